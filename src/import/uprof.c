/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof.h"

#include "base/text.h"
#include "import/registry.h"
#include "import/table.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Points of a roofline report that are read at most. */
#define MAX_POINTS 4096
/* Metrics of a report, and columns of them. */
#define MAX_METRICS 1024
#define MAX_VALUES 4096

#define FLOPS_METRIC "Retired SSE/AVX Flops"
#define INSTRUCTIONS_METRIC "Retired Instructions"

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
  GArray *points;         /* (element-type Point) */
  char *program;          /* (nullable) base name, from the command line */
  gboolean is_cumulative; /* figures are amounts, not rates */
  gboolean in_metrics;
  guint first; /* column of the figures, and one behind the last that is added up */
  guint last;
  GArray *metrics; /* (element-type GableRawCounter) */
  double flops;    /* [G] */
  double instructions;
} Report;

static void
clear_point (gpointer point)
{
  g_free (((Point *) point)->name);
}

static GableCell
trim (GableCell cell)
{
  while (cell.length > 0 && strchr (" \t:", cell.text[cell.length - 1]) != NULL &&
         cell.text[cell.length - 1] != '\0') {
    cell.length--;
  }
  while (cell.length > 0 && g_ascii_isspace (cell.text[0])) {
    cell.text++;
    cell.length--;
  }
  return cell;
}

/* A cell as text, bounded; without the blanks that the tool pads with. */
static char *
text_of (GableCell cell)
{
  cell = trim (cell);
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
    report->program = gable_uprof_program (command, &report->is_cumulative);
  }
}

/* "Metric,System (Aggregated),…": figures of the system, else of every part of it, which add up. */
static void
take_header (Report *report, const GableCell *cells, guint n_cells)
{
  static const char *const wholes[] = { "System", "Package" };

  report->in_metrics = TRUE;
  report->first = 1;
  report->last = n_cells;
  for (guint i = 0; i < G_N_ELEMENTS (wholes); i++) {
    guint first = 1;
    guint last;

    while (first < n_cells && !starts (trim (cells[first]), wholes[i])) {
      first++;
    }
    for (last = first; last < n_cells && starts (trim (cells[last]), wholes[i]); last++) {
    }
    if (first < n_cells) {
      report->first = first;
      report->last = last;
      return;
    }
  }
}

static void
take_metric (Report *report, GableCell key, const GableCell *cells, guint n_cells)
{
  g_autofree char *name = text_of (key);
  double sum = 0;
  GableRawCounter metric = {
    .name = NULL,
    .origin = g_intern_string (report->input->name),
  };

  for (guint i = report->first; i < MIN (report->last, report->first + MAX_VALUES); i++) {
    double value;

    sum += i < n_cells && gable_cell_read (cells[i], &value) == GABLE_CELL_NUMBER ? value
                                                                                  : GABLE_UNKNOWN;
  }
  if (!gable_known (sum) || report->metrics->len == MAX_METRICS) {
    return;
  }
  if (starts (key, FLOPS_METRIC)) {
    report->flops = sum;
  } else if (gable_cell_equal (key, INSTRUCTIONS_METRIC)) {
    report->instructions = sum;
  }
  metric.name = g_intern_string (name);
  metric.value = sum;
  metric.is_sum = strchr (name, '(') == NULL;
  g_array_append_val (report->metrics, metric);
}

static gboolean
take_row (Report *report, const GableCell *cells, guint n_cells, GError **error)
{
  static const char *const of_points[] = { "Type", "Name", "Throughput", "Bandwidth" };
  GableCell key = trim (cells[0]);

  if (gable_cell_equal (key, "Metric") && n_cells > 1) {
    take_header (report, cells, n_cells);
    return TRUE;
  }
  if (n_cells < 2) {
    report->in_metrics = FALSE;
    return TRUE;
  }
  if (report->in_metrics) {
    take_metric (report, key, cells, n_cells);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (of_points); i++) {
    gsize length = strlen (of_points[i]);

    if (starts (key, of_points[i]) && (key.length == length || key.text[length] == '(')) {
      return take_point (report, key, trim (cells[1]), error);
    }
  }
  take_fact (report, key, trim (cells[1]));
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
add_point (Report *report, const Point *point, gboolean by_file)
{
  const char *name = point->name != NULL && !by_file ? point->name : report->input->name;
  GableKernel *kernel = gable_kernel_new (name);

  gable_kernel_set_performance (kernel, point->work);
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), point->work / point->bandwidth);
  gable_kernel_add_reason (kernel, _("The report holds rates alone: work, bytes and time are "
                                     "unknown"));
  g_ptr_array_add (report->import->kernels, kernel);
}

/* What a metric report counts: an amount over the whole run, or a rate. */
static void
add_program (Report *report, gboolean by_file)
{
  GableKernel *kernel =
    gable_kernel_new (report->program != NULL && !by_file ? report->program : report->input->name);

  if (report->is_cumulative) {
    kernel->launches = 1;
    gable_kernel_set_amount (kernel, gable_counter_find ("fp"), report->flops * 1e9,
                             FLOPS_METRIC " (GFLOPs) × 10^9");
    gable_kernel_set_amount (kernel, gable_counter_find ("inst"), report->instructions,
                             INSTRUCTIONS_METRIC);
    gable_notes_add (report->import->notes, GABLE_NOTE_INFO, NULL,
                     _("Operations are told in steps of 0.01 GFLOP, of all precisions together"));
  } else {
    gable_kernel_set_performance (kernel, report->flops * 1e9);
    gable_kernel_add_reason (kernel, _("The report holds rates alone: work, bytes and time are "
                                       "unknown"));
  }
  for (guint i = 0; i < report->metrics->len; i++) {
    gable_kernel_add_counter (kernel, &g_array_index (report->metrics, GableRawCounter, i));
  }
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
finish (Report *report, gboolean by_file, GError **error)
{
  for (guint i = 0; i < report->points->len; i++) {
    const Point *point = &g_array_index (report->points, Point, i);

    if (gable_known (point->work) || gable_known (point->bandwidth)) {
      add_point (report, point, by_file);
    }
  }
  set_device (report);
  if (report->import->kernels->len > 0) {
    report->import->machine = gable_uprof_machine (&report->processor);
    return TRUE;
  }
  if (report->metrics->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no figures of a whole run in it; collect them with “AMDuProfPcm "
                   "-m fp -a -C” or “AMDuProfPcm roofline”"),
                    report->input->name);
    return FALSE;
  }
  add_program (report, by_file);
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
  g_autoptr (GArray) metrics = g_array_new (FALSE, FALSE, sizeof (GableRawCounter));
  Report report = {
    .input = input,
    .import = import,
    .table = table,
    .processor = { NULL, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN },
    .points = points,
    .metrics = metrics,
    .flops = GABLE_UNKNOWN,
    .instructions = GABLE_UNKNOWN,
  };
  gboolean by_file = options != NULL && options->group == GABLE_GROUP_FILE;
  gboolean done;

  g_array_set_clear_func (points, clear_point);
  done = read_rows (&report, error) && finish (&report, by_file, error);
  g_free (report.processor.name);
  g_free (report.program);
  return done;
}

static int
sniff (const GableImportInput *input)
{
  return !input->is_folder && g_strstr_len (input->head, (gssize) MIN (input->head_length, 256),
                                            "AMDuProfPcm Report") != NULL
           ? 100
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
