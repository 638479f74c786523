/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-plan.h"

void
gable_ncu_plan_free (GableNcuPlan *plan)
{
  if (plan == NULL) {
    return;
  }
  g_array_unref (plan->rules);
  g_array_unref (plan->terms);
  g_array_unref (plan->covers);
  g_array_unref (plan->times);
  g_free (plan);
}

static double
launch_seconds (const GableNcuPlan *plan, const double *values)
{
  for (guint i = 0; i < plan->times->len; i++) {
    GableNcuPlanTime time = g_array_index (plan->times, GableNcuPlanTime, i);
    double seconds = values[time.slot];

    if (time.divisor >= 0) {
      seconds = values[time.divisor] > 0 ? seconds / values[time.divisor] : GABLE_UNKNOWN;
    }
    if (seconds > 0) {
      return seconds;
    }
  }
  return GABLE_UNKNOWN;
}

double
gable_ncu_plan_clock (const GableNcuPlan *plan, const double *values)
{
  for (guint i = 0; i < GABLE_NCU_N_CLOCKS; i++) {
    if (plan->clocks[i] >= 0 && gable_known (values[plan->clocks[i]])) {
      return values[plan->clocks[i]];
    }
  }
  return GABLE_UNKNOWN;
}

static gboolean
is_covered (const GableNcuPlan *plan, const GableNcuPlanTerm *term, const double *values)
{
  for (guint i = 0; i < term->n_covers; i++) {
    if (gable_known (values[g_array_index (plan->covers, guint, term->first_cover + i)])) {
      return TRUE;
    }
  }
  return FALSE;
}

double
gable_ncu_plan_add_terms (const GableNcuPlan *plan, guint index, const double *values)
{
  const GableNcuPlanRule *rule = &g_array_index (plan->rules, GableNcuPlanRule, index);
  double sum = 0;
  gboolean known = FALSE;

  for (guint i = 0; i < rule->n_terms; i++) {
    const GableNcuPlanTerm *term =
      &g_array_index (plan->terms, GableNcuPlanTerm, rule->first_term + i);

    if (!rule->any) {
      sum += term->weight * values[term->slot];
      known = TRUE;
    } else if (gable_known (values[term->slot]) && !is_covered (plan, term, values)) {
      sum += values[term->slot];
      known = TRUE;
    }
  }
  return known ? sum : GABLE_UNKNOWN;
}

/* Of the rules of a counter the first counts whose terms are all known. A rule with a scale that is unknown is none. A
 * negative amount (a counter that wrapped) is no amount. */
static void
apply_rules (const GableNcuPlan *plan,
             const double *values,
             const double *scales,
             GableNcuLaunch *launch)
{
  const GableCounter *done = NULL;

  launch->n_amounts = 0;
  for (guint i = 0; i < plan->rules->len && launch->n_amounts < GABLE_NCU_MAX_AMOUNTS; i++) {
    const GableNcuPlanRule *rule = &g_array_index (plan->rules, GableNcuPlanRule, i);

    if (rule->counter == done) {
      continue;
    }

    double amount = scales[rule->scale] * gable_ncu_plan_add_terms (plan, i, values);

    if (amount >= 0 && amount < (double) INFINITY) {
      launch->amounts[launch->n_amounts++] = (GableNcuAmount){ rule->counter, amount, rule->rule };
      done = rule->counter;
    }
  }
}

/**
 * gable_ncu_plan_evaluate:
 * @plan: the formulas of a file
 * @values: a figure a slot
 * @launch: (out): what follows
 *
 * One missing addend leaves a counter to its next rule, and at last unknown.
 */
void
gable_ncu_plan_evaluate (const GableNcuPlan *plan, const double *values, GableNcuLaunch *launch)
{
  double seconds = launch_seconds (plan, values);
  const double scales[] = {
    [GABLE_NCU_TIMES_NOTHING] = 1,
    [GABLE_NCU_TIMES_SECONDS] = seconds,
    [GABLE_NCU_TIMES_CYCLES] = gable_ncu_plan_clock (plan, values) * seconds,
  };

  launch->seconds = seconds;
  apply_rules (plan, values, scales, launch);
}

/**
 * gable_ncu_plan_evaluate_rates:
 * @plan: the formulas of a file
 * @values: a figure a slot
 * @rates: (out): amounts per second; its time is unknown
 */
void
gable_ncu_plan_evaluate_rates (const GableNcuPlan *plan,
                               const double *values,
                               GableNcuLaunch *rates)
{
  const double scales[] = {
    [GABLE_NCU_TIMES_NOTHING] = GABLE_UNKNOWN,
    [GABLE_NCU_TIMES_SECONDS] = 1,
    [GABLE_NCU_TIMES_CYCLES] = gable_ncu_plan_clock (plan, values),
  };

  rates->seconds = GABLE_UNKNOWN;
  apply_rules (plan, values, scales, rates);
}
