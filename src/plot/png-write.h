/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "base/save.h"

/* Writes an RGB24 image surface as a PNG of so many points on paper. */
gboolean gable_png_write (
  cairo_surface_t *surface, double width, double height, GableSaver *saver, GError **error);
