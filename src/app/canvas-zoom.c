/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/range.h"

/* A point that the keyboard walks to is brought this far into the chart [1 of the axis]. */
#define REVEAL_MARGIN 0.12

void
gable_canvas_fit (GableCanvas *canvas)
{
  GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  gable_document_show_ranges (canvas->document, unknown, unknown);
}

/* What is shown at (@x, @y) [px] stays there. */
void
gable_canvas_zoom_at (GableCanvas *canvas, double x, double y, double factor)
{
  const GableScene *scene = gable_canvas_ensure_scene (canvas);
  double intensity, performance;

  if (scene == NULL) {
    return;
  }
  gable_scene_value (scene, x, y, &intensity, &performance);
  gable_document_show_ranges (canvas->document,
                              gable_range_zoom (scene->x, scene->scale, intensity, factor),
                              gable_range_zoom (scene->y, scene->scale, performance, factor));
}

/* Pans as far as it takes to see @point. */
void
gable_canvas_reveal (GableCanvas *canvas, const GablePoint *point)
{
  const GableScene *scene = gable_canvas_ensure_scene (canvas);
  double x, y;

  if (scene == NULL) {
    return;
  }
  x = gable_range_shift_to (scene->x, scene->scale, point->intensity, REVEAL_MARGIN);
  y = gable_range_shift_to (scene->y, scene->scale, point->performance, REVEAL_MARGIN);
  if (fabs (x) > 0 || fabs (y) > 0) {
    gable_document_show_ranges (canvas->document, gable_range_pan (scene->x, scene->scale, x),
                                gable_range_pan (scene->y, scene->scale, y));
  }
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_canvas_ensure_scene (self);
  double factor = g_variant_get_double (parameter);

  if (scene != NULL) {
    gable_canvas_zoom_at (self, scene->plot.x + scene->plot.width / 2,
                          scene->plot.y + scene->plot.height / 2, factor);
  }
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_canvas_fit (GABLE_CANVAS (widget));
}

void
gable_canvas_install_zoom (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.zoom", "d", zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, fit_action);
}
