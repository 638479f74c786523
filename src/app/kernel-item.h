/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "app/row-shown.h"

/* One row on the screen: what its cells say. Another row may take its place there.
 *
 * Properties: the text of each column under its name ("name", "time", "share", …); "share-value" and
 * "efficiency-value" (double [1], 0 where unknown) for the bars; "tone" (strv): CSS classes of the standing;
 * "tip" (utf8): the whole name and what is missing; "fold" (int): 1 of a heading without its rows, 0 of one with them, else -1;
 * "row" (uint): which one it is, told of whenever any figure of it may be another. */
#define GABLE_TYPE_KERNEL_ITEM (gable_kernel_item_get_type ())
G_DECLARE_FINAL_TYPE (GableKernelItem, gable_kernel_item, GABLE, KERNEL_ITEM, GObject)

GableKernelItem *gable_kernel_item_new (const GableRoofline *roofline, guint kernel);
GableKernelItem *gable_kernel_item_new_for_row (GableRows *figures, guint32 row);
void gable_kernel_item_update (GableKernelItem *item, GableRows *figures, guint32 row);
gboolean gable_kernel_item_is_of (GableKernelItem *item, GableRows *figures, guint32 row);
gboolean gable_kernel_item_is_heading (GableKernelItem *item);
/* Of a heading: whether its rows are hidden. */
void gable_kernel_item_set_folded (GableKernelItem *item, gboolean folded);
guint gable_kernel_item_get_kernel (GableKernelItem *item);
guint32 gable_kernel_item_get_row (GableKernelItem *item);
char *gable_kernel_item_format (GableKernelItem *item, const GableRowFigure *figure);
const char *gable_kernel_item_get_text (GableKernelItem *item, GableColumn column);

const char *gable_column_to_string (GableColumn column);
GableRowFigureKind gable_column_to_figure (GableColumn column);
