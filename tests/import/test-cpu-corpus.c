/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* Cases of tools that tell totals: a folder holds what the tool wrote and expected.json, which independent programs made of
 * it. Each file is opened alone. Those of the source tree were made for their subject; those of the corpus are of real runs,
 * and not on every machine. */

#define TOLERANCE 1e-9

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

static double
figure_of (JsonObject *object, const char *member)
{
  return json_object_has_member (object, member) && !json_object_get_null_member (object, member)
           ? json_object_get_double_member (object, member)
           : GABLE_UNKNOWN;
}

/* The product's counter for a key in the tools' words. */
static const GableCounter *
counter_for (const char *key)
{
  static const struct {
    const char *key;
    const char *counter;
  } words[] = {
    { "total", "fp" },
    { "unspecified", "fp" },
    { "fp_any", "fp" },
    { "counted", "declared" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (g_str_equal (words[i].key, key)) {
      return gable_counter_find (words[i].counter);
    }
  }
  return gable_counter_find (key);
}

static void
check_amounts (JsonObject *expected, const char *member, const GableKernel *kernel)
{
  JsonObject *object = json_object_get_object_member (expected, member);
  g_autoptr (GList) keys = json_object_get_members (object);

  for (GList *l = keys; l != NULL; l = l->next) {
    gable_assert_close (gable_kernel_get_amount (kernel, counter_for (l->data)),
                        figure_of (object, l->data), TOLERANCE);
  }
}

/* Command lines are not kept: the point of "./matrix_test 3" is "matrix_test". */
static char *
name_of (JsonObject *expected)
{
  const char *name = json_object_get_string_member (expected, "name");
  g_auto (GStrv) words = g_strsplit (name, " ", 2);
  gboolean is_command = json_object_has_member (expected, "kind") && name[0] != '(';

  return is_command ? g_path_get_basename (words[0]) : g_strdup (name);
}

/* Events as the tool names them, in the unit that they come to. */
static void
check_events (JsonObject *events, const GableKernel *kernel)
{
  g_autoptr (GList) names = json_object_get_members (events);

  for (GList *l = names; l != NULL; l = l->next) {
    double found = GABLE_UNKNOWN;

    for (guint i = 0; gable_kernel_details (kernel)->counters != NULL &&
                      i < gable_kernel_details (kernel)->counters->len;
         i++) {
      const GableRawCounter *counter =
        &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i);

      found = g_str_equal (counter->name, l->data) ? counter->value : found;
    }
    gable_assert_close (found, figure_of (events, l->data), TOLERANCE);
  }
}

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  g_autofree char *name = name_of (expected);

  g_assert_cmpstr (kernel->name, ==, name);
  g_assert_cmpint ((gint64) kernel->launches, ==,
                   json_object_get_int_member (expected, "launches"));
  gable_assert_close (kernel->seconds, figure_of (expected, "time_s"), TOLERANCE);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")),
                      figure_of (expected, "instructions"), TOLERANCE);
  check_amounts (expected, "flops", kernel);
  check_amounts (expected, "bytes", kernel);
  if (json_object_has_member (expected, "events")) {
    check_events (json_object_get_object_member (expected, "events"), kernel);
  }
}

/* Whether a kernel of expected.json is of the input called @name. */
static gboolean
is_of (JsonObject *expected, const char *name)
{
  return !json_object_has_member (expected, "file") ||
         g_str_equal (json_object_get_string_member (expected, "file"), name);
}

static void
check_input (JsonObject *expected, const char *path, const char *name)
{
  JsonArray *kernels = json_object_get_array_member (expected, "kernels");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, NULL, NULL, &error);
  guint found = 0;

  for (guint i = 0; i < json_array_get_length (kernels); i++) {
    JsonObject *kernel = json_array_get_object_element (kernels, i);

    if (is_of (kernel, name)) {
      g_assert_no_error (error);
      g_assert_cmpuint (found, <, import->kernels->len);
      check_kernel (kernel, import->kernels->pdata[found++]);
    }
  }
  if (found > 0) {
    g_assert_cmpuint (found, ==, import->kernels->len);
  } else {
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
  }
  if (json_object_has_member (expected, "error")) {
    g_assert_nonnull (strstr (error->message, json_object_get_string_member (expected, "error")));
  }
}

static void
figures_are_those_expected (gconstpointer data)
{
  g_autoptr (JsonObject) expected = read_expected (data);
  g_autoptr (GDir) directory = g_dir_open (data, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *path = g_build_filename (data, name, NULL);

    if (!g_str_equal (name, "expected.json") && !g_str_equal (name, "SOURCE.txt")) {
      check_input (expected, path, name);
    }
  }
}

/* Returns: how many cases there are */
static guint
add_cases (const char *folder, const char *tool)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    char *path = g_build_filename (folder, name, NULL);
    g_autofree char *expected = g_build_filename (path, "expected.json", NULL);
    g_autofree char *test = g_strdup_printf ("/import/cpu-corpus/%s/%s", tool, name);

    if (g_file_test (expected, G_FILE_TEST_EXISTS)) {
      g_test_add_data_func_full (test, path, figures_are_those_expected, g_free);
      n++;
    } else {
      g_free (path);
    }
  }
  return n;
}

static void
no_corpus_here (void)
{
  g_test_skip ("the folders of real runs are not on this machine");
}

int
main (int argc, char **argv)
{
  static const char *const tools[] = { "likwid", "likwid-bench", "perf-stat", "papi" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++) {
    g_autofree char *shared = g_strconcat ("corpus/", tools[i], NULL);
    g_autofree char *real = gable_test_shared (shared);
    g_autofree char *relative = g_strconcat ("import/", tools[i], NULL);
    g_autofree char *own = gable_test_file (relative);
    g_autofree char *skipped = g_strdup_printf ("/import/cpu-corpus/%s/none", tools[i]);

    add_cases (own, tools[i]);
    if (real == NULL || add_cases (real, tools[i]) == 0) {
      g_test_add_func (skipped, no_corpus_here);
    }
  }
  return g_test_run ();
}
