/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprof3.h"

#include "import/js-literal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What rocprofv3 writes with --output-format json: an array of processes below the key "rocprofiler-sdk-tool".
 *
 * Source: rocprofiler-sdk, documentation of rocprofv3, "JSON output schema", of ROCm 6.3. */

#define ROOT "rocprofiler-sdk-tool"

/* Bytes of a file that are read at most; it is held in memory whole, unlike tables and databases. */
#define MAX_FILE (256u << 20)
#define CHUNK (1u << 16)

/* A byte order mark. */
#define MARK "\xEF\xBB\xBF"

/* How the schema numbers kinds of agents. */
#define AGENT_GPU 2

/* One process under way. */
typedef struct {
  GableRocprof3Run *run;
  JsonObject *process;
  GHashTable *kernels;  /* id → name; both of the literal's or owned */
  GHashTable *counters; /* handle → name */
  guint64 index;        /* of the process in the file */
} Reading;

gboolean
gable_rocprof3_json_sniff (const GableImportInput *input)
{
  const char *p = input->head + (g_str_has_prefix (input->head, MARK) ? strlen (MARK) : 0);

  while (g_ascii_isspace (*p)) {
    p++;
  }
  return !input->is_folder && *p == '{' && strstr (p, "\"" ROOT "\"") != NULL;
}

static GByteArray *
read_bytes (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gssize n = 1;

  while (n > 0 && bytes->len <= MAX_FILE) {
    n = g_input_stream_read (input->stream, chunk, CHUNK, cancellable, error);
    if (n > 0) {
      g_byte_array_append (bytes, chunk, (guint) n);
    }
  }
  if (n < 0) {
    g_prefix_error (error, "%s: ", input->name);
    return NULL;
  }
  if (n > 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: the file is larger than %u MiB; write it with --output-format csv"),
                    input->name, MAX_FILE >> 20);
    return NULL;
  }
  return g_steal_pointer (&bytes);
}

static JsonObject *
element (JsonArray *array, guint index)
{
  JsonNode *node = json_array_get_element (array, index);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static guint
size_of (JsonArray *array)
{
  return array != NULL ? json_array_get_length (array) : 0;
}

/* The number of what @object names by its member @key: {"handle": 7}. */
static guint64
handle_of (JsonObject *object, const char *key)
{
  guint64 handle;

  gable_js_whole (gable_js_object (object, key), "handle", &handle);
  return handle;
}

static void
insert (GHashTable *table, guint64 key, char *text)
{
  if (text != NULL) {
    g_hash_table_replace (table, g_memdup2 (&key, sizeof key), text);
  }
}

static void
read_agents (Reading *reading)
{
  JsonArray *agents = gable_js_array (reading->process, "agents");

  for (guint i = 0; i < size_of (agents); i++) {
    JsonObject *object = element (agents, i);
    GableRocprof3Agent agent = {
      .number = (double) handle_of (object, "id"),
      .wave_size = gable_js_figure (object, "wave_front_size"),
      .n_units = gable_js_figure (object, "cu_count"),
    };

    if (gable_js_figure (object, "type") == AGENT_GPU) {
      agent.architecture = gable_js_text (object, "name");
      agent.product = gable_js_text (object, "product_name");
    }
    if (agent.architecture != NULL) {
      gable_rocprof3_run_add_agent (reading->run, &agent);
    }
  }
}

static void
read_names (Reading *reading)
{
  static const char *const keys[] = { "formatted_kernel_name", "demangled_kernel_name",
                                      "kernel_name", "truncated_kernel_name" };
  JsonArray *symbols = gable_js_array (reading->process, "kernel_symbols");
  JsonArray *counters = gable_js_array (reading->process, "counters");

  for (guint i = 0; i < size_of (symbols); i++) {
    JsonObject *symbol = element (symbols, i);
    char *name = NULL;
    guint64 id;

    for (guint j = 0; j < G_N_ELEMENTS (keys) && name == NULL; j++) {
      name = gable_js_text (symbol, keys[j]);
    }
    gable_js_whole (symbol, "kernel_id", &id);
    insert (reading->kernels, id, name);
  }
  for (guint i = 0; i < size_of (counters); i++) {
    JsonObject *counter = element (counters, i);

    insert (reading->counters, handle_of (counter, "id"), gable_js_text (counter, "name"));
  }
}

static double
volume_of (JsonObject *info, const char *key)
{
  JsonObject *size = gable_js_object (info, key);

  return gable_js_figure (size, "x") * gable_js_figure (size, "y") * gable_js_figure (size, "z");
}

/* A dispatch by what is told of it, and its times. Returns: FALSE where it is not of a kernel that has a name */
static gboolean
read_dispatch (const Reading *reading,
               JsonObject *info,
               JsonObject *times,
               GableRocprof3Dispatch *dispatch)
{
  const char *name;
  guint64 kernel;

  *dispatch = (GableRocprof3Dispatch){
    .process = reading->index,
    .agent = (double) handle_of (info, "agent_id"),
    .grid = volume_of (info, "grid_size"),
    .group = volume_of (info, "workgroup_size"),
  };
  gable_js_whole (times, "start_timestamp", &dispatch->start);
  gable_js_whole (times, "end_timestamp", &dispatch->end);
  if (!gable_js_whole (info, "kernel_id", &kernel) ||
      !gable_js_whole (info, "dispatch_id", &dispatch->id)) {
    return FALSE;
  }
  name = g_hash_table_lookup (reading->kernels, &kernel);
  if (name == NULL) {
    return FALSE;
  }
  dispatch->name = (GableCell){ name, strlen (name) };
  return TRUE;
}

/* One dispatch with its counters. */
static gboolean
read_counted (Reading *reading, JsonObject *entry, GError **error)
{
  JsonObject *data = gable_js_object (entry, "dispatch_data");
  JsonObject *info = gable_js_object (data, "dispatch_info");
  JsonArray *records = gable_js_array (entry, "records");
  GableRocprof3Dispatch dispatch;

  if (!read_dispatch (reading, info, data, &dispatch)) {
    return TRUE;
  }
  if (!gable_rocprof3_run_turn (reading->run, &dispatch, error)) {
    return FALSE;
  }
  for (guint i = 0; i < size_of (records); i++) {
    JsonObject *record = element (records, i);
    guint64 handle = handle_of (record, "counter_id");
    const char *name = g_hash_table_lookup (reading->counters, &handle);
    GableCell counter = { name, name != NULL ? strlen (name) : 0 };

    if (name != NULL &&
        !gable_rocprof3_run_add (reading->run, counter, gable_js_figure (record, "value"), error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
read_timed (Reading *reading, JsonObject *entry, GError **error)
{
  GableRocprof3Dispatch dispatch;

  return !read_dispatch (reading, gable_js_object (entry, "dispatch_info"), entry, &dispatch) ||
         gable_rocprof3_run_add_timed (reading->run, &dispatch, error);
}

static gboolean
read_process (Reading *reading, GError **error)
{
  JsonArray *counted =
    gable_js_array (gable_js_object (reading->process, "callback_records"), "counter_collection");
  JsonArray *timed =
    gable_js_array (gable_js_object (reading->process, "buffer_records"), "kernel_dispatch");

  read_agents (reading);
  read_names (reading);
  for (guint i = 0; i < size_of (counted); i++) {
    if (!read_counted (reading, element (counted, i), error)) {
      return FALSE;
    }
  }
  for (guint i = 0; i < size_of (timed); i++) {
    if (!read_timed (reading, element (timed, i), error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* The counters of the process, which tell its pass. */
static char *
name_pass (JsonObject *process)
{
  JsonArray *counters =
    gable_js_array (gable_js_object (process, "callback_records"), "counter_collection");
  JsonArray *records =
    size_of (counters) > 0 ? gable_js_array (element (counters, 0), "records") : NULL;
  g_autoptr (GString) pass = g_string_new (NULL);

  for (guint i = 0; i < MIN (size_of (records), 512); i++) {
    g_string_append_printf (pass, "%" G_GUINT64_FORMAT "\n",
                            handle_of (element (records, i), "counter_id"));
  }
  return g_string_free (g_steal_pointer (&pass), FALSE);
}

/**
 * gable_rocprof3_json_read:
 * @input: what rocprofv3 wrote as JSON
 * @options: of the import
 * @run: takes what it holds
 * @notes: takes what is odd
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR` with the file; `G_IO_ERROR` with the file
 */
gboolean
gable_rocprof3_json_read (const GableImportInput *input,
                          const GableImportOptions *options,
                          GableRocprof3Run *run,
                          GableNotes *notes,
                          GError **error)
{
  g_autoptr (GByteArray) bytes = read_bytes (input, options->cancellable, error);
  gsize mark =
    bytes != NULL && bytes->len >= strlen (MARK) && memcmp (bytes->data, MARK, strlen (MARK)) == 0
      ? strlen (MARK)
      : 0;
  g_autoptr (GableJsLiteral) literal =
    bytes != NULL ? gable_js_literal_read ((const char *) bytes->data + mark, bytes->len - mark,
                                           input->name, error)
                  : NULL;
  JsonArray *processes;
  gboolean done = literal != NULL;

  if (literal == NULL) {
    return FALSE;
  }
  if (literal->is_cut) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, input->name,
                     _("The file is cut; what was whole of it is read"));
  }
  processes = literal->root != NULL && JSON_NODE_HOLDS_OBJECT (literal->root)
                ? gable_js_array (json_node_get_object (literal->root), ROOT)
                : NULL;
  for (guint i = 0; i < size_of (processes) && done; i++) {
    Reading reading = {
      .run = run,
      .process = element (processes, i),
      .kernels = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free),
      .counters = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free),
      .index = i,
    };
    g_autofree char *pass = name_pass (reading.process);

    done =
      gable_rocprof3_run_begin (run, input->name, pass, error) && read_process (&reading, error);
    g_hash_table_unref (reading.kernels);
    g_hash_table_unref (reading.counters);
  }
  return done;
}
