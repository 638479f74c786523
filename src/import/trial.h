/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What a mapping makes of a file, or of its first 4 MiB: shown before it is imported. Owned. */
typedef struct {
  GPtrArray *kernels; /* (element-type GableKernel) */
  guint64 n_launches;
  GableNotes *notes; /* which rows and columns are left out, and why */
  gboolean is_part;  /* the file goes on */
} GableTrial;

/* Bytes that are tried. */
#define GABLE_TRIAL_BYTES (4u << 20)

GableTrial *gable_trial_new (const char *path,
                             const GableMap *map,
                             GCancellable *cancellable,
                             GError **error);
void gable_trial_free (GableTrial *trial);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTrial, gable_trial_free)
