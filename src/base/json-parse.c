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

/* (transfer full) (nullable) the key of a member that @object has not yet, and the colon after it */
static char *
parse_key (GableJsonLexer *lexer, JsonObject *object, GError **error)
{
  const char *key_at = lexer->at;
  g_autofree char *key = NULL;

  if (!gable_json_lexer_string (lexer, error)) {
    return NULL;
  }
  if (json_object_has_member (object, lexer->string->str)) {
    g_autofree char *shown = gable_text_to_display (lexer->string->str);
    g_autofree char *reason = g_strdup_printf (_ ("the key “%s” is here twice"), shown);

    gable_json_lexer_fail (lexer, key_at, GABLE_JSON_ERROR_DUPLICATE, reason, error);
    return NULL;
  }
  key = g_strdup (lexer->string->str);
  gable_json_lexer_skip_blanks (lexer);
  if (!gable_json_lexer_skip (lexer, ':')) {
    fail (lexer, _ ("a colon is wanted after the key"), error);
    return NULL;
  }
  gable_json_lexer_skip_blanks (lexer);
  return g_steal_pointer (&key);
}

/* One member, "key": value, into @object. */
static gboolean
parse_member (GableJsonLexer *lexer, JsonObject *object, GError **error)
{
  g_autofree char *key = parse_key (lexer, object, error);
  JsonNode *value = key != NULL ? parse_value (lexer, error) : NULL;

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

/* From the bracket of the array on. (transfer full) (nullable) an empty array in its place */
static JsonNode *
take_elements (GableJsonLexer *lexer,
               const GableJson *json,
               const GableJsonTaker *taker,
               GError **error)
{
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace array = { .json = json, .above = &root, .key = taker->key };
  g_autoptr (JsonArray) nothing = json_array_new ();
  guint index = 0;
  gboolean more;

  lexer->at++;
  lexer->depth++;
  gable_json_lexer_skip_blanks (lexer);
  more = !gable_json_lexer_skip (lexer, ']');
  while (more) {
    g_autoptr (JsonNode) node = parse_value (lexer, error);
    GableJsonPlace element = { .json = json, .above = &array, .index = index++ };

    if (node == NULL) {
      return NULL;
    }
    element.node = JSON_NODE_HOLDS_NULL (node) ? NULL : node;
    taker->take (&element, taker->data);
    if (!parse_separator (lexer, ']', &more, error)) {
      return NULL;
    }
  }
  lexer->depth--;
  return json_node_init_array (json_node_alloc (), nothing);
}

/* The root object, member by member, into @json. */
static gboolean
parse_root (GableJsonLexer *lexer, GableJson *json, const GableJsonTaker *taker, GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  gboolean more;

  json->root = json_node_init_object (json_node_alloc (), object);
  lexer->at++;
  lexer->depth++;
  gable_json_lexer_skip_blanks (lexer);
  more = !gable_json_lexer_skip (lexer, '}');
  while (more) {
    const GableJsonPlace root = gable_json_root (json);
    g_autofree char *key = NULL;
    JsonNode *value;

    gable_json_lexer_skip_blanks (lexer);
    key = parse_key (lexer, object, error);
    if (key == NULL) {
      return FALSE;
    }
    value = strcmp (key, taker->key) == 0 && lexer->at < lexer->end && *lexer->at == '[' &&
                taker->begin (&root, taker->data)
              ? take_elements (lexer, json, taker, error)
              : parse_value (lexer, error);
    if (value == NULL) {
      return FALSE;
    }
    json_object_set_member (object, key, value);
    if (!parse_separator (lexer, '}', &more, error)) {
      return FALSE;
    }
  }
  lexer->depth--;
  return TRUE;
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
  return gable_json_parse_taking (data, length, name, NULL, error);
}

GableJson *
gable_json_parse_taking (
  const char *data, gsize length, const char *name, const GableJsonTaker *taker, GError **error)
{
  g_autoptr (GableJson) json = g_new0 (GableJson, 1);
  g_autoptr (GString) string = g_string_new (NULL);
  GableJsonLexer lexer = { NULL, data, data, data + length, 0, string };

  lexer.name = json->name = gable_text_to_display (name);
  if (!check_encoding (&lexer, error)) {
    return NULL;
  }
  gable_json_lexer_skip_blanks (&lexer);
  if (lexer.at == lexer.end) {
    fail (&lexer, _ ("there is nothing in it"), error);
    return NULL;
  }
  if (taker != NULL && *lexer.at == '{') {
    if (!parse_root (&lexer, json, taker, error)) {
      return NULL;
    }
  } else {
    json->root = parse_value (&lexer, error);
  }
  if (json->root == NULL) {
    return NULL;
  }
  gable_json_lexer_skip_blanks (&lexer);
  if (lexer.at < lexer.end) {
    fail (&lexer, _ ("something follows after the end of the JSON text"), error);
    return NULL;
  }
  return g_steal_pointer (&json);
}

void
gable_json_free (GableJson *json)
{
  if (json == NULL) {
    return;
  }
  g_clear_pointer (&json->root, json_node_unref);
  g_free (json->name);
  g_free (json);
}
