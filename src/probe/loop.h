/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/cpu-features.h"

/* How an operation is made of instructions. */
typedef enum {
  GABLE_LOOP_FUSED,   /* multiply and add in one instruction */
  GABLE_LOOP_SEPARATE /* a multiplication, then an addition */
} GableLoopKind;

/* A loop that keeps to registers: independent chains of multiply-adds, x ← 1 · x + 1, enough of them to hide the latency.
 * Since every multiply-add adds one, the sum over all that is in the registers at the end is half the operations that were
 * done: what the loop claims can be checked by what it returns. */
typedef struct {
  const char *id;      /* "fp64-avx512-fma" */
  const char *title;   /* "FP64 AVX-512 FMA", never translated */
  const char *counter; /* "fp64": of the model */
  guint needs;         /* set of GableFeature */
  GableLoopKind kind;
  guint lanes; /* elements of a register, 0 with count_lanes */
  double
    operations; /* of an iteration; of one lane where the length of registers is known at run time alone */
  guint instructions; /* that do them, of an iteration */
  double exact;       /* the sum is exact up to so many iterations */
  double (*run) (guint64 iterations);
  guint (*count_lanes) (void); /* (nullable) where the processor says how long its registers are */
} GableLoop;

/* Which loops there are in this program; all but those that are plain C are for some processors alone. */
guint gable_loops_get_size (void);
const GableLoop *gable_loops_get (guint index);
const GableLoop *gable_loops_find (const char *id);
gboolean gable_loop_runs_on (const GableLoop *loop, guint features);
/* Both only where it runs. */
double gable_loop_operations (const GableLoop *loop);
guint gable_loop_lanes (const GableLoop *loop);

/* One table for each set of instructions, ended by an entry without id. */
extern const GableLoop gable_loops_plain[];
extern const GableLoop gable_loops_sse2[];
extern const GableLoop gable_loops_avx2[];
extern const GableLoop gable_loops_avx512[];
extern const GableLoop gable_loops_short[];
extern const GableLoop gable_loops_amx[];
extern const GableLoop gable_loops_neon[];
extern const GableLoop gable_loops_sve[];
