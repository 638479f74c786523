/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/sweep-loop.h"

/* Defines the loops over memory of one set of instructions from what it calls loading and storing a vector. Eight vectors
 * a step. A vector that was read is used by no instruction; between passes nothing is known of the memory, so that none is
 * left out. */
#define GABLE_EIGHT(DO) DO (0) DO (1) DO (2) DO (3) DO (4) DO (5) DO (6) DO (7)

#define GABLE_SWEEP_FUNCTION(name, attributes, lanes, BODY, fence) \
  static attributes void name (double *a, const double *b, const double *c, gsize bytes, \
                               guint64 passes) \
  { \
    gsize n = bytes / sizeof (double); \
\
    GABLE_SWEEP_BEFORE; \
    for (; passes > 0; passes--) { \
      for (gsize i = 0; i < n; i += 8 * (lanes)) { \
        GABLE_EIGHT (BODY) \
      } \
      fence; \
      __asm__ volatile("" : : : "memory"); \
    } \
    (void) s; \
  }

/* To be defined before: LANES, LOAD (p), STORE (p, v), STREAM (p, v), SPLAT (x), FUSED (x, y, z), VECTOR and
 * GABLE_SWEEP_FENCE. */
#define GABLE_SWEEP_BEFORE VECTOR s = SPLAT (3.0)

#define GABLE_READ_BODY(k) \
  { \
    VECTOR x = LOAD (a + i + (k) *LANES); \
\
    __asm__ volatile("" : : GABLE_SWEEP_REGISTER (x)); \
  }
#define GABLE_WRITE_BODY(k) STORE (a + i + (k) *LANES, s);
#define GABLE_COPY_BODY(k) STORE (a + i + (k) *LANES, LOAD (b + i + (k) *LANES));
#define GABLE_TRIAD_BODY(k) \
  STORE (a + i + (k) *LANES, FUSED (LOAD (c + i + (k) *LANES), s, LOAD (b + i + (k) *LANES)));
#define GABLE_STREAM_BODY(k) \
  STREAM (a + i + (k) *LANES, FUSED (LOAD (c + i + (k) *LANES), s, LOAD (b + i + (k) *LANES)));

#define GABLE_SWEEP_LOOPS(attributes) \
  GABLE_SWEEP_FUNCTION (run_read, attributes, LANES, GABLE_READ_BODY, (void) 0) \
  GABLE_SWEEP_FUNCTION (run_write, attributes, LANES, GABLE_WRITE_BODY, (void) 0) \
  GABLE_SWEEP_FUNCTION (run_copy, attributes, LANES, GABLE_COPY_BODY, (void) 0) \
  GABLE_SWEEP_FUNCTION (run_triad, attributes, LANES, GABLE_TRIAD_BODY, (void) 0) \
  GABLE_SWEEP_FUNCTION (run_stream, attributes, LANES, GABLE_STREAM_BODY, GABLE_SWEEP_FENCE)

#if defined(__x86_64__)
#define GABLE_SWEEP_REGISTER(x) "v"(x)
/* Stores that pass the caches by are done before a pass is; others needn't be. */
#define GABLE_SWEEP_FENCE _mm_sfence ()
#elif defined(__aarch64__)
#define GABLE_SWEEP_REGISTER(x) "w"(x)
#define GABLE_SWEEP_FENCE (void) 0
#endif
