/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"
#include "import/input.h"
#include "import/registry.h"
#include "import/table-kernels.h"
#include "import/table-layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How sure: our own output leaves no doubt; a table that is guessed gives way to every profiler's format. */
#define SURE 100
#define GUESSED 5

/* What a layout's headings are. */
static const char *const *
names_of (const GableTableLayout *layout, guint *n)
{
  *n = layout->headings->len - 1;
  return (const char *const *) layout->headings->pdata;
}

static int
sniff (const GableImportInput *input)
{
  g_auto (GableTableLayout) layout = { 0 };
  const char *const *headings;
  guint n;

  if (input->is_folder || input->head_length == 0 || gable_input_binary_kind (input) != NULL ||
      strchr ("{[<", input->head[0]) != NULL || !gable_table_layout_find (input, NULL, &layout)) {
    return 0;
  }
  headings = names_of (&layout, &n);
  return gable_headings_are_own (headings, n) ? SURE : GUESSED;
}

/* Why no row is that of the headings. */
static gboolean
set_no_headings (const GableImportInput *input, const GableMap *map, GError **error)
{
  GableImportInput head;
  g_autoptr (GableTable) table =
    gable_table_open_head (input, &head, map != NULL && map->delimiter != 0 ? map->delimiter : ',');
  g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) problem = NULL;

  if (map != NULL && gable_table_next (table, NULL) == GABLE_TABLE_ROW) {
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    g_autoptr (GPtrArray) headings =
      gable_table_headings (cells, MIN (n_cells, GABLE_TABLE_LAYOUT_MAX_COLUMNS));
    g_autoptr (GArray) columns = gable_headings_read ((const char *const *) headings->pdata,
                                                      headings->len - 1, map, notes, &problem);

    if (columns == NULL) {
      gable_table_set_error (table, error, (GableImportError) problem->code, "%s",
                             problem->message);
      return FALSE;
    }
  }
  g_set_error (
    error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
    _("%s: no row has headings of a name and of a time or a point; say what its columns "
                 "mean with --map"),
       input->name);
  return FALSE;
}

/* Values of the row that @table has just read. */
static void
take_values (GArray *values, const GableCell *cells, guint n_cells)
{
  g_array_set_size (values, 0);
  for (guint i = 0; i < n_cells; i++) {
    GableTableValue value = { .cell = cells[i] };

    g_array_append_val (values, value);
  }
}

/* Whether a row is the line below the headings of a table in Markdown: "|:---|---:|". */
static gboolean
is_rule (const GableCell *cells, guint n_cells)
{
  gboolean any = FALSE;

  for (guint i = 0; i < n_cells; i++) {
    gsize dashes = 0;

    for (gsize j = 0; j < cells[i].length; j++) {
      if (strchr ("-: ", cells[i].text[j]) == NULL || cells[i].text[j] == '\0') {
        return FALSE;
      }
      dashes += cells[i].text[j] == '-' ? 1 : 0;
    }
    any = any || dashes >= 3;
  }
  return any;
}

static gboolean
read_rows (GableTable *table,
           const GableTableLayout *layout,
           GableMapUnits units,
           GableTableKernels *kernels,
           GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (GableTableValue));
  gboolean first = units != GABLE_MAP_UNITS_NONE;

  for (;;) {
    GableTableItem item = gable_table_next (table, error);
    guint64 line = gable_table_get_line (table);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    const GableTableValue *row;
    gboolean is_units;

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return item == GABLE_TABLE_END;
    }
    if (line <= layout->line || item == GABLE_TABLE_LINE || is_rule (cells, n_cells)) {
      continue;
    }
    take_values (values, cells, n_cells);
    row = (const GableTableValue *) (const void *) values->data;
    is_units = first && (gable_table_kernels_set_units (kernels, row, n_cells) ||
                         units == GABLE_MAP_UNITS_ROW);
    first = FALSE;
    if (!is_units && !gable_table_kernels_add (kernels, row, n_cells, line, error)) {
      return FALSE;
    }
  }
}

static gboolean
read_table (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_auto (GableTableLayout) layout = { 0 };
  g_autoptr (GableTableKernels) kernels = NULL;
  g_autoptr (GableTable) table = NULL;
  const char *const *headings;
  GArray *columns;
  guint n;

  if (!gable_table_layout_find (input, options->map, &layout)) {
    return set_no_headings (input, options->map, error);
  }
  headings = names_of (&layout, &n);
  columns = gable_headings_read (headings, n, options->map, import->notes, error);
  if (columns == NULL) {
    return FALSE;
  }
  kernels = gable_table_kernels_new (input, options, columns, GABLE_PLACE_LINE, import->notes);
  if (gable_headings_are_own (headings, n) && options->map == NULL) {
    gable_table_kernels_set_own (kernels);
  }
  if (gable_table_kernels_get_decimal (kernels)->mark == 0) {
    gable_table_kernels_get_decimal (kernels)->mark =
      gable_table_prove_decimal (input, &layout, columns);
  }
  table = gable_table_new (input, options, layout.delimiter, GABLE_TABLE_ANY_ROWS);
  if (!read_rows (table, &layout,
                  options->map != NULL ? options->map->units : GABLE_MAP_UNITS_UNKNOWN, kernels,
                  error)) {
    return FALSE;
  }
  gable_table_kernels_finish (kernels, import);
  return TRUE;
}

const GableImporter gable_importer_csv = {
  .id = "csv",
  .title = N_ ("Table (CSV)"),
  .suffixes = "csv tsv txt",
  .recognised = N_ ("A row of headings names a kernel and its time, or its performance and "
                    "intensity; what “gable analyse --csv” prints is one"),
  .how_to_make =
    N_ ("any program; gable analyse profile.csv --map \"name=Kernel,time=Duration "
        "(ms),fp64=dp flops,bytes.DRAM=traffic [GB]\" where the headings do not say it"),
  .sniff = sniff,
  .read = read_table,
};
