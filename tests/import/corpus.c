/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "import/registry.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <string.h>

static double
figure_of (JsonObject *object, const char *member)
{
  return json_object_has_member (object, member) && !json_object_get_null_member (object, member)
           ? json_object_get_double_member (object, member)
           : GABLE_UNKNOWN;
}

/* The corpus speaks the tools' words: "tensor_fp16" is fp16.matrix. (transfer full) */
static char *
counter_id (const char *key)
{
  if (g_str_equal (key, "tensor_fp4_fp6")) {
    return g_strdup ("fp4.matrix");
  }
  if (g_str_equal (key, "counted")) {
    return g_strdup ("declared");
  }
  if (g_str_has_prefix (key, "tensor_")) {
    return g_strconcat (key + strlen ("tensor_"), ".matrix", NULL);
  }
  return g_str_equal (key, "unspecified") || g_str_equal (key, "fp_any") ? g_strdup ("fp")
                                                                         : g_strdup (key);
}

/* Roofs that bound no kernel are found by what they are called. Returns: (nullable) */
static const char *
variant_title (const char *key)
{
  static const struct {
    const char *key;
    const char *title;
  } variants[] = {
    { "scalar_add", "Scalar Add Peak" },    { "fp32_add", "SP Vector Add Peak" },
    { "fp64_add", "DP Vector Add Peak" },   { "L1_scalar", "Scalar L1 Bandwidth" },
    { "L2_scalar", "Scalar L2 Bandwidth" }, { "L3_scalar", "Scalar L3 Bandwidth" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++) {
    if (g_str_equal (variants[i].key, key)) {
      return variants[i].title;
    }
  }
  return NULL;
}

static void
check_amounts (JsonObject *expected, const GableKernel *kernel)
{
  g_autoptr (GList) members = json_object_get_members (expected);

  for (GList *l = members; l != NULL; l = l->next) {
    g_autofree char *id = counter_id (l->data);
    double wanted = figure_of (expected, l->data);
    double amount = g_str_equal (id, "total")
                      ? gable_kernel_get_work (kernel, (GableWork){ .kind = GABLE_WORK_FP })
                      : gable_kernel_get_amount (kernel, gable_counter_find (id));

    if (!gable_test_close (amount, wanted, GABLE_CORPUS_TOLERANCE)) {
      g_test_message ("%s of “%s”", id, kernel->name);
    }
    gable_assert_close (amount, wanted, GABLE_CORPUS_TOLERANCE);
  }
}

/* All integer operations together; where the file does not tell them, none of the two types of vectors is known. */
static void
check_integers (JsonObject *expected, const GableKernel *kernel)
{
  static const char *const ids[] = { "int64", "int32", "int16", "int8", "int8.matrix", "int" };
  double wanted = figure_of (expected, "int_ops");
  double total = GABLE_UNKNOWN;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    double amount = gable_kernel_get_amount (kernel, gable_counter_find (ids[i]));

    if (gable_known (amount) && (gable_known (wanted) || !g_str_equal (ids[i], "int8.matrix"))) {
      total = gable_known (total) ? total + amount : amount;
    }
  }
  gable_assert_close (total, wanted, GABLE_CORPUS_TOLERANCE);
}

/* Tools that tell rates alone give a height and places, and no amounts. */
static void
check_rates (JsonObject *expected, const GableKernel *kernel)
{
  JsonObject *intensity = json_object_get_object_member (expected, "intensity");
  g_autoptr (GList) levels = json_object_get_members (intensity);

  gable_assert_close (gable_kernel_details (kernel)->performance,
                      figure_of (json_object_get_object_member (expected, "rates"), "flops"),
                      GABLE_CORPUS_TOLERANCE);
  for (GList *l = levels; l != NULL; l = l->next) {
    gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find (l->data)),
                        figure_of (intensity, l->data), GABLE_CORPUS_TOLERANCE);
  }
}

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  double launches = figure_of (expected, "launches");

  g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (expected, "name"));
  g_assert_cmpuint (kernel->launches, ==, gable_known (launches) ? (guint64) launches : 0);
  gable_assert_close (kernel->seconds, figure_of (expected, "time_s"), GABLE_CORPUS_TOLERANCE);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")),
                      figure_of (expected, "instructions"), GABLE_CORPUS_TOLERANCE);
  check_integers (expected, kernel);
  check_amounts (json_object_get_object_member (expected, "flops"), kernel);
  check_amounts (json_object_get_object_member (expected, "bytes"), kernel);
  if (json_object_has_member (expected, "rates")) {
    check_rates (expected, kernel);
  }
}

static void
check_kernels (JsonObject *expected, const GPtrArray *kernels)
{
  JsonArray *wanted = json_object_get_array_member (expected, "kernels");

  g_assert_cmpuint (kernels->len, ==, json_array_get_length (wanted));
  for (guint i = 0; i < kernels->len; i++) {
    check_kernel (json_array_get_object_element (wanted, i), kernels->pdata[i]);
  }
}

/* The rate of the ceiling for @counter, by its own name where it shares one. */
static double
roof_of (const GableMachine *machine, const char *key)
{
  g_autofree char *id = counter_id (key);
  const GableCounter *counter = gable_counter_find (id);
  int index = machine != NULL && counter != NULL ? gable_machine_find (machine, counter) : -1;

  for (guint i = 0; machine != NULL && index < 0 && i < gable_machine_get_n_ceilings (machine);
       i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (g_strcmp0 (ceiling->name, variant_title (key)) == 0 && ceiling->name != NULL) {
      index = (int) i;
    }
    if (g_str_equal (key, "tensor_fp6") && g_strcmp0 (ceiling->name, "FP6 matrix") == 0) {
      index = (int) i;
    }
  }
  return index >= 0 ? gable_ceiling_rate (gable_machine_get_ceiling (machine, (guint) index))
                    : GABLE_UNKNOWN;
}

static void
check_roofs (JsonObject *expected, const GableMachine *machine)
{
  static const char *const kinds[] = { "compute", "memory" };
  guint n = 0;
  guint n_bounds = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    JsonObject *roofs = json_object_get_object_member (expected, kinds[i]);
    g_autoptr (GList) members = json_object_get_members (roofs);

    for (GList *l = members; l != NULL; l = l->next) {
      g_test_message ("roof %s", (const char *) l->data);
      gable_assert_close (roof_of (machine, l->data), figure_of (roofs, l->data),
                          GABLE_CORPUS_TOLERANCE);
      n++;
    }
  }
  for (guint i = 0; machine != NULL && i < gable_machine_get_n_ceilings (machine); i++) {
    n_bounds += gable_machine_get_ceiling (machine, i)->variant ? 0 : 1;
  }
  /* Nobody expects more bounds than there are; variants may be left unsaid. */
  g_assert_cmpuint (n_bounds, <=, n);
  g_assert_cmpuint (machine != NULL ? gable_machine_get_n_ceilings (machine) : 0, >=, n);
}

/* What the file holds, or what its tool takes for granted. */
static void
check_ceilings (JsonObject *expected, const GableMachine *machine)
{
  static const char *const members[] = { "theoretical", "ceilings" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++) {
    if (json_object_has_member (expected, members[i])) {
      check_roofs (json_object_get_object_member (expected, members[i]), machine);
      return;
    }
  }
}

static JsonObject *
read_expected (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "expected.json", NULL);
  g_autofree char *text = gable_test_read (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (text, &error);

  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (root));
}

/**
 * gable_corpus_check:
 * @folder: of the case
 * @path: what is opened
 * @importer: id of who has to recognise it
 *
 * Returns: (transfer full) (nullable): the import; NULL where an error was expected, and came
 */
GableImport *
gable_corpus_check (const char *folder, const char *path, const char *importer)
{
  g_autoptr (JsonObject) expected = read_expected (folder);
  g_autoptr (GError) error = NULL;
  const GableImporter *found = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, NULL, &found, &error);

  g_test_message ("%s", path);
  if (json_array_get_length (json_object_get_array_member (expected, "kernels")) == 0) {
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    return NULL;
  }
  g_assert_no_error (error);
  g_assert_cmpstr (found->id, ==, importer);
  check_kernels (expected, import->kernels);
  check_ceilings (expected, import->machine);
  return g_steal_pointer (&import);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What a case holds beside what is said of it, by name. (transfer full) */
static GPtrArray *
list_inputs (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL) {
    if (!g_str_equal (name, "expected.json") && !g_str_equal (name, "SOURCE.txt")) {
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  }
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

/**
 * gable_corpus_check_run:
 * @folder: of a case whose files belong to one run
 *
 * Opens all files of the case together, by their content, and compares all that expected.json says of them.
 */
void
gable_corpus_check_run (const char *folder)
{
  g_autoptr (JsonObject) expected = read_expected (folder);
  g_autoptr (GPtrArray) paths = list_inputs (folder);
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;

  g_test_message ("%s", folder);
  g_ptr_array_add (paths, NULL);
  project = gable_open ((const char *const *) paths->pdata, NULL, NULL, notes, &error);
  g_assert_no_error (error);
  check_kernels (expected, project->kernels);
  if (g_strcmp0 (project->machine_source, "export") == 0) {
    check_ceilings (expected, gable_project_get_machine (project));
  }
}

/* Checks every folder of @root that begins so, as gable_corpus_check_run () does. Returns: how many there were */
guint
gable_corpus_walk_runs (const char *root, const char *prefix)
{
  g_autoptr (GDir) directory = g_dir_open (root, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *folder = g_build_filename (root, name, NULL);

    if (g_str_has_prefix (name, prefix) && g_file_test (folder, G_FILE_TEST_IS_DIR)) {
      gable_corpus_check_run (folder);
      n++;
    }
  }
  return n;
}

guint
gable_corpus_walk (const char *root, const char *importer, GableCorpusChoose choose)
{
  g_autoptr (GDir) directory = g_dir_open (root, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *folder = g_build_filename (root, name, NULL);
    g_autofree char *path = g_file_test (folder, G_FILE_TEST_IS_DIR) ? choose (folder) : NULL;

    if (path != NULL) {
      g_autoptr (GableImport) import = gable_corpus_check (folder, path, importer);

      n++;
    }
  }
  return n;
}
