/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "import/guess.h"

/* One column of a table: its heading, what is in it, and what it is taken for, to be changed.
 *
 * Signal: "changed": it is taken for something else, or its figures have another unit. */
#define GABLE_TYPE_IMPORT_COLUMN (gable_import_column_get_type ())
G_DECLARE_FINAL_TYPE (GableImportColumn, gable_import_column, GABLE, IMPORT_COLUMN, GtkListBoxRow)

/* @column: of @guess. (transfer floating) */
GtkWidget *gable_import_column_new (const GableGuess *guess, guint column);
/* Writes what was chosen into @column. */
void gable_import_column_store (GableImportColumn *self, GableGuessColumn *column);
/* @text: (nullable) what is wrong with it */
void gable_import_column_set_fault (GableImportColumn *self, const char *text);
