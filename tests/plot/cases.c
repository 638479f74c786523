/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cases.h"

static void
take_ceiling (GableMachine *machine,
              const char *counter,
              const char *name,
              double theoretical,
              double measured,
              gboolean variant)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counter));

  ceiling->name = g_strdup (name);
  ceiling->theoretical = theoretical;
  ceiling->measured = measured;
  ceiling->variant = variant;
  gable_machine_take_ceiling (machine, ceiling);
}

static GableMachine *
new_a100 (void)
{
  GableMachine *machine = gable_machine_new ("NVIDIA A100 SXM4 40GB");

  take_ceiling (machine, "L1", "L1", 19.4e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "L2", "L2", GABLE_UNKNOWN, 4.4e12, FALSE);
  take_ceiling (machine, "DRAM", "HBM", 1.555e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "fp16.matrix", "FP16 tensor", 312e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "fp32", "FP32 FMA", 19.5e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "fp64", "FP64 FMA", 9.7e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "fp64", "FP64 without FMA", 4.85e12, GABLE_UNKNOWN, TRUE);
  return machine;
}

static GableKernel *
new_kernel (const char *name,
            const char *work,
            double seconds,
            double performance,
            double dram,
            double l2,
            double l1)
{
  GableKernel *kernel = gable_kernel_new (name);
  double amount = performance * seconds;

  kernel->seconds = seconds;
  kernel->launches = 100;
  gable_kernel_set_amount (kernel, gable_counter_find (work), amount, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), amount / dram, NULL);
  if (gable_known (l2)) {
    gable_kernel_set_amount (kernel, gable_counter_find ("L2"), amount / l2, NULL);
  }
  if (gable_known (l1)) {
    gable_kernel_set_amount (kernel, gable_counter_find ("L1"), amount / l1, NULL);
  }
  return kernel;
}

static void
set_machine (GableProject *project, GableMachine *machine)
{
  g_ptr_array_add (project->machines, machine);
}

GableProject *
gable_case_a100 (guint n_kernels, gboolean what_if)
{
  static const struct {
    const char *name;
    double seconds, performance, dram, l2, l1;
  } kernels[] = {
    { "stencil_27pt", 0.412, 1.15e12, 0.82, 0.55, 0.19 },
    { "spmv_csr", 0.266, 190e9, 0.17, 0.15, 0.11 },
    { "gemm_tiled", 0.218, 6.1e12, 41, 11, 2.6 },
    { "fft_radix8", 0.133, 410e9, 1.9, 1.2, 0.6 },
    { "reduce_max", 0.061, 46e9, 0.12, 0.118, 0.11 },
    { "axpy", 0.048, 121e9, 0.083, 0.083, 0.083 },
  };
  GableProject *project = gable_project_new ();

  set_machine (project, new_a100 ());
  for (guint i = 0; i < MIN (n_kernels, G_N_ELEMENTS (kernels)); i++) {
    GableKernel *kernel =
      new_kernel (kernels[i].name, "fp64", kernels[i].seconds, kernels[i].performance,
                  kernels[i].dram, kernels[i].l2, kernels[i].l1);

    if (i == 1) {
      gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"),
                              kernels[i].seconds * kernels[i].performance / 0.24);
    }
    g_ptr_array_add (project->kernels, kernel);
  }
  if (what_if) {
    GableKernel *kernel = new_kernel ("what if: passes fused", "fp64", 0.133 / 2, 820e9, 3.8,
                                      GABLE_UNKNOWN, GABLE_UNKNOWN);

    kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
    kernel->parent = g_strdup ("fft_radix8");
    g_ptr_array_add (project->kernels, kernel);
  }
  return project;
}

GableProject *
gable_case_cpu (void)
{
  GableProject *project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("Two sockets of 48 cores");

  take_ceiling (machine, "L1", "L1", GABLE_UNKNOWN, 22e12, FALSE);
  take_ceiling (machine, "L2", "L2", GABLE_UNKNOWN, 9.8e12, FALSE);
  take_ceiling (machine, "L3", "L3", GABLE_UNKNOWN, 2.4e12, FALSE);
  take_ceiling (machine, "DRAM", "DRAM", GABLE_UNKNOWN, 370e9, FALSE);
  take_ceiling (machine, "fp64", "FP64 AVX-512 FMA", GABLE_UNKNOWN, 6.1e12, FALSE);
  take_ceiling (machine, "fp64", "no FMA", GABLE_UNKNOWN, 3.05e12, TRUE);
  take_ceiling (machine, "fp64", "scalar", GABLE_UNKNOWN, 760e9, TRUE);
  take_ceiling (machine, "fp64", "one core", GABLE_UNKNOWN, 64e9, TRUE);
  set_machine (project, machine);
  g_ptr_array_add (project->kernels,
                   new_kernel ("lbm_collide", "fp64", 3.1, 310e9, 0.95, 0.7, 0.3));
  g_ptr_array_add (project->kernels, new_kernel ("dgemm", "fp64", 1.4, 5.2e12, 60, 14, 3));
  g_ptr_array_add (project->kernels, new_kernel ("halo_pack", "fp64", 0.6, 12e9, 0.125, 0.12, 0.1));
  return project;
}

GableProject *
gable_case_many (guint n)
{
  static const char *const names[] = {
    "void cutlass::Kernel%u<cutlass_80_tensorop_d884gemm_64x64_16x4_nn_align1>(Params)",
    "void at::native::vectorized_elementwise_kernel_%u<4, at::native::CUDAFunctor_add<double> "
    ">(int)",
    "axpy_%u",
    "spmv_csr_vector_%u",
    "dot_kernel_%u",
    "void thrust::cuda_cub::core::_kernel_agent_%u<Agent, int*, long>(int*, long)",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (2009);
  GableProject *project = gable_project_new ();

  set_machine (project, new_a100 ());
  for (guint i = 0; i < n; i++) {
    double intensity = pow (10, g_rand_double_range (random, -1.6, 2.2));
    double roof = MIN (9.7e12, 1.555e12 * intensity);
    double performance = roof * pow (10, -2.2 * pow (g_rand_double (random), 2) - 0.02);
    double seconds = pow (10, g_rand_double_range (random, -5, -1));
    g_autofree char *number = g_strdup_printf ("%u", i);
    g_auto (GStrv) parts = g_strsplit (names[i % G_N_ELEMENTS (names)], "%u", 2);
    g_autofree char *name = g_strjoinv (number, parts);

    g_ptr_array_add (project->kernels, new_kernel (name, "fp64", seconds, performance, intensity,
                                                   intensity * 0.7, intensity * 0.3));
  }
  return project;
}

GableProject *
gable_case_zero_work (void)
{
  GableProject *project = gable_case_a100 (2, FALSE);
  GableKernel *fill = gable_kernel_new ("memset_zero");

  fill->seconds = 0.03;
  gable_kernel_set_amount (fill, gable_counter_find ("fp64"), 0, NULL);
  gable_kernel_set_amount (fill, gable_counter_find ("DRAM"), 0.73 * 1.555e12 * 0.03, NULL);
  g_ptr_array_add (project->kernels, fill);
  return project;
}

GableRoofline *
gable_case_evaluate (GableProject *project)
{
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  return gable_roofline_evaluate (project, &options);
}
