/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Shows its side child beside the content where there is room for both, else the content over it. Properties: "side",
 * "content" (GtkWidget), both always there. */
#define GABLE_TYPE_BESIDE (gable_beside_get_type ())
G_DECLARE_FINAL_TYPE (GableBeside, gable_beside, GABLE, BESIDE, GtkWidget)
