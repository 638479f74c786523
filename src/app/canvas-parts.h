/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/canvas.h"
#include "app/layer.h"
#include "app/readout.h"
#include "plot/measure.h"

/* What the files of the canvas share; nobody else includes this. */

/* [px]: how near a mark the pointer must be. */
#define GABLE_HIT_SLACK 6.0

struct _GableCanvas {
  GtkWidget parent_instance;
  GableDocument *document;
  GableMeasure *measure;
  GableLayer *layer; /* its scene is of the present size, theme, project and selection, or NULL */
  GableReadout *readout;
  GableOwner hovered;
  int cursor; /* into the roofline's points: where the keyboard stands, or -1 */
  double pointer_x;
  double pointer_y;
  GableRange drag_x; /* what was shown as the drag began */
  GableRange drag_y;
  guint describe_id;
};

extern const GableOwner gable_canvas_nobody;

/* canvas.c */
void gable_canvas_activate_kernel (GableCanvas *canvas);

/* canvas-draw.c: the scene as it must be for the next frame */
const GableScene *gable_canvas_ensure_scene (GableCanvas *canvas); /* (nullable) without room */
void gable_canvas_invalidate (GableCanvas *canvas);
void gable_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* canvas-describe.c: what a screen reader says */
void gable_canvas_describe_later (GableCanvas *canvas);

/* canvas-pointer.c */
void gable_canvas_add_pointer (GableCanvas *canvas);
void gable_canvas_show_readout (GableCanvas *canvas, GableOwner owner);
void gable_canvas_hide_readout (GableCanvas *canvas);

/* canvas-keys.c */
void gable_canvas_install_keys (GtkWidgetClass *widget_class);

/* canvas-zoom.c */
void gable_canvas_install_zoom (GtkWidgetClass *widget_class);
void gable_canvas_fit (GableCanvas *canvas);
void gable_canvas_zoom_at (GableCanvas *canvas, double x, double y, double factor);
void gable_canvas_reveal (GableCanvas *canvas, const GablePoint *point);
