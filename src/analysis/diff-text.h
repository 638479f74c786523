/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/diff.h"

/* The table of what moved between two runs. */
typedef enum {
  GABLE_DIFF_NAME,
  GABLE_DIFF_BEFORE, /* times */
  GABLE_DIFF_AFTER,
  GABLE_DIFF_SPEEDUP,
  GABLE_DIFF_PERFORMANCE,
  GABLE_DIFF_INTENSITY,
  GABLE_DIFF_LIMITER,
  GABLE_DIFF_WHY,
  GABLE_N_DIFF_COLUMNS
} GableDiffColumn;

const char *gable_diff_column_to_label (GableDiffColumn column); /* translated */
/* Figures stand at the right. */
gboolean gable_diff_column_is_figure (GableDiffColumn column);
/* (transfer full) */
char *gable_diff_entry_to_text (const GableRoofline *before,
                                const GableRoofline *after,
                                const GableDiffEntry *entry,
                                GableDiffColumn column);
/* "The run: 2 s before, 1 s after (2×)"; NULL where one of the times is unknown. (transfer full) (nullable) */
char *gable_diff_summarise (const GableDiff *diff);
/* "gemm (bytes.DRAM × 0.5): predicted 2×, measured 1.7×, because …". (transfer full) */
char *gable_diff_plan_to_text (const GableDiffPlan *plan);
