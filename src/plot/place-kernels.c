/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Where the marks of kernels stand. */

/* Markers that would cover each other are drawn once where there are so many, in the strip for kernels without
 * operations: it has no cloud. */
#define CELL 3.0       /* [pt] */
#define MARKER_AIR 1.5 /* around a marker [pt] */

/* A kernel without operations is judged by its bandwidth alone. It stands where a roof of that bandwidth would meet
 * the left end of the axis, beside the roofs' own ends. */
static GableXY
place_in_strip (const GableBuild *build, guint kernel)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[kernel];
  const GableRect *strip = &build->layout.strip;
  double rate =
    gable_ceiling_rate (gable_machine_get_ceiling (roofline->machine, (guint) result->limiter));
  GableXY at = { strip->x + strip->width / 2, 0 };

  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    rate = roof->ceiling == result->limiter ? roof->rate : rate;
  }
  if (build->scene->scale == GABLE_SCALE_LINEAR) {
    at.y = strip->y + strip->height * (1 - CLAMP (gable_result_efficiency (result), 0, 1));
  } else {
    at.y = gable_build_place (build, build->scene->x.min,
                              rate * gable_result_efficiency (result) * build->scene->x.min)
             .y;
  }
  return at;
}

/* The mark of a long kernel at the edge does not reach into the labels of the axes [pt]. */
static double
radius_at (const GableBuild *build, GableXY at, double radius)
{
  const GableLayout *layout = &build->layout;
  const GableRect *plot = &layout->plot;
  double left = layout->strip.width > 0 ? layout->strip.x : plot->x;
  double room = MIN (at.x - left, plot->y + plot->height - at.y) + layout->tick + layout->tick_gap;

  return layout->has_ticks ? MIN (radius, MAX (room, gable_build_level_radius (build))) : radius;
}

/* A crowd has been counted by its cloud. */
static gboolean
count_outside (GableBuild *build, GableXY at, gboolean in_strip)
{
  const GableRect *plot = &build->layout.plot;

  if (build->crowd && !in_strip) {
    return !gable_rect_contains (*plot, at);
  }
  if (!in_strip && !(at.x >= plot->x)) {
    build->outside[GABLE_EDGE_LEFT]++;
  } else if (at.x > plot->x + plot->width) {
    build->outside[GABLE_EDGE_RIGHT]++;
  } else if (at.y < plot->y) {
    build->outside[GABLE_EDGE_TOP]++;
  } else if (!(at.y <= plot->y + plot->height)) {
    build->outside[GABLE_EDGE_BOTTOM]++;
  } else {
    return FALSE;
  }
  return TRUE;
}

/* The colours that are drawn in each cell of the plot, a bit for each; the strip is a column of its own. */
typedef struct {
  guint16 *colours;
  guint columns, rows;
} Cells;

static void
cells_init (Cells *cells, const GableBuild *build)
{
  const GableRect *plot = &build->layout.plot;

  cells->columns = (guint) (plot->width / CELL) + 2;
  cells->rows = (guint) (plot->height / CELL) + 1;
  cells->colours = g_new0 (guint16, (gsize) cells->columns * cells->rows);
}

/* Whether another kernel of its colour, drawn already, covers this place, which is inside of the plot or the strip. */
static gboolean
is_covered (Cells *cells, const GableBuild *build, const GableShown *shown)
{
  guint row = (guint) ((shown->at.y - build->layout.plot.y) / CELL);
  guint column = shown->point < 0 ? 0 : 1 + (guint) ((shown->at.x - build->layout.plot.x) / CELL);
  guint16 *cell =
    &cells->colours[MIN (row, cells->rows - 1) * cells->columns + MIN (column, cells->columns - 1)];
  guint16 colour = (guint16) (1u << (shown->group & 0xf));
  gboolean covered = (*cell & colour) != 0;

  *cell |= colour;
  return covered;
}

/* Tells the labeller of everything that is drawn for a kernel, but for what is shown only while it is pointed at: that
 * moves no label. */
static void
block_kernel (GableBuild *build, const GableShown *shown)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[shown->kernel];
  gboolean selected = (int) shown->kernel == build->options->selected;
  double small = gable_build_level_radius (build) + MARKER_AIR;

  gable_labeller_add_disc (build->labeller, shown->at,
                           shown->radius + (selected ? GABLE_RING_REACH : MARKER_AIR));
  if (shown->has_ideal) {
    const GablePoint *point = &roofline->points[shown->point];

    gable_labeller_add_line (build->labeller, shown->at,
                             gable_build_place (build, gable_point_ideal (roofline, point),
                                                gable_point_performance (roofline, point)),
                             2, GABLE_OBSTACLE_SOLID);
  }
  if (shown->point < 0 || !(build->unfold_all || selected)) {
    return;
  }
  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];
    GableXY at =
      gable_build_place (build, point->intensity, gable_point_performance (roofline, point));

    gable_labeller_add_line (build->labeller, shown->at, at, 1.5, GABLE_OBSTACLE_SOLID);
    gable_labeller_add_disc (build->labeller, at, small);
  }
}

/**
 * gable_build_place_kernels:
 * @build: what is built, with its layout
 *
 * Gives every kernel its place, takes out what is outside of the range, and tells the labeller.
 */
void
gable_build_place_kernels (GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;
  g_autofree guint16 *colours = NULL;
  Cells cells;
  guint kept = 0;

  cells_init (&cells, build);
  colours = cells.colours;
  for (guint i = 0; i < build->shown->len; i++) {
    GableShown shown = g_array_index (build->shown, GableShown, i);

    if (shown.point >= 0) {
      const GablePoint *point = &roofline->points[shown.point];

      shown.at =
        gable_build_place (build, point->intensity, gable_point_performance (roofline, point));
    } else {
      shown.at = place_in_strip (build, shown.kernel);
    }
    if (count_outside (build, shown.at, shown.point < 0)) {
      continue;
    }
    if (build->crowd && shown.point < 0 && is_covered (&cells, build, &shown)) {
      build->scene->n_labels_left_out++;
      continue;
    }
    shown.radius = radius_at (build, shown.at, shown.radius);
    block_kernel (build, &shown);
    g_array_index (build->shown, GableShown, kept++) = shown;
  }
  g_array_set_size (build->shown, kept);
}
