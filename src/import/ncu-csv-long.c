/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Launches whose rows may be mixed: one of each process, as when the ranks of a job write to one file. */
#define MAX_OPEN 64

/* Rules of the tool that are told apart. */
#define MAX_RULES 256

/* A metric as the rows of the table spell it. */
typedef struct _Spelling Spelling;
struct _Spelling {
  char *key; /* section, name and unit, each with a NUL behind it */
  gsize length;
  guint slot;
  double factor;
  gboolean is_name; /* of the metric itself, not a label of it */
  Spelling *next;   /* (nullable) the one that came after it last: rows repeat in order */
};

/* A launch whose rows are being read. */
typedef struct {
  GString *process;
  GString *id;
  GString *kernel;
  double *values; /* one a slot */
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
  GHashTable *spellings; /* (element-type Spelling) a set, by key */
  Spelling *last;
  GPtrArray *open;  /* (element-type Launch) the one used last in front */
  GPtrArray *rules; /* (element-type Rule) in the order of their first row */
};

static guint
spelling_hash (gconstpointer pointer)
{
  const Spelling *spelling = pointer;
  guint hash = 5381;

  for (gsize i = 0; i < spelling->length; i++) {
    hash = hash * 33 + (guint8) spelling->key[i];
  }
  return hash;
}

static gboolean
spelling_equal (gconstpointer a, gconstpointer b)
{
  const Spelling *one = a;
  const Spelling *other = b;

  return one->length == other->length && memcmp (one->key, other->key, one->length) == 0;
}

static void
spelling_free (gpointer pointer)
{
  g_free (((Spelling *) pointer)->key);
  g_free (pointer);
}

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
  page->spellings = g_hash_table_new_full (spelling_hash, spelling_equal, spelling_free, NULL);
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
  g_hash_table_unref (page->spellings);
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
  done = gable_ncu_csv_add_launch (page->csv, launch->kernel->str, launch->kernel->len,
                                   launch->values, launch->n_values, error);
  g_ptr_array_remove_index (page->open, index);
  return done;
}

/* The launch that a row belongs to: the one its process has open, else a new one in its place. */
static Launch *
find_launch (GableNcuLong *page, const GableCell *cells, guint n_cells, GError **error)
{
  const GableNcuCsvColumns *columns = &page->csv->columns;
  GableCell process = cell_at (cells, n_cells, columns->process);
  GableCell id = cell_at (cells, n_cells, columns->id);
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
  g_ptr_array_insert (page->open, 0, launch);
  return launch;
}

static gboolean
is_command_line_section (GableCell section)
{
  return gable_cell_equal (section, "Command line profiler metrics");
}

/* The metric's own name, from a name or from a label of the details page; a label that stands for nothing known keeps
 * its section before it. */
static char *
name_of (GableCell section, GableCell metric, GableCell unit, gboolean *is_name)
{
  g_autofree char *section_text = gable_cell_dup (section);
  g_autofree char *unit_text = gable_cell_dup (unit);
  g_autofree char *bytes = gable_cell_dup (metric);
  g_autofree char *text = g_utf8_make_valid (bytes, -1);
  const char *known;

  *is_name = is_command_line_section (section) || strstr (text, "__") != NULL;
  if (*is_name) {
    return g_steal_pointer (&text);
  }
  known = gable_ncu_metric_of_label (section_text, text, unit_text);
  if (known != NULL) {
    return g_strdup (known);
  }

  g_autofree char *valid = g_utf8_make_valid (section_text, -1);

  return g_strdup_printf ("%s: %s", valid, text);
}

static Spelling *
add_spelling (GableNcuLong *page,
              const Spelling *wanted,
              GableCell section,
              GableCell metric,
              GableCell unit,
              GError **error)
{
  GableNcuCsv *csv = page->csv;
  gboolean is_name;
  g_autofree char *name = name_of (section, metric, unit, &is_name);
  Spelling *spelling;
  const char *base;

  if (g_hash_table_size (page->spellings) >= GABLE_NCU_CSV_MAX_SPELLINGS ||
      gable_ncu_metrics_get_n_slots (csv->metrics) >= GABLE_NCU_CSV_MAX_METRICS) {
    gable_table_set_error (csv->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u metrics; export fewer sections"),
                              GABLE_NCU_CSV_MAX_METRICS);
    return NULL;
  }
  spelling = g_new0 (Spelling, 1);
  spelling->key = g_memdup2 (wanted->key, wanted->length);
  spelling->length = wanted->length;
  spelling->is_name = is_name;
  spelling->slot = gable_ncu_metrics_slot (csv->metrics, name);
  spelling->factor = gable_ncu_unit (unit.text, unit.length, name, &base);
  gable_ncu_csv_describe (csv, spelling->slot, base);
  g_hash_table_add (page->spellings, spelling);
  return spelling;
}

static gboolean
is_spelling (const Spelling *spelling, GableCell section, GableCell metric, GableCell unit)
{
  const char *key = spelling->key;

  return spelling->length == section.length + metric.length + unit.length + 3 &&
         memcmp (key, section.text, section.length) == 0 && key[section.length] == '\0' &&
         memcmp (key + section.length + 1, metric.text, metric.length) == 0 &&
         key[section.length + 1 + metric.length] == '\0' &&
         memcmp (key + section.length + metric.length + 2, unit.text, unit.length) == 0;
}

/* How a row spells its metric. Rows of one launch come in the order of the launch before, so the one that followed the
 * last row's then is tried first. */
static Spelling *
find_spelling (GableNcuLong *page, const GableCell *cells, guint n_cells, GError **error)
{
  const GableNcuCsvColumns *columns = &page->csv->columns;
  GableCell section = cell_at (cells, n_cells, columns->section);
  GableCell metric = cell_at (cells, n_cells, columns->metric);
  GableCell unit = cell_at (cells, n_cells, columns->unit);
  Spelling *spelling = page->last != NULL ? page->last->next : NULL;

  if (spelling == NULL || !is_spelling (spelling, section, metric, unit)) {
    g_autoptr (GString) key = g_string_new_len (section.text, (gssize) section.length);
    Spelling wanted;

    g_string_append_c (key, '\0');
    g_string_append_len (key, metric.text, (gssize) metric.length);
    g_string_append_c (key, '\0');
    g_string_append_len (key, unit.text, (gssize) unit.length);
    g_string_append_c (key, '\0');
    wanted = (Spelling){ .key = key->str, .length = key->len };
    if (!g_hash_table_lookup_extended (page->spellings, &wanted, (gpointer *) &spelling, NULL)) {
      spelling = add_spelling (page, &wanted, section, metric, unit, error);
    }
    if (spelling != NULL && page->last != NULL) {
      page->last->next = spelling;
    }
  }
  page->last = spelling;
  return spelling;
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
  Launch *launch = find_launch (page, cells, n_cells, error);
  Spelling *spelling = launch != NULL ? find_spelling (page, cells, n_cells, error) : NULL;
  GableCell cell = cell_at (cells, n_cells, csv->columns.value);
  GableCellKind kind;
  double figure;

  if (spelling == NULL) {
    return FALSE;
  }
  reserve_values (launch, gable_ncu_metrics_get_n_slots (csv->metrics));
  kind = gable_cell_number (cell, &figure);
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
 * @page: a reader; the table has just handed out a row
 * @error: (out)
 *
 * Takes a figure of a launch, or a row of the tool's own advice.
 */
gboolean
gable_ncu_long_add_row (GableNcuLong *page, GError **error)
{
  GableNcuCsv *csv = page->csv;
  const GableNcuCsvColumns *columns = &csv->columns;
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (csv->table, &n_cells);
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
