/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/diff.h"

#include "analysis/diff-reasons.h"

#include <string.h>

static void
free_entry (gpointer data)
{
  GableDiffEntry *entry = data;

  g_ptr_array_unref (entry->reasons);
  g_free (entry);
}

static void
free_plan (gpointer data)
{
  GableDiffPlan *plan = data;

  g_free (plan->verdict);
  g_free (plan);
}

static gboolean
is_of_run (const GableRoofline *roofline, guint kernel)
{
  return gable_project_get_kernel (roofline->project, kernel)->kind != GABLE_KERNEL_HYPOTHETICAL;
}

/* Rows of the run by name; of several of one name the first stands last, where it is taken from. */
static GHashTable *
index_by_name (const GableRoofline *roofline)
{
  GHashTable *rows =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_array_unref);

  for (guint i = roofline->n_kernels; i-- > 0;) {
    const char *name = gable_project_get_kernel (roofline->project, i)->name;
    GArray *of_name = g_hash_table_lookup (rows, name);

    if (!is_of_run (roofline, i)) {
      continue;
    }
    if (of_name == NULL) {
      of_name = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (rows, (gpointer) name, of_name);
    }
    g_array_append_val (of_name, i);
  }
  return rows;
}

/* The n-th row of @name is taken once; so the second “gemm” of a run meets the second one of the other. */
static int
take_row (GHashTable *rows, const char *name)
{
  GArray *of_name = g_hash_table_lookup (rows, name);
  guint row;

  if (of_name == NULL || of_name->len == 0) {
    return -1;
  }
  row = g_array_index (of_name, guint, of_name->len - 1);
  g_array_set_size (of_name, of_name->len - 1);
  return (int) row;
}

static double
seconds_of (const GableRoofline *roofline, int row)
{
  return row >= 0 ? gable_result_seconds (&roofline->kernels[row]) : 0;
}

static void
add_entry (
  GableDiff *diff, const GableRoofline *before, int first, const GableRoofline *after, int second)
{
  GableDiffEntry *entry = g_new0 (GableDiffEntry, 1);

  entry->name = first >= 0 ? gable_project_get_kernel (before->project, (guint) first)->name
                           : gable_project_get_kernel (after->project, (guint) second)->name;
  entry->before = first;
  entry->after = second;
  entry->change = seconds_of (after, second) - seconds_of (before, first);
  entry->reasons = g_ptr_array_new_with_free_func (g_free);
  entry->speedup = entry->performance = entry->intensity = GABLE_UNKNOWN;
  if (first >= 0 && second >= 0) {
    gable_diff_compare (before, (guint) first, after, (guint) second, entry);
  }
  g_ptr_array_add (diff->entries, entry);
}

static void
add_plans (GableDiff *diff, const GableRoofline *before, const GableRoofline *after)
{
  g_autoptr (GHashTable) rows = index_by_name (after);

  for (guint i = 0; i < before->n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (before->project, i);
    const GArray *of_name = gable_kernel_details (kernel)->parent != NULL
                              ? g_hash_table_lookup (rows, gable_kernel_details (kernel)->parent)
                              : NULL;
    GableDiffPlan plan = { .plan = (int) i,
                           .kernel = gable_kernel_details (kernel)->parent,
                           .transform = gable_kernel_details (kernel)->transform };

    if (is_of_run (before, i) || of_name == NULL) {
      continue;
    }
    plan.after = (int) g_array_index (of_name, guint, of_name->len - 1);
    plan.verdict =
      gable_diff_verdict (before, i, after, (guint) plan.after, &plan.predicted, &plan.measured);
    if (plan.verdict != NULL) {
      g_ptr_array_add (diff->plans, g_memdup2 (&plan, sizeof (plan)));
    }
  }
}

/* Largest change first, unknown ones last; else in the order of the runs. */
static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const GableDiffEntry *first = *(const GableDiffEntry *const *) a;
  const GableDiffEntry *second = *(const GableDiffEntry *const *) b;
  double x = fabs (first->change);
  double y = fabs (second->change);

  if (!gable_known (x) || !gable_known (y)) {
    return gable_known (y) - gable_known (x);
  }
  if (x != y) {
    return x > y ? -1 : 1;
  }
  return first->before != second->before ? first->before - second->before
                                         : first->after - second->after;
}

/**
 * gable_diff_new:
 * @before: the first run
 * @after: the second one; names are borrowed from both
 *
 * Kernels are the same where their names are. Times are totals over the run; what-ifs are no part of it, and are held
 * against what became of their parents.
 *
 * Returns: (transfer full): what moved
 */
GableDiff *
gable_diff_new (const GableRoofline *before, const GableRoofline *after)
{
  GableDiff *diff = g_new0 (GableDiff, 1);
  g_autoptr (GHashTable) rows = index_by_name (after);
  g_autofree gboolean *met = g_new0 (gboolean, MAX (after->n_kernels, 1));

  diff->before = before->seconds > 0 ? before->seconds : GABLE_UNKNOWN;
  diff->after = after->seconds > 0 ? after->seconds : GABLE_UNKNOWN;
  diff->speedup = diff->before / diff->after;
  diff->entries = g_ptr_array_new_with_free_func (free_entry);
  diff->plans = g_ptr_array_new_with_free_func (free_plan);
  for (guint i = 0; i < before->n_kernels; i++) {
    int row;

    if (!is_of_run (before, i)) {
      continue;
    }
    row = take_row (rows, gable_project_get_kernel (before->project, i)->name);
    if (row >= 0) {
      met[row] = TRUE;
    }
    add_entry (diff, before, (int) i, after, row);
  }
  for (guint i = 0; i < after->n_kernels; i++) {
    if (!met[i] && is_of_run (after, i)) {
      add_entry (diff, before, -1, after, (int) i);
    }
  }
  add_plans (diff, before, after);
  g_ptr_array_sort (diff->entries, compare_entries);
  return diff;
}

void
gable_diff_free (GableDiff *diff)
{
  g_ptr_array_unref (diff->entries);
  g_ptr_array_unref (diff->plans);
  g_free (diff);
}
