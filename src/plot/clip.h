/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* Cutting to a rectangle in double precision, before anything reaches a device: cairo's fixed-point numbers wrap
 * around at 2^23. */

/* FALSE where nothing of the segment is inside; else its ends are moved to the border. */
gboolean gable_clip_segment (GableRect area, GableXY *from, GableXY *to);
/* Cuts @points (element-type GableXY) in place; empty where nothing is inside. */
void gable_clip_polygon (GableRect area, GArray *points);
gboolean gable_rect_contains (GableRect area, GableXY point);
gboolean gable_rect_equal (GableRect a, GableRect b);
gboolean gable_rect_overlaps (GableRect a, GableRect b);
