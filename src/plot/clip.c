/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/clip.h"

#include <math.h>

/* A side of the area. */
typedef struct {
  gboolean vertical;
  double at;
  double outward; /* 1: the inside is below @at, -1: above */
} Side;

/* The part of a segment that is inside, in parts of its length, and the sides that cut it. */
typedef struct {
  double start, end;
  const Side *start_side, *end_side; /* (nullable) */
} Part;

static gboolean
cut_part (Part *part, const Side *side, GableXY from, double dx, double dy)
{
  double direction = side->outward * (side->vertical ? dx : dy);
  double distance = side->outward * (side->at - (side->vertical ? from.x : from.y));
  double at;

  if (direction == 0) {
    return distance >= 0;
  }
  at = distance / direction;
  if (direction < 0 && at > part->start) {
    part->start = at;
    part->start_side = side;
  } else if (direction > 0 && at < part->end) {
    part->end = at;
    part->end_side = side;
  }
  return part->start <= part->end;
}

/* On the very side that cut it: far-off ends leave few digits for the rest. */
static GableXY
point_at (GableRect area, GableXY from, double dx, double dy, double part, const Side *side)
{
  GableXY point = {
    .x = CLAMP (from.x + part * dx, area.x, area.x + area.width),
    .y = CLAMP (from.y + part * dy, area.y, area.y + area.height),
  };

  if (side->vertical) {
    point.x = side->at;
  } else {
    point.y = side->at;
  }
  return point;
}

/**
 * gable_clip_segment:
 * @area: what is kept
 * @from: (inout): one end
 * @to: (inout): the other
 *
 * Formula: Liang, Barsky, ACM Transactions on Graphics 3(1), 1984.
 *
 * Returns: whether something is left; ends that are not finite leave nothing
 */
gboolean
gable_clip_segment (GableRect area, GableXY *from, GableXY *to)
{
  const Side sides[] = {
    { TRUE, area.x, -1 },
    { TRUE, area.x + area.width, 1 },
    { FALSE, area.y, -1 },
    { FALSE, area.y + area.height, 1 },
  };
  const GableXY origin = *from;
  double dx = to->x - from->x;
  double dy = to->y - from->y;
  Part part = { .end = 1 };

  if (!isfinite (dx) || !isfinite (dy)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++) {
    if (!cut_part (&part, &sides[i], origin, dx, dy)) {
      return FALSE;
    }
  }
  if (part.end_side != NULL) {
    *to = point_at (area, origin, dx, dy, part.end, part.end_side);
  }
  if (part.start_side != NULL) {
    *from = point_at (area, origin, dx, dy, part.start, part.start_side);
  }
  return TRUE;
}

/* A border as a x + b y >= c on its inner side. */
typedef struct {
  double a, b, c;
} Border;

static double
inward (const Border *border, GableXY point)
{
  return border->a * point.x + border->b * point.y - border->c;
}

static void
cut_at (const Border *border, const GArray *points, GArray *kept)
{
  g_array_set_size (kept, 0);
  for (guint i = 0; i < points->len; i++) {
    GableXY here = g_array_index (points, GableXY, i);
    GableXY next = g_array_index (points, GableXY, (i + 1) % points->len);
    double depth = inward (border, here);
    double next_depth = inward (border, next);

    if (depth >= 0) {
      g_array_append_val (kept, here);
    }
    if ((depth >= 0) != (next_depth >= 0)) {
      double part = depth / (depth - next_depth);
      GableXY crossing = {
        .x = here.x + part * (next.x - here.x),
        .y = here.y + part * (next.y - here.y),
      };

      /* On the very border, whatever rounding says. */
      if (border->a != 0) {
        crossing.x = border->c / border->a;
      } else {
        crossing.y = border->c / border->b;
      }
      g_array_append_val (kept, crossing);
    }
  }
}

/**
 * gable_clip_polygon:
 * @area: what is kept
 * @points: (inout) (element-type GableXY): corners, finite
 *
 * Formula: Sutherland, Hodgman, CACM 17(1), 1974.
 */
void
gable_clip_polygon (GableRect area, GArray *points)
{
  const Border borders[] = {
    { 1, 0, area.x },
    { -1, 0, -(area.x + area.width) },
    { 0, 1, area.y },
    { 0, -1, -(area.y + area.height) },
  };
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (GableXY));

  for (guint i = 0; i < G_N_ELEMENTS (borders) && points->len > 0; i++) {
    cut_at (&borders[i], points, kept);
    g_array_set_size (points, 0);
    g_array_append_vals (points, kept->data, kept->len);
  }
}

gboolean
gable_rect_contains (GableRect area, GableXY point)
{
  return point.x >= area.x && point.x <= area.x + area.width && point.y >= area.y &&
         point.y <= area.y + area.height;
}

gboolean
gable_rect_equal (GableRect a, GableRect b)
{
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

gboolean
gable_rect_overlaps (GableRect a, GableRect b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
