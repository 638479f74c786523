/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/kernel-item.h"

/* The kernels of a document, filtered and sorted: a GListModel of GableKernelItem over an array of row numbers that
 * makes an item only when one is asked for, and a GtkSelectionModel over the document's selected kernel. A million
 * rows are four megabytes and one qsort; GtkSortListModel takes 11 s and more for them. */
#define GABLE_TYPE_KERNEL_LIST (gable_kernel_list_get_type ())
G_DECLARE_FINAL_TYPE (GableKernelList, gable_kernel_list, GABLE, KERNEL_LIST, GObject)

GableKernelList *gable_kernel_list_new (GableDocument *document);
/* Unknown figures come last in either direction. */
void gable_kernel_list_sort (GableKernelList *list, GableColumn column, gboolean descending);
/* Kernels whose name holds every word of @text, in any case; empty text shows all. */
void gable_kernel_list_filter (GableKernelList *list, const char *text);
/* The row of a kernel, or GTK_INVALID_LIST_POSITION where it is filtered out. */
guint gable_kernel_list_find (GableKernelList *list, guint kernel);
guint gable_kernel_list_get_kernel (GableKernelList *list, guint position);
