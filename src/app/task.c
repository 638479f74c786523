/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/task.h"

#define SOURCE "gable-source"

typedef struct {
  GObject *source;
  GAsyncReadyCallback done;
  gpointer data;
} Errand;

static void
done_cb (GObject *none, GAsyncResult *result, gpointer user_data)
{
  Errand *errand = user_data;

  errand->done (errand->source, result, errand->data);
  g_object_set_data (G_OBJECT (result), SOURCE, NULL);
  g_object_unref (errand->source);
  g_free (errand);
}

GTask *
gable_task_new (gpointer source, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data)
{
  Errand *errand = g_new0 (Errand, 1);
  GTask *task = g_task_new (NULL, cancellable, done_cb, errand);

  errand->source = g_object_ref (source);
  errand->done = done;
  errand->data = data;
  g_object_set_data (G_OBJECT (task), SOURCE, source);
  return task;
}

gpointer
gable_task_get_source (GTask *task)
{
  return g_object_get_data (G_OBJECT (task), SOURCE);
}
