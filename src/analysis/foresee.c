/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

/* Rooflines that say of the kernels what another one has found out, and share its arrays: made at once for any number
 * of kernels. */

static GableRoofline *
share (const GableRoofline *roofline, const GableProject *project)
{
  GableRoofline *shared = g_memdup2 (roofline, sizeof *roofline);

  g_atomic_ref_count_init (&shared->references);
  shared->owner = gable_roofline_ref (roofline->owner != NULL ? roofline->owner : roofline);
  shared->project = gable_project_ref (project);
  shared->machine = gable_project_get_machine (project);
  shared->order = NULL;
  g_array_ref (shared->roofs);
  g_array_ref (shared->overlays);
  g_ptr_array_ref (shared->counters);
  g_array_ref (shared->counter_uses);
  if (shared->by_precision != NULL) {
    shared->by_precision = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_roofline_free);
    for (guint i = 0; i < roofline->by_precision->len; i++) {
      g_ptr_array_add (shared->by_precision, share (roofline->by_precision->pdata[i], project));
    }
  }
  return shared;
}

/**
 * gable_roofline_with_project:
 * @roofline: of another project, which differs from @project in nothing that figures follow from
 * @project: a reference to it is kept
 *
 * Returns: (transfer full): what @roofline says, of @project
 */
GableRoofline *
gable_roofline_with_project (const GableRoofline *roofline, const GableProject *project)
{
  g_return_val_if_fail (roofline->n_kernels == gable_project_get_n_kernels (project), NULL);

  return share (roofline, project);
}

static gboolean
has_kernels_of (const GableProject *a, const GableProject *b)
{
  guint n = gable_project_get_n_kernels (a);

  return n == gable_project_get_n_kernels (b) &&
         (n == 0 || memcmp (a->kernels->pdata, b->kernels->pdata, n * sizeof (gpointer)) == 0);
}

gboolean
gable_roofline_has_ceilings_of (const GableMachine *a, const GableMachine *b)
{
  gboolean same =
    a != NULL && b != NULL && gable_machine_get_n_ceilings (a) == gable_machine_get_n_ceilings (b);

  for (guint i = 0; same && a != b && i < gable_machine_get_n_ceilings (a); i++) {
    const GableCeiling *one = gable_machine_get_ceiling (a, i);
    const GableCeiling *other = gable_machine_get_ceiling (b, i);

    same = one->counter == other->counter && one->variant == other->variant;
  }
  return same;
}

/**
 * gable_roofline_foresee:
 * @project: what is to be evaluated
 * @options: what the chart counts
 * @before: what is known of a project with the same kernels
 *
 * What can be said of @project before it is evaluated: the roofs as they are now, where nothing but rates has changed,
 * and of the kernels what was said before.
 *
 * Returns: (transfer full) (nullable): NULL where @before has other kernels or ceilings, so that it says nothing
 */
GableRoofline *
gable_roofline_foresee (const GableProject *project,
                        const GableRooflineOptions *options,
                        const GableRoofline *before)
{
  const GableView *view = &project->view;
  g_autoptr (GableRateTable) table = NULL;
  GableRoofline *foreseen;

  if (!has_kernels_of (project, before->project) ||
      !gable_roofline_has_ceilings_of (gable_project_get_machine (project), before->machine) ||
      view->multiples == GABLE_MULTIPLES_PRECISION) {
    return NULL;
  }
  foreseen = share (before, project);
  if (gable_view_has_figures_of (view, &before->project->view)) {
    table = gable_rate_table_new (foreseen->machine, options->rates);
    g_array_unref (foreseen->roofs);
    g_array_unref (foreseen->overlays);
    gable_roofs_collect (foreseen, table, options->view);
  }
  return foreseen;
}
