/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

/* Where the kernels of two projects differ: these numbers of them, from @first on. */
typedef struct {
  guint first;
  guint n_before;
  guint n;
} Difference;

static Difference
find_difference (const GableProject *before, const GableProject *project)
{
  gpointer *old = before->kernels->pdata;
  gpointer *now = project->kernels->pdata;
  guint n_old = before->kernels->len;
  guint n_now = project->kernels->len;
  guint least = MIN (n_old, n_now);
  guint first = 0;
  guint same = 0;

  while (first < least && old[first] == now[first]) {
    first++;
  }
  while (same < least - first && old[n_old - 1 - same] == now[n_now - 1 - same]) {
    same++;
  }
  return (Difference){ first, n_old - first - same, n_now - first - same };
}

/* Takes over what @before says of its kernels @from to @from + @n, which are @to and so on here. */
static void
carry (GableRoofline *roofline, const GableRoofline *before, guint from, guint to, guint n)
{
  guint first = n > 0 ? before->kernels[from].first_point : 0;
  guint end =
    from + n < before->n_kernels ? before->kernels[from + n].first_point : before->n_points;
  guint n_points = n > 0 ? end - first : 0;
  guint at = roofline->n_points;

  if (n == 0) {
    return;
  }
  roofline->points = g_renew (GablePoint, roofline->points, at + n_points);
  roofline->n_points = at + n_points;
  memcpy (roofline->kernels + to, before->kernels + from, n * sizeof *roofline->kernels);
  if (n_points > 0) {
    memcpy (roofline->points + at, before->points + first, n_points * sizeof *roofline->points);
  }
  for (guint i = to; i < to + n && at != first; i++) {
    roofline->kernels[i].first_point += at - first;
  }
  for (guint i = at; i < at + n_points && to != from; i++) {
    roofline->points[i].kernel += to - from;
  }
}

/* Of kernels that have not been looked at nothing is known, and they have no place on the chart. */
static void
leave_open (GableRoofline *roofline, guint first, guint n)
{
  for (guint i = first; i < first + n; i++) {
    roofline->kernels[i] = (GableKernelResult){
      .unit_work = GABLE_UNKNOWN,
      .unit_seconds = GABLE_UNKNOWN,
      .unit_bound = GABLE_UNKNOWN,
      .unit_compute = GABLE_UNKNOWN,
      .first_point = roofline->n_points,
      .limiter = GABLE_LIMITER_NONE,
      .runner_up = GABLE_LIMITER_NONE,
      .regions = GABLE_REGION_UNKNOWN,
      .drawn = GABLE_NOT_DRAWN_NO_TIME,
    };
  }
}

static gboolean
same_thresholds (const GableThresholds *a, const GableThresholds *b)
{
  return a->near == b->near && a->far == b->far;
}

/**
 * gable_roofline_follow:
 * @project: what is to be evaluated
 * @options: what the chart counts
 * @before: what is known of a project that has most kernels in common with @project, in the same order
 * @max: so many kernels are evaluated at most; where more are new, nothing is said of them
 * @known: (out): whether the result is that of gable_roofline_evaluate (), if @before is
 *
 * What is known of a kernel does not follow from the other kernels, so that where a few were added, changed or taken away
 * only these are looked at.
 *
 * Returns: (transfer full) (nullable): NULL where no kernel is the same, or the chart or the ceilings are others
 */
GableRoofline *
gable_roofline_follow (const GableProject *project,
                       const GableRooflineOptions *options,
                       const GableRoofline *before,
                       guint max,
                       gboolean *known)
{
  const GableMachine *machine = gable_project_get_machine (project);
  Difference other = find_difference (before->project, project);
  guint n_carried = gable_project_get_n_kernels (project) - other.n;
  GableRoofline *roofline;

  if (n_carried == 0 || project->view.multiples == GABLE_MULTIPLES_PRECISION ||
      before->by_precision != NULL ||
      !gable_view_has_figures_of (&project->view, &before->project->view) ||
      (machine != before->machine && !gable_roofline_has_ceilings_of (machine, before->machine))) {
    return NULL;
  }
  roofline = gable_roofline_begin (project, options);
  carry (roofline, before, 0, 0, other.first);
  if (other.n <= max) {
    gable_roofline_add_kernels (roofline, options, other.first, other.n);
  } else {
    leave_open (roofline, other.first, other.n);
  }
  carry (roofline, before, other.first + other.n_before, other.first + other.n,
         n_carried - other.first);
  gable_counters_follow (roofline, before, other.first, other.n_before, other.n);
  gable_roofline_finish (roofline, options);
  *known = other.n <= max && machine == before->machine &&
           same_thresholds (&roofline->thresholds, &before->thresholds);
  return roofline;
}
