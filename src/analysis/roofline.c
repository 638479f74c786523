/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "analysis/bounds.h"
#include "analysis/kernel-bounds.h"
#include "analysis/region.h"
#include "analysis/roofs.h"

#include <string.h>

void
gable_roofline_options_init (GableRooflineOptions *options, const GableProject *project)
{
  *options = (GableRooflineOptions){ 0 };
  if (project != NULL) {
    options->work = project->view.work;
    options->level = project->view.level;
    options->view = &project->view;
    options->rates = project->view.roof_set == GABLE_ROOFS_THEORETICAL ? GABLE_RATES_THEORETICAL
                     : project->view.roof_set == GABLE_ROOFS_MEASURED  ? GABLE_RATES_MEASURED
                                                                       : GABLE_RATES_BEST;
  }
}

/* What a kernel needs before anything can be said of its roof: work of the chart's kind, traffic, and a bound. What is
 * absent is not zero, so without one of them the largest known bound need not be the limiter. */
static gboolean
can_judge (const GableBounds *bounds)
{
  return gable_known (bounds->work) && bounds->has_traffic && gable_known (bounds->bound);
}

static GableStanding
find_standing (const GableBounds *bounds, double efficiency, const GableThresholds *thresholds)
{
  if (!can_judge (bounds) || bounds->seconds == 0) {
    return GABLE_STANDING_UNKNOWN;
  }
  if (bounds->work == 0) {
    return GABLE_STANDING_NO_FLOPS;
  }
  return gable_known (bounds->seconds) ? gable_standing_of (efficiency, thresholds)
                                       : GABLE_STANDING_BOUND_ONLY;
}

/* What @bounds say of a kernel or launch: all of @result but its points and its part of the run. */
void
gable_roofline_fill_result (const GableRoofline *roofline,
                            const GableRateTable *table,
                            const GableBounds *bounds,
                            const double *times,
                            GableKernelResult *result)
{
  const GableThresholds *thresholds = &roofline->thresholds;
  gboolean judged = can_judge (bounds);
  double efficiency;

  *result = (GableKernelResult){
    .unit_work = bounds->work,
    .unit_seconds = bounds->seconds,
    .unit_bound = judged ? bounds->bound : GABLE_UNKNOWN,
    .unit_compute = bounds->compute,
    .limiter = (gint16) (judged ? bounds->limiter : GABLE_LIMITER_NONE),
    .runner_up = (gint16) (judged ? bounds->runner_up : GABLE_LIMITER_NONE),
    .is_relative = bounds->is_relative,
  };
  efficiency = gable_result_efficiency (result);
  result->side = gable_side_of (roofline->machine, result->limiter);
  result->standing = find_standing (bounds, efficiency, thresholds);
  result->regions = (guint16) gable_regions_of (
    result->standing, result->side,
    gable_is_between_ridges (table, times, bounds, thresholds->ridge_band));
  if (result->standing == GABLE_STANDING_NO_FLOPS && gable_known (efficiency)) {
    /* Judged by its bandwidth alone, so what holds a kernel under its roof holds it, too. */
    result->regions |=
      (guint16) gable_regions_of (gable_standing_of (efficiency, thresholds), result->side, FALSE);
  }
}

/* Where a kernel stands: at what was measured, or where it could stand if nobody ran it. */
static gboolean
is_at_roof (const GableKernel *kernel, const GableKernelResult *result)
{
  return !gable_known (gable_result_performance (result)) &&
         kernel->kind != GABLE_KERNEL_MEASURED && !gable_known (kernel->seconds);
}

/* What keeps the kernel off the chart whatever its traffic. */
static GableDrawn
check_height (const GableRoofline *roofline,
              const GableKernel *kernel,
              const GableBounds *bounds,
              const GableKernelResult *result)
{
  double height =
    result->stands_at_roof ? gable_result_attainable (result) : gable_result_performance (result);

  if (!gable_known (bounds->work)) {
    return GABLE_NOT_DRAWN_NO_WORK;
  }
  if (bounds->work == 0) {
    return GABLE_NOT_DRAWN_ZERO_WORK;
  }
  if (bounds->seconds == 0) {
    return GABLE_NOT_DRAWN_ZERO_TIME;
  }
  if (!gable_known (height)) {
    return kernel->kind == GABLE_KERNEL_MEASURED ? GABLE_NOT_DRAWN_NO_TIME
           : bounds->is_overflow                 ? GABLE_NOT_DRAWN_OVERFLOW
           : roofline->machine == NULL           ? GABLE_NOT_DRAWN_NO_MACHINE
           : !bounds->has_traffic                ? GABLE_NOT_DRAWN_NO_TRAFFIC
                                                 : GABLE_NOT_DRAWN_NO_TIME;
  }
  return isfinite (height) && height > 0 ? GABLE_DRAWN : GABLE_NOT_DRAWN_OVERFLOW;
}

/* Behind the kernel's points that are nearer to the core. */
static void
insert_point (GableRoofline *roofline, GableKernelResult *result, const GablePoint *point)
{
  guint place = roofline->n_points;

  while (place > result->first_point &&
         gable_counter_compare (gable_point_level (&roofline->points[place - 1]),
                                gable_point_level (point)) > 0) {
    roofline->points[place] = roofline->points[place - 1];
    place--;
  }
  roofline->points[place] = *point;
  roofline->n_points++;
  result->n_points++;
}

static GableDrawn
add_point (GableRoofline *roofline,
           const GableRateTable *table,
           const GableBounds *bounds,
           guint kernel,
           const GableAmount *level)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  double bytes = gable_bounds_bytes (bounds, source, gable_amount_counter (level));
  double intensity = gable_intensity (bounds->work, bytes);
  GablePoint point = { intensity, kernel, gable_counter_get_number (gable_amount_counter (level)),
                       -1 };

  if (!gable_known (bytes)) {
    return GABLE_NOT_DRAWN_NO_TRAFFIC;
  }
  if (bytes == 0) {
    return GABLE_NOT_DRAWN_ZERO_TRAFFIC;
  }
  if (!isfinite (intensity) || intensity <= 0) {
    return GABLE_NOT_DRAWN_OVERFLOW;
  }
  point.ceiling = (gint16) gable_rate_table_find (table, gable_amount_counter (level));
  insert_point (roofline, &roofline->kernels[kernel], &point);
  return GABLE_DRAWN;
}

/* Whether the chart has points of @level. A cache-aware one has those of what the core issues, whichever level is to
 * be looked at: only its roofs are of different levels.
 * Source: Ilic, Pratas, Sousa, "Cache-aware Roofline Model", IEEE Computer Architecture Letters 13(1), 2014. */
static gboolean
shows_points (const GableRooflineOptions *options, const GableCounter *level)
{
  if (options->view != NULL && options->view->chart == GABLE_CHART_CACHE_AWARE) {
    return level == gable_counter_find ("L1");
  }
  if (options->level != NULL) {
    return level == options->level;
  }
  return options->view == NULL || gable_view_shows_level (options->view, level);
}

/* Of several levels without a point the most telling reason is given: an unmeasured level says least. */
static GableDrawn
add_points (GableRoofline *roofline,
            const GableRateTable *table,
            const GableBounds *bounds,
            const GableRooflineOptions *options,
            guint kernel)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  const GableAmounts *of[] = { source->amounts, gable_kernel_details (source)->intensities };
  GableDrawn reason = GABLE_NOT_DRAWN_NO_TRAFFIC;

  for (guint k = 0; k < G_N_ELEMENTS (of); k++) {
    for (guint i = 0; of[k] != NULL && i < of[k]->n; i++) {
      const GableAmount *level = &of[k]->entries[i];
      GableDrawn drawn;

      if (gable_amount_counter (level)->kind != GABLE_COUNTER_TRAFFIC ||
          !shows_points (options, gable_amount_counter (level)) ||
          (k == 1 && gable_kernel_find_amount (source, gable_amount_counter (level)) != NULL)) {
        continue;
      }
      drawn = add_point (roofline, table, bounds, kernel, level);
      reason = drawn == GABLE_DRAWN || reason == GABLE_NOT_DRAWN_NO_TRAFFIC ? drawn : reason;
    }
  }
  return roofline->kernels[kernel].n_points > 0 ? GABLE_DRAWN : reason;
}

static void
evaluate_kernel (GableRoofline *roofline,
                 const GableRateTable *table,
                 const GableRooflineOptions *options,
                 double *times,
                 guint kernel)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  GableKernelResult *result = &roofline->kernels[kernel];
  GableBounds bounds;

  gable_bounds_measure (table, source, roofline->work, times, &bounds);
  gable_bounds_combine (table, times, bounds.work == 0, &roofline->thresholds, &bounds);
  gable_roofline_fill_result (roofline, table, &bounds, times, result);
  result->is_of_run = source->kind != GABLE_KERNEL_HYPOTHETICAL;
  result->stands_at_roof = is_at_roof (source, result);
  result->first_point = roofline->n_points;
  result->drawn = check_height (roofline, source, &bounds, result);
  if (result->drawn == GABLE_DRAWN) {
    result->drawn = add_points (roofline, table, &bounds, options, kernel);
  }
}

/* Room for the points of all levels of @kernel behind @room: half as many again where that is short of it. */
static guint
make_room (GableRoofline *roofline, guint kernel, guint room)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  guint needed = roofline->n_points + source->amounts->n +
                 (gable_kernel_details (source)->intensities != NULL
                    ? gable_kernel_details (source)->intensities->n
                    : 0);

  if (needed > room) {
    room = needed + needed / 2;
    roofline->points = g_renew (GablePoint, roofline->points, room);
  }
  return room;
}

/* Behind those that are known. */
void
gable_roofline_add_kernels (GableRoofline *roofline,
                            const GableRooflineOptions *options,
                            guint first,
                            guint n)
{
  g_autofree double *times = g_new (double, roofline->n_ceilings);
  guint room = roofline->n_points;

  for (guint i = first; i < first + n; i++) {
    room = make_room (roofline, i, room);
    evaluate_kernel (roofline, roofline->table, options, times, i);
  }
  roofline->points = g_renew (GablePoint, roofline->points, roofline->n_points);
}

static void
sum_run (GableRoofline *roofline)
{
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];
    double seconds = gable_result_seconds (result);

    if (result->is_of_run && gable_known (seconds)) {
      roofline->seconds += seconds;
    } else if (result->is_of_run) {
      roofline->n_without_time++;
    }
  }
}

/* Tells rooflines apart whose memory is used again. */
static guint64
next_serial (void)
{
  static gsize last; /* (atomic) */

  return (guint64) g_atomic_pointer_add (&last, 1) + 1;
}

GableRoofline *
gable_roofline_begin (const GableProject *project, const GableRooflineOptions *options)
{
  GableRoofline *roofline = g_new0 (GableRoofline, 1);

  g_atomic_ref_count_init (&roofline->references);
  roofline->serial = next_serial ();
  roofline->project = gable_project_ref (project);
  roofline->machine = gable_project_get_machine (project);
  roofline->work = options->work;
  roofline->rates = options->rates;
  roofline->thresholds =
    options->thresholds != NULL ? *options->thresholds : *gable_thresholds_get ();
  roofline->table = gable_rate_table_new (roofline->machine, options->rates);
  roofline->n_kernels = gable_project_get_n_kernels (project);
  roofline->n_ceilings = roofline->table->n;
  roofline->kernels = g_new0 (GableKernelResult, roofline->n_kernels);
  return roofline;
}

/* Kernels, points and counters are there. */
void
gable_roofline_finish (GableRoofline *roofline, const GableRooflineOptions *options)
{
  sum_run (roofline);
  gable_roofs_collect (roofline, roofline->table, options->view);
  if (options->view != NULL && options->view->multiples == GABLE_MULTIPLES_PRECISION) {
    gable_precisions_evaluate (roofline, options);
  }
}

/**
 * gable_roofline_evaluate:
 * @project: a reference to it is kept
 * @options: (nullable): what the chart counts; NULL as the project's view says
 *
 * Sees a project through the model: bounds, limiter, standing and points of every kernel, and the roofs. Nothing of it
 * is an error: what is not known stays unknown and what has no place on the chart says why. The time is linear in the
 * number of kernels, and what a kernel takes is one entry in a few arrays.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009.
 *
 * Returns: (transfer full): the result, independent of later changes
 */
GableRoofline *
gable_roofline_evaluate (const GableProject *project, const GableRooflineOptions *options)
{
  GableRooflineOptions own;
  GableRoofline *roofline;

  g_return_val_if_fail (project != NULL, NULL);

  if (options == NULL) {
    gable_roofline_options_init (&own, project);
    options = &own;
  }
  roofline = gable_roofline_begin (project, options);
  gable_roofline_add_kernels (roofline, options, 0, roofline->n_kernels);
  gable_counters_collect (roofline);
  gable_roofline_finish (roofline, options);
  return roofline;
}

/* Another hold on it: gable_roofline_free () gives each back. */
GableRoofline *
gable_roofline_ref (const GableRoofline *roofline)
{
  GableRoofline *held = (GableRoofline *) roofline;

  g_atomic_ref_count_inc (&held->references);
  return held;
}

void
gable_roofline_free (GableRoofline *roofline)
{
  if (!g_atomic_ref_count_dec (&roofline->references)) {
    return;
  }
  gable_project_unref ((GableProject *) roofline->project);
  if (roofline->owner != NULL) {
    gable_roofline_free ((GableRoofline *) roofline->owner);
  } else {
    g_free (roofline->order);
    g_free (roofline->kernels);
    g_free (roofline->points);
    gable_rate_table_free (roofline->table);
  }
  g_array_unref (roofline->roofs);
  g_array_unref (roofline->overlays);
  g_ptr_array_unref (roofline->counters);
  g_array_unref (roofline->counter_uses);
  g_clear_pointer (&roofline->by_precision, g_ptr_array_unref);
  g_free (roofline);
}
