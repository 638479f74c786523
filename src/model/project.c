/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project.h"

G_DEFINE_QUARK (gable - project - error - quark, gable_project_error)

/* Returns: (transfer full): a project with nothing in it */
GableProject *
gable_project_new (void)
{
  GableProject *project = g_atomic_rc_box_new0 (GableProject);

  project->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_machine_unref);
  project->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);
  project->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_source_free);
  project->version = GABLE_PROJECT_VERSION;
  gable_view_init (&project->view);
  return project;
}

static gpointer
share_machine (gconstpointer machine, gpointer data)
{
  return gable_machine_ref (machine);
}

static gpointer
share_kernel (gconstpointer kernel, gpointer data)
{
  return gable_kernel_ref (kernel);
}

static gpointer
share_walkthrough (gconstpointer walkthrough, gpointer data)
{
  return gable_walkthrough_ref (walkthrough);
}

static gpointer
copy_source (gconstpointer source, gpointer data)
{
  return gable_source_copy (source);
}

/**
 * gable_project_copy:
 *
 * Returns: (transfer full): a project with the same contents, to be changed; kernels, machines and launches are
 *   shared, so that it costs an array of pointers
 */
GableProject *
gable_project_copy (const GableProject *project)
{
  GableProject *copy = g_atomic_rc_box_new0 (GableProject);

  copy->title = g_strdup (project->title);
  copy->machines = g_ptr_array_copy (project->machines, share_machine, NULL);
  copy->machine_source = g_strdup (project->machine_source);
  copy->kernels = g_ptr_array_copy (project->kernels, share_kernel, NULL);
  copy->sources = g_ptr_array_copy (project->sources, copy_source, NULL);
  copy->launches = project->launches != NULL ? gable_launches_ref (project->launches) : NULL;
  gable_view_copy (&copy->view, &project->view);
  copy->figure = project->figure != NULL ? gable_figure_style_copy (project->figure) : NULL;
  copy->walkthroughs = project->walkthroughs != NULL
                         ? g_ptr_array_copy (project->walkthroughs, share_walkthrough, NULL)
                         : NULL;
  copy->version = project->version;
  copy->extra = project->extra != NULL ? json_node_ref (project->extra) : NULL;
  return copy;
}

GableProject *
gable_project_ref (const GableProject *project)
{
  return g_atomic_rc_box_acquire ((GableProject *) project);
}

static void
clear_project (gpointer data)
{
  GableProject *project = data;

  g_free (project->title);
  g_ptr_array_unref (project->machines);
  g_free (project->machine_source);
  g_ptr_array_unref (project->kernels);
  g_ptr_array_unref (project->sources);
  g_clear_pointer (&project->launches, gable_launches_unref);
  gable_view_clear (&project->view);
  g_clear_pointer (&project->figure, gable_figure_style_free);
  g_clear_pointer (&project->walkthroughs, g_ptr_array_unref);
  g_clear_pointer (&project->extra, json_node_unref);
}

void
gable_project_unref (GableProject *project)
{
  g_atomic_rc_box_release_full (project, clear_project);
}

/* (nullable) the machine that bounds the kernels */
const GableMachine *
gable_project_get_machine (const GableProject *project)
{
  return project->machines->len > 0 ? project->machines->pdata[0] : NULL;
}

const GableKernel *
gable_project_get_kernel (const GableProject *project, guint index)
{
  g_return_val_if_fail (index < project->kernels->len, NULL);

  return project->kernels->pdata[index];
}

guint
gable_project_get_n_kernels (const GableProject *project)
{
  return project->kernels->len;
}

/* Whether it was read from a file that a newer Gable wrote: some of it may not be known here. */
gboolean
gable_project_is_read_only (const GableProject *project)
{
  return project->version > GABLE_PROJECT_VERSION;
}

static void
exchange (GPtrArray *array, guint index, gpointer item, GDestroyNotify unref)
{
  gpointer old = array->pdata[index];

  array->pdata[index] = item;
  unref (old);
}

/* @machine: becomes the first, in place of the one that was; @machine_source: (nullable) where it comes from */
GableProject *
gable_project_with_machine (const GableProject *project,
                            GableMachine *machine,
                            const char *machine_source)
{
  GableProject *next = gable_project_copy (project);

  if (next->machines->len == 0) {
    g_ptr_array_add (next->machines, gable_machine_ref (machine));
  } else {
    exchange (next->machines, 0, gable_machine_ref (machine), (GDestroyNotify) gable_machine_unref);
  }
  g_free (next->machine_source);
  next->machine_source = g_strdup (machine_source);
  return next;
}

GableProject *
gable_project_with_kernel (const GableProject *project, guint index, GableKernel *kernel)
{
  GableProject *next;

  g_return_val_if_fail (index < project->kernels->len, gable_project_ref (project));

  next = gable_project_copy (project);
  exchange (next->kernels, index, gable_kernel_ref (kernel), (GDestroyNotify) gable_kernel_unref);
  return next;
}

GableProject *
gable_project_with_kernel_added (const GableProject *project, GableKernel *kernel)
{
  GableProject *next = gable_project_copy (project);

  g_ptr_array_add (next->kernels, gable_kernel_ref (kernel));
  return next;
}

GableProject *
gable_project_without_kernels (const GableProject *project, const guint *indices, guint n)
{
  GableProject *next;
  guint gone = 0;

  g_return_val_if_fail (n > 0 && indices[n - 1] < project->kernels->len,
                        gable_project_ref (project));

  next = gable_project_copy (project);
  g_ptr_array_set_size (next->kernels, 0);
  for (guint i = 0; i < project->kernels->len; i++) {
    if (gone < n && indices[gone] == i) {
      gone++;
    } else {
      g_ptr_array_add (next->kernels, gable_kernel_ref (project->kernels->pdata[i]));
    }
  }
  if (next->launches != NULL) {
    GableLaunches *others = gable_launches_without_kernels (next->launches, indices, n);

    gable_launches_unref (next->launches);
    next->launches = others;
  }
  return next;
}

GableProject *
gable_project_without_kernel (const GableProject *project, guint index)
{
  return gable_project_without_kernels (project, &index, 1);
}

/* @figure: (nullable): how it is drawn from now on */
GableProject *
gable_project_with_figure (const GableProject *project, const GableFigureStyle *figure)
{
  GableProject *next = gable_project_copy (project);

  g_clear_pointer (&next->figure, gable_figure_style_free);
  next->figure = figure != NULL ? gable_figure_style_copy (figure) : NULL;
  return next;
}

GableProject *
gable_project_with_view (const GableProject *project, const GableView *view)
{
  GableProject *next = gable_project_copy (project);
  GableView copy;

  gable_view_copy (&copy, view);
  gable_view_clear (&next->view);
  next->view = copy;
  return next;
}

guint
gable_project_get_n_walkthroughs (const GableProject *project)
{
  return project->walkthroughs != NULL ? project->walkthroughs->len : 0;
}

const GableWalkthrough *
gable_project_get_walkthrough (const GableProject *project, guint index)
{
  g_return_val_if_fail (index < gable_project_get_n_walkthroughs (project), NULL);

  return project->walkthroughs->pdata[index];
}

GableProject *
gable_project_with_walkthrough (const GableProject *project,
                                guint index,
                                const GableWalkthrough *walkthrough)
{
  GableProject *next;

  g_return_val_if_fail (index <= gable_project_get_n_walkthroughs (project),
                        gable_project_ref (project));

  next = gable_project_copy (project);
  if (next->walkthroughs == NULL) {
    next->walkthroughs = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_walkthrough_unref);
  }
  if (index < next->walkthroughs->len) {
    exchange (next->walkthroughs, index, gable_walkthrough_ref (walkthrough),
              (GDestroyNotify) gable_walkthrough_unref);
  } else {
    g_ptr_array_add (next->walkthroughs, gable_walkthrough_ref (walkthrough));
  }
  return next;
}

GableProject *
gable_project_without_walkthrough (const GableProject *project, guint index)
{
  GableProject *next;

  g_return_val_if_fail (index < gable_project_get_n_walkthroughs (project),
                        gable_project_ref (project));

  next = gable_project_copy (project);
  g_ptr_array_remove_index (next->walkthroughs, index);
  return next;
}
