/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/cpu-features.h"

/* What a loop does with memory. */
typedef enum {
  GABLE_ACCESS_READ,
  GABLE_ACCESS_WRITE,
  GABLE_ACCESS_COPY,
  GABLE_ACCESS_TRIAD,  /* a = b + s c */
  GABLE_ACCESS_STREAM, /* the triad, with stores that pass the caches by */
  GABLE_N_ACCESSES
} GableAccess;

/* "read", "write", "copy", "triad", "triad, non-temporal": as in a machine file. */
const char *gable_access_to_text (GableAccess access);
/* Arrays that it goes over; each element of each is moved once, so these are the bytes that count. What a store fetches
 * before it writes is no business of the program's and isn't counted, as in STREAM. */
guint gable_access_n_arrays (GableAccess access);

/* Arrays have a multiple of so many bytes and begin at a multiple of 64. */
#define GABLE_SWEEP_STEP 1024

/* Goes over the first @bytes of each array @passes times. @a is read by READ, else written; COPY reads @b, triads @b and
 * @c. */
typedef void (*GableSweepRun) (
  double *a, const double *b, const double *c, gsize bytes, guint64 passes);

/* The loops of one set of instructions. */
typedef struct {
  const char *id; /* "avx512" */
  const char *title;
  guint needs;
  GableSweepRun run[GABLE_N_ACCESSES]; /* NULL where there is no such thing */
} GableSweepLoop;

/* The widest that runs on @features; plain C always does. */
const GableSweepLoop *gable_sweep_loop_choose (guint features);
guint gable_sweep_loops_get_size (void);
const GableSweepLoop *gable_sweep_loops_get (guint index);

/* (nullable) each NULL where the program is not for its processors */
extern const GableSweepLoop *const gable_sweep_loop_avx512;
extern const GableSweepLoop *const gable_sweep_loop_avx2;
extern const GableSweepLoop *const gable_sweep_loop_sse2;
extern const GableSweepLoop *const gable_sweep_loop_neon;
