/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scale.h"

#include "support.h"

static const GableRange decade = { 1, 10 };

static void
logarithms_are_even (void)
{
  GableScale scale = gable_scale_over (GABLE_SCALE_LOG10, (GableRange){ 0.01, 1000 });

  gable_assert_close (gable_scale_to_unit (&scale, 0.01), 0, 1e-12);
  gable_assert_close (gable_scale_to_unit (&scale, 0.1), 0.2, 1e-12);
  gable_assert_close (gable_scale_to_unit (&scale, 1000), 1, 1e-12);
  gable_assert_close (gable_scale_from_unit (&scale, 0.6), 10, 1e-12);
  gable_assert_close (gable_scale_get_decades (&scale), 5, 1e-12);
  g_assert_true (gable_scale_to_unit (&scale, 0) == (double) -INFINITY);
  g_assert_true (gable_scale_to_unit (&scale, -3) == (double) -INFINITY);
  g_assert_false (gable_known (gable_scale_to_unit (&scale, GABLE_UNKNOWN)));
}

static void
a_linear_axis_may_start_at_zero (void)
{
  GableScale scale = gable_scale_over (GABLE_SCALE_LINEAR, (GableRange){ 0, 8 });

  gable_assert_close (gable_scale_to_unit (&scale, 2), 0.25, 1e-12);
  gable_assert_close (gable_scale_from_unit (&scale, 0.5), 4, 1e-12);
  g_assert_true (gable_scale_to_unit (&scale, -8) == -1);
  g_assert_false (gable_known (gable_scale_get_decades (&scale)));
}

static void
values_come_back_from_the_unit_interval (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (int i = 0; i < 20000; i++) {
    GableScaleKind kind = i % 2 == 0 ? GABLE_SCALE_LOG10 : GABLE_SCALE_LINEAR;
    double low = g_rand_double_range (random, -200, 200);
    double high = low + g_rand_double_range (random, 0.01, 90);
    GableRange range = { low, high };
    GableScale scale;
    double unit = g_rand_double (random);

    if (kind == GABLE_SCALE_LOG10) {
      range = (GableRange){ pow (10, low), pow (10, high) };
    }
    scale = gable_scale_over (kind, range);
    g_assert_cmpfloat_with_epsilon (
      gable_scale_to_unit (&scale, gable_scale_from_unit (&scale, unit)), unit, 1e-9);
  }
}

static void
inverse_steps_return (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (int i = 0; i < 20000; i++) {
    GableScaleKind kind = i % 2 == 0 ? GABLE_SCALE_LOG10 : GABLE_SCALE_LINEAR;
    GableRange range = { pow (10, g_rand_double_range (random, -12, 2)),
                         pow (10, g_rand_double_range (random, 3, 16)) };
    GableScale scale = gable_scale_over (kind, range);
    double anchor = g_rand_double (random);
    double factor = g_rand_double_range (random, 0.5, 2);
    double move = g_rand_double_range (random, -0.5, 0.5);
    GableRange next = gable_scale_zoom (&scale, anchor, factor);
    GableScale zoomed = gable_scale_over (kind, next);

    next = gable_scale_zoom (&zoomed, anchor, 1 / factor);
    if (kind == GABLE_SCALE_LOG10) {
      gable_assert_close (next.min, range.min, 1e-9);
    }
    gable_assert_close (next.max, range.max, 1e-9);
    g_assert_cmpfloat_with_epsilon ((next.min - range.min) / range.max, 0, 1e-9);

    next = gable_scale_pan (&scale, move);
    zoomed = gable_scale_over (kind, next);
    next = gable_scale_pan (&zoomed, -move);
    gable_assert_close (next.max, range.max, 1e-9);
    g_assert_cmpfloat_with_epsilon ((next.min - range.min) / range.max, 0, 1e-9);
  }
}

static void
a_zoom_keeps_the_place_under_the_pointer (void)
{
  GableScale scale = gable_scale_over (GABLE_SCALE_LOG10, (GableRange){ 0.01, 1000 });
  double under = gable_scale_from_unit (&scale, 0.3);
  GableRange range = gable_scale_zoom (&scale, 0.3, 2);
  GableScale next = gable_scale_over (GABLE_SCALE_LOG10, range);

  gable_assert_close (gable_scale_from_unit (&next, 0.3), under, 1e-12);
  gable_assert_close (gable_scale_get_decades (&next), 2.5, 1e-12);
}

static void
zooming_ends_before_numbers_do (void)
{
  for (int out = 0; out < 2; out++) {
    for (int linear = 0; linear < 2; linear++) {
      GableScaleKind kind = linear ? GABLE_SCALE_LINEAR : GABLE_SCALE_LOG10;
      GableRange range = { 0.1, 10 };

      for (int i = 0; i < 3000; i++) {
        GableScale scale = gable_scale_over (kind, range);

        range = gable_scale_zoom (&scale, 0.25, out ? 0.5 : 2);
        g_assert_true (isfinite (range.min) && isfinite (range.max));
        g_assert_cmpfloat (range.min, <, range.max);
      }
    }
  }
}

static void
panning_ends_at_the_last_decade (void)
{
  GableRange range = { 1, 1e5 };

  for (int i = 0; i < 2000; i++) {
    GableScale scale = gable_scale_over (GABLE_SCALE_LOG10, range);

    range = gable_scale_pan (&scale, 0.7);
  }
  g_assert_true (isfinite (range.max));
  gable_assert_close (log10 (range.max) - log10 (range.min), 5, 1e-6);
}

static void
impossible_ranges_are_repaired (void)
{
  static const struct {
    GableScaleKind kind;
    GableRange wanted;
    GableRange repaired;
  } cases[] = {
    { GABLE_SCALE_LOG10, { 2, 5 }, { 2, 5 } },
    { GABLE_SCALE_LOG10, { 5, 2 }, { 2, 5 } },
    { GABLE_SCALE_LOG10, { NAN, 50 }, { 1, 50 } },
    { GABLE_SCALE_LOG10, { 0.2, INFINITY }, { 0.2, 10 } },
    { GABLE_SCALE_LOG10, { 0, -7 }, { 1, 10 } },
    { GABLE_SCALE_LINEAR, { 0, 7 }, { 0, 7 } },
    { GABLE_SCALE_LINEAR, { -2, NAN }, { -2, 10 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableRange range = gable_range_repair (cases[i].kind, cases[i].wanted, decade);

    gable_assert_close (range.min, cases[i].repaired.min, 1e-12);
    gable_assert_close (range.max, cases[i].repaired.max, 1e-12);
  }
}

static void
a_point_becomes_a_range (void)
{
  static const double points[] = { 1, 5e-324, 1e-300, 1.7e308, 42 };

  for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
    for (int linear = 0; linear < 2; linear++) {
      GableScaleKind kind = linear ? GABLE_SCALE_LINEAR : GABLE_SCALE_LOG10;
      GableRange range = gable_range_repair (kind, (GableRange){ points[i], points[i] }, decade);
      GableScale scale = gable_scale_over (kind, range);

      g_assert_cmpfloat (range.min, <, range.max);
      g_assert_true (isfinite (gable_scale_from_unit (&scale, 0.5)));
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/scale/logarithms-are-even", logarithms_are_even);
  g_test_add_func ("/plot/scale/a-linear-axis-may-start-at-zero", a_linear_axis_may_start_at_zero);
  g_test_add_func ("/plot/scale/values-come-back", values_come_back_from_the_unit_interval);
  g_test_add_func ("/plot/scale/inverse-steps-return", inverse_steps_return);
  g_test_add_func ("/plot/scale/a-zoom-keeps-the-place", a_zoom_keeps_the_place_under_the_pointer);
  g_test_add_func ("/plot/scale/zooming-ends-before-numbers-do", zooming_ends_before_numbers_do);
  g_test_add_func ("/plot/scale/panning-ends-at-the-last-decade", panning_ends_at_the_last_decade);
  g_test_add_func ("/plot/scale/impossible-ranges-are-repaired", impossible_ranges_are_repaired);
  g_test_add_func ("/plot/scale/a-point-becomes-a-range", a_point_becomes_a_range);
  return g_test_run ();
}
