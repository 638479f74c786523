/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-rep-figures.h"
#include "import/ncu-rep-wire.h"

/* What a launch's own fields tell of its grid and block, beside the metrics. */
typedef struct {
  gboolean has[2];
  double sizes[2][3]; /* x, y and z of the whole and of a block */
} GableNcuSizes;

void gable_ncu_sizes_read (GableNcuSizes *sizes, GableWire message, gboolean of_block);
void gable_ncu_sizes_add (const GableNcuSizes *sizes, GableNcuFigures *figures);
