/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unitrace.h"

#include "base/number.h"

/* Columns that are read, without their units. The floating-point factors take every instruction for a fused
 * multiply-add with every lane at work, so what follows is at most; those of the matrix units equal the work of a product
 * of 8192-wide tiles.
 * Source: intel/pti-gpu, tools/unitrace/scripts/roofline (commit fcd0ca81). */
static const struct {
  const char *name;
  const char *unit;
  const char *counter;
  double factor;
  const char *rule;
} columns[GABLE_UNITRACE_N_COLUMNS] = {
  { "XVE_INST_EXECUTED_FP64", "events", "fp64", 32, "32 × XVE_INST_EXECUTED_FP64, at most" },
  { "XVE_INST_EXECUTED_FP32", "events", "fp32", 32, "32 × XVE_INST_EXECUTED_FP32, at most" },
  { "XVE_INST_EXECUTED_FP16", "events", "fp16", 64, "64 × XVE_INST_EXECUTED_FP16, at most" },
  { "XVE_INST_EXECUTED_XMX_FP16", "events", "fp16.matrix", 512,
    "512 × XVE_INST_EXECUTED_XMX_FP16" },
  { "XVE_INST_EXECUTED_XMX_BF16", "events", "bf16.matrix", 512,
    "512 × XVE_INST_EXECUTED_XMX_BF16" },
  { "L3_BYTE_READ", "byte", "L3", 1, "L3_BYTE_READ + L3_BYTE_WRITE" },
  { "L3_BYTE_WRITE", "byte", "L3", 1, "L3_BYTE_READ + L3_BYTE_WRITE" },
  { "GPU_MEMORY_BYTE_READ", "byte", "DRAM", 1, "GPU_MEMORY_BYTE_READ + GPU_MEMORY_BYTE_WRITE" },
  { "GPU_MEMORY_BYTE_WRITE", "byte", "DRAM", 1, "GPU_MEMORY_BYTE_READ + GPU_MEMORY_BYTE_WRITE" },
};

void
gable_unitrace_kernel_free (gpointer pointer)
{
  GableUnitraceKernel *kernel = pointer;

  g_free (kernel->name);
  g_free (kernel);
}

const char *
gable_unitrace_column (guint index)
{
  return columns[index].name;
}

static void
set_amounts (const GableUnitraceKernel *from,
             const gboolean *has_column,
             const char *file,
             GableKernel *kernel)
{
  for (guint i = 0; i < GABLE_UNITRACE_N_COLUMNS && from->rows > 0; i++) {
    const GableCounter *counter = gable_counter_find (columns[i].counter);
    const GableAmount *before = gable_kernel_find_amount (kernel, counter);
    double amount = from->sums[i] * columns[i].factor;
    GableRawCounter raw = {
      .name = columns[i].name,
      .unit = columns[i].unit,
      .origin = g_intern_string (file),
      .value = from->sums[i],
      .is_sum = TRUE,
    };

    if (has_column[i]) {
      gable_kernel_set_amount (kernel, counter, before != NULL ? before->amount + amount : amount,
                               columns[i].rule);
      gable_kernel_add_counter (kernel, &raw);
    }
  }
  if (from->n_occupancy > 0) {
    gable_kernel_set_evidence (kernel, "occupancy_achieved",
                               from->occupancy / from->n_occupancy / 100, GABLE_UNITRACE_OCCUPANCY);
  }
}

/**
 * gable_unitrace_kernel_finish:
 * @from: the sums over a file
 * @has_column: which columns some table of the file has
 * @file: base name of the file
 *
 * Amounts need each column that they are made of. Times are those of the table of times: those beside the metrics are far
 * too long for short kernels (563 µs for one of 7 µs).
 *
 * Returns: (transfer full)
 */
GableKernel *
gable_unitrace_kernel_finish (const GableUnitraceKernel *from,
                              const gboolean has_column[GABLE_UNITRACE_N_COLUMNS],
                              const char *file)
{
  GableKernel *kernel = gable_kernel_new (from->name);
  double launches = from->is_timed ? from->calls : from->first_rows;

  kernel->launches = launches < (double) G_MAXINT64 ? (guint64) launches : 0;
  kernel->seconds = from->is_timed ? from->nanoseconds / 1e9 : GABLE_UNKNOWN;
  set_amounts (from, has_column, file, kernel);
  return kernel;
}
