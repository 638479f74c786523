/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/merge.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A list of AMD's counters in the columns of an Nsight Compute table, a metric a row, as scripts for instruction rooflines
 * make of rocprof's output. Instructions are those of wavefronts, not of warps. */

typedef enum {
  METRIC_TIME,
  METRIC_VECTOR,
  METRIC_SCALAR,
  METRIC_FETCHED,
  METRIC_WRITTEN,
  N_METRICS
} Metric;

static const struct {
  const char *name;
  Metric metric;
} metrics[] = {
  { "time", METRIC_TIME },
  { "SQ_INSTS_VALU", METRIC_VECTOR },
  { "SQ_INSTS_SALU", METRIC_SCALAR },
  { "FetchSize", METRIC_FETCHED },
  { "FETCH_SIZE", METRIC_FETCHED },
  { "WriteSize", METRIC_WRITTEN },
  { "WRITE_SIZE", METRIC_WRITTEN },
};

/* Units as they are written; rocprof itself counts KiB. */
static const struct {
  const char *name;
  double factor;
} units[] = {
  { "inst", 1 },     { "bytes", 1 }, { "byte", 1 },  { "KB", 1024 }, { "KiB", 1024 },
  { "kbyte", 1024 }, { "s", 1 },     { "ms", 1e-3 }, { "us", 1e-6 }, { "ns", 1e-9 },
};

enum { COLUMN_ID, COLUMN_KERNEL, COLUMN_METRIC, COLUMN_UNIT, COLUMN_VALUE, N_COLUMNS };

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  GableMerge *merge;
  int columns[N_COLUMNS];
  gboolean has_header;
  GString *id; /* of the launch that is read */
  GString *kernel;
  double values[N_METRICS];
} List;

/* Its header is that of Nsight Compute; its metrics are not. */
static int
sniff (const GableImportInput *input)
{
  return !input->is_folder && g_str_has_prefix (input->head, "ID,Process ID,") &&
             strstr (input->head, ",SQ_INSTS_") != NULL
           ? 100
           : 0;
}

static gboolean
take_header (List *list, const GableCell *cells, guint n_cells, GError **error)
{
  static const char *const names[N_COLUMNS] = { "ID", "Kernel Name", "Metric Name", "Metric Unit",
                                                "Metric Value" };

  list->has_header = TRUE;
  for (guint i = 0; i < N_COLUMNS; i++) {
    list->columns[i] = -1;
    for (guint j = 0; j < n_cells; j++) {
      list->columns[i] = gable_cell_equal (cells[j], names[i]) ? (int) j : list->columns[i];
    }
    if (list->columns[i] < 0) {
      gable_table_set_error (list->table, error, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                             _("there is no column “%s”; export the table anew"), names[i]);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
end_launch (List *list, GError **error)
{
  const struct {
    const char *counter;
    double amount;
    const char *rule;
  } amounts[] = {
    { "inst", list->values[METRIC_VECTOR] + list->values[METRIC_SCALAR],
      "SQ_INSTS_VALU + SQ_INSTS_SALU, of wavefronts" },
    { "DRAM", list->values[METRIC_FETCHED] + list->values[METRIC_WRITTEN],
      "FetchSize + WriteSize" },
  };

  if (list->kernel == NULL) {
    return TRUE;
  }
  if (!gable_merge_launch (
        list->merge, list->kernel->str, list->kernel->len,
        list->values[METRIC_TIME] > 0 ? list->values[METRIC_TIME] : GABLE_UNKNOWN, error)) {
    g_prefix_error (error, "%s: ", list->input->name);
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++) {
    if (amounts[i].amount >= 0) {
      gable_merge_amount (list->merge, gable_counter_find (amounts[i].counter), amounts[i].amount,
                          amounts[i].rule);
    }
  }
  return TRUE;
}

static gboolean
begin_launch (List *list, GableCell id, GableCell kernel, GError **error)
{
  if (!end_launch (list, error)) {
    return FALSE;
  }
  if (list->kernel == NULL) {
    list->id = g_string_new (NULL);
    list->kernel = g_string_new (NULL);
  }
  g_string_truncate (list->id, 0);
  g_string_append_len (list->id, id.text, (gssize) id.length);
  g_string_truncate (list->kernel, 0);
  g_string_append_len (list->kernel, kernel.text, (gssize) kernel.length);
  for (guint i = 0; i < N_METRICS; i++) {
    list->values[i] = GABLE_UNKNOWN;
  }
  return TRUE;
}

static gboolean
take_row (List *list, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (list->table, &n_cells);
  double factor = GABLE_UNKNOWN;
  double value;

  if (!list->has_header) {
    return take_header (list, cells, n_cells, error);
  }
  for (guint i = 0; i < N_COLUMNS; i++) {
    if ((guint) list->columns[i] >= n_cells) {
      g_autofree char *place = gable_table_get_place (list->table);

      gable_notes_add (list->import->notes, GABLE_NOTE_WARNING, place,
                       _("The row ends before its value; it is left out"));
      return TRUE;
    }
  }

  GableCell id = cells[list->columns[COLUMN_ID]];

  if ((list->id == NULL || !gable_cell_equal (id, list->id->str)) &&
      !begin_launch (list, id, cells[list->columns[COLUMN_KERNEL]], error)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    factor = gable_cell_equal (cells[list->columns[COLUMN_UNIT]], units[i].name) ? units[i].factor
                                                                                 : factor;
  }
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++) {
    if (gable_cell_equal (cells[list->columns[COLUMN_METRIC]], metrics[i].name)) {
      gable_cell_read (cells[list->columns[COLUMN_VALUE]], &value);
      list->values[metrics[i].metric] = value * factor;
    }
  }
  return TRUE;
}

static gboolean
read_rows (List *list, GError **error)
{
  for (;;) {
    switch (gable_table_next (list->table, error)) {
    case GABLE_TABLE_ERROR:
      return FALSE;
    case GABLE_TABLE_END:
      return end_launch (list, error);
    case GABLE_TABLE_LINE:
      break;
    case GABLE_TABLE_ROW:
      if (!take_row (list, error)) {
        return FALSE;
      }
      break;
    default:
      g_assert_not_reached ();
    }
  }
}

static gboolean
read_input (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GableMerge) merge = gable_merge_new (options->group, input->name);
  List list = { .input = input, .import = import, .table = table, .merge = merge };
  gboolean done = read_rows (&list, error);

  if (done) {
    gable_merge_finish (merge, import);
  }
  if (list.kernel != NULL) {
    g_string_free (list.id, TRUE);
    g_string_free (list.kernel, TRUE);
  }
  return done;
}

const GableImporter gable_importer_rocprof_list = {
  .id = "rocprof-list",
  .title = N_ ("rocprof metrics as a list"),
  .suffixes = "csv",
  .recognised = N_ ("The columns of Nsight Compute's table, with metrics of AMD (“SQ_INSTS_VALU”)"),
  .how_to_make = N_ ("scripts for instruction rooflines make it of rocprof's results"),
  .sniff = sniff,
  .read = read_input,
};
