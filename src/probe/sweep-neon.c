/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-loop.h"

#if defined(__aarch64__)

#include "probe/sweep-vector.h"

#include <arm_neon.h>

#define LANES 2
#define VECTOR float64x2_t
#define LOAD(p) vld1q_f64 (p)
#define STORE(p, v) vst1q_f64 (p, v)
#define SPLAT(x) vdupq_n_f64 (x)
#define FUSED(x, y, z) vfmaq_f64 (z, x, y)

/* STNP stores a pair of registers with a hint that they won't be wanted soon. */
static inline void
stream (double *to, float64x2_t low, float64x2_t high)
{
  __asm__ volatile("stnp %q1, %q2, [%0]" : : "r"(to), "w"(low), "w"(high) : "memory");
}

#define PAIR_BODY(k) \
  stream (a + i + 2 * (k) *LANES, \
          FUSED (LOAD (c + i + 2 * (k) *LANES), s, LOAD (b + i + 2 * (k) *LANES)), \
          FUSED (LOAD (c + i + (2 * (k) + 1) * LANES), s, LOAD (b + i + (2 * (k) + 1) * LANES)));

GABLE_SWEEP_FUNCTION (run_read, , LANES, GABLE_READ_BODY, GABLE_SWEEP_FENCE)
GABLE_SWEEP_FUNCTION (run_write, , LANES, GABLE_WRITE_BODY, GABLE_SWEEP_FENCE)
GABLE_SWEEP_FUNCTION (run_copy, , LANES, GABLE_COPY_BODY, GABLE_SWEEP_FENCE)
GABLE_SWEEP_FUNCTION (run_triad, , LANES, GABLE_TRIAD_BODY, GABLE_SWEEP_FENCE)
GABLE_SWEEP_FUNCTION (run_stream, , 2 * LANES, PAIR_BODY, GABLE_SWEEP_FENCE)

static const GableSweepLoop loop = {
  .id = "neon",
  .title = "NEON",
  .needs = GABLE_FEATURE_NEON,
  .run = { run_read, run_write, run_copy, run_triad, run_stream },
};
const GableSweepLoop *const gable_sweep_loop_neon = &loop;

#else

const GableSweepLoop *const gable_sweep_loop_neon = NULL;

#endif
