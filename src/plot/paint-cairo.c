/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/paint-cairo.h"

#include <pango/pangocairo.h>

#include "base/text.h"
#include "plot/measure.h"
#include "plot/paint-points.h"

/* Nobody sees the corners of a halo, and stroking them round took half of the time of a frame. */
#define HALO_TOLERANCE 0.5
/* Coordinates beyond this wrap around in cairo's fixed-point numbers (2^23); what is clipped never gets there. */
#define FARTHEST 1e6

typedef struct {
  const GableScene *scene;
  const GablePaintOptions *options;
  cairo_t *cr;
  PangoLayout *layout;
  PangoFontDescription *font;
  gboolean on_pixels;        /* a raster: lines along an axis are moved to its pixels */
  const GableRect *clipping; /* (nullable) */
} Painter;

static void
set_colour (cairo_t *cr, GableColour colour)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
}

static gboolean
is_paintable (const GablePrimitive *primitive)
{
  for (guint i = 0; i < primitive->n_points; i++) {
    /* False for NaN too. */
    if (!(fabs (primitive->points[i].x) < FARTHEST && fabs (primitive->points[i].y) < FARTHEST)) {
      return FALSE;
    }
  }
  return primitive->n_points > 0 || primitive->kind == GABLE_PRIMITIVE_POINTS;
}

/* The nearest place where the middle of a line of this width lies sharp on the pixels. */
static double
snap (const Painter *painter, double at, double width, gboolean vertical)
{
  double x = vertical ? at : 0;
  double y = vertical ? 0 : at;
  double dx = width;
  double dy = width;
  double device, pixels;

  cairo_user_to_device (painter->cr, &x, &y);
  cairo_user_to_device_distance (painter->cr, &dx, &dy);
  device = vertical ? x : y;
  pixels = MAX (round (fabs (vertical ? dx : dy)), 1);
  device = fmod (pixels, 2) == 1 ? floor (device) + 0.5 : round (device);
  x = y = device;
  cairo_device_to_user (painter->cr, &x, &y);
  return vertical ? x : y;
}

static void
trace_line (const Painter *painter, const GablePrimitive *line)
{
  const GableXY *points = line->points;

  if (painter->on_pixels && line->n_points == 2 && points[0].x == points[1].x) {
    double x = snap (painter, points[0].x, line->width, TRUE);

    cairo_move_to (painter->cr, x, points[0].y);
    cairo_line_to (painter->cr, x, points[1].y);
    return;
  }
  if (painter->on_pixels && line->n_points == 2 && points[0].y == points[1].y) {
    double y = snap (painter, points[0].y, line->width, FALSE);

    cairo_move_to (painter->cr, points[0].x, y);
    cairo_line_to (painter->cr, points[1].x, y);
    return;
  }
  for (guint i = 0; i < line->n_points; i++) {
    cairo_line_to (painter->cr, points[i].x, points[i].y);
  }
}

static void
stroke (cairo_t *cr, const GablePrimitive *primitive)
{
  int n_dashes = primitive->dash[0] <= 0 ? 0 : (primitive->dash[2] > 0 ? 4 : 2);

  set_colour (cr, primitive->stroke);
  cairo_set_line_width (cr, primitive->width);
  cairo_set_dash (cr, primitive->dash, n_dashes, 0);
  cairo_stroke (cr);
}

static void
paint_polygon (const Painter *painter, const GablePrimitive *polygon)
{
  for (guint i = 0; i < polygon->n_points; i++) {
    cairo_line_to (painter->cr, polygon->points[i].x, polygon->points[i].y);
  }
  cairo_close_path (painter->cr);
  if (polygon->fill.alpha > 0) {
    set_colour (painter->cr, polygon->fill);
    cairo_fill_preserve (painter->cr);
  }
  if (polygon->stroke.alpha > 0) {
    stroke (painter->cr, polygon);
  }
  cairo_new_path (painter->cr);
}

static void
trace_marker (cairo_t *cr, const GablePrimitive *marker, double grow)
{
  GableXY corners[4];
  guint n = gable_shape_corners (marker->shape, marker->points[0], marker->radius + grow, corners);

  if (n == 0) {
    cairo_arc (cr, marker->points[0].x, marker->points[0].y, marker->radius + grow, 0, 2 * G_PI);
  }
  for (guint i = 0; i < n; i++) {
    cairo_line_to (cr, corners[i].x, corners[i].y);
  }
  cairo_close_path (cr);
}

static void
paint_marker (const Painter *painter, const GablePrimitive *marker)
{
  cairo_t *cr = painter->cr;

  if (marker->halo) {
    trace_marker (cr, marker, GABLE_MARKER_HALO + marker->width / 2);
    set_colour (cr, painter->scene->theme->paper);
    cairo_fill (cr);
  }
  trace_marker (cr, marker, 0);
  if (marker->fill.alpha > 0) {
    set_colour (cr, marker->fill);
    cairo_fill_preserve (cr);
  }
  if (marker->stroke.alpha > 0) {
    stroke (cr, marker);
  }
  cairo_new_path (cr);
}

/* Unicode, section 23.7: never assigned, and refused by cairo. */
static gboolean
is_noncharacter (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

static gboolean
is_clean (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL)) {
    return FALSE;
  }
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    if (is_noncharacter (g_utf8_get_char (p))) {
      return FALSE;
    }
  }
  return TRUE;
}

char *
gable_paint_clean_text (const char *text)
{
  g_autofree char *valid = gable_text_to_utf8 (text, -1);
  GString *clean = g_string_new (NULL);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    g_string_append_unichar (clean, is_noncharacter (c) ? 0xfffd : c);
  }
  return g_string_free (clean, FALSE);
}

static void
lay_out (const Painter *painter, const GablePrimitive *text)
{
  g_autofree char *clean = NULL;
  g_autofree char *bounded = NULL;
  const char *shown = text->text;

  if (!is_clean (shown)) {
    shown = clean = gable_paint_clean_text (shown);
  }
  /* Pango takes seconds for a megabyte. */
  if (strlen (shown) > 4 * GABLE_TEXT_SHOWN_MAX) {
    shown = bounded = gable_text_shorten (shown, GABLE_TEXT_SHOWN_MAX);
  }
  pango_font_description_set_absolute_size (painter->font, text->size * PANGO_SCALE);
  pango_font_description_set_weight (painter->font,
                                     text->bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style (painter->font,
                                    text->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description (painter->layout, painter->font);
  pango_layout_set_text (painter->layout, shown, -1);
}

/* Emoji are pictures in their fonts and have no outline. */
static gboolean
has_pictures (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c >= 0x1f000 || (c >= 0x2600 && c < 0x27c0)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Where the layout starts, from the anchor on the baseline. */
static GableXY
start_of_text (const Painter *painter, const GablePrimitive *text)
{
  static const double shares[] = {
    [GABLE_ANCHOR_START] = 0,
    [GABLE_ANCHOR_MIDDLE] = 0.5,
    [GABLE_ANCHOR_END] = 1,
  };
  int width;

  pango_layout_get_size (painter->layout, &width, NULL);
  return (GableXY){
    .x = -shares[text->anchor] * width / PANGO_SCALE,
    .y = -(double) pango_layout_get_baseline (painter->layout) / PANGO_SCALE,
  };
}

static void
trace_text (cairo_t *cr, const GablePrimitive *text, gpointer data)
{
  const Painter *painter = data;
  GableXY start;

  lay_out (painter, text);
  start = start_of_text (painter, text);
  cairo_move_to (cr, start.x, start.y);
  pango_cairo_layout_path (cr, painter->layout);
}

/* On pixels a text is filled as an outline: cairo 1.16 rounds every glyph to a whole pixel, which tears words apart,
 * slanted ones most. Elsewhere it stays text. */
static void
paint_text (Painter *painter, const GablePrimitive *text)
{
  cairo_t *cr = painter->cr;
  double tolerance = cairo_get_tolerance (cr);
  GableXY start;

  if (painter->options->texts != NULL && painter->on_pixels && !has_pictures (text->text) &&
      gable_text_cache_paint (painter->options->texts, cr, text, painter->scene->theme, trace_text,
                              painter)) {
    return;
  }
  lay_out (painter, text);
  start = start_of_text (painter, text);
  cairo_save (cr);
  cairo_translate (cr, text->points[0].x, text->points[0].y);
  cairo_rotate (cr, text->angle);
  cairo_move_to (cr, start.x, start.y);
  if (text->halo || painter->on_pixels) {
    pango_cairo_layout_path (cr, painter->layout);
  }
  if (text->halo) {
    set_colour (cr, painter->scene->theme->paper);
    cairo_set_tolerance (cr, HALO_TOLERANCE);
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
    cairo_set_line_width (cr, 2 * GABLE_TEXT_HALO * text->size);
    cairo_set_dash (cr, NULL, 0, 0);
    cairo_stroke_preserve (cr);
    cairo_set_tolerance (cr, tolerance);
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  }
  set_colour (cr, text->fill);
  if (painter->on_pixels && !has_pictures (text->text)) {
    cairo_fill (cr);
  } else {
    cairo_new_path (cr);
    cairo_move_to (cr, start.x, start.y);
    pango_cairo_show_layout (cr, painter->layout);
  }
  cairo_restore (cr);
  cairo_new_path (cr);
}

static void
paint_points (const Painter *painter, const GablePrimitive *points)
{
  double dpi =
    painter->options->image_dpi > 0 ? painter->options->image_dpi : gable_points_image_dpi (points);

  if (painter->options->every_point) {
    gable_paint_points_each (points, painter->cr);
  } else if (painter->on_pixels) {
    gable_paint_points_on_pixels (points, painter->cr);
  } else if (gable_paint_points_are_dense (points)) {
    gable_paint_points_as_image (points, dpi, painter->cr);
  } else {
    gable_paint_points_each (points, painter->cr);
  }
}

/* @plot: (nullable) compared by its address; NULL clips no more */
static void
set_clipping (Painter *painter, const GableRect *plot)
{
  if (plot == painter->clipping) {
    return;
  }
  if (painter->clipping != NULL) {
    cairo_restore (painter->cr);
  }
  painter->clipping = plot;
  if (plot != NULL) {
    cairo_save (painter->cr);
    cairo_rectangle (painter->cr, plot->x, plot->y, plot->width, plot->height);
    cairo_clip (painter->cr);
  }
}

static void
paint_primitive (Painter *painter, const GablePrimitive *primitive)
{
  if (!is_paintable (primitive)) {
    return;
  }
  set_clipping (painter, gable_scene_get_clip (painter->scene, primitive));
  switch (primitive->kind) {
  case GABLE_PRIMITIVE_LINE:
    trace_line (painter, primitive);
    stroke (painter->cr, primitive);
    break;
  case GABLE_PRIMITIVE_POLYGON:
    paint_polygon (painter, primitive);
    break;
  case GABLE_PRIMITIVE_MARKER:
    paint_marker (painter, primitive);
    break;
  case GABLE_PRIMITIVE_TEXT:
    paint_text (painter, primitive);
    break;
  case GABLE_PRIMITIVE_POINTS:
    paint_points (painter, primitive);
    break;
  default:
    break;
  }
}

static gboolean
is_raster (cairo_t *cr)
{
  switch ((int) cairo_surface_get_type (cairo_get_target (cr))) {
  case CAIRO_SURFACE_TYPE_PDF:
  case CAIRO_SURFACE_TYPE_PS:
  case CAIRO_SURFACE_TYPE_SVG:
    return FALSE;
  default:
    return TRUE;
  }
}

/* Changes at the first points, and again behind them. */
static GablePaintParts
part_of (const GablePrimitive *primitive, GablePaintParts before)
{
  if (primitive->kind == GABLE_PRIMITIVE_POINTS) {
    return GABLE_PAINT_POINTS;
  }
  return before == GABLE_PAINT_UNDER ? GABLE_PAINT_UNDER : GABLE_PAINT_OVER;
}

static void
paint_paper (const Painter *painter)
{
  cairo_rectangle (painter->cr, 0, 0, painter->scene->width, painter->scene->height);
  set_colour (painter->cr, painter->scene->theme->paper);
  cairo_fill (painter->cr);
}

/**
 * gable_paint_cairo_with:
 * @scene: what to paint
 * @cr: its origin is the scene's upper left corner, one unit a point
 * @options: which parts of it, and how
 *
 * Leaves the state of @cr as it was.
 */
void
gable_paint_cairo_with (const GableScene *scene, cairo_t *cr, const GablePaintOptions *options)
{
  GablePaintParts part = GABLE_PAINT_UNDER;
  Painter painter = {
    .scene = scene,
    .options = options,
    .cr = cr,
    .layout = gable_layout_new (),
    .font = pango_font_description_new (),
    .on_pixels = is_raster (cr),
  };

  pango_font_description_set_family_static (painter.font, scene->theme->font);
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if ((options->parts & GABLE_PAINT_UNDER) != 0) {
    paint_paper (&painter);
  }
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    part = part_of (primitive, part);
    if ((options->parts & part) != 0) {
      paint_primitive (&painter, primitive);
    }
  }
  set_clipping (&painter, NULL);
  cairo_restore (cr);
  pango_font_description_free (painter.font);
  g_object_unref (painter.layout);
}

void
gable_paint_cairo (const GableScene *scene, cairo_t *cr)
{
  const GablePaintOptions all = { .parts = GABLE_PAINT_ALL };

  gable_paint_cairo_with (scene, cr, &all);
}
