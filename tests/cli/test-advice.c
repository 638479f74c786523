/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <string.h>

typedef struct {
  char *folder;
  char *profile; /* daxpy: 2e9 FLOP, 24e9 byte in 20 ms; fill: 6e9 byte in 5 ms */
} Fixture;

#define MACHINE "nvidia-a100-sxm4-40gb"

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->profile = gable_write_profile (fixture->folder);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gable_test_remove_folder (fixture->folder);
  g_free (fixture->profile);
}

static char *
write_file (const Fixture *fixture, const char *name, const char *text)
{
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static JsonArray *
get_array (JsonNode *root, const char *member)
{
  return json_object_get_array_member (json_node_get_object (root), member);
}

static void
advice_names_the_run_and_each_kernel (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run ("advise", fixture->profile, "--machine", MACHINE, "--quiet", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==, "");
  gable_assert_line (run->output, "Best opportunities; they do not add up:");
  gable_assert_line (run->output, "daxpy(double*, double*)\n80 % of the run");
  gable_assert_line (run->output, "what if: ");
}

static void
advice_in_json_has_gains_and_what_ifs (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run ("advise", fixture->profile, "--machine", MACHINE, "--json", NULL);
  g_autoptr (JsonNode) root = gable_parse_output (run);
  JsonObject *kernel = json_array_get_object_element (get_array (root, "kernels"), 0);
  JsonArray *list = json_object_get_array_member (kernel, "advice");
  gboolean any = FALSE;

  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (root), "format"), ==,
                   "gable-advise");
  for (guint i = 0; i < json_array_get_length (list); i++) {
    JsonObject *advice = json_array_get_object_element (list, i);

    any = any || (!json_object_get_null_member (advice, "what_if") &&
                  strcmp (json_object_get_string_member (advice, "id"), "mem-narrow-storage") == 0);
  }
  g_assert_true (any);
}

/* Half the bytes at the roof of bandwidth: twice as fast, and 15 of 25 ms are left. */
static void
a_what_if_changes_the_kernel_and_the_run (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) run =
    gable_run ("analyse", fixture->profile, "--machine", MACHINE, "--json", "--quiet", "--what-if",
               "daxpy*: bytes.DRAM*0.5", "--what-if", "rate.DRAM*2", NULL);
  g_autoptr (JsonNode) root = gable_parse_output (run);
  JsonArray *what_ifs = get_array (root, "what_ifs");
  JsonObject *kernel = json_array_get_object_element (what_ifs, 0);
  JsonObject *machine = json_array_get_object_element (what_ifs, 1);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (json_array_get_length (get_array (root, "kernels")), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (kernel, "changes"), ==, "bytes.DRAM × 0.5");
  gable_assert_close (json_object_get_double_member (kernel, "gain_today"), 2, 1e-9);
  gable_assert_close (json_object_get_double_member (kernel, "run_today_s"), 0.015, 1e-9);
  g_assert_true (json_object_get_null_member (machine, "kernel"));
  gable_assert_close (json_object_get_double_member (machine, "run_today_s"), 0.0125, 1e-9);
}

static void
a_wrong_what_if_is_wrong_usage (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *text;
    const char *named;
  } cases[] = {
    { "daxpy*: faster", "faster" },
    { "nobody*: bytes.DRAM*0.5", "nobody" },
    { "daxpy*: bytes.L3*0.5", "bytes.L3" },
    { "machine of-nowhere", "of-nowhere" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRun) run = gable_run ("analyse", fixture->profile, "--machine", MACHINE, "-q",
                                          "--what-if", cases[i].text, NULL);

    g_assert_cmpint (run->status, ==, 2);
    g_assert_cmpstr (run->output, ==, "");
    gable_assert_line (run->errors, cases[i].named);
    g_assert_true (strchr (run->errors, '\n') == strrchr (run->errors, '\n'));
  }
}

/* Both kernels stand at 79.7 % of the measured roof of 1506 GB/s. */
static void
the_gate_falls_where_a_kernel_is_below (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *rules[2];
    int status;
    const char *line;
  } cases[] = {
    { { "--min-efficiency=0.7" }, 0, "0 of 2 kernels are below" },
    { { "--min-efficiency=80 %" }, 1, "below: daxpy(double*, double*): 79.7 % of its roof" },
    { { "--min-efficiency=0.9", "--min-efficiency=*=0.5" }, 0, "0 of 2 kernels are below" },
    { { "--min-efficiency=0.5", "--min-efficiency=fill=0.9" }, 1, "1 of 2 kernels are below" },
    { { "--min-efficiency=0.9", "--kernel=nobody" }, 1, "nothing was checked" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRun) run = gable_run ("check", fixture->profile, "-q", "--machine", MACHINE,
                                          cases[i].rules[0], cases[i].rules[1], NULL);

    g_test_message ("%s", cases[i].rules[0]);
    g_assert_cmpint (run->status, ==, cases[i].status);
    gable_assert_line (run->output, cases[i].line);
  }
}

static void
the_gate_reads_a_file_of_rules (Fixture *fixture, gconstpointer data)
{
  g_autofree char *rules =
    write_file (fixture, "rules.txt", "# ours\n*=0.5\n\ndaxpy*=80 % # the hot one\nnobody*=1\n");
  g_autofree char *wrong = write_file (fixture, "wrong.txt", "*=0.5\nfast\n");
  g_autoptr (GableRun) run =
    gable_run ("check", fixture->profile, "--machine", MACHINE, "--rules", rules, NULL);
  g_autoptr (GableRun) json = gable_run ("check", fixture->profile, "--machine", MACHINE, "-q",
                                         "--rules", rules, "--json", NULL);
  g_autoptr (GableRun) bad =
    gable_run ("check", fixture->profile, "--machine", MACHINE, "--rules", wrong, NULL);
  g_autoptr (JsonNode) root = gable_parse_output (json);

  g_assert_cmpint (run->status, ==, 1);
  gable_assert_line (run->output, "1 of 2 kernels are below");
  gable_assert_line (run->errors, "nobody*");
  g_assert_cmpint (json->status, ==, 1);
  g_assert_cmpuint (json_array_get_length (get_array (root, "kernels")), ==, 2);
  g_assert_cmpint (bad->status, ==, 3);
  gable_assert_line (bad->errors, "wrong.txt:2: ");
}

#define PROJECT(kernels) \
  "{\"format\":\"gable-project\",\"version\":1,\"machine\":{\"name\":\"M\",\"ceilings\":[" \
  "{\"counter\":\"L2\",\"theoretical\":{\"rate\":4e11}}," \
  "{\"counter\":\"DRAM\",\"theoretical\":{\"rate\":1e11}}," \
  "{\"counter\":\"fp64\",\"theoretical\":{\"rate\":1e12}}]},\"kernels\":[" kernels "]}"

static void
a_plan_is_held_against_what_was_measured (Fixture *fixture, gconstpointer data)
{
  g_autofree char *before = write_file (
    fixture, "before.gable",
    PROJECT ("{\"name\":\"k\",\"launches\":2,\"time\":0.1,\"work\":{\"fp64\":1e9},"
             "\"traffic\":{\"L2\":2e10,\"DRAM\":1e10}},"
             "{\"name\":\"gone\",\"time\":0.01,\"work\":{\"fp64\":1e9},\"traffic\":{\"DRAM\":1e9}},"
             "{\"name\":\"k, what-if\",\"kind\":\"hypothetical\",\"parent\":\"k\","
             "\"transform\":\"bytes.DRAM × 0.4\",\"time\":0.05,\"work\":{\"fp64\":1e9},"
             "\"traffic\":{\"L2\":2e10,\"DRAM\":4e9}}"));
  g_autofree char *after = write_file (
    fixture, "after.gable",
    PROJECT (
      "{\"name\":\"k\",\"launches\":2,\"time\":0.0625,\"work\":{\"fp64\":1e9},"
      "\"traffic\":{\"L2\":2.4e10,\"DRAM\":4e9}},"
      "{\"name\":\"new\",\"time\":0.01,\"work\":{\"fp64\":1e9},\"traffic\":{\"DRAM\":1e9}}"));
  g_autoptr (GableRun) run = gable_run ("diff", before, after, NULL);
  g_autoptr (GableRun) json = gable_run ("diff", before, after, "--json", NULL);
  g_autoptr (JsonNode) root = gable_parse_output (json);
  JsonObject *kernel = json_array_get_object_element (get_array (root, "kernels"), 0);

  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, "moves 0.4× the bytes at DRAM");
  gable_assert_line (run->output, "DRAM → L2");
  gable_assert_line (run->output, "gone");
  gable_assert_line (run->output, "k (bytes.DRAM × 0.4): predicted 2×, measured 1.6×, because ");
  gable_assert_close (json_object_get_double_member (kernel, "speedup"), 1.6, 1e-9);
  g_assert_cmpstr (json_object_get_string_member (kernel, "limiter_after"), ==, "L2");
  g_assert_cmpuint (json_array_get_length (get_array (root, "plans")), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add ("/cli/advice/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("advice-names-the-run-and-each-kernel", advice_names_the_run_and_each_kernel);
  ADD ("advice-in-json-has-gains-and-what-ifs", advice_in_json_has_gains_and_what_ifs);
  ADD ("a-what-if-changes-the-kernel-and-the-run", a_what_if_changes_the_kernel_and_the_run);
  ADD ("a-wrong-what-if-is-wrong-usage", a_wrong_what_if_is_wrong_usage);
  ADD ("the-gate-falls-where-a-kernel-is-below", the_gate_falls_where_a_kernel_is_below);
  ADD ("the-gate-reads-a-file-of-rules", the_gate_reads_a_file_of_rules);
  ADD ("a-plan-is-held-against-what-was-measured", a_plan_is_held_against_what_was_measured);
#undef ADD
  return g_test_run ();
}
