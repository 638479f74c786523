/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/alike.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Past what stands between “ and ”, or past the figure, that begins at @text; NULL where neither does. */
static const char *
skip_particular (const char *text)
{
  const char *end;

  if (g_str_has_prefix (text, "“")) {
    end = strstr (text, "”");
    return end != NULL ? end + strlen ("”") : NULL;
  }
  if (!g_ascii_isdigit (*text)) {
    return NULL;
  }
  while (g_ascii_isdigit (*text) || ((*text == '.' || *text == ',') && g_ascii_isdigit (text[1]))) {
    text++;
  }
  return text;
}

/* (transfer full) what is left of a sentence without its figures and quoted words: those that say the same of different
 * things are alike */
char *
gable_alike_skeleton (const char *text)
{
  g_autoptr (GString) skeleton = g_string_new (NULL);

  while (*text != '\0') {
    const char *after = skip_particular (text);

    g_string_append_c (skeleton, after != NULL ? '#' : *text);
    text = after != NULL ? after : text + 1;
  }
  return g_string_free (g_steal_pointer (&skeleton), FALSE);
}

/* (transfer full) (element-type utf8) the sentence of each of @notes, and in @counts how many of each skeleton there are */
static GPtrArray *
list_notes (const GableNotes *notes, GPtrArray *skeletons, GHashTable *counts)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    char *text = gable_note_to_string (gable_notes_get (notes, i));
    char *skeleton = gable_alike_skeleton (text);
    guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, skeleton));

    g_ptr_array_add (texts, text);
    g_ptr_array_add (skeletons, skeleton);
    g_hash_table_insert (counts, skeleton, GUINT_TO_POINTER (count + 1));
  }
  return texts;
}

/**
 * gable_alike_fold_notes:
 * @notes: (nullable): of an import
 *
 * A table with a word in each place of a column would fill the terminal with the same sentence.
 *
 * Returns: (transfer full) (element-type utf8): the sentences in their order; of those that are alike the first few, and
 *   how many more there are
 */
GPtrArray *
gable_alike_fold_notes (const GableNotes *notes)
{
  g_autoptr (GPtrArray) skeletons = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) texts = list_notes (notes, skeletons, counts);
  GPtrArray *folded = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < texts->len; i++) {
    guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, skeletons->pdata[i]));
    guint before = GPOINTER_TO_UINT (g_hash_table_lookup (said, skeletons->pdata[i]));

    g_hash_table_insert (said, skeletons->pdata[i], GUINT_TO_POINTER (before + 1));
    /* A line that says “one more” is no shorter than the one more. */
    if (before < GABLE_ALIKE_SHOWN || count == GABLE_ALIKE_SHOWN + 1) {
      g_ptr_array_add (folded, g_strdup (texts->pdata[i]));
    } else if (before == GABLE_ALIKE_SHOWN) {
      g_ptr_array_add (
        folded, g_strdup_printf (ngettext ("%u more like the one before (“gable analyse --json” "
                                           "lists it)",
                                           "%u more like the one before (“gable analyse --json” "
                                           "lists them)",
                                           count - before),
                                 count - before));
    }
  }
  return folded;
}
