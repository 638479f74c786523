/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* What-ifs of one kernel: a menu of changes to try; of a what-if its changes with sliders, what it brings, and whether it
 * is kept. The arrow on the chart follows the sliders, since each moves the kernel itself. */
#define GABLE_TYPE_WHAT_IF_BOX (gable_what_if_box_get_type ())
G_DECLARE_FINAL_TYPE (GableWhatIfBox, gable_what_if_box, GABLE, WHAT_IF_BOX, GtkBox)

/* Shows kernel @kernel of @document. */
void gable_what_if_box_update (GableWhatIfBox *box, GableDocument *document, guint kernel);
