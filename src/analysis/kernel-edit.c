/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-edit.h"

#include "analysis/transform.h"
#include "analysis/what-if.h"

#include <string.h>

static const GableKernel *
find_parent (const GableProject *project, const GableKernel *kernel)
{
  for (guint i = 0;
       gable_kernel_details (kernel)->parent != NULL && i < gable_project_get_n_kernels (project);
       i++) {
    const GableKernel *other = gable_project_get_kernel (project, i);

    if (other != kernel && other->kind != GABLE_KERNEL_HYPOTHETICAL &&
        strcmp (other->name, gable_kernel_details (kernel)->parent) == 0) {
      return other;
    }
  }
  return NULL;
}

/* A factor of four digits is what a person reads; the amounts themselves are exact. */
static double
round_factor (double factor)
{
  double scale = pow (10, 3 - floor (log10 (factor)));

  return round (factor * scale) / scale;
}

static void
add_factor (GableTransform *transform,
            GableChangeKind kind,
            const GableCounter *counter,
            double before,
            double after)
{
  double factor = after / before;
  GableChange change;

  if (before > 0 && isfinite (factor) && factor > 0 && (after < before || after > before)) {
    change = gable_change_new (kind, counter, round_factor (factor));
    gable_transform_append (transform, &change);
  }
}

/* What leads from @parent to @kernel, as text; NULL where nothing does. (transfer full) */
static char *
describe_change (const GableKernel *parent, const GableKernel *kernel)
{
  g_autoptr (GableTransform) transform = gable_transform_new ();

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    add_factor (transform,
                gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC
                  ? GABLE_CHANGE_BYTES
                  : GABLE_CHANGE_OPERATIONS,
                gable_amount_counter (amount),
                gable_kernel_get_amount (parent, gable_amount_counter (amount)), amount->amount);
  }
  add_factor (transform, GABLE_CHANGE_TIME, NULL, parent->seconds, kernel->seconds);
  return gable_transform_get_size (transform) > 0 ? gable_transform_to_string (transform) : NULL;
}

/* Nobody measured the copy: what a profiler said of the kernel is not true of it. */
static GableKernel *
copy_as_what_if (const GableProject *project, const GableKernel *measured)
{
  GableKernel *kernel = gable_kernel_copy (measured);

  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_set_launch_time (kernel,
                                (GableSpread){ GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN });
  g_clear_pointer (&gable_kernel_edit_details (kernel)->counters, g_array_unref);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->tool_view, gable_tool_view_unref);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->collect, g_free);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->kept, g_hash_table_unref);
  g_free (gable_kernel_edit_details (kernel)->parent);
  gable_kernel_edit_details (kernel)->parent = g_strdup (measured->name);
  g_free (kernel->name);
  kernel->name = gable_what_if_name (project, measured->name);
  return kernel;
}

GableProject *
gable_kernel_edit (
  const GableProject *project, guint index, const GableCounter *counter, double value, guint *row)
{
  const GableKernel *before = gable_project_get_kernel (project, index);
  gboolean in_place = before->kind == GABLE_KERNEL_HYPOTHETICAL;
  g_autoptr (GableKernel) kernel =
    in_place ? gable_kernel_copy (before) : copy_as_what_if (project, before);
  const GableKernel *parent = in_place ? find_parent (project, before) : before;

  if (counter != NULL) {
    gable_kernel_set_amount (kernel, counter, value, NULL);
  } else {
    kernel->seconds = value;
    gable_kernel_set_performance (kernel, GABLE_UNKNOWN);
  }
  g_free (gable_kernel_edit_details (kernel)->transform);
  gable_kernel_edit_details (kernel)->transform =
    parent != NULL ? describe_change (parent, kernel) : NULL;
  if (row != NULL) {
    *row = in_place ? index : gable_project_get_n_kernels (project);
  }
  return in_place ? gable_project_with_kernel (project, index, kernel)
                  : gable_project_with_kernel_added (project, kernel);
}
