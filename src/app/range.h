/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/view.h"

/* Moving about on an axis. A range is what the axis shows; both limits known, min < max. */
GableRange gable_range_zoom (GableRange range, GableScaleKind scale, double centre, double factor);
GableRange gable_range_pan (GableRange range, GableScaleKind scale, double shift);
/* The shift that brings @value into @range, @margin [1 of the axis] from its edge; 0 where it is in it. */
double gable_range_shift_to (GableRange range, GableScaleKind scale, double value, double margin);
/* What holds both @min and @max, with @margin [1 of the axis] of air on either side. */
GableRange gable_range_around (GableScaleKind scale, double min, double max, double margin);
/* Whether both limits are known. */
gboolean gable_range_is_whole (GableRange range);
/* Part @t of the way from one to the other [1], in the axis' own measure. */
GableRange gable_range_between (GableRange from, GableRange to, GableScaleKind scale, double t);
