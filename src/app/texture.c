/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/texture.h"

#include "plot/paint-cairo.h"

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
  int width = (int) ceil (ceil (scene->width) * scale);
  int height = (int) ceil (ceil (scene->height) * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_scale (cr, scale, scale);
  gable_paint_cairo (scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}
