/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#include "probe/chains.h"

/* Plain C: what any processor does, one number at a time. Where there is another letter for registers than those known in
 * chains.h, memory is good enough. */
#ifndef GABLE_REGISTER
#define GABLE_REGISTER(x) "m"(x)
#endif

#define SEPARATE(x, value) ((x) * (value) + (value))

GABLE_CHAIN_LOOP (fp64_separate, , double, double, 0, double, one, SEPARATE)
GABLE_CHAIN_LOOP (fp32_separate, , float, float, 0, float, (float) one, SEPARATE)

#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
#define FUSES __attribute__ ((target ("fma")))
#define NEEDS_FUSED GABLE_FEATURE_FMA
#else
#define FUSES
#define NEEDS_FUSED GABLE_FEATURE_NEON
#endif
#define FUSED64(x, value) __builtin_fma (x, value, value)
#define FUSED32(x, value) __builtin_fmaf (x, value, value)

GABLE_CHAIN_LOOP (fp64_fused, FUSES, double, double, 0, double, one, FUSED64)
GABLE_CHAIN_LOOP (fp32_fused, FUSES, float, float, 0, float, (float) one, FUSED32)
#endif

const GableLoop gable_loops_plain[] = {
  GABLE_CHAIN_ENTRY ("fp64-scalar",
                     "FP64 scalar, no FMA",
                     "fp64.scalar",
                     0,
                     GABLE_LOOP_SEPARATE,
                     1,
                     2,
                     GABLE_EXACT_FP64,
                     fp64_separate),
  GABLE_CHAIN_ENTRY ("fp32-scalar",
                     "FP32 scalar, no FMA",
                     "fp32.scalar",
                     0,
                     GABLE_LOOP_SEPARATE,
                     1,
                     2,
                     GABLE_EXACT_FP32,
                     fp32_separate),
#ifdef NEEDS_FUSED
  GABLE_CHAIN_ENTRY ("fp64-scalar-fma",
                     "FP64 scalar FMA",
                     "fp64.scalar",
                     NEEDS_FUSED,
                     GABLE_LOOP_FUSED,
                     1,
                     2,
                     GABLE_EXACT_FP64,
                     fp64_fused),
  GABLE_CHAIN_ENTRY ("fp32-scalar-fma",
                     "FP32 scalar FMA",
                     "fp32.scalar",
                     NEEDS_FUSED,
                     GABLE_LOOP_FUSED,
                     1,
                     2,
                     GABLE_EXACT_FP32,
                     fp32_fused),
#endif
  { 0 },
};
