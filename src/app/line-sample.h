/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/theme.h"

/* A short piece of a roof as the chart draws it. */
#define GABLE_TYPE_LINE_SAMPLE (gable_line_sample_get_type ())
G_DECLARE_FINAL_TYPE (GableLineSample, gable_line_sample, GABLE, LINE_SAMPLE, GtkWidget)

/* @width: of the line [px]; @dash: its length [px], 0 for a solid line */
void gable_line_sample_set (GableLineSample *sample, GableColour colour, double width, double dash);
