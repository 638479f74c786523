/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window-open.h"

#include "app/compat.h"
#include "app/filters.h"
#include "app/open-question.h"
#include "app/recent.h"
#include "base/save.h"

#include <glib/gi18n-lib.h>

/* Lines of pasted text that may be names of files, at most. */
#define NAMES_MAX 1000

/* What a window keeps while it is asked where they go: (element-type GFile). */
static const char *const waiting_key = "gable-waiting";

static void
load_in_new_window (GableWindow *window, GPtrArray *files)
{
  GtkWindow *fresh = gable_window_new (gtk_window_get_application (GTK_WINDOW (window)));

  gable_window_load (GABLE_WINDOW (fresh), (GFile *const *) files->pdata, files->len, NULL,
                     GABLE_OPEN_REPLACE);
  gtk_window_present (fresh);
}

static void
load (GableWindow *window, GPtrArray *files, GableOpenHow how)
{
  gable_window_load (window, (GFile *const *) files->pdata, files->len, NULL, how);
}

static void
replace_cb (gpointer data)
{
  g_autoptr (GPtrArray) files = g_object_steal_data (data, waiting_key);

  load (data, files, GABLE_OPEN_REPLACE);
}

static void
place_cb (GableOpenPlace place, gpointer data)
{
  GableWindow *window = data;
  g_autoptr (GPtrArray) files = g_object_steal_data (data, waiting_key);

  switch (place) {
  case GABLE_OPEN_IN_NEW_WINDOW:
    load_in_new_window (window, files);
    break;
  case GABLE_OPEN_AS_RUN:
    load (window, files, GABLE_OPEN_ADD);
    break;
  case GABLE_OPEN_BESIDE:
    load (window, files, GABLE_OPEN_COMPARE);
    break;
  case GABLE_OPEN_IN_PLACE:
    g_object_set_data_full (data, waiting_key, g_ptr_array_ref (files),
                            (GDestroyNotify) g_ptr_array_unref);
    if (!gable_saving_settle (gable_window_get_saving (window), replace_cb, window)) {
      replace_cb (window);
    }
    break;
  case GABLE_N_OPEN_PLACES:
  default:
    g_assert_not_reached ();
  }
}

/* “gemm.csv”, or how many. */
static char *
describe (const GPtrArray *files)
{
  g_autofree char *base = g_file_get_basename (files->pdata[0]);
  g_autofree char *name = g_filename_display_name (base);

  return files->len == 1
    ? g_strdup_printf (_ ("“%s”"), name)
    : g_strdup_printf (ngettext ("%u file", "%u files", files->len), files->len);
}

/* Nothing is asked where the window is free, or where a window shows the file already and is raised. */
static gboolean
is_clear (GableWindow *window, const GPtrArray *files)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));

  if (gable_window_is_free (window)) {
    return TRUE;
  }
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next) {
    if (files->len == 1 && GABLE_IS_WINDOW (l->data) &&
        gable_window_shows (l->data, files->pdata[0])) {
      return TRUE;
    }
  }
  return FALSE;
}

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
    load (window, array, GABLE_OPEN_ADD);
  } else if (is_clear (window, array)) {
    g_application_open (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (window))),
                        (GFile **) array->pdata, (int) array->len, "");
  } else {
    g_autofree char *what = describe (array);

    g_object_set_data_full (G_OBJECT (window), waiting_key, g_ptr_array_ref (array),
                            (GDestroyNotify) g_ptr_array_unref);
    gable_open_question_ask (GTK_WINDOW (window), what,
                             gable_document_get_title (gable_window_get_document (window)),
                             place_cb, G_OBJECT (window));
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
open_folder_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_compat_open_folder (GTK_WINDOW (widget), _ ("Open a Folder of a Profiler"), open_chosen_cb,
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
clear_recent_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_recent_clear ();
}

static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_opening_load_example (gable_window_get_opening (GABLE_WINDOW (widget)),
                              g_variant_get_string (parameter, NULL));
}

/* With its first step on the chart. */
static void
open_lesson_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWindow *self = GABLE_WINDOW (widget);

  if (gable_opening_load_lesson (gable_window_get_opening (self),
                                 g_variant_get_string (parameter, NULL)) &&
      gable_window_get_page (self) != NULL) {
    gable_project_page_show_steps (gable_window_get_page (self));
    gable_tour_go_to (gable_project_page_get_tour (gable_window_get_page (self)), 0);
  }
}

static void
open_list (GableWindow *window, GSList *files)
{
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_FILE);

  for (GSList *l = files; l != NULL; l = l->next) {
    g_list_store_append (store, l->data);
  }
  gable_window_open_files (window, G_LIST_MODEL (store), FALSE);
}

static void
open_one (GableWindow *window, GFile *file)
{
  GSList list = { .data = file };

  open_list (window, &list);
}

/* A table that was copied as text is a file like any other from here on: it lies in the user's cache folder. */
static GFile *
keep_text (const char *text, GError **error)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "gable", "pasted", NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "pasted %F %H.%M.%S.csv");
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_mkdir_with_parents (folder, 0700);
  return gable_save (path, text, strlen (text), error) ? g_file_new_for_path (path) : NULL;
}

/* Whether every line is the URI or the path of a file that is there. (transfer full) (element-type GFile) */
static GSList *
parse_names (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", NAMES_MAX + 1);
  GSList *files = NULL;

  for (guint i = 0; lines[i] != NULL; i++) {
    const char *line = g_strstrip (lines[i]);
    g_autoptr (GFile) file = NULL;

    if (line[0] == '\0') {
      continue;
    }
    if (!g_path_is_absolute (line) && !g_str_has_prefix (line, "file://")) {
      g_slist_free_full (files, g_object_unref);
      return NULL;
    }
    file = g_file_new_for_commandline_arg (line);
    files = g_slist_prepend (files, g_steal_pointer (&file));
  }
  return g_slist_reverse (files);
}

static void
open_text (GableWindow *window, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  GSList *files = parse_names (text);

  if (files != NULL) {
    open_list (window, files);
    g_slist_free_full (files, g_object_unref);
    return;
  }
  file = keep_text (text, &error);
  if (file != NULL) {
    open_one (window, file);
  } else {
    gable_note_bar_show_error (gable_window_get_note_bar (window), error->message);
  }
}

static void
open_value (GableWindow *window, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST)) {
    g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

    open_list (window, files);
  } else if (G_VALUE_HOLDS_STRING (value) && g_value_get_string (value) != NULL) {
    open_text (window, g_value_get_string (value));
  }
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableWindow) window = data;
  g_autoptr (GError) error = NULL;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, &error);

  if (value != NULL) {
    open_value (window, value);
  } else {
    gable_note_bar_show_error (gable_window_get_note_bar (window), error->message);
  }
}

static void
paste_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  g_autoptr (GdkContentFormats) readable =
    gdk_content_formats_union_deserialize_gtypes (gdk_content_formats_ref (formats));
  GType type = gdk_content_formats_contain_gtype (readable, GDK_TYPE_FILE_LIST) ? GDK_TYPE_FILE_LIST
                                                                                : G_TYPE_STRING;

  if (gdk_content_formats_contain_gtype (readable, type)) {
    gdk_clipboard_read_value_async (clipboard, type, G_PRIORITY_DEFAULT, NULL, pasted_cb,
                                    g_object_ref (widget));
  } else {
    gable_note_bar_show_error (gable_window_get_note_bar (GABLE_WINDOW (widget)),
                               _ ("There are neither files nor the text of a table to paste"));
  }
}

gboolean
gable_window_open_dropped (GableWindow *window, const GValue *value)
{
  open_value (window, value);
  return TRUE;
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
    { "win.open-folder", NULL, open_folder_action },
    { "win.open-recent", "s", open_recent_action },
    { "win.clear-recent", NULL, clear_recent_action },
    { "win.open-example", "s", open_example_action },
    { "win.open-lesson", "s", open_lesson_action },
    { "win.paste", NULL, paste_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter,
                                     actions[i].activate);
  }
  /* No accelerator of the application: a text that has the focus pastes for itself. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste",
                                       NULL);
}
