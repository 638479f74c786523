/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice-table.h"

/* Where the formulas of a row take their names from: the row's parameters, then a kernel's metrics, then the table's
 * thresholds. A value on the stack; borrows all of it. */
typedef struct {
  const GableAdviceTable *table;
  const GableAdviceRow *row;
  GableExpressionLookup metrics;
  gconstpointer data;
} GableAdviceScope;

double gable_advice_scope_get (const GableAdviceScope *scope, const char *name);
GableTruth gable_advice_scope_test (const GableAdviceScope *scope);
double gable_advice_scope_evaluate (const GableAdviceScope *scope, const GableExpression *formula);
/* What the row claims [1]: a factor of the kernel, or of the run where it is of that kind. */
double gable_advice_scope_claim (const GableAdviceScope *scope);
