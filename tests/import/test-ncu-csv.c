/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <locale.h>
#include <string.h>

/* Each case is a folder: a table, and what follows from it. The corpus holds tables of real runs in the same form. */

#define TOLERANCE 1e-9

static GableImport *
import_bytes (const char *bytes, gsize length, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  GableImportInput input = {
    .path = "t.csv",
    .name = "t.csv",
    .stream = stream,
    .head = bytes,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };
  GableImportOptions options = { .from = "ncu-csv" };

  return gable_import_input (&input, &options, NULL, error);
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

static char *
find_table (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (directory)) != NULL) {
    if (g_str_has_suffix (name, ".csv")) {
      return g_build_filename (folder, name, NULL);
    }
  }
  g_assert_not_reached ();
}

static double
figure_of (JsonObject *object, const char *member)
{
  return json_object_has_member (object, member) && !json_object_get_null_member (object, member)
           ? json_object_get_double_member (object, member)
           : GABLE_UNKNOWN;
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (id));
}

static void
check_amounts (JsonObject *expected, const GableKernel *kernel)
{
  g_autoptr (GList) members = json_object_get_members (expected);

  for (GList *l = members; l != NULL; l = l->next) {
    const char *member = l->data;
    g_autofree char *counter =
      g_str_equal (member, "tensor_bf16_dst_fp32") ? g_strdup ("bf16.matrix") : g_strdup (member);

    gable_assert_close (amount_of (kernel, counter), figure_of (expected, member), TOLERANCE);
  }
}

static gboolean
has_text (GPtrArray *texts, const char *wanted)
{
  for (guint i = 0; texts != NULL && i < texts->len; i++) {
    if (strstr (texts->pdata[i], wanted) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (expected, "name"));
  g_assert_cmpint ((gint64) kernel->launches, ==,
                   json_object_get_int_member (expected, "launches"));
  gable_assert_close (kernel->seconds, figure_of (expected, "time_s"), TOLERANCE);
  gable_assert_close (amount_of (kernel, "inst"), figure_of (expected, "instructions"), TOLERANCE);
  gable_assert_close (amount_of (kernel, "int32"), figure_of (expected, "int_ops"), TOLERANCE);
  check_amounts (json_object_get_object_member (expected, "flops"), kernel);
  check_amounts (json_object_get_object_member (expected, "bytes"), kernel);
  if (json_object_has_member (expected, "launch_time")) {
    JsonObject *spread = json_object_get_object_member (expected, "launch_time");

    gable_assert_close (gable_kernel_details (kernel)->launch_time.min, figure_of (spread, "min"),
                        TOLERANCE);
    gable_assert_close (gable_kernel_details (kernel)->launch_time.median,
                        figure_of (spread, "median"), TOLERANCE);
    gable_assert_close (gable_kernel_details (kernel)->launch_time.max, figure_of (spread, "max"),
                        TOLERANCE);
  }
  if (json_object_has_member (expected, "reasons")) {
    JsonArray *reasons = json_object_get_array_member (expected, "reasons");

    for (guint i = 0; i < json_array_get_length (reasons); i++) {
      g_assert_true (has_text (gable_kernel_details (kernel)->reasons,
                               json_array_get_string_element (reasons, i)));
    }
  }
}

/* Rates of a file that knows nothing else: the height of the point, and the bytes below it. */
static void
check_rates (JsonObject *rates, const GableKernel *kernel)
{
  double work = figure_of (rates, "fp64") + figure_of (rates, "fp32");

  if (!gable_known (work)) {
    return;
  }
  gable_assert_close (gable_kernel_details (kernel)->performance, work, TOLERANCE);
  gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find ("DRAM")),
                      work / figure_of (rates, "DRAM"), TOLERANCE);
}

static double
roof_of (const GableMachine *machine, const char *id)
{
  int index = machine != NULL ? gable_machine_find (machine, gable_counter_find (id)) : -1;

  return index >= 0 ? gable_ceiling_rate (gable_machine_get_ceiling (machine, (guint) index))
                    : GABLE_UNKNOWN;
}

static void
check_roofs (JsonObject *ceilings, const GableMachine *machine)
{
  static const char *const kinds[] = { "compute", "memory" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    JsonObject *roofs = json_object_get_object_member (ceilings, kinds[i]);
    g_autoptr (GList) members = json_object_get_members (roofs);

    for (GList *l = members; l != NULL; l = l->next) {
      gable_assert_close (roof_of (machine, l->data), figure_of (roofs, l->data), TOLERANCE);
    }
  }
}

static GPtrArray *
list_notes (const GableNotes *notes)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    g_ptr_array_add (texts, gable_note_to_string (gable_notes_get (notes, i)));
  }
  return texts;
}

static void
check_texts (JsonObject *expected, const char *member, GPtrArray *texts, gboolean wanted)
{
  JsonArray *words;

  if (!json_object_has_member (expected, member)) {
    return;
  }
  words = json_object_get_array_member (expected, member);
  for (guint i = 0; i < json_array_get_length (words); i++) {
    const char *word = json_array_get_string_element (words, i);

    if (has_text (texts, word) != wanted) {
      g_error ("“%s” is %s", word, wanted ? "missing" : "there");
    }
  }
}

/* No figure: an error that quotes what the tool said. */
static void
check_error (JsonObject *expected, const GError *error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  g_assert_nonnull (error);
  g_assert_true (error->domain == GABLE_IMPORT_ERROR);
  g_ptr_array_add (texts, error->message);
  check_texts (expected, "error", texts, TRUE);
  check_texts (expected, "absent", texts, FALSE);
  if (json_object_has_member (expected, "error_lines")) {
    JsonArray *lines = json_object_get_array_member (expected, "error_lines");
    const char *line = json_array_get_string_element (lines, 0);

    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    g_assert_nonnull (strstr (error->message, line + strlen ("==ERROR== ")));
  }
}

/* Nothing of what a table tells about people comes out of it. */
static void
check_privacy (const GableImport *import, GPtrArray *notes)
{
  g_assert_false (has_text (notes, "host.example"));
  g_assert_false (has_text (notes, "/home"));
  g_assert_false (has_text (notes, "python3"));
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];

    g_assert_false (has_text (gable_kernel_details (kernel)->reasons, "/home"));
  }
}

static void
check_case (const char *folder)
{
  g_autoptr (JsonObject) expected = read_expected (folder);
  g_autofree char *path = find_table (folder);
  g_autoptr (GError) error = NULL;
  const GableImporter *importer = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, NULL, &importer, &error);
  g_autoptr (GPtrArray) notes = NULL;
  JsonArray *kernels = json_object_has_member (expected, "kernels")
                         ? json_object_get_array_member (expected, "kernels")
                         : NULL;

  g_test_message ("%s", path);
  if (kernels == NULL || json_array_get_length (kernels) == 0) {
    check_error (expected, error);
    return;
  }
  g_assert_no_error (error);
  g_assert_cmpstr (importer->id, ==, "ncu-csv");
  g_assert_cmpuint (import->kernels->len, ==, json_array_get_length (kernels));
  for (guint i = 0; i < import->kernels->len; i++) {
    check_kernel (json_array_get_object_element (kernels, i), import->kernels->pdata[i]);
  }
  if (json_object_has_member (expected, "rates_first_launch") &&
      !gable_known (((GableKernel *) import->kernels->pdata[0])->seconds)) {
    check_rates (json_object_get_object_member (expected, "rates_first_launch"),
                 import->kernels->pdata[0]);
  }
  check_roofs (json_object_get_object_member (expected, "ceilings"), import->machine);
  if (json_object_has_member (expected, "device")) {
    g_assert_cmpstr (import->device, ==, json_object_get_string_member (expected, "device"));
  }
  notes = list_notes (import->notes);
  check_texts (expected, "notes_hold", notes, TRUE);
  check_privacy (import, notes);
}

/* Returns: how many cases there were */
static guint
walk (const char *root)
{
  g_autoptr (GDir) directory = g_dir_open (root, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *folder = g_build_filename (root, name, NULL);

    if (g_file_test (folder, G_FILE_TEST_IS_DIR)) {
      check_case (folder);
      n++;
    }
  }
  return n;
}

static void
small_tables_give_what_follows_from_them (void)
{
  g_autofree char *root = gable_test_file ("import/ncu-csv");

  g_assert_cmpuint (walk (root), >=, 16);
}

static void
real_tables_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/ncu-csv");

  if (root == NULL) {
    g_test_skip ("1 folder skipped: there is no corpus of Nsight Compute tables here");
    return;
  }
  g_assert_cmpuint (walk (root), >=, 11);
}

static void
two_passes_over_one_run_complete_each_other (void)
{
  g_autofree char *dram =
    gable_test_shared ("corpus/ncu-rep/v100-2020.1-dram-pair/ncuroof-time-1.csv");
  g_autofree char *flops =
    gable_test_shared ("corpus/ncu-rep/v100-2020.1-flops-pair/ncuroof-time-1.csv");
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;
  const GableKernel *kernel;

  if (dram == NULL || flops == NULL) {
    g_test_skip ("2 files skipped: there is no corpus of Nsight Compute reports here");
    return;
  }
  project = gable_open ((const char *const[]){ dram, flops, NULL }, NULL, NULL, notes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (project->sources->len, ==, 2);
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    kernel = gable_project_get_kernel (project, i);
    g_assert_true (gable_known (kernel->seconds));
    g_assert_true (gable_known (amount_of (kernel, "DRAM")));
    g_assert_true (gable_known (amount_of (kernel, "fp64")));
  }
}

/* A whole small file, for those that are damaged below. */
static char *
good_table (gsize *length)
{
  g_autofree char *path = gable_test_file ("import/ncu-csv/wide-missing-value/run.csv");

  return gable_test_read (path, length);
}

static void
check_survives (const char *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_bytes (bytes, length, &error);

  g_assert_true ((import != NULL) == (error == NULL));
  if (error != NULL) {
    g_assert_true (error->domain == GABLE_IMPORT_ERROR);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_null (strchr (error->message, '\n'));
  }
}

static void
cut_anywhere_a_table_is_refused_or_read (void)
{
  gsize length;
  g_autofree char *text = good_table (&length);

  for (gsize n = 1; n < length; n++) {
    check_survives (text, n);
  }
}

static void
damaged_anywhere_a_table_is_refused_or_read (void)
{
  static const char *const names[] = { "wide-missing-value", "long-rules", "long-labels-and-names",
                                       "wide-utf16", "wide-unquoted" };
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *relative = g_build_filename ("import", "ncu-csv", names[i], "run.csv", NULL);
    g_autofree char *path = gable_test_file (relative);
    gsize length;
    g_autofree char *good = gable_test_read (path, &length);

    for (guint j = 0; j < 400; j++) {
      g_autofree char *bad = g_memdup2 (good, length);

      for (guint k = 0; k < 1 + length / 300; k++) {
        bad[g_rand_int_range (random, 0, (gint32) length)] ^=
          (char) (1 << g_rand_int_range (random, 0, 8));
      }
      check_survives (bad, length);
    }
  }
}

/* A table of one launch with @value in its last cell, whose decimals stand behind a point. */
static GableImport *
import_value (const char *value)
{
  g_autofree char *text = g_strconcat (
    "\"ID\",\"Process ID\",\"Kernel Name\",\"gpu__time_duration.sum\",\"dram__bytes.sum\"\n"
    "\"\",\"\",\"\",\"ns\",\"byte\"\n\"0\",\"1\",\"k\",\"8.5\",\"",
    value, "\"\n", NULL);
  g_autoptr (GError) error = NULL;
  GableImport *import = import_bytes (text, strlen (text), &error);

  g_assert_no_error (error);
  return import;
}

static void
no_odd_value_becomes_a_figure (void)
{
  static const char *const odd[] = { "",    "N/A",   "nan",         "-",       "inf",
                                     "-1",  "1e400", "1.234.567,8", "1 234,5", "1'23.4.5",
                                     "1,5", "0x1p3", "twelve",      "1;2" };

  for (guint i = 0; i < G_N_ELEMENTS (odd); i++) {
    g_autoptr (GableImport) import = import_value (odd[i]);

    g_assert_false (gable_known (amount_of (import->kernels->pdata[0], "DRAM")));
  }
}

/* A damaged table must not fill the screen. */
static void
many_metrics_without_figures_are_counted (void)
{
  g_autoptr (GString) text = g_string_new ("\"ID\",\"Process ID\",\"Kernel Name\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  for (guint i = 0; i < 100; i++) {
    g_string_append_printf (text, ",\"smsp__m%u.sum\"", i);
  }
  for (guint row = 0; row < 2; row++) {
    g_string_append_printf (text, "\n\"%u\",\"1\",\"k\"", row);
    for (guint i = 0; i < 100; i++) {
      g_string_append (text, row == 0 ? ",\"1\"" : ",\"<lost>\"");
    }
  }
  g_string_append (text, "\n");
  import = import_bytes (text->str, text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 17);
}

static void
any_bytes_make_a_name (void)
{
  static const char *const names[] = { "",     "\xFF\xFE\x80", "<b>x</b> %s%n", "a\u202Eb",
                                       "=1+1", "\x1B[31mred",  "内核",          "../../etc" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *text = g_strconcat (
      "\"ID\",\"Process ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n\"0\",\"1\",\"", names[i],
      "\",\"8\"\n", NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = import_bytes (text, strlen (text), &error);

    g_assert_no_error (error);
    g_assert_true (g_utf8_validate (((GableKernel *) import->kernels->pdata[0])->name, -1, NULL));
  }
}

static void
too_many_metrics_are_an_error (void)
{
  g_autoptr (GString) text = g_string_new ("\"ID\",\"Process ID\",\"Kernel Name\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  for (guint i = 0; i < 20000; i++) {
    g_string_append_printf (text, ",\"m%u\"", i);
  }
  g_string_append (text, "\n");
  import = import_bytes (text->str, text->len, &error);
  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/ncu-csv/cases", small_tables_give_what_follows_from_them);
  g_test_add_func ("/import/ncu-csv/corpus", real_tables_give_what_independent_programs_found);
  g_test_add_func ("/import/ncu-csv/passes", two_passes_over_one_run_complete_each_other);
  g_test_add_func ("/import/ncu-csv/cut", cut_anywhere_a_table_is_refused_or_read);
  g_test_add_func ("/import/ncu-csv/damaged", damaged_anywhere_a_table_is_refused_or_read);
  g_test_add_func ("/import/ncu-csv/odd-values", no_odd_value_becomes_a_figure);
  g_test_add_func ("/import/ncu-csv/many-without-figures",
                   many_metrics_without_figures_are_counted);
  g_test_add_func ("/import/ncu-csv/names", any_bytes_make_a_name);
  g_test_add_func ("/import/ncu-csv/too-many", too_many_metrics_are_an_error);
  return g_test_run ();
}
