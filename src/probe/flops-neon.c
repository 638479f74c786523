/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__aarch64__)

#include "probe/chains.h"

#include <arm_neon.h>

#define HALF __attribute__ ((target ("arch=armv8.2-a+fp16")))
#define DOT __attribute__ ((target ("arch=armv8.2-a+dotprod")))

/* The accumulating form: the other would need a copy for each. */
#define FUSED64(x, value) vfmaq_f64 (x, value, value)
#define FUSED32(x, value) vfmaq_f32 (x, value, value)
#define FUSED16(x, value) vfmaq_f16 (x, value, value)
#define SEPARATE64(x, value) vaddq_f64 (vmulq_f64 (x, value), value)
#define SEPARATE32(x, value) vaddq_f32 (vmulq_f32 (x, value), value)
#define DOT8(x, value) vdotq_s32 (x, value, value)

GABLE_CHAIN_LOOP (
  fp64_fused, , float64x2_t, double, vdupq_n_f64 (0), float64x2_t, vdupq_n_f64 (one), FUSED64)
GABLE_CHAIN_LOOP (fp32_fused,
                  ,
                  float32x4_t,
                  float,
                  vdupq_n_f32 (0),
                  float32x4_t,
                  vdupq_n_f32 ((float) one),
                  FUSED32)
GABLE_CHAIN_LOOP (
  fp64_separate, , float64x2_t, double, vdupq_n_f64 (0), float64x2_t, vdupq_n_f64 (one), SEPARATE64)
GABLE_CHAIN_LOOP (fp32_separate,
                  ,
                  float32x4_t,
                  float,
                  vdupq_n_f32 (0),
                  float32x4_t,
                  vdupq_n_f32 ((float) one),
                  SEPARATE32)
GABLE_CHAIN_LOOP (fp16_fused,
                  HALF,
                  float16x8_t,
                  float16_t,
                  vdupq_n_f16 (0),
                  float16x8_t,
                  vdupq_n_f16 ((float16_t) one),
                  FUSED16)
GABLE_CHAIN_LOOP (
  int8_dot, DOT, int32x4_t, gint32, vdupq_n_s32 (0), int8x16_t, vdupq_n_s8 ((gint8) one), DOT8)

const GableLoop gable_loops_neon[] = {
  GABLE_CHAIN_ENTRY ("fp64-neon-fma",
                     "FP64 NEON FMA",
                     "fp64",
                     GABLE_FEATURE_NEON,
                     GABLE_LOOP_FUSED,
                     2,
                     4,
                     GABLE_EXACT_FP64,
                     fp64_fused),
  GABLE_CHAIN_ENTRY ("fp32-neon-fma",
                     "FP32 NEON FMA",
                     "fp32",
                     GABLE_FEATURE_NEON,
                     GABLE_LOOP_FUSED,
                     4,
                     8,
                     GABLE_EXACT_FP32,
                     fp32_fused),
  GABLE_CHAIN_ENTRY ("fp64-neon",
                     "FP64 NEON, no FMA",
                     "fp64",
                     GABLE_FEATURE_NEON,
                     GABLE_LOOP_SEPARATE,
                     2,
                     4,
                     GABLE_EXACT_FP64,
                     fp64_separate),
  GABLE_CHAIN_ENTRY ("fp32-neon",
                     "FP32 NEON, no FMA",
                     "fp32",
                     GABLE_FEATURE_NEON,
                     GABLE_LOOP_SEPARATE,
                     4,
                     8,
                     GABLE_EXACT_FP32,
                     fp32_separate),
  GABLE_CHAIN_ENTRY ("fp16-neon-fma",
                     "FP16 NEON FMA",
                     "fp16",
                     GABLE_FEATURE_NEON | GABLE_FEATURE_NEON_FP16,
                     GABLE_LOOP_FUSED,
                     8,
                     16,
                     GABLE_EXACT_FP16,
                     fp16_fused),
  GABLE_CHAIN_ENTRY ("int8-neon-dot",
                     "INT8 NEON dot product",
                     "int8",
                     GABLE_FEATURE_NEON | GABLE_FEATURE_NEON_DOT,
                     GABLE_LOOP_FUSED,
                     4,
                     32,
                     GABLE_EXACT_INT32,
                     int8_dot),
  { 0 },
};

#else

const GableLoop gable_loops_neon[] = { { 0 } };

#endif
