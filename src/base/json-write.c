/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-write.h"

#include "base/number.h"
#include "base/text.h"

#include <string.h>

#define INDENT 2

/* An object or array that is not yet ended. */
typedef struct {
  char closing;
  gboolean compact;
  gboolean empty;
} Level;

struct _GableJsonWriter {
  GString *text;
  GArray *levels; /* (element-type Level) */
  gboolean compact_next;
};

GableJsonWriter *
gable_json_writer_new (void)
{
  GableJsonWriter *writer = g_new0 (GableJsonWriter, 1);

  writer->text = g_string_new (NULL);
  writer->levels = g_array_new (FALSE, FALSE, sizeof (Level));
  return writer;
}

void
gable_json_writer_free (GableJsonWriter *writer)
{
  if (writer == NULL) {
    return;
  }
  g_string_free (writer->text, TRUE);
  g_array_unref (writer->levels);
  g_free (writer);
}

static Level *
current_level (GableJsonWriter *writer)
{
  return writer->levels->len > 0 ? &g_array_index (writer->levels, Level, writer->levels->len - 1)
                                 : NULL;
}

static void
start_line (GableJsonWriter *writer)
{
  g_string_append_c (writer->text, '\n');
  for (guint i = 0; i < INDENT * writer->levels->len; i++) {
    g_string_append_c (writer->text, ' ');
  }
}

/* Whether readers would see nothing, or something else, where @character stands. */
static gboolean
is_escaped (gunichar character)
{
  GUnicodeType type = g_unichar_type (character);

  return type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT ||
         type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR;
}

static void
append_escaped (GString *text, gunichar character)
{
  static const char names[] = "\"\\\n\r\t\b\f", letters[] = "\"\\nrtbf";
  const char *name = character < 0x80 ? strchr (names, (int) character) : NULL;

  if (name != NULL) {
    g_string_append_c (text, '\\');
    g_string_append_c (text, letters[name - names]);
  } else if (!is_escaped (character)) {
    g_string_append_unichar (text, character);
  } else if (character < 0x10000) {
    g_string_append_printf (text, "\\u%04x", character);
  } else {
    g_string_append_printf (text, "\\u%04x\\u%04x", 0xd800 + ((character - 0x10000) >> 10),
                            0xdc00 + ((character - 0x10000) & 0x3ff));
  }
}

static void
append_string (GString *text, const char *string)
{
  g_autofree char *valid = gable_text_to_utf8 (string, -1);

  g_string_append_c (text, '"');
  for (const char *at = valid; *at != '\0';) {
    const char *plain = at;

    while (*at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\') {
      at++;
    }
    g_string_append_len (text, plain, at - plain);
    if (*at != '\0') {
      append_escaped (text, g_utf8_get_char (at));
      at = g_utf8_next_char (at);
    }
  }
  g_string_append_c (text, '"');
}

/* What comes before every value: a comma, a new line and the key. */
static void
start_value (GableJsonWriter *writer, const char *key)
{
  Level *level = current_level (writer);

  g_return_if_fail (level != NULL || writer->text->len == 0);
  g_return_if_fail ((key != NULL) == (level != NULL && level->closing == '}'));
  if (level != NULL) {
    if (!level->empty) {
      g_string_append (writer->text, level->compact ? ", " : ",");
    }
    if (!level->compact) {
      start_line (writer);
    }
    level->empty = FALSE;
  }
  if (key != NULL) {
    append_string (writer->text, key);
    g_string_append (writer->text, ": ");
  }
}

static void
begin (GableJsonWriter *writer, const char *key, char opening, char closing)
{
  const Level *above = current_level (writer);
  Level level = {
    .closing = closing,
    .compact = writer->compact_next || (above != NULL && above->compact),
    .empty = TRUE,
  };

  start_value (writer, key);
  g_string_append_c (writer->text, opening);
  g_array_append_val (writer->levels, level);
  writer->compact_next = FALSE;
}

static void
end (GableJsonWriter *writer, char closing)
{
  const Level *level = current_level (writer);
  gboolean on_own_line;

  g_return_if_fail (level != NULL && level->closing == closing);
  on_own_line = !level->compact && !level->empty;
  g_array_set_size (writer->levels, writer->levels->len - 1);
  if (on_own_line) {
    start_line (writer);
  }
  g_string_append_c (writer->text, closing);
}

void
gable_json_writer_begin_object (GableJsonWriter *writer, const char *key)
{
  begin (writer, key, '{', '}');
}

void
gable_json_writer_end_object (GableJsonWriter *writer)
{
  end (writer, '}');
}

void
gable_json_writer_begin_array (GableJsonWriter *writer, const char *key)
{
  begin (writer, key, '[', ']');
}

void
gable_json_writer_end_array (GableJsonWriter *writer)
{
  end (writer, ']');
}

void
gable_json_writer_compact (GableJsonWriter *writer)
{
  writer->compact_next = TRUE;
}

/**
 * gable_json_writer_string:
 * @writer: a writer
 * @key: (nullable): its key, NULL at the root and in an array
 * @text: any bytes
 *
 * Writes a string, repaired to UTF-8. Characters that would not be seen or that turn the direction of others
 * are escaped, so that a terminal shows them for what they are; they read back as themselves.
 */
void
gable_json_writer_string (GableJsonWriter *writer, const char *key, const char *text)
{
  start_value (writer, key);
  append_string (writer->text, text);
}

void
gable_json_writer_number (GableJsonWriter *writer, const char *key, double value)
{
  char buffer[GABLE_NUMBER_LENGTH];
  const char *text = gable_number_write (buffer, value);

  start_value (writer, key);
  g_string_append (writer->text, text != NULL ? text : "null");
}

void
gable_json_writer_count (GableJsonWriter *writer, const char *key, guint64 value)
{
  start_value (writer, key);
  g_string_append_printf (writer->text, "%" G_GUINT64_FORMAT, value);
}

void
gable_json_writer_boolean (GableJsonWriter *writer, const char *key, gboolean value)
{
  start_value (writer, key);
  g_string_append (writer->text, value ? "true" : "false");
}

void
gable_json_writer_null (GableJsonWriter *writer, const char *key)
{
  start_value (writer, key);
  g_string_append (writer->text, "null");
}

static void
write_scalar (GableJsonWriter *writer, const char *key, JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  if (type == G_TYPE_STRING) {
    gable_json_writer_string (writer, key, json_node_get_string (node));
  } else if (type == G_TYPE_BOOLEAN) {
    gable_json_writer_boolean (writer, key, json_node_get_boolean (node));
  } else if (type == G_TYPE_INT64) {
    start_value (writer, key);
    g_string_append_printf (writer->text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  } else if (type == G_TYPE_DOUBLE) {
    gable_json_writer_number (writer, key, json_node_get_double (node));
  } else {
    gable_json_writer_null (writer, key);
  }
}

/**
 * gable_json_writer_node:
 * @writer: a writer
 * @key: (nullable): its key, NULL at the root and in an array
 * @node: what was read; its depth is bounded by the reader
 *
 * Writes a value that was read and is not understood, as it was.
 */
void
gable_json_writer_node (GableJsonWriter *writer, const char *key, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node)) {
    JsonObject *object = json_node_get_object (node);
    JsonObjectIter iter;
    const char *name;
    JsonNode *member;

    gable_json_writer_begin_object (writer, key);
    json_object_iter_init_ordered (&iter, object);
    while (json_object_iter_next_ordered (&iter, &name, &member)) {
      gable_json_writer_node (writer, name, member);
    }
    gable_json_writer_end_object (writer);
  } else if (JSON_NODE_HOLDS_ARRAY (node)) {
    JsonArray *array = json_node_get_array (node);

    gable_json_writer_begin_array (writer, key);
    for (guint i = 0; i < json_array_get_length (array); i++) {
      gable_json_writer_node (writer, NULL, json_array_get_element (array, i));
    }
    gable_json_writer_end_array (writer);
  } else {
    write_scalar (writer, key, node);
  }
}

void
gable_json_writer_known (GableJsonWriter *writer, const char *key, double value)
{
  if (gable_known (value)) {
    gable_json_writer_number (writer, key, value);
  }
}

void
gable_json_writer_text (GableJsonWriter *writer, const char *key, const char *text)
{
  if (text != NULL) {
    gable_json_writer_string (writer, key, text);
  }
}

char *
gable_json_writer_steal (GableJsonWriter *writer, gsize *length)
{
  GString *text;

  g_return_val_if_fail (writer->levels->len == 0, NULL);
  text = writer->text;
  writer->text = g_string_new (NULL);
  g_string_append_c (text, '\n');
  if (length != NULL) {
    *length = text->len;
  }
  return g_string_free (text, FALSE);
}
