/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "import/guess.h"

/* Shows a table that no importer understands, or any that a person wants to see: what each column is taken for, to be
 * changed, and the kernels that would come of it. */
#define GABLE_TYPE_IMPORT_DIALOG (gable_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GableImportDialog, gable_import_dialog, GABLE, IMPORT_DIALOG, GtkWindow)

/* @map: (transfer full) what a person said of @file. */
typedef void (*GableImportChosen) (GFile *file, GableMap *map, gpointer data);
/* @error: why @file can't be shown as a table. */
typedef void (*GableImportRefused) (GFile *file, const GError *error, gpointer data);

/* Looks at @file in a thread, then asks. Neither call-back is called where the person cancels, or @data is gone by then. */
void gable_import_dialog_ask (GtkWindow *parent,
                              GFile *file,
                              GableImportChosen chosen,
                              GableImportRefused refused,
                              GObject *data);
