/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include "import/row.h"

#include <string.h>

/* Cells of a table's head that are looked at for its decimal mark, at most. */
#define MAX_FIGURES 4096

static int
find_cell (const GableCell *cells, guint n_cells, const char *name)
{
  for (guint i = 0; i < n_cells; i++) {
    if (gable_cell_equal (cells[i], name)) {
      return (int) i;
    }
  }
  return -1;
}

/**
 * gable_ncu_csv_is_header:
 * @cells: (array length=n_cells): a row
 * @n_cells: how many there are
 *
 * Programs that write the table anew leave out columns or put one of their own in front, so the columns may stand
 * anywhere.
 *
 * Returns: whether the row names the columns of a page
 */
gboolean
gable_ncu_csv_is_header (const GableCell *cells, guint n_cells)
{
  static const char *const sets[][3] = {
    { "Kernel Name", "Process ID", "ID" },
    { "Kernel Name", "Process ID", "Invocations" },
    { "Kernel Name", "Metric Name", "Metric Value" },
  };

  /* Nearly all rows begin with a number: the header is asked for once a row. */
  if (n_cells == 0 || (cells[0].length > 0 && g_ascii_isdigit (cells[0].text[0]))) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++) {
    if (find_cell (cells, n_cells, sets[i][0]) >= 0 &&
        find_cell (cells, n_cells, sets[i][1]) >= 0 &&
        find_cell (cells, n_cells, sets[i][2]) >= 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
is_header_line (const char *line, gsize length, char delimiter)
{
  g_autofree char *block = g_malloc0 (GABLE_CELL_PADDING + length + GABLE_ROW_PADDING);
  char *text = block + GABLE_CELL_PADDING;
  gboolean found;
  GableRow row;

  memcpy (text, line, length);
  gable_row_init (&row, delimiter);
  found = gable_row_scan (&row, text, text + length, TRUE) == GABLE_SCAN_ROW &&
          gable_ncu_csv_is_header (row.cells, row.n_cells);
  gable_row_clear (&row);
  return found;
}

/**
 * gable_ncu_csv_find_form:
 * @input: what may hold a table
 * @form: (out): how that is written; as the tool writes tables where none begins in the input's head
 *
 * The tool itself puts commas between quoted cells. Spreadsheets save the table with semicolons or tabs, and without
 * quotes.
 *
 * Returns: whether a table begins there
 */
gboolean
gable_ncu_csv_find_form (const GableImportInput *input, GableNcuCsvForm *form)
{
  static const char delimiters[] = { ',', ';', '\t' };
  const char *end = input->head + input->head_length;
  const char *found = input->head;

  *form = (GableNcuCsvForm){ .delimiter = ',', .quoted = TRUE };
  while ((found = g_strstr_len (found, end - found, "Kernel Name")) != NULL) {
    const char *line = found;
    const char *stop = found;
    gboolean cut;

    while (line > input->head && line[-1] != '\n' && line[-1] != '\r') {
      line--;
    }
    while (stop < end && *stop != '\n' && *stop != '\r') {
      stop++;
    }
    /* The raw page of a full report has more columns than the head has room for. */
    cut = stop == end;
    for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++) {
      const char *last =
        cut ? g_strrstr_len (line, stop - line, (char[]){ delimiters[i], '\0' }) : stop;

      if (last != NULL && is_header_line (line, (gsize) (last - line), delimiters[i])) {
        form->delimiter = delimiters[i];
        form->quoted = *line == '"';
        form->foreign = g_strstr_len (line, end - line, ",SQ_INSTS_") != NULL;
        return TRUE;
      }
    }
    found = stop;
  }
  return FALSE;
}

/* Counts what the figures of a row prove, [0] for a point and [1] for a comma. Returns: figures that were looked at */
static guint
count_proofs (const GableCell *cells, guint n_cells, int value, const GByteArray *metrics, guint *n)
{
  guint looked_at = 0;

  for (guint i = 0; i < n_cells; i++) {
    char proof;

    if (value >= 0 ? (int) i != value : i >= metrics->len || !metrics->data[i]) {
      continue;
    }
    proof = gable_decimal_proof (cells[i]);
    n[0] += proof == '.' ? 1 : 0;
    n[1] += proof == ',' ? 1 : 0;
    looked_at++;
  }
  return looked_at;
}

/* Learns from a header where figures stand. Returns: the column of the figures of a long page, or -1 */
static int
find_figures (const GableCell *cells, guint n_cells, GByteArray *metrics)
{
  int value = find_cell (cells, n_cells, "Metric Value");

  g_byte_array_set_size (metrics, 0);
  for (guint i = 0; i < n_cells; i++) {
    guint8 is_metric = g_strstr_len (cells[i].text, (gssize) cells[i].length, "__") != NULL ? 1 : 0;

    g_byte_array_append (metrics, &is_metric, 1);
  }
  return value >= 0 ? value : find_cell (cells, n_cells, "Average");
}

/**
 * gable_ncu_csv_find_mark:
 * @input: what holds a table
 * @form: how that is written
 *
 * The tool writes figures as the system's language wants them: "1,234.5" or "1.234,5". A mark between thousands looks
 * like one before decimals, so what settles it are cells such as "65,77" and "27.595.520", and the whole head is asked.
 *
 * Returns: the decimal mark, a point unless the figures say otherwise
 */
char
gable_ncu_csv_find_mark (const GableImportInput *input, const GableNcuCsvForm *form)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (input->head, (gssize) input->head_length, NULL);
  GableImportInput head = { .path = input->path, .name = input->name, .stream = stream };
  g_autoptr (GableTable) table = gable_table_new (
    &head, NULL, form->delimiter, form->quoted ? GABLE_TABLE_QUOTED_ROWS : GABLE_TABLE_ANY_ROWS);
  g_autoptr (GByteArray) metrics = g_byte_array_new ();
  guint proofs[2] = { 0 };
  guint n_figures = 0;
  int value = -1;

  while (n_figures < MAX_FIGURES) {
    g_autoptr (GError) error = NULL;
    GableTableItem item = gable_table_next (table, &error);
    const GableCell *cells;
    guint n_cells;

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      break;
    }
    cells = gable_table_get_cells (table, &n_cells);
    if (item == GABLE_TABLE_ROW && gable_ncu_csv_is_header (cells, n_cells)) {
      value = find_figures (cells, n_cells, metrics);
    } else if (item == GABLE_TABLE_ROW) {
      n_figures += count_proofs (cells, n_cells, value, metrics, proofs);
    }
  }
  return proofs[1] > 0 && proofs[0] == 0 ? ',' : '.';
}
