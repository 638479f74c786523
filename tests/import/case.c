/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "case.h"

#include "support.h"

#include <locale.h>
#include <string.h>

/* Words of expected.json that are no names of counters. */
static const struct {
  const char *word;
  const char *counter;
} words[] = {
  { "total", "fp" },
  { "unspecified", "fp" },
  { "fp_any", "fp" },
  { "counted", "declared" },
};

/* Roofs that bound no kernel are found by what they are called. */
static const struct {
  const char *word;
  const char *title;
} variants[] = {
  { "scalar_add", "Scalar Add Peak" },    { "fp32_add", "SP Vector Add Peak" },
  { "fp64_add", "DP Vector Add Peak" },   { "L1_scalar", "Scalar L1 Bandwidth" },
  { "L2_scalar", "Scalar L2 Bandwidth" }, { "L3_scalar", "Scalar L3 Bandwidth" },
};

static const GableCounter *
find_counter (const char *word)
{
  g_autofree char *matrix = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (g_str_equal (words[i].word, word)) {
      return gable_counter_find (words[i].counter);
    }
  }
  if (g_str_has_prefix (word, "tensor_")) {
    const char *type = word + strlen ("tensor_");

    matrix = g_strdup_printf ("%.*s.matrix", (int) strcspn (type, "_"), type);
    word = matrix;
  }
  return gable_counter_find (word);
}

JsonObject *
gable_case_expected (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "expected.json", NULL);
  g_autofree char *text = gable_test_read (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (text, &error);

  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (root));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full) the paths of a case's inputs, by name */
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
  g_ptr_array_sort (paths, compare_names);
  return paths;
}

GableProject *
gable_case_open (const char *folder, GableNotes *notes, GError **error)
{
  g_autoptr (GPtrArray) paths = list_inputs (folder);

  g_ptr_array_add (paths, NULL);
  return gable_open ((const char *const *) paths->pdata, NULL, NULL, notes, error);
}

static double
figure_of (JsonObject *object, const char *member)
{
  return json_object_has_member (object, member) && !json_object_get_null_member (object, member)
           ? json_object_get_double_member (object, member)
           : GABLE_UNKNOWN;
}

/* Whether the total of a kernel is also told of one precision: then that is its counter. */
static gboolean
is_repeated (JsonObject *flops, const char *word)
{
  g_autoptr (GList) members = json_object_get_members (flops);

  for (GList *l = members; l != NULL; l = l->next) {
    if (g_str_equal (word, "total") && !g_str_equal (l->data, word) &&
        figure_of (flops, l->data) == figure_of (flops, word)) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
check_amounts (JsonObject *expected, const GableKernel *kernel)
{
  g_autoptr (GList) members = json_object_get_members (expected);

  for (GList *l = members; l != NULL; l = l->next) {
    const GableCounter *counter = find_counter (l->data);

    g_assert_nonnull (counter);
    if (!is_repeated (expected, l->data)) {
      gable_assert_close (gable_kernel_get_amount (kernel, counter), figure_of (expected, l->data),
                          GABLE_CASE_TOLERANCE);
    }
  }
}

/* Tools that tell rates alone give a height and places, and no amounts. */
static void
check_rates (JsonObject *expected, const GableKernel *kernel)
{
  JsonObject *rates = json_object_get_object_member (expected, "rates");
  JsonObject *intensity = json_object_get_object_member (expected, "intensity");
  g_autoptr (GList) levels = json_object_get_members (intensity);

  gable_assert_close (kernel->performance, figure_of (rates, "flops"), GABLE_CASE_TOLERANCE);
  for (GList *l = levels; l != NULL; l = l->next) {
    gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find (l->data)),
                        figure_of (intensity, l->data), GABLE_CASE_TOLERANCE);
  }
}

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  double launches = figure_of (expected, "launches");
  double integers = gable_kernel_get_amount (kernel, gable_counter_find ("int"));

  g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (expected, "name"));
  g_assert_cmpuint (kernel->launches, ==, gable_known (launches) ? (guint64) launches : 0);
  gable_assert_close (kernel->seconds, figure_of (expected, "time_s"), GABLE_CASE_TOLERANCE);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")),
                      figure_of (expected, "instructions"), GABLE_CASE_TOLERANCE);
  if (gable_known (figure_of (expected, "int_ops"))) {
    gable_assert_close (integers, figure_of (expected, "int_ops"), GABLE_CASE_TOLERANCE);
  }
  check_amounts (json_object_get_object_member (expected, "flops"), kernel);
  check_amounts (json_object_get_object_member (expected, "bytes"), kernel);
  if (json_object_has_member (expected, "rates")) {
    check_rates (expected, kernel);
  }
}

void
gable_case_check_kernels (JsonObject *expected, const GableProject *project)
{
  JsonArray *kernels = json_object_get_array_member (expected, "kernels");

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, json_array_get_length (kernels));
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    check_kernel (json_array_get_object_element (kernels, i),
                  gable_project_get_kernel (project, i));
  }
}

static double
rate_of_title (const GableMachine *machine, const char *title)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (g_str_equal (gable_ceiling_title (ceiling), title)) {
      return gable_ceiling_rate (ceiling);
    }
  }
  return GABLE_UNKNOWN;
}

static double
rate_of (const GableMachine *machine, const char *word)
{
  const GableCounter *counter = find_counter (word);
  int index;

  g_assert_nonnull (machine);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++) {
    if (g_str_equal (variants[i].word, word)) {
      return rate_of_title (machine, variants[i].title);
    }
  }
  g_assert_nonnull (counter);
  index = gable_machine_find (machine, counter);
  return index >= 0 ? gable_ceiling_rate (gable_machine_get_ceiling (machine, (guint) index))
                    : GABLE_UNKNOWN;
}

void
gable_case_check_ceilings (JsonObject *expected, const GableMachine *machine)
{
  static const char *const kinds[] = { "compute", "memory" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    JsonObject *roofs = json_object_get_object_member (expected, kinds[i]);
    g_autoptr (GList) members = json_object_get_members (roofs);

    for (GList *l = members; l != NULL; l = l->next) {
      gable_assert_close (rate_of (machine, l->data), figure_of (roofs, l->data),
                          GABLE_CASE_TOLERANCE);
    }
  }
}

void
gable_case_check (const char *folder)
{
  g_autoptr (JsonObject) expected = gable_case_expected (folder);
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_case_open (folder, notes, &error);

  g_test_message ("%s", folder);
  g_assert_no_error (error);
  gable_case_check_kernels (expected, project);
  gable_case_check_ceilings (json_object_get_object_member (expected, "ceilings"),
                             gable_project_get_machine (project));
}

guint
gable_case_walk (const char *root, const char *prefix, void (*check) (const char *folder))
{
  g_autoptr (GDir) directory = g_dir_open (root, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *folder = g_build_filename (root, name, NULL);

    if (g_str_has_prefix (name, prefix) && g_file_test (folder, G_FILE_TEST_IS_DIR)) {
      check (folder);
      n++;
    }
  }
  return n;
}

GableImport *
gable_case_import_bytes (
  const char *bytes, gsize length, const char *name, const char *from, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  GableImportInput input = {
    .path = name,
    .name = name,
    .stream = stream,
    .head = bytes,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };
  GableImportOptions options = { .from = from };

  return gable_import_input (&input, &options, NULL, error);
}

static void
check_survives (const char *bytes, gsize length, const char *from)
{
  g_autofree char *copy = g_malloc (length + 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  /* Of its very size, and terminated as the heads of files are. */
  memcpy (copy, bytes, length);
  copy[length] = '\0';
  import = gable_case_import_bytes (copy, length, "input", from, &error);
  g_assert_true ((import != NULL) == (error == NULL));
  if (error != NULL) {
    g_assert_true (error->domain == GABLE_IMPORT_ERROR);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_null (strchr (error->message, '\n'));
  }
}

void
gable_case_damage (const char *path, const char *from)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  gsize length;
  g_autofree char *good = gable_test_read (path, &length);

  for (gsize n = 1; n < length; n++) {
    check_survives (good, n, from);
  }
  for (guint i = 0; i < 400; i++) {
    g_autofree char *bad = g_memdup2 (good, length);

    for (guint j = 0; j < 1 + length / 300; j++) {
      bad[g_rand_int_range (random, 0, (gint32) length)] ^=
        (char) (1 << g_rand_int_range (random, 0, 8));
    }
    check_survives (bad, length, from);
  }
}

static void
assert_same_kernels (const GableImport *a, const GableImport *b)
{
  g_assert_cmpuint (a->kernels->len, ==, b->kernels->len);
  for (guint i = 0; i < a->kernels->len; i++) {
    const GableKernel *one = a->kernels->pdata[i];
    const GableKernel *other = b->kernels->pdata[i];

    g_assert_cmpstr (one->name, ==, other->name);
    gable_assert_close (one->seconds, other->seconds, 0);
    gable_assert_close (one->performance, other->performance, 0);
    g_assert_cmpuint (one->amounts->len, ==, other->amounts->len);
    for (guint j = 0; j < one->amounts->len; j++) {
      const GableAmount *amount = &g_array_index (one->amounts, GableAmount, j);

      gable_assert_close (amount->amount, gable_kernel_get_amount (other, amount->counter), 0);
    }
  }
}

void
gable_case_dress (const char *path, const char *from)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8" };
  g_autofree char *plain = gable_test_read (path, NULL);
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  g_autofree char *with_returns = g_strjoinv ("\r\n", lines);
  g_autofree char *with_mark = g_strconcat ("\xEF\xBB\xBF", plain, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_case_import_bytes (plain, strlen (plain), "input", from, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++) {
    const char *texts[] = { plain, with_returns, with_mark };

    setlocale (LC_ALL, locales[i]);
    for (guint j = 0; j < G_N_ELEMENTS (texts); j++) {
      g_autoptr (GableImport) dressed =
        gable_case_import_bytes (texts[j], strlen (texts[j]), "input", from, &error);

      g_assert_no_error (error);
      assert_same_kernels (import, dressed);
    }
  }
  setlocale (LC_ALL, "C");
}

gboolean
gable_case_has_note (const GableNotes *notes, const char *text)
{
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    if (strstr (gable_notes_get (notes, i)->text, text) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}
