/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-run.h"

#include "app/evaluation.h"
#include "app/task.h"

#include <glib/gi18n-lib.h>

/* What a thread makes one run of. */
typedef struct {
  GableProject *own; /* the document's, by then */
  GableProject *added;
  char *title; /* of the document */
  char *name;  /* (nullable) of the other, where the two are compared */
  GableThresholds thresholds;
} Merging;

static void
merging_free (gpointer data)
{
  Merging *merging = data;

  gable_project_unref (merging->own);
  gable_project_unref (merging->added);
  g_free (merging->title);
  g_free (merging->name);
  g_free (merging);
}

/* (transfer full): @both with a view in which a run is told by its shape and its colour */
static GableProject *
tell_apart (const GableProject *both)
{
  GableProject *shown;
  GableView view;

  gable_view_init (&view);
  gable_view_copy (&view, &both->view);
  view.shaping = GABLE_SHAPE_BY_SOURCE;
  view.colouring = GABLE_COLOUR_BY_SOURCE;
  shown = gable_project_with_view (both, &view);
  gable_view_clear (&view);
  return shown;
}

/* (transfer full) */
static GableProject *
merge (const Merging *merging)
{
  g_autoptr (GableProject) first = NULL;
  g_autoptr (GableProject) second = NULL;
  g_autoptr (GableProject) both = NULL;

  if (merging->name == NULL) {
    return gable_project_merge (merging->own, merging->added);
  }
  first = gable_project_with_origin (merging->own, merging->title);
  second = gable_project_with_origin (merging->added, merging->name);
  both = gable_project_merge (first, second);
  return tell_apart (both);
}

static void
merge_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Merging *merging = data;
  g_autoptr (GableProject) both = merge (merging);

  g_task_return_pointer (task, gable_evaluation_run (both, &merging->thresholds),
                         (GDestroyNotify) gable_roofline_free);
}

static gboolean
is_still_so (GableDocument *document, const Merging *merging)
{
  const GableThresholds thresholds = gable_document_get_thresholds (document);

  return gable_document_get_own_project (document) == merging->own &&
         thresholds.near == merging->thresholds.near && thresholds.far == merging->thresholds.far;
}

static void start (GableDocument *document, GableProject *added, const char *name, GTask *request);

static void
merged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableDocument *document = GABLE_DOCUMENT (source);
  g_autoptr (GTask) request = data;
  const Merging *merging = g_task_get_task_data (G_TASK (result));
  g_autoptr (GableRoofline) roofline = g_task_propagate_pointer (G_TASK (result), NULL);

  if (g_task_return_error_if_cancelled (request)) {
    return;
  }
  if (!is_still_so (document, merging)) {
    start (document, merging->added, merging->name, g_steal_pointer (&request));
    return;
  }
  gable_document_foresee (document, roofline);
  gable_document_apply (document, (GableProject *) roofline->project,
                        merging->name != NULL ? _ ("Compare") : _ ("Import"), 0);
  g_task_return_boolean (request, TRUE);
}

/* @request: (transfer full) */
static void
start (GableDocument *document, GableProject *added, const char *name, GTask *request)
{
  g_autoptr (GTask) task = gable_task_new (document, NULL, merged_cb, request);
  Merging *merging = g_new0 (Merging, 1);

  merging->own = gable_project_ref (gable_document_get_own_project (document));
  merging->added = gable_project_ref (added);
  merging->title = g_strdup (gable_document_get_title (document));
  merging->name = g_strdup (name);
  merging->thresholds = gable_document_get_thresholds (document);
  g_task_set_task_data (task, merging, merging_free);
  g_task_run_in_thread (task, merge_in_thread);
}

void
gable_edit_add_run_async (GableDocument *document,
                          GableProject *project,
                          const char *name,
                          GCancellable *cancellable,
                          GAsyncReadyCallback done,
                          gpointer data)
{
  start (document, project, name, g_task_new (document, cancellable, done, data));
}

gboolean
gable_edit_add_run_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
