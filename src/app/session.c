/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/session.h"

#include "app/window.h"
#include "base/save.h"

#include <errno.h>

#define MAX_WINDOWS 20
#define MAX_FILES 1000

static char *
get_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "gable", "session.ini", NULL);
}

/* (transfer full) (nullable): NULL where it shows nothing that can be opened again */
static char **
list_uris (GableWindow *window)
{
  g_autoptr (GStrvBuilder) uris = g_strv_builder_new ();
  GFile *file = gable_document_get_file (gable_window_get_document (window));
  GPtrArray *files = gable_opening_get_files (gable_window_get_opening (window));

  if (file != NULL) {
    g_autofree char *uri = g_file_get_uri (file);

    g_strv_builder_add (uris, uri);
    return g_strv_builder_end (uris);
  }
  if (files->len == 0 || files->len > MAX_FILES) {
    return NULL;
  }
  for (guint i = 0; i < files->len; i++) {
    g_autofree char *uri = g_file_get_uri (files->pdata[i]);

    g_strv_builder_add (uris, uri);
  }
  return g_strv_builder_end (uris);
}

static gboolean
describe_window (GKeyFile *session, GableWindow *window, guint number)
{
  g_autofree char *group = g_strdup_printf ("Window %u", number);
  g_auto (GStrv) uris = list_uris (window);
  int width, height;

  if (uris == NULL) {
    return FALSE;
  }
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_key_file_set_string_list (session, group, "files", (const char *const *) uris,
                              g_strv_length (uris));
  g_key_file_set_integer (session, group, "width", width);
  g_key_file_set_integer (session, group, "height", height);
  g_key_file_set_boolean (session, group, "maximized",
                          gtk_window_is_maximized (GTK_WINDOW (window)));
  return TRUE;
}

void
gable_session_save (GtkApplication *application)
{
  g_autoptr (GKeyFile) session = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  guint n_windows = 0;
  gsize length;

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next) {
    if (GABLE_IS_WINDOW (l->data) && n_windows < MAX_WINDOWS &&
        describe_window (session, l->data, n_windows)) {
      n_windows++;
    }
  }
  text = g_key_file_to_data (session, &length, NULL);
  if (g_mkdir_with_parents (folder, 0700) != 0 || !gable_save (path, text, length, &error)) {
    g_message ("%s: %s", path, error != NULL ? error->message : g_strerror (errno));
  }
}

static GPtrArray *
find_files (GKeyFile *session, const char *group)
{
  g_auto (GStrv) uris = g_key_file_get_string_list (session, group, "files", NULL, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; uris != NULL && uris[i] != NULL && i < MAX_FILES; i++) {
    g_autoptr (GFile) file = g_file_new_for_uri (uris[i]);

    if (g_file_query_exists (file, NULL)) {
      g_ptr_array_add (files, g_steal_pointer (&file));
    }
  }
  return files;
}

static gboolean
restore_window (GtkApplication *application, GKeyFile *session, const char *group)
{
  g_autoptr (GPtrArray) files = find_files (session, group);
  int width = g_key_file_get_integer (session, group, "width", NULL);
  int height = g_key_file_get_integer (session, group, "height", NULL);
  GtkWindow *window;

  if (files->len == 0) {
    return FALSE;
  }
  window = gable_window_new (application);
  if (width > 0 && height > 0) {
    gtk_window_set_default_size (window, width, height);
  }
  if (g_key_file_get_boolean (session, group, "maximized", NULL)) {
    gtk_window_maximize (window);
  }
  gable_window_load (GABLE_WINDOW (window), (GFile *const *) files->pdata, files->len, NULL,
                     GABLE_OPEN_REPLACE);
  gtk_window_present (window);
  return TRUE;
}

/* The window that was used last comes last, so that it is in front again. */
gboolean
gable_session_restore (GtkApplication *application)
{
  g_autoptr (GKeyFile) session = g_key_file_new ();
  g_autofree char *path = get_path ();
  g_auto (GStrv) groups = NULL;
  gboolean restored = FALSE;
  gsize n_groups;

  if (!g_key_file_load_from_file (session, path, G_KEY_FILE_NONE, NULL)) {
    return FALSE;
  }
  groups = g_key_file_get_groups (session, &n_groups);
  for (gsize i = MIN (n_groups, MAX_WINDOWS); i > 0; i--) {
    restored = restore_window (application, session, groups[i - 1]) || restored;
  }
  return restored;
}
