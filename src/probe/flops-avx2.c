/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__x86_64__)

#include "probe/chains.h"

#include <immintrin.h>

#define AVX2 __attribute__ ((target ("avx2,fma")))
#define AVX2_VNNI __attribute__ ((target ("avx2,avxvnni")))

#define FUSED64(x, value) _mm256_fmadd_pd (x, value, value)
#define FUSED32(x, value) _mm256_fmadd_ps (x, value, value)
#define SEPARATE64(x, value) _mm256_add_pd (_mm256_mul_pd (x, value), value)
#define SEPARATE32(x, value) _mm256_add_ps (_mm256_mul_ps (x, value), value)
#define DOT8(x, value) _mm256_dpbusd_avx_epi32 (x, value, value)

GABLE_CHAIN_LOOP (
  fp64_fused, AVX2, __m256d, double, _mm256_setzero_pd (), __m256d, _mm256_set1_pd (one), FUSED64)
GABLE_CHAIN_LOOP (fp32_fused,
                  AVX2,
                  __m256,
                  float,
                  _mm256_setzero_ps (),
                  __m256,
                  _mm256_set1_ps ((float) one),
                  FUSED32)
GABLE_CHAIN_LOOP (fp64_separate,
                  AVX2,
                  __m256d,
                  double,
                  _mm256_setzero_pd (),
                  __m256d,
                  _mm256_set1_pd (one),
                  SEPARATE64)
GABLE_CHAIN_LOOP (fp32_separate,
                  AVX2,
                  __m256,
                  float,
                  _mm256_setzero_ps (),
                  __m256,
                  _mm256_set1_ps ((float) one),
                  SEPARATE32)
GABLE_CHAIN_LOOP (int8_dot,
                  AVX2_VNNI,
                  __m256i,
                  gint32,
                  _mm256_setzero_si256 (),
                  __m256i,
                  _mm256_set1_epi8 ((char) one),
                  DOT8)

#define NEEDS (GABLE_FEATURE_AVX | GABLE_FEATURE_AVX2)
#define NEEDS_FUSED (NEEDS | GABLE_FEATURE_FMA)

const GableLoop gable_loops_avx2[] = {
  GABLE_CHAIN_ENTRY ("fp64-avx2-fma",
                     "FP64 AVX2 FMA",
                     "fp64",
                     NEEDS_FUSED,
                     GABLE_LOOP_FUSED,
                     4,
                     8,
                     GABLE_EXACT_FP64,
                     fp64_fused),
  GABLE_CHAIN_ENTRY ("fp32-avx2-fma",
                     "FP32 AVX2 FMA",
                     "fp32",
                     NEEDS_FUSED,
                     GABLE_LOOP_FUSED,
                     8,
                     16,
                     GABLE_EXACT_FP32,
                     fp32_fused),
  GABLE_CHAIN_ENTRY ("fp64-avx2",
                     "FP64 AVX2, no FMA",
                     "fp64",
                     NEEDS_FUSED,
                     GABLE_LOOP_SEPARATE,
                     4,
                     8,
                     GABLE_EXACT_FP64,
                     fp64_separate),
  GABLE_CHAIN_ENTRY ("fp32-avx2",
                     "FP32 AVX2, no FMA",
                     "fp32",
                     NEEDS_FUSED,
                     GABLE_LOOP_SEPARATE,
                     8,
                     16,
                     GABLE_EXACT_FP32,
                     fp32_separate),
  GABLE_CHAIN_ENTRY ("int8-avx2-vnni",
                     "INT8 AVX2 VNNI",
                     "int8",
                     NEEDS | GABLE_FEATURE_AVX_VNNI,
                     GABLE_LOOP_FUSED,
                     8,
                     64,
                     GABLE_EXACT_INT32,
                     int8_dot),
  { 0 },
};

#else

const GableLoop gable_loops_avx2[] = { { 0 } };

#endif
