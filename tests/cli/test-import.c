/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <string.h>

/* DAXPY on 20 ms against 9.7 TFLOP/s and 1555 GB/s, worked by hand: 24e9 B ÷ 1505e9 B/s (measured) = 15.947 ms. */
static const char MACHINE[] =
  "{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"Round numbers\",\n"
  " \"ceilings\": [{\"counter\": \"DRAM\", \"theoretical\": \"1500 GB/s\"},\n"
  "               {\"counter\": \"fp64\", \"theoretical\": \"10 TFLOP/s\"}]}\n";

typedef struct {
  char *folder;
  char *profile;
  char *machine;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->profile = gable_write_profile (fixture->folder);
  fixture->machine = g_build_filename (fixture->folder, "round.json", NULL);
  g_assert_true (g_file_set_contents (fixture->machine, MACHINE, -1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->profile);
  g_free (fixture->machine);
  gable_test_remove_folder (fixture->folder);
}

static JsonObject *
kernel_of (JsonNode *analysis, guint index)
{
  return json_array_get_object_element (
    json_object_get_array_member (json_node_get_object (analysis), "kernels"), index);
}

static void
analysis_gives_the_figures_of_the_model (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run ("analyse", fixture->profile, "--machine", fixture->machine, "--json", NULL);
  g_autoptr (JsonNode) node = gable_parse_output (run);
  JsonObject *daxpy = kernel_of (node, 0);
  JsonObject *fill = kernel_of (node, 1);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (json_object_get_string_member (daxpy, "name"), ==, "daxpy(double*, double*)");
  gable_assert_close (json_object_get_double_member (daxpy, "time_s"), 0.02, 1e-12);
  gable_assert_close (
    json_object_get_double_member (json_object_get_object_member (daxpy, "work"), "fp64"), 2e9,
    1e-12);
  gable_assert_close (
    json_object_get_double_member (json_object_get_object_member (daxpy, "intensity"), "DRAM"),
    1.0 / 12, 1e-12);
  gable_assert_close (json_object_get_double_member (daxpy, "performance"), 1e11, 1e-12);
  gable_assert_close (json_object_get_double_member (daxpy, "attainable"), 1.25e11, 1e-12);
  gable_assert_close (json_object_get_double_member (daxpy, "efficiency"), 0.8, 1e-12);
  gable_assert_close (json_object_get_double_member (daxpy, "time_share"), 0.8, 1e-12);
  gable_assert_close (json_object_get_double_member (daxpy, "end_to_end_gain"),
                      1 / (1 - 0.8 + 0.64), 1e-12);
  g_assert_cmpstr (json_object_get_string_member (daxpy, "limiter"), ==, "DRAM");
  g_assert_cmpstr (json_object_get_string_member (daxpy, "side"), ==, "memory");
  g_assert_cmpstr (json_object_get_string_member (daxpy, "standing"), ==, "near_roof");
  g_assert_true (json_object_get_null_member (daxpy, "not_drawn"));
  g_assert_cmpstr (json_object_get_string_member (fill, "standing"), ==, "no_flops");
  g_assert_false (json_object_get_null_member (fill, "not_drawn"));
}

static void
a_project_gives_the_same_numbers_as_its_export (Fixture *fixture, gconstpointer data)
{
  g_autofree char *project = g_build_filename (fixture->folder, "p.gable", NULL);
  g_autoptr (GableRun) import =
    gable_run ("import", fixture->profile, "--machine", fixture->machine, "-o", project, NULL);
  g_autoptr (GableRun) direct =
    gable_run ("analyse", fixture->profile, "--machine", fixture->machine, "--csv", NULL);
  g_autoptr (GableRun) saved = gable_run ("analyse", project, "--csv", NULL);
  g_autoptr (GableRun) valid = gable_run ("validate", project, fixture->machine, NULL);
  g_autofree char *text = NULL;

  g_assert_cmpint (import->status, ==, 0);
  g_assert_cmpstr (saved->output, ==, direct->output);
  g_assert_cmpint (valid->status, ==, 0);
  text = gable_test_read (project, NULL);
  g_assert_null (strstr (text, "secret-host"));
  g_assert_null (strstr (text, fixture->folder));
}

static void
walkthroughs_are_validated_too (Fixture *fixture, gconstpointer data)
{
  g_autofree char *project = g_build_filename (fixture->folder, "tour.gable", NULL);
  g_autoptr (GableRun) run = NULL;

  g_assert_true (g_file_set_contents (
    project,
    "{\"format\": \"gable-project\", \"version\": 1, \"kernels\": [{\"name\": \"k\"}], "
    "\"walkthroughs\": [{\"steps\": [{\"text\": \"{kernel.luck}\", \"selected\": [\"gone\"]}]}]}",
    -1, NULL));
  run = gable_run ("validate", project, NULL);
  g_assert_cmpint (run->status, ==, 3);
  gable_assert_line (run->output, "tour.gable: walkthroughs[0].steps[0].text: ");
  gable_assert_line (run->output, "walkthroughs[0].steps[0].selected: there is no kernel “gone”");
}

static void
standard_input_and_output_serve_as_files (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script =
    g_strdup_printf ("\"$GABLE\" import - --machine '%s' < '%s' | \"$GABLE\" analyze - --json",
                     fixture->machine, fixture->profile);
  g_autoptr (GableRun) run = gable_run_shell (script);
  g_autoptr (JsonNode) node = gable_parse_output (run);

  g_assert_cmpint (run->status, ==, 0);
  gable_assert_close (json_object_get_double_member (kernel_of (node, 0), "efficiency"), 0.8,
                      1e-12);
}

/* Its sources are looked for beside it, wherever the program stands. */
static void
a_project_opens_from_its_own_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = g_strdup_printf (
    "cd '%s' && \"$GABLE\" import profile.csv -q --machine round.json -o p.gable && "
    "\"$GABLE\" analyse p.gable -q --csv",
    fixture->folder);
  g_autoptr (GableRun) run = gable_run_shell (script);

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, "daxpy");
}

static void
bad_input_is_one_line_and_status_3 (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *name;
    const char *bytes;
    const char *said;
  } cases[] = {
    { "empty.csv", "", "empty" },
    { "picture.csv", "\x89PNG\r\n\x1a\n1234567890", "PNG" },
    { "none.csv", "==PROF== Connected to process 1\n==WARNING== No kernels were profiled.\n",
      "No kernels" },
    { "cut.gable", "{\"format\": \"gable-project\", \"version\": 1, \"kernels\": [", "cut.gable" },
    { "words.txt", "nothing that any profiler writes\n", "words.txt" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_build_filename (fixture->folder, cases[i].name, NULL);
    g_autoptr (GableRun) run = NULL;

    g_assert_true (g_file_set_contents (path, cases[i].bytes, -1, NULL));
    run = gable_run ("analyse", path, NULL);
    g_test_message ("%s: %s", cases[i].name, run->errors);
    g_assert_cmpint (run->status, ==, 3);
    g_assert_cmpstr (run->output, ==, "");
    gable_assert_line (run->errors, cases[i].name);
    gable_assert_line (run->errors, cases[i].said);
    g_assert_true (strchr (run->errors, '\n') == strrchr (run->errors, '\n'));
  }
}

static void
missing_files_and_machines_are_named (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) file = gable_run ("analyse", "/nowhere/p.csv", NULL);
  g_autoptr (GableRun) machine =
    gable_run ("analyse", fixture->profile, "--machine", "nvidia-a10", NULL);

  g_assert_cmpint (file->status, ==, 3);
  gable_assert_line (file->errors, "/nowhere/p.csv");
  g_assert_cmpint (machine->status, ==, 3);
  gable_assert_line (machine->errors, "nvidia-a100");
}

static void
hostile_names_stay_text (Fixture *fixture, gconstpointer data)
{
  static const char project[] =
    "{\"format\": \"gable-project\", \"version\": 1, \"kernels\": ["
    "{\"name\": \"=1+1\", \"time\": 1}, {\"name\": \"\\u001b[31mred\", \"time\": 2},"
    "{\"name\": \"a,\\\"b\\\"\", \"time\": 3}]}";
  g_autofree char *path = g_build_filename (fixture->folder, "hostile.gable", NULL);
  g_autoptr (GableRun) table = NULL;
  g_autoptr (GableRun) csv = NULL;
  g_autoptr (GableRun) json = NULL;
  g_autoptr (JsonNode) node = NULL;

  g_assert_true (g_file_set_contents (path, project, -1, NULL));
  table = gable_run ("analyse", path, "-q", NULL);
  csv = gable_run ("analyse", path, "-q", "--csv", NULL);
  json = gable_run ("analyse", path, "-q", "--json", NULL);
  node = gable_parse_output (json);
  g_assert_cmpint (table->status, ==, 0);
  g_assert_null (strchr (table->output, 0x1b));
  gable_assert_line (csv->output, "\n\"'=1+1\",");
  gable_assert_line (csv->output, "\n\"a,\"\"b\"\"\",");
  g_assert_cmpstr (json_object_get_string_member (kernel_of (node, 1), "name"), ==, "\x1b[31mred");
}

static void
figures_do_not_follow_the_locale (Fixture *fixture, gconstpointer data)
{
  g_autofree char *locales = g_build_filename (fixture->folder, "locales", NULL);
  g_autofree char *make = g_strdup_printf (
    "mkdir '%s' && localedef -i de_DE -f UTF-8 '%s/de_DE.UTF-8' 2>/dev/null", locales, locales);
  g_autofree char *script = g_strdup_printf (
    "LOCPATH='%s' LANGUAGE=C LC_ALL=de_DE.UTF-8 \"$GABLE\" analyse '%s' --machine '%s' --json",
    locales, fixture->profile, fixture->machine);
  g_autoptr (GableRun) made = gable_run_shell (make);
  g_autoptr (GableRun) plain =
    gable_run ("analyse", fixture->profile, "--machine", fixture->machine, "--json", NULL);
  g_autoptr (GableRun) german = NULL;

  if (made->status != 0) {
    g_test_skip ("localedef is not there: 1 case skipped");
    return;
  }
  german = gable_run_shell (script);
  g_assert_cmpint (german->status, ==, 0);
  g_assert_cmpstr (german->output, ==, plain->output);
}

#define ADD(name, function) \
  g_test_add ("/cli/import/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("analysis-gives-the-figures-of-the-model", analysis_gives_the_figures_of_the_model);
  ADD ("a-project-gives-the-same-numbers", a_project_gives_the_same_numbers_as_its_export);
  ADD ("standard-input-and-output", standard_input_and_output_serve_as_files);
  ADD ("walkthroughs-are-validated-too", walkthroughs_are_validated_too);
  ADD ("a-project-opens-from-its-own-folder", a_project_opens_from_its_own_folder);
  ADD ("bad-input-is-one-line-and-status-3", bad_input_is_one_line_and_status_3);
  ADD ("missing-files-and-machines-are-named", missing_files_and_machines_are_named);
  ADD ("hostile-names-stay-text", hostile_names_stay_text);
  ADD ("figures-do-not-follow-the-locale", figures_do_not_follow_the_locale);
  return g_test_run ();
}
