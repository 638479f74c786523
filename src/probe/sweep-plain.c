/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-loop.h"

#define MANY 8 /* elements of a step */

/* A number that was read is used, by no instruction. */
#define USE(x) __asm__ volatile("" : : "r"(x))

static void
run_read (double *a, const double *b, const double *c, gsize bytes, guint64 passes)
{
  const guint64 *words = (const guint64 *) (gconstpointer) a;
  gsize n = bytes / sizeof (guint64);

  for (; passes > 0; passes--) {
    for (gsize i = 0; i < n; i += MANY) {
      guint64 x[MANY] = { words[i],     words[i + 1], words[i + 2], words[i + 3],
                          words[i + 4], words[i + 5], words[i + 6], words[i + 7] };

      USE (x[0]);
      USE (x[1]);
      USE (x[2]);
      USE (x[3]);
      USE (x[4]);
      USE (x[5]);
      USE (x[6]);
      USE (x[7]);
    }
    __asm__ volatile("" : : : "memory");
  }
}

#define PLAIN_LOOP(name, EXPRESSION) \
  static void name (double *a, const double *b, const double *c, gsize bytes, guint64 passes) \
  { \
    gsize n = bytes / sizeof (double); \
    double s = 3; \
\
    for (; passes > 0; passes--) { \
      for (gsize i = 0; i < n; i += MANY) { \
        a[i] = EXPRESSION (i); \
        a[i + 1] = EXPRESSION (i + 1); \
        a[i + 2] = EXPRESSION (i + 2); \
        a[i + 3] = EXPRESSION (i + 3); \
        a[i + 4] = EXPRESSION (i + 4); \
        a[i + 5] = EXPRESSION (i + 5); \
        a[i + 6] = EXPRESSION (i + 6); \
        a[i + 7] = EXPRESSION (i + 7); \
      } \
      __asm__ volatile("" : : : "memory"); \
    } \
    (void) s; \
  }

#define WRITE(i) s
#define COPY(i) b[i]
#define TRIAD(i) (b[i] + s * c[i])

PLAIN_LOOP (run_write, WRITE)
PLAIN_LOOP (run_copy, COPY)
PLAIN_LOOP (run_triad, TRIAD)

static const GableSweepLoop plain = {
  .id = "plain",
  .title = "plain C",
  .run = { run_read, run_write, run_copy, run_triad, NULL },
};

static const char *const texts[GABLE_N_ACCESSES] = {
  "read", "write", "copy", "triad", "triad, non-temporal",
};

const char *
gable_access_to_text (GableAccess access)
{
  return texts[access];
}

guint
gable_access_n_arrays (GableAccess access)
{
  static const guint n[GABLE_N_ACCESSES] = { 1, 1, 2, 3, 3 };

  return n[access];
}

/* The widest first. */
static const GableSweepLoop *
get_widest (guint index)
{
  const GableSweepLoop *all[] = { gable_sweep_loop_avx512, gable_sweep_loop_avx2,
                                  gable_sweep_loop_sse2, gable_sweep_loop_neon, &plain };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++) {
    if (all[i] != NULL && index-- == 0) {
      return all[i];
    }
  }
  return NULL;
}

guint
gable_sweep_loops_get_size (void)
{
  guint n = 0;

  while (get_widest (n) != NULL) {
    n++;
  }
  return n;
}

const GableSweepLoop *
gable_sweep_loops_get (guint index)
{
  return get_widest (index);
}

const GableSweepLoop *
gable_sweep_loop_choose (guint features)
{
  for (guint i = 0; i < gable_sweep_loops_get_size (); i++) {
    const GableSweepLoop *loop = get_widest (i);

    if ((loop->needs & ~features) == 0) {
      return loop;
    }
  }
  return &plain;
}
