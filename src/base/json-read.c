/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* A path in a message is no longer than this [characters]. */
#define PATH_SHOWN_MAX 200

GableJsonPlace
gable_json_root (const GableJson *json)
{
  return (GableJsonPlace){ .json = json, .node = json->root };
}

/* NULL for a null: it says no more than an absent member. */
static JsonNode *
skip_null (JsonNode *node)
{
  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

/**
 * gable_json_member:
 * @object: the place above, of which the result borrows
 * @key: its key
 *
 * Returns: the place of the member; without a node where @object is no object, or has none, or it is null
 */
GableJsonPlace
gable_json_member (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = { .json = object->json, .above = object, .key = key };

  if (object->node != NULL && JSON_NODE_HOLDS_OBJECT (object->node)) {
    place.node = skip_null (json_object_get_member (json_node_get_object (object->node), key));
  }
  return place;
}

/**
 * gable_json_element:
 * @array: the place above, of which the result borrows
 * @index: its index, from 0
 *
 * Returns: the place of the element; without a node where @array is no array, or ends before, or it is null
 */
GableJsonPlace
gable_json_element (const GableJsonPlace *array, guint index)
{
  GableJsonPlace place = { .json = array->json, .above = array, .index = index };

  if (array->node != NULL && JSON_NODE_HOLDS_ARRAY (array->node)) {
    JsonArray *elements = json_node_get_array (array->node);

    if (index < json_array_get_length (elements)) {
      place.node = skip_null (json_array_get_element (elements, index));
    }
  }
  return place;
}

gboolean
gable_json_is_present (const GableJsonPlace *place)
{
  return place->node != NULL;
}

/* Whether @key can stand after a point as it is. */
static gboolean
is_word (const char *key)
{
  for (const char *at = key; *at != '\0'; at++) {
    if (!g_ascii_isalnum (*at) && *at != '_' && *at != '-') {
      return FALSE;
    }
  }
  return *key != '\0';
}

static void
append_path (GString *path, const GableJsonPlace *place)
{
  if (place->above == NULL) {
    return;
  }
  append_path (path, place->above);
  if (place->key == NULL) {
    g_string_append_printf (path, "[%u]", place->index);
  } else if (is_word (place->key)) {
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", place->key);
  } else {
    g_autofree char *key = gable_text_to_display (place->key);

    g_string_append_printf (path, "[\"%s\"]", key);
  }
}

/**
 * gable_json_path:
 * @place: a place
 *
 * Returns: (transfer full): "kernels[3].traffic.DRAM"; "" at the root
 */
char *
gable_json_path (const GableJsonPlace *place)
{
  g_autoptr (GString) path = g_string_new (NULL);

  append_path (path, place);
  return gable_text_shorten (path->str, PATH_SHOWN_MAX);
}

/**
 * gable_json_set_error:
 * @place: what is wrong
 * @error: set to "p.gable: kernels[3].traffic.DRAM: " and what follows
 * @domain: its domain
 * @code: its code
 * @format: what is wrong with it, one translated sentence
 *
 * Sets an error that says where.
 */
void
gable_json_set_error (
  const GableJsonPlace *place, GError **error, GQuark domain, int code, const char *format, ...)
{
  g_autofree char *path = gable_json_path (place);
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, domain, code, "%s: %s%s%s", place->json->name, path,
               *path != '\0' ? ": " : "", message);
}

/* Kinds of values, as messages name them. */
typedef enum { KIND_OBJECT, KIND_ARRAY, KIND_STRING, KIND_NUMBER, KIND_BOOLEAN, N_KINDS } Kind;

static Kind
get_kind (JsonNode *node)
{
  GType type;

  if (JSON_NODE_HOLDS_OBJECT (node)) {
    return KIND_OBJECT;
  }
  if (JSON_NODE_HOLDS_ARRAY (node)) {
    return KIND_ARRAY;
  }
  type = json_node_get_value_type (node);
  return type == G_TYPE_STRING ? KIND_STRING : type == G_TYPE_BOOLEAN ? KIND_BOOLEAN : KIND_NUMBER;
}

/* Fails with MISSING or TYPE where @place is no @wanted. */
static gboolean
check_kind (const GableJsonPlace *place, Kind wanted, GError **error)
{
  static const char *const found_names[N_KINDS] = {
    N_ ("an object stands here"),
    N_ ("a list stands here"),
    N_ ("text stands here"),
    N_ ("a number stands here"),
    N_ ("“true” or “false” stands here"),
  };
  static const char *const wanted_names[N_KINDS] = {
    N_ ("an object in { } is wanted"),  N_ ("a list in [ ] is wanted"),
    N_ ("text in quotes is wanted"),    N_ ("a number is wanted"),
    N_ ("“true” or “false” is wanted"),
  };
  Kind found;

  if (place->node == NULL) {
    /* Translators: %s is what is wanted: “a number is wanted” */
    gable_json_set_error (place, error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_MISSING,
                          _ ("there is nothing; %s"), _ (wanted_names[wanted]));
    return FALSE;
  }
  found = get_kind (place->node);
  if (found != wanted) {
    /* Translators: what there is and what is wanted: “text stands here; a number is wanted” */
    gable_json_set_error (place, error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE,
                          _ ("%s; %s"), _ (found_names[found]), _ (wanted_names[wanted]));
  }
  return found == wanted;
}

gboolean
gable_json_object (const GableJsonPlace *place, GError **error)
{
  return check_kind (place, KIND_OBJECT, error);
}

gboolean
gable_json_array (const GableJsonPlace *place, guint *length, GError **error)
{
  if (!check_kind (place, KIND_ARRAY, error)) {
    return FALSE;
  }
  *length = json_array_get_length (json_node_get_array (place->node));
  return TRUE;
}

/**
 * gable_json_string:
 * @place: a place
 * @text: (out) (transfer none): its text; lives as long as the GableJson
 * @error: `GABLE_JSON_ERROR`
 *
 * Returns: whether it is text
 */
gboolean
gable_json_string (const GableJsonPlace *place, const char **text, GError **error)
{
  if (!check_kind (place, KIND_STRING, error)) {
    return FALSE;
  }
  *text = json_node_get_string (place->node);
  return TRUE;
}

/**
 * gable_json_number:
 * @place: a place
 * @value: (out): the nearest double, also of an integer beyond 2^53
 * @error: `GABLE_JSON_ERROR`
 *
 * Returns: whether it is a number
 */
gboolean
gable_json_number (const GableJsonPlace *place, double *value, GError **error)
{
  if (!check_kind (place, KIND_NUMBER, error)) {
    return FALSE;
  }
  *value = json_node_get_double (place->node);
  return TRUE;
}

/**
 * gable_json_count:
 * @place: a place
 * @value: (out): a whole number, exactly
 * @error: `GABLE_JSON_ERROR`; RANGE where it is negative, broken, or beyond 2^63 - 1
 *
 * Returns: whether it is a whole number; "3.0" and "3e2" are
 */
gboolean
gable_json_count (const GableJsonPlace *place, guint64 *value, GError **error)
{
  double number;

  if (!gable_json_number (place, &number, error)) {
    return FALSE;
  }
  if (json_node_get_value_type (place->node) == G_TYPE_INT64 &&
      json_node_get_int (place->node) >= 0) {
    *value = (guint64) json_node_get_int (place->node);
    return TRUE;
  }
  /* Beyond 2^53 a double is no longer sure of its last digit. */
  if (number >= 0 && number <= 0x1p53 && number == trunc (number)) {
    *value = (guint64) number;
    return TRUE;
  }
  gable_json_set_error (place, error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_RANGE,
                        _ ("a whole number that is not negative, or too large, is wanted"));
  return FALSE;
}

gboolean
gable_json_boolean (const GableJsonPlace *place, gboolean *value, GError **error)
{
  if (!check_kind (place, KIND_BOOLEAN, error)) {
    return FALSE;
  }
  *value = json_node_get_boolean (place->node);
  return TRUE;
}

/**
 * gable_json_quantity:
 * @place: a place
 * @dimension: what it must measure
 * @value: (out): in the base unit of @dimension
 * @written: (out) (optional) (nullable) (transfer full): the text as it stood; NULL where it was a number
 * @error: `GABLE_JSON_ERROR`, or `GABLE_UNITS_ERROR` with the path before it
 *
 * Reads a number in base units, or text with a unit, as gable_quantity_parse () does.
 *
 * Returns: whether it is such a quantity
 */
gboolean
gable_json_quantity (const GableJsonPlace *place,
                     GableDimension dimension,
                     double *value,
                     char **written,
                     GError **error)
{
  g_autoptr (GError) problem = NULL;
  const char *text = NULL;

  if (place->node != NULL && get_kind (place->node) == KIND_STRING) {
    text = json_node_get_string (place->node);
    if (!gable_quantity_parse (text, dimension, value, &problem)) {
      gable_json_set_error (place, error, problem->domain, problem->code, "%s", problem->message);
      return FALSE;
    }
  } else if (!gable_json_number (place, value, error)) {
    return FALSE;
  } else if (*value < 0 && !gable_dimension_is_signed (dimension)) {
    gable_json_set_error (place, error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_RANGE,
                          _ ("this can't be negative"));
    return FALSE;
  }
  if (written != NULL) {
    *written = g_strdup (text);
  }
  return TRUE;
}

/**
 * gable_json_keys:
 * @object: a place
 *
 * Returns: (transfer container) (element-type utf8): the keys in the order of the text, those of null too; none
 *   where it is no object
 */
GPtrArray *
gable_json_keys (const GableJsonPlace *object)
{
  GPtrArray *keys = g_ptr_array_new ();
  JsonObjectIter iter;
  const char *key;

  if (object->node == NULL || !JSON_NODE_HOLDS_OBJECT (object->node)) {
    return keys;
  }
  json_object_iter_init_ordered (&iter, json_node_get_object (object->node));
  while (json_object_iter_next_ordered (&iter, &key, NULL)) {
    g_ptr_array_add (keys, (gpointer) key);
  }
  return keys;
}
