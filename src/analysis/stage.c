/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/stage.h"

#include <string.h>

/* Row of the first kernel of that name, or -1. */
/* Kernels of one name that are asked whether a step's advice is on them, at most. */
#define MAX_NAMESAKES 64

/**
 * gable_stage_find_kernel:
 * @roofline: what a step looks at
 * @name: (nullable): of a kernel
 *
 * A name may be that of several kernels, as of the loops of one function.
 *
 * Returns: the row of the one that takes the most time, the first where none is known; -1 where there is none
 */
int
gable_stage_find_kernel (const GableRoofline *roofline, const char *name)
{
  double most = -1;
  int found = -1;

  for (guint i = 0; name != NULL && i < roofline->n_kernels; i++) {
    double seconds = gable_result_seconds (&roofline->kernels[i]);

    if (g_str_equal (gable_project_get_kernel (roofline->project, i)->name, name) &&
        (found < 0 || seconds > most)) {
      most = gable_known (seconds) ? seconds : most;
      found = (int) i;
    }
  }
  return found;
}

/* Kernels of other names than those that the step shows. */
static void
hide_others (GableView *view, const GableProject *project, const GPtrArray *shown)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < shown->len; i++) {
    g_hash_table_add (names, shown->pdata[i]);
  }
  g_clear_pointer (&view->hidden_kernels, g_ptr_array_unref);
  view->hidden_kernels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const char *name = gable_project_get_kernel (project, i)->name;

    if (g_hash_table_add (names, (gpointer) name)) {
      g_ptr_array_add (view->hidden_kernels, g_strdup (name));
    }
  }
}

/* (transfer full) */
static GableProject *
show_view (const GableProject *project, const GableStep *step)
{
  GableProject *shown = gable_project_with_view (project, &step->view);

  if (step->kernels != NULL) {
    hide_others (&shown->view, project, step->kernels);
  }
  return shown;
}

/* Another machine, with the roofs of this one thin beside it. */
static gboolean
change_machine (GableStage *stage, const GableTransform *transform, GError **error)
{
  const GableProject *project = stage->before->project;
  g_autoptr (GableMachine) machine =
    gable_what_if_machine (stage->before->machine, transform, error);
  g_autoptr (GableRoofline) after = NULL;
  g_autoptr (GableProject) shown = NULL;

  if (machine == NULL) {
    return FALSE;
  }
  stage->run = gable_run_on_machine (stage->before, machine, &after);
  stage->changes_machine = TRUE;
  stage->changed = stage->kernel;
  if (project->machines->len == 1) {
    shown = gable_project_copy (after->project);
    g_ptr_array_add (shown->machines, gable_machine_ref (project->machines->pdata[0]));
    shown->view.second_machine = TRUE;
    stage->roofline = gable_roofline_evaluate (shown, NULL);
  } else {
    stage->roofline = g_steal_pointer (&after);
  }
  return TRUE;
}

/* (transfer full) of @shown, which has a few kernels more than @before was of */
static GableRoofline *
evaluate_after (const GableRoofline *before, const GableProject *shown)
{
  GableRooflineOptions options;
  g_autoptr (GableRoofline) followed = NULL;
  gboolean known = FALSE;

  gable_roofline_options_init (&options, shown);
  options.thresholds = &before->thresholds;
  followed = gable_roofline_follow (shown, &options, before, G_MAXUINT, &known);
  return followed != NULL && known ? g_steal_pointer (&followed)
                                   : gable_roofline_evaluate (shown, &options);
}

static gboolean
change_kernel (GableStage *stage, guint kernel, const GableTransform *transform, GError **error)
{
  g_autoptr (GableProject) shown = NULL;

  stage->what_if = gable_what_if_new (stage->before, kernel, transform, error);
  if (stage->what_if == NULL) {
    return FALSE;
  }
  shown = gable_what_if_keep (stage->what_if, stage->before->project, -1);
  stage->changed = (int) gable_project_get_n_kernels (shown) - 1;
  stage->roofline = evaluate_after (stage->before, shown);
  return TRUE;
}

static void
carry_out (GableStage *stage)
{
  const GableStep *step = stage->step;
  int kernel = gable_stage_find_kernel (stage->before, step->what_if_kernel);
  g_autoptr (GableTransform) transform = NULL;
  g_autoptr (GError) error = NULL;

  if (step->what_if == NULL || (step->what_if_kernel != NULL && kernel < 0)) {
    return;
  }
  transform = gable_transform_parse (step->what_if, &error);
  if (transform == NULL || !(kernel >= 0 ? change_kernel (stage, (guint) kernel, transform, &error)
                                         : change_machine (stage, transform, &error))) {
    stage->trouble = g_strdup (error->message);
  }
}

/* (transfer full) (nullable) the step's row, where it applies to the kernel in @row */
static GableAdvice *
find_advice (const GableStage *stage, int row)
{
  g_autoptr (GPtrArray) list = NULL;

  if (stage->step->advice == NULL || row < 0) {
    return NULL;
  }
  list = gable_advise (stage->before, (guint) row);
  for (guint i = 0; i < list->len; i++) {
    if (g_strcmp0 (((const GableAdvice *) list->pdata[i])->id, stage->step->advice) == 0) {
      return g_ptr_array_steal_index (list, i);
    }
  }
  return NULL;
}

/* Of several kernels of one name the step is about the one that its advice is on. */
static void
take_advice (GableStage *stage)
{
  const char *name = gable_step_get_kernel (stage->step);
  guint n_asked = 0;

  stage->advice = find_advice (stage, stage->kernel);
  for (guint i = 0; stage->advice == NULL && stage->step->advice != NULL && name != NULL &&
                    i < stage->before->n_kernels && n_asked < MAX_NAMESAKES;
       i++) {
    if ((int) i == stage->kernel ||
        !g_str_equal (gable_project_get_kernel (stage->before->project, i)->name, name)) {
      continue;
    }
    n_asked++;
    stage->advice = find_advice (stage, (int) i);
    if (stage->advice != NULL) {
      stage->kernel = (int) i;
    }
  }
}

static gboolean
is_known (const GableRoofline *known, const GableProject *project)
{
  guint n = gable_project_get_n_kernels (project);

  return known != NULL && gable_project_get_n_kernels (known->project) == n &&
         known->machine == gable_project_get_machine (project) &&
         known->project->machines->len == project->machines->len &&
         gable_view_has_figures_of (&known->project->view, &project->view) &&
         (n == 0 || memcmp (known->project->kernels->pdata, project->kernels->pdata,
                            n * sizeof (gpointer)) == 0);
}

/**
 * gable_stage_new:
 * @project: as it is; what-ifs of its own stay where they are
 * @step: what is to stand on the chart; kernels that are gone are left out
 *
 * Returns: (transfer full): what stands there
 */
GableStage *
gable_stage_new (const GableProject *project, const GableStep *step)
{
  return gable_stage_new_knowing (project, step, NULL);
}

GableStage *
gable_stage_new_knowing (const GableProject *project,
                         const GableStep *step,
                         const GableRoofline *known)
{
  GableStage *stage = g_new0 (GableStage, 1);
  g_autoptr (GableProject) shown = show_view (project, step);

  stage->step = gable_step_ref (step);
  stage->before = is_known (known, shown) ? gable_roofline_with_project (known, shown)
                                          : gable_roofline_evaluate (shown, NULL);
  stage->kernel = gable_stage_find_kernel (stage->before, gable_step_get_kernel (step));
  stage->measured = gable_stage_find_kernel (stage->before, step->measured);
  stage->changed = -1;
  if (stage->kernel < 0 && gable_project_get_n_kernels (project) == 1) {
    stage->kernel = 0;
  }
  take_advice (stage);
  carry_out (stage);
  if (stage->roofline == NULL) {
    stage->roofline = gable_roofline_ref (stage->before);
  }
  stage->rows_before = gable_rows_new_kernels (stage->before);
  stage->rows = gable_rows_new_kernels (stage->roofline);
  return stage;
}

int
gable_stage_get_selected (const GableStage *stage)
{
  return stage->changed >= 0 ? stage->changed : stage->kernel;
}

void
gable_stage_free (GableStage *stage)
{
  gable_rows_unref (stage->rows_before);
  gable_rows_unref (stage->rows);
  g_clear_pointer (&stage->advice, gable_advice_free);
  g_clear_pointer (&stage->what_if, gable_what_if_free);
  gable_roofline_free (stage->roofline);
  gable_roofline_free (stage->before);
  gable_step_unref (stage->step);
  g_free (stage->trouble);
  g_free (stage);
}
