/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-bounds.h"

#include <glib/gi18n-lib.h>

static const char *const side_ids[GABLE_N_SIDES] = {
  [GABLE_SIDE_UNKNOWN] = "unknown",   [GABLE_SIDE_MEMORY] = "memory",
  [GABLE_SIDE_COMPUTE] = "compute",   [GABLE_SIDE_LINK] = "link",
  [GABLE_SIDE_OVERHEAD] = "overhead",
};

static const struct {
  const char *id;
  const char *label;
} standings[GABLE_N_STANDINGS] = {
  [GABLE_STANDING_UNKNOWN] = { "unknown", N_ ("unknown") },
  [GABLE_STANDING_ABOVE_ROOF] = { "above_roof", N_ ("above the roof") },
  [GABLE_STANDING_NEAR_ROOF] = { "near_roof", N_ ("near the roof") },
  [GABLE_STANDING_UNDER_ROOF] = { "under_roof", N_ ("under the roof") },
  [GABLE_STANDING_FAR_BELOW] = { "far_below", N_ ("far below") },
  [GABLE_STANDING_BOUND_ONLY] = { "bound_only", N_ ("bound only") },
  [GABLE_STANDING_NO_FLOPS] = { "no_flops", N_ ("no operations") },
};

/* Why a kernel is not on the chart; the work's own wording stands in the table below. */
static const char *const not_drawn[GABLE_N_NOT_DRAWN] = {
  [GABLE_NOT_DRAWN_NO_MACHINE] = N_ ("it has no time, and no machine says where it could stand"),
  [GABLE_NOT_DRAWN_NO_TIME] = N_ ("no time was collected"),
  [GABLE_NOT_DRAWN_NO_TRAFFIC] = N_ ("no traffic was collected at a level that is shown"),
  [GABLE_NOT_DRAWN_ZERO_TRAFFIC] =
    N_ ("no bytes were moved at a level that is shown, so the intensity is infinite"),
  [GABLE_NOT_DRAWN_ZERO_TIME] = N_ ("the time is zero"),
  [GABLE_NOT_DRAWN_OVERFLOW] = N_ ("its numbers are out of range"),
};

static const struct {
  const char *unknown;
  const char *zero;
} no_work[] = {
  [GABLE_WORK_FP] = { N_ ("no floating-point operations were collected"),
                      N_ ("it has no floating-point operations") },
  [GABLE_WORK_INT] = { N_ ("no integer operations were collected"),
                       N_ ("it has no integer operations") },
  [GABLE_WORK_INST] = { N_ ("no instructions were collected"), N_ ("it has no instructions") },
  /* Translators: %s is a kind of operation: FP64, INT8 matrix */
  [GABLE_WORK_ONE] = { N_ ("no %s operations were collected"), N_ ("it has no %s operations") },
};

const char *
gable_side_to_string (GableSide side)
{
  g_return_val_if_fail (side < GABLE_N_SIDES, NULL);

  return side_ids[side];
}

const char *
gable_standing_to_string (GableStanding standing)
{
  g_return_val_if_fail (standing < GABLE_N_STANDINGS, NULL);

  return standings[standing].id;
}

const char *
gable_standing_to_label (GableStanding standing)
{
  g_return_val_if_fail (standing < GABLE_N_STANDINGS, NULL);

  return _ (standings[standing].label);
}

const char *
gable_limiter_to_string (const GableRoofline *roofline, int limiter)
{
  if (limiter >= 0) {
    return gable_machine_get_ceiling (roofline->machine, (guint) limiter)->counter->id;
  }
  return limiter == GABLE_LIMITER_CONCURRENCY ? "concurrency"
         : limiter == GABLE_LIMITER_LAUNCH    ? "launch"
                                              : NULL;
}

const char *
gable_limiter_to_label (const GableRoofline *roofline, int limiter)
{
  if (limiter >= 0) {
    return gable_ceiling_title (gable_machine_get_ceiling (roofline->machine, (guint) limiter));
  }
  return limiter == GABLE_LIMITER_CONCURRENCY ? _ ("bytes in flight")
                                              : limiter == GABLE_LIMITER_LAUNCH
    ? _ ("launches")
    : _ ("unknown");
}

/* The first part of the evaluation, again: a roofline keeps what a chart and a table show, not how it came about. */
static void
measure (const GableRoofline *roofline, guint kernel, GableRateTable *table, GableBounds *bounds)
{
  g_autofree double *times = g_new (double, table->n);

  gable_bounds_measure (table, gable_project_get_kernel (roofline->project, kernel), roofline->work,
                        times, bounds);
}

/* "no FP64 operations were collected" */
static char *
say_no_work (GableWork work, gboolean zero)
{
  const char *text = _ (zero ? no_work[work.kind].zero : no_work[work.kind].unknown);
  g_auto (GStrv) parts = NULL;

  if (work.kind != GABLE_WORK_ONE) {
    return g_strdup (text);
  }
  parts = g_strsplit (text, "%s", 2);
  return g_strjoinv (work.counter->title, parts);
}

static char *
say_not_drawn (const GableRoofline *roofline, guint kernel)
{
  const GPtrArray *reasons =
    gable_kernel_details (gable_project_get_kernel (roofline->project, kernel))->reasons;
  GableDrawn drawn = roofline->kernels[kernel].drawn;
  g_autofree char *text = NULL;

  if (drawn == GABLE_NOT_DRAWN_NO_WORK || drawn == GABLE_NOT_DRAWN_ZERO_WORK) {
    text = say_no_work (roofline->work, drawn == GABLE_NOT_DRAWN_ZERO_WORK);
  } else {
    text = g_strdup (_ (not_drawn[drawn]));
  }
  if (reasons == NULL || reasons->len == 0 || drawn == GABLE_NOT_DRAWN_ZERO_WORK) {
    return g_steal_pointer (&text);
  }
  /* Translators: why a kernel is not on the chart, and what its file says of it */
  return g_strdup_printf (_ ("%s (%s)"), text, (const char *) g_ptr_array_index (reasons, 0));
}

/* Operations whose precision is not told may have run on several ceilings; the bound takes the fastest. */
static char *
say_range (const GableRoofline *roofline, guint kernel, const GableRateTable *table)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  const GableCounter *counter = gable_work_counter (roofline->work);
  double amount = gable_kernel_get_amount (source, counter);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  double lowest;
  double highest;

  if (counter->bits != 0 || counter->kind != GABLE_COUNTER_OPERATIONS ||
      (gable_known (amount) ? amount == 0
                            : gable_known (gable_kernel_get_work (source, roofline->work))) ||
      !gable_rate_table_range (table, counter, &lowest, &highest)) {
    return NULL;
  }
  from = gable_format (lowest, gable_counter_rate_dimension (counter));
  to = gable_format (highest, gable_counter_rate_dimension (counter));
  return g_strdup_printf (_ ("the precision of its operations is not known: their ceiling is "
                             "somewhere from %s to %s, and the bound assumes the highest"),
                             from, to);
}

/**
 * gable_roofline_explain:
 *
 * What a reader should know of a kernel's place: why it is not drawn or, where it is, why nothing is said of its roof
 * or on which assumption.
 *
 * Returns: (transfer full) (nullable): one translated clause without a full stop, or NULL where there is nothing to say
 */
char *
gable_roofline_explain (const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableRateTable) table = NULL;
  GableBounds bounds;

  g_return_val_if_fail (kernel < roofline->n_kernels, NULL);

  if (roofline->kernels[kernel].drawn != GABLE_DRAWN) {
    return say_not_drawn (roofline, kernel);
  }
  if (roofline->machine == NULL) {
    return g_strdup (_ ("there is no machine to compare with"));
  }
  table = gable_rate_table_new (roofline->machine, roofline->rates);
  measure (roofline, kernel, table, &bounds);
  if (roofline->kernels[kernel].standing != GABLE_STANDING_UNKNOWN) {
    return say_range (roofline, kernel, table);
  }
  if (bounds.unbounded != NULL) {
    return g_strdup_printf (_ ("%s has no ceiling for %s"), roofline->machine->name,
                               bounds.unbounded->title);
  }
  return g_strdup (_ ("no traffic was collected at a level of the machine"));
}

/* What to check, by what the time is shorter than. */
static char *
doubt_above_roof (const GableRoofline *roofline, const GableKernelResult *result)
{
  static const char *const checks[GABLE_N_SIDES] = {
    /* Translators: %s is a factor such as 1.15×, then the name of a roof */
    [GABLE_SIDE_MEMORY] =
      N_ ("it reaches %s of what %s allows: check that its bytes were measured at this level, not "
          "requested or ideal, and that time and bytes are of the same launches"),
    [GABLE_SIDE_COMPUTE] = N_ (
      "it reaches %s of what %s allows: check the precision and unit of the roof, whether fused "
      "operations count twice, and the clock that the roof was computed with"),
    [GABLE_SIDE_LINK] = N_ ("it reaches %s of what %s allows: check whether the bytes of both "
                            "directions, or of several links, are held against one"),
    [GABLE_SIDE_OVERHEAD] = N_ ("it reaches %s of what %s allow: check whether its time leaves out "
                                "what starting it takes"),
  };
  const char *limiter = gable_limiter_to_label (roofline, result->limiter);
  g_autofree char *factor = gable_format_factor (gable_result_efficiency (result));
  g_auto (GStrv) parts = NULL;

  if (checks[result->side] == NULL) {
    return NULL;
  }
  parts = g_strsplit (_ (checks[result->side]), "%s", 3);
  return g_strv_length (parts) == 3
           ? g_strconcat (parts[0], factor, parts[1], limiter, parts[2], NULL)
           : NULL;
}

/* A measured ceiling may exceed its theoretical rate; it is kept, and the reader told. */
static char *
doubt_ceiling (const GableRoofline *roofline, int limiter)
{
  const GableCeiling *ceiling;
  g_autofree char *factor = NULL;

  if (limiter < 0) {
    return NULL;
  }
  ceiling = gable_machine_get_ceiling (roofline->machine, (guint) limiter);
  if (!(gable_ceiling_fraction (ceiling) > roofline->thresholds.above)) {
    return NULL;
  }
  factor = gable_format_factor (gable_ceiling_fraction (ceiling));
  return g_strdup_printf (
    _ ("the measured rate of %s is %s of the theoretical one: one of the two is wrong"),
       gable_ceiling_title (ceiling), factor);
}

/**
 * gable_roofline_doubt:
 *
 * What is wrong with the accounting of a kernel, the gravest first.
 *
 * Returns: (transfer full) (nullable): one translated clause without a full stop, or NULL where nothing is
 */
char *
gable_roofline_doubt (const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result;
  g_autoptr (GableRateTable) table = NULL;
  const GableCounter *inner;
  const GableCounter *outer;
  GableBounds bounds;

  g_return_val_if_fail (kernel < roofline->n_kernels, NULL);

  result = &roofline->kernels[kernel];
  if (roofline->machine == NULL) {
    return NULL;
  }
  if (result->standing == GABLE_STANDING_ABOVE_ROOF ||
      (result->standing == GABLE_STANDING_NO_FLOPS &&
       gable_result_efficiency (result) > roofline->thresholds.above)) {
    return doubt_above_roof (roofline, result);
  }
  table = gable_rate_table_new (roofline->machine, roofline->rates);
  measure (roofline, kernel, table, &bounds);
  if (bounds.unbounded != NULL && result->limiter != GABLE_LIMITER_NONE) {
    return g_strdup_printf (
      _ ("%s has no ceiling for %s: what that takes is not known and does not limit the kernel"),
         roofline->machine->name, bounds.unbounded->title);
  }
  if (gable_bounds_find_disorder (&bounds, gable_project_get_kernel (roofline->project, kernel),
                                  roofline->thresholds.above, &inner, &outer)) {
    return g_strdup_printf (
      _ ("%s moved more bytes than %s, which is nearer to the core: prefetches, "
                               "write-backs or other traffic may be counted"),
         outer->title, inner->title);
  }
  return doubt_ceiling (roofline, result->limiter);
}
