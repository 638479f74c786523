/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"
#include "plot/figure.h"

/* What a thread needs to draw a document's figure, whatever becomes of the document meanwhile. Owned. */
typedef struct {
  GableFigureStyle *style;
  GableRoofline *roofline;
  GableFigureDefaults defaults;
  int selected;
} GableFigureOrder;

/* @style: (nullable): the project's own. @width, @height: [pt] where it says nothing */
GableFigureOrder *gable_figure_order_new (GableDocument *document,
                                          const GableFigureStyle *style,
                                          double width,
                                          double height);
/* What a figure looks like that nobody gave a theme: a journal's as on paper, else as the chart in the window. */
const char *gable_figure_order_theme (const GableFigureStyle *style);
void gable_figure_order_free (GableFigureOrder *order);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableFigureOrder, gable_figure_order_free)

/* A figure and its scene, which borrows from it. Owned. */
typedef struct {
  GableFigure *figure;
  GableScene *scene;
} GableDrawing;

/* In any thread. Errors: those of gable_figure_new () */
GableDrawing *gable_figure_order_draw (const GableFigureOrder *order, GError **error);
void gable_drawing_free (GableDrawing *drawing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableDrawing, gable_drawing_free)
