/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "plot/cloud.h"
#include "plot/coordinate.h"
#include "plot/export.h"
#include "plot/paint-points.h"
#include "plot/xml.h"

/* Own writer: cairo's SVG has outlines instead of text and no ids, so that it can be neither searched, edited nor
 * read aloud. */

/* Handed to the saver in pieces of about this size [B]. */
#define PIECE 65536
#define POINTS_AN_INCH 72.0

typedef struct {
  const GableScene *scene;
  GableSaver *saver;
  GString *out;
  GHashTable *ids;    /* (element-type utf8 guint) how often an id was asked for */
  const char *prefix; /* of every id: a document may hold several drawings */
  gboolean every_point;
  guint n_clips; /* besides that of the plot */
} Svg;

static void
append_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s=\"", name);
  gable_append_coordinate (out, value);
  g_string_append_c (out, '"');
}

static void
append_element (
  GString *out, const char *name, const char *prefix, const char *id, const char *text)
{
  g_string_append_printf (out, "<%s", name);
  if (id != NULL) {
    g_string_append_printf (out, " id=\"%s%s\"", prefix, id);
  }
  g_string_append_c (out, '>');
  gable_append_xml (out, text);
  g_string_append_printf (out, "</%s>\n", name);
}

static void
append_colour (GString *out, const char *name, GableColour colour)
{
  if (colour.alpha <= 0) {
    g_string_append_printf (out, " %s=\"none\"", name);
    return;
  }
  g_string_append_printf (out, " %s=\"#%02x%02x%02x\"", name, (guint) (colour.red * 255 + 0.5),
                          (guint) (colour.green * 255 + 0.5), (guint) (colour.blue * 255 + 0.5));
  if (colour.alpha < 1) {
    g_autofree char *opacity = g_strconcat (name, "-opacity", NULL);

    append_attribute (out, opacity, colour.alpha);
  }
}

/* "k7-DRAM", "roof-L2-2": what it belongs to, made unique. */
static void
append_id (Svg *svg, const GablePrimitive *primitive)
{
  g_autoptr (GString) id = g_string_new (NULL);
  guint n;

  if (primitive->owner.kind == GABLE_OWNER_KERNEL) {
    g_string_append_printf (id, "k%d", primitive->owner.index);
  } else if (primitive->owner.kind == GABLE_OWNER_ROOF) {
    g_string_append (id, "roof");
  } else {
    return;
  }
  if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
    g_string_append (id, "-label");
  }
  if (primitive->level != NULL) {
    g_string_append_c (id, '-');
    for (const char *p = primitive->level; *p != '\0'; p++) {
      g_string_append_c (id, g_ascii_isalnum (*p) || *p == '.' || *p == '_' ? *p : '-');
    }
  }
  n = GPOINTER_TO_UINT (g_hash_table_lookup (svg->ids, id->str)) + 1;
  g_hash_table_insert (svg->ids, g_strdup (id->str), GUINT_TO_POINTER (n));
  if (n > 1) {
    g_string_append_printf (id, "-%u", n);
  }
  g_string_append_printf (svg->out, " id=\"%s%s\"", svg->prefix, id->str);
}

static void
append_class (Svg *svg, const GablePrimitive *primitive)
{
  g_string_append (svg->out, " class=\"");
  gable_append_xml (svg->out, primitive->class_);
  g_string_append_c (svg->out, '"');
}

static void
append_stroke (Svg *svg, const GablePrimitive *primitive)
{
  if (primitive->stroke.alpha <= 0) {
    return;
  }
  append_colour (svg->out, "stroke", primitive->stroke);
  append_attribute (svg->out, "stroke-width", primitive->width);
  if (primitive->dash[0] > 0) {
    g_string_append (svg->out, " stroke-dasharray=\"");
    for (guint i = 0; i < 4 && primitive->dash[i] > 0; i++) {
      g_string_append (svg->out, i > 0 ? " " : "");
      gable_append_coordinate (svg->out, primitive->dash[i]);
    }
    g_string_append_c (svg->out, '"');
  }
}

static void
append_points (Svg *svg, const GableXY *points, guint n)
{
  g_string_append (svg->out, " points=\"");
  for (guint i = 0; i < n; i++) {
    g_string_append (svg->out, i > 0 ? " " : "");
    gable_append_coordinate (svg->out, points[i].x);
    g_string_append_c (svg->out, ',');
    gable_append_coordinate (svg->out, points[i].y);
  }
  g_string_append_c (svg->out, '"');
}

static void
append_end (Svg *svg, const char *name, const GablePrimitive *primitive)
{
  if (primitive->tooltip == NULL) {
    g_string_append (svg->out, "/>\n");
    return;
  }
  g_string_append (svg->out, ">");
  append_element (svg->out, "title", NULL, NULL, primitive->tooltip);
  g_string_append_printf (svg->out, "</%s>\n", name);
}

static void
write_path (Svg *svg, const GablePrimitive *primitive)
{
  const char *name = primitive->kind == GABLE_PRIMITIVE_LINE ? "polyline" : "polygon";

  g_string_append_printf (svg->out, "<%s", name);
  append_id (svg, primitive);
  append_class (svg, primitive);
  append_points (svg, primitive->points, primitive->n_points);
  append_colour (svg->out, "fill", primitive->fill);
  append_stroke (svg, primitive);
  if (primitive->clipped) {
    g_string_append_printf (svg->out, " clip-path=\"url(#%splot)\"", svg->prefix);
  }
  append_end (svg, name, primitive);
}

static const char *
begin_shape (Svg *svg, const GablePrimitive *marker, double grow)
{
  GableXY corners[4];
  guint n = gable_shape_corners (marker->shape, marker->points[0], marker->radius + grow, corners);

  if (n > 0) {
    g_string_append (svg->out, "<polygon");
    append_points (svg, corners, n);
    return "polygon";
  }
  g_string_append (svg->out, "<circle");
  append_attribute (svg->out, "cx", marker->points[0].x);
  append_attribute (svg->out, "cy", marker->points[0].y);
  append_attribute (svg->out, "r", marker->radius + grow);
  return "circle";
}

static void
write_marker (Svg *svg, const GablePrimitive *marker)
{
  const char *name;

  if (marker->halo) {
    begin_shape (svg, marker, GABLE_MARKER_HALO + marker->width / 2);
    append_colour (svg->out, "fill", svg->scene->theme->paper);
    g_string_append (svg->out, " class=\"halo\"/>\n");
  }
  name = begin_shape (svg, marker, 0);
  append_id (svg, marker);
  append_class (svg, marker);
  append_colour (svg->out, "fill", marker->fill);
  append_stroke (svg, marker);
  append_end (svg, name, marker);
}

/* One element a row, in a group for each look. */
static void
write_each_point (Svg *svg, const GablePrimitive *points)
{
  const GableCloud *cloud = points->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    GablePrimitive marker = {
      .class_ = run->look.class_,
      .stroke = run->look.colour,
      .width = run->look.ring,
      .shape = run->look.shape,
      .radius = run->look.radius,
    };

    g_string_append (svg->out, "<g");
    append_class (svg, &marker);
    if (run->look.ring > 0) {
      g_string_append (svg->out, " fill=\"none\"");
      append_stroke (svg, &marker);
    } else {
      append_colour (svg->out, "fill", run->look.colour);
    }
    g_string_append (svg->out, ">\n");
    for (guint row = run->first; row < run->first + run->n; row++) {
      GableXY at = gable_cloud_row_place (cloud, &points->cloud_place, row);

      if (gable_paint_point_is_seen (points, &run->look, at)) {
        marker.points = &at;
        marker.n_points = 1;
        begin_shape (svg, &marker, 0);
        g_string_append (svg->out, "/>\n");
      }
    }
    g_string_append (svg->out, "</g>\n");
  }
}

static void
write_clip (Svg *svg, const GableRect *plot, const char *id)
{
  GString *out = svg->out;

  g_string_append_printf (out, "<clipPath id=\"%s%s\"><rect", svg->prefix, id);
  append_attribute (out, "x", plot->x);
  append_attribute (out, "y", plot->y);
  append_attribute (out, "width", plot->width);
  append_attribute (out, "height", plot->height);
  g_string_append (out, "/></clipPath>\n");
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* What they cover, as a picture of the plot. */
static void
write_points_image (Svg *svg, const GablePrimitive *points)
{
  double dpi = gable_points_image_dpi (points);
  cairo_surface_t *image = gable_points_image (points, dpi);
  g_autoptr (GByteArray) png = g_byte_array_new ();
  g_autofree char *text = NULL;

  if (image == NULL) {
    return;
  }
  cairo_surface_write_to_png_stream (image, append_bytes, png);
  text = g_base64_encode (png->data, png->len);
  g_string_append (svg->out, "<image");
  append_class (svg, points);
  append_attribute (svg->out, "x", points->area.x);
  append_attribute (svg->out, "y", points->area.y);
  append_attribute (svg->out, "width",
                    cairo_image_surface_get_width (image) * POINTS_AN_INCH / dpi);
  append_attribute (svg->out, "height",
                    cairo_image_surface_get_height (image) * POINTS_AN_INCH / dpi);
  g_string_append (svg->out, " href=\"data:image/png;base64,");
  g_string_append (svg->out, text);
  g_string_append (svg->out, "\"/>\n");
  cairo_surface_destroy (image);
}

static void
write_points (Svg *svg, const GablePrimitive *points)
{
  const GableRect *clip = gable_scene_get_clip (svg->scene, points);
  char id[24] = "plot";

  if (clip != &svg->scene->plot) {
    g_snprintf (id, sizeof id, "plot-%u", ++svg->n_clips);
    write_clip (svg, clip, id);
  }
  g_string_append_printf (svg->out, "<g clip-path=\"url(#%s%s)\">\n", svg->prefix, id);
  if (!svg->every_point && gable_paint_points_are_dense (points)) {
    write_points_image (svg, points);
  } else {
    write_each_point (svg, points);
  }
  g_string_append (svg->out, "</g>\n");
}

static void
write_text (Svg *svg, const GablePrimitive *text)
{
  static const char *const anchors[] = {
    [GABLE_ANCHOR_START] = NULL,
    [GABLE_ANCHOR_MIDDLE] = "middle",
    [GABLE_ANCHOR_END] = "end",
  };
  GString *out = svg->out;

  g_string_append (out, "<text");
  append_id (svg, text);
  append_class (svg, text);
  append_attribute (out, "x", text->points[0].x);
  append_attribute (out, "y", text->points[0].y);
  append_attribute (out, "font-size", text->size);
  if (anchors[text->anchor] != NULL) {
    g_string_append_printf (out, " text-anchor=\"%s\"", anchors[text->anchor]);
  }
  if (text->angle != 0) {
    g_string_append (out, " transform=\"rotate(");
    gable_append_coordinate (out, text->angle * 180 / G_PI);
    g_string_append_c (out, ' ');
    gable_append_coordinate (out, text->points[0].x);
    g_string_append_c (out, ' ');
    gable_append_coordinate (out, text->points[0].y);
    g_string_append (out, ")\"");
  }
  g_string_append (out, text->bold ? " font-weight=\"600\"" : "");
  g_string_append (out, text->italic ? " font-style=\"italic\"" : "");
  append_colour (out, "fill", text->fill);
  if (text->halo) {
    append_colour (out, "stroke", svg->scene->theme->paper);
    append_attribute (out, "stroke-width", 2 * GABLE_TEXT_HALO * text->size);
    g_string_append (out, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
  }
  g_string_append_c (out, '>');
  if (text->tooltip != NULL) {
    append_element (out, "title", NULL, NULL, text->tooltip);
  }
  gable_append_xml (out, text->text);
  g_string_append (out, "</text>\n");
}

static void
write_head (Svg *svg)
{
  const GableScene *scene = svg->scene;
  GString *out = svg->out;

  g_string_append (out, "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"");
  gable_append_coordinate (out, scene->width);
  g_string_append (out, "pt\" height=\"");
  gable_append_coordinate (out, scene->height);
  g_string_append (out, "pt\" viewBox=\"0 0 ");
  gable_append_coordinate (out, scene->width);
  g_string_append_c (out, ' ');
  gable_append_coordinate (out, scene->height);
  g_string_append (out, "\" role=\"img\"");
  g_string_append (out, " font-family=\"");
  gable_append_xml (out, scene->theme->font);
  g_string_append (out, "\">\n");
  append_element (out, "title", svg->prefix, "chart-title",
                  scene->title != NULL ? scene->title : _ ("Roofline chart"));
  if (scene->description != NULL) {
    append_element (out, "desc", svg->prefix, "chart-description", scene->description);
  }
  write_clip (svg, &scene->plot, "plot");
  g_string_append (out, "<rect class=\"paper\"");
  append_attribute (out, "width", scene->width);
  append_attribute (out, "height", scene->height);
  append_colour (out, "fill", scene->theme->paper);
  g_string_append (out, "/>\n");
}

static void
write_primitive (Svg *svg, const GablePrimitive *primitive)
{
  switch (primitive->kind) {
  case GABLE_PRIMITIVE_LINE:
  case GABLE_PRIMITIVE_POLYGON:
    write_path (svg, primitive);
    break;
  case GABLE_PRIMITIVE_MARKER:
    write_marker (svg, primitive);
    break;
  case GABLE_PRIMITIVE_TEXT:
    write_text (svg, primitive);
    break;
  case GABLE_PRIMITIVE_POINTS:
    write_points (svg, primitive);
    break;
  default:
    break;
  }
}

static gboolean
hand_over (Svg *svg, gsize least, GError **error)
{
  gboolean done = TRUE;

  if (svg->out->len >= least) {
    done = gable_saver_write (svg->saver, svg->out->str, svg->out->len, error);
    g_string_truncate (svg->out, 0);
  }
  return done;
}

static gboolean
write_svg (const GableScene *scene,
           const GableExportOptions *options,
           GableSaver *saver,
           GError **error)
{
  g_autoptr (GString) out = g_string_sized_new (PIECE + PIECE / 8);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Svg svg = {
    .scene = scene,
    .saver = saver,
    .out = out,
    .ids = ids,
    .prefix = "",
    .every_point = options->every_point,
  };

  g_string_append (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  write_head (&svg);
  for (guint i = 0; i < scene->primitives->len; i++) {
    write_primitive (&svg, &g_array_index (scene->primitives, GablePrimitive, i));
    if (!hand_over (&svg, PIECE, error)) {
      return FALSE;
    }
  }
  g_string_append (out, "</svg>\n");
  return hand_over (&svg, 0, error);
}

/**
 * gable_svg_append:
 * @prefix: of the ids: letters, digits and "-"
 * @out: (inout): a document of XML or HTML, which gets the drawing as an element
 */
void
gable_svg_append (const GableScene *scene, const char *prefix, GString *out)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Svg svg = { .scene = scene, .out = out, .ids = ids, .prefix = prefix };

  write_head (&svg);
  for (guint i = 0; i < scene->primitives->len; i++) {
    write_primitive (&svg, &g_array_index (scene->primitives, GablePrimitive, i));
  }
  g_string_append (out, "</svg>\n");
}

const GableExporter gable_exporter_svg = {
  .id = "svg",
  .title = N_ ("SVG Drawing"),
  .suffix = "svg",
  .media_type = "image/svg+xml",
  .write = write_svg,
};
