/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Launches become kernels: a reader hands over one launch after the other, and what every launch of a kernel knows is
 * summed. Linear in the launches; beside their columns (4 bytes for the kernel, 8 for the time, 8 for each counter) it
 * holds totals of the kernels alone. Owned. */
typedef struct _GableMerge GableMerge;

/* Kernels, and cells of raw counters (kernels × metrics), that are kept at most: 10 MB of them. */
#define GABLE_MERGE_MAX_KERNELS (1u << 20)
#define GABLE_MERGE_MAX_CELLS (1u << 18)

GableMerge *gable_merge_new (GableGrouping group, const char *file);
void gable_merge_free (GableMerge *merge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableMerge, gable_merge_free)

/* Begins a launch; what follows belongs to it until the next one. */
gboolean gable_merge_launch (
  GableMerge *merge, const char *name, gsize length, double seconds, GError **error);
/* The launches that follow are means over as many. */
void gable_merge_set_times (GableMerge *merge, guint32 times);
void gable_merge_amount (GableMerge *merge,
                         const GableCounter *counter,
                         double amount,
                         const char *rule);
void gable_merge_counters (GableMerge *merge, const double *values, guint n_values);

/* What slot @slot of those values is; a slot that nobody describes is not handed on. */
void gable_merge_describe (GableMerge *merge,
                           guint slot,
                           const char *name,
                           const char *unit,
                           const char *origin,
                           gboolean is_sum);

/* Index of the kernel that the launch begun last is of. */
guint gable_merge_get_current (const GableMerge *merge);
guint gable_merge_get_n_kernels (const GableMerge *merge);
guint64 gable_merge_get_n_launches (const GableMerge *merge);
void gable_merge_means (const GableMerge *merge, guint kernel, double *values, guint n_values);
void gable_merge_finish (GableMerge *merge, GableImport *import);

/* A hash of a kernel's name, for readers that look names up themselves. */
guint gable_merge_hash (const char *name, gsize length);
