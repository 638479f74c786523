/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/table-copy.h"

#include <glib/gi18n-lib.h>

/* A cell has no tabs and line ends of its own. */
static void
append_text (GString *text, const char *cell)
{
  g_autofree char *plain = g_strdelimit (g_strdup (cell), "\t\r\n", ' ');

  g_string_append (text, plain);
}

static void
append_title (GString *text, const GableTableColumnInfo *column, GableWork work)
{
  GableDimension dimension = column->figure.kind >= GABLE_ROW_FIGURE_FIRST_NUMBER
                               ? gable_row_figure_get_dimension (&column->figure, work)
                               : GABLE_DIMENSION_NUMBER;
  const char *unit = gable_dimension_unit (dimension);

  append_text (text, column->title);
  if (dimension != GABLE_DIMENSION_RATIO && unit != NULL && *unit != '\0') {
    g_string_append_printf (text, " [%s]", unit);
  }
}

static void
append_number (GString *text, double value)
{
  char buffer[GABLE_NUMBER_LENGTH];

  if (gable_known (value)) {
    g_string_append (text, gable_number_write (buffer, value));
  }
}

static void
append_cell (GString *text,
             GableKernelList *list,
             GableKernelItem *item,
             const GableRowFigure *figure,
             guint32 row)
{
  GableRows *figures = gable_kernel_list_get_figures (list);
  const GableProject *project = gable_rows_get_project (figures);
  g_autofree char *word = NULL;

  if (gable_kernel_item_is_heading (item)) {
    append_text (text, figure->kind == GABLE_ROW_FIGURE_NAME
                         ? gable_kernel_item_get_text (item, GABLE_COLUMN_NAME)
                         : "");
  } else if (figure->kind == GABLE_ROW_FIGURE_NAME) {
    append_text (text,
                 gable_project_get_kernel (project, gable_kernel_item_get_kernel (item))->name);
  } else if (figure->kind == GABLE_ROW_FIGURE_LIMITER) {
    append_text (text, gable_kernel_item_get_text (item, GABLE_COLUMN_LIMITER));
  } else if (figure->kind == GABLE_ROW_FIGURE_STANDING) {
    append_text (text, gable_kernel_item_get_text (item, GABLE_COLUMN_STANDING));
  } else if (figure->kind < GABLE_ROW_FIGURE_FIRST_NUMBER) {
    word = gable_kernel_item_format (item, figure);
    append_text (text, word);
  } else {
    append_number (text, gable_rows_get (figures, figure, row));
  }
}

static void
append_row (GString *text, GableKernelList *list, const GableTableColumns *columns, guint position)
{
  g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);
  gboolean first = TRUE;

  for (guint i = 0; i < gable_table_columns_get_size (columns); i++) {
    if (gable_table_columns_is_seen (columns, i)) {
      GableTableColumnInfo column = gable_table_columns_get (columns, i);

      if (!first) {
        g_string_append_c (text, '\t');
      }
      append_cell (text, list, item, &column.figure, gable_kernel_item_get_row (item));
      first = FALSE;
    }
  }
  g_string_append_c (text, '\n');
}

char *
gable_table_to_tsv (GableKernelList *list,
                    const GableTableColumns *columns,
                    const GtkBitset *positions)
{
  GableWork work = gable_rows_get_roofline (gable_kernel_list_get_figures (list))->work;
  guint n = positions != NULL ? (guint) gtk_bitset_get_size (positions)
                              : g_list_model_get_n_items (G_LIST_MODEL (list));
  GString *text = g_string_new (NULL);
  gboolean first = TRUE;

  for (guint i = 0; i < gable_table_columns_get_size (columns); i++) {
    if (gable_table_columns_is_seen (columns, i)) {
      GableTableColumnInfo column = gable_table_columns_get (columns, i);

      g_string_append (text, first ? "" : "\t");
      append_title (text, &column, work);
      first = FALSE;
    }
  }
  g_string_append_c (text, '\n');
  for (guint i = 0; i < MIN (n, GABLE_COPIED_MAX); i++) {
    append_row (text, list, columns, positions != NULL ? gtk_bitset_get_nth (positions, i) : i);
  }
  if (n > GABLE_COPIED_MAX) {
    g_string_append_printf (
      text, ngettext ("… and %u more row\n", "… and %u more rows\n", n - GABLE_COPIED_MAX),
      n - GABLE_COPIED_MAX);
  }
  return g_string_free (text, FALSE);
}
