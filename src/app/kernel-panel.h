/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The selected kernel in figures: speed of light, what follows from the model, its amounts of work, and the counters
 * and evidence they come from. With none selected, the run as a whole.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_KERNEL_PANEL (gable_kernel_panel_get_type ())
G_DECLARE_FINAL_TYPE (GableKernelPanel, gable_kernel_panel, GABLE, KERNEL_PANEL, GtkBox)
