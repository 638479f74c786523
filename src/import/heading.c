/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"

#include "import/heading-words.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A longer heading is none [B]. */
#define LENGTH_MAX 256

/* What the words of a heading say together. */
typedef struct {
  const GableCounter *work;
  const GableCounter *level;
  const char *unit; /* "matrix" */
  int quantity;     /* a GableWord, or -1 */
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
  GableWord word;

  if (!gable_heading_find_word (token, &word)) {
    return say_counter (said, token);
  }
  if (word == GABLE_WORD_FILLER || word == GABLE_WORD_COUNT) {
    said->counted |= word == GABLE_WORD_COUNT;
    return TRUE;
  }
  if (said->quantity >= 0) {
    return FALSE;
  }
  said->quantity = (int) word;
  return TRUE;
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
  case GABLE_WORD_BYTES:
    return mean_level (said, GABLE_MEANS_AMOUNT, column);
  case GABLE_WORD_BANDWIDTH:
    return mean_level (said, GABLE_MEANS_RATE, column);
  case GABLE_WORD_INTENSITY:
    return mean_level (said, GABLE_MEANS_INTENSITY, column);
  case GABLE_WORD_PERFORMANCE:
    if (said->work == NULL) {
      column->meaning.role = GABLE_MEANS_PERFORMANCE;
      return said->level == NULL;
    }
    return mean_work (said, GABLE_MEANS_RATE, column);
  case GABLE_WORD_PLURAL:
    if (!with_unit && !said->counted) {
      *reason = _("an amount or a rate");
      return FALSE;
    }
    return mean_work (said, GABLE_MEANS_AMOUNT, column);
  case GABLE_WORD_WORK:
    return mean_work (said, GABLE_MEANS_AMOUNT, column);
  default:
    if (said->work != NULL && (with_unit || said->work->kind == GABLE_COUNTER_INSTRUCTIONS)) {
      return mean_work (said, GABLE_MEANS_AMOUNT, column);
    }
    return said->level != NULL && with_unit && mean_level (said, GABLE_MEANS_AMOUNT, column);
  }
}

/* Whether a column of that heading names kernels: a quick look, since few rows of a file have one. */
gboolean
gable_heading_is_name (const char *heading)
{
  g_autofree char *plain = strlen (heading) <= LENGTH_MAX ? gable_heading_plain (heading) : NULL;

  return plain != NULL && (gable_heading_find_phrase (plain) == GABLE_MEANS_NAME ||
                           gable_heading_is_weak_name (plain));
}

/* What @text says, a unit aside. */
static gboolean
guess_words (const char *text, gboolean with_unit, GableTableColumn *column, const char **reason)
{
  g_autofree char *plain = gable_heading_plain (text);
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);
  Said said = { .quantity = -1 };

  column->meaning.role = gable_heading_find_phrase (plain);
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

/* "gb/s" in capitals, for headings that are all small: (transfer full) (nullable) */
static char *
capitalise_unit (const char *unit)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize quantity = strcspn (unit, "/");

  /* "flops" stays what it is: an amount or a rate. */
  if (quantity > 0 && unit[quantity - 1] == 's') {
    return NULL;
  }
  for (gsize i = 0; unit[i] != '\0'; i++) {
    if (g_ascii_isupper (unit[i])) {
      return NULL;
    }
    /* kilo is the small one of the prefixes, and per second stays. */
    g_string_append_c (
      text, i >= quantity || (i == 0 && unit[i] == 'k') ? unit[i] : g_ascii_toupper (unit[i]));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "gbps" as programs name it: bytes, since nobody counts the bits that memory moves. */
static const char *
spell_unit (const char *unit)
{
  static const struct {
    const char *spelling;
    const char *unit;
  } rates[] = {
    { "gbs", "GB/s" },         { "gbps", "GB/s" },         { "gb/sec", "GB/s" },
    { "tbs", "TB/s" },         { "tbps", "TB/s" },         { "mbs", "MB/s" },
    { "mbps", "MB/s" },        { "gibs", "GiB/s" },        { "gibps", "GiB/s" },
    { "flop/byte", "FLOP/B" }, { "flops/byte", "FLOP/B" }, { "flop/b", "FLOP/B" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    if (g_ascii_strcasecmp (unit, rates[i].spelling) == 0) {
      return rates[i].unit;
    }
  }
  return unit;
}

/* Whether @unit goes with what @text says. */
static gboolean
guess_with_unit (const char *text,
                 const char *as_written,
                 GableTableColumn *column,
                 const char **reason)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *capitals = NULL;
  const char *unit = spell_unit (as_written);

  if (!guess_words (text, TRUE, column, reason)) {
    return FALSE;
  }
  if (gable_table_column_set_unit (column, unit, &problem) && column->dimension != 0) {
    return TRUE;
  }
  capitals = capitalise_unit (unit);
  if (capitals != NULL && column->meaning.role != GABLE_MEANS_TIME &&
      gable_table_column_set_unit (column, capitals, NULL) && column->dimension != 0) {
    return TRUE;
  }
  if (g_ascii_toupper (unit[strlen (unit) - 1]) == 'S' && problem != NULL) {
    *reason = _("an amount or a rate");
  }
  return FALSE;
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
    { GABLE_DIMENSION_FLOPS, GABLE_MEANS_AMOUNT, FALSE },
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
      column->meaning.counter = meanings[i].dram                         ? find_builtin ("DRAM")
                                : meanings[i].role == GABLE_MEANS_AMOUNT ? find_builtin ("fp")
                                                                         : NULL;
      column->assumed = meanings[i].dram;
      return gable_table_column_set_unit (column, heading, NULL);
    }
  }
  return FALSE;
}

/* Whether @text says nothing but that something was measured. */
static gboolean
is_filler (const char *text)
{
  g_autofree char *plain = gable_heading_plain (text);
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);

  for (guint i = 0; tokens[i] != NULL; i++) {
    GableWord word;

    if (!gable_heading_find_word (tokens[i], &word) || word != GABLE_WORD_FILLER) {
      return FALSE;
    }
  }
  return tokens[0] != NULL;
}

/* "achieved_gflop_s": nothing but a unit that was measured. */
static gboolean
guess_filler (const char *text, const char *unit, GableTableColumn *column)
{
  g_autofree char *capitals = capitalise_unit (unit);

  return is_filler (text) && (guess_unit (spell_unit (unit), column) ||
                              (capitals != NULL && guess_unit (capitals, column)));
}

/* "flop_per_byte" is "flop/byte". (transfer full) */
static char *
join_per (const char *heading)
{
  static const char *const pers[] = { "_per_", " per ", "-per-" };
  GString *text = g_string_new (heading);

  for (guint i = 0; i < G_N_ELEMENTS (pers); i++) {
    g_string_replace (text, pers[i], "/", 0);
  }
  return g_string_free (text, FALSE);
}

/* "time_ms", "dram GB", "dram_GB_s": the last word or two are the unit. */
static gboolean
guess_behind_mark (const char *heading, GableTableColumn *column, const char **reason)
{
  g_autofree char *text = join_per (heading);
  char *mark = find_last_mark (text);
  g_autofree char *last = NULL;
  g_autofree char *both = NULL;

  if (mark == NULL || mark[1] == '\0') {
    return FALSE;
  }
  last = g_strdup (mark + 1);
  *mark = '\0';
  if (guess_with_unit (text, last, column, reason) || guess_filler (text, last, column)) {
    return TRUE;
  }
  mark = find_last_mark (text);
  if (mark == NULL || mark[1] == '\0') {
    return FALSE;
  }
  both = g_strconcat (mark + 1, "/", last, NULL);
  *mark = '\0';
  return guess_with_unit (text, both, column, reason) || guess_filler (text, both, column);
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
  *column = (GableTableColumn){ .heading = column->heading, .factor = 1 };
  return FALSE;
}
