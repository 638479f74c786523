/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What the model says of every launch of a project, in columns: 27 bytes a launch. Owned. */
typedef struct {
  double *works;        /* W of the chart [FLOP, OP or inst] */
  double *bounds;       /* T* [s] */
  double *efficiencies; /* T* ÷ T [1] */
  gint16 *limiters;     /* index of the machine's ceiling, or GABLE_LIMITER_… */
  guint8 *standings;    /* of GableStanding */
} GableLaunchResults;

GableLaunchResults *gable_launch_results_new (const GableRoofline *roofline,
                                              const GableProject *project);
void gable_launch_results_free (GableLaunchResults *results);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLaunchResults, gable_launch_results_free)
