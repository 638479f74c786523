/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/figure-work.h"
#include "plot/preflight.h"

/* A figure as large as it will be printed, as far as the screen tells its size, and smaller where it has no room for
 * that; drawn in a thread.
 *
 * Signals: "drawn", what was ordered last is on the screen, or there was an error; "scaled", its scale is another one. */
#define GABLE_TYPE_FIGURE_PREVIEW (gable_figure_preview_get_type ())
G_DECLARE_FINAL_TYPE (GableFigurePreview, gable_figure_preview, GABLE, FIGURE_PREVIEW, GtkWidget)

/* Takes @order (transfer full). @path: a name with the suffix of the format that is meant */
void gable_figure_preview_order (GableFigurePreview *preview,
                                 GableFigureOrder *order,
                                 const char *path,
                                 gboolean has_alt);
/* Of what was drawn last. (transfer none) (nullable) */
const GableDrawing *gable_figure_preview_get_drawing (GableFigurePreview *preview);
const GPtrArray *gable_figure_preview_get_warnings (GableFigurePreview *preview);
const char *gable_figure_preview_get_error (GableFigurePreview *preview);
/* Of the true size [1]; at most 1. */
double gable_figure_preview_get_scale (GableFigurePreview *preview);
