/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

#include "plot/paint-cairo.h"

GdkTexture *gable_texture_new (const GableScene *scene, double scale);
/* (transfer full) an ARGB32 image of @parts of the scene; @texts: (nullable) */
cairo_surface_t *gable_texture_paint (const GableScene *scene,
                                      double scale,
                                      GablePaintParts parts,
                                      GableTextCache *texts);
/* Takes @image. */
GdkTexture *gable_texture_new_for_image (cairo_surface_t *image);
