/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum { NO_TABLE, REGION_INFO, EVENTS, EVENT_TOTALS, METRICS, METRIC_TOTALS } Table;

typedef struct {
  GableLikwidHeadings headings;
  GableLikwidBench bench;
  GArray *cells; /* (element-type GableCell) of the row */
  Table table;
  guint n_names;   /* columns of the table before its figures */
  guint n_columns; /* of figures */
  guint largest;   /* column of the largest figure, in totals */
  gboolean is_csv; /* in a table of that form */
} Reader;

static void
section_free (gpointer pointer)
{
  GableLikwidSection *section = pointer;

  g_free (section->region);
  g_free (section->group);
  gable_cpu_events_free (section->events);
  gable_cpu_events_free (section->totals);
  g_free (section);
}

void
gable_likwid_file_free (GableLikwidFile *file)
{
  if (file == NULL) {
    return;
  }
  g_ptr_array_unref (file->sections);
  g_ptr_array_unref (file->benches);
  g_free (file->processor);
  g_free (file->architecture);
  g_free (file->missing_group);
  g_free (file);
}

static GableCell
cell_at (const Reader *reader, guint index)
{
  return index < reader->cells->len ? g_array_index (reader->cells, GableCell, index)
                                    : (GableCell){ "", 0 };
}

static gboolean
is_cell (const Reader *reader, guint index, const char *text)
{
  return gable_cell_equal (cell_at (reader, index), text);
}

static gboolean
read_figure (GableCell cell, double *value)
{
  return gable_cell_read (cell, value) == GABLE_CELL_NUMBER;
}

/* A table's first row says what it is and how many columns of figures it has. Version 3 tells no counters, and has the
 * largest of the totals before the smallest. Returns: whether it is such a row */
static gboolean
take_header (Reader *reader)
{
  gboolean is_events = is_cell (reader, 0, "Event");
  guint names = is_events && is_cell (reader, 1, "Counter") ? 2 : 1;
  gboolean is_totals = is_cell (reader, names, "Sum");
  guint n = names;

  if (is_cell (reader, 0, "Region Info")) {
    reader->table = REGION_INFO;
  } else if (is_events) {
    reader->table = is_totals ? EVENT_TOTALS : EVENTS;
  } else if (is_cell (reader, 0, "Metric")) {
    reader->table = is_totals ? METRIC_TOTALS : METRICS;
  } else {
    return FALSE;
  }
  while (cell_at (reader, n).length > 0) {
    reader->largest = is_cell (reader, n, "Max") ? n : reader->largest;
    n++;
  }
  reader->n_names = names;
  reader->n_columns = n - names;
  return TRUE;
}

/* Digits of a printed figure that mean something: "0.001895" has four. */
static guint
count_digits (GableCell cell)
{
  guint digits = 0;

  for (gsize i = 0; i < cell.length && cell.text[i] != 'e' && cell.text[i] != 'E'; i++) {
    digits += g_ascii_isdigit (cell.text[i]) && (digits > 0 || cell.text[i] != '0') ? 1 : 0;
  }
  return digits;
}

static void
add_time (const Reader *reader, GableLikwidTime *time)
{
  for (guint i = 0; i < reader->n_columns; i++) {
    GableCell cell = cell_at (reader, reader->n_names + i);
    double seconds;

    if (!read_figure (cell, &seconds) || seconds <= 0) {
      continue;
    }
    time->sum += seconds;
    time->threads++;
    if (!(seconds <= time->seconds)) {
      time->seconds = seconds;
      time->digits = count_digits (cell);
    }
  }
}

/* Counters of the core stand in registers of these names, and each thread has its own, as all have where no register is
 * told. All others belong to a socket, of which one thread shows them. Source: LIKWID 5.3, "Counters" of each architecture. */
static gboolean
is_of_core (GableCell counter)
{
  return counter.length == 0 || gable_cell_starts (counter, "PMC") ||
         gable_cell_starts (counter, "FIXC") || gable_cell_starts (counter, "TMA");
}

/* Adds an event up over the threads. */
static void
add_event (const Reader *reader)
{
  GableLikwidSection *section = reader->headings.section;
  gboolean all = is_of_core (reader->n_names == 2 ? cell_at (reader, 1) : (GableCell){ "", 0 });
  double sum = 0;
  guint known = 0;

  /* Events that a user lists have the clock among them, and no table of metrics. */
  if (is_cell (reader, 0, "Runtime (RDTSC) [s]")) {
    add_time (reader, &section->metric_time);
    return;
  }
  for (guint i = 0; i < reader->n_columns; i++) {
    double count;

    if (read_figure (cell_at (reader, reader->n_names + i), &count)) {
      sum += count;
      known++;
    }
  }
  if (known == 0 || (all && known < reader->n_columns)) {
    sum = GABLE_UNKNOWN;
  }
  gable_cpu_events_add (section->events, cell_at (reader, 0), sum, NULL);
  section->has_events = TRUE;
}

/* "INSTR_RETIRED_ANY STAT | FIXC0 | 141081960 | …" */
static void
add_event_total (const Reader *reader)
{
  GableCell name = cell_at (reader, 0);
  const char *mark = gable_cell_find_last (name, " STAT");
  double sum;

  name.length = mark != NULL ? (gsize) (mark - name.text) : name.length;
  read_figure (cell_at (reader, reader->n_names), &sum);
  gable_cpu_events_add (reader->headings.section->totals, name, sum, NULL);
}

static void
add_metric (const Reader *reader)
{
  GableLikwidSection *section = reader->headings.section;
  GableCell name = cell_at (reader, 0);

  if (gable_cell_equal (name, "Runtime (RDTSC) [s]")) {
    add_time (reader, &section->metric_time);
    return;
  }
  if (reader->cells->len > 1) {
    gable_likwid_take_metric (section, name, &g_array_index (reader->cells, GableCell, 1),
                              reader->cells->len - 1);
  }
  if (gable_cell_starts (name, "Memory data volume") &&
      gable_cell_find_last (name, "[GBytes]") != NULL) {
    for (guint i = 1; i <= reader->n_columns; i++) {
      double volume;

      if (read_figure (cell_at (reader, i), &volume) && volume > 0) {
        section->volume = (gable_known (section->volume) ? section->volume : 0) + 1e9 * volume;
      }
    }
  }
}

/* The largest of a time's totals is the time of the slowest thread. */
static void
add_metric_total (const Reader *reader)
{
  GableLikwidTime *time = &reader->headings.section->metric_time;
  GableCell largest = cell_at (reader, reader->largest);
  GableCell name = cell_at (reader, 0);
  GableCell sum = cell_at (reader, reader->n_names);
  const char *mark = gable_cell_find_last (name, " STAT");
  double seconds;

  name.length = mark != NULL ? (gsize) (mark - name.text) : name.length;
  gable_likwid_take_metric (reader->headings.section, name, &sum, 1);

  if (is_cell (reader, 0, "Runtime (RDTSC) [s] STAT") && !gable_known (time->seconds) &&
      read_figure (largest, &seconds)) {
    time->seconds = seconds;
    time->digits = count_digits (largest);
  }
}

static void
add_region_info (const Reader *reader)
{
  GableLikwidSection *section = reader->headings.section;

  if (is_cell (reader, 0, "RDTSC Runtime [s]")) {
    add_time (reader, &section->region_time);
  } else if (is_cell (reader, 0, "call count")) {
    for (guint i = 1; i <= reader->n_columns; i++) {
      double calls;

      if (read_figure (cell_at (reader, i), &calls) && !(calls <= section->calls)) {
        section->calls = calls;
      }
    }
  }
}

/* Scripts keep a few rows of a table and drop its header: times and metrics are told by their names. */
static void
take_kept_row (Reader *reader)
{
  gboolean is_info = is_cell (reader, 0, "RDTSC Runtime [s]") || is_cell (reader, 0, "call count");

  reader->n_names = 1;
  reader->n_columns = reader->cells->len - 1;
  if (is_info) {
    add_region_info (reader);
  } else {
    add_metric (reader);
  }
}

/* A row of a table, in the reader's cells. */
static void
take_row (Reader *reader)
{
  static void (*const rows[]) (const Reader *reader) = {
    [REGION_INFO] = add_region_info,    [EVENTS] = add_event,
    [EVENT_TOTALS] = add_event_total,   [METRICS] = add_metric,
    [METRIC_TOTALS] = add_metric_total,
  };

  if (reader->headings.section == NULL || take_header (reader) || reader->cells->len < 2 ||
      cell_at (reader, 0).length == 0) {
    return;
  }
  if (reader->table != NO_TABLE) {
    rows[reader->table](reader);
  } else {
    take_kept_row (reader);
  }
}

static void
split (Reader *reader, GableCell line, char separator)
{
  g_array_set_size (reader->cells, 0);
  while (line.length > 0) {
    GableCell cell = gable_cell_trim (gable_cell_take (&line, separator));

    g_array_append_val (reader->cells, cell);
  }
}

/* What follows @label, without blanks and the commas that pad a row; NULL where the line does not begin so. (transfer full) */
static char *
value_of (GableCell line, const char *label)
{
  if (!gable_cell_starts (line, label)) {
    return NULL;
  }
  line.text += strlen (label);
  line.length -= strlen (label);
  while (line.length > 0 && strchr (", \t", line.text[line.length - 1]) != NULL) {
    line.length--;
  }
  while (line.length > 0 && strchr (", \t", line.text[0]) != NULL) {
    line.text++;
    line.length--;
  }
  return gable_cell_dup (line);
}

/* Keeps the first value of a label. */
static void
keep (char **field, GableCell line, const char *label)
{
  if (*field == NULL) {
    *field = value_of (line, label);
  }
}

/* A line outside of tables of text. */
static void
take_other (Reader *reader, GableCell line)
{
  GableLikwidFile *file = reader->headings.file;

  gable_likwid_take_banner (&reader->headings, line);
  keep (&file->processor, line, "CPU name:");
  keep (&file->architecture, line, "CPU type:");
  keep (&file->missing_group, line, "Access to performance group ");
  keep (&file->missing_group, line, "Cannot read group file ");
  if (reader->is_csv) {
    split (reader, line, ',');
    if (reader->table != NO_TABLE) {
      take_row (reader);
    } else {
      take_header (reader);
    }
  }
}

static void
take_line (Reader *reader, GableCell line)
{
  GableLikwidFile *file = reader->headings.file;

  line = gable_cell_trim (line);
  if (gable_cell_starts (line, "|")) {
    line.text++;
    line.length--;
    split (reader, line, '|');
    take_row (reader);
  } else if (gable_cell_starts (line, "TABLE,")) {
    gable_likwid_take_csv_heading (&reader->headings, line);
    reader->is_csv = TRUE;
    reader->table = NO_TABLE;
  } else if (gable_cell_starts (line, "STRUCT,")) {
    reader->table = NO_TABLE;
  } else if (gable_cell_starts (line, "# GID|")) {
    file->is_timeline = TRUE;
  } else if (gable_likwid_bench_take (&reader->bench, line, file->benches)) {
    reader->table = NO_TABLE;
  } else if (gable_likwid_take_heading (&reader->headings, line)) {
    reader->is_csv = FALSE;
    reader->table = NO_TABLE;
  } else {
    take_other (reader, line);
  }
}

/**
 * gable_likwid_read:
 * @input: output of likwid-perfctr: its tables as text or CSV, with anything between them
 * @options: (nullable)
 * @error: (out)
 *
 * Errors: `G_IO_ERROR` with the file's name; `GABLE_IMPORT_ERROR_TOO_BIG` past `GABLE_LIKWID_MAX_SECTIONS`
 *
 * Returns: (transfer full) (nullable)
 */
GableLikwidFile *
gable_likwid_read (const GableImportInput *input, const GableImportOptions *options, GError **error)
{
  g_autoptr (GableLikwidFile) file = g_new0 (GableLikwidFile, 1);
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (GableCell));
  g_autoptr (GHashTable) repeats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) failure = NULL;
  Reader reader = { .headings = { .file = file, .repeats = repeats }, .cells = cells };
  GableCell line;

  file->sections = g_ptr_array_new_with_free_func (section_free);
  file->benches = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);
  while (gable_lines_next (lines, &line, &failure)) {
    take_line (&reader, line);
    if (file->sections->len + file->benches->len > GABLE_LIKWID_MAX_SECTIONS) {
      g_autofree char *place = gable_lines_get_place (lines);

      g_set_error (&failure, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("%s: there are more than %u regions; split the file"), place,
                      GABLE_LIKWID_MAX_SECTIONS);
      break;
    }
  }
  g_clear_pointer (&reader.bench.kernel, gable_kernel_unref);
  g_free (reader.headings.group);
  if (failure != NULL) {
    g_propagate_error (error, g_steal_pointer (&failure));
    return NULL;
  }
  return g_steal_pointer (&file);
}
