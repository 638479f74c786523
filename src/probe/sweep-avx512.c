/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-loop.h"

#if defined(__x86_64__)

#include "probe/sweep-vector.h"

#include <immintrin.h>

#define LANES 8
#define VECTOR __m512d
#define LOAD(p) _mm512_load_pd (p)
#define STORE(p, v) _mm512_store_pd (p, v)
#define STREAM(p, v) _mm512_stream_pd (p, v)
#define SPLAT(x) _mm512_set1_pd (x)
#define FUSED(x, y, z) _mm512_fmadd_pd (x, y, z)

GABLE_SWEEP_LOOPS (__attribute__ ((target ("avx512f,avx512vl"))))

static const GableSweepLoop loop = {
  .id = "avx512",
  .title = "AVX-512",
  .needs = GABLE_FEATURE_AVX512,
  .run = { run_read, run_write, run_copy, run_triad, run_stream },
};
const GableSweepLoop *const gable_sweep_loop_avx512 = &loop;

#else

const GableSweepLoop *const gable_sweep_loop_avx512 = NULL;

#endif
