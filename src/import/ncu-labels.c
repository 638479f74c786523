/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

#include <string.h>

typedef enum { ANY_UNIT, PERCENT, NO_PERCENT } LabelUnit;

/* Labels of the details page, as the section definitions inside reports of 2020.2 to 2026.2 give them. The first row that
 * fits counts: rows of a section stand before those of any.
 * Two clocks carry the label SM Frequency, and two figures Memory Throughput. */
static const struct {
  const char *section; /* (nullable) a word of the section's name */
  const char *label;
  LabelUnit unit;
  const char *metric;
} labels[] = {
  { "Roofline", "SM Frequency", ANY_UNIT, "sm__cycles_elapsed.avg.per_second" },
  { "Roofline", "DRAM Bandwidth", ANY_UNIT, "dram__bytes.sum.per_second" },
  { "Speed Of Light", "Duration", ANY_UNIT, "gpu__time_duration.sum" },
  { "Speed Of Light", "Elapsed Cycles", ANY_UNIT, "gpc__cycles_elapsed.max" },
  { "Speed Of Light", "SM Frequency", ANY_UNIT, "gpc__cycles_elapsed.avg.per_second" },
  { "Speed Of Light", "SOL SM", PERCENT, "sm__throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "Compute (SM) Throughput", PERCENT,
    "sm__throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "Compute (SM) [%]", PERCENT,
    "sm__throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "SOL Memory", PERCENT,
    "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "Memory Throughput", PERCENT,
    "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "Memory [%]", PERCENT,
    "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "SOL DRAM", PERCENT,
    "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "DRAM Throughput", PERCENT,
    "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "SOL L1/TEX Cache", PERCENT,
    "l1tex__throughput.avg.pct_of_peak_sustained_active" },
  { "Speed Of Light", "L1/TEX Cache Throughput", PERCENT,
    "l1tex__throughput.avg.pct_of_peak_sustained_active" },
  { "Speed Of Light", "SOL L2 Cache", PERCENT,
    "lts__throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Speed Of Light", "L2 Cache Throughput", PERCENT,
    "lts__throughput.avg.pct_of_peak_sustained_elapsed" },
  { NULL, "DRAM Frequency", ANY_UNIT, "dram__cycles_elapsed.avg.per_second" },
  { NULL, "SM Active Cycles", ANY_UNIT, "sm__cycles_active.avg" },
  { "Memory Workload", "Memory Throughput", NO_PERCENT, "dram__bytes.sum.per_second" },
  { "Memory Workload", "L1/TEX Hit Rate", PERCENT, "l1tex__t_sector_hit_rate.pct" },
  { "Memory Workload", "L1 Hit Rate", PERCENT, "l1tex__t_sector_hit_rate.pct" },
  { "Memory Workload", "L2 Hit Rate", PERCENT, "lts__t_sector_hit_rate.pct" },
  { "Memory Workload", "Mem Busy", PERCENT,
    "gpu__compute_memory_access_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Memory Workload", "Max Bandwidth", PERCENT,
    "gpu__compute_memory_request_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Memory Workload", "Mem Pipes Busy", PERCENT,
    "sm__memory_throughput.avg.pct_of_peak_sustained_elapsed" },
  { "Compute Workload", "SM Busy", PERCENT,
    "sm__instruction_throughput.avg.pct_of_peak_sustained_active" },
  { "Compute Workload", "Executed Ipc Active", ANY_UNIT, "sm__inst_executed.avg.per_cycle_active" },
  { "Compute Workload", "Executed Ipc Elapsed", ANY_UNIT,
    "sm__inst_executed.avg.per_cycle_elapsed" },
  { "Compute Workload", "Issue Slots Busy", PERCENT,
    "sm__inst_issued.avg.pct_of_peak_sustained_active" },
  { "Instruction Statistics", "Executed Instructions", ANY_UNIT, "smsp__inst_executed.sum" },
  { "Instruction Statistics", "Issued Instructions", ANY_UNIT, "smsp__inst_issued.sum" },
  { "Occupancy", "Achieved Occupancy", PERCENT,
    "sm__warps_active.avg.pct_of_peak_sustained_active" },
  { "Occupancy", "Theoretical Occupancy", PERCENT, "sm__maximum_warps_per_active_cycle_pct" },
  { "Occupancy", "Achieved Active Warps Per SM", ANY_UNIT,
    "sm__warps_active.avg.per_cycle_active" },
  { "Occupancy", "Theoretical Active Warps per SM", ANY_UNIT,
    "sm__maximum_warps_avg_per_active_cycle" },
  { "Occupancy", "Block Limit Registers", ANY_UNIT, "launch__occupancy_limit_registers" },
  { "Occupancy", "Block Limit Shared Mem", ANY_UNIT, "launch__occupancy_limit_shared_mem" },
  { "Occupancy", "Block Limit SM", ANY_UNIT, "launch__occupancy_limit_blocks" },
  { "Occupancy", "Block Limit Warps", ANY_UNIT, "launch__occupancy_limit_warps" },
  { "Launch Statistics", "Registers Per Thread", ANY_UNIT, "launch__registers_per_thread" },
  { "Launch Statistics", "Waves Per SM", ANY_UNIT, "launch__waves_per_multiprocessor" },
  { "Launch Statistics", "Grid Size", ANY_UNIT, "launch__grid_size" },
  { "Launch Statistics", "Block Size", ANY_UNIT, "launch__block_size" },
  { "Launch Statistics", "Threads", ANY_UNIT, "launch__thread_count" },
  { "Launch Statistics", "# SMs", ANY_UNIT, "launch__sm_count" },
  { "Warp State", "Warp Cycles Per Issued Instruction", ANY_UNIT,
    "smsp__average_warp_latency_per_inst_issued.ratio" },
  { "Warp State", "Avg. Active Threads Per Warp", ANY_UNIT,
    "smsp__thread_inst_executed_per_inst_executed.ratio" },
  { "Scheduler", "No Eligible", PERCENT, "smsp__issue_inst0.avg.pct_of_peak_sustained_active" },
  { "Scheduler", "Issued Warp Per Scheduler", ANY_UNIT, "smsp__issue_active.avg.per_cycle_active" },
  { "Roofline", "Theoretical DRAM Bytes Accessible", ANY_UNIT, "dram__bytes.sum.peak_sustained" },
  { "Roofline", "Theoretical Predicated-On FFMA Operations", ANY_UNIT,
    "derived__sm__sass_thread_inst_executed_op_ffma_pred_on_x2" },
  { "Roofline", "Theoretical Predicated-On DFMA Operations", ANY_UNIT,
    "derived__sm__sass_thread_inst_executed_op_dfma_pred_on_x2" },
  { "Roofline", "Theoretical Predicated-On HFMA Operations", ANY_UNIT,
    "derived__sm__sass_thread_inst_executed_op_hfma_pred_on_x4" },
};

/* The rows of the roofline section that name an operation. */
static const struct {
  const char *before;
  const char *after;
  const char *head;
  const char *tail;
} operation_labels[] = {
  { "Theoretical Predicated-On ", " Thread Instructions Executed",
    "sm__sass_thread_inst_executed_op_", "_pred_on.sum.peak_sustained" },
  { "Predicated-On ", " Thread Instructions Executed Per Cycle",
    "smsp__sass_thread_inst_executed_op_", "_pred_on.sum.per_cycle_elapsed" },
};

static const char *const operations[] = { "dadd", "dmul", "dfma", "fadd", "fmul",
                                          "ffma", "hadd", "hmul", "hfma" };

static const char *
operation_metric (const char *label)
{
  for (guint i = 0; i < G_N_ELEMENTS (operation_labels); i++) {
    for (guint j = 0; j < G_N_ELEMENTS (operations); j++) {
      g_autofree char *operation = g_ascii_strup (operations[j], -1);
      g_autofree char *text =
        g_strconcat (operation_labels[i].before, operation, operation_labels[i].after, NULL);

      if (strcmp (label, text) == 0) {
        g_autofree char *metric =
          g_strconcat (operation_labels[i].head, operations[j], operation_labels[i].tail, NULL);

        return g_intern_string (metric);
      }
    }
  }
  return NULL;
}

static gboolean
unit_fits (LabelUnit wanted, const char *unit)
{
  gboolean percent = unit != NULL && strchr (unit, '%') != NULL;

  return wanted == ANY_UNIT || unit == NULL || percent == (wanted == PERCENT);
}

/**
 * gable_ncu_metric_of_label:
 * @section: (nullable): name of the section: "GPU Speed Of Light Throughput"
 * @label: "Duration"
 * @unit: (nullable): as printed
 *
 * Source: the section definitions in reports of 2020.2 to 2026.2.
 *
 * Returns: (nullable) (transfer none): the metric that stands behind a label of the details page
 */
const char *
gable_ncu_metric_of_label (const char *section, const char *label, const char *unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    gboolean section_fits =
      labels[i].section == NULL || (section != NULL && strstr (section, labels[i].section) != NULL);

    if (section_fits && strcmp (labels[i].label, label) == 0 && unit_fits (labels[i].unit, unit)) {
      return labels[i].metric;
    }
  }
  if (section != NULL && strstr (section, "Roofline") != NULL) {
    return operation_metric (label);
  }
  return NULL;
}
