/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-metrics.h"
#include "import/ncu-rep-wire.h"

/* The tool's own words and charts, out of the messages of one launch. */

void gable_ncu_rep_add_advice (GableToolView *view, GableWire result);
/* @values: the launch's figures, a slot each; @capability: of the GPU, 10 major + minor, 0 where unknown */
void gable_ncu_rep_add_charts (GableToolView *view,
                               GableWire section,
                               const GableNcuMetrics *metrics,
                               const double *values,
                               guint capability);
