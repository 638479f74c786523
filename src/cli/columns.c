/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "base/text.h"

#include <string.h>

struct _GableColumns {
  guint n_columns;
  const char *alignment; /* 'l' or 'r' for each column */
  GPtrArray *cells;      /* row by row */
};

/* Blanks between two columns. */
static const guint GAP = 2;

GableColumns *
gable_columns_new (guint n_columns, const char *alignment)
{
  GableColumns *columns = g_new0 (GableColumns, 1);

  g_assert (strlen (alignment) == n_columns);
  columns->n_columns = n_columns;
  columns->alignment = alignment;
  columns->cells = g_ptr_array_new_with_free_func (g_free);
  return columns;
}

void
gable_columns_free (GableColumns *columns)
{
  g_ptr_array_unref (columns->cells);
  g_free (columns);
}

/* (transfer full) @cell: (nullable) nothing is a dash */
void
gable_columns_take (GableColumns *columns, char *cell)
{
  char *shown = gable_text_to_display (cell != NULL ? cell : "–");

  g_free (cell);
  g_ptr_array_add (columns->cells, shown);
}

void
gable_columns_add (GableColumns *columns, const char *cell)
{
  gable_columns_take (columns, g_strdup (cell));
}

/* Cells of a terminal that @text takes: wide characters take two, marks none. */
static guint
width_of (const char *text)
{
  guint width = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar character = g_utf8_get_char (at);

    if (g_unichar_iszerowidth (character)) {
      continue;
    }
    width += g_unichar_iswide (character) ? 2 : 1;
  }
  return width;
}

static void
append_blanks (GString *text, guint count)
{
  for (guint i = 0; i < count; i++) {
    g_string_append_c (text, ' ');
  }
}

/* Appends the table with its first row as the heading. */
void
gable_columns_write (const GableColumns *columns, GString *text)
{
  g_autofree guint *widths = g_new0 (guint, columns->n_columns);

  for (guint i = 0; i < columns->cells->len; i++) {
    guint width = width_of (g_ptr_array_index (columns->cells, i));

    widths[i % columns->n_columns] = MAX (widths[i % columns->n_columns], width);
  }
  for (guint i = 0; i < columns->cells->len; i++) {
    const char *cell = g_ptr_array_index (columns->cells, i);
    guint column = i % columns->n_columns;
    guint missing = widths[column] - width_of (cell);
    gboolean last = column + 1 == columns->n_columns;

    if (columns->alignment[column] == 'r') {
      append_blanks (text, missing);
      g_string_append (text, cell);
    } else {
      g_string_append (text, cell);
      append_blanks (text, last ? 0 : missing);
    }
    if (last) {
      g_string_append_c (text, '\n');
    } else {
      append_blanks (text, GAP);
    }
  }
}
