/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Loops whose next step needs the last one's result. */

/* So many dependent additions of registers, one a cycle: @iterations × GABLE_CYCLES_STEP cycles. The core can't fold them,
 * as it can additions of a constant. Returns a number that depends on all of them. */
#define GABLE_CYCLES_STEP 32
guint64 gable_count_cycles (guint64 iterations);

/* A line, as far as a chase is concerned [B]. */
#define GABLE_CHASE_LINE 64

/* Makes one ring of the lines at @memory, in an order that no prefetcher guesses: each line's first word is the place of
 * the next. Returns the number of lines: the greatest power of two that fits into @bytes, which are a line at least. */
gsize gable_chase_prepare (void *memory, gsize bytes);
/* Follows the ring for @steps × GABLE_CHASE_STEP loads, from the place @start; returns the place it ends at. */
#define GABLE_CHASE_STEP 16
gsize gable_chase_run (const void *memory, gsize start, guint64 steps);
