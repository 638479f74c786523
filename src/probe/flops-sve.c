/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__aarch64__) && defined(GABLE_HAS_SVE)

#include "probe/chains.h"

#include <arm_sve.h>

#define SVE __attribute__ ((target ("+sve")))

static SVE guint
count_doubles (void)
{
  return (guint) svcntd ();
}

static SVE guint
count_floats (void)
{
  return (guint) svcntw ();
}

/* Registers of a length that the compiler doesn't know can't stand in an array: the sum is taken one by one. */
#define SVE_LOOP(name, vector, element, splat, always, fused, add_up) \
  static SVE double name (guint64 iterations) \
  { \
    element one = (element) gable_hide_one (); \
    svbool_t all = always (); \
    vector value = splat (one); \
    vector x0 = splat (0), x1 = x0, x2 = x0, x3 = x0, x4 = x0, x5 = x0; \
    vector x6 = x0, x7 = x0, x8 = x0, x9 = x0, x10 = x0, x11 = x0; \
    GABLE_MORE_CHAINS (vector, x0) \
\
    for (; iterations > 0; iterations--) { \
      x0 = fused (all, x0, value, value); \
      x1 = fused (all, x1, value, value); \
      x2 = fused (all, x2, value, value); \
      x3 = fused (all, x3, value, value); \
      x4 = fused (all, x4, value, value); \
      x5 = fused (all, x5, value, value); \
      x6 = fused (all, x6, value, value); \
      x7 = fused (all, x7, value, value); \
      x8 = fused (all, x8, value, value); \
      x9 = fused (all, x9, value, value); \
      x10 = fused (all, x10, value, value); \
      x11 = fused (all, x11, value, value); \
      x12 = fused (all, x12, value, value); \
      x13 = fused (all, x13, value, value); \
      x14 = fused (all, x14, value, value); \
      x15 = fused (all, x15, value, value); \
      x16 = fused (all, x16, value, value); \
      x17 = fused (all, x17, value, value); \
      x18 = fused (all, x18, value, value); \
      x19 = fused (all, x19, value, value); \
      GABLE_KEEP_CHAINS; \
      GABLE_KEEP_MORE_CHAINS; \
    } \
    return (double) add_up (all, x0) + (double) add_up (all, x1) + (double) add_up (all, x2) + \
           (double) add_up (all, x3) + (double) add_up (all, x4) + (double) add_up (all, x5) + \
           (double) add_up (all, x6) + (double) add_up (all, x7) + (double) add_up (all, x8) + \
           (double) add_up (all, x9) + (double) add_up (all, x10) + (double) add_up (all, x11) + \
           (double) add_up (all, x12) + (double) add_up (all, x13) + (double) add_up (all, x14) + \
           (double) add_up (all, x15) + (double) add_up (all, x16) + (double) add_up (all, x17) + \
           (double) add_up (all, x18) + (double) add_up (all, x19); \
  }

SVE_LOOP (fp64_fused, svfloat64_t, double, svdup_n_f64, svptrue_b64, svmla_f64_x, svaddv_f64)
SVE_LOOP (fp32_fused, svfloat32_t, float, svdup_n_f32, svptrue_b32, svmla_f32_x, svaddv_f32)

const GableLoop gable_loops_sve[] = {
  {
    .id = "fp64-sve-fma",
    .title = "FP64 SVE FMA",
    .counter = "fp64",
    .needs = GABLE_FEATURE_SVE,
    .kind = GABLE_LOOP_FUSED,
    .operations = GABLE_CHAINS * 2,
    .instructions = GABLE_CHAINS,
    .exact = GABLE_EXACT_FP64,
    .run = fp64_fused,
    .count_lanes = count_doubles,
  },
  {
    .id = "fp32-sve-fma",
    .title = "FP32 SVE FMA",
    .counter = "fp32",
    .needs = GABLE_FEATURE_SVE,
    .kind = GABLE_LOOP_FUSED,
    .operations = GABLE_CHAINS * 2,
    .instructions = GABLE_CHAINS,
    .exact = GABLE_EXACT_FP32,
    .run = fp32_fused,
    .count_lanes = count_floats,
  },
  { 0 },
};

#else

const GableLoop gable_loops_sve[] = { { 0 } };

#endif
