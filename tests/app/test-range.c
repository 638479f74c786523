/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/range.h"
#include "support.h"

static void
zooming_keeps_the_value_under_the_pointer (void)
{
  static const struct {
    GableScaleKind scale;
    GableRange range;
    double centre;
    double factor;
    GableRange expected;
  } cases[] = {
    /* Four decades about the middle become two. */
    { GABLE_SCALE_LOG10, { 0.01, 100 }, 1, 2, { 0.1, 10 } },
    /* At the lower end only the upper one moves. */
    { GABLE_SCALE_LOG10, { 0.01, 100 }, 0.01, 2, { 0.01, 1 } },
    { GABLE_SCALE_LOG10, { 0.1, 10 }, 1, 0.5, { 0.01, 100 } },
    { GABLE_SCALE_LINEAR, { 0, 100 }, 50, 2, { 25, 75 } },
    { GABLE_SCALE_LINEAR, { 0, 100 }, 0, 4, { 0, 25 } },
    /* No axis goes below zero. */
    { GABLE_SCALE_LINEAR, { 0, 100 }, 50, 0.5, { 0, 200 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableRange zoomed =
      gable_range_zoom (cases[i].range, cases[i].scale, cases[i].centre, cases[i].factor);

    gable_assert_close (zoomed.min, cases[i].expected.min, 1e-9);
    gable_assert_close (zoomed.max, cases[i].expected.max, 1e-9);
  }
}

static void
zooming_has_an_end (void)
{
  GableRange range = { 0.01, 100 };
  GableRange wide;

  for (guint i = 0; i < 200; i++) {
    range = gable_range_zoom (range, GABLE_SCALE_LOG10, 1, 1.5);
  }
  gable_assert_close (range.max / range.min, pow (10, 0.2), 1e-9);

  wide = range;
  for (guint i = 0; i < 200; i++) {
    wide = gable_range_zoom (wide, GABLE_SCALE_LOG10, 1, 0.5);
  }
  g_assert_cmpfloat (wide.min, >=, 0.99e-12);
  g_assert_cmpfloat (wide.max, <=, 1.01e24);
  gable_assert_close (log10 (wide.max / wide.min), 24, 1e-9);
}

static void
panning_moves_by_a_share_of_the_axis (void)
{
  GableRange log = gable_range_pan ((GableRange){ 0.1, 10 }, GABLE_SCALE_LOG10, 0.5);
  GableRange linear = gable_range_pan ((GableRange){ 10, 30 }, GABLE_SCALE_LINEAR, -0.25);
  GableRange stopped = gable_range_pan ((GableRange){ 1, 3 }, GABLE_SCALE_LINEAR, -5);

  gable_assert_close (log.min, 1, 1e-9);
  gable_assert_close (log.max, 100, 1e-9);
  gable_assert_close (linear.min, 5, 1e-9);
  gable_assert_close (linear.max, 25, 1e-9);
  gable_assert_close (stopped.min, 0, 1e-9);
  gable_assert_close (stopped.max, 2, 1e-9);
}

static void
a_value_out_of_sight_is_brought_in (void)
{
  GableRange range = { 1, 100 };

  gable_assert_close (gable_range_shift_to (range, GABLE_SCALE_LOG10, 10, 0.1), 0, 1e-9);
  gable_assert_close (gable_range_shift_to (range, GABLE_SCALE_LOG10, 1000, 0.1), 0.6, 1e-9);
  gable_assert_close (gable_range_shift_to (range, GABLE_SCALE_LOG10, 0.1, 0.1), -0.6, 1e-9);
  gable_assert_close (gable_range_shift_to (range, GABLE_SCALE_LINEAR, 199, 0), 1, 1e-9);
}

static void
two_values_are_shown_with_air_around_them (void)
{
  GableRange log = gable_range_around (GABLE_SCALE_LOG10, 1, 100, 0.25);
  GableRange linear = gable_range_around (GABLE_SCALE_LINEAR, 10, 30, 0.25);
  GableRange one = gable_range_around (GABLE_SCALE_LOG10, 10, 10, 0.1);

  gable_assert_close (log.min, 0.1, 1e-9);
  gable_assert_close (log.max, 1000, 1e-9);
  gable_assert_close (linear.min, 0, 1e-9);
  gable_assert_close (linear.max, 40, 1e-9);
  g_assert_cmpfloat (one.min, <, 10);
  g_assert_cmpfloat (one.max, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/range/zooming-keeps-the-value-under-the-pointer",
                   zooming_keeps_the_value_under_the_pointer);
  g_test_add_func ("/app/range/zooming-has-an-end", zooming_has_an_end);
  g_test_add_func ("/app/range/panning-moves-by-a-share-of-the-axis",
                   panning_moves_by_a_share_of_the_axis);
  g_test_add_func ("/app/range/a-value-out-of-sight-is-brought-in",
                   a_value_out_of_sight_is_brought_in);
  g_test_add_func ("/app/range/two-values-are-shown-with-air-around-them",
                   two_values_are_shown_with_air_around_them);
  return g_test_run ();
}
