/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define EXACT 1e-12

static void
a_memory_bound_kernel_is_judged_by_its_bytes (void)
{
  /* 1 GFLOP over 10 GB: at least 0.1 s of DRAM and 1 ms of arithmetic. It takes 0.125 s. */
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 0.125, 1e9, UNKNOWN, 1e10, UNKNOWN));
  const GableKernelResult *result = &roofline->kernels[0];

  gable_assert_close (gable_result_bound (result), 0.1, EXACT);
  gable_assert_close (gable_result_performance (result), 8e9, EXACT);
  gable_assert_close (gable_result_attainable (result), 1e10, EXACT);
  gable_assert_close (gable_result_efficiency (result), 0.8, EXACT);
  gable_assert_close (gable_result_headroom (result), 1.25, EXACT);
  gable_assert_close (gable_result_saving (result), 0.025, EXACT);
  gable_assert_close (gable_roofline_get_share (roofline, result), 1, EXACT);
  gable_assert_close (gable_roofline_get_gain (roofline, result), 1.25, EXACT);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  g_assert_cmpint (result->runner_up, ==, GABLE_LIMITER_NONE);
  g_assert_cmpint (result->side, ==, GABLE_SIDE_MEMORY);
  g_assert_cmpint (result->standing, ==, GABLE_STANDING_NEAR_ROOF);
  g_assert_cmpuint (result->regions, ==, GABLE_REGION_NEAR_ROOF | GABLE_REGION_MEMORY_BOUND);
  g_assert_cmpuint (result->n_points, ==, 1);
  gable_assert_close (fixture_point (roofline, 0)->intensity, 0.1, EXACT);
  gable_assert_close (gable_point_bound (roofline, fixture_point (roofline, 0)), 1e10, EXACT);
  g_assert_true (gable_point_is_limiting (roofline, fixture_point (roofline, 0)));
  g_assert_null (gable_roofline_explain (roofline, 0));
  g_assert_null (gable_roofline_doubt (roofline, 0));
}

static void
a_compute_bound_kernel_is_judged_by_its_operations (void)
{
  /* 1000 GFLOP over 1 GB: 1 s of arithmetic, 10 ms of DRAM. It takes 1.6 s. */
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1.6, 1e12, UNKNOWN, 1e9, UNKNOWN));
  const GableKernelResult *result = &roofline->kernels[0];

  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp64");
  gable_assert_close (gable_result_efficiency (result), 0.625, EXACT);
  g_assert_cmpint (result->side, ==, GABLE_SIDE_COMPUTE);
  g_assert_cmpuint (result->regions, ==, GABLE_REGION_UNDER_ROOF | GABLE_REGION_COMPUTE_BOUND);
  gable_assert_close (gable_point_bound (roofline, fixture_point (roofline, 0)), 1e12, EXACT);
  g_assert_false (gable_point_is_limiting (roofline, fixture_point (roofline, 0)));
}

static void
every_level_gives_a_point_at_one_height (void)
{
  /* DRAM takes 0.02 s, L2 0.1 s, arithmetic 0.05 s of 0.2 s. */
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 0.2, 5e10, UNKNOWN, 2e9, 4e10));
  const GableKernelResult *result = &roofline->kernels[0];

  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "L2");
  g_assert_cmpint (result->standing, ==, GABLE_STANDING_FAR_BELOW);
  g_assert_cmpuint (result->n_points, ==, 2);
  g_assert_cmpstr (gable_point_level (fixture_point (roofline, 0))->id, ==, "L2");
  g_assert_cmpstr (gable_point_level (fixture_point (roofline, 1))->id, ==, "DRAM");
  gable_assert_close (fixture_point (roofline, 0)->intensity, 1.25, EXACT);
  gable_assert_close (fixture_point (roofline, 1)->intensity, 25, EXACT);
  gable_assert_close (gable_point_performance (roofline, fixture_point (roofline, 0)), 2.5e11,
                      EXACT);
  gable_assert_close (gable_point_performance (roofline, fixture_point (roofline, 1)), 2.5e11,
                      EXACT);
  /* 1.25 FLOP/B × 400 GB/s, and the peak of FP64. */
  gable_assert_close (gable_point_bound (roofline, fixture_point (roofline, 0)), 5e11, EXACT);
  gable_assert_close (gable_point_bound (roofline, fixture_point (roofline, 1)), 1e12, EXACT);
  g_assert_true (gable_point_is_limiting (roofline, fixture_point (roofline, 0)));
  g_assert_false (gable_point_is_limiting (roofline, fixture_point (roofline, 1)));
  /* DRAM alone would leave it to the arithmetic, so it is between the ridges of two levels. */
  g_assert_cmpuint (result->regions, ==, GABLE_REGION_FAR_BELOW | GABLE_REGION_BETWEEN_RIDGES);
  gable_assert_close (fixture_utilisation (roofline, "L2"), 0.5, EXACT);
  gable_assert_close (fixture_utilisation (roofline, "DRAM"), 0.1, EXACT);
  gable_assert_close (fixture_utilisation (roofline, "fp64"), 0.25, EXACT);
  g_assert_false (gable_known (fixture_utilisation (roofline, "fp32")));
}

static void
operations_on_one_pipe_take_turns (void)
{
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "DRAM", 1e11);
  fixture_ceiling (machine, "fp64", 1e12)->pipe = g_strdup ("vector");
  fixture_ceiling (machine, "fp32", 2e12)->pipe = g_strdup ("vector");
  /* 0.2 s of FP64 and 0.3 s of FP32, one after the other; 0.4 s of DRAM meanwhile. */
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 1, 2e11, 6e11, 4e10, UNKNOWN));
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.5, EXACT);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp32");
  g_assert_cmpstr (gable_limiter_to_string (roofline, roofline->kernels[0].runner_up), ==, "DRAM");
  gable_assert_close (fixture_utilisation (roofline, "fp64"), 0.2, EXACT);
  gable_assert_close (fixture_utilisation (roofline, "fp32"), 0.3, EXACT);
}

static void
operations_on_different_pipes_overlap (void)
{
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1, 2e11, 6e11, 1e10, UNKNOWN));

  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.3, EXACT);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp32");
}

static void
a_second_limit_is_named_within_ten_points (void)
{
  static const struct {
    double dram_seconds; /* of 1 s, beside 0.7 s of arithmetic */
    gboolean named;
    double seconds;
  } cases[] = { { 0.61, TRUE, 1 },
                { 0.6, TRUE, 1 },
                { 0.599, FALSE, 1 },
                { 0.1, FALSE, 1 },
                /* Of 10 s all of these are within ten points; 0.01 s is no limit beside 0.7 s. */
                { 0.5, TRUE, 10 },
                { 0.01, FALSE, 10 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRoofline) roofline =
      fixture_evaluate (fixture_machine (), fixture_kernel ("k", cases[i].seconds, 7e11, UNKNOWN,
                                                            cases[i].dram_seconds * 1e11, UNKNOWN));

    g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp64");
    g_assert_cmpstr (gable_limiter_to_string (roofline, roofline->kernels[0].runner_up), ==,
                     cases[i].named ? "DRAM" : NULL);
  }
}

/* At the ridge itself both limit; the one that a machine lists first, traffic before arithmetic, is named first. */
static void
equal_limits_are_both_named (void)
{
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1, 5e11, UNKNOWN, 5e10, UNKNOWN));

  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  g_assert_cmpstr (gable_limiter_to_string (roofline, roofline->kernels[0].runner_up), ==, "fp64");
}

static void
a_kernel_in_the_band_is_between_ridges (void)
{
  static const struct {
    double intensity; /* the ridge is at 10 FLOP/B */
    gboolean between;
  } cases[] = { { 7.9, FALSE }, { 8.1, TRUE },   { 10, TRUE },
                { 12.4, TRUE }, { 12.6, FALSE }, { 1, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRoofline) roofline =
      fixture_evaluate (fixture_machine (),
                        fixture_kernel ("k", 1, cases[i].intensity * 1e10, UNKNOWN, 1e10, UNKNOWN));

    g_assert_cmpint ((roofline->kernels[0].regions & GABLE_REGION_BETWEEN_RIDGES) != 0, ==,
                     cases[i].between);
  }
}

static void
a_lower_compute_ceiling_has_its_own_ridge (void)
{
  static const struct {
    double
      intensity; /* between 5 and 10 FLOP/B arithmetic without FMA limits, and memory with it */
    gboolean between;
  } cases[] = { { 6, TRUE }, { 4.9, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableMachine *machine = fixture_machine ();
    g_autoptr (GableRoofline) roofline = NULL;

    fixture_ceiling (machine, "fp64", 5e11)->variant = TRUE;
    roofline = fixture_evaluate (
      machine, fixture_kernel ("k", 1, cases[i].intensity * 1e10, UNKNOWN, 1e10, UNKNOWN));
    g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
    g_assert_cmpint ((roofline->kernels[0].regions & GABLE_REGION_BETWEEN_RIDGES) != 0, ==,
                     cases[i].between);
  }
}

static void
a_kernel_without_operations_is_judged_by_bandwidth (void)
{
  /* A copy of 8 GB in 0.1 s. Integer work is not held against it. */
  GableKernel *kernel = fixture_kernel ("copy", 0.1, 0, UNKNOWN, 8e9, UNKNOWN);
  GableMachine *machine = fixture_machine ();
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "int32", 1e12);
  fixture_set (kernel, "int32", 9e10);
  roofline = fixture_evaluate (machine, kernel);
  g_assert_cmpint (roofline->kernels[0].standing, ==, GABLE_STANDING_NO_FLOPS);
  /* What holds it under its roof holds it as it does any other. */
  g_assert_cmpuint (roofline->kernels[0].regions, ==,
                    GABLE_REGION_NO_FLOPS | GABLE_REGION_NEAR_ROOF | GABLE_REGION_MEMORY_BOUND);
  g_assert_cmpint (roofline->kernels[0].drawn, ==, GABLE_NOT_DRAWN_ZERO_WORK);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  gable_assert_close (gable_result_efficiency (&roofline->kernels[0]), 0.8, EXACT);
  gable_assert_close (gable_result_performance (&roofline->kernels[0]), 0, EXACT);
}

static void
rates_alone_place_a_kernel (void)
{
  /* 8 GFLOP/s at 0.1 FLOP/B of DRAM and 0.05 of L2: at most 10 and 20 GFLOP/s. */
  GableKernel *kernel = gable_kernel_new ("k");
  const GableKernelResult *result;
  g_autoptr (GableRoofline) roofline = NULL;

  gable_kernel_set_performance (kernel, 8e9);
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), 0.1);
  gable_kernel_set_intensity (kernel, gable_counter_find ("L2"), 0.05);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  result = &roofline->kernels[0];
  gable_assert_close (gable_result_performance (result), 8e9, EXACT);
  gable_assert_close (gable_result_attainable (result), 1e10, EXACT);
  gable_assert_close (gable_result_efficiency (result), 0.8, EXACT);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  g_assert_cmpint (result->standing, ==, GABLE_STANDING_NEAR_ROOF);
  g_assert_cmpuint (result->n_points, ==, 2);
  gable_assert_close (fixture_utilisation (roofline, "L2"), 0.4, EXACT);
  gable_assert_close (fixture_utilisation (roofline, "DRAM"), 0.8, EXACT);
  /* What needs amounts or time does not follow. */
  g_assert_false (gable_known (gable_result_work (result)));
  g_assert_false (gable_known (gable_result_seconds (result)));
  g_assert_false (gable_known (gable_result_bound (result)));
  g_assert_false (gable_known (gable_result_saving (result)));
  g_assert_false (gable_known (gable_roofline_get_share (roofline, result)));
  g_assert_false (gable_known (gable_roofline_get_gain (roofline, result)));
}

static void
rates_and_a_time_give_amounts (void)
{
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableRoofline) roofline = NULL;

  gable_kernel_set_performance (kernel, 8e9);
  kernel->seconds = 2;
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), 0.1);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  gable_assert_close (gable_result_work (&roofline->kernels[0]), 1.6e10, EXACT);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 1.6, EXACT);
  gable_assert_close (gable_result_saving (&roofline->kernels[0]), 0.4, EXACT);
  gable_assert_close (gable_roofline_get_share (roofline, &roofline->kernels[0]), 1, EXACT);
}

/* The rates are of floating-point work, so they place nothing on a chart of instructions. */
static void
rates_belong_to_floating_point_work (void)
{
  GableRooflineOptions options = { 0 };
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;

  gable_kernel_set_performance (kernel, 8e9);
  kernel->seconds = 2;
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), 0.1);
  project = fixture_project (fixture_machine (), kernel, NULL);
  g_assert_true (gable_work_parse ("inst", &options.work));
  roofline = gable_roofline_evaluate (project, &options);
  g_assert_cmpint (roofline->kernels[0].drawn, ==, GABLE_NOT_DRAWN_NO_WORK);
  g_assert_false (gable_known (gable_result_performance (&roofline->kernels[0])));
}

static void
unknown_precision_is_held_against_the_fastest_plain_unit (void)
{
  GableMachine *machine = fixture_machine ();
  GableKernel *kernel = fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *text = NULL;

  fixture_ceiling (machine, "fp16.matrix", 1e14);
  fixture_ceiling (machine, "fp16", 9e12)->variant = TRUE;
  fixture_set (kernel, "fp", 1e12);
  roofline = fixture_evaluate (machine, kernel);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp32");
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.5, EXACT);
  text = gable_roofline_explain (roofline, 0);
  g_assert_nonnull (strstr (text, "1 TFLOP/s"));
  g_assert_nonnull (strstr (text, "2 TFLOP/s"));
}

static void
units_of_a_type_are_held_against_its_ceiling (void)
{
  GableMachine *machine = fixture_machine ();
  GableKernel *kernel = fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  /* Packed and scalar operations share one ceiling: 0.3 s and 0.2 s of it. */
  fixture_set (kernel, "fp64.simd", 3e11);
  fixture_set (kernel, "fp64.scalar", 2e11);
  roofline = fixture_evaluate (machine, kernel);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "fp64");
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.5, EXACT);
}

static void
matrix_operations_need_a_matrix_ceiling (void)
{
  /* Against the plain unit they would stand far above the roof. */
  GableKernel *kernel = fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *doubt = NULL;

  fixture_set (kernel, "fp64.matrix", 8e12);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  doubt = gable_roofline_doubt (roofline, 0);
  g_assert_nonnull (strstr (doubt, "FP64 matrix"));
}

static void
a_counter_without_a_ceiling_does_not_limit (void)
{
  GableKernel *kernel = fixture_kernel ("k", 0.125, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *doubt = NULL;

  fixture_set (kernel, "int8", 1e15);
  fixture_set (kernel, "L1", 2e10);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.1, EXACT);
  g_assert_cmpuint (roofline->kernels[0].n_points, ==, 2);
  g_assert_cmpint (fixture_point (roofline, 0)->ceiling, ==, -1);
  /* Without its level the arithmetic alone bounds the point. */
  gable_assert_close (gable_point_bound (roofline, fixture_point (roofline, 0)), 1e12, EXACT);
  doubt = gable_roofline_doubt (roofline, 0);
  /* The chart counts no integers, so that they have no ceiling is not worth a word. */
  g_assert_nonnull (strstr (doubt, "L1"));
}

static void
declared_bytes_are_no_bound (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, UNKNOWN, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_set (kernel, "declared", 1e12);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  g_assert_cmpint (roofline->kernels[0].drawn, ==, GABLE_DRAWN);
  g_assert_cmpint (roofline->kernels[0].standing, ==, GABLE_STANDING_UNKNOWN);
  g_assert_false (gable_known (gable_result_bound (&roofline->kernels[0])));
}

static void
starting_kernels_bounds_their_time (void)
{
  GableMachine *machine = fixture_machine ();
  GableKernel *kernel = fixture_kernel ("k", 2e-3, 1e6, UNKNOWN, 1e6, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  machine->launch_overhead = 5e-6;
  kernel->launches = 100;
  roofline = fixture_evaluate (machine, kernel);
  g_assert_cmpint (roofline->kernels[0].limiter, ==, GABLE_LIMITER_LAUNCH);
  g_assert_cmpint (roofline->kernels[0].side, ==, GABLE_SIDE_OVERHEAD);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 5e-4, EXACT);
}

static void
bytes_in_flight_bound_the_time (void)
{
  /* 10 kB over 500 ns are 20 GB/s, a fifth of the bandwidth: 0.5 s for 10 GB. */
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "DRAM", 1e11)->latency = 500e-9;
  fixture_ceiling (machine, "fp64", 1e12);
  machine->bytes_in_flight = 1e4;
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN));
  g_assert_cmpint (roofline->kernels[0].limiter, ==, GABLE_LIMITER_CONCURRENCY);
  g_assert_cmpint (roofline->kernels[0].side, ==, GABLE_SIDE_OVERHEAD);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.5, EXACT);
}

static void
links_are_a_side_of_their_own (void)
{
  GableMachine *machine = fixture_machine ();
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "PCIe", 1e10);
  fixture_set (kernel, "PCIe", 9e9);
  roofline = fixture_evaluate (machine, kernel);
  g_assert_cmpint (roofline->kernels[0].side, ==, GABLE_SIDE_LINK);
  g_assert_cmpuint (roofline->kernels[0].regions, ==,
                    GABLE_REGION_NEAR_ROOF | GABLE_REGION_MEMORY_BOUND);
}

static void
a_what_if_stands_at_its_roof_and_outside_the_run (void)
{
  GableKernel *what_if = fixture_kernel ("k", UNKNOWN, 1e9, UNKNOWN, 5e9, UNKNOWN);
  GableKernel *timed = fixture_kernel ("k", 0.1, 1e9, UNKNOWN, 5e9, UNKNOWN);
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;

  what_if->kind = timed->kind = GABLE_KERNEL_HYPOTHETICAL;
  project =
    fixture_project (fixture_machine (), fixture_kernel ("k", 0.2, 1e9, UNKNOWN, 1e10, UNKNOWN),
                     what_if, timed, NULL);
  roofline = gable_roofline_evaluate (project, NULL);
  g_assert_cmpint (roofline->kernels[1].standing, ==, GABLE_STANDING_BOUND_ONLY);
  g_assert_cmpint (roofline->kernels[1].drawn, ==, GABLE_DRAWN);
  gable_assert_close (gable_point_performance (roofline, fixture_point (roofline, 1)), 2e10, EXACT);
  g_assert_cmpint (roofline->kernels[2].standing, ==, GABLE_STANDING_FAR_BELOW);
  gable_assert_close (roofline->seconds, 0.2, EXACT);
  g_assert_cmpuint (roofline->n_without_time, ==, 0);
  gable_assert_close (gable_roofline_get_share (roofline, &roofline->kernels[0]), 1, EXACT);
  g_assert_false (gable_known (gable_roofline_get_share (roofline, &roofline->kernels[2])));
}

static void
shares_and_gains_are_those_of_the_run (void)
{
  /* 3 s at half its roof, 1 s at its roof, and one without a time. */
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("b", 1, 1e9, UNKNOWN, 1e11, UNKNOWN),
                     fixture_kernel ("none", UNKNOWN, 1e9, UNKNOWN, 1e9, UNKNOWN),
                     fixture_kernel ("a", 3, 1e9, UNKNOWN, 1.5e11, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GArray) order = gable_roofline_order (roofline);

  gable_assert_close (roofline->seconds, 4, EXACT);
  g_assert_cmpuint (roofline->n_without_time, ==, 1);
  gable_assert_close (gable_roofline_get_share (roofline, &roofline->kernels[2]), 0.75, EXACT);
  gable_assert_close (gable_roofline_get_gain (roofline, &roofline->kernels[2]), 1.6, EXACT);
  gable_assert_close (gable_roofline_get_gain (roofline, &roofline->kernels[0]), 1, EXACT);
  g_assert_false (gable_known (gable_roofline_get_gain (roofline, &roofline->kernels[1])));
  g_assert_cmpuint (order->len, ==, 3);
  g_assert_cmpuint (g_array_index (order, guint, 0), ==, 2);
  g_assert_cmpuint (g_array_index (order, guint, 1), ==, 0);
  g_assert_cmpuint (g_array_index (order, guint, 2), ==, 1);
}

static void
a_kernel_above_its_roof_raises_a_doubt (void)
{
  static const struct {
    double fp64;
    double dram;
    const char *word; /* that the doubt has, after what limits */
  } cases[] = { { 1e9, 1.2e11, "DRAM" }, { 1.2e12, 1e9, "FP64" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRoofline) roofline = fixture_evaluate (
      fixture_machine (), fixture_kernel ("k", 1, cases[i].fp64, UNKNOWN, cases[i].dram, UNKNOWN));
    g_autofree char *doubt = gable_roofline_doubt (roofline, 0);

    g_assert_cmpuint (roofline->kernels[0].regions, ==, GABLE_REGION_ABOVE_ROOF);
    gable_assert_close (gable_result_saving (&roofline->kernels[0]), 0, EXACT);
    gable_assert_close (gable_roofline_get_gain (roofline, &roofline->kernels[0]), 1, EXACT);
    g_assert_nonnull (strstr (doubt, cases[i].word));
    g_assert_nonnull (strstr (doubt, "1.2"));
  }
}

static void
levels_out_of_order_raise_a_doubt (void)
{
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1, 1e9, UNKNOWN, 3e9, 2e9));
  g_autoptr (GableRoofline) noise =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1, 1e9, UNKNOWN, 2.02e9, 2e9));
  g_autofree char *doubt = gable_roofline_doubt (roofline, 0);

  g_assert_nonnull (strstr (doubt, "DRAM"));
  g_assert_nonnull (strstr (doubt, "L2"));
  g_assert_null (gable_roofline_doubt (noise, 0));
}

/* What the core issues of 1 GB may be served by any level: the roof that it is held against is the lowest above the point. */
static void
a_cache_aware_kernel_is_held_against_the_roof_above_it (void)
{
  static const struct {
    double seconds;
    const char *limiter;
    double efficiency;
  } cases[] = {
    /* DRAM takes 10 ms for the bytes, L2 2.5 ms and L1 1 ms. */
    { 20e-3, "DRAM", 0.5 }, { 10e-3, "DRAM", 1 }, { 5e-3, "L2", 0.5 },
    { 2e-3, "L1", 0.5 },    { 0.5e-3, "L1", 2 },  { UNKNOWN, "L1", UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableMachine *machine = fixture_machine ();
    GableKernel *kernel = fixture_kernel ("a", cases[i].seconds, 1e6, UNKNOWN, UNKNOWN, UNKNOWN);
    g_autoptr (GableRoofline) roofline = NULL;

    fixture_ceiling (machine, "L1", 1000e9);
    gable_kernel_set_amount (kernel, gable_counter_find ("L1"), 1e9,
                             GABLE_RULE_CACHE_AWARE "all loads and stores");
    roofline = fixture_evaluate (machine, kernel);
    g_assert_cmpstr (fixture_limiter (roofline, 0), ==, cases[i].limiter);
    gable_assert_close (gable_result_efficiency (&roofline->kernels[0]), cases[i].efficiency,
                        1e-12);
  }
}

/* Bytes of further levels make it hierarchical, and so do bytes that are those of L1 itself. */
static void
other_kernels_are_held_against_the_roofs_of_their_own_levels (void)
{
  for (guint i = 0; i < 2; i++) {
    GableMachine *machine = fixture_machine ();
    GableKernel *kernel =
      fixture_kernel ("a", 20e-3, 1e6, UNKNOWN, UNKNOWN, i == 0 ? 1e9 : UNKNOWN);
    g_autoptr (GableRoofline) roofline = NULL;

    fixture_ceiling (machine, "L1", 1000e9);
    gable_kernel_set_amount (kernel, gable_counter_find ("L1"), 1e9,
                             i == 0 ? GABLE_RULE_CACHE_AWARE "all loads and stores" : "counted");
    roofline = fixture_evaluate (machine, kernel);
    g_assert_cmpstr (fixture_limiter (roofline, 0), ==, i == 0 ? "L2" : "L1");
    g_assert_false (gable_known (fixture_utilisation (roofline, "DRAM")));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/roofline/" name, function)
  ADD ("a-memory-bound-kernel-is-judged-by-its-bytes",
       a_memory_bound_kernel_is_judged_by_its_bytes);
  ADD ("a-compute-bound-kernel-is-judged-by-its-operations",
       a_compute_bound_kernel_is_judged_by_its_operations);
  ADD ("every-level-gives-a-point-at-one-height", every_level_gives_a_point_at_one_height);
  ADD ("operations-on-one-pipe-take-turns", operations_on_one_pipe_take_turns);
  ADD ("operations-on-different-pipes-overlap", operations_on_different_pipes_overlap);
  ADD ("a-second-limit-is-named-within-ten-points", a_second_limit_is_named_within_ten_points);
  ADD ("equal-limits-are-both-named", equal_limits_are_both_named);
  ADD ("a-kernel-in-the-band-is-between-ridges", a_kernel_in_the_band_is_between_ridges);
  ADD ("a-lower-compute-ceiling-has-its-own-ridge", a_lower_compute_ceiling_has_its_own_ridge);
  ADD ("a-kernel-without-operations-is-judged-by-bandwidth",
       a_kernel_without_operations_is_judged_by_bandwidth);
  ADD ("rates-alone-place-a-kernel", rates_alone_place_a_kernel);
  ADD ("rates-and-a-time-give-amounts", rates_and_a_time_give_amounts);
  ADD ("rates-belong-to-floating-point-work", rates_belong_to_floating_point_work);
  ADD ("unknown-precision-is-held-against-the-fastest-plain-unit",
       unknown_precision_is_held_against_the_fastest_plain_unit);
  ADD ("units-of-a-type-are-held-against-its-ceiling",
       units_of_a_type_are_held_against_its_ceiling);
  ADD ("matrix-operations-need-a-matrix-ceiling", matrix_operations_need_a_matrix_ceiling);
  ADD ("a-counter-without-a-ceiling-does-not-limit", a_counter_without_a_ceiling_does_not_limit);
  ADD ("declared-bytes-are-no-bound", declared_bytes_are_no_bound);
  ADD ("starting-kernels-bounds-their-time", starting_kernels_bounds_their_time);
  ADD ("bytes-in-flight-bound-the-time", bytes_in_flight_bound_the_time);
  ADD ("links-are-a-side-of-their-own", links_are_a_side_of_their_own);
  ADD ("a-what-if-stands-at-its-roof-and-outside-the-run",
       a_what_if_stands_at_its_roof_and_outside_the_run);
  ADD ("shares-and-gains-are-those-of-the-run", shares_and_gains_are_those_of_the_run);
  ADD ("a-kernel-above-its-roof-raises-a-doubt", a_kernel_above_its_roof_raises_a_doubt);
  ADD ("levels-out-of-order-raise-a-doubt", levels_out_of_order_raise_a_doubt);
#undef ADD
  g_test_add_func ("/analysis/roofline/cache-aware-kernels-are-held-against-the-roof-above",
                   a_cache_aware_kernel_is_held_against_the_roof_above_it);
  g_test_add_func ("/analysis/roofline/other-kernels-are-held-against-their-own-levels",
                   other_kernels_are_held_against_the_roofs_of_their_own_levels);
  return g_test_run ();
}
