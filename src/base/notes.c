/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/notes.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

struct _GableNotes {
  GPtrArray *notes;    /* (element-type GableNote) owned */
  GHashTable *by_text; /* text of a note → the note; both borrowed from @notes */
  guint dropped;
};

static void
note_free (gpointer data)
{
  GableNote *note = data;

  g_free (note->where);
  g_free (note->text);
  g_free (note);
}

GableNotes *
gable_notes_new (void)
{
  GableNotes *notes = g_new0 (GableNotes, 1);

  notes->notes = g_ptr_array_new_with_free_func (note_free);
  notes->by_text = g_hash_table_new (g_str_hash, g_str_equal);
  return notes;
}

void
gable_notes_free (GableNotes *notes)
{
  if (notes == NULL) {
    return;
  }
  g_hash_table_unref (notes->by_text);
  g_ptr_array_unref (notes->notes);
  g_free (notes);
}

/**
 * gable_notes_copy:
 * @notes: (nullable): notes
 *
 * Returns: (transfer full) (nullable): the same notes, independent of @notes
 */
GableNotes *
gable_notes_copy (const GableNotes *notes)
{
  GableNotes *copy;

  if (notes == NULL) {
    return NULL;
  }
  copy = gable_notes_new ();
  gable_notes_append (copy, notes);
  return copy;
}

/* Takes @text. The first place stays; the worst severity counts. */
static void
add (GableNotes *notes, GableNoteSeverity severity, const char *where, char *text, guint count)
{
  GableNote *note = g_hash_table_lookup (notes->by_text, text);

  if (note != NULL) {
    note->severity = MAX (note->severity, severity);
    note->count = note->count > G_MAXUINT - count ? G_MAXUINT : note->count + count;
    g_free (text);
    return;
  }
  if (notes->notes->len >= GABLE_NOTES_MAX) {
    notes->dropped++;
    g_free (text);
    return;
  }
  note = g_new (GableNote, 1);
  *note = (GableNote){
    .severity = severity,
    .where = where != NULL ? gable_text_to_display (where) : NULL,
    .text = text,
    .count = count,
  };
  g_ptr_array_add (notes->notes, note);
  g_hash_table_insert (notes->by_text, note->text, note);
}

/**
 * gable_notes_add:
 * @notes: (nullable): where it is kept; NULL is a reader that nobody asked for notes
 * @severity: how bad it is
 * @where: (nullable): the place it speaks of
 * @format: one translated sentence
 *
 * Keeps a note. What names from files put into it is made safe to show and cut to `GABLE_TEXT_SHOWN_MAX`
 * characters. A text that is there already counts up, whatever its place: the first place is kept.
 */
void
gable_notes_add (
  GableNotes *notes, GableNoteSeverity severity, const char *where, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (notes == NULL) {
    return;
  }
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  add (notes, severity, where, gable_text_to_display (text), 1);
}

/**
 * gable_notes_append:
 * @notes: where they are kept
 * @more: (nullable): what is added, in its order
 *
 * Adds all notes of @more, with their counts.
 */
void
gable_notes_append (GableNotes *notes, const GableNotes *more)
{
  g_return_if_fail (notes != NULL && notes != more);
  if (more == NULL) {
    return;
  }
  for (guint i = 0; i < more->notes->len; i++) {
    const GableNote *note = g_ptr_array_index (more->notes, i);

    add (notes, note->severity, note->where, g_strdup (note->text), note->count);
  }
  notes->dropped += more->dropped;
}

guint
gable_notes_get_size (const GableNotes *notes)
{
  return notes != NULL ? notes->notes->len : 0;
}

const GableNote *
gable_notes_get (const GableNotes *notes, guint index)
{
  g_return_val_if_fail (index < gable_notes_get_size (notes), NULL);
  return g_ptr_array_index (notes->notes, index);
}

/**
 * gable_notes_get_dropped:
 * @notes: (nullable): notes
 *
 * Returns: how many notes came after the list was full
 */
guint
gable_notes_get_dropped (const GableNotes *notes)
{
  return notes != NULL ? notes->dropped : 0;
}

/**
 * gable_note_to_string:
 * @note: a note
 *
 * Returns: (transfer full): "file.csv:12: what happened (3 times)", without what there is not
 */
char *
gable_note_to_string (const GableNote *note)
{
  g_autofree char *text = NULL;

  if (note->count > 1) {
    /* Translators: a sentence, and how often the same thing happened */
    text = g_strdup_printf (ngettext ("%s (%u time)", "%s (%u times)", note->count), note->text,
                            note->count);
  } else {
    text = g_strdup (note->text);
  }
  if (note->where == NULL) {
    return g_steal_pointer (&text);
  }
  /* Translators: a place in a file, and what is to be said about it */
  return g_strdup_printf (_ ("%s: %s"), note->where, text);
}
