/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/describe.h"
#include "plot/build-parts.h"
#include "plot/clip.h"

/* A kernel's sentence is worked out for so many at most, for each frame. */
#define SENTENCES 200
#define MAX_SENTENCE 2000 /* [B] */
#define HOLLOW_WIDTH 2.2
#define RIM 0.7           /* of a roof's width: around a mark that would be too pale */
#define SMALL_MARKER 0.85 /* of the least marker: a level that does not limit */

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
    return gable_point_level (&roofline->points[shown->point]);
  }
  return gable_machine_get_ceiling (roofline->machine,
                                    (guint) roofline->kernels[shown->kernel].limiter)
    ->counter;
}

/**
 * gable_build_level_radius:
 * @build: what is built
 *
 * Returns: the radius of the marker at a level that does not limit its kernel [pt]
 */
double
gable_build_level_radius (const GableBuild *build)
{
  return SMALL_MARKER * build->theme->marker_min;
}

/* (nullable) */
static char *
sentence_of (const GableBuild *build, guint kernel)
{
  if (build->options->wordless) {
    return NULL;
  }
  if (build->shown->len <= SENTENCES) {
    return gable_build_bound_text (gable_describe_kernel (build->roofline, kernel), MAX_SENTENCE);
  }
  return gable_build_short_name (gable_project_get_kernel (build->roofline->project, kernel)->name,
                                 60);
}

GableMarkStyle
gable_build_mark_style (const GableBuild *build, const GableShown *shown)
{
  const GableTheme *theme = build->theme;
  GableStanding standing = build->roofline->kernels[shown->kernel].standing;
  GableMarkStyle style = {
    .fill = gable_build_group_colour (build, shown->group),
    .shape = shown->shape,
  };

  if (shown->hollow) {
    style.fill = theme->paper;
    style.stroke = theme->hypothetical;
    style.width = HOLLOW_WIDTH * theme->line_roof / 1.6;
  } else if (build->view->colouring == GABLE_COLOUR_BY_STANDING &&
             standing == GABLE_STANDING_ABOVE_ROOF) {
    style.fill = theme->paper;
    style.stroke = theme->standing[GABLE_STANDING_ABOVE_ROOF];
    style.width = theme->line_active;
  } else if (gable_colour_contrast (style.fill, theme->paper) < GABLE_CONTRAST_MARK) {
    /* A palette's pale colour keeps its look behind a rim. */
    style.stroke = theme->ink;
    style.width = MAX (RIM * theme->line_roof, theme->line_minor);
  }
  return style;
}

const char *
gable_build_mark_class (const GableBuild *build, const GableShown *shown)
{
  GableStanding standing = build->roofline->kernels[shown->kernel].standing;
  g_autofree char *class_ = g_strdup_printf (
    "kernel %s %s", shown->hollow ? "hypothetical" : gable_standing_to_string (standing),
    gable_build_level (build, shown)->id);

  return g_intern_string (class_);
}

static void
add_marker (GableBuild *build, const GableShown *shown)
{
  GableMarkStyle style = gable_build_mark_style (build, shown);
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = gable_build_mark_class (build, shown),
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .level = gable_build_level (build, shown)->id,
    .fill = style.fill,
    .stroke = style.stroke,
    .width = style.width,
    .shape = style.shape,
    .radius = shown->radius - style.width / 2,
    .halo = TRUE,
    .tooltip = sentence_of (build, shown->kernel),
  };

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
    const GablePoint *point = &roofline->points[result->first_point + i];
    GableXY at =
      gable_build_place (build, point->intensity, gable_point_performance (roofline, point));

    least.x = MIN (least.x, at.x);
    most.x = MAX (most.x, at.x);
  }
  line.stroke.alpha = 0.7;
  gable_build_line (build, line, least, most);
  for (guint i = 0; i < result->n_points; i++) {
    int index = (int) (result->first_point + i);
    const GablePoint *point = &roofline->points[index];
    GableXY at =
      gable_build_place (build, point->intensity, gable_point_performance (roofline, point));
    g_autofree char *class_ = g_strdup_printf ("kernel level %s", gable_point_level (point)->id);
    GablePrimitive marker = {
      .kind = GABLE_PRIMITIVE_MARKER,
      .class_ = g_intern_string (class_),
      .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, index },
      .level = gable_point_level (point)->id,
      .fill = gable_theme_counter_colour (theme, gable_point_level (point)),
      .shape = build->chosen->shapes != NULL ? shown->shape
                                             : gable_build_shape (gable_point_level (point)),
      .radius = gable_build_level_radius (build),
      .halo = TRUE,
    };

    if (index == shown->point || !gable_rect_contains (build->layout.plot, at)) {
      continue;
    }
    marker.tooltip = sentence_of (build, shown->kernel);
    gable_scene_take (build->scene, marker, &at, 1);
  }
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

  gable_build_sweeps (build, FALSE);
  for (guint i = 0; i < n; i++) {
    gable_build_ideal (build, &shown[i]);
    gable_build_spread (build, &shown[i]);
  }
  for (guint i = 0; i < n; i++) {
    if (shown[i].unfolded && shown[i].point >= 0 &&
        build->roofline->kernels[shown[i].kernel].n_points > 1) {
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
