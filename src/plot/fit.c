/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* What a chart shows of nothing. */
#define DEFAULT_X_MIN 0.01
#define DEFAULT_X_MAX 1000.0
#define DEFAULT_Y_MIN 1e9
#define DEFAULT_Y_MAX 1e13
/* A point further out than this from what the roofs need is named at the edge instead [decades]. */
#define NEAR_DECADES 2.0
/* Between the first ridge and the left edge: room for the slanted roofs and their labels [decades]. */
#define BEFORE_RIDGE 1.0
/* A point keeps this much off the edge [decades], and one in the strip more, since its mark is round. */
#define INSIDE 0.04
#define INSIDE_STRIP 0.1
/* Roofs that are so far from the active pair do not stretch the chart [decades]. */
#define MAX_FROM_RIDGE 5.0
/* A roof higher than this in its decade gets the next one over it [decades]. */
#define HEADROOM 0.05
/* Around the kernels where the axes follow them [decades], and the least that is shown. */
#define DATA_MARGIN 0.2
#define DATA_LEAST 1.0
/* On linear axes: how far beyond the ridge, and over the peak [1]. */
#define LINEAR_X 2.5
#define LINEAR_Y 1.1
#define LINEAR_NEAR 4.0
/* More than what the powers of ten are rounded by [1]. */
#define ROUNDING 1e-9

/* The reach of some values, unknown until the first. */
typedef struct {
  double least;
  double most;
} Reach;

static void
include (Reach *reach, double value)
{
  if (!isfinite (value)) {
    return;
  }
  reach->least = reach->least <= value ? reach->least : value;
  reach->most = reach->most >= value ? reach->most : value;
}

static double
main_rate (const GableRoofline *roofline, int roof)
{
  return roof >= 0 ? g_array_index (roofline->roofs, GableRoof, (guint) roof).rate : GABLE_UNKNOWN;
}

/* Rates of all roofs that are no variants. */
static void
find_rates (const GableRoofline *roofline, Reach *bandwidths, Reach *peaks)
{
  *bandwidths = *peaks = (Reach){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    if (!roof->variant) {
      include (roof->memory ? bandwidths : peaks, roof->rate);
    }
  }
  for (guint i = 0; i < roofline->overlays->len; i++) {
    const GableOverlay *overlay = &g_array_index (roofline->overlays, GableOverlay, i);

    if (overlay->kind == GABLE_OVERLAY_MACHINE) {
      include (overlay->roof.memory ? bandwidths : peaks, overlay->roof.rate);
    }
  }
}

/* The least and the most whole decade of the axis' own unit, @unit bytes: its marks are round in that. */
static double
floor_x (double power, double unit)
{
  return floor (power + log10 (unit)) - log10 (unit);
}

static double
ceil_x (double power, double unit)
{
  return ceil (power + log10 (unit)) - log10 (unit);
}

/* Whole decades around the ridges, in powers of ten. */
static void
reach_of_roofs (const GableRoofline *roofline, Reach *x, Reach *y)
{
  Reach bandwidths, peaks;
  double ridge = log10 (main_rate (roofline, roofline->main_roof_compute) /
                        main_rate (roofline, roofline->main_roof_memory));
  double unit = gable_build_x_unit (roofline);
  double bandwidth;

  find_rates (roofline, &bandwidths, &peaks);
  *x = (Reach){ log10 (DEFAULT_X_MIN), log10 (DEFAULT_X_MAX) };
  if (isfinite (ridge)) {
    x->least = MAX (log10 (peaks.least / bandwidths.most), ridge - MAX_FROM_RIDGE);
    x->most = MIN (log10 (peaks.most / bandwidths.least), ridge + MAX_FROM_RIDGE);
    if (unit != 1) {
      /* The outermost wall of a warp's accesses. */
      x->least = MIN (x->least, -log10 (GABLE_TRANSACTION * unit) + BEFORE_RIDGE);
    }
    x->least = floor_x (MIN (x->least, ridge) - BEFORE_RIDGE, unit);
    x->most = ceil_x (MAX (x->most, ridge) + HEADROOM, unit);
  }
  bandwidth = main_rate (roofline, roofline->main_roof_memory);
  if (!gable_known (peaks.most)) {
    peaks.most = bandwidths.most * pow (10, x->most);
  }
  if (!gable_known (bandwidth)) {
    bandwidth = peaks.least / pow (10, x->most);
  }
  *y = (Reach){ floor (log10 (bandwidth) + x->least), ceil (log10 (peaks.most) + HEADROOM) };
  if (!isfinite (y->least) || !isfinite (y->most)) {
    *y = (Reach){ log10 (DEFAULT_Y_MIN), log10 (DEFAULT_Y_MAX) };
  }
  y->least = MIN (y->least, y->most - 1);
}

static gboolean
has_logarithm (double value)
{
  return value > 0 && isfinite (value);
}

static Reach
to_powers (Reach reach)
{
  return (Reach){ log10 (reach.least), log10 (reach.most) };
}

/* @lower and @upper: powers of ten. Asked of every point of a run, so that the logarithm is left to the few that are next to
 * a bound. */
static gboolean
is_between (double value, double lower, double upper, const Reach *bounds)
{
  if (value > lower * (1 + ROUNDING) && value < upper * (1 - ROUNDING)) {
    return TRUE;
  }
  return value >= lower * (1 - ROUNDING) && value <= upper * (1 + ROUNDING) &&
         log10 (value) >= bounds->least && log10 (value) <= bounds->most;
}

/* The powers of ten of the points that count. */
static void
reach_of_near_points (const GableRoofline *roofline,
                      gboolean all,
                      const Reach *x,
                      const Reach *y,
                      Reach *of_x,
                      Reach *of_y)
{
  const Reach near_x = { x->least - NEAR_DECADES, x->most + NEAR_DECADES };
  const Reach near_y = { y->least - NEAR_DECADES, y->most + NEAR_DECADES };
  const Reach bounds_x = { pow (10, near_x.least), pow (10, near_x.most) };
  const Reach bounds_y = { pow (10, near_y.least), pow (10, near_y.most) };

  *of_x = *of_y = (Reach){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];
    double height = gable_point_performance (roofline, point);

    if (has_logarithm (point->intensity) && has_logarithm (height) &&
        (all || (is_between (point->intensity, bounds_x.least, bounds_x.most, &near_x) &&
                 is_between (height, bounds_y.least, bounds_y.most, &near_y)))) {
      include (of_x, point->intensity);
      include (of_y, height);
    }
  }
  *of_x = to_powers (*of_x);
  *of_y = to_powers (*of_y);
}

/* Where the run's points reach, those left out that are far from what the roofs show. With no roof at all every point
 * counts. */
static void
widen_to_points (const GableRoofline *roofline, gboolean all, Reach *x, Reach *y)
{
  Reach near_x, near_y;

  reach_of_near_points (roofline, all, x, y, &near_x, &near_y);
  if (!gable_known (near_x.least)) {
    return;
  }
  if (all) {
    *x = *y = (Reach){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  }
  include (x, floor_x (near_x.least - INSIDE, gable_build_x_unit (roofline)));
  include (x, ceil_x (near_x.most + INSIDE, gable_build_x_unit (roofline)));
  include (y, floor (near_y.least - INSIDE));
  include (y, ceil (near_y.most + INSIDE));
  x->most = MAX (x->most, x->least + 1);
  y->most = MAX (y->most, y->least + 1);
}

/* Kernels without operations stand at the left end of the axis, by their bandwidth. */
static void
widen_to_strip (const GableRoofline *roofline, const Reach *x, Reach *y)
{
  const double least = y->least - NEAR_DECADES;
  const double most = y->most + NEAR_DECADES;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];
    double power;

    if (result->drawn != GABLE_NOT_DRAWN_ZERO_WORK || result->limiter < 0) {
      continue;
    }
    power =
      log10 (gable_result_efficiency (result) * gable_ceiling_rate (gable_machine_get_ceiling (
                                                  roofline->machine, (guint) result->limiter))) +
      x->least;
    if (power >= least && power <= most) {
      include (y, floor (power - INSIDE_STRIP));
      include (y, ceil (power + INSIDE_STRIP));
    }
  }
}

static double
round_up (double value)
{
  static const double steps[] = { 1, 2, 2.5, 5, 10 };
  double power = pow (10, floor (log10 (value)));

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++) {
    if (value <= steps[i] * power * (1 + 1e-9)) {
      return steps[i] * power;
    }
  }
  return value;
}

static void
fit_linear (const GableRoofline *roofline, GableRange *x, GableRange *y)
{
  double peak = main_rate (roofline, roofline->main_roof_compute);
  double ridge = peak / main_rate (roofline, roofline->main_roof_memory);
  double right = gable_known (ridge) ? LINEAR_X * ridge : GABLE_UNKNOWN;
  double top = gable_known (peak) ? LINEAR_Y * peak : GABLE_UNKNOWN;
  gboolean all = roofline->project->view.range_mode == GABLE_RANGE_DATA;
  double farthest = all ? GABLE_UNKNOWN : right;
  double highest = all ? GABLE_UNKNOWN : top;

  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];

    if (all || (!(point->intensity > LINEAR_NEAR * right) &&
                !(gable_point_performance (roofline, point) > LINEAR_NEAR * top))) {
      farthest = farthest >= 1.1 * point->intensity ? farthest : 1.1 * point->intensity;
      highest = highest >= 1.1 * gable_point_performance (roofline, point)
                  ? highest
                  : 1.1 * gable_point_performance (roofline, point);
    }
  }
  *x = (GableRange){ 0, isfinite (farthest) ? round_up (farthest) : 10 };
  *y = (GableRange){ 0, isfinite (highest) ? round_up (highest) : DEFAULT_Y_MAX };
}

static void
widen (Reach *reach, double least)
{
  double missing = MAX (least - (reach->most - reach->least), 0);

  reach->least -= DATA_MARGIN + missing / 2;
  reach->most += DATA_MARGIN + missing / 2;
}

static void
include_positive (Reach *reach, double value)
{
  if (value > 0) {
    include (reach, value);
  }
}

/* The kernels, and the roof over each of them: without it their height says nothing. FALSE: there are none. */
static gboolean
reach_of_points (const GableRoofline *roofline, Reach *x, Reach *y)
{
  *x = *y = (Reach){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];

    include_positive (x, point->intensity);
    include_positive (y, gable_point_performance (roofline, point));
    include_positive (y, gable_point_bound (roofline, point));
  }
  *x = to_powers (*x);
  *y = to_powers (*y);
  if (!gable_known (x->least) || !gable_known (y->least)) {
    return FALSE;
  }
  widen (x, DATA_LEAST);
  widen (y, DATA_LEAST);
  return TRUE;
}

/**
 * gable_scene_fit:
 * @roofline: a project seen through the model
 * @x: (out): range of the intensity [work/B]
 * @y: (out): range of the performance [work/s]
 *
 * The range follows the kernels where the view says so. Else it follows the machine, so that two runs on one machine open on the same axes and can be laid side by side;
 * points within two decades of it widen it by whole decades, and those further out are named at the edge of the chart.
 */
void
gable_scene_fit (const GableRoofline *roofline, GableRange *x, GableRange *y)
{
  Reach reach_x, reach_y;

  if (roofline->project->view.scale == GABLE_SCALE_LINEAR) {
    fit_linear (roofline, x, y);
    return;
  }
  if (roofline->project->view.range_mode == GABLE_RANGE_DATA &&
      reach_of_points (roofline, &reach_x, &reach_y)) {
    *x = (GableRange){ pow (10, reach_x.least), pow (10, reach_x.most) };
    *y = (GableRange){ pow (10, reach_y.least), pow (10, reach_y.most) };
    return;
  }
  reach_of_roofs (roofline, &reach_x, &reach_y);
  widen_to_points (roofline, roofline->roofs->len == 0, &reach_x, &reach_y);
  widen_to_strip (roofline, &reach_x, &reach_y);
  *x = (GableRange){ pow (10, reach_x.least), pow (10, reach_x.most) };
  *y = (GableRange){ pow (10, reach_y.least), pow (10, reach_y.most) };
}
