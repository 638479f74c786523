/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/roofline.h"

/* The small card beside the pointer that says what is under it. */
#define GABLE_TYPE_READOUT (gable_readout_get_type ())
G_DECLARE_FINAL_TYPE (GableReadout, gable_readout, GABLE, READOUT, GtkBox)

void gable_readout_show_point (GableReadout *readout, const GableRoofline *roofline, guint point);
void gable_readout_show_roof (GableReadout *readout, const GableRoofline *roofline, guint roof);
void gable_readout_show_text (GableReadout *readout, const char *title, const char *body);
/* Beside (@x, @y) [px] inside an area: right of and below it, or on the other side where there is no room. */
void gable_readout_allocate (GableReadout *readout, double x, double y, int width, int height);
