/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/units.h"
#include "plot/scale.h"

/* A mark on an axis. */
typedef struct {
  double value; /* in the axis' base unit */
  double unit;  /* place on the axis [1] */
  char *label;  /* (owned) (nullable) NULL: a minor mark */
} GableTick;

/* Marks on an axis at most, whatever it shows. */
#define GABLE_TICKS_MAX 1000

/* (transfer full) (element-type GableTick) ascending; labels at least @spacing [pt] apart on an axis @length [pt]
 * long, their text after the unit's prefixes for rates ("10 G") and plain for anything else ("0.01"). */
GArray *gable_ticks_new (const GableScale *scale,
                         GableDimension dimension,
                         double length,
                         double spacing);
char *gable_tick_label (double value, GableDimension dimension, double step);
