/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/history.h"

typedef struct {
  GableProject *project;
  char *label;    /* what led here from the step before; NULL for the first */
  guint64 number; /* unique in the history */
  gsize room;     /* [B] */
} Step;

struct _GableHistory {
  GPtrArray *steps; /* (element-type Step) oldest first, never empty */
  guint present;
  guint64 next_number;
  guint64 saved; /* number of the step that the file holds, or 0 */
  gsize room;    /* [B] of all steps */
  guint gesture; /* that the present step may still grow by, or 0 */
};

/* What a step takes that it does not share with the one before [B]. */
static gsize
measure (const GableProject *project)
{
  return sizeof (Step) + sizeof (GableProject) + project->kernels->len * sizeof (gpointer);
}

static void
add_step (GableHistory *history, const GableProject *project, const char *label)
{
  Step *step = g_new0 (Step, 1);

  step->project = gable_project_ref (project);
  step->label = g_strdup (label);
  step->number = ++history->next_number;
  step->room = measure (project);
  history->room += step->room;
  g_ptr_array_add (history->steps, step);
}

static void
step_free (gpointer data)
{
  Step *step = data;

  gable_project_unref (step->project);
  g_free (step->label);
  g_free (step);
}

static Step *
get_step (const GableHistory *history, guint index)
{
  return history->steps->pdata[index];
}

static void
exchange_project (Step *step, const GableProject *project)
{
  GableProject *old = step->project;

  step->project = gable_project_ref (project);
  gable_project_unref (old);
}

/* A history whose only step, @project, counts as saved. */
GableHistory *
gable_history_new (const GableProject *project)
{
  GableHistory *history = g_new0 (GableHistory, 1);

  history->steps = g_ptr_array_new_with_free_func (step_free);
  add_step (history, project, NULL);
  history->saved = get_step (history, 0)->number;
  return history;
}

void
gable_history_free (GableHistory *history)
{
  g_ptr_array_unref (history->steps);
  g_free (history);
}

/* The present project, valid until the history is changed. */
const GableProject *
gable_history_get (const GableHistory *history)
{
  return get_step (history, history->present)->project;
}

static void
remove_steps (GableHistory *history, guint first, guint n)
{
  for (guint i = first; i < first + n; i++) {
    history->room -= get_step (history, i)->room;
  }
  if (n > 0) {
    g_ptr_array_remove_range (history->steps, first, n);
  }
}

void
gable_history_push (GableHistory *history,
                    const GableProject *project,
                    const char *label,
                    guint gesture)
{
  gboolean grows = gesture != 0 && gesture == history->gesture;

  g_return_if_fail (label != NULL);

  remove_steps (history, history->present + 1, history->steps->len - history->present - 1);
  if (grows) {
    exchange_project (get_step (history, history->present), project);
    return;
  }

  add_step (history, project, label);
  while (history->room > GABLE_HISTORY_ROOM && history->steps->len > GABLE_HISTORY_LEAST + 1) {
    remove_steps (history, 0, 1);
  }
  history->present = history->steps->len - 1;
  history->gesture = gesture;
}

void
gable_history_amend (GableHistory *history, const GableProject *project)
{
  exchange_project (get_step (history, history->present), project);
}

/* What the user looks at is no part of what is undone: the step gets the view that is shown now. */
static void
move_to (GableHistory *history, guint index)
{
  const GableView *view = &gable_history_get (history)->view;
  Step *step = get_step (history, index);

  if (!gable_view_equal (&step->project->view, view)) {
    g_autoptr (GableProject) project = gable_project_with_view (step->project, view);

    exchange_project (step, project);
  }
  history->present = index;
  history->gesture = 0;
}

/* Goes one step back, keeping the view. Returns: FALSE where there is none */
gboolean
gable_history_undo (GableHistory *history)
{
  if (history->present == 0) {
    return FALSE;
  }
  move_to (history, history->present - 1);
  return TRUE;
}

/* Goes one undone step forth, keeping the view. Returns: FALSE where there is none */
gboolean
gable_history_redo (GableHistory *history)
{
  if (history->present + 1 == history->steps->len) {
    return FALSE;
  }
  move_to (history, history->present + 1);
  return TRUE;
}

/**
 * gable_history_cancel:
 * @gesture: a gesture that is given up
 *
 * Goes back to before @gesture, keeping the view, and forgets its step.
 *
 * Returns: FALSE where the present step is none of @gesture
 */
gboolean
gable_history_cancel (GableHistory *history, guint gesture)
{
  if (gesture == 0 || history->gesture != gesture || history->present == 0) {
    return FALSE;
  }
  move_to (history, history->present - 1);
  remove_steps (history, history->present + 1, history->steps->len - history->present - 1);
  return TRUE;
}

const char *
gable_history_get_undo_label (const GableHistory *history)
{
  return history->present > 0 ? get_step (history, history->present)->label : NULL;
}

const char *
gable_history_get_redo_label (const GableHistory *history)
{
  return history->present + 1 < history->steps->len
           ? get_step (history, history->present + 1)->label
           : NULL;
}

guint
gable_history_get_n_steps (const GableHistory *history)
{
  return history->steps->len;
}

guint
gable_history_get_present (const GableHistory *history)
{
  return history->present;
}

/* What led to @step; NULL for the first, which is what was opened. */
const char *
gable_history_get_label (const GableHistory *history, guint step)
{
  g_return_val_if_fail (step < history->steps->len, NULL);

  return get_step (history, step)->label;
}

/* Goes back or forth to @step, keeping the view. Returns: FALSE where it is the present one */
gboolean
gable_history_go_to (GableHistory *history, guint step)
{
  g_return_val_if_fail (step < history->steps->len, FALSE);

  if (step == history->present) {
    return FALSE;
  }
  move_to (history, step);
  return TRUE;
}

/* The present step grows no more: a gesture that goes on makes a step of its own. Returns: the number of the step */
guint64
gable_history_seal (GableHistory *history)
{
  history->gesture = 0;
  return get_step (history, history->present)->number;
}

/* @number: of gable_history_seal (): that step is what the file holds, be it the present one or not. */
void
gable_history_mark_saved (GableHistory *history, guint64 number)
{
  history->saved = number;
}

/* No file holds any of the steps. */
void
gable_history_mark_unsaved (GableHistory *history)
{
  history->saved = 0;
}

/* Whether the present step is what the file holds; a view changed since then does not count. */
gboolean
gable_history_is_saved (const GableHistory *history)
{
  return history->saved == get_step (history, history->present)->number;
}
