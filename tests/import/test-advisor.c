/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "import/join.h"
#include "model/project-json.h"
#include "support.h"

#include <string.h>

static const char *const prefixes[] = { "html", "api" };

static void
real_reports_and_tables_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/advisor");
  guint n = 0;

  if (root == NULL) {
    g_test_skip ("6 cases skipped: there is no corpus of Intel Advisor here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    n += gable_corpus_walk_runs (root, prefixes[i]);
  }
  g_assert_cmpuint (n, >=, 6);
}

static GableImport *
import_case (const char *name)
{
  g_autofree char *relative = g_build_filename ("import", "advisor", name, NULL);
  g_autofree char *path = gable_test_file (relative);
  g_autoptr (GError) error = NULL;
  GableImport *import = gable_import_file (path, NULL, NULL, &error);

  g_assert_no_error (error);
  return import;
}

static const GableKernel *
kernel_at (const GableImport *import, guint index)
{
  g_assert_cmpuint (index, <, import->kernels->len);
  return import->kernels->pdata[index];
}

static void
small_cases_give_what_follows_from_them (void)
{
  g_autofree char *root = gable_test_file ("import/advisor");

  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 3);
}

/* Bare keys, single quotes, commas behind the last value, escapes: no JSON, and no loop of it is lost. */
static void
a_literal_is_read_that_is_no_json (void)
{
  g_autoptr (GableImport) import = import_case ("literal/roofline.html");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (kernel_at (import, 0)->name, ==, "[loop in \"f\" at ünï.c:3]");
  gable_assert_close (gable_kernel_get_amount (kernel_at (import, 0), gable_counter_find ("fp64")),
                      2e9, 1e-12);
  g_assert_cmpstr (
    gable_amount_rule (gable_kernel_find_amount (kernel_at (import, 0), gable_counter_find ("L1"))),
    ==, "cache-aware: all loads and stores of the cores");
  g_assert_cmpstr (import->device, ==, "Example CPU 9000");
}

/* Names of people, computers and folders stand in the summary. */
static void
nothing_of_the_summary_but_the_processor_comes_out (void)
{
  g_autofree char *path = gable_test_file ("import/advisor/literal/roofline.html");
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project =
    gable_open ((const char *const[]){ path, NULL }, NULL, NULL, notes, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = gable_project_to_text (project, NULL);
  g_assert_null (strstr (text, "secret"));
}

static void
levels_without_a_simulation_are_unknown (void)
{
  g_autoptr (GableImport) import = import_case ("survey/survey.csv");

  g_assert_null (gable_kernel_find_amount (kernel_at (import, 0), gable_counter_find ("DRAM")));
  g_assert_cmpstr (gable_kernel_details (kernel_at (import, 0))->collect, !=, NULL);
  g_assert_nonnull (
    strstr (gable_kernel_details (kernel_at (import, 0))->collect, "--enable-cache-simulation"));
}

static void
one_loop_of_a_file_is_the_sum_of_all (void)
{
  g_autofree char *path = gable_test_file ("import/advisor/survey/survey.csv");
  GableImportOptions options = { .group = GABLE_GROUP_FILE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, &options, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (gable_kernel_get_amount (kernel_at (import, 0), gable_counter_find ("fp")),
                      5.5e9, 1e-12);
}

/* Two processes of one run: each of the loops that share a name is added up with its like, and the slowest process has
 * the time. */
static void
reports_of_two_processes_add_up_loop_by_loop (void)
{
  static const char *const pages[] = {
    "<title>Roofline by Intel Advisor</title>{\"rooflineData\":{memoryLevelPref:'L1-',loops:["
    "{name:'k',x:0,y:0,selfElapsedTime:1},{name:'k',x:1,y:1,selfElapsedTime:2}]}}",
    "<title>Roofline by Intel Advisor</title>{\"rooflineData\":{memoryLevelPref:'L1-',loops:["
    "{name:'k',x:0,y:0,selfElapsedTime:3},{name:'k',x:1,y:1,selfElapsedTime:1}]}}",
  };
  static const double flops[] = { 4e9, 30e9 };
  static const double seconds[] = { 3, 2 };
  g_autoptr (GPtrArray) imports =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gable_import_free);
  g_autoptr (GableImport) joined = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
    g_autoptr (GError) error = NULL;

    g_ptr_array_add (
      imports, gable_damage_import_bytes (pages[i], strlen (pages[i]), "r.html", NULL, &error));
    g_assert_no_error (error);
  }
  joined = gable_import_join (imports, GABLE_GROUP_NAME);
  g_assert_cmpuint (joined->kernels->len, ==, 2);
  for (guint i = 0; i < joined->kernels->len; i++) {
    gable_assert_close (gable_kernel_get_amount (kernel_at (joined, i), gable_counter_find ("fp")),
                        flops[i], 1e-12);
    gable_assert_close (kernel_at (joined, i)->seconds, seconds[i], 1e-12);
  }
}

static void
a_report_of_roofs_gives_a_machine_alone (void)
{
  static const char text[] = "Intel Advisor\nName,Bandwidth\nL1 Bandwidth,1000000000000\n"
                             "DP Vector Add Peak,5e10\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "roofs.csv", NULL, &error);
  int peak;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 0);
  peak = gable_machine_find (import->machine, gable_counter_find ("fp64"));
  g_assert_cmpint (peak, >=, 0);
  gable_assert_close (
    gable_ceiling_rate (gable_machine_get_ceiling (import->machine, (guint) peak)), 5e10, 0);
}

/* Roofs as the command line writes them: of versions and formats. */
static void
a_report_of_roofs_opens_in_every_format (void)
{
  static const struct {
    const char *text;
    double dram; /* or 0: none */
  } cases[] = {
    { "sep=,\n\n\"Intel(R) Advisor Command Line Tool\nCopyright "
      "(C)\"\n\"Name\",\"Bandwidth\",\"Type\","
      "\"Device\"\n\"DRAM Bandwidth (single node)\",\"1e11\",\"memory\",\"CPU\"\n\"DRAM "
      "Bandwidth\",\"175273218366\",\"memory\",\"CPU\"\n\"DP Vector FMA Peak\",5e10,compute,CPU\n",
      175273218366 },
    { "Name,Bandwidth,type,device\nL1 Bandwidth,1e12,memory,CPU\nDRAM Bandwidth,2e11,memory,CPU\n"
      "DP Vector FMA Peak,5e10,compute,CPU\nDRAM Bandwidth,9e11,memory,GPU\n",
      2e11 },
    { "Intel(R) Advisor Command Line Tool\nDRAM Bandwidth (single node)  \t 63206331080\t memory\n"
      "DRAM Bandwidth        \t  125993278750\t memory\nDP Vector FMA Peak   \t "
      "50000000000\tcompute\n",
      125993278750 },
    { "DRAM Bandwidth (single-threaded)  9e9  memory\nDP Vector FMA Peak    50000000000     "
      "compute\n"
      "Some other line\n",
      0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import =
      gable_damage_import_bytes (cases[i].text, strlen (cases[i].text), "roofs.csv", NULL, &error);
    int place;

    g_test_message ("%s", cases[i].text);
    g_assert_no_error (error);
    g_assert_cmpuint (import->kernels->len, ==, 0);
    place = gable_machine_find (import->machine, gable_counter_find ("fp64"));
    g_assert_cmpint (place, >=, 0);
    gable_assert_close (
      gable_ceiling_rate (gable_machine_get_ceiling (import->machine, (guint) place)), 5e10, 0);
    place = gable_machine_find (import->machine, gable_counter_find ("DRAM"));
    g_assert_true ((place >= 0) == (cases[i].dram > 0));
    if (place >= 0) {
      gable_assert_close (
        gable_ceiling_rate (gable_machine_get_ceiling (import->machine, (guint) place)),
        cases[i].dram, 0);
    }
  }
}

/* Columns that somebody chose may tell rates alone. */
static void
rates_place_a_loop_without_amounts (void)
{
  static const char text[] = "ID,Function Call Sites and Loops,Self Time,Self GFLOPS,Self AI\n"
                             "4,[loop in f at a.c:1],2s,1.5,0.25\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "survey.csv", NULL, &error);

  g_assert_no_error (error);
  gable_assert_close (gable_kernel_details (kernel_at (import, 0))->performance, 1.5e9, 0);
  gable_assert_close (gable_kernel_get_intensity (kernel_at (import, 0), gable_counter_find ("L1")),
                      0.25, 0);
}

#define SURVEY "Intel(R) Advisor Command Line Tool\n\nID;Function Call Sites and Loops;"

/* Advisor writes a dash before each version of a loop, whose row above is the sum of all. */
static void
versions_of_a_loop_count_once (void)
{
  static const char text[] = "ID,Function Call Sites and Loops,Self Elapsed Time,Self GFLOP,Type\n"
                             "9,[loop in f at a.c:82],0.710s,1.42,Vectorized Versions\n"
                             "7,-[loop in f at a.c:82],0.566s,1.132,Vectorized (Body)\n"
                             "8,-[loop in f at a.c:82],0.144s,0.288,Remainder\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "survey.csv", NULL, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = import->kernels->pdata[0];
  gable_assert_close (kernel->seconds, 0.71, 0);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp")), 1.42e9, 1e-12);
}

static void
decimals_between_semicolons_stand_behind_a_comma (void)
{
  static const char text[] = SURVEY "Self Elapsed Time;Self GFLOP;Self Memory GB\n"
                                    "4;[loop in f at a.c:69];2,122s;3,183;25,464\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "survey.csv", NULL, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = import->kernels->pdata[0];
  gable_assert_close (kernel->seconds, 2.122, 1e-12);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp")), 3.183e9, 1e-12);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("L1")), 25.464e9, 1e-12);
}

static void
a_report_for_people_says_how_to_write_another (void)
{
  static const char text[] = "ID     Function Call Sites and Loops      Total Time   Self Time\n"
                             "_________________________________________________________\n"
                             " 4   [loop in f at a.c:1]                2.1s         2.1s\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "report.txt", NULL, &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
  g_assert_nonnull (strstr (error->message, "--format=csv"));
}

static void
cut_or_damaged_a_file_is_refused_or_read (void)
{
  g_autofree char *report = gable_test_file ("import/advisor/literal/roofline.html");
  g_autofree char *table = gable_test_file ("import/advisor/survey/survey.csv");
  g_autofree char *api = gable_test_file ("import/advisor/api/table.tsv");

  gable_damage_walk (report, "advisor");
  gable_damage_walk (table, "advisor-table");
  gable_damage_walk (api, "advisor-table");
}

static void
line_ends_marks_and_locales_change_nothing (void)
{
  g_autofree char *report = gable_test_file ("import/advisor/literal/roofline.html");
  g_autofree char *table = gable_test_file ("import/advisor/survey/survey.csv");

  gable_damage_dress (report, "advisor");
  gable_damage_dress (table, "advisor-table");
}

/* A literal that is hostile on purpose: each is refused with the place, or read without it. */
static void
a_hostile_literal_is_refused (void)
{
  static const struct {
    const char *data;
    const char *wanted; /* (nullable) in the error; NULL where it is read */
  } cases[] = {
    { "{\"rooflineData\":{loops:[{name:'k'}]}}", NULL },
    { "{\"rooflineData\":{loops:[{name:'k'}],f:function(){}}}", "JavaScript literal" },
    { "{\"rooflineData\":{loops:[{name:'k'}],f:1e999}}", "JavaScript literal" },
    { "{\"rooflineData\":{loops:[{name:'k'}],f:'\\u12'}}", "JavaScript literal" },
    { "{\"rooflineData\":[]}", "no kernels" },
    { "{\"rooflineData\":{loops:[3,null,[],'x']}}", "no kernels" },
    { "rooflineData", "no roofline data" },
    { "{\"rooflineData\":{loops:[{name:'k'},{name:'half", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *page =
      g_strconcat ("<title>Roofline by Intel Advisor</title><script>", cases[i].data, NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import =
      gable_damage_import_bytes (page, strlen (page), "r.html", NULL, &error);

    if (cases[i].wanted == NULL) {
      g_assert_no_error (error);
      g_assert_cmpuint (import->kernels->len, ==, 1);
    } else {
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].wanted));
    }
  }
}

static void
a_literal_that_is_nested_without_end_is_refused (void)
{
  g_autoptr (GString) page =
    g_string_new ("<title>Roofline by Intel Advisor</title>{rooflineData:");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  for (guint i = 0; i < 100000; i++) {
    g_string_append_c (page, '[');
  }
  import = gable_damage_import_bytes (page->str, page->len, "r.html", NULL, &error);
  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/advisor/versions-of-a-loop-count-once", versions_of_a_loop_count_once);
  g_test_add_func ("/import/advisor/decimals-between-semicolons-stand-behind-a-comma",
                   decimals_between_semicolons_stand_behind_a_comma);
  g_test_add_func ("/import/advisor/real-reports-and-tables-give-what-independent-programs-found",
                   real_reports_and_tables_give_what_independent_programs_found);
  g_test_add_func ("/import/advisor/small-cases-give-what-follows-from-them",
                   small_cases_give_what_follows_from_them);
  g_test_add_func ("/import/advisor/a-literal-is-read-that-is-no-json",
                   a_literal_is_read_that_is_no_json);
  g_test_add_func ("/import/advisor/nothing-of-the-summary-but-the-processor-comes-out",
                   nothing_of_the_summary_but_the_processor_comes_out);
  g_test_add_func ("/import/advisor/levels-without-a-simulation-are-unknown",
                   levels_without_a_simulation_are_unknown);
  g_test_add_func ("/import/advisor/one-loop-of-a-file-is-the-sum-of-all",
                   one_loop_of_a_file_is_the_sum_of_all);
  g_test_add_func ("/import/advisor/reports-of-two-processes-add-up-loop-by-loop",
                   reports_of_two_processes_add_up_loop_by_loop);
  g_test_add_func ("/import/advisor/a-report-of-roofs-gives-a-machine-alone",
                   a_report_of_roofs_gives_a_machine_alone);
  g_test_add_func ("/import/advisor/a-report-of-roofs-opens-in-every-format",
                   a_report_of_roofs_opens_in_every_format);
  g_test_add_func ("/import/advisor/rates-place-a-loop-without-amounts",
                   rates_place_a_loop_without_amounts);
  g_test_add_func ("/import/advisor/a-report-for-people-says-how-to-write-another",
                   a_report_for_people_says_how_to_write_another);
  g_test_add_func ("/import/advisor/cut-or-damaged-a-file-is-refused-or-read",
                   cut_or_damaged_a_file_is_refused_or_read);
  g_test_add_func ("/import/advisor/line-ends-marks-and-locales-change-nothing",
                   line_ends_marks_and_locales_change_nothing);
  g_test_add_func ("/import/advisor/a-hostile-literal-is-refused", a_hostile_literal_is_refused);
  g_test_add_func ("/import/advisor/a-literal-that-is-nested-without-end-is-refused",
                   a_literal_that_is_nested_without_end_is_refused);
  return g_test_run ();
}
