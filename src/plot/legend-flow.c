/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/legend-flow.h"

#define SWATCH_GAP 6.0 /* from a swatch to its word [pt] */
#define ITEM_GAP 18.0  /* from a word to the next swatch [pt] */
#define LINE_WIDTH 22.0
#define WHISKER 9.0 /* its length [pt] */
#define BAND_ALPHA 0.2

/* Makes room for a swatch and its word on this line or the next. FALSE: nothing is to be drawn. */
static gboolean
begin_item (GableFlow *flow, double swatch, const char *text, GableXY *at)
{
  double size = flow->build->theme->small_size;
  double width;

  gable_build_measure (flow->build, text, size, FALSE, &width);
  width += swatch + SWATCH_GAP;
  flow->widest = MAX (flow->widest, width);
  if (flow->x > flow->left && (flow->column || flow->x + width > flow->right)) {
    flow->x = flow->left;
    flow->y += 1.5 * size;
  }
  *at = (GableXY){ flow->x, flow->y + 0.75 * size };
  flow->x += width + ITEM_GAP;
  return !flow->dry;
}

static void
add_word (GableFlow *flow, double x, double y, const char *text)
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
add_primitive (GableFlow *flow, GablePrimitive primitive, const GableXY *points, guint n)
{
  primitive.class_ = "legend";
  primitive.owner = (GableOwner){ GABLE_OWNER_LEGEND, -1, -1 };
  gable_scene_take (flow->build->scene, primitive, points, n);
}

static void
add_segment (GableFlow *flow, GablePrimitive line, double x1, double y1, double x2, double y2)
{
  const GableXY ends[] = { { x1, y1 }, { x2, y2 } };

  line.kind = GABLE_PRIMITIVE_LINE;
  add_primitive (flow, line, ends, 2);
}

void
gable_flow_marker (
  GableFlow *flow, GableShape shape, GableColour colour, gboolean hollow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  double radius = (hollow ? 0.9 : 1.05) * theme->marker_min;
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .shape = shape,
    .radius = radius,
    .fill = hollow ? theme->paper : colour,
  };
  GableXY at;

  if (begin_item (flow, 2 * radius, text, &at)) {
    if (hollow) {
      marker.stroke = colour;
      marker.width = theme->line_roof;
    } else if (gable_colour_contrast (colour, theme->paper) < GABLE_CONTRAST_MARK) {
      marker.stroke = theme->ink;
      marker.width = MAX (0.7 * theme->line_roof, theme->line_minor);
    }
    add_word (flow, at.x + 2 * radius, at.y, text);
    at.x += radius;
    add_primitive (flow, marker, &at, 1);
  }
}

void
gable_flow_line (GableFlow *flow, const double dash[4], GableColour colour, const char *text)
{
  const GablePrimitive line = {
    .stroke = colour,
    .width = flow->build->theme->line_variant,
    .dash = { dash[0], dash[1], dash[2], dash[3] },
  };
  GableXY at;

  if (begin_item (flow, LINE_WIDTH, text, &at)) {
    add_segment (flow, line, at.x, at.y, at.x + LINE_WIDTH, at.y);
    add_word (flow, at.x + LINE_WIDTH, at.y, text);
  }
}

void
gable_flow_band (GableFlow *flow, GableColour colour, const char *text)
{
  double half = 0.45 * flow->build->theme->small_size;
  GablePrimitive band = { .kind = GABLE_PRIMITIVE_POLYGON, .fill = colour };
  const GablePrimitive line = { .stroke = colour, .width = flow->build->theme->line_ceiling };
  GableXY at;

  if (begin_item (flow, LINE_WIDTH, text, &at)) {
    const GableXY corners[] = {
      { at.x, at.y - half },
      { at.x + LINE_WIDTH, at.y - half },
      { at.x + LINE_WIDTH, at.y + half },
      { at.x, at.y + half },
    };

    band.fill.alpha = BAND_ALPHA;
    add_primitive (flow, band, corners, G_N_ELEMENTS (corners));
    add_segment (flow, line, at.x, at.y, at.x + LINE_WIDTH, at.y);
    add_word (flow, at.x + LINE_WIDTH, at.y, text);
  }
}

void
gable_flow_whisker (GableFlow *flow, gboolean upright, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  const GablePrimitive line = { .stroke = theme->dim, .width = theme->line_variant };
  double cap = 0.6 * theme->marker_min;
  double length = upright ? 2 * cap : LINE_WIDTH / 2;
  GableXY at;

  if (!begin_item (flow, length, text, &at)) {
    return;
  }
  if (upright) {
    double middle = at.x + cap;

    add_segment (flow, line, middle, at.y - WHISKER / 2, middle, at.y + WHISKER / 2);
    add_segment (flow, line, at.x, at.y - WHISKER / 2, at.x + 2 * cap, at.y - WHISKER / 2);
    add_segment (flow, line, at.x, at.y + WHISKER / 2, at.x + 2 * cap, at.y + WHISKER / 2);
  } else {
    add_segment (flow, line, at.x, at.y, at.x + length, at.y);
    add_segment (flow, line, at.x + length, at.y - cap, at.x + length, at.y + cap);
  }
  add_word (flow, at.x + length, at.y, text);
}

void
gable_flow_arrow (GableFlow *flow, GableColour colour, const char *text)
{
  const GablePrimitive line = { .stroke = colour, .width = flow->build->theme->line_roof };
  const GablePrimitive head = { .kind = GABLE_PRIMITIVE_POLYGON, .fill = colour };
  GableXY at;

  if (begin_item (flow, LINE_WIDTH, text, &at)) {
    double tip = at.x + LINE_WIDTH;
    const GableXY corners[] = { { tip, at.y }, { tip - 7, at.y - 3 }, { tip - 7, at.y + 3 } };

    add_segment (flow, line, at.x, at.y, tip - 6, at.y);
    add_primitive (flow, head, corners, G_N_ELEMENTS (corners));
    add_word (flow, tip, at.y, text);
  }
}

void
gable_flow_area (GableFlow *flow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  const double radii[] = { 0.5 * theme->marker_min, 1.1 * theme->marker_min };
  double width = 2 * (radii[0] + radii[1]) + 1;
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
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
    add_primitive (flow, marker, &at, 1);
    at.x += radii[i] + 1;
  }
}

void
gable_flow_launches (GableFlow *flow, const char *text)
{
  const GableTheme *theme = flow->build->theme;
  double radius = 0.3 * theme->marker_min;
  const GableXY dots[] = { { 1, 0 }, { 4, -2.5 }, { 5.5, 1.5 }, { 8.5, 0.5 }, { 11, -1.5 } };
  const GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .shape = GABLE_SHAPE_CIRCLE,
    .radius = radius,
    .fill = theme->dim,
  };
  GableXY at;

  if (begin_item (flow, 12 * radius, text, &at)) {
    for (guint i = 0; i < G_N_ELEMENTS (dots); i++) {
      GableXY dot = { at.x + dots[i].x * radius, at.y + dots[i].y * radius };

      add_primitive (flow, marker, &dot, 1);
    }
    add_word (flow, at.x + 12 * radius, at.y, text);
  }
}

void
gable_flow_word (GableFlow *flow, const char *text)
{
  GableXY at;

  if (begin_item (flow, -SWATCH_GAP, text, &at)) {
    add_word (flow, at.x - SWATCH_GAP, at.y, text);
  }
}

GableFlow
gable_flow_column (GableBuild *build, GableXY at, gboolean dry)
{
  return (GableFlow){ build, at.x, (double) INFINITY, at.x, at.y, dry, TRUE, 0 };
}

double
gable_flow_height (const GableFlow *flow, double top)
{
  return flow->x > flow->left ? flow->y - top + 1.5 * flow->build->theme->small_size : 0;
}
