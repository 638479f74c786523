/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/spread.h"

/* The @rank-th smallest of @figures, which are moved about: Hoare's quickselect, linear and without more memory than
 * they have. Equal figures (launch times have few digits) are parted off at once, and the pivot is drawn by chance, so
 * that no file can make it quadratic. */
static double
select_figure (double *figures, gsize n, gsize rank)
{
  gsize low = 0;
  gsize high = n;

  while (high - low > 1) {
    double pivot = figures[low + (gsize) (g_random_double () * (double) (high - low))];
    gsize below = low;
    gsize above = high;

    for (gsize i = low; i < above;) {
      double figure = figures[i];

      if (figure < pivot) {
        figures[i++] = figures[below];
        figures[below++] = figure;
      } else if (figure > pivot) {
        figures[i] = figures[--above];
        figures[above] = figure;
      } else {
        i++;
      }
    }
    if (rank < below) {
      high = below;
    } else if (rank >= above) {
      low = above;
    } else {
      return pivot;
    }
  }
  return figures[low];
}

static GableSpread
spread_of (double *figures, gsize n)
{
  GableSpread spread = { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN };

  if (n > 1) {
    spread.min = spread.max = figures[0];
    for (gsize i = 1; i < n; i++) {
      spread.min = MIN (spread.min, figures[i]);
      spread.max = MAX (spread.max, figures[i]);
    }
    spread.median = select_figure (figures, n, n / 2);
    if (n % 2 == 0) {
      spread.median = (spread.median + select_figure (figures, n, n / 2 - 1)) / 2;
    }
  }
  return spread;
}

/* Standard deviation over mean [1]: what the advice table calls the variation of the launches. Two times tell none. */
static void
set_variation (GableKernel *kernel, const double *figures, gsize n)
{
  double mean = 0;
  double squares = 0;

  for (gsize i = 0; i < n; i++) {
    mean += figures[i] / (double) n;
  }
  for (gsize i = 0; i < n; i++) {
    squares += (figures[i] - mean) * (figures[i] - mean) / (double) n;
  }
  if (n > 2 && mean > 0) {
    gable_kernel_set_evidence (kernel, "cv_time", sqrt (squares) / mean,
                               "the time of every launch");
  }
}

/**
 * gable_set_spreads:
 * @launches: of @kernels
 * @kernels: (element-type GableKernel): not handed on yet
 *
 * A counting sort of the times by kernel, then a selection in each kernel's own. The sorted times are the one thing that
 * is held for each launch beside its columns (8 bytes), and only here.
 */
void
gable_set_spreads (const GableLaunches *launches, GPtrArray *kernels)
{
  const guint32 *rows = gable_launches_kernels (launches);
  const double *seconds = gable_launches_seconds (launches);
  gsize n_rows = gable_launches_get_size (launches);
  g_autofree gsize *ends = g_new0 (gsize, kernels->len + 1);
  g_autofree double *sorted = g_new (double, MAX (n_rows, 1));
  gsize start = 0;

  for (gsize i = 0; i < n_rows; i++) {
    ends[rows[i] + 1] += gable_known (seconds[i]) ? 1 : 0;
  }
  for (guint i = 1; i < kernels->len; i++) {
    ends[i] += ends[i - 1];
  }
  for (gsize i = 0; i < n_rows; i++) {
    if (gable_known (seconds[i])) {
      sorted[ends[rows[i]]++] = seconds[i];
    }
  }
  for (guint i = 0; i < kernels->len; i++) {
    GableKernel *kernel = g_ptr_array_index (kernels, i);

    /* A tool that tells totals alone may tell their spread itself. */
    if (ends[i] - start == kernel->launches) {
      gable_kernel_set_launch_time (kernel, spread_of (sorted + start, ends[i] - start));
      set_variation (kernel, sorted + start, ends[i] - start);
    }
    start = ends[i];
  }
}
