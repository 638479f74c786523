/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cairo-sink.h"

#include <glib/gi18n-lib.h>

cairo_status_t
gable_cairo_sink_write (void *closure, const unsigned char *data, unsigned int length)
{
  GableCairoSink *sink = closure;

  if (sink->error != NULL || !gable_saver_write (sink->saver, data, length, &sink->error)) {
    return CAIRO_STATUS_WRITE_ERROR;
  }
  return CAIRO_STATUS_SUCCESS;
}

gboolean
gable_cairo_sink_check (GableCairoSink *sink, cairo_status_t status, GError **error)
{
  if (sink->error != NULL) {
    g_propagate_error (error, sink->error);
    return FALSE;
  }
  if (status != CAIRO_STATUS_SUCCESS) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_WRITE,
                 _ ("The figure could not be drawn: %s"), cairo_status_to_string (status));
    return FALSE;
  }
  return TRUE;
}

gboolean
gable_cairo_sink_fill (GableCairoSink *sink,
                       cairo_surface_t *surface,
                       const GableScene *scene,
                       const GableExportOptions *options,
                       GError **error)
{
  GablePaintOptions painting = { .parts = GABLE_PAINT_ALL, .every_point = options->every_point };
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  gable_paint_cairo_with (scene, cr, &painting);
  cairo_show_page (cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  /* What is still buffered is written now; the surface alone reports it. */
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS) {
    status = cairo_surface_status (surface);
  }
  cairo_surface_destroy (surface);
  return gable_cairo_sink_check (sink, status, error);
}
