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

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (expected, "name"));
  g_assert_cmpint ((gint64) kernel->launches, ==,
                   json_object_get_int_member (expected, "launches"));
  gable_assert_close (kernel->seconds, figure_of (expected, "time_s"), GABLE_CORPUS_TOLERANCE);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")),
                      figure_of (expected, "instructions"), GABLE_CORPUS_TOLERANCE);
  check_integers (expected, kernel);
  check_amounts (json_object_get_object_member (expected, "flops"), kernel);
  check_amounts (json_object_get_object_member (expected, "bytes"), kernel);
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
  g_assert_cmpuint (machine != NULL ? gable_machine_get_n_ceilings (machine) : 0, ==, n);
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
  g_autofree char *expected_path = g_build_filename (folder, "expected.json", NULL);
  g_autofree char *text = gable_test_read (expected_path, NULL);
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonObject *expected = json_node_get_object (root);
  JsonArray *kernels = json_object_get_array_member (expected, "kernels");
  g_autoptr (GError) error = NULL;
  const GableImporter *found = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, NULL, &found, &error);

  g_test_message ("%s", path);
  if (json_array_get_length (kernels) == 0) {
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    return NULL;
  }
  g_assert_no_error (error);
  g_assert_cmpstr (found->id, ==, importer);
  g_assert_cmpuint (import->kernels->len, ==, json_array_get_length (kernels));
  for (guint i = 0; i < import->kernels->len; i++) {
    check_kernel (json_array_get_object_element (kernels, i), import->kernels->pdata[i]);
  }
  if (json_object_has_member (expected, "ceilings")) {
    check_roofs (json_object_get_object_member (expected, "ceilings"), import->machine);
  }
  return g_steal_pointer (&import);
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
