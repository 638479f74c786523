/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/kerncraft.h"

#include "import/whole.h"
#include "import/yaml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TOOL "kerncraft"

/* Levels of the file and results of a benchmark that are read, at most. */
#define MAX_LEVELS 16
#define MAX_RESULTS 1024

static const struct {
  const char *key;
  const char *counter;
} precisions[] = { { "DP", "fp64" }, { "SP", "fp32" } };

/* "total" is what all instructions reach together: the roof. The others are ceilings below it. */
static const char *const instructions[] = { "FMA", "ADD", "MUL" };

/* Benchmarks of a level; the file counts the bytes of their loads and stores. */
static const struct {
  const char *key;
  const char *access;
} kernels[] = {
  { "load", "read" },   { "copy", "copy" },   { "update", "update" },
  { "triad", "triad" }, { "daxpy", "daxpy" },
};

static JsonObject *
object_at (JsonObject *object, const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonArray *
array_at (JsonObject *object, const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* (nullable) the text of a scalar */
static const char *
text_at (JsonObject *object, const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* "3.6 GHz", "4", "125.17 GB/s"; placeholders such as INFORMATION_REQUIRED are unknown. */
static double
read_quantity (const char *text, GableDimension dimension)
{
  double value;

  if (text == NULL) {
    return GABLE_UNKNOWN;
  }
  if (dimension == GABLE_DIMENSION_NUMBER) {
    return gable_number_read (text, strlen (text), &value) ? value : GABLE_UNKNOWN;
  }
  return gable_quantity_parse (text, dimension, &value, NULL) ? value : GABLE_UNKNOWN;
}

/* "32.00 kB": sizes of caches, in which 1024 is meant. */
static double
read_capacity (const char *text)
{
  double value = read_quantity (text, GABLE_DIMENSION_BYTES);
  static const struct {
    const char *unit;
    double factor;
  } factors[] = { { "kB", 1.024 }, { "MB", 1.048576 }, { "GB", 1.073741824 } };

  for (guint i = 0; gable_known (value) && i < G_N_ELEMENTS (factors); i++) {
    if (g_str_has_suffix (text, factors[i].unit)) {
      return value * factors[i].factor;
    }
  }
  return value;
}

/* FLOPs per cycle × clock × cores of a socket. Source: kerncraft, kerncraft/models/roofline.py. */
static void
add_compute (JsonObject *root, GableMachine *machine)
{
  JsonObject *flops = object_at (root, "FLOPs per cycle");
  double clock = read_quantity (text_at (root, "clock"), GABLE_DIMENSION_FREQUENCY);
  double cores = read_quantity (text_at (root, "cores per socket"), GABLE_DIMENSION_NUMBER);

  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    JsonObject *precision = object_at (flops, precisions[i].key);
    GableMeasurement figure = {
      .counter = gable_counter_find (precisions[i].counter),
      .tool = TOOL,
      .method = "FLOPs per cycle × clock × cores per socket",
      .clock = clock,
    };

    figure.rate =
      read_quantity (text_at (precision, "total"), GABLE_DIMENSION_NUMBER) * clock * cores;
    gable_ceilings_add_theoretical (machine, &figure);
    for (guint j = 0; j < G_N_ELEMENTS (instructions); j++) {
      g_autofree char *name = g_strdup_printf ("%s %s", figure.counter->title, instructions[j]);

      figure.name = name;
      figure.variant = TRUE;
      figure.rate = read_quantity (text_at (precision, instructions[j]), GABLE_DIMENSION_NUMBER) *
                    clock * cores;
      gable_ceilings_add_theoretical (machine, &figure);
      figure.name = NULL;
    }
  }
}

/* The results of one thread a core: those of "threads per core" 1, else of the key “1”. (nullable) */
static JsonObject *
find_single_threads (JsonObject *level)
{
  g_autoptr (GList) members = level != NULL ? json_object_get_members (level) : NULL;

  for (GList *l = members; l != NULL; l = l->next) {
    JsonObject *threads = object_at (level, l->data);

    if (g_strcmp0 (text_at (threads, "threads per core"), "1") == 0) {
      return threads;
    }
  }
  return object_at (level, "1");
}

/* Adds what all cores of a socket reach together. Returns: how many cores the figures are of, or unknown */
static double
add_level (JsonObject *level, const char *name, GableMachine *machine)
{
  JsonObject *threads = find_single_threads (level);
  JsonObject *results = object_at (threads, "results");
  JsonArray *cores = array_at (threads, "cores");
  guint n = cores != NULL ? MIN (json_array_get_length (cores), MAX_RESULTS) : 0;
  const GableCounter *counter = gable_counter_find (name);
  JsonNode *last = n > 0 ? json_array_get_element (cores, n - 1) : NULL;

  if (counter == NULL) {
    counter = gable_counter_level (name);
  }
  for (guint i = 0; i < G_N_ELEMENTS (kernels) && counter != NULL && n > 0; i++) {
    JsonArray *rates = array_at (results, kernels[i].key);
    g_autofree char *title = g_strdup_printf ("%s %s", counter->title, kernels[i].key);
    g_autofree char *method =
      g_strdup_printf ("likwid-bench %s, one thread a core", kernels[i].key);
    JsonNode *node;

    if (rates == NULL || json_array_get_length (rates) < n) {
      continue;
    }
    node = json_array_get_element (rates, n - 1);
    gable_ceilings_add (
      machine, &(GableMeasurement){
                 .counter = counter,
                 .name = title,
                 .rate = JSON_NODE_HOLDS_VALUE (node)
                           ? read_quantity (json_node_get_string (node), GABLE_DIMENSION_BANDWIDTH)
                           : GABLE_UNKNOWN,
                 .tool = TOOL,
                 .method = method,
                 .access = kernels[i].access,
                 .hidden = TRUE,
               });
  }
  return last != NULL && JSON_NODE_HOLDS_VALUE (last)
           ? read_quantity (json_node_get_string (last), GABLE_DIMENSION_NUMBER)
           : GABLE_UNKNOWN;
}

/* Sections are copied from one machine's file to another's. */
static void
doubt_cores (double measured, JsonObject *root, const char *level, GableNotes *notes)
{
  double cores = read_quantity (text_at (root, "cores per socket"), GABLE_DIMENSION_NUMBER);
  double threads = read_quantity (text_at (root, "threads per core"), GABLE_DIMENSION_NUMBER);

  if (measured > cores * MAX (threads, 1)) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     /* Translators: a memory level. */
                     _("“%s” was measured on more cores than the machine has: the section is of "
                       "another machine; measure again"),
                        level);
  }
}

static void
add_memory (JsonObject *root, GableMachine *machine, GableNotes *notes)
{
  JsonObject *levels = object_at (object_at (root, "benchmarks"), "measurements");
  g_autoptr (GList) members = levels != NULL ? json_object_get_members (levels) : NULL;
  guint n = 0;

  for (GList *l = members; l != NULL && n < MAX_LEVELS; l = l->next, n++) {
    doubt_cores (add_level (object_at (levels, l->data), l->data, machine), root, l->data, notes);
  }
}

/* What one core can use of a level. */
static void
add_capacities (JsonObject *root, GableMachine *machine)
{
  JsonArray *levels = array_at (root, "memory hierarchy");
  guint n = levels != NULL ? MIN (json_array_get_length (levels), MAX_LEVELS) : 0;

  for (guint i = 0; i < n; i++) {
    JsonNode *node = json_array_get_element (levels, i);
    JsonObject *level = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
    const char *name = text_at (level, "level");
    const GableCounter *counter = name != NULL ? gable_counter_find (name) : NULL;
    GableCeiling *ceiling = counter != NULL ? gable_ceilings_find (machine, counter) : NULL;

    if (ceiling != NULL) {
      ceiling->capacity = read_capacity (text_at (level, "size per group"));
    }
  }
}

static void
note_missing (JsonObject *root, GableNotes *notes)
{
  JsonObject *flops = object_at (root, "FLOPs per cycle");

  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    const char *total = text_at (object_at (flops, precisions[i].key), "total");

    if (!gable_known (read_quantity (total, GABLE_DIMENSION_NUMBER))) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       /* Translators: "DP" or "SP". */
                       _("“FLOPs per cycle” has no figure for %s: there is no such roof; complete "
                         "the file"),
                          precisions[i].key);
    }
  }
}

static const char *
name_of (JsonObject *root)
{
  const char *name = text_at (root, "model name");

  return name != NULL && name[0] != '\0' ? name : text_at (root, "model type");
}

/**
 * gable_kerncraft_read_machine:
 *
 * Reads a machine file: theoretical rates of operations, measured bandwidths of one socket. Placeholders are unknown. The
 * file's name of the processor is no device: a machine of the catalogue may be all of its sockets.
 */
gboolean
gable_kerncraft_read_machine (const GableImportInput *input,
                              const GableImportOptions *options,
                              GableImport *import,
                              GError **error)
{
  gsize length;
  g_autofree char *text = gable_whole_read (input, options, &length, error);
  g_autoptr (JsonNode) tree = NULL;
  GableMachine *machine;
  JsonObject *root;
  guint64 fault = 0;

  if (text == NULL) {
    return FALSE;
  }
  tree = gable_yaml_read (text, length, &fault);
  if (fault > 0) {
    g_autofree char *place = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, input->name, fault);

    gable_notes_add (import->notes, GABLE_NOTE_WARNING, place,
                     _("The file is damaged or cut here; what stands before is read"));
  }
  if (!JSON_NODE_HOLDS_OBJECT (tree)) {
    return TRUE;
  }
  root = json_node_get_object (tree);
  machine = gable_ceilings_machine (import, name_of (root) != NULL ? name_of (root) : TOOL);
  machine->scope = g_strdup (_("one socket"));
  add_memory (root, machine, import->notes);
  add_compute (root, machine);
  add_capacities (root, machine);
  note_missing (root, import->notes);
  return TRUE;
}
