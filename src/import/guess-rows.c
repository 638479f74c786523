/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/guess-rows.h"

#include "base/text.h"
#include "import/guess.h"
#include "import/input.h"
#include "import/json-records.h"
#include "import/table-layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Records of JSON that are looked at for the names of their members. */
#define MAX_RECORDS 1000

void
gable_guess_source_clear (GableGuessSource *source)
{
  g_clear_pointer (&source->headings, g_ptr_array_unref);
  g_clear_pointer (&source->rows, g_ptr_array_unref);
  g_clear_pointer (&source->units, g_strfreev);
}

static gboolean
set_no_table (const GableImportInput *input, GError **error)
{
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
               _("%s: this is no table; a table has rows of cells, or JSON records"), input->name);
  return FALSE;
}

gboolean
gable_guess_is_figure (const char *text)
{
  GableCell cell = { text, strlen (text) };
  double value;

  return gable_decimal_proof (cell) != 0 || gable_cell_read (cell, &value) == GABLE_CELL_NUMBER;
}

/* A cell as it is shown. (transfer full) */
static char *
text_of (const GableTableValue *value)
{
  char buffer[GABLE_NUMBER_LENGTH];
  g_autofree char *text = NULL;
  g_autofree char *valid = NULL;
  g_autofree char *shown = NULL;

  if (value->is_number) {
    return g_strdup (gable_number_write (buffer, value->value));
  }
  text = g_strndup (value->cell.text, MIN (value->cell.length, 4 * GABLE_GUESS_CHARACTERS));
  valid = g_utf8_make_valid (g_strstrip (text), -1);
  shown = gable_text_to_display (valid);
  return g_utf8_strlen (shown, -1) > GABLE_GUESS_CHARACTERS
           ? g_utf8_substring (shown, 0, GABLE_GUESS_CHARACTERS)
           : g_steal_pointer (&shown);
}

/* A row as it is shown, with a text for each heading. (transfer full) */
static char **
row_of (const GableGuessSource *source, const GableTableValue *values, guint n_values)
{
  guint n = MIN (source->headings->len - 1, GABLE_GUESS_COLUMNS);
  char **row = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++) {
    row[i] = i < n_values ? text_of (&values[i]) : g_strdup ("");
  }
  return row;
}

/* "[ms]" and "-": what is between the brackets, and nothing. */
static void
strip_unit (char *text)
{
  gsize length = strlen (text);

  if (length > 2 && (*text == '[' || *text == '(')) {
    memmove (text, text + 1, length - 2);
    text[length - 2] = '\0';
  } else if (g_str_equal (text, "-")) {
    *text = '\0';
  }
}

/* Takes the first row for units where it has units in place of figures, or where a person says so. */
static gboolean
take_units (GableGuessSource *source,
            const GArray *columns,
            const GableMap *map,
            const GableTableValue *values,
            guint n_values)
{
  GableMapUnits wanted = map != NULL ? map->units : GABLE_MAP_UNITS_UNKNOWN;
  GArray *changed =
    wanted == GABLE_MAP_UNITS_NONE ? NULL : gable_table_take_units (columns, values, n_values);
  gboolean is_units = changed != NULL || wanted == GABLE_MAP_UNITS_ROW;

  g_clear_pointer (&changed, g_array_unref);
  if (is_units) {
    source->units = row_of (source, values, n_values);
    for (guint i = 0; source->units[i] != NULL; i++) {
      strip_unit (source->units[i]);
    }
  }
  return is_units;
}

static void
add_rows (GableGuessSource *source,
          const GableImportInput *input,
          const GArray *columns,
          const GableMap *map)
{
  GableImportInput head;
  g_autoptr (GableTable) table = gable_table_open_head (input, &head, source->delimiter);
  g_autoptr (GInputStream) stream G_GNUC_UNUSED = head.stream;
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (GableTableValue));
  gboolean first = TRUE;

  while (source->rows->len < GABLE_GUESS_ROWS) {
    GableTableItem item = gable_table_next (table, NULL);
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);
    const GableTableValue *row;

    if (item == GABLE_TABLE_END || item == GABLE_TABLE_ERROR) {
      return;
    }
    if (item != GABLE_TABLE_ROW || gable_table_get_line (table) <= source->line) {
      continue;
    }
    g_array_set_size (values, 0);
    for (guint i = 0; i < n_cells; i++) {
      GableTableValue value = { .cell = cells[i] };

      g_array_append_val (values, value);
    }
    row = (const GableTableValue *) (const void *) values->data;
    if (!first || !take_units (source, columns, map, row, n_cells)) {
      g_ptr_array_add (source->rows, row_of (source, row, n_cells));
    }
    first = FALSE;
  }
}

/* Of all columns, since any may come to mean something. */
static char
prove_decimal (const GableImportInput *input, const GableTableLayout *layout)
{
  g_autoptr (GArray) all = g_array_new (FALSE, TRUE, sizeof (GableTableColumn));

  for (guint i = 0; i + 1 < layout->headings->len; i++) {
    GableTableColumn column = { .index = i };

    g_array_append_val (all, column);
  }
  return gable_table_prove_decimal (input, layout, all);
}

static gboolean
read_table (GableGuessSource *source,
            const GableImportInput *input,
            const GableMap *map,
            GError **error)
{
  g_auto (GableTableLayout) layout = { 0 };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GArray) columns = NULL;

  if (gable_input_binary_kind (input) != NULL || *input->head == '<' ||
      !gable_table_layout_guess (input, map, &layout)) {
    return set_no_table (input, error);
  }
  source->delimiter = layout.delimiter;
  source->line = layout.line;
  columns = gable_headings_read ((const char *const *) layout.headings->pdata,
                                 layout.headings->len - 1, map, notes, NULL);
  if (columns == NULL) {
    columns = g_array_new (FALSE, FALSE, sizeof (GableTableColumn));
  }
  source->decimal =
    map != NULL && map->decimal != 0 ? map->decimal : prove_decimal (input, &layout);
  source->headings = g_steal_pointer (&layout.headings);
  add_rows (source, input, columns, map);
  return TRUE;
}

static void
add_record (GableGuessSource *source, GableMembers *members, JsonObject *record)
{
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (GableTableValue));

  g_array_set_size (values, members->names->len);
  for (guint i = 0; i < values->len; i++) {
    g_array_index (values, GableTableValue, i).cell = (GableCell){ "", 0 };
  }
  gable_members_flatten (record, members, values);
  g_ptr_array_add (
    source->rows,
    row_of (source, (const GableTableValue *) (const void *) values->data, values->len));
}

/* Names become headings; from then on no more are learned. */
static void
set_headings (GableGuessSource *source, const GableMembers *members)
{
  for (guint i = 0; i < members->names->len; i++) {
    g_ptr_array_add (source->headings, g_strdup (members->names->pdata[i]));
  }
  g_ptr_array_add (source->headings, NULL);
}

/* @records: (element-type JsonObject) */
static void
read_records (GableGuessSource *source, GableMembers *members, GPtrArray *records)
{
  for (guint i = 0; i < records->len; i++) {
    gable_members_flatten (records->pdata[i], members, NULL);
  }
  set_headings (source, members);
  for (guint i = 0; i < MIN (records->len, GABLE_GUESS_ROWS); i++) {
    add_record (source, members, records->pdata[i]);
  }
}

/* An object of arrays, each a column. */
static void
read_columns (GableGuessSource *source, GableMembers *members, JsonObject *object)
{
  g_autoptr (GPtrArray) arrays = g_ptr_array_new ();
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (GableTableValue));
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  guint n_rows = 0;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node)) {
    if (JSON_NODE_HOLDS_ARRAY (node) && gable_members_find (members, key, TRUE) >= 0) {
      g_ptr_array_add (arrays, json_node_get_array (node));
      n_rows = MAX (n_rows, json_array_get_length (json_node_get_array (node)));
    }
  }
  set_headings (source, members);
  for (guint row = 0; row < MIN (n_rows, GABLE_GUESS_ROWS); row++) {
    g_array_set_size (values, 0);
    for (guint i = 0; i < arrays->len; i++) {
      GableTableValue value = { .cell = { "", 0 } };

      if (row < json_array_get_length (arrays->pdata[i])) {
        value = gable_member_value (json_array_get_element (arrays->pdata[i], row));
      }
      g_array_append_val (values, value);
    }
    g_ptr_array_add (
      source->rows,
      row_of (source, (const GableTableValue *) (const void *) values->data, values->len));
  }
}

static void
collect (JsonArray *array, GPtrArray *records)
{
  for (guint i = 0; i < json_array_get_length (array) && records->len < MAX_RECORDS; i++) {
    JsonNode *node = json_array_get_element (array, i);

    if (JSON_NODE_HOLDS_OBJECT (node)) {
      g_ptr_array_add (records, json_node_get_object (node));
    }
  }
}

static void
read_document (GableGuessSource *source, GableMembers *members, JsonNode *root)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  JsonArray *found;

  if (JSON_NODE_HOLDS_ARRAY (root)) {
    collect (json_node_get_array (root), records);
  } else if (JSON_NODE_HOLDS_OBJECT (root)) {
    found = gable_json_find_records (json_node_get_object (root));
    if (found == NULL) {
      read_columns (source, members, json_node_get_object (root));
      return;
    }
    collect (found, records);
  }
  read_records (source, members, records);
}

/* The lines of the head that are whole. */
static void
read_lines (GableGuessSource *source, GableMembers *members, const GableImportInput *input)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_json_free);
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  const char *at = input->head;
  const char *end = input->head + input->head_length;

  while (at < end && records->len < MAX_RECORDS) {
    const char *stop = memchr (at, '\n', (gsize) (end - at));
    GableJson *json;

    stop = stop != NULL ? stop : end;
    json = gable_json_parse (at, (gsize) (stop - at), input->name, NULL);
    at = stop + 1;
    if (json == NULL) {
      continue;
    }
    g_ptr_array_add (lines, json);
    if (JSON_NODE_HOLDS_OBJECT (json->root)) {
      g_ptr_array_add (records, json_node_get_object (json->root));
    }
  }
  read_records (source, members, records);
}

static gboolean
read_json (GableGuessSource *source,
           const GableImportInput *input,
           GCancellable *cancellable,
           GError **error)
{
  g_auto (GableMembers) members = { 0 };

  gable_members_init (&members);
  source->is_json = TRUE;
  source->headings = g_ptr_array_new_with_free_func (g_free);
  if (gable_json_is_lines (input)) {
    read_lines (source, &members, input);
  } else {
    g_autoptr (GByteArray) text = gable_json_read_all (input, cancellable, error);
    g_autoptr (GableJson) json =
      text != NULL ? gable_json_parse ((const char *) text->data, text->len, input->name, error)
                   : NULL;

    if (json == NULL) {
      return FALSE;
    }
    read_document (source, &members, json->root);
  }
  return source->headings->len > 2 || set_no_table (input, error);
}

/**
 * gable_guess_source_read:
 * @source: (out caller-allocates): zeroed; cleared by the caller in any case
 * @input: at its beginning
 * @map: (nullable): what a person said of its layout
 * @cancellable: (nullable)
 * @error: `GABLE_IMPORT_ERROR_UNKNOWN_FORMAT` where it is no table; those of reading JSON
 */
gboolean
gable_guess_source_read (GableGuessSource *source,
                         const GableImportInput *input,
                         const GableMap *map,
                         GCancellable *cancellable,
                         GError **error)
{
  gsize blanks;

  source->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  if (input->is_folder || input->head_length == 0) {
    return set_no_table (input, error);
  }
  blanks = strspn (input->head, " \t\r\n");
  return input->head[blanks] == '{' || input->head[blanks] == '['
           ? read_json (source, input, cancellable, error)
           : read_table (source, input, map, error);
}
