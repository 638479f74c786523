/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"

#include "cases.h"
#include "support.h"

static void
assert_fit (GableProject *taken, double left, double right, double low, double high)
{
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableRange x, y;

  gable_scene_fit (roofline, &x, &y);
  gable_assert_close (x.min, left, 1e-9);
  gable_assert_close (x.max, right, 1e-9);
  gable_assert_close (y.min, low, 1e-9);
  gable_assert_close (y.max, high, 1e-9);
}

static void
move_kernel (GableProject *project, guint index, double intensity_factor)
{
  GableKernel *kernel = g_ptr_array_index (project->kernels, index);
  const GableCounter *dram = gable_counter_find ("DRAM");

  gable_kernel_set_amount (kernel, dram, gable_kernel_get_amount (kernel, dram) / intensity_factor,
                           NULL);
}

/* Ridges from 0.5 FLOP/byte (fp64 over L1) to 200 (fp16 over HBM), each to its whole decade, one more to the left; HBM
 * brings 15.6 GFLOP/s at 0.01. */
static void
a_machine_alone_decides (void)
{
  assert_fit (gable_case_a100 (0, FALSE), 0.01, 1000, 1e10, 1e15);
}

static void
two_runs_on_one_machine_have_the_same_axes (void)
{
  assert_fit (gable_case_a100 (1, FALSE), 0.01, 1000, 1e10, 1e15);
  assert_fit (gable_case_a100 (6, TRUE), 0.01, 1000, 1e10, 1e15);
}

static void
points_nearby_widen_by_whole_decades (void)
{
  GableProject *project = gable_case_a100 (3, FALSE);

  move_kernel (project, 2, 100); /* gemm_tiled, to 4,100 FLOP/byte */
  assert_fit (project, 0.01, 1e4, 1e10, 1e15);
}

static void
points_far_off_do_not (void)
{
  GableProject *project = gable_case_a100 (3, FALSE);

  move_kernel (project, 2, 1e6);
  assert_fit (project, 0.01, 1000, 1e10, 1e15);
}

static void
kernels_without_a_machine_fit_alone (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);

  g_ptr_array_set_size (project->machines, 0);
  /* From reduce_max at 46 GFLOP/s to gemm_tiled at 6.1 TFLOP/s; intensities of all levels. */
  assert_fit (project, 0.01, 100, 1e10, 1e13);
}

static void
nothing_at_all_has_a_range (void)
{
  assert_fit (gable_project_new (), 0.01, 1000, 1e9, 1e13);
}

static void
a_linear_axis_shows_the_ridge_and_what_is_right_of_it (void)
{
  GableProject *project = gable_case_a100 (0, FALSE);

  project->view.scale = GABLE_SCALE_LINEAR;
  /* The pair is HBM and FP32 or FP64 FMA: at least two ridges wide, the peak inside. */
  {
    g_autoptr (GableProject) owned = project;
    g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
    GableRange x, y;

    gable_scene_fit (roofline, &x, &y);
    g_assert_true (x.min == 0 && y.min == 0);
    g_assert_cmpfloat (x.max, >=, 2 * 6.24);
    g_assert_cmpfloat (x.max, <=, 50);
    g_assert_cmpfloat (y.max, >=, 9.7e12);
    g_assert_cmpfloat (y.max, <=, 2.5e13);
  }
}

static void
wild_rates_still_have_a_range (void)
{
  static const double rates[] = { 5e-324, 1e-300, 1, 1e300, 1.7e308 };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (rates); k++) {
      g_autoptr (GableProject) project = gable_case_a100 (6, FALSE);
      GableMachine *machine = g_ptr_array_index (project->machines, 0);
      g_autoptr (GableRoofline) roofline = NULL;
      GableRange x, y;

      for (guint c = 0; c < gable_machine_get_n_ceilings (machine); c++) {
        GableCeiling *ceiling = g_ptr_array_index (machine->ceilings, c);

        ceiling->measured = GABLE_UNKNOWN;
        ceiling->theoretical = rates[c % 2 == 0 ? i : k];
      }
      roofline = gable_case_evaluate (project);
      gable_scene_fit (roofline, &x, &y);
      g_assert_true (x.min < x.max && y.min < y.max);
      g_assert_true (isfinite (x.min) && isfinite (y.min));
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/fit/a-machine-alone-decides", a_machine_alone_decides);
  g_test_add_func ("/plot/fit/two-runs-on-one-machine", two_runs_on_one_machine_have_the_same_axes);
  g_test_add_func ("/plot/fit/points-nearby-widen", points_nearby_widen_by_whole_decades);
  g_test_add_func ("/plot/fit/points-far-off-do-not", points_far_off_do_not);
  g_test_add_func ("/plot/fit/kernels-without-a-machine", kernels_without_a_machine_fit_alone);
  g_test_add_func ("/plot/fit/nothing-at-all", nothing_at_all_has_a_range);
  g_test_add_func ("/plot/fit/a-linear-axis",
                   a_linear_axis_shows_the_ridge_and_what_is_right_of_it);
  g_test_add_func ("/plot/fit/wild-rates", wild_rates_still_have_a_range);
  return g_test_run ();
}
