/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "base/number.h"

/* The small formulas of the advice table, read once and evaluated often:
 *
 *   condition := expr [('<' | '<=' | '>' | '>=' | '=' | '!=') expr]
 *   expr      := term (('+' | '-') term)*
 *   term      := factor (('*' | '/') factor)*
 *   factor    := number | name | '(' expr ')' | ('min' | 'max') '(' expr (',' expr)* ')' | '-' factor
 *
 * A name is of lower-case letters, digits and underscores. There are no loops, no calls and no strings. */
typedef struct _GableExpression GableExpression;

/* Brackets and signs within each other, at most; and bytes of one formula. */
#define GABLE_EXPRESSION_MAX_DEPTH 16
#define GABLE_EXPRESSION_MAX_LENGTH 500

/* The value of @name, or unknown. */
typedef double (*GableExpressionLookup) (const char *name, gconstpointer data);

typedef enum { GABLE_TRUTH_FALSE, GABLE_TRUTH_UNKNOWN, GABLE_TRUTH_TRUE } GableTruth;

GableExpression *gable_expression_parse (const char *text, GError **error);
GableExpression *gable_expression_parse_condition (const char *text, GError **error);
void gable_expression_free (GableExpression *expression);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableExpression, gable_expression_free)

double gable_expression_evaluate (const GableExpression *expression,
                                  GableExpressionLookup lookup,
                                  gconstpointer data);
GableTruth gable_expression_test (const GableExpression *condition,
                                  GableExpressionLookup lookup,
                                  gconstpointer data);
/* Names in it, each once, in the order of their first use. */
guint gable_expression_get_n_names (const GableExpression *expression);
const char *gable_expression_get_name (const GableExpression *expression, guint index);
