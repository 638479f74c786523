/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/map.h"

#include <string.h>

static const struct {
  const char *word;
  GableMeans role;
} plain_roles[] = {
  { "name", GABLE_MEANS_NAME },         { "time", GABLE_MEANS_TIME },
  { "launches", GABLE_MEANS_LAUNCHES }, { "kind", GABLE_MEANS_KIND },
  { "rate", GABLE_MEANS_PERFORMANCE },  { "performance", GABLE_MEANS_PERFORMANCE },
};

/* Words before the point of "bytes.DRAM". */
static const struct {
  const char *word;
  GableMeans role;
  gboolean traffic; /* what follows is a level, else work */
} dotted_roles[] = {
  { "work", GABLE_MEANS_AMOUNT, FALSE },   { "rate", GABLE_MEANS_RATE, FALSE },
  { "bytes", GABLE_MEANS_AMOUNT, TRUE },   { "traffic", GABLE_MEANS_AMOUNT, TRUE },
  { "bandwidth", GABLE_MEANS_RATE, TRUE }, { "intensity", GABLE_MEANS_INTENSITY, TRUE },
};

/* What "bytes.DRAM" and the like say behind the point. */
static gboolean
parse_dotted (const char *text, GableMeaning *meaning)
{
  const char *point = strchr (text, '.');

  for (guint i = 0; point != NULL && i < G_N_ELEMENTS (dotted_roles); i++) {
    if (strlen (dotted_roles[i].word) != (gsize) (point - text) ||
        g_ascii_strncasecmp (text, dotted_roles[i].word, (gsize) (point - text)) != 0) {
      continue;
    }
    meaning->role = dotted_roles[i].role;
    meaning->counter =
      dotted_roles[i].traffic ? gable_counter_level (point + 1) : gable_counter_find (point + 1);
    return meaning->counter != NULL &&
           (meaning->counter->kind == GABLE_COUNTER_TRAFFIC) == dotted_roles[i].traffic;
  }
  return FALSE;
}

/**
 * gable_meaning_parse:
 * @text: "name", "time", "launches", "kind", "rate", a kind of work ("fp64", "work.fp64"), its rate ("rate.fp64"),
 *   bytes, bandwidth or intensity at a level ("bytes.DRAM"); any case
 * @meaning: (out)
 *
 * Returns: whether it means something
 */
gboolean
gable_meaning_parse (const char *text, GableMeaning *meaning)
{
  *meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
  for (guint i = 0; i < G_N_ELEMENTS (plain_roles); i++) {
    if (g_ascii_strcasecmp (text, plain_roles[i].word) == 0) {
      meaning->role = plain_roles[i].role;
      return TRUE;
    }
  }
  if (parse_dotted (text, meaning)) {
    return TRUE;
  }
  meaning->counter = gable_counter_find (text);
  meaning->role = GABLE_MEANS_AMOUNT;
  return meaning->counter != NULL && meaning->counter->kind != GABLE_COUNTER_TRAFFIC;
}

/* Whether both say the same of a kernel: the amount and the rate of a counter do. */
gboolean
gable_meaning_equal (GableMeaning a, GableMeaning b)
{
  GableMeans one = a.role == GABLE_MEANS_RATE ? GABLE_MEANS_AMOUNT : a.role;
  GableMeans other = b.role == GABLE_MEANS_RATE ? GABLE_MEANS_AMOUNT : b.role;

  return one == other && a.counter == b.counter;
}

/* Words before the point, by what is said of a counter. */
static const char *
prefix_of (GableMeaning meaning)
{
  gboolean traffic = meaning.counter->kind == GABLE_COUNTER_TRAFFIC;

  switch (meaning.role) {
  case GABLE_MEANS_INTENSITY:
    return "intensity.";
  case GABLE_MEANS_RATE:
    return traffic ? "bandwidth." : "rate.";
  case GABLE_MEANS_AMOUNT:
  case GABLE_MEANS_UNKNOWN:
  case GABLE_MEANS_NAME:
  case GABLE_MEANS_TIME:
  case GABLE_MEANS_LAUNCHES:
  case GABLE_MEANS_KIND:
  case GABLE_MEANS_PERFORMANCE:
  default:
    return traffic ? "bytes." : "";
  }
}

/**
 * gable_meaning_to_text:
 * @meaning: of a column
 *
 * Returns: (transfer full) (nullable): what gable_meaning_parse () reads again; %NULL where it means nothing
 */
char *
gable_meaning_to_text (GableMeaning meaning)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain_roles); i++) {
    if (plain_roles[i].role == meaning.role) {
      return g_strdup (plain_roles[i].word);
    }
  }
  return meaning.counter != NULL && meaning.role != GABLE_MEANS_UNKNOWN
           ? g_strconcat (prefix_of (meaning), meaning.counter->id, NULL)
           : NULL;
}
