/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/export.h"
#include "plot/paint-cairo.h"

/* Where cairo writes to; its own error codes say nothing, so the saver's error is kept. */
typedef struct {
  GableSaver *saver;
  GError *error;
} GableCairoSink;

/* A cairo_write_func_t over a GableCairoSink. */
cairo_status_t gable_cairo_sink_write (void *sink, const unsigned char *data, unsigned int length);
/* Whether all went well; hands on the saver's error, else GABLE_EXPORT_ERROR_WRITE with cairo's word. */
gboolean gable_cairo_sink_check (GableCairoSink *sink, cairo_status_t status, GError **error);
/* Paints @scene as the one page of @surface, which writes to @sink, and finishes it. Takes @surface.
 * Errors: as gable_cairo_sink_check () */
gboolean gable_cairo_sink_fill (GableCairoSink *sink,
                                cairo_surface_t *surface,
                                const GableScene *scene,
                                const GableExportOptions *options,
                                GError **error);
