/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/columns.h"
#include "app/filter-entry.h"
#include "app/kernel-list.h"
#include "app/kernel-table.h"
#include "app/not-drawn.h"

/* The struct of a kernel table, for the files that it is made of: the table (kernel-table.c), and what its menus do
 * (kernel-table-actions.c). */
struct _GableKernelTable {
  GtkBox parent_instance;
  GableDocument *document;
  GableKernelList *list; /* (nullable) until there is a document */
  GableTableColumns *columns;
  GSimpleActionGroup *actions; /* "table.…" */
  GtkColumnView *view;
  GableFilterEntry *filter_entry;
  GtkLabel *count_label;
  GtkMenuButton *menu_button;
  GtkStack *stack;
  GtkScrolledWindow *scrolled;
  GableNotDrawn *not_drawn;
  gboolean offers_launches; /* in its menu */
  guint fit_id;             /* of an idle callback, or 0 */
};

void gable_kernel_table_add_actions (GableKernelTable *self);
/* @others: there are other columns than before */
void gable_kernel_table_update_menus (GableKernelTable *self, gboolean others);
