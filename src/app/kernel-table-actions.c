/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-table-parts.h"

#include "app/compat.h"
#include "app/table-copy.h"
#include "app/table-menu.h"

/* What is left where only the heaviest rows are shown: their part of the time [1]. */
#define HEAVIEST_SHARE 0.95

static gboolean
has_launch_rows (const GableProject *project)
{
  return project->launches != NULL && gable_launches_get_size (project->launches) > 0;
}

static void
set_rows (GableKernelTable *self, const char *kind)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "rows");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (kind));
  gable_kernel_list_show_rows (self->list, gable_table_menu_parse_rows (kind));
  gable_compat_scroll_to_row (self->view, 0);
}

static void
make_menus (GableKernelTable *self)
{
  g_autoptr (GMenuModel) menu = gable_table_menu_new (self->columns, self->offers_launches);
  g_autoptr (GMenuModel) columns_menu = gable_table_menu_new_columns (self->columns);

  gable_compat_empty_menu (gtk_menu_button_get_menu_model (self->menu_button));
  gtk_menu_button_set_menu_model (self->menu_button, menu);
  gable_table_columns_set_menu (self->columns, columns_menu);
}

void
gable_kernel_table_update_menus (GableKernelTable *self, gboolean others)
{
  gboolean has_launches = has_launch_rows (gable_document_get_project (self->document));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "rows");
  g_autoptr (GVariant) state = g_action_get_state (action);

  if (!has_launches && g_str_equal (g_variant_get_string (state, NULL), "launches")) {
    set_rows (self, "kernels");
  }
  gable_table_menu_update_columns (self->actions, self->columns);
  if (others || has_launches != self->offers_launches ||
      gtk_menu_button_get_menu_model (self->menu_button) == NULL) {
    self->offers_launches = has_launches;
    make_menus (self);
  }
}

static void
copy_rows (GableKernelTable *self, const GtkBitset *positions)
{
  g_autofree char *text = NULL;

  gable_kernel_list_tell_all (self->list);
  text = gable_table_to_tsv (self->list, self->columns, positions);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* What is selected; every row where nothing is. */
static void
copy_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GableKernelTable *self = data;
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->list));

  copy_rows (self, gtk_bitset_is_empty (selected) ? NULL : selected);
}

static void
copy_all_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  copy_rows (data, NULL);
}

/* A menu that stayed open may name a column that is gone. */
static void
sort_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GableKernelTable *self = data;
  guint index = g_variant_get_uint32 (parameter);

  if (index < gable_table_columns_get_size (self->columns)) {
    gable_table_columns_sort (self->columns, index);
  }
}

static void
rows_action (GSimpleAction *action, GVariant *state, gpointer data)
{
  set_rows (data, g_variant_get_string (state, NULL));
}

static void
heaviest_action (GSimpleAction *action, GVariant *state, gpointer data)
{
  GableKernelTable *self = data;

  g_simple_action_set_state (action, state);
  gable_kernel_list_cut (self->list, g_variant_get_boolean (state) ? HEAVIEST_SHARE : 1);
}

static void
column_action (GSimpleAction *action, GVariant *state, gpointer data)
{
  GableKernelTable *self = data;
  guint index = gable_table_menu_get_column (G_ACTION (action));

  g_simple_action_set_state (action, state);
  gable_table_columns_show (self->columns, index, g_variant_get_boolean (state));
  g_object_notify (G_OBJECT (self), "chosen-columns");
}

void
gable_kernel_table_add_actions (GableKernelTable *self)
{
  const GActionEntry entries[] = {
    { .name = "copy", .activate = copy_action },
    { .name = "copy-all", .activate = copy_all_action },
    { .name = "sort", .parameter_type = "u", .activate = sort_action },
    { .name = "rows", .parameter_type = "s", .state = "'kernels'", .change_state = rows_action },
    { .name = "heaviest", .state = "false", .change_state = heaviest_action },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gable_table_menu_add_columns (self->actions, G_CALLBACK (column_action), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "table", G_ACTION_GROUP (self->actions));
}
