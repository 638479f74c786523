/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/metrics.h"

#include "fixture.h"
#include "support.h"

#define EXACT 1e-12

/* A machine on which every derived metric has something to come from. */
static GableMachine *
make_machine (const char *class)
{
  GableMachine *machine = gable_machine_new ("Test");
  GableCeiling *dram = fixture_ceiling (machine, "DRAM", 1e11);

  machine->class_ = g_strdup (class);
  machine->launch_overhead = 1e-3;
  machine->bytes_in_flight = 1e4;
  dram->latency = 100e-9;
  dram->measured = 8e10;
  fixture_ceiling (machine, "L2", 4e11)->capacity = 4e8;
  fixture_ceiling (machine, "remote", 4e10);
  fixture_ceiling (machine, "PCIe", 1.6e10);
  fixture_ceiling (machine, "fp64", 1e12);
  fixture_ceiling (machine, "fp64", 4e11)->variant = TRUE;
  fixture_ceiling (machine, "fp32", 2e12);
  fixture_ceiling (machine, "fp16.matrix", 1.6e13);
  fixture_ceiling (machine, "fp8.matrix", 3.2e13);
  return machine;
}

static GableKernel *
make_kernel (void)
{
  /* Of 1 s: 0.1 s of FP64 (10 % matrix aside), 0.05 of FP32, 0.5 of DRAM, 0.2 of L2, 0.25 of PCIe, 0.2 of launches. */
  GableKernel *kernel = fixture_kernel ("sgemm_128x64", 1, 1e11, 1e11, 4e10, 8e10);

  kernel->launches = 200;
  fixture_set (kernel, "fp16.matrix", 2e11);
  fixture_set (kernel, "remote", 1e10);
  fixture_set (kernel, "PCIe", 4e9);
  fixture_set (kernel, "inst", 1e10);
  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 1e10);
  gable_kernel_set_evidence (kernel, "lanes_active", 16, NULL);
  return kernel;
}

static void
metrics_follow_from_amounts_and_rates (void)
{
  static const struct {
    const char *name;
    double value;
  } cases[] = {
    { "aperture_bw_ratio", 0.2 }, /* 16 of 80 GB/s, the measured ones */
    { "bytes_known", 1 },
    { "ceiling_measured", 1 },
    { "fits_cache", 1 },     /* 0.2 GB a launch, and 0.4 GB of cache */
    { "ceilings_known", 1 }, /* instructions are not what the chart counts */
    { "compute_time_ratio", 0.1 },
    { "compute_utilisation", 0.1 },
    { "concurrency_ratio", 1.25 },    /* 10 of 80e9 × 100e-9 = 8 kB */
    { "flops_per_instruction", 2.5 }, /* 4e11 of 1e10 warps with 16 lanes */
    { "fp64_share", 0.25 },
    { "inner_level_utilisation", 0.2 },
    { "integers_dominate", 0 },
    { "intensities_ordered", 1 },
    { "is_matmul", 1 },
    { "launch_over_kernel", 0.2 },
    { "link_utilisation", 0.25 },
    { "measured_over_ideal", 4 },
    { "measured_over_spec", 0.8 },
    { "memory_time_ratio", 0.5 },
    { "memory_utilisation", 0.5 },
    { "operations_known", 1 },
    { "operations_zero", 0 },
    { "peak_ratio_fp64", 0.5 },
    { "precision_match", 1 },
    { "remote_bw_ratio", 0.5 },
    { "remote_share", 0.2 },
    { "ridge_ratio", 0.2 },     /* 0.1 s of arithmetic ÷ 0.5 s of DRAM */
    { "ridge_ratio_low", 0.5 }, /* 0.25 s of it without FMA */
    { "tensor_gain", 4 },       /* 16 TFLOP/s ÷ (4e11 FLOP in 0.1 s) */
    { "tensor_share", 0.5 },
    { "time_share", 1 },
    { "utilisation", 0.5 },
    { "vector_ratio", UNKNOWN },
    { "l2_hit", UNKNOWN },
    { "no_such_metric", UNKNOWN },
  };
  g_autoptr (GableRoofline) roofline = fixture_evaluate (make_machine ("gpu"), make_kernel ());
  g_autoptr (GableKernelMetrics) metrics = gable_kernel_metrics_new (roofline, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_test_message ("%s", cases[i].name);
    gable_assert_close (gable_kernel_metrics_get (metrics, cases[i].name), cases[i].value, EXACT);
  }
}

static void
what_the_tool_says_comes_first (void)
{
  GableKernel *kernel = make_kernel ();
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableKernelMetrics) metrics = NULL;

  gable_kernel_set_evidence (kernel, "memory_utilisation", 0.7, NULL);
  gable_kernel_set_evidence (kernel, "is_matmul", 0, NULL);
  gable_kernel_set_evidence (kernel, "l2_hit", 0.6, NULL);
  roofline = fixture_evaluate (make_machine ("gpu"), kernel);
  metrics = gable_kernel_metrics_new (roofline, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "memory_utilisation"), 0.7, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "memory_time_ratio"), 0.5, EXACT);
  gable_assert_close (gable_kernel_metrics_get (metrics, "is_matmul"), 0, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "l2_hit"), 0.6, 0);
}

static void
instructions_of_a_processor_have_no_lanes (void)
{
  g_autoptr (GableRoofline) cpu = fixture_evaluate (make_machine ("cpu-server"), make_kernel ());
  g_autoptr (GableRoofline) other = fixture_evaluate (make_machine ("fpga"), make_kernel ());
  g_autoptr (GableKernelMetrics) on_cpu = gable_kernel_metrics_new (cpu, 0);
  g_autoptr (GableKernelMetrics) on_other = gable_kernel_metrics_new (other, 0);

  gable_assert_close (gable_kernel_metrics_get (on_cpu, "flops_per_instruction"), 40, EXACT);
  g_assert_false (gable_known (gable_kernel_metrics_get (on_other, "flops_per_instruction")));
}

static void
packed_and_scalar_operations_make_the_vector_ratio (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 5e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableKernelMetrics) metrics = NULL;

  fixture_set (kernel, "fp64.simd", 3e9);
  fixture_set (kernel, "fp64.scalar", 1e9);
  roofline = fixture_evaluate (make_machine ("cpu"), kernel);
  metrics = gable_kernel_metrics_new (roofline, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "vector_ratio"), 0.75, EXACT);
}

static void
a_missing_amount_makes_its_shares_unknown (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 5e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableKernelMetrics) metrics = NULL;

  fixture_set (kernel, "fp16.matrix", UNKNOWN); /* n/a in some launch */
  roofline = fixture_evaluate (make_machine ("gpu"), kernel);
  metrics = gable_kernel_metrics_new (roofline, 0);
  g_assert_false (gable_known (gable_kernel_metrics_get (metrics, "tensor_share")));
  g_assert_false (gable_known (gable_kernel_metrics_get (metrics, "fp64_share")));
}

static void
mostly_integers_are_told (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 5e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableKernelMetrics) metrics = NULL;

  fixture_set (kernel, "int32", 6e9);
  roofline = fixture_evaluate (make_machine ("gpu"), kernel);
  metrics = gable_kernel_metrics_new (roofline, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "integers_dominate"), 1, 0);
  gable_assert_close (gable_kernel_metrics_get (metrics, "precision_match"), 0, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/metrics/metrics-follow-from-amounts-and-rates",
                   metrics_follow_from_amounts_and_rates);
  g_test_add_func ("/analysis/metrics/what-the-tool-says-comes-first",
                   what_the_tool_says_comes_first);
  g_test_add_func ("/analysis/metrics/instructions-of-a-processor-have-no-lanes",
                   instructions_of_a_processor_have_no_lanes);
  g_test_add_func ("/analysis/metrics/packed-and-scalar-operations-make-the-vector-ratio",
                   packed_and_scalar_operations_make_the_vector_ratio);
  g_test_add_func ("/analysis/metrics/a-missing-amount-makes-its-shares-unknown",
                   a_missing_amount_makes_its_shares_unknown);
  g_test_add_func ("/analysis/metrics/mostly-integers-are-told", mostly_integers_are_told);
  return g_test_run ();
}
