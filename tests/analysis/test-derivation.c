/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/derivation.h"
#include "fixture.h"

#include "support.h"

/* 1 s, 10 GFLOP and 80 GB on 100 GB/s: bound 0.8 s by DRAM; beside it a kernel of 3 s. */
static GableRoofline *
make_roofline (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("triad", 1, 10e9, UNKNOWN, 80e9, UNKNOWN),
                     fixture_kernel ("other", 3, UNKNOWN, UNKNOWN, 1e9, UNKNOWN), NULL);

  return gable_roofline_evaluate (project, NULL);
}

static void
each_figure_says_its_formula_and_its_numbers (void)
{
  static const struct {
    GableRowFigureKind kind;
    const char *text;
  } cases[] = {
    { GABLE_ROW_FIGURE_PERFORMANCE, "work ÷ time\n10 GFLOP ÷ 1 s = 10 GFLOP/s" },
    { GABLE_ROW_FIGURE_ATTAINABLE,
      "work ÷ the largest bound on its time, of DRAM\n10 GFLOP ÷ 800 ms = 12.5 GFLOP/s" },
    { GABLE_ROW_FIGURE_EFFICIENCY, "bound on the time ÷ time\n800 ms ÷ 1 s = 80 %" },
    { GABLE_ROW_FIGURE_HEADROOM, "time ÷ bound on the time\n1 s ÷ 800 ms = 1.25×" },
    { GABLE_ROW_FIGURE_SAVING, "time − bound on the time\n1 s − 800 ms = 200 ms" },
    { GABLE_ROW_FIGURE_SHARE, "time ÷ time of the run\n1 s ÷ 4 s = 25 %" },
    { GABLE_ROW_FIGURE_GAIN,
      "1 ÷ (1 − share + share × efficiency)\n1 ÷ (1 − 25 % + 25 % × 80 %) = 1.05×" },
    { GABLE_ROW_FIGURE_TIME, NULL },
  };
  g_autoptr (GableRoofline) roofline = make_roofline ();
  g_autofree char *intensity = gable_derivation (
    roofline, 0,
    &(GableRowFigure){ GABLE_ROW_FIGURE_INTENSITY, gable_counter_find ("DRAM"), NULL });
  int dram = gable_machine_find (roofline->machine, gable_counter_find ("DRAM"));
  g_autofree char *use = gable_derivation_of_use (roofline, 0, (guint) dram);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
      gable_derivation (roofline, 0, &(GableRowFigure){ .kind = cases[i].kind });

    g_assert_cmpstr (text, ==, cases[i].text);
  }
  g_assert_cmpstr (intensity, ==, "work ÷ bytes at DRAM\n10 GFLOP ÷ 80 GB = 0.125 FLOP/B");
  g_assert_cmpstr (use, ==, "amount ÷ time ÷ rate of the ceiling\n80 GB/s ÷ 100 GB/s = 80 %");
}

static void
what_is_not_known_has_none (void)
{
  g_autoptr (GableRoofline) roofline = make_roofline ();

  for (guint i = GABLE_ROW_FIGURE_FIRST_NUMBER; i < GABLE_N_ROW_FIGURES; i++) {
    if (i != GABLE_ROW_FIGURE_SHARE) {
      g_assert_null (gable_derivation (roofline, 1, &(GableRowFigure){ .kind = i }));
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/derivation/" name, function)
  ADD ("each-figure-says-its-formula-and-its-numbers",
       each_figure_says_its_formula_and_its_numbers);
  ADD ("what-is-not-known-has-none", what_is_not_known_has_none);
  return g_test_run ();
}
