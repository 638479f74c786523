/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/diff-text.h"
#include "analysis/source-run.h"

#include "support.h"

static void
add_kernel (GableProject *project, const char *name, const char *source, double seconds)
{
  GableKernel *kernel = gable_kernel_new (name);

  kernel->seconds = seconds;
  gable_kernel_set_source (kernel, source);
  gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), 1e9, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 1e9, NULL);
  g_ptr_array_add (project->kernels, kernel);
}

/* Two runs of which one kernel got faster, one went and one came, and a kernel of no file. */
static GableProject *
make_project (void)
{
  GableProject *project = gable_project_new ();

  for (guint i = 1; i <= 3; i++) {
    GableSource *source = gable_source_new ("run.csv", "ncu-csv");

    g_free (source->id);
    source->id = g_strdup_printf ("%u", i);
    g_ptr_array_add (project->sources, source);
  }
  add_kernel (project, "gemm", "1", 2);
  add_kernel (project, "old", "1", 1);
  add_kernel (project, "gemm", "3", 1);
  add_kernel (project, "typed", NULL, 1);
  add_kernel (project, "new", "3", 0.25);
  return project;
}

static void
runs_are_the_files_that_kernels_came_from (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GPtrArray) runs = gable_project_runs (project);

  g_assert_cmpuint (runs->len, ==, 3);
  g_assert_true (runs->pdata[0] == project->sources->pdata[0]);
  g_assert_true (runs->pdata[1] == project->sources->pdata[2]);
  g_assert_null (runs->pdata[2]);
}

static void
a_run_holds_its_kernels_and_says_which_they_are (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GArray) no_rows = NULL;
  g_autoptr (GableProject) run = gable_project_of_source (project, "3", &rows);
  g_autoptr (GableProject) typed = gable_project_of_source (project, NULL, &no_rows);

  g_assert_cmpuint (gable_project_get_n_kernels (run), ==, 2);
  g_assert_true (run->kernels->pdata[1] == project->kernels->pdata[4]);
  g_assert_cmpuint (g_array_index (rows, guint, 0), ==, 2);
  g_assert_cmpuint (g_array_index (rows, guint, 1), ==, 4);
  g_assert_cmpuint (gable_project_get_n_kernels (typed), ==, 1);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 5);
}

static void
a_table_says_what_moved (void)
{
  static const struct {
    const char *name, *before, *after, *speedup, *why;
  } rows[] = {
    { "gemm", "2 s", "1 s", "2×", NULL },
    { "old", "1 s", "–", "–", "gone" },
    { "new", "–", "250 ms", "–", "new" },
  };
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GArray) first = NULL;
  g_autoptr (GArray) second = NULL;
  g_autoptr (GableProject) one = gable_project_of_source (project, "1", &first);
  g_autoptr (GableProject) other = gable_project_of_source (project, "3", &second);
  g_autoptr (GableRoofline) before = gable_roofline_evaluate (one, NULL);
  g_autoptr (GableRoofline) after = gable_roofline_evaluate (other, NULL);
  g_autoptr (GableDiff) diff = gable_diff_new (before, after);
  g_autofree char *summary = gable_diff_summarise (diff);

  g_assert_cmpstr (summary, ==, "The run: 3 s before, 1.25 s after (2.4×)");
  g_assert_cmpuint (diff->entries->len, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    const char *wanted[GABLE_N_DIFF_COLUMNS] = {
      [GABLE_DIFF_NAME] = rows[i].name,   [GABLE_DIFF_BEFORE] = rows[i].before,
      [GABLE_DIFF_AFTER] = rows[i].after, [GABLE_DIFF_SPEEDUP] = rows[i].speedup,
      [GABLE_DIFF_LIMITER] = "–",         [GABLE_DIFF_WHY] = rows[i].why,
    };

    for (GableDiffColumn column = 0; column < GABLE_N_DIFF_COLUMNS; column++) {
      g_autofree char *text =
        gable_diff_entry_to_text (before, after, diff->entries->pdata[i], column);

      if (wanted[column] != NULL) {
        g_assert_cmpstr (text, ==, wanted[column]);
      }
    }
  }
}

/* A what-if is of no file, but of the run that its kernel is of: it is held against the other. */
static void
a_plan_is_held_against_the_other_run (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GArray) rows_before = NULL;
  g_autoptr (GArray) rows_after = NULL;
  g_autoptr (GableProject) before = NULL;
  g_autoptr (GableProject) after = NULL;
  g_autoptr (GableRoofline) then = NULL;
  g_autoptr (GableRoofline) now = NULL;
  g_autoptr (GableDiff) diff = NULL;
  g_autofree char *text = NULL;
  GableRooflineOptions options;
  GableKernel *plan;

  add_kernel (project, "gemm, what-if", NULL, 0.5);
  plan = g_ptr_array_index (project->kernels, project->kernels->len - 1);
  plan->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_edit_details (plan)->parent = g_strdup ("gemm");
  before = gable_project_of_source (project, "1", &rows_before);
  after = gable_project_of_source (project, "3", &rows_after);
  g_assert_cmpuint (rows_before->len, ==, 3);
  gable_roofline_options_init (&options, project);
  then = gable_roofline_evaluate (before, &options);
  now = gable_roofline_evaluate (after, &options);
  diff = gable_diff_new (then, now);
  g_assert_cmpuint (diff->plans->len, ==, 1);
  text = gable_diff_plan_to_text (diff->plans->pdata[0]);
  g_assert_true (g_str_has_prefix (text, "gemm: predicted 4×, measured 2×"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/source-run/runs", runs_are_the_files_that_kernels_came_from);
  g_test_add_func ("/analysis/source-run/run", a_run_holds_its_kernels_and_says_which_they_are);
  g_test_add_func ("/analysis/source-run/table", a_table_says_what_moved);
  g_test_add_func ("/analysis/source-run/plan", a_plan_is_held_against_the_other_run);
  return g_test_run ();
}
