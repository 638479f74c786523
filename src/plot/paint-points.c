/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/paint-points.h"

static void
trace (cairo_t *cr, const GableLook *look, GableXY at)
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
}

/* Points that can be seen at all: far coordinates wrap around in cairo's fixed-point numbers. */
static gboolean
is_near (const GableRect *plot, double reach, GableXY at)
{
  return at.x >= plot->x - reach && at.x <= plot->x + plot->width + reach &&
         at.y >= plot->y - reach && at.y <= plot->y + plot->height + reach;
}

void
gable_paint_points_each (const GableScene *scene, const GablePrimitive *points, cairo_t *cr)
{
  const GableCloud *cloud = points->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    const GableLook *look = &run->look;

    cairo_set_source_rgba (cr, look->colour.red, look->colour.green, look->colour.blue,
                           look->colour.alpha);
    cairo_set_line_width (cr, look->ring);
    cairo_set_dash (cr, NULL, 0, 0);
    for (guint row = run->first; row < run->first + run->n; row++) {
      GableXY at = gable_cloud_row_place (cloud, &points->cloud_place, row);

      if (!is_near (&scene->plot, 2 * look->radius + look->ring, at)) {
        continue;
      }
      trace (cr, look, at);
      if (look->ring > 0) {
        cairo_stroke (cr);
      } else {
        cairo_fill (cr);
      }
    }
  }
}
