/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/scene.h"

/* A scene and the texture it was painted into: made once, shown in every frame until it is dropped. Owned. */
typedef struct _GableLayer GableLayer;

GableLayer *gable_layer_new (void);
void gable_layer_free (GableLayer *layer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLayer, gable_layer_free)

/* Takes @scene (transfer full) (nullable) in the place of the one before. */
void gable_layer_take (GableLayer *layer, GableScene *scene);
const GableScene *gable_layer_get_scene (const GableLayer *layer);
void gable_layer_snapshot (GableLayer *layer, GtkSnapshot *snapshot, int scale);
/* A ring around the mark of a kernel's point, @gap [px] off it; nothing where the mark is out of sight. */
void gable_layer_ring (const GableLayer *layer,
                       GtkSnapshot *snapshot,
                       GableOwner owner,
                       double gap,
                       float width,
                       GableColour colour);
