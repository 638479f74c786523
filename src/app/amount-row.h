/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "base/units.h"

/* A figure that can be typed: its name, an entry for the quantity with its unit, and below what is wrong with it.
 *
 * Signal "edited" (double): another figure was typed, in the base unit; unknown where the entry was emptied. */
#define GABLE_TYPE_AMOUNT_ROW (gable_amount_row_get_type ())
G_DECLARE_FINAL_TYPE (GableAmountRow, gable_amount_row, GABLE, AMOUNT_ROW, GtkBox)

/* @value: may be unknown; @tip: (nullable) where it comes from */
GtkWidget *gable_amount_row_new (const char *name,
                                 double value,
                                 GableDimension dimension,
                                 const char *tip);
/* Another figure, as gable_amount_row_new () has it; what was being typed is gone. */
void gable_amount_row_set (
  GableAmountRow *row, const char *name, double value, GableDimension dimension, const char *tip);
/* What stands in the entry. Errors: GABLE_UNITS_ERROR, shown below the entry as well */
gboolean gable_amount_row_read (GableAmountRow *row, double *value);
/* @extra: (transfer floating) (nullable): stands between the name and the entry, in the place of another */
void gable_amount_row_set_extra (GableAmountRow *row, GtkWidget *extra);
