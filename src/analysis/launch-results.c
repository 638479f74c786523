/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/launch-results.h"

#include "analysis/cache-aware.h"
#include "analysis/kernel-bounds.h"

/* Fewer launches are not worth a thread. */
#define PART_MIN 20000
#define THREADS_MAX 8

/* What a kernel tells of a counter. */
enum { TOLD = 1, TOLD_CACHE_AWARE };

typedef struct {
  const GableRoofline *roofline;
  const GableProject *project;
  GableLaunchResults *results;
  const guint8 *told; /* n_kernels × counters of the launches: the kernel has such an amount */
  gsize first;
  gsize end;
} Part;

/* Which counters a kernel has. What was not collected of it has no amount; what is there and unknown in a launch makes the
 * launch's sums unknown. The columns of the launches can't tell the two apart. */
static guint8 *
find_told (const GableProject *project)
{
  const GableLaunches *launches = project->launches;
  guint n_counters = gable_launches_get_n_counters (launches);
  guint n_kernels = gable_project_get_n_kernels (project);
  guint8 *told = g_new0 (guint8, (gsize) n_kernels * n_counters);

  for (guint kernel = 0; kernel < n_kernels; kernel++) {
    for (guint i = 0; i < n_counters; i++) {
      const GableKernel *whole = gable_project_get_kernel (project, kernel);

      if (gable_kernel_find_amount (whole, gable_launches_get_counter (launches, i)) != NULL) {
        told[(gsize) kernel * n_counters + i] =
          gable_kernel_is_cache_aware (whole) ? TOLD_CACHE_AWARE : TOLD;
      }
    }
  }
  return told;
}

/* The launch in @row as a kernel, so that it is judged as one is, without an object for each. */
static void
fill_kernel (GableKernel *kernel, const Part *part, const double **columns, gsize row)
{
  const GableLaunches *launches = part->project->launches;
  guint n_counters = gable_launches_get_n_counters (launches);
  const guint8 *told = part->told + (gsize) gable_launches_kernels (launches)[row] * n_counters;
  GableAmounts *amounts = kernel->amounts;

  kernel->seconds = gable_launches_seconds (launches)[row];
  amounts->n = 0;
  for (guint i = 0; i < n_counters; i++) {
    if (told[i] || gable_known (columns[i][row])) {
      amounts->entries[amounts->n++] =
        gable_amount_new (gable_launches_get_counter (launches, i), columns[i][row],
                          told[i] == TOLD_CACHE_AWARE ? GABLE_RULE_CACHE_AWARE : NULL);
    }
  }
}

static gpointer
judge_in_thread (gpointer data)
{
  const Part *part = data;
  const GableRoofline *roofline = part->roofline;
  const GableLaunches *launches = part->project->launches;
  guint n_counters = gable_launches_get_n_counters (launches);
  g_autoptr (GableRateTable) table = gable_rate_table_new (roofline->machine, roofline->rates);
  g_autoptr (GableKernel) kernel = gable_kernel_new ("");
  g_autofree double *times = g_new (double, table->n);
  g_autofree const double **columns = g_new (const double *, n_counters);

  kernel->launches = 1;
  g_free (kernel->amounts);
  kernel->amounts = gable_amounts_new (n_counters);
  for (guint i = 0; i < n_counters; i++) {
    columns[i] = gable_launches_amounts (launches, gable_launches_get_counter (launches, i));
  }
  for (gsize row = part->first; row < part->end; row++) {
    GableKernelResult result;
    GableBounds bounds;

    fill_kernel (kernel, part, columns, row);
    gable_bounds_measure (table, kernel, roofline->work, times, &bounds);
    gable_bounds_combine (table, times, bounds.work == 0, &roofline->thresholds, &bounds);
    gable_roofline_fill_result (roofline, table, &bounds, times, &result);
    part->results->works[row] = gable_result_work (&result);
    part->results->bounds[row] = gable_result_bound (&result);
    part->results->efficiencies[row] = gable_result_efficiency (&result);
    part->results->limiters[row] = (gint16) result.limiter;
    part->results->standings[row] = (guint8) result.standing;
  }
  return NULL;
}

/**
 * gable_launch_results_new:
 * @roofline: says what is work, and which thresholds and rates hold
 * @project: with launches; its own machine and kernels are those of @roofline
 *
 * Judges each launch by its own time and amounts, in several threads where there are many.
 *
 * Returns: (transfer full): one entry a launch
 */
GableLaunchResults *
gable_launch_results_new (const GableRoofline *roofline, const GableProject *project)
{
  GableLaunchResults *results = g_new0 (GableLaunchResults, 1);
  gsize n = gable_launches_get_size (project->launches);
  guint n_parts = (guint) CLAMP (n / PART_MIN, 1, MIN (g_get_num_processors (), THREADS_MAX));
  GThread *threads[THREADS_MAX] = { NULL };
  g_autofree guint8 *told = find_told (project);
  Part parts[THREADS_MAX];

  results->works = g_new (double, n);
  results->bounds = g_new (double, n);
  results->efficiencies = g_new (double, n);
  results->limiters = g_new (gint16, n);
  results->standings = g_new (guint8, n);
  for (guint i = 0; i < n_parts; i++) {
    parts[i] =
      (Part){ roofline, project, results, told, n * i / n_parts, n * ((gsize) i + 1) / n_parts };
    if (i > 0) {
      threads[i] = g_thread_new ("launches", judge_in_thread, &parts[i]);
    }
  }
  judge_in_thread (&parts[0]);
  for (guint i = 1; i < n_parts; i++) {
    g_thread_join (threads[i]);
  }
  return results;
}

void
gable_launch_results_free (GableLaunchResults *results)
{
  g_free (results->works);
  g_free (results->bounds);
  g_free (results->efficiencies);
  g_free (results->limiters);
  g_free (results->standings);
  g_free (results);
}
