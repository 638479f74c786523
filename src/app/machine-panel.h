/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The machine: which one it is, and its roofs by memory and compute.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_MACHINE_PANEL (gable_machine_panel_get_type ())
G_DECLARE_FINAL_TYPE (GableMachinePanel, gable_machine_panel, GABLE, MACHINE_PANEL, GtkBox)

/* @ceiling: of the document's machine, whose rate is to be typed over */
void gable_machine_panel_edit (GableMachinePanel *panel, guint ceiling);
