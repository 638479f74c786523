/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"
#include "import/input.h"
#include "import/registry.h"
#include "import/table-kernels.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How sure: our own output leaves no doubt; a table that is guessed gives way to every profiler's format. */
#define SURE 100
#define GUESSED 5

/* Lines before the headings, at most: titles and comments. */
#define MAX_PREAMBLE 64

/* Columns of a table, at most. */
#define MAX_COLUMNS 4096

/* Rows in the head that are looked at for their decimal mark. */
#define PROOF_ROWS 1000

static const char delimiters[] = { ',', ';', '\t', '|' };

/* One attempt to see the head of an input as a table. */
typedef struct {
  GPtrArray *headings; /* (element-type utf8), terminated */
  guint line;          /* of them, from 1 */
  char delimiter;
} Layout;

static void
layout_clear (Layout *layout)
{
  g_clear_pointer (&layout->headings, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Layout, layout_clear)

static const char *const *
names_of (const Layout *layout, guint *n)
{
  *n = layout->headings->len - 1;
  return (const char *const *) layout->headings->pdata;
}

/* (transfer full) */
static char *
heading_of (GableCell cell)
{
  g_autofree char *text = gable_cell_dup (cell);
  char *valid = g_utf8_make_valid (text, -1);

  return g_strstrip (valid);
}

/* (transfer full) the row's cells as text */
static GPtrArray *
headings_of (const GableCell *cells, guint n_cells)
{
  GPtrArray *headings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n_cells; i++) {
    g_ptr_array_add (headings, heading_of (cells[i]));
  }
  /* "# name;time": a comment that is the heading. */
  if (n_cells > 1 && *(char *) headings->pdata[0] == '#') {
    char *first = headings->pdata[0];

    memmove (first, first + 1, strlen (first));
    g_strchug (first);
  }
  g_ptr_array_add (headings, NULL);
  return headings;
}

/* Whether one of them names kernels: without it there is no need to look at the others. */
static gboolean
has_name (const GPtrArray *headings)
{
  for (guint i = 0; i + 1 < headings->len; i++) {
    if (gable_heading_is_name (headings->pdata[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* How well @headings are understood: columns that mean something, or with a map those that it names; 0 where that is
 * not enough for a kernel. */
static guint
rate_headings (const GPtrArray *headings, const GableMap *map)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GArray) columns = NULL;

  if (map == NULL && !has_name (headings)) {
    return 0;
  }
  columns = gable_headings_read ((const char *const *) headings->pdata, headings->len - 1, map,
                                 notes, NULL);
  return columns != NULL && (map != NULL || gable_headings_suffice (columns)) ? columns->len : 0;
}

/* A table over the head alone. */
static GableTable *
open_head (const GableImportInput *input, GableImportInput *head, char delimiter)
{
  *head = *input;
  head->stream =
    g_memory_input_stream_new_from_data (input->head, (gssize) input->head_length, NULL);
  return gable_table_new (head, NULL, delimiter, GABLE_TABLE_ANY_ROWS);
}

/* Looks for the row of headings with one delimiter; keeps the best of all attempts in @best. */
static void
try_delimiter (const GableImportInput *input,
               const GableMap *map,
               char delimiter,
               Layout *best,
               guint *best_rating)
{
  GableImportInput head;
  g_autoptr (GableTable) table = open_head (input, &head, delimiter);
  g_autoptr (GInputStream) stream = head.stream;

  for (guint line = 0; line < MAX_PREAMBLE; line++) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    guint rating;

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return;
    }
    if (item != GABLE_TABLE_ROW || n_cells < 2 || n_cells > MAX_COLUMNS) {
      continue;
    }

    g_autoptr (GPtrArray) headings = headings_of (cells, n_cells);

    rating = rate_headings (headings, map);
    if (rating > *best_rating) {
      *best_rating = rating;
      layout_clear (best);
      best->headings = g_steal_pointer (&headings);
      best->line = (guint) gable_table_get_line (table);
      best->delimiter = delimiter;
      return;
    }
  }
}

static gboolean
find_layout (const GableImportInput *input, const GableMap *map, Layout *layout)
{
  guint rating = 0;

  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++) {
    if (map == NULL || map->delimiter == 0 || map->delimiter == delimiters[i]) {
      try_delimiter (input, map, delimiters[i], layout, &rating);
    }
  }
  return rating > 0;
}

static int
sniff (const GableImportInput *input)
{
  g_auto (Layout) layout = { 0 };
  const char *const *headings;
  guint n;

  if (input->is_folder || input->head_length == 0 || gable_input_binary_kind (input) != NULL ||
      strchr ("{[<", input->head[0]) != NULL || !find_layout (input, NULL, &layout)) {
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
    open_head (input, &head, map != NULL && map->delimiter != 0 ? map->delimiter : delimiters[0]);
  g_autoptr (GInputStream) stream = head.stream;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) problem = NULL;

  if (map != NULL && gable_table_next (table, NULL) == GABLE_TABLE_ROW) {
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    g_autoptr (GPtrArray) headings = headings_of (cells, MIN (n_cells, MAX_COLUMNS));
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

/* What the head proves of the decimal mark, before the first figure is read. */
static void
prove_decimal (const GableImportInput *input,
               const Layout *layout,
               const GArray *columns,
               GableDecimal *decimal)
{
  GableImportInput head;
  g_autoptr (GableTable) table = open_head (input, &head, layout->delimiter);
  g_autoptr (GInputStream) stream = head.stream;

  for (guint i = 0; i < PROOF_ROWS && decimal->mark == 0; i++) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return;
    }
    for (guint j = 0; item == GABLE_TABLE_ROW && gable_table_get_line (table) > layout->line &&
                      j < columns->len && decimal->mark == 0;
         j++) {
      const GableTableColumn *column = &g_array_index (columns, GableTableColumn, j);

      if (column->index < n_cells && column->meaning.role != GABLE_MEANS_NAME) {
        decimal->mark = gable_decimal_proof (cells[column->index]);
      }
    }
  }
}

static gboolean
read_rows (GableTable *table, const Layout *layout, GableTableKernels *kernels, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (GableTableValue));
  gboolean first = TRUE;

  for (;;) {
    GableTableItem item = gable_table_next (table, error);
    guint64 line = gable_table_get_line (table);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return item == GABLE_TABLE_END;
    }
    if (line <= layout->line || item == GABLE_TABLE_LINE) {
      continue;
    }
    take_values (values, cells, n_cells);
    if (!first || !gable_table_kernels_set_units (
                    kernels, (const GableTableValue *) (const void *) values->data, n_cells)) {
      if (!gable_table_kernels_add (kernels, (const GableTableValue *) (const void *) values->data,
                                    n_cells, line, error)) {
        return FALSE;
      }
    }
    first = FALSE;
  }
}

static gboolean
read_table (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_auto (Layout) layout = { 0 };
  g_autoptr (GableTableKernels) kernels = NULL;
  g_autoptr (GableTable) table = NULL;
  const char *const *headings;
  GArray *columns;
  guint n;

  if (!find_layout (input, options->map, &layout)) {
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
  prove_decimal (input, &layout, columns, gable_table_kernels_get_decimal (kernels));
  table = gable_table_new (input, options, layout.delimiter, GABLE_TABLE_ANY_ROWS);
  if (!read_rows (table, &layout, kernels, error)) {
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
