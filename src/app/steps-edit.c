/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-edit.h"

#include "analysis/walkthrough-auto.h"
#include "app/staging.h"
#include "app/task.h"

#include <glib/gi18n-lib.h>

/* Kernels that a step remembers as selected, at most: more are not told apart on the chart. */
#define MAX_SELECTED 100

static const GableProject *
get_own (GableTour *tour)
{
  return gable_document_get_own_project (gable_tour_get_document (tour));
}

/* (transfer full) @walkthrough takes the place of the present one; then @step is shown. */
static void
apply (GableTour *tour, GableWalkthrough *walkthrough, int step, const char *label)
{
  g_autoptr (GableProject) next =
    gable_project_with_walkthrough (get_own (tour), gable_tour_get_index (tour), walkthrough);

  gable_walkthrough_unref (walkthrough);
  gable_document_apply (gable_tour_get_document (tour), next, label, 0);
  gable_tour_go_to (tour, step);
}

/* The names of the selected kernels, the primary one first. What a step's what-if made is told by that what-if. */
static void
capture_selection (GableStep *step, GableDocument *document)
{
  const GableProject *project = gable_document_get_project (document);
  const GableProject *own = gable_document_get_own_project (document);
  int primary = gable_document_get_selected (document);
  GtkBitsetIter iter;
  guint kernel;
  guint n = 0;

  if (primary >= 0) {
    const GableKernel *first = gable_project_get_kernel (project, (guint) primary);

    if ((guint) primary >= gable_project_get_n_kernels (own) &&
        gable_kernel_details (first)->parent != NULL) {
      gable_step_set_what_if (step, gable_kernel_details (first)->parent,
                              gable_kernel_details (first)->transform);
      gable_step_add_selected (step, gable_kernel_details (first)->parent);
    } else {
      gable_step_add_selected (step, first->name);
    }
  }
  for (gboolean more =
         gtk_bitset_iter_init_first (&iter, gable_document_get_selection (document), &kernel);
       more && n < MAX_SELECTED; more = gtk_bitset_iter_next (&iter, &kernel)) {
    if ((int) kernel != primary && kernel < gable_project_get_n_kernels (own)) {
      gable_step_add_selected (step, gable_project_get_kernel (own, kernel)->name);
      n++;
    }
  }
}

/* What stands on the screen, in the place of what @step showed. */
static void
capture (GableStep *step, GableTour *tour)
{
  GableDocument *document = gable_tour_get_document (tour);

  gable_step_set_view (step, &gable_document_get_project (document)->view);
  g_clear_pointer (&step->kernels, g_ptr_array_unref);
  g_clear_pointer (&step->selected, g_ptr_array_unref);
  if (step->what_if_kernel != NULL) {
    gable_step_set_what_if (step, NULL, NULL);
  }
  capture_selection (step, document);
}

void
gable_steps_add (GableTour *tour)
{
  const GableWalkthrough *present = gable_tour_get_walkthrough (tour);
  g_autoptr (GableWalkthrough) none = gable_walkthrough_new (_ ("Walkthrough"));
  gboolean of_kernel = gable_document_get_selected (gable_tour_get_document (tour)) >= 0;
  g_autoptr (GableStep) step = gable_step_new (
    of_kernel ? "{kernel.name}"
              : _ ("The chart"), of_kernel ? _ ("{kernel.performance}, {kernel.efficiency} of what "
                                   "{kernel.limiter} allows.")
                                           : NULL);
  int place = gable_tour_get_step (tour) >= 0 ? gable_tour_get_step (tour) + 1
                                              : (int) gable_tour_get_size (tour);

  present = present != NULL ? present : none;
  capture (step, tour);
  apply (tour, gable_walkthrough_with_step_added (present, (guint) place, step), place,
         _ ("Add Step"));
}

void
gable_steps_set_to_shown (GableTour *tour)
{
  const GableStep *present = gable_tour_get_present (tour);
  int place = gable_tour_get_step (tour);
  g_autoptr (GableStep) step = NULL;

  if (present == NULL) {
    return;
  }
  step = gable_step_copy (present);
  capture (step, tour);
  apply (tour, gable_walkthrough_with_step (gable_tour_get_walkthrough (tour), (guint) place, step),
         place, _ ("Set Step to the Chart"));
}

static char *
text_or_null (const char *text)
{
  return *text != '\0' ? g_strdup (text) : NULL;
}

void
gable_steps_set_text (GableTour *tour, const char *title, const char *text)
{
  const GableStep *present = gable_tour_get_present (tour);
  int place = gable_tour_get_step (tour);
  g_autoptr (GableStep) step = NULL;

  if (present == NULL) {
    return;
  }
  step = gable_step_copy (present);
  g_free (step->title);
  g_free (step->text);
  step->title = text_or_null (title);
  step->text = text_or_null (text);
  if (g_strcmp0 (step->title, present->title) != 0 || g_strcmp0 (step->text, present->text) != 0) {
    apply (tour,
           gable_walkthrough_with_step (gable_tour_get_walkthrough (tour), (guint) place, step),
           place, _ ("Edit Step"));
  }
}

gboolean
gable_steps_can_move (GableTour *tour, int by)
{
  return gable_tour_get_step (tour) >= 0 && gable_tour_can_go (tour, by);
}

void
gable_steps_place (GableTour *tour, guint from, guint to)
{
  if (from != to && MAX (from, to) < gable_tour_get_size (tour)) {
    apply (tour, gable_walkthrough_with_step_moved (gable_tour_get_walkthrough (tour), from, to),
           (int) to, _ ("Move Step"));
  }
}

void
gable_steps_move (GableTour *tour, int by)
{
  int from = gable_tour_get_step (tour);

  if (gable_steps_can_move (tour, by)) {
    gable_steps_place (tour, (guint) from, (guint) (from + by));
  }
}

void
gable_steps_delete (GableTour *tour)
{
  int step = gable_tour_get_step (tour);

  if (gable_tour_get_present (tour) != NULL) {
    apply (tour, gable_walkthrough_without_step (gable_tour_get_walkthrough (tour), (guint) step),
           MIN (step, (int) gable_tour_get_size (tour) - 2), _ ("Delete Step"));
  }
}

/* Behind the others; its first step is shown. A reference to @walkthrough is taken. */
static void
add (GableTour *tour, GableWalkthrough *walkthrough, const char *label)
{
  guint index = gable_project_get_n_walkthroughs (get_own (tour));
  g_autoptr (GableProject) next =
    gable_project_with_walkthrough (get_own (tour), index, walkthrough);

  gable_walkthrough_unref (walkthrough);
  gable_document_apply (gable_tour_get_document (tour), next, label, 0);
  gable_tour_choose (tour, index);
  gable_tour_go_to (tour, 0);
}

void
gable_steps_add_walkthrough (GableTour *tour)
{
  add (tour, gable_walkthrough_new (_ ("Walkthrough")), _ ("New Walkthrough"));
}

static GableWalkthrough *
make_automatic (const GableProject *project)
{
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

  return gable_walkthrough_auto (roofline);
}

static void
make_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, make_automatic (data), (GDestroyNotify) gable_walkthrough_unref);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableTour *tour = GABLE_TOUR (source);

  if (gable_tour_get_document (tour) == NULL) {
    gable_walkthrough_unref (g_task_propagate_pointer (G_TASK (result), NULL));
  } else if (get_own (tour) != g_task_get_task_data (G_TASK (result))) {
    /* What it tells is no longer so. */
    gable_walkthrough_unref (g_task_propagate_pointer (G_TASK (result), NULL));
    gable_steps_add_automatic (tour);
  } else {
    add (tour, g_task_propagate_pointer (G_TASK (result), NULL), _ ("Make Walkthrough"));
  }
}

void
gable_steps_add_automatic (GableTour *tour)
{
  g_autoptr (GTask) task = NULL;

  if (!gable_staging_takes_long (get_own (tour))) {
    add (tour, make_automatic (get_own (tour)), _ ("Make Walkthrough"));
    return;
  }
  task = gable_task_new (tour, NULL, made_cb, NULL);
  g_task_set_task_data (task, gable_project_ref (get_own (tour)),
                        (GDestroyNotify) gable_project_unref);
  g_task_run_in_thread (task, make_in_thread);
}

void
gable_steps_rename (GableTour *tour, const char *title)
{
  const GableWalkthrough *present = gable_tour_get_walkthrough (tour);
  g_autofree char *set = text_or_null (title);

  if (present != NULL && g_strcmp0 (present->title, set) != 0) {
    apply (tour, gable_walkthrough_with_title (present, set), gable_tour_get_step (tour),
           _ ("Rename Walkthrough"));
  }
}

void
gable_steps_delete_walkthrough (GableTour *tour)
{
  g_autoptr (GableProject) next = NULL;

  if (gable_tour_get_walkthrough (tour) == NULL) {
    return;
  }
  next = gable_project_without_walkthrough (get_own (tour), gable_tour_get_index (tour));
  gable_tour_go_to (tour, -1);
  gable_document_apply (gable_tour_get_document (tour), next, _ ("Delete Walkthrough"), 0);
}
