/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define ROUNDS 300
#define N_KERNELS 12

static const char *const counters[] = { "fp64", "fp32", "fp16.matrix", "fp",   "int32",
                                        "inst", "L1",   "L2",          "DRAM", "PCIe" };

/* Over many orders of magnitude, sometimes zero, sometimes unknown. */
static double
random_figure (void)
{
  int kind = g_test_rand_int_range (0, 12);

  if (kind < 2) {
    return kind == 0 ? 0 : UNKNOWN;
  }
  return pow (10, g_test_rand_double_range (-3, 15));
}

static GableMachine *
random_machine (void)
{
  GableMachine *machine = gable_machine_new ("Random");

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++) {
    if (g_test_rand_int_range (0, 6) > 0) {
      GableCeiling *ceiling =
        fixture_ceiling (machine, counters[i], pow (10, g_test_rand_double_range (8, 15)));

      ceiling->variant = g_test_rand_int_range (0, 8) == 0;
      if (g_test_rand_bit ()) {
        ceiling->pipe = g_strdup ("shared");
      }
    }
  }
  return machine;
}

static GableKernel *
random_kernel (void)
{
  GableKernel *kernel = gable_kernel_new ("k");

  kernel->seconds = random_figure ();
  kernel->launches = (guint64) g_test_rand_int_range (0, 5);
  for (guint i = 0; i < G_N_ELEMENTS (counters); i++) {
    double amount = random_figure ();

    if (gable_known (amount)) {
      fixture_set (kernel, counters[i], amount);
    }
  }
  return kernel;
}

static GableProject *
random_project (void)
{
  GableProject *project = fixture_project (random_machine (), NULL);

  for (guint i = 0; i < N_KERNELS; i++) {
    g_ptr_array_add (project->kernels, random_kernel ());
  }
  return project;
}

static GableKernel *
scale (const GableKernel *kernel, double factor)
{
  GableKernel *scaled = gable_kernel_copy (kernel);

  scaled->seconds *= factor;
  for (guint i = 0; i < scaled->amounts->n; i++) {
    scaled->amounts->entries[i].amount *= factor;
  }
  return scaled;
}

static void
assert_same_view (const GableRoofline *a, guint i, const GableRoofline *b, guint k)
{
  const GableKernelResult *first = &a->kernels[i];
  const GableKernelResult *second = &b->kernels[k];

  gable_assert_close (gable_result_efficiency (first), gable_result_efficiency (second), 1e-9);
  gable_assert_close (gable_result_performance (first), gable_result_performance (second), 1e-9);
  gable_assert_close (gable_result_attainable (first), gable_result_attainable (second), 1e-9);
  g_assert_cmpint (first->limiter, ==, second->limiter);
  g_assert_cmpint (first->standing, ==, second->standing);
  g_assert_cmpuint (first->regions, ==, second->regions);
  g_assert_cmpint (first->drawn, ==, second->drawn);
  g_assert_cmpuint (first->n_points, ==, second->n_points);
}

static void
twice_the_work_in_twice_the_time_stands_where_it_stood (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (GableProject) project = random_project ();
    g_autoptr (GableProject) scaled = gable_project_copy (project);
    g_autoptr (GableRoofline) before = NULL;
    g_autoptr (GableRoofline) after = NULL;

    for (guint i = 0; i < N_KERNELS; i++) {
      gable_kernel_unref (scaled->kernels->pdata[i]);
      scaled->kernels->pdata[i] = scale (gable_project_get_kernel (project, i), 1024);
    }
    before = gable_roofline_evaluate (project, NULL);
    after = gable_roofline_evaluate (scaled, NULL);
    for (guint i = 0; i < N_KERNELS; i++) {
      assert_same_view (before, i, after, i);
      gable_assert_close (gable_roofline_get_share (before, &before->kernels[i]),
                          gable_roofline_get_share (after, &after->kernels[i]), 1e-9);
    }
  }
}

static void
the_order_of_kernels_does_not_matter (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (GableProject) project = random_project ();
    g_autoptr (GableProject) reversed = gable_project_copy (project);
    g_autoptr (GableRoofline) before = NULL;
    g_autoptr (GableRoofline) after = NULL;

    for (guint i = 0; i < N_KERNELS / 2; i++) {
      gpointer kept = reversed->kernels->pdata[i];

      reversed->kernels->pdata[i] = reversed->kernels->pdata[N_KERNELS - 1 - i];
      reversed->kernels->pdata[N_KERNELS - 1 - i] = kept;
    }
    before = gable_roofline_evaluate (project, NULL);
    after = gable_roofline_evaluate (reversed, NULL);
    gable_assert_close (before->seconds, after->seconds, 1e-9);
    for (guint i = 0; i < N_KERNELS; i++) {
      assert_same_view (before, i, after, N_KERNELS - 1 - i);
      /* 1 − s cancels where one kernel is nearly all of the run: the time that is left is what agrees. */
      gable_assert_close (
        1 + 1 / gable_roofline_get_gain (before, &before->kernels[i]),
        1 + 1 / gable_roofline_get_gain (after, &after->kernels[N_KERNELS - 1 - i]), 1e-9);
    }
  }
}

/* Of kernels with work no bound may exceed T*; without work arithmetic is left out. */
static void
no_single_bound_exceeds_the_roof (void)
{
  guint n_checked = 0;

  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (GableProject) project = random_project ();
    g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

    for (guint i = 0; i < N_KERNELS; i++) {
      const GableKernelResult *result = &roofline->kernels[i];

      if (!gable_known (gable_result_efficiency (result)) || gable_result_work (result) == 0) {
        continue;
      }
      for (guint k = 0; k < roofline->n_ceilings; k++) {
        double utilisation = gable_roofline_get_utilisation (roofline, i, k);

        g_assert_false (utilisation > gable_result_efficiency (result) * (1 + 1e-9));
        n_checked += gable_known (utilisation);
      }
      g_assert_false (gable_result_performance (result) >
                        gable_result_attainable (result) * (1 + 1e-9) &&
                      gable_result_efficiency (result) <= 1);
      g_assert_cmpfloat (gable_roofline_get_gain (roofline, result), >=, 1);
      g_assert_cmpfloat (gable_result_saving (result), >=, 0);
    }
  }
  g_assert_cmpuint (n_checked, >, 1000);
}

static void
faster_machines_never_raise_a_bound (void)
{
  guint n_checked = 0;

  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (GableProject) project = random_project ();
    g_autoptr (GableMachine) faster = gable_machine_copy (gable_project_get_machine (project));
    g_autoptr (GableProject) moved = NULL;
    g_autoptr (GableRoofline) before = NULL;
    g_autoptr (GableRoofline) after = NULL;
    guint n = gable_machine_get_n_ceilings (faster);

    if (n == 0) {
      continue;
    }
    ((GableCeiling *) faster->ceilings->pdata[g_test_rand_int_range (0, (int) n)])->theoretical *=
      3;
    moved = gable_project_with_machine (project, faster, NULL);
    before = gable_roofline_evaluate (project, NULL);
    after = gable_roofline_evaluate (moved, NULL);
    for (guint i = 0; i < N_KERNELS; i++) {
      g_assert_false (gable_result_bound (&after->kernels[i]) >
                      gable_result_bound (&before->kernels[i]) * (1 + 1e-12));
      g_assert_false (gable_result_attainable (&after->kernels[i]) <
                      gable_result_attainable (&before->kernels[i]) * (1 - 1e-12));
      n_checked += gable_known (gable_result_bound (&after->kernels[i]));
    }
  }
  g_assert_cmpuint (n_checked, >, 1000);
}

/* Any figures at all: nothing but numbers and reasons comes out. */
static void
extreme_figures_do_no_harm (void)
{
  static const double figures[] = {
    0, -0.0, 1, -1, 1e308, -1e308, 1e-308, 5e-324, 1e300, 1e-300, (double) INFINITY, (double) NAN
  };

  for (guint round = 0; round < 2000; round++) {
    GableKernel *kernel = gable_kernel_new ("k");
    GableMachine *machine = fixture_machine ();
    g_autoptr (GableRoofline) roofline = NULL;
    g_autofree char *explained = NULL;
    g_autofree char *doubt = NULL;
    const GableKernelResult *result;

#define PICK() figures[g_test_rand_int_range (0, G_N_ELEMENTS (figures))]
    kernel->seconds = PICK ();
    gable_kernel_set_performance (kernel, PICK ());
    kernel->kind = (GableKernelKind) g_test_rand_int_range (0, GABLE_N_KERNEL_KINDS);
    fixture_set (kernel, "fp64", PICK ());
    fixture_set (kernel, "DRAM", PICK ());
    gable_kernel_set_intensity (kernel, gable_counter_find ("L2"), PICK ());
    gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), PICK ());
    ((GableCeiling *) machine->ceilings->pdata[0])->theoretical = PICK ();
    ((GableCeiling *) machine->ceilings->pdata[1])->latency = PICK ();
    machine->bytes_in_flight = PICK ();
    machine->launch_overhead = PICK ();
#undef PICK
    roofline = fixture_evaluate (machine, kernel);
    result = &roofline->kernels[0];
    explained = gable_roofline_explain (roofline, 0);
    doubt = gable_roofline_doubt (roofline, 0);
    g_assert_true (result->drawn == GABLE_DRAWN || explained != NULL);
    g_assert_false (isinf (gable_result_efficiency (result)) ||
                    isinf (gable_result_bound (result)) ||
                    isinf (gable_roofline_get_gain (roofline, result)));
    for (guint i = 0; i < roofline->n_points; i++) {
      const GablePoint *point = fixture_point (roofline, i);

      g_assert_true (isfinite (point->intensity) && point->intensity > 0);
      g_assert_true (isfinite (gable_point_performance (roofline, point)) &&
                     gable_point_performance (roofline, point) > 0);
      g_assert_false (isinf (gable_point_bound (roofline, point)) ||
                      isinf (gable_point_ideal (roofline, point)));
    }
  }
}

static void
a_hundred_thousand_kernels_are_a_moment (void)
{
  g_autoptr (GableProject) project = fixture_project (random_machine (), NULL);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GArray) order = NULL;

  for (guint i = 0; i < 100000; i++) {
    g_ptr_array_add (project->kernels, random_kernel ());
  }
  g_test_timer_start ();
  roofline = gable_roofline_evaluate (project, NULL);
  order = gable_roofline_order (roofline);
  g_test_minimized_result (g_test_timer_elapsed (), "100,000 kernels");
  g_assert_cmpuint (order->len, ==, 100000);
  for (guint i = 1; i < order->len; i++) {
    double before = gable_result_seconds (&roofline->kernels[g_array_index (order, guint, i - 1)]);
    double after = gable_result_seconds (&roofline->kernels[g_array_index (order, guint, i)]);

    g_assert_true (gable_known (before) || !gable_known (after));
    g_assert_false (before < after);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/properties/twice-the-work-in-twice-the-time-stands-where-it-stood",
                   twice_the_work_in_twice_the_time_stands_where_it_stood);
  g_test_add_func ("/analysis/properties/the-order-of-kernels-does-not-matter",
                   the_order_of_kernels_does_not_matter);
  g_test_add_func ("/analysis/properties/no-single-bound-exceeds-the-roof",
                   no_single_bound_exceeds_the_roof);
  g_test_add_func ("/analysis/properties/faster-machines-never-raise-a-bound",
                   faster_machines_never_raise_a_bound);
  g_test_add_func ("/analysis/properties/extreme-figures-do-no-harm", extreme_figures_do_no_harm);
  g_test_add_func ("/analysis/properties/a-hundred-thousand-kernels-are-a-moment",
                   a_hundred_thousand_kernels_are_a_moment);
  return g_test_run ();
}
