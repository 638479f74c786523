/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "base/text.h"
#include "import/lines.h"

#include <string.h>

/* Bytes of a unit that is not known here, and words of a thread's name, at most. */
#define MAX_UNIT 5
#define MAX_NAME_WORDS 4

static gboolean
is_figure (GableCell cell)
{
  double value;

  return gable_perf_read_figure (cell, TRUE, &value);
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

/* Whether @cell is @n digits, or as many as three where @n is 0. */
static gboolean
is_digits (GableCell cell, gsize n)
{
  for (gsize i = 0; i < cell.length; i++) {
    if (!g_ascii_isdigit (cell.text[i])) {
      return FALSE;
    }
  }
  return n > 0 ? cell.length == n : cell.length >= 1 && cell.length <= 3;
}

/* Takes the count off the front. Some locales part thousands by a space that looks like any other once a report was
 * copied: "12 096,02" is one figure as long as three digits follow each single space. */
static gboolean
take_count (GableCell *rest, GableCell *figure)
{
  gboolean grouped;

  if (!take_word (rest, figure)) {
    return FALSE;
  }
  grouped = is_digits (*figure, 0);
  while (grouped && rest->length > 3 && rest->text[0] == ' ' &&
         is_digits ((GableCell){ rest->text + 1, 3 }, 3) &&
         (rest->length == 4 || !g_ascii_isdigit (rest->text[4]))) {
    GableCell group;

    rest->text++;
    rest->length--;
    take_word (rest, &group);
    figure->length = (gsize) (group.text + group.length - figure->text);
    grouped = group.length == 3;
  }
  return TRUE;
}

/* "(66.57%)" at the end of a line, in square brackets before 3.6; "( +- 0.12% )" is a spread. */
static double
read_share (GableCell line)
{
  static const char *const brackets[] = { "()", "[]" };
  double percent;

  for (guint i = 0; i < G_N_ELEMENTS (brackets); i++) {
    char opening[] = { brackets[i][0], '\0' };
    const char end[] = { '%', brackets[i][1] };
    const char *open = g_strrstr_len (line.text, (gssize) line.length, opening);
    GableCell inner = { open, 0 };

    if (open == NULL || line.length <= 2 ||
        memcmp (line.text + line.length - 2, end, sizeof end) != 0) {
      continue;
    }
    inner.text = open + 1;
    inner.length = line.length - (gsize) (inner.text - line.text);
    inner.length = inner.length >= 2 ? inner.length - 2 : 0;
    if (gable_perf_read_figure (inner, TRUE, &percent)) {
      return percent / 100;
    }
  }
  return GABLE_UNKNOWN;
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

/* "worker-1234": a thread that a count is of. The name may hold spaces. */
static gboolean
is_thread (GableCell word)
{
  gsize length = word.length;

  while (length > 0 && g_ascii_isdigit (word.text[length - 1])) {
    length--;
  }
  return length > 1 && length < word.length && word.text[length - 1] == '-' &&
         !g_ascii_isdigit (word.text[0]) && word.text[0] != '-';
}

/* Takes off what a count was aggregated over: "CPU0", "S0-D0-C1 2" with how many processors, or a thread. */
static gboolean
take_place (GableCell *rest, GableCell *figure)
{
  GableCell words = *rest;
  GableCell word = *figure;

  if (is_place (word)) {
    return take_count (rest, figure) &&
           (gable_cell_starts (word, "CPU") || take_count (rest, figure));
  }
  for (guint i = 0; i < MAX_NAME_WORDS && !is_figure (*figure); i++) {
    if (is_thread (word) && take_count (&words, &word)) {
      *figure = word;
      *rest = words;
      return TRUE;
    }
    if (!take_word (&words, &word)) {
      break;
    }
  }
  return TRUE;
}

/**
 * gable_perf_read_text:
 * @line: of a report for people
 * @has_time: whether lines begin with the time of an interval
 * @count: (out)
 *
 * "17,075,053 fp_arith_inst_retired.128b_packed_double # … (66.57%)", in the user's locale. A count without a unit is whole,
 * so that whatever stands between its digits parts thousands; with a unit it has decimals. A control group stands behind
 * the event.
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
  GableCell word;

  *count = (GablePerfCount){
    .count = GABLE_UNKNOWN,
    .time = GABLE_UNKNOWN,
    .share_of_run = read_share (rest),
    .group = { "", 0 },
  };
  if (has_time &&
      (!take_word (&rest, &figure) || !gable_perf_read_figure (figure, TRUE, &count->time))) {
    return FALSE;
  }
  if (!take_count (&rest, &figure) || !take_place (&rest, &figure)) {
    return FALSE;
  }
  if (gable_cell_equal (figure, "<not")) {
    take_word (&rest, &event); /* "supported>" or "counted>" */
    figure = (GableCell){ "<not ", strlen ("<not ") };
  }
  if (!take_word (&rest, &event)) {
    return FALSE;
  }
  if (take_word (&rest, &word) && strchr ("#([", word.text[0]) == NULL) {
    if (gable_perf_is_unit (event) || event.length <= MAX_UNIT) {
      unit = event;
      event = word;
    } else {
      count->group = word;
    }
  }
  /* "1.4 seconds user" stands below the counts. */
  if (!g_ascii_isalpha (event.text[0]) || gable_cell_equal (event, "seconds")) {
    return FALSE;
  }
  gable_perf_set_event (count, event);
  if (!gable_perf_is_absent (figure) &&
      !gable_perf_read_figure (figure, unit.length > 0, &count->count)) {
    return FALSE;
  }
  gable_perf_set_unit (count, unit);
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
  return gable_perf_is_absent (field) || is_figure (field);
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

/* "0.12%": of several runs. */
static gboolean
is_spread (GableCell field)
{
  return field.length > 0 && field.text[field.length - 1] == '%';
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

  *count = (GablePerfCount){
    .count = GABLE_UNKNOWN,
    .time = GABLE_UNKNOWN,
    .share_of_run = GABLE_UNKNOWN,
    .group = { "", 0 },
  };
  if (n < 5 || line.text[0] == '#') {
    return FALSE;
  }
  if (is_figure (fields[0]) &&
      (is_count (fields[1]) || is_place (fields[1]) || is_thread (fields[1]))) {
    gable_perf_read_figure (fields[0], TRUE, &count->time);
    i++;
  }
  if (is_place (fields[i])) {
    i += gable_cell_starts (fields[i], "CPU") ? 1 : 2;
  } else if (is_thread (fields[i])) {
    i++;
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
  gable_perf_set_event (count, event);
  if (!gable_perf_is_absent (fields[i])) {
    gable_perf_read_figure (fields[i], TRUE, &count->count);
  }
  gable_perf_set_unit (count, fields[i + 1]);
  /* The run time is the first plain figure behind the event; a cgroup and a spread may come before. */
  while (last < n && !is_figure (fields[last])) {
    count->group =
      count->group.length == 0 && !is_spread (fields[last]) ? fields[last] : count->group;
    last++;
  }
  if (last + 1 >= n || !gable_perf_read_figure (fields[last + 1], TRUE, &count->share_of_run)) {
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

double
gable_perf_read_elapsed (GableCell line)
{
  GableCell rest = line;
  GableCell word;
  double seconds;

  return g_strstr_len (line.text, (gssize) line.length, "seconds time elapsed") != NULL &&
             take_word (&rest, &word) && gable_perf_read_figure (word, TRUE, &seconds) &&
             seconds > 0
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
