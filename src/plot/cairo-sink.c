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
