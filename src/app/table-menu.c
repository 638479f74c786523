/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/table-menu.h"

#include "app/menu-text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* Columns that have an action, at most: those of single levels are the last to find one. */
#define COLUMNS_MAX 64
#define PREFIX "column-"

static const struct {
  const char *name;
  const char *label;
} rows_kinds[GABLE_N_ROWS_KINDS] = {
  [GABLE_ROWS_KERNELS] = { "kernels", N_ ("Kernels") },
  [GABLE_ROWS_LAUNCHES] = { "launches", N_ ("Launches") },
  [GABLE_ROWS_FILES] = { "files", N_ ("Kernels by File") },
};

GableRowsKind
gable_table_menu_parse_rows (const char *text)
{
  for (guint i = 0; i < GABLE_N_ROWS_KINDS; i++) {
    if (g_str_equal (rows_kinds[i].name, text)) {
      return i;
    }
  }
  return GABLE_ROWS_KERNELS;
}

GMenuModel *
gable_table_menu_new_columns (const GableTableColumns *columns)
{
  GMenu *menu = g_menu_new ();

  /* A row without its name says nothing. */
  for (guint i = 1; i < MIN (gable_table_columns_get_size (columns), COLUMNS_MAX); i++) {
    g_autofree char *action = g_strdup_printf ("table." PREFIX "%u", i);
    g_autofree char *label = gable_menu_text (gable_table_columns_get (columns, i).title);

    g_menu_append (menu, label, action);
  }
  return G_MENU_MODEL (menu);
}

/* (transfer full): titles can't be reached by the keyboard in GTK 4.8 */
static GMenuModel *
make_orders (const GableTableColumns *columns)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < gable_table_columns_get_size (columns); i++) {
    g_autofree char *action = g_strdup_printf ("table.sort(uint32 %u)", i);
    g_autofree char *label = gable_menu_text (gable_table_columns_get (columns, i).title);

    g_menu_append (menu, label, action);
  }
  return G_MENU_MODEL (menu);
}

GMenuModel *
gable_table_menu_new (const GableTableColumns *columns, gboolean has_launches)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) rows = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();
  g_autoptr (GMenu) copy = g_menu_new ();
  g_autoptr (GMenuModel) shown = gable_table_menu_new_columns (columns);
  g_autoptr (GMenuModel) orders = make_orders (columns);

  for (guint i = 0; i < GABLE_N_ROWS_KINDS; i++) {
    if (i != GABLE_ROWS_LAUNCHES || has_launches) {
      g_autofree char *action = g_strdup_printf ("table.rows::%s", rows_kinds[i].name);

      g_menu_append (rows, _ (rows_kinds[i].label), action);
    }
  }
  /* xgettext:no-c-format */
  g_menu_append (others, _ ("Only What Makes 95 % of the Time"), "table.heaviest");
  g_menu_append_submenu (others, _ ("Columns"), shown);
  g_menu_append_submenu (others, _ ("Sort By"), orders);
  g_menu_append (copy, _ ("Copy"), "table.copy");
  g_menu_append (copy, _ ("Copy the Whole Table"), "table.copy-all");
  g_menu_append_section (menu, _ ("Rows"), G_MENU_MODEL (rows));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
  return G_MENU_MODEL (menu);
}

void
gable_table_menu_add_columns (GSimpleActionGroup *actions, GCallback changed, gpointer data)
{
  for (guint i = 1; i < COLUMNS_MAX; i++) {
    g_autofree char *name = g_strdup_printf (PREFIX "%u", i);
    g_autoptr (GSimpleAction) action =
      g_simple_action_new_stateful (name, NULL, g_variant_new_boolean (FALSE));

    g_signal_connect (action, "change-state", changed, data);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  }
}

void
gable_table_menu_update_columns (GSimpleActionGroup *actions, const GableTableColumns *columns)
{
  for (guint i = 1; i < MIN (gable_table_columns_get_size (columns), COLUMNS_MAX); i++) {
    g_autofree char *name = g_strdup_printf (PREFIX "%u", i);
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (actions), name);

    g_simple_action_set_state (G_SIMPLE_ACTION (action),
                               g_variant_new_boolean (gable_table_columns_get (columns, i).shown));
  }
}

guint
gable_table_menu_get_column (GAction *action)
{
  return (guint) atoi (g_action_get_name (action) + strlen (PREFIX));
}
