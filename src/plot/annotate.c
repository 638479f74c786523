/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Of the head of an arrow and of a bracket's ends, in multiples of the text's size. */
#define HEAD_LENGTH 0.75
#define HEAD_WIDTH 0.6
#define BRACKET 0.55
/* From a line or a corner to its text, the same. */
#define GAP 0.4
#define TINT 0.14
#define EDGE 0.55 /* alpha of a region's rim */
#define MAX_LINES 8
#define MAX_CHARACTERS 200
#define FAR 1e5 /* [pt] further out than this is nowhere */

/* One that is drawn, with its ends on the chart. */
typedef struct {
  GableBuild *build;
  const GableAnnotation *annotation;
  GableOwner owner;
  GableColour colour;
  GableXY from, to; /* [pt]; unknown coordinates are NaN */
  gboolean reserve; /* tells the labeller alone */
} Note;

static GableColour
colour_of (const GableTheme *theme, const GableAnnotation *annotation)
{
  guint64 hex;

  if (annotation->colour == NULL || theme->hatched ||
      !g_ascii_string_to_unsigned (annotation->colour + 1, 16, 0, 0xffffff, &hex, NULL)) {
    return theme->ink;
  }
  return gable_theme_mark_colour (theme, gable_colour_from_hex ((guint32) hex));
}

static gboolean
is_of_times (const GableBuild *build)
{
  return build->scene->chart == GABLE_CHART_TIME;
}

static GableXY
place (const GableBuild *build, GableSpot spot)
{
  const GableRect *plot = &build->layout.plot;
  double down = GABLE_UNKNOWN; /* of the plot [1] */

  if (gable_known (spot.y)) {
    down = is_of_times (build) ? spot.y / build->scene->y.max
                               : 1 - gable_scale_to_unit (&build->y, spot.y);
  }
  return (GableXY){
    .x = gable_known (spot.x) ? plot->x + plot->width * gable_scale_to_unit (&build->x, spot.x)
                              : GABLE_UNKNOWN,
    .y = plot->y + plot->height * down,
  };
}

static gboolean
is_placed (GableXY at)
{
  return fabs (at.x) < FAR && fabs (at.y) < FAR;
}

static void
add_stroke (const Note *note, const GableXY *points, guint n, double width, double alpha)
{
  for (guint i = 1; i < n; i++) {
    GablePrimitive line = {
      .kind = GABLE_PRIMITIVE_LINE,
      .class_ = "annotation",
      .owner = note->owner,
      .stroke = note->colour,
      .width = width,
    };

    line.stroke.alpha = alpha;
    if (note->reserve) {
      gable_labeller_add_line (note->build->labeller, points[i - 1], points[i], width,
                               GABLE_OBSTACLE_LINE);
    } else {
      gable_build_line (note->build, line, points[i - 1], points[i]);
    }
  }
}

static void
add_area (const Note *note, const GableXY *corners, guint n, double fill, double stroke)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  GablePrimitive area = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = "annotation",
    .owner = note->owner,
    .fill = note->colour,
    .stroke = note->colour,
    .width = note->build->theme->line_grid,
    .clipped = TRUE,
  };

  area.fill.alpha = fill;
  area.stroke.alpha = stroke;
  g_array_append_vals (points, corners, n);
  gable_clip_polygon (note->build->layout.plot, points);
  if (points->len >= 3 && !note->reserve) {
    gable_scene_take (note->build->scene, area, (const GableXY *) points->data, points->len);
  }
}

static double
widest (const Note *note, char *const *lines, double size)
{
  double most = 0;

  for (guint i = 0; lines[i] != NULL; i++) {
    double width;

    gable_build_measure (note->build, lines[i], size, FALSE, &width);
    most = MAX (most, width);
  }
  return most;
}

/* Sets the text with that corner or side of its box at @at which (@x, @y) say, 0 left or top, 1 right or bottom; moved
 * so that the plot holds it. */
static void
add_text (const Note *note, GableXY at, double x, double y)
{
  GableBuild *build = note->build;
  const GableTheme *theme = build->theme;
  const GableRect *plot = &build->layout.plot;
  double size = theme->text_size;
  double line = gable_build_line_height (size);
  g_auto (GStrv) lines = NULL;
  GableTextStyle style = {
    .class_ = "annotation",
    .owner = note->owner,
    .colour = gable_theme_text_colour (theme, note->colour),
    .size = size,
    .halo = TRUE,
  };
  GableRect box;

  if (note->annotation->text == NULL || *note->annotation->text == '\0') {
    return;
  }
  lines = g_strsplit (note->annotation->text, "\n", MAX_LINES);
  for (guint i = 0; lines[i] != NULL; i++) {
    char *shown = gable_build_short_name (lines[i], MAX_CHARACTERS);

    g_free (lines[i]);
    lines[i] = shown;
  }
  box.width = widest (note, lines, size);
  box.height = g_strv_length (lines) * line;
  box.x = MIN (at.x - x * box.width, plot->x + plot->width - box.width - 2);
  box.y = MIN (at.y - y * box.height, plot->y + plot->height - box.height - 2);
  box.x = MAX (box.x, plot->x + 2);
  box.y = MAX (box.y, plot->y + 2);
  if (note->reserve) {
    gable_labeller_add_box (build->labeller, box);
    return;
  }
  for (guint i = 0; lines[i] != NULL; i++) {
    gable_build_text (build, &style, (GableXY){ box.x, box.y + i * line + 0.78 * line },
                      g_strdup (lines[i]));
  }
}

static void
add_arrow (const Note *note)
{
  double em = note->build->theme->text_size;
  double dx = note->to.x - note->from.x;
  double dy = note->to.y - note->from.y;
  double length = hypot (dx, dy);
  double ux = length > 0 ? dx / length : 1;
  double uy = length > 0 ? dy / length : 0;
  GableXY neck = { note->to.x - 0.8 * HEAD_LENGTH * em * ux,
                   note->to.y - 0.8 * HEAD_LENGTH * em * uy };
  const GableXY shaft[] = { note->from, neck };
  const GableXY head[] = {
    note->to,
    { note->to.x - HEAD_LENGTH * em * ux - HEAD_WIDTH / 2 * em * uy,
      note->to.y - HEAD_LENGTH * em * uy + HEAD_WIDTH / 2 * em * ux },
    { note->to.x - HEAD_LENGTH * em * ux + HEAD_WIDTH / 2 * em * uy,
      note->to.y - HEAD_LENGTH * em * uy - HEAD_WIDTH / 2 * em * ux },
  };

  if (length > HEAD_LENGTH * em) {
    add_stroke (note, shaft, 2, note->build->theme->line_roof, 1);
  }
  add_area (note, head, G_N_ELEMENTS (head), 1, 0);
  /* Behind the tail: a text beside it, over it or under it. */
  add_text (note, (GableXY){ note->from.x - GAP * em * ux, note->from.y - GAP * em * uy },
            0.5 + 0.5 * ux, 0.5 + 0.5 * uy);
}

/* It opens towards what it holds: downwards, or to the left. */
static void
add_bracket (const Note *note)
{
  double em = note->build->theme->text_size;
  double dx = note->to.x - note->from.x;
  double dy = note->to.y - note->from.y;
  double length = hypot (dx, dy);
  GableXY out = length > 0 ? (GableXY){ dy / length, -dx / length } : (GableXY){ 0, -1 };
  GableXY middle = { (note->from.x + note->to.x) / 2, (note->from.y + note->to.y) / 2 };

  if (out.y > 1e-9 || (fabs (out.y) <= 1e-9 && out.x < 0)) {
    out = (GableXY){ -out.x, -out.y };
  }
  {
    const GableXY points[] = {
      note->from,
      { note->from.x + BRACKET * em * out.x, note->from.y + BRACKET * em * out.y },
      { note->to.x + BRACKET * em * out.x, note->to.y + BRACKET * em * out.y },
      note->to,
    };

    add_stroke (note, points, G_N_ELEMENTS (points), note->build->theme->line_roof, 1);
  }
  add_text (
    note,
    (GableXY){ middle.x + (BRACKET + GAP) * em * out.x, middle.y + (BRACKET + GAP) * em * out.y },
    0.5 - 0.5 * out.x, 0.5 - 0.5 * out.y);
}

static void
add_region (const Note *note)
{
  GableXY least = { MIN (note->from.x, note->to.x), MIN (note->from.y, note->to.y) };
  GableXY most = { MAX (note->from.x, note->to.x), MAX (note->from.y, note->to.y) };
  const GableXY corners[] = { least, { most.x, least.y }, most, { least.x, most.y } };
  double gap = GAP * note->build->theme->text_size;

  add_area (note, corners, G_N_ELEMENTS (corners), TINT, EDGE);
  add_text (note, (GableXY){ least.x + gap, least.y + gap / 2 }, 0, 0);
}

/* From edge to edge where one coordinate is known, else between its ends. */
static void
add_line (const Note *note)
{
  const GableRect *plot = &note->build->layout.plot;
  double gap = GAP * note->build->theme->text_size;
  double width = note->build->theme->line_roof;
  GableXY ends[] = { note->from, note->to };

  if (isnan (note->from.y)) {
    ends[0] = (GableXY){ note->from.x, plot->y };
    ends[1] = (GableXY){ note->from.x, plot->y + plot->height };
    add_stroke (note, ends, 2, width, 1);
    if (note->from.x >= plot->x && note->from.x <= plot->x + plot->width) {
      add_text (note, (GableXY){ note->from.x + gap, plot->y + gap }, 0, 0);
    }
  } else if (isnan (note->from.x)) {
    ends[0] = (GableXY){ plot->x, note->from.y };
    ends[1] = (GableXY){ plot->x + plot->width, note->from.y };
    add_stroke (note, ends, 2, width, 1);
    if (note->from.y >= plot->y && note->from.y <= plot->y + plot->height) {
      add_text (note, (GableXY){ plot->x + plot->width - gap, note->from.y - gap / 2 }, 1, 1);
    }
  } else if (is_placed (ends[0]) && is_placed (ends[1])) {
    add_stroke (note, ends, 2, width, 1);
    add_text (note, (GableXY){ ends[0].x, ends[0].y - gap / 2 }, 0, 1);
  }
}

static void
add_note (const Note *note)
{
  gboolean from = is_placed (note->from);
  gboolean both = from && is_placed (note->to);

  switch (note->annotation->kind) {
  case GABLE_ANNOTATION_TEXT:
    if (from && gable_rect_contains (note->build->layout.plot, note->from)) {
      add_text (note, note->from, 0, 1);
    }
    break;
  case GABLE_ANNOTATION_ARROW:
    if (both) {
      add_arrow (note);
    }
    break;
  case GABLE_ANNOTATION_BRACKET:
    if (both) {
      add_bracket (note);
    }
    break;
  case GABLE_ANNOTATION_REGION:
    if (both) {
      add_region (note);
    }
    break;
  case GABLE_ANNOTATION_LINE:
    add_line (note);
    break;
  case GABLE_N_ANNOTATION_KINDS:
  default:
    break;
  }
}

static void
add_notes (GableBuild *build, gboolean under, gboolean reserve)
{
  const GPtrArray *annotations = build->options->annotations;

  for (guint i = 0; annotations != NULL && i < annotations->len; i++) {
    const GableAnnotation *annotation = annotations->pdata[i];
    const Note note = {
      .build = build,
      .annotation = annotation,
      .owner = { GABLE_OWNER_ANNOTATION, (int) i, -1 },
      .colour = colour_of (build->theme, annotation),
      .from = place (build, annotation->from),
      .to = place (build, annotation->to),
      .reserve = reserve,
    };

    if (annotation->of_times != is_of_times (build)) {
      continue;
    }
    if (reserve || (annotation->kind == GABLE_ANNOTATION_REGION) == under) {
      add_note (&note);
    }
  }
}

/**
 * gable_build_regions:
 * @build: what is built, with its grid
 *
 * Adds what people tinted, under everything that is drawn, and keeps the places of all that they wrote.
 */
void
gable_build_regions (GableBuild *build)
{
  add_notes (build, TRUE, FALSE);
  if (build->labeller != NULL) {
    add_notes (build, TRUE, TRUE);
  }
}

/**
 * gable_build_annotations:
 * @build: what is built, with its marks
 *
 * Adds texts, arrows, brackets and lines.
 */
void
gable_build_annotations (GableBuild *build)
{
  add_notes (build, FALSE, FALSE);
}
