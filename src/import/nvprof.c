/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-cell.h"
#include "import/nvprof-kernels.h"
#include "import/registry.h"
#include "import/table.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Columns that one table has, at most. */
#define MAX_COLUMNS 1024

/* Launches of one row, at most: what a double counts exactly, and a sane program does. */
#define MAX_LAUNCHES 1e12

typedef enum {
  TABLE_NONE,
  TABLE_METRICS, /* one row per kernel and metric */
  TABLE_EVENTS,
  TABLE_SUMMARY,       /* one row per kernel: time */
  TABLE_TRACE,         /* one row per launch: time */
  TABLE_TRACE_METRICS, /* one row per launch, one column per metric */
  N_TABLES
} TableKind;

/* Where the cells are that a table is read by; -1 where it has none. */
typedef struct {
  int name;
  int type;
  int calls;
  int time;
  int metric;
  int mean;
  int grid;
  int device;
} Columns;

/* A header is told by the columns that it has. Source: files of CUDA 6 to 10. */
static const struct {
  const char *needs[3];
  TableKind kind;
} headers[] = {
  { { "Kernel", "Metric Name", "Avg" }, TABLE_METRICS },
  { { "Kernel", "Event Name", "Avg" }, TABLE_EVENTS },
  { { "Time(%)", "Calls", "Name" }, TABLE_SUMMARY },
  { { "Start", "Duration", "Grid X" }, TABLE_TRACE },
  { { "Context", "Stream", "Kernel" }, TABLE_TRACE_METRICS },
};

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  GableNvprofKernels *kernels;
  TableKind kind;
  Columns columns;
  guint n_columns;
  GPtrArray *units; /* (element-type utf8) of the columns, once their row was seen */
  GArray *metrics;  /* (element-type int) numbers of the columns of a trace with metrics */
  gboolean host;    /* the table is of calls on the host */
  gboolean is_text; /* the profiler's output is not CSV */
  char *message;    /* (nullable) why there is no table, in the tool's words */
} Reader;

static int
find_column (const GableCell *cells, guint n_cells, const char *name)
{
  for (guint i = 0; i < n_cells; i++) {
    if (gable_cell_equal (cells[i], name)) {
      return (int) i;
    }
  }
  return -1;
}

static TableKind
header_kind (const GableCell *cells, guint n_cells)
{
  for (guint i = 0; i < G_N_ELEMENTS (headers); i++) {
    guint found = 0;

    for (guint j = 0; j < G_N_ELEMENTS (headers[i].needs); j++) {
      found += find_column (cells, n_cells, headers[i].needs[j]) >= 0 ? 1 : 0;
    }
    if (found == G_N_ELEMENTS (headers[i].needs)) {
      return headers[i].kind;
    }
  }
  return TABLE_NONE;
}

/* Of two columns with one heading the first counts. */
static void
find_metric_columns (Reader *reader, const GableCell *cells, guint n_cells)
{
  g_array_set_size (reader->metrics, 0);
  for (guint i = 0; i < n_cells; i++) {
    int number =
      (int) i > reader->columns.name ? gable_nvprof_kernels_metric (reader->kernels, cells[i]) : -1;

    for (guint j = 0; j < i && number >= 0; j++) {
      if (g_array_index (reader->metrics, int, j) == number) {
        number = -1;
      }
    }
    g_array_append_val (reader->metrics, number);
  }
}

static void
take_header (Reader *reader, TableKind kind, const GableCell *cells, guint n_cells)
{
  gboolean by_kernel = kind != TABLE_SUMMARY && kind != TABLE_TRACE;

  reader->kind = kind;
  reader->n_columns = MIN (n_cells, MAX_COLUMNS);
  g_ptr_array_set_size (reader->units, 0);
  reader->columns = (Columns){
    .name = find_column (cells, n_cells, by_kernel ? "Kernel" : "Name"),
    .type = find_column (cells, n_cells, "Type"),
    .calls = find_column (cells, n_cells, by_kernel ? "Invocations" : "Calls"),
    .time = find_column (cells, n_cells, kind == TABLE_TRACE ? "Duration" : "Time"),
    .metric = find_column (cells, n_cells, kind == TABLE_EVENTS ? "Event Name" : "Metric Name"),
    .mean = find_column (cells, n_cells, "Avg"),
    .grid = find_column (cells, n_cells, "Grid X"),
    .device = find_column (cells, n_cells, "Device"),
  };
  if (reader->columns.name < 0) {
    reader->kind = TABLE_NONE;
  } else if (kind == TABLE_TRACE_METRICS) {
    find_metric_columns (reader, cells, reader->n_columns);
  }
}

static GableCell
cell_at (const GableCell *cells, guint n_cells, int column)
{
  return column >= 0 && (guint) column < n_cells ? cells[column] : (GableCell){ "", 0 };
}

static GableCell
unit_at (const Reader *reader, int column)
{
  const char *unit = column >= 0 && (guint) column < reader->units->len
                       ? g_ptr_array_index (reader->units, column)
                       : "";

  return (GableCell){ unit, strlen (unit) };
}

static gboolean
read_figure (const Reader *reader,
             const GableCell *cells,
             guint n_cells,
             int column,
             double *value,
             GableNvprofKind *kind)
{
  return gable_nvprof_cell_read (cell_at (cells, n_cells, column), unit_at (reader, column), value,
                                 kind);
}

/* The row below the header of a summary or trace: all cells are units or empty. */
static gboolean
take_units (Reader *reader, const GableCell *cells, guint n_cells)
{
  static const char *const known[] = { "",   "%",  "ns", "us",  "ms",   "s",    "B",
                                       "KB", "MB", "GB", "B/s", "KB/s", "MB/s", "GB/s" };
  gboolean any = FALSE;

  if (reader->kind < TABLE_SUMMARY || reader->units->len > 0) {
    return FALSE;
  }
  for (guint i = 0; i < n_cells; i++) {
    gboolean is_unit = FALSE;

    for (guint j = 0; j < G_N_ELEMENTS (known); j++) {
      is_unit = is_unit || gable_cell_equal (cells[i], known[j]);
    }
    if (!is_unit) {
      return FALSE;
    }
    any = any || cells[i].length > 0;
  }
  for (guint i = 0; any && i < MIN (n_cells, reader->n_columns); i++) {
    g_ptr_array_add (reader->units, gable_cell_dup (cells[i]));
  }
  return any;
}

/* A kernel's name. The oldest files do not quote it, and its commas part it: it is the last column then, and the surplus
 * cells lie behind each other. Traces add the number of the launch: "axpy [147]". */
static GableCell
kernel_name (const Reader *reader, const GableCell *cells, guint n_cells)
{
  GableCell name = cell_at (cells, n_cells, reader->columns.name);

  if ((guint) reader->columns.name + 1 == reader->n_columns && n_cells > reader->n_columns) {
    const GableCell *last = &cells[n_cells - 1];

    if (last->text >= name.text) {
      name.length = (gsize) (last->text + last->length - name.text);
    }
  }
  if (name.length > 0 && name.text[name.length - 1] == ']') {
    gsize at = name.length - 1;

    while (at > 0 && g_ascii_isdigit (name.text[at - 1])) {
      at--;
    }
    if (at > 1 && at < name.length - 1 && name.text[at - 1] == '[' && name.text[at - 2] == ' ') {
      name.length = at - 2;
    }
  }
  return name;
}

static gboolean
is_kernel (GableCell name)
{
  return name.length > 0 && name.text[0] != '[';
}

static gboolean
is_count (double value)
{
  return value >= 1 && value <= MAX_LAUNCHES;
}

static gboolean
take_metric_row (Reader *reader, const GableCell *cells, guint n_cells, GError **error)
{
  GableNvprofKind kind = GABLE_NVPROF_PLAIN;
  double launches;
  double mean;
  GableCell name = kernel_name (reader, cells, n_cells);

  if (!is_kernel (name) ||
      !read_figure (reader, cells, n_cells, reader->columns.calls, &launches, &kind) ||
      !is_count (launches)) {
    return TRUE;
  }
  if (!gable_nvprof_kernels_begin (reader->kernels, name, launches, error)) {
    return FALSE;
  }
  if (read_figure (reader, cells, n_cells, reader->columns.mean, &mean, &kind)) {
    int metric = gable_nvprof_kernels_metric (reader->kernels,
                                              cell_at (cells, n_cells, reader->columns.metric));

    gable_nvprof_kernels_add_metric (reader->kernels, metric, reader->kind == TABLE_EVENTS, mean,
                                     kind);
  }
  return TRUE;
}

static gboolean
take_summary_row (Reader *reader, const GableCell *cells, guint n_cells, GError **error)
{
  GableCell type = cell_at (cells, n_cells, reader->columns.type);
  GableCell name = kernel_name (reader, cells, n_cells);
  GableNvprofKind kind;
  double calls;
  double seconds;

  if (reader->host || !is_kernel (name) ||
      (reader->columns.type >= 0 && !gable_cell_equal (type, "GPU activities")) ||
      !read_figure (reader, cells, n_cells, reader->columns.calls, &calls, &kind) ||
      !read_figure (reader, cells, n_cells, reader->columns.time, &seconds, &kind) ||
      !is_count (calls) || seconds < 0) {
    return TRUE;
  }
  return gable_nvprof_kernels_add_time (reader->kernels, name, calls, seconds, error);
}

/* Launches have a grid; copies, memory sets and page faults have none. */
static gboolean
take_trace_row (Reader *reader, const GableCell *cells, guint n_cells, GError **error)
{
  GableCell name = kernel_name (reader, cells, n_cells);
  GableNvprofKind kind;
  double seconds;

  if (!is_kernel (name) || cell_at (cells, n_cells, reader->columns.grid).length == 0 ||
      !read_figure (reader, cells, n_cells, reader->columns.time, &seconds, &kind) || seconds < 0) {
    return TRUE;
  }
  return gable_nvprof_kernels_add_time (reader->kernels, name, 1, seconds, error);
}

static gboolean
take_trace_metrics_row (Reader *reader, const GableCell *cells, guint n_cells, GError **error)
{
  GableCell name = kernel_name (reader, cells, n_cells);

  if (!is_kernel (name)) {
    return TRUE;
  }
  if (!gable_nvprof_kernels_begin (reader->kernels, name, 1, error)) {
    return FALSE;
  }
  for (guint i = 0; i < MIN (n_cells, reader->metrics->len); i++) {
    GableNvprofKind kind;
    double value;

    if (g_array_index (reader->metrics, int, i) >= 0 &&
        read_figure (reader, cells, n_cells, (int) i, &value, &kind)) {
      gable_nvprof_kernels_add_metric (reader->kernels, g_array_index (reader->metrics, int, i),
                                       FALSE, value, kind);
    }
  }
  return TRUE;
}

/* The device of the first row that tells one: "Tesla K40c (0)". */
static void
take_device (Reader *reader, const GableCell *cells, guint n_cells)
{
  GableCell device = cell_at (cells, n_cells, reader->columns.device);

  if (reader->import->device == NULL && device.length > 0) {
    g_autofree char *raw = gable_cell_dup (device);
    char *text = gable_text_to_utf8 (raw, -1);
    char *number = strrchr (text, '(');

    if (number != NULL && number > text && number[-1] == ' ') {
      number[-1] = '\0';
    }
    reader->import->device = text;
  }
}

static gboolean
take_row (Reader *reader, const GableCell *cells, guint n_cells, GError **error)
{
  typedef gboolean (*TakeRow) (Reader *, const GableCell *, guint, GError **);
  static const TakeRow take[N_TABLES] = {
    [TABLE_METRICS] = take_metric_row,
    [TABLE_EVENTS] = take_metric_row,
    [TABLE_SUMMARY] = take_summary_row,
    [TABLE_TRACE] = take_trace_row,
    [TABLE_TRACE_METRICS] = take_trace_metrics_row,
  };
  TableKind kind = header_kind (cells, n_cells);

  if (kind != TABLE_NONE) {
    take_header (reader, kind, cells, n_cells);
    return TRUE;
  }
  if (n_cells == 1 && cells[0].length == 0) {
    reader->kind = TABLE_NONE; /* tables are parted by an empty line */
    return TRUE;
  }
  if (reader->kind == TABLE_NONE || take_units (reader, cells, n_cells)) {
    return TRUE;
  }
  take_device (reader, cells, n_cells);
  return take[reader->kind](reader, cells, n_cells, error);
}

/* A line of the profiler's own: it parts tables, names the next one, or says why there is none. */
static void
take_banner (Reader *reader, const char *line)
{
  reader->kind = TABLE_NONE;
  reader->host = strstr (line, "API calls") != NULL;
}

static void
take_text (Reader *reader, const char *line)
{
  static const char *const messages[] = { "No kernels were profiled",
                                          "No events/metrics were profiled" };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++) {
    if (g_str_has_prefix (line, messages[i]) && reader->message == NULL) {
      reader->message = g_strdup (messages[i]);
    }
  }
  if (strstr (line, "Time(%)") != NULL && strchr (line, ',') == NULL) {
    reader->is_text = TRUE;
  }
}

static gboolean
take_item (Reader *reader, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (reader->table, &n_cells);

  if (n_cells == 0) {
    return TRUE;
  }
  if (cells[0].length >= 2 && memcmp (cells[0].text, "==", 2) == 0) {
    g_autofree char *line = gable_cell_dup (cells[0]);

    take_banner (reader, line);
    return TRUE;
  }
  if (n_cells == 1) {
    g_autofree char *line = gable_cell_dup (cells[0]);

    take_text (reader, line);
  }
  return take_row (reader, cells, n_cells, error);
}

static gboolean
set_no_kernels (const Reader *reader, GError **error)
{
  const char *name = reader->input->name;

  if (reader->message != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file's name, and a line of the tool. */
                 _("%s: nvprof wrote “%s”; check that the program launches kernels and that the "
                   "GPU has these metrics"),
                    name, reader->message);
  } else if (reader->is_text) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: this is nvprof's output for people; profile again with --csv"), name);
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there is no table of kernels; profile with “nvprof --csv”"), name);
  }
  return FALSE;
}

static gboolean
read_tables (Reader *reader, GError **error)
{
  GableTableItem item;

  while ((item = gable_table_next (reader->table, error)) != GABLE_TABLE_END) {
    if (item == GABLE_TABLE_ERROR || !take_item (reader, error)) {
      return FALSE;
    }
  }
  if (gable_nvprof_kernels_get_size (reader->kernels) == 0) {
    return set_no_kernels (reader, error);
  }
  gable_nvprof_kernels_finish (reader->kernels, reader->import);
  return TRUE;
}

static gboolean
read_nvprof (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  static const GableImportOptions no_options = { 0 };
  const GableImportOptions *chosen = options != NULL ? options : &no_options;
  g_autoptr (GableTable) table = gable_table_new (input, chosen, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GableNvprofKernels) kernels = gable_nvprof_kernels_new (chosen->group, input->name);
  g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) metrics = g_array_new (FALSE, FALSE, sizeof (int));
  Reader reader = {
    .input = input,
    .import = import,
    .table = table,
    .kernels = kernels,
    .units = units,
    .metrics = metrics,
  };
  gboolean done = read_tables (&reader, error);

  g_free (reader.message);
  return done;
}

/* Told by the profiler's banner, or by the headers that no other tool writes. */
static int
sniff_nvprof (const GableImportInput *input)
{
  static const struct {
    const char *text;
    int sure;
  } marks[] = {
    { "NVPROF is profiling process", 98 },
    { "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\"", 95 },
    { "\"Device\",\"Kernel\",\"Invocations\",\"Event Name\"", 95 },
    { "\"Device\",\"Context\",\"Stream\",\"Kernel\"", 90 },
    { "\"Start\",\"Duration\",\"Grid X\"", 90 },
    { "\"Time(%)\",\"Time\",\"Calls\"", 90 },
    { "Time(%),Time,Calls,Avg,Min,Max,Name", 90 },
  };
  gsize length;
  g_autofree char *text = NULL;

  if (input->head_length == 0) {
    return 0;
  }
  text = gable_table_decode (input->head, input->head_length, &length);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    if (g_strstr_len (text, (gssize) length, marks[i].text) != NULL) {
      return marks[i].sure;
    }
  }
  return 0;
}

const GableImporter gable_importer_nvprof = {
  .id = "nvprof",
  .title = N_ ("nvprof CSV"),
  .suffixes = "csv txt log",
  .recognised = N_ ("A banner of nvprof, or a header that only it writes."),
  .how_to_make = N_ ("nvprof --csv --log-file run.csv --metrics "
                     "flop_count_dp,flop_count_sp,dram_read_transactions,dram_write_transactions "
                     "application"),
  .sniff = sniff_nvprof,
  .read = read_nvprof,
};
