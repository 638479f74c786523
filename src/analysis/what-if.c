/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if.h"

#include "analysis/what-if-apply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_GENERATIONS 32

static gboolean
is_hypothetical (const GableProject *project, guint kernel)
{
  return gable_project_get_kernel (project, kernel)->kind == GABLE_KERNEL_HYPOTHETICAL;
}

static int
find_by_name (const GableProject *project, const char *name)
{
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (g_strcmp0 (gable_project_get_kernel (project, i)->name, name) == 0) {
      return (int) i;
    }
  }
  return -1;
}

static GableTransform *
join (GableTransform *first, const GableTransform *second)
{
  for (guint i = 0; i < gable_transform_get_size (second); i++) {
    gable_transform_append (first, gable_transform_get (second, i));
  }
  return first;
}

/**
 * gable_what_if_root:
 * @kernel: row of the project
 * @transform: (out) (optional) (nullable) (transfer full): from the returned row to @kernel
 *
 * Follows a what-if to the kernel of the run that it came from, so that a what-if of a what-if is one list of changes.
 * Where the parent is gone, or a person wrote something else than a transform, @kernel is its own root.
 */
guint
gable_what_if_root (const GableRoofline *roofline, guint kernel, GableTransform **transform)
{
  const GableProject *project = roofline->project;
  g_autoptr (GableTransform) all = NULL;
  guint root = kernel;

  for (guint i = 0; i < MAX_GENERATIONS && is_hypothetical (project, root); i++) {
    const GableKernel *child = gable_project_get_kernel (project, root);
    g_autoptr (GableTransform) step =
      gable_kernel_details (child)->transform != NULL
        ? gable_transform_parse (gable_kernel_details (child)->transform, NULL)
        : NULL;
    int parent = gable_kernel_details (child)->parent != NULL
                   ? find_by_name (project, gable_kernel_details (child)->parent)
                   : -1;

    if (step == NULL || parent < 0 || (guint) parent == root) {
      break;
    }
    if (all != NULL) {
      join (step, all);
      g_clear_pointer (&all, gable_transform_free);
    }
    all = g_steal_pointer (&step);
    root = (guint) parent;
  }
  if (transform != NULL) {
    *transform = g_steal_pointer (&all);
  }
  return root;
}

char *
gable_what_if_name (const GableProject *project, const char *parent)
{
  /* Translators: %s is a kernel's name; this is that of its hypothetical copy */
  g_autofree char *base = g_strdup_printf (_ ("%s, what-if"), parent);

  if (find_by_name (project, base) < 0) {
    return g_steal_pointer (&base);
  }
  for (guint i = 2;; i++) {
    g_autofree char *name = g_strdup_printf ("%s %u", base, i);

    if (find_by_name (project, name) < 0) {
      return g_steal_pointer (&name);
    }
  }
}

/* The run with one kernel's time, and that of what was fused with it, replaced. */
static void
sum_run (GableWhatIf *what_if, const GableRoofline *roofline)
{
  gboolean counts = !is_hypothetical (roofline->project, what_if->parent) && roofline->seconds > 0;

  what_if->run_before = counts ? roofline->seconds : GABLE_UNKNOWN;
  what_if->run_today = what_if->run_before - what_if->before + what_if->today;
  what_if->run_best = what_if->run_before - what_if->before + what_if->best;
  what_if->run_gain_today = what_if->run_before / what_if->run_today;
  what_if->run_gain_best = what_if->run_before / what_if->run_best;
}

/**
 * gable_what_if_new:
 * @roofline: a project seen through the model
 * @kernel: row of the project; of a what-if, its changes come first
 * @transform: what is changed
 *
 * Applies the changes in order. Each that changes amounts or rates forms the bounds again and leaves the efficiency as
 * it is (T scales with T*); each that changes the time alone stops at the roof. So no result is faster than its bound,
 * and two transforms one after the other are one with both lists.
 *
 * Formula: the largest of the bounds (gable_bounds_combine ()), once before and once after; the run by Amdahl, AFIPS
 * 1967.
 *
 * Errors: `GABLE_TRANSFORM_ERROR_ABSENT` where there is nothing of what is to be changed
 *
 * Returns: (transfer full) (nullable): the hypothetical kernel and what it brings
 */
GableWhatIf *
gable_what_if_new (const GableRoofline *roofline,
                   guint kernel,
                   const GableTransform *transform,
                   GError **error)
{
  g_autoptr (GableWhatIf) what_if = NULL;
  g_autoptr (GableWhatIfState) state = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (roofline != NULL && kernel < roofline->n_kernels, NULL);

  what_if = g_new0 (GableWhatIf, 1);
  what_if->parent = gable_what_if_root (roofline, kernel, &what_if->transform);
  what_if->transform =
    join (what_if->transform != NULL ? what_if->transform : gable_transform_new (), transform);
  state = gable_what_if_state_new (roofline, what_if->parent);
  for (guint i = 0; i < gable_transform_get_size (what_if->transform); i++) {
    if (!gable_what_if_apply (state, gable_transform_get (what_if->transform, i), error)) {
      return NULL;
    }
  }
  name = gable_what_if_name (roofline->project,
                             gable_project_get_kernel (roofline->project, what_if->parent)->name);
  what_if->kernel = gable_what_if_state_take_kernel (state, name);
  gable_kernel_edit_details (what_if->kernel)->transform =
    gable_transform_to_string (what_if->transform);
  what_if->after = gable_what_if_state_evaluate (state, what_if->kernel);
  what_if->fused = state->fused;
  what_if->before = state->is_relative ? GABLE_UNKNOWN : state->before;
  what_if->today = state->is_relative ? GABLE_UNKNOWN : state->seconds;
  what_if->best = state->is_relative ? GABLE_UNKNOWN : state->bound;
  what_if->gain_today = state->before / state->seconds;
  what_if->gain_best = state->before / state->bound;
  sum_run (what_if, roofline);
  return g_steal_pointer (&what_if);
}

void
gable_what_if_free (GableWhatIf *what_if)
{
  g_clear_pointer (&what_if->transform, gable_transform_free);
  g_clear_pointer (&what_if->kernel, gable_kernel_unref);
  g_clear_pointer (&what_if->after, gable_roofline_free);
  g_free (what_if);
}

const char *
gable_what_if_limiter (const GableWhatIf *what_if)
{
  return gable_limiter_to_label (what_if->after, what_if->after->kernels[0].limiter);
}

GableProject *
gable_what_if_keep (const GableWhatIf *what_if, const GableProject *project, int replaced)
{
  g_autoptr (GableKernel) kernel = gable_kernel_copy (what_if->kernel);

  if (replaced < 0) {
    return gable_project_with_kernel_added (project, kernel);
  }
  g_free (kernel->name);
  kernel->name = g_strdup (gable_project_get_kernel (project, (guint) replaced)->name);
  return gable_project_with_kernel (project, (guint) replaced, kernel);
}
