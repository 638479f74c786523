/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/crew.h"
#include "probe/loop.h"
#include "probe/sample.h"
#include "probe/sweep-loop.h"

/* Measures one thing at a time on the threads of a crew, each with memory of its own, as often as the time allows that is
 * given for it: once to warm up, then at least once. Owned. */
typedef struct _GableMeter GableMeter;

/* @bytes: working set of a thread at most. It takes less where the system doesn't give so much; ask. Errors: `G_IO_ERROR`. */
GableMeter *gable_meter_new (
  const GArray *cpus, guint n_threads, gsize bytes, GCancellable *cancellable, GError **error);
void gable_meter_free (GableMeter *meter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableMeter, gable_meter_free)

guint gable_meter_get_n_threads (const GableMeter *meter);
gsize gable_meter_get_bytes (const GableMeter *meter);
gboolean gable_meter_is_pinned (const GableMeter *meter);

/* [Hz] by additions that take a cycle each, or unknown where it was cancelled. */
double gable_meter_clock (GableMeter *meter);
/* [operations/s] of all threads together */
GableSample gable_meter_flops (GableMeter *meter, const GableLoop *loop, double seconds);
GableSample gable_meter_sweep (
  GableMeter *meter, const GableSweepLoop *loop, GableAccess access, gsize bytes, double seconds);
/* [s] of a load that waits for the last one, on the first thread, over @bytes. */
GableSample gable_meter_latency (GableMeter *meter, gsize bytes, double seconds);
/* Lets the memory of @meter lie where the threads of @by are: to be called before anything is measured. */
void gable_meter_touch (GableMeter *meter, GableMeter *by);
/* What a working set of about @bytes is cut to: every access has whole arrays of it. */
gsize gable_meter_round (double bytes);
