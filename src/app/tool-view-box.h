/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "model/tool-view.h"

/* What the profiler itself says of a kernel, below Gable's own advice and never mixed with it. @view may be NULL. */
void gable_tool_view_append_advice (GtkBox *box, const GableToolView *view);
/* The figures of the charts that the profiler would draw. @view may be NULL. */
void gable_tool_view_append_charts (GtkBox *box, const GableToolView *view);
