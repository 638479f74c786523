/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define N_KERNELS 40
#define N_EDITS 300

/* Of all sorts: without traffic, without time, with two levels, what nobody ran. */
static GableKernel *
any_kernel (void)
{
  int sort = g_test_rand_int_range (0, 5);
  double seconds = g_test_rand_double_range (0.001, 1);
  double bytes = g_test_rand_double_range (1e6, 1e10);
  GableKernel *kernel = fixture_kernel (
    "k", sort == 1 ? UNKNOWN : seconds, g_test_rand_double_range (1e6, 1e12),
    sort == 4 ? 1e9 : UNKNOWN, sort == 0 ? UNKNOWN : bytes, sort == 2 ? 2 * bytes : UNKNOWN);

  kernel->kind = sort == 3 ? GABLE_KERNEL_HYPOTHETICAL : GABLE_KERNEL_MEASURED;
  kernel->launches = (guint64) sort;
  return kernel;
}

static GableProject *
any_project (void)
{
  GableProject *project = gable_project_new ();

  g_ptr_array_add (project->machines, fixture_machine ());
  for (guint i = 0; i < N_KERNELS; i++) {
    g_ptr_array_add (project->kernels, any_kernel ());
  }
  return project;
}

/* A few kernels in a row are exchanged for a few others. */
static GableProject *
edit (const GableProject *project)
{
  GableProject *next = gable_project_copy (project);
  guint n = next->kernels->len;
  guint first = (guint) g_test_rand_int_range (0, (int) n + 1);
  guint gone = (guint) g_test_rand_int_range (0, 4);

  g_ptr_array_remove_range (next->kernels, first, MIN (gone, n - first));
  for (int i = g_test_rand_int_range (0, 4); i > 0; i--) {
    g_ptr_array_insert (next->kernels, (int) first, any_kernel ());
  }
  return next;
}

static void
assert_same_result (const GableKernelResult *a, const GableKernelResult *b)
{
  /* Unknown ones are the same NaN. */
  g_assert_cmpmem (&a->unit_work, sizeof (double), &b->unit_work, sizeof (double));
  g_assert_cmpmem (&a->unit_seconds, sizeof (double), &b->unit_seconds, sizeof (double));
  g_assert_cmpmem (&a->unit_bound, sizeof (double), &b->unit_bound, sizeof (double));
  g_assert_cmpmem (&a->unit_compute, sizeof (double), &b->unit_compute, sizeof (double));
  g_assert_cmpuint (a->first_point, ==, b->first_point);
  g_assert_cmpuint (a->n_points, ==, b->n_points);
  g_assert_cmpint (a->limiter, ==, b->limiter);
  g_assert_cmpint (a->runner_up, ==, b->runner_up);
  g_assert_cmpuint (a->regions, ==, b->regions);
  g_assert_cmpint (a->standing, ==, b->standing);
  g_assert_cmpint (a->drawn, ==, b->drawn);
  g_assert_cmpuint (a->is_of_run, ==, b->is_of_run);
}

static void
assert_same (const GableRoofline *a, const GableRoofline *b)
{
  g_assert_cmpuint (a->n_kernels, ==, b->n_kernels);
  for (guint i = 0; i < a->n_kernels; i++) {
    assert_same_result (&a->kernels[i], &b->kernels[i]);
  }
  g_assert_cmpuint (a->n_points, ==, b->n_points);
  for (guint i = 0; i < a->n_points; i++) {
    gable_assert_close (a->points[i].intensity, b->points[i].intensity, 0);
    g_assert_cmpuint (a->points[i].kernel, ==, b->points[i].kernel);
    g_assert_cmpuint (a->points[i].level_number, ==, b->points[i].level_number);
  }
  g_assert_cmpmem (a->counters->pdata, a->counters->len * sizeof (gpointer), b->counters->pdata,
                   b->counters->len * sizeof (gpointer));
  g_assert_cmpuint (a->roofs->len, ==, b->roofs->len);
  g_assert_cmpuint (a->launches, ==, b->launches);
  g_assert_cmpuint (a->n_without_time, ==, b->n_without_time);
  gable_assert_close (a->seconds, b->seconds, 0);
}

static void
edits_are_followed_as_if_all_were_evaluated (void)
{
  g_autoptr (GableProject) project = any_project ();
  g_autoptr (GableRoofline) followed = gable_roofline_evaluate (project, NULL);

  for (guint i = 0; i < N_EDITS; i++) {
    g_autoptr (GableProject) next = edit (project);
    g_autoptr (GableRoofline) whole = gable_roofline_evaluate (next, NULL);
    g_autoptr (GableRoofline) before = g_steal_pointer (&followed);
    GableRooflineOptions options;
    gboolean known = FALSE;

    gable_roofline_options_init (&options, next);
    followed = gable_roofline_follow (next, &options, before, N_KERNELS, &known);
    if (followed == NULL) {
      followed = gable_roofline_ref (whole); /* no kernel was left */
    } else {
      g_assert_true (known);
      assert_same (followed, whole);
    }
    gable_project_unref (project);
    project = g_steal_pointer (&next);
  }
}

static void
of_many_new_kernels_nothing_is_said (void)
{
  g_autoptr (GableProject) project = any_project ();
  g_autoptr (GableRoofline) before = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableProject) next = gable_project_copy (project);
  g_autoptr (GableRoofline) followed = NULL;
  GableRooflineOptions options;
  gboolean known = TRUE;

  for (guint i = 0; i < 3; i++) {
    g_ptr_array_insert (next->kernels, 10, any_kernel ());
  }
  gable_roofline_options_init (&options, next);
  followed = gable_roofline_follow (next, &options, before, 2, &known);
  g_assert_nonnull (followed);
  g_assert_false (known);
  g_assert_cmpuint (followed->n_points, ==, before->n_points);
  for (guint i = 10; i < 13; i++) {
    g_assert_false (gable_known (gable_result_seconds (&followed->kernels[i])));
    g_assert_cmpuint (followed->kernels[i].n_points, ==, 0);
    g_assert_cmpint (followed->kernels[i].drawn, !=, GABLE_DRAWN);
  }
  g_assert_cmpint (followed->kernels[13].limiter, ==, before->kernels[10].limiter);
}

static void
other_charts_are_not_followed (void)
{
  g_autoptr (GableProject) project = any_project ();
  g_autoptr (GableRoofline) before = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableProject) other = gable_project_copy (project);
  g_autoptr (GableProject) strange = any_project ();
  g_autoptr (GableMachine) faster = gable_machine_copy (gable_project_get_machine (project));
  g_autoptr (GableProject) quicker = gable_project_with_machine (project, faster, NULL);
  g_autoptr (GableRoofline) guess = NULL;
  GableRooflineOptions options;
  gboolean known = TRUE;

  other->view.work.kind = GABLE_WORK_INT;
  gable_roofline_options_init (&options, other);
  g_assert_null (gable_roofline_follow (other, &options, before, N_KERNELS, &known));
  gable_roofline_options_init (&options, strange);
  g_assert_null (gable_roofline_follow (strange, &options, before, N_KERNELS, &known));
  /* Of another machine with the same ceilings it is a guess. */
  gable_roofline_options_init (&options, quicker);
  guess = gable_roofline_follow (quicker, &options, before, N_KERNELS, &known);
  g_assert_nonnull (guess);
  g_assert_false (known);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/follow/" name, function)
  ADD ("edits-are-followed-as-if-all-were-evaluated", edits_are_followed_as_if_all_were_evaluated);
  ADD ("of-many-new-kernels-nothing-is-said", of_many_new_kernels_nothing_is_said);
  ADD ("other-charts-are-not-followed", other_charts_are_not_followed);
  return g_test_run ();
}
