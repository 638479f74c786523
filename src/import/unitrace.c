/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unitrace.h"

#include "base/text.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Kernels that are read at most. */
#define MAX_KERNELS (1u << 20)

typedef enum { TABLE_NONE, TABLE_TIMES, TABLE_METRICS } Kind;

/* Where the cells of the table stand that is being read, or -1. */
typedef struct {
  Kind kind;
  guint n_cells;
  int calls;
  int time;
  int device;
  int part;
  int occupancy;
  int columns[GABLE_UNITRACE_N_COLUMNS];
} Header;

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  Header header;
  GPtrArray *kernels; /* (element-type GableUnitraceKernel) */
  GPtrArray
    *measured; /* (element-type GableUnitraceKernel) borrowed: those with metrics, in their order */
  GHashTable *names; /* name → GableUnitraceKernel; borrows both */
  gboolean has_column[GABLE_UNITRACE_N_COLUMNS];
  gboolean by_file; /* all kernels are one */
  double device;    /* that the heading names, else 0 */
  guint n_commands; /* rows of copies and fills */
} Trace;

static GableCell
trim (GableCell cell)
{
  while (cell.length > 0 && g_ascii_isspace (cell.text[cell.length - 1])) {
    cell.length--;
  }
  while (cell.length > 0 && g_ascii_isspace (cell.text[0])) {
    cell.text++;
    cell.length--;
  }
  return cell;
}

/* The column called @name, without a unit in brackets behind it. */
static int
find_column (const GableCell *cells, guint n_cells, const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < n_cells; i++) {
    GableCell cell = trim (cells[i]);

    if (cell.length >= length && memcmp (cell.text, name, length) == 0 &&
        (cell.length == length || cell.text[length] == '[')) {
      return (int) i;
    }
  }
  return -1;
}

/* Tables of kernels are told by their columns: there are others, of properties and of what is submitted. */
static void
take_header (Trace *trace, const GableCell *cells, guint n_cells)
{
  Header header = { .kind = TABLE_NONE, .n_cells = n_cells };

  header.calls = find_column (cells, n_cells, "Calls");
  header.time = find_column (cells, n_cells, "Time (ns)");
  header.device = find_column (cells, n_cells, "Device");
  header.part = find_column (cells, n_cells, "SubDeviceId");
  header.occupancy = find_column (cells, n_cells, GABLE_UNITRACE_OCCUPANCY);
  if (header.calls >= 0 && header.time >= 0) {
    header.kind = TABLE_TIMES;
  } else if (find_column (cells, n_cells, "GpuTime") >= 0) {
    header.kind = TABLE_METRICS;
  }
  for (guint i = 0; i < GABLE_UNITRACE_N_COLUMNS; i++) {
    header.columns[i] = find_column (cells, n_cells, gable_unitrace_column (i));
    trace->has_column[i] =
      trace->has_column[i] || (header.kind == TABLE_METRICS && header.columns[i] >= 0);
  }
  trace->header = header;
}

/* A row's name. Old versions do not quote names, newer ones do behind the blanks that align them, and names may hold
 * commas: so the row's last cells are counted from its end. (transfer full) */
static char *
name_of (const GableCell *cells, guint extra)
{
  GableCell last = cells[extra];
  GableCell whole =
    trim ((GableCell){ cells[0].text, (gsize) (last.text + last.length - cells[0].text) });

  if (whole.length >= 2 && whole.text[0] == '"' && whole.text[whole.length - 1] == '"') {
    whole.text++;
    whole.length -= 2;
  }
  return gable_text_to_utf8 (whole.text, (gssize) whole.length);
}

/* Returns: (nullable) NULL with an error */
static GableUnitraceKernel *
need_kernel (Trace *trace, const char *name, GError **error)
{
  const char *key = trace->by_file ? trace->input->name : name;
  GableUnitraceKernel *kernel = g_hash_table_lookup (trace->names, key);

  if (kernel != NULL) {
    return kernel;
  }
  if (trace->kernels->len == MAX_KERNELS) {
    gable_table_set_error (trace->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u kernels; trace a part of the program"),
                              MAX_KERNELS);
    return NULL;
  }
  kernel = g_new0 (GableUnitraceKernel, 1);
  kernel->name = g_strdup (key);
  g_ptr_array_add (trace->kernels, kernel);
  g_hash_table_insert (trace->names, kernel->name, kernel);
  return kernel;
}

/* Copies and fills are commands of the driver, and no kernels. */
static gboolean
is_command (const char *name)
{
  return g_str_has_prefix (name, "zeCommandList") || g_str_has_prefix (name, "clEnqueue");
}

static double
figure_at (const GableCell *cells, int place, guint extra)
{
  double value;

  return place >= 0 &&
             gable_cell_read (cells[(guint) place + extra], &value) == GABLE_CELL_NUMBER &&
             value >= 0
           ? value
           : GABLE_UNKNOWN;
}

static void
add_metrics (Trace *trace, GableUnitraceKernel *kernel, const GableCell *cells, guint extra)
{
  const Header *header = &trace->header;
  double device = header->device >= 0 ? figure_at (cells, header->device, extra) : trace->device;
  double part = header->part >= 0 ? figure_at (cells, header->part, extra) : 0;
  double occupancy = figure_at (cells, header->occupancy, extra);

  if (kernel->rows++ == 0) {
    g_ptr_array_add (trace->measured, kernel);
    kernel->part[0] = device;
    kernel->part[1] = part;
  }
  kernel->first_rows += kernel->part[0] == device && kernel->part[1] == part ? 1 : 0;
  for (guint i = 0; i < GABLE_UNITRACE_N_COLUMNS; i++) {
    kernel->sums[i] += figure_at (cells, header->columns[i], extra);
  }
  if (gable_known (occupancy)) {
    kernel->occupancy += occupancy;
    kernel->n_occupancy++;
  }
}

static gboolean
take_row (Trace *trace, const GableCell *cells, guint n_cells, GError **error)
{
  const Header *header = &trace->header;
  guint extra = n_cells - header->n_cells;
  g_autofree char *name = NULL;
  GableUnitraceKernel *kernel;

  if (n_cells < header->n_cells) {
    g_autofree char *place = gable_table_get_place (trace->table);

    gable_notes_add (trace->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row is cut or damaged; it is left out"));
    return TRUE;
  }
  name = name_of (cells, extra);
  if (is_command (name)) {
    trace->n_commands++;
    return TRUE;
  }
  kernel = need_kernel (trace, name, error);
  if (kernel == NULL) {
    return FALSE;
  }
  if (header->kind == TABLE_METRICS) {
    add_metrics (trace, kernel, cells, extra);
  } else {
    kernel->calls += figure_at (cells, header->calls, extra);
    kernel->nanoseconds += figure_at (cells, header->time, extra);
    kernel->is_timed = TRUE;
  }
  return TRUE;
}

/* "=== Device #1 Metrics ===": newer versions tell the device above its table, and not in a column. */
static void
take_heading (Trace *trace, GableCell line)
{
  static const char mark[] = "=== Device #";
  const gsize length = sizeof mark - 1;

  trace->header.kind = TABLE_NONE;
  line = trim (line);
  if (line.length > length && memcmp (line.text, mark, length) == 0) {
    g_autofree char *number = g_strndup (line.text + length, MIN (line.length - length, 8));

    trace->device = g_ascii_strtod (number, NULL);
  }
}

static gboolean
read_rows (Trace *trace, GError **error)
{
  for (;;) {
    GError *own = NULL;
    GableTableItem item = gable_table_next (trace->table, &own);
    guint n_cells;
    const GableCell *cells;

    if (item == GABLE_TABLE_ERROR) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    cells = gable_table_get_cells (trace->table, &n_cells);
    if (item == GABLE_TABLE_LINE || n_cells < 2) {
      take_heading (trace,
                    n_cells > 0 ? cells[0] : (GableCell){ "", 0 }); /* or the program's output */
    } else if (gable_cell_equal (trim (cells[0]), "Kernel")) {
      take_header (trace, cells, n_cells);
    } else if (gable_cell_equal (trim (cells[0]), "Function")) {
      trace->header.kind = TABLE_NONE; /* of the host */
    } else if (trace->header.kind != TABLE_NONE && !take_row (trace, cells, n_cells, error)) {
      return FALSE;
    }
  }
}

static gboolean
finish (Trace *trace, GError **error)
{
  const GPtrArray *kernels = trace->measured->len > 0 ? trace->measured : trace->kernels;

  for (guint i = 0; i < kernels->len; i++) {
    g_ptr_array_add (
      trace->import->kernels,
      gable_unitrace_kernel_finish (kernels->pdata[i], trace->has_column, trace->input->name));
  }
  if (trace->n_commands > 0) {
    gable_notes_add (trace->import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("%u row of copies and fills is left out",
                               "%u rows of copies and fills are left out", trace->n_commands),
                     trace->n_commands);
  }
  if (trace->has_column[0]) {
    gable_notes_add (trace->import->notes, GABLE_NOTE_INFO, NULL,
                     _("Vector operations are counted as if every instruction were a fused "
                       "multiply-add with every lane; they are at most so many"));
  }
  if (trace->import->kernels->len == 0) {
    g_set_error (
      error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
      _("%s: there is no table of kernels; trace with “unitrace -d -q -g ComputeBasic”"),
         trace->input->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_trace (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func (gable_unitrace_kernel_free);
  g_autoptr (GPtrArray) measured = g_ptr_array_new ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  Trace trace = {
    .input = input,
    .import = import,
    .table = table,
    .by_file = options != NULL && options->group == GABLE_GROUP_FILE,
    .kernels = kernels,
    .measured = measured,
    .names = names,
  };

  return read_rows (&trace, error) && finish (&trace, error);
}

static gboolean
holds (const GableImportInput *input, const char *text)
{
  return g_strstr_len (input->head, (gssize) input->head_length, text) != NULL;
}

static gboolean
is_device (const GableImportInput *input)
{
  return holds (input, "GPU_MEMORY_BW_in_GB_per_sec,") || holds (input, "_XMX_GFLOPS,");
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  return is_device (input) ? gable_unitrace_read_device (input, options, import, error)
                           : read_trace (input, options, import, error);
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    return 0;
  }
  if (holds (input, "Kernel,Device,SubDeviceId,GpuTime[ns]") ||
      holds (input, "Kernel,GlobalInstanceId,SubDeviceId") || is_device (input)) {
    return 100;
  }
  return holds (input, "== Device Timing Summary ==") || holds (input, "== Kernel Metrics ==") ||
             (holds (input, "=== Device #") && holds (input, "GpuTime[ns]"))
           ? 90
           : 0;
}

static gboolean
knows (const GableKernel *kernel, const char *counter)
{
  return gable_known (gable_kernel_get_amount (kernel, gable_counter_find (counter)));
}

static char *
say_missing (const GableKernel *kernel)
{
  if (!knows (kernel, "fp32")) {
    /* Translators: what stands in quotes is a command line, to be typed as it stands. */
    return g_strdup (_("To count operations, run “unitrace -d -q -g VectorEngine138 -o flops "
                       "application” and open both files"));
  }
  if (!knows (kernel, "DRAM") || !gable_known (kernel->seconds)) {
    /* Translators: what stands in quotes is a command line, to be typed as it stands. */
    return g_strdup (_("To count bytes and time, run “unitrace -d -q -g ComputeBasic -o bytes "
                       "application” and open both files"));
  }
  return NULL;
}

const GableImporter gable_importer_unitrace = {
  .id = "unitrace",
  .title = N_ ("Intel unitrace"),
  .suffixes = "metrics csv txt",
  .recognised =
    N_ ("A table has the columns “Kernel,Device,SubDeviceId,GpuTime[ns]” or "
        "“Kernel,GlobalInstanceId,SubDeviceId”, or its heading is “Device Timing Summary”"),
  .how_to_make = N_ ("unitrace -d -q -g ComputeBasic -o bytes application"),
  .sniff = sniff,
  .read = read_file,
  .missing = say_missing,
};
