/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"
#include "plot/clip.h"
#include "plot/cloud.h"

#include "cases.h"
#include "texts.h"

#define MANY 6000
#define FEW 700 /* but still a crowd */

static GableSceneOptions
options_of (double width)
{
  return (GableSceneOptions){
    .width = width,
    .height = 700,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .selected = -1,
    .hovered = -1,
    .legend = TRUE,
  };
}

static GableProject *
many_by_level (guint n)
{
  GableProject *project = gable_case_many (n);

  project->view.multiples = GABLE_MULTIPLES_LEVEL;
  return project;
}

static const GablePrimitive *
find_cloud (const GableScene *scene, guint skip)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_POINTS && skip-- == 0) {
      return primitive;
    }
  }
  return NULL;
}

static guint
count_clouds (const GableScene *scene)
{
  guint n = 0;

  while (find_cloud (scene, n) != NULL) {
    n++;
  }
  return n;
}

static void
each_chart_has_its_crowd (void)
{
  g_autoptr (GableProject) project = many_by_level (MANY);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (1000);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);

  g_assert_cmpuint (scene->panels->len, ==, 3);
  g_assert_cmpuint (count_clouds (scene), ==, 3);
  for (guint i = 0; i < 3; i++) {
    const GablePrimitive *cloud = find_cloud (scene, i);

    g_assert_true (gable_rect_equal (cloud->area, g_array_index (scene->panels, GableRect, i)));
    g_assert_cmpuint (cloud->cloud->n, ==, MANY);
    /* One after the other, so that all that is under and over them is painted at once. */
    g_assert_true (cloud == find_cloud (scene, 0) + i);
  }
}

/* A row that is in sight, alone where it stands. */
static guint
find_lonely_row (const GablePrimitive *points)
{
  for (guint row = 0; row < points->cloud->n; row++) {
    GableXY at = gable_cloud_row_place (points->cloud, &points->cloud_place, row);
    gboolean lonely = gable_rect_contains (points->area, at);

    for (guint other = 0; lonely && other < points->cloud->n; other++) {
      GableXY there = gable_cloud_row_place (points->cloud, &points->cloud_place, other);

      lonely = other == row || hypot (there.x - at.x, there.y - at.y) > 12;
    }
    if (lonely) {
      return row;
    }
  }
  g_assert_not_reached ();
}

static void
a_point_of_any_crowd_is_found (void)
{
  g_autoptr (GableProject) project = many_by_level (FEW);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (3000);
  g_autoptr (GableScene) scene = NULL;

  options.height = 2000;
  scene = gable_scene_build (roofline, &options);
  for (guint i = 0; i < 3; i++) {
    const GablePrimitive *points = find_cloud (scene, i);
    guint row = find_lonely_row (points);
    GableXY at = gable_cloud_row_place (points->cloud, &points->cloud_place, row);
    GableOwner owner = gable_scene_hit (scene, at.x, at.y, 1);
    GableXY centre;
    double radius;

    g_assert_cmpint (owner.kind, ==, GABLE_OWNER_KERNEL);
    g_assert_cmpint (owner.index, ==, (int) points->cloud->kernels[row]);
    g_assert_cmpint (owner.point, ==, (int) points->cloud->points[row]);
    g_assert_true (gable_scene_find_mark (scene, owner, &centre, &radius));
    g_assert_cmpfloat_with_epsilon (centre.x, at.x, 1e-3);
    g_assert_cmpfloat_with_epsilon (centre.y, at.y, 1e-3);
  }
}

static void
crowds_may_be_chosen_in_a_thread (void)
{
  g_autoptr (GableProject) project = many_by_level (MANY);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  g_autoptr (GableChoiceJob) job = NULL;
  GableSceneOptions options = options_of (1000);
  g_autoptr (GableScene) whole = gable_scene_build (roofline, &options);
  g_autoptr (GableScene) scene = NULL;
  g_autofree char *text = NULL;
  g_autofree char *whole_text = gable_scene_to_text (whole);

  options.cache = cache;
  options.later = TRUE;
  scene = gable_scene_build (roofline, &options);
  g_assert_cmpuint (count_clouds (scene), ==, 0);
  job = gable_scene_cache_take_choice (cache);
  g_assert_nonnull (job);
  gable_choice_job_run (job);
  gable_scene_cache_give_choice (cache, job);

  g_clear_pointer (&scene, gable_scene_free);
  scene = gable_scene_build (roofline, &options);
  g_assert_null (gable_scene_cache_take_choice (cache));
  text = gable_scene_to_text (scene);
  g_assert_cmpstr (text, ==, whole_text);
}

/* A window that is made smaller has smaller marks, too. */
static void
charts_of_another_size_are_chosen_anew (void)
{
  g_autoptr (GableProject) project = many_by_level (MANY);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (1000);

  options.cache = cache;
  options.later = TRUE;
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GableScene) scene = NULL;
    g_autoptr (GableScene) again = NULL;
    g_autoptr (GableChoiceJob) job = NULL;

    options.width = i == 0 ? 1000 : 600;
    scene = gable_scene_build (roofline, &options);
    job = gable_scene_cache_take_choice (cache);
    g_assert_nonnull (job);
    gable_choice_job_run (job);
    gable_scene_cache_give_choice (cache, job);
    again = gable_scene_build (roofline, &options);
    g_assert_null (gable_scene_cache_take_choice (cache));
  }
}

static void
launches_stand_in_every_chart (void)
{
  g_autoptr (GableProject) project = gable_case_runs ();
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (1000);
  guint n_jobs = 0;

  project->launches = gable_launches_new ();
  for (guint i = 0; i < project->kernels->len; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);
    gsize row = gable_launches_append (project->launches, i, kernel->seconds);

    for (guint k = 0; k < kernel->amounts->n; k++) {
      const GableAmount *amount = &kernel->amounts->entries[k];

      gable_launches_set (project->launches, row, gable_amount_counter (amount), amount->amount);
    }
  }
  project->view.launches = TRUE;
  project->view.multiples = GABLE_MULTIPLES_SOURCE;
  roofline = gable_case_evaluate (project);
  options.cache = cache;
  options.later = TRUE;
  for (;;) {
    g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
    g_autoptr (GableCloudJob) job = gable_scene_cache_take_job (cache);

    g_assert_cmpuint (count_clouds (scene), ==, n_jobs);
    if (job == NULL) {
      break;
    }
    gable_cloud_job_run (job);
    g_assert_true (gable_scene_cache_give_job (cache, job));
    n_jobs++;
  }
  g_assert_cmpuint (n_jobs, ==, 2);
}

static const GablePrimitive *
find_legend_text (const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT &&
        strstr (primitive->text, "area: share") != NULL) {
      return primitive;
    }
  }
  return NULL;
}

static void
the_legend_stands_where_it_is_wanted (void)
{
  static const GableMultiples multiples[] = { GABLE_MULTIPLES_SOURCE, GABLE_MULTIPLES_LEVEL };

  for (guint i = 0; i < G_N_ELEMENTS (multiples); i++) {
    for (GableLegendPlace place = GABLE_LEGEND_NONE; place <= GABLE_LEGEND_UNDER; place++) {
      g_autoptr (GableProject) project = gable_case_runs ();
      g_autoptr (GableRoofline) roofline = NULL;
      GableSceneOptions options = options_of (1000);
      g_autoptr (GableScene) scene = NULL;
      const GablePrimitive *text;
      GableRect last;

      options.legend_place = place;
      options.legend = place != GABLE_LEGEND_NONE;
      project->view.multiples = multiples[i];
      roofline = gable_case_evaluate (project);
      scene = gable_scene_build (roofline, &options);
      text = find_legend_text (scene);
      last = g_array_index (scene->panels, GableRect, scene->panels->len - 1);
      gable_assert_texts_apart (scene);
      if (place == GABLE_LEGEND_NONE) {
        g_assert_null (text);
      } else if (place == GABLE_LEGEND_RIGHT) {
        g_assert_cmpfloat (text->points[0].x, >, last.x + last.width);
      } else if (place == GABLE_LEGEND_UNDER) {
        g_assert_cmpfloat (text->points[0].y, >, last.y + last.height);
      } else {
        g_assert_cmpfloat (text->points[0].y, <, last.y + last.height);
      }
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/multiples/crowds", each_chart_has_its_crowd);
  g_test_add_func ("/plot/multiples/hit", a_point_of_any_crowd_is_found);
  g_test_add_func ("/plot/multiples/thread", crowds_may_be_chosen_in_a_thread);
  g_test_add_func ("/plot/multiples/size", charts_of_another_size_are_chosen_anew);
  g_test_add_func ("/plot/multiples/launches", launches_stand_in_every_chart);
  g_test_add_func ("/plot/multiples/legend", the_legend_stands_where_it_is_wanted);
  return g_test_run ();
}
