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
void gable_counters_follow (
  GableRoofline *roofline, const GableRoofline *before, guint first, guint n_before, guint n);
/* Machines with ceilings of the same things in the same order, whatever their rates. */
gboolean gable_roofline_has_ceilings_of (const GableMachine *a, const GableMachine *b);
/* The steps of gable_roofline_evaluate (): nothing is known of the kernels, some are evaluated, all of them are summed up. */
GableRoofline *gable_roofline_begin (const GableProject *project,
                                     const GableRooflineOptions *options);
void gable_roofline_add_kernels (GableRoofline *roofline,
                                 const GableRooflineOptions *options,
                                 guint first,
                                 guint n);
void gable_roofline_finish (GableRoofline *roofline, const GableRooflineOptions *options);
/* One roofline for each precision of the work, as @options ask. */
void gable_precisions_evaluate (GableRoofline *roofline, const GableRooflineOptions *options);
