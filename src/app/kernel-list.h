/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/kernel-item.h"
#include "app/row-query.h"

/* The kernels or launches of a document, filtered, sorted and grouped: a GListModel of GableKernelItem over an array of row
 * numbers that makes an item only when one is asked for, and a GtkSelectionModel over the document's selected kernels. A
 * million rows are four megabytes and a few milliseconds; GtkSortListModel takes 11 s and more for them. Long lists are
 * made in a thread: what is shown stays until the new rows are there. Of many rows the first are told at once, and the others
 * a few at a time while nobody waits. An item stands for a place in the list: where rows change places nothing is told, the
 * items say something else.
 *
 * Property: "busy" (boolean): new rows are being made. Signal "settled": the rows are those that were asked for. */
#define GABLE_TYPE_KERNEL_LIST (gable_kernel_list_get_type ())
G_DECLARE_FINAL_TYPE (GableKernelList, gable_kernel_list, GABLE, KERNEL_LIST, GObject)

GableKernelList *gable_kernel_list_new (GableDocument *document);
/* Unknown figures come last in either direction; rows that are equal stay in the order of before. */
void gable_kernel_list_sort (GableKernelList *list, GableColumn column, gboolean descending);
void gable_kernel_list_sort_by (GableKernelList *list, GableRowFigure figure, gboolean descending);
gboolean gable_kernel_list_filter (GableKernelList *list, const char *text, GError **error);
void gable_kernel_list_show_rows (GableKernelList *list, GableRowsKind kind);
/* @share: only the rows that make this much of the time [1]; 1 shows all */
void gable_kernel_list_cut (GableKernelList *list, double share);
/* Shows or hides the rows under a heading; nothing where @position is of another row. */
void gable_kernel_list_fold (GableKernelList *list, guint position);
/* Listeners know of all rows then. */
void gable_kernel_list_tell_all (GableKernelList *list);
void gable_kernel_list_set_seen (GableKernelList *list, guint position);

/* The row of a kernel, or GTK_INVALID_LIST_POSITION where it is filtered out; listeners know of it then. */
guint gable_kernel_list_find (GableKernelList *list, guint kernel);
/* The kernel of a row; -1 of a heading. */
int gable_kernel_list_get_kernel (GableKernelList *list, guint position);
GableRows *gable_kernel_list_get_figures (GableKernelList *list);
/* Rows that pass, that the filter says nothing of, and that the share leaves out. */
void gable_kernel_list_count (GableKernelList *list, guint *passed, guint *unknown, guint *folded);
