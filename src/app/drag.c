/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/drag.h"

#include "analysis/what-if.h"

/* How far one drag moves a rate, either way [1]. */
#define FARTHEST 1e6

/**
 * gable_drag_roof:
 *
 * The line passes by the pointer as near as it did when it was grabbed. A bandwidth's roof P = β I is moved by what the
 * pointer does across it: along it, P ÷ I stays the same. A peak's roof is moved by the height alone.
 *
 * Returns: the new rate, > 0; the old one where the pointer is where there is none
 */
double
gable_drag_roof (const GableRoof *roof, GablePlace from, GablePlace to)
{
  double factor = to.performance / from.performance;

  if (roof->memory) {
    factor *= from.intensity / to.intensity;
  }
  if (!(factor > 0) || isinf (factor)) {
    return roof->rate;
  }
  return roof->rate * CLAMP (factor, 1 / FARTHEST, FARTHEST);
}

/* The kernel alone on the same machine, under the same question. */
static GableRoofline *
judge (const GableRoofline *roofline, const GableKernel *kernel)
{
  g_autoptr (GableProject) project = gable_project_new ();
  GableRooflineOptions options;

  if (roofline->machine != NULL) {
    g_ptr_array_add (project->machines, gable_machine_ref ((GableMachine *) roofline->machine));
  }
  g_ptr_array_add (project->kernels, gable_kernel_ref ((GableKernel *) kernel));
  gable_roofline_options_init (&options, roofline->project);
  options.work = roofline->work;
  options.rates = roofline->rates;
  options.thresholds = &roofline->thresholds;
  return gable_roofline_evaluate (project, &options);
}

/* Nothing runs faster than its roof. */
static void
hold_under_roof (const GableRoofline *roofline, GableKernel *kernel)
{
  g_autoptr (GableRoofline) alone = judge (roofline, kernel);
  const GableKernelResult *result = &alone->kernels[0];

  if (gable_result_bound (result) > kernel->seconds) {
    kernel->seconds = gable_result_bound (result);
  }
  if (gable_result_attainable (result) < gable_kernel_details (kernel)->performance) {
    gable_kernel_set_performance (kernel, gable_result_attainable (result));
  }
}

/* A kernel that somebody made up, and not from another one, is what it is made of: sideways it moves other bytes at that
 * level, B = W ÷ I; up and down it takes another time, T = W ÷ P. One of which only rates are known gets other rates. */
static GableKernel *
move_freely (const GableRoofline *roofline, guint point, GablePlace to)
{
  const GablePoint *from = &roofline->points[point];
  const GableKernelResult *result = &roofline->kernels[from->kernel];
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, from->kernel);
  const GableAmount *bytes = gable_kernel_find_amount (kernel, gable_point_level (from));
  GableKernel *next = gable_kernel_copy (kernel);

  if (bytes != NULL && gable_known (bytes->amount) && gable_known (gable_result_work (result))) {
    gable_kernel_set_amount (next, gable_point_level (from),
                             gable_result_work (result) / to.intensity, NULL);
    gable_kernel_set_ideal (next, gable_point_level (from),
                            gable_kernel_get_ideal (kernel, gable_point_level (from)));
  } else {
    gable_kernel_set_intensity (next, gable_point_level (from), to.intensity);
  }
  /* The time of one launch was that of another kernel. */
  gable_kernel_set_launch_time (next, (GableSpread){ GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN });
  if (gable_known (gable_result_work (result))) {
    next->seconds = gable_result_work (result) / to.performance;
    gable_kernel_set_performance (next, GABLE_UNKNOWN);
  } else {
    gable_kernel_set_performance (next, to.performance);
  }
  hold_under_roof (roofline, next);
  return next;
}

/**
 * gable_drag_point:
 * @point: the one that is dragged, at its level
 * @to: where it is dragged to
 * @kernel: (out): the kernel that stands there then
 *
 * Sideways a kernel moves other bytes at that level, up and down it takes another time, but never less than its roof
 * leaves it. What a profiler measured stays: a what-if is made from it, behind the other kernels.
 *
 * Returns: (transfer full) (nullable): the changed project; NULL where the point can't be moved
 */
GableProject *
gable_drag_point (const GableRoofline *roofline, guint point, GablePlace to, guint *kernel)
{
  const GablePoint *from = &roofline->points[point];
  const GableProject *project = roofline->project;
  gboolean measured =
    gable_project_get_kernel (project, from->kernel)->kind == GABLE_KERNEL_MEASURED;
  g_autoptr (GableTransform) before = NULL;
  g_autoptr (GableTransform) transform = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;
  guint root = gable_what_if_root (roofline, from->kernel, &before);

  *kernel = measured ? gable_project_get_n_kernels (project) : from->kernel;
  if (!measured && root == from->kernel) {
    g_autoptr (GableKernel) moved = move_freely (roofline, point, to);

    return gable_project_with_kernel (project, from->kernel, moved);
  }
  transform = gable_what_if_towards (roofline, root, before, gable_point_level (from), to.intensity,
                                     to.performance);
  what_if = transform != NULL ? gable_what_if_new (roofline, root, transform, NULL) : NULL;
  return what_if != NULL ? gable_what_if_keep (what_if, project, measured ? -1 : (int) from->kernel)
                         : NULL;
}
