/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/sweep-chart.h"
#include "support.h"

static const GableSweepMark marks[] = {
  { 16384, 400e9 },           { 32768, 410e9 },  { 262144, 150e9 },
  { 1048576, GABLE_UNKNOWN }, { 4194304, 25e9 }, { 268435456, 12e9 },
};
static const GableSweepLine lines[] = { { "read", marks, G_N_ELEMENTS (marks) },
                                        { "triad", marks, 2 } };
static const GableSweepStep steps[] = { { "L1", 410e9, 16384, 32768 },
                                        { "DRAM", 12e9, 268435456, 268435456 },
                                        { "unknown", GABLE_UNKNOWN, 1, 2 } };

static GableSweepChart
chart (guint n_lines, guint n_steps)
{
  return (GableSweepChart){
    .width = 480,
    .height = 300,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .largest = GABLE_UNKNOWN,
    .lines = lines,
    .n_lines = n_lines,
    .steps = steps,
    .n_steps = n_steps,
  };
}

static void
it_draws_lines_steps_and_names (void)
{
  GableSweepChart wanted = chart (2, 3);
  g_autoptr (GableScene) scene = gable_sweep_chart_build (&wanted);
  g_autofree char *text = gable_scene_to_text (scene);

  gable_assert_golden (text, "sweep-chart.txt");
}

static void
what_is_drawn_lies_in_the_picture (void)
{
  GableSweepChart wanted = chart (2, 3);
  g_autoptr (GableScene) scene = gable_sweep_chart_build (&wanted);

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    for (guint j = 0; j < primitive->n_points; j++) {
      g_assert_cmpfloat (primitive->points[j].x, >=, 0);
      g_assert_cmpfloat (primitive->points[j].x, <=, scene->width);
      g_assert_cmpfloat (primitive->points[j].y, >=, 0);
      g_assert_cmpfloat (primitive->points[j].y, <=, scene->height);
    }
  }
  gable_assert_close (scene->x.min, 16384, 1e-12);
  gable_assert_close (scene->x.max, 268435456, 1e-12);
  gable_assert_close (scene->y.min, 1e10, 1e-12);
  gable_assert_close (scene->y.max, 1e12, 1e-12);
}

static void
before_the_first_point_there_are_axes (void)
{
  GableSweepChart wanted = chart (0, 0);
  g_autoptr (GableScene) scene = NULL;

  wanted.largest = 1e9;
  wanted.width = 1;
  scene = gable_sweep_chart_build (&wanted);
  g_assert_cmpuint (scene->primitives->len, >, 4);
  gable_assert_close (scene->x.max, 1073741824, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/sweep-chart/it-draws-lines-steps-and-names",
                   it_draws_lines_steps_and_names);
  g_test_add_func ("/plot/sweep-chart/what-is-drawn-lies-in-the-picture",
                   what_is_drawn_lies_in_the_picture);
  g_test_add_func ("/plot/sweep-chart/before-the-first-point-there-are-axes",
                   before_the_first_point_there_are_axes);
  return g_test_run ();
}
