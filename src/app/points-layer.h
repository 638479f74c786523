/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/scene.h"

/* The points of a chart as a picture of their own, painted by a thread where there are many. Until a new picture is
 * ready the old one is shown where its points are by now. Owned. */
typedef struct _GablePointsLayer GablePointsLayer;

typedef void (*GablePointsChanged) (gpointer data);

/* @changed: there is a new picture to be shown; never called once it is freed */
GablePointsLayer *gable_points_layer_new (GablePointsChanged changed, gpointer data);
void gable_points_layer_free (GablePointsLayer *layer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GablePointsLayer, gable_points_layer_free)

/* Draws the points of @scene, if any. @scale: device pixels to a point */
void gable_points_layer_snapshot (GablePointsLayer *layer,
                                  GtkSnapshot *snapshot,
                                  const GableScene *scene,
                                  int scale);
/* Whether a picture is being painted. */
gboolean gable_points_layer_is_busy (const GablePointsLayer *layer);
