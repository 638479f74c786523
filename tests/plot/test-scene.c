/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"

#include "cases.h"
#include "support.h"

static GableScene *
build_scene (GableProject *taken, const GableSceneOptions *asked)
{
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = *asked;

  options.measure = gable_measure_fixed ();
  return gable_scene_build (roofline, &options);
}

static void
check_golden (GableProject *project, GableSceneOptions options, const char *name)
{
  g_autoptr (GableScene) scene = build_scene (project, &options);
  g_autofree char *text = gable_scene_to_text (scene);

  gable_assert_golden (text, name);
}

static GableSceneOptions
options_of (const char *theme, double width, double height)
{
  return (GableSceneOptions){
    .width = width,
    .height = height,
    .theme = gable_theme_find (theme),
    .selected = -1,
    .hovered = -1,
  };
}

static void
a_selected_kernel_shows_its_levels_and_headroom (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);

  options.selected = 3;
  options.title = "Solver";
  options.legend = TRUE;
  check_golden (gable_case_a100 (6, TRUE), options, "plot/a100-selected.txt");
}

static void
variants_are_dashed (void)
{
  check_golden (gable_case_cpu (), options_of ("light", 800, 500), "plot/cpu-variants.txt");
}

static void
a_dark_chart_differs_in_colour_alone (void)
{
  g_autoptr (GableScene) dark = NULL;
  g_autoptr (GableScene) light = NULL;
  GableSceneOptions options = options_of ("dark", 800, 500);

  check_golden (gable_case_a100 (6, FALSE), options, "plot/a100-dark.txt");
  dark = build_scene (gable_case_a100 (6, FALSE), &options);
  options.theme = gable_theme_find ("light");
  light = build_scene (gable_case_a100 (6, FALSE), &options);
  g_assert_cmpuint (dark->primitives->len, ==, light->primitives->len);
}

static void
a_narrow_chart_labels_its_ceilings_inside (void)
{
  check_golden (gable_case_a100 (6, FALSE), options_of ("light", 360, 300), "plot/a100-narrow.txt");
}

static void
a_printed_column_has_small_type (void)
{
  check_golden (gable_case_a100 (6, FALSE), options_of ("print", 252, 190), "plot/a100-print.txt");
}

static void
an_empty_project_has_a_chart (void)
{
  check_golden (gable_project_new (), options_of ("light", 500, 300), "plot/empty.txt");
}

static void
kernels_without_work_stand_in_the_strip (void)
{
  check_golden (gable_case_zero_work (), options_of ("light", 800, 500), "plot/zero-work.txt");
}

static void
two_hundred_kernels_stay_readable (void)
{
  check_golden (gable_case_many (200), options_of ("light", 800, 500), "plot/many.txt");
}

static void
a_linear_chart_starts_at_zero (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);

  project->view.scale = GABLE_SCALE_LINEAR;
  check_golden (project, options_of ("light", 800, 500), "plot/a100-linear.txt");
}

static guint
count (const GableScene *scene, GablePrimitiveKind kind, const char *text)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    n += primitive->kind == kind &&
         strstr (kind == GABLE_PRIMITIVE_TEXT ? primitive->text : primitive->class_, text) != NULL;
  }
  return n;
}

static void
kernels_outside_are_named_at_the_edge (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  GableProject *project = gable_case_a100 (6, FALSE);
  g_autoptr (GableScene) scene = NULL;

  /* Only gemm_tiled is in here; five are left of it, and nothing is moved to the edge. */
  project->view.x = (GableRange){ 10, 1000 };
  project->view.y = (GableRange){ 1e12, 1e14 };
  scene = build_scene (project, &options);
  g_assert_cmpuint (count (scene, GABLE_PRIMITIVE_TEXT, "5 kernels outside"), ==, 1);
  g_assert_cmpuint (count (scene, GABLE_PRIMITIVE_MARKER, "kernel "), ==, 1);
}

static void
hidden_kernels_are_not_drawn (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  GableProject *project = gable_case_a100 (6, FALSE);
  g_autoptr (GableScene) scene = NULL;

  project->view.hidden_kernels = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (project->view.hidden_kernels, g_strdup ("axpy"));
  scene = build_scene (project, &options);
  g_assert_cmpuint (count (scene, GABLE_PRIMITIVE_TEXT, "axpy"), ==, 0);
  g_assert_cmpuint (count (scene, GABLE_PRIMITIVE_TEXT, "spmv_csr"), ==, 1);
  g_assert_cmpuint (count (scene, GABLE_PRIMITIVE_TEXT, "outside"), ==, 0);
}

static void
places_and_values_are_inverse (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE), &options);
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (int i = 0; i < 1000; i++) {
    double intensity = pow (10, g_rand_double_range (random, -3, 4));
    double performance = pow (10, g_rand_double_range (random, 8, 16));
    GableXY at = gable_scene_place (scene, intensity, performance);
    double x, y;

    gable_scene_value (scene, at.x, at.y, &x, &y);
    gable_assert_close (x, intensity, 1e-9);
    gable_assert_close (y, performance, 1e-9);
  }
}

static void
a_click_finds_what_is_there (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE), &options);
  GableXY kernel = gable_scene_place (scene, 41, 6.1e12);         /* gemm_tiled */
  GableXY roof = gable_scene_place (scene, 0.02, 0.02 * 19.4e12); /* L1 */
  GableXY ridge = gable_scene_place (scene, 9.7e12 / 1.555e12, 9.7e12);
  GableOwner owner = gable_scene_hit (scene, kernel.x, kernel.y, 4);

  g_assert_cmpint (owner.kind, ==, GABLE_OWNER_KERNEL);
  g_assert_cmpint (owner.index, ==, 2);
  g_assert_cmpint (owner.point, >=, 0);
  owner = gable_scene_hit (scene, roof.x, roof.y + 2, 4);
  g_assert_cmpint (owner.kind, ==, GABLE_OWNER_ROOF);
  g_assert_cmpint (owner.index, ==, 0);
  g_assert_cmpint (gable_scene_hit (scene, ridge.x, ridge.y, 4).kind, ==, GABLE_OWNER_RIDGE);
  g_assert_cmpint (gable_scene_hit (scene, 300, 60, 4).kind, ==, GABLE_OWNER_NONE);
}

static void
the_label_of_a_kernel_finds_it (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE), &options);

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *label = &g_array_index (scene->primitives, GablePrimitive, i);

    if (label->kind == GABLE_PRIMITIVE_TEXT && g_str_equal (label->text, "reduce_max")) {
      double x = label->points[0].x + (label->anchor == GABLE_ANCHOR_START ? 5 : -5);
      GableOwner owner = gable_scene_hit (scene, x, label->points[0].y - 3, 0);

      g_assert_cmpint (owner.kind, ==, GABLE_OWNER_KERNEL);
      g_assert_cmpint (owner.index, ==, 4);
      g_assert_cmpint (owner.point, ==, -1);
      return;
    }
  }
  g_assert_not_reached ();
}

static void
hovering_moves_no_label (void)
{
  GableSceneOptions options = options_of ("light", 800, 500);
  g_autoptr (GableScene) before = build_scene (gable_case_a100 (6, FALSE), &options);
  g_autoptr (GableScene) after = NULL;
  guint k = 0;

  options.hovered = 1;
  after = build_scene (gable_case_a100 (6, FALSE), &options);
  for (guint i = 0; i < before->primitives->len; i++) {
    const GablePrimitive *label = &g_array_index (before->primitives, GablePrimitive, i);

    if (label->kind != GABLE_PRIMITIVE_TEXT) {
      continue;
    }
    while (g_array_index (after->primitives, GablePrimitive, k).kind != GABLE_PRIMITIVE_TEXT) {
      k++;
    }
    g_assert_cmpstr (g_array_index (after->primitives, GablePrimitive, k).text, ==, label->text);
    g_assert_cmpfloat (g_array_index (after->primitives, GablePrimitive, k).points[0].x, ==,
                       label->points[0].x);
    k++;
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/scene/a-selected-kernel",
                   a_selected_kernel_shows_its_levels_and_headroom);
  g_test_add_func ("/plot/scene/variants-are-dashed", variants_are_dashed);
  g_test_add_func ("/plot/scene/a-dark-chart", a_dark_chart_differs_in_colour_alone);
  g_test_add_func ("/plot/scene/a-narrow-chart", a_narrow_chart_labels_its_ceilings_inside);
  g_test_add_func ("/plot/scene/a-printed-column", a_printed_column_has_small_type);
  g_test_add_func ("/plot/scene/an-empty-project", an_empty_project_has_a_chart);
  g_test_add_func ("/plot/scene/kernels-without-work", kernels_without_work_stand_in_the_strip);
  g_test_add_func ("/plot/scene/two-hundred-kernels", two_hundred_kernels_stay_readable);
  g_test_add_func ("/plot/scene/a-linear-chart", a_linear_chart_starts_at_zero);
  g_test_add_func ("/plot/scene/kernels-outside", kernels_outside_are_named_at_the_edge);
  g_test_add_func ("/plot/scene/hidden-kernels", hidden_kernels_are_not_drawn);
  g_test_add_func ("/plot/scene/places-and-values", places_and_values_are_inverse);
  g_test_add_func ("/plot/scene/a-click", a_click_finds_what_is_there);
  g_test_add_func ("/plot/scene/the-label-of-a-kernel", the_label_of_a_kernel_finds_it);
  g_test_add_func ("/plot/scene/hovering-moves-no-label", hovering_moves_no_label);
  return g_test_run ();
}
