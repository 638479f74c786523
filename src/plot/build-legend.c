/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"

#define SWATCH_GAP 6.0 /* from a swatch to its word [pt] */
#define ITEM_GAP 18.0  /* from a word to the next swatch [pt] */
#define DASH_WIDTH 20.0
#define EDGE 10.0    /* of the chart [pt] */
#define MAX_LEVELS 4 /* named for one shape */

/* What the chart holds: what is not there needs no explanation. */
typedef struct {
  gboolean standings[GABLE_N_STANDINGS];
  const char *levels[GABLE_N_SHAPES][MAX_LEVELS + 1]; /* ids, ended by NULL */
  guint n_shapes;
  gboolean kinds[GABLE_N_KERNEL_KINDS];
  gboolean variants;
  gboolean theoretical;
  gboolean shares;
} Contents;

typedef struct {
  GableBuild *build;
  double left;
  double right;
  double x;
  double y;     /* top of the line */
  gboolean dry; /* measures alone */
} Flow;

static void
note_level (Contents *contents, const GableCounter *level)
{
  const char **levels = contents->levels[gable_build_shape (level)];
  guint i = 0;

  while (levels[i] != NULL && levels[i] != level->id) {
    i++;
  }
  contents->n_shapes += i == 0 && levels[0] == NULL;
  if (i < MAX_LEVELS) {
    levels[i] = level->id;
  }
}

static void
note_kernel (const GableBuild *build, const GableShown *shown, Contents *contents)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[shown->kernel];

  contents->kinds[gable_project_get_kernel (roofline->project, shown->kernel)->kind] = TRUE;
  contents->standings[result->standing] |= !shown->hollow;
  contents->shares |= gable_known (result->share) && build->chosen->kernels->len > 1;
  if (shown->point < 0) {
    return;
  }
  for (guint i = 0; i < result->n_points; i++) {
    guint index = result->first_point + i;

    if (shown->unfolded || (int) index == shown->point) {
      note_level (contents, g_array_index (roofline->points, GablePoint, index).level);
    }
  }
}

static void
note_contents (const GableBuild *build, Contents *contents)
{
  const GArray *kernels = build->crowd ? build->chosen->kernels : build->shown;
  const GArray *roofs = build->roofline->roofs;

  *contents = (Contents){ 0 };
  for (guint i = 0; i < kernels->len; i++) {
    note_kernel (build, &g_array_index (kernels, GableShown, i), contents);
  }
  for (guint i = 0; i < roofs->len; i++) {
    contents->variants |= g_array_index (roofs, GableRoof, i).variant;
  }
  contents->theoretical = build->mixed;
}

/* Makes room for a swatch and its word on this line or the next. FALSE: nothing is to be drawn. */
static gboolean
begin_item (Flow *flow, double swatch, const char *text, GableXY *at)
{
  double size = flow->build->theme->small_size;
  double width;

  gable_build_measure (flow->build, text, size, FALSE, &width);
  width += swatch + SWATCH_GAP;
  if (flow->x > flow->left && flow->x + width > flow->right) {
    flow->x = flow->left;
    flow->y += 1.5 * size;
  }
  *at = (GableXY){ flow->x, flow->y + 0.75 * size };
  flow->x += width + ITEM_GAP;
  return !flow->dry;
}

static void
add_word (Flow *flow, double x, double y, const char *text)
{
  const GableTextStyle style = {
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .colour = flow->build->theme->ink,
    .size = flow->build->theme->small_size,
  };

  gable_build_text (flow->build, &style, (GableXY){ x + SWATCH_GAP, y + 0.35 * style.size },
                    g_strdup (text));
}

static void
add_marker (Flow *flow, GableShape shape, GableColour colour, gboolean hollow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  double radius = (hollow ? 0.9 : 1.05) * theme->marker_min;
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .shape = shape,
    .radius = radius,
    .fill = hollow ? theme->paper : colour,
  };
  GableXY at;

  if (begin_item (flow, 2 * radius, text, &at)) {
    if (hollow) {
      marker.stroke = colour;
      marker.width = theme->line_roof;
    }
    add_word (flow, at.x + 2 * radius, at.y, text);
    at.x += radius;
    gable_scene_take (flow->build->scene, marker, &at, 1);
  }
}

static void
add_dash (Flow *flow, double first, double second, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .stroke = theme->dim,
    .width = theme->line_roof,
    .dash = { first, second },
  };
  GableXY at;

  if (begin_item (flow, DASH_WIDTH, text, &at)) {
    const GableXY ends[] = { at, { at.x + DASH_WIDTH, at.y } };

    gable_scene_take (flow->build->scene, line, ends, 2);
    add_word (flow, at.x + DASH_WIDTH, at.y, text);
  }
}

/* A small and a large disc. */
static void
add_area (Flow *flow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  const double radii[] = { 0.5 * theme->marker_min, 1.1 * theme->marker_min };
  double width = 2 * (radii[0] + radii[1]) + 1;
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .shape = GABLE_SHAPE_CIRCLE,
    .fill = theme->dim,
  };
  GableXY at;

  if (!begin_item (flow, width, text, &at)) {
    return;
  }
  add_word (flow, at.x + width, at.y, text);
  for (guint i = 0; i < G_N_ELEMENTS (radii); i++) {
    at.x += radii[i];
    marker.radius = radii[i];
    gable_scene_take (flow->build->scene, marker, &at, 1);
    at.x += radii[i] + 1;
  }
}

/* A few of the small points that launches are. */
static void
add_launches (Flow *flow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  double radius = 0.3 * theme->marker_min;
  const GableXY dots[] = { { 1, 0 }, { 4, -2.5 }, { 5.5, 1.5 }, { 8.5, 0.5 }, { 11, -1.5 } };
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .shape = GABLE_SHAPE_CIRCLE,
    .radius = radius,
    .fill = theme->dim,
  };
  GableXY at;

  if (begin_item (flow, 12 * radius, text, &at)) {
    for (guint i = 0; i < G_N_ELEMENTS (dots); i++) {
      GableXY dot = { at.x + dots[i].x * radius, at.y + dots[i].y * radius };

      gable_scene_take (flow->build->scene, marker, &dot, 1);
    }
    add_word (flow, at.x + 12 * radius, at.y, text);
  }
}

static void
add_levels (Flow *flow, const Contents *contents)
{
  for (GableShape shape = 0; shape < GABLE_N_SHAPES; shape++) {
    g_autoptr (GString) names = g_string_new (NULL);

    for (guint i = 0; contents->levels[shape][i] != NULL; i++) {
      g_autofree char *name = gable_build_short_name (contents->levels[shape][i], 16);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
    if (names->len > 0) {
      add_marker (flow, shape, flow->build->theme->dim, TRUE, names->str);
    }
  }
}

/**
 * gable_build_legend:
 * @build: what is built
 * @top: where it may begin [pt]
 * @dry: whether to measure alone
 *
 * Explains what is on the chart and nothing else: colours by standing, shapes by level, dashes.
 *
 * Returns: its height [pt]; 0 where there is nothing to explain
 */
double
gable_build_legend (GableBuild *build, double top, gboolean dry)
{
  static const GableStanding order[] = {
    GABLE_STANDING_NEAR_ROOF,  GABLE_STANDING_UNDER_ROOF, GABLE_STANDING_FAR_BELOW,
    GABLE_STANDING_ABOVE_ROOF, GABLE_STANDING_NO_FLOPS,   GABLE_STANDING_UNKNOWN,
  };
  const GableTheme *theme = build->theme;
  double left = build->layout.plot.x;
  double right = build->scene->width - EDGE;
  Flow flow = { build, left, MAX (right, left + 40), left, top, dry };
  Contents contents;

  note_contents (build, &contents);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    if (contents.standings[order[i]]) {
      add_marker (&flow, GABLE_SHAPE_CIRCLE, theme->standing[order[i]],
                  order[i] == GABLE_STANDING_ABOVE_ROOF, gable_standing_to_label (order[i]));
    }
  }
  for (GableKernelKind kind = GABLE_KERNEL_HYPOTHETICAL; kind < GABLE_N_KERNEL_KINDS; kind++) {
    if (contents.kinds[kind]) {
      add_marker (&flow, GABLE_SHAPE_CIRCLE, theme->hypothetical, TRUE,
                  kind == GABLE_KERNEL_HYPOTHETICAL ? _ ("what if") : _ ("predicted"));
    }
  }
  if (build->view->launches && build->roofline->project->launches != NULL) {
    /* Translators: in a legend, after a few small points: the single launches of the kernels */
    add_launches (&flow, _ ("launches"));
  }
  if (contents.n_shapes > 1) {
    add_levels (&flow, &contents);
  }
  if (contents.theoretical) {
    add_dash (&flow, 9, 3, _ ("theoretical"));
  }
  if (contents.variants) {
    add_dash (&flow, 5, 4, _ ("variant"));
  }
  if (contents.shares) {
    add_area (&flow, _ ("area: share of time"));
  }
  return flow.x > flow.left ? flow.y - top + 1.5 * theme->small_size : 0;
}
