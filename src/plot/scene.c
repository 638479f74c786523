/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene.h"

#include "plot/clip.h"
#include "plot/cloud.h"
#include "plot/scale.h"

static void
clear_primitive (gpointer data)
{
  GablePrimitive *primitive = data;

  g_free (primitive->points);
  g_free (primitive->text);
  g_free (primitive->tooltip);
  g_clear_pointer (&primitive->cloud, gable_cloud_unref);
}

/* (transfer full) (element-type GablePrimitive): they go with what they own */
GArray *
gable_primitives_new (void)
{
  GArray *primitives = g_array_new (FALSE, FALSE, sizeof (GablePrimitive));

  g_array_set_clear_func (primitives, clear_primitive);
  return primitives;
}

GableScene *
gable_scene_new (double width, double height, const GableTheme *theme)
{
  GableScene *scene = g_new0 (GableScene, 1);

  scene->width = width;
  scene->height = height;
  scene->theme = theme;
  scene->primitives = gable_primitives_new ();
  return scene;
}

void
gable_scene_free (GableScene *scene)
{
  if (scene == NULL) {
    return;
  }
  g_array_unref (scene->primitives);
  g_clear_pointer (&scene->panels, g_array_unref);
  g_free (scene->title);
  g_free (scene->description);
  g_free (scene);
}

/**
 * gable_scene_take:
 * @scene: a scene
 * @primitive: its text and tooltip are taken, its points are set here
 * @points: (array length=n_points): copied
 * @n_points: how many
 *
 * Puts a primitive on top of those that are there.
 */
void
gable_scene_take (GableScene *scene,
                  GablePrimitive primitive,
                  const GableXY *points,
                  guint n_points)
{
  primitive.points = g_memdup2 (points, n_points * sizeof *points);
  primitive.n_points = n_points;
  g_array_append_val (scene->primitives, primitive);
}

void
gable_scene_add_cloud (GableScene *scene, const GableCloud *cloud, GableOwnerKind owner)
{
  GablePrimitive points = {
    .kind = GABLE_PRIMITIVE_POINTS,
    .class_ = owner == GABLE_OWNER_LAUNCH ? "launches" : "kernels",
    .owner = { owner, -1, -1 },
    .clipped = TRUE,
    .cloud = gable_cloud_ref (cloud),
    .cloud_place = gable_cloud_place_on (scene),
    .area = scene->plot,
  };

  gable_scene_take (scene, points, NULL, 0);
}

const GableRect *
gable_scene_get_clip (const GableScene *scene, const GablePrimitive *primitive)
{
  if (primitive->kind == GABLE_PRIMITIVE_POINTS &&
      !gable_rect_equal (primitive->area, scene->plot)) {
    return &primitive->area;
  }
  return primitive->clipped ? &scene->plot : NULL;
}

/**
 * gable_shape_corners:
 * @shape: of a marker
 * @centre: where it stands [pt]
 * @radius: of the circle with the same area [pt]
 * @corners: (out): its corners, clockwise
 *
 * Shapes of equal area look equally heavy, so that a share of time can be compared between levels.
 *
 * Returns: how many corners; 0 for a circle
 */
guint
gable_shape_corners (GableShape shape, GableXY centre, double radius, GableXY corners[4])
{
  /* Half a side of the square, half a diagonal of the diamond: π r² = (2 a)² = 2 d². A regular triangle of the
   * circumscribed radius c has the area 3 √3 ÷ 4 c². */
  double a = radius * sqrt (G_PI) / 2;
  double d = radius * sqrt (G_PI / 2);
  double c = radius * sqrt (4 * G_PI / (3 * sqrt (3)));
  double up = shape == GABLE_SHAPE_TRIANGLE ? -1 : 1;

  switch (shape) {
  case GABLE_SHAPE_SQUARE:
    corners[0] = (GableXY){ centre.x - a, centre.y - a };
    corners[1] = (GableXY){ centre.x + a, centre.y - a };
    corners[2] = (GableXY){ centre.x + a, centre.y + a };
    corners[3] = (GableXY){ centre.x - a, centre.y + a };
    return 4;
  case GABLE_SHAPE_DIAMOND:
    corners[0] = (GableXY){ centre.x, centre.y - d };
    corners[1] = (GableXY){ centre.x + d, centre.y };
    corners[2] = (GableXY){ centre.x, centre.y + d };
    corners[3] = (GableXY){ centre.x - d, centre.y };
    return 4;
  case GABLE_SHAPE_TRIANGLE:
  case GABLE_SHAPE_TRIANGLE_DOWN:
    corners[0] = (GableXY){ centre.x, centre.y + up * c };
    corners[1] = (GableXY){ centre.x + c * sqrt (3) / 2, centre.y - up * c / 2 };
    corners[2] = (GableXY){ centre.x - c * sqrt (3) / 2, centre.y - up * c / 2 };
    return 3;
  case GABLE_SHAPE_CIRCLE:
  case GABLE_N_SHAPES:
  default:
    return 0;
  }
}

/**
 * gable_scene_place_in:
 * @scene: a scene
 * @plot: of one of its charts [pt]
 * @intensity: I [work/B]
 * @performance: P [work/s]
 *
 * Returns: where that is in that chart, or beyond its ends [pt]; not finite where it is on no axis
 */
GableXY
gable_scene_place_in (const GableScene *scene, GableRect plot, double intensity, double performance)
{
  GableScale x = gable_scale_over (scene->scale, scene->x);
  GableScale y = gable_scale_over (scene->scale, scene->y);

  return (GableXY){
    .x = plot.x + plot.width * gable_scale_to_unit (&x, intensity),
    .y = plot.y + plot.height * (1 - gable_scale_to_unit (&y, performance)),
  };
}

/* In the first of several charts. */
GableXY
gable_scene_place (const GableScene *scene, double intensity, double performance)
{
  return gable_scene_place_in (scene, scene->plot, intensity, performance);
}

GableRect
gable_scene_plot_at (const GableScene *scene, double x, double y)
{
  for (guint i = 0; scene->panels != NULL && i < scene->panels->len; i++) {
    const GableRect *panel = &g_array_index (scene->panels, GableRect, i);

    if (x >= panel->x && x <= panel->x + panel->width && y >= panel->y &&
        y <= panel->y + panel->height) {
      return *panel;
    }
  }
  return scene->plot;
}

/**
 * gable_scene_value_in:
 * @scene: a scene
 * @plot: of one of its charts [pt]
 * @at: a place, also beyond its ends [pt]
 * @intensity: (out): I there [work/B]
 * @performance: (out): P there [work/s]
 */
void
gable_scene_value_in (
  const GableScene *scene, GableRect plot, GableXY at, double *intensity, double *performance)
{
  GableScale horizontal = gable_scale_over (scene->scale, scene->x);
  GableScale vertical = gable_scale_over (
    scene->chart == GABLE_CHART_TIME ? GABLE_SCALE_LINEAR : scene->scale, scene->y);

  *intensity = gable_scale_from_unit (&horizontal, (at.x - plot.x) / plot.width);
  *performance = gable_scale_from_unit (&vertical, 1 - (at.y - plot.y) / plot.height);
}

void
gable_scene_value (
  const GableScene *scene, double x, double y, double *intensity, double *performance)
{
  gable_scene_value_in (scene, gable_scene_plot_at (scene, x, y), (GableXY){ x, y }, intensity,
                        performance);
}
