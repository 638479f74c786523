/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table-layout.h"

#include "import/decimal.h"
#include "import/heading.h"

#include <string.h>

/* Columns of a table, at most. */
#define MAX_COLUMNS GABLE_TABLE_LAYOUT_MAX_COLUMNS

/* Rows whose shape is looked at, and cells of one that are counted apart. */
#define SHAPE_ROWS 100
#define SHAPE_CELLS 256

/* Rows in the head that are looked at for their decimal mark. */
#define PROOF_ROWS 1000

static const char delimiters[] = { ',', ';', '\t', '|' };

void
gable_table_layout_clear (GableTableLayout *layout)
{
  g_clear_pointer (&layout->headings, g_ptr_array_unref);
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
GPtrArray *
gable_table_headings (const GableCell *cells, guint n_cells)
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

GableTable *
gable_table_open_head (const GableImportInput *input, GableImportInput *head, char delimiter)
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
               GableTableLayout *best,
               guint *best_rating)
{
  GableImportInput head;
  g_autoptr (GableTable) table = gable_table_open_head (input, &head, delimiter);
  g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;

  for (guint line = 0; line < GABLE_MAP_HEADER_MAX; line++) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    guint rating;

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR ||
        (map != NULL && map->header > 0 && gable_table_get_line (table) > (guint64) map->header)) {
      return;
    }
    if (item != GABLE_TABLE_ROW || n_cells < 2 || n_cells > MAX_COLUMNS) {
      continue;
    }

    g_autoptr (GPtrArray) headings = gable_table_headings (cells, n_cells);

    rating = rate_headings (headings, map);
    if (map != NULL && map->header > 0) {
      rating = gable_table_get_line (table) == (guint64) map->header ? MAX (rating, 1) : 0;
    }
    if (rating > *best_rating) {
      *best_rating = rating;
      gable_table_layout_clear (best);
      best->headings = g_steal_pointer (&headings);
      best->line = (guint) gable_table_get_line (table);
      best->delimiter = delimiter;
      return;
    }
  }
}

/* "#1", "#2", …: what columns without a heading go by. (transfer full) terminated */
static GPtrArray *
number_columns (guint n)
{
  GPtrArray *headings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (headings, g_strdup_printf ("#%u", i + 1));
  }
  g_ptr_array_add (headings, NULL);
  return headings;
}

/* How the first rows look with one delimiter. */
typedef struct {
  guint n_cells; /* that most rows have */
  guint n_rows;  /* that have as many */
  guint64 first; /* line of the first of them */
  gboolean text; /* its cells are no figures */
} Shape;

static gboolean
is_figure (GableCell cell)
{
  double value;

  return gable_cell_read (cell, &value) != GABLE_CELL_TEXT || gable_decimal_proof (cell) != 0;
}

/* Whether no cell is a figure, and most have a text. */
static gboolean
is_text (const GableCell *cells, guint n_cells)
{
  guint n_empty = 0;

  for (guint i = 0; i < n_cells; i++) {
    n_empty += cells[i].length == 0 ? 1 : 0;
    if (cells[i].length > 0 && is_figure (cells[i])) {
      return FALSE;
    }
  }
  return n_empty < (n_cells + 1) / 2;
}

static guint
find_most_frequent (const guint *counts)
{
  guint most = 2;

  for (guint i = 2; i <= SHAPE_CELLS; i++) {
    most = counts[i] > counts[most] ? i : most;
  }
  return most;
}

/* Counts the cells of the first rows, then looks for the first row that has as many as most have. */
static Shape
look (const GableImportInput *input, char delimiter)
{
  guint counts[SHAPE_CELLS + 1] = { 0 };
  Shape shape = { 0 };

  for (guint pass = 0; pass < 2; pass++) {
    GableImportInput head;
    g_autoptr (GableTable) table = gable_table_open_head (input, &head, delimiter);
    g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;

    for (guint i = 0; i < SHAPE_ROWS && shape.first == 0; i++) {
      GableTableItem item = gable_table_next (table, NULL);
      guint n_cells;
      const GableCell *cells = gable_table_get_cells (table, &n_cells);

      if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
        break;
      }
      if (item == GABLE_TABLE_ROW && pass == 0) {
        counts[MIN (n_cells, SHAPE_CELLS)]++;
      } else if (item == GABLE_TABLE_ROW && MIN (n_cells, SHAPE_CELLS) == shape.n_cells) {
        shape.first = gable_table_get_line (table);
        shape.n_cells = n_cells;
        shape.text = is_text (cells, n_cells);
      }
    }
    if (pass == 0) {
      shape.n_cells = find_most_frequent (counts);
      shape.n_rows = counts[shape.n_cells];
    }
  }
  return shape;
}

/* The headings of a line. (transfer full) (nullable) */
static GPtrArray *
read_line (const GableImportInput *input, char delimiter, guint64 line)
{
  GableImportInput head;
  g_autoptr (GableTable) table = gable_table_open_head (input, &head, delimiter);
  g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;

  for (;;) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR ||
        gable_table_get_line (table) > line) {
      return NULL;
    }
    if (item == GABLE_TABLE_ROW && gable_table_get_line (table) == line) {
      return gable_table_headings (cells, MIN (n_cells, MAX_COLUMNS));
    }
  }
}

/* The delimiter that most rows are cut alike by. */
static gboolean
shape_layout (const GableImportInput *input, const GableMap *map, GableTableLayout *layout)
{
  Shape best = { 0 };
  guint best_score = 0;
  int header = map != NULL ? map->header : GABLE_MAP_HEADER_UNKNOWN;

  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++) {
    Shape shape;

    if (map != NULL && map->delimiter != 0 && map->delimiter != delimiters[i]) {
      continue;
    }
    shape = look (input, delimiters[i]);
    if (shape.n_rows * (shape.n_cells - 1) > best_score) {
      best_score = shape.n_rows * (shape.n_cells - 1);
      best = shape;
      layout->delimiter = delimiters[i];
    }
  }
  if (best.n_rows < 2) {
    return FALSE;
  }
  if (header == GABLE_MAP_HEADER_UNKNOWN) {
    header = best.text && best.first <= GABLE_MAP_HEADER_MAX ? (int) best.first : 0;
  }
  gable_table_layout_clear (layout);
  layout->line = (guint) header;
  layout->headings = header > 0 ? read_line (input, layout->delimiter, (guint64) header)
                                : number_columns (MIN (best.n_cells, MAX_COLUMNS));
  return layout->headings != NULL;
}

/**
 * gable_table_layout_find:
 * @input: of a table
 * @map: (nullable): what a person said of it
 * @layout: (out): cleared with gable_table_layout_clear ()
 *
 * Looks for the row of headings and the delimiter by which the headings are understood best.
 *
 * Returns: whether there are headings that are enough for a kernel; with @map, any that it names
 */
gboolean
gable_table_layout_find (const GableImportInput *input,
                         const GableMap *map,
                         GableTableLayout *layout)
{
  guint rating = 0;

  if (map != NULL && map->header == 0) {
    return shape_layout (input, map, layout);
  }
  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++) {
    if (map == NULL || map->delimiter == 0 || map->delimiter == delimiters[i]) {
      try_delimiter (input, map, delimiters[i], layout, &rating);
    }
  }
  return rating > 0;
}

/**
 * gable_table_layout_guess:
 * @input: of a table
 * @map: (nullable): what a person said of it
 * @layout: (out): cleared with gable_table_layout_clear ()
 *
 * gable_table_layout_find (), and where no headings are understood, the likeliest by the shape of the rows.
 *
 * Returns: whether it is a table: two rows or more are cut alike, into two cells or more
 */
gboolean
gable_table_layout_guess (const GableImportInput *input,
                          const GableMap *map,
                          GableTableLayout *layout)
{
  return gable_table_layout_find (input, map, layout) || shape_layout (input, map, layout);
}

char
gable_table_prove_decimal (const GableImportInput *input,
                           const GableTableLayout *layout,
                           const GArray *columns)
{
  char mark = 0;
  GableImportInput head;
  g_autoptr (GableTable) table = gable_table_open_head (input, &head, layout->delimiter);
  g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;

  for (guint i = 0; i < PROOF_ROWS && mark == 0; i++) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return mark;
    }
    for (guint j = 0; item == GABLE_TABLE_ROW && gable_table_get_line (table) > layout->line &&
                      j < columns->len && mark == 0;
         j++) {
      const GableTableColumn *column = &g_array_index (columns, GableTableColumn, j);

      if (column->index < n_cells && column->meaning.role != GABLE_MEANS_NAME) {
        mark = gable_decimal_proof (cells[column->index]);
      }
    }
  }
  return mark;
}
