/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/counter.h"

/* Every launch of an import, in columns: 4 bytes for the kernel, 8 for the time, 8 for each counter that occurs.
 * Shared (reference counted); appended to by whoever made it, read-only once handed on. */
typedef struct _GableLaunches GableLaunches;

GableLaunches *gable_launches_new (void);
GableLaunches *gable_launches_ref (const GableLaunches *launches);
void gable_launches_unref (GableLaunches *launches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLaunches, gable_launches_unref)

/* Adds a launch; its amounts are unknown until they are set. Returns: its row */
gsize gable_launches_append (GableLaunches *launches, guint kernel, double seconds);
void gable_launches_set (GableLaunches *launches,
                         gsize row,
                         const GableCounter *counter,
                         double amount);
void gable_launches_append_all (GableLaunches *launches,
                                const GableLaunches *more,
                                guint first_kernel);
/* (transfer full) those of the other kernels, whose indices close the gaps; @launches itself where nothing changes.
 * @kernels: ascending */
GableLaunches *gable_launches_without_kernels (const GableLaunches *launches,
                                               const guint *kernels,
                                               guint n);
gsize gable_launches_get_size (const GableLaunches *launches);
guint gable_launches_get_kernel (const GableLaunches *launches, gsize row);
double gable_launches_get_seconds (const GableLaunches *launches, gsize row);
double gable_launches_get_amount (const GableLaunches *launches,
                                  gsize row,
                                  const GableCounter *counter);
guint gable_launches_get_n_counters (const GableLaunches *launches);
const GableCounter *gable_launches_get_counter (const GableLaunches *launches, guint index);
/* Whole columns, one figure a row, valid until the next append. */
const guint32 *gable_launches_kernels (const GableLaunches *launches);
const double *gable_launches_seconds (const GableLaunches *launches);
const double *gable_launches_amounts (const GableLaunches *launches, const GableCounter *counter);
gsize gable_launches_get_bytes (const GableLaunches *launches);
