/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/machine.h"

#include "model/project.h"

#include "support.h"

static GableCeiling *
ceiling_of (const char *counter, double theoretical, double measured)
{
  GableCeiling *ceiling =
    gable_ceiling_new (gable_counter_level (counter) != NULL ? gable_counter_level (counter)
                                                             : gable_counter_find (counter));

  ceiling->theoretical = theoretical;
  ceiling->measured = measured;
  return ceiling;
}

static void
ceilings_stand_near_to_far_then_high_to_low (void)
{
  static const struct {
    const char *counter;
    double rate;
  } taken[] = {
    { "fp64", 1e12 },        { "inst", 9e12 }, { "DRAM", 1e12 },
    { "fp16.matrix", 3e14 }, { "L1", 1e13 },   { "fp32", GABLE_UNKNOWN },
    { "PCIe", 3e10 },        { "L2", 5e12 },   { "fp8", 6e14 },
  };
  static const char *const order[] = { "L1",          "L2",   "DRAM", "PCIe", "fp8",
                                       "fp16.matrix", "fp64", "fp32", "inst" };
  g_autoptr (GableMachine) machine = gable_machine_new ("m");

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++) {
    gable_machine_take_ceiling (machine,
                                ceiling_of (taken[i].counter, taken[i].rate, GABLE_UNKNOWN));
  }
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    g_assert_cmpstr (gable_machine_get_ceiling (machine, i)->counter->id, ==, order[i]);
  }
}

static void
measured_rates_come_before_theoretical_ones (void)
{
  static const struct {
    double theoretical;
    double measured;
    double rate;
    double fraction;
    gboolean is_measured;
  } cases[] = {
    { 100, 80, 80, 0.8, TRUE },
    { 100, GABLE_UNKNOWN, 100, GABLE_UNKNOWN, FALSE },
    { GABLE_UNKNOWN, 80, 80, GABLE_UNKNOWN, TRUE },
    { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableCeiling) ceiling = ceiling_of ("DRAM", cases[i].theoretical, cases[i].measured);

    gable_assert_close (gable_ceiling_rate (ceiling), cases[i].rate, 0);
    gable_assert_close (gable_ceiling_fraction (ceiling), cases[i].fraction, 1e-15);
    g_assert_cmpint (gable_ceiling_is_measured (ceiling), ==, cases[i].is_measured);
  }
}

static void
titles_are_unique (void)
{
  g_autoptr (GableMachine) machine = gable_machine_new ("m");
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < 4; i++) {
    gable_machine_take_ceiling (machine, ceiling_of ("DRAM", 100 - i, GABLE_UNKNOWN));
  }
  for (guint i = 0; i < 4; i++) {
    const char *title = gable_ceiling_title (gable_machine_get_ceiling (machine, i));

    g_assert_true (g_hash_table_add (titles, (gpointer) title));
  }
  g_assert_true (g_hash_table_contains (titles, "DRAM"));
  g_assert_true (g_hash_table_contains (titles, "DRAM 4"));
}

static void
a_counter_is_bound_by_its_own_ceiling_or_its_types (void)
{
  static const struct {
    const char *counter;
    const char *title; /* NULL: none */
  } cases[] = {
    { "fp64", "FP64" },      { "fp64.simd", "FP64" }, { "fp16.matrix", "FP16 matrix" },
    { "fp16", NULL },        { "fp16.simd", NULL },   { "fp32", NULL },
    { "fp32.scalar", NULL }, { "DRAM", "fast" },      { "L2", NULL },
    { "int8", NULL },
  };
  g_autoptr (GableMachine) machine = gable_machine_new ("m");
  GableCeiling *variant = ceiling_of ("fp32", 5e12, GABLE_UNKNOWN);
  GableCeiling *no_fma = ceiling_of ("fp64", 4e12, GABLE_UNKNOWN);
  GableCeiling *fast = ceiling_of ("DRAM", 2e12, GABLE_UNKNOWN);

  variant->variant = TRUE;
  no_fma->variant = TRUE;
  no_fma->name = g_strdup ("FP64 no FMA");
  fast->name = g_strdup ("fast");
  gable_machine_take_ceiling (machine, variant);
  gable_machine_take_ceiling (machine, no_fma);
  gable_machine_take_ceiling (machine, ceiling_of ("fp64", 1e12, GABLE_UNKNOWN));
  gable_machine_take_ceiling (machine, ceiling_of ("fp16.matrix", 1e13, GABLE_UNKNOWN));
  gable_machine_take_ceiling (machine, ceiling_of ("DRAM", 1e12, GABLE_UNKNOWN));
  gable_machine_take_ceiling (machine, ceiling_of ("L2", GABLE_UNKNOWN, GABLE_UNKNOWN));
  gable_machine_take_ceiling (machine, fast);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    int index = gable_machine_find (machine, gable_counter_find (cases[i].counter));

    g_test_message ("%s", cases[i].counter);
    g_assert_cmpstr (
      index >= 0 ? gable_ceiling_title (gable_machine_get_ceiling (machine, (guint) index)) : NULL,
      ==, cases[i].title);
  }
}

/* As a person would write it, in the order in which it is written back. */
static const char written_by_hand[] = "{\n"
                                      "  \"format\": \"gable-machine\",\n"
                                      "  \"version\": 1,\n"
                                      "  \"id\": \"box\",\n"
                                      "  \"name\": \"A box “with” \\\"quotes\\\"\",\n"
                                      "  \"scope\": \"one GPU\",\n"
                                      "  \"year\": 2023,\n"
                                      "  \"aliases\": [\n"
                                      "    \"Box *\"\n"
                                      "  ],\n"
                                      "  \"launch_overhead\": \"2.5 us\",\n"
                                      "  \"bytes_in_flight\": 65536,\n"
                                      "  \"ceilings\": [\n"
                                      "    {\n"
                                      "      \"counter\": \"DRAM\",\n"
                                      "      \"name\": \"HBM3\",\n"
                                      "      \"theoretical\": {\n"
                                      "        \"bandwidth\": \"3.35 TB/s\",\n"
                                      "        \"source\": \"data sheet\",\n"
                                      "        \"method\": \"vendor figure\",\n"
                                      "        \"date\": \"2023-01-02\",\n"
                                      "        \"access\": \"read\",\n"
                                      "        \"note\": \"dense\",\n"
                                      "        \"clock\": \"1.98 GHz\",\n"
                                      "        \"x-sheet\": 3\n"
                                      "      },\n"
                                      "      \"measured\": 2900000000000,\n"
                                      "      \"capacity\": \"80 GB\",\n"
                                      "      \"capacity_source\": \"data sheet\",\n"
                                      "      \"latency\": \"500 ns\",\n"
                                      "      \"x-banks\": [\n"
                                      "        1,\n"
                                      "        2.5,\n"
                                      "        null,\n"
                                      "        {\n"
                                      "          \"a\": true\n"
                                      "        }\n"
                                      "      ]\n"
                                      "    },\n"
                                      "    {\n"
                                      "      \"counter\": \"fp16.matrix\",\n"
                                      "      \"pipe\": \"matrix\",\n"
                                      "      \"theoretical\": \"989 TFLOP/s\",\n"
                                      "      \"hidden\": true,\n"
                                      "      \"place\": 2\n"
                                      "    },\n"
                                      "    {\n"
                                      "      \"counter\": \"fp64\",\n"
                                      "      \"name\": \"FP64 no FMA\",\n"
                                      "      \"theoretical\": 33500000000000,\n"
                                      "      \"variant\": true\n"
                                      "    }\n"
                                      "  ],\n"
                                      "  \"x-rack\": {\n"
                                      "    \"row\": \"12\"\n"
                                      "  }\n"
                                      "}\n";

static void
what_a_person_wrote_is_written_back (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) machine =
    gable_machine_from_text (written_by_hand, strlen (written_by_hand), "box.json", &error);
  g_autoptr (GableMachine) copy = NULL;
  g_autofree char *text = NULL;
  g_autofree char *copied = NULL;
  const GableCeiling *dram;

  g_assert_no_error (error);
  dram = gable_machine_get_ceiling (machine, 0);
  g_assert_cmpfloat (dram->theoretical, ==, 3.35e12);
  g_assert_cmpfloat (dram->capacity, ==, 80e9);
  gable_assert_close (dram->latency, 500e-9, 1e-15);
  g_assert_cmpfloat (dram->theoretical_origin.clock, ==, 1.98e9);
  g_assert_cmpstr (dram->theoretical_text, ==, "3.35 TB/s");
  gable_assert_close (machine->launch_overhead, 2.5e-6, 1e-15);
  g_assert_true (gable_machine_get_ceiling (machine, 2)->variant);

  text = gable_machine_to_text (machine, NULL);
  g_assert_cmpstr (text, ==, written_by_hand);

  copy = gable_machine_copy (machine);
  copied = gable_machine_to_text (copy, NULL);
  g_assert_cmpstr (copied, ==, text);
  g_assert_true (gable_machine_equal (machine, copy));
}

static void
text_gives_way_to_a_changed_figure (void)
{
  g_autoptr (GableMachine) machine =
    gable_machine_from_text (written_by_hand, strlen (written_by_hand), "box.json", NULL);
  g_autoptr (GableMachine) changed = gable_machine_copy (machine);
  GableCeiling *dram = changed->ceilings->pdata[0];
  g_autofree char *text = NULL;

  dram->theoretical = 4e12;
  dram->latency = 1e-6;
  changed->launch_overhead = GABLE_UNKNOWN;
  text = gable_machine_to_text (changed, NULL);
  g_assert_null (strstr (text, "3.35 TB/s"));
  g_assert_nonnull (strstr (text, "\"bandwidth\": 4000000000000"));
  g_assert_null (strstr (text, "500 ns"));
  g_assert_nonnull (strstr (text, "80 GB"));
  g_assert_null (strstr (text, "launch_overhead"));
  g_assert_false (gable_machine_equal (machine, changed));
}

static void
names_that_nobody_could_read_are_refused (void)
{
  g_autofree char *longest = g_strnfill (512, 'x');
  g_autofree char *good =
    g_strdup_printf ("{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"m\","
                     " \"ceilings\": [{\"counter\": \"L2\", \"name\": \"%s\", \"measured\": 1}]}",
                     longest);
  g_autofree char *bad =
    g_strdup_printf ("{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"m\","
                     " \"ceilings\": [{\"counter\": \"L2\", \"name\": \"%sx\", \"measured\": 1}]}",
                     longest);
  g_autoptr (GableMachine) machine = gable_machine_from_text (good, strlen (good), "m.json", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (machine);
  g_assert_null (gable_machine_from_text (bad, strlen (bad), "m.json", &error));
  g_assert_true (g_str_has_prefix (error->message, "m.json: ceilings[0].name: "));
}

static void
faults_are_named_with_their_path (void)
{
  static const struct {
    const char *members; /* behind format, version and name */
    const char *path;
  } cases[] = {
    { "\"ceilings\": {}", "m.json: ceilings: " },
    { "\"ceilings\": [3]", "m.json: ceilings[0]: " },
    { "\"ceilings\": [{}]", "m.json: ceilings[0].counter: " },
    { "\"ceilings\": [{\"counter\": \"fp6\"}]", "m.json: ceilings[0].counter: “fp6”" },
    { "\"ceilings\": [{\"counter\": \"fp64.gpu\"}]", "m.json: ceilings[0].counter: " },
    { "\"ceilings\": [{\"counter\": \"a\\nb\"}]", "m.json: ceilings[0].counter: " },
    { "\"ceilings\": [{\"counter\": \"DRAM\"}, {\"counter\": \"L2\", \"measured\": -1}]",
      "m.json: ceilings[1].measured: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"measured\": 0}]", "m.json: ceilings[0].measured: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"measured\": \"3 TFLOP/s\"}]",
      "m.json: ceilings[0].measured: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"measured\": {\"rate\": 1, \"bandwidth\": 2}}]",
      "m.json: ceilings[0].measured.rate: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"measured\": {\"bandwidth\": []}}]",
      "m.json: ceilings[0].measured.bandwidth: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"variant\": 1}]", "m.json: ceilings[0].variant: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"place\": 0}]", "m.json: ceilings[0].place: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"place\": 201}]", "m.json: ceilings[0].place: " },
    { "\"ceilings\": [{\"counter\": \"L2\", \"place\": \"1\"}]", "m.json: ceilings[0].place: " },
    { "\"year\": -3", "m.json: year: " },
    { "\"year\": 20000", "m.json: year: " },
    { "\"aliases\": [\"a\", 3]", "m.json: aliases[1]: " },
    { "\"launch_overhead\": \"3 GB\"", "m.json: launch_overhead: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf (
      "{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"m\", %s}", cases[i].members);
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_machine_from_text (text, strlen (text), "m.json", &error));
    g_test_message ("%s", error->message);
    g_assert_true (g_str_has_prefix (error->message, cases[i].path));
  }
}

/* The titles of a group in its order, with a blank between. */
static char *
list_titles (const GableMachine *machine, gboolean memory)
{
  g_autoptr (GArray) list = gable_machine_list (machine, memory);
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++) {
    g_string_append_printf (
      titles, "%s%s", i > 0 ? " " : "",
      gable_ceiling_title (gable_machine_get_ceiling (machine, g_array_index (list, guint, i))));
  }
  return g_string_free (g_steal_pointer (&titles), FALSE);
}

static void
ceilings_are_listed_where_they_were_put (void)
{
  static const struct {
    const char *counter;
    guint place;
    gboolean moved;
    const char *memory;
    const char *compute;
  } moves[] = {
    { "L1", 2, FALSE, "DRAM L2 L1", "FP32 FP64 Instructions" },
    { "L1", 0, TRUE, "L1 DRAM L2", "FP32 FP64 Instructions" },
    { "DRAM", 9, TRUE, "L1 L2 DRAM", "FP32 FP64 Instructions" },
    { "fp64", 0, TRUE, "L1 L2 DRAM", "FP64 FP32 Instructions" },
    { "L1", 2, TRUE, "L2 DRAM L1", "FP64 FP32 Instructions" },
    { "DRAM", 0, TRUE, "DRAM L2 L1", "FP64 FP32 Instructions" },
    { "fp32", 0, TRUE, "DRAM L2 L1", "FP32 FP64 Instructions" },
  };
  static const char *const counters[] = { "L1", "L2", "DRAM", "fp32", "fp64", "inst" };
  g_autoptr (GableMachine) machine = gable_machine_new ("m");
  g_autoptr (GableMachine) given = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++) {
    gable_machine_take_ceiling (machine, ceiling_of (counters[i], 1e12 - i, GABLE_UNKNOWN));
  }
  given = gable_machine_copy (machine);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++) {
    int ceiling = gable_machine_find (machine, gable_counter_find (moves[i].counter));
    gboolean moved = gable_machine_place (machine, (guint) ceiling, moves[i].place);
    g_autofree char *memory = list_titles (machine, TRUE);
    g_autofree char *compute = list_titles (machine, FALSE);

    g_assert_cmpint (moved, ==, moves[i].moved);
    g_assert_cmpstr (memory, ==, moves[i].memory);
    g_assert_cmpstr (compute, ==, moves[i].compute);
    g_assert_cmpint (ceiling, ==,
                     gable_machine_find (given, gable_counter_find (moves[i].counter)));
  }
  /* What stands as it would without places has none. */
  g_assert_true (gable_machine_equal (machine, given));
}

static void
a_ceiling_without_a_place_follows_those_that_have_one (void)
{
  g_autoptr (GableMachine) machine = gable_machine_new ("m");
  g_autofree char *titles = NULL;

  gable_machine_take_ceiling (machine, ceiling_of ("L1", 3e12, GABLE_UNKNOWN));
  gable_machine_take_ceiling (machine, ceiling_of ("L2", 2e12, GABLE_UNKNOWN));
  gable_machine_place (machine, 0, 0);
  gable_machine_take_ceiling (machine, ceiling_of ("DRAM", 1e12, GABLE_UNKNOWN));
  titles = list_titles (machine, TRUE);
  g_assert_cmpstr (titles, ==, "L1 L2 DRAM");
}

static void
only_a_machine_file_is_one (void)
{
  static const char *const texts[] = {
    "",
    "[]",
    "{}",
    "{\"format\": \"gable-project\", \"version\": 1, \"name\": \"m\"}",
    "{\"format\": \"gable-machine\", \"name\": \"m\"}",
    "{\"format\": \"gable-machine\", \"version\": 0, \"name\": \"m\"}",
    "{\"format\": \"gable-machine\", \"version\": 1}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_machine_from_text (texts[i], strlen (texts[i]), "m.json", &error));
    g_test_message ("%s", error->message);
    g_assert_true (g_str_has_prefix (error->message, "m.json: "));
  }
}

static void
a_file_can_hold_only_so_many_ceilings (void)
{
  g_autoptr (GString) text =
    g_string_new ("{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"m\", "
                  "\"ceilings\": [{\"counter\": \"DRAM\"}");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 200000; i++) {
    g_string_append (text, ",{\"counter\":\"DRAM\"}");
  }
  g_string_append (text, "]}");
  g_assert_null (gable_machine_from_text (text->str, text->len, "m.json", &error));
  g_assert_nonnull (strstr (error->message, "200001"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/machine/order", ceilings_stand_near_to_far_then_high_to_low);
  g_test_add_func ("/model/machine/rates", measured_rates_come_before_theoretical_ones);
  g_test_add_func ("/model/machine/titles", titles_are_unique);
  g_test_add_func ("/model/machine/find", a_counter_is_bound_by_its_own_ceiling_or_its_types);
  g_test_add_func ("/model/machine/written-back", what_a_person_wrote_is_written_back);
  g_test_add_func ("/model/machine/changed", text_gives_way_to_a_changed_figure);
  g_test_add_func ("/model/machine/names", names_that_nobody_could_read_are_refused);
  g_test_add_func ("/model/machine/faults", faults_are_named_with_their_path);
  g_test_add_func ("/model/machine/places", ceilings_are_listed_where_they_were_put);
  g_test_add_func ("/model/machine/without-a-place",
                   a_ceiling_without_a_place_follows_those_that_have_one);
  g_test_add_func ("/model/machine/other-files", only_a_machine_file_is_one);
  g_test_add_func ("/model/machine/bounds", a_file_can_hold_only_so_many_ceilings);
  return g_test_run ();
}
