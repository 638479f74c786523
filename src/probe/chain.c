/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/chain.h"

#if defined(__x86_64__)
#define ADD(x, y) __asm__ volatile("add %1, %0" : "+r"(x) : "r"(y))
#elif defined(__aarch64__)
#define ADD(x, y) __asm__ volatile("add %0, %0, %1" : "+r"(x) : "r"(y))
#else
#define ADD(x, y) \
  __asm__ volatile("" : "+r"(x) : "r"(y) :); \
  x += y
#endif

#define FOUR(x, y) \
  ADD (x, y); \
  ADD (x, y); \
  ADD (x, y); \
  ADD (x, y)

guint64
gable_count_cycles (guint64 iterations)
{
  guint64 x = iterations;
  guint64 y = iterations | 1;

  for (; iterations > 0; iterations--) {
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
    FOUR (x, y);
  }
  return x;
}

/* A linear congruential generator visits all numbers below a power of two before it comes back, where its factor leaves 1
 * over 4 and its summand is odd. Each line is written once and none is read, so that a large ring is soon made.
 *
 * Formula: Knuth, The Art of Computer Programming 2, section 3.2.1.2, theorem A; the factor is that of MMIX. */
gsize
gable_chase_prepare (void *memory, gsize bytes)
{
  const gsize words = GABLE_CHASE_LINE / sizeof (gsize);
  const guint64 factor = G_GUINT64_CONSTANT (6364136223846793005);
  const guint64 summand = G_GUINT64_CONSTANT (1442695040888963407);
  gsize *line = memory;
  gsize n = 1;
  guint64 place = 0;

  while (2 * n <= bytes / GABLE_CHASE_LINE) {
    n *= 2;
  }
  for (gsize i = 0; i < n; i++) {
    guint64 next = (factor * place + summand) & (n - 1);

    line[place * words] = (gsize) next * words;
    place = next;
  }
  return n;
}

gsize
gable_chase_run (const void *memory, gsize start, guint64 steps)
{
  const gsize *words = memory;
  gsize place = start;

  for (; steps > 0; steps--) {
    place = words[words[words[words[place]]]];
    place = words[words[words[words[place]]]];
    place = words[words[words[words[place]]]];
    place = words[words[words[words[place]]]];
  }
  return place;
}
