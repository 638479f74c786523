/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "base/text.h"
#include "import/lines.h"

#include <string.h>

/* Characters of a figure, at most. */
#define MAX_FIGURE 64

/* Marks between thousands that locales have, beside "," and ".": no-break space, narrow no-break space, and quotes. */
static const char *const marks[] = { "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", "'" };

/* Units as perf prints them. Sources: linux/tools/perf/util/stat-display.c and pmu.c of 6.1; the scale files of the uncore
 * give MiB of 2^20 bytes. */
static const struct {
  const char *name;
  const char *unit;
  double factor;
} units[] = {
  { "msec", "s", 1e-3 },   { "ns", "s", 1e-9 },     { "usec", "s", 1e-6 }, { "MiB", "B", 1 << 20 },
  { "KiB", "B", 1 << 10 }, { "GiB", "B", 1 << 30 }, { "Bytes", "B", 1 },   { "Joules", "J", 1 },
};

/* Floating-point instructions by the code of event 0xC7, for who does not trust names.
 * Source: Intel SDM volume 3B, "FP_ARITH_INST_RETIRED", and LIKWID's event list for Skylake-X. */
static const struct {
  const char *code;
  const char *name;
} codes[] = {
  { "r01c7", "fp_arith_inst_retired.scalar_double" },
  { "r02c7", "fp_arith_inst_retired.scalar_single" },
  { "r04c7", "fp_arith_inst_retired.128b_packed_double" },
  { "r08c7", "fp_arith_inst_retired.128b_packed_single" },
  { "r10c7", "fp_arith_inst_retired.256b_packed_double" },
  { "r20c7", "fp_arith_inst_retired.256b_packed_single" },
  { "r40c7", "fp_arith_inst_retired.512b_packed_double" },
  { "r80c7", "fp_arith_inst_retired.512b_packed_single" },
};

static gboolean
is_absent (GableCell cell)
{
  return gable_cell_starts (cell, "<not ");
}

/* Bytes of a thousands mark at @text; 0 where there is none. */
static gsize
mark_at (const char *text, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    gsize size = strlen (marks[i]);

    if (size <= length && memcmp (text, marks[i], size) == 0) {
      return size;
    }
  }
  return 0;
}

/* A figure in the user's locale, whose last "." or "," is the decimal point if it has decimals, and else a thousands mark
 * as all others are. */
static gboolean
read_figure (GableCell cell, gboolean has_decimals, double *value)
{
  char plain[MAX_FIGURE];
  gsize length = 0;
  gsize point = cell.length;

  for (gsize i = 0; i < cell.length && has_decimals; i++) {
    point = cell.text[i] == '.' || cell.text[i] == ',' ? i : point;
  }
  for (gsize i = 0; i < cell.length; i++) {
    gsize mark = mark_at (cell.text + i, cell.length - i);

    if (length == MAX_FIGURE) {
      return FALSE;
    }
    if (mark > 0) {
      i += mark - 1;
    } else if (i == point) {
      plain[length++] = '.';
    } else if (cell.text[i] != '.' && cell.text[i] != ',') {
      plain[length++] = cell.text[i];
    }
  }
  return length > 0 && (g_ascii_isdigit (plain[0]) || plain[0] == '-') &&
         gable_number_read (plain, length, value) && isfinite (*value);
}

static gboolean
is_figure (GableCell cell)
{
  double value;

  return read_figure (cell, TRUE, &value);
}

/* Takes a word off the front. Returns: FALSE where there is none left */
static gboolean
take_word (GableCell *rest, GableCell *word)
{
  *rest = gable_cell_trim (*rest);
  word->text = rest->text;
  word->length = 0;
  while (word->length < rest->length && !g_ascii_isspace (rest->text[word->length])) {
    word->length++;
  }
  rest->text += word->length;
  rest->length -= word->length;
  return word->length > 0;
}

/* The first name between the slashes of "cpu_core/cycles/u", without modifiers such as ":u" and ":pp". What the performance
 * unit adds is kept where the bare name would say nothing. */
static void
set_event (GablePerfCount *count, GableCell name)
{
  const char *slash = memchr (name.text, '/', name.length);
  gsize length;

  count->pmu = NULL;
  if (slash != NULL) {
    GableCell unit = { name.text, (gsize) (slash - name.text) };
    GableCell inner = { slash + 1, name.length - unit.length - 1 };

    slash = memchr (inner.text, '/', inner.length);
    inner.length = slash != NULL ? (gsize) (slash - inner.text) : inner.length;
    if (memchr (inner.text, '=', inner.length) == NULL && inner.length > 0) {
      name = inner;
      count->pmu = gable_cell_starts (unit, "uncore_imc") && gable_cell_starts (inner, "data_")
                     ? "imc_"
                     : NULL;
    }
  }
  /* A modifier is a few letters behind the last colon. */
  length = name.length;
  while (length > 0 && strchr ("ukhpPGHSDIWe", name.text[length - 1]) != NULL) {
    length--;
  }
  if (length > 1 && length < name.length && name.text[length - 1] == ':') {
    name.length = length - 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++) {
    if (name.length == strlen (codes[i].code) &&
        g_ascii_strncasecmp (name.text, codes[i].code, name.length) == 0) {
      name = (GableCell){ codes[i].name, strlen (codes[i].name) };
    }
  }
  count->event = name;
}

static gboolean
is_clock (GableCell event)
{
  return gable_cell_equal (event, "task-clock") || gable_cell_equal (event, "cpu-clock");
}

/* Converts a count to the base unit. Clocks that show none are in nanoseconds. */
static void
set_unit (GablePerfCount *count, GableCell unit)
{
  count->unit = NULL;
  count->odd_unit = unit.length > 0;
  if (unit.length == 0 && is_clock (count->event)) {
    unit = (GableCell){ "ns", 2 };
  }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (gable_cell_equal (unit, units[i].name)) {
      count->unit = units[i].unit;
      count->odd_unit = FALSE;
      count->count *= units[i].factor;
    }
  }
}

/* "(66.57%)" at the end of a line; "( +- 0.12% )" is a spread. */
static double
read_share (GableCell line)
{
  const char *open = g_strrstr_len (line.text, (gssize) line.length, "(");
  double percent;

  if (open == NULL) {
    return GABLE_UNKNOWN;
  }

  GableCell inner = { open + 1, line.length - (gsize) (open + 1 - line.text) };

  inner.length = inner.length >= 2 ? inner.length - 2 : 0;
  return line.length > 2 && memcmp (line.text + line.length - 2, "%)", 2) == 0 &&
             read_figure (inner, TRUE, &percent)
           ? percent / 100
           : GABLE_UNKNOWN;
}

/* "CPU0", "S0-D0-C1", "N1": what a count was aggregated over. */
static gboolean
is_place (GableCell word)
{
  static const char *const starts[] = { "CPU", "S", "N", "D", "C" };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++) {
    gsize length = strlen (starts[i]);

    if (gable_cell_starts (word, starts[i]) && word.length > length &&
        g_ascii_isdigit (word.text[length])) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_perf_read_text:
 * @line: of a report for people
 * @has_time: whether lines begin with the time of an interval
 * @count: (out)
 *
 * "17,075,053 fp_arith_inst_retired.128b_packed_double # … (66.57%)", in the user's locale. A count without a unit is whole,
 * so that whatever stands between its digits parts thousands; with a unit it has decimals.
 *
 * Returns: whether it is a count
 */
gboolean
gable_perf_read_text (GableCell line, gboolean has_time, GablePerfCount *count)
{
  GableCell rest = gable_cell_trim (line);
  GableCell figure;
  GableCell unit = { "", 0 };
  GableCell event;
  GableCell behind;

  count->share_of_run = read_share (rest);
  count->time = GABLE_UNKNOWN;
  count->count = GABLE_UNKNOWN;
  if (!take_word (&rest, &figure) ||
      (has_time && (!read_figure (figure, TRUE, &count->time) || !take_word (&rest, &figure)))) {
    return FALSE;
  }
  if (is_place (figure)) {
    gboolean is_core = gable_cell_starts (figure, "CPU");

    if (!take_word (&rest, &figure) || (!is_core && !take_word (&rest, &figure))) {
      return FALSE;
    }
  }
  if (gable_cell_equal (figure, "<not")) {
    take_word (&rest, &event); /* "supported>" or "counted>" */
    figure = (GableCell){ "<not ", strlen ("<not ") };
  }
  if (!take_word (&rest, &event) || event.text[0] == '#') {
    return FALSE;
  }
  behind = rest;
  if (take_word (&behind, &unit) && unit.text[0] != '#' && unit.text[0] != '(') {
    GableCell name = unit;

    unit = event;
    event = name;
  } else {
    unit.length = 0;
  }
  set_event (count, event);
  if (!is_absent (figure) && !read_figure (figure, unit.length > 0, &count->count)) {
    return FALSE;
  }
  set_unit (count, unit);
  return TRUE;
}

static guint
split (GableCell line, char separator, GableCell fields[GABLE_PERF_MAX_FIELDS])
{
  guint n = 0;

  while (line.length > 0 && n < GABLE_PERF_MAX_FIELDS) {
    fields[n++] = gable_cell_trim (gable_cell_take (&line, separator));
  }
  return n;
}

static gboolean
is_count (GableCell field)
{
  return is_absent (field) || is_figure (field);
}

/* Slashes around an event, between which the separator may stand: "cpu/event=0x3c,umask=0/". */
static guint
count_slashes (GableCell cell)
{
  guint n = 0;

  for (gsize i = 0; i < cell.length; i++) {
    n += cell.text[i] == '/' ? 1 : 0;
  }
  return n;
}

/**
 * gable_perf_read_csv:
 * @line: one row of -x
 * @separator: between its fields
 * @count: (out)
 *
 * "value,unit,event,run time,percent running,…", with the time of an interval and the place of an aggregation before it, and
 * a cgroup and a spread behind the event.
 *
 * Returns: whether it is a count
 */
gboolean
gable_perf_read_csv (GableCell line, char separator, GablePerfCount *count)
{
  GableCell fields[GABLE_PERF_MAX_FIELDS];
  guint n = split (line, separator, fields);
  guint i = 0;
  GableCell event;

  count->time = GABLE_UNKNOWN;
  count->share_of_run = GABLE_UNKNOWN;
  count->count = GABLE_UNKNOWN;
  if (n < 5 || line.text[0] == '#') {
    return FALSE;
  }
  if (is_figure (fields[0]) && (is_count (fields[1]) || is_place (fields[1]))) {
    read_figure (fields[0], TRUE, &count->time);
    i++;
  }
  if (is_place (fields[i])) {
    i += gable_cell_starts (fields[i], "CPU") ? 1 : 2;
  }
  if (i + 4 >= n || !is_count (fields[i]) || fields[i + 2].length == 0 ||
      is_figure (fields[i + 2])) {
    return FALSE;
  }
  event = fields[i + 2];

  guint last = i + 3;

  while (count_slashes (event) == 1 && last < n) {
    event.length = (gsize) (fields[last].text + fields[last].length - event.text);
    last++;
  }
  set_event (count, event);
  if (!is_absent (fields[i])) {
    read_figure (fields[i], TRUE, &count->count);
  }
  set_unit (count, fields[i + 1]);
  /* The run time is the first plain figure behind the event; a cgroup and a spread may come before. */
  while (last < n && !is_figure (fields[last])) {
    last++;
  }
  if (last + 1 >= n || !read_figure (fields[last + 1], TRUE, &count->share_of_run)) {
    return FALSE;
  }
  count->share_of_run /= 100;
  return TRUE;
}

/**
 * gable_perf_find_separator:
 * @line: a row, perhaps of -x
 *
 * Returns: the byte that parts its fields, or NUL where it is no such row
 */
char
gable_perf_find_separator (GableCell line)
{
  static const char separators[] = ",;|\t:!~^ ";

  for (guint i = 0; separators[i] != '\0'; i++) {
    GablePerfCount count;

    if (line.length > 0 && gable_perf_read_csv (line, separators[i], &count) &&
        count.share_of_run >= 0 && count.share_of_run <= 1.0001 && !count.odd_unit &&
        g_ascii_isalpha (count.event.text[0])) {
      return separators[i];
    }
  }
  return '\0';
}

/* The value of a member of one object in a line. perf writes figures in the user's locale, "100,00", which is no JSON, so
 * the line is not given to a JSON parser. Returns: an empty cell where there is none */
static GableCell
member (GableCell line, const char *key)
{
  const char *found = g_strstr_len (line.text, (gssize) line.length, key);
  GableCell value = { "", 0 };
  const char *end;

  if (found == NULL) {
    return value;
  }
  value.text = found + strlen (key);
  value.length = line.length - (gsize) (value.text - line.text);
  value = gable_cell_trim (value);
  if (value.length == 0 || value.text[0] != ':') {
    return (GableCell){ "", 0 };
  }
  value.text++;
  value.length--;
  value = gable_cell_trim (value);
  if (value.length > 0 && value.text[0] == '"') {
    value.text++;
    value.length--;
    end = memchr (value.text, '"', value.length);
  } else {
    end = g_strstr_len (value.text, (gssize) value.length, ", \"");
    end = end != NULL || value.length == 0 ? end : memchr (value.text, '}', value.length);
  }
  value.length = end != NULL ? (gsize) (end - value.text) : 0;
  return gable_cell_trim (value);
}

/**
 * gable_perf_read_json:
 * @line: one object of -j
 * @count: (out)
 *
 * Returns: whether it is a count
 */
gboolean
gable_perf_read_json (GableCell line, GablePerfCount *count)
{
  GableCell value = member (line, "\"counter-value\"");
  GableCell event = member (line, "\"event\"");

  if (value.length == 0 || event.length == 0) {
    return FALSE;
  }
  count->count = GABLE_UNKNOWN;
  count->time = GABLE_UNKNOWN;
  count->share_of_run = GABLE_UNKNOWN;
  set_event (count, event);
  if (!is_absent (value) && !read_figure (value, TRUE, &count->count)) {
    return FALSE;
  }
  set_unit (count, member (line, "\"unit\""));
  read_figure (member (line, "\"interval\""), TRUE, &count->time);
  if (read_figure (member (line, "\"pcnt-running\""), TRUE, &count->share_of_run)) {
    count->share_of_run /= 100;
  }
  return TRUE;
}

double
gable_perf_read_elapsed (GableCell line)
{
  GableCell rest = line;
  GableCell word;
  double seconds;

  return g_strstr_len (line.text, (gssize) line.length, "seconds time elapsed") != NULL &&
             take_word (&rest, &word) && read_figure (word, TRUE, &seconds) && seconds > 0
           ? seconds
           : GABLE_UNKNOWN;
}

char *
gable_perf_read_command (GableCell line)
{
  const char *quote = memchr (line.text, '\'', line.length);
  GableCell rest;
  GableCell word;
  g_autofree char *text = NULL;

  if (quote == NULL) {
    return NULL;
  }
  rest.text = quote + 1;
  rest.length = line.length - (gsize) (rest.text - line.text);
  quote = g_strrstr_len (rest.text, (gssize) rest.length, "'");
  rest.length = quote != NULL ? (gsize) (quote - rest.text) : rest.length;
  if (g_strstr_len (line.text, (gssize) line.length, "stats for '") == NULL ||
      gable_cell_equal (rest, "system wide") || !take_word (&rest, &word)) {
    return NULL;
  }
  text = gable_text_to_utf8 (word.text, (gssize) word.length);
  return g_path_get_basename (text);
}
