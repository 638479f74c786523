/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "plot/export.h"
#include "plot/figure.h"

/* What there is to choose of a figure: a preset, its size, look and words, and the format of its file.
 *
 * Signals: "changed", a choice is another one; "refused" (char *), a preset could not be read or kept, and why. */
#define GABLE_TYPE_FIGURE_FORM (gable_figure_form_get_type ())
G_DECLARE_FINAL_TYPE (GableFigureForm, gable_figure_form, GABLE, FIGURE_FORM, GtkBox)

/* Shows what the figure of @document is now; it must be set once. */
void gable_figure_form_set_document (GableFigureForm *form, GableDocument *document);
/* What is chosen now. (transfer none) */
const GableFigureStyle *gable_figure_form_get_style (GableFigureForm *form);
const GableExporter *gable_figure_form_get_exporter (GableFigureForm *form);
/* Whether the alternative text is to be a file beside the figure, too. */
gboolean gable_figure_form_wants_alt (GableFigureForm *form);
/* Numbers that nobody chose are those of @figure, which was drawn. */
void gable_figure_form_show_figure (GableFigureForm *form, const GableFigure *figure);
