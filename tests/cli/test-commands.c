/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"

#include <string.h>

static void
help_lists_every_command (void)
{
  static const char *const names[] = {
    "import", "analyse",  "render",   "advise",  "report",   "check",
    "diff",   "describe", "machines", "formats", "validate",
  };
  g_autoptr (GableRun) run = gable_run ("help", NULL);

  g_assert_cmpint (run->status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GableRun) help = gable_run (names[i], "--help", NULL);
    g_autoptr (GableRun) same = gable_run ("help", names[i], NULL);

    gable_assert_line (run->output, names[i]);
    g_assert_cmpint (help->status, ==, 0);
    gable_assert_line (help->output, "Examples:");
    g_assert_cmpstr (help->output, ==, same->output);
  }
}

static void
version_is_printed (void)
{
  g_autoptr (GableRun) run = gable_run ("--version", NULL);

  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, GABLE_VERSION);
}

static void
wrong_usage_ends_with_2_and_says_where_help_is (void)
{
  static const struct {
    const char *words[6];
    const char *named;
  } cases[] = {
    { { "analyse" }, "file" },
    { { "analyse", "x.csv", "--bogus" }, "--bogus" },
    { { "analyse", "x.csv", "--json", "--csv" }, "--csv" },
    { { "describe", "x.csv", "--filter", "a" }, "--filter" },
    { { "analyse", "x.csv", "--group", "colour" }, "colour" },
    { { "analyse", "x.csv", "--from", "nothing" }, "nothing" },
    { { "render", "x.csv" }, "--output" },
    { { "render", "x.csv", "-o", "figure.gif" }, "figure.gif" },
    { { "render", "x.csv", "-o", "f.png", "--width=1e9mm" }, "--width" },
    { { "render", "x.csv", "-o", "f.png", "--dpi=nan" }, "--dpi" },
    { { "render", "x.csv", "-o", "f.png", "--theme=pink" }, "pink" },
    { { "render", "x.csv", "-o", "f.png", "--view=pie" }, "hierarchical, cache-aware, time" },
    { { "render", "x.csv", "-o", "f.png", "--colour=mood" }, "--colour" },
    { { "render", "x.csv", "-o", "f.png", "--range=3:1" }, "--range" },
    { { "render", "x.csv", "-o", "f.png", "--range=1:2,x" }, "--range" },
    { { "render", "x.csv", "-o", "f.png", "--hide-level=fp64" }, "--hide-level" },
    { { "check", "x.csv" }, "--min-efficiency" },
    { { "check", "x.csv", "--min-efficiency", "much" }, "much" },
    { { "check", "x.csv", "--min-efficiency", "a=2" }, "a=2" },
    { { "diff", "a.csv" }, "file" },
    { { "machines", "a", "b" }, "b" },
    { { "formats", "a" }, "a" },
    { { "analise" }, "analise" },
    { { "--bogus" }, "--bogus" },
    { { "help", "nothing" }, "nothing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *const *words = cases[i].words;
    g_autoptr (GableRun) run = gable_run (words[0], words[1], words[2], words[3], words[4], NULL);

    g_test_message ("%s %s %s", words[0], words[1] != NULL ? words[1] : "",
                    words[2] != NULL ? words[2] : "");
    g_assert_cmpint (run->status, ==, 2);
    g_assert_cmpstr (run->output, ==, "");
    gable_assert_line (run->errors, cases[i].named);
    g_assert_true (g_str_has_prefix (run->errors, "gable: "));
    g_assert_true (strchr (run->errors, '\n') == strrchr (run->errors, '\n'));
  }
}

static void
machines_are_listed_and_shown_with_their_sources (void)
{
  g_autoptr (GableRun) list = gable_run ("machines", NULL);
  g_autoptr (GableRun) one = gable_run ("machines", "nvidia-a100-sxm4-40gb", NULL);
  g_autoptr (GableRun) json = gable_run ("machines", "nvidia-a100-sxm4-40gb", "--json", NULL);
  g_autoptr (GableRun) all = gable_run ("machines", "--json", NULL);
  g_autoptr (JsonNode) node = gable_parse_output (json);
  g_autoptr (JsonNode) every = gable_parse_output (all);

  gable_assert_line (list->output, "nvidia-a100-sxm4-40gb");
  gable_assert_line (one->output, "9.7 TFLOP/s");
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "format"), ==,
                   "gable-machine");
  g_assert_cmpuint (
    json_array_get_length (json_object_get_array_member (json_node_get_object (every), "machines")),
    >=, 10);
}

static void
an_unknown_machine_is_answered_with_the_nearest (void)
{
  g_autoptr (GableRun) run = gable_run ("machines", "nvidia-a100", NULL);

  g_assert_cmpint (run->status, ==, 3);
  gable_assert_line (run->errors, "nvidia-a100-sxm4-40gb");
}

static void
formats_say_how_they_are_recognised (void)
{
  g_autoptr (GableRun) run = gable_run ("formats", NULL);
  g_autoptr (GableRun) json = gable_run ("formats", "--json", NULL);
  g_autoptr (JsonNode) node = gable_parse_output (json);
  JsonArray *formats = json_object_get_array_member (json_node_get_object (node), "formats");

  gable_assert_line (run->output, "ncu-csv");
  for (guint i = 0; i < json_array_get_length (formats); i++) {
    JsonObject *format = json_array_get_object_element (formats, i);

    g_assert_cmpstr (json_object_get_string_member (format, "recognised_by"), !=, "");
  }
}

static void
no_gtk_is_loaded (void)
{
  g_autoptr (GableRun) run = gable_run_shell ("ldd \"$GABLE\"");

  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->output, "libcairo");
  g_assert_null (strstr (run->output, "libgtk"));
  g_assert_null (strstr (run->output, "libX11.so.6 => /usr/lib/gtk"));
}

static void
lost_output_is_noticed (void)
{
  static const char *const commands[] = { "help", "--version", "formats", "machines",
                                          "machines --json" };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autofree char *full = g_strdup_printf ("\"$GABLE\" %s > /dev/full", commands[i]);
    g_autofree char *closed = g_strdup_printf ("\"$GABLE\" %s >&-", commands[i]);
    g_autoptr (GableRun) on_full = gable_run_shell (full);
    g_autoptr (GableRun) on_closed = gable_run_shell (closed);

    g_assert_cmpint (on_full->status, ==, 4);
    g_assert_cmpint (on_closed->status, ==, 4);
    g_assert_cmpstr (on_full->errors, !=, "");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/commands/help-lists-every-command", help_lists_every_command);
  g_test_add_func ("/cli/commands/version-is-printed", version_is_printed);
  g_test_add_func ("/cli/commands/wrong-usage", wrong_usage_ends_with_2_and_says_where_help_is);
  g_test_add_func ("/cli/commands/machines", machines_are_listed_and_shown_with_their_sources);
  g_test_add_func ("/cli/commands/unknown-machine",
                   an_unknown_machine_is_answered_with_the_nearest);
  g_test_add_func ("/cli/commands/formats", formats_say_how_they_are_recognised);
  g_test_add_func ("/cli/commands/no-gtk-is-loaded", no_gtk_is_loaded);
  g_test_add_func ("/cli/commands/lost-output-is-noticed", lost_output_is_noticed);
  return g_test_run ();
}
