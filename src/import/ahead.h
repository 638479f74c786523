/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/input.h"

/* What one path gave: a project, or what a profiler or benchmark wrote. Owned. */
typedef struct {
  GableInput *input;
  GableProject *project;         /* (nullable) */
  GableImport *import;           /* (nullable) */
  const GableImporter *importer; /* (nullable) who read it */
} GableArrival;

void gable_arrival_free (GableArrival *arrival);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableArrival, gable_arrival_free)

/* Reads many small files in threads ahead of the one who takes them, in the order of their paths. What is large, a folder or
 * a pipe is read when it is taken. No more files are held than the threads have at hand, whatever their number. Owned. */
typedef struct _GableAhead GableAhead;

/* Files that are worth the threads, at least. */
#define GABLE_AHEAD_MIN 32

GableAhead *gable_ahead_new (const char *const *paths, const GableImportOptions *options);
void gable_ahead_free (GableAhead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAhead, gable_ahead_free)
gboolean gable_ahead_take (GableAhead *ahead, GableArrival **arrival, GError **error);
