/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <string.h>

/* Two definitions of L2, and a half instruction. */
static const char PROFILE[] =
  "\"ID\",\"Process ID\",\"Kernel Name\",\"gpu__time_duration.sum\",\"lts__t_bytes.sum\","
  "\"lts__t_sectors.sum\",\"dram__bytes.sum\"\n"
  "\"\",\"\",\"\",\"ns\",\"byte\",\"sector\",\"byte\"\n"
  "\"0\",\"1\",\"gemm\",\"1000\",\"6400\",\"300\",\"3200\"\n";

typedef struct {
  char *folder;
} Fixture;

static void
write_file (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  write_file (fixture, "gemm.csv", PROFILE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gable_test_remove_folder (fixture->folder);
}

/* Runs a script in the folder, whose user data lie in it. */
static GableRun *
run (Fixture *fixture, const char *script)
{
  g_autofree char *whole = g_strdup_printf ("cd '%s' && export XDG_DATA_HOME='%s' && %s",
                                            fixture->folder, fixture->folder, script);

  return gable_run_shell (whole);
}

static double
l2_of (const GableRun *done)
{
  g_autoptr (JsonNode) node = gable_parse_output (done);
  JsonArray *kernels = json_object_get_array_member (json_node_get_object (node), "kernels");
  JsonObject *kernel = json_array_get_object_element (kernels, 0);

  return json_object_get_double_member (json_object_get_object_member (kernel, "traffic"), "L2");
}

static void
the_rules_that_apply_are_listed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) list = run (fixture, "\"$GABLE\" analyse -q gemm.csv --rule list");

  g_assert_cmpint (list->status, ==, 0);
  gable_assert_line (list->output, "*  L2");
  gable_assert_line (list->output, "32 lts__t_sectors.sum");
}

static void
another_rule_gives_other_amounts_without_the_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) before = run (fixture, "\"$GABLE\" analyse -q gemm.csv --json");
  g_autoptr (GableRun) after =
    run (fixture, "\"$GABLE\" analyse -q gemm.csv --rule L2=sectors --json");
  g_autoptr (GableRun) saved =
    run (fixture, "\"$GABLE\" import -q gemm.csv -o p.gable && rm gemm.csv && "
                  "\"$GABLE\" import -q p.gable --rule L2=T_SECTORS -o q.gable && "
                  "grep -q '32 lts__t_sectors.sum' q.gable && "
                  "\"$GABLE\" analyse -q q.gable --json");

  g_assert_cmpint (saved->status, ==, 0);
  gable_assert_close (l2_of (before), 6400, 0);
  gable_assert_close (l2_of (after), 9600, 0);
  gable_assert_close (l2_of (saved), 9600, 0);
}

static void
a_wrong_rule_is_wrong_usage (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *option;
    const char *part;
  } cases[] = {
    { "sectors", "COUNTER=RULE" },        { "L9=sectors", "COUNTER=RULE" },
    { "L2=bananas", "lts__t_bytes.sum" }, { "L2=lts__t", "several rules" },
    { "fp64=sass", "no raw counters" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *script =
      g_strdup_printf ("\"$GABLE\" analyse -q gemm.csv --rule %s", cases[i].option);
    g_autoptr (GableRun) done = run (fixture, script);

    g_assert_cmpint (done->status, ==, 2);
    gable_assert_line (done->errors, cases[i].part);
  }
}

static void
a_device_that_is_not_known_is_answered_with_the_nearest (Fixture *fixture, gconstpointer data)
{
  write_file (fixture, "foo.json",
              "{\"format\": \"gable-analysis\", \"version\": 1, \"machine\": {\"name\": "
              "\"NVIDIA A100-SXM4-41GB\"}, \"kernels\": [{\"name\": \"a\", \"launches\": 1, "
              "\"time_s\": 1, \"work\": {\"fp64\": 1e9}, \"traffic\": {\"DRAM\": 1e9}}]}\n");

  g_autoptr (GableRun) unknown = run (fixture, "\"$GABLE\" analyse foo.json");
  g_autoptr (GableRun) chosen =
    run (fixture, "\"$GABLE\" analyse -q foo.json --machine nvidia-a100-sxm4-40gb --json");

  g_assert_cmpint (unknown->status, ==, 0);
  gable_assert_line (unknown->errors, "NVIDIA A100-SXM4-41GB");
  gable_assert_line (unknown->errors, "--machine");
  gable_assert_line (unknown->errors, "nvidia-a100-sxm4-40gb");
  g_assert_cmpint (chosen->status, ==, 0);

  g_autoptr (GableRun) remembered = run (
    fixture, "mkdir gable && echo '{\"format\": \"gable-devices\", \"version\": 1, \"devices\": "
             "{\"NVIDIA A100-SXM4-41GB\": \"nvidia-a100-sxm4-80gb\"}}' > gable/devices.json && "
             "\"$GABLE\" analyse foo.json --json");
  g_autoptr (JsonNode) node = gable_parse_output (remembered);
  JsonObject *machine = json_object_get_object_member (json_node_get_object (node), "machine");

  g_assert_cmpstr (json_object_get_string_member (machine, "id"), ==, "nvidia-a100-sxm4-80gb");
  gable_assert_line (remembered->errors, "as was chosen before");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/cli/rules/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("listed", the_rules_that_apply_are_listed);
  ADD ("taken", another_rule_gives_other_amounts_without_the_file);
  ADD ("wrong", a_wrong_rule_is_wrong_usage);
  ADD ("device", a_device_that_is_not_known_is_answered_with_the_nearest);
#undef ADD
  return g_test_run ();
}
