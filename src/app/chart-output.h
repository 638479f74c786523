/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/canvas.h"
#include "app/document.h"
#include "app/figure-work.h"
#include "app/note-bar.h"

/* The chart as it stands, in the style of its figure, for other programs: on the clipboard as SVG, PNG and text in one, and on paper. What goes
 * wrong is told in the note bar. */
void gable_chart_output_copy (GableCanvas *canvas, GableDocument *document, GableNoteBar *note_bar);
/* In its true size; what is larger than the paper is made smaller. The dialog of the system offers a preview. */
void gable_chart_output_print (GtkWindow *parent,
                               GableCanvas *canvas,
                               GableDocument *document,
                               GableNoteBar *note_bar);
/* The same, of what is ordered. */
void gable_chart_output_print_figure (GtkWindow *parent,
                                      const GableFigureOrder *order,
                                      GableNoteBar *note_bar);
