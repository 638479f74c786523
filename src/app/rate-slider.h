/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* A logarithmic slider over the rate of one ceiling: the roof moves with it, and a drag is one step of the history. */
#define GABLE_TYPE_RATE_SLIDER (gable_rate_slider_get_type ())
G_DECLARE_FINAL_TYPE (GableRateSlider, gable_rate_slider, GABLE, RATE_SLIDER, GtkBox)

/* Shows the present rate of @ceiling, an index in the machine of @document. */
void gable_rate_slider_update (GableRateSlider *slider, GableDocument *document, guint ceiling);
