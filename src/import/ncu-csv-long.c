/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/launch-device.h"
#include "import/ncu-csv.h"
#include "import/ncu-spellings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Launches whose rows may be mixed: one of each process, as when the ranks of a job write to one file. */
#define MAX_OPEN 64

/* Rules of the tool that are told apart. */
#define MAX_RULES 256

/* A launch whose rows are being read. */
typedef struct {
  GString *process;
  GString *id;
  GString *kernel;
  const GableNcuSpelling *first; /* (nullable) how its first row spells its metric */
  guint32 times;                 /* launches that it is the mean of */
  double *values;                /* one a slot */
  guint n_values;
} Launch;

/* What the tool's own advice says, in all. */
typedef struct {
  char *name;
  guint count;
  double speedup; /* largest estimate [%], or unknown */
} Rule;

struct _GableNcuLong {
  GableNcuCsv *csv;
  GableNcuSpellings *spellings;
  GString *key;     /* what tells a launch, where no number does */
  GPtrArray *open;  /* (element-type Launch) the one used last in front */
  GPtrArray *rules; /* (element-type Rule) in the order of their first row */
};

static void
launch_free (gpointer pointer)
{
  Launch *launch = pointer;

  g_string_free (launch->process, TRUE);
  g_string_free (launch->id, TRUE);
  g_string_free (launch->kernel, TRUE);
  g_free (launch->values);
  g_free (launch);
}

static void
rule_free (gpointer pointer)
{
  g_free (((Rule *) pointer)->name);
  g_free (pointer);
}

/**
 * gable_ncu_long_new:
 * @csv: the import; the table has just handed out the header
 *
 * Returns: (transfer full): a reader of the details and metrics pages' rows
 */
GableNcuLong *
gable_ncu_long_new (GableNcuCsv *csv)
{
  GableNcuLong *page = g_new0 (GableNcuLong, 1);

  page->csv = csv;
  page->spellings = gable_ncu_spellings_new (csv);
  page->key = g_string_new (NULL);
  page->open = g_ptr_array_new_with_free_func (launch_free);
  page->rules = g_ptr_array_new_with_free_func (rule_free);
  return page;
}

void
gable_ncu_long_free (GableNcuLong *page)
{
  if (page == NULL) {
    return;
  }
  gable_ncu_spellings_free (page->spellings);
  g_string_free (page->key, TRUE);
  g_ptr_array_unref (page->open);
  g_ptr_array_unref (page->rules);
  g_free (page);
}

static GableCell
cell_at (const GableCell *cells, guint n_cells, int column)
{
  static const GableCell none = { "", 0 };

  return column >= 0 && (guint) column < n_cells ? cells[column] : none;
}

static gboolean
same_text (const GString *string, GableCell cell)
{
  return string->len == cell.length && memcmp (string->str, cell.text, cell.length) == 0;
}

static void
reserve_values (Launch *launch, guint n_values)
{
  if (n_values <= launch->n_values) {
    return;
  }
  launch->values = g_renew (double, launch->values, n_values);
  for (guint i = launch->n_values; i < n_values; i++) {
    launch->values[i] = GABLE_UNKNOWN;
  }
  launch->n_values = n_values;
}

static gboolean
close_launch (GableNcuLong *page, guint index, GError **error)
{
  Launch *launch = g_ptr_array_index (page->open, index);
  gboolean done;

  reserve_values (launch, gable_ncu_metrics_get_n_slots (page->csv->metrics));
  gable_merge_set_times (page->csv->merge, launch->times);
  done = gable_ncu_csv_add_launch (page->csv, launch->kernel->str, launch->kernel->len,
                                   launch->values, launch->n_values, error);
  g_ptr_array_remove_index (page->open, index);
  return done;
}

/* What tells the launch of a row: its number, or in tables without numbers all that is known of it. */
static GableCell
launch_key (GableNcuLong *page, const GableCell *cells, guint n_cells)
{
  const GableNcuCsvColumns *columns = &page->csv->columns;
  const int parts[] = { columns->kernel, columns->block, columns->grid, columns->device };

  if (columns->id >= 0) {
    return cell_at (cells, n_cells, columns->id);
  }
  g_string_truncate (page->key, 0);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    GableCell part = cell_at (cells, n_cells, parts[i]);

    g_string_append_len (page->key, part.text, (gssize) part.length);
    g_string_append_c (page->key, '\0');
  }
  return (GableCell){ page->key->str, page->key->len };
}

/* The launch that a row belongs to: the one its process has open, else a new one in its place. */
static Launch *
find_launch (GableNcuLong *page, const GableCell *cells, guint n_cells, GError **error)
{
  const GableNcuCsvColumns *columns = &page->csv->columns;
  GableCell process = cell_at (cells, n_cells, columns->process);
  GableCell id = launch_key (page, cells, n_cells);
  GableCell kernel = cell_at (cells, n_cells, columns->kernel);
  Launch *launch;

  for (guint i = 0; i < page->open->len; i++) {
    launch = g_ptr_array_index (page->open, i);
    if (!same_text (launch->process, process)) {
      continue;
    }
    if (same_text (launch->id, id)) {
      if (i > 0) {
        g_ptr_array_insert (page->open, 0, g_ptr_array_steal_index (page->open, i));
      }
      return launch;
    }
    if (!close_launch (page, i, error)) {
      return NULL;
    }
    break;
  }
  if (page->open->len == MAX_OPEN && !close_launch (page, MAX_OPEN - 1, error)) {
    return NULL;
  }
  launch = g_new0 (Launch, 1);
  launch->process = g_string_new_len (process.text, (gssize) process.length);
  launch->id = g_string_new_len (id.text, (gssize) id.length);
  launch->kernel = g_string_new_len (kernel.text, (gssize) kernel.length);
  launch->times = gable_ncu_csv_times (page->csv, cells, n_cells);
  g_ptr_array_insert (page->open, 0, launch);
  return launch;
}

/* A row of the tool's own advice. */
static void
add_rule (GableNcuLong *page, GableCell name, GableCell speedup)
{
  Rule *rule = NULL;
  double estimate;

  for (guint i = 0; i < page->rules->len && rule == NULL; i++) {
    Rule *candidate = g_ptr_array_index (page->rules, i);

    rule = gable_cell_equal (name, candidate->name) ? candidate : NULL;
  }
  if (rule == NULL) {
    g_autofree char *bytes = gable_cell_dup (name);

    if (page->rules->len == MAX_RULES) {
      return;
    }
    rule = g_new0 (Rule, 1);
    rule->name = g_utf8_make_valid (bytes, -1);
    rule->speedup = GABLE_UNKNOWN;
    g_ptr_array_add (page->rules, rule);
  }
  rule->count++;
  if (gable_cell_read (speedup, &estimate) == GABLE_CELL_NUMBER &&
      (!gable_known (rule->speedup) || estimate > rule->speedup)) {
    rule->speedup = estimate;
  }
}

static gboolean
add_figure (GableNcuLong *page, const GableCell *cells, guint n_cells, GError **error)
{
  GableNcuCsv *csv = page->csv;
  const GableNcuCsvColumns *columns = &csv->columns;
  const GableNcuSpelling *spelling = gable_ncu_spellings_find (
    page->spellings, cell_at (cells, n_cells, columns->section),
    cell_at (cells, n_cells, columns->metric), cell_at (cells, n_cells, columns->unit), error);
  Launch *launch = spelling != NULL ? find_launch (page, cells, n_cells, error) : NULL;
  GableCell cell = cell_at (cells, n_cells, columns->value);
  GableCellKind kind;
  double figure;

  /* Where launches have no number, the next one begins with the metric that the last one began with. */
  if (launch != NULL && columns->id < 0 && launch->first == spelling) {
    if (!close_launch (page, 0, error)) {
      return FALSE;
    }
    launch = find_launch (page, cells, n_cells, error);
  }
  if (launch == NULL) {
    return FALSE;
  }
  launch->first = launch->first != NULL ? launch->first : spelling;
  if (spelling->is_device) {
    gable_import_take_device (csv->import, cell);
    return TRUE;
  }
  reserve_values (launch, gable_ncu_metrics_get_n_slots (csv->metrics));
  kind = gable_ncu_csv_read (csv, cell, &figure);
  if (kind == GABLE_CELL_TEXT || figure < 0) {
    gable_ncu_csv_note_cell (csv, gable_ncu_metrics_get_name (csv->metrics, spelling->slot), cell,
                             kind);
    figure = GABLE_UNKNOWN;
  }
  /* A metric can stand in a section by its label, rounded for reading, and again by its name, as it was asked for. */
  if (gable_known (figure) &&
      (spelling->is_name || !gable_known (launch->values[spelling->slot]))) {
    launch->values[spelling->slot] = figure * spelling->factor;
  }
  return TRUE;
}

/**
 * gable_ncu_long_add_row:
 * @page: a reader
 * @cells: (array length=n_cells): a row, in the import's columns
 * @n_cells: how many there are
 * @error: (out)
 *
 * Takes a figure of a launch, or a row of the tool's own advice.
 */
gboolean
gable_ncu_long_add_row (GableNcuLong *page, const GableCell *cells, guint n_cells, GError **error)
{
  GableNcuCsv *csv = page->csv;
  const GableNcuCsvColumns *columns = &csv->columns;
  GableCell rule = cell_at (cells, n_cells, columns->rule);

  if (rule.length > 0) {
    add_rule (page, rule, cell_at (cells, n_cells, columns->speedup));
  }
  if (cell_at (cells, n_cells, columns->metric).length > 0) {
    if (n_cells > (guint) columns->value) {
      return add_figure (page, cells, n_cells, error);
    }

    g_autofree char *place = gable_table_get_place (csv->table);

    gable_notes_add (csv->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row ends before its value; it is left out"));
  } else if (rule.length > 0) {
    return find_launch (page, cells, n_cells, error) != NULL;
  }
  return TRUE;
}

/**
 * gable_ncu_long_finish:
 * @page: a reader whose rows are all read
 * @error: (out)
 *
 * Ends the launches that are still open, in the order of their rows, and notes what the tool itself advises.
 */
gboolean
gable_ncu_long_finish (GableNcuLong *page, GError **error)
{
  GableNotes *notes = page->csv->import->notes;

  while (page->open->len > 0) {
    if (!close_launch (page, page->open->len - 1, error)) {
      return FALSE;
    }
  }
  for (guint i = 0; i < page->rules->len; i++) {
    const Rule *rule = g_ptr_array_index (page->rules, i);

    if (gable_known (rule->speedup)) {
      g_autofree char *speedup = gable_format_percent (rule->speedup / 100);

      /* Translators: a rule's name, a count, and a percentage such as "12 %". */
      gable_notes_add (
        notes, GABLE_NOTE_INFO, NULL,
        ngettext ("Nsight Compute's rule %s gives advice %u time, worth up to %s of time",
                  "Nsight Compute's rule %s gives advice %u times, worth up to %s of time",
                  rule->count),
        rule->name, rule->count, speedup);
    } else {
      gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                       ngettext ("Nsight Compute's rule %s gives advice %u time",
                                 "Nsight Compute's rule %s gives advice %u times", rule->count),
                       rule->name, rule->count);
    }
  }
  return TRUE;
}
