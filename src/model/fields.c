/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>

gboolean
gable_reading_goes_on (const GableReading *reading)
{
  return reading->error == NULL || reading->notes != NULL;
}

/* (transfer full) @error: a fault; the text of its note holds the path, since notes of one text count as one. */
void
gable_reading_take (GableReading *reading, GError *error)
{
  gable_notes_add (reading->notes, GABLE_NOTE_ERROR, NULL, "%s", error->message);
  if (reading->error == NULL) {
    reading->error = error;
  } else {
    g_error_free (error);
  }
}

/* (transfer full) one line, whatever the file's own names in it hold */
G_GNUC_PRINTF (1, 0)
static char *
write_sentence (const char *format, va_list arguments)
{
  g_autofree char *text = g_strdup_vprintf (format, arguments);

  return gable_text_to_display (text);
}

/* @format: what is wrong with the value at @place and what would do */
void
gable_reading_fault (GableReading *reading, const GableJsonPlace *place, const char *format, ...)
{
  g_autofree char *text = NULL;
  GError *error = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = write_sentence (format, arguments);
  va_end (arguments);
  gable_json_set_error (place, &error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE, "%s",
                        text);
  gable_reading_take (reading, error);
}

/* The same for what is doubtful and no fault: heard where somebody asked for notes. */
void
gable_reading_warn (GableReading *reading, const GableJsonPlace *place, const char *format, ...)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) warning = NULL;
  va_list arguments;

  if (reading->notes == NULL) {
    return;
  }
  va_start (arguments, format);
  text = write_sentence (format, arguments);
  va_end (arguments);
  gable_json_set_error (place, &warning, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
                        "%s", text);
  gable_notes_add (reading->notes, GABLE_NOTE_WARNING, NULL, "%s", warning->message);
}

gboolean
gable_reading_object (GableReading *reading, const GableJsonPlace *place)
{
  GError *error = NULL;

  if (!gable_json_object (place, &error)) {
    gable_reading_take (reading, error);
    return FALSE;
  }
  return TRUE;
}

/* Returns: how many elements there are, 0 where it is absent or no array, at most @max (more is a fault) */
guint
gable_reading_array (GableReading *reading, const GableJsonPlace *place, guint max)
{
  GError *error = NULL;
  guint n = 0;

  if (!gable_json_is_present (place)) {
    return 0;
  }
  if (!gable_json_array (place, &n, &error)) {
    gable_reading_take (reading, error);
    return 0;
  }
  if (n > max) {
    gable_reading_fault (reading, place, _ ("%u elements; at most %u are read"), n, max);
    return max;
  }
  return n;
}

static char *
read_text (GableReading *reading, const GableJsonPlace *place)
{
  GError *error = NULL;
  const char *text = NULL;

  if (!gable_json_string (place, &text, &error)) {
    gable_reading_take (reading, error);
    return NULL;
  }
  return g_strdup (text);
}

/* (transfer full) (nullable) NULL where it is absent or was a fault */
char *
gable_field_text (GableReading *reading, const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);

  return gable_json_is_present (&place) ? read_text (reading, &place) : NULL;
}

/* (transfer full) "" where it was a fault, and that is where it is absent too */
char *
gable_field_needed_text (GableReading *reading, const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  char *text = read_text (reading, &place);

  return text != NULL ? text : g_strdup ("");
}

/* FALSE where it is absent. */
gboolean
gable_field_boolean (GableReading *reading, const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  GError *error = NULL;
  gboolean value = FALSE;

  if (gable_json_is_present (&place) && !gable_json_boolean (&place, &value, &error)) {
    gable_reading_take (reading, error);
  }
  return value;
}

/* 0 where it is absent; above @max is a fault. */
guint64
gable_field_count (GableReading *reading,
                   const GableJsonPlace *object,
                   const char *key,
                   guint64 max)
{
  GableJsonPlace place = gable_json_member (object, key);
  GError *error = NULL;
  guint64 value = 0;

  if (!gable_json_is_present (&place)) {
    return 0;
  }
  if (!gable_json_count (&place, &value, &error)) {
    gable_reading_take (reading, error);
    return 0;
  }
  if (value > max) {
    gable_reading_fault (reading, &place, _ ("%" PRIu64 " is more than %" PRIu64), value, max);
    return 0;
  }
  return value;
}

/* (transfer full) (nullable) (element-type utf8) NULL where it is absent */
GPtrArray *
gable_field_texts (GableReading *reading, const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  guint n = gable_reading_array (reading, &place, G_MAXUINT);
  GPtrArray *texts = n > 0 ? g_ptr_array_new_with_free_func (g_free) : NULL;

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    char *text = read_text (reading, &element);

    if (text != NULL) {
      g_ptr_array_add (texts, text);
    }
  }
  return texts;
}

/* A plain number of any sign, unknown where it is absent or null. */
double
gable_field_number (GableReading *reading, const GableJsonPlace *place)
{
  GError *error = NULL;
  double value = GABLE_UNKNOWN;

  if (gable_json_is_present (place) && !gable_json_number (place, &value, &error)) {
    gable_reading_take (reading, error);
    return GABLE_UNKNOWN;
  }
  return value;
}

/* (transfer full) @node is kept as what the field @path looked like. */
void
gable_keep (GableKept **kept, const char *path, JsonNode *node)
{
  if (*kept == NULL) {
    *kept =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  }
  g_hash_table_insert (*kept, g_strdup (path), node);
}

/**
 * gable_field_quantity:
 * @place: a number in base units, or text with a unit
 * @path: of the field in @kept
 * @kept: (inout) (nullable): gets the text where it is one
 *
 * Returns: >= 0 in the base unit of @dimension; unknown where it is absent or null, and after a fault
 */
double
gable_field_quantity (GableReading *reading,
                      const GableJsonPlace *place,
                      GableDimension dimension,
                      const char *path,
                      GableKept **kept)
{
  g_autofree char *written = NULL;
  GError *error = NULL;
  double value = GABLE_UNKNOWN;

  if (!gable_json_is_present (place)) {
    return GABLE_UNKNOWN;
  }
  if (!gable_json_quantity (place, dimension, &value, &written, &error)) {
    gable_reading_take (reading, error);
    return GABLE_UNKNOWN;
  }
  if (written != NULL) {
    gable_keep (kept, path, json_node_init_string (json_node_alloc (), written));
  }
  return value;
}

/**
 * gable_field_rest:
 * @known: keys that are read elsewhere, ended by NULL
 * @records: (nullable): keys of members that only those who wrote them read, ended by NULL; nobody is warned of them
 *
 * Returns: (transfer full) (nullable): an object of the other members, or NULL where there are none
 */
JsonNode *
gable_field_rest (GableReading *reading,
                  const GableJsonPlace *object,
                  const char *const *known,
                  const char *const *records)
{
  g_autoptr (GPtrArray) keys = gable_json_keys (object);
  JsonObject *extra = NULL;
  JsonNode *rest;

  for (guint i = 0; i < keys->len; i++) {
    const char *key = keys->pdata[i];

    if (!g_strv_contains (known, key)) {
      GableJsonPlace member = gable_json_member (object, key);
      JsonNode *node = json_object_get_member (json_node_get_object (object->node), key);

      if (extra == NULL) {
        extra = json_object_new ();
      }
      json_object_set_member (extra, key, json_node_copy (node));
      if (!reading->newer && (records == NULL || !g_strv_contains (records, key))) {
        gable_reading_warn (reading, &member, _ ("not known here; it is kept as it stands"));
      }
    }
  }
  if (extra == NULL) {
    return NULL;
  }
  rest = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (rest, extra);
  return rest;
}

/* The same where all other members are strange. */
JsonNode *
gable_field_extra (GableReading *reading, const GableJsonPlace *object, const char *const *known)
{
  return gable_field_rest (reading, object, known, NULL);
}

/* Whether @text says @value: what a person wrote is kept only while nobody changed the figure. */
gboolean
gable_text_holds (const char *text, GableDimension dimension, double value)
{
  double parsed;

  return text != NULL && gable_quantity_parse (text, dimension, &parsed, NULL) && parsed == value;
}

/* (nullable) the text that a person wrote for the field, where it still says @value */
const char *
gable_kept_text (const GableKept *kept, const char *path, GableDimension dimension, double value)
{
  JsonNode *node = kept != NULL ? g_hash_table_lookup ((GHashTable *) kept, path) : NULL;
  const char *text =
    node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

  return gable_text_holds (text, dimension, value) ? text : NULL;
}

/* (nullable) members of the field that are not known here */
JsonNode *
gable_kept_extra (const GableKept *kept, const char *path)
{
  JsonNode *node = kept != NULL ? g_hash_table_lookup ((GHashTable *) kept, path) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? node : NULL;
}

/* The text that a person wrote, else the number; nothing where it is unknown. */
void
gable_write_quantity (GableJsonWriter *writer,
                      const char *key,
                      double value,
                      GableDimension dimension,
                      const GableKept *kept,
                      const char *path)
{
  const char *text = gable_kept_text (kept, path, dimension, value);

  if (text != NULL) {
    gable_json_writer_string (writer, key, text);
  } else {
    gable_json_writer_known (writer, key, value);
  }
}

/* An array of strings, one a line; nothing where there are none. */
void
gable_write_texts (GableJsonWriter *writer, const char *key, const GPtrArray *texts)
{
  if (texts == NULL || texts->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, key);
  for (guint i = 0; i < texts->len; i++) {
    gable_json_writer_string (writer, NULL, texts->pdata[i]);
  }
  gable_json_writer_end_array (writer);
}

static void
write_member (JsonObject *object, const char *key, JsonNode *node, gpointer writer)
{
  gable_json_writer_node (writer, key, node);
}

/* @extra: (nullable): as gable_field_extra () gave it */
void
gable_write_extra (GableJsonWriter *writer, JsonNode *extra)
{
  if (extra != NULL) {
    json_object_foreach_member (json_node_get_object (extra), write_member, writer);
  }
}
