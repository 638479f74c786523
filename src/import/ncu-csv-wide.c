/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/launch-device.h"
#include "import/ncu-csv.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Columns without figures that are named; of further ones the number is told. */
#define MAX_NAMED 16

/* Text of a cell that is remembered, at most. */
#define MAX_SAMPLE 256

/* One metric, as every row needs it. */
typedef struct {
  guint32 cell;
  guint32 slot;
  double factor;
} Column;

/* What else is known of it. Cells that are no figures are nearly always the same in every row (the GPU's name, "n/a"):
 * the last one is kept, so that it is told by its bytes. */
typedef struct {
  char *sample; /* (nullable) */
  gsize sample_length;
  GableCellKind sample_kind;
  guint64 n_texts; /* rows in which it is text */
  guint64 first;   /* line of the first of them */
} Oddity;

struct _GableNcuWide {
  GableNcuCsv *csv;
  GArray *columns;  /* (element-type Column) */
  guint n_plain;    /* the first ones, which held figures in the first launch */
  Oddity *oddities; /* one a cell */
  guint n_cells;    /* of a whole row */
  int device;       /* cell with the GPU's name, or -1 */
  gboolean scaled;  /* the row of units is behind us */
  double *values;   /* one a slot */
  guint n_values;
  guint64 n_rows;
};

/* Columns that tell what was launched, not what it did. */
static gboolean
is_description (GableCell name)
{
  static const char *const names[] = {
    "ID",          "Process ID", "Process Name", "Host Name",   "Kernel Name",
    "Kernel Time", "Context",    "Stream",       "Block Size",  "Grid Size",
    "Device",      "CC",         "Section Name", "Invocations", "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    if (gable_cell_equal (name, names[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_ncu_wide_new:
 * @csv: the import; the table has just handed out the header
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 *
 * Returns: (transfer full) (nullable): a reader of the raw page's rows
 */
GableNcuWide *
gable_ncu_wide_new (GableNcuCsv *csv, GError **error)
{
  g_autoptr (GableNcuWide) wide = g_new0 (GableNcuWide, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const GableCell *cells = gable_table_get_cells (csv->table, &wide->n_cells);

  wide->csv = csv;
  wide->device = -1;
  wide->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  wide->oddities = g_new0 (Oddity, wide->n_cells);
  for (guint i = 0; i < wide->n_cells; i++) {
    g_autofree char *bytes = gable_cell_dup (cells[i]);
    g_autofree char *name = g_utf8_make_valid (bytes, -1);
    Column column = { .cell = i, .factor = 1 };

    if (is_description (cells[i])) {
      continue;
    }
    if (gable_cell_equal (cells[i], "device__attribute_display_name")) {
      wide->device = (int) i;
      continue;
    }
    column.slot = gable_ncu_metrics_slot (csv->metrics, name);
    /* Of two columns of one name the first counts. */
    if (g_hash_table_add (seen, GUINT_TO_POINTER (column.slot + 1))) {
      g_array_append_val (wide->columns, column);
    }
  }
  wide->n_values = gable_ncu_metrics_get_n_slots (csv->metrics);
  if (wide->n_values > GABLE_NCU_CSV_MAX_METRICS) {
    gable_table_set_error (csv->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u metrics; export fewer sections"),
                              GABLE_NCU_CSV_MAX_METRICS);
    return NULL;
  }
  wide->values = g_new (double, MAX (wide->n_values, 1));
  for (guint i = 0; i < wide->n_values; i++) {
    wide->values[i] = GABLE_UNKNOWN;
  }
  return g_steal_pointer (&wide);
}

void
gable_ncu_wide_free (GableNcuWide *wide)
{
  if (wide == NULL) {
    return;
  }
  for (guint i = 0; i < wide->n_cells; i++) {
    g_free (wide->oddities[i].sample);
  }
  g_free (wide->oddities);
  g_array_unref (wide->columns);
  g_free (wide->values);
  g_free (wide);
}

/* Sorts the columns by what the first launch has in them: whole numbers, figures with a point, other cells. Read in this
 * order, the branches of gable_cell_number () are easy to foresee. */
static void
sort_columns (GableNcuWide *wide, const GableCell *cells)
{
  guint n_columns = wide->columns->len;
  Column *columns = (Column *) (void *) wide->columns->data;
  g_autofree Column *sorted = g_new (Column, n_columns);
  guint n = 0;

  if (n_columns == 0) {
    return;
  }
  for (guint group = 0; group < 3; group++) {
    for (guint i = 0; i < n_columns; i++) {
      GableCell cell = cells[columns[i].cell];
      double figure;
      guint own = 2;

      if (gable_ncu_csv_read (wide->csv, cell, &figure) == GABLE_CELL_NUMBER) {
        own = memchr (cell.text, '.', cell.length) != NULL ? 1 : 0;
      }
      if (own == group) {
        sorted[n++] = columns[i];
      }
    }
    wide->n_plain = group < 2 ? n : wide->n_plain;
  }
  memcpy (columns, sorted, n_columns * sizeof *columns);
}

/* Learns the columns' units: from the row below the header, or from the names where there is no such row. */
static void
set_units (GableNcuWide *wide, const GableCell *cells)
{
  static const GableCell none = { "", 0 };

  wide->scaled = TRUE;
  for (guint i = 0; i < wide->columns->len; i++) {
    Column *column = &g_array_index (wide->columns, Column, i);
    const char *name = gable_ncu_metrics_get_name (wide->csv->metrics, column->slot);
    GableCell unit = cells != NULL ? cells[column->cell] : none;
    const char *base;

    column->factor = gable_ncu_unit (unit.text, unit.length, name, &base);
    gable_ncu_csv_describe (wide->csv, column->slot, base);
  }
}

/* A cell that is no plain figure. Returns: its figure, or unknown */
static double
take_odd_cell (
  GableNcuWide *wide, const Column *column, GableCell cell, GableCellKind kind, double figure)
{
  Oddity *oddity = &wide->oddities[column->cell];

  if (kind == GABLE_CELL_NUMBER && figure >= 0) {
    return figure;
  }
  if (kind == GABLE_CELL_NUMBER) {
    const char *name = gable_ncu_metrics_get_name (wide->csv->metrics, column->slot);

    gable_ncu_csv_note_cell (wide->csv, name, cell, kind);
    return GABLE_UNKNOWN;
  }
  if (kind == GABLE_CELL_TEXT && oddity->n_texts++ == 0) {
    oddity->first = gable_table_get_line (wide->csv->table);
  }
  if (cell.length <= MAX_SAMPLE) {
    g_free (oddity->sample);
    oddity->sample = g_strndup (cell.text, cell.length);
    oddity->sample_length = cell.length;
    oddity->sample_kind = kind;
  }
  return GABLE_UNKNOWN;
}

static void
read_figures (GableNcuWide *wide, const GableCell *cells)
{
  const Column *columns = (const Column *) (void *) wide->columns->data;
  double *values = wide->values;

  for (guint i = 0; i < wide->n_plain; i++) {
    Column column = columns[i];
    double figure;
    GableCellKind kind = gable_ncu_csv_read (wide->csv, cells[column.cell], &figure);

    if (G_UNLIKELY (kind != GABLE_CELL_NUMBER || figure < 0)) {
      figure = take_odd_cell (wide, &columns[i], cells[column.cell], kind, figure);
    }
    values[column.slot] = figure * column.factor;
  }
  for (guint i = wide->n_plain; i < wide->columns->len; i++) {
    GableCell cell = cells[columns[i].cell];
    Oddity *oddity = &wide->oddities[columns[i].cell];
    double figure = GABLE_UNKNOWN;

    if (oddity->sample != NULL && oddity->sample_length == cell.length &&
        memcmp (oddity->sample, cell.text, cell.length) == 0) {
      oddity->n_texts += oddity->sample_kind == GABLE_CELL_TEXT ? 1 : 0;
    } else {
      GableCellKind kind = gable_ncu_csv_read (wide->csv, cell, &figure);

      figure = take_odd_cell (wide, &columns[i], cell, kind, figure);
    }
    values[columns[i].slot] = figure * columns[i].factor;
  }
}

/**
 * gable_ncu_wide_add_row:
 * @wide: a reader; the table has just handed out a row
 * @error: (out)
 *
 * Takes the row of units, or a launch. A row with too few or too many cells is left out with a note.
 */
gboolean
gable_ncu_wide_add_row (GableNcuWide *wide, GError **error)
{
  GableNcuCsv *csv = wide->csv;
  /* Summaries do not number launches; every wide table has one of the two columns. */
  int number = csv->columns.id >= 0 ? csv->columns.id : csv->columns.process;
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);

  if (n_cells != wide->n_cells) {
    g_autofree char *place = gable_table_get_place (csv->table);

    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row has %u cells where the header has %u; it is left out"), n_cells,
                        wide->n_cells);
    return TRUE;
  }
  if (cells[number].length == 0) {
    set_units (wide, cells);
    return TRUE;
  }
  if (!wide->scaled) {
    set_units (wide, NULL);
  }
  if (wide->n_rows == 0) {
    sort_columns (wide, cells);
  }
  read_figures (wide, cells);
  if (wide->device >= 0) {
    gable_import_take_device (csv->import, cells[wide->device]);
  }
  wide->n_rows++;
  gable_merge_set_times (csv->merge, gable_ncu_csv_times (csv, cells, n_cells));
  return gable_ncu_csv_add_launch (csv, cells[csv->columns.kernel].text,
                                   cells[csv->columns.kernel].length, wide->values, wide->n_values,
                                   error);
}

/**
 * gable_ncu_wide_finish:
 * @wide: a reader whose rows are all read
 *
 * Notes the columns that hold text in place of figures.
 */
void
gable_ncu_wide_finish (GableNcuWide *wide)
{
  guint n = 0;

  for (guint i = 0; i < wide->columns->len; i++) {
    const Column *column = &g_array_index (wide->columns, Column, i);
    const Oddity *oddity = &wide->oddities[column->cell];
    const char *name = gable_ncu_metrics_get_name (wide->csv->metrics, column->slot);

    /* A column that is text throughout is one of text, unless it is a counter by its name. */
    if (oddity->n_texts == 0 ||
        (oddity->n_texts == wide->n_rows && gable_ncu_metric_unit (name) == NULL)) {
      continue;
    }
    if (++n > MAX_NAMED) {
      continue;
    }

    g_autofree char *place =
      g_strdup_printf ("%s:%" G_GUINT64_FORMAT, wide->csv->input->name, oddity->first);

    gable_notes_add (wide->csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is no figure, here and in %" PRIu64 " rows in all"), name,
                        oddity->n_texts);
  }
  if (n > MAX_NAMED) {
    gable_notes_add (wide->csv->import->notes, GABLE_NOTE_WARNING, wide->csv->input->name,
                     ngettext ("%u more metric is no figure in some rows",
                               "%u more metrics are no figures in some rows", n - MAX_NAMED),
                     n - MAX_NAMED);
  }
}
