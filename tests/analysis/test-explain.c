/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define TINY 1e-308

/* What keeps a kernel off the chart, and a word of the reason. */
static void
nothing_vanishes_without_a_reason (void)
{
  static const struct {
    double seconds;
    double fp64;
    double dram;
    GableDrawn drawn;
    const char *reason;
  } cases[] = {
    { 1, 1e9, 1e9, GABLE_DRAWN, NULL },
    { UNKNOWN, 1e9, 1e9, GABLE_NOT_DRAWN_NO_TIME, "no time" },
    { 0, 1e9, 1e9, GABLE_NOT_DRAWN_ZERO_TIME, "time is zero" },
    { 1, UNKNOWN, 1e9, GABLE_NOT_DRAWN_NO_WORK, "no floating-point operations were collected" },
    { 1, 0, 1e9, GABLE_NOT_DRAWN_ZERO_WORK, "has no floating-point operations" },
    { 1, 1e9, UNKNOWN, GABLE_NOT_DRAWN_NO_TRAFFIC, "no traffic" },
    { 1, 1e9, 0, GABLE_NOT_DRAWN_ZERO_TRAFFIC, "infinite" },
    { UNKNOWN, UNKNOWN, UNKNOWN, GABLE_NOT_DRAWN_NO_WORK, "no floating-point operations" },
    { TINY, 1e308, 1e9, GABLE_NOT_DRAWN_OVERFLOW, "out of range" },
    { 1, 1e308, TINY, GABLE_NOT_DRAWN_OVERFLOW, "out of range" },
    { 1e308, TINY, 1e9, GABLE_NOT_DRAWN_OVERFLOW, "out of range" },
    { 1, -1, 1e9, GABLE_NOT_DRAWN_NO_WORK, "no floating-point operations" },
    { -1, 1e9, 1e9, GABLE_NOT_DRAWN_NO_TIME, "no time" },
    { 1, 1e9, -1e9, GABLE_NOT_DRAWN_NO_TRAFFIC, "no traffic" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRoofline) roofline =
      fixture_evaluate (fixture_machine (), fixture_kernel ("k", cases[i].seconds, cases[i].fp64,
                                                            UNKNOWN, cases[i].dram, UNKNOWN));
    g_autofree char *reason = gable_roofline_explain (roofline, 0);

    g_assert_cmpint (roofline->kernels[0].drawn, ==, cases[i].drawn);
    g_assert_cmpuint (roofline->n_points, ==, cases[i].drawn == GABLE_DRAWN ? 1 : 0);
    if (cases[i].reason == NULL) {
      g_assert_null (reason);
    } else {
      g_assert_nonnull (strstr (reason, cases[i].reason));
    }
  }
}

static void
the_reason_names_the_work_that_is_chosen (void)
{
  static const struct {
    const char *work;
    const char *reason;
  } cases[] = {
    { "fp", "no floating-point operations were collected" },
    { "int", "no integer operations were collected" },
    { "inst", "no instructions were collected" },
    { "fp16.matrix", "no FP16 matrix operations were collected" },
  };
  g_autoptr (GableProject) project = fixture_project (
    fixture_machine (), fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 1e9, UNKNOWN), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableRooflineOptions options = { 0 };
    g_autoptr (GableRoofline) roofline = NULL;
    g_autofree char *reason = NULL;

    g_assert_true (gable_work_parse (cases[i].work, &options.work));
    roofline = gable_roofline_evaluate (project, &options);
    reason = gable_roofline_explain (roofline, 0);
    g_assert_cmpstr (reason, ==, cases[i].reason);
  }
}

static void
the_reason_tells_what_the_file_says (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *reason = NULL;

  gable_kernel_add_reason (kernel, "FP64: n/a in %d launches", 3);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  reason = gable_roofline_explain (roofline, 0);
  g_assert_cmpstr (reason, ==,
                   "no floating-point operations were collected (FP64: n/a in 3 launches)");
}

static void
points_need_no_machine (void)
{
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (NULL, fixture_kernel ("k", 0.5, 1e9, UNKNOWN, 1e10, UNKNOWN));
  g_autofree char *reason = gable_roofline_explain (roofline, 0);

  g_assert_cmpint (roofline->kernels[0].drawn, ==, GABLE_DRAWN);
  gable_assert_close (gable_point_performance (roofline, fixture_point (roofline, 0)), 2e9, 1e-12);
  g_assert_false (gable_known (gable_point_bound (roofline, fixture_point (roofline, 0))));
  g_assert_cmpint (roofline->kernels[0].standing, ==, GABLE_STANDING_UNKNOWN);
  g_assert_cmpuint (roofline->kernels[0].regions, ==, GABLE_REGION_UNKNOWN);
  g_assert_nonnull (strstr (reason, "no machine"));
  g_assert_null (gable_roofline_doubt (roofline, 0));
}

static void
a_what_if_without_a_machine_has_no_place (void)
{
  GableKernel *kernel = fixture_kernel ("k", UNKNOWN, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  roofline = fixture_evaluate (NULL, kernel);
  g_assert_cmpint (roofline->kernels[0].drawn, ==, GABLE_NOT_DRAWN_NO_MACHINE);
}

/* Half of the story is no story: what is absent may be the limit. */
static void
nothing_is_said_of_a_roof_without_work_or_traffic (void)
{
  static const struct {
    double fp64;
    double dram;
  } cases[] = { { 1e12, UNKNOWN }, { UNKNOWN, 1e11 }, { 0, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableRoofline) roofline = fixture_evaluate (
      fixture_machine (), fixture_kernel ("k", 1, cases[i].fp64, UNKNOWN, cases[i].dram, UNKNOWN));
    const GableKernelResult *result = &roofline->kernels[0];

    g_assert_cmpint (result->standing, ==, GABLE_STANDING_UNKNOWN);
    g_assert_cmpint (result->limiter, ==, GABLE_LIMITER_NONE);
    g_assert_false (gable_known (gable_result_efficiency (result)));
    g_assert_false (gable_known (gable_result_bound (result)));
    g_assert_null (gable_limiter_to_string (roofline, result->limiter));
  }
}

/* A bar of utilisation needs its own counter alone. */
static void
utilisation_needs_its_own_counter_alone (void)
{
  g_autoptr (GableRoofline) roofline =
    fixture_evaluate (fixture_machine (), fixture_kernel ("k", 1, UNKNOWN, UNKNOWN, 8e10, UNKNOWN));

  gable_assert_close (fixture_utilisation (roofline, "DRAM"), 0.8, 1e-12);
}

static void
a_measured_roof_above_its_theory_raises_a_doubt (void)
{
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *doubt = NULL;

  fixture_ceiling (machine, "DRAM", 1e11)->measured = 1.3e11;
  fixture_ceiling (machine, "fp64", 1e12);
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e11, UNKNOWN));
  doubt = gable_roofline_doubt (roofline, 0);
  g_assert_nonnull (strstr (doubt, "theoretical"));
}

static void
names_for_files_are_not_translated (void)
{
  g_assert_cmpstr (gable_side_to_string (GABLE_SIDE_MEMORY), ==, "memory");
  g_assert_cmpstr (gable_side_to_string (GABLE_SIDE_OVERHEAD), ==, "overhead");
  g_assert_cmpstr (gable_standing_to_string (GABLE_STANDING_NEAR_ROOF), ==, "near_roof");
  g_assert_cmpstr (gable_standing_to_string (GABLE_STANDING_BOUND_ONLY), ==, "bound_only");
  for (guint i = 0; i < GABLE_N_STANDINGS; i++) {
    g_assert_nonnull (gable_standing_to_string (i));
    g_assert_nonnull (gable_standing_to_label (i));
  }
  for (guint i = 0; i < GABLE_N_SIDES; i++) {
    g_assert_nonnull (gable_side_to_string (i));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/explain/nothing-vanishes-without-a-reason",
                   nothing_vanishes_without_a_reason);
  g_test_add_func ("/analysis/explain/the-reason-names-the-work-that-is-chosen",
                   the_reason_names_the_work_that_is_chosen);
  g_test_add_func ("/analysis/explain/the-reason-tells-what-the-file-says",
                   the_reason_tells_what_the_file_says);
  g_test_add_func ("/analysis/explain/points-need-no-machine", points_need_no_machine);
  g_test_add_func ("/analysis/explain/a-what-if-without-a-machine-has-no-place",
                   a_what_if_without_a_machine_has_no_place);
  g_test_add_func ("/analysis/explain/nothing-is-said-of-a-roof-without-work-or-traffic",
                   nothing_is_said_of_a_roof_without_work_or_traffic);
  g_test_add_func ("/analysis/explain/utilisation-needs-its-own-counter-alone",
                   utilisation_needs_its_own_counter_alone);
  g_test_add_func ("/analysis/explain/a-measured-roof-above-its-theory-raises-a-doubt",
                   a_measured_roof_above_its_theory_raises_a_doubt);
  g_test_add_func ("/analysis/explain/names-for-files-are-not-translated",
                   names_for_files_are_not_translated);
  return g_test_run ();
}
