/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cpu-rules.h"

#include <string.h>

#define READ 1u
#define WRITE 2u
#define FP_ARITH(name) "FP_ARITH_INST_RETIRED_" name
#define ZEN(name) "FP_RET_SSE_AVX_OPS_" name
#define ZEN_ALL ZEN ("ALL")
#define GPU(name) "SMSP_SASS_THREAD_INST_EXECUTED_OP_" name "_PRED_ON_SUM"

/* In the order of the enumeration. */
static const GableCpuFamilyInfo families[] = {
  [GABLE_CPU_FP64_INTEL] = { .counter = "fp64", .usual = 7 },
  [GABLE_CPU_FP32_INTEL] = { .counter = "fp32", .usual = 7 },
  [GABLE_CPU_FP16_INTEL] = { .counter = "fp16" },
  [GABLE_CPU_FP64_SANDY_BRIDGE] = { .counter = "fp64", .usual = 7 },
  [GABLE_CPU_FP32_SANDY_BRIDGE] = { .counter = "fp32", .usual = 7 },
  [GABLE_CPU_FP64_ZEN1] = { .counter = "fp64", .usual = 7 },
  [GABLE_CPU_FP32_ZEN1] = { .counter = "fp32", .usual = 7 },
  [GABLE_CPU_FP64_ZEN5] = { .counter = "fp64", .usual = 3 },
  [GABLE_CPU_FP32_ZEN5] = { .counter = "fp32", .usual = 3 },
  [GABLE_CPU_FP64_A64FX] = { .counter = "fp64", .usual = 3 },
  [GABLE_CPU_FP32_A64FX] = { .counter = "fp32", .usual = 3 },
  [GABLE_CPU_FP16_A64FX] = { .counter = "fp16", .usual = 3 },
  [GABLE_CPU_FP64_PRESET] = { .counter = "fp64" },
  [GABLE_CPU_FP32_PRESET] = { .counter = "fp32" },
  [GABLE_CPU_FP64_GPU] = { .counter = "fp64", .usual = 7 },
  [GABLE_CPU_FP32_GPU] = { .counter = "fp32", .usual = 7 },
  [GABLE_CPU_FP_INTEL_MERGED] = { .counter = "fp" },
  [GABLE_CPU_FP_ZEN] = { .counter = "fp", .usual = 7, .is_last = TRUE, .is_claimed = TRUE },
  [GABLE_CPU_FP_ARM] = { .counter = "fp", .usual = 3, .is_last = TRUE, .is_claimed = TRUE },
  [GABLE_CPU_FP64_THUNDERX2] = { .counter = "fp64", .needed = 3, .is_last = TRUE },
  [GABLE_CPU_FP32_THUNDERX2] = { .counter = "fp32", .needed = 3, .is_last = TRUE },
  [GABLE_CPU_FP_PRESET] = { .counter = "fp", .is_last = TRUE },
  [GABLE_CPU_INSTRUCTIONS_PRESET] = { .counter = "inst" },
  [GABLE_CPU_INSTRUCTIONS_GENERIC] = { .counter = "inst" },
  [GABLE_CPU_INSTRUCTIONS] = { .counter = "inst" },
  [GABLE_CPU_L2_INTEL] = { .counter = "L2", .needed = READ | WRITE },
  [GABLE_CPU_L2_ZEN] = { .counter = "L2" },
  [GABLE_CPU_L2_A64FX] = { .counter = "L2", .needed = READ | WRITE },
  [GABLE_CPU_L3_INTEL] = { .counter = "L3", .needed = READ | WRITE },
  [GABLE_CPU_L3_ZEN2] = { .counter = "L3" },
  [GABLE_CPU_L3_ZEN3] = { .counter = "L3", .needed = 7 },
  [GABLE_CPU_DRAM_INTEL] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
  [GABLE_CPU_DRAM_INTEL_CLIENT] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
  [GABLE_CPU_DRAM_INTEL_FREE_RUNNING] = { .counter = "DRAM",
                                          .needed = READ | WRITE,
                                          .never_zero = TRUE },
  [GABLE_CPU_DRAM_INTEL_SPLIT] = { .counter = "DRAM", .needed = 15, .never_zero = TRUE },
  [GABLE_CPU_DRAM_ZEN] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
  [GABLE_CPU_DRAM_ZEN4] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
  [GABLE_CPU_DRAM_A64FX] = { .counter = "DRAM", .needed = 15, .never_zero = TRUE },
  [GABLE_CPU_DRAM_GRACE] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
  [GABLE_CPU_DRAM_KNL] = { .counter = "DRAM", .needed = READ | WRITE, .never_zero = TRUE },
};

G_STATIC_ASSERT (G_N_ELEMENTS (families) == GABLE_CPU_N_FAMILIES && GABLE_CPU_N_FAMILIES <= 64);

/* What an event weighs: operations, instructions or bytes of one count.
 * Sources: the performance groups of LIKWID (github.com/RRZE-HPC/likwid, groups/, commit d9c523b1); the event lists that
 * perf ships (linux/tools/perf/pmu-events, 6.1), which say that a multiply-add counts twice in FP_ARITH and in the AMD event;
 * PAPI 7.0, "PAPI preset events". */
static const GableCpuRule rules[] = {
  { GABLE_CPU_FP64_INTEL, FP_ARITH ("SCALAR_DOUBLE"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_INTEL, FP_ARITH ("128B_PACKED_DOUBLE"), 2, 2, NULL, NULL },
  { GABLE_CPU_FP64_INTEL, FP_ARITH ("256B_PACKED_DOUBLE"), 4, 4, NULL, NULL },
  { GABLE_CPU_FP64_INTEL, FP_ARITH ("512B_PACKED_DOUBLE"), 8, 8, NULL, NULL },
  { GABLE_CPU_FP32_INTEL, FP_ARITH ("SCALAR_SINGLE"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_INTEL, FP_ARITH ("128B_PACKED_SINGLE"), 4, 2, NULL, NULL },
  { GABLE_CPU_FP32_INTEL, FP_ARITH ("256B_PACKED_SINGLE"), 8, 4, NULL, NULL },
  { GABLE_CPU_FP32_INTEL, FP_ARITH ("512B_PACKED_SINGLE"), 16, 8, NULL, NULL },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("SCALAR"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("4_FLOPS"), 4, 1, NULL, NULL },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("8_FLOPS"), 8, 1, NULL, NULL },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("VECTOR"), GABLE_UNKNOWN, 1, NULL, FP_ARITH ("4_FLOPS") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("SCALAR_DOUBLE"), 1, 1, NULL, FP_ARITH ("SCALAR") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("SCALAR_SINGLE"), 1, 1, NULL, FP_ARITH ("SCALAR") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("128B_PACKED_DOUBLE"), 2, 1, NULL, FP_ARITH ("VECTOR") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("128B_PACKED_SINGLE"), 4, 1, NULL, FP_ARITH ("4_FLOPS") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("256B_PACKED_DOUBLE"), 4, 1, NULL, FP_ARITH ("4_FLOPS") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("256B_PACKED_SINGLE"), 8, 1, NULL, FP_ARITH ("8_FLOPS") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("512B_PACKED_DOUBLE"), 8, 1, NULL, FP_ARITH ("8_FLOPS") },
  { GABLE_CPU_FP_INTEL_MERGED, FP_ARITH ("512B_PACKED_SINGLE"), 16, 1, NULL, FP_ARITH ("VECTOR") },
  { GABLE_CPU_FP16_INTEL, "FP_ARITH_INST_RETIRED2_SCALAR_HALF", 1, 1, NULL, NULL },
  { GABLE_CPU_FP16_INTEL, "FP_ARITH_INST_RETIRED2_COMPLEX_SCALAR_HALF", 2, 1, NULL, NULL },
  { GABLE_CPU_FP16_INTEL, "FP_ARITH_INST_RETIRED2_128B_PACKED_HALF", 8, 2, NULL, NULL },
  { GABLE_CPU_FP16_INTEL, "FP_ARITH_INST_RETIRED2_256B_PACKED_HALF", 16, 4, NULL, NULL },
  { GABLE_CPU_FP16_INTEL, "FP_ARITH_INST_RETIRED2_512B_PACKED_HALF", 32, 8, NULL, NULL },
  { GABLE_CPU_FP64_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_FP_SCALAR_DOUBLE", 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_FP_PACKED_DOUBLE", 2, 2, NULL, NULL },
  { GABLE_CPU_FP64_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_SCALAR_DOUBLE", 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_PACKED_DOUBLE", 2, 2, NULL, NULL },
  { GABLE_CPU_FP64_SANDY_BRIDGE, "SIMD_FP_256_PACKED_DOUBLE", 4, 4, NULL, NULL },
  { GABLE_CPU_FP32_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_FP_SCALAR_SINGLE", 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_FP_PACKED_SINGLE", 4, 2, NULL, NULL },
  { GABLE_CPU_FP32_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_SCALAR_SINGLE", 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_SANDY_BRIDGE, "FP_COMP_OPS_EXE_SSE_PACKED_SINGLE", 4, 2, NULL, NULL },
  { GABLE_CPU_FP32_SANDY_BRIDGE, "SIMD_FP_256_PACKED_SINGLE", 8, 4, NULL, NULL },
  { GABLE_CPU_FP_ZEN, "RETIRED_SSE_AVX_FLOPS_ALL", 1, 7, NULL, NULL },
  { GABLE_CPU_FP_ZEN, "RETIRED_SSE_AVX_FLOPS_ANY", 1, 7, NULL, NULL },
  { GABLE_CPU_FP_ZEN, ZEN_ALL, 1, 7, NULL, NULL },
  { GABLE_CPU_FP_ZEN, ZEN ("ADD_SUB_FLOPS"), 1, 1, NULL, ZEN_ALL },
  { GABLE_CPU_FP_ZEN, ZEN ("MULT_FLOPS"), 1, 2, NULL, ZEN_ALL },
  { GABLE_CPU_FP_ZEN, ZEN ("MAC_FLOPS"), 1, 4, NULL, ZEN_ALL },
  { GABLE_CPU_FP_ZEN, ZEN ("BFLOAT_MAC_FLOPS"), 1, 8, NULL, ZEN_ALL },
  { GABLE_CPU_FP_ZEN, ZEN ("DIV_FLOPS"), 1, 8, NULL, ZEN_ALL },
  { GABLE_CPU_FP64_ZEN1, ZEN ("DP_ADD_SUB_FLOPS"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_ZEN1, ZEN ("DP_MULT_FLOPS"), 1, 2, NULL, NULL },
  { GABLE_CPU_FP64_ZEN1, ZEN ("DP_MULT_ADD_FLOPS"), 1, 4, NULL, NULL },
  { GABLE_CPU_FP64_ZEN1, ZEN ("DP_DIV_FLOPS"), 1, 8, NULL, NULL },
  { GABLE_CPU_FP32_ZEN1, ZEN ("SP_ADD_SUB_FLOPS"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_ZEN1, ZEN ("SP_MULT_FLOPS"), 1, 2, NULL, NULL },
  { GABLE_CPU_FP32_ZEN1, ZEN ("SP_MULT_ADD_FLOPS"), 1, 4, NULL, NULL },
  { GABLE_CPU_FP32_ZEN1, ZEN ("SP_DIV_FLOPS"), 1, 8, NULL, NULL },
  { GABLE_CPU_FP64_ZEN5, "RETIRED_SSE_AVX_FLOPS_ALL_DP_SCALAR", 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_ZEN5, "RETIRED_SSE_AVX_FLOPS_ALL_DP_PACKED", 1, 2, NULL, NULL },
  { GABLE_CPU_FP32_ZEN5, "RETIRED_SSE_AVX_FLOPS_ALL_SP_SCALAR", 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_ZEN5, "RETIRED_SSE_AVX_FLOPS_ALL_SP_PACKED", 1, 2, NULL, NULL },
  /* An instruction of scalable length counts for each 128 bits of the vector: 4 times on A64FX, once on Grace. */
  { GABLE_CPU_FP64_A64FX, "FP_DP_FIXED_OPS_SPEC", 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_A64FX, "FP_DP_SCALE_OPS_SPEC", 4, 2, "A64FX", NULL },
  { GABLE_CPU_FP64_A64FX, "FP_DP_SCALE_OPS_SPEC", GABLE_UNKNOWN, 2, NULL, NULL },
  { GABLE_CPU_FP32_A64FX, "FP_SP_FIXED_OPS_SPEC", 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_A64FX, "FP_SP_SCALE_OPS_SPEC", 4, 2, "A64FX", NULL },
  { GABLE_CPU_FP32_A64FX, "FP_SP_SCALE_OPS_SPEC", GABLE_UNKNOWN, 2, NULL, NULL },
  { GABLE_CPU_FP16_A64FX, "FP_HP_FIXED_OPS_SPEC", 1, 1, NULL, NULL },
  { GABLE_CPU_FP16_A64FX, "FP_HP_SCALE_OPS_SPEC", 4, 2, "A64FX", NULL },
  { GABLE_CPU_FP16_A64FX, "FP_HP_SCALE_OPS_SPEC", GABLE_UNKNOWN, 2, NULL, NULL },
  { GABLE_CPU_FP_ARM, "FP_FIXED_OPS_SPEC", 1, 1, NULL, NULL },
  { GABLE_CPU_FP_ARM, "FP_SCALE_OPS_SPEC", 1, 2, "Grace", NULL },
  { GABLE_CPU_FP_ARM, "FP_SCALE_OPS_SPEC", 1, 2, "Neoverse V2", NULL },
  { GABLE_CPU_FP_ARM, "FP_SCALE_OPS_SPEC", 4, 2, "A64FX", NULL },
  { GABLE_CPU_FP_ARM, "FP_SCALE_OPS_SPEC", GABLE_UNKNOWN, 2, NULL, NULL },
  { GABLE_CPU_FP64_THUNDERX2, "VFP_SPEC", 1, 1, "ThunderX2", NULL },
  { GABLE_CPU_FP64_THUNDERX2, "ASE_SPEC", 2, 2, "ThunderX2", NULL },
  { GABLE_CPU_FP32_THUNDERX2, "VFP_SPEC", 1, 1, "ThunderX2", NULL },
  { GABLE_CPU_FP32_THUNDERX2, "ASE_SPEC", 4, 2, "ThunderX2", NULL },
  { GABLE_CPU_FP64_PRESET, "PAPI_DP_OPS", 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_PRESET, "PAPI_SP_OPS", 1, 1, NULL, NULL },
  { GABLE_CPU_FP_PRESET, "PAPI_FP_OPS", 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_GPU, GPU ("DADD"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP64_GPU, GPU ("DMUL"), 1, 2, NULL, NULL },
  { GABLE_CPU_FP64_GPU, GPU ("DFMA"), 2, 4, NULL, NULL },
  { GABLE_CPU_FP32_GPU, GPU ("FADD"), 1, 1, NULL, NULL },
  { GABLE_CPU_FP32_GPU, GPU ("FMUL"), 1, 2, NULL, NULL },
  { GABLE_CPU_FP32_GPU, GPU ("FFMA"), 2, 4, NULL, NULL },
  { GABLE_CPU_INSTRUCTIONS_PRESET, "PAPI_TOT_INS", 1, 1, NULL, NULL },
  { GABLE_CPU_INSTRUCTIONS_GENERIC, "INSTRUCTIONS", 1, 1, NULL, NULL },
  { GABLE_CPU_INSTRUCTIONS, "INSTR_RETIRED_ANY", 1, 1, NULL, NULL },
  { GABLE_CPU_INSTRUCTIONS, "INST_RETIRED_ANY", 1, 1, NULL, "INSTR_RETIRED_ANY" },
  { GABLE_CPU_INSTRUCTIONS, "RETIRED_INSTRUCTIONS", 1, 1, NULL, NULL },
  { GABLE_CPU_INSTRUCTIONS, "INST_RETIRED", 1, 1, NULL, NULL },
  { GABLE_CPU_L2_INTEL, "L1D_REPLACEMENT", 64, READ, NULL, NULL },
  { GABLE_CPU_L2_INTEL, "L1D_M_EVICT", 64, WRITE, NULL, NULL },
  { GABLE_CPU_L2_INTEL, "L2_TRANS_L1D_WB", 64, WRITE, NULL, "L1D_M_EVICT" },
  { GABLE_CPU_L2_INTEL, "ICACHE_MISSES", 64, 4, NULL, NULL },
  { GABLE_CPU_L2_INTEL, "ICACHE_64B_IFTAG_MISS", 64, 4, NULL, "ICACHE_MISSES" },
  { GABLE_CPU_L2_ZEN, "REQUESTS_TO_L2_GRP1_ALL_NO_PF", 64, READ, NULL, NULL },
  { GABLE_CPU_L2_A64FX, "L1D_CACHE_REFILL", 256, READ, "A64FX", NULL },
  { GABLE_CPU_L2_A64FX, "L1D_CACHE_WB", 256, WRITE, "A64FX", NULL },
  { GABLE_CPU_L2_A64FX, "L1I_CACHE_REFILL", 256, 4, "A64FX", NULL },
  { GABLE_CPU_L3_INTEL, "L2_LINES_IN_ALL", 64, READ, NULL, NULL },
  { GABLE_CPU_L3_INTEL, "L2_TRANS_L2_WB", 64, WRITE, NULL, NULL },
  { GABLE_CPU_L3_ZEN2, "L3_ACCESS", 64, READ, NULL, NULL },
  { GABLE_CPU_L3_ZEN3, "L2_PF_HIT_IN_L3", 64, 1, NULL, NULL },
  { GABLE_CPU_L3_ZEN3, "L2_PF_MISS_IN_L3", 64, 2, NULL, NULL },
  { GABLE_CPU_L3_ZEN3, "L2_CACHE_MISS_AFTER_L1_MISS", 64, 4, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL, "CAS_COUNT_RD", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL, "CAS_COUNT_WR", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL, "CAS_COUNT_READ", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL, "CAS_COUNT_WRITE", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL, "UNC_M_CAS_COUNT_RD", 64, READ, NULL, "CAS_COUNT_READ" },
  { GABLE_CPU_DRAM_INTEL, "UNC_M_CAS_COUNT_WR", 64, WRITE, NULL, "CAS_COUNT_WRITE" },
  { GABLE_CPU_DRAM_INTEL, "UNC_M_CAS_COUNT_ALL", 64, READ | WRITE, NULL, "UNC_M_CAS_COUNT_RD" },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "CAS_COUNT_SCH0_RD", 64, 1, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "CAS_COUNT_SCH1_RD", 64, 2, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "CAS_COUNT_SCH0_WR", 64, 4, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "CAS_COUNT_SCH1_WR", 64, 8, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "UNC_M_CAS_COUNT_SCH0_RD", 64, 1, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "UNC_M_CAS_COUNT_SCH1_RD", 64, 2, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "UNC_M_CAS_COUNT_SCH0_WR", 64, 4, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_SPLIT, "UNC_M_CAS_COUNT_SCH1_WR", 64, 8, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_CLIENT, "DRAM_READS", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_CLIENT, "DRAM_WRITES", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_FREE_RUNNING, "IMC_DATA_READ", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_FREE_RUNNING, "IMC_DATA_WRITE", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_FREE_RUNNING, "IMC_DATA_READS", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_INTEL_FREE_RUNNING, "IMC_DATA_WRITES", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN, "DATA_FROM_LOCAL_DRAM_CHANNEL", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN, "DATA_TO_LOCAL_DRAM_CHANNEL", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN4, "CAS_CMD_RD", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN4, "CAS_CMD_WR", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN4, "UMC_CAS_CMD_RD", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_ZEN4, "UMC_CAS_CMD_WR", 64, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_A64FX, "L2D_CACHE_REFILL", 256, 1, "A64FX", NULL },
  { GABLE_CPU_DRAM_A64FX, "L2D_SWAP_DM", -256, 2, "A64FX", NULL },
  { GABLE_CPU_DRAM_A64FX, "L2D_CACHE_MIBMCH_PRF", -256, 4, "A64FX", NULL },
  { GABLE_CPU_DRAM_A64FX, "L2D_CACHE_WB", 256, 8, "A64FX", NULL },
  { GABLE_CPU_DRAM_GRACE, "CMEM_RD_DATA", 32, READ, NULL, NULL },
  { GABLE_CPU_DRAM_GRACE, "CMEM_WR_TOTAL_BYTES", 1, WRITE, NULL, NULL },
  { GABLE_CPU_DRAM_KNL, "EDC_RPQ_INSERTS", 64, READ, NULL, NULL },
  { GABLE_CPU_DRAM_KNL, "EDC_WPQ_INSERTS", 64, WRITE, NULL, NULL },
};

/* Intel's reference cycles and AMD's MAX_CPU_CLOCK (MPERF) pass at the nominal clock while a core works. */
static const GableCpuRatio ratios[] = {
  { "clock_ratio", "CPU_CLK_UNHALTED_CORE", "CPU_CLK_UNHALTED_REF" },
  { "clock_ratio", "ACTUAL_CPU_CLOCK", "MAX_CPU_CLOCK" },
  { "clock_ratio", "CYCLES", "REF_CYCLES" },
  { "clock_ratio", "PAPI_TOT_CYC", "PAPI_REF_CYC" },
  { "branch_miss_rate", "BRANCH_MISSES", "BRANCHES" },
  { "branch_miss_rate", "BRANCH_MISSES", "BRANCH_INSTRUCTIONS" },
  { "branch_miss_rate", "BR_MISP_RETIRED_ALL_BRANCHES", "BR_INST_RETIRED_ALL_BRANCHES" },
  { "branch_miss_rate", "RETIRED_MISP_BRANCH_INSTR", "RETIRED_BRANCH_INSTR" },
  { "branch_miss_rate", "PAPI_BR_MSP", "PAPI_BR_INS" },
  { "tlb_share", "DTLB_LOAD_MISSES_WALK_ACTIVE", "CYCLES" },
  { "slow_pipe_share", "ARITH_DIVIDER_ACTIVE", "CYCLES" },
};

/**
 * gable_cpu_rules_key:
 * @name: an event as a tool writes it
 *
 * Capitals and digits, with one "_" for whatever else stands between; without the library's name ("skx::") and the settings
 * of PAPI (":cpu=0").
 *
 * Returns: (transfer full)
 */
char *
gable_cpu_rules_key (const char *name)
{
  const char *own = g_strrstr (name, "::");
  g_autoptr (GString) key = g_string_new (NULL);

  own = own != NULL ? own + 2 : name;
  for (const char *c = own; *c != '\0'; c++) {
    if (*c == ':' && c[1 + strcspn (c + 1, ":=")] == '=') {
      break;
    }
    if (g_ascii_isalnum (*c)) {
      g_string_append_c (key, g_ascii_toupper (*c));
    } else if (key->len > 0 && key->str[key->len - 1] != '_') {
      g_string_append_c (key, '_');
    }
  }
  while (key->len > 0 && key->str[key->len - 1] == '_') {
    g_string_truncate (key, key->len - 1);
  }
  /* libpfm, which PAPI uses, has a shorter name for Intel's events. */
  if (g_str_has_prefix (key->str, "FP_ARITH_") &&
      !g_str_has_prefix (key->str, "FP_ARITH_INST_RETIRED")) {
    g_string_insert (key, (gssize) strlen ("FP_ARITH_"), "INST_RETIRED_");
  }
  return g_string_free (g_steal_pointer (&key), FALSE);
}

const GableCpuFamilyInfo *
gable_cpu_rules_family (GableCpuFamily family)
{
  g_return_val_if_fail (family < GABLE_CPU_N_FAMILIES, NULL);

  return &families[family];
}

/* Key → bits of its families, as a pointer to a figure that is never freed. */
static GHashTable *
make_index (void)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    guint64 *bits = g_hash_table_lookup (index, rules[i].key);

    if (bits == NULL) {
      bits = g_new0 (guint64, 1);
      g_hash_table_insert (index, (gpointer) rules[i].key, bits);
    }
    *bits |= G_GUINT64_CONSTANT (1) << rules[i].family;
  }
  return index;
}

guint64
gable_cpu_rules_families (const char *key)
{
  static gsize once;
  const guint64 *bits;

  if (g_once_init_enter (&once)) {
    g_once_init_leave (&once, (gsize) make_index ());
  }
  bits = g_hash_table_lookup ((GHashTable *) once, key);
  return bits != NULL ? *bits : 0;
}

const GableCpuRule *
gable_cpu_rules_get (guint index)
{
  return index < G_N_ELEMENTS (rules) ? &rules[index] : NULL;
}

/* Whether Intel's instructions were counted without their precision, by events that some lists have. */
static gboolean
is_merged (const GableCpuEvents *events)
{
  static const char *const keys[] = { FP_ARITH ("SCALAR"), FP_ARITH ("VECTOR"),
                                      FP_ARITH ("4_FLOPS"), FP_ARITH ("8_FLOPS") };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    if (gable_cpu_events_has (events, keys[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_cpu_rules_applies:
 * @family: one sum
 * @events: all events of the kernel
 * @context: what else the file says
 *
 * Returns: whether the sum may be formed, where its events are there
 */
gboolean
gable_cpu_rules_applies (GableCpuFamily family,
                         const GableCpuEvents *events,
                         const GableCpuContext *context)
{
  if (family == GABLE_CPU_FP64_INTEL || family == GABLE_CPU_FP32_INTEL) {
    return !is_merged (events);
  }
  if (family == GABLE_CPU_FP_INTEL_MERGED) {
    return is_merged (events);
  }
  /* The lanes of a vector follow from what the user says that they hold. */
  return (family != GABLE_CPU_FP64_THUNDERX2 && family != GABLE_CPU_FP32_THUNDERX2) ||
         g_strcmp0 (context->claim, families[family].counter) == 0;
}

/**
 * gable_cpu_rules_ratio:
 * @index: from 0 on
 *
 * Returns: (nullable) (transfer none): NULL behind the last one
 */
const GableCpuRatio *
gable_cpu_rules_ratio (guint index)
{
  return index < G_N_ELEMENTS (ratios) ? &ratios[index] : NULL;
}
