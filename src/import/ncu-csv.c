/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include "base/text.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Characters of a line of the tool that a message quotes. */
#define MAX_QUOTED 200

/* What is known of the text around the table. */
typedef struct {
  char
    *trouble; /* (nullable) line that says why there is no table: the first error, else warning */
  gboolean is_error;
  guint64 n_skipped; /* lines of other text below the header */
} Banners;

/* A line of the tool without its mark and without file names: they tell about people, and not about kernels. */
static char *
quote_line (const char *line)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *joined = NULL;

  line += strspn (line, "= ");
  words = g_strsplit (line, " ", -1);
  for (guint i = 0; words[i] != NULL; i++) {
    if (strpbrk (words[i], "/\\") != NULL && !g_str_has_prefix (words[i], "http")) {
      g_free (words[i]);
      words[i] = g_strdup ("…");
    }
  }
  joined = g_strjoinv (" ", words);
  return gable_text_shorten (joined, MAX_QUOTED);
}

/* Takes a line that is no row. */
static void
take_line (GableNcuCsv *csv, Banners *banners, gboolean in_table)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);
  g_autofree char *line = gable_text_to_utf8 (cells[0].text, (gssize) cells[0].length);
  gboolean is_error = g_str_has_prefix (line, "==ERROR==");

  if (is_error || g_str_has_prefix (line, "==WARNING==")) {
    g_autofree char *quoted = quote_line (strstr (line + 2, "==") + 2);

    if (banners->trouble == NULL || (is_error && !banners->is_error)) {
      g_free (banners->trouble);
      banners->trouble = g_strdup (quoted);
      banners->is_error = is_error;
    }
    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("Nsight Compute wrote: “%s”"), quoted);
  } else if (in_table && line[0] == '"') {
    g_autofree char *place = gable_table_get_place (csv->table);

    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row is cut or damaged; it is left out"));
  } else if (in_table && !g_str_has_prefix (line, "==")) {
    banners->n_skipped++;
  }
}

/* The error for a file without a table, with the tool's own words and what to do about them. */
static void
set_no_table (GableNcuCsv *csv, const Banners *banners, GError **error)
{
  static const struct {
    const char *word;
    const char *remedy;
  } remedies[] = {
    { "NVGPUCTRPERM",
      N_ ("allow the use of GPU performance counters, or profile as administrator") },
    { "No kernels were profiled",
      N_ ("check that the program launches kernels and that --kernel-name and the like let some "
          "through") },
    { "returned an error code", N_ ("let the program run to its end without ncu first") },
    { "", N_ ("profile with “ncu --csv --page raw”") },
  };
  const char *trouble = banners->trouble;
  const char *remedy = NULL;

  for (guint i = 0; remedy == NULL; i++) {
    remedy =
      strstr (trouble != NULL ? trouble : "", remedies[i].word) != NULL ? _(remedies[i].remedy)
                                                                        : NULL;
  }
  if (trouble != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file's name, a line of the tool, and what to do. */
                 _("%s: there is no table, Nsight Compute wrote “%s”; %s"), csv->input->name,
                    trouble, remedy);
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file's name, and what to do. */
                 _("%s: there is no table of kernels; %s"), csv->input->name, remedy);
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
  };
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);

  if (!gable_cell_equal (cells[0], "ID")) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    *names[i].column = -1;
    for (guint j = 0; j < n_cells && *names[i].column < 0; j++) {
      *names[i].column = gable_cell_equal (cells[j], names[i].name) ? (int) j : -1;
    }
  }
  if (columns.kernel < 0) {
    return FALSE;
  }
  csv->columns = columns;
  return TRUE;
}

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
  if (gable_merge_get_n_launches (csv->merge) == 1 || launch.seconds > csv->longest_seconds ||
      (!gable_known (csv->longest_seconds) && gable_known (launch.seconds))) {
    g_free (csv->longest);
    csv->longest = g_memdup2 (values, n_values * sizeof *values);
    csv->n_longest = n_values;
    csv->longest_seconds = launch.seconds;
  }
  return TRUE;
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
  g_autofree char *bytes = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, MAX_QUOTED));

  if (kind == GABLE_CELL_NUMBER) {
    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is negative (“%s”); it is taken as unknown"), metric, bytes);
  } else if (gable_ncu_metric_unit (metric) != NULL) {
    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("%s is no figure (“%s”); it is taken as unknown"), metric, bytes);
  }
}

/* Without the GPU's name, which only the raw page has, no machine of the catalogue can be found. */
static void
note_capability (GableNcuCsv *csv, const char *capability)
{
  if (csv->import->device == NULL && capability != NULL) {
    gable_notes_add (
      csv->import->notes, GABLE_NOTE_INFO, NULL,
      _("The file does not name its GPU, only its compute capability %s; choose the "
                       "machine if its roofs are wanted"),
         capability);
  }
}

/* What the import holds once every launch is read: kernels, evidence and roofs. */
static void
finish (GableNcuCsv *csv, const char *capability, const Banners *banners)
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
  note_capability (csv, capability);
  if (banners->n_skipped > 0) {
    gable_notes_add (csv->import->notes, GABLE_NOTE_INFO, NULL,
                     _("%" PRIu64 " lines beside the table are skipped"), banners->n_skipped);
  }
}

/* The pages of one file: there can be several tables in it, each with a header of its own. */
typedef struct {
  GableNcuWide *wide; /* (nullable) */
  GableNcuLong *page; /* (nullable) */
  char *capability;   /* (nullable) of the first launch */
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
  if (pages->capability == NULL && csv->columns.capability >= 0 &&
      (guint) csv->columns.capability < n_cells && cells[csv->columns.capability].length > 0) {
    GableCell cell = cells[csv->columns.capability];

    pages->capability = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, MAX_QUOTED));
  }
  return pages->wide != NULL ? gable_ncu_wide_add_row (pages->wide, error)
                             : gable_ncu_long_add_row (pages->page, error);
}

static gboolean
read_rows (GableNcuCsv *csv, Pages *pages, Banners *banners, GError **error)
{
  for (;;) {
    GError *own = NULL;

    switch (gable_table_next (csv->table, &own)) {
    case GABLE_TABLE_ERROR:
      g_propagate_error (error, own);
      return FALSE;
    case GABLE_TABLE_END:
      return end_page (pages, error);
    case GABLE_TABLE_LINE:
      take_line (csv, banners, pages->n_tables > 0);
      break;
    case GABLE_TABLE_ROW:
      if (!take_row (csv, pages, error)) {
        return FALSE;
      }
      break;
    }
  }
}

/* Whether a line of @head begins with @start. */
static gboolean
has_line (const char *head, gsize length, const char *start)
{
  gsize wanted = strlen (start);

  for (gsize i = 0; i + wanted <= length; i++) {
    gboolean begins = i == 0 || head[i - 1] == '\n' || head[i - 1] == '\r';

    if (begins && memcmp (head + i, start, wanted) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

#define HEADER "\"ID\",\"Process ID\","
/* As other programs write the table anew. */
#define BARE_HEADER "ID,Process ID,"

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    return 0;
  }
  /* Scripts put metrics of AMD into these columns. */
  if (has_line (input->head, input->head_length, BARE_HEADER) &&
      strstr (input->head, ",SQ_INSTS_") != NULL) {
    return 0;
  }
  if (has_line (input->head, input->head_length, HEADER) ||
      has_line (input->head, input->head_length, BARE_HEADER)) {
    return 100;
  }
  return has_line (input->head, input->head_length, "==PROF==") ||
             has_line (input->head, input->head_length, "==ERROR==")
           ? 60
           : 0;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  gboolean bare = has_line (input->head, input->head_length, BARE_HEADER);
  g_autoptr (GableTable) table =
    gable_table_new (input, options, ',', bare ? GABLE_TABLE_ANY_ROWS : GABLE_TABLE_QUOTED_ROWS);
  g_autoptr (GableNcuMetrics) metrics = gable_ncu_metrics_new ();
  g_autoptr (GableMerge) merge =
    gable_merge_new (options != NULL ? options->group : GABLE_GROUP_NAME, input->name);
  GableNcuCsv csv = {
    .input = input,
    .import = import,
    .table = table,
    .metrics = metrics,
    .merge = merge,
    .longest_seconds = GABLE_UNKNOWN,
  };
  Pages pages = { 0 };
  Banners banners = { 0 };
  gboolean done = read_rows (&csv, &pages, &banners, error);

  if (done && gable_merge_get_n_launches (merge) == 0) {
    set_no_table (&csv, &banners, error);
    done = FALSE;
  } else if (done) {
    finish (&csv, pages.capability, &banners);
  }
  g_clear_pointer (&pages.wide, gable_ncu_wide_free);
  g_clear_pointer (&pages.page, gable_ncu_long_free);
  g_free (pages.capability);
  g_free (banners.trouble);
  g_free (csv.longest);
  return done;
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
