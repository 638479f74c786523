/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/cloud.h"

/* One mark at @at, filled or stroked with the source of @cr. */
void gable_paint_point (const GableLook *look, GableXY at, cairo_t *cr);
/* Whether a mark of @look at @at reaches into the plot. */
gboolean gable_paint_point_is_seen (const GablePrimitive *points,
                                    const GableLook *look,
                                    GableXY at);
/* Each point by its own outline, in order: what any other way must look like. */
void gable_paint_points_each (const GablePrimitive *points, cairo_t *cr);
/* What they cover, worked out on the pixels of @cr: the same picture in a small part of the time. */
void gable_paint_points_on_pixels (const GablePrimitive *points, cairo_t *cr);
/* (transfer full) (nullable) an ARGB32 image of the plot, at @dpi dots an inch, with what they cover. */
cairo_surface_t *gable_points_image (const GablePrimitive *points, double dpi);
/* Dots an inch of an image of them on a page of vectors: what print can show, and fewer where the plot is so large that
 * the file would be. */
double gable_points_image_dpi (const GablePrimitive *points);
/* What they cover as an image of @dpi dots an inch, for a page of vectors. */
void gable_paint_points_as_image (const GablePrimitive *points, double dpi, cairo_t *cr);
/* Whether so many points are in the plot that a drawing of them would be larger than an image. */
gboolean gable_paint_points_are_dense (const GablePrimitive *points);
