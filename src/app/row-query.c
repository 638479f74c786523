/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/row-query.h"

/* Copies @other; its rows are shared. */
void
gable_row_order_init (GableRowOrder *order, const GableRowOrder *other)
{
  *order = *other;
  if (order->rows != NULL) {
    g_array_ref (order->rows);
  }
}

void
gable_row_order_clear (GableRowOrder *order)
{
  g_clear_pointer (&order->rows, g_array_unref);
  order->n_keys = 0;
}

static gboolean
same_keys (const GableSortKey *a, const GableSortKey *b, guint n)
{
  for (guint i = 0; i < n; i++) {
    if (!gable_row_figure_equal (&a[i].figure, &b[i].figure) ||
        a[i].descending != b[i].descending) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether sorting what is in the order of @before by the first of @query's keys alone sorts it by all: the others are those
 * of before, less the first where it was one of them. */
static gboolean
is_one_key_further (const GableRowOrder *before, const GableRowQuery *query)
{
  GableSortKey rest[GABLE_SORT_KEYS_MAX];
  guint n = 0;

  for (guint i = 0; i < before->n_keys; i++) {
    if (!gable_row_figure_equal (&before->keys[i].figure, &query->keys[0].figure)) {
      rest[n++] = before->keys[i];
    }
  }
  return query->n_keys - 1 <= n && same_keys (&query->keys[1], rest, query->n_keys - 1);
}

static void
put_in_order (GableRowOrder *order, const GableRowQuery *query)
{
  const GableRowOrder *before = &query->before;
  gboolean known = before->rows != NULL;

  if (known && before->n_keys == query->n_keys &&
      same_keys (before->keys, query->keys, query->n_keys)) {
    gable_row_order_init (order, before);
    return;
  }
  memcpy (order->keys, query->keys, sizeof order->keys);
  order->n_keys = query->n_keys;
  if (known && is_one_key_further (before, query)) {
    order->rows = g_array_copy (before->rows);
    gable_rows_sort (query->figures, order->rows, query->keys, 1);
  } else {
    order->rows = gable_rows_all_rows (query->figures);
    gable_rows_sort (query->figures, order->rows, query->keys, query->n_keys);
  }
}

/* (transfer full) @rows (some of @order, each once) in its order */
static GArray *
pick (const GArray *order, const GArray *rows)
{
  GArray *picked = g_array_sized_new (FALSE, FALSE, sizeof (guint32), rows->len + 1);
  g_autofree guint8 *wanted = g_malloc0 (order->len);
  guint32 *to = (guint32 *) (gpointer) picked->data;

  for (guint i = 0; i < rows->len; i++) {
    wanted[g_array_index (rows, guint32, i)] = 1;
  }
  /* There is room for one more, so that nothing depends on what is wanted. */
  for (guint i = 0; i < order->len; i++) {
    guint32 row = g_array_index (order, guint32, i);

    *to = row;
    to += wanted[row];
  }
  g_array_set_size (picked, rows->len);
  return picked;
}

/* The number of each kernel's source in @project; those of none have the number after the last. */
static guint *
number_sources (const GableProject *project)
{
  guint n = gable_project_get_n_kernels (project);
  guint *numbers = g_new (guint, MAX (n, 1));
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = project->sources->len; i > 0; i--) {
    g_hash_table_insert (by_id, ((GableSource *) project->sources->pdata[i - 1])->id,
                         GUINT_TO_POINTER (i));
  }
  for (guint i = 0; i < n; i++) {
    const char *id = gable_project_get_kernel (project, i)->source;
    guint number = id != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (by_id, id)) : 0;

    numbers[i] = number > 0 ? number - 1 : project->sources->len;
  }
  return numbers;
}

/* @rows under a heading for each file that has some, the files in the project's order; the order within stays.
 * @folded: (nullable) files of which there is the heading alone */
static GArray *
put_under_files (const GableRows *figures, const GArray *rows, const GtkBitset *folded)
{
  const GableProject *project = gable_rows_get_project (figures);
  guint n_sources = project->sources->len + 1; /* the last is for none */
  g_autofree GArray **groups = g_new0 (GArray *, n_sources);
  g_autofree guint *numbers = number_sources (project);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < rows->len; i++) {
    guint32 row = g_array_index (rows, guint32, i);
    guint group = numbers[gable_rows_get_kernel (figures, row)];

    if (groups[group] == NULL) {
      groups[group] = g_array_new (FALSE, FALSE, sizeof (guint32));
    }
    g_array_append_val (groups[group], row);
  }
  for (guint i = 0; i < n_sources; i++) {
    guint32 heading = i < n_sources - 1 ? i | GABLE_ROW_HEADING : GABLE_ROW_NO_SOURCE;

    if (groups[i] != NULL) {
      g_array_append_val (all, heading);
      if (folded == NULL || !gtk_bitset_contains (folded, i)) {
        g_array_append_vals (all, groups[i]->data, groups[i]->len);
      }
      g_array_unref (groups[i]);
    }
  }
  return all;
}

/**
 * gable_row_query_answer:
 *
 * Filters, cuts, sorts and groups. It touches nothing but @query, and may run in any thread.
 *
 * Returns: (transfer full): the rows
 */
GableRowAnswer *
gable_row_query_answer (const GableRowQuery *query)
{
  GableRowAnswer *answer = g_new0 (GableRowAnswer, 1);
  g_autoptr (GArray) rows = gable_filter_apply (query->filter, query->figures, &answer->n_unknown);

  if (query->share < 1) {
    answer->n_folded = gable_rows_cut (query->figures, rows, query->share);
  }
  put_in_order (&answer->order, query);
  answer->rows = rows->len == answer->order.rows->len ? g_array_ref (answer->order.rows)
                                                      : pick (answer->order.rows, rows);
  gable_rows_judge (query->figures);
  answer->n_passed = answer->rows->len;
  if (query->kind == GABLE_ROWS_FILES) {
    GArray *grouped = put_under_files (query->figures, answer->rows, query->folded);

    g_array_unref (answer->rows);
    answer->rows = grouped;
  }
  return answer;
}

void
gable_row_query_clear (GableRowQuery *query)
{
  g_clear_pointer (&query->figures, gable_rows_unref);
  g_clear_pointer (&query->filter, gable_filter_free);
  g_clear_pointer (&query->folded, gtk_bitset_unref);
  gable_row_order_clear (&query->before);
}

void
gable_row_answer_free (GableRowAnswer *answer)
{
  g_array_unref (answer->rows);
  gable_row_order_clear (&answer->order);
  g_free (answer);
}
