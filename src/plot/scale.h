/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/view.h"

/* Maps an axis to the unit interval and back. A value. */
typedef struct {
  GableScaleKind kind;
  double
    low; /* the range's lower end: its decimal logarithm, or the value itself on a linear axis */
  double high; /* > low */
} GableScale;

/* @range must be one that gable_range_repair () gave. */
GableScale gable_scale_over (GableScaleKind kind, GableRange range);
GableRange gable_scale_get_range (const GableScale *scale);
double gable_scale_get_decades (const GableScale *scale);
/* Minus infinity for what has no logarithm; unknown for unknown. */
double gable_scale_to_unit (const GableScale *scale, double value);
double gable_scale_from_unit (const GableScale *scale, double unit);

/* The range after a zoom by @factor (> 1 shows less) around the place @unit, and after moving what is shown by
 * @units of its own length. A step and its inverse give the same range to 1e-9, up to the limits of the axis. */
GableRange gable_scale_zoom (const GableScale *scale, double unit, double factor);
GableRange gable_scale_pan (const GableScale *scale, double units);

/* @range where it can be shown, each unknown or impossible end taken from @fallback; never empty. */
GableRange gable_range_repair (GableScaleKind kind, GableRange range, GableRange fallback);
