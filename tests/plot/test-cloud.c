/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "plot/cloud.h"

#include "support.h"

static const GableLook looks[] = {
  { .class_ = "a", .colour = { 0.2, 0.4, 0.8, 0.5 }, .radius = 2 },
  { .class_ = "b", .colour = { 0.8, 0.2, 0.1, 0.5 }, .radius = 5, .shape = GABLE_SHAPE_SQUARE },
};

/* A chart of 1000 × 500 points over five decades each way, a point to 0.005 and 0.01 of a decade. */
static GableScene *
new_scene (void)
{
  GableScene *scene = gable_scene_new (1000, 500, gable_theme_find ("light"));

  scene->plot = (GableRect){ 0, 0, 1000, 500 };
  scene->scale = GABLE_SCALE_LOG10;
  scene->x = (GableRange){ 1e-2, 1e3 };
  scene->y = (GableRange){ 1e9, 1e14 };
  return scene;
}

/* The point of each row is its number in the order of adding. */
static GableCloud *
new_cloud (guint n, double overlap)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  GableCloud *cloud = gable_cloud_new (TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++) {
    g_assert_cmpuint (gable_cloud_add_look (cloud, &looks[i]), ==, i);
  }
  for (guint i = 0; i < n; i++) {
    gable_cloud_add (cloud, i % 2, g_rand_double_range (random, -2 - overlap, 3 + overlap),
                     g_rand_double_range (random, 9 - overlap, 14 + overlap), i / 10, i);
  }
  gable_cloud_seal (cloud);
  return cloud;
}

static void
sealing_loses_nothing_and_sorts_by_look (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (5000, 0);
  g_autofree gboolean *seen = g_new0 (gboolean, 5000);

  g_assert_cmpuint (cloud->n, ==, 5000);
  g_assert_cmpuint (cloud->runs->len, ==, 2);
  for (guint row = 0; row < cloud->n; row++) {
    guint point = cloud->points[row];

    g_assert_false (seen[point]);
    seen[point] = TRUE;
    g_assert_cmpuint (cloud->kernels[row], ==, point / 10);
    g_assert_cmpint (gable_cloud_row_look (cloud, row)->shape, ==, looks[point % 2].shape);
    g_assert_cmpuint (point % 2, ==, row / 2500);
  }
}

static void
blocks_hold_their_rows (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (5000, 0);
  double area = 0;
  guint next = 0;

  for (guint i = 0; i < cloud->blocks->len; i++) {
    const GableCloudBlock *block = &g_array_index (cloud->blocks, GableCloudBlock, i);

    g_assert_cmpuint (block->first, ==, next);
    g_assert_cmpuint (block->n, <=, GABLE_CLOUD_BLOCK_ROWS);
    next += block->n;
    for (guint row = block->first; row < next; row++) {
      g_assert_true (cloud->x[row] >= block->left && cloud->x[row] <= block->right);
      g_assert_true (cloud->y[row] >= block->bottom && cloud->y[row] <= block->top);
    }
    area += (double) ((block->right - block->left) * (block->top - block->bottom));
  }
  g_assert_cmpuint (next, ==, cloud->n);
  /* Neighbours lie together: the boxes of either look cover its 25 square decades little more than twice. */
  g_assert_cmpfloat (area, <, 5 * 25);
}

static void
equal_looks_are_one (void)
{
  g_autoptr (GableCloud) cloud = gable_cloud_new (FALSE);

  g_assert_cmpuint (gable_cloud_add_look (cloud, &looks[0]), ==, 0);
  g_assert_cmpuint (gable_cloud_add_look (cloud, &looks[1]), ==, 1);
  g_assert_cmpuint (gable_cloud_add_look (cloud, &looks[0]), ==, 0);
  gable_cloud_seal (cloud);
  g_assert_cmpuint (cloud->blocks->len, ==, 0);
}

static void
a_place_on_no_axis_is_counted (void)
{
  g_autoptr (GableCloud) cloud = gable_cloud_new (FALSE);
  static const double places[] = { GABLE_UNKNOWN, INFINITY, -INFINITY, 1e300 };

  gable_cloud_add_look (cloud, &looks[0]);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    gable_cloud_add (cloud, 0, places[i], 1, 0, 0);
    gable_cloud_add (cloud, 0, 1, places[i], 0, 0);
  }
  gable_cloud_add (cloud, 0, 1, 1, 0, 0);
  gable_cloud_seal (cloud);
  g_assert_cmpuint (cloud->n, ==, 1);
  g_assert_cmpuint (cloud->n_left_out, ==, 8);
}

static guint
nearest_by_trying_all (const GableCloud *cloud,
                       const GableCloudPlace *place,
                       GableXY at,
                       double slack)
{
  guint found = GABLE_CLOUD_NONE;
  double best = INFINITY;

  for (guint row = 0; row < cloud->n; row++) {
    GableXY mark = gable_cloud_row_place (cloud, place, row);
    double distance =
      MAX (hypot (mark.x - at.x, mark.y - at.y) - gable_cloud_row_look (cloud, row)->radius, 0);

    if (distance <= slack && distance <= best) {
      best = distance;
      found = row;
    }
  }
  return found;
}

static void
a_hit_is_the_nearest_mark (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (3000, 1);
  g_autoptr (GableScene) scene = new_scene ();
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  GableCloudPlace place = gable_cloud_place_on (scene);
  guint hits = 0;

  for (int i = 0; i < 500; i++) {
    GableXY at = { g_rand_double_range (random, 0, 1000), g_rand_double_range (random, 0, 500) };
    double distance;
    guint row = gable_cloud_hit (cloud, &place, at, 4, &distance);

    g_assert_cmpuint (row, ==, nearest_by_trying_all (cloud, &place, at, 4));
    hits += row != GABLE_CLOUD_NONE;
  }
  g_assert_cmpuint (hits, >, 50);
}

static void
a_click_finds_the_kernel_of_a_row (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (3000, 0);
  g_autoptr (GableScene) scene = new_scene ();
  GableOwner owner = { GABLE_OWNER_KERNEL, 123, 1234 };
  GableOwner found;
  GableXY at;
  double radius;

  gable_scene_add_cloud (scene, cloud, GABLE_OWNER_KERNEL);
  g_assert_true (gable_scene_find_mark (scene, owner, &at, &radius));
  gable_assert_close (radius, 2, 1e-12);
  found = gable_scene_hit (scene, at.x, at.y, 6);
  g_assert_cmpint (found.kind, ==, GABLE_OWNER_KERNEL);
  owner.point = 12345;
  g_assert_false (gable_scene_find_mark (scene, owner, &at, &radius));
}

static void
what_is_outside_is_counted_by_edge (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (4000, 1);
  g_autoptr (GableScene) scene = new_scene ();
  GableCloudPlace place = gable_cloud_place_on (scene);
  guint counted[4] = { 0 };
  guint expected[4] = { 0 };

  for (guint row = 0; row < cloud->n; row++) {
    GableXY at = gable_cloud_row_place (cloud, &place, row);

    expected[0] += at.x < 0;
    expected[1] += at.x > 1000;
    expected[2] += at.x >= 0 && at.x <= 1000 && at.y < 0;
    expected[3] += at.x >= 0 && at.x <= 1000 && at.y > 500;
  }
  gable_cloud_count_outside (cloud, &place, scene->plot, &counted[0], &counted[1], &counted[2],
                             &counted[3]);
  for (guint i = 0; i < G_N_ELEMENTS (counted); i++) {
    g_assert_cmpuint (counted[i], ==, expected[i]);
    g_assert_cmpuint (counted[i], >, 0);
  }
}

static void
places_follow_the_axes (void)
{
  static const GableScaleKind scales[] = { GABLE_SCALE_LOG10, GABLE_SCALE_LINEAR };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++) {
    g_autoptr (GableCloud) cloud = gable_cloud_new (FALSE);
    g_autoptr (GableScene) scene = new_scene ();
    GableCloudPlace place;
    GableXY expected, at;

    scene->scale = scales[i];
    gable_cloud_add_look (cloud, &looks[0]);
    gable_cloud_add (cloud, 0, gable_cloud_column_value (scales[i], 128),
                     gable_cloud_column_value (scales[i], 7e13), 0, 0);
    gable_cloud_seal (cloud);
    place = gable_cloud_place_on (scene);
    at = gable_cloud_row_place (cloud, &place, 0);
    expected = gable_scene_place (scene, 128, 7e13);
    g_assert_cmpfloat (fabs (at.x - expected.x), <, 0.01);
    g_assert_cmpfloat (fabs (at.y - expected.y), <, 0.01);
  }
}

static void
a_row_takes_few_bytes (void)
{
  g_autoptr (GableCloud) cloud = new_cloud (100000, 0);

  g_assert_cmpuint (gable_cloud_get_bytes (cloud) / cloud->n, <=, 17);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/cloud/sealing_loses_nothing_and_sorts_by_look",
                   sealing_loses_nothing_and_sorts_by_look);
  g_test_add_func ("/plot/cloud/blocks_hold_their_rows", blocks_hold_their_rows);
  g_test_add_func ("/plot/cloud/equal_looks_are_one", equal_looks_are_one);
  g_test_add_func ("/plot/cloud/a_place_on_no_axis_is_counted", a_place_on_no_axis_is_counted);
  g_test_add_func ("/plot/cloud/a_hit_is_the_nearest_mark", a_hit_is_the_nearest_mark);
  g_test_add_func ("/plot/cloud/a_click_finds_the_kernel_of_a_row",
                   a_click_finds_the_kernel_of_a_row);
  g_test_add_func ("/plot/cloud/what_is_outside_is_counted_by_edge",
                   what_is_outside_is_counted_by_edge);
  g_test_add_func ("/plot/cloud/places_follow_the_axes", places_follow_the_axes);
  g_test_add_func ("/plot/cloud/a_row_takes_few_bytes", a_row_takes_few_bytes);
  return g_test_run ();
}
