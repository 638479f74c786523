/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/clip.h"

#include <math.h>

/* The part of the segment, [start, end] within [0, 1], that is on the inner side of one border. */
static gboolean
keep_inside (double direction, double distance, double *start, double *end)
{
  double at;

  if (direction == 0) {
    return distance >= 0;
  }
  at = distance / direction;
  if (direction < 0) {
    *start = MAX (*start, at);
  } else {
    *end = MIN (*end, at);
  }
  return *start <= *end;
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
  double dx = to->x - from->x;
  double dy = to->y - from->y;
  double start = 0;
  double end = 1;
  GableXY origin = *from;

  if (!isfinite (dx) || !isfinite (dy) || !keep_inside (-dx, from->x - area.x, &start, &end) ||
      !keep_inside (dx, area.x + area.width - from->x, &start, &end) ||
      !keep_inside (-dy, from->y - area.y, &start, &end) ||
      !keep_inside (dy, area.y + area.height - from->y, &start, &end)) {
    return FALSE;
  }
  if (end < 1) {
    *to = (GableXY){ origin.x + end * dx, origin.y + end * dy };
  }
  if (start > 0) {
    *from = (GableXY){ origin.x + start * dx, origin.y + start * dy };
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
gable_rect_overlaps (GableRect a, GableRect b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
