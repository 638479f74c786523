/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-loop.h"

#if defined(__x86_64__)

#include "probe/sweep-vector.h"

#include <immintrin.h>

#define LANES 2
#define VECTOR __m128d
#define LOAD(p) _mm_load_pd (p)
#define STORE(p, v) _mm_store_pd (p, v)
#define STREAM(p, v) _mm_stream_pd (p, v)
#define SPLAT(x) _mm_set1_pd (x)
#define FUSED(x, y, z) _mm_add_pd (_mm_mul_pd (x, y), z)

GABLE_SWEEP_LOOPS ()

static const GableSweepLoop loop = {
  .id = "sse2",
  .title = "SSE2",
  .needs = GABLE_FEATURE_SSE2,
  .run = { run_read, run_write, run_copy, run_triad, run_stream },
};
const GableSweepLoop *const gable_sweep_loop_sse2 = &loop;

#else

const GableSweepLoop *const gable_sweep_loop_sse2 = NULL;

#endif
