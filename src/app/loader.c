/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/loader.h"

#include "app/evaluation.h"
#include "app/task.h"
#include "import/registry.h"
#include "model/project-json.h"

/* What one load works on. Shared between the thread and the idle that tells how far it is. */
typedef struct {
  char **paths;
  char *machine; /* (nullable) */
  GableMap *map; /* (nullable) what the columns of the only path mean */
  GableThresholds thresholds;
  GableLoadProgress progress; /* (nullable) */
  GWeakRef source;            /* whom @progress is told */
  GableNotes *notes;
  gboolean is_project; /* the only path is a project's file */
  GMutex lock;
  guint64 done;     /* under @lock: the newest */
  guint64 total;    /* under @lock */
  gboolean telling; /* under @lock: an idle is on its way */
} Load;

static void
load_clear (gpointer data)
{
  Load *load = data;

  g_strfreev (load->paths);
  g_free (load->machine);
  gable_map_free (load->map);
  g_weak_ref_clear (&load->source);
  g_clear_pointer (&load->notes, gable_notes_free);
  g_mutex_clear (&load->lock);
}

static void
load_unref (gpointer load)
{
  g_atomic_rc_box_release_full (load, load_clear);
}

static gboolean
tell_cb (gpointer data)
{
  Load *load = data;
  g_autoptr (GObject) source = g_weak_ref_get (&load->source);
  guint64 done, total;

  g_mutex_lock (&load->lock);
  done = load->done;
  total = load->total;
  load->telling = FALSE;
  g_mutex_unlock (&load->lock);
  if (source != NULL && load->progress != NULL) {
    load->progress (done, total, source);
  }
  return G_SOURCE_REMOVE;
}

/* In the thread: however often it is called, one idle is on its way at a time. */
static void
progress_in_thread (guint64 done, guint64 total, gpointer data)
{
  Load *load = data;

  g_mutex_lock (&load->lock);
  load->done = done;
  load->total = total;
  if (!load->telling) {
    load->telling = TRUE;
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, tell_cb, g_atomic_rc_box_acquire (load), load_unref);
  }
  g_mutex_unlock (&load->lock);
}

/* Enough of a file to tell a project. */
#define HEAD 4096

static gboolean
opens_project (char **paths)
{
  g_autoptr (GFile) file = g_file_new_for_path (paths[0]);
  g_autoptr (GFileInputStream) stream = paths[1] == NULL ? g_file_read (file, NULL, NULL) : NULL;
  char head[HEAD];
  gsize length = 0;

  return stream != NULL &&
         g_input_stream_read_all (G_INPUT_STREAM (stream), head, sizeof head, &length, NULL,
                                  NULL) &&
         gable_project_sniff (head, length);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Load *load = data;
  GableImportOptions options = {
    .group = GABLE_GROUP_NAME,
    .map = load->map,
    .keep_going = TRUE,
    .cancellable = cancellable,
    .progress = progress_in_thread,
    .progress_data = load,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project =
    gable_open ((const char *const *) load->paths, load->machine, &options, load->notes, &error);

  if (project != NULL) {
    load->is_project = opens_project (load->paths);
    g_task_return_pointer (task, gable_evaluation_run (project, &load->thresholds),
                           (GDestroyNotify) gable_roofline_free);
  } else {
    g_task_return_error (task, g_steal_pointer (&error));
  }
}

/**
 * gable_load_async:
 * @paths: (array zero-terminated=1): files and folders; several are joined
 * @machine: (nullable): id or path of the machine to use
 * @map: (transfer full) (nullable): what the columns mean, where the only path is a table
 * @thresholds: what a standing is
 * @source: whom it is for; given to @progress and alive until @done was called
 */
void
gable_load_async (const char *const *paths,
                  const char *machine,
                  GableMap *map,
                  const GableThresholds *thresholds,
                  GCancellable *cancellable,
                  GableLoadProgress progress,
                  GObject *source,
                  GAsyncReadyCallback done,
                  gpointer data)
{
  g_autoptr (GTask) task = gable_task_new (source, cancellable, done, data);
  Load *load = g_atomic_rc_box_new0 (Load);

  g_mutex_init (&load->lock);
  load->paths = g_strdupv ((char **) paths);
  load->machine = g_strdup (machine);
  load->map = map;
  load->thresholds = *thresholds;
  load->progress = progress;
  g_weak_ref_init (&load->source, source);
  load->notes = gable_notes_new ();
  g_task_set_task_data (task, load, load_unref);
  g_task_set_source_tag (task, gable_load_async);
  g_task_run_in_thread (task, load_in_thread);
}

/**
 * gable_load_finish:
 * @is_project: (out): whether the one path given is a project's own file, which saving goes back to
 * @notes: (out) (transfer full): what was left out and why; also where it failed
 *
 * Errors: those of gable_open (), `G_IO_ERROR_CANCELLED`
 *
 * Returns: (transfer full) (nullable): the project, as the model sees it
 */
GableRoofline *
gable_load_finish (GAsyncResult *result, gboolean *is_project, GableNotes **notes, GError **error)
{
  Load *load = g_task_get_task_data (G_TASK (result));

  *is_project = load->is_project;
  *notes = g_steal_pointer (&load->notes);
  return g_task_propagate_pointer (G_TASK (result), error);
}
