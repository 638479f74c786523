/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if.h"

/* W ÷ B of the what-if at @level [work/B], or unknown. */
static double
intensity_at (const GableWhatIf *what_if, const GableCounter *level)
{
  const GablePoint *points = what_if->after->points;

  for (guint i = 0; i < what_if->after->n_points; i++) {
    const GablePoint *point = &points[i];

    if (gable_point_level (point) == level) {
      return point->intensity;
    }
  }
  return GABLE_UNKNOWN;
}

/* Multiplies what is there already, so that a second drag goes on from the first. */
static void
multiply (GableTransform *transform, GableChange change, double factor)
{
  for (guint i = 0; i < gable_transform_get_size (transform); i++) {
    const GableChange *present = gable_transform_get (transform, i);

    if (gable_change_is_alike (present, &change)) {
      change.value = gable_transform_round (gable_change_factor (present) * factor);
      gable_transform_set (transform, &change);
      return;
    }
  }
  change.value = gable_transform_round (factor);
  gable_transform_append (transform, &change);
}

static gboolean
is_target (double value)
{
  return value > 0 && isfinite (value);
}

/**
 * gable_what_if_towards:
 * @kernel: row of the kernel that is dragged, or of its parent with @from
 * @from: (nullable): what was changed before
 * @level: (nullable): whose point is dragged
 * @intensity: where to [work/B], or unknown
 * @performance: where to [work/s], or unknown
 *
 * Sideways the bytes at @level change, upward the time; each factor multiplies the one that is there. Three digits are
 * kept, so that the text stays one that a person would write.
 *
 * Returns: (transfer full) (nullable): the changes from @kernel on; NULL where the point can't be moved
 */
GableTransform *
gable_what_if_towards (const GableRoofline *roofline,
                       guint kernel,
                       const GableTransform *from,
                       const GableCounter *level,
                       double intensity,
                       double performance)
{
  g_autoptr (GableTransform) transform =
    from != NULL ? gable_transform_copy (from) : gable_transform_new ();
  g_autoptr (GableWhatIf) now = gable_what_if_new (roofline, kernel, transform, NULL);
  double reached;

  if (now == NULL) {
    return NULL;
  }
  if (level != NULL && is_target (intensity) && is_target (intensity_at (now, level))) {
    multiply (transform, gable_change_new (GABLE_CHANGE_BYTES, level, 1),
              intensity_at (now, level) / intensity);
    gable_what_if_free (now);
    now = gable_what_if_new (roofline, kernel, transform, NULL);
  }
  reached = now != NULL ? gable_result_performance (&now->after->kernels[0]) : GABLE_UNKNOWN;
  if (is_target (performance) && is_target (reached)) {
    double attainable = gable_result_attainable (&now->after->kernels[0]);
    double target = performance > attainable ? attainable : performance;

    multiply (transform, gable_change_new (GABLE_CHANGE_TIME, NULL, 1), reached / target);
  }
  return now != NULL ? g_steal_pointer (&transform) : NULL;
}
