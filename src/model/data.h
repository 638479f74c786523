/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The data files that Gable ships ("advice.json", "machines/….json", "examples/….gable") and those of the same
 * name in the user's data folder, gable/ below it, which come first. */
GBytes *gable_data_load (const char *name, GError **error);
/* (transfer full) names in @folder ("machines") without it, sorted, each once; never NULL */
char **gable_data_list (const char *folder);
/* (transfer full) where the user's own file @name lies or would lie */
char *gable_data_user_path (const char *name);
