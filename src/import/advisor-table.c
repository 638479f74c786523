/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include "base/text.h"
#include "import/decimal.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Columns that are read, as the Python interface calls them, and as the command line does. */
typedef enum {
  COLUMN_NAME,
  COLUMN_LAUNCHES,
  COLUMN_SECONDS,
  COLUMN_RATE,
  COLUMN_INTENSITY,
  COLUMN_FLOPS,
  COLUMN_INTS,
  COLUMN_L1,
  COLUMN_L2,
  COLUMN_L3,
  COLUMN_DRAM,
  N_COLUMNS
} Column;

#define API_NAME "function_call_sites_and_loops"
#define CLI_NAME "Function Call Sites and Loops"

/* Source: tables of the Python interface of Advisor 2021 and later, Intel Advisor User Guide, "Roofline" metrics. Amounts
 * are in decimal thousands of millions: call_count × bytes of a call agrees. */
static const struct {
  const char *api;
  const char *cli;
  const char *counter; /* (nullable) */
  double factor;
  const char *rule;
} columns[N_COLUMNS] = {
  [COLUMN_NAME] = { API_NAME, CLI_NAME, NULL, 0, NULL },
  [COLUMN_LAUNCHES] = { "call_count", "Call Count", NULL, 1, NULL },
  [COLUMN_SECONDS] = { "self_elapsed_time", "Self Elapsed Time", NULL, 1, NULL },
  [COLUMN_RATE] = { "self_gflops", "Self GFLOPS", NULL, 1e9, NULL },
  [COLUMN_INTENSITY] = { "self_ai", "Self AI", NULL, 1, NULL },
  [COLUMN_FLOPS] = { "self_gflop", "Self GFLOP", "fp", 1e9, "self GFLOP × 10^9" },
  [COLUMN_INTS] = { "self_gintop", "Self GINTOP", "int", 1e9, "self GINTOP × 10^9" },
  [COLUMN_L1] = { "self_memory_gb", "Self Memory GB", "L1", 1e9, GABLE_ADVISOR_CACHE_AWARE },
  [COLUMN_L2] = { "self_l2_gb", "Self L2 GB", "L2", 1e9, GABLE_ADVISOR_SIMULATED },
  [COLUMN_L3] = { "self_l3_gb", "Self L3 GB", "L3", 1e9, GABLE_ADVISOR_SIMULATED },
  [COLUMN_DRAM] = { "self_dram_gb", "Self DRAM GB", "DRAM", 1e9, GABLE_ADVISOR_SIMULATED },
};

/* A loop or function as its row tells it. */
typedef struct {
  char *name;
  double figures[N_COLUMNS];
} Row;

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  char delimiter;
  int places[N_COLUMNS]; /* of the columns, or -1 */
  gboolean has_header;
  gboolean has_roofs; /* it is a report of roofs */
  GArray *rows;       /* (element-type Row) */
  GableAdvisorRoofs roofs;
  guint n_parts; /* rows that repeat their parent */
} Survey;

static void
clear_row (gpointer row)
{
  g_free (((Row *) row)->name);
}

/* Between semicolons decimals stand behind a comma, as languages have it that write so; nothing marks thousands. */
static GableCellKind
read_number (const Survey *survey, GableCell cell, double *value)
{
  GableDecimal comma = { ',' };
  GableCellKind kind = gable_cell_read (cell, value);

  return survey->delimiter == ';' && memchr (cell.text, ',', cell.length) != NULL &&
             gable_decimal_read (&comma, cell, value) == GABLE_FIGURE_NUMBER
           ? GABLE_CELL_NUMBER
           : kind;
}

/* A figure, perhaps in seconds ("1.20s"). One that is only bounded ("< 0.01s") is unknown. */
static double
read_figure (Survey *survey, GableCell cell, Column column)
{
  double value;
  GableCellKind kind = read_number (survey, cell, &value);

  if (kind == GABLE_CELL_TEXT && cell.length > 1 && cell.text[cell.length - 1] == 's') {
    GableCell figure = { cell.text, cell.length - 1 };

    kind = read_number (survey, figure, &value);
  }
  if (kind == GABLE_CELL_TEXT && memchr (cell.text, '<', cell.length) == NULL) {
    g_autofree char *place = gable_table_get_place (survey->table);

    gable_notes_add (survey->import->notes, GABLE_NOTE_WARNING, place,
                     _("A cell of the column “%s” is no figure; it is taken as unknown"),
                        columns[column].api);
  }
  return value >= 0 ? value * columns[column].factor : GABLE_UNKNOWN;
}

/* Whether the row is the header; then the columns are learnt from it. */
static gboolean
take_header (Survey *survey, const GableCell *cells, guint n_cells)
{
  int places[N_COLUMNS];

  for (guint i = 0; i < N_COLUMNS; i++) {
    places[i] = -1;
    for (guint j = 0; j < n_cells && places[i] < 0; j++) {
      gboolean is_it =
        gable_cell_equal (cells[j], columns[i].api) || gable_cell_equal (cells[j], columns[i].cli);

      places[i] = is_it ? (int) j : -1;
    }
  }

  if (places[COLUMN_NAME] < 0) {
    return FALSE;
  }
  memcpy (survey->places, places, sizeof places);
  survey->has_header = TRUE;
  return TRUE;
}

/* Whether a name is of a part of a loop, which the row above sums up: "[child]", "-[loop in f at a.c:10]", or indented. */
static gboolean
is_part (GableCell name)
{
  static const char *const marks[] = { " ", "[child]", "-[loop", "-[child" };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    if (name.length >= strlen (marks[i]) && memcmp (name.text, marks[i], strlen (marks[i])) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
take_row (Survey *survey, const GableCell *cells, guint n_cells, GError **error)
{
  guint place = (guint) survey->places[COLUMN_NAME];
  GableCell name = place < n_cells ? cells[place] : (GableCell){ "", 0 };
  Row row;

  if (n_cells <= place) {
    g_autofree char *where = gable_table_get_place (survey->table);

    gable_notes_add (survey->import->notes, GABLE_NOTE_WARNING, where,
                     _("The row is cut or damaged; it is left out"));
    return TRUE;
  }
  if (is_part (name)) {
    survey->n_parts++;
    return TRUE;
  }
  if (survey->rows->len == GABLE_ADVISOR_MAX_KERNELS) {
    gable_table_set_error (survey->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u loops and functions; export fewer of them"),
                              GABLE_ADVISOR_MAX_KERNELS);
    return FALSE;
  }
  for (guint i = COLUMN_LAUNCHES; i < N_COLUMNS; i++) {
    gboolean there = survey->places[i] >= 0 && (guint) survey->places[i] < n_cells;

    row.figures[i] =
      there ? read_figure (survey, cells[survey->places[i]], (Column) i) : GABLE_UNKNOWN;
  }
  row.name = gable_text_to_utf8 (name.text, (gssize) name.length);
  g_array_append_val (survey->rows, row);
  return TRUE;
}

static gboolean
read_rows (Survey *survey, GError **error)
{
  for (;;) {
    GError *own = NULL;
    GableTableItem item = gable_table_next (survey->table, &own);
    guint n_cells;
    const GableCell *cells;

    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    if (item == GABLE_TABLE_ERROR) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (item == GABLE_TABLE_LINE) {
      continue;
    }
    cells = gable_table_get_cells (survey->table, &n_cells);
    if (survey->has_roofs) {
      gable_advisor_roofs_take (&survey->roofs, cells, n_cells);
    } else if (!take_header (survey, cells, n_cells) && survey->has_header &&
               !take_row (survey, cells, n_cells, error)) {
      return FALSE;
    }
  }
}

/* Without the cache simulation the table has zeros for every level behind L1. */
static gboolean
has_simulation (const Survey *survey)
{
  for (guint i = 0; i < survey->rows->len; i++) {
    const Row *row = &g_array_index (survey->rows, Row, i);

    if (row->figures[COLUMN_L2] > 0 || row->figures[COLUMN_L3] > 0 ||
        row->figures[COLUMN_DRAM] > 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* A report whose columns were chosen may tell a rate and an intensity in place of what they are made of. */
static void
set_rates (const Row *row, GableKernel *kernel)
{
  if (row->figures[COLUMN_RATE] > 0 && !gable_known (row->figures[COLUMN_FLOPS])) {
    gable_kernel_set_performance (kernel, row->figures[COLUMN_RATE]);
  }
  if (row->figures[COLUMN_INTENSITY] > 0 &&
      !(gable_known (row->figures[COLUMN_FLOPS]) && gable_known (row->figures[COLUMN_L1]))) {
    gable_kernel_set_intensity (kernel, gable_counter_find ("L1"), row->figures[COLUMN_INTENSITY]);
  }
}

static GableKernel *
make_kernel (const Survey *survey, const Row *row, gboolean is_simulated)
{
  GableKernel *kernel = gable_kernel_new (row->name);
  double launches = row->figures[COLUMN_LAUNCHES];

  kernel->launches = launches < (double) G_MAXINT64 ? (guint64) launches : 0;
  if (row->figures[COLUMN_SECONDS] > 0) {
    kernel->seconds = row->figures[COLUMN_SECONDS];
  } else {
    gable_kernel_add_reason (kernel, _("time: no sample fell into it"));
  }
  for (guint i = COLUMN_FLOPS; i < N_COLUMNS; i++) {
    GableRawCounter counter = {
      .name = columns[i].api,
      .unit = "G",
      .origin = g_intern_string (survey->input->name),
      .value = row->figures[i] / columns[i].factor,
      .is_sum = TRUE,
    };

    if (!gable_known (row->figures[i]) || (i > COLUMN_L1 && !is_simulated)) {
      continue;
    }
    gable_kernel_set_amount (kernel, gable_counter_find (columns[i].counter), row->figures[i],
                             columns[i].rule);
    gable_kernel_add_counter (kernel, &counter);
  }
  set_rates (row, kernel);
  return kernel;
}

static gboolean
finish (Survey *survey, const GableImportOptions *options, GError **error)
{
  gboolean is_simulated = has_simulation (survey);

  for (guint i = 0; i < survey->rows->len; i++) {
    const Row *row = &g_array_index (survey->rows, Row, i);

    if (!gable_advisor_take_kernel (survey->import, options, survey->input->name,
                                    make_kernel (survey, row, is_simulated), error)) {
      return FALSE;
    }
  }
  if (survey->n_parts > 0) {
    gable_notes_add (survey->import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("%u row is a part of another one, which sums it up; it is left out",
                               "%u rows are parts of others, which sum them up; they are left out",
                               survey->n_parts),
                     survey->n_parts);
  }
  gable_advisor_finish (survey->import);
  survey->import->machine = gable_advisor_roofs_machine (&survey->roofs);
  return TRUE;
}

/* Whether the header is of a report for people, whose columns blanks and a line below them make. */
static gboolean
is_for_people (const GableImportInput *input)
{
  const char *name = g_strstr_len (input->head, (gssize) input->head_length, CLI_NAME);

  return name != NULL && g_str_has_prefix (name + strlen (CLI_NAME), "  ");
}

/* The character between the header's cells, which stands on one side of the name's. */
static char
delimiter_of (const GableImportInput *input)
{
  static const char *const names[] = { API_NAME, CLI_NAME };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *name = g_strstr_len (input->head, (gssize) input->head_length, names[i]);
    const char *end = name != NULL ? name + strlen (names[i]) : NULL;

    if (end != NULL) {
      end += *end == '"' ? 1 : 0;
      name -= name > input->head && name[-1] == '"' ? 1 : 0;
      return strchr ("\t;", *end) != NULL && *end != '\0'                            ? *end
             : name > input->head && strchr ("\t;", name[-1]) != NULL && *end != ',' ? name[-1]
                                                                                     : ',';
    }
  }
  return ',';
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  char delimiter = delimiter_of (input);
  g_autoptr (GableTable) table = gable_table_new (input, options, delimiter, GABLE_TABLE_ANY_ROWS);
  Survey survey = {
    .input = input,
    .import = import,
    .table = table,
    .delimiter = delimiter,
    .rows = g_array_new (FALSE, FALSE, sizeof (Row)),
    .has_roofs = gable_advisor_roofs_are (input),
  };
  gboolean done = FALSE;

  gable_advisor_roofs_init (&survey.roofs);
  g_array_set_clear_func (survey.rows, clear_row);
  if (is_for_people (input)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: this is a report for people; write it with “advisor --report=survey "
                   "--format=csv --show-all-columns”"),
                    input->name);
  } else {
    done = read_rows (&survey, error) && finish (&survey, options, error);
  }
  g_array_unref (survey.rows);
  gable_advisor_roofs_clear (&survey.roofs);
  return done;
}

static gboolean
holds (const GableImportInput *input, const char *text)
{
  return g_strstr_len (input->head, (gssize) input->head_length, text) != NULL;
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    return 0;
  }
  if (holds (input, API_NAME) && holds (input, "self_")) {
    return 100;
  }
  if (holds (input, CLI_NAME) && holds (input, "Self ")) {
    return 100;
  }
  return gable_advisor_roofs_are (input) ? 90 : 0;
}

const GableImporter gable_importer_advisor_table = {
  .id = "advisor-table",
  .title = N_ ("Intel Advisor Table"),
  .suffixes = "csv tsv txt",
  .recognised = N_ ("A column is called “function_call_sites_and_loops” or “Function Call Sites "
                    "and Loops”"),
  .how_to_make = N_ ("advisor --report=survey --format=csv --show-all-columns "
                     "--project-dir=project --report-output=survey.csv"),
  .sniff = sniff,
  .read = read_file,
  .missing = gable_advisor_missing,
};
