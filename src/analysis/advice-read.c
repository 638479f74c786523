/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-read.h"

#include <glib/gi18n-lib.h>

/* Rows, metrics, sources and thresholds of one file, at most: a bound on what a file may ask for. */
#define MAX_ENTRIES 2000

static const GableAdviceName unit_names[] = {
  { "share", GABLE_ADVICE_UNIT_SHARE }, { "factor", GABLE_ADVICE_UNIT_FACTOR },
  { "count", GABLE_ADVICE_UNIT_COUNT }, { "bytes", GABLE_ADVICE_UNIT_BYTES },
  { "flag", GABLE_ADVICE_UNIT_FLAG },
};

gboolean
gable_advice_read_name (
  const GableJsonPlace *place, const GableAdviceName *names, guint n, guint *value, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  const char *text;

  if (!gable_json_string (place, &text, error)) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (g_str_equal (text, names[i].name)) {
      *value = names[i].value;
      return TRUE;
    }
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", names[i].name);
  }
  gable_json_set_error (place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _ ("“%s” is none of %s"), text, known->str);
  return FALSE;
}

gboolean
gable_advice_read_text (const GableJsonPlace *object, const char *key, char **text, GError **error)
{
  GableJsonPlace place = gable_json_member (object, key);
  const char *read;

  if (!gable_json_string (&place, &read, error)) {
    return FALSE;
  }
  *text = g_strdup (read);
  return TRUE;
}

gboolean
gable_advice_read_id (const GableJsonPlace *object, const char **id, GError **error)
{
  GableJsonPlace place = gable_json_member (object, "id");
  const char *text;

  if (!gable_json_string (&place, &text, error)) {
    return FALSE;
  }
  *id = g_intern_string (text);
  return TRUE;
}

static gboolean
read_tools (const GableJsonPlace *object, GableAdviceMetric *metric, GError **error)
{
  GableJsonPlace tools = gable_json_member (object, "tools");
  g_autoptr (GPtrArray) keys = NULL;

  if (!gable_json_is_present (&tools)) {
    return TRUE;
  }
  if (!gable_json_object (&tools, error)) {
    return FALSE;
  }
  keys = gable_json_keys (&tools);
  for (guint i = 0; i < keys->len; i++) {
    GableAdviceTool tool = { g_intern_string (g_ptr_array_index (keys, i)), NULL };

    if (!gable_advice_read_text (&tools, tool.tool, &tool.name, error)) {
      return FALSE;
    }
    g_array_append_val (metric->tools, tool);
  }
  return TRUE;
}

static gboolean
read_metric (const GableJsonPlace *object, GableAdviceTable *table, GError **error)
{
  GableJsonPlace unit = gable_json_member (object, "unit");
  g_autoptr (GableAdviceMetric) metric = NULL;
  const char *id;
  guint number;

  if (!gable_advice_read_id (object, &id, error) ||
      !gable_advice_read_name (&unit, unit_names, G_N_ELEMENTS (unit_names), &number, error)) {
    return FALSE;
  }
  metric = gable_advice_metric_new (id);
  metric->unit = number;
  if (!gable_advice_read_text (object, "title", &metric->title, error) ||
      !read_tools (object, metric, error)) {
    return FALSE;
  }
  /* What an earlier file said of it stays in the list, and is not found again. */
  g_hash_table_insert (table->by_id, (gpointer) metric->id, metric);
  g_ptr_array_add (table->metrics, g_steal_pointer (&metric));
  return TRUE;
}

static gboolean
read_threshold (const GableJsonPlace *object, GableAdviceTable *table, GError **error)
{
  GableJsonPlace value = gable_json_member (object, "value");
  GableAdviceConstant threshold;

  if (!gable_advice_read_id (object, &threshold.id, error) ||
      !gable_json_number (&value, &threshold.value, error)) {
    return FALSE;
  }
  for (guint i = 0; i < table->thresholds->len; i++) {
    if (g_array_index (table->thresholds, GableAdviceConstant, i).id == threshold.id) {
      g_array_index (table->thresholds, GableAdviceConstant, i) = threshold;
      return TRUE;
    }
  }
  g_array_append_val (table->thresholds, threshold);
  return TRUE;
}

static gboolean
read_source (const GableJsonPlace *object, GableAdviceTable *table, GError **error)
{
  char *citation = NULL;
  const char *id;

  if (!gable_advice_read_id (object, &id, error) ||
      !gable_advice_read_text (object, "citation", &citation, error)) {
    return FALSE;
  }
  g_hash_table_insert (table->citations, (gpointer) id, citation);
  return TRUE;
}

static gboolean
read_entries (const GableJsonPlace *root,
              const char *key,
              gboolean (*read) (const GableJsonPlace *, GableAdviceTable *, GError **),
              GableAdviceTable *table,
              GError **error)
{
  GableJsonPlace array = gable_json_member (root, key);
  guint length;

  if (!gable_json_is_present (&array)) {
    return TRUE;
  }
  if (!gable_json_array (&array, &length, error)) {
    return FALSE;
  }
  if (length > MAX_ENTRIES) {
    gable_json_set_error (&array, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                          _ ("there are %u entries; at most %u are read"), length, MAX_ENTRIES);
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    GableJsonPlace place = gable_json_element (&array, i);

    if (!gable_json_object (&place, error) || !read (&place, table, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
check_format (const GableJsonPlace *root, GError **error)
{
  GableJsonPlace format = gable_json_member (root, "format");
  GableJsonPlace version = gable_json_member (root, "version");
  const char *text;
  guint64 number;

  if (!gable_json_object (root, error) || !gable_json_string (&format, &text, error) ||
      !gable_json_count (&version, &number, error)) {
    return FALSE;
  }
  if (!g_str_equal (text, "gable-advice")) {
    gable_json_set_error (&format, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                          _ ("“%s” is no advice table; it should be “gable-advice”"), text);
    return FALSE;
  }
  if (number != 1) {
    gable_json_set_error (&version, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                          _ ("this Gable reads version 1 of an advice table"));
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_advice_table_read:
 * @table: gets what is read, over what it holds
 * @text: an advice table in JSON
 * @length: of it [B]
 * @name: what messages call it
 *
 * Reads thresholds, sources and metrics before the rows, which may name them.
 *
 * Returns: FALSE on an error; what came before the fault is in the table then
 */
gboolean
gable_advice_table_read (
  GableAdviceTable *table, const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (GableJson) json = gable_json_parse (text, length, name, error);
  GableJsonPlace root;

  if (json == NULL) {
    return FALSE;
  }
  root = gable_json_root (json);
  return check_format (&root, error) &&
         read_entries (&root, "thresholds", read_threshold, table, error) &&
         read_entries (&root, "sources", read_source, table, error) &&
         read_entries (&root, "metrics", read_metric, table, error) &&
         read_entries (&root, "rows", gable_advice_read_row, table, error);
}
