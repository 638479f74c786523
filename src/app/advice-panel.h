/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The advice for the selected kernel as cards, best gain first; with none selected, the run's best opportunities.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_ADVICE_PANEL (gable_advice_panel_get_type ())
G_DECLARE_FINAL_TYPE (GableAdvicePanel, gable_advice_panel, GABLE, ADVICE_PANEL, GtkBox)
