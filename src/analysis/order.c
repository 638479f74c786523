/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/order.h"

#include "analysis/roofline.h"
#include "base/number.h"

#include <string.h>

/* One pass sorts by so many bits; their counters fit into a core's first cache. */
#define DIGIT_BITS 11
#define N_DIGITS 6
#define N_VALUES (1 << DIGIT_BITS)
/* Fewer rows are not worth a thread. */
#define PART_MIN 100000
#define THREADS_MAX 8

/* A run of rows with their keys, and room for as many. */
typedef struct {
  guint32 *rows;
  guint64 *keys;
  guint32 *more_rows;
  guint64 *more_keys;
  gsize n;
  guint threads;
} Part;

guint64
gable_order_key (double value, gboolean descending)
{
  guint64 bits;

  if (!gable_known (value)) {
    return G_MAXUINT64;
  }
  value += 0.0; /* −0 is 0 */
  memcpy (&bits, &value, sizeof bits);
  /* Of IEEE 754 doubles the positive ones are in the order of their bits and the negative ones in the reverse. */
  bits = (bits >> 63) != 0 ? ~bits : bits | ((guint64) 1 << 63);
  return descending ? ~bits : bits;
}

static guint
digit_of (guint64 key, guint digit)
{
  return (guint) (key >> (digit * DIGIT_BITS)) & (N_VALUES - 1);
}

/* How often each value of each digit occurs. */
static void
count_digits (const Part *part, guint32 (*counts)[N_VALUES])
{
  memset (counts, 0, N_DIGITS * sizeof *counts);
  for (gsize i = 0; i < part->n; i++) {
    for (guint digit = 0; digit < N_DIGITS; digit++) {
      counts[digit][digit_of (part->keys[i], digit)]++;
    }
  }
}

/* By the last digit first: each pass keeps the order of the one before. */
static void
sort_by_digits (Part *part)
{
  g_autofree guint32 (*counts)[N_VALUES] = g_malloc (N_DIGITS * sizeof *counts);
  Part from = *part;

  count_digits (part, counts);
  for (guint digit = 0; digit < N_DIGITS; digit++) {
    guint32 *places = counts[digit];
    guint32 place = 0;
    Part to = { from.more_rows, from.more_keys, from.rows, from.keys, from.n, 1 };

    if (part->n == 0 || places[digit_of (from.keys[0], digit)] == part->n) {
      continue;
    }
    for (guint value = 0; value < N_VALUES; value++) {
      guint32 count = places[value];

      places[value] = place;
      place += count;
    }
    for (gsize i = 0; i < from.n; i++) {
      guint32 at = places[digit_of (from.keys[i], digit)]++;

      to.rows[at] = from.rows[i];
      to.keys[at] = from.keys[i];
    }
    from = to;
  }
  if (from.rows != part->rows) {
    memcpy (part->rows, from.rows, part->n * sizeof *part->rows);
    memcpy (part->keys, from.keys, part->n * sizeof *part->keys);
  }
}

/* Two sorted halves become one; of equal keys the first half's come first. */
static void
merge_halves (Part *part, gsize half)
{
  gsize a = 0;
  gsize b = half;

  for (gsize i = 0; i < part->n; i++) {
    gsize from = b == part->n || (a < half && part->keys[a] <= part->keys[b]) ? a++ : b++;

    part->more_rows[i] = part->rows[from];
    part->more_keys[i] = part->keys[from];
  }
  memcpy (part->rows, part->more_rows, part->n * sizeof *part->rows);
  memcpy (part->keys, part->more_keys, part->n * sizeof *part->keys);
}

static gpointer
sort_in_thread (gpointer data)
{
  Part *part = data;
  gsize half = part->n / 2;
  GThread *thread;
  Part first, second;

  if (part->threads < 2 || part->n < 2 * PART_MIN) {
    sort_by_digits (part);
    return NULL;
  }
  first = second = *part;
  first.n = half;
  first.threads = part->threads / 2;
  second.rows += half;
  second.keys += half;
  second.more_rows += half;
  second.more_keys += half;
  second.n -= half;
  second.threads = part->threads - first.threads;
  thread = g_thread_new ("sort", sort_in_thread, &first);
  sort_in_thread (&second);
  g_thread_join (thread);
  merge_halves (part, half);
  return NULL;
}

/**
 * gable_order_sort:
 * @rows: (array length=n) (inout): row numbers
 * @keys: (array length=n) (inout): the key of each of @rows
 * @n: below 2³²
 *
 * Sorts @rows by rising key, and @keys with them. Rows of equal keys keep their order, so that sorting by the last of
 * several keys first sorts by all of them. The time is linear in @n; large arrays are sorted in several threads.
 */
void
gable_order_sort (guint32 *rows, guint64 *keys, gsize n)
{
  g_autofree guint32 *more_rows = g_new (guint32, n);
  g_autofree guint64 *more_keys = g_new (guint64, n);
  Part part = { rows, keys, more_rows, more_keys, n, MIN (g_get_num_processors (), THREADS_MAX) };

  sort_in_thread (&part);
}

static guint32 *
sort_by_time (const GableRoofline *roofline)
{
  guint n = roofline->n_kernels;
  guint32 *order = g_new (guint32, n);
  g_autofree guint64 *keys = g_new (guint64, n);

  for (guint i = 0; i < n; i++) {
    order[i] = i;
    keys[i] = gable_order_key (gable_result_seconds (&roofline->kernels[i]), TRUE);
  }
  gable_order_sort (order, keys, n);
  return order;
}

/* Sorted once, by whoever asks first, in any thread. */
GArray *
gable_roofline_order (const GableRoofline *roofline)
{
  GableRoofline *held = (GableRoofline *) (roofline->owner != NULL ? roofline->owner : roofline);
  GArray *copy = g_array_sized_new (FALSE, FALSE, sizeof (guint), held->n_kernels);
  guint32 *order = g_atomic_pointer_get (&held->order);

  if (order == NULL) {
    order = sort_by_time (held);
    if (!g_atomic_pointer_compare_and_exchange (&held->order, NULL, order)) {
      g_free (order);
      order = g_atomic_pointer_get (&held->order);
    }
  }
  return g_array_append_vals (copy, order, held->n_kernels);
}
