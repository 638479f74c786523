/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Trouble that does not stop the work: a row skipped, a counter missing, a name repaired. */
typedef enum { GABLE_NOTE_INFO, GABLE_NOTE_WARNING, GABLE_NOTE_ERROR } GableNoteSeverity;

typedef struct {
  GableNoteSeverity severity;
  char *where; /* "file.csv:12" or "kernels[3].time"; NULL where the whole input is meant */
  char *text;  /* one translated sentence */
  guint count; /* how many times the same note was given, at least 1 */
} GableNote;

/* A bounded list of notes (owned): the same (where-less) text given again only counts up, and past
 * GABLE_NOTES_MAX different ones the rest are only counted. */
#define GABLE_NOTES_MAX 1000

typedef struct _GableNotes GableNotes;

GableNotes *gable_notes_new (void);
GableNotes *gable_notes_copy (const GableNotes *notes);
void gable_notes_free (GableNotes *notes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNotes, gable_notes_free)

void gable_notes_add (GableNotes *notes,
                      GableNoteSeverity severity,
                      const char *where,
                      const char *format,
                      ...) G_GNUC_PRINTF (4, 5);
void gable_notes_append (GableNotes *notes, const GableNotes *more);
guint gable_notes_get_size (const GableNotes *notes);
const GableNote *gable_notes_get (const GableNotes *notes, guint index);
guint gable_notes_get_dropped (const GableNotes *notes);
char *gable_note_to_string (const GableNote *note);
