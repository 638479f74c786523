/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-work.h"

const char *
gable_figure_order_theme (const GableFigureStyle *style)
{
  return style->preset != NULL ? "print" : "light";
}

GableFigureOrder *
gable_figure_order_new (GableDocument *document,
                        const GableFigureStyle *style,
                        double width,
                        double height)
{
  const GableFigureStyle *own = gable_document_get_project (document)->figure;
  GableFigureOrder *order = g_new0 (GableFigureOrder, 1);

  if (style == NULL) {
    style = own;
  }
  order->style = style != NULL ? gable_figure_style_copy (style) : gable_figure_style_new ();
  order->roofline = gable_roofline_ref (gable_document_get_roofline (document));
  order->defaults = (GableFigureDefaults){
    .theme = gable_figure_order_theme (order->style),
    .width = MAX (width, GABLE_SCENE_MIN_WIDTH),
    .height = MAX (height, GABLE_SCENE_MIN_HEIGHT),
    .legend = TRUE,
  };
  order->selected = gable_document_get_selected (document);
  return order;
}

void
gable_figure_order_free (GableFigureOrder *order)
{
  if (order == NULL) {
    return;
  }
  gable_figure_style_free (order->style);
  gable_roofline_free (order->roofline);
  g_free (order);
}

GableDrawing *
gable_figure_order_draw (const GableFigureOrder *order, GError **error)
{
  GableFigure *figure = gable_figure_new (order->style, &order->defaults, error);
  g_autoptr (GableMeasure) measure = NULL;
  GableDrawing *drawing;

  if (figure == NULL) {
    return NULL;
  }
  measure = gable_measure_pango_new ();
  drawing = g_new0 (GableDrawing, 1);
  drawing->figure = figure;
  drawing->scene = gable_figure_build (figure, order->roofline, measure, order->selected);
  return drawing;
}

void
gable_drawing_free (GableDrawing *drawing)
{
  if (drawing == NULL) {
    return;
  }
  gable_scene_free (drawing->scene);
  gable_figure_free (drawing->figure);
  g_free (drawing);
}
