/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (gable_json_error_quark, gable_json_error)

/* A text that is being read. */
typedef struct {
  const char *name;
  const char *start;
  const char *at;
  const char *end;
  guint depth;
  GString *string; /* the string read last */
} Parser;

static JsonNode *parse_value (Parser *parser, GError **error);

/* Sets an error that speaks of @at. Always FALSE. Lines are only counted here, once. */
static gboolean
fail_at (
  const Parser *parser, const char *at, GableJsonError code, const char *reason, GError **error)
{
  const char *line_start = parser->start;
  guint line = 1;

  for (const char *c = parser->start; c < at; c++) {
    if (*c == '\n') {
      line++;
      line_start = c + 1;
    }
  }
  /* Translators: a file, a line and a column in it, and what is wrong there */
  g_set_error (error, GABLE_JSON_ERROR, code,
               _ ("%s: line %u, column %ld: %s"), parser->name, line,
                  g_utf8_strlen (line_start, at - line_start) + 1, reason);
  return FALSE;
}

static gboolean
fail (const Parser *parser, const char *reason, GError **error)
{
  return fail_at (parser, parser->at, GABLE_JSON_ERROR_SYNTAX, reason, error);
}

static void
skip_blanks (Parser *parser)
{
  while (parser->at < parser->end && (*parser->at == ' ' || *parser->at == '\n' ||
                                      *parser->at == '\r' || *parser->at == '\t')) {
    parser->at++;
  }
}

static gboolean
skip_character (Parser *parser, char character)
{
  if (parser->at < parser->end && *parser->at == character) {
    parser->at++;
    return TRUE;
  }
  return FALSE;
}

/* Four hexadecimal digits at the reader's place; -1 where they are not there. */
static int
parse_hex (Parser *parser)
{
  int value = 0;

  if (parser->end - parser->at < 4) {
    return -1;
  }
  for (guint i = 0; i < 4; i++) {
    int digit = g_ascii_xdigit_value (parser->at[i]);

    if (digit < 0) {
      return -1;
    }
    value = value * 16 + digit;
  }
  parser->at += 4;
  return value;
}

/* What follows "\u": a character, or the two halves of one beyond U+FFFF. */
static gboolean
parse_unicode_escape (Parser *parser, GError **error)
{
  const char *escape = parser->at - 2;
  int character = parse_hex (parser);

  if (character == 0) {
    return fail_at (parser, escape, GABLE_JSON_ERROR_RANGE,
                    _ ("text can't hold the character NUL (\\u0000)"), error);
  }
  if (character >= 0xd800 && character < 0xdc00 && parser->end - parser->at >= 2 &&
      parser->at[0] == '\\' && parser->at[1] == 'u') {
    int low;

    parser->at += 2;
    low = parse_hex (parser);
    character =
      low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((character - 0xd800) << 10) + (low - 0xdc00) : -1;
  }
  if (character < 0 || (character >= 0xd800 && character < 0xe000)) {
    return fail_at (parser, escape, GABLE_JSON_ERROR_SYNTAX,
                    _ ("\\u wants four hexadecimal digits that are a character"), error);
  }
  g_string_append_unichar (parser->string, (gunichar) character);
  return TRUE;
}

static gboolean
parse_escape (Parser *parser, GError **error)
{
  static const char letters[] = "\"\\/bfnrt", characters[] = "\"\\/\b\f\n\r\t";
  char letter = parser->at + 1 < parser->end ? parser->at[1] : '\0';
  const char *known = letter != '\0' ? strchr (letters, letter) : NULL;

  if (letter != 'u' && known == NULL) {
    return fail (parser, _ ("there is no such escape; a backslash itself is written \\\\"), error);
  }
  parser->at += 2;
  if (letter == 'u') {
    return parse_unicode_escape (parser, error);
  }
  g_string_append_c (parser->string, characters[known - letters]);
  return TRUE;
}

/* A string, from the quote on, into parser->string. */
static gboolean
parse_string (Parser *parser, GError **error)
{
  const char *opening = parser->at;

  g_string_truncate (parser->string, 0);
  if (!skip_character (parser, '"')) {
    return fail (parser, _ ("text in double quotes is wanted here"), error);
  }
  while (parser->at < parser->end && *parser->at != '"') {
    const char *plain = parser->at;

    while (parser->at < parser->end && *parser->at != '"' && *parser->at != '\\' &&
           (guchar) *parser->at >= 0x20) {
      parser->at++;
    }
    g_string_append_len (parser->string, plain, parser->at - plain);
    if (parser->at < parser->end && (guchar) *parser->at < 0x20) {
      return fail (parser, _ ("a line end or control character must be escaped in text"), error);
    }
    if (parser->at < parser->end && *parser->at == '\\' && !parse_escape (parser, error)) {
      return FALSE;
    }
  }
  if (!skip_character (parser, '"')) {
    return fail_at (parser, opening, GABLE_JSON_ERROR_SYNTAX,
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

static JsonNode *
parse_number (Parser *parser, GError **error)
{
  gboolean is_integer = FALSE;
  const char *number_end = find_number_end (parser->at, parser->end, &is_integer);
  gsize length = number_end != NULL ? (gsize) (number_end - parser->at) : 0;
  JsonNode *node;
  gint64 integer;
  double value;

  if (number_end == NULL ||
      (number_end < parser->end && (g_ascii_isalnum (*number_end) || *number_end == '.'))) {
    fail (parser, _ ("this is no number of JSON; they look like -12, 0.5 or 1.5e9"), error);
    return NULL;
  }
  if (!gable_number_read (parser->at, length, &value)) {
    fail_at (parser, parser->at, GABLE_JSON_ERROR_RANGE, _ ("the number is too large"), error);
    return NULL;
  }
  node = json_node_alloc ();
  if (is_integer && read_integer (parser->at, number_end, &integer)) {
    json_node_init_int (node, integer);
  } else {
    json_node_init_double (node, value);
  }
  parser->at = number_end;
  return node;
}

static JsonNode *
parse_word (Parser *parser, GError **error)
{
  static const char *const words[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize length = strlen (words[i]);

    if ((gsize) (parser->end - parser->at) >= length &&
        strncmp (parser->at, words[i], length) == 0 &&
        (parser->at + length == parser->end || !g_ascii_isalnum (parser->at[length]))) {
      parser->at += length;
      return i == 0 ? json_node_new (JSON_NODE_NULL)
                    : json_node_init_boolean (json_node_alloc (), i == 1);
    }
  }
  if (parser->at == parser->end) {
    fail (parser, _ ("the text ends in the middle; is the file cut?"), error);
  } else {
    fail (parser,
          _ ("a value is wanted here: a number, text in double quotes, an object or a list"),
             error);
  }
  return NULL;
}

/* After a value in an object or array: whether another one follows, or it ends with @closing. */
static gboolean
parse_separator (Parser *parser, char closing, gboolean *more, GError **error)
{
  skip_blanks (parser);
  *more = skip_character (parser, ',');
  if (*more) {
    const char *comma = parser->at - 1;

    skip_blanks (parser);
    if (parser->at < parser->end && *parser->at == closing) {
      return fail_at (parser, comma, GABLE_JSON_ERROR_SYNTAX,
                      _ ("there is a comma too many after the last value"), error);
    }
    return TRUE;
  }
  if (skip_character (parser, closing)) {
    return TRUE;
  }
  if (parser->at == parser->end) {
    return fail (parser, _ ("the text ends in the middle; is the file cut?"), error);
  }
  return fail (parser, closing == '}' ? _ ("a comma or “}” is wanted here")
                                      : _ ("a comma or “]” is wanted here"), error);
}

/* One member, "key": value, into @object. */
static gboolean
parse_member (Parser *parser, JsonObject *object, GError **error)
{
  const char *key_at = parser->at;
  g_autofree char *key = NULL;
  JsonNode *value;

  if (!parse_string (parser, error)) {
    return FALSE;
  }
  if (json_object_has_member (object, parser->string->str)) {
    g_autofree char *shown = gable_text_to_display (parser->string->str);
    g_autofree char *reason = g_strdup_printf (_ ("the key “%s” is here twice"), shown);

    return fail_at (parser, key_at, GABLE_JSON_ERROR_DUPLICATE, reason, error);
  }
  key = g_strdup (parser->string->str);
  skip_blanks (parser);
  if (!skip_character (parser, ':')) {
    return fail (parser, _ ("a colon is wanted after the key"), error);
  }
  value = parse_value (parser, error);
  if (value == NULL) {
    return FALSE;
  }
  json_object_set_member (object, key, value);
  return TRUE;
}

static JsonNode *
parse_object (Parser *parser, GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  gboolean more;

  skip_blanks (parser);
  more = !skip_character (parser, '}');
  while (more) {
    skip_blanks (parser);
    if (!parse_member (parser, object, error) || !parse_separator (parser, '}', &more, error)) {
      return NULL;
    }
  }
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
parse_array (Parser *parser, GError **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  gboolean more;

  skip_blanks (parser);
  more = !skip_character (parser, ']');
  while (more) {
    JsonNode *element = parse_value (parser, error);

    if (element == NULL) {
      return NULL;
    }
    json_array_add_element (array, element);
    if (!parse_separator (parser, ']', &more, error)) {
      return NULL;
    }
  }
  return json_node_init_array (json_node_alloc (), array);
}

/* An object or array, from its bracket on; never deeper than the limit. */
static JsonNode *
parse_nested (Parser *parser, GError **error)
{
  JsonNode *node;
  char bracket = *parser->at;

  if (parser->depth == GABLE_JSON_MAX_DEPTH) {
    fail_at (parser, parser->at, GABLE_JSON_ERROR_DEPTH, _ ("this is nested too deeply"), error);
    return NULL;
  }
  parser->at++;
  parser->depth++;
  node = bracket == '{' ? parse_object (parser, error) : parse_array (parser, error);
  parser->depth--;
  return node;
}

static JsonNode *
parse_value (Parser *parser, GError **error)
{
  char first;

  skip_blanks (parser);
  first = parser->at < parser->end ? *parser->at : '\0';
  if (first == '{' || first == '[') {
    return parse_nested (parser, error);
  }
  if (first == '"') {
    return parse_string (parser, error)
             ? json_node_init_string (json_node_alloc (), parser->string->str)
             : NULL;
  }
  if (first == '-' || first == '+' || first == '.' || g_ascii_isdigit (first)) {
    return parse_number (parser, error);
  }
  return parse_word (parser, error);
}

/* Whether the text is in UTF-8, and where it is not, what it seems to be. */
static gboolean
check_encoding (Parser *parser, GError **error)
{
  const char *invalid;

  if (parser->end - parser->at >= 2 &&
      (memcmp (parser->at, "\xff\xfe", 2) == 0 || memcmp (parser->at, "\xfe\xff", 2) == 0 ||
       parser->at[0] == '\0' || parser->at[1] == '\0')) {
    return fail (parser, _ ("the text is in UTF-16 or UTF-32; save it in UTF-8"), error);
  }
  if (!g_utf8_validate (parser->at, parser->end - parser->at, &invalid)) {
    return fail_at (parser, invalid, GABLE_JSON_ERROR_SYNTAX,
                    *invalid == '\0' ? _ ("there is a NUL byte; JSON is text")
                                     : _ ("this is not in UTF-8; save the file in UTF-8"), error);
  }
  if (parser->end - parser->at >= 3 && memcmp (parser->at, "\xef\xbb\xbf", 3) == 0) {
    parser->at += 3;
  }
  return TRUE;
}

/**
 * gable_json_parse:
 * @data: the text, in UTF-8, with or without a byte order mark
 * @length: its length [B]
 * @name: the name that it goes by in messages
 * @error: `GABLE_JSON_ERROR`, with line and column
 *
 * Reads a whole text as one value of JSON (RFC 8259) and nothing else: no comments, no single quotes, no
 * trailing commas, no NaN, no second value, no key twice in an object.
 *
 * Returns: (transfer full): the text, or NULL
 */
GableJson *
gable_json_parse (const char *data, gsize length, const char *name, GError **error)
{
  g_autofree char *shown = gable_text_to_display (name);
  g_autoptr (GString) string = g_string_new (NULL);
  g_autoptr (JsonNode) root = NULL;
  Parser parser = { shown, data, data, data + length, 0, string };
  GableJson *json;

  if (!check_encoding (&parser, error)) {
    return NULL;
  }
  skip_blanks (&parser);
  if (parser.at == parser.end) {
    fail (&parser, _ ("there is nothing in it"), error);
    return NULL;
  }
  root = parse_value (&parser, error);
  if (root == NULL) {
    return NULL;
  }
  skip_blanks (&parser);
  if (parser.at < parser.end) {
    fail (&parser, _ ("something follows after the end of the JSON text"), error);
    return NULL;
  }
  json = g_new0 (GableJson, 1);
  json->name = g_steal_pointer (&shown);
  json->root = g_steal_pointer (&root);
  return json;
}

/**
 * gable_json_load:
 * @path: a file name in the system's encoding
 * @error: `G_IO_ERROR`, with the name before it, or `GABLE_JSON_ERROR`
 *
 * Reads a file as gable_json_parse () does. One of more than `GABLE_JSON_MAX_SIZE` is refused, also where it
 * never ends.
 *
 * Returns: (transfer full): the text, or NULL
 */
GableJson *
gable_json_load (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GByteArray) data = g_byte_array_new ();
  gssize n = -1;

  while (stream != NULL && n != 0 && data->len <= GABLE_JSON_MAX_SIZE) {
    guint8 chunk[64 * 1024];

    n = g_input_stream_read (G_INPUT_STREAM (stream), chunk, sizeof chunk, NULL, error);
    if (n < 0) {
      break;
    }
    g_byte_array_append (data, chunk, (guint) n);
  }
  if (stream == NULL || n < 0) {
    g_prefix_error (error, "%s: ", name);
    return NULL;
  }
  if (n > 0) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                 _ ("%s: the file is larger than %u MiB, which is all that is read"), name,
                    GABLE_JSON_MAX_SIZE >> 20);
    return NULL;
  }
  return gable_json_parse (data->len > 0 ? (const char *) data->data : "", data->len, name, error);
}

void
gable_json_free (GableJson *json)
{
  if (json == NULL) {
    return;
  }
  json_node_unref (json->root);
  g_free (json->name);
  g_free (json);
}
