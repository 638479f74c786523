/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window-open.h"

#include "app/compat.h"
#include "app/filters.h"

#include <glib/gi18n-lib.h>

void
gable_window_open_files (GableWindow *window, GListModel *files, gboolean add)
{
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++) {
    g_ptr_array_add (array, g_list_model_get_item (files, i));
  }
  if (array->len == 0) {
    return;
  }
  if (add) {
    gable_window_load (window, (GFile *const *) array->pdata, array->len, NULL, TRUE);
  } else {
    g_application_open (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (window))),
                        (GFile **) array->pdata, (int) array->len, "");
  }
}

static void
open_chosen_cb (GListModel *files, gpointer data)
{
  gable_window_open_files (data, files, FALSE);
}

static void
add_chosen_cb (GListModel *files, gpointer data)
{
  gable_window_open_files (data, files, TRUE);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean add = g_str_equal (name, "win.add");
  g_autoptr (GListModel) filters = gable_filters_for_opening ();

  gable_compat_open_files (GTK_WINDOW (widget), add ? _ ("Add to the Project")
                                                    : _ ("Open a Profile or Project"), filters,
                                                         add ? add_chosen_cb : open_chosen_cb,
                                                         G_OBJECT (widget));
}

/* In this window where it is free, else in one of its own. */
static void
table_file_chosen_cb (GListModel *files, gpointer data)
{
  GtkWindow *window = data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);

  if (file == NULL) {
    return;
  }
  if (!gable_window_is_free (GABLE_WINDOW (window))) {
    window = gable_window_new (gtk_window_get_application (window));
    gtk_window_present (window);
  }
  gable_opening_ask_table (gable_window_get_opening (GABLE_WINDOW (window)), file, FALSE);
}

static void
open_table_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GListModel) filters = gable_filters_for_tables ();

  gable_compat_open_files (GTK_WINDOW (widget), _ ("Open as Table"), filters, table_file_chosen_cb,
                                                   G_OBJECT (widget));
}

static void
open_recent_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  g_list_store_append (files, file);
  gable_window_open_files (GABLE_WINDOW (widget), G_LIST_MODEL (files), FALSE);
}

static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_opening_load_example (gable_window_get_opening (GABLE_WINDOW (widget)),
                              g_variant_get_string (parameter, NULL));
}

gboolean
gable_window_open_dropped (GableWindow *window, const GValue *value)
{
  GdkFileList *list = g_value_get_boxed (value);
  g_autoptr (GSList) files = gdk_file_list_get_files (list);
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_FILE);
  gboolean add = !gable_document_is_empty (gable_window_get_document (window));

  for (GSList *l = files; l != NULL; l = l->next) {
    g_list_store_append (store, l->data);
  }
  gable_window_open_files (window, G_LIST_MODEL (store), add);
  return files != NULL;
}

void
gable_window_open_install (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    const char *parameter;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.open", NULL, open_action },
    { "win.open-table", NULL, open_table_action },
    { "win.add", NULL, open_action },
    { "win.open-recent", "s", open_recent_action },
    { "win.open-example", "s", open_example_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter,
                                     actions[i].activate);
  }
}
