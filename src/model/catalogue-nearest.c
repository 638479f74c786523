/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/catalogue.h"

#include "base/text.h"

#include <string.h>

/* Characters of a name that are compared with others: the distance takes their product in time. */
#define MAX_COMPARED 128

/* Letters and digits alone, in lower case: "RTX 4090" and "rtx-4090" are alike. */
static char *
squeeze (const char *name)
{
  GString *squeezed = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && squeezed->len < MAX_COMPARED; p++) {
    if (g_ascii_isalnum (*p)) {
      g_string_append_c (squeezed, g_ascii_tolower (*p));
    }
  }
  return g_string_free (squeezed, FALSE);
}

/* How many letters must be changed, added or left out until @part stands somewhere in @whole.
 *
 * Formula: P. H. Sellers, "The theory and computation of evolutionary distances: pattern recognition", Journal of
 * Algorithms 1 (4), 1980: the edit distance whose first row is zero and whose last row's least counts. */
static guint
distance_within (const char *part, const char *whole)
{
  guint column[MAX_COMPARED + 1];
  guint n = (guint) strlen (part);
  guint least = n;

  for (guint i = 0; i <= n; i++) {
    column[i] = i;
  }
  for (const char *p = whole; *p != '\0'; p++) {
    guint diagonal = 0;

    for (guint i = 1; i <= n; i++) {
      guint changed = diagonal + (part[i - 1] != *p);

      diagonal = column[i];
      column[i] = MIN (changed, MIN (column[i], column[i - 1]) + 1);
    }
    least = MIN (least, column[n]);
  }
  return least;
}

typedef struct {
  const GableMachine *machine;
  guint distance;
  guint n_words; /* of the name asked for that the id has: "h200" is no "gh200" */
  guint length;  /* of the id: of machines equally far the shorter name is meant */
} Likeness;

static guint
count_shared_words (const char *name, const char *id)
{
  g_auto (GStrv) words = g_str_tokenize_and_fold (name, NULL, NULL);
  g_auto (GStrv) id_words = g_str_tokenize_and_fold (id, NULL, NULL);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    n += g_strv_contains ((const char *const *) id_words, words[i]);
  }
  return n;
}

static Likeness
compare_name (const char *name, const char *squeezed, const GableMachine *machine)
{
  g_autofree char *id = squeeze (machine->id);
  g_autofree char *full = squeeze (machine->name);
  Likeness likeness = {
    .machine = machine,
    .distance = MIN (distance_within (squeezed, id), distance_within (squeezed, full)),
    .n_words = count_shared_words (name, machine->id),
    .length = (guint) strlen (id),
  };

  for (guint i = 0; i < machine->aliases->len; i++) {
    g_autofree char *alias = squeeze (machine->aliases->pdata[i]);

    likeness.distance = MIN (likeness.distance, distance_within (squeezed, alias));
  }
  return likeness;
}

static int
compare_likeness (gconstpointer a, gconstpointer b)
{
  const Likeness *first = a;
  const Likeness *second = b;

  if (first->distance != second->distance) {
    return first->distance < second->distance ? -1 : 1;
  }
  if (first->n_words != second->n_words) {
    return first->n_words > second->n_words ? -1 : 1;
  }
  if (first->length != second->length) {
    return first->length < second->length ? -1 : 1;
  }
  return strcmp (first->machine->id, second->machine->id);
}

GPtrArray *
gable_catalogue_nearest (const char *name, guint limit)
{
  g_autoptr (GArray) likenesses = g_array_new (FALSE, FALSE, sizeof (Likeness));
  g_autofree char *squeezed = NULL;
  g_autofree char *repaired = NULL;
  g_autofree char *valid = NULL;
  GPtrArray *nearest;

  g_return_val_if_fail (name != NULL, NULL);

  nearest = g_ptr_array_new ();
  repaired = gable_text_to_utf8 (name, -1);
  valid = gable_text_shorten (repaired, MAX_COMPARED);
  squeezed = squeeze (valid);
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    Likeness likeness = compare_name (valid, squeezed, gable_catalogue_get (i));

    g_array_append_val (likenesses, likeness);
  }
  g_array_sort (likenesses, compare_likeness);
  for (guint i = 0; i < MIN (limit, likenesses->len); i++) {
    g_ptr_array_add (nearest, (gpointer) g_array_index (likenesses, Likeness, i).machine);
  }
  return nearest;
}
