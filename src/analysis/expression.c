/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/expression.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum {
  OP_NUMBER,
  OP_NAME,
  OP_NEGATE,
  OP_ADD,
  OP_SUBTRACT,
  OP_MULTIPLY,
  OP_DIVIDE,
  OP_MIN,
  OP_MAX,
  OP_LESS,
  OP_LESS_EQUAL,
  OP_GREATER,
  OP_GREATER_EQUAL,
  OP_EQUAL,
  OP_NOT_EQUAL
} Operator;

/* One step of a stack machine. */
typedef struct {
  Operator op;
  double number;
  const char *name; /* (interned) */
} Step;

struct _GableExpression {
  GArray *steps;    /* (element-type Step) operands before their operator */
  GPtrArray *names; /* (element-type utf8) interned */
};

typedef struct {
  const char *text;
  const char *at;
  guint depth;
  GableExpression *expression;
  GError **error;
} Parser;

/* Operands wait on a stack: one for each open bracket and side of an operator, so this is room for the deepest text. */
#define STACK_SIZE (3 * GABLE_EXPRESSION_MAX_DEPTH + 8)

static gboolean parse_sum (Parser *parser);

static gboolean
complain (Parser *parser, const char *what)
{
  if (parser->error != NULL && *parser->error == NULL) {
    g_set_error (parser->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 /* Translators: a place in a formula, the formula, what is wrong */
                 _ ("character %u of “%s”: %s"), (guint) (parser->at - parser->text) + 1,
                    parser->text, what);
  }
  return FALSE;
}

static void
skip_blanks (Parser *parser)
{
  while (*parser->at == ' ') {
    parser->at++;
  }
}

static gboolean
take (Parser *parser, const char *token)
{
  gsize length = strlen (token);

  skip_blanks (parser);
  if (strncmp (parser->at, token, length) != 0) {
    return FALSE;
  }
  parser->at += length;
  return TRUE;
}

static gboolean
emit (Parser *parser, Operator op)
{
  Step step = { op, 0, NULL };

  g_array_append_val (parser->expression->steps, step);
  return TRUE;
}

static gboolean
is_name_character (char c)
{
  return g_ascii_islower (c) || g_ascii_isdigit (c) || c == '_';
}

static gboolean
parse_number (Parser *parser)
{
  Step step = { OP_NUMBER, 0, NULL };
  gsize length = strspn (parser->at, "0123456789.");

  if (!gable_number_read (parser->at, length, &step.number)) {
    return complain (parser, _ ("a number such as 0.25 is expected here"));
  }
  parser->at += length;
  g_array_append_val (parser->expression->steps, step);
  return TRUE;
}

/* min and max take two or more: a, b, c becomes a b min c min. */
static gboolean
parse_arguments (Parser *parser, Operator op)
{
  gboolean first = TRUE;

  do {
    if (!parse_sum (parser)) {
      return FALSE;
    }
    if (!first) {
      emit (parser, op);
    }
    first = FALSE;
  } while (take (parser, ","));
  return take (parser, ")") || complain (parser, _ ("“)” is expected here"));
}

static gboolean
parse_name (Parser *parser)
{
  Step step = { OP_NAME, 0, NULL };
  GPtrArray *names = parser->expression->names;
  const char *start = parser->at;
  g_autofree char *name = NULL;

  while (is_name_character (*parser->at)) {
    parser->at++;
  }
  name = g_strndup (start, (gsize) (parser->at - start));
  if (g_str_equal (name, "min") || g_str_equal (name, "max")) {
    return take (parser, "(") ? parse_arguments (parser, name[1] == 'i' ? OP_MIN : OP_MAX)
                              : complain (parser, _ ("“(” is expected here"));
  }
  step.name = g_intern_string (name);
  g_array_append_val (parser->expression->steps, step);
  if (!g_ptr_array_find (names, step.name, NULL)) {
    g_ptr_array_add (names, (gpointer) step.name);
  }
  return TRUE;
}

static gboolean
parse_operand (Parser *parser)
{
  if (take (parser, "(")) {
    return parse_sum (parser) &&
           (take (parser, ")") || complain (parser, _ ("“)” is expected here")));
  }
  if (g_ascii_isdigit (*parser->at)) {
    return parse_number (parser);
  }
  return is_name_character (*parser->at)
           ? parse_name (parser)
           : complain (parser, _ ("a number, a name or “(” is expected here"));
}

static gboolean
parse_factor (Parser *parser)
{
  gboolean negative = FALSE;

  if (parser->depth == GABLE_EXPRESSION_MAX_DEPTH) {
    return complain (parser, _ ("it is nested too deeply"));
  }
  while (take (parser, "-")) {
    negative = !negative;
  }
  parser->depth++;
  if (!parse_operand (parser)) {
    return FALSE;
  }
  parser->depth--;
  return !negative || emit (parser, OP_NEGATE);
}

static gboolean
parse_product (Parser *parser)
{
  if (!parse_factor (parser)) {
    return FALSE;
  }
  for (;;) {
    Operator op = take (parser, "*") ? OP_MULTIPLY : take (parser, "/") ? OP_DIVIDE : OP_NUMBER;

    if (op == OP_NUMBER) {
      return TRUE;
    }
    if (!parse_factor (parser)) {
      return FALSE;
    }
    emit (parser, op);
  }
}

static gboolean
parse_sum (Parser *parser)
{
  if (!parse_product (parser)) {
    return FALSE;
  }
  for (;;) {
    Operator op = take (parser, "+") ? OP_ADD : take (parser, "-") ? OP_SUBTRACT : OP_NUMBER;

    if (op == OP_NUMBER) {
      return TRUE;
    }
    if (!parse_product (parser)) {
      return FALSE;
    }
    emit (parser, op);
  }
}

static gboolean
parse_comparison (Parser *parser)
{
  /* The longer token first where one begins with the other. */
  static const struct {
    const char *token;
    Operator op;
  } comparisons[] = {
    { "<=", OP_LESS_EQUAL }, { ">=", OP_GREATER_EQUAL }, { "!=", OP_NOT_EQUAL },
    { "<", OP_LESS },        { ">", OP_GREATER },        { "=", OP_EQUAL },
  };

  if (!parse_sum (parser)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (comparisons); i++) {
    if (take (parser, comparisons[i].token)) {
      return parse_sum (parser) && emit (parser, comparisons[i].op);
    }
  }
  return TRUE;
}

static GableExpression *
parse (const char *text, gboolean (*rule) (Parser *), GError **error)
{
  g_autoptr (GableExpression) expression = g_new0 (GableExpression, 1);
  g_autoptr (GError) own = NULL;
  Parser parser = { text, text, 0, expression, &own };

  expression->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  expression->names = g_ptr_array_new ();
  if (strlen (text) > GABLE_EXPRESSION_MAX_LENGTH) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("a formula may have %u characters at most"), GABLE_EXPRESSION_MAX_LENGTH);
    return NULL;
  }
  if (rule (&parser)) {
    skip_blanks (&parser);
    if (*parser.at == '\0') {
      return g_steal_pointer (&expression);
    }
    complain (&parser, _ ("the formula should end here"));
  }
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}

/**
 * gable_expression_parse:
 * @text: a formula without a comparison
 *
 * Returns: (transfer full): the formula. Errors: `G_IO_ERROR_INVALID_DATA` with the place and what belongs there
 */
GableExpression *
gable_expression_parse (const char *text, GError **error)
{
  return parse (text, parse_sum, error);
}

/**
 * gable_expression_parse_condition:
 * @text: two formulas with a comparison between them, or one that is true where it is not zero
 *
 * Returns: (transfer full): the condition. Errors: as gable_expression_parse ()
 */
GableExpression *
gable_expression_parse_condition (const char *text, GError **error)
{
  return parse (text, parse_comparison, error);
}

void
gable_expression_free (GableExpression *expression)
{
  g_array_unref (expression->steps);
  g_ptr_array_unref (expression->names);
  g_free (expression);
}

/* Unknown operands make every result unknown: also of MIN, MAX and comparisons, which know no NaN. */
static double
apply (Operator op, double a, double b)
{
  if (!gable_known (a) || !gable_known (b)) {
    return GABLE_UNKNOWN;
  }
  switch (op) {
  case OP_ADD:
    return a + b;
  case OP_SUBTRACT:
    return a - b;
  case OP_MULTIPLY:
    return a * b;
  case OP_DIVIDE:
    return b != 0 ? a / b : GABLE_UNKNOWN;
  case OP_MIN:
    return MIN (a, b);
  case OP_MAX:
    return MAX (a, b);
  case OP_LESS:
    return a < b;
  case OP_LESS_EQUAL:
    return a <= b;
  case OP_GREATER:
    return a > b;
  case OP_GREATER_EQUAL:
    return a >= b;
  case OP_EQUAL:
    return a == b;
  case OP_NOT_EQUAL:
    return a != b;
  case OP_NUMBER:
  case OP_NAME:
  case OP_NEGATE:
    break;
  }
  g_assert_not_reached ();
}

/**
 * gable_expression_evaluate:
 * @lookup: asked for each name
 *
 * Returns: the value; unknown where a name in it is, where it divides by zero, or beyond a double
 */
double
gable_expression_evaluate (const GableExpression *expression,
                           GableExpressionLookup lookup,
                           gconstpointer data)
{
  double stack[STACK_SIZE];
  guint size = 0;

  for (guint i = 0; i < expression->steps->len; i++) {
    const Step *step = &g_array_index (expression->steps, Step, i);

    if (step->op == OP_NUMBER || step->op == OP_NAME) {
      g_assert (size < STACK_SIZE);
      stack[size++] = step->op == OP_NUMBER ? step->number : lookup (step->name, data);
    } else if (step->op == OP_NEGATE) {
      stack[size - 1] = -stack[size - 1];
    } else {
      stack[size - 2] = apply (step->op, stack[size - 2], stack[size - 1]);
      size--;
    }
  }
  g_assert (size == 1);
  return isfinite (stack[0]) ? stack[0] : GABLE_UNKNOWN;
}

/* A condition on something unknown is unknown, not false. */
GableTruth
gable_expression_test (const GableExpression *condition,
                       GableExpressionLookup lookup,
                       gconstpointer data)
{
  double value = gable_expression_evaluate (condition, lookup, data);

  if (!gable_known (value)) {
    return GABLE_TRUTH_UNKNOWN;
  }
  return value != 0 ? GABLE_TRUTH_TRUE : GABLE_TRUTH_FALSE;
}

guint
gable_expression_get_n_names (const GableExpression *expression)
{
  return expression->names->len;
}

const char *
gable_expression_get_name (const GableExpression *expression, guint index)
{
  return g_ptr_array_index (expression->names, index);
}
