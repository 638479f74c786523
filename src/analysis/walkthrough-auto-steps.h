/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice.h"

/* What the steps are made from. */
typedef struct {
  const GableRoofline *roofline;
  GArray *order; /* (element-type guint) rows of the run with a known share, largest first */
  GableRunAdvice *advice;
} GableProfileFacts;

/* walkthrough-auto-steps.c: each (transfer full) (nullable) NULL where it has nothing to say */
GableStep *gable_profile_step_accounting (const GableProfileFacts *facts);
GableStep *gable_profile_step_triage (const GableProfileFacts *facts);
GableStep *gable_profile_step_launch (const GableProfileFacts *facts);
GableStep *gable_profile_step_latency (const GableProfileFacts *facts);
GableStep *gable_profile_step_resource (const GableProfileFacts *facts, guint kernel);
GableStep *gable_profile_step_opportunity (const GableProfileFacts *facts,
                                           const GableOpportunity *opportunity);
GableStep *gable_profile_step_stop (const GableProfileFacts *facts);
