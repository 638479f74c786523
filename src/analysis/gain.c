/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/gain.h"

#include <string.h>

static gboolean
is_level (const GableCounter *counter, const char *level)
{
  return strcmp (level, "link") == 0 ? counter->reach == GABLE_REACH_LINK
                                     : strcmp (counter->id, level) == 0;
}

/* What a change makes of the time at one ceiling [1]. */
static double
factor_at (const GableAdviceChange *change, double factor, const GableCounter *counter)
{
  gboolean traffic = counter->kind == GABLE_COUNTER_TRAFFIC;

  switch (change->kind) {
  case GABLE_ADVICE_CHANGES_OPERATIONS:
    return traffic ? 1 : factor;
  case GABLE_ADVICE_CHANGES_BYTES:
    return traffic && is_level (counter, change->level) ? factor : 1;
  case GABLE_ADVICE_CHANGES_COMPUTE_ROOF:
    return traffic ? 1 : 1 / factor;
  case GABLE_ADVICE_CHANGES_MEMORY_ROOF:
    return traffic && counter->reach == GABLE_REACH_MEMORY ? 1 / factor : 1;
  case GABLE_ADVICE_CHANGES_TIME:
  case GABLE_N_ADVICE_CHANGES:
    break;
  }
  return 1;
}

static gboolean
is_factor (const GableAdviceChange *change, double factor)
{
  return change->kind == GABLE_ADVICE_CHANGES_COMPUTE_ROOF ||
             change->kind == GABLE_ADVICE_CHANGES_MEMORY_ROOF
           ? factor > 0
           : factor >= 0;
}

/* T* after the row's changes of amounts and roofs; unknown where there are none, or one is unknown. */
static double
bound_after (const GableKernelMetrics *metrics, const GableAdviceScope *scope)
{
  const GArray *changes = scope->row->changes;
  const GableRateTable *table = metrics->table;
  g_autofree double *times = g_memdup2 (metrics->times, table->n * sizeof (double));
  GableBounds bounds = metrics->bounds;
  gboolean any = FALSE;

  for (guint i = 0; i < changes->len; i++) {
    const GableAdviceChange *change = &g_array_index (changes, GableAdviceChange, i);
    double factor = gable_advice_scope_evaluate (scope, change->factor);

    if (change->kind == GABLE_ADVICE_CHANGES_TIME) {
      continue;
    }
    if (!is_factor (change, factor)) {
      return GABLE_UNKNOWN;
    }
    any = TRUE;
    for (guint k = 0; k < table->n; k++) {
      times[k] *=
        factor_at (change, factor, gable_machine_get_ceiling (table->machine, k)->counter);
    }
    if (bounds.guess_ceiling >= 0) {
      bounds.guess *= factor_at (
        change, factor,
        gable_machine_get_ceiling (table->machine, (guint) bounds.guess_ceiling)->counter);
    }
    if (change->kind == GABLE_ADVICE_CHANGES_BYTES && strcmp (change->level, "DRAM") == 0) {
      bounds.concurrency *= factor;
    }
  }
  if (!any) {
    return GABLE_UNKNOWN;
  }
  gable_bounds_combine (table, times, bounds.work == 0, &metrics->roofline->thresholds, &bounds);
  return bounds.bound;
}

static double
at_most (double value, double limit)
{
  if (!gable_known (limit)) {
    return value;
  }
  return gable_known (value) && value < limit ? value : limit;
}

static double
at_least_one (double value)
{
  return gable_known (value) && value < 1 ? 1 : value;
}

/**
 * gable_gain_of_row:
 * @metrics: of the kernel
 * @scope: the row, with the kernel's metrics
 *
 * What following the row could gain. Where it changes amounts or roofs, the bounds are formed again and the largest
 * decides, so the next roof cuts what the row alone would promise:
 * - today: T* before over T* after: the efficiency stays as it is;
 * - at best: T over T* after.
 * A row that saves a share of the time gives 1 / (1 − saved), and can't go below the roof either. Gains of several rows
 * never add up.
 *
 * Formula: the largest of the bounds, as in gable_bounds_combine (), applied once to the changed kernel; shares of time:
 * Amdahl, AFIPS 1967.
 *
 * Returns: both figures, unknown where the row claims nothing
 */
GableGain
gable_gain_of_row (const GableKernelMetrics *metrics, const GableAdviceScope *scope)
{
  const GableKernelResult *result = metrics->result;
  double claim = gable_advice_scope_claim (scope);
  double after = bound_after (metrics, scope);
  double to_roof = gable_result_headroom (result);
  GableGain gain = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  if (scope->row->gain == GABLE_ADVICE_GAIN_NONE) {
    return gain;
  }
  if (gable_known (after) && result->limiter != GABLE_LIMITER_NONE) {
    double before = metrics->bounds.bound;

    to_roof = metrics->bounds.seconds > 0 ? metrics->bounds.seconds / after : GABLE_UNKNOWN;
    if (scope->row->gain == GABLE_ADVICE_GAIN_SPEEDUP) {
      gain.best = at_least_one (to_roof);
      gain.today = at_most (at_least_one (before / after), gain.best);
      return gain;
    }
  }
  if (scope->row->gain == GABLE_ADVICE_GAIN_RUN) {
    claim = to_roof;
  }
  if (gable_known (claim)) {
    gain.best = at_least_one (at_most (claim, to_roof));
    gain.today = gain.best;
  }
  return gain;
}
