/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The kernels of a document with their figures: a filter, a column view, and a line that says what is not drawn.
 *
 * Properties: "document" (GableDocument), "filtering" (boolean): the filter entry is shown.
 * Signal "kernel-activated": a row was double clicked or Enter was pressed on it. */
#define GABLE_TYPE_KERNEL_TABLE (gable_kernel_table_get_type ())
G_DECLARE_FINAL_TYPE (GableKernelTable, gable_kernel_table, GABLE, KERNEL_TABLE, GtkBox)

void gable_kernel_table_find (GableKernelTable *table);
void gable_kernel_table_select_all (GableKernelTable *table);
void gable_kernel_table_focus (GableKernelTable *table);
