/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/js-literal.h"

#include "base/number.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *start;
  const char *at;
  const char *end;
  guint depth;
  guint n_values;
  gboolean is_cut;
  GString *string; /* the string or key read last */
} Reader;

static JsonNode *read_value (Reader *reader, GError **error);

static gboolean
fail (const Reader *reader, GableImportError code, const char *reason, GError **error)
{
  g_set_error (error, GABLE_IMPORT_ERROR, code,
               /* Translators: a file, a place in its one long line, and what is wrong there. */
               _("%s: byte %u of the data: %s"), reader->name,
                  (guint) (reader->at - reader->start) + 1, reason);
  return FALSE;
}

static gboolean
malformed (const Reader *reader, GError **error)
{
  return fail (reader, GABLE_IMPORT_ERROR_MALFORMED,
               _("this is no value of a JavaScript literal; export the report anew"), error);
}

/* Steps over blanks. Returns: whether anything follows; where nothing does, the text is cut */
static gboolean
skip_blanks (Reader *reader)
{
  while (reader->at < reader->end && g_ascii_isspace (*reader->at)) {
    reader->at++;
  }
  reader->is_cut = reader->is_cut || reader->at == reader->end;
  return reader->at < reader->end;
}

static gboolean
skip (Reader *reader, char character)
{
  if (reader->at < reader->end && *reader->at == character) {
    reader->at++;
    return TRUE;
  }
  return FALSE;
}

/* What follows "\x" or "\u": so many hexadecimal digits. A half of a character beyond U+FFFF that has no other half is
 * shown as what can't be shown. */
static gboolean
read_code (Reader *reader, guint n_digits, gunichar *character)
{
  *character = 0;
  for (guint i = 0; i < n_digits; i++) {
    int digit = reader->at < reader->end ? g_ascii_xdigit_value (*reader->at) : -1;

    if (digit < 0) {
      return FALSE;
    }
    *character = *character * 16 + (gunichar) digit;
    reader->at++;
  }
  return TRUE;
}

static gboolean
read_unicode (Reader *reader, guint n_digits)
{
  gunichar character;
  gunichar low;

  if (!read_code (reader, n_digits, &character)) {
    return FALSE;
  }
  if (character >= 0xD800 && character < 0xDC00 && reader->end - reader->at >= 6 &&
      reader->at[0] == '\\' && reader->at[1] == 'u') {
    const char *second = reader->at;

    reader->at += 2;
    if (read_code (reader, 4, &low) && low >= 0xDC00 && low < 0xE000) {
      character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
    } else {
      reader->at = second;
    }
  }
  g_string_append_unichar (reader->string,
                           character == 0 || !g_unichar_validate (character) ? 0xFFFD : character);
  return TRUE;
}

static gboolean
read_escape (Reader *reader)
{
  static const char letters[] = "bfnrtv";
  static const char characters[] = "\b\f\n\r\t\v";
  char letter = *reader->at++;
  const char *known = letter != '\0' ? strchr (letters, letter) : NULL;

  if (letter == 'u' || letter == 'x') {
    return read_unicode (reader, letter == 'u' ? 4 : 2);
  }
  if (letter != '\n') { /* one goes on in the next line */
    g_string_append_c (reader->string, known != NULL ? characters[known - letters] : letter);
  }
  return TRUE;
}

/* A string in quotes of either kind. Returns: FALSE where it has an error, or is cut */
static gboolean
read_string (Reader *reader, GError **error)
{
  char quote = *reader->at++;

  g_string_truncate (reader->string, 0);
  while (reader->at < reader->end && *reader->at != quote) {
    if (*reader->at != '\\') {
      g_string_append_c (reader->string, *reader->at++);
      continue;
    }
    reader->at++;
    if (reader->at < reader->end && !read_escape (reader) && reader->at < reader->end) {
      return malformed (reader, error);
    }
  }
  reader->is_cut = reader->at == reader->end;
  return skip (reader, quote);
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$';
}

static void
read_word (Reader *reader)
{
  const char *first = reader->at;

  while (reader->at < reader->end && is_word (*reader->at)) {
    reader->at++;
  }
  g_string_truncate (reader->string, 0);
  g_string_append_len (reader->string, first, reader->at - first);
}

/* A key: in quotes of either kind, or bare. Returns: its name, NULL with an error, or where the text is cut */
static char *
read_key (Reader *reader, GError **error)
{
  char *key;

  if (*reader->at == '"' || *reader->at == '\'') {
    if (!read_string (reader, error)) {
      return NULL;
    }
  } else {
    read_word (reader);
    if (reader->string->len == 0) {
      malformed (reader, error);
      return NULL;
    }
  }
  key = gable_text_to_utf8 (reader->string->str, (gssize) reader->string->len);
  if (skip_blanks (reader) && skip (reader, ':')) {
    return key;
  }
  g_free (key);
  if (!reader->is_cut) {
    malformed (reader, error);
  }
  return NULL;
}

/* Behind a value of an object or array: to the next one. A comma too many is none too many in JavaScript.
 * Returns: whether another one follows; if not, it is closed, cut or wrong */
static gboolean
next_value (Reader *reader, char closing, gboolean is_first, GError **error)
{
  if (!skip_blanks (reader)) {
    return FALSE;
  }
  if (!is_first && *reader->at != closing && !skip (reader, ',')) {
    return malformed (reader, error);
  }
  return skip_blanks (reader) && !skip (reader, closing);
}

/* Of two members of one name the first counts. What is cut of a member is kept, since it may be the list of all loops. */
static JsonNode *
read_object (Reader *reader, GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  GError *own = NULL;

  for (gboolean first = TRUE; next_value (reader, '}', first, &own); first = FALSE) {
    g_autofree char *key = read_key (reader, &own);
    JsonNode *value = key != NULL ? read_value (reader, &own) : NULL;

    if (value != NULL && !json_object_has_member (object, key)) {
      json_object_set_member (object, key, value);
    } else {
      g_clear_pointer (&value, json_node_unref);
    }
    if (own != NULL || reader->is_cut) {
      break;
    }
  }
  if (own != NULL) {
    g_propagate_error (error, own);
    return NULL;
  }
  return json_node_init_object (json_node_alloc (), object);
}

/* An element that is cut is left out: half a loop is none. */
static JsonNode *
read_array (Reader *reader, GError **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  GError *own = NULL;

  for (gboolean first = TRUE; next_value (reader, ']', first, &own); first = FALSE) {
    JsonNode *value = read_value (reader, &own);

    if (own != NULL || reader->is_cut) {
      g_clear_pointer (&value, json_node_unref);
      break;
    }
    json_array_add_element (array, value);
  }
  if (own != NULL) {
    g_propagate_error (error, own);
    return NULL;
  }
  return json_node_init_array (json_node_alloc (), array);
}

/* Whole numbers up to this are exact as they are: 2^53. */
#define MAX_EXACT 9007199254740992.0

/* Clocks and handles have more digits than a double. Returns: whether it is digits alone, of 64 bits */
static gboolean
read_whole (const char *text, gsize length, gint64 *whole)
{
  char digits[20];
  guint64 value;

  if (length >= sizeof digits) {
    return FALSE;
  }
  memcpy (digits, text, length);
  digits[length] = '\0';
  if (!g_ascii_string_to_unsigned (digits, 10, 0, G_MAXINT64, &value, NULL)) {
    return FALSE;
  }
  *whole = (gint64) value;
  return TRUE;
}

/* A number that ends with the text may have lost digits. */
static JsonNode *
read_number (Reader *reader, GError **error)
{
  const char *first = reader->at;
  double value;
  gint64 whole;

  while (reader->at < reader->end &&
         (is_word (*reader->at) || strchr ("+-.", *reader->at) != NULL)) {
    reader->at++;
  }
  if (reader->at == reader->end) {
    reader->is_cut = TRUE;
    return NULL;
  }
  if (gable_number_read (first, (gsize) (reader->at - first), &value)) {
    if (value > MAX_EXACT && read_whole (first, (gsize) (reader->at - first), &whole)) {
      return json_node_init_int (json_node_alloc (), whole);
    }
    return json_node_init_double (json_node_alloc (), value);
  }
  if (strncmp (first, "-Infinity", strlen ("-Infinity")) == 0) {
    return json_node_new (JSON_NODE_NULL);
  }
  reader->at = first;
  malformed (reader, error);
  return NULL;
}

/* Words that stand for values; what is no number is no figure either. "!0" is how true is written where bytes count. */
static JsonNode *
read_named (Reader *reader, GError **error)
{
  static const struct {
    const char *word;
    JsonNodeType type;
    gboolean value;
  } words[] = {
    { "true", JSON_NODE_VALUE, TRUE },     { "false", JSON_NODE_VALUE, FALSE },
    { "!0", JSON_NODE_VALUE, TRUE },       { "!1", JSON_NODE_VALUE, FALSE },
    { "null", JSON_NODE_NULL, FALSE },     { "undefined", JSON_NODE_NULL, FALSE },
    { "Infinity", JSON_NODE_NULL, FALSE }, { "NaN", JSON_NODE_NULL, FALSE },
  };
  gsize left = (gsize) (reader->end - reader->at);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize length = strlen (words[i].word);

    if (strncmp (reader->at, words[i].word, MIN (left, length)) != 0) {
      continue;
    }
    reader->is_cut = left <= length;
    reader->at += MIN (left, length);
    return words[i].type == JSON_NODE_NULL
             ? json_node_new (JSON_NODE_NULL)
             : json_node_init_boolean (json_node_alloc (), words[i].value);
  }
  malformed (reader, error);
  return NULL;
}

static JsonNode *
read_nested (Reader *reader, GError **error)
{
  char bracket = *reader->at;
  JsonNode *node;

  if (reader->depth == GABLE_JS_LITERAL_MAX_DEPTH) {
    fail (reader, GABLE_IMPORT_ERROR_TOO_BIG,
          _("this is nested too deeply; export the report anew"), error);
    return NULL;
  }
  reader->at++;
  reader->depth++;
  node = bracket == '{' ? read_object (reader, error) : read_array (reader, error);
  reader->depth--;
  return node;
}

/* Returns: (transfer full) (nullable): NULL with an error, or without one where the text is cut */
static JsonNode *
read_value (Reader *reader, GError **error)
{
  g_autofree char *text = NULL;

  if (!skip_blanks (reader)) {
    return NULL;
  }
  if (++reader->n_values > GABLE_JS_LITERAL_MAX_VALUES) {
    fail (reader, GABLE_IMPORT_ERROR_TOO_BIG,
          _("there are too many values; export a report of fewer loops"), error);
    return NULL;
  }
  if (*reader->at == '{' || *reader->at == '[') {
    return read_nested (reader, error);
  }
  if (*reader->at == '"' || *reader->at == '\'') {
    if (!read_string (reader, error)) {
      return NULL;
    }
    text = gable_text_to_utf8 (reader->string->str, (gssize) reader->string->len);
    return json_node_init_string (json_node_alloc (), text);
  }
  return strchr ("+-.0123456789", *reader->at) != NULL && *reader->at != '\0'
           ? read_number (reader, error)
           : read_named (reader, error);
}

/**
 * gable_js_literal_read:
 * @text: text that begins with an object's brace; what follows behind its closing one is not looked at
 * @length: its length [B]
 * @name: the file's name, for messages
 * @error: (out)
 *
 * Reads an object as JavaScript writes it: JSON, and bare keys, single quotes, commas behind the last value. Nothing is
 * run. A text that ends within the object gives what is whole of it.
 *
 * Source: ECMA-262, 14th edition, sections 12.9.3 to 13.2.5 (literals), as far as reports of Intel Advisor 2020 to 2025
 * use it.
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` and `GABLE_IMPORT_ERROR_TOO_BIG` with the byte
 *
 * Returns: (transfer full) (nullable)
 */
GableJsLiteral *
gable_js_literal_read (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (GString) string = g_string_new (NULL);
  Reader reader = {
    .name = name,
    .start = text,
    .at = text,
    .end = text + length,
    .string = string,
  };
  JsonNode *root = length > 0 && text[0] == '{' ? read_value (&reader, error) : NULL;
  GableJsLiteral *literal;

  if (root == NULL) {
    if (error != NULL && *error == NULL) {
      malformed (&reader, error);
    }
    return NULL;
  }
  literal = g_new0 (GableJsLiteral, 1);
  literal->root = root;
  literal->is_cut = reader.is_cut;
  return literal;
}

void
gable_js_literal_free (GableJsLiteral *literal)
{
  if (literal == NULL) {
    return;
  }
  json_node_unref (literal->root);
  g_free (literal);
}
