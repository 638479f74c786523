/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scale.h"

#include <float.h>

/* The decades a logarithmic axis may show, and the least part of one; the powers keep clear of overflow and of
 * denormals, whose few bits make every step uneven. */
#define MIN_POWER (-300.0)
#define MAX_POWER 300.0
#define MIN_DECADES 1e-6
/* The least length of a linear axis, as a part of its largest value. */
#define MIN_PART 1e-9
#define MAX_LINEAR 1e300

static double
to_scaled (GableScaleKind kind, double value)
{
  return kind == GABLE_SCALE_LOG10 ? log10 (value) : value;
}

static double
from_scaled (GableScaleKind kind, double scaled)
{
  return kind == GABLE_SCALE_LOG10 ? pow (10, scaled) : scaled;
}

/* Keeps the ends inside what an axis can show, and apart. */
static void
limit_ends (GableScaleKind kind, double *low, double *high)
{
  double least = kind == GABLE_SCALE_LOG10 ? MIN_POWER : -MAX_LINEAR;
  double most = kind == GABLE_SCALE_LOG10 ? MAX_POWER : MAX_LINEAR;
  double apart, middle;

  *low = CLAMP (*low, least, most);
  *high = CLAMP (*high, least, most);
  apart = kind == GABLE_SCALE_LOG10 ? MIN_DECADES
                                    : MAX (MIN_PART * MAX (fabs (*low), fabs (*high)), DBL_MIN);
  if (*high - *low < apart) {
    middle = CLAMP (*low + (*high - *low) / 2, least + apart, most - apart);
    *low = middle - apart / 2;
    *high = middle + apart / 2;
  }
}

/**
 * gable_scale_over:
 * @kind: logarithmic or linear
 * @range: what the axis shows, as gable_range_repair () gives it
 *
 * Returns: the scale from @range to the unit interval
 */
GableScale
gable_scale_over (GableScaleKind kind, GableRange range)
{
  return (GableScale){
    .kind = kind,
    .low = to_scaled (kind, range.min),
    .high = to_scaled (kind, range.max),
  };
}

GableRange
gable_scale_get_range (const GableScale *scale)
{
  return (GableRange){
    .min = from_scaled (scale->kind, scale->low),
    .max = from_scaled (scale->kind, scale->high),
  };
}

/**
 * gable_scale_get_decades:
 * @scale: a scale
 *
 * Returns: how many powers of ten a logarithmic axis spans [1]; unknown for a linear one
 */
double
gable_scale_get_decades (const GableScale *scale)
{
  return scale->kind == GABLE_SCALE_LOG10 ? scale->high - scale->low : GABLE_UNKNOWN;
}

double
gable_scale_to_unit (const GableScale *scale, double value)
{
  if (scale->kind == GABLE_SCALE_LOG10 && value <= 0) {
    return -INFINITY;
  }
  return (to_scaled (scale->kind, value) - scale->low) / (scale->high - scale->low);
}

double
gable_scale_from_unit (const GableScale *scale, double unit)
{
  return from_scaled (scale->kind, scale->low + unit * (scale->high - scale->low));
}

/**
 * gable_scale_zoom:
 * @scale: what is shown now
 * @unit: place that stays where it is [1], 0 at the lower end
 * @factor: > 1 shows less, < 1 more
 *
 * Returns: the range to show next, within the limits of the axis
 */
GableRange
gable_scale_zoom (const GableScale *scale, double unit, double factor)
{
  double length = scale->high - scale->low;
  double anchor = scale->low + unit * length;
  GableScale next = *scale;

  g_return_val_if_fail (factor > 0, gable_scale_get_range (scale));

  next.low = anchor - unit * length / factor;
  next.high = anchor + (1 - unit) * length / factor;
  limit_ends (next.kind, &next.low, &next.high);
  return gable_scale_get_range (&next);
}

/**
 * gable_scale_pan:
 * @scale: what is shown now
 * @units: how far the axis moves [1], > 0 towards larger values
 *
 * Returns: the range to show next; at the limits of the axis it stops and keeps its length
 */
GableRange
gable_scale_pan (const GableScale *scale, double units)
{
  double length = scale->high - scale->low;
  double move = units * length;
  GableScale next = *scale;

  if (scale->kind == GABLE_SCALE_LOG10) {
    move = CLAMP (move, MIN_POWER - scale->low, MAX_POWER - scale->high);
  }
  next.low += move;
  next.high += move;
  limit_ends (next.kind, &next.low, &next.high);
  return gable_scale_get_range (&next);
}

/**
 * gable_range_repair:
 * @kind: of the axis
 * @range: wanted; ends may be unknown, infinite, reversed or equal
 * @fallback: known ends to use instead
 *
 * Whatever a file or a person asks for becomes a range that can be shown: finite, positive on a logarithmic axis, its
 * ends apart and in order.
 *
 * Returns: the range
 */
GableRange
gable_range_repair (GableScaleKind kind, GableRange range, GableRange fallback)
{
  double ends[2] = { range.min, range.max };
  const double instead[2] = { fallback.min, fallback.max };

  for (guint i = 0; i < 2; i++) {
    if (!isfinite (ends[i]) || (kind == GABLE_SCALE_LOG10 && ends[i] <= 0)) {
      ends[i] = instead[i];
    }
    ends[i] = to_scaled (kind, ends[i]);
    if (!isfinite (ends[i])) {
      ends[i] = (double) i;
    }
  }
  if (ends[0] > ends[1]) {
    double end = ends[0];

    ends[0] = ends[1];
    ends[1] = end;
  }
  limit_ends (kind, &ends[0], &ends[1]);
  return (GableRange){ .min = from_scaled (kind, ends[0]), .max = from_scaled (kind, ends[1]) };
}
