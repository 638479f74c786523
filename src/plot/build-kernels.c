/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "analysis/describe.h"
#include "plot/build-parts.h"
#include "plot/clip.h"

/* With so few kernels each is shown at all its levels; with more the chart would be a tangle of lines, and the one
 * that is selected or pointed at is. */
#define UNFOLD_ALL 3
/* The bars to ideal traffic are shown for all kernels up to so many. */
#define BARS_FOR_ALL 24
/* From so many kernels on, those that would cover each other to a few points are drawn once, without a halo. */
#define CROWD 2000
#define CROWD_CELL 3.0 /* [pt] */
#define CROWD_ALPHA 0.7
#define CROWD_RADIUS 0.6 /* of a marker's usual one [1] */
/* A kernel's sentence is worked out for so many at most, for each frame. */
#define SENTENCES 200
#define MAX_SENTENCE 2000 /* [B] */

/* Charts smaller than this, in multiples of the text's size, have smaller markers, down to this part. */
#define SMALL_WIDTH 30.0
#define SMALL_HEIGHT 20.0
#define LEAST_MARKER 0.5
#define HOLLOW_WIDTH 2.2
#define MARKER_AIR 1.5    /* around a marker [pt] */
#define SMALL_MARKER 0.85 /* of the least marker: a level that does not limit */

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

static gboolean
has_ideal (const GableBuild *build, const GableShown *shown)
{
  return shown->point >= 0 && (build->shown->len <= BARS_FOR_ALL || shown->unfolded) &&
         gable_known (
           g_array_index (build->roofline->points, GablePoint, (guint) shown->point).ideal);
}

/* Tells the labeller of everything that is drawn for a kernel, but for what is shown only while it is pointed at: that
 * moves no label. */
static void
block_kernel (GableBuild *build, const GableShown *shown)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[shown->kernel];
  gboolean selected = (int) shown->kernel == build->options->selected;
  double small = SMALL_MARKER * build->theme->marker_min + MARKER_AIR;

  gable_labeller_add_disc (build->labeller, shown->at,
                           shown->radius + (selected ? GABLE_RING_REACH : MARKER_AIR));
  if (has_ideal (build, shown)) {
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

GableShape
gable_build_shape (const GableCounter *level)
{
  switch (level->reach) {
  case GABLE_REACH_MEMORY:
    return GABLE_SHAPE_CIRCLE;
  case GABLE_REACH_CACHE:
    return GABLE_SHAPE_SQUARE;
  case GABLE_REACH_CORE:
    return GABLE_SHAPE_TRIANGLE;
  case GABLE_REACH_LINK:
  case GABLE_REACH_NOWHERE:
  default:
    return GABLE_SHAPE_DIAMOND;
  }
}

const GableCounter *
gable_build_level (const GableBuild *build, const GableShown *shown)
{
  const GableRoofline *roofline = build->roofline;

  if (shown->point >= 0) {
    return g_array_index (roofline->points, GablePoint, (guint) shown->point).level;
  }
  return gable_machine_get_ceiling (roofline->machine,
                                    (guint) roofline->kernels[shown->kernel].limiter)
    ->counter;
}

static char *
sentence_of (const GableBuild *build, guint kernel)
{
  if (build->shown->len <= SENTENCES) {
    return gable_build_bound_text (gable_describe_kernel (build->roofline, kernel), MAX_SENTENCE);
  }
  return gable_build_short_name (gable_project_get_kernel (build->roofline->project, kernel)->name,
                                 60);
}

static void
add_marker (GableBuild *build, const GableShown *shown)
{
  const GableTheme *theme = build->theme;
  const GableKernelResult *result = &build->roofline->kernels[shown->kernel];
  const GableCounter *level = gable_build_level (build, shown);
  g_autofree char *class_ = g_strdup_printf (
    "kernel %s %s", shown->hollow ? "hypothetical" : gable_standing_to_string (result->standing),
    level->id);
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = g_intern_string (class_),
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .level = level->id,
    .fill = theme->standing[result->standing],
    .shape = gable_build_shape (level),
    .radius = shown->radius,
    .halo = !build->crowd,
    .tooltip = sentence_of (build, shown->kernel),
  };

  if (build->crowd && !shown->unfolded) {
    marker.fill.alpha = CROWD_ALPHA;
  }
  if (shown->hollow) {
    marker.fill = theme->paper;
    marker.stroke = theme->hypothetical;
    marker.width = HOLLOW_WIDTH * theme->line_roof / 1.6;
    marker.radius -= marker.width / 2;
  } else if (result->standing == GABLE_STANDING_ABOVE_ROOF) {
    marker.fill = theme->paper;
    marker.stroke = theme->standing[GABLE_STANDING_ABOVE_ROOF];
    marker.width = theme->line_active;
    marker.radius -= marker.width / 2;
  }
  gable_scene_take (build->scene, marker, &shown->at, 1);
}

/* The other levels, small and in the colour of their roofs, on a thin line at the kernel's height. */
static void
add_levels (GableBuild *build, const GableShown *shown)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[shown->kernel];
  const GableTheme *theme = build->theme;
  GableXY least = shown->at;
  GableXY most = shown->at;
  GablePrimitive line = {
    .class_ = "kernel levels",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, -1 },
    .stroke = theme->dim,
    .width = theme->line_grid,
  };

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point =
      &g_array_index (roofline->points, GablePoint, result->first_point + i);
    GableXY at = gable_build_place (build, point->intensity, point->performance);

    least.x = MIN (least.x, at.x);
    most.x = MAX (most.x, at.x);
  }
  line.stroke.alpha = 0.7;
  gable_build_line (build, line, least, most);
  for (guint i = 0; i < result->n_points; i++) {
    int index = (int) (result->first_point + i);
    const GablePoint *point = &g_array_index (roofline->points, GablePoint, (guint) index);
    GableXY at = gable_build_place (build, point->intensity, point->performance);
    g_autofree char *class_ = g_strdup_printf ("kernel level %s", point->level->id);
    GablePrimitive marker = {
      .kind = GABLE_PRIMITIVE_MARKER,
      .class_ = g_intern_string (class_),
      .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, index },
      .level = point->level->id,
      .fill = gable_theme_counter_colour (theme, point->level),
      .shape = gable_build_shape (point->level),
      .radius = SMALL_MARKER * theme->marker_min,
      .halo = TRUE,
    };

    if (index == shown->point || !gable_rect_contains (build->layout.plot, at)) {
      continue;
    }
    marker.tooltip = sentence_of (build, shown->kernel);
    gable_scene_take (build->scene, marker, &at, 1);
  }
}

/* From where a kernel is to where it would be if it moved no byte twice. */
static void
add_ideal (GableBuild *build, const GableShown *shown)
{
  const GablePoint *point;
  const GableTheme *theme = build->theme;
  GablePrimitive bar = {
    .class_ = "kernel ideal",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .width = theme->line_variant,
  };
  GableXY end;

  if (!has_ideal (build, shown)) {
    return;
  }
  point = &g_array_index (build->roofline->points, GablePoint, (guint) shown->point);
  bar.stroke = gable_theme_counter_colour (theme, point->level);
  end = gable_build_place (build, point->ideal, point->performance);
  gable_build_line (build, bar, shown->at, end);
  gable_build_line (build, bar, (GableXY){ end.x, end.y - theme->marker_min },
                    (GableXY){ end.x, end.y + theme->marker_min });
}

/**
 * gable_build_markers:
 * @build: what is built
 *
 * Adds the kernels, heaviest at the bottom so that none hides a smaller one.
 */
void
gable_build_markers (GableBuild *build)
{
  const GableShown *shown = (const GableShown *) build->shown->data;
  guint n = build->shown->len;

  for (guint i = 0; i < n; i++) {
    add_ideal (build, &shown[i]);
  }
  for (guint i = 0; i < n; i++) {
    if (shown[i].unfolded && shown[i].point >= 0) {
      add_levels (build, &shown[i]);
    }
  }
  for (guint i = 0; i < n; i++) {
    add_marker (build, &shown[i]);
  }
  for (guint i = 0; i < n; i++) {
    gboolean selected = (int) shown[i].kernel == build->options->selected;

    if (selected || (int) shown[i].kernel == build->options->hovered) {
      gable_build_ring (build, &shown[i], selected);
    }
    if (selected) {
      gable_build_guide (build, &shown[i]);
    }
  }
}
