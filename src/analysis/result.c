/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"
#include "analysis/rates.h"

/* What follows from the few figures that a roofline keeps of each kernel. */

/* A figure beyond a double is none. */
static double
in_range (double value)
{
  return isfinite (value) ? value : GABLE_UNKNOWN;
}

static double
unless_relative (const GableKernelResult *result, double value)
{
  return result->is_relative ? GABLE_UNKNOWN : value;
}

double
gable_result_work (const GableKernelResult *result)
{
  return unless_relative (result, result->unit_work);
}

double
gable_result_seconds (const GableKernelResult *result)
{
  return unless_relative (result, result->unit_seconds);
}

double
gable_result_performance (const GableKernelResult *result)
{
  return result->unit_seconds > 0 ? result->unit_work / result->unit_seconds : GABLE_UNKNOWN;
}

double
gable_result_bound (const GableKernelResult *result)
{
  return unless_relative (result, result->unit_bound);
}

double
gable_result_attainable (const GableKernelResult *result)
{
  return in_range (result->unit_work / result->unit_bound);
}

double
gable_result_efficiency (const GableKernelResult *result)
{
  return result->unit_seconds > 0 ? in_range (result->unit_bound / result->unit_seconds)
                                  : GABLE_UNKNOWN;
}

double
gable_result_headroom (const GableKernelResult *result)
{
  return result->unit_seconds > 0 ? in_range (result->unit_seconds / result->unit_bound)
                                  : GABLE_UNKNOWN;
}

double
gable_result_saving (const GableKernelResult *result)
{
  double saving = unless_relative (result, result->unit_seconds - result->unit_bound);

  return gable_known (saving) && result->unit_seconds > 0 ? MAX (0, saving) : GABLE_UNKNOWN;
}

double
gable_roofline_get_share (const GableRoofline *roofline, const GableKernelResult *result)
{
  if (!result->is_of_run || !(roofline->seconds > 0) || isinf (roofline->seconds)) {
    return GABLE_UNKNOWN;
  }
  return gable_result_seconds (result) / roofline->seconds;
}

double
gable_roofline_get_gain (const GableRoofline *roofline, const GableKernelResult *result)
{
  double headroom = gable_result_headroom (result);

  if (!gable_known (headroom)) {
    return GABLE_UNKNOWN;
  }
  /* A kernel above its roof is an error of accounting, not something to slow down. */
  return gable_amdahl (gable_roofline_get_share (roofline, result), MAX (1, headroom));
}

const GableCounter *
gable_point_level (const GablePoint *point)
{
  return gable_counter_from_number (point->level_number);
}

double
gable_point_performance (const GableRoofline *roofline, const GablePoint *point)
{
  const GableKernelResult *result = &roofline->kernels[point->kernel];

  return result->stands_at_roof ? gable_result_attainable (result)
                                : gable_result_performance (result);
}

double
gable_point_ideal (const GableRoofline *roofline, const GablePoint *point)
{
  const GableKernel *kernel = gable_project_get_kernel (
    roofline->owner != NULL ? roofline->owner->project : roofline->project, point->kernel);
  double bytes = gable_kernel_get_ideal (kernel, gable_point_level (point));
  double ideal = GABLE_UNKNOWN;

  if (bytes > 0) {
    ideal = gable_intensity (roofline->kernels[point->kernel].unit_work, bytes);
  }
  return ideal > 0 ? in_range (ideal) : GABLE_UNKNOWN;
}

double
gable_point_bound (const GableRoofline *roofline, const GablePoint *point)
{
  const GableKernelResult *result = &roofline->kernels[point->kernel];
  double bound =
    result->unit_compute > 0 ? result->unit_work / result->unit_compute : (double) INFINITY;

  if (point->ceiling >= 0) {
    bound = gable_attainable (point->intensity, roofline->table->rates[point->ceiling], bound);
  }
  return in_range (bound);
}

gboolean
gable_point_is_limiting (const GableRoofline *roofline, const GablePoint *point)
{
  return point->ceiling >= 0 && point->ceiling == roofline->kernels[point->kernel].limiter;
}
