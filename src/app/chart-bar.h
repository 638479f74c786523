/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The strip below the chart: which levels, what counts as work, logarithmic or linear, and Fit.
 *
 * Properties: "document" (GableDocument); "level" (utf8): id of the level shown alone, or "all"; "scale" (utf8): "log"
 * or "linear". The last two are actions too: chart.level, chart.scale. */
#define GABLE_TYPE_CHART_BAR (gable_chart_bar_get_type ())
G_DECLARE_FINAL_TYPE (GableChartBar, gable_chart_bar, GABLE, CHART_BAR, GtkBox)
