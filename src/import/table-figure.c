/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table-figure.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Bytes of a cell that may be a figure with its unit, "1.5 ms". */
#define MAX_QUANTITY 64

/* (transfer full) */
static char *
place_of (const GableFigureReader *reader, guint64 place)
{
  return reader->place == GABLE_PLACE_LINE
           ? g_strdup_printf ("%s:%" G_GUINT64_FORMAT, reader->input->name, place)
           /* Translators: a file's name and the number of a record in it. */
           : g_strdup_printf (_("%s: record %" PRIu64), reader->input->name, place);
}

static void
set_mark_error (const GableFigureReader *reader,
                const GableTableColumn *column,
                GableCell cell,
                GableFigureKind kind,
                guint64 place,
                GError **error)
{
  g_autofree char *where = place_of (reader, place);
  g_autofree char *text = g_strndup (cell.text, MIN (cell.length, MAX_QUANTITY));

  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               kind == GABLE_FIGURE_AMBIGUOUS
               ? _("%s: “%s” in column “%s” could have a decimal comma or a thousands mark; say "
                     "which with --map decimal=comma or --map decimal=point")
               : _("%s: “%s” in column “%s” has another decimal mark than the figures before "
                     "it; write all of them alike"),
                    where, text, column->heading);
}

/* Text where a figure is due: it may have its unit with it. */
static double
read_quantity (const GableFigureReader *reader,
               const GableTableColumn *column,
               GableCell cell,
               guint64 place)
{
  g_autofree char *text = g_strndup (cell.text, MIN (cell.length, MAX_QUANTITY));
  g_autofree char *shown = NULL;
  g_autofree char *where = NULL;
  double value;

  if (column->dimension != GABLE_DIMENSION_NUMBER && cell.length < MAX_QUANTITY &&
      gable_quantity_parse (text, column->dimension, &value, NULL)) {
    return value;
  }
  where = place_of (reader, place);
  shown = g_utf8_make_valid (text, -1);
  gable_notes_add (reader->notes, GABLE_NOTE_WARNING, where,
                   _("“%s” in column “%s” is no figure and is left out"), shown, column->heading);
  return GABLE_UNKNOWN;
}

/* In base units. A small unit divides by a whole number, which is exact where its decimal fraction is not: 2.5 µs is the
 * double nearest to 2.5e-6. */
static double
scale (double figure, double factor)
{
  double parts = rint (1 / factor);

  return factor < 1 && parts * factor == 1 ? figure / parts : figure * factor;
}

/* Nothing that is worth a point does fewer bytes or operations a second. */
#define LEAST_RATE 1e6

/* "Bandwidth" without a unit is seldom in bytes per second; where its figures are too small for these, nobody knows what
 * they are in. */
static double
doubt (const GableFigureReader *reader, const GableTableColumn *column, double figure)
{
  gboolean rate = column->is_rate || column->meaning.role == GABLE_MEANS_PERFORMANCE;

  if (!rate || reader->told || column->has_unit || strchr (column->heading, '.') != NULL ||
      !(figure > 0 && figure < LEAST_RATE)) {
    return figure;
  }
  gable_notes_add (reader->notes, GABLE_NOTE_WARNING, NULL,
                   _("Column “%s” names no unit, and its figures are too small for bytes or "
                     "operations per second; they are left out, say their unit with --map"),
                      column->heading);
  return GABLE_UNKNOWN;
}

/* The figure of @column in its base unit. */
gboolean
gable_figure_read (GableFigureReader *reader,
                   const GableTableColumn *column,
                   const GableTableValue *value,
                   guint64 place,
                   double *figure,
                   GError **error)
{
  GableFigureKind kind = GABLE_FIGURE_NUMBER;

  *figure = value->value;
  if (!value->is_number) {
    kind = gable_decimal_read (&reader->decimal, value->cell, figure);
  }
  if (kind == GABLE_FIGURE_AMBIGUOUS || kind == GABLE_FIGURE_MIXED) {
    set_mark_error (reader, column, value->cell, kind, place, error);
    return FALSE;
  }
  *figure = kind == GABLE_FIGURE_TEXT ? read_quantity (reader, column, value->cell, place)
                                      : scale (*figure, column->factor);
  if (*figure < 0 || !isfinite (*figure)) {
    if (gable_known (*figure)) {
      g_autofree char *where = place_of (reader, place);

      gable_notes_add (reader->notes, GABLE_NOTE_WARNING, where,
                       _("the figure in column “%s” is negative or too large and is left out"),
                          column->heading);
    }
    *figure = GABLE_UNKNOWN;
  }
  *figure = doubt (reader, column, *figure);
  return TRUE;
}

/* Whether a cell of a row of units tells the unit of its column: then @column has it. */
static gboolean
take_unit (GableTableColumn *column, GableCell cell, gboolean *any)
{
  g_autofree char *text = g_strstrip (gable_cell_dup (cell));
  gsize length = strlen (text);

  if (length > 2 && (*text == '[' || *text == '(')) {
    text[length - 1] = '\0';
    memmove (text, text + 1, length - 1);
  }
  if (*text == '\0' || g_str_equal (text, "-")) {
    return TRUE;
  }
  if (!gable_table_column_set_unit (column, text, NULL)) {
    return FALSE;
  }
  *any = TRUE;
  return TRUE;
}

/**
 * gable_table_take_units:
 * @columns: (element-type GableTableColumn): as their headings have it
 * @values: (array length=n_values): of the row behind the headings
 *
 * Returns: (transfer full) (nullable): the columns with the units of a row that has units where figures are due; %NULL
 *   where it is none
 */
GArray *
gable_table_take_units (const GArray *columns, const GableTableValue *values, guint n_values)
{
  g_autoptr (GArray) changed = g_array_copy ((GArray *) columns);
  gboolean any = FALSE;

  for (guint i = 0; i < changed->len; i++) {
    GableTableColumn *column = &g_array_index (changed, GableTableColumn, i);

    if (column->meaning.role == GABLE_MEANS_NAME || column->meaning.role == GABLE_MEANS_KIND ||
        column->meaning.role == GABLE_MEANS_UNKNOWN || column->index >= n_values) {
      continue;
    }
    if (values[column->index].is_number || !take_unit (column, values[column->index].cell, &any)) {
      return NULL;
    }
  }
  return any ? g_steal_pointer (&changed) : NULL;
}
