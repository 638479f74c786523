/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/canvas.h"
#include "app/document.h"
#include "app/note-bar.h"

/* How a window's document gets into files: the project, and the chart as a figure. What goes wrong is told in the note
 * bar. */
#define GABLE_TYPE_SAVING (gable_saving_get_type ())
G_DECLARE_FINAL_TYPE (GableSaving, gable_saving, GABLE, SAVING, GObject)

/* @window: (unowned) the parent of the dialogs; it owns the result */
GableSaving *gable_saving_new (GtkWindow *window,
                               GableDocument *document,
                               GableCanvas *canvas,
                               GableNoteBar *note_bar);
void gable_saving_save (GableSaving *saving);
void gable_saving_save_as (GableSaving *saving);
void gable_saving_export (GableSaving *saving);
/* Where something would be lost, asks once whether to save, and closes the window when that is settled.
 * Returns: whether the window must stay for now */
gboolean gable_saving_holds (GableSaving *saving);
