/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* One roof of the machine: whether it is drawn, how, its name, its rate as text that can be typed over, and where the
 * rate comes from. */
#define GABLE_TYPE_CEILING_ROW (gable_ceiling_row_get_type ())
G_DECLARE_FINAL_TYPE (GableCeilingRow, gable_ceiling_row, GABLE, CEILING_ROW, GtkBox)

GtkWidget *gable_ceiling_row_new (GableDocument *document, guint ceiling);
void gable_ceiling_row_update (GableCeilingRow *row);
guint gable_ceiling_row_get_ceiling (GableCeilingRow *row);
/* Where the row stands in its group, from 0 on, and to put it elsewhere: a step of the document's history. */
guint gable_ceiling_row_get_place (GableCeilingRow *row);
void gable_ceiling_row_place (GableCeilingRow *row, guint place);
/* Puts the caret into the rate, all of it marked. */
void gable_ceiling_row_edit (GableCeilingRow *row);
