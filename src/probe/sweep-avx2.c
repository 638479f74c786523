/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-loop.h"

#if defined(__x86_64__)

#include "probe/sweep-vector.h"

#include <immintrin.h>

#define LANES 4
#define VECTOR __m256d
#define LOAD(p) _mm256_load_pd (p)
#define STORE(p, v) _mm256_store_pd (p, v)
#define STREAM(p, v) _mm256_stream_pd (p, v)
#define SPLAT(x) _mm256_set1_pd (x)
#define FUSED(x, y, z) _mm256_fmadd_pd (x, y, z)

GABLE_SWEEP_LOOPS (__attribute__ ((target ("avx2,fma"))))

static const GableSweepLoop loop = {
  .id = "avx2",
  .title = "AVX2",
  .needs = GABLE_FEATURE_AVX | GABLE_FEATURE_AVX2 | GABLE_FEATURE_FMA,
  .run = { run_read, run_write, run_copy, run_triad, run_stream },
};
const GableSweepLoop *const gable_sweep_loop_avx2 = &loop;

#else

const GableSweepLoop *const gable_sweep_loop_avx2 = NULL;

#endif
