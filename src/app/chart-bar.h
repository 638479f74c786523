/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The strip below the chart: which levels, what counts as work, the way back, Fit, and the panel of the view.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_CHART_BAR (gable_chart_bar_get_type ())
G_DECLARE_FINAL_TYPE (GableChartBar, gable_chart_bar, GABLE, CHART_BAR, GtkBox)
