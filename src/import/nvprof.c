/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/lines.h"
#include "import/nvprof-kernels.h"
#include "import/nvprof-tables.h"
#include "import/nvprof-text.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  const GableImportInput *input;
  GableTable *table;
  GableNvprofKernels *kernels;
  GableNvprofTables *tables;
  gboolean is_text; /* tables for people were met where CSV was read */
  char *message;    /* (nullable) why there is no table, in the tool's words */
} Reader;

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
  reader->is_text =
    reader->is_text || gable_nvprof_text_is_header ((GableCell){ line, strlen (line) });
}

static gboolean
is_banner (GableCell line)
{
  return line.length >= 2 && memcmp (line.text, "==", 2) == 0;
}

static gboolean
take_item (Reader *reader, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (reader->table, &n_cells);

  if (n_cells == 0) {
    return TRUE;
  }
  if (is_banner (cells[0])) {
    g_autofree char *line = gable_cell_dup (cells[0]);

    gable_nvprof_tables_take_banner (reader->tables, line);
    return TRUE;
  }
  if (n_cells == 1) {
    g_autofree char *line = gable_cell_dup (cells[0]);

    take_text (reader, line);
  }
  return gable_nvprof_tables_take (reader->tables, cells, n_cells, error);
}

/* A line of tables for people. */
static gboolean
take_line (Reader *reader, GableNvprofText *text, GError **error)
{
  guint n_cells;
  GableCell line = gable_cell_trim (*gable_table_get_cells (reader->table, &n_cells));
  const GableCell *cells;

  if (is_banner (line)) {
    g_autofree char *banner = gable_cell_dup (line);

    gable_nvprof_tables_take_banner (reader->tables, banner);
    gable_nvprof_text_end (text);
    return TRUE;
  }
  if (gable_nvprof_text_is_header (line)) {
    /* One that the tables do not know must not leave its rows to the table before. */
    gable_nvprof_tables_end (reader->tables);
  }
  cells = gable_nvprof_text_take (text, line, &n_cells);
  if (cells == NULL) {
    g_autofree char *other = gable_cell_dup (line);

    take_text (reader, other);
    return TRUE;
  }
  return gable_nvprof_tables_take (reader->tables, cells, n_cells, error);
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
  return TRUE;
}

static gboolean
read_text (Reader *reader, GError **error)
{
  g_autoptr (GableNvprofText) text = gable_nvprof_text_new (reader->input->name);
  GableTableItem item;

  while ((item = gable_table_next (reader->table, error)) != GABLE_TABLE_END) {
    if (item == GABLE_TABLE_ERROR || !take_line (reader, text, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether the first table that begins in @input's head is one for people. */
static gboolean
is_for_people (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  GableCell line;

  while (gable_lines_take (&rest, &line)) {
    if (gable_nvprof_text_is_header (line)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Reads on, as CSV or as text. */
static gboolean
read_as (Reader *reader, const GableImportOptions *options, gboolean text, GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (
    reader->input, options, ',', text ? GABLE_TABLE_NO_ROWS : GABLE_TABLE_ANY_ROWS);
  gboolean done;

  reader->table = table;
  gable_nvprof_tables_set_printed (reader->tables, text);
  gable_nvprof_tables_take_banner (reader->tables, "");
  done = text ? read_text (reader, error) : read_tables (reader, error);
  reader->table = NULL;
  return done;
}

/* Where a program wrote much before its tables, only reading tells that they are for people. */
static gboolean
read_either (Reader *reader, const GableImportOptions *options, GError **error)
{
  gboolean text = is_for_people (reader->input);
  GInputStream *stream = reader->input->stream;

  if (!read_as (reader, options, text, error)) {
    return FALSE;
  }
  if (gable_nvprof_kernels_get_size (reader->kernels) == 0 && reader->is_text && !text &&
      G_IS_SEEKABLE (stream) && g_seekable_can_seek (G_SEEKABLE (stream))) {
    return g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_SET, NULL, error) &&
           read_as (reader, options, TRUE, error);
  }
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
  g_autoptr (GableNvprofKernels) kernels = gable_nvprof_kernels_new (chosen->group, input->name);
  g_autoptr (GableNvprofTables) tables = gable_nvprof_tables_new (kernels, import);
  Reader reader = {
    .input = input,
    .kernels = kernels,
    .tables = tables,
  };
  gboolean done = read_either (&reader, chosen, error);

  if (done && gable_nvprof_kernels_get_size (kernels) == 0) {
    done = set_no_kernels (&reader, error);
  } else if (done) {
    gable_nvprof_kernels_finish (kernels, import);
  }
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
  return is_for_people (input) ? 92 : 0;
}

/* What a point of the roofline needs and @kernel lacks: metrics take a run of their own, which has no times. */
static char *
missing (const GableKernel *kernel)
{
  gboolean lacks_work =
    !gable_known (gable_kernel_get_work (kernel, (GableWork){ .kind = GABLE_WORK_FP }));
  gboolean lacks_bytes =
    !gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")));

  if (lacks_work || lacks_bytes) {
    return g_strdup_printf (
      /* Translators: %s is a command line, to be typed as it stands. */
      _("To collect what is missing, run: %s"),
         "nvprof --csv --log-file metrics.csv --metrics flop_count_dp,flop_count_sp,"
         "flop_count_hp,dram_read_transactions,dram_write_transactions application");
  }
  return gable_known (kernel->seconds)
           ? NULL
           : g_strdup_printf (
               /* Translators: %s is a command line, to be typed as it stands. */
               _("To collect the times, run: %s; open both files together"),
                  "nvprof --csv --log-file times.csv application");
}

const GableImporter gable_importer_nvprof = {
  .id = "nvprof",
  .title = N_ ("nvprof CSV or text"),
  .suffixes = "csv txt log",
  .recognised = N_ ("A banner of nvprof, or a header that only it writes."),
  .how_to_make = N_ ("nvprof --csv --log-file run.csv --metrics "
                     "flop_count_dp,flop_count_sp,dram_read_transactions,dram_write_transactions "
                     "application"),
  .sniff = sniff_nvprof,
  .read = read_nvprof,
  .missing = missing,
};
