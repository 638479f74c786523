/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene.h"

#include "plot/scale.h"

/* Above and below the baseline, in parts of the font's size. */
#define TEXT_ASCENT 0.95
#define TEXT_DESCENT 0.3

static void
clear_primitive (gpointer data)
{
  GablePrimitive *primitive = data;

  g_free (primitive->points);
  g_free (primitive->text);
  g_free (primitive->tooltip);
}

GableScene *
gable_scene_new (double width, double height, const GableTheme *theme)
{
  GableScene *scene = g_new0 (GableScene, 1);

  scene->width = width;
  scene->height = height;
  scene->theme = theme;
  scene->primitives = g_array_new (FALSE, FALSE, sizeof (GablePrimitive));
  g_array_set_clear_func (scene->primitives, clear_primitive);
  return scene;
}

void
gable_scene_free (GableScene *scene)
{
  if (scene == NULL) {
    return;
  }
  g_array_unref (scene->primitives);
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

static double
distance_to_segment (GableXY at, GableXY from, GableXY to)
{
  double dx = to.x - from.x;
  double dy = to.y - from.y;
  double length = dx * dx + dy * dy;
  double part = length > 0 ? ((at.x - from.x) * dx + (at.y - from.y) * dy) / length : 0;

  part = CLAMP (part, 0, 1);
  return hypot (at.x - from.x - part * dx, at.y - from.y - part * dy);
}

static double
distance_to_text (const GablePrimitive *text, GableXY at)
{
  double dx = at.x - text->points[0].x;
  double dy = at.y - text->points[0].y;
  /* Turned back, so that the text lies flat. */
  double x = dx * cos (text->angle) + dy * sin (text->angle);
  double y = dy * cos (text->angle) - dx * sin (text->angle);
  double left = 0;

  if (text->anchor == GABLE_ANCHOR_MIDDLE) {
    left = -text->extent / 2;
  } else if (text->anchor == GABLE_ANCHOR_END) {
    left = -text->extent;
  }
  return hypot (MAX (MAX (left - x, x - left - text->extent), 0),
                MAX (MAX (-TEXT_ASCENT * text->size - y, y - TEXT_DESCENT * text->size), 0));
}

/* How far @at is from what is drawn [pt]; 0 or less inside. */
static double
distance_to (const GablePrimitive *primitive, GableXY at)
{
  double least = INFINITY;

  switch (primitive->kind) {
  case GABLE_PRIMITIVE_MARKER:
    return hypot (at.x - primitive->points[0].x, at.y - primitive->points[0].y) - primitive->radius;
  case GABLE_PRIMITIVE_TEXT:
    return distance_to_text (primitive, at);
  case GABLE_PRIMITIVE_LINE:
    for (guint i = 1; i < primitive->n_points; i++) {
      double distance = distance_to_segment (at, primitive->points[i - 1], primitive->points[i]);

      least = MIN (least, distance);
    }
    return least - primitive->width / 2;
  case GABLE_PRIMITIVE_POLYGON: /* a region: what lies on it is meant */
  default:
    return INFINITY;
  }
}

/* Kernels are over roofs, and a marker over the label of another kernel. */
static int
rank_of (const GablePrimitive *primitive)
{
  static const int ranks[] = {
    [GABLE_OWNER_NONE] = 0, [GABLE_OWNER_AXIS] = 1,  [GABLE_OWNER_LEGEND] = 1,
    [GABLE_OWNER_ROOF] = 2, [GABLE_OWNER_RIDGE] = 3, [GABLE_OWNER_KERNEL] = 4,
  };

  return ranks[primitive->owner.kind] * 2 + (primitive->kind == GABLE_PRIMITIVE_MARKER);
}

/**
 * gable_scene_hit:
 * @scene: a scene
 * @x: place [pt]
 * @y: place [pt]
 * @slack: how far off a thing may be and is still meant [pt]
 *
 * Of several things of one rank the nearest is found, and of those under the place itself the topmost.
 *
 * Returns: what is there
 */
GableOwner
gable_scene_hit (const GableScene *scene, double x, double y, double slack)
{
  GableOwner found = { GABLE_OWNER_NONE, -1, -1 };
  int best_rank = 0;
  double best = INFINITY;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);
    int rank = rank_of (primitive);
    double distance;

    if (primitive->owner.kind == GABLE_OWNER_NONE || rank < best_rank) {
      continue;
    }
    distance = MAX (distance_to (primitive, (GableXY){ x, y }), 0);
    if (distance <= slack && (rank > best_rank || distance <= best)) {
      best_rank = rank;
      best = distance;
      found = primitive->owner;
    }
  }
  return found;
}

/**
 * gable_scene_place:
 * @scene: a scene
 * @intensity: I [work/B]
 * @performance: P [work/s]
 *
 * Returns: where that is [pt]; not finite where it is on no axis
 */
GableXY
gable_scene_place (const GableScene *scene, double intensity, double performance)
{
  GableScale x = gable_scale_over (scene->scale, scene->x);
  GableScale y = gable_scale_over (scene->scale, scene->y);

  return (GableXY){
    .x = scene->plot.x + scene->plot.width * gable_scale_to_unit (&x, intensity),
    .y = scene->plot.y + scene->plot.height * (1 - gable_scale_to_unit (&y, performance)),
  };
}

/**
 * gable_scene_value:
 * @scene: a scene
 * @x: place [pt]
 * @y: place [pt]
 * @intensity: (out): I there [work/B]
 * @performance: (out): P there [work/s]
 */
void
gable_scene_value (
  const GableScene *scene, double x, double y, double *intensity, double *performance)
{
  GableScale horizontal = gable_scale_over (scene->scale, scene->x);
  GableScale vertical = gable_scale_over (scene->scale, scene->y);

  *intensity = gable_scale_from_unit (&horizontal, (x - scene->plot.x) / scene->plot.width);
  *performance = gable_scale_from_unit (&vertical, 1 - (y - scene->plot.y) / scene->plot.height);
}
