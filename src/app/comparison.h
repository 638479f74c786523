/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/diff-text.h"
#include "analysis/source-run.h"

/* Two of a project's runs held against each other. Owned. */
typedef struct {
  GableRoofline *before;
  GableRoofline *after;
  GArray *rows_before; /* (element-type guint) of its kernels those of the whole project */
  GArray *rows_after;
  GableDiff *diff;
} GableComparison;

void gable_comparison_free (GableComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableComparison, gable_comparison_free)

/* @before, @after: (nullable) ids of sources */
void gable_comparison_async (const GableProject *project,
                             const GableThresholds *thresholds,
                             const char *before,
                             const char *after,
                             GCancellable *cancellable,
                             GAsyncReadyCallback done,
                             gpointer data);
/* (transfer full) (nullable) NULL where it was cancelled */
GableComparison *gable_comparison_finish (GAsyncResult *result);
/* The row of the whole project that @entry is about. */
guint gable_comparison_get_kernel (const GableComparison *comparison, const GableDiffEntry *entry);
