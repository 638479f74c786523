/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-rules.h"

#include <glib/gi18n-lib.h>

/* Operations and bytes. Multiply-adds are counted as two, special functions are not included; transactions are sectors of
 * 32 bytes. What a transaction of L1 or shared memory moves depends on the chip and its mode, so those stay absent.
 * CUDA 5 called the counts of operations flops_dp and flops_sp; there, too, flops_dp is the sum of additions, multiplications
 * and twice the multiply-adds. Source: CUDA Profiler User's Guide 10.2, "Metrics for Capability 3.x, 5.x, 6.x and 7.x"; a
 * K20's table of CUDA 5.5. */
static const struct {
  const char *counter;
  double weight;
  const char *metrics[3]; /* that are added up; NULL where there are fewer */
  double last;            /* weight of the last of three beside the others */
  const char *rule;
} rules[] = {
  { "fp64", 1, { "flop_count_dp" }, 1, "flop_count_dp" },
  { "fp64",
    1,
    { "flop_count_dp_add", "flop_count_dp_mul", "flop_count_dp_fma" },
    2,
    "flop_count_dp_add + flop_count_dp_mul + 2 flop_count_dp_fma" },
  { "fp32", 1, { "flop_count_sp" }, 1, "flop_count_sp" },
  { "fp32",
    1,
    { "flop_count_sp_add", "flop_count_sp_mul", "flop_count_sp_fma" },
    2,
    "flop_count_sp_add + flop_count_sp_mul + 2 flop_count_sp_fma" },
  { "fp64", 1, { "flops_dp" }, 1, "flops_dp" },
  { "fp64",
    1,
    { "flops_dp_add", "flops_dp_mul", "flops_dp_fma" },
    2,
    "flops_dp_add + flops_dp_mul + 2 flops_dp_fma" },
  { "fp32", 1, { "flops_sp" }, 1, "flops_sp" },
  { "fp32",
    1,
    { "flops_sp_add", "flops_sp_mul", "flops_sp_fma" },
    2,
    "flops_sp_add + flops_sp_mul + 2 flops_sp_fma" },
  { "fp16", 1, { "flop_count_hp" }, 1, "flop_count_hp" },
  { "fp16",
    1,
    { "flop_count_hp_add", "flop_count_hp_mul", "flop_count_hp_fma" },
    2,
    "flop_count_hp_add + flop_count_hp_mul + 2 flop_count_hp_fma" },
  { "int32", 1, { "inst_integer" }, 1, "inst_integer" },
  { "inst", 1, { "inst_executed" }, 1, "inst_executed" },
  { "L2",
    32,
    { "l2_read_transactions", "l2_write_transactions" },
    1,
    "32 (l2_read_transactions + l2_write_transactions)" },
  { "DRAM",
    32,
    { "dram_read_transactions", "dram_write_transactions" },
    1,
    "32 (dram_read_transactions + dram_write_transactions)" },
  { "DRAM", 1, { "dram_read_bytes", "dram_write_bytes" }, 1, "dram_read_bytes + dram_write_bytes" },
  { "PCIe",
    32,
    { "sysmem_read_transactions", "sysmem_write_transactions" },
    1,
    "32 (sysmem_read_transactions + sysmem_write_transactions)" },
};

/* Traffic from rates, where a run with metrics and one with times stand in one file: means over the launches of one
 * kernel, which is as good as its launches are alike. */
static const struct {
  const char *counter;
  const char *read;
  const char *write;
  const char *rule;
} rates[] = {
  { "DRAM", "dram_read_throughput", "dram_write_throughput",
    "(dram_read_throughput + dram_write_throughput) × time" },
  { "L2", "l2_read_throughput", "l2_write_throughput",
    "(l2_read_throughput + l2_write_throughput) × time" },
};

static const struct {
  const char *evidence;
  const char *metric;
  double factor;
} evidences[] = {
  { "occupancy_achieved", "achieved_occupancy", 1 },
  { "lanes_active", "warp_execution_efficiency", 0.32 },
  { "sector_efficiency", "gld_efficiency", 0.01 },
  { "l1_hit", "global_hit_rate", 0.01 },
  { "l1_hit", "l1_cache_global_hit_rate", 0.01 },
  { "l2_hit", "l2_tex_hit_rate", 0.01 },
  { "l2_hit", "l2_l1_read_hit_rate", 0.01 },
  { "stall_barrier", "stall_sync", 0.01 },
  { "stall_wait", "stall_exec_dependency", 0.01 },
  { "stall_long_scoreboard", "stall_memory_dependency", 0.01 },
  { "stall_lg", "stall_memory_throttle", 0.01 },
  { "stall_math", "stall_pipe_busy", 0.01 },
  { "stall_no_instruction", "stall_inst_fetch", 0.01 },
};

static void
add_amounts (GableKernel *kernel, GableNvprofFind find, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    const GableCounter *counter = gable_counter_find (rules[i].counter);
    double amount = 0;

    for (guint j = 0; j < G_N_ELEMENTS (rules[i].metrics) && rules[i].metrics[j] != NULL; j++) {
      amount += (j == 2 ? rules[i].last : 1) * find (rules[i].metrics[j], data).total;
    }
    if (gable_known (amount) && !gable_known (gable_kernel_get_amount (kernel, counter))) {
      gable_kernel_set_amount (kernel, counter, rules[i].weight * amount, rules[i].rule);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    const GableCounter *counter = gable_counter_find (rates[i].counter);
    double rate = find (rates[i].read, data).mean + find (rates[i].write, data).mean;

    if (gable_known (rate) && gable_known (kernel->seconds) &&
        !gable_known (gable_kernel_get_amount (kernel, counter))) {
      gable_kernel_set_amount (kernel, counter, rate * kernel->seconds, rates[i].rule);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidences); i++) {
    double mean = find (evidences[i].metric, data).mean;

    if (gable_known (mean) &&
        !gable_known (gable_kernel_get_evidence (kernel, evidences[i].evidence))) {
      gable_kernel_set_evidence (kernel, evidences[i].evidence, evidences[i].factor * mean,
                                 evidences[i].metric);
    }
  }
}

/* A run with metrics has no time. Bytes and their rate of the same pass tell how long that pass was: good for placing the
 * point, not for a total. */
static void
add_estimate (GableKernel *kernel, GableNvprofFind find, gconstpointer data)
{
  GableWork work = { .kind = GABLE_WORK_FP };
  double operations = gable_kernel_get_work (kernel, work);
  double read = 32 * find ("dram_read_transactions", data).total;
  double rate = find ("dram_read_throughput", data).mean;
  double seconds = rate > 0 ? read / rate : GABLE_UNKNOWN;
  const GableCounter *dram = gable_counter_find ("DRAM");
  double bytes = gable_kernel_get_amount (kernel, dram);

  if (!(seconds > 0) || !gable_known (operations)) {
    return;
  }
  gable_kernel_set_performance (kernel, operations / seconds);
  if (bytes > 0) {
    gable_kernel_set_intensity (kernel, dram, operations / bytes);
  }
  gable_kernel_add_reason (
    kernel,
    _("Time: not measured; the rate follows from dram_read_transactions ÷ dram_read_throughput"));
}

/**
 * gable_nvprof_rules_apply:
 * @kernel: whose launches and time are set; takes amounts, evidence and, where no time is known, an estimate
 * @find: tells the metrics that were collected on it
 * @data: for @find
 */
void
gable_nvprof_rules_apply (GableKernel *kernel, GableNvprofFind find, gconstpointer data)
{
  add_amounts (kernel, find, data);
  if (!gable_known (kernel->seconds)) {
    add_estimate (kernel, find, data);
  }
}
