/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

/* Short numbers in AVX-512 registers: FP16, pairs of BF16 and quadruples of INT8. FP16 needs a compiler that knows it. */
#if defined(__x86_64__)

#include "probe/chains.h"

#include <immintrin.h>

#define BF16 __attribute__ ((target ("avx512f,avx512vl,avx512bf16")))
#define VNNI __attribute__ ((target ("avx512f,avx512vl,avx512vnni")))

/* A pair of BF16 ones in 32 bits. */
#define BF16_ONES 0x3f803f80
#define DOT16(x, value) _mm512_dpbf16_ps (x, value, value)
#define DOT8(x, value) _mm512_dpbusd_epi32 (x, value, value)

GABLE_CHAIN_LOOP (bf16_dot,
                  BF16,
                  __m512,
                  float,
                  _mm512_setzero_ps (),
                  __m512bh,
                  (__m512bh) _mm512_set1_epi32 ((int) (one *BF16_ONES)),
                  DOT16)
/* CHAR is signed and one fits, so one vector is both factors. */
GABLE_CHAIN_LOOP (int8_dot,
                  VNNI,
                  __m512i,
                  gint32,
                  _mm512_setzero_si512 (),
                  __m512i,
                  _mm512_set1_epi8 ((char) one),
                  DOT8)

#ifdef GABLE_HAS_AVX512_FP16
#define FP16 __attribute__ ((target ("avx512f,avx512vl,avx512fp16")))
#define FUSED16(x, value) _mm512_fmadd_ph (x, value, value)

GABLE_CHAIN_LOOP (fp16_fused,
                  FP16,
                  __m512h,
                  _Float16,
                  _mm512_setzero_ph (),
                  __m512h,
                  _mm512_set1_ph ((_Float16) one),
                  FUSED16)
#endif

const GableLoop gable_loops_short[] = {
#ifdef GABLE_HAS_AVX512_FP16
  GABLE_CHAIN_ENTRY ("fp16-avx512-fma",
                     "FP16 AVX-512 FMA",
                     "fp16",
                     GABLE_FEATURE_AVX512 | GABLE_FEATURE_AVX512_FP16,
                     GABLE_LOOP_FUSED,
                     32,
                     64,
                     GABLE_EXACT_FP16,
                     fp16_fused),
#endif
  GABLE_CHAIN_ENTRY ("bf16-avx512-dot",
                     "BF16 AVX-512 dot product",
                     "bf16",
                     GABLE_FEATURE_AVX512 | GABLE_FEATURE_AVX512_BF16,
                     GABLE_LOOP_FUSED,
                     16,
                     64,
                     GABLE_EXACT_FP32 / 2,
                     bf16_dot),
  GABLE_CHAIN_ENTRY ("int8-avx512-vnni",
                     "INT8 AVX-512 VNNI",
                     "int8",
                     GABLE_FEATURE_AVX512 | GABLE_FEATURE_AVX512_VNNI,
                     GABLE_LOOP_FUSED,
                     16,
                     128,
                     GABLE_EXACT_INT32,
                     int8_dot),
  { 0 },
};

#else

const GableLoop gable_loops_short[] = { { 0 } };

#endif
