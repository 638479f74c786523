/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/points-layer.h"

#include "app/texture.h"
#include "plot/clip.h"
#include "plot/cloud.h"

/* So many are painted within a frame, beside all else that is in it. */
#define POINTS_AT_ONCE 20000
/* Launches and kernels of as many charts as stand side by side. */
#define MAX_CLOUDS 32

/* What a picture shows. */
typedef struct {
  GableCloud *clouds[MAX_CLOUDS]; /* (owned references) */
  GableCloudPlace places[MAX_CLOUDS];
  GableRect areas[MAX_CLOUDS]; /* the plots that they are clipped to */
  guint n;
  double width, height; /* of the scene */
  const GableTheme *theme;
  int scale;
} Content;

struct _GablePointsLayer {
  GablePointsChanged changed; /* NULL once the layer was freed while a picture was being painted */
  gpointer data;
  Content shown; /* what the texture shows */
  GdkTexture *texture;
  Content wanted; /* by the last snapshot */
  gboolean busy;
};

static void
clear_content (Content *content)
{
  for (guint i = 0; i < content->n; i++) {
    gable_cloud_unref (content->clouds[i]);
  }
  *content = (Content){ 0 };
}

static void
copy_content (Content *to, const Content *from)
{
  Content old = *to;

  *to = *from;
  for (guint i = 0; i < to->n; i++) {
    gable_cloud_ref (to->clouds[i]);
  }
  clear_content (&old);
}

static void
take_content (Content *content, const GableScene *scene, int scale)
{
  Content now = {
    .width = scene->width,
    .height = scene->height,
    .theme = scene->theme,
    .scale = scale,
  };

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *points = &g_array_index (scene->primitives, GablePrimitive, i);

    if (points->kind == GABLE_PRIMITIVE_POINTS && now.n < MAX_CLOUDS) {
      now.places[now.n] = points->cloud_place;
      now.areas[now.n] = points->area;
      now.clouds[now.n++] = points->cloud;
    }
  }
  copy_content (content, &now);
}

static gboolean
same_place (const GableCloudPlace *a, const GableCloudPlace *b)
{
  return a->x_factor == b->x_factor && a->x_offset == b->x_offset && a->y_factor == b->y_factor &&
         a->y_offset == b->y_offset;
}

static gboolean
same_content (const Content *a, const Content *b)
{
  gboolean same =
    a->n == b->n && a->width == b->width && a->height == b->height && a->scale == b->scale;

  for (guint i = 0; i < a->n && same; i++) {
    same = a->clouds[i] == b->clouds[i] && same_place (&a->places[i], &b->places[i]) &&
           gable_rect_equal (a->areas[i], b->areas[i]);
  }
  return same;
}

static guint
count_points (const Content *content)
{
  guint n = 0;

  for (guint i = 0; i < content->n; i++) {
    n += content->clouds[i]->n;
  }
  return n;
}

/* A scene of the points alone. */
static GdkTexture *
paint (const Content *content)
{
  g_autoptr (GableScene) scene = gable_scene_new (content->width, content->height, content->theme);

  for (guint i = 0; i < content->n; i++) {
    GablePrimitive points = {
      .kind = GABLE_PRIMITIVE_POINTS,
      .class_ = "points",
      .clipped = TRUE,
      .cloud = gable_cloud_ref (content->clouds[i]),
      .cloud_place = content->places[i],
      .area = content->areas[i],
    };

    gable_scene_take (scene, points, NULL, 0);
  }
  return gable_texture_new_for_image (
    gable_texture_paint (scene, content->scale, GABLE_PAINT_POINTS, NULL));
}

GablePointsLayer *
gable_points_layer_new (GablePointsChanged changed, gpointer data)
{
  GablePointsLayer *layer = g_rc_box_new0 (GablePointsLayer);

  layer->changed = changed;
  layer->data = data;
  return layer;
}

static void
clear_layer (gpointer data)
{
  GablePointsLayer *layer = data;

  clear_content (&layer->shown);
  clear_content (&layer->wanted);
  g_clear_object (&layer->texture);
}

/* A task that is under way keeps the memory until it is back. */
void
gable_points_layer_free (GablePointsLayer *layer)
{
  if (layer != NULL) {
    layer->changed = NULL;
    g_rc_box_release_full (layer, clear_layer);
  }
}

gboolean
gable_points_layer_is_busy (const GablePointsLayer *layer)
{
  return layer->busy;
}

static void
free_content (gpointer data)
{
  clear_content (data);
  g_free (data);
}

static void
paint_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, paint (data), g_object_unref);
}

static void start_painting (GablePointsLayer *layer);

static void
painted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GablePointsLayer *layer = data;
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), NULL);

  layer->busy = FALSE;
  if (layer->changed != NULL && texture != NULL) {
    g_set_object (&layer->texture, texture);
    copy_content (&layer->shown, g_task_get_task_data (G_TASK (result)));
    if (!same_content (&layer->shown, &layer->wanted)) {
      start_painting (layer);
    }
    layer->changed (layer->data);
  }
  g_rc_box_release_full (layer, clear_layer);
}

/* One picture at a time; what is wanted by then is painted next. */
static void
start_painting (GablePointsLayer *layer)
{
  Content *content;
  g_autoptr (GTask) task = NULL;

  if (layer->busy) {
    return;
  }
  content = g_new0 (Content, 1);
  copy_content (content, &layer->wanted);
  task = g_task_new (NULL, NULL, painted_cb, g_rc_box_acquire (layer));
  g_task_set_task_data (task, content, free_content);
  layer->busy = TRUE;
  g_task_run_in_thread (task, paint_thread);
}

/* Where the old picture's points of a cloud are by now: old place → column → new place. */
static void
move_to_now (const GablePointsLayer *layer, GtkSnapshot *snapshot, guint cloud)
{
  const GableCloudPlace *from = &layer->shown.places[cloud];
  const GableCloudPlace *to = &layer->wanted.places[cloud];
  double across = to->x_factor / from->x_factor;
  double down = to->y_factor / from->y_factor;

  if (!same_place (from, to)) {
    gtk_snapshot_translate (snapshot,
                            &GRAPHENE_POINT_INIT ((float) (to->x_offset - from->x_offset * across),
                                                  (float) (to->y_offset - from->y_offset * down)));
    gtk_snapshot_scale (snapshot, (float) across, (float) down);
  }
}

static void
push_clip (GtkSnapshot *snapshot, const GableRect *plot)
{
  gtk_snapshot_push_clip (snapshot,
                          &GRAPHENE_RECT_INIT ((float) plot->x, (float) plot->y,
                                               (float) plot->width, (float) plot->height));
}

/* The part of the picture that shows the chart of @cloud, where that is now. */
static void
append_chart (const GablePointsLayer *layer, GtkSnapshot *snapshot, guint cloud)
{
  push_clip (snapshot, &layer->wanted.areas[cloud]);
  gtk_snapshot_save (snapshot);
  move_to_now (layer, snapshot, cloud);
  push_clip (snapshot, &layer->shown.areas[cloud]);
  gtk_snapshot_append_texture (snapshot, layer->texture,
                               &GRAPHENE_RECT_INIT (0, 0, ceilf ((float) layer->shown.width),
                                                    ceilf ((float) layer->shown.height)));
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}

/* Clouds of one chart are in the picture together, and moved together. */
static gboolean
is_first_of_chart (const Content *content, guint cloud)
{
  for (guint i = 0; i < cloud; i++) {
    if (gable_rect_equal (content->areas[i], content->areas[cloud])) {
      return FALSE;
    }
  }
  return TRUE;
}

void
gable_points_layer_snapshot (GablePointsLayer *layer,
                             GtkSnapshot *snapshot,
                             const GableScene *scene,
                             int scale)
{
  take_content (&layer->wanted, scene, scale);
  if (layer->wanted.n == 0) {
    return;
  }
  if (layer->texture == NULL || !same_content (&layer->shown, &layer->wanted)) {
    if (count_points (&layer->wanted) > POINTS_AT_ONCE) {
      start_painting (layer);
    } else {
      g_clear_object (&layer->texture);
      layer->texture = paint (&layer->wanted);
      copy_content (&layer->shown, &layer->wanted);
    }
  }
  for (guint i = 0; layer->texture != NULL && i < MIN (layer->shown.n, layer->wanted.n); i++) {
    if (is_first_of_chart (&layer->wanted, i)) {
      append_chart (layer, snapshot, i);
    }
  }
}
