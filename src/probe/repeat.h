/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/crew.h"
#include "probe/sample.h"

/* What stands first in the data of a job that is repeated. */
typedef struct {
  guint64 iterations; /* that the job is to do */
  /* [1/s] how often @amount was done in a second */
  double (*rate) (const GableTiming *timing, double amount);
} GableRepeated;

double gable_rate_on_wall (const GableTiming *timing, double amount);
double gable_rate_on_processors (const GableTiming *timing, double amount);
double gable_rate_of_first (const GableTiming *timing, double amount);

/* Finds out how many iterations are long enough, which warms up, and does them again and again until @seconds are over: at
 * least once, longer where every run was disturbed. @amount of an iteration: of all threads with rate_on_wall (), else of
 * one. @cancellable: (nullable). Nothing where it was cancelled. */
GableSample gable_repeat (GableCrew *crew,
                          GCancellable *cancellable,
                          GableCrewJob job,
                          GableRepeated *run,
                          double amount,
                          double seconds);
