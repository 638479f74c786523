/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/expression.h"

#include "support.h"

#include <string.h>

/* a = 2, b = 5, u is unknown. */
static double
look_up (const char *name, gconstpointer data)
{
  return strcmp (name, "a") == 0 ? 2 : strcmp (name, "b") == 0 ? 5 : GABLE_UNKNOWN;
}

static void
formulas_follow_the_rules_of_arithmetic (void)
{
  static const struct {
    const char *text;
    double value;
  } cases[] = {
    { "1", 1 },
    { "0.25", 0.25 },
    { "a", 2 },
    { "a + b * 3", 17 },
    { "(a + b) * 3", 21 },
    { "a - b - 1", -4 },
    { "20 / a / b", 2 },
    { "-a * -b", 10 },
    { "--a", 2 },
    { "-(a - b)", 3 },
    { "1 / (1 - 0.5)", 2 },
    { "min(a, b)", 2 },
    { "max (a, b, 3, 4)", 5 },
    { "min(max(a, 3), max(b, 1)) + 1", 4 },
    { " a+b ", 7 },
    { "a / (b - 5)", GABLE_UNKNOWN },
    { "u", GABLE_UNKNOWN },
    { "u * 0", GABLE_UNKNOWN },
    { "min(u, a)", GABLE_UNKNOWN },
    { "max(a, u)", GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableExpression) expression = gable_expression_parse (cases[i].text, &error);

    g_assert_no_error (error);
    gable_assert_close (gable_expression_evaluate (expression, look_up, NULL), cases[i].value,
                        1e-15);
  }
}

static void
a_condition_on_something_unknown_is_unknown (void)
{
  static const struct {
    const char *text;
    GableTruth truth;
  } cases[] = {
    { "a < b", GABLE_TRUTH_TRUE },        { "a > b", GABLE_TRUTH_FALSE },
    { "a <= 2", GABLE_TRUTH_TRUE },       { "a >= 2", GABLE_TRUTH_TRUE },
    { "a < 2", GABLE_TRUTH_FALSE },       { "a > 2", GABLE_TRUTH_FALSE },
    { "a = 2", GABLE_TRUTH_TRUE },        { "a != 2", GABLE_TRUTH_FALSE },
    { "a + b = 7", GABLE_TRUTH_TRUE },    { "a", GABLE_TRUTH_TRUE },
    { "a - 2", GABLE_TRUTH_FALSE },       { "u > 0", GABLE_TRUTH_UNKNOWN },
    { "u = u", GABLE_TRUTH_UNKNOWN },     { "u != 1", GABLE_TRUTH_UNKNOWN },
    { "a / 0 > 1", GABLE_TRUTH_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableExpression) condition =
      gable_expression_parse_condition (cases[i].text, &error);

    g_assert_no_error (error);
    g_assert_cmpint (gable_expression_test (condition, look_up, NULL), ==, cases[i].truth);
  }
}

static void
a_fault_is_told_with_its_place (void)
{
  static const struct {
    const char *text;
    const char *where;
  } cases[] = {
    { "", "character 1 " },     { "a +", "character 4 " },       { "a b", "character 3 " },
    { "(a", "character 3 " },   { "a)", "character 2 " },        { "min a", "character 5 " },
    { "min(", "character 5 " }, { "max(a,)", "character 7 " },   { "1.2.3", "character 1 " },
    { "A", "character 1 " },    { "a * \"x\"", "character 5 " }, { "a < b < 1", "character 7 " },
    { "a; b", "character 2 " }, { "1e5", "character 2 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_expression_parse_condition (cases[i].text, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull (strstr (error->message, cases[i].where));
  }
}

static void
deep_and_long_formulas_are_refused (void)
{
  g_autoptr (GString) deep = g_string_new (NULL);
  g_autoptr (GString) wide = g_string_new ("1");
  g_autoptr (GString) signs = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableExpression) expression = NULL;

  for (guint i = 0; i < 200; i++) {
    g_string_append_c (deep, '(');
    g_string_append_c (signs, '-');
  }
  g_assert_null (gable_expression_parse (deep->str, &error));
  g_assert_nonnull (strstr (error->message, "too deeply"));
  g_clear_error (&error);

  g_string_append_c (signs, 'a');
  expression = gable_expression_parse (signs->str, &error);
  g_assert_no_error (error);
  gable_assert_close (gable_expression_evaluate (expression, look_up, NULL), 2, 0);

  for (guint i = 0; i < 300; i++) {
    g_string_append (wide, "+1");
  }
  g_assert_null (gable_expression_parse (wide->str, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

/* The deepest text that is taken needs the most room of the evaluation's stack. */
static void
the_deepest_formula_still_fits (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableExpression) expression = NULL;

  for (guint i = 0; i + 1 < GABLE_EXPRESSION_MAX_DEPTH; i++) {
    g_string_append (text, "min(1,2+3*");
  }
  g_string_append (text, "1");
  for (guint i = 0; i + 1 < GABLE_EXPRESSION_MAX_DEPTH; i++) {
    g_string_append (text, ")");
  }
  expression = gable_expression_parse (text->str, &error);
  g_assert_no_error (error);
  gable_assert_close (gable_expression_evaluate (expression, look_up, NULL), 1, 0);
}

static void
names_are_listed_once (void)
{
  g_autoptr (GableExpression) expression = gable_expression_parse ("b * min(a, b, lanes_32)", NULL);

  g_assert_cmpuint (gable_expression_get_n_names (expression), ==, 3);
  g_assert_cmpstr (gable_expression_get_name (expression, 0), ==, "b");
  g_assert_cmpstr (gable_expression_get_name (expression, 1), ==, "a");
  g_assert_cmpstr (gable_expression_get_name (expression, 2), ==, "lanes_32");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/expression/formulas-follow-the-rules-of-arithmetic",
                   formulas_follow_the_rules_of_arithmetic);
  g_test_add_func ("/analysis/expression/a-condition-on-something-unknown-is-unknown",
                   a_condition_on_something_unknown_is_unknown);
  g_test_add_func ("/analysis/expression/a-fault-is-told-with-its-place",
                   a_fault_is_told_with_its_place);
  g_test_add_func ("/analysis/expression/deep-and-long-formulas-are-refused",
                   deep_and_long_formulas_are_refused);
  g_test_add_func ("/analysis/expression/the-deepest-formula-still-fits",
                   the_deepest_formula_still_fits);
  g_test_add_func ("/analysis/expression/names-are-listed-once", names_are_listed_once);
  return g_test_run ();
}
