/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/lines.h"
#include "import/ncu-csv.h"
#include "import/ncu-text-table.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The cells that a row is handed on as. */
enum {
  CELL_ID,
  CELL_KERNEL,
  CELL_SECTION,
  CELL_METRIC,
  CELL_UNIT,
  CELL_VALUE,
  CELL_TIMES,
  N_CELLS
};

#define SECTION "Section: "

typedef struct {
  GableNcuCsv csv;
  GableNcuLong *page;
  GableNcuTextTable table;
  GString *kernel;
  GString *section;
  GString *times; /* launches that a summary's figures are the means of */
  char id[24];    /* of the launch: the tool prints none, so they are counted */
  guint64 n_launches;
  guint n_advice;
} Reader;

static void
begin_launch (Reader *reader, GableCell kernel, GableCell times)
{
  g_string_truncate (reader->kernel, 0);
  g_string_append_len (reader->kernel, kernel.text, (gssize) kernel.length);
  g_string_truncate (reader->times, 0);
  g_string_append_len (reader->times, times.text, (gssize) times.length);
  g_string_truncate (reader->section, 0);
  g_snprintf (reader->id, sizeof reader->id, "%" PRIu64, ++reader->n_launches);
}

/* Whether the tool's own advice begins with @text. */
static gboolean
is_advice (GableCell text)
{
  static const char *const kinds[] = { "OPT   ", "INF   ", "WRN   ", "ERR   " };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    if (gable_cell_starts (text, kinds[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
take_title (Reader *reader, const GableNcuTextTitle *title)
{
  begin_launch (reader, title->kernel, title->invocations);
  if (reader->csv.capability == NULL && title->capability.length > 0) {
    reader->csv.capability =
      gable_text_to_utf8 (title->capability.text, (gssize) title->capability.length);
  }
}

/* Tables that were copied without the line above them. */
static void
name_launch (Reader *reader)
{
  const char *name = reader->csv.input->name;

  if (reader->n_launches == 0) {
    begin_launch (reader, (GableCell){ name, strlen (name) }, (GableCell){ "", 0 });
    gable_notes_add (reader->csv.import->notes, GABLE_NOTE_WARNING, NULL,
                     _("The text does not say which kernel its first figures are of; the file's "
                       "name stands for it"));
  }
}

static gboolean
take_row (Reader *reader, const GableNcuTextRow *row, GError **error)
{
  GableCell cells[N_CELLS];

  name_launch (reader);
  cells[CELL_ID] = (GableCell){ reader->id, strlen (reader->id) };
  cells[CELL_KERNEL] = (GableCell){ reader->kernel->str, reader->kernel->len };
  cells[CELL_SECTION] = (GableCell){ reader->section->str, reader->section->len };
  cells[CELL_METRIC] = row->name;
  cells[CELL_UNIT] = row->unit;
  cells[CELL_VALUE] = row->figure;
  cells[CELL_TIMES] = (GableCell){ reader->times->str, reader->times->len };
  return gable_ncu_long_add_row (reader->page, cells, N_CELLS, error);
}

static gboolean
take_line (Reader *reader, GableCell line, GError **error)
{
  GableCell text = gable_cell_trim (line);
  GableNcuTextTitle title;
  GableNcuTextRow row;

  if (gable_cell_starts (text, "==")) {
    g_autofree char *banner = gable_text_to_utf8 (text.text, (gssize) text.length);

    gable_ncu_banners_take (&reader->csv.banners, banner, reader->csv.import->notes);
  } else if (gable_cell_starts (text, SECTION)) {
    reader->table.state = GABLE_NCU_TEXT_OUTSIDE;
    g_string_truncate (reader->section, 0);
    g_string_append_len (reader->section, text.text + strlen (SECTION),
                         (gssize) (text.length - strlen (SECTION)));
  } else if (gable_ncu_text_is_title (text, &title)) {
    reader->table.state = GABLE_NCU_TEXT_OUTSIDE;
    take_title (reader, &title);
  } else if (is_advice (text)) {
    reader->table.state = GABLE_NCU_TEXT_OUTSIDE;
    reader->n_advice++;
  } else if (gable_ncu_text_take (&reader->table, line, &row)) {
    return take_row (reader, &row, error);
  }
  return TRUE;
}

static gboolean
read_lines (Reader *reader, GError **error)
{
  for (;;) {
    GableTableItem item = gable_table_next (reader->csv.table, error);
    guint n_cells;

    if (item == GABLE_TABLE_END) {
      return gable_ncu_long_finish (reader->page, error);
    }
    if (item == GABLE_TABLE_ERROR ||
        !take_line (reader, *gable_table_get_cells (reader->csv.table, &n_cells), error)) {
      return FALSE;
    }
  }
}

/* What the head of an input tells. */
typedef struct {
  gboolean titles; /* lines as above the tables of a launch */
  gboolean sections;
  gboolean rows;
  guint points; /* figures that have decimals behind a point for sure */
  guint commas;
} Head;

static Head
look_at_head (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  GableNcuTextTable table = { 0 };
  GableNcuTextTitle title;
  GableNcuTextRow row;
  GableCell line;
  Head head = { 0 };

  while (gable_lines_take (&rest, &line)) {
    if (gable_ncu_text_take (&table, line, &row)) {
      char proof = gable_decimal_proof (row.figure);

      head.rows = TRUE;
      head.points += proof == '.' ? 1 : 0;
      head.commas += proof == ',' ? 1 : 0;
    }
    head.sections = head.sections || gable_cell_starts (gable_cell_trim (line), SECTION);
    head.titles = head.titles || gable_ncu_text_is_title (line, &title);
  }
  return head;
}

static int
sniff (const GableImportInput *input)
{
  Head head;

  if (input->is_folder || g_strstr_len (input->head, (gssize) input->head_length, "---") == NULL) {
    return 0;
  }
  head = look_at_head (input);
  return !head.rows ? 0 : head.titles ? 98 : head.sections ? 90 : 0;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_NO_ROWS);
  Head head = look_at_head (input);
  Reader reader = { 0 };
  gboolean done;

  gable_ncu_csv_begin (&reader.csv, input, options, table, import);
  reader.csv.mark = head.commas > 0 && head.points == 0 ? ',' : '.';
  reader.csv.columns = (GableNcuCsvColumns){
    .process = -1,
    .id = CELL_ID,
    .kernel = CELL_KERNEL,
    .section = CELL_SECTION,
    .metric = CELL_METRIC,
    .unit = CELL_UNIT,
    .value = CELL_VALUE,
    .rule = -1,
    .speedup = -1,
    .capability = -1,
    .block = -1,
    .grid = -1,
    .device = -1,
    .invocations = CELL_TIMES,
    .mean = -1,
  };
  reader.page = gable_ncu_long_new (&reader.csv);
  reader.kernel = g_string_new (NULL);
  reader.section = g_string_new (NULL);
  reader.times = g_string_new (NULL);
  done = read_lines (&reader, error);
  if (done && reader.n_advice > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("Nsight Compute's own advice, given %u time, is left in the file",
                               "Nsight Compute's own advice, given %u times, is left in the file",
                               reader.n_advice),
                     reader.n_advice);
  }
  gable_ncu_long_free (reader.page);
  g_string_free (reader.kernel, TRUE);
  g_string_free (reader.section, TRUE);
  g_string_free (reader.times, TRUE);
  return gable_ncu_csv_end (&reader.csv, done, error);
}

const GableImporter gable_importer_ncu_text = {
  .id = "ncu-text",
  .title = N_ ("Nsight Compute text"),
  .suffixes = "txt log out md",
  .recognised = N_ ("A line names a launch with its context and stream, and a table of metrics "
                    "between lines of dashes follows"),
  .how_to_make = N_ ("ncu --page raw --set roofline application > run.txt"),
  .sniff = sniff,
  .read = read_file,
  .missing = gable_ncu_missing,
};
