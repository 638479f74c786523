/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/json-records.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of one JSON text, at most; lines of JSON may be as many as they like. */
#define MAX_TEXT (64u << 20)

/* Bytes that are read at once. */
#define CHUNK 65536

/* Members of all records together, at most, and objects within objects that are looked into. */
#define MAX_COLUMNS 4096
#define MAX_DEPTH 4

void
gable_members_init (GableMembers *members)
{
  members->names = g_ptr_array_new_with_free_func (g_free);
  members->indices = g_hash_table_new (g_str_hash, g_str_equal);
}

void
gable_members_clear (GableMembers *members)
{
  g_clear_pointer (&members->indices, g_hash_table_unref);
  g_clear_pointer (&members->names, g_ptr_array_unref);
}

/* The column of @name, made where @may_add. Returns: -1 where there is none */
int
gable_members_find (GableMembers *members, const char *name, gboolean may_add)
{
  gpointer found = g_hash_table_lookup (members->indices, name);
  char *copy;

  if (found != NULL) {
    return GPOINTER_TO_INT (found) - 1;
  }
  if (!may_add || members->names->len == MAX_COLUMNS) {
    return -1;
  }
  copy = g_strdup (name);
  g_ptr_array_add (members->names, copy);
  g_hash_table_insert (members->indices, copy, GUINT_TO_POINTER (members->names->len));
  return (int) members->names->len - 1;
}

GableTableValue
gable_member_value (JsonNode *node)
{
  GableTableValue value = { .cell = { "", 0 } };

  if (JSON_NODE_HOLDS_VALUE (node)) {
    GType type = json_node_get_value_type (node);

    if (type == G_TYPE_STRING) {
      const char *text = json_node_get_string (node);

      value.cell = (GableCell){ text, strlen (text) };
    } else if (type != G_TYPE_BOOLEAN) {
      value.is_number = TRUE;
      value.value = json_node_get_double (node);
    }
  }
  return value;
}

/* The members of @object, and those within them, as one row. @values: (nullable): to be filled, else names are learned */
static void
flatten (JsonObject *object, const char *prefix, guint depth, GableMembers *members, GArray *values)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node)) {
    g_autofree char *name = prefix != NULL ? g_strconcat (prefix, ".", key, NULL) : NULL;
    const char *whole = name != NULL ? name : key;
    int index;

    if (JSON_NODE_HOLDS_OBJECT (node)) {
      if (depth < MAX_DEPTH) {
        flatten (json_node_get_object (node), whole, depth + 1, members, values);
      }
      continue;
    }
    index = gable_members_find (members, whole, values == NULL);
    if (values != NULL && index >= 0 && (guint) index < values->len) {
      g_array_index (values, GableTableValue, index) = gable_member_value (node);
    }
  }
}

void
gable_members_flatten (JsonObject *object, GableMembers *members, GArray *values)
{
  flatten (object, NULL, 0, members, values);
}

/* The first array of objects in @object: {"kernels": […]}. (transfer none) (nullable) */
JsonArray *
gable_json_find_records (JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node)) {
    if (JSON_NODE_HOLDS_ARRAY (node)) {
      JsonArray *array = json_node_get_array (node);

      if (json_array_get_length (array) > 0 &&
          JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, 0))) {
        return array;
      }
    }
  }
  return NULL;
}

/* (transfer full) (nullable) all of the input */
GByteArray *
gable_json_read_all (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();
  gsize length = CHUNK;

  while (length == CHUNK) {
    guint end = text->len;

    if (end > MAX_TEXT) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("%s: the JSON text is larger than %u bytes; write one object a line"),
                      input->name, MAX_TEXT);
      return NULL;
    }
    g_byte_array_set_size (text, end + CHUNK);
    if (!g_input_stream_read_all (input->stream, text->data + end, CHUNK, &length, cancellable,
                                  error)) {
      g_prefix_error (error, "%s: ", input->name);
      return NULL;
    }
    g_byte_array_set_size (text, end + (guint) length);
  }
  return g_steal_pointer (&text);
}

/* Whether the input is lines of JSON: the first line is an object by itself, and something follows it. */
gboolean
gable_json_is_lines (const GableImportInput *input)
{
  const char *end = memchr (input->head, '\n', input->head_length);
  gsize blanks;
  g_autoptr (GableJson) json = NULL;

  if (input->head[0] != '{' || end == NULL) {
    return FALSE;
  }
  blanks = strspn (end, " \t\r\n");
  if (end[blanks] != '{') {
    return FALSE;
  }
  json = gable_json_parse (input->head, (gsize) (end - input->head), input->name, NULL);
  return json != NULL;
}

/* Learns names from the head, whose end may be cut: every text before a colon is one. */
void
gable_members_learn (const GableImportInput *input, GableMembers *members)
{
  const char *p = input->head;
  const char *end = input->head + input->head_length;

  while (p < end && (p = memchr (p, '"', (gsize) (end - p))) != NULL) {
    const char *start = p + 1;
    g_autofree char *name = NULL;

    for (p++; p < end && *p != '"'; p++) {
      p += *p == '\\' ? 1 : 0;
    }
    if (p >= end) {
      return;
    }
    name = g_strndup (start, (gsize) (p - start));
    p++;
    if (p + strspn (p, " \t\r\n") < end && p[strspn (p, " \t\r\n")] == ':' &&
        g_utf8_validate (name, -1, NULL)) {
      gable_members_find (members, name, TRUE);
    }
  }
}
