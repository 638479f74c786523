/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* What came of measuring one thing several times. All unknown where n is 0. */
typedef struct {
  double best;    /* the highest rate [1/s], or the least time [s] */
  double median;  /* of the same */
  double spread;  /* (highest − lowest) ÷ median [1] */
  double stretch; /* median of time on the wall over time on a processor [1] */
  double clock;   /* [Hz] right behind it, or unknown */
  guint n;
} GableSample;

GableSample gable_sample_none (void);
/* Of @values, which are sorted; @stretches (the same number) are, too. Not finite and not positive ones don't count. */
GableSample gable_sample_of_rates (double *values, double *stretches, guint n);
/* The least is the best. */
GableSample gable_sample_of_times (double *values, double *stretches, guint n);
/* That part of sorted @values lies below [1]; between two, in proportion. */
double gable_quantile (const double *values, guint n, double part);
void gable_sort (double *values, guint n);
