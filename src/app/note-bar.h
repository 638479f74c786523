/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "base/notes.h"

/* A strip over the content that says what an import left out and why, or what could not be done. */
#define GABLE_TYPE_NOTE_BAR (gable_note_bar_get_type ())
G_DECLARE_FINAL_TYPE (GableNoteBar, gable_note_bar, GABLE, NOTE_BAR, GtkBox)

/* @summary: one sentence; @notes: (nullable) the details */
void gable_note_bar_show_notes (GableNoteBar *bar, const char *summary, const GableNotes *notes);
void gable_note_bar_show_error (GableNoteBar *bar, const char *message);
void gable_note_bar_hide (GableNoteBar *bar);
