/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The rows of one group of roofs, in the order that people gave them. */

/* New rows of @machine's roofs, which may be NULL. Returns: how many */
guint gable_ceiling_rows_fill (GtkBox *box,
                               GableDocument *document,
                               const GableMachine *machine,
                               gboolean memory);
/* @machine: has the roofs that the rows were made of, with other figures or places. */
void gable_ceiling_rows_update (GtkBox *box, const GableMachine *machine, gboolean memory);
/* (nullable) (transfer none): the row of a ceiling by its index */
GtkWidget *gable_ceiling_rows_find (GtkBox *box, guint ceiling);
