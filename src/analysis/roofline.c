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

static void
clear_result (GableKernelResult *result)
{
  *result = (GableKernelResult){
    .seconds = GABLE_UNKNOWN,
    .work = GABLE_UNKNOWN,
    .performance = GABLE_UNKNOWN,
    .bound = GABLE_UNKNOWN,
    .attainable = GABLE_UNKNOWN,
    .efficiency = GABLE_UNKNOWN,
    .headroom = GABLE_UNKNOWN,
    .saving = GABLE_UNKNOWN,
    .share = GABLE_UNKNOWN,
    .gain = GABLE_UNKNOWN,
    .limiter = GABLE_LIMITER_NONE,
    .runner_up = GABLE_LIMITER_NONE,
    .regions = GABLE_REGION_UNKNOWN,
  };
}

/* A figure beyond a double is none. */
static double
in_range (double value)
{
  return isfinite (value) ? value : GABLE_UNKNOWN;
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

static void
fill_bounds (GableKernelResult *result, const GableBounds *bounds)
{
  if (!can_judge (bounds)) {
    return;
  }
  result->limiter = bounds->limiter;
  result->runner_up = bounds->runner_up;
  result->attainable = in_range (bounds->work / bounds->bound);
  if (bounds->seconds > 0) {
    result->efficiency = in_range (bounds->bound / bounds->seconds);
    result->headroom = in_range (bounds->seconds / bounds->bound);
  }
  if (!bounds->is_relative) {
    result->bound = bounds->bound;
    result->saving = bounds->seconds > 0 ? MAX (0, bounds->seconds - bounds->bound) : GABLE_UNKNOWN;
  }
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

  clear_result (result);
  if (!bounds->is_relative) {
    result->seconds = bounds->seconds;
    result->work = bounds->work;
  }
  if (bounds->seconds > 0) {
    result->performance = bounds->work / bounds->seconds;
  }
  fill_bounds (result, bounds);
  result->side = gable_side_of (roofline->machine, result->limiter);
  result->standing = find_standing (bounds, result->efficiency, thresholds);
  result->regions =
    gable_regions_of (result->standing, result->side,
                      gable_is_between_ridges (table, times, bounds, thresholds->ridge_band));
  if (result->standing == GABLE_STANDING_NO_FLOPS && gable_known (result->efficiency)) {
    /* Judged by its bandwidth alone, so what holds a kernel under its roof holds it, too. */
    result->regions |=
      gable_regions_of (gable_standing_of (result->efficiency, thresholds), result->side, FALSE);
  }
}

/* Where a kernel stands: at what was measured, or where it could stand if nobody ran it. */
static double
find_height (const GableKernel *kernel, const GableKernelResult *result)
{
  if (gable_known (result->performance) || kernel->kind == GABLE_KERNEL_MEASURED ||
      gable_known (kernel->seconds)) {
    return result->performance;
  }
  return result->attainable;
}

/* What keeps the kernel off the chart whatever its traffic. */
static GableDrawn
check_height (const GableRoofline *roofline,
              const GableKernel *kernel,
              const GableBounds *bounds,
              const GableKernelResult *result)
{
  double height = find_height (kernel, result);

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
  guint place = roofline->points->len;

  while (place > result->first_point &&
         gable_counter_compare (g_array_index (roofline->points, GablePoint, place - 1).level,
                                point->level) > 0) {
    place--;
  }
  g_array_insert_val (roofline->points, place, *point);
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
  GableKernelResult *result = &roofline->kernels[kernel];
  double bytes = gable_bounds_bytes (bounds, source, level->counter);
  double intensity = gable_intensity (bounds->work, bytes);
  GablePoint point = { .kernel = kernel, .level = level->counter };

  if (!gable_known (bytes)) {
    return GABLE_NOT_DRAWN_NO_TRAFFIC;
  }
  if (bytes == 0) {
    return GABLE_NOT_DRAWN_ZERO_TRAFFIC;
  }
  if (!isfinite (intensity) || intensity <= 0) {
    return GABLE_NOT_DRAWN_OVERFLOW;
  }
  point.ceiling = gable_rate_table_find (table, level->counter);
  point.intensity = intensity;
  point.performance = find_height (source, result);
  point.ideal = level->ideal > 0 ? gable_intensity (bounds->work, level->ideal) : GABLE_UNKNOWN;
  point.ideal = point.ideal > 0 ? in_range (point.ideal) : GABLE_UNKNOWN;
  point.bound = bounds->compute > 0 ? bounds->work / bounds->compute : (double) INFINITY;
  if (point.ceiling >= 0) {
    point.bound = gable_attainable (intensity, table->rates[point.ceiling], point.bound);
  }
  point.bound = in_range (point.bound);
  point.limiting = point.ceiling >= 0 && point.ceiling == result->limiter;
  insert_point (roofline, result, &point);
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
  const GArray *of[] = { source->amounts, source->intensities };
  GableDrawn reason = GABLE_NOT_DRAWN_NO_TRAFFIC;

  for (guint k = 0; k < G_N_ELEMENTS (of); k++) {
    for (guint i = 0; of[k] != NULL && i < of[k]->len; i++) {
      const GableAmount *level = &g_array_index (of[k], GableAmount, i);
      GableDrawn drawn;

      if (level->counter->kind != GABLE_COUNTER_TRAFFIC ||
          !shows_points (options, level->counter) ||
          (k == 1 && gable_kernel_find_amount (source, level->counter) != NULL)) {
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
                 guint kernel)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  GableKernelResult *result = &roofline->kernels[kernel];
  double *times = roofline->utilisations + (gsize) kernel * table->n;
  GableBounds bounds;

  gable_bounds_measure (table, source, roofline->work, times, &bounds);
  gable_bounds_combine (table, times, bounds.work == 0, &roofline->thresholds, &bounds);
  gable_roofline_fill_result (roofline, table, &bounds, times, result);
  result->first_point = roofline->points->len;
  result->drawn = check_height (roofline, source, &bounds, result);
  if (result->drawn == GABLE_DRAWN) {
    result->drawn = add_points (roofline, table, &bounds, options, kernel);
  }
  if (bounds.guess_ceiling >= 0 && !(times[bounds.guess_ceiling] >= bounds.guess)) {
    times[bounds.guess_ceiling] = bounds.guess;
  }
  for (guint i = 0; i < table->n; i++) {
    times[i] = bounds.seconds > 0 ? in_range (times[i] / bounds.seconds) : GABLE_UNKNOWN;
  }
}

/* What-ifs stand beside the kernel that they start from, so their time is no part of the run's. */
static gboolean
is_of_run (const GableRoofline *roofline, guint kernel)
{
  return gable_project_get_kernel (roofline->project, kernel)->kind != GABLE_KERNEL_HYPOTHETICAL;
}

/* Shares and gains need the whole run first. */
static void
sum_run (GableRoofline *roofline)
{
  for (guint i = 0; i < roofline->n_kernels; i++) {
    if (!is_of_run (roofline, i)) {
      continue;
    }
    if (gable_known (roofline->kernels[i].seconds)) {
      roofline->seconds += roofline->kernels[i].seconds;
    } else {
      roofline->n_without_time++;
    }
  }
  for (guint i = 0; i < roofline->n_kernels; i++) {
    GableKernelResult *result = &roofline->kernels[i];

    if (!is_of_run (roofline, i) || !(roofline->seconds > 0) || isinf (roofline->seconds)) {
      continue;
    }
    result->share = result->seconds / roofline->seconds;
    if (gable_known (result->headroom)) {
      /* A kernel above its roof is an error of accounting, not something to slow down. */
      result->gain = gable_amdahl (result->share, MAX (1, result->headroom));
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
  g_autoptr (GableRateTable) table = NULL;
  GableRooflineOptions own;
  GableRoofline *roofline;

  g_return_val_if_fail (project != NULL, NULL);

  roofline = g_new0 (GableRoofline, 1);
  g_atomic_ref_count_init (&roofline->references);
  roofline->serial = next_serial ();
  if (options == NULL) {
    gable_roofline_options_init (&own, project);
    options = &own;
  }
  roofline->project = gable_project_ref (project);
  roofline->machine = gable_project_get_machine (project);
  roofline->work = options->work;
  roofline->rates = options->rates;
  roofline->thresholds =
    options->thresholds != NULL ? *options->thresholds : *gable_thresholds_get ();
  table = gable_rate_table_new (roofline->machine, options->rates);
  roofline->n_kernels = gable_project_get_n_kernels (project);
  roofline->n_ceilings = table->n;
  roofline->kernels = g_new0 (GableKernelResult, roofline->n_kernels);
  /* One at least: without a machine there would be no rows to point at. */
  roofline->utilisations = g_new (double, MAX ((gsize) roofline->n_kernels * table->n, 1));
  roofline->points = g_array_new (FALSE, FALSE, sizeof (GablePoint));
  for (guint i = 0; i < roofline->n_kernels; i++) {
    evaluate_kernel (roofline, table, options, i);
  }
  sum_run (roofline);
  gable_counters_collect (roofline);
  gable_roofs_collect (roofline, table, options->view);
  if (options->view != NULL && options->view->multiples == GABLE_MULTIPLES_PRECISION) {
    gable_precisions_evaluate (roofline, options);
  }
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
    g_clear_pointer (&roofline->order, g_array_unref);
    g_free (roofline->kernels);
    g_free (roofline->utilisations);
  }
  g_array_unref (roofline->points);
  g_array_unref (roofline->roofs);
  g_array_unref (roofline->overlays);
  g_ptr_array_unref (roofline->counters);
  g_clear_pointer (&roofline->by_precision, g_ptr_array_unref);
  g_free (roofline);
}

double
gable_roofline_get_utilisation (const GableRoofline *roofline, guint kernel, guint ceiling)
{
  g_return_val_if_fail (kernel < roofline->n_kernels && ceiling < roofline->n_ceilings,
                        GABLE_UNKNOWN);

  return roofline->utilisations[(gsize) kernel * roofline->n_ceilings + ceiling];
}

static int
compare_time (gconstpointer a, gconstpointer b, gpointer data)
{
  const GableRoofline *roofline = data;
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;
  double x = roofline->kernels[first].seconds;
  double y = roofline->kernels[second].seconds;

  if (gable_known (x) != gable_known (y)) {
    return gable_known (x) ? -1 : 1;
  }
  if (gable_known (x) && x != y) {
    return x > y ? -1 : 1;
  }
  return first < second ? -1 : first > second;
}

static GArray *
sort_by_time (const GableRoofline *roofline)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint), roofline->n_kernels);

  for (guint i = 0; i < roofline->n_kernels; i++) {
    g_array_append_val (order, i);
  }
  g_array_sort_with_data (order, compare_time, (gpointer) roofline);
  return order;
}

/* Sorted once, by whoever asks first, in any thread. */
GArray *
gable_roofline_order (const GableRoofline *roofline)
{
  GableRoofline *held = (GableRoofline *) (roofline->owner != NULL ? roofline->owner : roofline);
  GArray *order = g_atomic_pointer_get (&held->order);

  if (order == NULL) {
    order = sort_by_time (held);
    if (!g_atomic_pointer_compare_and_exchange (&held->order, NULL, order)) {
      g_array_unref (order);
      order = g_atomic_pointer_get (&held->order);
    }
  }
  return g_array_copy (order);
}
