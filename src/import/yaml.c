/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/yaml.h"

#include "base/text.h"

#include <string.h>

/* Text that is being read, on the reader's stack. */
typedef struct {
  const char *at;
  const char *end;
  const char *line; /* where the present line begins */
  guint64 number;   /* of it, from 1 */
  guint depth;
  guint n_values;
  guint64 fault; /* a line, or 0 */
} Yaml;

static JsonNode *read_block (Yaml *yaml, int above);
static JsonNode *read_flow (Yaml *yaml);

static JsonNode *
new_null (void)
{
  return json_node_new (JSON_NODE_NULL);
}

/* Stops the reading: what was read so far is kept. */
static void
give_up (Yaml *yaml)
{
  if (yaml->fault == 0) {
    yaml->fault = yaml->number;
  }
  yaml->at = yaml->end;
}

/* Counts a value that is about to be read. Returns: whether there may be one more */
static gboolean
enter (Yaml *yaml)
{
  if (yaml->depth >= GABLE_YAML_MAX_DEPTH || yaml->n_values >= GABLE_YAML_MAX_VALUES) {
    give_up (yaml);
    return FALSE;
  }
  yaml->depth++;
  yaml->n_values++;
  return TRUE;
}

static JsonNode *
new_text (GString *text)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  g_autofree char *valid = gable_text_to_utf8 (text->str, (gssize) text->len);

  json_node_set_string (node, valid);
  return node;
}

static void
next_line (Yaml *yaml)
{
  const char *end = memchr (yaml->at, '\n', (gsize) (yaml->end - yaml->at));

  yaml->at = end != NULL ? end + 1 : yaml->end;
  yaml->line = yaml->at;
  yaml->number++;
}

static void
skip_blanks (Yaml *yaml)
{
  while (yaml->at < yaml->end && g_ascii_isspace (*yaml->at) && *yaml->at != '\n') {
    yaml->at++;
  }
}

/* Whether nothing more stands on the line, a comment aside. */
static gboolean
at_line_end (const Yaml *yaml)
{
  return yaml->at == yaml->end || *yaml->at == '\n' ||
         (*yaml->at == '#' && (yaml->at == yaml->line || g_ascii_isspace (yaml->at[-1])));
}

/* To the next thing that is no blank and no comment. Returns: its column, -1 at the end of the text */
static int
skip_to_content (Yaml *yaml)
{
  for (;;) {
    skip_blanks (yaml);
    if (yaml->at == yaml->end) {
      return -1;
    }
    if (!at_line_end (yaml)) {
      return (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    }
    next_line (yaml);
  }
}

static gboolean
is_at (const Yaml *yaml, const char *word)
{
  gsize length = strlen (word);

  return (gsize) (yaml->end - yaml->at) >= length && memcmp (yaml->at, word, length) == 0;
}

static gboolean
is_item (const Yaml *yaml)
{
  return *yaml->at == '-' && (yaml->at + 1 == yaml->end || g_ascii_isspace (yaml->at[1]));
}

/* A tag, "!!omap", or an anchor, "&name", says nothing here. */
static void
skip_tags (Yaml *yaml)
{
  while (yaml->at < yaml->end && (*yaml->at == '!' || *yaml->at == '&')) {
    while (yaml->at < yaml->end && !g_ascii_isspace (*yaml->at)) {
      yaml->at++;
    }
    skip_blanks (yaml);
  }
}

/* Quoted text, over several lines if it is so long; escapes stand for themselves, since no figure needs one. */
static void
read_quoted (Yaml *yaml, GString *text)
{
  char quote = *yaml->at++;

  while (yaml->at < yaml->end) {
    char c = *yaml->at++;

    if (c == quote && (quote == '"' || yaml->at == yaml->end || *yaml->at != quote)) {
      return;
    }
    if (c == '\n') {
      yaml->line = yaml->at;
      yaml->number++;
    }
    if ((c == '\\' && quote == '"') || c == quote) {
      c = yaml->at < yaml->end ? *yaml->at : ' ';
      yaml->at += yaml->at < yaml->end ? 1 : 0;
    }
    g_string_append_c (text, c);
  }
  give_up (yaml);
}

/* The colon that ends the key which begins here, on this line. (nullable) */
static const char *
find_colon (const Yaml *yaml)
{
  const char *p = yaml->at;
  char quote = p < yaml->end && (*p == '"' || *p == '\'') ? *p : '\0';

  if (quote != '\0') {
    for (p++; p < yaml->end && *p != quote && *p != '\n'; p++) {
    }
  }
  for (; p < yaml->end && *p != '\n'; p++) {
    if (*p == ':' && (p + 1 == yaml->end || g_ascii_isspace (p[1]))) {
      return p;
    }
    if (*p == '#' && p > yaml->at && p[-1] == ' ') {
      return NULL;
    }
  }
  return NULL;
}

/* Appends what stands up to the line's end or a comment. */
static void
append_line (Yaml *yaml, GString *text)
{
  const char *start = yaml->at;

  while (yaml->at < yaml->end && *yaml->at != '\n' &&
         !(*yaml->at == '#' && yaml->at > start && yaml->at[-1] == ' ')) {
    yaml->at++;
  }
  if (text->len > 0) {
    g_string_append_c (text, ' ');
  }
  g_string_append_len (text, start, yaml->at - start);
  while (text->len > 0 && g_ascii_isspace (text->str[text->len - 1])) {
    g_string_truncate (text, text->len - 1);
  }
}

/* Text without quotes goes on over the lines that stand deeper than @above. */
static void
read_plain (Yaml *yaml, int above, GString *text)
{
  append_line (yaml, text);
  for (;;) {
    Yaml before = *yaml;
    int column = skip_to_content (yaml);

    if (column <= above) {
      *yaml = before;
      return;
    }
    append_line (yaml, text);
  }
}

/* "|" and ">": the lines below that stand deeper. */
static void
skip_block_text (Yaml *yaml, int above)
{
  for (;;) {
    Yaml before;
    int column;

    next_line (yaml);
    before = *yaml;
    skip_blanks (yaml);
    column = (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    if (yaml->at == yaml->end || (*yaml->at != '\n' && column <= above)) {
      *yaml = before;
      return;
    }
  }
}

/* One word or text within a flow collection. */
static void
read_flow_scalar (Yaml *yaml, GString *text)
{
  if (*yaml->at == '"' || *yaml->at == '\'') {
    read_quoted (yaml, text);
    return;
  }
  while (yaml->at < yaml->end && strchr (",[]{}", *yaml->at) == NULL &&
         !(*yaml->at == ':' && (yaml->at + 1 == yaml->end || g_ascii_isspace (yaml->at[1])))) {
    if (g_ascii_isspace (*yaml->at)) {
      if (skip_to_content (yaml) >= 0 && strchr (",[]{}", *yaml->at) == NULL) {
        g_string_append_c (text, ' ');
      }
    } else {
      g_string_append_c (text, *yaml->at++);
    }
  }
}

/* Members or elements of a flow collection up to its closing bracket. */
static void
read_flow_entries (Yaml *yaml, JsonObject *object, JsonArray *array)
{
  char close = object != NULL ? '}' : ']';

  yaml->at++;
  while (skip_to_content (yaml) >= 0 && *yaml->at != close) {
    g_autoptr (GString) key = g_string_new (NULL);
    const char *before = yaml->at;

    if (object != NULL) {
      read_flow_scalar (yaml, key);
      if (skip_to_content (yaml) >= 0 && *yaml->at == ':') {
        yaml->at++;
      }
    }
    if (skip_to_content (yaml) < 0) {
      break;
    }
    if (*yaml->at != ',' && *yaml->at != close) {
      JsonNode *value = read_flow (yaml);

      if (object != NULL) {
        g_autofree char *name = gable_text_to_utf8 (key->str, (gssize) key->len);

        json_object_set_member (object, name, value);
      } else {
        json_array_add_element (array, value);
      }
    }
    if (skip_to_content (yaml) >= 0 && *yaml->at == ',') {
      yaml->at++;
    } else if (yaml->at == before) {
      break;
    }
  }
  if (yaml->at < yaml->end && *yaml->at == close) {
    yaml->at++;
  } else {
    give_up (yaml);
  }
}

static JsonNode *
read_flow (Yaml *yaml)
{
  JsonNode *node;

  if (!enter (yaml)) {
    return new_null ();
  }
  if (*yaml->at == '{') {
    JsonObject *object = json_object_new ();

    read_flow_entries (yaml, object, NULL);
    node = json_node_init_object (json_node_alloc (), object);
    json_object_unref (object);
  } else if (*yaml->at == '[') {
    JsonArray *array = json_array_new ();

    read_flow_entries (yaml, NULL, array);
    node = json_node_init_array (json_node_alloc (), array);
    json_array_unref (array);
  } else {
    g_autoptr (GString) text = g_string_new (NULL);

    read_flow_scalar (yaml, text);
    node = new_text (text);
  }
  yaml->depth--;
  return node;
}

/* What stands behind a key or a dash: on its line, or below it and deeper than @above. */
static JsonNode *
read_value (Yaml *yaml, int above, gboolean is_member)
{
  g_autoptr (GString) text = NULL;

  skip_blanks (yaml);
  skip_tags (yaml);
  if (at_line_end (yaml)) {
    int column = skip_to_content (yaml);

    /* A list may stand under its key, no deeper. */
    if (column > above || (is_member && column == above && column >= 0 && is_item (yaml))) {
      return read_block (yaml, column == above ? above - 1 : above);
    }
    return new_null ();
  }
  if (*yaml->at == '[' || *yaml->at == '{') {
    return read_flow (yaml);
  }
  if (*yaml->at == '|' || *yaml->at == '>') {
    skip_block_text (yaml, above);
    return new_null ();
  }
  text = g_string_new (NULL);
  if (*yaml->at == '"' || *yaml->at == '\'') {
    read_quoted (yaml, text);
  } else {
    read_plain (yaml, above, text);
  }
  if (g_str_equal (text->str, "~") || g_str_equal (text->str, "null")) {
    return new_null ();
  }
  return new_text (text);
}

static JsonNode *
read_items (Yaml *yaml, int column)
{
  JsonArray *array = json_array_new ();
  JsonNode *node;

  do {
    int inner;

    yaml->at++;
    skip_blanks (yaml);
    skip_tags (yaml);
    inner = (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    if (!at_line_end (yaml) && *yaml->at != '[' && *yaml->at != '{' &&
        (is_item (yaml) || find_colon (yaml) != NULL)) {
      json_array_add_element (array, read_block (yaml, inner - 1));
    } else {
      json_array_add_element (array, read_value (yaml, column, FALSE));
    }
  } while (skip_to_content (yaml) == column && is_item (yaml));
  node = json_node_init_array (json_node_alloc (), array);
  json_array_unref (array);
  return node;
}

static JsonNode *
read_members (Yaml *yaml, int column)
{
  JsonObject *object = json_object_new ();
  JsonNode *node;

  do {
    g_autoptr (GString) key = g_string_new (NULL);
    const char *colon = find_colon (yaml);
    g_autofree char *name = NULL;

    if (colon == NULL) {
      give_up (yaml);
      break;
    }
    if (*yaml->at == '"' || *yaml->at == '\'') {
      read_quoted (yaml, key);
    } else {
      g_string_append_len (key, yaml->at, colon - yaml->at);
    }
    yaml->at = colon + 1;
    name = gable_text_to_utf8 (key->str, (gssize) key->len);
    json_object_set_member (object, g_strchomp (name), read_value (yaml, column, TRUE));
  } while (skip_to_content (yaml) == column && !is_item (yaml));
  node = json_node_init_object (json_node_alloc (), object);
  json_object_unref (object);
  return node;
}

/* A collection, or text, whose lines stand deeper than @above. */
static JsonNode *
read_block (Yaml *yaml, int above)
{
  int column = skip_to_content (yaml);
  JsonNode *node;

  if (column <= above || !enter (yaml)) {
    return new_null ();
  }
  if (is_item (yaml)) {
    node = read_items (yaml, column);
  } else if (*yaml->at != '[' && *yaml->at != '{' && find_colon (yaml) != NULL) {
    node = read_members (yaml, column);
  } else {
    node = read_value (yaml, above, FALSE);
  }
  yaml->depth--;
  return node;
}

/**
 * gable_yaml_read:
 * @text: one document
 * @length: [B]
 * @fault: (out): where reading stopped before the end, as a line; else 0
 *
 * Source: YAML Ain't Markup Language, version 1.2.2, chapters 7 and 8; what is told there of tags, anchors, several
 * documents and keys that are collections is left out.
 *
 * Returns: (transfer full): what could be read
 */
JsonNode *
gable_yaml_read (const char *text, gsize length, guint64 *fault)
{
  Yaml yaml = { text, text + length, text, 1, 0, 0, 0 };
  JsonNode *root;

  if (is_at (&yaml, "\xEF\xBB\xBF")) {
    yaml.at += 3;
    yaml.line = yaml.at;
  }
  while (skip_to_content (&yaml) >= 0 && (is_at (&yaml, "---") || *yaml.at == '%')) {
    next_line (&yaml);
  }
  root = read_block (&yaml, -1);
  if (skip_to_content (&yaml) >= 0) {
    give_up (&yaml);
  }
  *fault = yaml.fault;
  return root;
}
