/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"
#include "app/task.h"

#include "model/project-json.h"

#include <glib/gi18n-lib.h>

/* "solver" for solver.gable. */
static char *
title_of_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *title = g_filename_display_name (base);

  if (g_str_has_suffix (title, ".gable")) {
    title[strlen (title) - strlen (".gable")] = '\0';
  }
  return g_steal_pointer (&title);
}

/* What one saving works on. */
typedef struct {
  GableProject *project;
  GFile *file;
  guint64 number; /* of the step in the history */
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  gable_project_unref (save->project);
  g_object_unref (save->file);
  g_free (save);
}

static void
save_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  g_autofree char *path = g_file_get_path (save->file);
  GError *error = NULL;

  if (gable_project_save (save->project, path, &error)) {
    g_task_return_boolean (task, TRUE);
  } else {
    g_task_return_error (task, error);
  }
}

void
gable_document_save_async (GableDocument *document,
                           GFile *file,
                           GAsyncReadyCallback done,
                           gpointer data)
{
  g_autoptr (GTask) task = gable_task_new (document, NULL, done, data);
  Save *save;

  if (!g_file_is_native (file)) {
    g_autofree char *uri = g_file_get_uri (file);

    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             _ ("“%s” is not a file on this computer; choose a folder that is"),
                                uri);
    return;
  }
  save = g_new0 (Save, 1);
  save->project = gable_project_ref (gable_document_get_own_project (document));
  save->file = g_object_ref (file);
  save->number = gable_document_seal (document);
  g_task_set_task_data (task, save, save_free);
  g_task_run_in_thread (task, save_in_thread);
}

gboolean
gable_document_save_finish (GableDocument *document, GAsyncResult *result, GError **error)
{
  GTask *task = G_TASK (result);
  const Save *save = g_task_get_task_data (task);
  g_autofree char *title = NULL;

  if (!g_task_propagate_boolean (task, error)) {
    return FALSE;
  }
  title = title_of_file (save->file);
  gable_document_mark_saved (document, save->number, save->file, title);
  return TRUE;
}
