/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-rules.h"

typedef struct {
  guint slot;
  double weight;
  guint first_cover; /* terms of matrix work: slots of totals that hold it already */
  guint n_covers;
} GableNcuPlanTerm;

typedef struct {
  const GableCounter *counter;
  GableNcuScale scale;
  gboolean any; /* adds up the terms that are known and in no total; else all must be known */
  guint first_term;
  guint n_terms;
  const char *rule; /* (static) or interned */
} GableNcuPlanRule;

typedef struct {
  guint slot;
  int divisor; /* slot, or -1 */
} GableNcuPlanTime;

/* The formulas that a file's metrics allow, with every name resolved to its slot: what is left for a launch are a few
 * additions. Owned; good until a slot is added. */
typedef struct {
  GArray *rules; /* (element-type GableNcuPlanRule) those of a counter stand together, best first */
  GArray *terms; /* (element-type GableNcuPlanTerm) */
  GArray *covers; /* (element-type guint) */
  GArray *times;  /* (element-type GableNcuPlanTime) */
  int clocks[GABLE_NCU_N_CLOCKS];
} GableNcuPlan;

GableNcuPlan *gable_ncu_plan_new (const GableNcuMetrics *metrics);
/* The same with the rules that a person may choose behind them. */
GableNcuPlan *gable_ncu_plan_new_with_offers (const GableNcuMetrics *metrics);
void gable_ncu_plan_free (GableNcuPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuPlan, gable_ncu_plan_free)

void gable_ncu_plan_evaluate (const GableNcuPlan *plan,
                              const double *values,
                              GableNcuLaunch *launch);
/* Amounts per second, from the rates alone: for a launch whose time was not collected. */
void gable_ncu_plan_evaluate_rates (const GableNcuPlan *plan,
                                    const double *values,
                                    GableNcuLaunch *rates);
/* The sum over the terms of one rule, before its scale; unknown where a term is. */
double gable_ncu_plan_add_terms (const GableNcuPlan *plan, guint rule, const double *values);
/* [Hz] of the multiprocessors, or unknown */
double gable_ncu_plan_clock (const GableNcuPlan *plan, const double *values);
