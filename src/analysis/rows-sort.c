/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/order.h"
#include "analysis/row-figures.h"

/* Fewer rows are not worth a thread. */
#define PART_MIN 50000
#define THREADS_MAX 8

/* A run of rows whose keys a thread works out. */
typedef struct {
  GableRows *figures;
  const GableSortKey *key;
  const guint32 *ranks; /* (nullable) of the kernels, where the key is a word */
  const guint32 *rows;
  guint64 *keys;
  gsize n;
} KeyPart;

static gpointer
fill_in_thread (gpointer data)
{
  const KeyPart *part = data;

  for (gsize i = 0; i < part->n; i++) {
    guint32 row = part->rows[i];
    double value = part->ranks != NULL
                     ? (double) part->ranks[gable_rows_get_kernel (part->figures, row)]
                     : gable_rows_get (part->figures, &part->key->figure, row);

    part->keys[i] = gable_order_key (value, part->key->descending);
  }
  return NULL;
}

static void
fill_keys (GableRows *self, const GArray *rows, const GableSortKey *key, guint64 *keys)
{
  GableRowFigureKind kind = key->figure.kind;
  const guint32 *ranks = kind == GABLE_ROW_FIGURE_NAME || kind == GABLE_ROW_FIGURE_SOURCE
                           ? gable_rows_get_ranks (self, kind == GABLE_ROW_FIGURE_SOURCE)
                           : NULL;
  const guint32 *numbers = (const guint32 *) (gconstpointer) rows->data;
  gsize n = rows->len;
  guint n_parts = (guint) CLAMP (n / PART_MIN, 1, MIN (g_get_num_processors (), THREADS_MAX));
  GThread *threads[THREADS_MAX] = { NULL };
  KeyPart parts[THREADS_MAX];

  for (guint i = 0; i < n_parts; i++) {
    gsize first = n * i / n_parts;

    parts[i] = (KeyPart){ self,         key,
                          ranks,        numbers + first,
                          keys + first, n * ((gsize) i + 1) / n_parts - first };
    if (i > 0) {
      threads[i] = g_thread_new ("keys", fill_in_thread, &parts[i]);
    }
  }
  fill_in_thread (&parts[0]);
  for (guint i = 1; i < n_parts; i++) {
    g_thread_join (threads[i]);
  }
}

/**
 * gable_rows_sort:
 * @rows: (element-type guint32) (inout): rows in any order
 * @keys: (array length=n_keys): what they are sorted by, the most important first
 *
 * Sorts @rows; rows that no key tells apart keep their order, and unknown figures come last in either direction.
 */
void
gable_rows_sort (GableRows *figures, GArray *rows, const GableSortKey *keys, guint n_keys)
{
  g_autofree guint64 *numbers = g_new (guint64, rows->len);

  for (guint i = n_keys; i > 0; i--) {
    fill_keys (figures, rows, &keys[i - 1], numbers);
    gable_order_sort ((guint32 *) (gpointer) rows->data, numbers, rows->len);
  }
}

static gboolean
is_hypothetical (const GableRows *figures, guint32 row)
{
  guint kernel = gable_rows_get_kernel (figures, row);

  return gable_project_get_kernel (gable_rows_get_project (figures), kernel)->kind ==
         GABLE_KERNEL_HYPOTHETICAL;
}

/**
 * gable_rows_cut:
 * @rows: (element-type guint32) (inout): rows in any order
 * @share: of the time of @rows [1]
 *
 * Leaves those of @rows that take most of the time: the fewest whose sum reaches @share of that of all. What-ifs, whose
 * time is no part of the run's, stay. The order of what stays is that of before.
 *
 * Returns: how many rows were left out
 */
guint
gable_rows_cut (GableRows *figures, GArray *rows, double share)
{
  static const GableSortKey by_time = { { .kind = GABLE_ROW_FIGURE_TIME }, TRUE };
  g_autoptr (GArray) heaviest = g_array_copy (rows);
  g_autofree guint8 *stays = g_malloc0 (MAX (gable_rows_get_size (figures), 1));
  double all = 0;
  double sum = 0;
  guint kept = 0;
  guint left_out;

  gable_rows_sort (figures, heaviest, &by_time, 1);
  for (guint pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < heaviest->len; i++) {
      guint32 row = g_array_index (heaviest, guint32, i);
      double seconds = gable_rows_get (figures, &by_time.figure, row);

      if (is_hypothetical (figures, row)) {
        stays[row] = 1;
      } else if (gable_known (seconds) && pass == 0) {
        all += seconds;
      } else if (gable_known (seconds) && sum < all * share) {
        stays[row] = 1;
        sum += seconds;
      }
    }
  }
  for (guint i = 0; i < rows->len; i++) {
    guint32 row = g_array_index (rows, guint32, i);

    if (stays[row]) {
      g_array_index (rows, guint32, kept++) = row;
    }
  }
  left_out = rows->len - kept;
  g_array_set_size (rows, kept);
  return left_out;
}
