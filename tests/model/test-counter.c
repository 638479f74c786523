/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/counter.h"

#include "support.h"

static void
finds_counters_by_any_of_their_names (void)
{
  static const struct {
    const char *name;
    const char *id;
  } cases[] = {
    { "fp64", "fp64" },
    { "FP64", "fp64" },
    { "double", "fp64" },
    { "fp16.matrix", "fp16.matrix" },
    { "FP16 matrix", "fp16.matrix" },
    { "half.tensor", "fp16.matrix" },
    { "bf16.MFMA", "bf16.matrix" },
    { "fp32.vector", "fp32.simd" },
    { "fp32 SIMD", "fp32.simd" },
    { "flops", "fp" },
    { "INT8", "int8" },
    { "int", "int" },
    { "instructions", "inst" },
    { "dram", "DRAM" },
    { "HBM", "DRAM" },
    { "VRAM", "DRAM" },
    { "Device Memory", "DRAM" },
    { "mem", "DRAM" },
    { "MALL", "L3" },
    { "slc", "L3" },
    { "llc", "L3" },
    { "TEX", "L1" },
    { "vL1D", "L1" },
    { "LDS", "shared" },
    { "slm", "shared" },
    { "Shared memory", "shared" },
    { "pcie", "PCIe" },
    { "NVLINK", "NVLink" },
    { "declared", "declared" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableCounter *counter = gable_counter_find (cases[i].name);

    g_test_message ("%s", cases[i].name);
    g_assert_nonnull (counter);
    g_assert_cmpstr (counter->id, ==, cases[i].id);
  }
}

static void
does_not_find_what_is_no_counter (void)
{
  static const char *const names[] = { "",      " ",        ".",      "fp65",        "fp64.",
                                       ".fp64", "fp64.gpu", "matrix", "DRAM.matrix", "inst.simd",
                                       "L7" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_test_message ("“%s”", names[i]);
    g_assert_null (gable_counter_find (names[i]));
  }
}

static void
every_builtin_is_found_by_id_and_title_and_stands_by_rank (void)
{
  guint n = gable_counter_get_n_builtin ();

  for (guint i = 0; i < n; i++) {
    const GableCounter *counter = gable_counter_get_builtin (i);

    g_assert_true (gable_counter_find (counter->id) == counter);
    g_assert_true (gable_counter_find (counter->title) == counter);
    if (i > 0) {
      g_assert_cmpint (gable_counter_compare (gable_counter_get_builtin (i - 1), counter), <, 0);
      g_assert_cmpint (gable_counter_compare (counter, gable_counter_get_builtin (i - 1)), >, 0);
    }
  }
}

static void
levels_stand_near_to_far (void)
{
  static const char *const order[] = { "L0",     "L1",     "shared", "L2",      "L3",
                                       "L4",     "MCDRAM", "eDRAM",  "DRAM",    "DRAM_device",
                                       "remote", "PCIe",   "NVLink", "network", "declared" };

  for (guint i = 1; i < G_N_ELEMENTS (order); i++) {
    const GableCounter *near = gable_counter_level (order[i - 1]);
    const GableCounter *far = gable_counter_level (order[i]);

    g_test_message ("%s before %s", order[i - 1], order[i]);
    g_assert_cmpint (gable_counter_compare (near, far), <, 0);
  }
}

static void
a_tools_own_definition_stands_by_its_level (void)
{
  const GableCounter *definition = gable_counter_level ("L2_lts2xbar");
  const GableCounter *level = gable_counter_find ("L2");

  g_assert_true (definition != level);
  g_assert_cmpstr (definition->id, ==, "L2_lts2xbar");
  g_assert_cmpstr (definition->title, ==, "L2 (lts2xbar)");
  g_assert_cmpint (definition->reach, ==, level->reach);
  g_assert_cmpint (gable_counter_compare (level, definition), <, 0);
  g_assert_cmpint (gable_counter_compare (definition, gable_counter_find ("L3")), <, 0);
}

static void
levels_of_other_names_are_made_once (void)
{
  const GableCounter *level = gable_counter_level ("Scratch pad");

  g_assert_nonnull (level);
  g_assert_true (gable_counter_level ("SCRATCH PAD") == level);
  g_assert_true (gable_counter_find ("scratch pad") == level);
  g_assert_cmpstr (level->id, ==, "Scratch pad");
  g_assert_cmpint (level->kind, ==, GABLE_COUNTER_TRAFFIC);
  g_assert_cmpint (level->reach, ==, GABLE_REACH_MEMORY);
  g_assert_cmpint (gable_counter_level ("L4")->reach, ==, GABLE_REACH_CACHE);
  g_assert_true (gable_counter_level ("hbm") == gable_counter_find ("DRAM"));
}

static void
a_level_needs_a_printable_name_of_its_own (void)
{
  g_autofree char *fits = g_strnfill (GABLE_COUNTER_MAX_NAME, 'x');
  g_autofree char *too_long = g_strnfill (GABLE_COUNTER_MAX_NAME + 1, 'y');

  g_assert_nonnull (gable_counter_level (fits));
  g_assert_null (gable_counter_level (too_long));
  g_assert_null (gable_counter_level (""));
  g_assert_null (gable_counter_level ("L2\n"));
  g_assert_null (gable_counter_level ("\xff"));
  g_assert_null (gable_counter_level ("fp64"));
  g_assert_null (gable_counter_level ("inst"));
}

static gpointer
name_levels_in_thread (gpointer data)
{
  for (guint i = 0; i < 50; i++) {
    g_autofree char *name = g_strdup_printf ("parallel %u", i);

    g_assert_nonnull (gable_counter_level (name));
  }
  return (gpointer) gable_counter_level ("parallel 7");
}

static void
threads_get_the_same_level (void)
{
  GThread *a = g_thread_new ("a", name_levels_in_thread, NULL);
  GThread *b = g_thread_new ("b", name_levels_in_thread, NULL);

  g_assert_true (g_thread_join (a) == g_thread_join (b));
}

/* Runs last: afterwards there is no room left. */
static void
files_can_name_only_so_many_levels (void)
{
  guint made = 0;

  for (guint i = 0; i < 2 * GABLE_COUNTER_MAX_LEVELS; i++) {
    g_autofree char *name = g_strdup_printf ("bank %u", i);

    made += gable_counter_level (name) != NULL;
  }
  g_assert_cmpuint (made, >, 0);
  g_assert_cmpuint (made, <, GABLE_COUNTER_MAX_LEVELS);
  g_assert_nonnull (gable_counter_level ("bank 0"));
  g_assert_null (gable_counter_level ("one more"));
}

static void
the_general_counter_names_no_unit (void)
{
  g_assert_true (gable_counter_general (gable_counter_find ("fp16.matrix")) ==
                 gable_counter_find ("fp16"));
  g_assert_true (gable_counter_general (gable_counter_find ("fp16")) ==
                 gable_counter_find ("fp16"));
  g_assert_true (gable_counter_general (gable_counter_find ("DRAM")) ==
                 gable_counter_find ("DRAM"));
}

static void
amounts_and_rates_have_their_dimension (void)
{
  static const struct {
    const char *name;
    GableDimension amount;
    GableDimension rate;
  } cases[] = {
    { "fp32.simd", GABLE_DIMENSION_FLOPS, GABLE_DIMENSION_FLOP_RATE },
    { "fp", GABLE_DIMENSION_FLOPS, GABLE_DIMENSION_FLOP_RATE },
    { "int8.matrix", GABLE_DIMENSION_OPS, GABLE_DIMENSION_OP_RATE },
    { "inst", GABLE_DIMENSION_INSTRUCTIONS, GABLE_DIMENSION_INSTRUCTION_RATE },
    { "L2", GABLE_DIMENSION_BYTES, GABLE_DIMENSION_BANDWIDTH },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableCounter *counter = gable_counter_find (cases[i].name);

    g_assert_cmpint (gable_counter_dimension (counter), ==, cases[i].amount);
    g_assert_cmpint (gable_counter_rate_dimension (counter), ==, cases[i].rate);
  }
}

static void
work_is_read_and_written (void)
{
  static const struct {
    const char *text;
    const char *written;
    GableWorkKind kind;
    GableDimension dimension;
  } cases[] = {
    { "fp", "fp", GABLE_WORK_FP, GABLE_DIMENSION_FLOPS },
    { "FLOPS", "fp", GABLE_WORK_FP, GABLE_DIMENSION_FLOPS },
    { "int", "int", GABLE_WORK_INT, GABLE_DIMENSION_OPS },
    { "inst", "inst", GABLE_WORK_INST, GABLE_DIMENSION_INSTRUCTIONS },
    { "double", "fp64", GABLE_WORK_ONE, GABLE_DIMENSION_FLOPS },
    { "int8.matrix", "int8.matrix", GABLE_WORK_ONE, GABLE_DIMENSION_OPS },
  };
  GableWork work;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_true (gable_work_parse (cases[i].text, &work));
    g_assert_cmpint (work.kind, ==, cases[i].kind);
    g_assert_cmpstr (gable_work_to_string (work), ==, cases[i].written);
    g_assert_cmpint (gable_work_dimension (work), ==, cases[i].dimension);
  }
  g_assert_false (gable_work_parse ("DRAM", &work));
  g_assert_false (gable_work_parse ("fp63", &work));
}

static void
work_includes_its_family (void)
{
  static const struct {
    const char *work;
    const char *counter;
    gboolean included;
  } cases[] = {
    { "fp", "fp64", TRUE },
    { "fp", "fp8.matrix", TRUE },
    { "fp", "fp", TRUE },
    { "fp", "int32", FALSE },
    { "fp", "inst", FALSE },
    { "fp", "DRAM", FALSE },
    { "int", "int4", TRUE },
    { "int", "int", TRUE },
    { "int", "fp32", FALSE },
    { "inst", "inst", TRUE },
    { "inst", "int32", FALSE },
    { "fp16", "fp16", TRUE },
    { "fp16", "fp16.matrix", TRUE },
    { "fp16", "bf16", FALSE },
    { "fp16.matrix", "fp16", FALSE },
    { "fp16.matrix", "fp16.matrix", TRUE },
    { "fp16.matrix", "fp16.simd", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableWork work;

    g_test_message ("%s in %s", cases[i].counter, cases[i].work);
    g_assert_true (gable_work_parse (cases[i].work, &work));
    g_assert_cmpint (gable_work_includes (work, gable_counter_find (cases[i].counter)), ==,
                     cases[i].included);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/counter/definitions", a_tools_own_definition_stands_by_its_level);
  g_test_add_func ("/model/counter/finds-by-any-name", finds_counters_by_any_of_their_names);
  g_test_add_func ("/model/counter/finds-nothing-else", does_not_find_what_is_no_counter);
  g_test_add_func ("/model/counter/builtins-by-rank",
                   every_builtin_is_found_by_id_and_title_and_stands_by_rank);
  g_test_add_func ("/model/counter/levels-near-to-far", levels_stand_near_to_far);
  g_test_add_func ("/model/counter/levels-made-once", levels_of_other_names_are_made_once);
  g_test_add_func ("/model/counter/level-names", a_level_needs_a_printable_name_of_its_own);
  g_test_add_func ("/model/counter/threads", threads_get_the_same_level);
  g_test_add_func ("/model/counter/general", the_general_counter_names_no_unit);
  g_test_add_func ("/model/counter/dimensions", amounts_and_rates_have_their_dimension);
  g_test_add_func ("/model/counter/work-text", work_is_read_and_written);
  g_test_add_func ("/model/counter/work-family", work_includes_its_family);
  g_test_add_func ("/model/counter/levels-bounded", files_can_name_only_so_many_levels);
  return g_test_run ();
}
