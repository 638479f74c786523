/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof.h"

#include "base/text.h"
#include "import/registry.h"
#include "import/table.h"
#include "import/uprof-metrics.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Points of a roofline report that are read at most. */
#define MAX_POINTS 4096
/* Reports that one file holds at most. */
#define MAX_REPORTS 4096

/* Bytes that may stand before the first report. */
#define MAX_BEFORE 4096

#define BANNER "AMDuProfPcm Report"

/* A point of a roofline report: rates alone. */
typedef struct {
  char *name;       /* (nullable) */
  double work;      /* [FLOP/s] */
  double bandwidth; /* [B/s] of main memory */
} Point;

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  GableUprofProcessor processor;
  GArray *points;  /* (element-type Point) */
  char *program;   /* (nullable) base name, from the command line */
  double interval; /* between samples [s], or unknown */
  GableUprofMetrics *metrics;
  guint n_reports;
  gboolean by_file;
} Report;

static void
clear_point (gpointer point)
{
  g_free (((Point *) point)->name);
}

/* A cell as text, bounded; without the blanks that the tool pads with. */
static char *
text_of (GableCell cell)
{
  cell = gable_uprof_trim (cell);
  return gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, GABLE_TABLE_MAX_LINE));
}

static gboolean
starts (GableCell cell, const char *prefix)
{
  return cell.length >= strlen (prefix) && memcmp (cell.text, prefix, strlen (prefix)) == 0;
}

/* "Throughput", "Throughput(GFLOPS)": the prefix in brackets, G where there are none. */
static double
factor_of (GableCell key)
{
  static const struct {
    char prefix;
    double factor;
  } prefixes[] = { { 'T', 1e12 }, { 'G', 1e9 }, { 'M', 1e6 }, { 'K', 1e3 } };
  const char *bracket = memchr (key.text, '(', key.length);

  for (guint i = 0; bracket != NULL && i < G_N_ELEMENTS (prefixes); i++) {
    if (bracket + 1 < key.text + key.length && bracket[1] == prefixes[i].prefix) {
      return prefixes[i].factor;
    }
  }
  return 1e9;
}

/* The point that keys belong to; another begins where one comes again. */
static Point *
need_point (Report *report, gboolean is_new, GError **error)
{
  Point fresh = { NULL, GABLE_UNKNOWN, GABLE_UNKNOWN };

  if (!is_new && report->points->len > 0) {
    return &g_array_index (report->points, Point, report->points->len - 1);
  }
  if (report->points->len == MAX_POINTS) {
    gable_table_set_error (report->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u points; is this a report of uProf?"),
                              MAX_POINTS);
    return NULL;
  }
  g_array_append_val (report->points, fresh);
  return &g_array_index (report->points, Point, report->points->len - 1);
}

static gboolean
take_point (Report *report, GableCell key, GableCell cell, GError **error)
{
  gboolean is_name = gable_cell_equal (key, "Name");
  Point *point = need_point (report, gable_cell_equal (key, "Type"), error);
  double value;

  if (point != NULL && is_name && point->name != NULL) {
    point = need_point (report, TRUE, error);
  }
  if (point == NULL) {
    return FALSE;
  }
  if (is_name) {
    g_autofree char *path = text_of (cell);

    point->name = g_path_get_basename (path);
  } else if (gable_cell_read (cell, &value) == GABLE_CELL_NUMBER && value >= 0) {
    if (starts (key, "Throughput")) {
      point->work = value * factor_of (key);
    } else if (starts (key, "Bandwidth")) {
      point->bandwidth = value * factor_of (key);
    }
  }
  return TRUE;
}

/* Lines beside the figures: what the processor is, and how the tool was run. */
static void
take_fact (Report *report, GableCell key, GableCell cell)
{
  const struct {
    const char *key;
    double *figure;
    double factor;
  } figures[] = {
    { "Cores", &report->processor.cores, 1 },
    { "CpuFreqMHz", &report->processor.clock, 1e6 },
    { "MemoryChannels", &report->processor.channels, 1 },
    { "MemorySpeed", &report->processor.transfers, 1e6 },
  };
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    if (gable_cell_equal (key, figures[i].key) &&
        gable_cell_read (cell, &value) == GABLE_CELL_NUMBER && value > 0) {
      *figures[i].figure = value * figures[i].factor;
    }
  }
  if (gable_cell_equal (key, "ModelName") || gable_cell_equal (key, "Processor Name")) {
    g_free (report->processor.name);
    report->processor.name = text_of (cell);
  } else if (gable_cell_equal (key, "Command")) {
    g_autofree char *command = text_of (cell);

    g_free (report->program);
    report->program = gable_uprof_program (command, &report->interval);
  }
}

/* Ends the report that is read: what follows is of another run, or nothing does. */
static gboolean
end_report (Report *report, GError **error)
{
  const char *name =
    report->program != NULL && !report->by_file ? report->program : report->input->name;

  if (!gable_uprof_metrics_is_empty (report->metrics)) {
    if (report->n_reports++ == MAX_REPORTS) {
      gable_table_set_error (report->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                             _ ("there are more than %u reports; open fewer at once"), MAX_REPORTS);
      return FALSE;
    }
    g_ptr_array_add (
      report->import->kernels,
      gable_uprof_metrics_finish (report->metrics, name, report->interval, report->import->notes));
  }
  gable_uprof_metrics_free (report->metrics);
  report->metrics = gable_uprof_metrics_new (report->input->name);
  g_clear_pointer (&report->program, g_free);
  report->interval = GABLE_UNKNOWN;
  return TRUE;
}

static gboolean
take_row (Report *report, const GableCell *cells, guint n_cells, GError **error)
{
  static const char *const of_points[] = { "Type", "Name", "Throughput", "Bandwidth" };
  GableCell key = gable_uprof_trim (cells[0]);

  if (gable_cell_equal (key, BANNER)) {
    return end_report (report, error);
  }
  if (gable_uprof_metrics_take (report->metrics, cells, n_cells) || n_cells < 2) {
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (of_points); i++) {
    gsize length = strlen (of_points[i]);

    if (starts (key, of_points[i]) && (key.length == length || key.text[length] == '(')) {
      return take_point (report, key, gable_uprof_trim (cells[1]), error);
    }
  }
  take_fact (report, key, gable_uprof_trim (cells[1]));
  return TRUE;
}

static gboolean
read_rows (Report *report, GError **error)
{
  for (;;) {
    GError *own = NULL;
    GableTableItem item = gable_table_next (report->table, &own);
    guint n_cells;
    const GableCell *cells;

    if (item == GABLE_TABLE_ERROR) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    cells = gable_table_get_cells (report->table, &n_cells);
    if (item == GABLE_TABLE_ROW && !take_row (report, cells, n_cells, error)) {
      return FALSE;
    }
  }
}

static void
add_point (Report *report, const Point *point)
{
  const char *name = point->name != NULL && !report->by_file ? point->name : report->input->name;
  GableKernel *kernel = gable_kernel_new (name);

  gable_kernel_set_performance (kernel, point->work);
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), point->work / point->bandwidth);
  gable_kernel_add_reason (kernel, _("The report holds rates alone: work, bytes and time are "
                                     "unknown"));
  g_ptr_array_add (report->import->kernels, kernel);
}

/* The cores of an accelerator have its name, but not the roofs that it is known for. */
static void
set_device (Report *report)
{
  const char *name = report->processor.name;
  const GableMachine *known = name != NULL ? gable_catalogue_match (name) : NULL;

  if (known == NULL || known->class_ == NULL || g_str_has_prefix (known->class_, "cpu") ||
      g_str_has_prefix (known->class_, "soc")) {
    report->import->device = g_strdup (name);
  }
}

static gboolean
finish (Report *report, GError **error)
{
  gboolean has_points = FALSE;

  for (guint i = 0; i < report->points->len; i++) {
    const Point *point = &g_array_index (report->points, Point, i);

    if (gable_known (point->work) || gable_known (point->bandwidth)) {
      add_point (report, point);
      has_points = TRUE;
    }
  }
  set_device (report);
  if (!end_report (report, error)) {
    return FALSE;
  }
  if (has_points) {
    report->import->machine = gable_uprof_machine (&report->processor);
  }
  if (report->import->kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no figures of a run in it; collect them with “AMDuProfPcm "
                   "-m fp -a -C” or “AMDuProfPcm roofline”"),
                    report->input->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  Report report = {
    .input = input,
    .import = import,
    .table = table,
    .processor = { NULL, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN },
    .points = points,
    .interval = GABLE_UNKNOWN,
    .metrics = gable_uprof_metrics_new (input->name),
    .by_file = options != NULL && options->group == GABLE_GROUP_FILE,
  };
  gboolean done;

  g_array_set_clear_func (points, clear_point);
  done = read_rows (&report, error) && finish (&report, error);
  g_free (report.processor.name);
  g_free (report.program);
  gable_uprof_metrics_free (report.metrics);
  return done;
}

/* The banner begins a line, perhaps behind what the shell or the program printed before. */
static int
sniff (const GableImportInput *input)
{
  const char *found =
    !input->is_folder
      ? g_strstr_len (input->head, (gssize) MIN (input->head_length, MAX_BEFORE), BANNER)
      : NULL;

  return found != NULL && (found == input->head || strchr ("\r\n\"\xBF", found[-1]) != NULL) ? 100
                                                                                             : 0;
}

static char *
say_missing (const GableKernel *kernel)
{
  double intensity = gable_kernel_get_intensity (kernel, gable_counter_find ("DRAM"));

  return gable_known (intensity) && gable_known (gable_kernel_details (kernel)->performance)
           ? NULL
           /* Translators: what stands in quotes is a command line, to be typed as it stands. */
           : g_strdup (_("To measure operations and memory traffic together, run “AMDuProfPcm "
                         "roofline -o roofline.csv -- application”"));
}

const GableImporter gable_importer_uprof = {
  .id = "uprof",
  .title = N_ ("AMD uProf"),
  .suffixes = "csv txt",
  .recognised = N_ ("One of the first lines is “AMDuProfPcm Report”"),
  .how_to_make = N_ ("AMDuProfPcm roofline -o roofline.csv -- application"),
  .sniff = sniff,
  .read = read_file,
  .missing = say_missing,
};
