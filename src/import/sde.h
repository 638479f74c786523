/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

typedef enum { GABLE_SDE_FP16, GABLE_SDE_FP32, GABLE_SDE_FP64, GABLE_N_SDE_TYPES } GableSdeType;

/* What one section of a mix file counts. */
typedef struct {
  double flops[GABLE_N_SDE_TYPES];
  gboolean has[GABLE_N_SDE_TYPES]; /* some elements of the type were counted */
  double elements;
  double packed; /* of the elements, those in vectors of more than one lane */
  double bytes;
  double instructions;
  gboolean is_masked; /* masked elements are among them, every lane counted */
  gboolean
    lacks_width;   /* fused instructions of unknown width are too: the operations are not known */
  GArray *figures; /* (nullable) (element-type GableRawCounter) */
} GableSdeCounts;

void gable_sde_counts_clear (GableSdeCounts *counts);
void gable_sde_counts_add (GableSdeCounts *counts,
                           const char *name,
                           double count,
                           const char *origin);
void gable_sde_counts_add_all (GableSdeCounts *counts, const GableSdeCounts *more);
void gable_sde_counts_set (const GableSdeCounts *counts, GableKernel *kernel);
