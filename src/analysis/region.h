/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/kernel-bounds.h"

/* Side, standing and region from numbers alone; every number that decides is in the thresholds. */
GableStanding gable_standing_of (double efficiency, const GableThresholds *thresholds);
GableSide gable_side_of (const GableMachine *machine, int limiter);
gboolean gable_is_between_ridges (const GableRateTable *table,
                                  const double *times,
                                  const GableBounds *bounds,
                                  double ridge_band);
guint gable_regions_of (GableStanding standing, GableSide side, gboolean between_ridges);
