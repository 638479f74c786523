/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/note-bar.h"

/* Chooses how the chart goes into a paper, shows it at its true size with what would be sent back, and writes it. What is
 * chosen is kept in the project, as one step. */
#define GABLE_TYPE_FIGURE_DIALOG (gable_figure_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GableFigureDialog, gable_figure_dialog, GABLE, FIGURE_DIALOG, GtkWindow)

/* @width, @height: of the chart in the window [pt], for a figure that nobody gave a size. @folder: (nullable); @name: of the
 * file without its suffix */
void gable_figure_dialog_show (GtkWindow *parent,
                               GableDocument *document,
                               GableNoteBar *note_bar,
                               double width,
                               double height,
                               GFile *folder,
                               const char *name);
