/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/points-layer.h"
#include "plot/cloud.h"

#include "fixture.h"
#include "support.h"

static GableScene *
new_scene (guint n, double left)
{
  static const GableLook look = { .class_ = "launch",
                                  .colour = { 0.8, 0.2, 0.1, 0.5 },
                                  .radius = 1 };
  g_autoptr (GableCloud) cloud = gable_cloud_new (FALSE);
  GableScene *scene = gable_scene_new (400, 300, gable_theme_find ("light"));

  gable_cloud_add_look (cloud, &look);
  for (guint i = 0; i < n; i++) {
    gable_cloud_add (cloud, 0, (i % 1000) / 1000.0, (i / 1000) / 100.0, 0, 0);
  }
  gable_cloud_seal (cloud);
  scene->plot = (GableRect){ 20, 10, 350, 250 };
  scene->scale = GABLE_SCALE_LOG10;
  scene->x = (GableRange){ left, 10 };
  scene->y = (GableRange){ 1, 10 };
  gable_scene_add_cloud (scene, cloud, GABLE_OWNER_LAUNCH);
  return scene;
}

static gboolean
draws (GablePointsLayer *layer, const GableScene *scene)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  gboolean drawn;

  gable_points_layer_snapshot (layer, snapshot, scene, 1);
  node = gtk_snapshot_free_to_node (snapshot);
  drawn = node != NULL;
  g_clear_pointer (&node, gsk_render_node_unref);
  return drawn;
}

static void
count_cb (gpointer data)
{
  guint *n = data;

  (*n)++;
}

static gboolean
is_idle (gpointer data)
{
  return !gable_points_layer_is_busy (data);
}

static void
a_few_points_are_there_at_once (void)
{
  g_autoptr (GableScene) scene = new_scene (100, 1);
  guint n_changes = 0;
  g_autoptr (GablePointsLayer) layer = gable_points_layer_new (count_cb, &n_changes);

  g_assert_true (draws (layer, scene));
  g_assert_false (gable_points_layer_is_busy (layer));
  g_assert_cmpuint (n_changes, ==, 0);
}

static void
many_points_are_painted_by_a_thread (void)
{
  g_autoptr (GableScene) scene = new_scene (50000, 1);
  g_autoptr (GableScene) moved = new_scene (50000, 1.5);
  guint n_changes = 0;
  g_autoptr (GablePointsLayer) layer = gable_points_layer_new (count_cb, &n_changes);

  g_assert_false (draws (layer, scene));
  g_assert_true (gable_points_layer_is_busy (layer));
  fixture_wait (is_idle, layer);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_true (draws (layer, scene));
  g_assert_false (gable_points_layer_is_busy (layer));
  /* The old picture stands in for the new one. */
  g_assert_true (draws (layer, moved));
  g_assert_true (gable_points_layer_is_busy (layer));
  /* What is wanted by the time it is ready is painted next. */
  g_assert_true (draws (layer, scene));
  fixture_wait (is_idle, layer);
  g_assert_cmpuint (n_changes, ==, 3);
}

static void
a_layer_may_go_while_it_is_painted (void)
{
  g_autoptr (GableScene) scene = new_scene (50000, 1);
  guint n_changes = 0;
  GablePointsLayer *layer = gable_points_layer_new (count_cb, &n_changes);

  g_assert_false (draws (layer, scene));
  g_rc_box_acquire (layer);
  gable_points_layer_free (layer);
  fixture_wait (is_idle, layer);
  g_assert_cmpuint (n_changes, ==, 0);
  g_rc_box_release (layer);
}

static void
no_points_are_no_picture (void)
{
  g_autoptr (GableScene) scene = gable_scene_new (400, 300, gable_theme_find ("light"));
  guint n_changes = 0;
  g_autoptr (GablePointsLayer) layer = gable_points_layer_new (count_cb, &n_changes);

  g_assert_false (draws (layer, scene));
  g_assert_false (gable_points_layer_is_busy (layer));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add_func ("/app/points-layer/a_few_points_are_there_at_once",
                   a_few_points_are_there_at_once);
  g_test_add_func ("/app/points-layer/many_points_are_painted_by_a_thread",
                   many_points_are_painted_by_a_thread);
  g_test_add_func ("/app/points-layer/a_layer_may_go_while_it_is_painted",
                   a_layer_may_go_while_it_is_painted);
  g_test_add_func ("/app/points-layer/no_points_are_no_picture", no_points_are_no_picture);
  return g_test_run ();
}
