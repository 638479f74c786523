/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/scene.h"
#include "plot/text-cache.h"

/* What lies under the points of a scene, these, and what lies over them; a scene without points is all under. Painted
 * one over the other they give the whole, so that a window can keep one of them while the others change. */
typedef enum {
  GABLE_PAINT_UNDER = 1 << 0, /* with the paper */
  GABLE_PAINT_POINTS = 1 << 1,
  GABLE_PAINT_OVER = 1 << 2,
  GABLE_PAINT_ALL = GABLE_PAINT_UNDER | GABLE_PAINT_POINTS | GABLE_PAINT_OVER
} GablePaintParts;

typedef struct {
  GablePaintParts parts;
  gboolean every_point; /* as a shape of its own: exact vectors, large files */
  double image_dpi; /* of dense points on a page of vectors; 0 is 300, or less on a large page */
  GableTextCache *
    texts; /* (nullable) kept from frame to frame, for pixels alone: texts stand on whole ones then */
} GablePaintOptions;

void gable_paint_cairo_with (const GableScene *scene,
                             cairo_t *cr,
                             const GablePaintOptions *options);
/* Paints @scene with its upper left corner at @cr's origin, one point to a unit. */
void gable_paint_cairo (const GableScene *scene, cairo_t *cr);
/* @text as cairo takes it: one invalid byte or noncharacter stops all further drawing. (transfer full) */
char *gable_paint_clean_text (const char *text);
