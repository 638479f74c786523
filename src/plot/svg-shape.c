/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cloud.h"
#include "plot/paint-points.h"
#include "plot/svg-parts.h"

#define POINTS_AN_INCH 72.0

void
gable_svg_write_path (GableSvg *svg, const GablePrimitive *primitive)
{
  const char *name = primitive->kind == GABLE_PRIMITIVE_LINE ? "polyline" : "polygon";

  g_string_append_printf (svg->out, "<%s", name);
  gable_svg_append_id (svg, primitive);
  gable_svg_append_class (svg, primitive);
  gable_svg_append_points (svg, primitive->points, primitive->n_points);
  gable_svg_append_colour (svg->out, "fill", primitive->fill);
  gable_svg_append_stroke (svg, primitive);
  if (primitive->clipped) {
    g_string_append_printf (svg->out, " clip-path=\"url(#%splot)\"", svg->prefix);
  }
  gable_svg_append_end (svg, name, primitive);
}

static const char *
begin_shape (GableSvg *svg, const GablePrimitive *marker, double grow)
{
  GableXY corners[4];
  guint n = gable_shape_corners (marker->shape, marker->points[0], marker->radius + grow, corners);

  if (n > 0) {
    g_string_append (svg->out, "<polygon");
    gable_svg_append_points (svg, corners, n);
    return "polygon";
  }
  g_string_append (svg->out, "<circle");
  gable_svg_append_attribute (svg->out, "cx", marker->points[0].x);
  gable_svg_append_attribute (svg->out, "cy", marker->points[0].y);
  gable_svg_append_attribute (svg->out, "r", marker->radius + grow);
  return "circle";
}

void
gable_svg_write_marker (GableSvg *svg, const GablePrimitive *marker)
{
  const char *name;

  if (marker->halo) {
    begin_shape (svg, marker, GABLE_MARKER_HALO + marker->width / 2);
    gable_svg_append_colour (svg->out, "fill", svg->scene->theme->paper);
    g_string_append (svg->out, " class=\"halo\"/>\n");
  }
  name = begin_shape (svg, marker, 0);
  gable_svg_append_id (svg, marker);
  gable_svg_append_class (svg, marker);
  gable_svg_append_colour (svg->out, "fill", marker->fill);
  gable_svg_append_stroke (svg, marker);
  gable_svg_append_end (svg, name, marker);
}

/* One element a row, in a group for each look. */
static void
write_each_point (GableSvg *svg, const GablePrimitive *points)
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
    gable_svg_append_class (svg, &marker);
    if (run->look.ring > 0) {
      g_string_append (svg->out, " fill=\"none\"");
      gable_svg_append_stroke (svg, &marker);
    } else {
      gable_svg_append_colour (svg->out, "fill", run->look.colour);
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

void
gable_svg_write_clip (GableSvg *svg, const GableRect *plot, const char *id)
{
  GString *out = svg->out;

  g_string_append_printf (out, "<clipPath id=\"%s%s\"><rect", svg->prefix, id);
  gable_svg_append_attribute (out, "x", plot->x);
  gable_svg_append_attribute (out, "y", plot->y);
  gable_svg_append_attribute (out, "width", plot->width);
  gable_svg_append_attribute (out, "height", plot->height);
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
write_points_image (GableSvg *svg, const GablePrimitive *points)
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
  gable_svg_append_class (svg, points);
  gable_svg_append_attribute (svg->out, "x", points->area.x);
  gable_svg_append_attribute (svg->out, "y", points->area.y);
  gable_svg_append_attribute (svg->out, "width",
                              cairo_image_surface_get_width (image) * POINTS_AN_INCH / dpi);
  gable_svg_append_attribute (svg->out, "height",
                              cairo_image_surface_get_height (image) * POINTS_AN_INCH / dpi);
  g_string_append (svg->out, " href=\"data:image/png;base64,");
  g_string_append (svg->out, text);
  g_string_append (svg->out, "\"/>\n");
  cairo_surface_destroy (image);
}

void
gable_svg_write_points (GableSvg *svg, const GablePrimitive *points)
{
  const GableRect *clip = gable_scene_get_clip (svg->scene, points);
  char id[24] = "plot";

  if (clip != &svg->scene->plot) {
    g_snprintf (id, sizeof id, "plot-%u", ++svg->n_clips);
    gable_svg_write_clip (svg, clip, id);
  }
  g_string_append_printf (svg->out, "<g clip-path=\"url(#%s%s)\">\n", svg->prefix, id);
  if (!svg->every_point && gable_paint_points_are_dense (points)) {
    write_points_image (svg, points);
  } else {
    write_each_point (svg, points);
  }
  g_string_append (svg->out, "</g>\n");
}
