/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice.h"

/* A walkthrough of any profile: accounting, triage by time, launch and balance, latency, the busiest resource, what would
 * help most, where to stop. A step that has nothing to say is left out. (transfer full) */
GableWalkthrough *gable_walkthrough_auto (const GableRoofline *roofline);

/* What the steps are made from. */
typedef struct {
  const GableRoofline *roofline;
  GArray *order; /* (element-type guint) rows of the run with a known share, largest first */
  GableRunAdvice *advice;
} GableTour;

/* walkthrough-auto-steps.c: each (transfer full) (nullable) NULL where it has nothing to say */
GableStep *gable_tour_accounting (const GableTour *tour);
GableStep *gable_tour_triage (const GableTour *tour);
GableStep *gable_tour_launch (const GableTour *tour);
GableStep *gable_tour_latency (const GableTour *tour);
GableStep *gable_tour_resource (const GableTour *tour, guint kernel);
GableStep *gable_tour_opportunity (const GableTour *tour, const GableOpportunity *opportunity);
GableStep *gable_tour_stop (const GableTour *tour);
