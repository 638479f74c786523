/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Every number that decides a region; read from the advice table, never literals in code. */
typedef struct {
  double near;           /* efficiency from which a kernel is on its roof [1] */
  double far;            /* efficiency under which it is far below [1] */
  double above;          /* efficiency over which the accounting is doubted [1] */
  double ridge_band;     /* factor around a ridge point that counts as at the ridge [1] */
  double balance_points; /* utilisations this near are balanced [1], 0.1 = ten percentage points */
  double time_floor;     /* share of the run's time under which advice is folded away [1] */
} GableThresholds;

/* Those of the advice table that is installed; lives as long as the process. */
const GableThresholds *gable_thresholds_get (void);
