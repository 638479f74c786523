/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-names.h"

#include <string.h>

/* In traces columns are headed by descriptions. Source: nvprof --query-metrics of CUDA 5.5 to 10. */
static const struct {
  const char *description;
  const char *metric;
} descriptions[] = {
  { "Floating Point Operations(Double Precision)", "flop_count_dp" },
  { "Floating Point Operations(Single Precision)", "flop_count_sp" },
  { "Floating Point Operations(Half Precision)", "flop_count_hp" },
  { "Floating Point Operations (Double Precision)", "flop_count_dp" },
  { "Floating Point Operations (Single Precision)", "flop_count_sp" },
  { "Floating Point Operations (Half Precision)", "flop_count_hp" },
  { "Device Memory Read Transactions", "dram_read_transactions" },
  { "Device Memory Write Transactions", "dram_write_transactions" },
  { "Device Memory Read Throughput", "dram_read_throughput" },
  { "L2 Read Transactions", "l2_read_transactions" },
  { "L2 Write Transactions", "l2_write_transactions" },
  { "System Memory Read Transactions", "sysmem_read_transactions" },
  { "System Memory Write Transactions", "sysmem_write_transactions" },
  { "Integer Instructions", "inst_integer" },
  { "Instructions Executed", "inst_executed" },
  { "Device Memory Write Throughput", "dram_write_throughput" },
  { "L2 Throughput (Reads)", "l2_read_throughput" },
  { "L2 Throughput (Writes)", "l2_write_throughput" },
  { "Floating Point Operations(Double Precision Add)", "flop_count_dp_add" },
  { "Floating Point Operations(Double Precision Mul)", "flop_count_dp_mul" },
  { "Floating Point Operations(Double Precision FMA)", "flop_count_dp_fma" },
  { "Floating Point Operations(Single Precision Add)", "flop_count_sp_add" },
  { "Floating Point Operation(Single Precision Mul)", "flop_count_sp_mul" },
  { "Floating Point Operations(Single Precision FMA)", "flop_count_sp_fma" },
  { "FLOPS(Double)", "flops_dp" },
  { "FLOPS(Double Add)", "flops_dp_add" },
  { "FLOPS(Double Mul)", "flops_dp_mul" },
  { "FLOPS(Double FMA)", "flops_dp_fma" },
  { "FLOPS(Single)", "flops_sp" },
  { "FLOPS(Single Add)", "flops_sp_add" },
  { "FLOPS(Single Mul)", "flops_sp_mul" },
  { "FLOPS(Single FMA)", "flops_sp_fma" },
  { "Achieved Occupancy", "achieved_occupancy" },
  { "Warp Execution Efficiency", "warp_execution_efficiency" },
  { "Global Memory Load Efficiency", "gld_efficiency" },
};

/* Metrics that are ratios though their cells have no unit. */
static const char *const ratio_words[] = {
  "_per_", "ipc",   "overhead", "occupancy", "utilization", "efficiency",  "hit_rate",
  "IPC",   " per ", "Per ",     "Overhead",  "Occupancy",   "Utilization", "Rate",
};

/**
 * gable_nvprof_described:
 * @description: heading of a column
 *
 * Returns: (transfer none) (nullable): the metric that it describes
 */
const char *
gable_nvprof_described (const char *description)
{
  for (guint i = 0; i < G_N_ELEMENTS (descriptions); i++) {
    if (strcmp (description, descriptions[i].description) == 0) {
      return descriptions[i].metric;
    }
  }
  return NULL;
}

/**
 * gable_nvprof_is_ratio:
 * @metric: its name or description
 * @kind: of its cells
 *
 * Returns: whether its total over launches is a mean, not a sum
 */
gboolean
gable_nvprof_is_ratio (const char *metric, GableNvprofKind kind)
{
  for (guint i = 0; kind == GABLE_NVPROF_PLAIN && i < G_N_ELEMENTS (ratio_words); i++) {
    if (strstr (metric, ratio_words[i]) != NULL) {
      return TRUE;
    }
  }
  return kind != GABLE_NVPROF_PLAIN;
}
