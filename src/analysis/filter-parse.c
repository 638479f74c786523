/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter-nodes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  const char *text;
  const char *at;
  guint depth;
  GableWork work;
  GableFilter *filter;
  GError **error;
} Parser;

/* The longer one first where one begins with the other. */
static const struct {
  const char *token;
  GableFilterComparison comparison;
} comparisons[] = {
  { "<=", GABLE_FILTER_LESS_EQUAL }, { ">=", GABLE_FILTER_GREATER_EQUAL },
  { "==", GABLE_FILTER_EQUAL },      { "!=", GABLE_FILTER_NOT_EQUAL },
  { "≤", GABLE_FILTER_LESS_EQUAL },  { "≥", GABLE_FILTER_GREATER_EQUAL },
  { "≠", GABLE_FILTER_NOT_EQUAL },   { "<", GABLE_FILTER_LESS },
  { ">", GABLE_FILTER_GREATER },     { "=", GABLE_FILTER_EQUAL },
};

/* Without a per cent sign these are no shares: 50 is meant as 50 %, and 1.2 may be either. */
static const double RATIO_MAX = 2;

static gboolean parse_any (Parser *parser);

/* Always FALSE. @at: where it is wrong */
static gboolean
complain (Parser *parser, const char *at, const char *what)
{
  g_set_error (parser->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               /* Translators: a place in a filter, what is wrong there */
               _ ("character %ld: %s"), g_utf8_pointer_to_offset (parser->text, at) + 1, what);
  return FALSE;
}

static void
skip_blanks (Parser *parser)
{
  while (g_unichar_isspace (g_utf8_get_char (parser->at))) {
    parser->at = g_utf8_next_char (parser->at);
  }
}

/* Where the word at @at ends: before a blank, a bracket, a quote or a comparison. */
static const char *
find_word_end (const char *at)
{
  while (*at != '\0' && strchr ("()<>=!\"", *at) == NULL &&
         !g_unichar_isspace (g_utf8_get_char (at))) {
    gunichar character = g_utf8_get_char (at);

    if (character == 0x201c || character == 0x201d || character == 0x2264 || character == 0x2265 ||
        character == 0x2260) {
      break;
    }
    at = g_utf8_next_char (at);
  }
  return at;
}

static gboolean
is_keyword (const char *at, const char *keyword)
{
  gsize length = strlen (keyword);

  return (gsize) (find_word_end (at) - at) == length &&
         g_ascii_strncasecmp (at, keyword, length) == 0;
}

static gboolean
take_keyword (Parser *parser, const char *keyword)
{
  skip_blanks (parser);
  if (!is_keyword (parser->at, keyword)) {
    return FALSE;
  }
  parser->at += strlen (keyword);
  return TRUE;
}

static gboolean
take (Parser *parser, char token)
{
  skip_blanks (parser);
  if (*parser->at != token) {
    return FALSE;
  }
  parser->at++;
  return TRUE;
}

static gboolean
take_comparison (Parser *parser, GableFilterComparison *comparison)
{
  skip_blanks (parser);
  for (guint i = 0; i < G_N_ELEMENTS (comparisons); i++) {
    if (g_str_has_prefix (parser->at, comparisons[i].token)) {
      parser->at += strlen (comparisons[i].token);
      *comparison = comparisons[i].comparison;
      return TRUE;
    }
  }
  return FALSE;
}

static void
emit (Parser *parser, GableFilterStep step)
{
  GableFilterNode node = { .step = step };

  g_array_append_val (parser->filter->nodes, node);
}

/* @text: (transfer full) (nullable) */
static void
emit_test (Parser *parser,
           const GableRowFigure *figure,
           GableFilterComparison comparison,
           double number,
           char *text)
{
  GableFilterNode node = { GABLE_FILTER_TEST, *figure, comparison, number, text };

  g_array_append_val (parser->filter->nodes, node);
}

/* Which mark ends a quotation that starts at @at, or NULL where none does. */
static const char *
find_closing (const char *at)
{
  return *at == '"' ? "\"" : g_str_has_prefix (at, "“") ? "”" : NULL;
}

/* A word or a quotation, folded; NULL after an error. (transfer full) */
static char *
parse_text (Parser *parser)
{
  const char *start = parser->at;
  const char *closing = find_closing (start);
  const char *end;

  if (closing == NULL) {
    end = find_word_end (start);
    parser->at = end;
    return g_utf8_casefold (start, (gssize) (end - start));
  }
  start = g_utf8_next_char (start);
  end = strstr (start, closing);
  if (end == NULL) {
    complain (parser, parser->at, _ ("the quotation does not end; add a “\"”"));
    return NULL;
  }
  parser->at = end + strlen (closing);
  return g_utf8_casefold (start, (gssize) (end - start));
}

/* Whether the word at @at can be the unit of the number before it: "1 ms", but not "1 and". */
static gboolean
is_unit (const char *at, gsize length)
{
  GableDimension dimension;
  double factor;
  g_autoptr (GError) error = NULL;

  return length > 0 && (gable_unit_parse (at, (gssize) length, &dimension, &factor, &error) ||
                        g_error_matches (error, GABLE_UNITS_ERROR, GABLE_UNITS_ERROR_AMBIGUOUS));
}

/* A number with its unit, which may stand apart. */
static const char *
find_quantity_end (const char *at)
{
  const char *end = find_word_end (at);
  const char *last = end > at ? end - 1 : end;
  const char *unit = end;
  const char *unit_end;

  /* A number that has its unit already takes no other word. */
  if (!g_ascii_isdigit (*last) && *last != '.') {
    return end;
  }
  while (*unit == ' ') {
    unit++;
  }
  unit_end = find_word_end (unit);
  return !is_keyword (unit, "and") && !is_keyword (unit, "or") && !is_keyword (unit, "not") &&
             is_unit (unit, (gsize) (unit_end - unit))
           ? unit_end
           : end;
}

static gboolean
parse_number (Parser *parser, const GableRowFigure *figure, GableFilterComparison comparison)
{
  const char *start = parser->at;
  const char *end = find_quantity_end (start);
  g_autofree char *text = g_strndup (start, (gsize) (end - start));
  GableDimension dimension = gable_row_figure_get_dimension (figure, parser->work);
  g_autoptr (GError) error = NULL;
  double number;

  if (end == start) {
    return complain (parser, start, _ ("a value such as 1 ms or 80 GB is expected here"));
  }
  if (!gable_quantity_parse (text, dimension, &number, &error)) {
    return complain (parser, start, error->message);
  }
  if (dimension == GABLE_DIMENSION_RATIO && number >= RATIO_MAX && strchr (text, '%') == NULL) {
    g_autofree char *what =
      g_strdup_printf (_ ("“%s” is no share; write it like “%s %%” or “0.5”"), text, text);

    return complain (parser, start, what);
  }
  parser->at = end;
  emit_test (parser, figure, comparison, number, NULL);
  return TRUE;
}

static gboolean
parse_word (Parser *parser, const GableRowFigure *figure, GableFilterComparison comparison)
{
  const char *start;
  char *text;

  if (comparison != GABLE_FILTER_EQUAL && comparison != GABLE_FILTER_NOT_EQUAL) {
    g_autofree char *what = g_strdup_printf (_ ("%s is a word; compare it with = or !="),
                                                gable_row_figure_get_name (figure->kind));

    return complain (parser, parser->at, what);
  }
  if (*parser->at == '\0' ||
      (find_closing (parser->at) == NULL && find_word_end (parser->at) == parser->at)) {
    return complain (parser, parser->at, _ ("a word or a “quotation” is expected here"));
  }
  start = parser->at;
  text = parse_text (parser);
  if (text == NULL) {
    return FALSE;
  }
  if (!gable_filter_knows_word (figure->kind, text)) {
    g_autofree char *words = gable_filter_list_words (figure->kind);
    g_autofree char *what =
      /* Translators: a figure such as “standing”, then its possible values */
      g_strdup_printf (_ ("%s is one of %s"), gable_row_figure_get_name (figure->kind), words);

    g_free (text);
    return complain (parser, start, what);
  }
  emit_test (parser, figure, comparison, 0, text);
  return TRUE;
}

/* @start: of the figure's name, behind which a comparison stands */
static gboolean
parse_comparison (Parser *parser,
                  const char *start,
                  const char *end,
                  GableFilterComparison comparison)
{
  g_autofree char *name = g_strndup (start, (gsize) (end - start));
  g_autoptr (GError) error = NULL;
  GableRowFigure figure;

  if (!gable_row_figure_parse (name, &figure, &error)) {
    return complain (parser, start, error->message);
  }
  skip_blanks (parser);
  return figure.kind < GABLE_ROW_FIGURE_FIRST_NUMBER ? parse_word (parser, &figure, comparison)
                                                     : parse_number (parser, &figure, comparison);
}

/* A comparison, or a text that is looked for in the name. */
static gboolean
parse_leaf (Parser *parser)
{
  static const GableRowFigure name = { .kind = GABLE_ROW_FIGURE_NAME };
  const char *start = parser->at;
  const char *end = find_word_end (start);
  GableFilterComparison comparison;
  char *text;

  if (find_closing (start) == NULL) {
    if (end == start) {
      return complain (parser, start,
                       *start == '\0'
                       ? _ ("a name, a comparison or “(” is expected here")
                       : _ ("a comparison needs a figure before it, such as “time > 1 ms”"));
    }
    parser->at = end;
    if (take_comparison (parser, &comparison)) {
      return parse_comparison (parser, start, end, comparison);
    }
    parser->at = start;
  }
  text = parse_text (parser);
  if (text == NULL) {
    return FALSE;
  }
  emit_test (parser, &name, GABLE_FILTER_HOLDS, 0, text);
  return TRUE;
}

static gboolean
parse_group (Parser *parser)
{
  const char *start = parser->at - 1;

  if (!parse_any (parser)) {
    return FALSE;
  }
  return take (parser, ')') ||
         complain (parser, start, _ ("this bracket is not closed; add a “)”"));
}

static gboolean
parse_one (Parser *parser)
{
  gboolean parsed;

  if (parser->depth == GABLE_FILTER_MAX_DEPTH) {
    return complain (parser, parser->at,
                     _ ("it is nested too deeply; write it with fewer brackets"));
  }
  parser->depth++;
  if (take_keyword (parser, "not")) {
    parsed = parse_one (parser);
    emit (parser, GABLE_FILTER_NOT);
  } else {
    parsed = take (parser, '(') ? parse_group (parser) : parse_leaf (parser);
  }
  parser->depth--;
  return parsed;
}

static gboolean
parse_all (Parser *parser)
{
  if (!parse_one (parser)) {
    return FALSE;
  }
  for (;;) {
    gboolean joined = take_keyword (parser, "and");

    skip_blanks (parser);
    if (!joined && (*parser->at == '\0' || *parser->at == ')' || is_keyword (parser->at, "or"))) {
      return TRUE;
    }
    if (!parse_one (parser)) {
      return FALSE;
    }
    emit (parser, GABLE_FILTER_AND);
  }
}

static gboolean
parse_any (Parser *parser)
{
  if (!parse_all (parser)) {
    return FALSE;
  }
  while (take_keyword (parser, "or")) {
    if (!parse_all (parser)) {
      return FALSE;
    }
    emit (parser, GABLE_FILTER_OR);
  }
  return TRUE;
}

static void
clear_node (gpointer data)
{
  g_free (((GableFilterNode *) data)->text);
}

/**
 * gable_filter_parse:
 * @text: what a person wrote; blanks alone let everything through
 * @work: of the chart, which says what performance and intensity are measured in
 *
 * Errors: `G_IO_ERROR_INVALID_DATA` with the place and what to write there
 *
 * Returns: (transfer full) (nullable): the filter
 */
GableFilter *
gable_filter_parse (const char *text, GableWork work, GError **error)
{
  g_autoptr (GableFilter) filter = g_new0 (GableFilter, 1);
  Parser parser = { text, text, 0, work, filter, error };

  filter->nodes = g_array_new (FALSE, FALSE, sizeof (GableFilterNode));
  g_array_set_clear_func (filter->nodes, clear_node);
  if (strlen (text) > GABLE_FILTER_MAX_LENGTH || !g_utf8_validate (text, -1, NULL)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("a filter is UTF-8 text of %u bytes at most"), GABLE_FILTER_MAX_LENGTH);
    return NULL;
  }
  skip_blanks (&parser);
  if (*parser.at == '\0') {
    return g_steal_pointer (&filter);
  }
  if (!parse_any (&parser)) {
    return NULL;
  }
  skip_blanks (&parser);
  if (*parser.at != '\0') {
    complain (&parser, parser.at, _ ("there is no “(” before this one; remove it"));
    return NULL;
  }
  return g_steal_pointer (&filter);
}

void
gable_filter_free (GableFilter *filter)
{
  g_array_unref (filter->nodes);
  g_free (filter);
}

gboolean
gable_filter_is_empty (const GableFilter *filter)
{
  return filter->nodes->len == 0;
}

static char *
node_to_string (const GableFilterNode *node)
{
  static const char *const tokens[GABLE_N_FILTER_COMPARISONS] = { "<", "<=", ">", ">=", "=", "!=" };
  const char *suffix =
    node->figure.counter != NULL ? node->figure.counter->id : node->figure.metric;
  char number[GABLE_NUMBER_LENGTH];

  if (node->comparison == GABLE_FILTER_HOLDS) {
    return g_strdup_printf (strchr (node->text, '"') != NULL ? "“%s”" : "\"%s\"", node->text);
  }
  if (node->text != NULL) {
    return g_strdup_printf (strchr (node->text, '"') != NULL ? "%s %s “%s”" : "%s %s \"%s\"",
                            gable_row_figure_get_name (node->figure.kind), tokens[node->comparison],
                            node->text);
  }
  return g_strdup_printf ("%s%s%s %s %s", gable_row_figure_get_name (node->figure.kind),
                          suffix != NULL ? "." : "", suffix != NULL ? suffix : "",
                          tokens[node->comparison], gable_number_write (number, node->number));
}

char *
gable_filter_to_string (const GableFilter *filter)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < filter->nodes->len; i++) {
    const GableFilterNode *node = &g_array_index (filter->nodes, GableFilterNode, i);
    g_autofree char *right = NULL;
    g_autofree char *left = NULL;

    if (node->step == GABLE_FILTER_TEST) {
      g_ptr_array_add (stack, node_to_string (node));
      continue;
    }
    right = g_ptr_array_steal_index (stack, stack->len - 1);
    if (node->step == GABLE_FILTER_NOT) {
      g_ptr_array_add (stack, g_strdup_printf ("not %s", right));
      continue;
    }
    left = g_ptr_array_steal_index (stack, stack->len - 1);
    g_ptr_array_add (stack, g_strdup_printf ("(%s %s %s)", left,
                                             node->step == GABLE_FILTER_AND ? "and" : "or", right));
  }
  return stack->len > 0 ? g_ptr_array_steal_index (stack, 0) : g_strdup ("");
}
