/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nsys.h"

#include "import/launch-device.h"
#include "import/lines.h"
#include "import/nsys-columns.h"
#include "import/registry.h"
#include "import/row.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Launches that one row of a summary stands for, at most. */
#define MAX_TIMES 1e9

typedef struct {
  GableImport *import;
  GableMerge *merge;
  GableNsysColumns columns; /* @name is -1 outside tables of kernels */
  gboolean is_text;         /* the table is one for people: its cells are parted by blanks */
  gsize name_start;         /* there, bytes from the line's beginning to the names */
  GableRow row;             /* cells of CSV */
  GArray *words;            /* (element-type GableCell) cells of text */
  GString *line;            /* with room around it */
  guint n_cut;              /* names that end in "…" */
  gboolean has_kind;        /* a kernel was met, in tables of this kind: */
  GableNsysKind kind;
  gboolean has_others;  /* summaries of anything but kernels were met */
  gboolean is_repeated; /* tables of other kinds were met, and left out */
} Reader;

static GableCell
cell_at (const GableCell *cells, guint n_cells, int column)
{
  return column >= 0 && (guint) column < n_cells ? cells[column] : (GableCell){ "", 0 };
}

/* Parts @line where two blanks or a tab stand. */
static void
split_text (GableCell line, GArray *words)
{
  GableCell rest = gable_cell_trim (line);
  gsize at = 0;

  g_array_set_size (words, 0);
  while (at < rest.length) {
    GableCell word = { rest.text + at, 0 };

    while (at < rest.length && rest.text[at] != '\t' &&
           !(rest.text[at] == ' ' && at + 1 < rest.length && rest.text[at + 1] == ' ')) {
      at++;
    }
    word.length = (gsize) (rest.text + at - word.text);
    g_array_append_val (words, word);
    while (at < rest.length && (rest.text[at] == ' ' || rest.text[at] == '\t')) {
      at++;
    }
  }
}

/* Cells of @line as CSV. Returns: (transfer none) (nullable) */
static const GableCell *
split_csv (Reader *reader, GableCell line, guint *n_cells)
{
  static const char room[GABLE_ROW_PADDING] = "";
  char *first;

  g_string_truncate (reader->line, 0);
  g_string_append_len (reader->line, room, GABLE_CELL_PADDING);
  g_string_append_len (reader->line, line.text, (gssize) line.length);
  g_string_append_len (reader->line, room, GABLE_ROW_PADDING);
  first = reader->line->str + GABLE_CELL_PADDING;
  if (line.length == 0 ||
      gable_row_scan (&reader->row, first, first + line.length, TRUE) != GABLE_SCAN_ROW) {
    return NULL;
  }
  *n_cells = reader->row.n_cells;
  return reader->row.cells;
}

static const GableCell *
words_of (const Reader *reader)
{
  return (const GableCell *) (const void *) reader->words->data;
}

/* Whether @line heads a table of any kind: what follows belongs to it. */
static gboolean
take_header (Reader *reader, GableCell line)
{
  GableCell trimmed = gable_cell_trim (line);
  guint n_cells = 0;
  const GableCell *cells;
  GableNsysColumns columns;
  gboolean is_text;

  if (!gable_cell_starts (trimmed, "Time") && !gable_cell_starts (trimmed, "\"Time") &&
      !gable_cell_starts (trimmed, "Start") && !gable_cell_starts (trimmed, "\"Start") &&
      !gable_cell_starts (trimmed, "Total")) {
    return FALSE;
  }
  cells = split_csv (reader, trimmed, &n_cells);
  is_text = cells == NULL || n_cells <= 3;
  if (is_text) {
    split_text (line, reader->words);
    cells = words_of (reader);
    n_cells = reader->words->len;
  }
  if (n_cells <= 3) {
    return FALSE;
  }
  reader->is_text = is_text;
  reader->name_start = 0;
  if (!gable_nsys_columns_find (cells, n_cells, &columns)) {
    columns.name = -1;
    reader->has_others = reader->has_others || gable_nsys_is_summary (cells, n_cells);
  }
  reader->columns = columns;
  return TRUE;
}

/* Copies and memory sets stand between the launches of a trace. */
static gboolean
is_kernel (GableCell name)
{
  return name.length > 0 && !gable_cell_starts (name, "[CUDA ");
}

/* Whether the table at hand is of the kind that counts: that of the first row. */
static gboolean
counts (Reader *reader)
{
  if (!reader->has_kind) {
    reader->has_kind = TRUE;
    reader->kind = reader->columns.kind;
  }
  reader->is_repeated = reader->is_repeated || reader->kind != reader->columns.kind;
  return reader->kind == reader->columns.kind;
}

static gboolean
add_row (Reader *reader, const GableCell *cells, guint n_cells, GableCell name, GError **error)
{
  const GableNsysColumns *columns = &reader->columns;
  gboolean summary = columns->total >= 0;
  double seconds;
  double times = 1;

  if (gable_cell_read (cell_at (cells, n_cells, summary ? columns->total : columns->duration),
                       &seconds) != GABLE_CELL_NUMBER ||
      seconds < 0 || !is_kernel (name) ||
      (summary ? gable_cell_read (cell_at (cells, n_cells, columns->instances), &times) !=
                     GABLE_CELL_NUMBER ||
                   times < 1 || times > MAX_TIMES
               : cell_at (cells, n_cells, columns->grid).length == 0) ||
      !counts (reader)) {
    return TRUE;
  }
  reader->n_cut += name.length > 3 && memcmp (name.text + name.length - 3, "…", 3) == 0 ? 1 : 0;
  gable_merge_set_times (reader->merge, (guint32) times);
  return gable_merge_launch (reader->merge, name.text, name.length, seconds * columns->unit / times,
                             error);
}

static gboolean
take_csv_row (Reader *reader, GableCell line, GError **error)
{
  guint n_cells = 0;
  const GableCell *cells = split_csv (reader, line, &n_cells);

  if (gable_cell_starts (line, "Processing [")) {
    /* Another table follows, whose heads may not be known. */
    reader->columns.name = -1;
    return TRUE;
  }
  if (cells == NULL || n_cells != reader->columns.n_cells) {
    return TRUE;
  }
  if (cell_at (cells, n_cells, reader->columns.grid).length > 0) {
    gable_import_take_device (reader->import, cell_at (cells, n_cells, reader->columns.device));
  }
  return add_row (reader, cells, n_cells, cells[reader->columns.name], error);
}

/* Where the last group of a line of dashes begins, below which the names stand; 0 where it is no such line. */
static gsize
find_name_start (GableCell line)
{
  gsize start = 0;

  for (gsize i = 0; i < line.length; i++) {
    if (line.text[i] != '-' && line.text[i] != ' ') {
      return 0;
    }
    start = line.text[i] == '-' && i > 0 && line.text[i - 1] == ' ' ? i : start;
  }
  return start;
}

static gboolean
take_text_row (Reader *reader, GableCell line, GError **error)
{
  GableCell trimmed = gable_cell_trim (line);
  GableCell name;

  if (trimmed.length > 0 && trimmed.text[0] == '-') {
    reader->name_start = find_name_start (line);
    return TRUE;
  }
  if (trimmed.length == 0 || !g_ascii_isdigit (trimmed.text[0])) {
    /* Behind the title an empty line stands above the heads. */
    reader->columns.name = -1;
    return TRUE;
  }
  split_text (line, reader->words);
  name = g_array_index (reader->words, GableCell, reader->words->len - 1);
  if (reader->name_start > 1 && reader->name_start < line.length &&
      line.text[reader->name_start - 1] == ' ') {
    name = gable_cell_trim (
      (GableCell){ line.text + reader->name_start, line.length - reader->name_start });
  }
  return add_row (reader, words_of (reader), reader->words->len, name, error);
}

static gboolean
take_line (Reader *reader, GableCell line, GError **error)
{
  if (take_header (reader, line) || reader->columns.name < 0) {
    return TRUE;
  }
  return reader->is_text ? take_text_row (reader, line, error) : take_csv_row (reader, line, error);
}

static void
begin (Reader *reader, GableImport *import, GableMerge *merge)
{
  *reader = (Reader){ .import = import, .merge = merge, .columns.name = -1 };
  gable_row_init (&reader->row, ',');
  reader->words = g_array_new (FALSE, FALSE, sizeof (GableCell));
  reader->line = g_string_new (NULL);
}

static void
end (Reader *reader)
{
  gable_row_clear (&reader->row);
  g_array_unref (reader->words);
  g_string_free (reader->line, TRUE);
}

static gboolean
read_lines (Reader *reader, GableTable *table, GError **error)
{
  for (;;) {
    GableTableItem item = gable_table_next (table, error);
    guint n_cells;

    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    if (item == GABLE_TABLE_ERROR ||
        !take_line (reader, *gable_table_get_cells (table, &n_cells), error)) {
      return FALSE;
    }
  }
}

static gboolean
read_text (const GableImportInput *input,
           const GableImportOptions *options,
           GableMerge *merge,
           GableImport *import,
           gboolean *has_others,
           GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_NO_ROWS);
  Reader reader;
  gboolean done;

  begin (&reader, import, merge);
  done = read_lines (&reader, table, error);
  if (done && reader.n_cut > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                     ngettext ("The name of %u kernel is cut; export it with --format csv",
                               "The names of %u kernels are cut; export them with --format csv",
                               reader.n_cut),
                     reader.n_cut);
  }
  if (done && reader.is_repeated) {
    gable_notes_add (
      import->notes, GABLE_NOTE_INFO, NULL,
      _("The file tells the launches in tables of several kinds; those of the first "
                       "kind count"));
  }
  *has_others = reader.has_others;
  end (&reader);
  return done;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableMerge) merge =
    gable_merge_new (options != NULL ? options->group : GABLE_GROUP_NAME, input->name);
  gboolean has_others = FALSE;
  gboolean done = gable_nsys_database_sniff (input)
                    ? gable_nsys_database_read (input, options, merge, import, error)
                    : read_text (input, options, merge, import, &has_others, error);

  if (!done) {
    return FALSE;
  }
  if (gable_merge_get_n_launches (merge) == 0 && has_others) {
    g_set_error (
      error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
      _("%s: it tells of calls, copies, ranges or events, and of no kernels; export with "
                   "“nsys stats --report cuda_gpu_kern_sum --format csv”"),
         input->name);
    return FALSE;
  }
  if (gable_merge_get_n_launches (merge) == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no kernels in it; profile with “nsys profile --trace cuda”"),
                    input->name);
    return FALSE;
  }
  gable_merge_finish (merge, import);
  import->timing = TRUE;
  return TRUE;
}

static int
sniff (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  GableImport *import = NULL;
  gboolean found = FALSE;
  GableCell line;
  Reader reader;

  if (input->is_folder) {
    return 0;
  }
  if (gable_nsys_database_sniff (input)) {
    return 97;
  }
  begin (&reader, import, NULL);
  while (!found && gable_lines_take (&rest, &line)) {
    found = take_header (&reader, line) && reader.columns.name >= 0;
  }
  end (&reader);
  return found ? 97 : reader.has_others ? 96 : 0;
}

/* Times alone: what was done in them is another tool's. */
static char *
missing (const GableKernel *kernel)
{
  return gable_known (gable_kernel_get_work (kernel, (GableWork){ .kind = GABLE_WORK_FP }))
           ? NULL
           : g_strdup_printf (
               /* Translators: %s is a command line, to be typed as it stands. */
               _("Only times were measured; run: %s; open both files together"),
                  "ncu --set roofline -o report application");
}

const GableImporter gable_importer_nsys = {
  .id = "nsys",
  .title = N_ ("Nsight Systems kernel times"),
  .suffixes = "csv txt log sqlite nvprof nvvp",
  .recognised =
    N_ ("The heads of the summary or trace of kernels, or a database with CUPTI's table "
        "of kernels"),
  .how_to_make =
    N_ ("nsys stats --report cuda_gpu_kern_sum --format csv report.nsys-rep > run.csv"),
  .sniff = sniff,
  .read = read_file,
  .missing = missing,
};
