/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "app/opening.h"
#include "app/progress-strip.h"

/* One request to read files. It lives until the thread is done with it, also where nobody waits any more. */
typedef struct {
  GableOpening *opening; /* (nullable) (unowned) NULL once it was cancelled */
  GPtrArray *files;      /* (element-type GFile) */
  GableOpenHow how;
  GCancellable *cancellable;
  GableProgressStrip *strip;
  GableRoofline *roofline; /* (nullable) what was read, once it was */
  GableNotes *notes;       /* (nullable) of it */
  gboolean is_project;
} GableOpeningJob;

GableOpeningJob *gable_opening_job_new (GableOpening *opening, GPtrArray *files, GableOpenHow how);
void gable_opening_job_free (GableOpeningJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableOpeningJob, gable_opening_job_free)
/* (transfer none) */
GFile *gable_opening_job_get_first (const GableOpeningJob *job);
/* (transfer full) as people are told it */
char *gable_opening_job_name_file (GFile *file);
/* FALSE: there are none, or one is not on this computer, as @note_bar tells then */
gboolean gable_opening_collect_paths (GableNoteBar *note_bar,
                                      GFile *const *files,
                                      guint n_files,
                                      GPtrArray *taken,
                                      GStrvBuilder *paths);
