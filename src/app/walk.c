/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/walk.h"

static const GablePoint *
get_point (const GableRoofline *roofline, int point)
{
  return &roofline->points[point];
}

/* By intensity; points of the same one in the order of the project. */
static gboolean
comes_before (const GableRoofline *roofline, int a, int b)
{
  double intensity_a = get_point (roofline, a)->intensity;
  double intensity_b = get_point (roofline, b)->intensity;

  if (intensity_a < intensity_b || intensity_a > intensity_b) {
    return intensity_a < intensity_b;
  }
  return a < b;
}

/* The nearest point of @from's level that stands on the wanted side of @from, or the farthest where @outermost. */
static int
along (const GableRoofline *roofline, int from, gboolean right, gboolean outermost)
{
  const GableCounter *level = gable_point_level (get_point (roofline, from));
  int best = from;

  for (int i = 0; i < (int) roofline->n_points; i++) {
    gboolean wanted_side =
      right ? comes_before (roofline, from, i) : comes_before (roofline, i, from);
    gboolean farther = right ? comes_before (roofline, best, i) : comes_before (roofline, i, best);

    if (i == from || gable_point_level (get_point (roofline, i)) != level || !wanted_side) {
      continue;
    }
    if (best == from || farther == outermost) {
      best = i;
    }
  }
  return best;
}

static int
across (const GableRoofline *roofline, int from, int step)
{
  guint kernel = get_point (roofline, from)->kernel;
  int next = from + step;

  if (next < 0 || next >= (int) roofline->n_points ||
      get_point (roofline, next)->kernel != kernel) {
    return from;
  }
  return next;
}

/* The point where a kernel meets its limiter, else its first one; -1 where it has none. */
int
gable_walk_main_point (const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  for (guint i = 0; i < result->n_points; i++) {
    if (gable_point_is_limiting (roofline, get_point (roofline, (int) (result->first_point + i)))) {
      return (int) (result->first_point + i);
    }
  }
  return result->n_points > 0 ? (int) result->first_point : -1;
}

/* The main point of the kernel that takes most of the time, of those that have one; else -1. */
int
gable_walk_start (const GableRoofline *roofline)
{
  int heaviest = -1;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    double seconds = gable_result_seconds (&roofline->kernels[i]);

    if (roofline->kernels[i].n_points > 0 &&
        (heaviest < 0 || seconds > gable_result_seconds (&roofline->kernels[heaviest]) ||
         (gable_known (seconds) &&
          !gable_known (gable_result_seconds (&roofline->kernels[heaviest]))))) {
      heaviest = (int) i;
    }
  }
  return heaviest >= 0 ? gable_walk_main_point (roofline, (guint) heaviest) : -1;
}

/**
 * gable_walk:
 * @point: into the roofline's points, or -1 to begin
 *
 * Returns: where @walk leads: a point, @point itself at the end of the way, -1 on a chart without points
 */
int
gable_walk (const GableRoofline *roofline, int point, GableWalk walk)
{
  if (point < 0) {
    return gable_walk_start (roofline);
  }
  g_return_val_if_fail (point < (int) roofline->n_points, -1);

  switch (walk) {
  case GABLE_WALK_LEFT:
    return along (roofline, point, FALSE, FALSE);
  case GABLE_WALK_RIGHT:
    return along (roofline, point, TRUE, FALSE);
  case GABLE_WALK_UP:
    return across (roofline, point, 1);
  case GABLE_WALK_DOWN:
    return across (roofline, point, -1);
  case GABLE_WALK_HOME:
    return along (roofline, point, FALSE, TRUE);
  case GABLE_WALK_END:
  default:
    return along (roofline, point, TRUE, TRUE);
  }
}
