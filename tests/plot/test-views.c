/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"

#include "cases.h"
#include "support.h"
#include "texts.h"

static const GablePrimitive *
find_text (const GableScene *scene, const char *text)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT && strstr (primitive->text, text) != NULL) {
      return primitive;
    }
  }
  return NULL;
}

static const GablePrimitive *
find_class (const GableScene *scene, const char *class_, guint skip)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (g_str_has_prefix (primitive->class_, class_) && skip-- == 0) {
      return primitive;
    }
  }
  return NULL;
}

static void
a_cache_aware_chart_is_marked (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);

  project->view.chart = GABLE_CHART_CACHE_AWARE;
  gable_case_check_golden (project, -1, "plot/view-cache-aware.txt");
}

static void
a_cache_aware_point_stands_over_what_the_core_issues (void)
{
  g_autoptr (GableProject) project = gable_case_a100 (1, FALSE);
  g_autoptr (GableScene) scene = NULL;
  GableXY wanted;

  project->view.chart = GABLE_CHART_CACHE_AWARE;
  scene = gable_case_scene (project, -1);
  wanted = gable_scene_place (scene, 0.19, 1.15e12);
  gable_assert_close (find_class (scene, "kernel ", 0)->points[0].x, wanted.x, 1e-9);
  g_assert_null (find_class (scene, "kernel level", 0));
  g_assert_nonnull (find_text (scene, "Cache-aware intensity"));
}

static void
a_time_chart_has_a_row_for_each_kernel (void)
{
  GableProject *project = gable_case_a100 (6, TRUE);

  project->view.chart = GABLE_CHART_TIME;
  gable_case_check_golden (project, 0, "plot/view-time.txt");
}

/* The title of the axis and what the chart leaves out share a line. */
static void
a_time_chart_of_many_kernels_says_what_has_no_row (void)
{
  g_autoptr (GableProject) project = gable_case_many (300);
  g_autoptr (GableRoofline) roofline = NULL;

  project->view.chart = GABLE_CHART_TIME;
  roofline = gable_case_evaluate (project);
  for (double width = 300; width <= 1500; width += 40) {
    GableSceneOptions options = {
      .width = width,
      .height = 400,
      .theme = gable_theme_find ("light"),
      .measure = gable_measure_fixed (),
      .selected = -1,
      .hovered = -1,
      .legend = TRUE,
    };
    g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);

    g_assert_nonnull (find_text (scene, "each shorter"));
    g_assert_nonnull (find_text (scene, "Time"));
    gable_assert_texts_apart (scene);
  }
}

static void
bars_of_a_linear_time_chart_start_at_zero (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);

  project->view.chart = GABLE_CHART_TIME;
  project->view.scale = GABLE_SCALE_LINEAR;
  gable_case_check_golden (project, -1, "plot/view-time-linear.txt");
}

/* stencil_27pt moves 1.15e12 × 0.412 ÷ 0.82 bytes over 1.555 TB/s: 371.6 ms of its 412 ms. */
static void
a_bound_stands_at_its_time (void)
{
  g_autoptr (GableProject) project = gable_case_a100 (1, FALSE);
  g_autoptr (GableScene) scene = NULL;
  double seconds, row;
  const GablePrimitive *marker;

  project->view.chart = GABLE_CHART_TIME;
  scene = gable_case_scene (project, -1);
  marker = find_class (scene, "time bound limiter", 0);
  gable_scene_value (scene, marker->points[0].x, marker->points[0].y, &seconds, &row);
  gable_assert_close (seconds, 1.15e12 * 0.412 / 0.82 / 1.555e12, 1e-9);
  marker = find_class (scene, "time measured", 0);
  gable_scene_value (scene, marker->points[0].x, marker->points[0].y, &seconds, &row);
  gable_assert_close (seconds, 0.412, 1e-9);
}

static void
instructions_stand_over_transactions (void)
{
  gable_case_check_golden (gable_case_instructions (), -1, "plot/view-instructions.txt");
}

static void
walls_stand_at_their_transactions (void)
{
  static const double walls[] = { 1, 1.0 / 4, 1.0 / 8, 1.0 / 32 };
  g_autoptr (GableProject) project = gable_case_instructions ();
  g_autoptr (GableScene) scene = gable_case_scene (project, -1);

  for (guint i = 0, n = 0; i < G_N_ELEMENTS (walls); i++) {
    const GablePrimitive *wall;

    do {
      wall = find_class (scene, "wall", n++);
      g_assert_nonnull (wall);
    } while (wall->kind != GABLE_PRIMITIVE_LINE);
    gable_assert_close (wall->points[0].x, gable_scene_place (scene, walls[i] / 32, 1e9).x, 1e-9);
  }
}

static void
everything_at_once_is_explained (void)
{
  GableProject *project = gable_case_full ();

  project->view.roof_set = GABLE_ROOFS_BOTH;
  project->view.second_machine = TRUE;
  gable_case_check_golden (project, 0, "plot/view-full.txt");
}

/* In a second 1.5e12 FP64 and 4e12 FP32 operations: 0.1613 s and 0.2139 s of it at 9.3 and 18.7 TFLOP/s, on pipes of their
 * own. */
static void
a_mix_has_a_ceiling_of_its_own (void)
{
  g_autoptr (GableProject) project = gable_case_full ();
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableMixedCeiling mixed;

  g_assert_true (gable_roofline_get_mixed_ceiling (roofline, 0, &mixed));
  gable_assert_close (mixed.highest, 5.5e12 / (4 / 18.7), 1e-9);
  gable_assert_close (mixed.ceiling, mixed.highest, 1e-9);
  gable_assert_close (mixed.lowest, 5.5e12 / (4 / 18.7 + 1.5 / 9.3), 1e-9);
  g_assert_false (gable_roofline_get_mixed_ceiling (roofline, 1, &mixed));

  ((GableCeiling *) gable_machine_get_ceiling (roofline->machine, 3))->pipe = g_strdup ("fma");
  ((GableCeiling *) gable_machine_get_ceiling (roofline->machine, 4))->pipe = g_strdup ("fma");
  g_assert_true (gable_roofline_get_mixed_ceiling (roofline, 0, &mixed));
  gable_assert_close (mixed.ceiling, mixed.lowest, 1e-9);
}

static void
two_runs_are_joined_by_arrows (void)
{
  GableProject *project = gable_case_runs ();

  project->view.colouring = GABLE_COLOUR_BY_SOURCE;
  project->view.shaping = GABLE_SHAPE_BY_SOURCE;
  gable_case_check_golden (project, -1, "plot/view-runs.txt");
}

static void
a_change_is_told_in_per_cent (void)
{
  g_autoptr (GableProject) project = gable_case_runs ();
  g_autoptr (GableScene) scene = gable_case_scene (project, -1);

  /* 1 ÷ 1.9 − 1 and 1 ÷ 0.8 − 1. */
  g_assert_nonnull (find_text (scene, "time \u221247.4 %"));
  g_assert_nonnull (find_text (scene, "time +25 %"));
}

static void
charts_side_by_side_share_their_axes (void)
{
  static const struct {
    GableMultiples multiples;
    const char *name;
  } cases[] = {
    { GABLE_MULTIPLES_SOURCE, "plot/view-sources.txt" },
    { GABLE_MULTIPLES_LEVEL, "plot/view-levels.txt" },
    { GABLE_MULTIPLES_PRECISION, "plot/view-precisions.txt" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableProject *project = i == 2 ? gable_case_full () : gable_case_runs ();

    project->view.multiples = cases[i].multiples;
    gable_case_check_golden (project, -1, cases[i].name);
  }
}

static void
a_place_in_any_panel_has_its_value (void)
{
  g_autoptr (GableProject) project = gable_case_runs ();
  g_autoptr (GableScene) scene = NULL;

  project->view.multiples = GABLE_MULTIPLES_SOURCE;
  scene = gable_case_scene (project, -1);
  g_assert_cmpuint (scene->panels->len, ==, 2);
  for (guint i = 0; i < scene->panels->len; i++) {
    GableRect panel = g_array_index (scene->panels, GableRect, i);
    double x, y;

    gable_scene_value (scene, panel.x, panel.y + panel.height, &x, &y);
    gable_assert_close (x, scene->x.min, 1e-9);
    gable_assert_close (y, scene->y.min, 1e-9);
    g_assert_cmpfloat (panel.width, ==, scene->plot.width);
    g_assert_cmpfloat (panel.height, ==, scene->plot.height);
  }
}

static void
the_range_may_follow_the_kernels (void)
{
  g_autoptr (GableProject) project = gable_case_a100 (6, FALSE);
  g_autoptr (GableScene) scene = NULL;

  project->view.range_mode = GABLE_RANGE_DATA;
  scene = gable_case_scene (project, -1);
  /* From axpy's 0.083 to gemm_tiled's 41 FLOP/B, and a fifth of a decade beyond. */
  gable_assert_close (scene->x.min, 0.083 / pow (10, 0.2), 1e-9);
  gable_assert_close (scene->x.max, 41 * pow (10, 0.2), 1e-9);
  g_assert_null (find_text (scene, "outside"));
}

static void
a_hidden_level_has_neither_roof_nor_points (void)
{
  g_autoptr (GableProject) project = gable_case_a100 (2, FALSE);
  g_autoptr (GableScene) scene = NULL;

  gable_view_show_level (&project->view, gable_counter_find ("L2"), FALSE);
  scene = gable_case_scene (project, -1);
  for (guint i = 0; i < scene->primitives->len; i++) {
    g_assert_cmpstr (g_array_index (scene->primitives, GablePrimitive, i).level, !=, "L2");
  }
}

static void
a_crowd_is_no_empty_chart (void)
{
  g_autoptr (GableProject) project = gable_case_many (2000);
  g_autoptr (GableScene) scene = gable_case_scene (project, -1);

  for (guint i = 0; i < scene->primitives->len; i++) {
    g_assert_cmpstr (g_array_index (scene->primitives, GablePrimitive, i).class_, !=, "hint");
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/views/cache-aware", a_cache_aware_chart_is_marked);
  g_test_add_func ("/plot/views/cache-aware-point",
                   a_cache_aware_point_stands_over_what_the_core_issues);
  g_test_add_func ("/plot/views/time", a_time_chart_has_a_row_for_each_kernel);
  g_test_add_func ("/plot/views/time-many", a_time_chart_of_many_kernels_says_what_has_no_row);
  g_test_add_func ("/plot/views/time-linear", bars_of_a_linear_time_chart_start_at_zero);
  g_test_add_func ("/plot/views/time-bound", a_bound_stands_at_its_time);
  g_test_add_func ("/plot/views/instructions", instructions_stand_over_transactions);
  g_test_add_func ("/plot/views/walls", walls_stand_at_their_transactions);
  g_test_add_func ("/plot/views/full", everything_at_once_is_explained);
  g_test_add_func ("/plot/views/mix", a_mix_has_a_ceiling_of_its_own);
  g_test_add_func ("/plot/views/runs", two_runs_are_joined_by_arrows);
  g_test_add_func ("/plot/views/change", a_change_is_told_in_per_cent);
  g_test_add_func ("/plot/views/multiples", charts_side_by_side_share_their_axes);
  g_test_add_func ("/plot/views/panels", a_place_in_any_panel_has_its_value);
  g_test_add_func ("/plot/views/data-range", the_range_may_follow_the_kernels);
  g_test_add_func ("/plot/views/hidden-level", a_hidden_level_has_neither_roof_nor_points);
  g_test_add_func ("/plot/views/crowd", a_crowd_is_no_empty_chart);
  return g_test_run ();
}
