/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/points.h"

#include <glib/gi18n-lib.h>

/* Beyond this a count is no longer exact in a double. */
#define MAX_LAUNCHES 0x1p53

struct _GablePoints {
  GPtrArray *levels;
  GArray *rows; /* (element-type double) launches, performance, and one intensity a level */
};

/* The rows of one kernel. */
typedef struct {
  guint n_rows;
  double launches;
  double seconds;
  double work;   /* rate × time */
  double *bytes; /* work ÷ intensity, one a level; the intensity itself where there is one row */
} Sum;

GablePoints *
gable_points_new (const GPtrArray *levels)
{
  GablePoints *points = g_new0 (GablePoints, 1);

  points->levels = g_ptr_array_copy ((GPtrArray *) levels, NULL, NULL);
  points->rows = g_array_new (FALSE, FALSE, sizeof (double));
  return points;
}

void
gable_points_free (GablePoints *points)
{
  if (points == NULL) {
    return;
  }
  g_ptr_array_unref (points->levels);
  g_array_unref (points->rows);
  g_free (points);
}

void
gable_points_add (GablePoints *points,
                  double launches,
                  double performance,
                  const double *intensities)
{
  g_array_append_val (points->rows, launches);
  g_array_append_val (points->rows, performance);
  g_array_append_vals (points->rows, intensities, points->levels->len);
}

/* Sums over the rows of each kernel: what a rate stands for is its time's worth of work, and rates are never averaged. */
static Sum *
sum_rows (const GablePoints *points, const GableImport *import, double *bytes)
{
  guint n_levels = points->levels->len;
  Sum *sums = g_new0 (Sum, import->kernels->len);
  const double *row = (const double *) (const void *) points->rows->data;

  for (guint i = 0; i < import->kernels->len; i++) {
    sums[i].bytes = bytes + (gsize) i * n_levels;
  }
  for (gsize i = 0; i < gable_launches_get_size (import->launches); i++, row += 2 + n_levels) {
    Sum *sum = &sums[gable_launches_get_kernel (import->launches, i)];
    double seconds = gable_launches_get_seconds (import->launches, i);

    sum->n_rows++;
    sum->launches += row[0];
    sum->seconds += seconds;
    sum->work += row[1] * seconds;
    for (guint j = 0; j < n_levels; j++) {
      sum->bytes[j] += row[1] * seconds / row[2 + j];
    }
  }
  return sums;
}

static gboolean
knows_work (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *entry = &kernel->amounts->entries[i];

    if (gable_amount_counter (entry)->kind != GABLE_COUNTER_TRAFFIC &&
        gable_known (entry->amount)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Gives @kernel the rate and the intensities, each only where amounts do not tell it. */
static void
place (const GablePoints *points,
       GableKernel *kernel,
       double performance,
       const double *intensities)
{
  gboolean works = knows_work (kernel);

  if (gable_known (performance) && !(works && kernel->seconds > 0)) {
    gable_kernel_set_performance (kernel, performance);
  }
  for (guint i = 0; i < points->levels->len; i++) {
    const GableCounter *level = points->levels->pdata[i];

    if (gable_known (intensities[i]) && isfinite (intensities[i]) &&
        !(works && gable_known (gable_kernel_get_amount (kernel, level)))) {
      gable_kernel_set_intensity (kernel, level, intensities[i]);
    }
  }
}

/* Launches of a kernel: as the table tells them, else its rows where rows are launches. */
static void
set_launches (GableKernel *kernel, const Sum *sum, gboolean tells_launches, gboolean rows_count)
{
  if (tells_launches) {
    kernel->launches =
      sum->launches >= 0 && sum->launches <= MAX_LAUNCHES ? (guint64) sum->launches : 0;
  } else {
    kernel->launches = rows_count ? sum->n_rows : 0;
  }
  if (kernel->launches != sum->n_rows) {
    /* The rows are sums themselves. */
    gable_kernel_set_launch_time (kernel,
                                  (GableSpread){ GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN });
  }
}

/**
 * gable_points_apply:
 * @points: of all rows
 * @import: whose launches are the rows; the launches go where the rows are not launches
 * @tells_launches: whether the table has a column for them; without one, rows are launches where a name occurs twice
 *
 * Gives the kernels their launches, and rates and intensities where nothing better is known. Those of several rows are
 * weighed: work is rate × time, bytes are work ÷ intensity (Williams, Waterman, Patterson, CACM 52(4), 2009), and a kernel
 * with a row that does not tell its time has neither.
 */
void
gable_points_apply (const GablePoints *points, GableImport *import, gboolean tells_launches)
{
  guint n_levels = points->levels->len;
  g_autofree double *bytes = g_new0 (double, (gsize) import->kernels->len *n_levels + 1);
  g_autofree Sum *sums = sum_rows (points, import, bytes);
  g_autofree gsize *only = g_new0 (gsize, import->kernels->len + 1);
  const double *rows = (const double *) (const void *) points->rows->data;
  gboolean rows_count = FALSE;
  gboolean rows_are_launches = TRUE;

  for (gsize i = 0; i < gable_launches_get_size (import->launches); i++) {
    only[gable_launches_get_kernel (import->launches, i)] = i;
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    rows_count |= sums[i].n_rows > 1;
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    Sum *sum = &sums[i];
    const double *row = rows + only[i] * (2 + n_levels);

    set_launches (kernel, sum, tells_launches, rows_count);
    rows_are_launches &= kernel->launches == sum->n_rows;
    if (sum->n_rows == 1) {
      place (points, kernel, row[1], row + 2);
      continue;
    }
    for (guint j = 0; j < n_levels; j++) {
      sum->bytes[j] = sum->work / sum->bytes[j];
    }
    place (points, kernel, sum->work / sum->seconds, sum->bytes);
  }
  if (!rows_are_launches) {
    gable_launches_unref (import->launches);
    import->launches = gable_launches_new ();
  }
}
