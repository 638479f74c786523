/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-bounds.h"

/* How busy a kernel keeps each ceiling: asked for of few kernels at a time, so worked out anew rather than kept of all. */

/**
 * gable_roofline_get_utilisations:
 * @utilisations: (out) (array length=n_ceilings): t ÷ T of each ceiling [1]; unknown where the kernel has no amount
 *   there, or its time is unknown
 */
void
gable_roofline_get_utilisations (const GableRoofline *roofline, guint kernel, double *utilisations)
{
  const GableRoofline *owner = roofline->owner != NULL ? roofline->owner : roofline;
  GableBounds bounds;

  g_return_if_fail (kernel < roofline->n_kernels);

  gable_bounds_measure (owner->table, gable_project_get_kernel (owner->project, kernel),
                        owner->work, utilisations, &bounds);
  if (bounds.guess_ceiling >= 0 && !(utilisations[bounds.guess_ceiling] >= bounds.guess)) {
    utilisations[bounds.guess_ceiling] = bounds.guess;
  }
  for (guint i = 0; i < owner->n_ceilings; i++) {
    double used = bounds.seconds > 0 ? utilisations[i] / bounds.seconds : GABLE_UNKNOWN;

    utilisations[i] = isfinite (used) ? used : GABLE_UNKNOWN;
  }
}

/* Of one ceiling alone. */
double
gable_roofline_get_utilisation (const GableRoofline *roofline, guint kernel, guint ceiling)
{
  g_autofree double *utilisations = NULL;

  g_return_val_if_fail (kernel < roofline->n_kernels && ceiling < roofline->n_ceilings,
                        GABLE_UNKNOWN);

  utilisations = g_new (double, roofline->n_ceilings);
  gable_roofline_get_utilisations (roofline, kernel, utilisations);
  return utilisations[ceiling];
}
