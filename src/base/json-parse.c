/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"

#include "base/json-lexer.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (gable_json_error_quark, gable_json_error)

static JsonNode *parse_value (GableJsonLexer *lexer, GError **error);

static gboolean
fail (const GableJsonLexer *lexer, const char *reason, GError **error)
{
  return gable_json_lexer_fail (lexer, lexer->at, GABLE_JSON_ERROR_SYNTAX, reason, error);
}

static JsonNode *
parse_number (GableJsonLexer *lexer, GError **error)
{
  GableJsonNumber number;

  if (!gable_json_lexer_number (lexer, &number, error)) {
    return NULL;
  }
  return number.is_integer ? json_node_init_int (json_node_alloc (), number.integer)
                           : json_node_init_double (json_node_alloc (), number.value);
}

static JsonNode *
parse_word (GableJsonLexer *lexer, GError **error)
{
  static const char *const words[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize length = strlen (words[i]);

    if ((gsize) (lexer->end - lexer->at) >= length && strncmp (lexer->at, words[i], length) == 0 &&
        (lexer->at + length == lexer->end || !g_ascii_isalnum (lexer->at[length]))) {
      lexer->at += length;
      return i == 0 ? json_node_new (JSON_NODE_NULL)
                    : json_node_init_boolean (json_node_alloc (), i == 1);
    }
  }
  if (lexer->at == lexer->end) {
    fail (lexer, _ ("the text ends in the middle; is the file cut?"), error);
  } else {
    fail (lexer, _ ("a value is wanted here: a number, text in double quotes, an object or a list"),
                    error);
  }
  return NULL;
}

/* After a value in an object or array: whether another one follows, or it ends with @closing. */
static gboolean
parse_separator (GableJsonLexer *lexer, char closing, gboolean *more, GError **error)
{
  gable_json_lexer_skip_blanks (lexer);
  *more = gable_json_lexer_skip (lexer, ',');
  if (*more) {
    const char *comma = lexer->at - 1;

    gable_json_lexer_skip_blanks (lexer);
    if (lexer->at < lexer->end && *lexer->at == closing) {
      return gable_json_lexer_fail (lexer, comma, GABLE_JSON_ERROR_SYNTAX,
                                    _ ("there is a comma too many after the last value"), error);
    }
    return TRUE;
  }
  if (gable_json_lexer_skip (lexer, closing)) {
    return TRUE;
  }
  if (lexer->at == lexer->end) {
    return fail (lexer, _ ("the text ends in the middle; is the file cut?"), error);
  }
  return fail (lexer, closing == '}' ? _ ("a comma or “}” is wanted here")
                                     : _ ("a comma or “]” is wanted here"), error);
}

/* One member, "key": value, into @object. */
static gboolean
parse_member (GableJsonLexer *lexer, JsonObject *object, GError **error)
{
  const char *key_at = lexer->at;
  g_autofree char *key = NULL;
  JsonNode *value;

  if (!gable_json_lexer_string (lexer, error)) {
    return FALSE;
  }
  if (json_object_has_member (object, lexer->string->str)) {
    g_autofree char *shown = gable_text_to_display (lexer->string->str);
    g_autofree char *reason = g_strdup_printf (_ ("the key “%s” is here twice"), shown);

    return gable_json_lexer_fail (lexer, key_at, GABLE_JSON_ERROR_DUPLICATE, reason, error);
  }
  key = g_strdup (lexer->string->str);
  gable_json_lexer_skip_blanks (lexer);
  if (!gable_json_lexer_skip (lexer, ':')) {
    return fail (lexer, _ ("a colon is wanted after the key"), error);
  }
  value = parse_value (lexer, error);
  if (value == NULL) {
    return FALSE;
  }
  json_object_set_member (object, key, value);
  return TRUE;
}

static JsonNode *
parse_object (GableJsonLexer *lexer, GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  gboolean more;

  gable_json_lexer_skip_blanks (lexer);
  more = !gable_json_lexer_skip (lexer, '}');
  while (more) {
    gable_json_lexer_skip_blanks (lexer);
    if (!parse_member (lexer, object, error) || !parse_separator (lexer, '}', &more, error)) {
      return NULL;
    }
  }
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
parse_array (GableJsonLexer *lexer, GError **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  gboolean more;

  gable_json_lexer_skip_blanks (lexer);
  more = !gable_json_lexer_skip (lexer, ']');
  while (more) {
    JsonNode *element = parse_value (lexer, error);

    if (element == NULL) {
      return NULL;
    }
    json_array_add_element (array, element);
    if (!parse_separator (lexer, ']', &more, error)) {
      return NULL;
    }
  }
  return json_node_init_array (json_node_alloc (), array);
}

/* An object or array, from its bracket on; never deeper than the limit. */
static JsonNode *
parse_nested (GableJsonLexer *lexer, GError **error)
{
  JsonNode *node;
  char bracket = *lexer->at;

  if (lexer->depth == GABLE_JSON_MAX_DEPTH) {
    gable_json_lexer_fail (lexer, lexer->at, GABLE_JSON_ERROR_DEPTH,
                           _ ("this is nested too deeply"), error);
    return NULL;
  }
  lexer->at++;
  lexer->depth++;
  node = bracket == '{' ? parse_object (lexer, error) : parse_array (lexer, error);
  lexer->depth--;
  return node;
}

static JsonNode *
parse_value (GableJsonLexer *lexer, GError **error)
{
  char first;

  gable_json_lexer_skip_blanks (lexer);
  first = lexer->at < lexer->end ? *lexer->at : '\0';
  if (first == '{' || first == '[') {
    return parse_nested (lexer, error);
  }
  if (first == '"') {
    return gable_json_lexer_string (lexer, error)
             ? json_node_init_string (json_node_alloc (), lexer->string->str)
             : NULL;
  }
  if (first == '-' || first == '+' || first == '.' || g_ascii_isdigit (first)) {
    return parse_number (lexer, error);
  }
  return parse_word (lexer, error);
}

/* Whether the text is in UTF-8, and where it is not, what it seems to be. */
static gboolean
check_encoding (GableJsonLexer *lexer, GError **error)
{
  const char *invalid;

  if (lexer->end - lexer->at >= 2 &&
      (memcmp (lexer->at, "\xff\xfe", 2) == 0 || memcmp (lexer->at, "\xfe\xff", 2) == 0 ||
       lexer->at[0] == '\0' || lexer->at[1] == '\0')) {
    return fail (lexer, _ ("the text is in UTF-16 or UTF-32; save it in UTF-8"), error);
  }
  if (!g_utf8_validate (lexer->at, lexer->end - lexer->at, &invalid)) {
    return gable_json_lexer_fail (lexer, invalid, GABLE_JSON_ERROR_SYNTAX,
                                  *invalid == '\0'
                                  ? _ ("there is a NUL byte; JSON is text")
                                  : _ ("this is not in UTF-8; save the file in UTF-8"), error);
  }
  if (lexer->end - lexer->at >= 3 && memcmp (lexer->at, "\xef\xbb\xbf", 3) == 0) {
    lexer->at += 3;
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
  GableJsonLexer lexer = { shown, data, data, data + length, 0, string };
  GableJson *json;

  if (!check_encoding (&lexer, error)) {
    return NULL;
  }
  gable_json_lexer_skip_blanks (&lexer);
  if (lexer.at == lexer.end) {
    fail (&lexer, _ ("there is nothing in it"), error);
    return NULL;
  }
  root = parse_value (&lexer, error);
  if (root == NULL) {
    return NULL;
  }
  gable_json_lexer_skip_blanks (&lexer);
  if (lexer.at < lexer.end) {
    fail (&lexer, _ ("something follows after the end of the JSON text"), error);
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
