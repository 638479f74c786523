/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A run was disturbed where the wall's time exceeds the processor's by more than this [1]. */
#define GABLE_STRETCH_MAX 1.03

/* Threads that do one job at the same time, each on a processor of its own. Owned; every thread is gone when it is freed. */
typedef struct _GableCrew GableCrew;

/* Done by each of them; @worker counts from 0. */
typedef void (*GableCrewJob) (guint worker, gpointer data);

typedef struct {
  double wall;  /* [s] from the first one's start to the last one's end */
  double first; /* [s] that the first worker took on the wall */
  double busy;  /* [s] and on a processor */
  double share; /* [1/s] sum over the workers of one over their time on a processor */
  double
    stretch; /* [1] of the worker that was disturbed most: its time on the wall over its time on a processor */
} GableTiming;

/* @cpus: (element-type int) where they are pinned, in turn; empty: nowhere. Errors: `G_IO_ERROR` where a thread can't be
 * started. */
GableCrew *gable_crew_new (const GArray *cpus, guint n, GError **error);
void gable_crew_free (GableCrew *crew);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCrew, gable_crew_free)

guint gable_crew_get_size (const GableCrew *crew);
/* Whether each of them may be pinned and is. */
gboolean gable_crew_is_pinned (const GableCrew *crew);
/* They begin together; returns when the last is done. */
GableTiming gable_crew_run (GableCrew *crew, GableCrewJob job, gpointer data);
