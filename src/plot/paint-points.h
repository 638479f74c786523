/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/cloud.h"

/* Each point by its own outline, in order: what any other way must look like. */
void gable_paint_points_each (const GableScene *scene, const GablePrimitive *points, cairo_t *cr);
