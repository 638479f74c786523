/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* A case is a folder with a profiler's file, or several, and expected.json: what independent programs found in them. */

/* Figures are equal to this relative error. */
#define GABLE_CORPUS_TOLERANCE 1e-9

/* What of the case in @folder is to be opened. (transfer full) (nullable): NULL skips it */
typedef char *(*GableCorpusChoose) (const char *folder);

/* Every folder in @root. Returns: how many were checked */
guint gable_corpus_walk (const char *root, const char *importer, GableCorpusChoose choose);
/* Opens @path and compares all that expected.json in @folder says of it. Returns: (transfer full) (nullable): the import,
 * NULL where an error was expected */
GableImport *gable_corpus_check (const char *folder, const char *path, const char *importer);

/* Cases whose files, all of them, are opened together as one run. */
void gable_corpus_check_run (const char *folder);
guint gable_corpus_walk_runs (const char *root, const char *prefix);
