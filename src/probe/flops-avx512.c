/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__x86_64__)

#include "probe/chains.h"

#include <immintrin.h>

#define AVX512 __attribute__ ((target ("avx512f,avx512vl")))

#define FUSED64(x, value) _mm512_fmadd_pd (x, value, value)
#define FUSED32(x, value) _mm512_fmadd_ps (x, value, value)
#define SEPARATE64(x, value) _mm512_add_pd (_mm512_mul_pd (x, value), value)
#define SEPARATE32(x, value) _mm512_add_ps (_mm512_mul_ps (x, value), value)

GABLE_CHAIN_LOOP (
  fp64_fused, AVX512, __m512d, double, _mm512_setzero_pd (), __m512d, _mm512_set1_pd (one), FUSED64)
GABLE_CHAIN_LOOP (fp32_fused,
                  AVX512,
                  __m512,
                  float,
                  _mm512_setzero_ps (),
                  __m512,
                  _mm512_set1_ps ((float) one),
                  FUSED32)
GABLE_CHAIN_LOOP (fp64_separate,
                  AVX512,
                  __m512d,
                  double,
                  _mm512_setzero_pd (),
                  __m512d,
                  _mm512_set1_pd (one),
                  SEPARATE64)
GABLE_CHAIN_LOOP (fp32_separate,
                  AVX512,
                  __m512,
                  float,
                  _mm512_setzero_ps (),
                  __m512,
                  _mm512_set1_ps ((float) one),
                  SEPARATE32)

const GableLoop gable_loops_avx512[] = {
  GABLE_CHAIN_ENTRY ("fp64-avx512-fma",
                     "FP64 AVX-512 FMA",
                     "fp64",
                     GABLE_FEATURE_AVX512,
                     GABLE_LOOP_FUSED,
                     8,
                     16,
                     GABLE_EXACT_FP64,
                     fp64_fused),
  GABLE_CHAIN_ENTRY ("fp32-avx512-fma",
                     "FP32 AVX-512 FMA",
                     "fp32",
                     GABLE_FEATURE_AVX512,
                     GABLE_LOOP_FUSED,
                     16,
                     32,
                     GABLE_EXACT_FP32,
                     fp32_fused),
  GABLE_CHAIN_ENTRY ("fp64-avx512",
                     "FP64 AVX-512, no FMA",
                     "fp64",
                     GABLE_FEATURE_AVX512,
                     GABLE_LOOP_SEPARATE,
                     8,
                     16,
                     GABLE_EXACT_FP64,
                     fp64_separate),
  GABLE_CHAIN_ENTRY ("fp32-avx512",
                     "FP32 AVX-512, no FMA",
                     "fp32",
                     GABLE_FEATURE_AVX512,
                     GABLE_LOOP_SEPARATE,
                     16,
                     32,
                     GABLE_EXACT_FP32,
                     fp32_separate),
  { 0 },
};

#else

const GableLoop gable_loops_avx512[] = { { 0 } };

#endif
