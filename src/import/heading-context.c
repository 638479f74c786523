/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading-context.h"

#include "import/heading-words.h"

#include <string.h>

/* What the columns that are understood say. */
typedef struct {
  gboolean time;
  gboolean launches;
  gboolean intensity;
  gboolean bandwidth;
  gboolean bytes;
  gboolean prefixed_bytes; /* "GB", not "bytes" */
  gboolean rate;           /* of work */
  gboolean amount;
  gboolean plain_flops;    /* open ones: "flops" is there, */
  gboolean prefixed_flops; /* and "gflops" is */
} Context;

static gboolean
is_word_character (char c)
{
  return g_ascii_isalnum (c) || (guint8) c >= 0x80;
}

/* Where "flops" or "ops" stands as a word, maybe behind a prefix: "achieved_gflops". @begin: (out): of the word
 * Returns: (nullable): its last letters */
static const char *
find_plural (const char *heading, const char **begin)
{
  static const char *const plurals[] = { "flops", "ops" };

  for (guint i = 0; i < G_N_ELEMENTS (plurals); i++) {
    gsize length = strlen (plurals[i]);

    for (const char *p = heading; *p != '\0'; p++) {
      const char *start = p;

      if (g_ascii_strncasecmp (p, plurals[i], length) != 0 || is_word_character (p[length])) {
        continue;
      }
      if (start > heading && strchr ("kKmMgGtTpP", start[-1]) != NULL) {
        start--;
      }
      if (start == heading || !is_word_character (start[-1])) {
        *begin = start;
        return p;
      }
    }
  }
  return NULL;
}

/* @heading with "GFLOP/s" or "GFLOP" in the place of "gflops". (transfer full) (nullable) */
static char *
spell_out (const char *heading, gboolean rate, gboolean *prefixed)
{
  const char *begin;
  const char *plural = find_plural (heading, &begin);
  g_autofree char *before = NULL;
  g_autofree char *word = NULL;
  gsize length;

  if (plural == NULL) {
    return NULL;
  }
  length = g_ascii_tolower (*plural) == 'f' ? 5 : 3;
  before = g_strndup (heading, (gsize) (begin - heading));
  word = g_strndup (begin, (gsize) (plural - begin) + length - 1);
  *prefixed = begin < plural;
  for (char *p = word; *p != '\0'; p++) {
    /* kilo is the small one of the prefixes. */
    *p = *prefixed && p == word && g_ascii_tolower (*p) == 'k' ? 'k' : g_ascii_toupper (*p);
  }
  return g_strconcat (before, word, rate ? "/s" : "", plural + length, NULL);
}

/* Words for a mean, the likeliest first. */
static const char *const means[] = { "mean", "avg", "average", "median" };

/* @heading without @word. (transfer full) (nullable): NULL where it does not have it */
static char *
drop_word (const char *heading, const char *word)
{
  static const char marks[] = " _.-";
  gsize length = strlen (word);

  for (const char *p = heading; *p != '\0'; p++) {
    gboolean begins = p == heading || !is_word_character (p[-1]);

    if (begins && g_ascii_strncasecmp (p, word, length) == 0 && !is_word_character (p[length])) {
      g_autofree char *before = g_strndup (heading, (gsize) (p - heading));
      const char *after = p + length;
      char *rest;

      /* One mark goes with the word. */
      after += p > heading && strchr (marks, p[-1]) != NULL && *after != '\0' &&
                   strchr (marks, *after) != NULL
                 ? 1
                 : 0;
      rest = g_strconcat (before, after, NULL);
      memmove (rest, rest + strspn (rest, marks), strlen (rest) - strspn (rest, marks) + 1);
      while (*rest != '\0' && strchr (marks, rest[strlen (rest) - 1]) != NULL) {
        rest[strlen (rest) - 1] = '\0';
      }
      return rest;
    }
  }
  return NULL;
}

static gboolean
is_traffic (const GableTableColumn *column)
{
  return column->meaning.counter != NULL && column->meaning.counter->kind == GABLE_COUNTER_TRAFFIC;
}

static Context
look (const GableTableColumn *columns, guint n_columns)
{
  Context context = { 0 };

  for (guint i = 0; i < n_columns; i++) {
    const GableTableColumn *column = &columns[i];
    GableMeans role = column->meaning.role;
    gboolean traffic = is_traffic (column);
    gboolean amount = role == GABLE_MEANS_AMOUNT && !column->is_rate;
    gboolean rate = (role == GABLE_MEANS_RATE || role == GABLE_MEANS_AMOUNT) && column->is_rate;

    context.time |= role == GABLE_MEANS_TIME;
    context.launches |= role == GABLE_MEANS_LAUNCHES;
    context.intensity |= role == GABLE_MEANS_INTENSITY;
    context.bandwidth |= rate && traffic;
    context.bytes |= amount && traffic;
    context.prefixed_bytes |= amount && traffic && column->factor > 1;
    context.rate |= role == GABLE_MEANS_PERFORMANCE || (rate && !traffic);
    context.amount |= amount && !traffic;
    if (role == GABLE_MEANS_UNKNOWN && column->heading != NULL) {
      gboolean prefixed = FALSE;
      g_autofree char *spelt = spell_out (column->heading, FALSE, &prefixed);

      context.plain_flops |= spelt != NULL && !prefixed;
      context.prefixed_flops |= spelt != NULL && prefixed;
    }
  }
  return context;
}

/* What "flops" means beside the other columns; GABLE_SETTLED_NOT where they do not tell. */
static GableSettled
decide (const Context *context, gboolean prefixed)
{
  if ((context->amount && (context->time || !prefixed)) ||
      (context->rate && (prefixed || !context->time))) {
    return GABLE_SETTLED_NOT;
  }
  if (!context->time && context->plain_flops && context->prefixed_flops) {
    return prefixed ? GABLE_SETTLED_RATE_WITHOUT_TIME : GABLE_SETTLED_AMOUNT_BESIDE_RATE;
  }
  if (!context->time) {
    return context->intensity || context->bandwidth ? GABLE_SETTLED_RATE_WITHOUT_TIME
                                                    : GABLE_SETTLED_NOT;
  }
  if (context->rate || (context->plain_flops && context->prefixed_flops)) {
    return prefixed ? GABLE_SETTLED_NOT : GABLE_SETTLED_AMOUNT_BESIDE_RATE;
  }
  if (context->bandwidth) {
    return context->bytes && !prefixed ? GABLE_SETTLED_NOT : GABLE_SETTLED_RATE_BESIDE_BANDWIDTH;
  }
  if (context->bytes) {
    return prefixed == context->prefixed_bytes ? GABLE_SETTLED_AMOUNT_BESIDE_BYTES
                                               : GABLE_SETTLED_NOT;
  }
  return context->intensity && prefixed ? GABLE_SETTLED_RATE_BESIDE_INTENSITY : GABLE_SETTLED_NOT;
}

/* Takes @spelt for what @column's heading says. */
static gboolean
take (GableTableColumn *column, const char *spelt, GableSettled settled)
{
  const char *heading = column->heading;
  guint index = column->index;
  GableTableColumn guess;
  const char *reason;

  if (!gable_heading_guess (spelt, &guess, &reason)) {
    return FALSE;
  }
  *column = guess;
  column->heading = heading;
  column->index = index;
  column->settled = settled;
  return TRUE;
}

/* Whether @column, whose heading is a mean, tells a rate or an intensity that no other does: these are means anyway. */
static gboolean
is_new_rate (const GableTableColumn *column, const GableTableColumn *columns, guint n_columns)
{
  GableMeans role = column->meaning.role;

  if (role != GABLE_MEANS_PERFORMANCE && role != GABLE_MEANS_INTENSITY && !column->is_rate) {
    return FALSE;
  }
  for (guint i = 0; i < n_columns; i++) {
    if (gable_meaning_equal (columns[i].meaning, column->meaning)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Takes the means: of the time where launches are not counted, and of rates. */
static void
settle_means (GableTableColumn *columns, guint n_columns)
{
  Context context = look (columns, n_columns);

  for (guint i = 0; i < G_N_ELEMENTS (means) * n_columns; i++) {
    GableTableColumn *column = &columns[i % n_columns];
    g_autofree char *rest = column->meaning.role == GABLE_MEANS_UNKNOWN
                              ? drop_word (column->heading, means[i / n_columns])
                              : NULL;
    GableTableColumn guess;
    const char *reason;

    if (rest == NULL || !gable_heading_guess (rest, &guess, &reason)) {
      continue;
    }
    if (guess.meaning.role == GABLE_MEANS_TIME && !context.time && !context.launches) {
      take (column, rest, GABLE_SETTLED_MEAN_TIME);
      context.time = TRUE;
    } else if (is_new_rate (&guess, columns, n_columns)) {
      take (column, rest, GABLE_SETTLED_NOT);
    }
  }
}

/* Where no column has the names, one that tells the rows apart stands for them. */
static void
settle_names (GableTableColumn *columns, guint n_columns)
{
  GableTableColumn *weak = NULL;

  for (guint i = 0; i < n_columns; i++) {
    g_autofree char *plain = NULL;

    if (columns[i].meaning.role == GABLE_MEANS_NAME) {
      return;
    }
    if (weak != NULL || columns[i].meaning.role != GABLE_MEANS_UNKNOWN) {
      continue;
    }
    plain = gable_heading_plain (columns[i].heading);
    weak = gable_heading_is_weak_name (plain) ? &columns[i] : NULL;
  }
  if (weak != NULL) {
    weak->meaning.role = GABLE_MEANS_NAME;
  }
}

/* @heading without words for a mean. (transfer full) */
static char *
drop_means (const char *heading)
{
  char *text = g_strdup (heading);

  for (guint i = 0; i < G_N_ELEMENTS (means); i++) {
    char *rest = drop_word (text, means[i]);

    if (rest != NULL) {
      g_free (text);
      text = rest;
    }
  }
  return text;
}

/**
 * gable_headings_settle:
 * @columns: (inout) (array length=n_columns): as each heading says by itself
 * @n_columns: how many there are
 *
 * What a heading leaves open is settled by the others where these leave one reading. "flops" is an amount to some and a
 * rate to others: beside bytes it is what they are, beside a bandwidth what that is, and in a table without times only a
 * rate gives a point. A mean time is that of a launch, and of all of them where launches are not counted.
 */
void
gable_headings_settle (GableTableColumn *columns, guint n_columns)
{
  Context context;

  settle_names (columns, n_columns);
  settle_means (columns, n_columns);
  context = look (columns, n_columns);
  for (guint i = 0; i < n_columns; i++) {
    gboolean prefixed = FALSE;
    g_autofree char *plain = NULL;
    g_autofree char *rate = NULL;
    g_autofree char *amount = NULL;
    GableSettled settled;

    if (columns[i].meaning.role != GABLE_MEANS_UNKNOWN) {
      continue;
    }
    plain = drop_means (columns[i].heading);
    rate = spell_out (plain, TRUE, &prefixed);
    amount = spell_out (plain, FALSE, &prefixed);
    settled = rate != NULL ? decide (&context, prefixed) : GABLE_SETTLED_NOT;
    if (settled == GABLE_SETTLED_NOT) {
      continue;
    }
    if (take (&columns[i],
              settled == GABLE_SETTLED_AMOUNT_BESIDE_BYTES ||
                  settled == GABLE_SETTLED_AMOUNT_BESIDE_RATE
                ? amount
                : rate,
              settled)) {
      context = look (columns, n_columns);
    }
  }
}
