/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "base/text.h"
#include "import/amd-follow.h"
#include "import/amd-table.h"
#include "import/rocprofc-clock.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Characters of a cell that a note quotes. */
#define MAX_QUOTED 80

typedef struct {
  guint32 cell;
  guint32 slot;
} Counter;

struct _GableRocprofcTables {
  const GableImportOptions *options;
  GableImport *import;
  GableAmdLaunches *launches;

  /* of the table that is read */
  GableTable *table;
  const char *origin;
  char delimiter;
  guint n_cells; /* of its header */
  gboolean has_rows;
  int columns[GABLE_N_COLUMNS]; /* cell of each kind, or -1 */
  GArray *counters;             /* (element-type Counter) */
  GableAmdFollow follow;

  double *values; /* one a slot */
  GableRocprofcClock clock;
};

/**
 * gable_rocprofc_tables_new:
 * @options: of the import
 * @import: takes kernels and notes
 * @device: the GPU, as far as sysinfo.csv tells
 * @name: what the kernel is called if everything is one
 * @several: whether each launch's counters are spread over several tables
 *
 * Returns: (transfer full)
 */
GableRocprofcTables *
gable_rocprofc_tables_new (const GableImportOptions *options,
                           GableImport *import,
                           const GableAmdDevice *device,
                           const char *name,
                           gboolean several)
{
  GableRocprofcTables *tables = g_new0 (GableRocprofcTables, 1);

  tables->options = options;
  tables->import = import;
  tables->launches = gable_amd_launches_new (options->group, name);
  tables->launches->device = *device;
  tables->launches->pieces = several ? gable_amd_pieces_new (FALSE) : NULL;
  tables->counters = g_array_new (FALSE, FALSE, sizeof (Counter));
  return tables;
}

void
gable_rocprofc_tables_free (GableRocprofcTables *tables)
{
  if (tables == NULL) {
    return;
  }
  gable_amd_launches_free (tables->launches);
  g_array_unref (tables->counters);
  gable_amd_follow_clear (&tables->follow);
  g_free (tables->values);
  g_free (tables);
}

static gboolean
set_too_many (GableRocprofcTables *tables, GError **error)
{
  gable_table_set_error (tables->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                         _("there are more than %u counters; is this a profile?"),
                            GABLE_AMD_MAX_NAMES);
  return FALSE;
}

static guint
find_slot (GableRocprofcTables *tables, GableCell name)
{
  return gable_amd_launches_find_slot (tables->launches, name.text, name.length, tables->origin);
}

static void
make_values (GableRocprofcTables *tables)
{
  guint n = gable_amd_names_get_size (tables->launches->names);

  tables->values = g_renew (double, tables->values, n);
  for (guint i = 0; i < n; i++) {
    tables->values[i] = GABLE_UNKNOWN;
  }
}

/* Learns the columns. Another table may follow in the same file, with other counters. */
static gboolean
take_header (GableRocprofcTables *tables, const GableCell *cells, guint n_cells, GError **error)
{
  tables->n_cells = gable_amd_table_width (cells, n_cells);
  g_array_set_size (tables->counters, 0);
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    tables->columns[i] = -1;
  }
  for (guint i = 0; i < tables->n_cells; i++) {
    GableRocprofcColumn kind = gable_rocprofc_column (cells[i]);
    Counter counter = { .cell = i };

    if (kind != GABLE_COLUMN_COUNTER) {
      tables->columns[kind] = tables->columns[kind] < 0 ? (int) i : tables->columns[kind];
      continue;
    }
    counter.slot = find_slot (tables, cells[i]);
    if (counter.slot == G_MAXUINT) {
      return set_too_many (tables, error);
    }
    g_array_append_val (tables->counters, counter);
  }
  if (tables->columns[GABLE_COLUMN_NAME] < 0) {
    gable_table_set_error (tables->table, error, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                           _("there is no column “%s”; open the folder that the profiler wrote"),
                              "Kernel_Name");
    return FALSE;
  }
  if (tables->columns[GABLE_COLUMN_COUNTER_VALUE] >= 0 &&
      tables->columns[GABLE_COLUMN_COUNTER_NAME] >= 0 && tables->launches->pieces == NULL) {
    tables->launches->pieces = gable_amd_pieces_new (FALSE);
  }
  g_clear_pointer (&tables->launches->plan, gable_amd_plan_free);
  make_values (tables);
  return TRUE;
}

static GableCell
cell_of (const GableRocprofcTables *tables, const GableCell *cells, GableRocprofcColumn kind)
{
  static const GableCell none = { "", 0 };

  return tables->columns[kind] >= 0 ? cells[tables->columns[kind]] : none;
}

/* A counter's figure; unknown where it is none, with a note. */
static double
read_figure (GableRocprofcTables *tables, GableCell cell, guint slot)
{
  double figure;
  GableCellKind kind = gable_cell_number (cell, &figure);

  if (G_LIKELY (kind == GABLE_CELL_NUMBER && figure >= 0)) {
    return figure;
  }
  if (gable_amd_table_read (cell, tables->delimiter, &figure) == GABLE_CELL_NUMBER && figure >= 0) {
    return figure;
  }
  if (kind != GABLE_CELL_ABSENT) {
    g_autofree char *place = gable_table_get_place (tables->table);
    g_autofree char *bytes = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, MAX_QUOTED));

    gable_notes_add (tables->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is no count (“%s”); it is taken as unknown"),
                        gable_amd_names_get (tables->launches->names, slot), bytes);
  }
  return GABLE_UNKNOWN;
}

/* The wavefront's lanes, where sysinfo.csv does not tell them. */
static void
learn_wave (GableRocprofcTables *tables, const GableCell *cells)
{
  double lanes;

  if (!gable_known (tables->launches->device.wave_size) &&
      gable_cell_read (cell_of (tables, cells, GABLE_COLUMN_WAVE), &lanes) == GABLE_CELL_NUMBER &&
      (lanes == 32 || lanes == 64)) {
    tables->launches->device.wave_size = lanes;
  }
}

/* Puts whole numbers before figures with a point, by what the first launch has. Read in this order, the branches of
 * gable_cell_number () are easy to foresee. */
static void
sort_counters (GableRocprofcTables *tables, const GableCell *cells)
{
  guint n = tables->counters->len;
  Counter *counters = (Counter *) (void *) tables->counters->data;
  g_autofree Counter *pointed = g_new (Counter, n + 1);
  guint n_whole = 0;
  guint n_pointed = 0;

  for (guint i = 0; i < n; i++) {
    GableCell cell = cells[counters[i].cell];

    if (memchr (cell.text, '.', cell.length) != NULL) {
      pointed[n_pointed++] = counters[i];
    } else {
      counters[n_whole++] = counters[i];
    }
  }
  if (n_pointed > 0) {
    memcpy (counters + n_whole, pointed, n_pointed * sizeof *pointed);
  }
}

/* A launch a row: its figures go by as they come. */
static gboolean
take_wide_row (GableRocprofcTables *tables, const GableCell *cells, GError **error)
{
  const Counter *counters = (const Counter *) (const void *) tables->counters->data;
  GableCell name = gable_rocprofc_bare_name (cells[tables->columns[GABLE_COLUMN_NAME]]);
  double *values = tables->values;
  guint64 start;
  double seconds = gable_rocprofc_clock_read (&tables->clock, tables->columns, cells, &start);

  if (tables->launches->plan == NULL) {
    learn_wave (tables, cells);
    sort_counters (tables, cells);
    gable_amd_launches_plan (tables->launches);
  }
  gable_cell_read (cell_of (tables, cells, GABLE_COLUMN_GRID), &values[tables->launches->grid]);
  gable_cell_read (cell_of (tables, cells, GABLE_COLUMN_GROUP), &values[tables->launches->group]);
  for (guint i = 0; i < tables->counters->len; i++) {
    values[counters[i].slot] = read_figure (tables, cells[counters[i].cell], counters[i].slot);
  }
  return gable_amd_launches_add (tables->launches, name.text, name.length, seconds, values,
                                 gable_amd_names_get_size (tables->launches->names), error);
}

static gboolean
add_piece (GableRocprofcTables *tables, guint slot, double value, GError **error)
{
  if (gable_known (value) &&
      !gable_amd_pieces_add (tables->launches->pieces, slot,
                             tables->launches->used->data[slot] != 0, value)) {
    gable_table_set_error (tables->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _ ("there are too many launches in pieces; profile fewer kernels"));
    return FALSE;
  }
  return TRUE;
}

/* A piece of a launch: a row of a long table, or a launch's share of one of several wide ones. */
static gboolean
take_piece (GableRocprofcTables *tables, const GableCell *cells, GError **error)
{
  const Counter *counters = (const Counter *) (const void *) tables->counters->data;
  GableCell name = gable_rocprofc_bare_name (cells[tables->columns[GABLE_COLUMN_NAME]]);
  GableCell counter = cell_of (tables, cells, GABLE_COLUMN_COUNTER_NAME);
  guint64 start;
  double seconds = gable_rocprofc_clock_read (&tables->clock, tables->columns, cells, &start);
  double id;
  double size;
  gboolean done = TRUE;

  if (gable_cell_number (cell_of (tables, cells, GABLE_COLUMN_ID), &id) != GABLE_CELL_NUMBER ||
      id < 0 || id > (double) GABLE_CELL_EXACT) {
    g_autofree char *place = gable_table_get_place (tables->table);

    gable_notes_add (tables->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row does not number its dispatch; it is left out"));
    return TRUE;
  }
  learn_wave (tables, cells);
  gable_amd_pieces_begin (tables->launches->pieces, (guint64) id, name, start, seconds);
  for (guint i = 0; i < tables->counters->len && done; i++) {
    double value = read_figure (tables, cells[counters[i].cell], counters[i].slot);

    done = add_piece (tables, counters[i].slot, value, error);
  }
  if (tables->columns[GABLE_COLUMN_COUNTER_VALUE] >= 0 && counter.length > 0 &&
      counter.text[counter.length - 1] != ']') {
    guint slot = gable_amd_follow_find (&tables->follow, tables->launches, counter, tables->origin);

    if (slot == G_MAXUINT) {
      return set_too_many (tables, error);
    }
    done = add_piece (
      tables, slot, read_figure (tables, cell_of (tables, cells, GABLE_COLUMN_COUNTER_VALUE), slot),
      error);
  } else if (tables->columns[GABLE_COLUMN_COUNTER_VALUE] < 0 && done) {
    gable_cell_read (cell_of (tables, cells, GABLE_COLUMN_GRID), &size);
    done = add_piece (tables, tables->launches->grid, size, error);
    gable_cell_read (cell_of (tables, cells, GABLE_COLUMN_GROUP), &size);
    done = done && add_piece (tables, tables->launches->group, size, error);
  }
  return done;
}

/* Whether a row names columns: the first of a table, or of another one behind it. */
static gboolean
is_header (const GableRocprofcTables *tables, const GableCell *cells, guint n_cells)
{
  if (tables->n_cells > 0) {
    int name = tables->columns[GABLE_COLUMN_NAME];

    return (guint) name < n_cells && cells[name].length >= strlen ("KernelName") &&
           cells[name].length <= strlen ("Kernel_Name") &&
           gable_rocprofc_column (cells[name]) == GABLE_COLUMN_NAME;
  }
  for (guint i = 0; n_cells > 1 && i < n_cells; i++) {
    if (gable_rocprofc_column (cells[i]) == GABLE_COLUMN_NAME) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
take_row (GableRocprofcTables *tables, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (tables->table, &n_cells);

  tables->has_rows = TRUE;
  if (is_header (tables, cells, n_cells)) {
    return take_header (tables, cells, n_cells, error);
  }
  if (tables->n_cells == 0) {
    return TRUE;
  }
  if (!gable_amd_table_fits (cells, n_cells, tables->n_cells)) {
    g_autofree char *place = gable_table_get_place (tables->table);

    gable_notes_add (tables->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row has %u cells where the header has %u; it is left out"), n_cells,
                        tables->n_cells);
    return TRUE;
  }
  if (tables->launches->pieces != NULL) {
    return take_piece (tables, cells, error);
  }
  return take_wide_row (tables, cells, error);
}

static gboolean
check_header (const GableRocprofcTables *tables, GError **error)
{
  if (tables->has_rows && tables->n_cells == 0) {
    gable_table_set_error (tables->table, error, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                           _ ("there is no column “%s”; open the folder that the profiler wrote"),
                              "Kernel_Name");
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_rocprofc_tables_read:
 * @tables: what was read so far
 * @input: a table of counters, in any of its forms
 * @delimiter: what stands between its cells
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR` with file and line; `G_IO_ERROR` with the file
 */
gboolean
gable_rocprofc_tables_read (GableRocprofcTables *tables,
                            const GableImportInput *input,
                            char delimiter,
                            GError **error)
{
  g_autoptr (GableTable) table =
    gable_table_new (input, tables->options, delimiter, GABLE_TABLE_ANY_ROWS);

  tables->table = table;
  tables->origin = input->name;
  tables->delimiter = delimiter;
  tables->n_cells = 0;
  tables->has_rows = FALSE;
  for (;;) {
    switch (gable_table_next (table, error)) {
    case GABLE_TABLE_ERROR:
      return FALSE;
    case GABLE_TABLE_END:
      return check_header (tables, error);
    case GABLE_TABLE_LINE: {
      g_autofree char *place = gable_table_get_place (table);

      if (tables->n_cells == 0) {
        break;
      }
      gable_notes_add (tables->import->notes, GABLE_NOTE_WARNING, place,
                       _("The row is cut or damaged; it is left out"));
      break;
    }
    case GABLE_TABLE_ROW:
      if (!take_row (tables, error)) {
        return FALSE;
      }
      break;
    default:
      g_assert_not_reached ();
    }
  }
}

/* What is odd about the times and counts of the whole. */
static void
note_oddities (GableRocprofcTables *tables)
{
  guint64 repeated = tables->launches->pieces != NULL
                       ? gable_amd_pieces_get_n_repeated (tables->launches->pieces)
                       : 0;

  gable_rocprofc_clock_add_notes (&tables->clock, tables->import->notes);
  if (repeated > 0) {
    gable_notes_add (tables->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("%" PRIu64 " figures come again for the same dispatch; the first "
                       "of each counts"),
                        repeated);
  }
}

/**
 * gable_rocprofc_tables_finish:
 * @tables: every table is read
 * @error: (out)
 *
 * Hands the kernels to the import. There may be none.
 */
gboolean
gable_rocprofc_tables_finish (GableRocprofcTables *tables, GError **error)
{
  if (!gable_amd_launches_finish (tables->launches, tables->import, error)) {
    return FALSE;
  }
  note_oddities (tables);
  return TRUE;
}
