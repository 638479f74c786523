/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include "base/text.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Takes a line that is no row. */
static void
take_line (GableNcuCsv *csv, gboolean in_table)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);
  g_autofree char *line = gable_text_to_utf8 (cells[0].text, (gssize) cells[0].length);

  if (gable_ncu_banners_take (&csv->banners, line, csv->import->notes) || !in_table) {
    return;
  }
  if (line[0] == '"') {
    g_autofree char *place = gable_table_get_place (csv->table);

    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row is cut or damaged; it is left out"));
  } else {
    csv->banners.n_skipped++;
  }
}

/* Whether the row that came last is a header; then the columns are learnt from it. */
static gboolean
take_header (GableNcuCsv *csv)
{
  GableNcuCsvColumns columns;
  const struct {
    const char *name;
    int *column;
  } names[] = {
    { "ID", &columns.id },
    { "Process ID", &columns.process },
    { "Kernel Name", &columns.kernel },
    { "Section Name", &columns.section },
    { "Metric Name", &columns.metric },
    { "Metric Unit", &columns.unit },
    { "Metric Value", &columns.value },
    { "Rule Name", &columns.rule },
    { "Estimated Speedup", &columns.speedup },
    { "CC", &columns.capability },
    { "Block Size", &columns.block },
    { "Grid Size", &columns.grid },
    { "Device", &columns.device },
    { "Invocations", &columns.invocations },
    { "Average", &columns.mean },
  };
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);

  if (!gable_ncu_csv_is_header (cells, n_cells)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    *names[i].column = -1;
    for (guint j = 0; j < n_cells && *names[i].column < 0; j++) {
      *names[i].column = gable_cell_equal (cells[j], names[i].name) ? (int) j : -1;
    }
  }
  if (columns.value < 0 && columns.invocations >= 0) {
    columns.value = columns.mean;
  }
  csv->columns = columns;
  return TRUE;
}

/* The pages of one file: there can be several tables in it, each with a header of its own. */
typedef struct {
  GableNcuWide *wide; /* (nullable) */
  GableNcuLong *page; /* (nullable) */
  guint n_tables;
} Pages;

static gboolean
end_page (Pages *pages, GError **error)
{
  gboolean done = TRUE;

  if (pages->wide != NULL) {
    gable_ncu_wide_finish (pages->wide);
  }
  if (pages->page != NULL) {
    done = gable_ncu_long_finish (pages->page, error);
  }
  g_clear_pointer (&pages->wide, gable_ncu_wide_free);
  g_clear_pointer (&pages->page, gable_ncu_long_free);
  return done;
}

static gboolean
begin_page (GableNcuCsv *csv, Pages *pages, GError **error)
{
  if (!end_page (pages, error)) {
    return FALSE;
  }
  if (++pages->n_tables > 1) {
    g_autofree char *place = gable_table_get_place (csv->table);

    gable_notes_add (csv->import->notes, GABLE_NOTE_INFO, place,
                     _("Another table begins; its launches are added to those before"));
  }
  if (csv->columns.metric < 0) {
    pages->wide = gable_ncu_wide_new (csv, error);
    return pages->wide != NULL;
  }
  if (csv->columns.value < 0) {
    gable_table_set_error (csv->table, error, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                           _("there is no column “%s”; export the table anew"), "Metric Value");
    return FALSE;
  }
  pages->page = gable_ncu_long_new (csv);
  return TRUE;
}

static gboolean
take_row (GableNcuCsv *csv, Pages *pages, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);

  if (take_header (csv)) {
    return begin_page (csv, pages, error);
  }
  if (pages->n_tables == 0) {
    return TRUE; /* the application's own output */
  }
  if (csv->capability == NULL && csv->columns.capability >= 0 &&
      (guint) csv->columns.capability < n_cells && cells[csv->columns.capability].length > 0) {
    GableCell cell = cells[csv->columns.capability];

    csv->capability =
      gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, GABLE_NCU_MAX_QUOTED));
  }
  return pages->wide != NULL ? gable_ncu_wide_add_row (pages->wide, error)
                             : gable_ncu_long_add_row (pages->page, cells, n_cells, error);
}

static gboolean
read_rows (GableNcuCsv *csv, Pages *pages, GError **error)
{
  for (;;) {
    switch (gable_table_next (csv->table, error)) {
    case GABLE_TABLE_ERROR:
      return FALSE;
    case GABLE_TABLE_END:
      return end_page (pages, error);
    case GABLE_TABLE_LINE:
      take_line (csv, pages->n_tables > 0);
      break;
    case GABLE_TABLE_ROW:
      if (!take_row (csv, pages, error)) {
        return FALSE;
      }
      break;
    }
  }
}

/* Whether a line of @input's head begins with @start. */
static gboolean
has_line (const GableImportInput *input, const char *start)
{
  gsize wanted = strlen (start);

  for (gsize i = 0; i + wanted <= input->head_length; i++) {
    gboolean begins = i == 0 || input->head[i - 1] == '\n' || input->head[i - 1] == '\r';

    if (begins && memcmp (input->head + i, start, wanted) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static int
sniff (const GableImportInput *input)
{
  GableNcuCsvForm form;

  if (input->is_folder) {
    return 0;
  }
  if (gable_ncu_csv_find_form (input, &form)) {
    return form.foreign ? 0 : 100;
  }
  return has_line (input, "==PROF==") || has_line (input, "==ERROR==") ? 60 : 0;
}

static gboolean
seek_begin (const GableImportInput *input)
{
  return G_IS_SEEKABLE (input->stream) && g_seekable_can_seek (G_SEEKABLE (input->stream)) &&
         g_seekable_seek (G_SEEKABLE (input->stream), 0, G_SEEK_SET, NULL, NULL);
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  GableNcuCsvForm form;
  GableNcuCsv csv;
  Pages pages = { 0 };
  gboolean done;

  gable_ncu_csv_find_form (input, &form);

  g_autoptr (GableTable) table = gable_table_new (
    input, options, form.delimiter, form.quoted ? GABLE_TABLE_QUOTED_ROWS : GABLE_TABLE_ANY_ROWS);

  gable_ncu_csv_begin (&csv, input, options, table, import);
  csv.mark = gable_ncu_csv_find_mark (input, &form);
  done = read_rows (&csv, &pages, error);
  if (done && pages.n_tables == 0 && seek_begin (input)) {
    /* So many launches that what the tool prints of each filled the head. */
    gable_ncu_csv_clear (&csv);
    gable_notes_free (import->notes);
    import->notes = gable_notes_new ();
    return gable_importer_ncu_text.read (input, options, import, error);
  }
  g_clear_pointer (&pages.wide, gable_ncu_wide_free);
  g_clear_pointer (&pages.page, gable_ncu_long_free);
  return gable_ncu_csv_end (&csv, done, error);
}

const GableImporter gable_importer_ncu_csv = {
  .id = "ncu-csv",
  .title = N_ ("Nsight Compute CSV"),
  .suffixes = "csv txt log",
  .recognised =
    N_ ("A line begins with the columns “ID” and “Process ID” of Nsight Compute's table"),
  .how_to_make = N_ ("ncu --csv --page raw --set roofline application > run.csv"),
  .sniff = sniff,
  .read = read_file,
  .missing = gable_ncu_missing,
};
