/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/google-benchmark-text.h"

#include "base/json-write.h"
#include "import/lines.h"
#include "import/row.h"

#include <string.h>

#define CSV_HEADER "name,iterations,real_time,cpu_time,time_unit"

/* Cells of one line, at most. */
#define MAX_WORDS 256

typedef enum { TABLE_NONE, TABLE_CSV, TABLE_TEXT } Table;

typedef struct {
  Table table;
  GPtrArray
    *names; /* (element-type utf8) of CSV's columns, or of counters that the text has in columns */
  GableJsonWriter *writer;
  GHashTable *members; /* of the row that is being written; labels may repeat a counter */
  GHashTable *runs;    /* (element-type utf8) what is in the name column of all rows */
} Reading;

static gboolean
is_csv_header (GableCell line)
{
  return gable_cell_starts (line, CSV_HEADER);
}

/* "Benchmark   Time   CPU   Iterations UserCounters..." */
static gboolean
is_text_header (GableCell line)
{
  return gable_cell_starts (line, "Benchmark") &&
         g_strstr_len (line.text, (gssize) line.length, " Time ") != NULL &&
         g_strstr_len (line.text, (gssize) line.length, " CPU ") != NULL &&
         g_strstr_len (line.text, (gssize) line.length, "Iterations") != NULL;
}

/* Means and deviations of repetitions are named behind the benchmark's name. A benchmark may be called “reduce_mean”
 * itself; then neither “reduce” nor another statistic of it is there. Returns: (nullable): where that ends */
static const char *
find_aggregate (const Reading *reading, const char *name)
{
  static const char *const endings[] = { "_mean", "_median", "_stddev", "_cv",
                                         "_min",  "_max",    "_BigO",   "_RMS" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    if (g_str_has_suffix (name, endings[i])) {
      gsize length = strlen (name) - strlen (endings[i]);
      g_autofree char *run = g_strndup (name, length);
      gboolean is_one = g_hash_table_contains (reading->runs, run);

      for (guint j = 0; j < G_N_ELEMENTS (endings) && !is_one; j++) {
        g_autofree char *other = g_strconcat (run, endings[j], NULL);

        is_one = j != i && g_hash_table_contains (reading->runs, other);
      }
      return is_one ? name + length : NULL;
    }
  }
  return NULL;
}

static void
add_text (Reading *reading, const char *member, const char *text)
{
  if (g_hash_table_add (reading->members, g_strdup (member))) {
    gable_json_writer_string (reading->writer, member, text);
  }
}

static void
add_number (Reading *reading, const char *member, double value)
{
  if (gable_known (value) && g_hash_table_add (reading->members, g_strdup (member))) {
    gable_json_writer_known (reading->writer, member, value);
  }
}

static void
begin_row (Reading *reading, const char *name)
{
  const char *ending = find_aggregate (reading, name);
  g_autofree char *run = ending != NULL ? g_strndup (name, (gsize) (ending - name)) : NULL;

  g_hash_table_add (reading->runs, g_strdup (name));
  g_hash_table_remove_all (reading->members);
  gable_json_writer_begin_object (reading->writer, NULL);
  add_text (reading, "name", name);
  add_text (reading, "run_name", run != NULL ? run : name);
  add_text (reading, "run_type", ending != NULL ? "aggregate" : "iteration");
  if (ending != NULL) {
    add_text (reading, "aggregate_name", ending + 1);
  }
}

/* A benchmark that gave up. */
static void
add_skipped (Reading *reading, const char *name)
{
  begin_row (reading, name);
  add_number (reading, "real_time", 0);
  add_text (reading, "skipped", "");
  gable_json_writer_end_object (reading->writer);
}

static double
read_plain (const char *text)
{
  double value;

  return gable_number_read (text, strlen (text), &value) ? value : GABLE_UNKNOWN;
}

static void
take_csv_row (Reading *reading, char **cells, guint n_cells)
{
  gboolean failed = FALSE;

  for (guint i = 0; i < MIN (n_cells, reading->names->len); i++) {
    failed |=
      g_str_equal (reading->names->pdata[i], "error_occurred") && g_str_equal (cells[i], "true");
  }
  if (failed) {
    add_skipped (reading, cells[0]);
    return;
  }
  begin_row (reading, cells[0]);
  for (guint i = 1; i < MIN (n_cells, reading->names->len); i++) {
    const char *name = reading->names->pdata[i];

    if (g_str_equal (name, "time_unit")) {
      add_text (reading, name, cells[i]);
    } else {
      add_number (reading, name, read_plain (cells[i]));
    }
  }
  gable_json_writer_end_object (reading->writer);
}

/* "3.15G/s" and "35.2Gi/s": prefixes of a thousand, or of 1024 with an i; those of bytes are of 1024 without it, too, up to
 * 1.8. @is_rate: (out) */
static double
read_counter (const char *text, gboolean is_bytes, gboolean *is_rate)
{
  static const char prefixes[] = "kMGTPE";
  gsize length = strcspn (text, "kKMGTPEmunpf/%");
  const char *rest = text + length;
  const char *prefix = *rest == 'K' ? prefixes : *rest != '\0' ? strchr (prefixes, *rest) : NULL;
  double value;

  *is_rate = g_str_has_suffix (text, "/s");
  if (!gable_number_read (text, length, &value)) {
    return GABLE_UNKNOWN;
  }
  for (const char *p = prefixes; prefix != NULL && p <= prefix; p++) {
    value *= is_bytes || rest[1] == 'i' ? 1024 : 1000;
  }
  rest += prefix != NULL ? (rest[1] == 'i' ? 2 : 1) : 0;
  return *rest == '\0' || g_str_equal (rest, "/s") ? value : GABLE_UNKNOWN;
}

/* Text tells which counters are rates: "flops" is one where "/s" stands behind its figure. */
static void
add_counter (Reading *reading, const char *name, const char *figure)
{
  static const char *const work[] = { "flop", "flops", "flop/s", "flops/s" };
  gboolean is_rate;
  double value = read_counter (figure, g_str_equal (name, "bytes_per_second"), &is_rate);

  for (guint i = 0; i < G_N_ELEMENTS (work) && is_rate; i++) {
    if (g_ascii_strcasecmp (name, work[i]) == 0) {
      add_number (reading, "FLOP/s", value);
      return;
    }
  }
  add_number (reading, name, value);
}

/* "1.5GB/s", as versions up to 1.4 write it. */
static gboolean
take_bytes (Reading *reading, const char *word)
{
  g_autofree char *figure = NULL;

  if (!g_ascii_isdigit (word[0]) || !g_str_has_suffix (word, "B/s")) {
    return FALSE;
  }
  figure = g_strndup (word, strlen (word) - strlen ("B/s"));
  add_counter (reading, "bytes_per_second", figure);
  return TRUE;
}

static gboolean
is_unit (const char *word)
{
  return g_str_equal (word, "ns") || g_str_equal (word, "us") || g_str_equal (word, "ms") ||
         g_str_equal (word, "s");
}

/* Where the figures begin: "650 ns  649 ns  1000000"; 0 where there are none. */
static guint
find_figures (char **words, guint n_words)
{
  for (guint i = 1; i + 4 < n_words; i++) {
    if (gable_known (read_plain (words[i])) && is_unit (words[i + 1]) &&
        gable_known (read_plain (words[i + 2])) && is_unit (words[i + 3]) &&
        gable_known (read_plain (words[i + 4]))) {
      return i;
    }
  }
  return 0;
}

/* A figure of @word in the unit of another one. */
static double
convert (const char *word, const char *unit, const char *wanted)
{
  static const struct {
    const char *unit;
    double per_second;
  } units[] = { { "ns", 1e9 }, { "us", 1e6 }, { "ms", 1e3 }, { "s", 1 } };
  double from = 1;
  double to = 1;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    from = g_str_equal (unit, units[i].unit) ? units[i].per_second : from;
    to = g_str_equal (wanted, units[i].unit) ? units[i].per_second : to;
  }
  return read_plain (word) * to / from;
}

static void
take_text_row (Reading *reading, char **words, guint n_words)
{
  guint start = find_figures (words, n_words);
  g_autofree char *name = NULL;

  for (guint i = 1; i < n_words && start == 0; i++) {
    if (g_str_has_prefix (words[i], "SKIPPED") || g_str_equal (words[i], "ERROR")) {
      add_skipped (reading, words[0]);
      return;
    }
  }
  if (start == 0) {
    return;
  }

  char *figures = words[start];

  words[start] = NULL;
  name = g_strjoinv (" ", words);
  words[start] = figures;
  begin_row (reading, name);
  add_text (reading, "time_unit", words[start + 1]);
  add_number (reading, "real_time", read_plain (words[start]));
  add_number (reading, "cpu_time", convert (words[start + 2], words[start + 3], words[start + 1]));
  add_number (reading, "iterations", read_plain (words[start + 4]));
  for (guint i = start + 5; i < n_words; i++) {
    char *equals = strchr (words[i], '=');
    guint column = i - start - 5;

    if (equals != NULL) {
      *equals = '\0';
      add_counter (reading, words[i], equals + 1);
      *equals = '=';
    } else if (!take_bytes (reading, words[i]) && column < reading->names->len) {
      add_counter (reading, reading->names->pdata[column], words[i]);
    }
  }
  gable_json_writer_end_object (reading->writer);
}

/* Words of @line, without the colours of a terminal. (transfer full) */
static char **
split_text (GableCell line)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  GStrvBuilder *builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  char **result;

  for (gsize i = 0; i < line.length; i++) {
    if (line.text[i] == '\x1b') {
      while (i < line.length && !g_ascii_isalpha (line.text[i])) {
        i++;
      }
    } else {
      g_string_append_c (plain, line.text[i]);
    }
  }
  words = g_strsplit_set (plain->str, " \t", -1);
  for (guint i = 0; words[i] != NULL; i++) {
    if (words[i][0] != '\0') {
      g_strv_builder_add (builder, words[i]);
    }
  }
  result = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return result;
}

/* Cells of @line. (transfer full) */
static char **
split_csv (GableCell line)
{
  g_autofree char *block = g_malloc0 (GABLE_CELL_PADDING + line.length + GABLE_ROW_PADDING);
  char *text = block + GABLE_CELL_PADDING;
  GStrvBuilder *builder = g_strv_builder_new ();
  char **result;
  GableRow row;

  memcpy (text, line.text, line.length);
  gable_row_init (&row, ',');
  if (line.length > 0 && gable_row_scan (&row, text, text + line.length, TRUE) == GABLE_SCAN_ROW) {
    for (guint i = 0; i < MIN (row.n_cells, MAX_WORDS); i++) {
      g_autofree char *cell = gable_cell_dup (row.cells[i]);
      g_autofree char *valid = g_utf8_make_valid (cell, -1);

      g_strv_builder_add (builder, valid);
    }
  }
  gable_row_clear (&row);
  result = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return result;
}

static void
take_header (Reading *reading, GableCell line)
{
  gboolean csv = is_csv_header (line);
  g_auto (GStrv) words = csv ? split_csv (line) : split_text (line);
  gboolean counters = csv;

  reading->table = csv ? TABLE_CSV : TABLE_TEXT;
  g_ptr_array_set_size (reading->names, 0);
  for (guint i = 0; words[i] != NULL; i++) {
    if (counters) {
      g_ptr_array_add (reading->names, g_strdup (words[i]));
    }
    counters = counters || g_str_equal (words[i], "Iterations");
  }
}

static void
take_line (Reading *reading, GableCell line)
{
  if (is_csv_header (line) || is_text_header (line)) {
    take_header (reading, line);
  } else if (reading->table == TABLE_CSV) {
    g_auto (GStrv) cells = split_csv (line);

    if (g_strv_length (cells) >= 5) {
      take_csv_row (reading, cells, g_strv_length (cells));
    }
  } else if (reading->table == TABLE_TEXT) {
    g_autofree char *raw = g_strndup (line.text, line.length);
    g_autofree char *valid = g_utf8_make_valid (raw, -1);
    g_auto (GStrv) words = split_text ((GableCell){ valid, strlen (valid) });

    take_text_row (reading, words, g_strv_length (words));
  }
}

gboolean
gable_google_benchmark_is_text (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  GableCell line;

  while (gable_lines_take (&rest, &line)) {
    if (is_csv_header (line) || is_text_header (line)) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_google_benchmark_to_json:
 * @text: the tables
 * @length: of @text [B]
 * @json_length: (out): of the result [B]
 *
 * Source: csv_reporter.cc, console_reporter.cc and string_util.cc of the library, 1.4 to 1.9.
 *
 * Returns: (transfer full)
 */
char *
gable_google_benchmark_to_json (const char *text, gsize length, gsize *json_length)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) members = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) runs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Reading reading = { .names = names, .members = members, .runs = runs };
  char *json = NULL;

  /* Names of all rows tell which are statistics of others, so the tables are read twice. */
  for (guint pass = 0; pass < 2; pass++) {
    g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
    GableCell rest = { text, length };
    GableCell line;

    g_free (json);
    reading.writer = writer;
    reading.table = TABLE_NONE;
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_begin_array (writer, "benchmarks");
    while (gable_lines_take (&rest, &line)) {
      take_line (&reading, line);
    }
    gable_json_writer_end_array (writer);
    gable_json_writer_end_object (writer);
    json = gable_json_writer_steal (writer, json_length);
  }
  return json;
}
