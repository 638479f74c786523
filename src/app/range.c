/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/range.h"

/* How far in and out an axis goes. Logarithmic: in decades, so that the labels stay numbers that people have names
 * for. Linear: of the upper limit, so that the step between two ticks keeps digits that a double can tell. */
#define MIN_DECADES 0.2
#define MAX_DECADES 24.0
#define LOWEST_EXPONENT (-12.0)
#define HIGHEST_EXPONENT 24.0
#define MIN_LINEAR_SHARE 1e-6
#define MAX_LINEAR 1e24

static GableRange
zoom_log (GableRange range, double centre, double factor)
{
  double low = log10 (range.min);
  double high = log10 (range.max);
  double middle = CLAMP (log10 (centre), low, high);
  double span = CLAMP ((high - low) / factor, MIN_DECADES, MAX_DECADES);
  double start = middle - (middle - low) / (high - low) * span;

  start = CLAMP (start, LOWEST_EXPONENT, HIGHEST_EXPONENT - span);
  return (GableRange){ pow (10, start), pow (10, start + span) };
}

static GableRange
zoom_linear (GableRange range, double centre, double factor)
{
  double middle = CLAMP (centre, range.min, range.max);
  double span = CLAMP ((range.max - range.min) / factor, range.max * MIN_LINEAR_SHARE, MAX_LINEAR);
  double start = middle - (middle - range.min) / (range.max - range.min) * span;

  start = MAX (start, 0);
  return (GableRange){ start, start + span };
}

/**
 * gable_range_zoom:
 * @range: shown
 * @centre: the value that stays where it is
 * @factor: > 1 shows less and larger
 *
 * Returns: @range about @centre, never beyond what an axis can label
 */
GableRange
gable_range_zoom (GableRange range, GableScaleKind scale, double centre, double factor)
{
  return scale == GABLE_SCALE_LOG10 ? zoom_log (range, centre, factor)
                                    : zoom_linear (range, centre, factor);
}

/**
 * gable_range_pan:
 * @range: shown
 * @shift: of the axis' length [1]; positive shows larger values
 *
 * Returns: @range moved along, as far as an axis goes
 */
GableRange
gable_range_pan (GableRange range, GableScaleKind scale, double shift)
{
  double low = range.min;
  double high = range.max;

  if (scale == GABLE_SCALE_LINEAR) {
    double move = MAX ((high - low) * shift, -low);

    return (GableRange){ low + move, high + move };
  }
  low = log10 (low);
  high = log10 (high);
  shift *= high - low;
  shift = CLAMP (shift, LOWEST_EXPONENT - low, HIGHEST_EXPONENT - high);
  return (GableRange){ pow (10, low + shift), pow (10, high + shift) };
}

double
gable_range_shift_to (GableRange range, GableScaleKind scale, double value, double margin)
{
  gboolean log = scale == GABLE_SCALE_LOG10;
  double low = log ? log10 (range.min) : range.min;
  double high = log ? log10 (range.max) : range.max;
  double at = ((log ? log10 (value) : value) - low) / (high - low);

  if (at < 0) {
    return at - margin;
  }
  return at > 1 ? at - 1 + margin : 0;
}

/**
 * gable_range_around:
 * @min: to be seen
 * @max: the same; >= @min
 * @margin: air on either side [1 of the axis]
 *
 * Returns: a range with both in it, as far apart as an axis' limits have to be
 */
GableRange
gable_range_around (GableScaleKind scale, double min, double max, double margin)
{
  gboolean log = scale == GABLE_SCALE_LOG10;
  double low = log ? log10 (min) : min;
  double high = log ? log10 (max) : max;
  double least = log ? MIN_DECADES : MAX (high * MIN_LINEAR_SHARE, G_MINDOUBLE);
  double span = MAX ((high - low) / (1 - 2 * margin), least);
  double start = (low + high - span) / 2;

  if (log) {
    span = MIN (span, HIGHEST_EXPONENT - LOWEST_EXPONENT);
    start = CLAMP (start, LOWEST_EXPONENT, HIGHEST_EXPONENT - span);
    return (GableRange){ pow (10, start), pow (10, start + span) };
  }
  return (GableRange){ MAX (start, 0), MAX (start, 0) + span };
}

gboolean
gable_range_is_whole (GableRange range)
{
  return gable_known (range.min) && gable_known (range.max);
}

static double
between (double from, double to, GableScaleKind scale, double t)
{
  return scale == GABLE_SCALE_LOG10 ? from * pow (to / from, t) : from + (to - from) * t;
}

GableRange
gable_range_between (GableRange from, GableRange to, GableScaleKind scale, double t)
{
  return (GableRange){ between (from.min, to.min, scale, t), between (from.max, to.max, scale, t) };
}
