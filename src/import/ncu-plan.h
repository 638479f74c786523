/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-metrics.h"

/* The formulas that a file's metrics allow, with every name resolved to its slot: what is left for a launch are a few
 * additions. Owned; good until a slot is added. */
typedef struct _GableNcuPlan GableNcuPlan;

GableNcuPlan *gable_ncu_plan_new (const GableNcuMetrics *metrics);
void gable_ncu_plan_free (GableNcuPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuPlan, gable_ncu_plan_free)

void gable_ncu_plan_evaluate (const GableNcuPlan *plan,
                              const double *values,
                              GableNcuLaunch *launch);
/* Amounts per second, from the rates alone: for a launch whose time was not collected. */
void gable_ncu_plan_evaluate_rates (const GableNcuPlan *plan,
                                    const double *values,
                                    GableNcuLaunch *rates);
