/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/walkthrough.h"

/* Returns: (transfer full): a step with the usual view of everything */
GableStep *
gable_step_new (const char *title, const char *text)
{
  GableStep *step = g_atomic_rc_box_new0 (GableStep);

  step->title = g_strdup (title);
  step->text = g_strdup (text);
  gable_view_init (&step->view);
  return step;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static GPtrArray *
copy_names (const GPtrArray *names)
{
  return names != NULL ? g_ptr_array_copy ((GPtrArray *) names, copy_text, NULL) : NULL;
}

/* (transfer full) to be changed */
GableStep *
gable_step_copy (const GableStep *step)
{
  GableStep *copy = g_atomic_rc_box_new0 (GableStep);

  copy->title = g_strdup (step->title);
  copy->text = g_strdup (step->text);
  gable_view_copy (&copy->view, &step->view);
  copy->kernels = copy_names (step->kernels);
  copy->selected = copy_names (step->selected);
  copy->what_if = g_strdup (step->what_if);
  copy->what_if_kernel = g_strdup (step->what_if_kernel);
  copy->measured = g_strdup (step->measured);
  copy->advice = g_strdup (step->advice);
  copy->extra = step->extra != NULL ? json_node_ref (step->extra) : NULL;
  return copy;
}

GableStep *
gable_step_ref (const GableStep *step)
{
  return g_atomic_rc_box_acquire ((GableStep *) step);
}

static void
clear_step (gpointer data)
{
  GableStep *step = data;

  g_free (step->title);
  g_free (step->text);
  gable_view_clear (&step->view);
  g_clear_pointer (&step->kernels, g_ptr_array_unref);
  g_clear_pointer (&step->selected, g_ptr_array_unref);
  g_free (step->what_if);
  g_free (step->what_if_kernel);
  g_free (step->measured);
  g_free (step->advice);
  g_clear_pointer (&step->extra, json_node_unref);
}

void
gable_step_unref (GableStep *step)
{
  g_atomic_rc_box_release_full (step, clear_step);
}

void
gable_step_set_view (GableStep *step, const GableView *view)
{
  GableView copy;

  gable_view_copy (&copy, view);
  gable_view_clear (&step->view);
  step->view = copy;
}

static void
add_name (GPtrArray **names, const char *name)
{
  if (*names == NULL) {
    *names = g_ptr_array_new_with_free_func (g_free);
  }
  g_ptr_array_add (*names, g_strdup (name));
}

void
gable_step_add_kernel (GableStep *step, const char *name)
{
  add_name (&step->kernels, name);
}

void
gable_step_add_selected (GableStep *step, const char *name)
{
  add_name (&step->selected, name);
}

/* @kernel: (nullable): without one the transform is of the machine; @transform: (nullable): NULL for none */
void
gable_step_set_what_if (GableStep *step, const char *kernel, const char *transform)
{
  g_free (step->what_if);
  g_free (step->what_if_kernel);
  step->what_if = g_strdup (transform);
  step->what_if_kernel = transform != NULL ? g_strdup (kernel) : NULL;
}

const char *
gable_step_get_kernel (const GableStep *step)
{
  if (step->selected != NULL && step->selected->len > 0) {
    return step->selected->pdata[0];
  }
  return step->what_if_kernel;
}
