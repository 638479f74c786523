/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cases.h"

#include "support.h"

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
    gable_kernel_edit_details (kernel)->parent = g_strdup ("fft_radix8");
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

static void
add_source (GableProject *project, const char *id, const char *path)
{
  GableSource *source = gable_source_new (path, "ncu-csv");

  g_free (source->id);
  source->id = g_strdup (id);
  g_ptr_array_add (project->sources, source);
}

GableProject *
gable_case_runs (void)
{
  GableProject *project = gable_case_a100 (4, FALSE);
  /* How much faster each is in the second run, and its intensity there. */
  static const double factors[][2] = { { 1.9, 1.7 }, { 1.0, 1.0 }, { 0.8, 0.9 }, { 1.3, 1.0 } };

  add_source (project, "1", "before.csv");
  add_source (project, "2", "after.csv");
  for (guint i = 0; i < 4; i++) {
    GableKernel *before = project->kernels->pdata[i];
    GableKernel *after = gable_kernel_copy (before);
    const GableCounter *dram = gable_counter_find ("DRAM");

    gable_kernel_set_source (before, "1");
    gable_kernel_set_source (after, "2");
    after->seconds /= factors[i][0];
    gable_kernel_set_amount (after, dram, gable_kernel_get_amount (before, dram) / factors[i][1],
                             NULL);
    g_ptr_array_add (project->kernels, after);
  }
  {
    GableKernel *fresh = new_kernel ("prefix_sum", "fp64", 0.02, 60e9, 0.11, 0.1, 0.1);

    gable_kernel_set_source (fresh, "2");
    g_ptr_array_add (project->kernels, fresh);
  }
  return project;
}

GableProject *
gable_case_full (void)
{
  static const double sizes[] = { 256, 1024, 4096, 16384 };
  GableProject *project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("NVIDIA A100 SXM4 40GB");
  GableMachine *second = gable_machine_new ("NVIDIA H200");
  GableKernel *mixed = new_kernel ("solve_refined", "fp64", 0.3, 1.5e12, 3.2, 1.4, 0.7);

  take_ceiling (machine, "L1", "L1", 19.4e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "L2", "L2", 5.1e12, 4.4e12, FALSE);
  take_ceiling (machine, "DRAM", "HBM", 1.555e12, 1.38e12, FALSE);
  ((GableCeiling *) machine->ceilings->pdata[2])->latency = 470e-9;
  machine->bytes_in_flight = 380e3;
  take_ceiling (machine, "fp32", "FP32 FMA", 19.5e12, 18.7e12, FALSE);
  take_ceiling (machine, "fp64", "FP64 FMA", 9.7e12, 9.3e12, FALSE);
  take_ceiling (second, "DRAM", "HBM3e", 4.8e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (second, "fp64", "FP64", 34e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (second, "fp8.matrix", "FP8 tensor", 1979e12, GABLE_UNKNOWN, FALSE);
  g_ptr_array_add (project->machines, machine);
  g_ptr_array_add (project->machines, second);
  gable_kernel_set_amount (mixed, gable_counter_find ("fp32"), 1.2e12, NULL);
  gable_kernel_edit_details (mixed)->launch_time = (GableSpread){ 0.0021, 0.0029, 0.0052 };
  g_ptr_array_add (project->kernels, mixed);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *name = g_strdup_printf ("axpy/%u", (guint) sizes[i]);

    g_ptr_array_add (project->kernels, new_kernel (name, "fp64", 0.001 * (i + 1),
                                                   (10 + 30 * i) * 1e9, 0.083, 0.083, 0.083));
  }
  return project;
}

GableProject *
gable_case_instructions (void)
{
  GableProject *project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("NVIDIA V100");

  machine->vendor = g_strdup ("NVIDIA");
  /* Ding and Williams, table II: 437.5, 93.6 and 25.9 GTXN/s of 32 bytes; 80 SMs × 4 schedulers × 1.53 GHz. */
  take_ceiling (machine, "L1", "L1", 437.5e9 * 32, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "L2", "L2", 93.6e9 * 32, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "DRAM", "HBM", 25.9e9 * 32, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "inst", "Warp instructions", 489.6e9, GABLE_UNKNOWN, FALSE);
  set_machine (project, machine);
  g_ptr_array_add (project->kernels, new_kernel ("transpose_naive", "inst", 0.02, 4e9, 0.4 / 32,
                                                 0.3 / 32, 0.06 / 32));
  g_ptr_array_add (project->kernels, new_kernel ("transpose_tiled", "inst", 0.009, 22e9, 1.1 / 32,
                                                 0.9 / 32, 0.5 / 32));
  project->view.work = (GableWork){ GABLE_WORK_INST, NULL };
  return project;
}

GableProject *
gable_case_integers (void)
{
  GableProject *project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("NVIDIA A100 SXM4 40GB");

  take_ceiling (machine, "L2", "L2", GABLE_UNKNOWN, 4.4e12, FALSE);
  take_ceiling (machine, "DRAM", "HBM", 1.555e12, GABLE_UNKNOWN, FALSE);
  take_ceiling (machine, "int32", "INT32", 19.5e12, GABLE_UNKNOWN, FALSE);
  set_machine (project, machine);
  g_ptr_array_add (project->kernels,
                   new_kernel ("radix_sort", "int32", 0.05, 0.9e12, 1.1, 0.7, GABLE_UNKNOWN));
  g_ptr_array_add (project->kernels,
                   new_kernel ("sha256", "int32", 0.02, 14e12, 320, 210, GABLE_UNKNOWN));
  /* Counts none, and so stands nowhere. */
  g_ptr_array_add (project->kernels,
                   new_kernel ("axpy", "fp64", 0.01, 120e9, 0.083, 0.083, GABLE_UNKNOWN));
  project->view.work = (GableWork){ GABLE_WORK_INT, NULL };
  return project;
}

GableRoofline *
gable_case_evaluate (GableProject *project)
{
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  return gable_roofline_evaluate (project, &options);
}

GableScene *
gable_case_scene (GableProject *project, int selected)
{
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  const GableSceneOptions options = {
    .width = 800,
    .height = 500,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .selected = selected,
    .hovered = -1,
    .legend = TRUE,
  };

  return gable_scene_build (roofline, &options);
}

void
gable_case_check_golden (GableProject *taken, int selected, const char *name)
{
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableScene) scene = gable_case_scene (project, selected);
  g_autofree char *text = gable_scene_to_text (scene);

  gable_assert_golden (text, name);
}
