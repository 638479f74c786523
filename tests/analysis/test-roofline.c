/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "support.h"

#define EXACT 1e-12
#define UNKNOWN GABLE_UNKNOWN

static void
add_ceiling (GableMachine *machine, const char *counter, double rate, const char *pipe)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counter));

  ceiling->theoretical = rate;
  ceiling->pipe = g_strdup (pipe);
  gable_machine_take_ceiling (machine, ceiling);
}

/* 1000 GFLOP/s of FP64 and 2000 of FP32 over 100 GB/s of DRAM and 400 GB/s of L2. */
static GableMachine *
make_machine (void)
{
  GableMachine *machine = gable_machine_new ("test");

  add_ceiling (machine, "L2", 4e11, NULL);
  add_ceiling (machine, "DRAM", 1e11, NULL);
  add_ceiling (machine, "fp64", 1e12, NULL);
  add_ceiling (machine, "fp32", 2e12, NULL);
  return machine;
}

/* A kernel with up to four amounts; unknown ones are left out. */
static GableKernel *
make_kernel (const char *name, double seconds, double fp64, double fp32, double dram, double l2)
{
  const struct {
    const char *counter;
    double amount;
  } amounts[] = { { "fp64", fp64 }, { "fp32", fp32 }, { "DRAM", dram }, { "L2", l2 } };
  GableKernel *kernel = gable_kernel_new (name);

  kernel->seconds = seconds;
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++) {
    if (gable_known (amounts[i].amount)) {
      gable_kernel_set_amount (kernel, gable_counter_find (amounts[i].counter), amounts[i].amount,
                               NULL);
    }
  }
  return kernel;
}

/* Takes both. */
static GableProject *
make_project (GableMachine *machine, GableKernel *kernel)
{
  GableProject *project = gable_project_new ();

  if (machine != NULL) {
    g_ptr_array_add (project->machines, machine);
  }
  g_ptr_array_add (project->kernels, kernel);
  return project;
}

static GableRoofline *
evaluate (GableMachine *machine, GableKernel *kernel)
{
  g_autoptr (GableProject) project = make_project (machine, kernel);

  return gable_roofline_evaluate (project, NULL);
}

static const GablePoint *
get_point (const GableRoofline *roofline, guint index)
{
  g_assert_cmpuint (index, <, roofline->points->len);
  return &g_array_index (roofline->points, GablePoint, index);
}

static void
a_memory_bound_kernel_is_judged_by_its_bytes (void)
{
  /* 1 GFLOP over 10 GB: at least 0.1 s of DRAM and 1 ms of arithmetic. It takes 0.125 s. */
  g_autoptr (GableRoofline) roofline =
    evaluate (make_machine (), make_kernel ("k", 0.125, 1e9, UNKNOWN, 1e10, UNKNOWN));
  const GableKernelResult *result = &roofline->kernels[0];

  gable_assert_close (result->bound, 0.1, EXACT);
  gable_assert_close (result->performance, 8e9, EXACT);
  gable_assert_close (result->attainable, 1e10, EXACT);
  gable_assert_close (result->efficiency, 0.8, EXACT);
  gable_assert_close (result->headroom, 1.25, EXACT);
  gable_assert_close (result->saving, 0.025, EXACT);
  gable_assert_close (result->share, 1, EXACT);
  gable_assert_close (result->gain, 1.25, EXACT);
  g_assert_cmpstr (gable_limiter_to_string (roofline, result->limiter), ==, "DRAM");
  g_assert_cmpint (result->runner_up, ==, GABLE_LIMITER_NONE);
  g_assert_cmpint (result->side, ==, GABLE_SIDE_MEMORY);
  g_assert_cmpint (result->standing, ==, GABLE_STANDING_NEAR_ROOF);
  g_assert_cmpuint (result->regions, ==, GABLE_REGION_NEAR_ROOF | GABLE_REGION_MEMORY_BOUND);
  g_assert_cmpuint (result->n_points, ==, 1);
  gable_assert_close (get_point (roofline, 0)->intensity, 0.1, EXACT);
  gable_assert_close (get_point (roofline, 0)->bound, 1e10, EXACT);
  g_assert_true (get_point (roofline, 0)->limiting);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/roofline/a-memory-bound-kernel-is-judged-by-its-bytes",
                   a_memory_bound_kernel_is_judged_by_its_bytes);
  return g_test_run ();
}
