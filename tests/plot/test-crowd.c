/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>

#include "plot/build.h"
#include "plot/cloud.h"
#include "plot/export.h"

#include "cases.h"
#include "support.h"

static GableSceneOptions
options_of (GableSceneCache *cache)
{
  return (GableSceneOptions){
    .width = 800,
    .height = 500,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .selected = -1,
    .hovered = -1,
    .cache = cache,
  };
}

static const GablePrimitive *
find_points (const GableScene *scene, GableOwnerKind owner)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_POINTS && primitive->owner.kind == owner) {
      return primitive;
    }
  }
  return NULL;
}

static guint
count_markers (const GableScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    n += primitive->kind == GABLE_PRIMITIVE_MARKER && primitive->owner.kind == GABLE_OWNER_KERNEL;
  }
  return n;
}

static void
a_crowd_shows_every_kernel (void)
{
  g_autoptr (GableProject) project = gable_case_many (5000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
  const GablePrimitive *points = find_points (scene, GABLE_OWNER_KERNEL);

  g_assert_nonnull (points);
  g_assert_cmpuint (points->cloud->n, ==, 5000);
  g_assert_cmpuint (count_markers (scene), <=, 60);
  for (guint row = 0; row < points->cloud->n; row += 97) {
    const GablePoint *point = &roofline->points[points->cloud->points[row]];
    GableXY at = gable_cloud_row_place (points->cloud, &points->cloud_place, row);
    GableXY expected =
      gable_scene_place (scene, point->intensity, gable_point_performance (roofline, point));

    g_assert_cmpuint (point->kernel, ==, points->cloud->kernels[row]);
    g_assert_cmpfloat (fabs (at.x - expected.x), <, 0.01);
    g_assert_cmpfloat (fabs (at.y - expected.y), <, 0.01);
  }
}

static void
what_is_selected_stays_a_mark (void)
{
  g_autoptr (GableProject) project = gable_case_many (5000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = NULL;
  GableOwner found;
  GableXY at = { 0 };
  gboolean marked = FALSE;

  options.selected = 4321;
  scene = gable_scene_build (roofline, &options);
  for (guint i = 0; i < scene->primitives->len && !marked; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    marked = primitive->kind == GABLE_PRIMITIVE_MARKER && primitive->owner.index == 4321 &&
             g_str_has_prefix (primitive->class_, "kernel ");
    if (marked) {
      at = primitive->points[0];
    }
  }
  g_assert_true (marked);
  found = gable_scene_hit (scene, at.x, at.y, 6);
  g_assert_cmpint (found.kind, ==, GABLE_OWNER_KERNEL);
}

static GableProject *
with_launches (void)
{
  static const struct {
    double work, bytes, seconds;
  } rows[] = {
    { 1e9, 1e9, 1e-3 },           { 2e9, 1e9, 1e-3 },           { 1e9, 0, 1e-3 },
    { 1e9, GABLE_UNKNOWN, 1e-3 }, { GABLE_UNKNOWN, 1e9, 1e-3 }, { 1e9, 1e9, 0 },
    { 1e9, 1e9, GABLE_UNKNOWN },
  };
  GableProject *project = gable_case_a100 (3, FALSE);

  project->launches = gable_launches_new ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    gsize row = gable_launches_append (project->launches, 1, rows[i].seconds);

    gable_launches_set (project->launches, row, gable_counter_find ("fp64"), rows[i].work);
    gable_launches_set (project->launches, row, gable_counter_find ("DRAM"), rows[i].bytes);
  }
  /* A kernel that the project does not have. */
  gable_launches_append (project->launches, 77, 1e-3);
  project->view.launches = TRUE;
  return project;
}

static void
launches_stand_where_their_own_figures_say (void)
{
  g_autoptr (GableProject) project = with_launches ();
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
  const GablePrimitive *points = find_points (scene, GABLE_OWNER_LAUNCH);
  GableXY first = gable_scene_place (scene, 1, 1e12);
  GableXY second = gable_scene_place (scene, 2, 2e12);
  GableOwner found;

  g_assert_nonnull (points);
  /* Unknown and endless ones are on no axis. */
  g_assert_cmpuint (points->cloud->n, ==, 2);
  g_assert_cmpuint (points->cloud->n_left_out, ==, 5);
  g_assert_cmpuint (points->cloud->kernels[0], ==, 1);
  for (guint row = 0; row < 2; row++) {
    GableXY at = gable_cloud_row_place (points->cloud, &points->cloud_place, row);

    g_assert_true (hypot (at.x - first.x, at.y - first.y) < 0.01 ||
                   hypot (at.x - second.x, at.y - second.y) < 0.01);
  }
  found = gable_scene_hit (scene, second.x, second.y, 3);
  g_assert_cmpint (found.kind, !=, GABLE_OWNER_LAUNCH);
}

/* The line of a roof that runs through thousands of points can be taken hold of, and beside it they can. */
static void
a_roof_lies_over_a_cloud (void)
{
  g_autoptr (GableProject) project = gable_case_many (5000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
  guint n_roof = 0, n_beside = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *line = &g_array_index (scene->primitives, GablePrimitive, i);

    if (line->kind != GABLE_PRIMITIVE_LINE || line->owner.kind != GABLE_OWNER_ROOF) {
      continue;
    }
    for (double part = 0.05; part < 1; part += 0.05) {
      double x = line->points[0].x + part * (line->points[1].x - line->points[0].x);
      double y = line->points[0].y + part * (line->points[1].y - line->points[0].y);

      n_roof += gable_scene_hit (scene, x, y, 6).kind == GABLE_OWNER_ROOF;
      n_beside += gable_scene_hit (scene, x, y + 8, 6).kind == GABLE_OWNER_KERNEL;
    }
  }
  g_assert_cmpuint (n_roof, >=, 19);
  g_assert_cmpuint (n_beside, >=, 5);
}

static void
launches_are_shown_on_request (void)
{
  g_autoptr (GableProject) project = with_launches ();
  g_autoptr (GableRoofline) roofline = NULL;
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = NULL;

  project->view.launches = FALSE;
  roofline = gable_case_evaluate (project);
  scene = gable_scene_build (roofline, &options);
  g_assert_null (find_points (scene, GABLE_OWNER_LAUNCH));
}

static void
launches_can_come_later (void)
{
  g_autoptr (GableProject) project = with_launches ();
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (cache);
  g_autoptr (GableScene) before = NULL;
  g_autoptr (GableScene) after = NULL;
  g_autoptr (GableCloudJob) job = NULL;

  options.later = TRUE;
  before = gable_scene_build (roofline, &options);
  g_assert_null (find_points (before, GABLE_OWNER_LAUNCH));
  job = gable_scene_cache_take_job (cache);
  g_assert_nonnull (job);
  g_assert_null (gable_scene_cache_take_job (cache));
  gable_cloud_job_run (job);
  g_assert_true (gable_scene_cache_give_job (cache, job));
  after = gable_scene_build (roofline, &options);
  g_assert_cmpuint (find_points (after, GABLE_OWNER_LAUNCH)->cloud->n, ==, 2);
}

static guint
count_owners (const GableScene *scene, GableOwnerKind kind)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    n += g_array_index (scene->primitives, GablePrimitive, i).owner.kind == kind;
  }
  return n;
}

/* Many kernels are chosen by a thread: until then there are roofs alone, and then the scene is the one that is built at
 * once. */
static void
kernels_can_come_later (void)
{
  g_autoptr (GableProject) project = gable_case_many (8000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (cache);
  GableSceneOptions at_once = options_of (NULL);
  g_autoptr (GableScene) before = NULL;
  g_autoptr (GableScene) after = NULL;
  g_autoptr (GableScene) wanted = gable_scene_build (roofline, &at_once);
  g_autoptr (GableChoiceJob) job = NULL;
  g_autofree char *text = NULL;
  g_autofree char *wanted_text = gable_scene_to_text (wanted);

  options.later = TRUE;
  before = gable_scene_build (roofline, &options);
  g_assert_cmpuint (count_owners (before, GABLE_OWNER_ROOF), >, 0);
  g_assert_cmpuint (count_owners (before, GABLE_OWNER_KERNEL), ==, 0);
  job = gable_scene_cache_take_choice (cache);
  g_assert_nonnull (job);
  gable_choice_job_run (job);
  gable_scene_cache_give_choice (cache, job);
  after = gable_scene_build (roofline, &options);
  g_assert_null (gable_scene_cache_take_choice (cache));
  text = gable_scene_to_text (after);
  g_assert_cmpstr (text, ==, wanted_text);
}

/* Where only rates have changed the kernels stay, in the colours that they had, until they are chosen again. */
static void
kernels_stay_until_they_are_chosen_again (void)
{
  g_autoptr (GableProject) project = gable_case_many (8000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableRoofline) next = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (cache);
  g_autoptr (GableScene) first = gable_scene_build (roofline, &options);
  g_autoptr (GableScene) second = NULL;
  g_autoptr (GableChoiceJob) job = NULL;

  options.later = TRUE;
  second = gable_scene_build (next, &options);
  g_assert_true (find_points (second, GABLE_OWNER_KERNEL)->cloud ==
                 find_points (first, GABLE_OWNER_KERNEL)->cloud);
  job = gable_scene_cache_take_choice (cache);
  g_assert_nonnull (job);
}

static void
launches_of_another_view_are_not_taken (void)
{
  g_autoptr (GableProject) project = with_launches ();
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (cache);
  g_autoptr (GableScene) before = NULL;
  g_autoptr (GableScene) after = NULL;
  g_autoptr (GableCloudJob) job = NULL;

  options.later = TRUE;
  before = gable_scene_build (roofline, &options);
  job = gable_scene_cache_take_job (cache);
  project->view.scale = GABLE_SCALE_LINEAR;
  after = gable_scene_build (roofline, &options);
  gable_cloud_job_run (job);
  g_assert_false (gable_scene_cache_give_job (cache, job));
}

static void
a_pan_keeps_the_clouds (void)
{
  g_autoptr (GableProject) project = gable_case_many (2000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableRoofline) again = NULL;
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (cache);
  g_autoptr (GableScene) first = gable_scene_build (roofline, &options);
  g_autoptr (GableScene) moved = NULL;
  g_autoptr (GableScene) dragged = NULL;
  g_autoptr (GableScene) settled = NULL;
  const GableCloud *cloud = find_points (first, GABLE_OWNER_KERNEL)->cloud;

  project->view.x = (GableRange){ 0.1, 10 };
  moved = gable_scene_build (roofline, &options);
  g_assert_true (find_points (moved, GABLE_OWNER_KERNEL)->cloud == cloud);
  /* Roofs that move make a new roofline. */
  again = gable_case_evaluate (project);
  options.keep_points = TRUE;
  dragged = gable_scene_build (again, &options);
  g_assert_true (find_points (dragged, GABLE_OWNER_KERNEL)->cloud == cloud);
  options.keep_points = FALSE;
  settled = gable_scene_build (again, &options);
  g_assert_true (find_points (settled, GABLE_OWNER_KERNEL)->cloud != cloud);
}

static void
a_kept_scene_is_the_scene_itself (void)
{
  g_autoptr (GableProject) project = gable_case_many (2000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) fresh = gable_scene_build (roofline, &options);
  g_autoptr (GableScene) first = NULL;
  g_autoptr (GableScene) second = NULL;
  g_autofree char *expected = gable_scene_to_text (fresh);
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  options.cache = cache;
  first = gable_scene_build (roofline, &options);
  second = gable_scene_build (roofline, &options);
  a = gable_scene_to_text (first);
  b = gable_scene_to_text (second);
  g_assert_cmpstr (a, ==, expected);
  g_assert_cmpstr (b, ==, expected);
}

static goffset
export_size (const GableScene *scene, const char *name, gboolean every_point)
{
  g_autofree char *folder = g_dir_make_tmp ("gable-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GableExportOptions options = { .every_point = every_point };
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  gable_export (scene, NULL, path, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_unlink (path);
  g_rmdir (folder);
  return status.st_size;
}

static void
a_hundred_thousand_points_make_a_small_file (void)
{
  g_autoptr (GableProject) project = gable_case_many (100000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (NULL);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);

  g_assert_cmpint (export_size (scene, "a.svg", FALSE), <=, 3000000);
  g_assert_cmpint (export_size (scene, "a.pdf", FALSE), <=, 1000000);
  g_assert_cmpint (export_size (scene, "a.svg", TRUE), >, 100000 * 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/crowd/a_crowd_shows_every_kernel", a_crowd_shows_every_kernel);
  g_test_add_func ("/plot/crowd/what_is_selected_stays_a_mark", what_is_selected_stays_a_mark);
  g_test_add_func ("/plot/crowd/launches_stand_where_their_own_figures_say",
                   launches_stand_where_their_own_figures_say);
  g_test_add_func ("/plot/crowd/a_roof_lies_over_a_cloud", a_roof_lies_over_a_cloud);
  g_test_add_func ("/plot/crowd/launches_are_shown_on_request", launches_are_shown_on_request);
  g_test_add_func ("/plot/crowd/launches_can_come_later", launches_can_come_later);
  g_test_add_func ("/plot/crowd/kernels_can_come_later", kernels_can_come_later);
  g_test_add_func ("/plot/crowd/kernels_stay_until_they_are_chosen_again",
                   kernels_stay_until_they_are_chosen_again);
  g_test_add_func ("/plot/crowd/launches_of_another_view_are_not_taken",
                   launches_of_another_view_are_not_taken);
  g_test_add_func ("/plot/crowd/a_pan_keeps_the_clouds", a_pan_keeps_the_clouds);
  g_test_add_func ("/plot/crowd/a_kept_scene_is_the_scene_itself",
                   a_kept_scene_is_the_scene_itself);
  g_test_add_func ("/plot/crowd/a_hundred_thousand_points_make_a_small_file",
                   a_hundred_thousand_points_make_a_small_file);
  return g_test_run ();
}
