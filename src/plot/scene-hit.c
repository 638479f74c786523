/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene.h"

#include "plot/cloud.h"

/* What of a scene lies where. */

/* Above and below the baseline, in parts of the font's size. */
#define TEXT_ASCENT 0.95
#define TEXT_DESCENT 0.3
/* How far from a roof its line is meant, and not the points of a cloud under it [pt]. */
#define ROOF_IN_CLOUD 2.5

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
  case GABLE_PRIMITIVE_POLYGON: /* a region: what lies on it is meant, unless somebody drew it */
    for (guint i = 0; i < primitive->n_points && primitive->owner.kind == GABLE_OWNER_ANNOTATION;
         i++) {
      double distance = distance_to_segment (at, primitive->points[i],
                                             primitive->points[(i + 1) % primitive->n_points]);

      least = MIN (least, distance);
    }
    return least;
  case GABLE_PRIMITIVE_POINTS: /* hit row by row */
  default:
    return INFINITY;
  }
}

/* Kernels are over roofs, launches under them, and a marker over the label of another kernel. */
static int
rank_of (const GablePrimitive *primitive)
{
  static const int ranks[] = {
    [GABLE_OWNER_NONE] = 0,       [GABLE_OWNER_AXIS] = 1,   [GABLE_OWNER_LEGEND] = 1,
    [GABLE_OWNER_LAUNCH] = 2,     [GABLE_OWNER_ROOF] = 3,   [GABLE_OWNER_RIDGE] = 4,
    [GABLE_OWNER_ANNOTATION] = 5, [GABLE_OWNER_KERNEL] = 6,
  };

  return ranks[primitive->owner.kind] * 2 +
         (primitive->kind == GABLE_PRIMITIVE_MARKER || primitive->kind == GABLE_PRIMITIVE_POINTS);
}

static gboolean
is_inside (const GableRect *area, GableXY at)
{
  return at.x >= area->x && at.x <= area->x + area->width && at.y >= area->y &&
         at.y <= area->y + area->height;
}

/* Whose the nearest row of a cloud is. */
static GableOwner
owner_in_cloud (const GablePrimitive *points, GableXY at, double slack, double *distance)
{
  const GableCloud *cloud = points->cloud;
  guint row = is_inside (&points->area, at)
                ? gable_cloud_hit (cloud, &points->cloud_place, at, slack, distance)
                : GABLE_CLOUD_NONE;
  GableOwner owner = { GABLE_OWNER_NONE, -1, -1 };

  if (row != GABLE_CLOUD_NONE) {
    owner.kind = GABLE_OWNER_KERNEL;
    owner.index = (int) cloud->kernels[row];
    owner.point = cloud->points != NULL ? (int) cloud->points[row] : -1;
  } else {
    *distance = INFINITY;
  }
  return owner;
}

/* The nearest roof whose line passes (@at) so closely that it is meant, be it in a cloud of thousands of points: it could
 * not be taken hold of otherwise. */
static GableOwner
find_line_in_cloud (const GableScene *scene, GableXY at, GableOwner in_cloud)
{
  GableOwner found = in_cloud;
  double best = ROOF_IN_CLOUD;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);
    double distance =
      primitive->owner.kind == GABLE_OWNER_ROOF ? distance_to (primitive, at) : (double) INFINITY;

    if (distance <= best) {
      best = distance;
      found = primitive->owner;
    }
  }
  return found;
}

/**
 * gable_scene_hit:
 * @scene: a scene
 * @x: place [pt]
 * @y: place [pt]
 * @slack: how far off a thing may be and is still meant [pt]
 *
 * Of several things of one rank the nearest is found, and of those under the place itself the topmost. A roof lies over
 * a cloud.
 *
 * Returns: what is there
 */
GableOwner
gable_scene_hit (const GableScene *scene, double x, double y, double slack)
{
  GableOwner found = { GABLE_OWNER_NONE, -1, -1 };
  int best_rank = 0;
  double best = INFINITY;
  gboolean in_cloud = FALSE;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);
    int rank = rank_of (primitive);
    GableOwner owner = primitive->owner;
    double distance;

    if (owner.kind == GABLE_OWNER_NONE || rank < best_rank) {
      continue;
    }
    if (primitive->kind == GABLE_PRIMITIVE_POINTS) {
      owner = owner_in_cloud (primitive, (GableXY){ x, y }, slack, &distance);
    } else {
      distance = MAX (distance_to (primitive, (GableXY){ x, y }), 0);
    }
    if (distance <= slack && (rank > best_rank || distance <= best)) {
      best_rank = rank;
      best = distance;
      found = owner;
      in_cloud = primitive->kind == GABLE_PRIMITIVE_POINTS;
    }
  }
  return in_cloud ? find_line_in_cloud (scene, (GableXY){ x, y }, found) : found;
}

/* Rows without a point stand for their kernel, but for those of launches. */
static gboolean
find_row (const GablePrimitive *points, GableOwner owner, GableXY *centre, double *radius)
{
  const GableCloud *cloud = points->cloud;

  for (guint row = 0; row < cloud->n && points->owner.kind == owner.kind; row++) {
    int point = cloud->points != NULL ? (int) cloud->points[row] : -1;

    if (point == owner.point && (int) cloud->kernels[row] == owner.index) {
      *centre = gable_cloud_row_place (cloud, &points->cloud_place, row);
      *radius = gable_cloud_row_look (cloud, row)->radius;
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_scene_find_mark:
 * @scene: a scene
 * @owner: a kernel and its point
 * @centre: (out): where its mark is [pt]
 * @radius: (out): of the mark [pt]
 *
 * The topmost mark is found: one of its own before the row of a cloud.
 *
 * Returns: whether it is in sight
 */
gboolean
gable_scene_find_mark (const GableScene *scene, GableOwner owner, GableXY *centre, double *radius)
{
  for (guint i = scene->primitives->len; i > 0; i--) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i - 1);

    if (primitive->kind == GABLE_PRIMITIVE_MARKER && primitive->owner.kind == owner.kind &&
        primitive->owner.index == owner.index && primitive->owner.point == owner.point) {
      *centre = primitive->points[0];
      *radius = primitive->radius;
      return TRUE;
    }
    if (primitive->kind == GABLE_PRIMITIVE_POINTS && find_row (primitive, owner, centre, radius)) {
      return is_inside (&primitive->area, *centre);
    }
  }
  return FALSE;
}
