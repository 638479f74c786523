/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum { NO_TABLE, REGION_INFO, EVENTS, EVENT_TOTALS, METRICS, METRIC_TOTALS } Table;

typedef struct {
  GableLikwidFile *file;
  GableLikwidSection *section; /* (nullable) of the last heading */
  GableLikwidBench bench;
  GHashTable *repeats; /* region and group → sections so far */
  GArray *cells;       /* (element-type GableCell) of the row */
  Table table;
  guint n_columns; /* of figures in the table */
  gboolean is_csv; /* in a table of that form */
  guint run;       /* banners so far */
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

/* Begins a set of tables. A region and group that were there before are another run in the same output. */
static void
begin_section (Reader *reader, GableCell region, GableCell group)
{
  g_autofree char *key = g_strdup_printf ("%.*s\n%.*s", (int) region.length, region.text,
                                          (int) group.length, group.text);
  guint repeat = GPOINTER_TO_UINT (g_hash_table_lookup (reader->repeats, key));
  GableLikwidSection *section = g_new0 (GableLikwidSection, 1);

  section->region =
    region.length > 0 ? gable_text_to_utf8 (region.text, (gssize) region.length) : NULL;
  section->group = gable_cell_dup (group);
  section->repeat = repeat;
  section->run = reader->run;
  section->events = gable_cpu_events_new ();
  section->totals = gable_cpu_events_new ();
  section->region_time.seconds = GABLE_UNKNOWN;
  section->metric_time.seconds = GABLE_UNKNOWN;
  section->calls = GABLE_UNKNOWN;
  section->volume = GABLE_UNKNOWN;
  g_ptr_array_add (reader->file->sections, section);
  reader->section = section;
  reader->table = NO_TABLE;
  g_hash_table_insert (reader->repeats, g_steal_pointer (&key), GUINT_TO_POINTER (repeat + 1));
}

/* The last place of @text in a line, or NULL: regions may be called anything. */
static const char *
find_last (GableCell line, const char *text)
{
  return g_strrstr_len (line.text, (gssize) line.length, text);
}

/* "Group 1: FLOPS_DP" or "Region triad, Group 1: FLOPS_DP". Returns: whether it is that */
static gboolean
take_heading (Reader *reader, GableCell line)
{
  GableCell region = { line.text, 0 };
  GableCell rest = line;

  if (gable_cell_starts (line, "Region ")) {
    const char *group = find_last (line, ", Group ");

    if (group == NULL) {
      return FALSE;
    }
    region.text = line.text + strlen ("Region ");
    region.length = (gsize) (group - region.text);
    rest.text = group + strlen (", ");
    rest.length = (gsize) (line.text + line.length - rest.text);
  }
  if (!gable_cell_starts (rest, "Group ")) {
    return FALSE;
  }
  rest.text += strlen ("Group ");
  rest.length -= strlen ("Group ");

  GableCell number = gable_cell_take (&rest, ':');
  double value;

  if (gable_cell_read (number, &value) != GABLE_CELL_NUMBER) {
    return FALSE;
  }
  begin_section (reader, region, gable_cell_trim (rest));
  reader->is_csv = FALSE;
  return TRUE;
}

/* "TABLE,Region triad,Group 1 Raw,FLOPS_DP,6,," or "TABLE,Group 1 Metric,FLOPS_DP,9,". Counts of rows are not needed. */
static void
take_csv_heading (Reader *reader, GableCell line)
{
  GableCell rest = line;
  GableCell region = { line.text, 0 };
  GableCell kind;

  gable_cell_take (&rest, ',');
  kind = gable_cell_take (&rest, ',');
  if (gable_cell_starts (kind, "Region ")) {
    region.text = kind.text + strlen ("Region ");
    region.length = kind.length - strlen ("Region ");
    kind = gable_cell_take (&rest, ',');
  }
  if (find_last (kind, " Raw") != NULL && find_last (kind, " STAT") == NULL) {
    begin_section (reader, region, gable_cell_trim (gable_cell_take (&rest, ',')));
  }
  reader->is_csv = TRUE;
  reader->table = NO_TABLE;
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

/* A table's first row says what it is and how many columns of figures it has. Returns: whether it is such a row */
static gboolean
take_header (Reader *reader)
{
  guint names = is_cell (reader, 0, "Event") ? 2 : 1;
  gboolean is_totals = is_cell (reader, names, "Sum");
  guint n = names;

  if (is_cell (reader, 0, "Region Info")) {
    reader->table = REGION_INFO;
  } else if (names == 2 && is_cell (reader, 1, "Counter")) {
    reader->table = is_totals ? EVENT_TOTALS : EVENTS;
  } else if (is_cell (reader, 0, "Metric")) {
    reader->table = is_totals ? METRIC_TOTALS : METRICS;
  } else {
    return FALSE;
  }
  while (cell_at (reader, n).length > 0) {
    n++;
  }
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
  for (guint i = 1; i <= reader->n_columns; i++) {
    GableCell cell = cell_at (reader, i);
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

/* Counters of the core stand in registers of these names, and each thread has its own. All others belong to a socket, of
 * which one thread shows them. Source: LIKWID 5.3, "Counters" of each architecture. */
static gboolean
is_of_core (GableCell counter)
{
  return gable_cell_starts (counter, "PMC") || gable_cell_starts (counter, "FIXC") ||
         gable_cell_starts (counter, "TMA");
}

/* Adds an event up over the threads. */
static void
add_event (const Reader *reader)
{
  gboolean all = is_of_core (cell_at (reader, 1));
  double sum = 0;
  guint known = 0;

  for (guint i = 2; i < reader->n_columns + 2; i++) {
    double count;

    if (read_figure (cell_at (reader, i), &count)) {
      sum += count;
      known++;
    }
  }
  if (known == 0 || (all && known < reader->n_columns)) {
    sum = GABLE_UNKNOWN;
  }
  gable_cpu_events_add (reader->section->events, cell_at (reader, 0), sum, NULL);
  reader->section->has_events = TRUE;
}

/* "INSTR_RETIRED_ANY STAT | FIXC0 | 141081960 | …" */
static void
add_event_total (const Reader *reader)
{
  GableCell name = cell_at (reader, 0);
  const char *mark = find_last (name, " STAT");
  double sum;

  name.length = mark != NULL ? (gsize) (mark - name.text) : name.length;
  read_figure (cell_at (reader, 2), &sum);
  gable_cpu_events_add (reader->section->totals, name, sum, NULL);
}

static void
add_metric (const Reader *reader)
{
  GableLikwidSection *section = reader->section;
  GableCell name = cell_at (reader, 0);

  if (gable_cell_equal (name, "Runtime (RDTSC) [s]")) {
    add_time (reader, &section->metric_time);
  } else if (gable_cell_starts (name, "Memory data volume") &&
             find_last (name, "[GBytes]") != NULL) {
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
  GableLikwidTime *time = &reader->section->metric_time;
  GableCell largest = cell_at (reader, 3);
  double seconds;

  if (is_cell (reader, 0, "Runtime (RDTSC) [s] STAT") && !gable_known (time->seconds) &&
      read_figure (largest, &seconds)) {
    time->seconds = seconds;
    time->digits = count_digits (largest);
  }
}

static void
add_region_info (const Reader *reader)
{
  if (is_cell (reader, 0, "RDTSC Runtime [s]")) {
    add_time (reader, &reader->section->region_time);
  } else if (is_cell (reader, 0, "call count")) {
    for (guint i = 1; i <= reader->n_columns; i++) {
      double calls;

      if (read_figure (cell_at (reader, i), &calls) && !(calls <= reader->section->calls)) {
        reader->section->calls = calls;
      }
    }
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

  if (reader->section != NULL && !take_header (reader) && reader->table != NO_TABLE &&
      reader->cells->len > 1 && cell_at (reader, 0).length > 0) {
    rows[reader->table](reader);
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

static void
take_line (Reader *reader, GableCell line)
{
  GableLikwidFile *file = reader->file;

  if (gable_cell_starts (line, "|")) {
    line.text++;
    line.length--;
    split (reader, line, '|');
    take_row (reader);
  } else if (gable_cell_starts (line, "TABLE,")) {
    take_csv_heading (reader, line);
  } else if (gable_cell_starts (line, "STRUCT,")) {
    reader->table = NO_TABLE;
  } else if (gable_cell_starts (line, "# GID|")) {
    file->is_timeline = TRUE;
  } else if (gable_likwid_bench_take (&reader->bench, line, file->benches)) {
    reader->table = NO_TABLE;
  } else if (!take_heading (reader, line)) {
    /* One for each run; in CSV each region has such a line, with a comma. */
    reader->run += gable_cell_starts (line, "CPU name:\t") ? 1 : 0;
    keep (&file->processor, line, "CPU name:");
    keep (&file->architecture, line, "CPU type:");
    keep (&file->missing_group, line, "Access to performance group ");
    keep (&file->missing_group, line, "Cannot read group file ");
    if (reader->is_csv && reader->table != NO_TABLE) {
      split (reader, line, ',');
      take_row (reader);
    } else if (reader->is_csv) {
      split (reader, line, ',');
      take_header (reader);
    }
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
  Reader reader = { .file = file, .cells = cells, .repeats = repeats };
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
  if (failure != NULL) {
    g_propagate_error (error, g_steal_pointer (&failure));
    return NULL;
  }
  return g_steal_pointer (&file);
}
