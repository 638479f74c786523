/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* Walking over the points of a chart with the keyboard. */
typedef enum {
  GABLE_WALK_LEFT,  /* to the next smaller intensity at this level */
  GABLE_WALK_RIGHT, /* to the next larger one */
  GABLE_WALK_UP,    /* to the same kernel's next farther level */
  GABLE_WALK_DOWN,  /* to its next nearer one */
  GABLE_WALK_HOME,  /* to the smallest intensity at this level */
  GABLE_WALK_END    /* to the largest one */
} GableWalk;

int gable_walk (const GableRoofline *roofline, int point, GableWalk walk);
int gable_walk_start (const GableRoofline *roofline);
int gable_walk_main_point (const GableRoofline *roofline, guint kernel);
