/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* What the chart shows and how, one row for each choice of the view. Property: "document" (GableDocument). */
#define GABLE_TYPE_VIEW_PANEL (gable_view_panel_get_type ())
G_DECLARE_FINAL_TYPE (GableViewPanel, gable_view_panel, GABLE, VIEW_PANEL, GtkBox)
