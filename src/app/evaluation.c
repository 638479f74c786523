/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/evaluation.h"

#include <gio/gio.h>

/* So many kernels are evaluated in a part of a frame [1]. */
#define KERNELS_AT_ONCE 5000

struct _GableEvaluation {
  GableEvaluated evaluated; /* NULL once the evaluation was freed while a thread was at work */
  gpointer data;
  GableRoofline *offered; /* (nullable) */
  GableProject *wanted;   /* (nullable) what a thread has still to find out about */
  GableThresholds thresholds;
  gboolean busy;
};

/* What a thread works on. */
typedef struct {
  GableProject *project;
  GableThresholds thresholds;
} Question;

GableEvaluation *
gable_evaluation_new (GableEvaluated evaluated, gpointer data)
{
  GableEvaluation *evaluation = g_rc_box_new0 (GableEvaluation);

  evaluation->evaluated = evaluated;
  evaluation->data = data;
  return evaluation;
}

static void
forget (GableEvaluation *evaluation)
{
  g_clear_pointer (&evaluation->offered, gable_roofline_free);
  g_clear_pointer (&evaluation->wanted, gable_project_unref);
}

/* A task that is under way keeps the memory until it is back. */
void
gable_evaluation_free (GableEvaluation *evaluation)
{
  if (evaluation != NULL) {
    forget (evaluation);
    evaluation->evaluated = NULL;
    g_rc_box_release (evaluation);
  }
}

GableThresholds
gable_evaluation_thresholds (double near, double far)
{
  GableThresholds thresholds = *gable_thresholds_get ();

  thresholds.near = gable_known (near) ? near : thresholds.near;
  thresholds.far = gable_known (far) ? far : thresholds.far;
  return thresholds;
}

static void
init_options (GableRooflineOptions *options,
              const GableProject *project,
              const GableThresholds *thresholds)
{
  gable_roofline_options_init (options, project);
  options->thresholds = thresholds;
}

GableRoofline *
gable_evaluation_run (const GableProject *project, const GableThresholds *thresholds)
{
  GableRooflineOptions options;
  GableRoofline *roofline;

  init_options (&options, project, thresholds);
  roofline = gable_roofline_evaluate (project, &options);
  /* Chart, table and advice ask for it: it is sorted here, where nobody waits. */
  g_array_unref (gable_roofline_order (roofline));
  return roofline;
}

static void
question_free (gpointer data)
{
  Question *question = data;

  gable_project_unref (question->project);
  g_free (question);
}

static void
evaluate_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Question *question = data;

  g_task_return_pointer (task, gable_evaluation_run (question->project, &question->thresholds),
                         (GDestroyNotify) gable_roofline_free);
}

static void start (GableEvaluation *evaluation);

static gboolean
same_thresholds (const GableThresholds *a, const GableThresholds *b)
{
  return a->near == b->near && a->far == b->far;
}

static void
evaluated_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  GableEvaluation *evaluation = data;
  const Question *question = g_task_get_task_data (G_TASK (result));
  g_autoptr (GableRoofline) roofline = g_task_propagate_pointer (G_TASK (result), NULL);

  evaluation->busy = FALSE;
  if (evaluation->evaluated != NULL && evaluation->wanted != NULL) {
    if (question->project == evaluation->wanted &&
        same_thresholds (&question->thresholds, &evaluation->thresholds)) {
      g_clear_pointer (&evaluation->wanted, gable_project_unref);
    } else {
      start (evaluation);
    }
    evaluation->evaluated (g_steal_pointer (&roofline), evaluation->data);
  }
  g_rc_box_release (evaluation);
}

/* One at a time; what is wanted by then is evaluated next. */
static void
start (GableEvaluation *evaluation)
{
  Question *question;
  g_autoptr (GTask) task = NULL;

  if (evaluation->busy) {
    return;
  }
  question = g_new0 (Question, 1);
  question->project = gable_project_ref (evaluation->wanted);
  question->thresholds = evaluation->thresholds;
  task = g_task_new (NULL, NULL, evaluated_cb, g_rc_box_acquire (evaluation));
  g_task_set_task_data (task, question, question_free);
  evaluation->busy = TRUE;
  g_task_run_in_thread (task, evaluate_thread);
}

void
gable_evaluation_offer (GableEvaluation *evaluation, const GableRoofline *roofline)
{
  g_clear_pointer (&evaluation->offered, gable_roofline_free);
  evaluation->offered = gable_roofline_ref (roofline);
}

/* (nullable) */
static GableRoofline *
take_offered (GableEvaluation *evaluation,
              const GableProject *project,
              const GableThresholds *thresholds)
{
  g_autoptr (GableRoofline) offered = g_steal_pointer (&evaluation->offered);

  return offered != NULL && offered->project == project &&
             same_thresholds (&offered->thresholds, thresholds)
           ? g_steal_pointer (&offered)
           : NULL;
}

/* (nullable) @known: (out): whether there is nothing more to find out */
static GableRoofline *
foresee (const GableProject *project,
         const GableThresholds *thresholds,
         const GableRoofline *before,
         gboolean *known)
{
  GableRooflineOptions options;
  GableRoofline *roofline;

  *known = FALSE;
  if (before == NULL || gable_project_get_n_kernels (project) <= KERNELS_AT_ONCE) {
    return NULL;
  }
  init_options (&options, project, thresholds);
  roofline = gable_roofline_foresee (project, &options, before);
  return roofline != NULL
           ? roofline
           : gable_roofline_follow (project, &options, before, KERNELS_AT_ONCE, known);
}

/**
 * gable_evaluation_ask:
 * @evaluation: an evaluation
 * @project: what it is about
 * @thresholds: what a standing is
 * @before: (nullable): what was said of the project before this one
 *
 * Where there are many kernels, and most are those of @before, nobody waits: few new ones are evaluated alone, and for what
 * concerns many a thread is asked. Meanwhile the roofs are new, while a roof is dragged, and of the kernels is said what was
 * said before.
 *
 * Returns: (transfer full): what is known now
 */
GableRoofline *
gable_evaluation_ask (GableEvaluation *evaluation,
                      const GableProject *project,
                      const GableThresholds *thresholds,
                      const GableRoofline *before)
{
  GableRoofline *roofline = take_offered (evaluation, project, thresholds);
  gboolean is_guess = evaluation->wanted != NULL; /* @before is one */
  gboolean known;

  g_clear_pointer (&evaluation->wanted, gable_project_unref);
  if (roofline == NULL) {
    roofline = foresee (project, thresholds, before, &known);
    if (roofline == NULL) {
      roofline = gable_evaluation_run (project, thresholds);
    } else if (!known || is_guess) {
      evaluation->wanted = gable_project_ref ((GableProject *) project);
      evaluation->thresholds = *thresholds;
      start (evaluation);
    }
  }
  return roofline;
}
