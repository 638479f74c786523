/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* What people change about how the chart is drawn for a paper: each makes one named step of the document's history.
 * Kernels are told by their index in the present project, annotations by that in its figure. */

/* (transfer none) (nullable) */
const GableFigureStyle *gable_figure_edit_get (GableDocument *document);
void gable_figure_edit_set (GableDocument *document, const GableFigureStyle *style, guint gesture);

/* (@dx, @dy): from the kernel's marker to its label's upper left corner, where text has 11 pt [pt] */
void gable_figure_edit_place_label (
  GableDocument *document, guint kernel, double dx, double dy, guint gesture);
void gable_figure_edit_put_label_back (GableDocument *document, guint kernel);
gboolean gable_figure_edit_is_label_placed (GableDocument *document, guint kernel);

/* Each takes @annotation (transfer full). */
void gable_figure_edit_add_annotation (GableDocument *document, GableAnnotation *annotation);
void gable_figure_edit_change_annotation (GableDocument *document,
                                          guint index,
                                          GableAnnotation *annotation,
                                          const char *label,
                                          guint gesture);
void gable_figure_edit_remove_annotation (GableDocument *document, guint index);
guint gable_figure_edit_get_n_annotations (GableDocument *document);
/* (transfer none) valid until the next change */
const GableAnnotation *gable_figure_edit_get_annotation (GableDocument *document, guint index);
