/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * gable_json_lexer_fail:
 * @lexer: a lexer
 * @at: the place in its text that is wrong
 * @code: its code
 * @reason: what is wrong there, translated
 * @error: set to it, with the name of the text, line and column
 *
 * Lines are counted here alone, so that reading costs nothing.
 *
 * Returns: FALSE, always
 */
gboolean
gable_json_lexer_fail (const GableJsonLexer *lexer,
                       const char *at,
                       GableJsonError code,
                       const char *reason,
                       GError **error)
{
  const char *line_start = lexer->start;
  guint line = 1;

  for (const char *c = lexer->start; c < at; c++) {
    if (*c == '\n') {
      line++;
      line_start = c + 1;
    }
  }
  /* Translators: a file, a line and a column in it, and what is wrong there */
  g_set_error (error, GABLE_JSON_ERROR, code,
               _ ("%s: line %u, column %ld: %s"), lexer->name, line,
                  g_utf8_strlen (line_start, at - line_start) + 1, reason);
  return FALSE;
}

static gboolean
fail (const GableJsonLexer *lexer, const char *reason, GError **error)
{
  return gable_json_lexer_fail (lexer, lexer->at, GABLE_JSON_ERROR_SYNTAX, reason, error);
}

void
gable_json_lexer_skip_blanks (GableJsonLexer *lexer)
{
  while (lexer->at < lexer->end &&
         (*lexer->at == ' ' || *lexer->at == '\n' || *lexer->at == '\r' || *lexer->at == '\t')) {
    lexer->at++;
  }
}

/**
 * gable_json_lexer_skip:
 * @lexer: a lexer
 * @character: what may come next
 *
 * Returns: whether it came next, and was skipped
 */
gboolean
gable_json_lexer_skip (GableJsonLexer *lexer, char character)
{
  if (lexer->at < lexer->end && *lexer->at == character) {
    lexer->at++;
    return TRUE;
  }
  return FALSE;
}

/* Four hexadecimal digits at the reader's place; -1 where they are not there. */
static int
parse_hex (GableJsonLexer *lexer)
{
  int value = 0;

  if (lexer->end - lexer->at < 4) {
    return -1;
  }
  for (guint i = 0; i < 4; i++) {
    int digit = g_ascii_xdigit_value (lexer->at[i]);

    if (digit < 0) {
      return -1;
    }
    value = value * 16 + digit;
  }
  lexer->at += 4;
  return value;
}

/* What follows "\u": a character, or the two halves of one beyond U+FFFF. */
static gboolean
parse_unicode_escape (GableJsonLexer *lexer, GError **error)
{
  const char *escape = lexer->at - 2;
  int character = parse_hex (lexer);

  if (character == 0) {
    return gable_json_lexer_fail (lexer, escape, GABLE_JSON_ERROR_RANGE,
                                  _ ("text can't hold the character NUL (\\u0000)"), error);
  }
  if (character >= 0xd800 && character < 0xdc00 && lexer->end - lexer->at >= 2 &&
      lexer->at[0] == '\\' && lexer->at[1] == 'u') {
    int low;

    lexer->at += 2;
    low = parse_hex (lexer);
    character =
      low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((character - 0xd800) << 10) + (low - 0xdc00) : -1;
  }
  if (character < 0 || (character >= 0xd800 && character < 0xe000)) {
    return gable_json_lexer_fail (lexer, escape, GABLE_JSON_ERROR_SYNTAX,
                                  _ ("\\u wants four hexadecimal digits that are a character"),
                                     error);
  }
  g_string_append_unichar (lexer->string, (gunichar) character);
  return TRUE;
}

static gboolean
parse_escape (GableJsonLexer *lexer, GError **error)
{
  static const char letters[] = "\"\\/bfnrt", characters[] = "\"\\/\b\f\n\r\t";
  char letter = lexer->at + 1 < lexer->end ? lexer->at[1] : '\0';
  const char *known = letter != '\0' ? strchr (letters, letter) : NULL;

  if (letter != 'u' && known == NULL) {
    return fail (lexer, _ ("there is no such escape; a backslash itself is written \\\\"), error);
  }
  lexer->at += 2;
  if (letter == 'u') {
    return parse_unicode_escape (lexer, error);
  }
  g_string_append_c (lexer->string, characters[known - letters]);
  return TRUE;
}

/**
 * gable_json_lexer_string:
 * @lexer: a lexer at a quote
 * @error: `GABLE_JSON_ERROR`
 *
 * Reads a string into the lexer's own.
 *
 * Returns: whether there was one
 */
gboolean
gable_json_lexer_string (GableJsonLexer *lexer, GError **error)
{
  const char *opening = lexer->at;

  g_string_truncate (lexer->string, 0);
  if (!gable_json_lexer_skip (lexer, '"')) {
    return fail (lexer, _ ("text in double quotes is wanted here"), error);
  }
  while (lexer->at < lexer->end && *lexer->at != '"') {
    const char *plain = lexer->at;

    while (lexer->at < lexer->end && *lexer->at != '"' && *lexer->at != '\\' &&
           (guchar) *lexer->at >= 0x20) {
      lexer->at++;
    }
    g_string_append_len (lexer->string, plain, lexer->at - plain);
    if (lexer->at < lexer->end && (guchar) *lexer->at < 0x20) {
      return fail (lexer, _ ("a line end or control character must be escaped in text"), error);
    }
    if (lexer->at < lexer->end && *lexer->at == '\\' && !parse_escape (lexer, error)) {
      return FALSE;
    }
  }
  if (!gable_json_lexer_skip (lexer, '"')) {
    return gable_json_lexer_fail (lexer, opening, GABLE_JSON_ERROR_SYNTAX,
                                  _ ("the text that starts here has no closing quote"), error);
  }
  return TRUE;
}

static gsize
count_digits (const char *at, const char *end)
{
  const char *start = at;

  while (at < end && g_ascii_isdigit (*at)) {
    at++;
  }
  return (gsize) (at - start);
}

/* Where the number at @at ends by the grammar of JSON; NULL where there is none. */
static const char *
find_number_end (const char *at, const char *end, gboolean *is_integer)
{
  gsize n;

  at += at < end && *at == '-';
  n = count_digits (at, end);
  if (n == 0 || (n > 1 && *at == '0')) {
    return NULL;
  }
  at += n;
  *is_integer = TRUE;
  if (at < end && *at == '.') {
    n = count_digits (at + 1, end);
    if (n == 0) {
      return NULL;
    }
    at += n + 1;
    *is_integer = FALSE;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    at++;
    at += at < end && (*at == '-' || *at == '+');
    n = count_digits (at, end);
    if (n == 0) {
      return NULL;
    }
    at += n;
    *is_integer = FALSE;
  }
  return at;
}

/* FALSE where it is beyond 2^63 - 1. */
static gboolean
read_integer (const char *at, const char *end, gint64 *value)
{
  gboolean negative = *at == '-';
  gint64 magnitude = 0;

  for (at += negative; at < end; at++) {
    int digit = *at - '0';

    if (magnitude > (G_MAXINT64 - digit) / 10) {
      return FALSE;
    }
    magnitude = magnitude * 10 + digit;
  }
  *value = negative ? -magnitude : magnitude;
  return TRUE;
}

/**
 * gable_json_lexer_number:
 * @lexer: a lexer at a number
 * @number: (out): the number
 * @error: `GABLE_JSON_ERROR`
 *
 * Returns: whether there was one that a double can hold
 */
gboolean
gable_json_lexer_number (GableJsonLexer *lexer, GableJsonNumber *number, GError **error)
{
  gboolean has_no_point = FALSE;
  const char *number_end = find_number_end (lexer->at, lexer->end, &has_no_point);

  if (number_end == NULL ||
      (number_end < lexer->end && (g_ascii_isalnum (*number_end) || *number_end == '.'))) {
    return fail (lexer, _ ("this is no number of JSON; they look like -12, 0.5 or 1.5e9"), error);
  }
  if (!gable_number_read (lexer->at, (gsize) (number_end - lexer->at), &number->value)) {
    return gable_json_lexer_fail (lexer, lexer->at, GABLE_JSON_ERROR_RANGE,
                                  _ ("the number is too large"), error);
  }
  number->is_integer = has_no_point && read_integer (lexer->at, number_end, &number->integer);
  lexer->at = number_end;
  return TRUE;
}
