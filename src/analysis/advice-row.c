/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-row.h"

#include <string.h>

static double
look_up (const char *name, gconstpointer data)
{
  return gable_advice_scope_get (data, name);
}

double
gable_advice_scope_get (const GableAdviceScope *scope, const char *name)
{
  for (guint i = 0; i < scope->row->params->len; i++) {
    const GableAdviceConstant *param = &g_array_index (scope->row->params, GableAdviceConstant, i);

    if (strcmp (param->id, name) == 0) {
      return param->value;
    }
  }
  return gable_advice_table_find_metric (scope->table, name) != NULL
           ? scope->metrics (name, scope->data)
           : gable_advice_table_threshold (scope->table, name);
}

/**
 * gable_advice_scope_test:
 *
 * Returns: true where all conditions of the row hold; false where one does not; else unknown. So a counter that is
 *   missing never turns into good or bad news.
 */
GableTruth
gable_advice_scope_test (const GableAdviceScope *scope)
{
  GableTruth all = GABLE_TRUTH_TRUE;

  for (guint i = 0; i < scope->row->when->len; i++) {
    GableTruth one =
      gable_expression_test (g_ptr_array_index (scope->row->when, i), look_up, scope);

    all = MIN (all, one);
  }
  return all;
}

double
gable_advice_scope_evaluate (const GableAdviceScope *scope, const GableExpression *formula)
{
  return gable_expression_evaluate (formula, look_up, scope);
}

double
gable_advice_scope_claim (const GableAdviceScope *scope)
{
  double value = scope->row->gain_value != NULL
                   ? gable_advice_scope_evaluate (scope, scope->row->gain_value)
                   : GABLE_UNKNOWN;

  if (scope->row->gain == GABLE_ADVICE_GAIN_TIME_SAVED) {
    value = value < 1 ? 1 / (1 - value) : GABLE_UNKNOWN;
  }
  return value > 0 ? value : GABLE_UNKNOWN;
}
