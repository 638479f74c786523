/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A ratio as a bar: a rounded track, filled in the widget's text colour (a CSS class gives it its meaning).
 *
 * Properties: "value" (double [1]; over 1 fills it), "near" and "far" (double [1], 0 for none): marks. The figure
 * stands beside it as text, so the bar itself is decoration to a screen reader. */
#define GABLE_TYPE_BAR (gable_bar_get_type ())
G_DECLARE_FINAL_TYPE (GableBar, gable_bar, GABLE, BAR, GtkWidget)
