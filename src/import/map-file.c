/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/map.h"

#include "base/json-read.h"
#include "base/json-write.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT "gable-map"

/* Of the members that say how a table is written. */
#define HEADER 2

/* "time": "Duration", or with a unit: {"column": "Duration", "unit": "ms"}. */
static gboolean
load_entry (GableMap *map, const GableJsonPlace *place, const char *key, GError **error)
{
  const char *heading;
  const char *unit = NULL;
  g_autoptr (GError) problem = NULL;

  if (place->node != NULL && JSON_NODE_HOLDS_OBJECT (place->node)) {
    GableJsonPlace column = gable_json_member (place, "column");
    GableJsonPlace of = gable_json_member (place, "unit");

    if (!gable_json_string (&column, &heading, error) ||
        (gable_json_is_present (&of) && !gable_json_string (&of, &unit, error))) {
      return FALSE;
    }
  } else if (!gable_json_string (place, &heading, error)) {
    return FALSE;
  }
  if (!gable_map_add (map, key, heading, unit, &problem)) {
    gable_json_set_error (place, error, problem->domain, problem->code, "%s", problem->message);
    return FALSE;
  }
  return TRUE;
}

/* A text of the layout, or a number: "header" may be one. */
static gboolean
load_layout (GableMap *map, const GableJsonPlace *root, GError **error)
{
  static const char *const keys[] = { "decimal", "delimiter", "header", "units" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    GableJsonPlace place = gable_json_member (root, keys[i]);
    g_autoptr (GError) problem = NULL;
    char number[24];
    const char *text = number;
    guint64 count;

    if (!gable_json_is_present (&place)) {
      continue;
    }
    if (i == HEADER && JSON_NODE_HOLDS_VALUE (place.node) &&
        json_node_get_value_type (place.node) != G_TYPE_STRING) {
      if (!gable_json_count (&place, &count, error)) {
        return FALSE;
      }
      g_snprintf (number, sizeof number, "%" G_GUINT64_FORMAT, count);
    } else if (!gable_json_string (&place, &text, error)) {
      return FALSE;
    }
    gable_map_set_layout (map, keys[i], text, &problem);
    if (problem != NULL) {
      gable_json_set_error (&place, error, problem->domain, problem->code, "%s", problem->message);
      return FALSE;
    }
  }
  return TRUE;
}

/* All headings of the files that the map was made for. */
static gboolean
load_headings (GableMap *map, const GableJsonPlace *root, GError **error)
{
  GableJsonPlace list = gable_json_member (root, "headings");
  guint n;

  if (!gable_json_is_present (&list)) {
    return TRUE;
  }
  if (!gable_json_array (&list, &n, error)) {
    return FALSE;
  }
  map->headings = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++) {
    GableJsonPlace place = gable_json_element (&list, i);
    const char *heading;

    if (!gable_json_string (&place, &heading, error)) {
      return FALSE;
    }
    g_ptr_array_add (map->headings, g_strdup (heading));
  }
  return TRUE;
}

/**
 * gable_map_load:
 * @path: a file as data/schema/map.schema.json describes it
 * @error: `GABLE_JSON_ERROR` or `GABLE_IMPORT_ERROR`, with the place; `G_IO_ERROR`
 *
 * Returns: (transfer full) (nullable)
 */
GableMap *
gable_map_load (const char *path, GError **error)
{
  g_autoptr (GableJson) json = gable_json_load (path, error);
  g_autoptr (GableMap) map = gable_map_new ();
  g_autoptr (GPtrArray) keys = NULL;
  GableJsonPlace root, format, columns;
  const char *name;

  if (json == NULL) {
    return NULL;
  }
  root = gable_json_root (json);
  format = gable_json_member (&root, "format");
  columns = gable_json_member (&root, "columns");
  if (!gable_json_object (&root, error) || !gable_json_string (&format, &name, error)) {
    return NULL;
  }
  if (!g_str_equal (name, FORMAT)) {
    gable_json_set_error (&format, error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                          _("a mapping of columns says “gable-map” here"));
    return NULL;
  }
  if (!gable_json_object (&columns, error) || !load_layout (map, &root, error) ||
      !load_headings (map, &root, error)) {
    return NULL;
  }
  keys = gable_json_keys (&columns);
  for (guint i = 0; i < keys->len; i++) {
    GableJsonPlace place = gable_json_member (&columns, keys->pdata[i]);

    if (!load_entry (map, &place, keys->pdata[i], error)) {
      return NULL;
    }
  }
  return g_steal_pointer (&map);
}

/* What --map says: a mapping itself, or where it has no “=”, the file that holds one. */
GableMap *
gable_map_open (const char *text_or_path, GError **error)
{
  return strchr (text_or_path, '=') != NULL ? gable_map_parse (text_or_path, error)
                                            : gable_map_load (text_or_path, error);
}

static void
write_layout (const GableMap *map, GableJsonWriter *writer)
{
  const char delimiter[] = { map->delimiter, '\0' };

  if (map->decimal != 0) {
    gable_json_writer_string (writer, "decimal", map->decimal == ',' ? "comma" : "point");
  }
  if (map->delimiter != 0) {
    gable_json_writer_string (writer, "delimiter", map->delimiter == '\t' ? "tab" : delimiter);
  }
  if (map->header != GABLE_MAP_HEADER_UNKNOWN) {
    gable_json_writer_count (writer, "header", (guint64) map->header);
  }
  if (map->units != GABLE_MAP_UNITS_UNKNOWN) {
    gable_json_writer_string (writer, "units", map->units == GABLE_MAP_UNITS_ROW ? "row" : "none");
  }
}

/**
 * gable_map_to_text:
 * @map: any map
 *
 * Returns: (transfer full): what gable_map_load () reads
 */
char *
gable_map_to_text (const GableMap *map)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", FORMAT);
  gable_json_writer_count (writer, "version", 1);
  write_layout (map, writer);
  gable_json_writer_begin_object (writer, "columns");
  for (guint i = 0; i < map->entries->len; i++) {
    const GableMapEntry *entry = &g_array_index (map->entries, GableMapEntry, i);
    g_autofree char *key = gable_meaning_to_text (entry->meaning);

    if (entry->unit == NULL) {
      gable_json_writer_string (writer, key, entry->heading);
      continue;
    }
    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, key);
    gable_json_writer_string (writer, "column", entry->heading);
    gable_json_writer_string (writer, "unit", entry->unit);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_object (writer);
  if (map->headings != NULL) {
    gable_json_writer_begin_array (writer, "headings");
    for (guint i = 0; i < map->headings->len; i++) {
      gable_json_writer_string (writer, NULL, map->headings->pdata[i]);
    }
    gable_json_writer_end_array (writer);
  }
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, NULL);
}
