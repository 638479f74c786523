/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/staging.h"

#include "app/task.h"

/* So many kernels are put on the stage in a part of a frame [1]. */
#define AT_ONCE_MAX 1000

typedef struct {
  GableProject *project;
  GableStep *step;
  GableRoofline *known; /* (nullable) */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  gable_project_unref (question->project);
  gable_step_unref (question->step);
  g_clear_pointer (&question->known, gable_roofline_free);
  g_free (question);
}

static void
stage_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Question *question = data;

  g_task_return_pointer (
    task, gable_stage_new_knowing (question->project, question->step, question->known),
    (GDestroyNotify) gable_stage_free);
}

gboolean
gable_staging_takes_long (const GableProject *project)
{
  return gable_project_get_n_kernels (project) > AT_ONCE_MAX;
}

void
gable_staging_async (const GableProject *project,
                     const GableStep *step,
                     const GableRoofline *known,
                     GObject *source,
                     GAsyncReadyCallback callback,
                     gpointer data)
{
  g_autoptr (GTask) task = gable_task_new (source, NULL, callback, data);
  Question *question = g_new0 (Question, 1);

  question->project = gable_project_ref (project);
  question->step = gable_step_ref (step);
  question->known = known != NULL ? gable_roofline_ref (known) : NULL;
  g_task_set_task_data (task, question, question_free);
  g_task_run_in_thread (task, stage_in_thread);
}

GableStage *
gable_staging_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
