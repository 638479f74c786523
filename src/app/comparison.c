/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/comparison.h"

#include <gio/gio.h>

#include "app/evaluation.h"

typedef struct {
  GableProject *project;
  GableThresholds thresholds;
  char *before;
  char *after;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  gable_project_unref (question->project);
  g_free (question->before);
  g_free (question->after);
  g_free (question);
}

void
gable_comparison_free (GableComparison *comparison)
{
  gable_diff_free (comparison->diff);
  gable_roofline_free (comparison->before);
  gable_roofline_free (comparison->after);
  g_array_unref (comparison->rows_before);
  g_array_unref (comparison->rows_after);
  g_free (comparison);
}

static GableRoofline *
evaluate (const Question *question, const char *source, GArray **rows)
{
  g_autoptr (GableProject) run = gable_project_of_source (question->project, source, rows);

  return gable_evaluation_run (run, &question->thresholds);
}

static void
compare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Question *question = data;
  GableComparison *comparison = g_new0 (GableComparison, 1);

  comparison->before = evaluate (question, question->before, &comparison->rows_before);
  comparison->after = evaluate (question, question->after, &comparison->rows_after);
  comparison->diff = gable_diff_new (comparison->before, comparison->after);
  g_task_return_pointer (task, comparison, (GDestroyNotify) gable_comparison_free);
}

void
gable_comparison_async (const GableProject *project,
                        const GableThresholds *thresholds,
                        const char *before,
                        const char *after,
                        GCancellable *cancellable,
                        GAsyncReadyCallback done,
                        gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, data);
  Question *question = g_new0 (Question, 1);

  question->project = gable_project_ref ((GableProject *) project);
  question->thresholds = *thresholds;
  question->before = g_strdup (before);
  question->after = g_strdup (after);
  g_task_set_task_data (task, question, question_free);
  g_task_run_in_thread (task, compare_thread);
}

GableComparison *
gable_comparison_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

guint
gable_comparison_get_kernel (const GableComparison *comparison, const GableDiffEntry *entry)
{
  return entry->after >= 0 ? g_array_index (comparison->rows_after, guint, entry->after)
                           : g_array_index (comparison->rows_before, guint, entry->before);
}
