/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gable_test_remove_folder (fixture->folder);
}

static void
write_file (const Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Names that a spreadsheet would run or that need quotes, two kernels of one name, all three kinds, an amount that is
 * unknown beside one that is known, a point without amounts, a level that only one kernel knows and a kernel of which
 * nothing is known. Largest time first, as the tables have them: shares of the time are sums in that order. */
static const char project[] =
  "{\"format\": \"gable-project\", \"version\": 1, \"kernels\": ["
  "{\"name\": \"\", \"time\": 3},"
  "{\"name\": \"partly\", \"launches\": 2, \"time\": 2, \"work\": {\"fp64\": null, \"fp32\": 5},"
  " \"traffic\": {\"DRAM\": 8}},"
  "{\"name\": \"twin\", \"time\": 0.5, \"work\": {\"fp64\": 1}, \"kind\": \"hypothetical\"},"
  "{\"name\": \"'quoted, \\\"twice\\\"\\nand on\", \"launches\": 1, \"time\": 0.3333333333333333,"
  " \"work\": {\"fp32\": 7, \"inst\": 9}, \"traffic\": {\"L2\": 11}},"
  "{\"name\": \"=SUM(A1)\", \"launches\": 3, \"time\": 0.1, \"work\": {\"fp64\": 123456789012345},"
  " \"traffic\": {\"DRAM\": 3e9, \"MCDRAM\": 1}},"
  "{\"name\": \"twin\", \"launches\": 2, \"time\": 1e-9, \"work\": {\"fp16.matrix\": 1e15}},"
  "{\"name\": \"point\", \"kind\": \"predicted\", \"performance\": 4.1e11,"
  " \"intensity\": {\"DRAM\": 0.3}},"
  "{\"name\": \"-\"}]}";

static void
our_own_tables_read_back_exactly (Fixture *fixture, gconstpointer data)
{
  static const char *const forms[] = { "csv", "json" };
  static const char *const options[] = { "", "--machine nvidia-a100-sxm4-40gb", "--work fp64",
                                         "--work inst --machine nvidia-v100-sxm2" };

  write_file (fixture, "p.gable", project);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++) {
    for (guint j = 0; j < G_N_ELEMENTS (options); j++) {
      g_autofree char *script = g_strdup_printf (
        "cd '%s' && \"$GABLE\" analyse p.gable -q %s --csv > first.csv && "
        "\"$GABLE\" analyse p.gable -q %s --%s > first.out && "
        "\"$GABLE\" analyse first.out -q %s --csv > second.csv && cmp first.csv second.csv && "
        "\"$GABLE\" analyse second.csv -q %s --csv | cmp first.csv -",
        fixture->folder, options[j], options[j], forms[i], options[j], options[j]);
      g_autoptr (GableRun) run = gable_run_shell (script);

      g_test_message ("%s with “%s”: %s%s", forms[i], options[j], run->output, run->errors);
      g_assert_cmpint (run->status, ==, 0);
      g_assert_cmpstr (run->output, ==, "");
    }
  }
}

/* The kernels themselves, not only what is printed of them. */
static void
names_kinds_and_launches_come_back (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *name;
    const char *kind; /* (nullable) left out where measured */
    gint64 launches;
  } wanted[] = {
    { "", NULL, 0 },
    { "partly", NULL, 2 },
    { "twin", "hypothetical", 0 },
    { "'quoted, \"twice\"\nand on", NULL, 1 },
    { "=SUM(A1)", NULL, 3 },
    { "twin", NULL, 2 },
  };
  g_autofree char *script = NULL;
  g_autoptr (GableRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *kernels;

  write_file (fixture, "p.gable", project);
  script = g_strdup_printf ("cd '%s' && \"$GABLE\" analyse p.gable -q --csv > a.csv && \"$GABLE\" "
                            "import a.csv -q",
                            fixture->folder);
  run = gable_run_shell (script);
  g_assert_cmpint (run->status, ==, 0);
  node = gable_parse_output (run);
  kernels = json_object_get_array_member (json_node_get_object (node), "kernels");
  g_assert_cmpuint (json_array_get_length (kernels), ==, 8);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++) {
    JsonObject *kernel = json_array_get_object_element (kernels, i);

    g_assert_cmpstr (json_object_get_string_member (kernel, "name"), ==, wanted[i].name);
    g_assert_cmpstr (json_object_get_string_member_with_default (kernel, "kind", NULL), ==,
                     wanted[i].kind);
    g_assert_cmpint (json_object_get_int_member_with_default (kernel, "launches", 0), ==,
                     wanted[i].launches);
  }
}

static void
a_filter_lists_what_it_is_true_of (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = NULL;
  g_autoptr (GableRun) run = NULL;
  g_autoptr (GableRun) wrong = NULL;

  write_file (fixture, "p.gable", project);
  script = g_strdup_printf (
    "cd '%s' && \"$GABLE\" analyse p.gable -q --csv --filter 'time >= 2 s and not partly' | wc -l "
    "&& "
    "\"$GABLE\" analyse p.gable --csv -f 'launches = 2 and bytes.DRAM > 1 B' | tail -n +2 | "
    "cut -d, -f1",
    fixture->folder);
  run = gable_run_shell (script);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, "2\npartly\n");
  gable_assert_line (run->errors, "--filter: whether it is true of 5 kernels is not known");
  g_free (script);
  script =
    g_strdup_printf ("\"$GABLE\" analyse '%s/p.gable' --filter 'tim > 2 s'", fixture->folder);
  wrong = gable_run_shell (script);
  g_assert_cmpint (wrong->status, ==, 2);
  gable_assert_line (wrong->errors, "--filter “tim > 2 s”: character 1: there is no figure “tim”");
}

static void
patterns_stand_with_files_or_alone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableRun) alone = gable_run ("analyse", "-q", "--csv", "--pattern", "axpy:n=1000",
                                          "--machine", "nvidia-a100-sxm4-40gb", NULL);
  g_autoptr (GableRun) wrong = gable_run ("analyse", "--pattern", "axpi", NULL);
  g_autoptr (GableRun) with_files = NULL;
  g_autofree char *script = NULL;

  g_assert_cmpint (alone->status, ==, 0);
  gable_assert_line (alone->output, "axpy:n=1000");
  gable_assert_line (alone->output, "hypothetical");
  gable_assert_line (alone->output, "24000");
  g_assert_cmpint (wrong->status, ==, 2);
  gable_assert_line (wrong->errors, "--pattern “axpi”: there is no pattern “axpi”; there are axpy");
  write_file (fixture, "p.gable", project);
  script = g_strdup_printf ("\"$GABLE\" analyse '%s/p.gable' -q --csv -p gemm -p fft:n=4 | wc -l",
                            fixture->folder);
  with_files = gable_run_shell (script);
  g_assert_cmpint (with_files->status, ==, 0);
  g_assert_cmpint (atoi (with_files->output), >=, 11);
}

static void
a_map_is_taken_as_text_and_as_a_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = NULL;
  g_autoptr (GableRun) run = NULL;

  write_file (fixture, "t.csv", "Routine;t;dp flops;traffic (MB)\na;1,5;2e6;3\n");
  write_file (fixture, "m.json",
              "{\"format\": \"gable-map\", \"version\": 1, \"decimal\": \",\", \"columns\": "
              "{\"name\": \"Routine\", \"time\": {\"column\": \"t\", \"unit\": \"ms\"}, "
              "\"fp64\": \"dp flops\", \"bytes.DRAM\": \"traffic\"}}");
  script =
    g_strdup_printf ("cd '%s' && \"$GABLE\" analyse t.csv -q --csv --map m.json && \"$GABLE\" "
                     "analyse t.csv -q --csv "
                     "--map 'name=Routine,time=t [ms],fp64=dp flops,bytes.DRAM=traffic (MB)'",
                     fixture->folder);
  run = gable_run_shell (script);
  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  {
    g_auto (GStrv) lines = g_strsplit (run->output, "\r\n", -1);

    g_assert_cmpuint (g_strv_length (lines), ==, 5);
    g_assert_cmpstr (lines[1], ==, lines[3]);
    g_assert_true (g_str_has_prefix (lines[1], "a,,0.0015,measured,2000000,3000000,"));
  }
}

static void
a_wrong_map_is_wrong_usage (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *map;
    const char *part;
  } cases[] = {
    { "colour=a", "“colour” is nothing" },
    { "none.json", "none.json" },
    { "format.json", "format.json: format: a mapping of columns says “gable-map” here" },
    { "role.json", "role.json: columns.colour" },
    { "type.json", "type.json: columns.name" },
    { "decimal.json", "decimal.json: decimal" },
  };

  write_file (fixture, "t.csv", "kernel,time_s\na,1\n");
  write_file (fixture, "format.json", "{\"format\": \"x\", \"columns\": {}}");
  write_file (fixture, "role.json",
              "{\"format\": \"gable-map\", \"columns\": {\"colour\": \"a\"}}");
  write_file (fixture, "type.json", "{\"format\": \"gable-map\", \"columns\": {\"name\": 1}}");
  write_file (fixture, "decimal.json",
              "{\"format\": \"gable-map\", \"decimal\": \";\", \"columns\": {}}");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *script = g_strdup_printf ("cd '%s' && \"$GABLE\" analyse t.csv --map '%s'",
                                               fixture->folder, cases[i].map);
    g_autoptr (GableRun) run = gable_run_shell (script);

    g_assert_cmpint (run->status, ==, 2);
    gable_assert_line (run->errors, cases[i].part);
  }
}

/* A word in each row of a column, and kernels above their roof, each by another factor. */
static void
trouble_of_one_kind_is_told_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) table = g_string_new ("kernel,time [s],fp64 [FLOP],DRAM [B],L2 [B]\n");
  g_autofree char *script = NULL;
  g_autoptr (GableRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *warnings;

  for (guint i = 0; i < 9; i++) {
    g_string_append_printf (table, "kernel_%u,1,1e12,%ue13,err%u\n", i, 3 + i, i);
  }
  write_file (fixture, "noise.csv", table->str);
  script = g_strdup_printf ("cd '%s' && \"$GABLE\" analyse noise.csv --machine "
                            "nvidia-a100-sxm4-40gb --json",
                            fixture->folder);
  run = gable_run_shell (script);
  g_assert_cmpint (run->status, ==, 0);
  gable_assert_line (run->errors, "“err2” in column");
  g_assert_null (strstr (run->errors, "“err3” in column"));
  gable_assert_line (run->errors, "6 more like the one before");
  gable_assert_line (run->errors,
                     "like of 8 more kernels, “kernel_1”, “kernel_2” first; --json lists");
  node = gable_parse_output (run);
  warnings = json_object_get_array_member (json_node_get_object (node), "warnings");
  g_assert_cmpuint (json_array_get_length (warnings), ==, 18);
}

#define ADD(name, function) \
  g_test_add ("/cli/tables/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("our-own-read-back-exactly", our_own_tables_read_back_exactly);
  ADD ("names-kinds-and-launches", names_kinds_and_launches_come_back);
  ADD ("a-filter", a_filter_lists_what_it_is_true_of);
  ADD ("trouble-of-one-kind", trouble_of_one_kind_is_told_once);
  ADD ("patterns", patterns_stand_with_files_or_alone);
  ADD ("a-map-as-text-and-file", a_map_is_taken_as_text_and_as_a_file);
  ADD ("a-wrong-map", a_wrong_map_is_wrong_usage);
  return g_test_run ();
}
