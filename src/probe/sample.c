/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sample.h"

#include <stdlib.h>

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

void
gable_sort (double *values, guint n)
{
  qsort (values, n, sizeof *values, compare);
}

double
gable_quantile (const double *values, guint n, double part)
{
  double place = part * (n - 1);
  guint below = (guint) place;

  if (n == 0) {
    return GABLE_UNKNOWN;
  }
  if (below + 1 >= n) {
    return values[n - 1];
  }
  return values[below] + (place - below) * (values[below + 1] - values[below]);
}

GableSample
gable_sample_none (void)
{
  return (
    GableSample){ GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, 0 };
}

static guint
drop_impossible (double *values, guint n)
{
  guint kept = 0;

  for (guint i = 0; i < n; i++) {
    if (isfinite (values[i]) && values[i] > 0) {
      values[kept++] = values[i];
    }
  }
  return kept;
}

GableSample
gable_sample_of_rates (double *values, double *stretches, guint n)
{
  GableSample sample = gable_sample_none ();

  gable_sort (stretches, n);
  sample.stretch = gable_quantile (stretches, n, 0.5);
  n = drop_impossible (values, n);
  if (n == 0) {
    return gable_sample_none ();
  }
  gable_sort (values, n);
  sample.n = n;
  sample.best = values[n - 1];
  sample.median = gable_quantile (values, n, 0.5);
  sample.spread = (values[n - 1] - values[0]) / sample.median;
  return sample;
}

GableSample
gable_sample_of_times (double *values, double *stretches, guint n)
{
  GableSample sample = gable_sample_of_rates (values, stretches, n);

  if (sample.n > 0) {
    sample.best = values[0];
  }
  return sample;
}
