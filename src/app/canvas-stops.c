/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

/* Where the keyboard can stand: on the points of a chart, of one or of several side by side, and on the rows of a chart
 * of times. */

static gboolean
is_of_times (GableCanvas *self)
{
  return gable_document_get_project (self->document)->view.chart == GABLE_CHART_TIME;
}

/* Of several charts the mark tells in which one a point is; of one it may be outside, too. */
static GableXY
place_of (GableCanvas *self, const GableScene *scene, guint index)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GablePoint *point = &roofline->points[index];
  GableOwner owner = { GABLE_OWNER_KERNEL, (int) point->kernel, (int) index };
  GableXY at;
  double radius;

  if (gable_canvas_is_plane (self)) {
    return gable_scene_place (scene, point->intensity, gable_point_performance (roofline, point));
  }
  if (gable_scene_find_mark (scene, owner, &at, &radius)) {
    return at;
  }
  owner.point = -1;
  return gable_scene_find_mark (scene, owner, &at, &radius)
           ? at
           : (GableXY){ scene->plot.x + scene->plot.width / 2,
                        scene->plot.y + scene->plot.height / 2 };
}

static GableStop *
find_stop (GArray *stops, guint kernel)
{
  for (guint i = 0; i < stops->len; i++) {
    GableStop *stop = &g_array_index (stops, GableStop, i);

    if (stop->kernel == kernel) {
      return stop;
    }
  }
  return NULL;
}

/* A row is where its name stands, and beside its time. Rows are drawn from top to bottom. */
static void
add_rows (GArray *stops, const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *drawn = &g_array_index (scene->primitives, GablePrimitive, i);
    GableStop stop = { .kernel = (guint) drawn->owner.index, .point = -1 };
    GableStop *known;

    if (drawn->owner.kind != GABLE_OWNER_KERNEL || drawn->n_points == 0) {
      continue;
    }
    known = find_stop (stops, stop.kernel);
    if (known == NULL) {
      stop.at = drawn->points[0];
      g_array_append_val (stops, stop);
      known = &g_array_index (stops, GableStop, stops->len - 1);
    }
    if (g_str_equal (drawn->class_, "kernel-label")) {
      known->at.y = drawn->points[0].y - 0.36 * drawn->size;
    } else if (g_str_has_prefix (drawn->class_, "time measured")) {
      known->at.x = drawn->points[0].x;
    }
  }
}

/**
 * gable_canvas_list_stops:
 * @canvas: of few points, or of times
 *
 * Returns: (transfer full) (element-type GableStop): by the roofline's points; of a chart of times by its rows, top down
 */
GArray *
gable_canvas_list_stops (GableCanvas *canvas)
{
  const GableRoofline *roofline = gable_document_get_roofline (canvas->document);
  const GableScene *scene = gable_canvas_ensure_scene (canvas);
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (GableStop));

  if (scene == NULL) {
    return stops;
  }
  if (is_of_times (canvas)) {
    add_rows (stops, scene);
    return stops;
  }
  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];
    GableStop stop = { point->kernel, (int) i, place_of (canvas, scene, i) };

    g_array_append_val (stops, stop);
  }
  return stops;
}

/* The stop where the keyboard stands, or -1. */
int
gable_canvas_find_stop (GableCanvas *canvas, const GArray *stops)
{
  int selected = gable_document_get_selected (canvas->document);

  if (!is_of_times (canvas)) {
    return canvas->cursor < (int) stops->len ? canvas->cursor : -1;
  }
  for (guint i = 0; i < stops->len; i++) {
    if ((int) g_array_index (stops, GableStop, i).kernel == selected) {
      return (int) i;
    }
  }
  return -1;
}

/* From row to row. Returns: where @walk leads from @from, or -1 where there are no rows */
static int
walk_rows (int n, int from, GableWalk walk)
{
  if (n == 0 || from < 0) {
    return n > 0 ? 0 : -1;
  }
  switch (walk) {
  case GABLE_WALK_LEFT:
  case GABLE_WALK_UP:
    return MAX (from - 1, 0);
  case GABLE_WALK_RIGHT:
  case GABLE_WALK_DOWN:
    return MIN (from + 1, n - 1);
  case GABLE_WALK_HOME:
    return 0;
  case GABLE_WALK_END:
  default:
    return n - 1;
  }
}

/* The stop where @walk leads, or -1. */
int
gable_canvas_walk_stops (GableCanvas *canvas, const GArray *stops, GableWalk walk)
{
  int from = gable_canvas_find_stop (canvas, stops);

  return is_of_times (canvas)
           ? walk_rows ((int) stops->len, from, walk)
           : gable_walk (gable_document_get_roofline (canvas->document), from, walk);
}
