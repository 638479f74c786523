/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/layer.h"

#include "app/appearance.h"
#include "app/texture.h"

struct _GableLayer {
  GableScene *scene;   /* (nullable) */
  GdkTexture *texture; /* (nullable) of the scene, once it was shown */
  int scale;           /* of the texture: device pixels to a logical one */
};

GableLayer *
gable_layer_new (void)
{
  return g_new0 (GableLayer, 1);
}

void
gable_layer_free (GableLayer *layer)
{
  gable_layer_take (layer, NULL);
  g_free (layer);
}

void
gable_layer_take (GableLayer *layer, GableScene *scene)
{
  g_clear_pointer (&layer->scene, gable_scene_free);
  g_clear_object (&layer->texture);
  layer->scene = scene;
}

/* (nullable) */
const GableScene *
gable_layer_get_scene (const GableLayer *layer)
{
  return layer->scene;
}

void
gable_layer_snapshot (GableLayer *layer, GtkSnapshot *snapshot, int scale)
{
  if (layer->scene == NULL) {
    return;
  }
  if (layer->texture == NULL || layer->scale != scale) {
    g_clear_object (&layer->texture);
    layer->texture = gable_texture_new (layer->scene, scale);
    layer->scale = scale;
  }
  gtk_snapshot_append_texture (snapshot, layer->texture,
                               &GRAPHENE_RECT_INIT (0, 0, ceilf ((float) layer->scene->width),
                                                    ceilf ((float) layer->scene->height)));
}

void
gable_layer_ring (const GableLayer *layer,
                  GtkSnapshot *snapshot,
                  GableOwner owner,
                  double gap,
                  float width,
                  GableColour colour)
{
  GdkRGBA rgba = gable_appearance_to_rgba (colour);
  GskRoundedRect ring;
  GableXY centre;
  double mark;
  float radius;

  if (layer->scene == NULL || !gable_scene_find_mark (layer->scene, owner, &centre, &mark)) {
    return;
  }
  radius = (float) (mark + gap);
  gsk_rounded_rect_init_from_rect (&ring,
                                   &GRAPHENE_RECT_INIT ((float) centre.x - radius,
                                                        (float) centre.y - radius, 2 * radius,
                                                        2 * radius),
                                   radius);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ rgba, rgba, rgba, rgba });
}
