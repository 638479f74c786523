/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if.h"

#include <math.h>

static double
known_or_zero (double value)
{
  return gable_known (value) ? value : 0;
}

/* The time that the what-if of row @kernel saves, at today's efficiency and at best [s]. */
static gboolean
find_savings (const GableRoofline *roofline, guint kernel, double *today, double *best, guint *root)
{
  g_autoptr (GableTransform) transform = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;

  *root = gable_what_if_root (roofline, kernel, &transform);
  if (*root == kernel) {
    return FALSE;
  }
  if (transform != NULL) {
    what_if = gable_what_if_new (roofline, *root, transform, NULL);
  }
  if (what_if == NULL || !gable_known (what_if->before) || !gable_known (what_if->today)) {
    return FALSE;
  }
  *today = what_if->before - what_if->today;
  *best = what_if->before - what_if->best;
  return TRUE;
}

/**
 * gable_run_with_what_ifs:
 *
 * What the run would take if all what-ifs that were kept came true. A kernel that has several counts with the last one:
 * they are alternatives until someone composes them.
 */
GableRunWhatIf
gable_run_with_what_ifs (const GableRoofline *roofline)
{
  GableRunWhatIf run = { roofline->seconds, roofline->seconds, roofline->seconds, 0, 0 };
  g_autoptr (GHashTable) counted = g_hash_table_new (NULL, NULL);

  for (guint i = roofline->n_kernels; i > 0; i--) {
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, i - 1);
    double today;
    double best;
    guint root;

    if (kernel->kind != GABLE_KERNEL_HYPOTHETICAL) {
      continue;
    }
    if (!find_savings (roofline, i - 1, &today, &best, &root)) {
      run.n_unknown++;
      continue;
    }
    if (g_hash_table_add (counted, GUINT_TO_POINTER (root))) {
      run.today -= today;
      run.best -= known_or_zero (best);
      run.n_changed++;
    }
  }
  return run;
}

/* T on the other machine with the efficiency that the kernel has here. */
static double
predict (const GableKernelResult *here, const GableKernelResult *there)
{
  return gable_result_seconds (here) * gable_result_bound (there) / gable_result_bound (here);
}

static GableRoofline *
evaluate_like (const GableRoofline *roofline, const GableProject *project)
{
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  options.work = roofline->work;
  options.rates = roofline->rates;
  options.thresholds = &roofline->thresholds;
  return gable_roofline_evaluate (project, &options);
}

/**
 * gable_run_on_machine:
 * @machine: where the run is imagined
 * @after: (out) (optional) (transfer full): the run there
 *
 * What-ifs stay out of the sum; kernels whose bound is unknown here or there count with the time that they have.
 */
GableRunWhatIf
gable_run_on_machine (const GableRoofline *roofline, GableMachine *machine, GableRoofline **after)
{
  GableRunWhatIf run = { roofline->seconds, 0, 0, 0, 0 };
  g_autoptr (GableProject) moved = gable_project_with_machine (roofline->project, machine, "typed");
  g_autoptr (GableRoofline) there = evaluate_like (roofline, moved);
  g_autoptr (GableProject) predicted = gable_project_copy (moved);

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *here = &roofline->kernels[i];
    double today = predict (here, &there->kernels[i]);
    gboolean known = gable_known (today) && isfinite (today);
    g_autoptr (GableKernel) kernel =
      gable_kernel_copy (gable_project_get_kernel (roofline->project, i));

    kernel->seconds = known ? today : GABLE_UNKNOWN;
    gable_kernel_set_performance (kernel, GABLE_UNKNOWN);
    gable_kernel_unref (g_ptr_array_index (predicted->kernels, i));
    g_ptr_array_index (predicted->kernels, i) = gable_kernel_ref (kernel);
    if (kernel->kind == GABLE_KERNEL_HYPOTHETICAL || !gable_known (gable_result_seconds (here))) {
      continue;
    }
    run.n_changed += known;
    run.n_unknown += !known;
    run.today += known ? today : gable_result_seconds (here);
    run.best += known ? gable_result_bound (&there->kernels[i]) : gable_result_seconds (here);
  }
  if (after != NULL) {
    *after = evaluate_like (roofline, predicted);
  }
  return run;
}
