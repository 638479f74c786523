/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"

#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A longer heading is none [B]. */
#define LENGTH_MAX 256

/* Whole headings, without blanks and marks. */
static const struct {
  const char *text;
  GableMeans role;
} phrases[] = {
  { "name", GABLE_MEANS_NAME },
  { "kernel", GABLE_MEANS_NAME },
  { "kernelname", GABLE_MEANS_NAME },
  { "function", GABLE_MEANS_NAME },
  { "functionname", GABLE_MEANS_NAME },
  { "region", GABLE_MEANS_NAME },
  { "regionname", GABLE_MEANS_NAME },
  { "routine", GABLE_MEANS_NAME },
  { "loop", GABLE_MEANS_NAME },
  { "benchmark", GABLE_MEANS_NAME },
  { "label", GABLE_MEANS_NAME },
  { "time", GABLE_MEANS_TIME },
  { "totaltime", GABLE_MEANS_TIME },
  { "timetotal", GABLE_MEANS_TIME },
  { "kerneltime", GABLE_MEANS_TIME },
  { "gputime", GABLE_MEANS_TIME },
  { "duration", GABLE_MEANS_TIME },
  { "totalduration", GABLE_MEANS_TIME },
  { "kernelduration", GABLE_MEANS_TIME },
  { "elapsed", GABLE_MEANS_TIME },
  { "elapsedtime", GABLE_MEANS_TIME },
  { "runtime", GABLE_MEANS_TIME },
  { "executiontime", GABLE_MEANS_TIME },
  { "exectime", GABLE_MEANS_TIME },
  { "walltime", GABLE_MEANS_TIME },
  { "launches", GABLE_MEANS_LAUNCHES },
  { "launchcount", GABLE_MEANS_LAUNCHES },
  { "calls", GABLE_MEANS_LAUNCHES },
  { "callcount", GABLE_MEANS_LAUNCHES },
  { "ncalls", GABLE_MEANS_LAUNCHES },
  { "numcalls", GABLE_MEANS_LAUNCHES },
  { "numberofcalls", GABLE_MEANS_LAUNCHES },
  { "invocations", GABLE_MEANS_LAUNCHES },
  { "instances", GABLE_MEANS_LAUNCHES },
  { "count", GABLE_MEANS_LAUNCHES },
  { "kind", GABLE_MEANS_KIND },
};

/* What is said about a counter. */
typedef enum {
  WORD_FILLER,
  WORD_COUNT, /* what follows is no rate */
  WORD_BYTES,
  WORD_WORK,
  WORD_PLURAL, /* an amount to some, a rate to others */
  WORD_INTENSITY,
  WORD_BANDWIDTH,
  WORD_PERFORMANCE
} Word;

static const struct {
  const char *text;
  Word word;
} words[] = {
  { "achieved", WORD_FILLER },     { "measured", WORD_FILLER },
  { "arithmetic", WORD_FILLER },   { "operational", WORD_FILLER },
  { "of", WORD_FILLER },           { "moved", WORD_FILLER },
  { "transferred", WORD_FILLER },  { "executed", WORD_FILLER },
  { "total", WORD_COUNT },         { "count", WORD_COUNT },
  { "number", WORD_COUNT },        { "num", WORD_COUNT },
  { "sum", WORD_COUNT },           { "bytes", WORD_BYTES },
  { "byte", WORD_BYTES },          { "traffic", WORD_BYTES },
  { "data", WORD_BYTES },          { "volume", WORD_BYTES },
  { "flop", WORD_WORK },           { "op", WORD_WORK },
  { "work", WORD_WORK },           { "operations", WORD_WORK },
  { "flops", WORD_PLURAL },        { "ops", WORD_PLURAL },
  { "ai", WORD_INTENSITY },        { "oi", WORD_INTENSITY },
  { "intensity", WORD_INTENSITY }, { "bandwidth", WORD_BANDWIDTH },
  { "bw", WORD_BANDWIDTH },        { "performance", WORD_PERFORMANCE },
  { "perf", WORD_PERFORMANCE },    { "rate", WORD_PERFORMANCE },
};

/* What the words of a heading say together. */
typedef struct {
  const GableCounter *work;
  const GableCounter *level;
  const char *unit; /* "matrix" */
  int quantity;     /* a Word, or -1 */
  gboolean counted;
} Said;

/* A counter that every run of the program knows: what files name elsewhere must not change what a heading means. */
static const GableCounter *
find_builtin (const char *name)
{
  const GableCounter *counter = gable_counter_find (name);

  for (guint i = 0; i < gable_counter_get_n_builtin (); i++) {
    if (gable_counter_get_builtin (i) == counter) {
      return counter;
    }
  }
  return NULL;
}

/* (transfer full) lower case, its words apart by one blank each */
static char *
plain_words (const char *heading)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = heading; *p != '\0'; p++) {
    if (g_ascii_isalnum (*p) || (guint8) *p >= 0x80) {
      g_string_append_c (plain, g_ascii_tolower (*p));
    } else if (plain->len > 0 && plain->str[plain->len - 1] != ' ') {
      g_string_append_c (plain, ' ');
    }
  }
  return g_strchomp (g_string_free (plain, FALSE));
}

static gboolean
say_counter (Said *said, const char *token)
{
  static const char *const units[] = { "matrix", "tensor", "mfma", "simd", "vector", "scalar" };
  const GableCounter *counter = find_builtin (token);
  const GableCounter **place;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (g_str_equal (units[i], token)) {
      gboolean first = said->unit == NULL;

      said->unit = units[i];
      return first;
    }
  }
  if (counter == NULL) {
    return FALSE;
  }
  place = counter->kind == GABLE_COUNTER_TRAFFIC ? &said->level : &said->work;
  if (*place != NULL && *place != counter) {
    return FALSE;
  }
  *place = counter;
  return TRUE;
}

static gboolean
say (Said *said, const char *token)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (!g_str_equal (words[i].text, token)) {
      continue;
    }
    if (words[i].word == WORD_FILLER || words[i].word == WORD_COUNT) {
      said->counted |= words[i].word == WORD_COUNT;
      return TRUE;
    }
    if (said->quantity >= 0) {
      return FALSE;
    }
    said->quantity = (int) words[i].word;
    return TRUE;
  }
  return say_counter (said, token);
}

/* Puts "matrix" behind the work. */
static gboolean
join_unit (Said *said)
{
  g_autofree char *id = NULL;

  if (said->unit == NULL) {
    return TRUE;
  }
  if (said->work == NULL || said->work->kind != GABLE_COUNTER_OPERATIONS) {
    return FALSE;
  }
  id = g_strconcat (said->work->id, ".", said->unit, NULL);
  said->work = find_builtin (id);
  return said->work != NULL;
}

/* A quantity of a level; DRAM where none is named. */
static gboolean
mean_level (const Said *said, GableMeans role, GableTableColumn *column)
{
  column->meaning.role = role;
  column->meaning.counter = said->level != NULL ? said->level : find_builtin ("DRAM");
  column->assumed = said->level == NULL;
  return said->work == NULL;
}

static gboolean
mean_work (const Said *said, GableMeans role, GableTableColumn *column)
{
  column->meaning.role = role;
  column->meaning.counter = said->work != NULL ? said->work : find_builtin ("fp");
  return said->level == NULL;
}

/* @with_unit: a unit follows, which tells amounts and rates apart */
static gboolean
mean (const Said *said, gboolean with_unit, GableTableColumn *column, const char **reason)
{
  switch (said->quantity) {
  case WORD_BYTES:
    return mean_level (said, GABLE_MEANS_AMOUNT, column);
  case WORD_BANDWIDTH:
    return mean_level (said, GABLE_MEANS_RATE, column);
  case WORD_INTENSITY:
    return mean_level (said, GABLE_MEANS_INTENSITY, column);
  case WORD_PERFORMANCE:
    if (said->work == NULL) {
      column->meaning.role = GABLE_MEANS_PERFORMANCE;
      return said->level == NULL;
    }
    return mean_work (said, GABLE_MEANS_RATE, column);
  case WORD_PLURAL:
    if (!with_unit && !said->counted) {
      *reason = _("an amount or a rate");
      return FALSE;
    }
    return mean_work (said, GABLE_MEANS_AMOUNT, column);
  case WORD_WORK:
    return mean_work (said, GABLE_MEANS_AMOUNT, column);
  default:
    if (said->work != NULL && (with_unit || said->work->kind == GABLE_COUNTER_INSTRUCTIONS)) {
      return mean_work (said, GABLE_MEANS_AMOUNT, column);
    }
    return said->level != NULL && with_unit && mean_level (said, GABLE_MEANS_AMOUNT, column);
  }
}

/* What the whole of @plain means, a heading in plain words. */
static GableMeans
find_phrase (const char *plain)
{
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);
  g_autofree char *joined = g_strjoinv ("", tokens);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++) {
    if (g_str_equal (phrases[i].text, joined)) {
      return phrases[i].role;
    }
  }
  return GABLE_MEANS_UNKNOWN;
}

/* Whether a column of that heading names kernels: a quick look, since few rows of a file have one. */
gboolean
gable_heading_is_name (const char *heading)
{
  g_autofree char *plain = strlen (heading) <= LENGTH_MAX ? plain_words (heading) : NULL;

  return plain != NULL && find_phrase (plain) == GABLE_MEANS_NAME;
}

/* What @text says, a unit aside. */
static gboolean
guess_words (const char *text, gboolean with_unit, GableTableColumn *column, const char **reason)
{
  g_autofree char *plain = plain_words (text);
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);
  Said said = { .quantity = -1 };

  column->meaning.role = find_phrase (plain);
  if (column->meaning.role != GABLE_MEANS_UNKNOWN) {
    return TRUE;
  }
  if (strchr (text, '.') != NULL && gable_meaning_parse (text, &column->meaning)) {
    return TRUE;
  }
  column->meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
  for (guint i = 0; tokens[i] != NULL; i++) {
    if (!say (&said, tokens[i])) {
      return FALSE;
    }
  }
  return join_unit (&said) && mean (&said, with_unit, column, reason);
}

/* The dimensions that a figure of this meaning can have. Returns: how many */
static guint
possible_dimensions (GableMeaning meaning, GableDimension dimensions[3])
{
  switch (meaning.role) {
  case GABLE_MEANS_TIME:
    dimensions[0] = GABLE_DIMENSION_SECONDS;
    return 1;
  case GABLE_MEANS_PERFORMANCE:
    dimensions[0] = GABLE_DIMENSION_FLOP_RATE;
    dimensions[1] = GABLE_DIMENSION_OP_RATE;
    dimensions[2] = GABLE_DIMENSION_INSTRUCTION_RATE;
    return 3;
  case GABLE_MEANS_INTENSITY:
    dimensions[0] = GABLE_DIMENSION_INTENSITY;
    dimensions[1] = GABLE_DIMENSION_OP_INTENSITY;
    dimensions[2] = GABLE_DIMENSION_INSTRUCTION_INTENSITY;
    return 3;
  case GABLE_MEANS_AMOUNT:
    dimensions[0] = gable_counter_dimension (meaning.counter);
    dimensions[1] = gable_counter_rate_dimension (meaning.counter);
    return 2;
  case GABLE_MEANS_RATE:
    dimensions[0] = gable_counter_rate_dimension (meaning.counter);
    return 1;
  case GABLE_MEANS_LAUNCHES:
    dimensions[0] = GABLE_DIMENSION_NUMBER;
    return 1;
  case GABLE_MEANS_UNKNOWN:
  case GABLE_MEANS_NAME:
  case GABLE_MEANS_KIND:
  default:
    return 0;
  }
}

/**
 * gable_table_column_set_unit:
 * @column: whose meaning is set
 * @unit: (nullable): "ms"; without one its figures are in the base unit
 * @error: `GABLE_IMPORT_ERROR_MALFORMED` where it measures something else, or could be an amount and a rate
 *
 * Sets how its figures become those of the base unit.
 */
gboolean
gable_table_column_set_unit (GableTableColumn *column, const char *unit, GError **error)
{
  GableDimension dimensions[3];
  guint n = possible_dimensions (column->meaning, dimensions);
  guint fits = 0;

  column->factor = 1;
  column->dimension = n > 0 ? dimensions[0] : GABLE_DIMENSION_NUMBER;
  column->is_rate = column->meaning.role == GABLE_MEANS_RATE;
  column->has_unit = unit != NULL && *unit != '\0';
  if (!column->has_unit) {
    return TRUE;
  }
  for (guint i = 0; i < n; i++) {
    g_autofree char *one = g_strconcat ("1 ", unit, NULL);
    double factor;

    if (gable_quantity_parse (one, dimensions[i], &factor, NULL)) {
      column->factor = factor;
      column->dimension = dimensions[i];
      column->is_rate |= i == 1 && column->meaning.role == GABLE_MEANS_AMOUNT;
      fits++;
    }
  }
  if (fits == 1) {
    return TRUE;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               fits > 1
               ? _("column “%s”: its unit “%s” could be an amount or a rate; write “/s” "
                            "behind a rate")
               : _("column “%s”: “%s” is no unit of what it is to mean"), column->heading, unit);
  return FALSE;
}

/* Whether @unit goes with what @text says. */
static gboolean
guess_with_unit (const char *text, const char *unit, GableTableColumn *column, const char **reason)
{
  g_autoptr (GError) problem = NULL;

  if (!guess_words (text, TRUE, column, reason)) {
    return FALSE;
  }
  if (gable_table_column_set_unit (column, unit, &problem) && column->dimension != 0) {
    return TRUE;
  }
  if (g_ascii_toupper (unit[strlen (unit) - 1]) == 'S' && problem != NULL) {
    *reason = _("an amount or a rate");
  }
  return FALSE;
}

/* "Time [ms]", "bw (GB/s)" */
char *
gable_heading_split (const char *heading, char **unit)
{
  gsize length = strlen (heading);
  char closing = length > 0 ? heading[length - 1] : '\0';
  const char *opening = closing == ')'   ? strrchr (heading, '(')
                        : closing == ']' ? strrchr (heading, '[')
                                         : NULL;

  if (opening == NULL || opening == heading) {
    return NULL;
  }
  *unit = g_strstrip (g_strndup (opening + 1, (gsize) (heading + length - 1 - opening) - 1));
  return g_strstrip (g_strndup (heading, (gsize) (opening - heading)));
}

/* The last place in @text where a word may begin, but for its own beginning. */
static char *
find_last_mark (char *text)
{
  for (char *p = text + strlen (text); p > text; p--) {
    if (*p != '\0' && strchr ("_ .-", *p) != NULL) {
      return p;
    }
  }
  return NULL;
}

/* "time_ms", "dram GB", "dram_GB_s": the last word or two are the unit. */
static gboolean
guess_behind_mark (const char *heading, GableTableColumn *column, const char **reason)
{
  g_autofree char *text = g_strdup (heading);
  char *mark = find_last_mark (text);
  g_autofree char *last = NULL;
  g_autofree char *both = NULL;

  if (mark == NULL || mark[1] == '\0') {
    return FALSE;
  }
  last = g_strdup (mark + 1);
  *mark = '\0';
  if (guess_with_unit (text, last, column, reason)) {
    return TRUE;
  }
  mark = find_last_mark (text);
  if (mark == NULL || mark[1] == '\0') {
    return FALSE;
  }
  both = g_strconcat (mark + 1, "/", last, NULL);
  *mark = '\0';
  return guess_with_unit (text, both, column, reason);
}

/* A heading that is a unit alone: "GFLOP/s", "GB/s", "seconds", "FLOP/B". */
static gboolean
guess_unit (const char *heading, GableTableColumn *column)
{
  static const struct {
    GableDimension dimension;
    GableMeans role;
    gboolean dram;
  } meanings[] = {
    { GABLE_DIMENSION_SECONDS, GABLE_MEANS_TIME, FALSE },
    { GABLE_DIMENSION_FLOP_RATE, GABLE_MEANS_PERFORMANCE, FALSE },
    { GABLE_DIMENSION_BANDWIDTH, GABLE_MEANS_RATE, TRUE },
    { GABLE_DIMENSION_INTENSITY, GABLE_MEANS_INTENSITY, TRUE },
  };
  GableDimension dimension;
  double factor;

  /* A single letter is no heading of a unit. */
  if (strlen (heading) < 2 || !gable_unit_parse (heading, -1, &dimension, &factor, NULL)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++) {
    if (meanings[i].dimension == dimension) {
      column->meaning.role = meanings[i].role;
      column->meaning.counter = meanings[i].dram ? find_builtin ("DRAM") : NULL;
      column->assumed = meanings[i].dram;
      return gable_table_column_set_unit (column, heading, NULL);
    }
  }
  return FALSE;
}

/**
 * gable_heading_guess:
 * @heading: of a column
 * @column: (out): its meaning and unit; index and heading are the caller's
 * @reason: (out) (nullable) (transfer none): what it could be, translated, where that is more than one thing
 *
 * Understands the headings that people and scripts write, and those of `gable analyse`. Every word of it has to be
 * known: "L2 read bytes" is left alone, since it is but a part of the bytes at L2.
 *
 * Returns: whether it is understood
 */
gboolean
gable_heading_guess (const char *heading, GableTableColumn *column, const char **reason)
{
  g_autofree char *unit = NULL;
  g_autofree char *text = NULL;

  *column = (GableTableColumn){ .heading = g_intern_string (heading), .factor = 1 };
  *reason = NULL;
  /* A share of something is not the thing itself. */
  if (*heading == '\0' || strlen (heading) > LENGTH_MAX || strchr (heading, '%') != NULL) {
    return FALSE;
  }
  text = gable_heading_split (heading, &unit);
  if (text != NULL && *unit != '\0') {
    return guess_with_unit (text, unit, column, reason);
  }
  if (guess_words (heading, FALSE, column, reason)) {
    return gable_table_column_set_unit (column, NULL, NULL);
  }
  if (guess_behind_mark (heading, column, reason) || guess_unit (heading, column)) {
    *reason = NULL;
    return TRUE;
  }
  column->meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
  return FALSE;
}
