/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/scene-cache.h"

/* A scene and the pictures it was painted into: made once, shown in every frame until it is dropped. Points have a
 * picture of their own under that of the roofs, which stays while these are moved. Owned. */
typedef struct _GableLayer GableLayer;

/* @widget: (transfer none) drawn again when something is ready that took its time */
GableLayer *gable_layer_new (GtkWidget *widget);
void gable_layer_free (GableLayer *layer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLayer, gable_layer_free)

/* (transfer none) to build scenes with, which may leave launches for later. */
GableSceneCache *gable_layer_get_cache (GableLayer *layer);
/* Takes @scene (transfer full) (nullable) in the place of the one before. */
void gable_layer_take (GableLayer *layer, GableScene *scene);
const GableScene *gable_layer_get_scene (const GableLayer *layer);
void gable_layer_snapshot (GableLayer *layer, GtkSnapshot *snapshot, int scale);
/* Whether a thread is still at work for what will be shown. */
gboolean gable_layer_is_busy (const GableLayer *layer);
/* A ring around the mark of a kernel's point, @gap [px] off it; nothing where the mark is out of sight. */
void gable_layer_ring (const GableLayer *layer,
                       GtkSnapshot *snapshot,
                       GableOwner owner,
                       double gap,
                       float width,
                       GableColour colour);
