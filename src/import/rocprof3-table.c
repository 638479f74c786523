/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprof3.h"

#include "base/text.h"
#include "import/amd-table.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of a cell that are kept. */
#define MAX_TEXT 256

/* Counters of the first dispatch that tell a pass, and rows that are read for them. */
#define MAX_FIRST 512

/* Columns that are of use. Source: rocprofiler-sdk, rocprofv3's generateCSV, of ROCm 6.2 to 7.0. */
typedef enum {
  COLUMN_KIND,
  COLUMN_ID,
  COLUMN_AGENT,
  COLUMN_PROCESS,
  COLUMN_NAME,
  COLUMN_GRID,
  COLUMN_GROUP,
  COLUMN_COUNTER,
  COLUMN_VALUE,
  COLUMN_START,
  COLUMN_END,
  COLUMN_NODE,
  COLUMN_ARCHITECTURE,
  COLUMN_PRODUCT,
  COLUMN_WAVE,
  COLUMN_UNITS,
  N_COLUMNS
} Column;

static const char *const column_names[N_COLUMNS] = {
  [COLUMN_KIND] = "Kind",
  [COLUMN_ID] = "Dispatch_Id",
  [COLUMN_AGENT] = "Agent_Id",
  [COLUMN_PROCESS] = "Process_Id",
  [COLUMN_NAME] = "Kernel_Name",
  [COLUMN_GRID] = "Grid_Size",
  [COLUMN_GROUP] = "Workgroup_Size",
  [COLUMN_COUNTER] = "Counter_Name",
  [COLUMN_VALUE] = "Counter_Value",
  [COLUMN_START] = "Start_Timestamp",
  [COLUMN_END] = "End_Timestamp",
  [COLUMN_NODE] = "Node_Id",
  [COLUMN_ARCHITECTURE] = "Name",
  [COLUMN_PRODUCT] = "Product_Name",
  [COLUMN_WAVE] = "Wave_Front_Size",
  [COLUMN_UNITS] = "Cu_Count",
};

/* Each kind of table, and the columns that tell it. */
static const struct {
  GableRocprof3Table kind;
  Column columns[4];
} kinds[] = {
  { GABLE_ROCPROF3_COUNTERS, { COLUMN_ID, COLUMN_NAME, COLUMN_COUNTER, COLUMN_VALUE } },
  { GABLE_ROCPROF3_TRACE, { COLUMN_KIND, COLUMN_NAME, COLUMN_START, COLUMN_END } },
  { GABLE_ROCPROF3_AGENTS, { COLUMN_NODE, COLUMN_ARCHITECTURE, COLUMN_WAVE, COLUMN_UNITS } },
};

/* A table as it is read. */
typedef struct {
  GableTable *table;
  char delimiter;
  GableRocprof3Table kind;
  gboolean has_rows;
  guint n_cells;          /* of its header */
  int columns[N_COLUMNS]; /* cell of each, or -1 */
  GableRocprof3Run *run;
  GableNotes *notes;
} Reading;

static void
find_columns (const GableCell *cells, guint n_cells, int columns[N_COLUMNS])
{
  for (guint i = 0; i < N_COLUMNS; i++) {
    columns[i] = -1;
    for (guint j = 0; j < n_cells && columns[i] < 0; j++) {
      columns[i] = gable_cell_equal (cells[j], column_names[i]) ? (int) j : -1;
    }
  }
}

static GableRocprof3Table
kind_of (const int columns[N_COLUMNS])
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    gboolean has_all = TRUE;

    for (guint j = 0; j < G_N_ELEMENTS (kinds[i].columns); j++) {
      has_all = has_all && columns[kinds[i].columns[j]] >= 0;
    }
    if (has_all) {
      return kinds[i].kind;
    }
  }
  return GABLE_ROCPROF3_NONE;
}

static gboolean
is_header (const GableCell *cells, guint n_cells)
{
  int columns[N_COLUMNS];

  find_columns (cells, n_cells, columns);
  return kind_of (columns) != GABLE_ROCPROF3_NONE;
}

/**
 * gable_rocprof3_table_sniff:
 * @input: what may hold a table
 *
 * Returns: what stands between the cells of the table of rocprofv3 in it; 0 where there is none
 */
char
gable_rocprof3_table_sniff (const GableImportInput *input)
{
  char delimiter = gable_amd_table_find (input, column_names[COLUMN_NAME], is_header);

  return delimiter != '\0' ? delimiter
                           : gable_amd_table_find (input, column_names[COLUMN_WAVE], is_header);
}

static GableCell
cell_of (const Reading *reading, const GableCell *cells, Column column)
{
  return reading->columns[column] >= 0 ? cells[reading->columns[column]] : (GableCell){ "", 0 };
}

static double
figure_of (const Reading *reading, const GableCell *cells, Column column)
{
  double figure = GABLE_UNKNOWN;

  gable_amd_table_read (cell_of (reading, cells, column), reading->delimiter, &figure);
  return figure;
}

/* "Agent 4" or "4". */
static double
read_agent (GableCell cell)
{
  static const char prefix[] = "Agent ";
  guint64 number;

  if (cell.length >= sizeof prefix && memcmp (cell.text, prefix, sizeof prefix - 1) == 0) {
    cell.text += sizeof prefix - 1;
    cell.length -= sizeof prefix - 1;
  }
  return gable_amd_table_read_whole (cell, &number) ? (double) number : GABLE_UNKNOWN;
}

static void
warn (const Reading *reading, const char *text)
{
  g_autofree char *place = gable_table_get_place (reading->table);

  gable_notes_add (reading->notes, GABLE_NOTE_WARNING, place, "%s", text);
}

static GableRocprof3Dispatch
read_dispatch (const Reading *reading, const GableCell *cells)
{
  GableRocprof3Dispatch dispatch = {
    .name = cell_of (reading, cells, COLUMN_NAME),
    .agent = read_agent (cell_of (reading, cells, COLUMN_AGENT)),
    .grid = figure_of (reading, cells, COLUMN_GRID),
    .group = figure_of (reading, cells, COLUMN_GROUP),
  };
  GableCell start = cell_of (reading, cells, COLUMN_START);
  GableCell end = cell_of (reading, cells, COLUMN_END);

  gable_amd_table_read_whole (cell_of (reading, cells, COLUMN_PROCESS), &dispatch.process);
  if (!gable_amd_table_read_instant (start, &dispatch.start) ||
      !gable_amd_table_read_instant (end, &dispatch.end)) {
    dispatch.start = dispatch.end = start.length > 0 && end.length > 0 ? 1 : 0;
  }
  return dispatch;
}

static gboolean
take_counter (Reading *reading, const GableCell *cells, GError **error)
{
  GableRocprof3Dispatch dispatch = read_dispatch (reading, cells);
  GableCell counter = cell_of (reading, cells, COLUMN_COUNTER);
  GableCell cell = cell_of (reading, cells, COLUMN_VALUE);
  double value;

  if (!gable_amd_table_read_whole (cell_of (reading, cells, COLUMN_ID), &dispatch.id)) {
    warn (reading, _ ("The row does not number its dispatch; it is left out"));
    return TRUE;
  }
  if ((gable_cell_number (cell, &value) != GABLE_CELL_NUMBER &&
       gable_amd_table_read (cell, reading->delimiter, &value) != GABLE_CELL_NUMBER) ||
      !(value >= 0)) {
    g_autofree char *place = gable_table_get_place (reading->table);
    g_autofree char *name = gable_text_to_utf8 (counter.text, (gssize) MIN (counter.length, 80));
    g_autofree char *bytes = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, 80));

    gable_notes_add (reading->notes, GABLE_NOTE_WARNING, place,
                     _("%s is no count (“%s”); it is taken as unknown"), name, bytes);
    value = GABLE_UNKNOWN;
  }
  return gable_rocprof3_run_turn (reading->run, &dispatch, error) &&
         gable_rocprof3_run_add (reading->run, counter, value, error);
}

static gboolean
take_timed (Reading *reading, const GableCell *cells, GError **error)
{
  GableRocprof3Dispatch dispatch = read_dispatch (reading, cells);

  return !gable_cell_equal (cell_of (reading, cells, COLUMN_KIND), "KERNEL_DISPATCH") ||
         gable_rocprof3_run_add_timed (reading->run, &dispatch, error);
}

static char *
copy_text (GableCell cell)
{
  return cell.length > 0 ? gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, MAX_TEXT))
                         : NULL;
}

/* The processor of the host is an agent as well; it has no architecture of a GPU. */
static gboolean
take_agent (Reading *reading, const GableCell *cells, GError **error)
{
  GableRocprof3Agent agent = {
    .number = figure_of (reading, cells, COLUMN_NODE),
    .wave_size = figure_of (reading, cells, COLUMN_WAVE),
    .n_units = figure_of (reading, cells, COLUMN_UNITS),
  };
  GableCell name = cell_of (reading, cells, COLUMN_ARCHITECTURE);

  if (name.length > 3 && memcmp (name.text, "gfx", 3) == 0) {
    agent.architecture = copy_text (name);
    agent.product = copy_text (cell_of (reading, cells, COLUMN_PRODUCT));
    gable_rocprof3_run_add_agent (reading->run, &agent);
  }
  return TRUE;
}

/* Whether a row names columns: the first of a table, or of another one behind it. */
static gboolean
is_new_header (const Reading *reading, const GableCell *cells, guint n_cells)
{
  Column column = reading->kind == GABLE_ROCPROF3_AGENTS ? COLUMN_WAVE : COLUMN_NAME;

  return reading->n_cells == 0 ||
             gable_cell_equal (cell_of (reading, cells, column), column_names[column]) ||
             (n_cells > 1 && !gable_amd_table_fits (cells, n_cells, reading->n_cells))
           ? is_header (cells, n_cells)
           : FALSE;
}

/* A dispatch that a table behind the first tells again is the same one, not another instance of its counters. */
static gboolean
take_header (Reading *reading, const GableCell *cells, guint n_cells, GError **error)
{
  gboolean is_first = reading->n_cells == 0;

  reading->n_cells = gable_amd_table_width (cells, n_cells);
  find_columns (cells, n_cells, reading->columns);
  reading->kind = kind_of (reading->columns);
  return is_first || gable_rocprof3_run_again (reading->run, error);
}

static gboolean
check_header (const Reading *reading, GError **error)
{
  if (reading->has_rows && reading->n_cells == 0) {
    gable_table_set_error (reading->table, error, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                           _ ("there are no columns “%s” and “%s”; write the table again"),
                              column_names[COLUMN_NAME], column_names[COLUMN_VALUE]);
    return FALSE;
  }
  return TRUE;
}

static gboolean
take_row (Reading *reading, GError **error)
{
  static gboolean (*const takers[]) (Reading *, const GableCell *, GError **) = {
    [GABLE_ROCPROF3_COUNTERS] = take_counter,
    [GABLE_ROCPROF3_TRACE] = take_timed,
    [GABLE_ROCPROF3_AGENTS] = take_agent,
  };
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (reading->table, &n_cells);

  reading->has_rows = TRUE;
  if (is_new_header (reading, cells, n_cells)) {
    return take_header (reading, cells, n_cells, error);
  }
  if (reading->n_cells == 0) {
    return TRUE;
  }
  if (!gable_amd_table_fits (cells, n_cells, reading->n_cells)) {
    g_autofree char *place = gable_table_get_place (reading->table);

    gable_notes_add (reading->notes, GABLE_NOTE_WARNING, place,
                     _("The row has %u cells where the header has %u; it is left out"), n_cells,
                        reading->n_cells);
    return TRUE;
  }
  return takers[reading->kind](reading, cells, error);
}

/**
 * gable_rocprof3_table_read:
 * @input: a table of counters, times or agents
 * @options: of the import
 * @run: takes what it holds; its file is begun
 * @notes: takes what is odd
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR` with file and line; `G_IO_ERROR` with the file
 */
gboolean
gable_rocprof3_table_read (const GableImportInput *input,
                           const GableImportOptions *options,
                           GableRocprof3Run *run,
                           GableNotes *notes,
                           GError **error)
{
  char found = gable_rocprof3_table_sniff (input);
  char delimiter = found != '\0' ? found : ',';
  g_autoptr (GableTable) table = gable_table_new (input, options, delimiter, GABLE_TABLE_ANY_ROWS);
  Reading reading = { .table = table, .delimiter = delimiter, .run = run, .notes = notes };

  for (;;) {
    switch (gable_table_next (table, error)) {
    case GABLE_TABLE_ERROR:
      return FALSE;
    case GABLE_TABLE_END:
      return check_header (&reading, error);
    case GABLE_TABLE_LINE:
      if (reading.n_cells == 0) {
        break;
      }
      warn (&reading, _ ("The row is cut or damaged; it is left out"));
      break;
    case GABLE_TABLE_ROW:
      if (!take_row (&reading, error)) {
        return FALSE;
      }
      break;
    default:
      g_assert_not_reached ();
    }
  }
}

/**
 * gable_rocprof3_table_first:
 * @input: a table of counters, at its beginning; it is read on from there
 * @options: of the import
 *
 * Returns: (transfer full): the counters of its first dispatch, which files of one pass have in common
 */
char *
gable_rocprof3_table_first (const GableImportInput *input, const GableImportOptions *options)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GString) counters = g_string_new (NULL);
  Reading reading = { .table = table };
  guint64 first = 0;

  for (guint row = 0; row < MAX_FIRST && gable_table_next (table, NULL) == GABLE_TABLE_ROW; row++) {
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    GableCell counter;
    guint64 id;

    if (row == 0) {
      reading.n_cells = gable_amd_table_width (cells, n_cells);
      find_columns (cells, n_cells, reading.columns);
      continue;
    }
    if (!gable_amd_table_fits (cells, n_cells, reading.n_cells) ||
        !gable_amd_table_read_whole (cell_of (&reading, cells, COLUMN_ID), &id) ||
        (row > 1 && id != first)) {
      break;
    }
    first = id;
    counter = cell_of (&reading, cells, COLUMN_COUNTER);
    g_string_append_len (counters, counter.text, (gssize) MIN (counter.length, MAX_TEXT));
    g_string_append_c (counters, '\n');
  }
  return g_string_free (g_steal_pointer (&counters), FALSE);
}
