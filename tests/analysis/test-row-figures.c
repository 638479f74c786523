/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/order.h"
#include "analysis/row-figures.h"
#include "fixture.h"

#include "support.h"

static double
random_figure (void)
{
  static const double special[] = { 0, -0.0, 1, -1, 5e-324, -5e-324, 1e308, -1e308 };
  gint choice = g_test_rand_int_range (0, 12);

  if (choice == 0) {
    return GABLE_UNKNOWN;
  }
  if (choice == 1) {
    return g_test_rand_bit () ? (double) INFINITY : (double) -INFINITY;
  }
  return choice < 4 ? special[g_test_rand_int_range (0, G_N_ELEMENTS (special))]
                    : g_test_rand_double_range (-1, 1) * pow (10, g_test_rand_int_range (-20, 20));
}

typedef struct {
  const double *figures;
  gboolean descending;
} Reference;

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const Reference *reference = data;
  guint32 row_a = *(const guint32 *) a;
  guint32 row_b = *(const guint32 *) b;
  double x = reference->figures[row_a];
  double y = reference->figures[row_b];

  if (gable_known (x) != gable_known (y)) {
    return gable_known (x) ? -1 : 1;
  }
  if (gable_known (x) && (x < y || x > y)) {
    return (x < y) != reference->descending ? -1 : 1;
  }
  return row_a < row_b ? -1 : row_a > row_b;
}

static void
sorts_as_comparing_does (void)
{
  static const guint sizes[] = { 0, 1, 2, 3, 100, 5000, 300001 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++) {
    guint n = sizes[i / 2];
    g_autofree double *figures = g_new (double, n);
    g_autofree guint64 *keys = g_new (guint64, n);
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GArray) expected = NULL;
    Reference reference = { figures, i % 2 == 1 };

    for (guint32 k = 0; k < n; k++) {
      figures[k] = n > 100 && k % 3 == 0 ? k % 7 : random_figure ();
      keys[k] = gable_order_key (figures[k], reference.descending);
      g_array_append_val (rows, k);
    }
    expected = g_array_copy (rows);
    g_array_sort_with_data (expected, compare, &reference);
    gable_order_sort ((guint32 *) (gpointer) rows->data, keys, n);
    g_assert_cmpmem (rows->data, n * 4, expected->data, n * 4);
    for (guint k = 1; k < n; k++) {
      g_assert_cmpuint (keys[k - 1], <=, keys[k]);
    }
  }
}

/* Two kernels: a of 3 launches, b of 2; of b's second no bytes are known, and its FP32 was never collected of a. */
static GableProject *
project_with_launches (void)
{
  static const struct {
    guint kernel;
    double seconds, fp64, fp32, dram;
  } rows[] = {
    { 0, 1, 1e9, UNKNOWN, 80e9 },  { 1, 0.5, UNKNOWN, 1e9, 10e9 },
    { 0, 2, 1e9, UNKNOWN, 100e9 }, { 1, 0.25, UNKNOWN, 1e9, UNKNOWN },
    { 0, 4, 8e9, UNKNOWN, 4e9 },
  };
  GableProject *project = fixture_project (
    fixture_machine (), fixture_kernel ("b kernel", 7, 10e9, UNKNOWN, 184e9, UNKNOWN),
    fixture_kernel ("a kernel", 0.75, UNKNOWN, 2e9, UNKNOWN, UNKNOWN), NULL);

  gable_kernel_set_amount (g_ptr_array_index (project->kernels, 1), gable_counter_find ("DRAM"),
                           UNKNOWN, NULL);
  project->launches = gable_launches_new ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    gsize row = gable_launches_append (project->launches, rows[i].kernel, rows[i].seconds);

    gable_launches_set (project->launches, row, gable_counter_find ("fp64"), rows[i].fp64);
    gable_launches_set (project->launches, row, gable_counter_find ("fp32"), rows[i].fp32);
    gable_launches_set (project->launches, row, gable_counter_find ("DRAM"), rows[i].dram);
  }
  return project;
}

static void
launches_are_judged_as_kernels_are (void)
{
  static const struct {
    double efficiency;
    const char *limiter;
    double performance;
    double intensity;
  } expected[] = {
    { 0.8, "DRAM", 1e9, 0.0125 },    { 0.2, "DRAM", 2e9, 0.1 }, { 0.5, "DRAM", 0.5e9, 0.01 },
    { UNKNOWN, NULL, 4e9, UNKNOWN }, { 0.01, "DRAM", 2e9, 2 },
  };
  g_autoptr (GableProject) project = project_with_launches ();
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableRows) figures = gable_rows_new_launches (roofline);

  g_assert_cmpuint (gable_rows_get_size (figures), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    int limiter = gable_rows_get_limiter (figures, i);

    gable_assert_close (
      gable_rows_get (figures, &(GableRowFigure){ .kind = GABLE_ROW_FIGURE_EFFICIENCY }, i),
      expected[i].efficiency, 1e-12);
    gable_assert_close (
      gable_rows_get (figures, &(GableRowFigure){ .kind = GABLE_ROW_FIGURE_PERFORMANCE }, i),
      expected[i].performance, 1e-12);
    gable_assert_close (
      gable_rows_get (figures, &(GableRowFigure){ .kind = GABLE_ROW_FIGURE_INTENSITY }, i),
      expected[i].intensity, 1e-12);
    g_assert_cmpstr (gable_limiter_to_string (roofline, limiter), ==, expected[i].limiter);
  }
}

static void
assert_rows (const GArray *rows, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++) {
    g_string_append_printf (text, "%u", g_array_index (rows, guint32, i));
  }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
several_keys_order_what_the_first_does_not (void)
{
  static const GableSortKey by_name[] = { { { .kind = GABLE_ROW_FIGURE_NAME }, FALSE },
                                          { { .kind = GABLE_ROW_FIGURE_TIME }, TRUE } };
  static const GableSortKey by_limiter[] = { { { .kind = GABLE_ROW_FIGURE_LIMITER }, TRUE },
                                             { { .kind = GABLE_ROW_FIGURE_NAME }, TRUE } };
  g_autoptr (GableProject) project = project_with_launches ();
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableRows) figures = gable_rows_new_launches (roofline);
  g_autoptr (GArray) rows = gable_rows_all_rows (figures);

  gable_rows_sort (figures, rows, by_name, 2);
  assert_rows (rows, "13420");
  gable_rows_sort (figures, rows, by_name, 1);
  assert_rows (rows, "13420");
  gable_rows_sort (figures, rows, by_limiter, 2);
  assert_rows (rows, "42013");
}

static void
the_cut_keeps_what_takes_most_of_the_time (void)
{
  static const struct {
    double share;
    const char *rows;
    guint left_out;
  } cases[] = {
    { 0.5, "4", 4 }, { 0.52, "24", 3 }, { 0.9, "024", 2 }, { 0.95, "0124", 1 }, { 1, "01234", 0 },
  };
  g_autoptr (GableProject) project = project_with_launches ();
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableRows) figures = gable_rows_new_launches (roofline);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GArray) rows = gable_rows_all_rows (figures);

    g_assert_cmpuint (gable_rows_cut (figures, rows, cases[i].share), ==, cases[i].left_out);
    assert_rows (rows, cases[i].rows);
  }
}

static void
the_cut_keeps_what_ifs (void)
{
  GableKernel *what_if = fixture_kernel ("what if", 0.001, 1e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("long", 9, 1e9, UNKNOWN, 1e9, UNKNOWN),
                     fixture_kernel ("none", UNKNOWN, 1e9, UNKNOWN, 1e9, UNKNOWN), what_if, NULL);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableRows) figures = NULL;
  g_autoptr (GArray) rows = NULL;

  what_if->kind = GABLE_KERNEL_HYPOTHETICAL;
  roofline = gable_roofline_evaluate (project, NULL);
  figures = gable_rows_new_kernels (roofline);
  rows = gable_rows_all_rows (figures);
  g_assert_cmpuint (gable_rows_cut (figures, rows, 0.95), ==, 1);
  assert_rows (rows, "02");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/row-figures/" name, function)
  ADD ("sorts-as-comparing-does", sorts_as_comparing_does);
  ADD ("launches-are-judged-as-kernels-are", launches_are_judged_as_kernels_are);
  ADD ("several-keys-order-what-the-first-does-not", several_keys_order_what_the_first_does_not);
  ADD ("the-cut-keeps-what-takes-most-of-the-time", the_cut_keeps_what_takes_most_of_the_time);
  ADD ("the-cut-keeps-what-ifs", the_cut_keeps_what_ifs);
  return g_test_run ();
}
