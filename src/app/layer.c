/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/layer.h"

#include "app/appearance.h"
#include "app/points-layer.h"
#include "app/texture.h"

struct _GableLayer {
  GtkWidget *widget; /* not owned; NULL once it is gone and a thread is still at work */
  GableScene *scene; /* (nullable) */
  GableSceneCache *cache;
  GdkTexture
    *under; /* (nullable) of the scene, once it was shown: all of it where it has no points */
  GdkTexture *over; /* (nullable) */
  int scale;        /* of the textures: device pixels to a logical one */
  GablePointsLayer *points;
  GableTextCache *texts;
  gboolean sorting;  /* a thread sorts launches */
  gboolean choosing; /* another looks through kernels */
};

static void
points_changed_cb (gpointer data)
{
  GableLayer *layer = data;

  gtk_widget_queue_draw (layer->widget);
}

GableLayer *
gable_layer_new (GtkWidget *widget)
{
  GableLayer *layer = g_rc_box_new0 (GableLayer);

  layer->widget = widget;
  layer->cache = gable_scene_cache_new ();
  layer->texts = gable_text_cache_new ();
  layer->points = gable_points_layer_new (points_changed_cb, layer);
  return layer;
}

static void
clear_layer (gpointer data)
{
  GableLayer *layer = data;

  gable_scene_cache_free (layer->cache);
  gable_text_cache_free (layer->texts);
}

void
gable_layer_free (GableLayer *layer)
{
  gable_layer_take (layer, NULL);
  g_clear_pointer (&layer->points, gable_points_layer_free);
  layer->widget = NULL;
  g_rc_box_release_full (layer, clear_layer);
}

GableSceneCache *
gable_layer_get_cache (GableLayer *layer)
{
  return layer->cache;
}

gboolean
gable_layer_is_busy (const GableLayer *layer)
{
  return layer->sorting || layer->choosing || gable_points_layer_is_busy (layer->points);
}

static void
run_in_thread (GableLayer *layer,
               gpointer job,
               GDestroyNotify free_job,
               GTaskThreadFunc run,
               GAsyncReadyCallback done)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, done, g_rc_box_acquire (layer));

  g_task_set_task_data (task, job, free_job);
  g_task_run_in_thread (task, run);
}

/* The next scene has what a thread found out. */
static void
build_again (GableLayer *layer)
{
  gable_layer_take (layer, NULL);
  gtk_widget_queue_draw (layer->widget);
}

static void
sort_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  gable_cloud_job_run (data);
  g_task_return_boolean (task, TRUE);
}

static void
sorted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableLayer *layer = data;

  layer->sorting = FALSE;
  if (layer->widget != NULL) {
    gable_scene_cache_give_job (layer->cache, g_task_get_task_data (G_TASK (result)));
    build_again (layer);
  }
  g_rc_box_release_full (layer, clear_layer);
}

static void
choose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  gable_choice_job_run (data);
  g_task_return_boolean (task, TRUE);
}

static void
chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableLayer *layer = data;

  layer->choosing = FALSE;
  if (layer->widget != NULL) {
    gable_scene_cache_give_choice (layer->cache, g_task_get_task_data (G_TASK (result)));
    build_again (layer);
  }
  g_rc_box_release_full (layer, clear_layer);
}

/* One of each kind at a time: what is wanted by then is asked for by the next scene. */
static void
start_jobs (GableLayer *layer)
{
  GableCloudJob *job = layer->sorting ? NULL : gable_scene_cache_take_job (layer->cache);
  GableChoiceJob *choice = layer->choosing ? NULL : gable_scene_cache_take_choice (layer->cache);

  if (job != NULL) {
    layer->sorting = TRUE;
    run_in_thread (layer, job, (GDestroyNotify) gable_cloud_job_free, sort_thread, sorted_cb);
  }
  if (choice != NULL) {
    layer->choosing = TRUE;
    run_in_thread (layer, choice, (GDestroyNotify) gable_choice_job_free, choose_thread, chosen_cb);
  }
}

void
gable_layer_take (GableLayer *layer, GableScene *scene)
{
  g_clear_pointer (&layer->scene, gable_scene_free);
  g_clear_object (&layer->under);
  g_clear_object (&layer->over);
  layer->scene = scene;
  if (scene != NULL) {
    start_jobs (layer);
  }
}

/* (nullable) */
const GableScene *
gable_layer_get_scene (const GableLayer *layer)
{
  return layer->scene;
}

static gboolean
has_points (const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    if (g_array_index (scene->primitives, GablePrimitive, i).kind == GABLE_PRIMITIVE_POINTS) {
      return TRUE;
    }
  }
  return FALSE;
}

static GdkTexture *
paint (const GableLayer *layer, GablePaintParts parts)
{
  return gable_texture_new_for_image (
    gable_texture_paint (layer->scene, layer->scale, parts, layer->texts));
}

static void
append_texture (const GableLayer *layer, GtkSnapshot *snapshot, GdkTexture *texture)
{
  gtk_snapshot_append_texture (snapshot, texture,
                               &GRAPHENE_RECT_INIT (0, 0, ceilf ((float) layer->scene->width),
                                                    ceilf ((float) layer->scene->height)));
}

void
gable_layer_snapshot (GableLayer *layer, GtkSnapshot *snapshot, int scale)
{
  if (layer->scene == NULL) {
    return;
  }
  if (layer->scale != scale) {
    g_clear_object (&layer->under);
    g_clear_object (&layer->over);
    layer->scale = scale;
  }
  if (layer->under == NULL) {
    layer->under = paint (layer, GABLE_PAINT_UNDER);
  }
  append_texture (layer, snapshot, layer->under);
  if (!has_points (layer->scene)) {
    return;
  }
  gable_points_layer_snapshot (layer->points, snapshot, layer->scene, scale);
  if (layer->over == NULL) {
    layer->over = paint (layer, GABLE_PAINT_OVER);
  }
  append_texture (layer, snapshot, layer->over);
}

void
gable_layer_ring (const GableLayer *layer,
                  GtkSnapshot *snapshot,
                  GableOwner owner,
                  double gap,
                  float width,
                  GableColour colour)
{
  GdkRGBA rgba = gable_appearance_to_rgba (colour);
  GskRoundedRect ring;
  GableXY centre;
  double mark;
  float radius;

  if (layer->scene == NULL || !gable_scene_find_mark (layer->scene, owner, &centre, &mark)) {
    return;
  }
  radius = (float) (mark + gap);
  gsk_rounded_rect_init_from_rect (&ring,
                                   &GRAPHENE_RECT_INIT ((float) centre.x - radius,
                                                        (float) centre.y - radius, 2 * radius,
                                                        2 * radius),
                                   radius);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ rgba, rgba, rgba, rgba });
}
