/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* Real reports of 2018 to 2026, and what independent programs make of them. */

#define TOLERANCE 1e-9

#ifdef HAVE_ZSTD
static const gboolean can_unpack = TRUE;
#else
static const gboolean can_unpack = FALSE;
#endif

static GableImport *
open_report (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &error);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autofree char *name = g_path_get_basename (path);
  GableImportOptions options = { .group = GABLE_GROUP_NAME };
  gsize length;
  g_autofree char *bytes = gable_test_read (path, &length);
  GableImportInput input = {
    .path = path,
    .name = name,
    .stream = G_INPUT_STREAM (stream),
    .size = length,
    .head = bytes,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };

  g_assert_no_error (error);
  g_assert_cmpint (gable_importer_ncu_rep.sniff (&input), ==, 100);
  gable_importer_ncu_rep.read (&input, &options, import, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&import);
}

static JsonNode *
read_json (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = gable_test_read (path, NULL);
  g_autoptr (GError) error = NULL;
  JsonNode *root = json_from_string (text, &error);

  g_assert_no_error (error);
  return root;
}

/* The report of a case; the pairs also hold the CSV that the tool made of theirs. */
static char *
find_report (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (directory)) != NULL) {
    if (strstr (name, "-rep") != NULL) {
      return g_build_filename (folder, name, NULL);
    }
  }
  g_assert_not_reached ();
}

static gboolean
has_figure (JsonObject *object, const char *member)
{
  return json_object_has_member (object, member) && !json_object_get_null_member (object, member);
}

/* Known where the expectation is known, and equal; unknown where it is null. */
static void
check_figure (JsonObject *object, const char *member, double found)
{
  if (has_figure (object, member)) {
    gable_assert_close (found, json_object_get_double_member (object, member), TOLERANCE);
  } else {
    g_assert_false (gable_known (found));
  }
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  const GableCounter *counter = gable_counter_find (id);

  return counter != NULL ? gable_kernel_get_amount (kernel, counter) : GABLE_UNKNOWN;
}

/* "tensor_bf16_dst_fp32" is a part of bf16.matrix: the first type of those named. */
static char *
matrix_counter (const char *member)
{
  const char *type = member + strlen ("tensor_");

  return g_strdup_printf ("%.*s.matrix", (int) strcspn (type, "_"), type);
}

/* Sums up the destinations of a type; "tensor_fp16" beside "tensor_fp16_dst_…" is their total. */
static double
expected_matrix (JsonObject *flops, const char *counter)
{
  g_autoptr (GList) members = json_object_get_members (flops);
  double sum = 0;

  for (GList *l = members; l != NULL; l = l->next) {
    const char *member = l->data;

    if (g_str_has_prefix (member, "tensor_") && strstr (member, "_op_") == NULL) {
      g_autofree char *of = matrix_counter (member);
      gboolean total = strchr (member + strlen ("tensor_"), '_') == NULL;

      if (strcmp (of, counter) == 0 && total) {
        return json_object_get_double_member (flops, member);
      }
      sum += strcmp (of, counter) == 0 ? json_object_get_double_member (flops, member) : 0;
    }
  }
  return sum;
}

static void
check_flops (JsonObject *flops, const GableKernel *kernel)
{
  g_autoptr (GList) members = json_object_get_members (flops);

  for (GList *l = members; l != NULL; l = l->next) {
    const char *member = l->data;

    if (!g_str_has_prefix (member, "tensor_")) {
      check_figure (flops, member, amount_of (kernel, member));
    } else if (strstr (member, "_int1") == NULL) {
      g_autofree char *counter = matrix_counter (member);

      gable_assert_close (amount_of (kernel, counter), expected_matrix (flops, counter), TOLERANCE);
    }
  }
}

static void
check_members (JsonObject *object, const GableKernel *kernel)
{
  g_autoptr (GList) members = json_object_get_members (object);

  for (GList *l = members; l != NULL; l = l->next) {
    check_figure (object, l->data, amount_of (kernel, l->data));
  }
}

static void
check_kernels (JsonArray *kernels, const GableImport *import)
{
  g_assert_cmpuint (import->kernels->len, ==, json_array_get_length (kernels));
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = g_ptr_array_index (import->kernels, i);
    JsonObject *expected = json_array_get_object_element (kernels, i);

    g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (expected, "name"));
    g_assert_cmpint ((gint64) kernel->launches, ==,
                     json_object_get_int_member (expected, "launches"));
    check_figure (expected, "time_s", kernel->seconds);
    check_figure (expected, "instructions", amount_of (kernel, "inst"));
    check_flops (json_object_get_object_member (expected, "flops"), kernel);
    check_members (json_object_get_object_member (expected, "bytes"), kernel);
    if (has_figure (expected, "int_inst_from_opcodes")) {
      check_figure (expected, "int_inst_from_opcodes", amount_of (kernel, "int32"));
    } else {
      check_figure (expected, "int_ops", amount_of (kernel, "int32"));
    }
  }
}

static double
measured_roof (const GableMachine *machine, const char *id)
{
  const GableCounter *counter = gable_counter_find (id);

  for (guint i = 0; machine != NULL && i < gable_machine_get_n_ceilings (machine); i++) {
    if (gable_machine_get_ceiling (machine, i)->counter == counter && counter != NULL) {
      return gable_machine_get_ceiling (machine, i)->measured;
    }
  }
  return GABLE_UNKNOWN;
}

/* The dense roof of a type: the highest without sparsity; where nothing is told apart, the total. */
static double
expected_dense (JsonObject *compute, const char *counter)
{
  g_autoptr (GList) members = json_object_get_members (compute);
  double dense = GABLE_UNKNOWN;
  double total = GABLE_UNKNOWN;

  for (GList *l = members; l != NULL; l = l->next) {
    const char *plain = l->data;
    const char *family = strstr (plain, "_op_");

    if (!g_str_has_prefix (plain, "tensor_")) {
      continue;
    }

    const char *type =
      family != NULL ? strchr (family + strlen ("_op_"), '_') + 1 : plain + strlen ("tensor_");
    g_autofree char *id = g_strdup_printf ("%.*s.matrix", (int) strcspn (type, "_"), type);
    double rate = json_object_get_double_member (compute, plain);

    if (strcmp (id, counter) != 0) {
      continue;
    }
    if (g_str_has_suffix (plain, "_sparsity_off")) {
      dense = fmax (dense, rate);
    } else if (!g_str_has_suffix (plain, "_sparsity_on")) {
      total = fmax (total, rate);
    }
  }
  return gable_known (dense) ? dense : total;
}

static void
check_roofs (JsonObject *ceilings, const GableMachine *machine)
{
  JsonObject *compute = json_object_get_object_member (ceilings, "compute");
  JsonObject *memory = json_object_get_object_member (ceilings, "memory");
  g_autoptr (GList) units = json_object_get_members (compute);
  g_autoptr (GList) levels = json_object_get_members (memory);

  for (GList *l = units; l != NULL; l = l->next) {
    if (!g_str_has_prefix (l->data, "tensor_")) {
      check_figure (compute, l->data, measured_roof (machine, l->data));
    } else if (strstr (l->data, "op_") == NULL && strstr (l->data, "int1") == NULL) {
      g_autofree char *counter = matrix_counter (l->data);

      gable_assert_close (measured_roof (machine, counter), expected_dense (compute, counter),
                          TOLERANCE);
    }
  }
  for (GList *l = levels; l != NULL; l = l->next) {
    check_figure (memory, l->data, measured_roof (machine, l->data));
  }
  if (units == NULL && levels == NULL) {
    g_assert_false (gable_known (measured_roof (machine, "DRAM")));
    g_assert_false (gable_known (measured_roof (machine, "fp32")));
  }
}

static void
check_rates (JsonArray *expected, const GArray *rates)
{
  g_assert_cmpuint (rates->len, ==, json_array_get_length (expected));
  for (guint i = 0; i < rates->len; i++) {
    const GableToolRate *rate = &g_array_index (rates, GableToolRate, i);
    JsonObject *object = json_array_get_object_element (expected, i);

    g_assert_cmpstr (rate->label, ==, json_object_get_string_member (object, "label"));
    check_figure (object, "flop_per_s", rate->work);
    check_figure (object, "bytes_per_s", rate->traffic);
  }
}

/* The charts of the first launch. */
static void
check_charts (JsonArray *charts, const GableImport *import)
{
  const GableKernel *kernel = g_ptr_array_index (import->kernels, 0);
  guint n_charts = gable_kernel_details (kernel)->tool_view != NULL
                     ? gable_kernel_details (kernel)->tool_view->charts->len
                     : 0;

  g_assert_cmpuint (n_charts, ==, json_array_get_length (charts));
  for (guint i = 0; i < n_charts; i++) {
    const GableToolChart *chart =
      g_ptr_array_index (gable_kernel_details (kernel)->tool_view->charts, i);
    JsonObject *expected = json_array_get_object_element (charts, i);

    g_assert_cmpstr (chart->section, ==, json_object_get_string_member (expected, "section"));
    g_assert_cmpstr (chart->label, ==, json_object_get_string_member (expected, "label"));
    check_rates (json_object_get_array_member (expected, "roofs"), chart->roofs);
    check_rates (json_object_get_array_member (expected, "points"), chart->points);
  }
}

static double
counter_of (const GableKernel *kernel, const char *name)
{
  for (guint i = 0; i < gable_kernel_details (kernel)->counters->len; i++) {
    const GableRawCounter *counter =
      &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i);

    if (strcmp (counter->name, name) == 0) {
      return counter->value;
    }
  }
  return GABLE_UNKNOWN;
}

/* Grid and block of the first launch; kernels that are launched in several sizes have means of them. */
static void
check_sizes (JsonArray *launches, const GableImport *import)
{
  static const char *const axes[] = { "x", "y", "z" };
  JsonObject *first = json_array_get_object_element (launches, 0);
  const GableKernel *kernel = g_ptr_array_index (import->kernels, 0);

  for (guint i = 0; i < G_N_ELEMENTS (axes); i++) {
    g_autofree char *grid = g_strconcat ("launch__grid_dim_", axes[i], NULL);
    g_autofree char *block = g_strconcat ("launch__block_dim_", axes[i], NULL);

    gable_assert_close (
      counter_of (kernel, grid),
      json_array_get_double_element (json_object_get_array_member (first, "grid"), i), TOLERANCE);
    gable_assert_close (
      counter_of (kernel, block),
      json_array_get_double_element (json_object_get_array_member (first, "block"), i), TOLERANCE);
  }
}

static void
report_equals_what_is_expected (gconstpointer data)
{
  const char *folder = data;
  g_autoptr (JsonNode) root = read_json (folder, "expected.json");
  JsonObject *expected = json_node_get_object (root);
  g_autofree char *path = find_report (folder);
  g_autoptr (GableImport) import = open_report (path);

  g_assert_cmpstr (
    import->device, ==,
    json_array_get_string_element (json_object_get_array_member (expected, "device"), 0));
  check_kernels (json_object_get_array_member (expected, "kernels"), import);
  check_roofs (json_object_get_object_member (expected, "ceilings"), import->machine);
  check_sizes (json_object_get_array_member (expected, "launch_config"), import);
  if (json_object_has_member (expected, "own_charts")) {
    check_charts (json_object_get_array_member (expected, "own_charts"), import);
  }
  g_assert_cmpuint (
    gable_launches_get_size (import->launches), ==,
    json_array_get_length (json_object_get_array_member (expected, "launch_config")));
}

static void
nothing_personal_is_kept (gconstpointer data)
{
  g_autofree char *path = find_report (data);
  g_autoptr (GableImport) import = open_report (path);

  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = g_ptr_array_index (import->kernels, i);

    for (guint j = 0; j < gable_kernel_details (kernel)->counters->len; j++) {
      const GableRawCounter *counter =
        &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, j);

      g_assert_null (strchr (counter->origin, '/'));
    }
    for (guint j = 0; gable_kernel_details (kernel)->tool_view != NULL &&
                      j < gable_kernel_details (kernel)->tool_view->advice->len;
         j++) {
      const GableToolAdvice *advice =
        g_ptr_array_index (gable_kernel_details (kernel)->tool_view->advice, j);

      g_assert_null (strstr (advice->text, "/home/"));
      g_assert_null (strstr (advice->text, "https://"));
      g_assert_null (strstr (advice->text, "@section:"));
    }
  }
}

static void
add_case (const char *folder, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *equal = g_strconcat ("/import/ncu-rep/corpus/", name, NULL);
  g_autofree char *private = g_strconcat ("/import/ncu-rep/nothing-personal/", name, NULL);

  g_test_add_data_func_full (equal, path, report_equals_what_is_expected, g_free);
  g_test_add_data_func_full (private, g_strdup (path), nothing_personal_is_kept, g_free);
}

static void
no_corpus_here (void)
{
  g_test_skip ("the folder of real reports is not on this machine");
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  g_autoptr (GDir) directory = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  folder = gable_test_shared ("corpus/ncu-rep");
  directory = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  if (directory == NULL) {
    g_test_add_func ("/import/ncu-rep/corpus", no_corpus_here);
    return g_test_run ();
  }
  while ((name = g_dir_read_name (directory)) != NULL) {
    if (can_unpack || !g_str_has_suffix (name, "-repz")) {
      add_case (folder, name);
    }
  }
  return g_test_run ();
}
