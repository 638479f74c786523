/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/transform.h"

/* One change of a what-if: what it changes, a slider over by how much, the figure to type over, and a button that takes
 * it away.
 *
 * Signals: "gesture-began": what follows is one step; "changed": the value is another; "removed". */
#define GABLE_TYPE_WHAT_IF_ROW (gable_what_if_row_get_type ())
G_DECLARE_FINAL_TYPE (GableWhatIfRow, gable_what_if_row, GABLE, WHAT_IF_ROW, GtkBox)

GtkWidget *gable_what_if_row_new (const GableChange *change, gboolean removable);
/* Shows another value of the same change. */
void gable_what_if_row_update (GableWhatIfRow *row, const GableChange *change);
const GableChange *gable_what_if_row_get_change (GableWhatIfRow *row);
