/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/map.h"

#include "base/json-read.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct {
  const char *word;
  GableMeans role;
} plain_roles[] = {
  { "name", GABLE_MEANS_NAME },         { "time", GABLE_MEANS_TIME },
  { "launches", GABLE_MEANS_LAUNCHES }, { "kind", GABLE_MEANS_KIND },
  { "rate", GABLE_MEANS_PERFORMANCE },  { "performance", GABLE_MEANS_PERFORMANCE },
};

/* Words before the point of "bytes.DRAM". */
static const struct {
  const char *word;
  GableMeans role;
  gboolean traffic; /* what follows is a level, else work */
} dotted_roles[] = {
  { "work", GABLE_MEANS_AMOUNT, FALSE },   { "rate", GABLE_MEANS_RATE, FALSE },
  { "bytes", GABLE_MEANS_AMOUNT, TRUE },   { "traffic", GABLE_MEANS_AMOUNT, TRUE },
  { "bandwidth", GABLE_MEANS_RATE, TRUE }, { "intensity", GABLE_MEANS_INTENSITY, TRUE },
};

static const struct {
  const char *word;
  char character;
} marks[] = {
  { ",", ',' },         { "comma", ',' }, { ".", '.' },    { "point", '.' }, { ";", ';' },
  { "semicolon", ';' }, { "|", '|' },     { "pipe", '|' }, { "\t", '\t' },   { "tab", '\t' },
};

/* What "bytes.DRAM" and the like say behind the point. */
static gboolean
parse_dotted (const char *text, GableMeaning *meaning)
{
  const char *point = strchr (text, '.');

  for (guint i = 0; point != NULL && i < G_N_ELEMENTS (dotted_roles); i++) {
    if (strlen (dotted_roles[i].word) != (gsize) (point - text) ||
        g_ascii_strncasecmp (text, dotted_roles[i].word, (gsize) (point - text)) != 0) {
      continue;
    }
    meaning->role = dotted_roles[i].role;
    meaning->counter =
      dotted_roles[i].traffic ? gable_counter_level (point + 1) : gable_counter_find (point + 1);
    return meaning->counter != NULL &&
           (meaning->counter->kind == GABLE_COUNTER_TRAFFIC) == dotted_roles[i].traffic;
  }
  return FALSE;
}

/**
 * gable_meaning_parse:
 * @text: "name", "time", "launches", "kind", "rate", a kind of work ("fp64", "work.fp64"), its rate ("rate.fp64"),
 *   bytes, bandwidth or intensity at a level ("bytes.DRAM"); any case
 * @meaning: (out)
 *
 * Returns: whether it means something
 */
gboolean
gable_meaning_parse (const char *text, GableMeaning *meaning)
{
  *meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
  for (guint i = 0; i < G_N_ELEMENTS (plain_roles); i++) {
    if (g_ascii_strcasecmp (text, plain_roles[i].word) == 0) {
      meaning->role = plain_roles[i].role;
      return TRUE;
    }
  }
  if (parse_dotted (text, meaning)) {
    return TRUE;
  }
  meaning->counter = gable_counter_find (text);
  meaning->role = GABLE_MEANS_AMOUNT;
  return meaning->counter != NULL && meaning->counter->kind != GABLE_COUNTER_TRAFFIC;
}

/* Whether both say the same of a kernel: the amount and the rate of a counter do. */
gboolean
gable_meaning_equal (GableMeaning a, GableMeaning b)
{
  GableMeans one = a.role == GABLE_MEANS_RATE ? GABLE_MEANS_AMOUNT : a.role;
  GableMeans other = b.role == GABLE_MEANS_RATE ? GABLE_MEANS_AMOUNT : b.role;

  return one == other && a.counter == b.counter;
}

static void
clear_entry (gpointer pointer)
{
  GableMapEntry *entry = pointer;

  g_free (entry->heading);
  g_free (entry->unit);
}

static GableMap *
map_new (void)
{
  GableMap *map = g_new0 (GableMap, 1);

  map->entries = g_array_new (FALSE, FALSE, sizeof (GableMapEntry));
  g_array_set_clear_func (map->entries, clear_entry);
  return map;
}

void
gable_map_free (GableMap *map)
{
  if (map == NULL) {
    return;
  }
  g_array_unref (map->entries);
  g_free (map);
}

/* "decimal" and "delimiter". Returns: whether @key is one of them */
static gboolean
set_mark (GableMap *map, const char *key, const char *text, GError **error)
{
  gboolean decimal = g_ascii_strcasecmp (key, "decimal") == 0;
  char character = 0;

  if (!decimal && g_ascii_strcasecmp (key, "delimiter") != 0) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    if (g_ascii_strcasecmp (text, marks[i].word) == 0) {
      character = marks[i].character;
    }
  }
  if (decimal && (character == '.' || character == ',')) {
    map->decimal = character;
  } else if (!decimal && character != 0 && character != '.') {
    map->delimiter = character;
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                 decimal
                 ? _("“%s” is no decimal mark; there are point and comma")
                 : _("“%s” is no delimiter; there are comma, semicolon, tab and pipe"), text);
  }
  return TRUE;
}

static gboolean
add_entry (GableMap *map, const char *key, const char *heading, const char *unit, GError **error)
{
  GableMapEntry entry = { 0 };

  if (!gable_meaning_parse (key, &entry.meaning)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                 _("“%s” is nothing that a column can mean; there are name, time, launches, rate, "
                   "fp64 and other work, bytes.DRAM, bandwidth.L2, intensity.L1 and the like"),
                    key);
    return FALSE;
  }
  if (*heading == '\0') {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                 _("“%s=” names no column; write its heading behind it"), key);
    return FALSE;
  }
  if (map->entries->len == GABLE_MAP_MAX) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("more than %u columns are named"), GABLE_MAP_MAX);
    return FALSE;
  }
  for (guint i = 0; i < map->entries->len; i++) {
    const GableMeaning *other = &g_array_index (map->entries, GableMapEntry, i).meaning;

    if (gable_meaning_equal (*other, entry.meaning)) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   _("“%s” is given two columns; name one"), key);
      return FALSE;
    }
  }
  entry.heading = g_strdup (heading);
  entry.unit = g_strdup (unit);
  g_array_append_val (map->entries, entry);
  return TRUE;
}

/* The text up to the next comma, or between quotes, which are doubled inside it. */
static char *
take_value (const char **at)
{
  GString *value = g_string_new (NULL);
  const char *p = *at + strspn (*at, " ");

  if (*p != '"') {
    gsize length = strcspn (p, ",");

    g_string_append_len (value, p, (gssize) length);
    *at = p + length;
    return g_strchomp (g_string_free (value, FALSE));
  }
  for (p++; *p != '\0' && (*p != '"' || p[1] == '"'); p++) {
    p += *p == '"' ? 1 : 0;
    g_string_append_c (value, *p);
  }
  p += *p == '"' ? 1 : 0;
  *at = p + strspn (p, " ");
  return g_string_free (value, FALSE);
}

/**
 * gable_map_parse:
 * @text: "name=Kernel,time=Duration (ms),fp64=dp flops,bytes.DRAM=\"read, write\"": meanings and headings. A unit in
 *   brackets behind a heading that has none is the column's; "decimal=comma" and "delimiter=tab" are known as well
 * @error: `GABLE_IMPORT_ERROR_MALFORMED`
 *
 * Returns: (transfer full) (nullable)
 */
GableMap *
gable_map_parse (const char *text, GError **error)
{
  g_autoptr (GableMap) map = map_new ();
  const char *at = text;

  while (*at != '\0') {
    gsize length = strcspn (at, "=,");
    g_autofree char *key = g_strstrip (g_strndup (at, length));
    g_autofree char *value = NULL;
    g_autoptr (GError) problem = NULL;

    if (at[length] != '=') {
      g_set_error (
        error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
        _("“%s” is no “meaning=heading”; put a heading with a comma into double quotes"), key);
      return NULL;
    }
    at += length + 1;
    value = take_value (&at);
    if (*at != '\0' && *at != ',') {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   _("a comma is wanted behind “%s”"), value);
      return NULL;
    }
    at += *at == ',' ? 1 : 0;
    if (!set_mark (map, key, value, &problem) && !add_entry (map, key, value, NULL, &problem)) {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
    if (problem != NULL) {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  }
  return g_steal_pointer (&map);
}

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
  if (!add_entry (map, key, heading, unit, &problem)) {
    gable_json_set_error (place, error, problem->domain, problem->code, "%s", problem->message);
    return FALSE;
  }
  return TRUE;
}

static gboolean
load_marks (GableMap *map, const GableJsonPlace *root, GError **error)
{
  static const char *const keys[] = { "decimal", "delimiter" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    GableJsonPlace place = gable_json_member (root, keys[i]);
    g_autoptr (GError) problem = NULL;
    const char *text;

    if (!gable_json_is_present (&place)) {
      continue;
    }
    if (!gable_json_string (&place, &text, error)) {
      return FALSE;
    }
    set_mark (map, keys[i], text, &problem);
    if (problem != NULL) {
      gable_json_set_error (&place, error, problem->domain, problem->code, "%s", problem->message);
      return FALSE;
    }
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
  g_autoptr (GableMap) map = map_new ();
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
  if (!g_str_equal (name, "gable-map")) {
    gable_json_set_error (&format, error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                          _("a mapping of columns says “gable-map” here"));
    return NULL;
  }
  if (!gable_json_object (&columns, error) || !load_marks (map, &root, error)) {
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
