/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "damage.h"
#include "support.h"

#include <string.h>

/* Small files of LIKWID, perf and PAPI: cut at every byte, with bits changed, with other line ends and marks, and in a
 * locale with commas. */
static const struct {
  const char *importer;
  const char *file;
} files[] = {
  { "likwid", "import/likwid/two-groups-of-a-region/run.txt" },
  { "likwid", "import/likwid/zen2-channels-csv/run.csv" },
  { "likwid", "import/likwid/version-3/run.txt" },
  { "likwid", "import/likwid/version-4-0-indented/run.rst" },
  { "likwid", "import/likwid/mpirun/run.txt" },
  { "perf-stat", "import/perf-stat/german-locale/run.txt" },
  { "perf-stat", "import/perf-stat/uncore-json/run.jsonl" },
  { "perf-stat", "import/perf-stat/aggregated-intervals-csv/run.csv" },
  { "perf-stat", "import/perf-stat/spaces-between-thousands/run.txt" },
  { "perf-stat", "import/perf-stat/threads/run.txt" },
  { "perf-stat", "import/perf-stat/control-groups-csv/run.csv" },
  { "perf-stat", "import/perf-stat/codes-and-brackets/run.txt" },
  { "perf-stat", "import/perf-stat/objects-in-one-line/run.json" },
  { "papi", "import/papi/read-on-the-way/papi_hl_output/rank_000000.json" },
  { "papi", "import/papi/two-ranks/papi_hl_output/rank_000000.json" },
};

static void
damaged_files_are_read_or_refused (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *path = gable_test_file (files[i].file);

  gable_damage_walk (path, files[i].importer);
}

static void
line_ends_marks_and_locales_change_nothing (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *path = gable_test_file (files[i].file);

  gable_damage_dress (path, files[i].importer);
  if (!g_str_equal (files[i].importer, "papi")) {
    gable_damage_widen (path, files[i].importer);
  }
}

static void
check_error (const char *text, const char *importer, GableImportError code, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "f", importer, &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, message));
  g_assert_null (strchr (error->message, '\n'));
}

static void
what_has_no_figures_says_what_to_do (void)
{
  check_error ("CPU name:\tX\nCPU type:\tY\nAccess to performance group L9 not allowed\n", "likwid",
               GABLE_IMPORT_ERROR_NO_KERNELS, "“L9”");
  check_error ("CPU name:\tX\nCPU type:\tY\n", "likwid", GABLE_IMPORT_ERROR_NO_KERNELS, "-g");
  check_error ("1 2 1 0.5 1.5 2.5\n1 2 1 1.0 1.5 2.5\n", "likwid", GABLE_IMPORT_ERROR_NO_KERNELS,
               "without -t");
  check_error ("{\n    \"Info\": {\n        \"CPU name:\": \"X\"\n    }\n}\n", "likwid",
               GABLE_IMPORT_ERROR_NO_KERNELS, "run.csv");
  check_error ("hello\n", "perf-stat", GABLE_IMPORT_ERROR_NO_KERNELS, "perf stat");
  check_error ("{\"papi_version\": \"7\",\n \"threads\": 3}", "papi", GABLE_IMPORT_ERROR_MALFORMED,
               "f:2: ");
}

static void
a_cut_file_gives_what_it_holds (void)
{
  static const char text[] =
    "{\"papi_version\":\"7\",\"threads\":{\"0\":{\"regions\":{\"0\":{\"name\":\"a\",\"parent_"
    "region_id\":"
    "\"-1\",\"real_time_nsec\":\"1000\",\"PAPI_SP_OPS\":\"5\"},\"1\":{\"name\":\"a\",\"real_t";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "r", "papi", &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = import->kernels->pdata[0];
  g_assert_cmpuint (kernel->launches, ==, 1);
  gable_assert_close (kernel->seconds, 1e-6, 1e-12);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp32")), 5, 0);
  g_assert_nonnull (strstr (gable_notes_get (import->notes, 0)->text, "too early"));
}

static void
deep_nesting_is_refused (void)
{
  g_autoptr (GString) text = g_string_new ("{\"papi_version\":\"7\",\"threads\":{},\"x\":");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  for (guint i = 0; i < 100000; i++) {
    g_string_append_c (text, '[');
  }
  import = gable_damage_import_bytes (text->str, text->len, "r", "papi", &error);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *name = g_path_get_basename (files[i].file);
    g_autofree char *damage =
      g_strdup_printf ("/import/cpu-damage/%s/%u/%s", files[i].importer, i, name);
    g_autofree char *dress =
      g_strdup_printf ("/import/cpu-dress/%s/%u/%s", files[i].importer, i, name);

    g_test_add_data_func (damage, GUINT_TO_POINTER (i), damaged_files_are_read_or_refused);
    g_test_add_data_func (dress, GUINT_TO_POINTER (i), line_ends_marks_and_locales_change_nothing);
  }
  g_test_add_func ("/import/cpu-damage/no-figures", what_has_no_figures_says_what_to_do);
  g_test_add_func ("/import/cpu-damage/cut", a_cut_file_gives_what_it_holds);
  g_test_add_func ("/import/cpu-damage/deep", deep_nesting_is_refused);
  return g_test_run ();
}
