/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"
#include "import/json-records.h"
#include "import/registry.h"
#include "import/table-kernels.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SURE 100
#define GUESSED 5

/* Records that are looked at for the names of their members before the first one is read. */
#define HEADING_RECORDS 1000

/* No JSON text holds this character but as \u001e: a line of JSON is one cell. */
#define NO_DELIMITER '\x1e'

/* Where records come from and what becomes of them. */
typedef struct {
  const GableImportInput *input;
  const GableImportOptions *options;
  GableImport *import;
  GableMembers names;
  GArray *values; /* (element-type GableTableValue) */
  GableTableKernels *kernels;
} Reader;

static void
reader_clear (Reader *reader)
{
  gable_members_clear (&reader->names);
  g_clear_pointer (&reader->values, g_array_unref);
  g_clear_pointer (&reader->kernels, gable_table_kernels_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* All names are known: now they are understood. */
static gboolean
begin (Reader *reader, GableTablePlace place, gboolean own, GError **error)
{
  GArray *columns =
    gable_headings_read ((const char *const *) reader->names.names->pdata, reader->names.names->len,
                         reader->options->map, reader->import->notes, error);

  if (columns == NULL) {
    g_prefix_error (error, "%s: ", reader->input->name);
    return FALSE;
  }
  if (reader->options->map == NULL && !gable_headings_suffice (columns)) {
    g_array_unref (columns);
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                 _("%s: no members name a kernel and its time, or its performance and intensity; "
                   "say what they mean with --map"),
                    reader->input->name);
    return FALSE;
  }
  reader->kernels =
    gable_table_kernels_new (reader->input, reader->options, columns, place, reader->import->notes);
  if (own && reader->options->map == NULL) {
    gable_table_kernels_set_own (reader->kernels);
  }
  return TRUE;
}

static gboolean
add_record (Reader *reader, JsonObject *record, guint64 place, GError **error)
{
  GableTableValue nothing = { .cell = { "", 0 } };

  g_array_set_size (reader->values, 0);
  for (guint i = 0; i < reader->names.names->len; i++) {
    g_array_append_val (reader->values, nothing);
  }
  gable_members_flatten (record, &reader->names, reader->values);
  return gable_table_kernels_add (reader->kernels,
                                  (const GableTableValue *) (const void *) reader->values->data,
                                  reader->values->len, place, error);
}

/* An array of objects. */
static gboolean
read_records (Reader *reader, JsonArray *records, gboolean own, GError **error)
{
  guint n = json_array_get_length (records);

  for (guint i = 0; i < n; i++) {
    JsonNode *node = json_array_get_element (records, i);

    if (JSON_NODE_HOLDS_OBJECT (node)) {
      gable_members_flatten (json_node_get_object (node), &reader->names, NULL);
    }
  }
  if (!begin (reader, GABLE_PLACE_RECORD, own, error)) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    JsonNode *node = json_array_get_element (records, i);

    if (JSON_NODE_HOLDS_OBJECT (node) &&
        !add_record (reader, json_node_get_object (node), i + 1, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* An object of arrays, each a column; the longest one tells how many rows there are. */
static gboolean
read_columns (Reader *reader, JsonObject *object, GError **error)
{
  g_autoptr (GPtrArray) arrays = g_ptr_array_new ();
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  guint n_rows = 0;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node)) {
    if (JSON_NODE_HOLDS_ARRAY (node) && gable_members_find (&reader->names, key, TRUE) >= 0) {
      g_ptr_array_add (arrays, json_node_get_array (node));
      n_rows = MAX (n_rows, json_array_get_length (json_node_get_array (node)));
    }
  }
  if (!begin (reader, GABLE_PLACE_RECORD, FALSE, error)) {
    return FALSE;
  }
  for (guint row = 0; row < n_rows; row++) {
    g_array_set_size (reader->values, 0);
    for (guint i = 0; i < arrays->len; i++) {
      GableTableValue value = { .cell = { "", 0 } };

      if (row < json_array_get_length (arrays->pdata[i])) {
        value = gable_member_value (json_array_get_element (arrays->pdata[i], row));
      }
      g_array_append_val (reader->values, value);
    }
    if (!gable_table_kernels_add (reader->kernels,
                                  (const GableTableValue *) (const void *) reader->values->data,
                                  reader->values->len, row + 1, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* What our own output says of itself. */
static gboolean
is_own (JsonObject *root, Reader *reader)
{
  JsonNode *format = json_object_get_member (root, "format");
  JsonNode *machine = json_object_get_member (root, "machine");
  JsonNode *name = machine != NULL && JSON_NODE_HOLDS_OBJECT (machine)
                     ? json_object_get_member (json_node_get_object (machine), "name")
                     : NULL;

  if (format == NULL || gable_member_value (format).cell.length == 0 ||
      !g_str_equal (gable_member_value (format).cell.text, "gable-analysis")) {
    return FALSE;
  }
  if (name != NULL && gable_member_value (name).cell.length > 0) {
    reader->import->device = g_strdup (gable_member_value (name).cell.text);
  }
  return TRUE;
}

static gboolean
read_document (Reader *reader, JsonNode *root, GError **error)
{
  JsonArray *records;

  if (JSON_NODE_HOLDS_ARRAY (root)) {
    return read_records (reader, json_node_get_array (root), FALSE, error);
  }
  if (!JSON_NODE_HOLDS_OBJECT (root)) {
    return begin (reader, GABLE_PLACE_RECORD, FALSE, error);
  }
  records = gable_json_find_records (json_node_get_object (root));
  if (records != NULL) {
    return read_records (reader, records, is_own (json_node_get_object (root), reader), error);
  }
  return read_columns (reader, json_node_get_object (root), error);
}

/* (transfer full) (nullable) the object that is the whole of a line */
static GableJson *
parse_line (GableTable *table, GError **error)
{
  guint n_cells;
  const GableCell *cells = gable_table_get_cells (table, &n_cells);
  g_autofree char *place = gable_table_get_place (table);
  GableJson *json = gable_json_parse (cells[0].text, cells[0].length, place, error);

  if (json != NULL && !JSON_NODE_HOLDS_OBJECT (json->root)) {
    gable_table_set_error (table, error, GABLE_IMPORT_ERROR_MALFORMED,
                           _("an object is wanted on each line of JSON"));
    gable_json_free (json);
    return NULL;
  }
  return json;
}

/* Understands the names of the lines that came so far, and adds them. */
static gboolean
add_lines (Reader *reader, GPtrArray *lines, const GArray *places, GError **error)
{
  if (!begin (reader, GABLE_PLACE_LINE, FALSE, error)) {
    return FALSE;
  }
  for (guint i = 0; i < lines->len; i++) {
    const GableJson *json = lines->pdata[i];

    if (!add_record (reader, json_node_get_object (json->root), g_array_index (places, guint64, i),
                     error)) {
      return FALSE;
    }
  }
  g_ptr_array_set_size (lines, 0);
  return TRUE;
}

/* Lines of JSON. The members of the first ones are the columns. A last line that is cut is left out. */
static gboolean
read_lines (Reader *reader, GError **error)
{
  g_autoptr (GableTable) table =
    gable_table_new (reader->input, reader->options, NO_DELIMITER, GABLE_TABLE_ANY_ROWS);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_json_free);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint64));
  GableTableItem item;

  while ((item = gable_table_next (table, error)) != GABLE_TABLE_END) {
    guint64 line = gable_table_get_line (table);
    g_autoptr (GableJson) json = NULL;

    if (item == GABLE_TABLE_ERROR) {
      return FALSE;
    }
    json = parse_line (table, error);
    if (json == NULL) {
      return FALSE;
    }
    if (reader->kernels != NULL) {
      if (!add_record (reader, json_node_get_object (json->root), line, error)) {
        return FALSE;
      }
      continue;
    }
    gable_members_flatten (json_node_get_object (json->root), &reader->names, NULL);
    g_ptr_array_add (lines, g_steal_pointer (&json));
    g_array_append_val (places, line);
    if (lines->len == HEADING_RECORDS && !add_lines (reader, lines, places, error)) {
      return FALSE;
    }
  }
  return reader->kernels != NULL || add_lines (reader, lines, places, error);
}

static int
sniff (const GableImportInput *input)
{
  g_auto (GableMembers) names = { 0 };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GArray) columns = NULL;
  gsize blanks;

  if (input->is_folder || input->head_length == 0) {
    return 0;
  }
  blanks = strspn (input->head, " \t\r\n");
  if (input->head[blanks] != '{' && input->head[blanks] != '[') {
    return 0;
  }
  if (g_strstr_len (input->head, (gssize) MIN (input->head_length, 200),
                    "\"format\": \"gable-analysis\"") != NULL) {
    return SURE;
  }
  gable_members_init (&names);
  gable_members_learn (input, &names);
  columns = gable_headings_read ((const char *const *) names.names->pdata, names.names->len, NULL,
                                 notes, NULL);
  return gable_headings_suffice (columns) ? GUESSED : 0;
}

static gboolean
read_json (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_auto (Reader) reader = { .input = input, .options = options, .import = import };

  gable_members_init (&reader.names);
  reader.values = g_array_new (FALSE, FALSE, sizeof (GableTableValue));
  if (gable_json_is_lines (input)) {
    if (!read_lines (&reader, error)) {
      return FALSE;
    }
  } else {
    g_autoptr (GByteArray) text = gable_json_read_all (input, options->cancellable, error);
    g_autoptr (GableJson) json =
      text != NULL ? gable_json_parse ((const char *) text->data, text->len, input->name, error)
                   : NULL;

    if (json == NULL || !read_document (&reader, json->root, error)) {
      return FALSE;
    }
  }
  gable_table_kernels_finish (reader.kernels, import);
  return TRUE;
}

const GableImporter gable_importer_json = {
  .id = "json",
  .title = N_ ("Table (JSON)"),
  .suffixes = "json jsonl ndjson",
  .recognised = N_ ("Objects have members that name a kernel and its time, or its performance and "
                    "intensity; what “gable analyse --json” prints is one"),
  .how_to_make = N_ ("any program: a list of objects, an object of lists, or one object a line"),
  .sniff = sniff,
  .read = read_json,
};
