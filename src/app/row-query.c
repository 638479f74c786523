/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/row-query.h"

/* Number of the source of @kernel in @project. */
static guint32
find_source (const GableProject *project, guint kernel)
{
  const char *id = gable_project_get_kernel (project, kernel)->source;

  for (guint i = 0; i < project->sources->len; i++) {
    if (g_strcmp0 (((const GableSource *) g_ptr_array_index (project->sources, i))->id, id) == 0) {
      return i;
    }
  }
  return GABLE_ROW_NO_SOURCE;
}

/* @rows under a heading for each file that has some, the files in the project's order; the order within stays.
 * @folded: (nullable) files of which there is the heading alone */
static GArray *
put_under_files (const GableRows *figures, const GArray *rows, const GtkBitset *folded)
{
  const GableProject *project = gable_rows_get_project (figures);
  guint n_sources = project->sources->len + 1; /* the last is for none */
  g_autofree GArray **groups = g_new0 (GArray *, n_sources);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < rows->len; i++) {
    guint32 row = g_array_index (rows, guint32, i);
    guint group = MIN (find_source (project, gable_rows_get_kernel (figures, row)), n_sources - 1);

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

  answer->rows = gable_filter_apply (query->filter, query->figures, &answer->n_unknown);
  if (query->share < 1) {
    answer->n_folded = gable_rows_cut (query->figures, answer->rows, query->share);
  }
  gable_rows_sort (query->figures, answer->rows, query->keys, query->n_keys);
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
}

void
gable_row_answer_free (GableRowAnswer *answer)
{
  g_array_unref (answer->rows);
  g_free (answer);
}
