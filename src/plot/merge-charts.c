/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Charts side by side become one scene. */

static GableXY
moved (GableXY at, GableXY by)
{
  return (GableXY){ at.x + by.x, at.y + by.y };
}

/* A line of many pieces is cut into those that are inside. */
static void
take_pieces (GableScene *scene, GablePrimitive line, GableRect plot)
{
  GableXY *points = line.points;
  guint n = line.n_points;

  for (guint i = 1; i < n; i++) {
    GableXY ends[] = { points[i - 1], points[i] };

    if (gable_clip_segment (plot, &ends[0], &ends[1])) {
      gable_scene_take (scene, line, ends, 2);
    }
  }
  g_free (points);
}

/* What is clipped to the plot of its own chart is cut here, but for clouds: of the others a painter knows one plot
 * alone. */
static void
take_moved (GableScene *scene, GablePrimitive *primitive, GableRect plot, gboolean is_other)
{
  GablePrimitive copy = *primitive;
  g_autoptr (GArray) points = NULL;

  /* Its kind still tells under and over. */
  *primitive = (GablePrimitive){ .kind = copy.kind };
  if (copy.kind == GABLE_PRIMITIVE_POINTS) {
    copy.area = plot;
    gable_scene_take (scene, copy, NULL, 0);
    return;
  }
  copy.clipped = FALSE;
  if (is_other && copy.owner.kind != GABLE_OWNER_KERNEL &&
      copy.owner.kind != GABLE_OWNER_ANNOTATION) {
    copy.owner = gable_owner_none;
  } else if (is_other) {
    copy.owner.point = -1;
  }
  if (copy.kind == GABLE_PRIMITIVE_LINE && copy.n_points > 2) {
    take_pieces (scene, copy, plot);
    return;
  }
  points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  g_array_append_vals (points, copy.points, copy.n_points);
  g_clear_pointer (&copy.points, g_free);
  if (copy.kind == GABLE_PRIMITIVE_POLYGON) {
    gable_clip_polygon (plot, points);
  }
  if (points->len > 0) {
    gable_scene_take (scene, copy, (const GableXY *) points->data, points->len);
  }
}

/* Clouds lie between what is under them and what is over them: a painter keeps the three apart. */
typedef enum { PART_UNDER, PART_CLOUDS, PART_OVER, N_PARTS } Part;

static Part
part_of (const GablePrimitive *primitive, Part before)
{
  if (primitive->kind == GABLE_PRIMITIVE_POINTS) {
    return PART_CLOUDS;
  }
  return before == PART_UNDER ? PART_UNDER : PART_OVER;
}

static void
take_part (GableScene *scene, const GableChart *chart, GableRect plot, Part wanted)
{
  Part part = PART_UNDER;

  for (guint i = 0; i < chart->scene->primitives->len; i++) {
    GablePrimitive *primitive = &g_array_index (chart->scene->primitives, GablePrimitive, i);

    part = part_of (primitive, part);
    if (part != wanted) {
      continue;
    }
    for (guint k = 0; k < primitive->n_points; k++) {
      primitive->points[k] = moved (primitive->points[k], chart->by);
    }
    primitive->cloud_place.x_offset += chart->by.x;
    primitive->cloud_place.y_offset += chart->by.y;
    take_moved (scene, primitive, plot, chart->is_other);
  }
}

/**
 * gable_build_merge:
 * @scene: (inout): of all
 * @charts: (array length=n): their primitives are taken
 * @n: how many
 *
 * Moves the charts to their places: what is under the clouds of any, the clouds, then what is over them.
 */
void
gable_build_merge (GableScene *scene, const GableChart *charts, guint n)
{
  for (guint i = 0; i < n; i++) {
    GableRect plot = charts[i].scene->plot;

    plot.x += charts[i].by.x;
    plot.y += charts[i].by.y;
    g_array_append_val (scene->panels, plot);
    scene->n_labels_left_out += charts[i].scene->n_labels_left_out;
  }
  if (n > 0) {
    scene->plot = g_array_index (scene->panels, GableRect, 0);
  }
  for (Part part = 0; part < N_PARTS; part++) {
    for (guint i = 0; i < n; i++) {
      take_part (scene, &charts[i], g_array_index (scene->panels, GableRect, i), part);
    }
  }
}
