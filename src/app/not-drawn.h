/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Below the table: how many kernels are not on the chart and, opened, which and why. Choosing one selects it.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_NOT_DRAWN (gable_not_drawn_get_type ())
G_DECLARE_FINAL_TYPE (GableNotDrawn, gable_not_drawn, GABLE, NOT_DRAWN, GtkBox)
