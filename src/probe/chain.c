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

/* A step of a generator that is good enough to hide an order: Marsaglia, Xorshift RNGs, J. Stat. Softw. 8(14), 2003. */
static guint64
next_random (guint64 *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/* Sattolo's shuffle of the identity is one cycle over all: Inf. Process. Lett. 22(6), 1986. The lines hold the order
 * while it is made. */
gsize
gable_chase_prepare (void *memory, gsize bytes, guint32 seed)
{
  const gsize words = GABLE_CHASE_LINE / sizeof (gsize);
  gsize *line = memory;
  gsize n = bytes / GABLE_CHASE_LINE;
  guint64 state = (guint64) seed * 2654435761u + 88172645463325252u;

  for (gsize i = 0; i < n; i++) {
    line[i * words] = i;
  }
  for (gsize i = n; i-- > 1;) {
    gsize j = (gsize) (next_random (&state) % i);
    gsize swap = line[i * words];

    line[i * words] = line[j * words];
    line[j * words] = swap;
  }
  for (gsize i = 0; i < n; i++) {
    line[i * words] *= words;
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
