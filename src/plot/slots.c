/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/slots.h"

/* Neighbours that touch and move together. */
typedef struct {
  double start; /* mean of what its slots want, where those before them are taken off */
  guint n;
} Block;

/**
 * gable_slots_spread:
 * @slots: (array length=n): in the order of what they want; their middles are set
 * @n: how many
 * @low: least place
 * @high: largest place
 *
 * Formula: isotonic regression by pooling adjacent violators (Barlow and others, Statistical inference under order
 * restrictions, 1972), over each place less the sizes before it; the bounds cut its result.
 *
 * Returns: whether they fit
 */
gboolean
gable_slots_spread (GableSlot *slots, guint n, double low, double high)
{
  g_autofree Block *blocks = g_new (Block, MAX (n, 1));
  double before = 0;
  guint n_blocks = 0;
  guint slot = 0;

  for (guint i = 0; i < n; i++) {
    Block block = { .start = slots[i].wanted - before - slots[i].size / 2, .n = 1 };

    before += slots[i].size;
    while (n_blocks > 0 && blocks[n_blocks - 1].start >= block.start) {
      Block last = blocks[--n_blocks];

      block.start = (last.start * last.n + block.start * block.n) / (last.n + block.n);
      block.n += last.n;
    }
    blocks[n_blocks++] = block;
  }
  if (before > high - low) {
    return FALSE;
  }
  high -= before;
  before = 0;
  for (guint i = 0; i < n_blocks; i++) {
    double start = CLAMP (blocks[i].start, low, high);

    for (guint k = 0; k < blocks[i].n; k++, slot++) {
      slots[slot].middle = start + before + slots[slot].size / 2;
      before += slots[slot].size;
    }
  }
  return TRUE;
}
