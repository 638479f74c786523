/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/cloud.h"

/* A raster over a part of the chart: pixel = origin + scale × [pt]. */
typedef struct {
  int width, height;         /* [px] */
  double x_scale, y_scale;   /* [px/pt] */
  double x_origin, y_origin; /* [px] of the chart's upper left corner */
} GableRaster;

/* (transfer full) an ARGB32 image with what the points cover, and nothing elsewhere; NULL where there is no memory. */
cairo_surface_t *gable_cover_paint (const GablePrimitive *points, const GableRaster *raster);
