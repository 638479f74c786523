/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Mean rates that the tool's own benchmark reached, in GB/s and GFLOP/s. Near to far, then compute.
 * Source: rocprofiler-compute, roofline.csv of Omniperf 1.0 to rocprofiler-compute 3.5; its documentation, "Roofline
 * profiling". FP6 shares a counter with FP4; it is drawn, and the FP4 roof limits. */
static const struct {
  const char *column;
  const char *counter;
  const char *name; /* (nullable) */
  const char *pipe; /* (nullable) */
  gboolean variant;
} columns[] = {
  { "L1Bw", "L1", NULL, NULL, FALSE },
  { "LDSBw", "shared", "LDS", NULL, FALSE },
  { "L2Bw", "L2", NULL, NULL, FALSE },
  { "MALLBw", "L3", "Infinity Cache", NULL, FALSE },
  { "HBMBw", "DRAM", "HBM", NULL, FALSE },
  { "FP64Flops", "fp64", NULL, "vector", FALSE },
  { "FP32Flops", "fp32", NULL, "vector", FALSE },
  { "FP16Flops", "fp16", "FP16 unpacked", "vector", FALSE },
  { "BF16Flops", "bf16", NULL, "vector", FALSE },
  { "FP8Flops", "fp8", NULL, "vector", FALSE },
  { "I64Ops", "int64", NULL, "vector", FALSE },
  { "I32Ops", "int32", NULL, "vector", FALSE },
  { "I8Ops", "int8", NULL, "vector", FALSE },
  { "MFMAF64Flops", "fp64.matrix", NULL, "matrix", FALSE },
  { "MFMAF32Flops", "fp32.matrix", NULL, "matrix", FALSE },
  { "MFMAF16Flops", "fp16.matrix", NULL, "matrix", FALSE },
  { "MFMABF16Flops", "bf16.matrix", NULL, "matrix", FALSE },
  { "MFMAF8Flops", "fp8.matrix", NULL, "matrix", FALSE },
  { "MFMAF4Flops", "fp4.matrix", NULL, "matrix", FALSE },
  { "MFMA_FLOPs_F6F4", "fp4.matrix", NULL, "matrix", FALSE },
  { "MFMAF6Flops", "fp4.matrix", "FP6 matrix", "matrix", TRUE },
  { "MFMAI8Ops", "int8.matrix", NULL, "matrix", FALSE },
};

GableMachine *
gable_rocprofc_new_machine (const GableRocprofcSystem *system)
{
  g_autofree char *device = gable_rocprofc_system_get_device (system);
  GableMachine *machine = gable_machine_new (device != NULL ? device : "AMD GPU");

  machine->vendor = g_strdup ("AMD");
  machine->class_ = g_strdup ("gpu");
  machine->scope = g_strdup (_("one GPU, as the profiler's benchmark sees it"));
  return machine;
}

/**
 * gable_rocprofc_add_roof:
 * @machine: not handed on yet
 * @column: of roofline.csv; those that are no mean of a rate are passed over
 * @value: in GB/s or GFLOP/s
 * @system: the workload's machine
 * @source: the file's name
 *
 * A rate of zero stands for what the device lacks. FP16 is measured without packed instructions, and its counters count
 * a packed instruction once, so the roof is named and fits them.
 */
void
gable_rocprofc_add_roof (GableMachine *machine,
                         const char *column,
                         double value,
                         const GableRocprofcSystem *system,
                         const char *source)
{
  if (!(value > 0) || value > 1e12) {
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    if (g_str_equal (columns[i].column, column)) {
      GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (columns[i].counter));

      ceiling->name = g_strdup (columns[i].name);
      ceiling->pipe = g_strdup (columns[i].pipe);
      ceiling->variant = columns[i].variant;
      ceiling->measured = value * 1e9;
      ceiling->measured_origin.source = g_strdup (source);
      ceiling->measured_origin.method = g_strdup ("benchmark of rocprof-compute, mean");
      ceiling->measured_origin.date = g_strdup (system->date);
      gable_machine_take_ceiling (machine, ceiling);
      return;
    }
  }
}

/**
 * gable_rocprofc_finish_machine:
 * @machine: (transfer full): with the ceilings that the file holds
 * @system: the workload's machine
 *
 * Returns: (transfer full) (nullable): NULL where there are none
 */
GableMachine *
gable_rocprofc_finish_machine (GableMachine *machine, const GableRocprofcSystem *system)
{
  int index = gable_machine_find (machine, gable_counter_find ("DRAM"));

  if (gable_machine_get_n_ceilings (machine) == 0) {
    gable_machine_unref (machine);
    return NULL;
  }
  if (index >= 0 && gable_known (system->bandwidth)) {
    GableCeiling *ceiling = machine->ceilings->pdata[index];

    ceiling->theoretical = system->bandwidth;
    ceiling->theoretical_origin.source = g_strdup ("sysinfo.csv");
    ceiling->theoretical_origin.method = g_strdup ("hbm_bw of the tool");
  }
  return machine;
}
