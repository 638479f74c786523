/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/coordinate.h"
#include "plot/export.h"
#include "plot/svg-parts.h"
#include "plot/xml.h"

/* Own writer: cairo's SVG has outlines instead of text and no ids, so that it can be neither searched, edited nor
 * read aloud. */

/* Handed to the saver in pieces of about this size [B]. */
#define PIECE 65536

static void
write_text (GableSvg *svg, const GablePrimitive *text)
{
  static const char *const anchors[] = {
    [GABLE_ANCHOR_START] = NULL,
    [GABLE_ANCHOR_MIDDLE] = "middle",
    [GABLE_ANCHOR_END] = "end",
  };
  GString *out = svg->out;

  g_string_append (out, "<text");
  gable_svg_append_id (svg, text);
  gable_svg_append_class (svg, text);
  gable_svg_append_attribute (out, "x", text->points[0].x);
  gable_svg_append_attribute (out, "y", text->points[0].y);
  gable_svg_append_attribute (out, "font-size", text->size);
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
  gable_svg_append_colour (out, "fill", text->fill);
  if (text->halo) {
    gable_svg_append_colour (out, "stroke", svg->scene->theme->paper);
    gable_svg_append_attribute (out, "stroke-width", 2 * GABLE_TEXT_HALO * text->size);
    g_string_append (out, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
  }
  g_string_append_c (out, '>');
  if (text->tooltip != NULL) {
    gable_svg_append_element (out, "title", NULL, NULL, text->tooltip);
  }
  gable_append_xml (out, text->text);
  g_string_append (out, "</text>\n");
}

static void
write_head (GableSvg *svg)
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
  gable_svg_append_element (out, "title", svg->prefix, "chart-title",
                            scene->title != NULL ? scene->title : _ ("Roofline chart"));
  if (scene->description != NULL) {
    gable_svg_append_element (out, "desc", svg->prefix, "chart-description", scene->description);
  }
  gable_svg_write_clip (svg, &scene->plot, "plot");
  g_string_append (out, "<rect class=\"paper\"");
  gable_svg_append_attribute (out, "width", scene->width);
  gable_svg_append_attribute (out, "height", scene->height);
  gable_svg_append_colour (out, "fill", scene->theme->paper);
  g_string_append (out, "/>\n");
}

static void
write_primitive (GableSvg *svg, const GablePrimitive *primitive)
{
  switch (primitive->kind) {
  case GABLE_PRIMITIVE_LINE:
  case GABLE_PRIMITIVE_POLYGON:
    gable_svg_write_path (svg, primitive);
    break;
  case GABLE_PRIMITIVE_MARKER:
    gable_svg_write_marker (svg, primitive);
    break;
  case GABLE_PRIMITIVE_TEXT:
    write_text (svg, primitive);
    break;
  case GABLE_PRIMITIVE_POINTS:
    gable_svg_write_points (svg, primitive);
    break;
  default:
    break;
  }
}

static gboolean
hand_over (GableSvg *svg, gsize least, GError **error)
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
  GableSvg svg = {
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
  GableSvg svg = { .scene = scene, .out = out, .ids = ids, .prefix = prefix };

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
