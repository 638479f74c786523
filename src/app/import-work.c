/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/import-work.h"

#include "import/remembered.h"

typedef struct {
  char *path;
  GableMap *map; /* (nullable) */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_free (work->path);
  gable_map_free (work->map);
  g_free (work);
}

static void
run (const char *path,
     GableMap *map,
     GCancellable *cancellable,
     GTaskThreadFunc function,
     GAsyncReadyCallback done,
     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, data);
  Work *work = g_new0 (Work, 1);

  work->path = g_strdup (path);
  work->map = map;
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, function);
}

static void
guess_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Work *work = data;
  g_autoptr (GError) error = NULL;
  GableGuess *guess = gable_guess_file (work->path, work->map, cancellable, &error);

  if (guess != NULL) {
    g_task_return_pointer (task, guess, (GDestroyNotify) gable_guess_free);
  } else {
    g_task_return_error (task, g_steal_pointer (&error));
  }
}

void
gable_guess_async (const char *path,
                   GableMap *map,
                   GCancellable *cancellable,
                   GAsyncReadyCallback done,
                   gpointer data)
{
  run (path, map, cancellable, guess_in_thread, done, data);
}

GableGuess *
gable_guess_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
try_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Work *work = data;
  g_autoptr (GError) error = NULL;
  GableTrial *trial = gable_trial_new (work->path, work->map, cancellable, &error);

  if (trial != NULL) {
    g_task_return_pointer (task, trial, (GDestroyNotify) gable_trial_free);
  } else {
    g_task_return_error (task, g_steal_pointer (&error));
  }
}

void
gable_trial_async (const char *path,
                   GableMap *map,
                   GCancellable *cancellable,
                   GAsyncReadyCallback done,
                   gpointer data)
{
  run (path, map, cancellable, try_in_thread, done, data);
}

GableTrial *
gable_trial_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
remember_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Work *work = data;
  g_autoptr (GError) error = NULL;
  char *path = gable_map_remember (work->map, &error);

  if (path != NULL) {
    g_task_return_pointer (task, path, g_free);
  } else {
    g_task_return_error (task, g_steal_pointer (&error));
  }
}

void
gable_remember_async (GableMap *map, GAsyncReadyCallback done, gpointer data)
{
  run (NULL, map, NULL, remember_in_thread, done, data);
}

char *
gable_remember_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
