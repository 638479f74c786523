/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__x86_64__)

#include "probe/chains.h"

#include <immintrin.h>

#define SEPARATE64(x, value) _mm_add_pd (_mm_mul_pd (x, value), value)
#define SEPARATE32(x, value) _mm_add_ps (_mm_mul_ps (x, value), value)

GABLE_CHAIN_LOOP (
  fp64_separate, , __m128d, double, _mm_setzero_pd (), __m128d, _mm_set1_pd (one), SEPARATE64)
GABLE_CHAIN_LOOP (
  fp32_separate, , __m128, float, _mm_setzero_ps (), __m128, _mm_set1_ps ((float) one), SEPARATE32)

const GableLoop gable_loops_sse2[] = {
  GABLE_CHAIN_ENTRY ("fp64-sse2",
                     "FP64 SSE2, no FMA",
                     "fp64",
                     GABLE_FEATURE_SSE2,
                     GABLE_LOOP_SEPARATE,
                     2,
                     4,
                     GABLE_EXACT_FP64,
                     fp64_separate),
  GABLE_CHAIN_ENTRY ("fp32-sse2",
                     "FP32 SSE2, no FMA",
                     "fp32",
                     GABLE_FEATURE_SSE2,
                     GABLE_LOOP_SEPARATE,
                     4,
                     8,
                     GABLE_EXACT_FP32,
                     fp32_separate),
  { 0 },
};

#else

const GableLoop gable_loops_sse2[] = { { 0 } };

#endif
