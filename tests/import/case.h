/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/registry.h"

#include <json-glib/json-glib.h>

/* Cases are folders: what a profiler wrote under its usual names, and expected.json with what independent programs make
 * of it. The words there are the tools' own; these functions know which counters they mean. */

#define GABLE_CASE_TOLERANCE 1e-9

/* Every input of the case, opened together as one run. The importer is the one that read the first. */
GableProject *gable_case_open (const char *folder, GableNotes *notes, GError **error);
JsonObject *gable_case_expected (const char *folder);

/* Each compares one part, and ends the test where they differ. */
void gable_case_check_kernels (JsonObject *expected, const GableProject *project);
void gable_case_check_ceilings (JsonObject *expected, const GableMachine *machine);
/* Both, of one case. */
void gable_case_check (const char *folder);
/* Returns: how many cases of @root begin with @prefix; @check is called for each */
guint gable_case_walk (const char *root, const char *prefix, void (*check) (const char *folder));

/* @bytes as a file called @name, read by the importer called @from. */
GableImport *gable_case_import_bytes (
  const char *bytes, gsize length, const char *name, const char *from, GError **error);
/* Cut at every byte, and with bits changed: read, or refused with one line. */
void gable_case_damage (const char *path, const char *from);
/* The same bytes with CR LF, and with a byte order mark, and under a locale with decimal commas: the same kernels. */
void gable_case_dress (const char *path, const char *from);
gboolean gable_case_has_note (const GableNotes *notes, const char *text);
