/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* With so few kernels each is shown at all its levels; with more the chart would be a tangle of lines, and the one
 * that is selected or pointed at is. */
#define UNFOLD_ALL 3
/* The bars to ideal traffic are shown for all kernels up to so many. */
#define BARS_FOR_ALL 24
/* From so many kernels on, those that would cover each other to a few points are drawn once, as a cloud. */
#define CROWD 2000
#define CROWD_CELL 3.0   /* [pt] */
#define CROWD_RADIUS 0.6 /* of a marker's usual one [1] */
/* Charts smaller than this, in multiples of the text's size, have smaller markers, down to this part. */
#define SMALL_WIDTH 30.0
#define SMALL_HEIGHT 20.0
#define LEAST_MARKER 0.5
#define MARKER_AIR 1.5 /* around a marker [pt] */

static GHashTable *
hidden_names (const GableView *view)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; view->hidden_kernels != NULL && i < view->hidden_kernels->len; i++) {
    g_hash_table_add (names, g_ptr_array_index (view->hidden_kernels, i));
  }
  return names;
}

/* The point that stands for a kernel: at the level that limits it; for one that memory does not limit at the level of
 * the run's own roof, where people look for it, else the farthest. */
static int
main_point (const GableBuild *build, const GableKernelResult *result)
{
  const GableRoofline *roofline = build->roofline;
  const GableRoof *roof = gable_build_roof (build, roofline->main_roof_memory);
  int chosen = -1;

  for (guint i = 0; i < result->n_points; i++) {
    int index = (int) (result->first_point + i);
    const GablePoint *point = &g_array_index (roofline->points, GablePoint, (guint) index);

    if (point->limiting) {
      return index;
    }
    if (roof != NULL && point->ceiling == roof->ceiling) {
      chosen = index;
    }
  }
  return chosen >= 0 ? chosen : (int) (result->first_point + result->n_points) - 1;
}

static double
radius_of (const GableBuild *build, guint kernel)
{
  const GableKernelResult *result = &build->roofline->kernels[kernel];
  double share = result->share;
  double em = build->theme->text_size;
  double small =
    MIN (build->scene->width / (SMALL_WIDTH * em), build->scene->height / (SMALL_HEIGHT * em));

  small = CLAMP (small, LEAST_MARKER, 1);
  if (!gable_known (share) && build->roofline->seconds > 0) {
    /* A what-if is no part of the run, and stands beside it at the run's scale. */
    share = result->seconds / build->roofline->seconds;
  }
  if (!gable_known (share)) {
    share = 0;
  }
  return small *
         (build->theme->marker_min + build->theme->marker_span * sqrt (CLAMP (share, 0, 1)));
}

/**
 * gable_build_choose_kernels:
 * @build: what is built, without a layout yet
 *
 * Lists what will be shown, heaviest first, and decides who unfolds into all levels.
 */
void
gable_build_choose_kernels (GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;
  g_autoptr (GHashTable) hidden = hidden_names (build->view);
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n_hidden = g_hash_table_size (hidden);
  guint n_points = 0;

  for (guint i = 0; i < order->len; i++) {
    guint index = g_array_index (order, guint, i);
    const GableKernelResult *result = &roofline->kernels[index];
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
    GableShown shown = {
      .kernel = index,
      .point = -1,
      .hollow = kernel->kind != GABLE_KERNEL_MEASURED,
      .radius = radius_of (build, index),
    };

    if (n_hidden > 0 && g_hash_table_contains (hidden, kernel->name)) {
      continue;
    }
    if (result->n_points > 0) {
      shown.point = main_point (build, result);
      n_points++;
    } else if (result->drawn == GABLE_NOT_DRAWN_ZERO_WORK && result->limiter >= 0 &&
               gable_known (result->efficiency)) {
      build->n_strip++;
    } else {
      continue;
    }
    g_array_append_val (build->shown, shown);
  }
  build->crowd = build->shown->len > CROWD;
  build->unfold_all = n_points <= UNFOLD_ALL;
  for (guint i = 0; i < build->shown->len; i++) {
    GableShown *shown = &g_array_index (build->shown, GableShown, i);
    int kernel = (int) shown->kernel;

    shown->radius *= build->crowd ? CROWD_RADIUS : 1;
    shown->unfolded =
      build->unfold_all || kernel == build->options->selected || kernel == build->options->hovered;
    shown->has_ideal =
      shown->point >= 0 && (build->shown->len <= BARS_FOR_ALL || shown->unfolded) &&
      gable_known (g_array_index (roofline->points, GablePoint, (guint) shown->point).ideal);
  }
}

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
    at.y = strip->y + strip->height * (1 - CLAMP (result->efficiency, 0, 1));
  } else {
    at.y = gable_build_place (build, build->scene->x.min,
                              rate * result->efficiency * build->scene->x.min)
             .y;
  }
  return at;
}

static gboolean
count_outside (GableBuild *build, GableXY at, gboolean in_strip)
{
  const GableRect *plot = &build->layout.plot;

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

/* Whether another kernel of the same standing, drawn already, covers this place. */
static gboolean
is_covered (const GableBuild *build, GHashTable *cells, const GableShown *shown)
{
  guint column = (guint) ((shown->at.x - build->layout.strip.x) / CROWD_CELL);
  guint row = (guint) ((shown->at.y - build->layout.plot.y) / CROWD_CELL);
  GableStanding standing = build->roofline->kernels[shown->kernel].standing;
  guint key = ((row & 0x3fff) << 17) | ((column & 0x3fff) << 3) | (guint) standing;

  return !g_hash_table_add (cells, GUINT_TO_POINTER (key));
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
    const GablePoint *point = &g_array_index (roofline->points, GablePoint, (guint) shown->point);

    gable_labeller_add_line (build->labeller, shown->at,
                             gable_build_place (build, point->ideal, point->performance), 2,
                             GABLE_OBSTACLE_SOLID);
  }
  if (shown->point < 0 || !(build->unfold_all || selected)) {
    return;
  }
  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point =
      &g_array_index (roofline->points, GablePoint, result->first_point + i);
    GableXY at = gable_build_place (build, point->intensity, point->performance);

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
  g_autoptr (GHashTable) cells = g_hash_table_new (NULL, NULL);
  guint kept = 0;

  for (guint i = 0; i < build->shown->len; i++) {
    GableShown shown = g_array_index (build->shown, GableShown, i);

    if (shown.point >= 0) {
      const GablePoint *point = &g_array_index (roofline->points, GablePoint, (guint) shown.point);

      shown.at = gable_build_place (build, point->intensity, point->performance);
    } else {
      shown.at = place_in_strip (build, shown.kernel);
    }
    if (count_outside (build, shown.at, shown.point < 0)) {
      continue;
    }
    if (build->crowd && !shown.unfolded && is_covered (build, cells, &shown)) {
      build->scene->n_labels_left_out++;
      continue;
    }
    block_kernel (build, &shown);
    g_array_index (build->shown, GableShown, kept++) = shown;
  }
  g_array_set_size (build->shown, kept);
}
