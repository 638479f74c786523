/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/canvas.h"
#include "app/document.h"
#include "app/note-bar.h"
#include "app/watch.h"

/* How a window's document gets into files: the project, and the chart as a figure. What goes wrong is told in the note
 * bar. */
#define GABLE_TYPE_SAVING (gable_saving_get_type ())
G_DECLARE_FINAL_TYPE (GableSaving, gable_saving, GABLE, SAVING, GObject)

/* @window: (unowned) the parent of the dialogs; it owns the result */
GableSaving *gable_saving_new (GtkWindow *window,
                               GableDocument *document,
                               GableCanvas *canvas,
                               GableNoteBar *note_bar,
                               GableWatch *watch);
void gable_saving_save (GableSaving *saving);
void gable_saving_save_as (GableSaving *saving);
void gable_saving_export (GableSaving *saving);
/* What the figure shows, as a table, a project or a script. */
void gable_saving_export_data (GableSaving *saving);
/* What follows once nothing can be lost any more. */
typedef void (*GableSettledFunc) (gpointer data);

/* Where something would be lost, asks once whether to save, and calls @settled with @data when it is saved or given up.
 * Returns: whether it has to wait; FALSE: nothing would be lost, and @settled is not called */
gboolean gable_saving_settle (GableSaving *saving, GableSettledFunc settled, gpointer data);
