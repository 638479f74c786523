/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether GTK is to draw with cairo. @display: (nullable) of X; @device_folder: where the kernel keeps its render
 * devices. */
gboolean gable_renderer_wants_cairo (const char *display, const char *device_folder);
void gable_renderer_choose (void);
