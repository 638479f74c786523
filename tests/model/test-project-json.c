/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "random-project.h"
#include "support.h"

#define PROJECT "{\"format\": \"gable-project\", \"version\": 1"

static GableProject *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  GableProject *project = gable_project_from_text (text, strlen (text), "p.gable", &error);

  g_assert_no_error (error);
  return project;
}

/* Every member that there is, in its order, with what a person may write. */
static const char whole[] =
  "{\n"
  "  \"format\": \"gable-project\",\n"
  "  \"version\": 1,\n"
  "  \"title\": \"Triad\",\n"
  "  \"machine_source\": \"typed\",\n"
  "  \"machines\": [\n"
  "    {\n"
  "      \"name\": \"Box\",\n"
  "      \"ceilings\": [\n"
  "        {\n"
  "          \"counter\": \"DRAM\",\n"
  "          \"theoretical\": \"100 GB/s\"\n"
  "        },\n"
  "        {\n"
  "          \"counter\": \"fp64\",\n"
  "          \"theoretical\": 1000000000000\n"
  "        }\n"
  "      ]\n"
  "    }\n"
  "  ],\n"
  "  \"view\": {\n"
  "    \"work\": \"fp64\",\n"
  "    \"level\": \"DRAM\",\n"
  "    \"scale\": \"linear\",\n"
  "    \"x\": {\"min\": 0.01, \"max\": 100},\n"
  "    \"y\": {\"max\": 2000000000000},\n"
  "    \"hidden_kernels\": [\n"
  "      \"init\"\n"
  "    ],\n"
  "    \"x-zoom\": 3\n"
  "  },\n"
  "  \"sources\": [\n"
  "    {\n"
  "      \"id\": \"1\",\n"
  "      \"path\": \"data/run.csv\",\n"
  "      \"format\": \"ncu-csv\",\n"
  "      \"size\": 1234,\n"
  "      \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\n"
  "      \"device\": \"NVIDIA A100-SXM4-40GB\",\n"
  "      \"x-host\": null\n"
  "    }\n"
  "  ],\n"
  "  \"kernels\": [\n"
  "    {\n"
  "      \"name\": \"triad\",\n"
  "      \"kind\": \"hypothetical\",\n"
  "      \"source\": \"1\",\n"
  "      \"parent\": \"triad\",\n"
  "      \"transform\": \"bytes.DRAM × 0.5\",\n"
  "      \"launches\": 3,\n"
  "      \"time\": \"1.5 ms\",\n"
  "      \"launch_time\": {\"min\": \"400 us\", \"median\": 0.0005, \"max\": 0.0006, \"x-p\": 9},\n"
  "      \"work\": {\n"
  "        \"fp64\": {\"amount\": \"2 MFLOP\", \"rule\": \"dadd + dmul + 2 dfma\"},\n"
  "        \"fp16.matrix\": 0,\n"
  "        \"inst\": null\n"
  "      },\n"
  "      \"traffic\": {\n"
  "        \"L1\": \"36 MB\",\n"
  "        \"MCDRAM\": 8,\n"
  "        \"DRAM\": {\"amount\": 24000000, \"ideal\": \"16 MB\", \"x-note\": \"hot\"}\n"
  "      },\n"
  "      \"intensity\": {\n"
  "        \"L2\": \"0.25 FLOP/B\",\n"
  "        \"DRAM\": 0.5\n"
  "      },\n"
  "      \"performance\": \"1.3 GFLOP/s\",\n"
  "      \"counters\": [\n"
  "        {\"name\": \"dram__bytes.sum\", \"value\": 24000000, \"unit\": \"byte\", \"sum\": true, "
  "\"origin\": \"run.csv, column 7\", \"x-pass\": 2},\n"
  "        {\"name\": \"delta\", \"value\": -0.5}\n"
  "      ],\n"
  "      \"evidence\": {\n"
  "        \"occupancy_achieved\": {\"value\": 0.5, \"origin\": \"run.csv\", \"x-of\": 1},\n"
  "        \"stall\": 0.25,\n"
  "        \"none\": null\n"
  "      },\n"
  "      \"reasons\": [\n"
  "        \"FP32: n/a in 3 launches\"\n"
  "      ],\n"
  "      \"collect\": \"Run the profiler again\",\n"
  "      \"x-owner\": {\n"
  "        \"team\": \"a\"\n"
  "      }\n"
  "    },\n"
  "    {\n"
  "      \"name\": \"\"\n"
  "    }\n"
  "  ],\n"
  "  \"walkthroughs\": [\n"
  "    {\n"
  "      \"title\": \"A lesson\",\n"
  "      \"steps\": [\n"
  "        {\n"
  "          \"title\": \"Half the bytes\",\n"
  "          \"text\": \"It runs at {kernel.performance}.\",\n"
  "          \"view\": {\n"
  "            \"scale\": \"linear\"\n"
  "          },\n"
  "          \"kernels\": [\n"
  "            \"triad\"\n"
  "          ],\n"
  "          \"selected\": [],\n"
  "          \"what_if\": \"bytes.DRAM × 0.5\",\n"
  "          \"what_if_kernel\": \"triad\",\n"
  "          \"measured\": \"triad2\",\n"
  "          \"advice\": \"fuse\",\n"
  "          \"x-note\": 1\n"
  "        },\n"
  "        {}\n"
  "      ],\n"
  "      \"x-author\": \"b\"\n"
  "    },\n"
  "    {\n"
  "      \"steps\": []\n"
  "    }\n"
  "  ]\n"
  "}\n";

static void
a_whole_file_is_written_back_as_it_stands (void)
{
  g_autoptr (GableProject) project = read_text (whole);
  g_autoptr (GableProject) copy = gable_project_copy (project);
  g_autofree char *text = gable_project_to_text (copy, NULL);

  g_assert_cmpstr (text, ==, whole);
}

static void
figures_of_a_file_arrive_in_base_units (void)
{
  g_autoptr (GableProject) project = read_text (whole);
  const GableKernel *kernel = gable_project_get_kernel (project, 0);
  const GableAmount *dram = gable_kernel_find_amount (kernel, gable_counter_find ("DRAM"));

  g_assert_cmpstr (project->title, ==, "Triad");
  g_assert_cmpuint (project->version, ==, 1);
  g_assert_false (gable_project_is_read_only (project));
  g_assert_cmpint (project->view.work.kind, ==, GABLE_WORK_ONE);
  g_assert_cmpfloat (project->view.y.max, ==, 2e12);
  g_assert_false (gable_known (project->view.y.min));
  g_assert_cmpint (kernel->kind, ==, GABLE_KERNEL_HYPOTHETICAL);
  g_assert_cmpuint (kernel->launches, ==, 3);
  gable_assert_close (kernel->seconds, 1.5e-3, 1e-15);
  gable_assert_close (gable_kernel_details (kernel)->launch_time.min, 4e-4, 1e-15);
  g_assert_cmpfloat (gable_kernel_details (kernel)->launch_time.median, ==, 5e-4);
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")), ==, 2e6);
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, gable_counter_find ("L1")), ==, 36e6);
  g_assert_cmpfloat (dram->amount, ==, 24e6);
  g_assert_cmpfloat (gable_kernel_get_ideal (kernel, gable_amount_counter (dram)), ==, 16e6);
  g_assert_cmpfloat (gable_kernel_details (kernel)->performance, ==, 1.3e9);
  g_assert_cmpfloat (gable_kernel_get_intensity (kernel, gable_counter_find ("L2")), ==, 0.25);
  g_assert_cmpfloat (gable_kernel_get_evidence (kernel, "occupancy_achieved"), ==, 0.5);
  g_assert_nonnull (gable_kernel_find_amount (kernel, gable_counter_find ("inst")));
  g_assert_false (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("inst"))));
  g_assert_null (gable_kernel_find_amount (kernel, gable_counter_find ("fp32")));
  g_assert_cmpstr (gable_project_get_machine (project)->name, ==, "Box");
}

static void
what_is_left_out_is_unknown (void)
{
  g_autoptr (GableProject) project = read_text (PROJECT ", \"kernels\": [{\"name\": \"k\"}]}");
  const GableKernel *kernel = gable_project_get_kernel (project, 0);

  g_assert_null (gable_project_get_machine (project));
  g_assert_cmpint (project->view.work.kind, ==, GABLE_WORK_FP);
  g_assert_false (gable_known (kernel->seconds));
  g_assert_cmpuint (kernel->amounts->n, ==, 0);
  g_assert_cmpint (kernel->kind, ==, GABLE_KERNEL_MEASURED);
}

static void
people_may_write_one_machine_and_any_name_of_a_counter (void)
{
  g_autoptr (GableProject) project =
    read_text (PROJECT ", \"machine\": {\"name\": \"m\"}, \"kernels\": [{\"name\": \"k\", "
                       "\"work\": {\"FP16 tensor\": 4}, \"traffic\": {\"hbm\": 2}}]}");
  const GableKernel *kernel = gable_project_get_kernel (project, 0);

  g_assert_cmpstr (gable_project_get_machine (project)->name, ==, "m");
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, gable_counter_find ("fp16.matrix")), ==, 4);
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")), ==, 2);
}

static void
changed_figures_replace_the_text_of_a_person (void)
{
  g_autoptr (GableProject) project = read_text (whole);
  g_autoptr (GableKernel) kernel = gable_kernel_copy (gable_project_get_kernel (project, 0));
  g_autoptr (GableProject) next = NULL;
  g_autofree char *text = NULL;

  kernel->seconds = 2;
  gable_kernel_set_amount (kernel, gable_counter_find ("L1"), 1, NULL);
  next = gable_project_with_kernel (project, 0, kernel);
  text = gable_project_to_text (next, NULL);
  g_assert_nonnull (strstr (text, "\"time\": 2,"));
  g_assert_nonnull (strstr (text, "\"L1\": 1,"));
  g_assert_nonnull (strstr (text, "\"ideal\": \"16 MB\""));
}

static void
random_projects_survive_the_way_to_a_file_and_back (void)
{
  for (guint32 seed = 1; seed <= 1000; seed++) {
    g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
    g_autoptr (GableProject) project = gable_test_random_project (rand);
    g_autoptr (GableProject) again = NULL;
    g_autofree char *text = gable_project_to_text (project, NULL);
    g_autofree char *second = NULL;

    again = read_text (text);
    second = gable_project_to_text (again, NULL);
    if (!g_str_equal (text, second)) {
      g_test_message ("seed %u", seed);
    }
    g_assert_cmpstr (text, ==, second);
    g_assert_cmpuint (again->kernels->len, ==, project->kernels->len);
    for (guint i = 0; i < project->kernels->len; i++) {
      const GableKernel *kernel = project->kernels->pdata[i];
      const GableKernel *read = again->kernels->pdata[i];

      g_assert_cmpstr (kernel->name, ==, read->name);
      gable_assert_close (kernel->seconds, read->seconds, 0);
      g_assert_cmpuint (kernel->launches, ==, read->launches);
      g_assert_cmpuint (kernel->amounts->n, ==, read->amounts->n);
      for (guint j = 0; j < kernel->amounts->n; j++) {
        const GableAmount *amount = &kernel->amounts->entries[j];

        gable_assert_close (amount->amount,
                            gable_kernel_get_amount (read, gable_amount_counter (amount)), 0);
      }
    }
  }
}

/* Cuts, doubles, exchanges or overwrites a piece of @text. */
static void
mutate (GRand *rand, GString *text)
{
  static const char *const pieces[] = { "{",      "}",    "[",  "]",     "\"",   ",",
                                        ":",      "null", "-1", "1e999", "\"\"", "\"fp64\"",
                                        "\"L2\"", "true", "\\", "\xff",  "3.5" };
  gssize at = g_rand_int_range (rand, 0, (int) text->len);
  gssize n = g_rand_int_range (rand, 0, 12);
  const char *piece = pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))];

  g_string_erase (text, at, MIN (n, (gssize) text->len - at));
  if (g_rand_boolean (rand)) {
    g_string_insert (text, at, piece);
  }
}

static void
a_damaged_file_is_read_whole_or_refused_in_one_line (void)
{
  guint n_read = 0;

  for (guint32 seed = 1; seed <= 5000; seed++) {
    g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
    g_autoptr (GString) text = g_string_new (whole);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project = NULL;

    for (int i = g_rand_int_range (rand, 1, 4); i > 0; i--) {
      mutate (rand, text);
    }
    project = gable_project_from_text (text->str, text->len, "p.gable", &error);
    if (project == NULL) {
      g_assert_true (g_str_has_prefix (error->message, "p.gable: "));
      g_assert_null (strchr (error->message, '\n'));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    } else if (!gable_project_is_read_only (project)) {
      g_autofree char *first = gable_project_to_text (project, NULL);
      g_autoptr (GableProject) again = read_text (first);
      g_autofree char *second = gable_project_to_text (again, NULL);

      g_assert_cmpstr (first, ==, second);
      n_read++;
    }
  }
  g_assert_cmpuint (n_read, >, 100);
  g_assert_cmpuint (n_read, <, 4900);
}

static void
faults_are_named_with_their_path (void)
{
  static const struct {
    const char *members; /* behind format and version */
    const char *path;
  } cases[] = {
    { "\"title\": 3", "p.gable: title: " },
    { "\"kernels\": {}", "p.gable: kernels: " },
    { "\"kernels\": [{}]", "p.gable: kernels[0].name: " },
    { "\"kernels\": [null]", "p.gable: kernels[0]: " },
    { "\"kernels\": [{\"name\": \"k\", \"time\": -1}]", "p.gable: kernels[0].time: " },
    { "\"kernels\": [{\"name\": \"k\", \"time\": \"3 GB\"}]", "p.gable: kernels[0].time: " },
    { "\"kernels\": [{\"name\": \"k\", \"time\": \"-3 s\"}]", "p.gable: kernels[0].time: " },
    { "\"kernels\": [{\"name\": \"k\", \"time\": \"nan\"}]", "p.gable: kernels[0].time: " },
    { "\"kernels\": [{\"name\": \"k\", \"time\": \"inf s\"}]", "p.gable: kernels[0].time: " },
    { "\"kernels\": [{\"name\": \"k\", \"launches\": 1.5}]", "p.gable: kernels[0].launches: " },
    { "\"kernels\": [{\"name\": \"k\", \"kind\": \"dreamt\"}]", "p.gable: kernels[0].kind: " },
    { "\"kernels\": [{\"name\": \"k\"}, {\"name\": \"k\", \"traffic\": {\"DRAM\": -5}}]",
      "p.gable: kernels[1].traffic.DRAM: " },
    { "\"kernels\": [{\"name\": \"k\", \"traffic\": {\"DRAM\": {\"ideal\": -5}}}]",
      "p.gable: kernels[0].traffic.DRAM.ideal: " },
    { "\"kernels\": [{\"name\": \"k\", \"traffic\": {\"fp64\": 5}}]",
      "p.gable: kernels[0].traffic.fp64: " },
    { "\"kernels\": [{\"name\": \"k\", \"work\": {\"a\\nb\": 5}}]", "p.gable: kernels[0].work" },
    { "\"kernels\": [{\"name\": \"k\", \"traffic\": {\"\": 5}}]", "p.gable: kernels[0].traffic" },
    { "\"kernels\": [{\"name\": \"k\", \"traffic\": {\"HBM\": 5, \"DRAM\": 5}}]",
      "p.gable: kernels[0].traffic.DRAM: " },
    { "\"kernels\": [{\"name\": \"k\", \"work\": {\"DRAM\": 5}}]",
      "p.gable: kernels[0].work.DRAM: " },
    { "\"kernels\": [{\"name\": \"k\", \"work\": {\"fp65\": 5}}]",
      "p.gable: kernels[0].work.fp65: “fp65”" },
    { "\"kernels\": [{\"name\": \"k\", \"intensity\": {\"DRAM\": {}}}]",
      "p.gable: kernels[0].intensity.DRAM: " },
    { "\"kernels\": [{\"name\": \"k\", \"counters\": [{\"value\": 3}]}]",
      "p.gable: kernels[0].counters[0].name: " },
    { "\"kernels\": [{\"name\": \"k\", \"evidence\": {\"a\": \"b\"}}]",
      "p.gable: kernels[0].evidence.a: " },
    { "\"view\": {\"work\": \"DRAM\"}", "p.gable: view.work: " },
    { "\"view\": {\"level\": \"fp64\"}", "p.gable: view.level: " },
    { "\"view\": {\"scale\": \"cubic\"}", "p.gable: view.scale: " },
    { "\"view\": {\"chart\": \"pie\"}", "p.gable: view.chart: “pie” is none of the words known "
                                        "here: hierarchical, cache-aware, time" },
    { "\"view\": {\"hidden_levels\": [\"fp64\"]}", "p.gable: view.hidden_levels: " },
    { "\"view\": {\"second_machine\": 1}", "p.gable: view.second_machine: " },
    { "\"view\": {\"x\": {\"min\": 3, \"max\": 2}}", "p.gable: view.x: " },
    { "\"sources\": [{\"id\": \"1\"}]", "p.gable: sources[0].path: " },
    { "\"sources\": [{\"id\": \"1\", \"path\": \"/etc/passwd\"}]", "p.gable: sources[0].path: " },
    { "\"sources\": [{\"id\": \"1\", \"path\": \"../../x.csv\"}]", "p.gable: sources[0].path: " },
    { "\"sources\": [{\"id\": \"1\", \"path\": \"C:\\\\x.csv\"}]", "p.gable: sources[0].path: " },
    { "\"sources\": [{\"id\": \"1\", \"path\": \"\"}]", "p.gable: sources[0].path: " },
    { "\"sources\": [{\"id\": \"1\", \"path\": \"a\", \"sha256\": \"12\"}]",
      "p.gable: sources[0].sha256: " },
    { "\"machines\": [{\"name\": \"m\"}, {}]", "p.gable: machines[1].name: " },
    { "\"machine\": {\"name\": \"m\", \"ceilings\": [{\"counter\": \"L2\", \"measured\": 0}]}",
      "p.gable: machine.ceilings[0].measured: " },
    { "\"machine\": {\"name\": \"m\"}, \"machines\": []", "p.gable: machine: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf (PROJECT ", %s}", cases[i].members);
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_project_from_text (text, strlen (text), "p.gable", &error));
    g_test_message ("%s", error->message);
    g_assert_true (g_str_has_prefix (error->message, cases[i].path));
    g_assert_null (strchr (error->message, '\n'));
  }
}

static void
only_a_project_is_one (void)
{
  static const struct {
    const char *text;
    gboolean sniffed;
    GableProjectError code;
  } cases[] = {
    { "{}", FALSE, GABLE_PROJECT_ERROR_NOT_A_PROJECT },
    { "[\"gable-project\"]", FALSE, GABLE_PROJECT_ERROR_NOT_A_PROJECT },
    { "{\"format\": \"gable-machine\", \"version\": 1}", FALSE, GABLE_PROJECT_ERROR_NOT_A_PROJECT },
    { "{\"format\": 3, \"version\": 1}", FALSE, GABLE_PROJECT_ERROR_NOT_A_PROJECT },
    { "{\"format\": \"gable-project\"}", TRUE, GABLE_PROJECT_ERROR_INVALID_VALUE },
    { "\xef\xbb\xbf {\"format\": \"gable-project\", \"version\": 0}", TRUE,
      GABLE_PROJECT_ERROR_INVALID_VALUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gsize length = strlen (cases[i].text);
    g_autoptr (GError) error = NULL;

    g_assert_cmpint (gable_project_sniff (cases[i].text, length), ==, cases[i].sniffed);
    g_assert_null (gable_project_from_text (cases[i].text, length, "p.gable", &error));
    g_assert_error (error, GABLE_PROJECT_ERROR, (int) cases[i].code);
    g_assert_true (g_str_has_prefix (error->message, "p.gable: "));
  }
  g_assert_false (gable_project_sniff ("", 0));
  g_assert_false (gable_project_sniff ("{", 1));
}

static void
a_newer_file_is_read_so_far_as_it_is_known (void)
{
  g_autoptr (GableProject) project = read_text (
    "{\"format\": \"gable-project\", \"version\": 7, \"kernels\": [{\"name\": \"k\", \"kind\": "
    "\"dreamt\", \"work\": {\"fp6\": 1, \"fp64\": 2}, \"mood\": \"good\"}], \"view\": {\"work\": "
    "\"fp6\", \"scale\": \"cubic\"}}");
  const GableKernel *kernel = gable_project_get_kernel (project, 0);

  g_assert_true (gable_project_is_read_only (project));
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")), ==, 2);
}

static void
reading_takes_time_in_proportion_to_the_kernels (void)
{
  const guint small = 20000, large = 200000;
  double seconds[2];

  for (guint run = 0; run < 2; run++) {
    guint n = run == 0 ? small : large;
    g_autoptr (GString) text = g_string_new (PROJECT ", \"kernels\": [");
    g_autoptr (GableProject) project = NULL;
    g_autoptr (GTimer) timer = NULL;

    for (guint i = 0; i < n; i++) {
      g_string_append_printf (text, "%s{\"name\":\"k%u\",\"time\":1,\"traffic\":{\"DRAM\":2}}",
                              i > 0 ? "," : "", i);
    }
    g_string_append (text, "]}");
    timer = g_timer_new ();
    project = read_text (text->str);
    seconds[run] = g_timer_elapsed (timer, NULL);
    g_assert_cmpuint (gable_project_get_n_kernels (project), ==, n);
  }
  g_test_message ("%u kernels in %d ms, %u in %d ms", small, (int) (seconds[0] * 1000), large,
                  (int) (seconds[1] * 1000));
  /* Ten times as many took a hundred times as long if each looked through all; a busy machine is forgiven. */
  g_assert_cmpfloat (seconds[1], <, 40 * seconds[0]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/project-json/whole", a_whole_file_is_written_back_as_it_stands);
  g_test_add_func ("/model/project-json/figures", figures_of_a_file_arrive_in_base_units);
  g_test_add_func ("/model/project-json/left-out", what_is_left_out_is_unknown);
  g_test_add_func ("/model/project-json/by-hand",
                   people_may_write_one_machine_and_any_name_of_a_counter);
  g_test_add_func ("/model/project-json/changed", changed_figures_replace_the_text_of_a_person);
  g_test_add_func ("/model/project-json/random",
                   random_projects_survive_the_way_to_a_file_and_back);
  g_test_add_func ("/model/project-json/damaged",
                   a_damaged_file_is_read_whole_or_refused_in_one_line);
  g_test_add_func ("/model/project-json/faults", faults_are_named_with_their_path);
  g_test_add_func ("/model/project-json/other-files", only_a_project_is_one);
  g_test_add_func ("/model/project-json/newer", a_newer_file_is_read_so_far_as_it_is_known);
  g_test_add_func ("/model/project-json/many", reading_takes_time_in_proportion_to_the_kernels);
  return g_test_run ();
}
