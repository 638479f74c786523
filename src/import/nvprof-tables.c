/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-tables.h"

#include "import/launch-device.h"
#include "import/nvprof-cell.h"
#include "import/nvprof-columns.h"

#include <string.h>

/* Columns that one table has, at most. */
#define MAX_COLUMNS 1024

/* Launches of one row, at most: what a double counts exactly, and a sane program does. */
#define MAX_LAUNCHES 1e12

struct _GableNvprofTables {
  GableImport *import;
  GableNvprofKernels *kernels;
  GableNvprofTableKind kind;
  GableNvprofColumns columns;
  guint n_columns;
  GPtrArray *units; /* (element-type utf8) of the columns, once their row was seen */
  GArray *metrics;  /* (element-type int) numbers of the columns of a trace with metrics */
  gboolean host;    /* the table is of calls on the host */
  gboolean printed; /* for people: a row's cells need not lie in one line */
};

/**
 * gable_nvprof_tables_new:
 * @kernels: take what the rows tell
 * @import: takes the GPU's name
 *
 * Returns: (transfer full): a reader, which borrows both
 */
GableNvprofTables *
gable_nvprof_tables_new (GableNvprofKernels *kernels, GableImport *import)
{
  GableNvprofTables *tables = g_new0 (GableNvprofTables, 1);

  tables->kernels = kernels;
  tables->import = import;
  tables->units = g_ptr_array_new_with_free_func (g_free);
  tables->metrics = g_array_new (FALSE, FALSE, sizeof (int));
  return tables;
}

void
gable_nvprof_tables_free (GableNvprofTables *tables)
{
  if (tables == NULL) {
    return;
  }
  g_ptr_array_unref (tables->units);
  g_array_unref (tables->metrics);
  g_free (tables);
}

/* Of two columns with one heading the first counts. */
static void
find_metric_columns (GableNvprofTables *tables, const GableCell *cells, guint n_cells)
{
  g_array_set_size (tables->metrics, 0);
  for (guint i = 0; i < n_cells; i++) {
    gboolean is_metric =
      (int) i > tables->columns.name && !gable_cell_equal (cells[i], "Correlation_ID");
    int number = is_metric ? gable_nvprof_kernels_metric (tables->kernels, cells[i]) : -1;

    for (guint j = 0; j < i && number >= 0; j++) {
      if (g_array_index (tables->metrics, int, j) == number) {
        number = -1;
      }
    }
    g_array_append_val (tables->metrics, number);
  }
}

static void
take_header (GableNvprofTables *tables,
             GableNvprofTableKind kind,
             const GableCell *cells,
             guint n_cells)
{
  tables->kind = kind;
  tables->n_columns = MIN (n_cells, MAX_COLUMNS);
  g_ptr_array_set_size (tables->units, 0);
  tables->columns = gable_nvprof_columns_find (kind, cells, n_cells);
  if (tables->columns.name < 0) {
    tables->kind = GABLE_NVPROF_TABLE_NONE;
  } else if (kind == GABLE_NVPROF_TABLE_TRACE_METRICS) {
    find_metric_columns (tables, cells, tables->n_columns);
  }
}

static GableCell
cell_at (const GableCell *cells, guint n_cells, int column)
{
  return column >= 0 && (guint) column < n_cells ? cells[column] : (GableCell){ "", 0 };
}

static GableCell
unit_at (const GableNvprofTables *tables, int column)
{
  const char *unit = column >= 0 && (guint) column < tables->units->len
                       ? g_ptr_array_index (tables->units, column)
                       : "";

  return (GableCell){ unit, strlen (unit) };
}

static gboolean
read_figure (const GableNvprofTables *tables,
             const GableCell *cells,
             guint n_cells,
             int column,
             double *value,
             GableNvprofKind *kind)
{
  return gable_nvprof_cell_read (cell_at (cells, n_cells, column), unit_at (tables, column), value,
                                 kind);
}

/* A metric's figure: no less than nothing, or unknown where it overflowed. Returns: FALSE where there is none */
static gboolean
read_metric (const GableNvprofTables *tables,
             const GableCell *cells,
             guint n_cells,
             int column,
             double *value,
             GableNvprofKind *kind)
{
  if (gable_cell_equal (cell_at (cells, n_cells, column), "<OVERFLOW>")) {
    *value = GABLE_UNKNOWN;
    *kind = GABLE_NVPROF_PLAIN;
    return TRUE;
  }
  return read_figure (tables, cells, n_cells, column, value, kind) && *value >= 0;
}

/* The row below the header of a summary or trace: all cells are units or empty. */
static gboolean
take_units (GableNvprofTables *tables, const GableCell *cells, guint n_cells)
{
  static const char *const known[] = { "",   "%",  "ns", "us",  "ms",   "s",    "B",
                                       "KB", "MB", "GB", "B/s", "KB/s", "MB/s", "GB/s" };
  gboolean any = FALSE;

  if (tables->kind < GABLE_NVPROF_TABLE_SUMMARY || tables->units->len > 0) {
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
  for (guint i = 0; any && i < MIN (n_cells, tables->n_columns); i++) {
    g_ptr_array_add (tables->units, gable_cell_dup (cells[i]));
  }
  return any;
}

/* A kernel's name. The oldest files do not quote it, and its commas part it: it is the last column then, and the surplus
 * cells lie behind each other. (Those of a printed row need not.) Traces add the number of the launch: "axpy [147]". */
static GableCell
kernel_name (const GableNvprofTables *tables, const GableCell *cells, guint n_cells)
{
  GableCell name = cell_at (cells, n_cells, tables->columns.name);

  if (!tables->printed && (guint) tables->columns.name + 1 == tables->n_columns &&
      n_cells > tables->n_columns) {
    const GableCell *last = &cells[n_cells - 1];

    name.length = (gsize) (last->text + last->length - name.text);
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
take_metric_row (GableNvprofTables *tables, const GableCell *cells, guint n_cells, GError **error)
{
  GableNvprofKind kind = GABLE_NVPROF_PLAIN;
  double launches;
  double mean;
  GableCell name = kernel_name (tables, cells, n_cells);

  if (!is_kernel (name) ||
      !read_figure (tables, cells, n_cells, tables->columns.calls, &launches, &kind) ||
      !is_count (launches)) {
    return TRUE;
  }
  if (!gable_nvprof_kernels_begin (tables->kernels, name, launches, error)) {
    return FALSE;
  }
  if (read_metric (tables, cells, n_cells, tables->columns.mean, &mean, &kind)) {
    int metric = gable_nvprof_kernels_metric (tables->kernels,
                                              cell_at (cells, n_cells, tables->columns.metric));

    gable_nvprof_kernels_add_metric (tables->kernels, metric,
                                     tables->kind == GABLE_NVPROF_TABLE_EVENTS, mean, kind);
  }
  return TRUE;
}

static gboolean
take_summary_row (GableNvprofTables *tables, const GableCell *cells, guint n_cells, GError **error)
{
  GableCell type = cell_at (cells, n_cells, tables->columns.type);
  GableCell name = kernel_name (tables, cells, n_cells);
  GableNvprofKind kind;
  double calls;
  double seconds;

  if (tables->host || !is_kernel (name) ||
      (tables->columns.type >= 0 && !gable_cell_equal (type, "GPU activities")) ||
      !read_figure (tables, cells, n_cells, tables->columns.calls, &calls, &kind) ||
      !read_figure (tables, cells, n_cells, tables->columns.time, &seconds, &kind) ||
      !is_count (calls) || seconds < 0) {
    return TRUE;
  }
  return gable_nvprof_kernels_add_time (tables->kernels, GABLE_NVPROF_TIMES_SUMMARY, name, calls,
                                        seconds, error);
}

/* Launches have a grid; copies, memory sets and page faults have none. */
static gboolean
take_trace_row (GableNvprofTables *tables, const GableCell *cells, guint n_cells, GError **error)
{
  GableCell name = kernel_name (tables, cells, n_cells);
  GableNvprofKind kind;
  double seconds;

  if (!is_kernel (name) || cell_at (cells, n_cells, tables->columns.grid).length == 0 ||
      !read_figure (tables, cells, n_cells, tables->columns.time, &seconds, &kind) || seconds < 0) {
    return TRUE;
  }
  return gable_nvprof_kernels_add_time (tables->kernels, GABLE_NVPROF_TIMES_TRACE, name, 1, seconds,
                                        error);
}

static gboolean
take_trace_metrics_row (GableNvprofTables *tables,
                        const GableCell *cells,
                        guint n_cells,
                        GError **error)
{
  GableCell name = kernel_name (tables, cells, n_cells);

  if (!is_kernel (name)) {
    return TRUE;
  }
  if (!gable_nvprof_kernels_begin (tables->kernels, name, 1, error)) {
    return FALSE;
  }
  for (guint i = 0; i < MIN (n_cells, tables->metrics->len); i++) {
    GableNvprofKind kind;
    double value;

    if (g_array_index (tables->metrics, int, i) >= 0 &&
        read_metric (tables, cells, n_cells, (int) i, &value, &kind)) {
      gable_nvprof_kernels_add_metric (tables->kernels, g_array_index (tables->metrics, int, i),
                                       FALSE, value, kind);
    }
  }
  return TRUE;
}

/**
 * gable_nvprof_tables_take:
 * @tables: what came before
 * @cells: (array length=n_cells): a row, or a header
 * @n_cells: how many there are
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 */
gboolean
gable_nvprof_tables_take (GableNvprofTables *tables,
                          const GableCell *cells,
                          guint n_cells,
                          GError **error)
{
  typedef gboolean (*TakeRow) (GableNvprofTables *, const GableCell *, guint, GError **);
  static const TakeRow take[GABLE_N_NVPROF_TABLES] = {
    [GABLE_NVPROF_TABLE_METRICS] = take_metric_row,
    [GABLE_NVPROF_TABLE_EVENTS] = take_metric_row,
    [GABLE_NVPROF_TABLE_SUMMARY] = take_summary_row,
    [GABLE_NVPROF_TABLE_TRACE] = take_trace_row,
    [GABLE_NVPROF_TABLE_TRACE_METRICS] = take_trace_metrics_row,
  };
  GableNvprofTableKind kind = gable_nvprof_table_kind (cells, n_cells);

  if (kind != GABLE_NVPROF_TABLE_NONE) {
    take_header (tables, kind, cells, n_cells);
    return TRUE;
  }
  if (n_cells == 1 && cells[0].length == 0) {
    tables->kind = GABLE_NVPROF_TABLE_NONE; /* tables are parted by an empty line */
    return TRUE;
  }
  if (tables->kind == GABLE_NVPROF_TABLE_NONE || take_units (tables, cells, n_cells)) {
    return TRUE;
  }
  gable_import_take_device (tables->import, cell_at (cells, n_cells, tables->columns.device));
  return take[tables->kind](tables, cells, n_cells, error);
}

/**
 * gable_nvprof_tables_end:
 * @tables: what came before
 *
 * What follows belongs to no table until a header tells which.
 */
void
gable_nvprof_tables_end (GableNvprofTables *tables)
{
  tables->kind = GABLE_NVPROF_TABLE_NONE;
}

/**
 * gable_nvprof_tables_set_printed:
 * @tables: before its first row
 * @printed: whether its rows come from tables for people, and need not be slices of one line in their order
 */
void
gable_nvprof_tables_set_printed (GableNvprofTables *tables, gboolean printed)
{
  tables->printed = printed;
}

/**
 * gable_nvprof_tables_take_banner:
 * @tables: what came before
 * @line: of the profiler's own
 *
 * It parts tables, and tells whether the next one is of what the host did, with the heads of kernels.
 */
void
gable_nvprof_tables_take_banner (GableNvprofTables *tables, const char *line)
{
  static const char *const titles[] = { "API calls", "OpenACC", "OpenMP", "CPU profiling" };

  tables->kind = GABLE_NVPROF_TABLE_NONE;
  tables->host = FALSE;
  line += strspn (line, "=0123456789 ");
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++) {
    tables->host = tables->host || g_str_has_prefix (line, titles[i]);
  }
}
