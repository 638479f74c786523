/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/ticks.h"

#include "support.h"

/* Labels of an axis, with a space between, minor marks counted behind them. */
static char *
axis_text (
  GableScaleKind kind, GableRange range, GableDimension dimension, double length, double spacing)
{
  GableScale scale =
    gable_scale_over (kind, gable_range_repair (kind, range, (GableRange){ 1, 10 }));
  g_autoptr (GArray) ticks = gable_ticks_new (&scale, dimension, length, spacing);
  g_autoptr (GString) text = g_string_new (NULL);
  guint minor = 0;

  for (guint i = 0; i < ticks->len; i++) {
    const GableTick *tick = &g_array_index (ticks, GableTick, i);

    if (tick->label != NULL) {
      g_string_append_printf (text, "%s | ", tick->label);
    }
    minor += tick->label == NULL;
  }
  g_string_append_printf (text, "%u", minor);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
labels_read_as_people_write_them (void)
{
  static const struct {
    GableScaleKind kind;
    GableRange range;
    GableDimension dimension;
    double length, spacing;
    const char *text;
  } cases[] = {
    /* The axes of a usual chart. */
    { GABLE_SCALE_LOG10,
      { 1e10, 1e15 },
      GABLE_DIMENSION_FLOP_RATE,
      400,
      24,
      "10 G | 100 G | 1 T | 10 T | 100 T | 1 P | 40" },
    { GABLE_SCALE_LOG10,
      { 0.01, 1000 },
      GABLE_DIMENSION_INTENSITY,
      600,
      40,
      "0.01 | 0.1 | 1 | 10 | 100 | 1000 | 40" },
    /* Less room: 2 and 5 alone, then fewer labels, those of new prefixes kept. */
    { GABLE_SCALE_LOG10,
      { 0.01, 1000 },
      GABLE_DIMENSION_INTENSITY,
      100,
      20,
      "0.01 | 0.1 | 1 | 10 | 100 | 1000 | 10" },
    { GABLE_SCALE_LOG10, { 1e9, 1e15 }, GABLE_DIMENSION_FLOP_RATE, 90, 24, "1 G | 1 T | 1 P | 4" },
    { GABLE_SCALE_LOG10, { 1e-5, 1e7 }, GABLE_DIMENSION_INTENSITY, 120, 40, "10⁻⁵ | 1 | 10⁵ | 10" },
    /* Zoomed in: the digits between decades, then even steps with as many digits as they need. */
    { GABLE_SCALE_LOG10,
      { 1e12, 2e13 },
      GABLE_DIMENSION_FLOP_RATE,
      400,
      24,
      "1 T | 2 T | 5 T | 10 T | 20 T | 6" },
    { GABLE_SCALE_LOG10,
      { 1, 1.2 },
      GABLE_DIMENSION_INTENSITY,
      400,
      80,
      "1 | 1.05 | 1.1 | 1.15 | 1.2 | 16" },
    { GABLE_SCALE_LOG10,
      { 1.5550e12, 1.5552e12 },
      GABLE_DIMENSION_FLOP_RATE,
      100,
      40,
      "1.555 T | 1.5551 T | 1.5552 T | 8" },
    { GABLE_SCALE_LINEAR,
      { 0, 10 },
      GABLE_DIMENSION_INTENSITY,
      500,
      90,
      "0 | 2 | 4 | 6 | 8 | 10 | 15" },
    { GABLE_SCALE_LINEAR, { 0, 1.1e13 }, GABLE_DIMENSION_FLOP_RATE, 300, 60, "0 | 5 T | 10 T | 9" },
    /* Beyond prefixes. */
    { GABLE_SCALE_LOG10,
      { 1e21, 1e24 },
      GABLE_DIMENSION_FLOP_RATE,
      400,
      24,
      "10²¹ | 10²² | 10²³ | 10²⁴ | 24" },
    { GABLE_SCALE_LOG10,
      { 1e9, 1e11 },
      GABLE_DIMENSION_INSTRUCTION_RATE,
      100,
      24,
      "1 G | 10 G | 100 G | 16" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = axis_text (cases[i].kind, cases[i].range, cases[i].dimension,
                                       cases[i].length, cases[i].spacing);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
check_ticks (const GableScale *scale, double length, double spacing)
{
  g_autoptr (GArray) ticks = gable_ticks_new (scale, GABLE_DIMENSION_FLOP_RATE, length, spacing);
  double last = -INFINITY;
  double last_label = -INFINITY;

  g_assert_cmpuint (ticks->len, <=, GABLE_TICKS_MAX);
  for (guint i = 0; i < ticks->len; i++) {
    const GableTick *tick = &g_array_index (ticks, GableTick, i);

    g_assert_cmpfloat (tick->unit, >=, 0);
    g_assert_cmpfloat (tick->unit, <=, 1);
    g_assert_cmpfloat (tick->unit, >=, last);
    last = tick->unit;
    if (tick->label != NULL) {
      g_assert_cmpfloat ((tick->unit - last_label) * length, >=, spacing * (1 - 1e-6));
      last_label = tick->unit;
      g_assert_cmpuint (strlen (tick->label), <, 24);
    }
  }
}

static void
ticks_are_bounded_whatever_the_range (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (int i = 0; i < 5000; i++) {
    GableScaleKind kind = i % 3 == 0 ? GABLE_SCALE_LINEAR : GABLE_SCALE_LOG10;
    double low = g_rand_double_range (random, -320, 308);
    double span = pow (10, g_rand_double_range (random, -8, 2.8));
    GableRange wanted = { pow (10, low), pow (10, low + span) };
    GableRange range = gable_range_repair (kind, wanted, (GableRange){ 1, 10 });
    GableScale scale = gable_scale_over (kind, range);

    check_ticks (&scale, g_rand_double_range (random, 20, 4000),
                 g_rand_double_range (random, 10, 80));
  }
}

static void
sixty_decades_and_a_point_have_ticks (void)
{
  static const GableRange ranges[] = { { 1e-30, 1e30 }, { 7, 7 }, { 5e-324, 5e-324 } };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++) {
    GableRange range = gable_range_repair (GABLE_SCALE_LOG10, ranges[i], (GableRange){ 1, 10 });
    GableScale scale = gable_scale_over (GABLE_SCALE_LOG10, range);
    g_autoptr (GArray) ticks = gable_ticks_new (&scale, GABLE_DIMENSION_INTENSITY, 500, 40);

    g_assert_cmpuint (ticks->len, >, 0);
    g_assert_cmpuint (ticks->len, <=, GABLE_TICKS_MAX);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/ticks/labels-read-as-people-write-them",
                   labels_read_as_people_write_them);
  g_test_add_func ("/plot/ticks/ticks-are-bounded", ticks_are_bounded_whatever_the_range);
  g_test_add_func ("/plot/ticks/sixty-decades-and-a-point-have-ticks",
                   sixty_decades_and_a_point_have_ticks);
  return g_test_run ();
}
