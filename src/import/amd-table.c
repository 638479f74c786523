/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-table.h"

#include "import/decimal.h"
#include "import/row.h"

#include <string.h>

/* Whether the cells of a line are a header. @cut: the line goes on, so its last cell may be half a one */
static gboolean
is_header_line (
  const char *line, gsize length, char delimiter, gboolean cut, GableAmdHeaderFunc is_header)
{
  g_autofree char *block = g_malloc0 (GABLE_CELL_PADDING + length + GABLE_ROW_PADDING);
  char *text = block + GABLE_CELL_PADDING;
  gboolean found;
  GableRow row;

  memcpy (text, line, length);
  gable_row_init (&row, delimiter);
  found = gable_row_scan (&row, text, text + length, TRUE) == GABLE_SCAN_ROW &&
          row.n_cells > (cut ? 1 : 0) && is_header (row.cells, row.n_cells - (cut ? 1 : 0));
  gable_row_clear (&row);
  return found;
}

/**
 * gable_amd_table_find:
 * @input: what may hold a table
 * @mark: what every such header holds
 * @is_header: whether cells are such a header
 *
 * The tools put commas between cells; spreadsheets save with semicolons or tabs, too.
 *
 * Returns: what stands between the cells; 0 where no such header is in the input's head
 */
char
gable_amd_table_find (const GableImportInput *input, const char *mark, GableAmdHeaderFunc is_header)
{
  static const char delimiters[] = { ',', ';', '\t' };
  const char *end = input->head + input->head_length;
  const char *found = input->head;

  while ((found = g_strstr_len (found, end - found, mark)) != NULL) {
    const char *line = found;
    const char *stop = found;

    while (line > input->head && line[-1] != '\n' && line[-1] != '\r') {
      line--;
    }
    while (stop < end && *stop != '\n' && *stop != '\r') {
      stop++;
    }
    for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++) {
      if (memchr (line, delimiters[i], (gsize) (stop - line)) != NULL &&
          is_header_line (line, (gsize) (stop - line), delimiters[i],
                          stop == end && (guint64) input->head_length < input->size, is_header)) {
        return delimiters[i];
      }
    }
    found = stop;
  }
  return '\0';
}

gboolean
gable_amd_table_has (const GableCell *cells, guint n_cells, const char *name)
{
  for (guint i = 0; i < n_cells; i++) {
    if (gable_cell_equal (cells[i], name)) {
      return TRUE;
    }
  }
  return FALSE;
}

guint
gable_amd_table_width (const GableCell *cells, guint n_cells)
{
  while (n_cells > 0 && cells[n_cells - 1].length == 0) {
    n_cells--;
  }
  return n_cells;
}

gboolean
gable_amd_table_fits (const GableCell *cells, guint n_cells, guint width)
{
  return n_cells == width || (n_cells > width && gable_amd_table_width (cells, n_cells) <= width);
}

/**
 * gable_amd_table_read:
 * @cell: of a table
 * @delimiter: what stands between its cells
 * @value: (out): the figure, unknown where it is none
 *
 * The tools themselves mark no thousands, so a comma that is not between cells stands before decimals.
 */
GableCellKind
gable_amd_table_read (GableCell cell, char delimiter, double *value)
{
  GableCellKind kind = gable_cell_read (cell, value);
  GableDecimal comma = { ',' };

  if (delimiter != ',' && memchr (cell.text, ',', cell.length) != NULL &&
      memchr (cell.text, '.', cell.length) == NULL &&
      gable_decimal_read (&comma, cell, value) == GABLE_FIGURE_NUMBER) {
    return GABLE_CELL_NUMBER;
  }
  return kind;
}

gboolean
gable_amd_table_read_whole (GableCell cell, guint64 *whole)
{
  *whole = 0;
  if (cell.length == 0 || cell.length > 19) {
    return FALSE;
  }
  for (gsize i = 0; i < cell.length; i++) {
    if (!g_ascii_isdigit (cell.text[i])) {
      return FALSE;
    }
    *whole = *whole * 10 + (guint64) (cell.text[i] - '0');
  }
  return TRUE;
}

/**
 * gable_amd_table_read_instant:
 * @cell: of a table
 * @instant: (out): [ns]
 *
 * Scripts that load a table with gaps make "1569078135380312.0" of a time.
 *
 * Returns: whether it is a time
 */
gboolean
gable_amd_table_read_instant (GableCell cell, guint64 *instant)
{
  const char *point = memchr (cell.text, '.', cell.length);
  gsize whole = point != NULL ? (gsize) (point - cell.text) : cell.length;

  while (cell.length > whole + 1 && cell.text[cell.length - 1] == '0') {
    cell.length--;
  }
  cell.length -= cell.length == whole + 1 ? 1 : 0;
  return gable_amd_table_read_whole (cell, instant);
}
