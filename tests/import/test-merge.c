/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/merge.h"
#include "support.h"

#include <string.h>

static const GableCounter *
counter (const char *id)
{
  return gable_counter_find (id);
}

static void
add (GableMerge *merge, const char *name, double seconds, double flops, double bytes)
{
  g_autoptr (GError) error = NULL;

  gable_merge_launch (merge, name, strlen (name), seconds, &error);
  g_assert_no_error (error);
  gable_merge_amount (merge, counter ("fp64"), flops, "rule");
  gable_merge_amount (merge, counter ("DRAM"), bytes, NULL);
}

static const GableKernel *
kernel_of (const GableImport *import, guint index)
{
  return import->kernels->pdata[index];
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, counter (id));
}

static void
launches_of_one_name_are_summed (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();

  add (merge, "a", 1, 10, 100);
  add (merge, "b", 2, 20, 200);
  add (merge, "a", 4, 40, 400);
  gable_merge_finish (merge, import);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (kernel_of (import, 0)->name, ==, "a");
  g_assert_cmpuint (kernel_of (import, 0)->launches, ==, 2);
  gable_assert_close (kernel_of (import, 0)->seconds, 5, 0);
  gable_assert_close (amount_of (kernel_of (import, 0), "fp64"), 50, 0);
  gable_assert_close (amount_of (kernel_of (import, 0), "DRAM"), 500, 0);
  gable_assert_close (amount_of (kernel_of (import, 1), "DRAM"), 200, 0);
  g_assert_null (gable_kernel_details (kernel_of (import, 0))->reasons);
}

static void
what_one_launch_does_not_know_is_unknown_with_a_reason (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();

  add (merge, "a", 1, 10, 100);
  add (merge, "a", GABLE_UNKNOWN, 10, GABLE_UNKNOWN);
  add (merge, "a", 1, 10, GABLE_UNKNOWN);
  gable_merge_finish (merge, import);
  gable_assert_close (amount_of (kernel_of (import, 0), "fp64"), 30, 0);
  g_assert_false (gable_known (amount_of (kernel_of (import, 0), "DRAM")));
  g_assert_false (gable_known (kernel_of (import, 0)->seconds));
  g_assert_cmpuint (gable_kernel_details (kernel_of (import, 0))->reasons->len, ==, 2);
  g_assert_cmpstr (gable_kernel_details (kernel_of (import, 0))->reasons->pdata[0], ==,
                   "time: unknown in 1 of 3 launches");
  g_assert_cmpstr (gable_kernel_details (kernel_of (import, 0))->reasons->pdata[1], ==,
                   "DRAM: unknown in 2 of 3 launches");
}

static void
launches_are_kept_in_columns (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();

  add (merge, "a", 1, 10, 100);
  add (merge, "b", 2, GABLE_UNKNOWN, 200);
  add (merge, "a", 4, 40, 400);
  gable_merge_finish (merge, import);
  g_assert_cmpuint (gable_launches_get_size (import->launches), ==, 3);
  g_assert_cmpuint (gable_launches_get_kernel (import->launches, 2), ==, 0);
  gable_assert_close (gable_launches_get_seconds (import->launches, 1), 2, 0);
  gable_assert_close (gable_launches_get_amount (import->launches, 2, counter ("fp64")), 40, 0);
  g_assert_false (gable_known (gable_launches_get_amount (import->launches, 1, counter ("fp64"))));
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a;
  double other = *(const double *) b;

  return (one > other) - (one < other);
}

static void
the_spread_of_launch_times_is_that_of_sorted_times (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint n = 2; n < 200; n++) {
    g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
    g_autoptr (GableImport) import = gable_import_new ();
    g_autofree double *times = g_new (double, n);
    GableSpread spread;

    for (guint i = 0; i < n; i++) {
      /* Few different ones, as times have few digits. */
      times[i] = g_rand_int_range (random, 1, (gint32) n);
      add (merge, "a", times[i], 0, 0);
      add (merge, "once", 1000 + i, 0, 0);
    }
    gable_merge_finish (merge, import);
    qsort (times, n, sizeof *times, compare);
    spread = gable_kernel_details (kernel_of (import, 0))->launch_time;
    gable_assert_close (spread.min, times[0], 0);
    gable_assert_close (spread.max, times[n - 1], 0);
    gable_assert_close (spread.median, (times[n / 2] + times[(n - 1) / 2]) / 2, 0);
  }
}

static void
one_launch_has_no_spread (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();

  add (merge, "a", 1, 10, 100);
  gable_merge_finish (merge, import);
  g_assert_false (gable_known (gable_kernel_details (kernel_of (import, 0))->launch_time.median));
}

static void
launches_can_be_kernels_and_files_too (void)
{
  static const struct {
    GableGrouping group;
    guint n;
    const char *names[3];
  } cases[] = {
    { GABLE_GROUP_NAME, 2, { "a", "b" } },
    { GABLE_GROUP_LAUNCH, 3, { "a #1", "b #1", "a #2" } },
    { GABLE_GROUP_FILE, 1, { "run.csv" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableMerge) merge = gable_merge_new (cases[i].group, "run.csv");
    g_autoptr (GableImport) import = gable_import_new ();

    add (merge, "a", 1, 10, 100);
    add (merge, "b", 2, 20, 200);
    add (merge, "a", 4, 40, 400);
    gable_merge_finish (merge, import);
    g_assert_cmpuint (import->kernels->len, ==, cases[i].n);
    for (guint j = 0; j < cases[i].n; j++) {
      g_assert_cmpstr (kernel_of (import, j)->name, ==, cases[i].names[j]);
    }
  }
}

static void
raw_counters_are_sums_or_means (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();
  double means[4];
  const GableRawCounter *counters;

  gable_merge_describe (merge, 0, "count.sum", "inst", "f", TRUE);
  gable_merge_describe (merge, 1, "share.pct", "%", "f", FALSE);
  gable_merge_describe (merge, 3, "partly.sum", NULL, NULL, TRUE);
  add (merge, "a", 1, 0, 0);
  gable_merge_counters (merge, (double[]){ 5, 20, 9 }, 3);
  add (merge, "a", 1, 0, 0);
  /* A slot that came up later. */
  gable_merge_counters (merge, (double[]){ 7, GABLE_UNKNOWN, 9, 3 }, 4);
  gable_merge_means (merge, 0, means, 4);
  gable_assert_close (means[0], 6, 0);
  gable_assert_close (means[1], 20, 0);
  gable_assert_close (means[3], 3, 0);
  gable_merge_finish (merge, import);
  g_assert_cmpuint (gable_kernel_details (kernel_of (import, 0))->counters->len, ==, 3);
  counters =
    (const GableRawCounter *) (void *) gable_kernel_details (kernel_of (import, 0))->counters->data;
  g_assert_cmpstr (counters[0].name, ==, "count.sum");
  gable_assert_close (counters[0].value, 12, 0);
  gable_assert_close (counters[1].value, 20, 0);
  g_assert_false (gable_known (counters[2].value));
}

static void
raw_counters_beyond_the_bound_are_left_out_with_a_note (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();
  guint n_values = 4096;
  guint n_kernels = GABLE_MERGE_MAX_CELLS / n_values + 3;
  g_autofree double *values = g_new0 (double, n_values);

  gable_merge_describe (merge, 0, "x", NULL, NULL, TRUE);
  for (guint i = 0; i < n_kernels; i++) {
    g_autofree char *name = g_strdup_printf ("k%u", i);

    add (merge, name, 1, 2, 3);
    gable_merge_counters (merge, values, n_values);
  }
  gable_merge_finish (merge, import);
  g_assert_nonnull (gable_kernel_details (kernel_of (import, n_kernels - 4))->counters);
  g_assert_null (gable_kernel_details (kernel_of (import, n_kernels - 1))->counters);
  gable_assert_close (amount_of (kernel_of (import, n_kernels - 1), "fp64"), 2, 0);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
}

static void
names_are_any_bytes (void)
{
  static const char *const names[] = { "", "\xFF", "\xFE", "a" };
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GableImport) import = gable_import_new ();

  for (guint i = 0; i < 2 * G_N_ELEMENTS (names); i++) {
    add (merge, names[i % G_N_ELEMENTS (names)], 1, 1, 1);
  }
  g_assert_true (gable_merge_launch (merge, "a\0b", 3, 1, NULL));
  g_assert_true (gable_merge_launch (merge, "a\0c", 3, 1, NULL));
  g_assert_true (gable_merge_launch (merge, "a\0b", 3, 1, NULL));
  gable_merge_finish (merge, import);
  /* Names that are only alike once they are repaired stay apart. */
  g_assert_cmpuint (import->kernels->len, ==, 6);
  g_assert_cmpuint (kernel_of (import, 4)->launches, ==, 2);
  for (guint i = 0; i < import->kernels->len; i++) {
    g_assert_true (g_utf8_validate (kernel_of (import, i)->name, -1, NULL));
  }
}

static void
too_many_kernels_are_an_error (void)
{
  g_autoptr (GableMerge) merge = gable_merge_new (GABLE_GROUP_NAME, "f");
  g_autoptr (GError) error = NULL;
  gboolean done = TRUE;

  for (guint i = 0; i <= GABLE_MERGE_MAX_KERNELS && done; i++) {
    done = gable_merge_launch (merge, (const char *) &i, sizeof i, 1, &error);
  }
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/merge/sums", launches_of_one_name_are_summed);
  g_test_add_func ("/import/merge/unknown", what_one_launch_does_not_know_is_unknown_with_a_reason);
  g_test_add_func ("/import/merge/columns", launches_are_kept_in_columns);
  g_test_add_func ("/import/merge/spread", the_spread_of_launch_times_is_that_of_sorted_times);
  g_test_add_func ("/import/merge/one", one_launch_has_no_spread);
  g_test_add_func ("/import/merge/groupings", launches_can_be_kernels_and_files_too);
  g_test_add_func ("/import/merge/raw", raw_counters_are_sums_or_means);
  g_test_add_func ("/import/merge/raw-bound",
                   raw_counters_beyond_the_bound_are_left_out_with_a_note);
  g_test_add_func ("/import/merge/names", names_are_any_bytes);
  g_test_add_func ("/import/merge/too-many", too_many_kernels_are_an_error);
  return g_test_run ();
}
