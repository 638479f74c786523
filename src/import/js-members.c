/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/js-literal.h"

#include "base/number.h"

#include <string.h>

static JsonNode *
member (JsonObject *object, const char *key)
{
  return object != NULL ? json_object_get_member (object, key) : NULL;
}

/**
 * gable_js_object:
 * @object: (nullable)
 * @key: of a member
 *
 * Returns: (transfer none) (nullable): the member where it is an object
 */
JsonObject *
gable_js_object (JsonObject *object, const char *key)
{
  JsonNode *node = member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/**
 * gable_js_array:
 * @object: (nullable)
 * @key: of a member
 *
 * Returns: (transfer none) (nullable): the member where it is an array
 */
JsonArray *
gable_js_array (JsonObject *object, const char *key)
{
  JsonNode *node = member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/**
 * gable_js_text:
 * @object: (nullable)
 * @key: of a member
 *
 * Some reports quote their numbers, others do not.
 *
 * Returns: (transfer full) (nullable): the member as text, where it is text or a number
 */
char *
gable_js_text (JsonObject *object, const char *key)
{
  JsonNode *node = member (object, key);
  char buffer[GABLE_NUMBER_LENGTH];

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)) {
    return NULL;
  }
  if (json_node_get_value_type (node) == G_TYPE_STRING) {
    return json_node_dup_string (node);
  }
  return json_node_get_value_type (node) == G_TYPE_DOUBLE
           ? g_strdup (gable_number_write (buffer, json_node_get_double (node)))
           : NULL;
}

/**
 * gable_js_figure:
 * @object: (nullable)
 * @key: of a member
 *
 * Returns: the member where it is a finite number, quoted or not; unknown otherwise
 */
double
gable_js_figure (JsonObject *object, const char *key)
{
  JsonNode *node = member (object, key);
  GType type =
    node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  double value = GABLE_UNKNOWN;

  if (type == G_TYPE_DOUBLE) {
    value = json_node_get_double (node);
  } else if (type == G_TYPE_INT64) {
    value = (double) json_node_get_int (node);
  } else if (type == G_TYPE_STRING) {
    const char *text = json_node_get_string (node);

    value = gable_number_read (text, strlen (text), &value) ? value : GABLE_UNKNOWN;
  }
  return isfinite (value) ? value : GABLE_UNKNOWN;
}

/**
 * gable_js_whole:
 * @object: (nullable)
 * @key: of a member
 * @whole: (out): the member, exact, or 0
 *
 * Returns: whether it is a whole number that is not negative, of 63 bits
 */
gboolean
gable_js_whole (JsonObject *object, const char *key, guint64 *whole)
{
  JsonNode *node = member (object, key);
  double figure = gable_js_figure (object, key);
  gboolean is_long =
    node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;

  *whole = 0;
  if (is_long) {
    *whole = (guint64) json_node_get_int (node);
  } else if (figure >= 0 && figure <= 0x1p53 && floor (figure) == figure) {
    *whole = (guint64) figure;
  } else {
    return FALSE;
  }
  return TRUE;
}
