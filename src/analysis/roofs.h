/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/rates.h"

/* Fills the roofs and the active pair of @roofline, whose kernels and points stand already. */
void gable_roofs_collect (GableRoofline *roofline,
                          const GableRateTable *table,
                          const GableView *view);
/* Whether a ceiling is drawn as a roof; @used: a kernel has a point at its level. */
gboolean gable_ceiling_is_roof (const GableRoofline *roofline,
                                const GableCeiling *ceiling,
                                const GableView *view,
                                gboolean used);
void gable_overlays_collect (GableRoofline *roofline, const GableView *view);
void gable_counters_collect (GableRoofline *roofline);
/* One roofline for each precision of the work, as @options ask. */
void gable_precisions_evaluate (GableRoofline *roofline, const GableRooflineOptions *options);
