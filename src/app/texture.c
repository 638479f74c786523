/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/texture.h"

cairo_surface_t *
gable_texture_paint (const GableScene *scene,
                     double scale,
                     GablePaintParts parts,
                     GableTextCache *texts)
{
  int width = (int) ceil (ceil (scene->width) * scale);
  int height = (int) ceil (ceil (scene->height) * scale);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  GablePaintOptions options = { .parts = parts, .texts = texts };
  cairo_t *cr = cairo_create (image);

  cairo_scale (cr, scale, scale);
  gable_paint_cairo_with (scene, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

GdkTexture *
gable_texture_new_for_image (cairo_surface_t *image)
{
  int width = cairo_image_surface_get_width (image);
  int height = cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  g_autoptr (GBytes) bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                (GDestroyNotify) cairo_surface_destroy, image);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/**
 * gable_texture_new:
 * @scale: device pixels to a point of @scene, > 0
 *
 * Paints @scene.
 *
 * Returns: (transfer full): a texture of the scene's size times @scale
 */
GdkTexture *
gable_texture_new (const GableScene *scene, double scale)
{
  return gable_texture_new_for_image (gable_texture_paint (scene, scale, GABLE_PAINT_ALL, NULL));
}
