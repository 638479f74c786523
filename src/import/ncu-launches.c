/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Launches that one row of a summary stands for, at most. */
#define MAX_TIMES 1e7

/**
 * gable_ncu_csv_add_launch:
 * @csv: the import
 * @name: the launch's kernel
 * @length: of @name [B]
 * @values: (array length=n_values): its figures in base units, one a slot
 * @n_values: every slot there is
 * @error: (out)
 *
 * Hands a launch to its kernel. The figures of the longest one are kept, for the roofs.
 */
gboolean
gable_ncu_csv_add_launch (GableNcuCsv *csv,
                          const char *name,
                          gsize length,
                          const double *values,
                          guint n_values,
                          GError **error)
{
  GableNcuLaunch launch;

  gable_ncu_metrics_evaluate (csv->metrics, values, &launch);
  if (!gable_merge_launch (csv->merge, name, length, launch.seconds, error)) {
    g_prefix_error (error, "%s: ", csv->input->name);
    return FALSE;
  }
  for (guint i = 0; i < launch.n_amounts; i++) {
    gable_merge_amount (csv->merge, launch.amounts[i].counter, launch.amounts[i].amount,
                        launch.amounts[i].rule);
  }
  gable_merge_counters (csv->merge, values, n_values);
  if (csv->longest == NULL || launch.seconds > csv->longest_seconds ||
      (!gable_known (csv->longest_seconds) && gable_known (launch.seconds))) {
    g_free (csv->longest);
    csv->longest = g_memdup2 (values, n_values * sizeof *values);
    csv->n_longest = n_values;
    csv->longest_seconds = launch.seconds;
  }
  return TRUE;
}

/**
 * gable_ncu_csv_times:
 * @csv: the import
 * @cells: (array length=n_cells): a row
 * @n_cells: how many there are
 *
 * Returns: how many launches the row's figures are the means of: many in summaries alone
 */
guint32
gable_ncu_csv_times (const GableNcuCsv *csv, const GableCell *cells, guint n_cells)
{
  int column = csv->columns.invocations;
  double times;

  return column >= 0 && (guint) column < n_cells &&
             gable_cell_read (cells[column], &times) == GABLE_CELL_NUMBER && times >= 1 &&
             times <= MAX_TIMES
           ? (guint32) times
           : 1;
}

/**
 * gable_ncu_csv_describe:
 * @csv: the import
 * @slot: of a metric
 * @unit: (nullable): base unit of its figures
 *
 * Has the metric kept as a raw counter of the kernels. Attributes of the device are the same for all of them and are
 * only used for the roofs.
 */
void
gable_ncu_csv_describe (GableNcuCsv *csv, guint slot, const char *unit)
{
  const char *name = gable_ncu_metrics_get_name (csv->metrics, slot);

  if (!g_str_has_prefix (name, "device__")) {
    gable_merge_describe (csv->merge, slot, name, unit, csv->input->name,
                          gable_ncu_metrics_is_sum (csv->metrics, slot));
  }
}

/**
 * gable_ncu_csv_read_odd:
 * @csv: the import
 * @cell: no plain figure
 * @figure: (out): what it tells, unknown where that is nothing
 *
 * Reads figures with a decimal comma, and those followed by the figures of the instances that they are made of, as
 * --print-metric-instances has them written: "4096 (1024; 3072)".
 */
GableCellKind
gable_ncu_csv_read_odd (const GableNcuCsv *csv, GableCell cell, double *figure)
{
  const char *instances = cell.length > 0 ? memchr (cell.text, '(', cell.length) : NULL;
  GableDecimal decimal = { csv->mark };

  if (instances != NULL) {
    cell.length = (gsize) (instances - cell.text);
  }
  *figure = GABLE_UNKNOWN;
  if (instances != NULL && cell.length == 0) {
    return GABLE_CELL_TEXT;
  }
  switch (gable_decimal_read (&decimal, cell, figure)) {
  case GABLE_FIGURE_ABSENT:
    return GABLE_CELL_ABSENT;
  case GABLE_FIGURE_NUMBER:
    return GABLE_CELL_NUMBER;
  case GABLE_FIGURE_TEXT:
  case GABLE_FIGURE_AMBIGUOUS:
  case GABLE_FIGURE_MIXED:
  default:
    return GABLE_CELL_TEXT;
  }
}

/**
 * gable_ncu_csv_note_cell:
 * @csv: the import
 * @metric: its name
 * @cell: what stands in place of a figure
 * @kind: what it is: text, or a number that can't be one of these
 *
 * Text is only noted where the metric is a counter by its name: there are settings too ("CachePreferNone").
 */
void
gable_ncu_csv_note_cell (GableNcuCsv *csv, const char *metric, GableCell cell, GableCellKind kind)
{
  g_autofree char *place = gable_table_get_place (csv->table);
  g_autofree char *bytes =
    gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, GABLE_NCU_MAX_QUOTED));

  if (kind == GABLE_CELL_NUMBER) {
    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is negative (“%s”); it is taken as unknown"), metric, bytes);
  } else if (gable_ncu_metric_unit (metric) != NULL) {
    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is no figure (“%s”); it is taken as unknown"), metric, bytes);
  }
}

/**
 * gable_ncu_csv_begin:
 * @csv: (out caller-allocates): an import to be
 * @input: what is read
 * @options: (nullable): how launches are grouped
 * @table: its rows
 * @import: takes what is read
 *
 * What is begun is to be ended with gable_ncu_csv_end ().
 */
void
gable_ncu_csv_begin (GableNcuCsv *csv,
                     const GableImportInput *input,
                     const GableImportOptions *options,
                     GableTable *table,
                     GableImport *import)
{
  *csv = (GableNcuCsv){
    .input = input,
    .import = import,
    .table = table,
    .metrics = gable_ncu_metrics_new (),
    .merge = gable_merge_new (options != NULL ? options->group : GABLE_GROUP_NAME, input->name),
    .mark = '.',
    .longest_seconds = GABLE_UNKNOWN,
  };
}

/* Without the GPU's name, which only the raw page has, no machine of the catalogue can be found. */
static void
note_capability (GableNcuCsv *csv)
{
  if (csv->import->device == NULL && csv->capability != NULL) {
    gable_notes_add (
      csv->import->notes, GABLE_NOTE_INFO, NULL,
      _("The file does not name its GPU, only its compute capability %s; choose the "
                       "machine if its roofs are wanted"),
         csv->capability);
  }
}

/* What the import holds once every launch is read: kernels, evidence and roofs. */
static void
finish (GableNcuCsv *csv)
{
  guint n_slots = gable_ncu_metrics_get_n_slots (csv->metrics);
  g_autofree double *values = g_new (double, n_slots + 1);

  gable_merge_finish (csv->merge, csv->import);
  for (guint i = 0; i < csv->import->kernels->len; i++) {
    GableKernel *kernel = g_ptr_array_index (csv->import->kernels, i);

    gable_merge_means (csv->merge, i, values, n_slots);
    gable_ncu_metrics_evidence (csv->metrics, values, kernel);
  }
  for (guint i = 0; i < n_slots; i++) {
    values[i] = i < csv->n_longest ? csv->longest[i] : GABLE_UNKNOWN;
  }
  if (csv->import->device != NULL) {
    gable_ncu_metrics_set_device (csv->metrics, csv->import->device);
  }
  csv->import->machine = gable_ncu_metrics_machine (csv->metrics, values);
  note_capability (csv);
  gable_ncu_banners_note (&csv->banners, csv->import->notes);
}

/* Frees what was begun, without handing it on. */
void
gable_ncu_csv_clear (GableNcuCsv *csv)
{
  gable_ncu_banners_clear (&csv->banners);
  g_clear_pointer (&csv->metrics, gable_ncu_metrics_free);
  g_clear_pointer (&csv->merge, gable_merge_free);
  g_clear_pointer (&csv->capability, g_free);
  g_clear_pointer (&csv->longest, g_free);
}

/**
 * gable_ncu_csv_end:
 * @csv: the import; it is cleared
 * @done: whether every row was read
 * @error: (out)
 *
 * Hands on what was read.
 *
 * Errors: `GABLE_IMPORT_ERROR_NO_KERNELS` where that is nothing
 */
gboolean
gable_ncu_csv_end (GableNcuCsv *csv, gboolean done, GError **error)
{
  if (done && gable_merge_get_n_launches (csv->merge) == 0) {
    gable_ncu_banners_set_error (&csv->banners, csv->input->name, error);
    done = FALSE;
  } else if (done) {
    finish (csv);
  }
  gable_ncu_csv_clear (csv);
  return done;
}
