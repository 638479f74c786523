/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-rules.h"

/* Generations that a formula holds for. */
#define IN(generation) (1u << GABLE_AMD_##generation)
#define LINES_OF_64 IN (GFX9)
#define LINES_OF_128 (IN (GFX94X) | IN (GFX950) | IN (GFX94X_950))
#define ANY_INSTINCT (LINES_OF_64 | LINES_OF_128 | IN (INSTINCT))
#define ANY ((1u << GABLE_AMD_N_GENERATIONS) - 1)

/* A fused multiply-add is two operations, a transcendental one. */
#define VALU(type) \
  { \
    { "SQ_INSTS_VALU_ADD_" type, 1 }, { "SQ_INSTS_VALU_MUL_" type, 1 }, \
      { "SQ_INSTS_VALU_FMA_" type, 2 }, { "SQ_INSTS_VALU_TRANS_" type, 1 }, \
  }
#define VALU_RULE(type) "lanes × (ADD + MUL + 2 FMA + TRANS) of SQ_INSTS_VALU " type

/* 32 or 64 bytes a write: 32 × all + 32 × those of 64. */
#define WRITES(block) \
  { block "_WRREQ_sum", 32 }, \
  { \
    block "_WRREQ_64B_sum", 32 \
  }
#define REQUESTS(read) \
  { \
    { "TCP_TCC_READ_REQ_sum", read }, { "TCP_TCC_WRITE_REQ_sum", 64 }, \
      { "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 64 }, { "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 64 }, \
  }

/* Formulas of each counter, from the best to the last resort.
 * Source: rocprofiler-compute, analysis_configs of gfx908, gfx90a, gfx940 to gfx942 and gfx950 (panels 2, 4, 16 and 17), commits
 * 1b1610fc and 10d7b260; its change log of 3.5 (reads of 128 bytes on gfx950) and 3.7 (widths of L1 and L2). On copies whose
 * traffic is known L2 is exact and DRAM within 0.2 %; L1 counts look-ups of lines, so it is two to four times what a
 * program asks for. */
const GableAmdRule gable_amd_rules[GABLE_AMD_N_RULES] = {
  { "fp64", ANY, GABLE_AMD_TIMES_LANES, VALU ("F64"), VALU_RULE ("F64") },
  { "fp64.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F64", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F64" },
  { "fp32", ANY, GABLE_AMD_TIMES_LANES, VALU ("F32"), VALU_RULE ("F32") },
  { "fp32.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F32", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F32" },
  { "fp16", ANY, GABLE_AMD_TIMES_LANES, VALU ("F16"),
    VALU_RULE ("F16") " (packed instructions count once)" },
  { "fp16.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F16", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F16" },
  { "bf16.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_BF16", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_BF16" },
  { "fp8.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F8", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F8" },
  { "fp4.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F6F4", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F6F4 (FP6 or FP4)" },
  { "int64",
    ANY,
    GABLE_AMD_TIMES_LANES,
    { { "SQ_INSTS_VALU_INT64", 1 } },
    "lanes × SQ_INSTS_VALU_INT64" },
  { "int32",
    ANY,
    GABLE_AMD_TIMES_LANES,
    { { "SQ_INSTS_VALU_INT32", 1 } },
    "lanes × SQ_INSTS_VALU_INT32" },
  { "int8.matrix",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_I8", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_I8" },
  { "inst", ANY, GABLE_AMD_TIMES_NOTHING, { { "SQ_INSTS", 1 } }, "SQ_INSTS, of wavefronts" },
  { "L1",
    LINES_OF_64,
    GABLE_AMD_TIMES_NOTHING,
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 64 } },
    "64 TCP_TOTAL_CACHE_ACCESSES (cache-line bytes, gfx90x)" },
  { "L1",
    LINES_OF_128,
    GABLE_AMD_TIMES_NOTHING,
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 128 } },
    "128 TCP_TOTAL_CACHE_ACCESSES (cache-line bytes, gfx94x and gfx950)" },
  { "shared",
    ANY_INSTINCT,
    GABLE_AMD_TIMES_BANKS,
    { { "SQ_LDS_IDX_ACTIVE", 1 }, { "SQ_LDS_BANK_CONFLICT", -1 } },
    "banks × (SQ_LDS_IDX_ACTIVE − SQ_LDS_BANK_CONFLICT)" },
  { "L2", LINES_OF_64, GABLE_AMD_TIMES_NOTHING, REQUESTS (64),
    "64 × (reads + writes + atomics) of TCP_TCC_…_REQ (gfx90x)" },
  { "L2", LINES_OF_128, GABLE_AMD_TIMES_NOTHING, REQUESTS (128),
    "128 reads + 64 × (writes + atomics) of TCP_TCC_…_REQ (gfx94x and gfx950)" },
  { "DRAM",
    IN (GFX9),
    GABLE_AMD_TIMES_NOTHING,
    { { "TCC_EA_RDREQ_sum", 64 }, { "TCC_EA_RDREQ_32B_sum", -32 }, WRITES ("TCC_EA") },
    "32 or 64 bytes of each TCC_EA_RDREQ and WRREQ by its size (gfx90x)" },
  { "DRAM",
    IN (GFX94X),
    GABLE_AMD_TIMES_NOTHING,
    { { "TCC_EA0_RDREQ_sum", 64 },
      { "TCC_BUBBLE_sum", 64 },
      { "TCC_EA0_RDREQ_32B_sum", -32 },
      WRITES ("TCC_EA0") },
    "32, 64 or (TCC_BUBBLE) 128 bytes of each TCC_EA0_RDREQ and WRREQ by its size (gfx94x)" },
  { "DRAM",
    IN (GFX950),
    GABLE_AMD_TIMES_NOTHING,
    { { "TCC_EA0_RDREQ_sum", 64 },
      { "TCC_EA0_RDREQ_128B_sum", 64 },
      { "TCC_EA0_RDREQ_32B_sum", -32 },
      WRITES ("TCC_EA0") },
    "32, 64 or (RDREQ_128B) 128 bytes of each TCC_EA0_RDREQ and WRREQ by its size (gfx950)" },
  { "DRAM",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "FETCH_SIZE", 1024 }, { "WRITE_SIZE", 1024 } },
    "1024 × (FETCH_SIZE + WRITE_SIZE)" },
  { "DRAM",
    ANY,
    GABLE_AMD_TIMES_NOTHING,
    { { "FetchSize", 1024 }, { "WriteSize", 1024 } },
    "1024 × (FetchSize + WriteSize)" },
};

/* Parts of the formulas above that replays which disagree can make negative. */
const GableAmdPart gable_amd_parts[GABLE_AMD_N_PARTS] = {
  { "reads of 64 bytes", IN (GFX9), { { "TCC_EA_RDREQ_sum", 1 }, { "TCC_EA_RDREQ_32B_sum", -1 } } },
  { "reads of 64 bytes",
    IN (GFX94X),
    { { "TCC_EA0_RDREQ_sum", 1 }, { "TCC_BUBBLE_sum", -1 }, { "TCC_EA0_RDREQ_32B_sum", -1 } } },
  { "reads of 64 bytes",
    IN (GFX950),
    { { "TCC_EA0_RDREQ_sum", 1 },
      { "TCC_EA0_RDREQ_128B_sum", -1 },
      { "TCC_EA0_RDREQ_32B_sum", -1 } } },
  { "writes of 32 bytes",
    IN (GFX9),
    { { "TCC_EA_WRREQ_sum", 1 }, { "TCC_EA_WRREQ_64B_sum", -1 } } },
  { "writes of 32 bytes",
    LINES_OF_128,
    { { "TCC_EA0_WRREQ_sum", 1 }, { "TCC_EA0_WRREQ_64B_sum", -1 } } },
  { "accesses to LDS without conflict",
    ANY_INSTINCT,
    { { "SQ_LDS_IDX_ACTIVE", 1 }, { "SQ_LDS_BANK_CONFLICT", -1 } } },
};

#define ADDED(type) \
  { "SQ_INSTS_VALU_ADD_" type, 1 }, { "SQ_INSTS_VALU_MUL_" type, 1 }, \
  { \
    "SQ_INSTS_VALU_FMA_" type, 1 \
  }

/* Figures of the advice table's vocabulary: a quotient, or one less it.
 * Source: as above, panels 2.1 (hit rates, active threads), 10 (mix), 12 (bank conflicts). "Active lanes" are of 32 there. */
const GableAmdEvidence gable_amd_evidence[GABLE_AMD_N_EVIDENCE] = {
  { "l1_hit",
    TRUE,
    FALSE,
    { { "TCP_TCC_READ_REQ_sum", 1 },
      { "TCP_TCC_WRITE_REQ_sum", 1 },
      { "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 1 },
      { "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 1 } },
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 1 } } },
  { "l2_hit",
    FALSE,
    FALSE,
    { { "TCC_HIT_sum", 1 } },
    { { "TCC_HIT_sum", 1 }, { "TCC_MISS_sum", 1 } } },
  { "atomic_share", FALSE, FALSE, { { "TCC_ATOMIC_sum", 1 } }, { { "TCC_REQ_sum", 1 } } },
  { "bank_conflict_share",
    FALSE,
    FALSE,
    { { "SQ_LDS_BANK_CONFLICT", 1 } },
    { { "SQ_LDS_IDX_ACTIVE", 1 } } },
  { "lanes_active",
    FALSE,
    TRUE,
    { { "SQ_THREAD_CYCLES_VALU", 1 } },
    { { "SQ_ACTIVE_INST_VALU", 1 } } },
  { "fma_ratio",
    FALSE,
    FALSE,
    { { "SQ_INSTS_VALU_FMA_F64", 1 }, { "SQ_INSTS_VALU_FMA_F32", 1 } },
    { ADDED ("F64"), ADDED ("F32") } },
};
