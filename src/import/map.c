/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/map.h"

#include "base/number.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct {
  const char *word;
  char character;
} marks[] = {
  { ",", ',' },         { "comma", ',' }, { ".", '.' },    { "point", '.' }, { ";", ';' },
  { "semicolon", ';' }, { "|", '|' },     { "pipe", '|' }, { "\t", '\t' },   { "tab", '\t' },
};

static void
clear_entry (gpointer pointer)
{
  GableMapEntry *entry = pointer;

  g_free (entry->heading);
  g_free (entry->unit);
}

GableMap *
gable_map_new (void)
{
  GableMap *map = g_new0 (GableMap, 1);

  map->entries = g_array_new (FALSE, FALSE, sizeof (GableMapEntry));
  g_array_set_clear_func (map->entries, clear_entry);
  map->header = GABLE_MAP_HEADER_UNKNOWN;
  return map;
}

void
gable_map_free (GableMap *map)
{
  if (map == NULL) {
    return;
  }
  g_array_unref (map->entries);
  g_clear_pointer (&map->headings, g_ptr_array_unref);
  g_free (map);
}

static char
find_mark (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    if (g_ascii_strcasecmp (text, marks[i].word) == 0) {
      return marks[i].character;
    }
  }
  return 0;
}

static gboolean
set_decimal (GableMap *map, const char *text)
{
  char character = find_mark (text);

  map->decimal = character == '.' || character == ',' ? character : map->decimal;
  return map->decimal != 0;
}

static gboolean
set_delimiter (GableMap *map, const char *text)
{
  char character = find_mark (text);

  map->delimiter = character != '.' ? character : 0;
  return map->delimiter != 0;
}

static gboolean
set_header (GableMap *map, const char *text)
{
  double line;

  if (g_ascii_strcasecmp (text, "none") == 0) {
    map->header = 0;
    return TRUE;
  }
  if (!gable_number_read (text, strlen (text), &line) || !(line >= 0) ||
      line > GABLE_MAP_HEADER_MAX) {
    return FALSE;
  }
  map->header = (int) line;
  return TRUE;
}

static gboolean
set_units (GableMap *map, const char *text)
{
  gboolean row = g_ascii_strcasecmp (text, "row") == 0;

  map->units = row ? GABLE_MAP_UNITS_ROW : GABLE_MAP_UNITS_NONE;
  return row || g_ascii_strcasecmp (text, "none") == 0;
}

/* How the table is written. */
static const struct {
  const char *key;
  gboolean (*set) (GableMap *map, const char *text);
  const char *choices; /* what it may be */
} layouts[] = {
  { "decimal", set_decimal, N_ ("point or comma") },
  { "delimiter", set_delimiter, N_ ("comma, semicolon, tab or pipe") },
  { "header", set_header, N_ ("the number of the line that the headings are in, or none") },
  { "units", set_units, N_ ("row or none") },
};

/**
 * gable_map_set_layout:
 * @map: owned
 * @key: "decimal", "delimiter", "header" or "units"
 * @text: what it is
 * @error: `GABLE_IMPORT_ERROR_MALFORMED`
 *
 * Returns: whether @key is one of them; @error is set where @text says nothing
 */
gboolean
gable_map_set_layout (GableMap *map, const char *key, const char *text, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++) {
    if (g_ascii_strcasecmp (key, layouts[i].key) != 0) {
      continue;
    }
    if (!layouts[i].set (map, text)) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   /* Translators: "decimal", what was written behind it, and what may be. */
                   _("%s: “%s” is not %s"), layouts[i].key, text, _ (layouts[i].choices));
    }
    return TRUE;
  }
  return FALSE;
}

/**
 * gable_map_add:
 * @map: owned
 * @key: a meaning, as gable_meaning_parse () reads it
 * @heading: of the column, or "#3" for the third one
 * @unit: (nullable): of its figures, where the heading does not tell it
 * @error: `GABLE_IMPORT_ERROR_MALFORMED` or `GABLE_IMPORT_ERROR_TOO_BIG`
 */
gboolean
gable_map_add (
  GableMap *map, const char *key, const char *heading, const char *unit, GError **error)
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
 *   brackets behind a heading that has none is the column's; "decimal=comma", "delimiter=tab", "header=3" (the line of the
 *   headings, none where there are none and columns go by "#1", "#2", …) and "units=row" are known as well
 * @error: `GABLE_IMPORT_ERROR_MALFORMED`
 *
 * Returns: (transfer full) (nullable)
 */
GableMap *
gable_map_parse (const char *text, GError **error)
{
  g_autoptr (GableMap) map = gable_map_new ();
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
    if (!gable_map_set_layout (map, key, value, &problem) &&
        !gable_map_add (map, key, value, NULL, &problem)) {
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
