/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/yaml.h"

#include "base/text.h"
#include "import/yaml-text.h"

#include <string.h>

static JsonNode *read_block (GableYamlText *yaml, int above);
static JsonNode *read_flow (GableYamlText *yaml);

static JsonNode *
new_null (void)
{
  return json_node_new (JSON_NODE_NULL);
}

static JsonNode *
new_text (GString *text)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  g_autofree char *valid = gable_text_to_utf8 (text->str, (gssize) text->len);

  json_node_set_string (node, valid);
  return node;
}

/* One word or text within a flow collection. */
static void
read_flow_scalar (GableYamlText *yaml, GString *text)
{
  if (*yaml->at == '"' || *yaml->at == '\'') {
    gable_yaml_read_quoted (yaml, text);
    return;
  }
  while (yaml->at < yaml->end && strchr (",[]{}", *yaml->at) == NULL &&
         !(*yaml->at == ':' && (yaml->at + 1 == yaml->end || g_ascii_isspace (yaml->at[1])))) {
    if (g_ascii_isspace (*yaml->at)) {
      if (gable_yaml_skip_to_content (yaml) >= 0 && strchr (",[]{}", *yaml->at) == NULL) {
        g_string_append_c (text, ' ');
      }
    } else {
      g_string_append_c (text, *yaml->at++);
    }
  }
}

/* Members or elements of a flow collection up to its closing bracket. */
static void
read_flow_entries (GableYamlText *yaml, JsonObject *object, JsonArray *array)
{
  char close = object != NULL ? '}' : ']';

  yaml->at++;
  while (gable_yaml_skip_to_content (yaml) >= 0 && *yaml->at != close) {
    g_autoptr (GString) key = g_string_new (NULL);
    const char *before = yaml->at;

    if (object != NULL) {
      read_flow_scalar (yaml, key);
      if (gable_yaml_skip_to_content (yaml) >= 0 && *yaml->at == ':') {
        yaml->at++;
      }
    }
    if (gable_yaml_skip_to_content (yaml) < 0) {
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
    if (gable_yaml_skip_to_content (yaml) >= 0 && *yaml->at == ',') {
      yaml->at++;
    } else if (yaml->at == before) {
      break;
    }
  }
  if (yaml->at < yaml->end && *yaml->at == close) {
    yaml->at++;
  } else {
    gable_yaml_give_up (yaml);
  }
}

static JsonNode *
read_flow (GableYamlText *yaml)
{
  JsonNode *node;

  if (!gable_yaml_enter (yaml)) {
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
read_value (GableYamlText *yaml, int above, gboolean is_member)
{
  g_autoptr (GString) text = NULL;

  gable_yaml_skip_blanks (yaml);
  gable_yaml_skip_tags (yaml);
  if (gable_yaml_at_line_end (yaml)) {
    int column = gable_yaml_skip_to_content (yaml);

    /* A list may stand under its key, no deeper. */
    if (column > above ||
        (is_member && column == above && column >= 0 && gable_yaml_is_item (yaml))) {
      return read_block (yaml, column == above ? above - 1 : above);
    }
    return new_null ();
  }
  if (*yaml->at == '[' || *yaml->at == '{') {
    return read_flow (yaml);
  }
  if (*yaml->at == '|' || *yaml->at == '>') {
    gable_yaml_skip_block_text (yaml, above);
    return new_null ();
  }
  text = g_string_new (NULL);
  if (*yaml->at == '"' || *yaml->at == '\'') {
    gable_yaml_read_quoted (yaml, text);
  } else {
    gable_yaml_read_plain (yaml, above, text);
  }
  if (g_str_equal (text->str, "~") || g_str_equal (text->str, "null")) {
    return new_null ();
  }
  return new_text (text);
}

static JsonNode *
read_items (GableYamlText *yaml, int column)
{
  JsonArray *array = json_array_new ();
  JsonNode *node;

  do {
    int inner;

    yaml->at++;
    gable_yaml_skip_blanks (yaml);
    gable_yaml_skip_tags (yaml);
    inner = (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    if (!gable_yaml_at_line_end (yaml) && *yaml->at != '[' && *yaml->at != '{' &&
        (gable_yaml_is_item (yaml) || gable_yaml_find_colon (yaml) != NULL)) {
      json_array_add_element (array, read_block (yaml, inner - 1));
    } else {
      json_array_add_element (array, read_value (yaml, column, FALSE));
    }
  } while (gable_yaml_skip_to_content (yaml) == column && gable_yaml_is_item (yaml));
  node = json_node_init_array (json_node_alloc (), array);
  json_array_unref (array);
  return node;
}

static JsonNode *
read_members (GableYamlText *yaml, int column)
{
  JsonObject *object = json_object_new ();
  JsonNode *node;

  do {
    g_autoptr (GString) key = g_string_new (NULL);
    const char *colon = gable_yaml_find_colon (yaml);
    g_autofree char *name = NULL;

    if (colon == NULL) {
      gable_yaml_give_up (yaml);
      break;
    }
    if (*yaml->at == '"' || *yaml->at == '\'') {
      gable_yaml_read_quoted (yaml, key);
    } else {
      g_string_append_len (key, yaml->at, colon - yaml->at);
    }
    yaml->at = colon + 1;
    name = gable_text_to_utf8 (key->str, (gssize) key->len);
    json_object_set_member (object, g_strchomp (name), read_value (yaml, column, TRUE));
  } while (gable_yaml_skip_to_content (yaml) == column && !gable_yaml_is_item (yaml));
  node = json_node_init_object (json_node_alloc (), object);
  json_object_unref (object);
  return node;
}

/* A collection, or text, whose lines stand deeper than @above. */
static JsonNode *
read_block (GableYamlText *yaml, int above)
{
  int column = gable_yaml_skip_to_content (yaml);
  JsonNode *node;

  if (column <= above || !gable_yaml_enter (yaml)) {
    return new_null ();
  }
  if (gable_yaml_is_item (yaml)) {
    node = read_items (yaml, column);
  } else if (*yaml->at != '[' && *yaml->at != '{' && gable_yaml_find_colon (yaml) != NULL) {
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
  GableYamlText yaml = { text, text + length, text, 1, 0, 0, 0 };
  JsonNode *root;

  if (gable_yaml_is_at (&yaml, "\xEF\xBB\xBF")) {
    yaml.at += 3;
    yaml.line = yaml.at;
  }
  while (gable_yaml_skip_to_content (&yaml) >= 0 &&
         (gable_yaml_is_at (&yaml, "---") || *yaml.at == '%')) {
    gable_yaml_next_line (&yaml);
  }
  root = read_block (&yaml, -1);
  if (gable_yaml_skip_to_content (&yaml) >= 0) {
    gable_yaml_give_up (&yaml);
  }
  *fault = yaml.fault;
  return root;
}
