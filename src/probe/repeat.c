/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/repeat.h"

/* Runs of one measurement at most, and at least. */
#define MAX_RUNS 64
#define MIN_RUNS 3
/* A run that is shorter says little: clocks and starting lines take their part [s]. */
#define MIN_RUN 5e-4
#define LEAST_RUN 1e-4
/* A run is no longer, as far as that is in its hands: what else runs on the machine gets in between less often, and a
 * cancellation is heard [s]. */
#define MAX_RUN 4e-3
/* Where no run was left alone, it goes on for so many times the time that it was given. */
#define PATIENCE 3.0
/* What is repeated by whom. */
typedef struct {
  GableCrew *crew;
  GCancellable *cancellable;
  GableCrewJob job;
  GableRepeated *run;
} Work;

/* Threads that share caches and memory: what they did together by when the last was done. */
double
gable_rate_on_wall (const GableTiming *timing, double amount)
{
  return amount / timing->wall;
}

/* Threads that share nothing but a processor with strangers: each by its own time on one, so that being held up counts as a
 * disturbance and not as a slower core. */
double
gable_rate_on_processors (const GableTiming *timing, double amount)
{
  return amount * timing->share;
}

/* The first works, the others wait. */
double
gable_rate_of_first (const GableTiming *timing, double amount)
{
  return amount / (timing->first > GABLE_STRETCH_MAX * timing->busy ? timing->busy : timing->first);
}

/* What came of the runs of one measurement. */
typedef struct {
  double values[MAX_RUNS];
  double stretches[MAX_RUNS];
  guint n;
  double least_stretch;
  double spent; /* [s] */
} Series;

static GableTiming
run_once (const Work *work, Series *series)
{
  GableTiming timing = gable_crew_run (work->crew, work->job, work->run);

  series->spent += timing.wall;
  return timing;
}

static void
keep (Series *series, const Work *work, const GableTiming *timing, double amount)
{
  series->values[series->n] = work->run->rate (timing, amount * (double) work->run->iterations);
  series->stretches[series->n] = timing->stretch;
  series->least_stretch = MIN (series->least_stretch, timing->stretch);
  series->n++;
}

/* Finds how many iterations make a run that is long enough, which warms up. A thread that is held up would make it look
 * long enough by the clock on the wall. Returns the last run. */
static GableTiming
calibrate (const Work *work, double seconds, Series *series)
{
  double want = CLAMP (seconds / 16, MIN_RUN, MAX_RUN);
  GableTiming timing = { .stretch = 1 };

  work->run->iterations = 1;
  while (!g_cancellable_is_cancelled (work->cancellable)) {
    double factor;

    timing = run_once (work, series);
    if (timing.busy >= want || (series->spent > PATIENCE * seconds && timing.busy > LEAST_RUN)) {
      break;
    }
    factor = CLAMP (1.2 * want / (timing.busy + 1e-7), 1.2, 1000);
    work->run->iterations = (guint64) ((double) work->run->iterations * factor) + 1;
  }
  return timing;
}

static gboolean
is_enough (const Series *series, double seconds)
{
  gboolean good = series->n >= MIN_RUNS && series->least_stretch <= GABLE_STRETCH_MAX;

  return series->n == MAX_RUNS || (series->n > 0 && series->spent >= seconds &&
                                   (good || series->spent >= PATIENCE * seconds));
}

/* Runs that were left alone tell more: where there are enough of them, the others don't count. */
static GableSample
sum_up (Series *series, const Work *work)
{
  double quiet[MAX_RUNS];
  double stretches[MAX_RUNS];
  guint n = 0;

  for (guint i = 0; i < series->n; i++) {
    if (series->stretches[i] <= GABLE_STRETCH_MAX) {
      stretches[n] = series->stretches[i];
      quiet[n++] = series->values[i];
    }
  }
  if (n < MIN_RUNS) {
    GableSample sample = gable_sample_of_rates (series->values, series->stretches, series->n);

    /* Time on a processor is told in steps, and less of what a hypervisor took: the best of it is an error. */
    if (work->run->rate != gable_rate_on_wall) {
      sample.best = sample.median;
    }
    return sample;
  }
  return gable_sample_of_rates (quiet, stretches, n);
}

/* Runs until @seconds are over; @amount of an iteration, as run->rate wants it: of all threads or of one. */
GableSample
gable_repeat (GableCrew *crew,
              GCancellable *cancellable,
              GableCrewJob job,
              GableRepeated *run,
              double amount,
              double seconds)
{
  const Work work = { crew, cancellable, job, run };
  Series series = { .least_stretch = INFINITY };
  GableTiming timing = calibrate (&work, seconds, &series);

  if (timing.wall > seconds) {
    /* A working set so large that once is all there is time for. */
    keep (&series, &work, &timing, amount);
  }
  while (!is_enough (&series, seconds) && !g_cancellable_is_cancelled (cancellable)) {
    timing = run_once (&work, &series);
    keep (&series, &work, &timing, amount);
  }
  return g_cancellable_is_cancelled (cancellable) ? gable_sample_none () : sum_up (&series, &work);
}
