/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "plot/scene.h"

/* The chart. It paints the scene once into a texture and shows that under a light overlay, so that hovering costs
 * nothing; it pans, zooms, selects, and walks the kernels with the arrow keys.
 *
 * Property: "document" (GableDocument). Signal "kernel-activated": a kernel was double clicked, or Enter pressed. */
#define GABLE_TYPE_CANVAS (gable_canvas_get_type ())
G_DECLARE_FINAL_TYPE (GableCanvas, gable_canvas, GABLE, CANVAS, GtkWidget)

/* (transfer full) (nullable) the scene as it stands, in @theme; NULL where the chart has no room yet */
GableScene *gable_canvas_build_scene (GableCanvas *canvas, const GableTheme *theme);
/* @scale: of all texts, lines and marks, for people who sit far away; 1 as it is usual */
void gable_canvas_set_scale (GableCanvas *canvas, double scale);
