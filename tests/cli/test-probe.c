/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <string.h>

typedef struct {
  char *folder;
  char *machine; /* a file that is not there yet */
  char *profile;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->machine = g_build_filename (fixture->folder, "mine.json", NULL);
  fixture->profile = gable_write_profile (fixture->folder);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->machine);
  g_free (fixture->profile);
  gable_test_remove_folder (fixture->folder);
}

static guint
count_sets (const char *path)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root;

  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  root = json_node_get_object (json_parser_get_root (parser));
  return json_array_get_length (
    json_object_get_array_member (json_object_get_object_member (root, "probe"), "sets"));
}

/* Measured twice: a table, a valid machine file with both sets, and a machine that profiles are held against. */
static void
what_is_measured_is_a_machine_for_the_other_commands (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run = gable_run ("probe", "--quick", "-o", fixture->machine, "-q", NULL);
  g_autoptr (GableRun) again = NULL;
  g_autoptr (GableRun) valid = NULL;
  g_autoptr (GableRun) analyse = NULL;

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, "FP64 scalar");
  gable_assert_line (run->output, "L1");
  g_assert_cmpuint (count_sets (fixture->machine), ==, 1);

  again = gable_run ("probe", "--quick", "--threads", "1", "-o", fixture->machine, "--against",
                     fixture->machine, "-q", NULL);
  g_assert_cmpint (again->status, ==, 0);
  gable_assert_line (again->output, "Since “");
  g_assert_cmpuint (count_sets (fixture->machine), ==, 2);

  valid = gable_run ("validate", fixture->machine, NULL);
  g_assert_cmpint (valid->status, ==, 0);
  g_assert_null (strstr (valid->output, "not known here"));
  analyse = gable_run ("analyse", fixture->profile, "--machine", fixture->machine, "-q", NULL);
  g_assert_cmpstr (analyse->errors, ==, "");
  g_assert_cmpint (analyse->status, ==, 0);
}

static void
json_is_the_machine_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run_shell ("GABLE_PROBE_FEATURES= \"$GABLE\" probe --quick --threads 1 --json -q");
  g_autoptr (JsonNode) root = gable_parse_output (run);
  JsonObject *object = json_node_get_object (root);

  g_assert_cmpstr (json_object_get_string_member (object, "format"), ==, "gable-machine");
  /* No feature was allowed: plain C did it. */
  g_assert_cmpstr (
    json_object_get_string_member (json_object_get_object_member (object, "probe"), "features"), ==,
    "");
}

static void
wrong_usage_is_told_and_ends_with_2 (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *option, *value, *part;
  } cases[] = {
    { "--threads", "1,many", "“1,many”" },
    { "--threads", "0", "1,2,8" },
    { "--threads", "", "1,2,8" },
    { "--sustain", "for ever", "60s" },
    { "--sustain", "3 days", "a day at most" },
  };
  g_autoptr (GableRun) two =
    gable_run ("probe", "--quick", "-o", fixture->machine, "-o", "other.json", NULL);
  g_autoptr (GableRun) feature =
    gable_run_shell ("GABLE_PROBE_FEATURES='sse2 mmx' \"$GABLE\" probe --quick");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRun) run =
      gable_run ("probe", "--quick", cases[i].option, cases[i].value, NULL);

    g_assert_cmpint (run->status, ==, 2);
    gable_assert_line (run->errors, cases[i].part);
    g_assert_cmpstr (run->output, ==, "");
  }
  g_assert_cmpint (two->status, ==, 2);
  g_assert_cmpint (feature->status, ==, 2);
  gable_assert_line (feature->errors, "“mmx”");
}

static void
files_that_can_not_be_read_or_written_are_told (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) against =
    gable_run ("probe", "--quick", "--against", "/nonexistent.json", NULL);
  g_autofree char *nowhere = g_build_filename (fixture->folder, "none", "mine.json", NULL);
  g_autoptr (GableRun) output =
    gable_run ("probe", "--quick", "--threads", "1", "-o", nowhere, NULL);

  g_assert_cmpint (against->status, ==, 3);
  g_assert_cmpint (output->status, ==, 4);
}

/* Drawn as it is measured, and later from the file. */
static void
bandwidths_are_drawn_against_working_sets (Fixture *fixture, gconstpointer data)
{
  g_autofree char *now = g_build_filename (fixture->folder, "now.svg", NULL);
  g_autofree char *later = g_build_filename (fixture->folder, "later.svg", NULL);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (GableRun) probe =
    gable_run ("probe", "--quick", "-o", now, "-o", fixture->machine, "-q", NULL);
  g_autoptr (GableRun) machines = gable_run ("machines", fixture->machine, "-o", later, NULL);
  g_autoptr (GableRun) spec = gable_run ("machines", "nvidia-a100-sxm4-40gb", "-o", later, NULL);
  g_autoptr (GableRun) table = gable_run ("machines", fixture->machine, "-o", "x.csv", NULL);
  g_autoptr (GableRun) two = gable_run ("probe", "-o", "a.json", "-o", "b.json", NULL);

  g_assert_cmpint (probe->status, ==, 0);
  g_assert_cmpstr (machines->errors, ==, "");
  g_assert_cmpint (machines->status, ==, 0);
  g_assert_true (g_file_get_contents (now, &first, NULL, NULL));
  g_assert_true (g_file_get_contents (later, &second, NULL, NULL));
  g_assert_cmpstr (first, ==, second);
  gable_assert_line (first, ">read<");
  gable_assert_line (first, ">triad<");
  g_assert_cmpint (spec->status, ==, 4);
  gable_assert_line (spec->errors, "gable probe");
  g_assert_cmpint (table->status, ==, 2);
  g_assert_cmpint (two->status, ==, 2);
}

static void
a_signal_leaves_no_half_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script =
    g_strdup_printf ("cd '%s' && { \"$GABLE\" probe -o mine.json & } ; sleep 1; kill -TERM $!; "
                     "wait $!; echo status $?; ls",
                     fixture->folder);
  g_autoptr (GableRun) run = gable_run_shell (script);

  gable_assert_line (run->output, "status 143");
  g_assert_null (strstr (run->output, "mine.json"));
}

static void
a_sustained_run_tells_its_decay (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run ("probe", "--quick", "--threads", "1", "--sustain", "1s", "-q", NULL);

  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, "Sustained: FP64");
}

/* With and without OpenCL: a list, or what is missing. */
static void
devices_are_listed_or_said_to_be_absent (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) list = gable_run ("probe", "--device", "list", NULL);
  g_autoptr (GableRun) none = gable_run ("probe", "--device", "no such device at all", NULL);

  if (list->status == 0) {
    gable_assert_line (list->output, "Compute units");
    g_assert_cmpint (none->status, ==, 2);
  } else {
    g_assert_cmpint (list->status, ==, 3);
    gable_assert_line (list->errors, "OpenCL");
    g_assert_cmpint (none->status, ==, 3);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add ("/cli/probe/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("what-is-measured-is-a-machine-for-the-other-commands",
       what_is_measured_is_a_machine_for_the_other_commands);
  ADD ("json-is-the-machine-file", json_is_the_machine_file);
  ADD ("wrong-usage-is-told-and-ends-with-2", wrong_usage_is_told_and_ends_with_2);
  ADD ("files-that-can-not-be-read-or-written-are-told",
       files_that_can_not_be_read_or_written_are_told);
  ADD ("bandwidths-are-drawn-against-working-sets", bandwidths_are_drawn_against_working_sets);
  ADD ("a-signal-leaves-no-half-file", a_signal_leaves_no_half_file);
  ADD ("a-sustained-run-tells-its-decay", a_sustained_run_tells_its_decay);
  ADD ("devices-are-listed-or-said-to-be-absent", devices_are_listed_or_said_to_be_absent);
  return g_test_run ();
}
