/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/columns.h"
#include "app/row-query.h"

/* The menus of the kernel table and the actions of its columns, one a column: a number, since a level's name may hold
 * anything. */

GableRowsKind gable_table_menu_parse_rows (const char *text);
/* (transfer full) the table's own menu, and that of the titles */
GMenuModel *gable_table_menu_new (const GableTableColumns *columns, gboolean has_launches);
GMenuModel *gable_table_menu_new_columns (const GableTableColumns *columns);
/* @changed: (type GSimpleActionChangeStateCallback) */
void gable_table_menu_add_columns (GSimpleActionGroup *actions, GCallback changed, gpointer data);
/* The states of the actions become those of @columns. */
void gable_table_menu_update_columns (GSimpleActionGroup *actions,
                                      const GableTableColumns *columns);
guint gable_table_menu_get_column (GAction *action);
