/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-bounds.h"

#include "analysis/bounds.h"
#include "analysis/cache-aware.h"

#include <string.h>

static double
at_least_zero (double value)
{
  return value >= 0 ? value : GABLE_UNKNOWN;
}

double
gable_bounds_bytes (const GableBounds *bounds, const GableKernel *kernel, const GableCounter *level)
{
  double bytes = at_least_zero (gable_kernel_get_amount (kernel, level));
  double intensity;

  if (gable_known (bytes) && !bounds->is_relative) {
    return bytes;
  }
  intensity = bounds->takes_rates ? gable_kernel_get_intensity (kernel, level) : GABLE_UNKNOWN;
  return intensity > 0 ? bounds->work / intensity : GABLE_UNKNOWN;
}

/* W and T that belong together; where only their ratio is told, of one unit of work. */
static void
find_work (const GableKernel *kernel, GableWork work, GableBounds *bounds)
{
  double rate = GABLE_UNKNOWN;

  bounds->work = at_least_zero (gable_kernel_get_work (kernel, work));
  bounds->seconds = at_least_zero (kernel->seconds);
  /* A tool that tells rates alone tells those of floating-point work: on a chart of instructions they mean nothing. */
  bounds->takes_rates = gable_work_dimension (work) == GABLE_DIMENSION_FLOPS;
  bounds->is_relative = FALSE;
  if (bounds->takes_rates && gable_kernel_details (kernel)->performance > 0) {
    rate = gable_kernel_details (kernel)->performance;
  }
  if (!gable_known (rate)) {
    return;
  }
  if (gable_known (bounds->work) && !gable_known (bounds->seconds) && bounds->work > 0) {
    bounds->seconds = bounds->work / rate;
  } else if (!gable_known (bounds->work) && gable_known (bounds->seconds)) {
    bounds->work = rate * bounds->seconds;
  } else if (!gable_known (bounds->work)) {
    bounds->work = 1;
    bounds->seconds = 1 / rate;
    bounds->is_relative = TRUE;
  }
}

static gboolean
is_guess (const GableRateTable *table, const GableCounter *counter, int ceiling)
{
  const GableCounter *bounding =
    gable_machine_get_ceiling (table->machine, (guint) ceiling)->counter;

  return bounding != counter && bounding != gable_counter_general (counter);
}

/* An amount that nothing bounds is worth a word where the chart counts it, and where it is traffic: most profilers count
 * integer instructions, and few machines have a ceiling for them. */
static void
note_unbounded (const GableCounter *counter, GableWork work, GableBounds *bounds)
{
  if (bounds->unbounded == NULL &&
      (counter->kind == GABLE_COUNTER_TRAFFIC || gable_work_includes (work, counter))) {
    bounds->unbounded = counter;
  }
}

static void
add_amount (const GableRateTable *table,
            const GableCounter *counter,
            double amount,
            GableWork work,
            double *times,
            GableBounds *bounds)
{
  int ceiling;
  double time;

  if (!gable_known (amount)) {
    return;
  }
  ceiling = gable_rate_table_find (table, counter);
  if (ceiling < 0) {
    if (amount > 0) {
      note_unbounded (counter, work, bounds);
    }
    return;
  }
  time = gable_time_bound (amount, table->rates[ceiling]);
  if (!isfinite (time)) {
    bounds->is_overflow = TRUE;
    return;
  }
  if (is_guess (table, counter, ceiling)) {
    if (!gable_known (bounds->guess) || time > bounds->guess) {
      bounds->guess = time;
      bounds->guess_ceiling = ceiling;
    }
    return;
  }
  times[ceiling] = gable_known (times[ceiling]) ? times[ceiling] + time : time;
}

static void
add_traffic (const GableRateTable *table,
             const GableKernel *kernel,
             const GableCounter *level,
             GableWork work,
             double *times,
             GableBounds *bounds)
{
  double bytes = gable_bounds_bytes (bounds, kernel, level);

  if (level->reach != GABLE_REACH_NOWHERE && gable_known (bytes)) {
    bounds->has_traffic = TRUE;
    add_amount (table, level, bytes, work, times, bounds);
  }
}

/* The work of a kernel whose tool tells a rate and no amount. */
static gboolean
is_work_derived (const GableKernel *kernel, GableWork work, const GableBounds *bounds)
{
  return gable_known (bounds->work) &&
         !gable_known (at_least_zero (gable_kernel_get_work (kernel, work)));
}

/* Little's law for the whole machine, and the cost of starting: optional, where machine and kernel tell both. */
static void
add_overheads (const GableRateTable *table, const GableKernel *kernel, GableBounds *bounds)
{
  const GableMachine *machine = table->machine;

  bounds->concurrency = GABLE_UNKNOWN;
  bounds->launch = GABLE_UNKNOWN;
  if (machine == NULL || bounds->is_relative) {
    return;
  }
  if (table->dram_ceiling >= 0) {
    double latency = gable_machine_get_ceiling (machine, (guint) table->dram_ceiling)->latency;
    double of_kernel = gable_kernel_get_evidence (kernel, "bytes_in_flight");
    double in_flight = gable_known (of_kernel) ? of_kernel : machine->bytes_in_flight;
    double reached = gable_concurrency_bandwidth (in_flight, latency, INFINITY);

    bounds->concurrency =
      gable_time_bound (gable_bounds_bytes (bounds, kernel, table->dram), reached);
  }
  if (kernel->launches > 0 && machine->launch_overhead > 0) {
    bounds->launch = (double) kernel->launches * machine->launch_overhead;
  }
}

/**
 * gable_bounds_measure:
 * @table: rates of the machine
 * @kernel: whose amounts
 * @work: what the chart counts
 * @times: (out) (array length=n): of each ceiling [s], unknown where the kernel has no amount for it
 * @bounds: (out): work, time, traffic and overheads
 *
 * Every amount over its rate. Amounts of one type without ceilings of their own share the type's (fp32.simd and
 * fp32.scalar on "fp32"): their times add up. What is held against the fastest of several ceilings is kept apart. What the
 * core issues is held against the roofs of all levels that can have served it.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 3, in time; with more than one level:
 * Yang et al., "Hierarchical Roofline Analysis for GPUs", Concurrency and Computation 32(20), 2020.
 */
void
gable_bounds_measure (const GableRateTable *table,
                      const GableKernel *kernel,
                      GableWork work,
                      double *times,
                      GableBounds *bounds)
{
  *bounds = (GableBounds){ .guess = GABLE_UNKNOWN, .guess_ceiling = -1 };
  for (guint i = 0; i < table->n; i++) {
    times[i] = GABLE_UNKNOWN;
  }
  find_work (kernel, work, bounds);
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC) {
      add_traffic (table, kernel, gable_amount_counter (amount), work, times, bounds);
    } else if (!bounds->is_relative) {
      add_amount (table, gable_amount_counter (amount), at_least_zero (amount->amount), work, times,
                  bounds);
    }
  }
  for (guint i = 0; gable_kernel_details (kernel)->intensities != NULL &&
                    i < gable_kernel_details (kernel)->intensities->n;
       i++) {
    const GableCounter *level =
      gable_amount_counter (&gable_kernel_details (kernel)->intensities->entries[i]);

    if (gable_kernel_find_amount (kernel, level) == NULL) {
      add_traffic (table, kernel, level, work, times, bounds);
    }
  }
  if (gable_kernel_is_cache_aware (kernel)) {
    double bytes = gable_bounds_bytes (bounds, kernel, gable_counter_find ("L1"));

    gable_cache_aware_bounds (table, bytes, bounds->seconds, times);
  }
  if (is_work_derived (kernel, work, bounds)) {
    add_amount (table, gable_work_counter (work), bounds->work, work, times, bounds);
  }
  add_overheads (table, kernel, bounds);
}

/* The first bound that is larger than all before it is the limiter, so ties fall to the machine's order. */
static void
meet_bound (GableBounds *bounds, double time, int limiter, double *second)
{
  if (!gable_known (time)) {
    return;
  }
  if (!gable_known (bounds->bound) || time > bounds->bound) {
    *second = bounds->bound;
    bounds->runner_up = bounds->limiter;
    bounds->bound = time;
    bounds->limiter = limiter;
  } else if (!gable_known (*second) || time > *second) {
    *second = time;
    bounds->runner_up = limiter;
  }
}

/* Whether the second bound deserves to be named. 5 % and 0.1 % are within ten points, too, so it must not be far below
 * the first either. */
static gboolean
is_close (const GableBounds *bounds, double second, const GableThresholds *thresholds)
{
  double whole = bounds->seconds > 0 ? bounds->seconds : bounds->bound;

  return gable_known (second) && second >= thresholds->far * bounds->bound &&
         (bounds->bound - second) / whole <= thresholds->balance_points + GABLE_ROUNDING;
}

static void
sum_pipes (const GableRateTable *table, const double *times)
{
  for (guint i = 0; i < table->n; i++) {
    table->pipe_times[i] = GABLE_UNKNOWN;
    table->pipe_slowest[i] = -1;
  }
  for (guint i = 0; i < table->n; i++) {
    guint pipe = table->pipes[i];

    if (!gable_known (times[i])) {
      continue;
    }
    if (table->pipe_slowest[pipe] < 0) {
      table->pipe_times[pipe] = times[i];
      table->pipe_slowest[pipe] = (int) i;
    } else {
      table->pipe_times[pipe] += times[i];
      table->pipe_slowest[pipe] =
        times[i] > times[table->pipe_slowest[pipe]] ? (int) i : table->pipe_slowest[pipe];
    }
  }
}

/**
 * gable_bounds_combine:
 * @table: rates of the machine, whose scratch is used
 * @times: (array length=n): of each ceiling [s], or unknown
 * @traffic_only: leave arithmetic and launches out: a kernel without work is judged by its bandwidth alone
 * @thresholds: which second limiter is named
 * @bounds: (inout): as gable_bounds_measure () left it
 *
 * T* = max over pipes of their summed times, over levels, and over the overheads. What shares a pipe takes turns;
 * different pipes and all levels overlap.
 */
void
gable_bounds_combine (const GableRateTable *table,
                      const double *times,
                      gboolean traffic_only,
                      const GableThresholds *thresholds,
                      GableBounds *bounds)
{
  double second = GABLE_UNKNOWN;

  bounds->bound = bounds->compute = bounds->memory = GABLE_UNKNOWN;
  bounds->limiter = bounds->runner_up = GABLE_LIMITER_NONE;
  bounds->compute_ceiling = bounds->memory_ceiling = -1;
  sum_pipes (table, times);
  for (guint i = 0; i < table->n; i++) {
    double time = table->pipe_times[i];
    double *side = table->traffic[i] ? &bounds->memory : &bounds->compute;
    int *ceiling = table->traffic[i] ? &bounds->memory_ceiling : &bounds->compute_ceiling;

    if (!gable_known (time)) {
      continue;
    }
    if (!gable_known (*side) || time > *side) {
      *side = time;
      *ceiling = table->pipe_slowest[i];
    }
    if (table->traffic[i] || !traffic_only) {
      meet_bound (bounds, time, table->pipe_slowest[i], &second);
    }
  }
  if (gable_known (bounds->guess) && !(bounds->guess <= bounds->compute)) {
    bounds->compute = bounds->guess;
    bounds->compute_ceiling = bounds->guess_ceiling;
  }
  meet_bound (bounds, bounds->concurrency, GABLE_LIMITER_CONCURRENCY, &second);
  if (!traffic_only) {
    meet_bound (bounds, bounds->guess, bounds->guess_ceiling, &second);
    meet_bound (bounds, bounds->launch, GABLE_LIMITER_LAUNCH, &second);
  }
  bounds->is_overflow = bounds->is_overflow || isinf (bounds->bound);
  if (!(bounds->bound > 0) || bounds->is_overflow) {
    bounds->bound = GABLE_UNKNOWN;
    bounds->limiter = bounds->runner_up = GABLE_LIMITER_NONE;
    return;
  }
  if (bounds->runner_up == bounds->limiter || !is_close (bounds, second, thresholds)) {
    bounds->runner_up = GABLE_LIMITER_NONE;
  }
}

/* Levels that filter each other's traffic, from the core outward. Others lie beside them (shared memory, links). */
static const char *const nested_levels[] = { "L1", "L2", "L3", "DRAM" };

static const GableCounter *
find_level (const GableAmounts *amounts, const char *id)
{
  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    const GableCounter *counter = gable_amount_counter (&amounts->entries[i]);

    if (strcmp (counter->id, id) == 0) {
      return counter;
    }
  }
  return NULL;
}

/**
 * gable_bounds_find_disorder:
 * @noise: factor that is no disorder yet [1], >= 1
 * @inner: (out): the nearer level
 * @outer: (out): the one that moves more although it is further out
 *
 * Each cache filters the traffic of the level above it, so bytes fall from the core outward and intensities rise. Where
 * they do not, something else was counted: it raises a doubt, and decides no bound.
 *
 * Source: the question is ROCm/rocprofiler-compute, issue 690.
 */
gboolean
gable_bounds_find_disorder (const GableBounds *bounds,
                            const GableKernel *kernel,
                            double noise,
                            const GableCounter **inner,
                            const GableCounter **outer)
{
  double fewest = INFINITY;

  *inner = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (nested_levels); i++) {
    const GableCounter *level = find_level (kernel->amounts, nested_levels[i]);
    double bytes;

    level = level != NULL
              ? level
              : find_level (gable_kernel_details (kernel)->intensities, nested_levels[i]);
    bytes = level != NULL ? gable_bounds_bytes (bounds, kernel, level) : GABLE_UNKNOWN;
    if (!gable_known (bytes)) {
      continue;
    }
    if (*inner != NULL && bytes > fewest * noise) {
      *outer = level;
      return TRUE;
    }
    if (bytes < fewest) {
      *inner = level;
      fewest = bytes;
    }
  }
  return FALSE;
}
