/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Names of files, where one call writes a figure for each kernel, run, level or step. */

/* (transfer full) @name as a part of a file's name, unlike those of before, also to a system that ignores case.
 * @taken: (element-type utf8 utf8) a set of those of before, which owns its keys */
char *gable_figure_series_name (GHashTable *taken, const char *name);
/* (transfer full) @output with @name for "{name}" and @number for "{n}", or with the name before its suffix
 * where it has neither. @name: (nullable): there is one figure, whose path is @output */
char *gable_figure_series_path (const char *output, const char *name, guint number);
