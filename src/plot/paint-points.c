/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/paint-points.h"

#include <math.h>

#include "plot/cover.h"

#define POINTS_AN_INCH 72.0
/* So many shapes open quickly in every viewer and editor. */
#define MAX_SHAPES 5000
/* Of an image of points: a megabyte in a file, at the worst. */
#define IMAGE_DPI 300.0
#define MAX_IMAGE_PIXELS 1.5e6

void
gable_paint_point (const GableLook *look, GableXY at, cairo_t *cr)
{
  GableXY corners[4];
  guint n = gable_shape_corners (look->shape, at, look->radius, corners);

  if (n == 0) {
    cairo_arc (cr, at.x, at.y, look->radius, 0, 2 * G_PI);
  }
  for (guint i = 0; i < n; i++) {
    cairo_line_to (cr, corners[i].x, corners[i].y);
  }
  cairo_close_path (cr);
  if (look->ring > 0) {
    cairo_set_line_width (cr, look->ring);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash (cr, NULL, 0, 0);
    cairo_stroke (cr);
  } else {
    cairo_fill (cr);
  }
}

/* Far coordinates wrap around in cairo's fixed-point numbers too. */
gboolean
gable_paint_point_is_seen (const GablePrimitive *points, const GableLook *look, GableXY at)
{
  const GableRect *plot = &points->area;
  double reach = 2 * look->radius + look->ring;

  return at.x >= plot->x - reach && at.x <= plot->x + plot->width + reach &&
         at.y >= plot->y - reach && at.y <= plot->y + plot->height + reach;
}

void
gable_paint_points_each (const GablePrimitive *points, cairo_t *cr)
{
  const GableCloud *cloud = points->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    const GableLook *look = &run->look;

    cairo_set_source_rgba (cr, look->colour.red, look->colour.green, look->colour.blue,
                           look->colour.alpha);
    for (guint row = run->first; row < run->first + run->n; row++) {
      GableXY at = gable_cloud_row_place (cloud, &points->cloud_place, row);

      if (gable_paint_point_is_seen (points, look, at)) {
        gable_paint_point (look, at, cr);
      }
    }
  }
}

void
gable_paint_points_on_pixels (const GablePrimitive *points, cairo_t *cr)
{
  const GableRect *plot = &points->area;
  GableRaster raster = { .x_scale = 1, .y_scale = 1 };
  double x = plot->x, y = plot->y;
  double surface_x = 1, surface_y = 1;
  double left, top, right, bottom;
  cairo_surface_t *image;

  cairo_surface_get_device_scale (cairo_get_target (cr), &surface_x, &surface_y);
  cairo_user_to_device_distance (cr, &raster.x_scale, &raster.y_scale);
  cairo_user_to_device (cr, &x, &y);
  raster.x_scale *= surface_x;
  raster.y_scale *= surface_y;
  x *= surface_x;
  y *= surface_y;
  left = floor (x);
  top = floor (y);
  right = ceil (x + plot->width * raster.x_scale);
  bottom = ceil (y + plot->height * raster.y_scale);
  raster.width = (int) (right - left);
  raster.height = (int) (bottom - top);
  raster.x_origin = x - left - plot->x * raster.x_scale;
  raster.y_origin = y - top - plot->y * raster.y_scale;
  image = gable_cover_paint (points, &raster);
  if (image != NULL) {
    cairo_save (cr);
    cairo_identity_matrix (cr);
    cairo_scale (cr, 1 / surface_x, 1 / surface_y);
    cairo_set_source_surface (cr, image, left, top);
    cairo_paint (cr);
    cairo_restore (cr);
    cairo_surface_destroy (image);
  }
}

/**
 * gable_points_image:
 * @points: of a scene
 * @dpi: dots an inch
 *
 * Returns: (transfer full) (nullable): what the points cover of the plot
 */
cairo_surface_t *
gable_points_image (const GablePrimitive *points, double dpi)
{
  const GableRect *plot = &points->area;
  double scale = dpi / POINTS_AN_INCH;
  GableRaster raster = {
    .width = (int) ceil (plot->width * scale),
    .height = (int) ceil (plot->height * scale),
    .x_scale = scale,
    .y_scale = scale,
    .x_origin = -plot->x * scale,
    .y_origin = -plot->y * scale,
  };

  return gable_cover_paint (points, &raster);
}

double
gable_points_image_dpi (const GablePrimitive *points)
{
  const GableRect *plot = &points->area;
  double square_inches = plot->width * plot->height / (POINTS_AN_INCH * POINTS_AN_INCH);

  return MIN (IMAGE_DPI, sqrt (MAX_IMAGE_PIXELS / MAX (square_inches, 1e-3)));
}

void
gable_paint_points_as_image (const GablePrimitive *points, double dpi, cairo_t *cr)
{
  cairo_surface_t *image = gable_points_image (points, dpi);

  if (image != NULL) {
    cairo_save (cr);
    cairo_translate (cr, points->area.x, points->area.y);
    cairo_scale (cr, POINTS_AN_INCH / dpi, POINTS_AN_INCH / dpi);
    cairo_set_source_surface (cr, image, 0, 0);
    cairo_paint (cr);
    cairo_restore (cr);
    cairo_surface_destroy (image);
  }
}

static void
count_rows (const GableCloud *cloud,
            const GableLookRun *run,
            const GableCloudBlock *block,
            gpointer data)
{
  guint *n = data;

  *n += block->n;
}

gboolean
gable_paint_points_are_dense (const GablePrimitive *points)
{
  guint n = 0;

  gable_cloud_visit (points->cloud, &points->cloud_place, points->area, count_rows, &n);
  return n > MAX_SHAPES;
}
