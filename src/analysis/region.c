/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/region.h"

/**
 * gable_standing_of:
 * @efficiency: η = T* / T [1], or unknown
 * @thresholds: where one standing ends and the next begins
 *
 * Source: 60 and 80 % are the lines of Nsight Compute's rule "SpeedOfLight" and of the POP metrics; the doubt above
 * the roof leaves 2 % for noise (the advice table's thresholds).
 */
GableStanding
gable_standing_of (double efficiency, const GableThresholds *thresholds)
{
  if (!gable_known (efficiency)) {
    return GABLE_STANDING_UNKNOWN;
  }
  if (efficiency > thresholds->above + GABLE_ROUNDING) {
    return GABLE_STANDING_ABOVE_ROOF;
  }
  if (efficiency >= thresholds->near - GABLE_ROUNDING) {
    return GABLE_STANDING_NEAR_ROOF;
  }
  return efficiency >= thresholds->far - GABLE_ROUNDING ? GABLE_STANDING_UNDER_ROOF
                                                        : GABLE_STANDING_FAR_BELOW;
}

GableSide
gable_side_of (const GableMachine *machine, int limiter)
{
  const GableCounter *counter;

  if (limiter == GABLE_LIMITER_CONCURRENCY || limiter == GABLE_LIMITER_LAUNCH) {
    return GABLE_SIDE_OVERHEAD;
  }
  if (limiter < 0 || machine == NULL) {
    return GABLE_SIDE_UNKNOWN;
  }
  counter = gable_machine_get_ceiling (machine, (guint) limiter)->counter;
  if (counter->kind != GABLE_COUNTER_TRAFFIC) {
    return GABLE_SIDE_COMPUTE;
  }
  return counter->reach == GABLE_REACH_LINK ? GABLE_SIDE_LINK : GABLE_SIDE_MEMORY;
}

/**
 * gable_is_between_ridges:
 * @table: rates of the machine
 * @times: (array length=n): of each ceiling [s], or unknown
 * @bounds: of the kernel
 * @ridge_band: factor around a ridge that counts as at it [1], > 1
 *
 * Whether the kernel is at a ridge, or between two that apply. With t_c = W / P and t = B / β the intensity over the
 * ridge of a level, I / (P / β), is t_c / t. So a kernel is
 * - at the ridge where t_c and the longest t are within the band of each other;
 * - between the ridges of two levels where an inner level limits it although main memory, further out, would leave it
 *   to the arithmetic;
 * - between the ridges of two compute ceilings where memory limits it, yet the next variant below its compute ceiling
 *   ("no FMA", "no SIMD") would not have let it come so far.
 *
 * Formula: ridge point of Williams, Waterman, Patterson, CACM 52(4), 2009, sections 3 and 4.
 */
gboolean
gable_is_between_ridges (const GableRateTable *table,
                         const double *times,
                         const GableBounds *bounds,
                         double ridge_band)
{
  const GableCounter *limiter;
  double lower;

  if (bounds->compute_ceiling < 0 || bounds->memory_ceiling < 0 || !(bounds->compute > 0) ||
      !(bounds->memory > 0)) {
    return FALSE;
  }
  if (bounds->compute <= bounds->memory * ridge_band &&
      bounds->memory <= bounds->compute * ridge_band) {
    return TRUE;
  }
  if (bounds->compute > bounds->memory) {
    return FALSE;
  }
  lower = gable_rate_table_find_lower (table, bounds->compute_ceiling);
  if (gable_known (lower) &&
      bounds->compute * table->rates[bounds->compute_ceiling] / lower > bounds->memory) {
    return TRUE;
  }
  limiter = gable_machine_get_ceiling (table->machine, (guint) bounds->memory_ceiling)->counter;
  for (guint i = 0; limiter->reach < GABLE_REACH_MEMORY && i < table->n; i++) {
    const GableCounter *counter = gable_machine_get_ceiling (table->machine, i)->counter;

    if (table->traffic[i] && counter->reach == GABLE_REACH_MEMORY && times[i] < bounds->compute) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_regions_of:
 * @standing: how near the roof
 * @side: what the roof is
 * @between_ridges: whether it is at a ridge, too
 *
 * Returns: the set of `GableRegion` that is the key of the advice table. The side counts between "far below" and "above"
 * alone: elsewhere something other than the roof decides.
 */
guint
gable_regions_of (GableStanding standing, GableSide side, gboolean between_ridges)
{
  static const guint of_standing[GABLE_N_STANDINGS] = {
    [GABLE_STANDING_UNKNOWN] = GABLE_REGION_UNKNOWN,
    [GABLE_STANDING_ABOVE_ROOF] = GABLE_REGION_ABOVE_ROOF,
    [GABLE_STANDING_NEAR_ROOF] = GABLE_REGION_NEAR_ROOF,
    [GABLE_STANDING_UNDER_ROOF] = GABLE_REGION_UNDER_ROOF,
    [GABLE_STANDING_FAR_BELOW] = GABLE_REGION_FAR_BELOW,
    [GABLE_STANDING_BOUND_ONLY] = GABLE_REGION_UNKNOWN,
    [GABLE_STANDING_NO_FLOPS] = GABLE_REGION_NO_FLOPS,
  };
  static const guint of_side[GABLE_N_SIDES] = {
    [GABLE_SIDE_MEMORY] = GABLE_REGION_MEMORY_BOUND,
    [GABLE_SIDE_COMPUTE] = GABLE_REGION_COMPUTE_BOUND,
    [GABLE_SIDE_LINK] = GABLE_REGION_MEMORY_BOUND,
  };
  guint regions = of_standing[standing];

  if (standing == GABLE_STANDING_NEAR_ROOF || standing == GABLE_STANDING_UNDER_ROOF) {
    regions |= of_side[side];
  }
  if (between_ridges && standing != GABLE_STANDING_UNKNOWN && standing != GABLE_STANDING_NO_FLOPS) {
    regions |= GABLE_REGION_BETWEEN_RIDGES;
  }
  return regions;
}
