/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rules.h"

/* Bytes and instructions, each counter's rules from the best to the last resort.
 * Source: Nsight Compute, Kernel Profiling Guide 2024.1, "Metrics Reference" (a sector is 32 bytes, a wavefront and a
 * write-back cycle of the load-store unit 128); the sections shipped with 2020.2 to 2025.1 for what their charts call L2 and
 * L1. Those other definitions are levels of their own, taken where a chart that draws them was collected: they have roofs
 * there alone. Compute capability 12 renames the DRAM counters with "op", Pascal's old extension has names without a roll-up. */
const GableNcuRule gable_ncu_rules[] = {
  { "inst",
    GABLE_NCU_TIMES_NOTHING,
    { { "smsp__inst_executed.sum", 1 } },
    "smsp__inst_executed.sum" },
  { "inst", GABLE_NCU_TIMES_NOTHING, { { "sm__inst_executed.sum", 1 } }, "sm__inst_executed.sum" },
  { "inst",
    GABLE_NCU_TIMES_NOTHING,
    { { "smsp__inst_executed_sum", 1 } },
    "smsp__inst_executed_sum" },
  { "inst", GABLE_NCU_TIMES_NOTHING, { { "inst_executed", 1 } }, "inst_executed" },
  { "int32",
    GABLE_NCU_TIMES_NOTHING,
    { { "smsp__sass_thread_inst_executed_op_integer_pred_on.sum", 1 } },
    "integer thread instructions" },
  { "int32",
    GABLE_NCU_TIMES_NOTHING,
    { { "sm__sass_thread_inst_executed_op_integer_pred_on.sum", 1 } },
    "integer thread instructions" },
  { "int32", GABLE_NCU_TIMES_NOTHING, { { GABLE_NCU_HISTOGRAM "int32", 1 } }, "integer opcodes" },
  { "DRAM", GABLE_NCU_TIMES_NOTHING, { { "dram__bytes.sum", 1 } }, "dram__bytes.sum" },
  { "DRAM",
    GABLE_NCU_TIMES_NOTHING,
    { { "dram__bytes_read.sum", 1 }, { "dram__bytes_write.sum", 1 } },
    "dram__bytes_read.sum + dram__bytes_write.sum" },
  { "DRAM",
    GABLE_NCU_TIMES_NOTHING,
    { { "dram__bytes_op_read.sum", 1 }, { "dram__bytes_op_write.sum", 1 } },
    "dram__bytes_op_read.sum + dram__bytes_op_write.sum" },
  { "DRAM",
    GABLE_NCU_TIMES_NOTHING,
    { { "dram__sectors_read.sum", 32 }, { "dram__sectors_write.sum", 32 } },
    "32 (dram__sectors_read.sum + dram__sectors_write.sum)" },
  { "DRAM",
    GABLE_NCU_TIMES_SECONDS,
    { { "dram__bytes.sum.per_second", 1 } },
    "dram__bytes.sum.per_second × time" },
  { "DRAM", GABLE_NCU_TIMES_NOTHING, { { "dram__sectors.sum", 32 } }, "32 dram__sectors.sum" },
  { "DRAM", GABLE_NCU_TIMES_NOTHING, { { "dram__sectors", 32 } }, "32 dram__sectors" },
  { "DRAM",
    GABLE_NCU_TIMES_SECONDS,
    { { "dram__bytes_read.sum.per_second", 1 }, { "dram__bytes_write.sum.per_second", 1 } },
    "(dram__bytes_read + dram__bytes_write).sum.per_second × time" },
  { "DRAM",
    GABLE_NCU_TIMES_SECONDS,
    { { "dram__bytes_op_read.sum.per_second", 1 }, { "dram__bytes_op_write.sum.per_second", 1 } },
    "(dram__bytes_op_read + dram__bytes_op_write).sum.per_second × time" },
  { "DRAM",
    GABLE_NCU_TIMES_SECONDS,
    { { "dram__bytes_per_sec", 1 } },
    "dram__bytes_per_sec × time" },
  { "L2", GABLE_NCU_TIMES_NOTHING, { { "lts__t_bytes.sum", 1 } }, "lts__t_bytes.sum" },
  { "L2", GABLE_NCU_TIMES_NOTHING, { { "lts__t_sectors.sum", 32 } }, "32 lts__t_sectors.sum" },
  { "L2",
    GABLE_NCU_TIMES_SECONDS,
    { { "lts__t_bytes.sum.per_second", 1 } },
    "lts__t_bytes.sum.per_second × time" },
  { "L2",
    GABLE_NCU_TIMES_NOTHING,
    { { "lts__t_sectors_op_read.sum", 32 },
      { "lts__t_sectors_op_write.sum", 32 },
      { "lts__t_sectors_op_atom.sum", 32 },
      { "lts__t_sectors_op_red.sum", 32 } },
    "32 (read + write + atom + red).sum of lts__t_sectors_op" },
  { "L2_lts2xbar",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__lts__lts2xbar_bytes.sum.per_second", 1 } },
    "derived__lts__lts2xbar_bytes.sum.per_second × time" },
  { "L1", GABLE_NCU_TIMES_NOTHING, { { "l1tex__t_bytes.sum", 1 } }, "l1tex__t_bytes.sum" },
  { "L1", GABLE_NCU_TIMES_NOTHING, { { "l1tex__t_sectors.sum", 32 } }, "32 l1tex__t_sectors.sum" },
  { "L1",
    GABLE_NCU_TIMES_SECONDS,
    { { "l1tex__t_bytes.sum.per_second", 1 } },
    "l1tex__t_bytes.sum.per_second × time" },
  { "L1_lsu_writeback",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second × time" },
  { "L1_lsu_writeback",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second × time" },
  { "L1_lsu_writeback",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes.sum.per_second × time" },
  { "shared",
    GABLE_NCU_TIMES_NOTHING,
    { { "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", 128 } },
    "128 l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" },
  { "PCIe",
    GABLE_NCU_TIMES_NOTHING,
    { { "lts__t_sectors_aperture_sysmem_lookup_miss.sum", 32 } },
    "32 lts__t_sectors_aperture_sysmem_lookup_miss.sum" },
  { "PCIe",
    GABLE_NCU_TIMES_SECONDS,
    { { "pcie__read_bytes.sum.per_second", 1 }, { "pcie__write_bytes.sum.per_second", 1 } },
    "(pcie__read_bytes + pcie__write_bytes).sum.per_second × time" },
  { "NVLink",
    GABLE_NCU_TIMES_SECONDS,
    { { "nvlrx__bytes.sum.per_second", 1 }, { "nvltx__bytes.sum.per_second", 1 } },
    "(nvlrx__bytes + nvltx__bytes).sum.per_second × time" },
};

const guint gable_ncu_n_rules = G_N_ELEMENTS (gable_ncu_rules);

#define OF_GLOBAL(operation) "l1tex__t_sectors_pipe_lsu_mem_global_op_" operation ".sum"
#define PIPE(name) "sm__inst_executed_pipe_" name ".sum"

/* What others count as the same.
 * Sources: the hierarchical charts of the sections named above, which draw what leaves L2 for the multiprocessors as L2 and the
 * write-back of the load-store unit as L1; Yang, Kurth, Williams, "Hierarchical Roofline analysis for GPUs", Concurrency and
 * Computation 32(20), 2020, table 1 (half instructions not taken as pairs). A pipe's instructions times its lanes and two are
 * an upper bound where the tool has not counted what the instructions do. */
const GableNcuRule gable_ncu_offers[] = {
  { "fp64",
    GABLE_NCU_TIMES_NOTHING,
    { { PIPE ("fp64"), 64 } },
    "64 " PIPE ("fp64") " (as if all were FMA of full warps: upper bound)" },
  { "fp32",
    GABLE_NCU_TIMES_NOTHING,
    { { PIPE ("fma"), 64 } },
    "64 " PIPE ("fma") " (as if all were FMA of full warps: upper bound)" },
  { "fp16",
    GABLE_NCU_TIMES_NOTHING,
    { { "sm__sass_thread_inst_executed_op_hadd_pred_on.sum", 1 },
      { "sm__sass_thread_inst_executed_op_hmul_pred_on.sum", 1 },
      { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum", 2 } },
    "hadd + hmul + 2 hfma (not as pairs)" },
  { "fp16",
    GABLE_NCU_TIMES_NOTHING,
    { { "smsp__sass_thread_inst_executed_op_hadd_pred_on.sum", 1 },
      { "smsp__sass_thread_inst_executed_op_hmul_pred_on.sum", 1 },
      { "smsp__sass_thread_inst_executed_op_hfma_pred_on.sum", 2 } },
    "hadd + hmul + 2 hfma (not as pairs)" },
  { "fp16",
    GABLE_NCU_TIMES_NOTHING,
    { { PIPE ("fp16"), 128 } },
    "128 " PIPE ("fp16") " (as if all were FMA of full warps: upper bound)" },
  { "L2",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__lts__lts2xbar_bytes.sum.per_second", 1 } },
    "derived__lts__lts2xbar_bytes.sum.per_second × time (what leaves L2)" },
  { "L2",
    GABLE_NCU_TIMES_NOTHING,
    { { "lts__t_sectors_srcunit_tex.sum", 32 } },
    "32 lts__t_sectors_srcunit_tex.sum (requests of L1 alone)" },
  { "L2",
    GABLE_NCU_TIMES_NOTHING,
    { { "lts__t_sectors_op_read.sum", 32 }, { "lts__t_sectors_op_write.sum", 32 } },
    "32 (lts__t_sectors_op_read.sum + lts__t_sectors_op_write.sum)" },
  { "L1",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second × time" },
  { "L1",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second × time" },
  { "L1",
    GABLE_NCU_TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes.sum.per_second × time" },
  { "L1",
    GABLE_NCU_TIMES_NOTHING,
    { { OF_GLOBAL ("ld"), 32 }, { OF_GLOBAL ("st"), 32 } },
    "32 (" OF_GLOBAL ("ld") " + " OF_GLOBAL ("st") ")" },
};

const guint gable_ncu_n_offers = G_N_ELEMENTS (gable_ncu_offers);

/* Floating-point operations are thread instructions with their predicate on; a fused multiply-add is two, and the half
 * instructions work on pairs (the tool's own FP16 roof is 4 hfma). Divisions, roots and conversions are not counted.
 * Source: the sections SpeedOfLight_RooflineChart and SpeedOfLight_HierarchicalHalfRooflineChart of 2020.2 to 2025.1. */
const GableNcuPrecision gable_ncu_precisions[] = {
  { "fp64", { { "dadd", 1 }, { "dmul", 1 }, { "dfma", 2 } }, "dadd + dmul + 2 dfma" },
  { "fp32", { { "fadd", 1 }, { "fmul", 1 }, { "ffma", 2 } }, "fadd + fmul + 2 ffma" },
  /* The compiler also loads constants with the fused half instruction (HFMA2.MMA), so this is an upper bound. */
  { "fp16",
    { { "hadd", 2 }, { "hmul", 2 }, { "hfma", 4 } },
    "2 hadd + 2 hmul + 4 hfma (upper bound)" },
};

const guint gable_ncu_n_precisions = G_N_ELEMENTS (gable_ncu_precisions);

/* From exact to rounded. */
const GableNcuForm gable_ncu_forms[] = {
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum", GABLE_NCU_TIMES_NOTHING, "", "" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum", GABLE_NCU_TIMES_NOTHING, "", "" },
  { NULL, NULL, GABLE_NCU_TIMES_NOTHING, "", ", opcode histogram" },
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum.per_second", GABLE_NCU_TIMES_SECONDS, "(",
    ") per second × time" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum.per_second", GABLE_NCU_TIMES_SECONDS, "(",
    ") per second × time" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum.per_cycle_elapsed", GABLE_NCU_TIMES_CYCLES,
    "(", ") per cycle × clock × time" },
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum.per_cycle_elapsed", GABLE_NCU_TIMES_CYCLES,
    "(", ") per cycle × clock × time" },
};

const guint gable_ncu_n_forms = G_N_ELEMENTS (gable_ncu_forms);

/* The first that is known counts. */
const GableNcuTime gable_ncu_times[] = {
  { "gpu__time_duration.sum", NULL },
  { "gpu__time_duration.avg", NULL },
  { "gpu__time_duration", NULL },
  { "sm__cycles_elapsed.avg", "sm__cycles_elapsed.avg.per_second" },
  { "smsp__cycles_elapsed.avg", "smsp__cycles_elapsed.avg.per_second" },
  { "sm__cycles_elapsed.max", "sm__cycles_elapsed.avg.per_second" },
  { "gpu__time_duration.max", NULL },
  { "gpc__cycles_elapsed.max", "gpc__cycles_elapsed.avg.per_second" },
  { "gpc__cycles_elapsed.avg", "gpc__cycles_elapsed.avg.per_second" },
};

const guint gable_ncu_n_times = G_N_ELEMENTS (gable_ncu_times);

/* Of the multiprocessors: the first that is known. */
const char *const gable_ncu_clocks[GABLE_NCU_N_CLOCKS] = {
  "smsp__cycles_elapsed.avg.per_second",
  "sm__cycles_elapsed.avg.per_second",
};
