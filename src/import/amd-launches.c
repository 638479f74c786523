/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-launches.h"

#include <glib/gi18n-lib.h>

/**
 * gable_amd_launches_new:
 * @group: what makes launches one kernel
 * @name: what the kernel is called if everything is one
 *
 * Returns: (transfer full): none yet, of an unknown GPU
 */
GableAmdLaunches *
gable_amd_launches_new (GableGrouping group, const char *name)
{
  GableAmdLaunches *launches = g_new0 (GableAmdLaunches, 1);

  gable_amd_device_init (&launches->device);
  launches->names = gable_amd_names_new ();
  launches->merge = gable_merge_new (group, name);
  launches->used = g_byte_array_new ();
  launches->grid = gable_amd_names_slot (launches->names, "Grid_Size", 9);
  launches->group = gable_amd_names_slot (launches->names, "Workgroup_Size", 14);
  g_byte_array_append (launches->used, (const guint8[]){ 1, 1 }, 2);
  return launches;
}

void
gable_amd_launches_free (GableAmdLaunches *launches)
{
  if (launches == NULL) {
    return;
  }
  gable_amd_names_free (launches->names);
  gable_amd_plan_free (launches->plan);
  gable_merge_free (launches->merge);
  gable_amd_pieces_free (launches->pieces);
  g_byte_array_unref (launches->used);
  g_free (launches);
}

/**
 * gable_amd_launches_find_slot:
 * @launches: the launches so far
 * @name: of a counter, any bytes
 * @length: of @name [B]
 * @origin: the file that tells it
 *
 * A new counter is described as a raw one.
 *
 * Returns: the counter's slot; `G_MAXUINT` past `GABLE_AMD_MAX_NAMES`
 */
guint
gable_amd_launches_find_slot (GableAmdLaunches *launches,
                              const char *name,
                              gsize length,
                              const char *origin)
{
  guint before = gable_amd_names_get_size (launches->names);
  guint slot = gable_amd_names_slot (launches->names, name, length);

  if (slot == before) {
    guint8 used = gable_amd_counter_is_used (gable_amd_names_get (launches->names, slot)) ? 1 : 0;

    g_byte_array_append (launches->used, &used, 1);
    gable_merge_describe (launches->merge, slot, gable_amd_names_get (launches->names, slot), NULL,
                          origin, TRUE);
  }
  return slot;
}

/**
 * gable_amd_launches_plan:
 * @launches: whose counters and GPU are known
 *
 * Chooses the formulas, once.
 */
void
gable_amd_launches_plan (GableAmdLaunches *launches)
{
  if (launches->plan == NULL) {
    launches->plan = gable_amd_plan_new (launches->names, &launches->device);
  }
}

/**
 * gable_amd_launches_add:
 * @data: the launches, planned
 * @name: the launch's kernel
 * @length: of @name [B]
 * @seconds: how long it took [s], or unknown
 * @values: a figure a slot, unknown where absent
 * @n_values: slots
 * @error: (out)
 *
 * Hands a whole launch to its kernel; a `GableAmdLaunchFunc`.
 */
gboolean
gable_amd_launches_add (gpointer data,
                        const char *name,
                        gsize length,
                        double seconds,
                        const double *values,
                        guint n_values,
                        GError **error)
{
  GableAmdLaunches *launches = data;
  GableAmdLaunch launch;

  gable_amd_plan_evaluate (launches->plan, values, &launch);
  if (!gable_merge_launch (launches->merge, name, length, seconds, error)) {
    return FALSE;
  }
  for (guint i = 0; i < launch.n_amounts; i++) {
    gable_merge_amount (launches->merge, launch.amounts[i].counter, launch.amounts[i].amount,
                        launch.amounts[i].rule);
  }
  gable_merge_counters (launches->merge, values, n_values);
  return TRUE;
}

/* What follows from a kernel's means. */
static void
complete_kernel (const GableAmdLaunches *launches,
                 GableKernel *kernel,
                 const double *means,
                 GableNotes *notes)
{
  const char *negative = gable_amd_plan_find_negative (launches->plan, means);
  double groups = means[launches->grid] / means[launches->group] / launches->device.n_units;

  gable_amd_plan_set_evidence (launches->plan, means, kernel);
  if (groups > 0 && groups < (double) INFINITY) {
    gable_kernel_set_evidence (kernel, "blocks_per_unit", groups, "Grid_Size ÷ Workgroup_Size");
  }
  if (negative != NULL) {
    /* Translators: a kernel's name, and a kind of access ("reads of 64 bytes"). */
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("“%s”: %s come out negative, since counters of different replays disagree; "
                       "the sum is kept as it is"),
                        kernel->name, negative);
  }
  if (launches->device.counts_no_operations) {
    gable_kernel_set_amount (kernel, gable_counter_find ("fp"), GABLE_UNKNOWN,
                             "gfx908 and before have no counters of operations");
    gable_kernel_add_reason (kernel, _("operations: this GPU has no counters for them"));
  }
}

/**
 * gable_amd_launches_finish:
 * @launches: all of them, whole or in pieces
 * @import: takes kernels and notes
 * @error: (out)
 *
 * Hands the kernels to the import. There may be none.
 */
gboolean
gable_amd_launches_finish (GableAmdLaunches *launches, GableImport *import, GError **error)
{
  guint n = gable_amd_names_get_size (launches->names);
  g_autofree double *means = g_new (double, n);

  gable_amd_launches_plan (launches);
  if (launches->pieces != NULL &&
      !gable_amd_pieces_finish (launches->pieces, n, gable_amd_launches_add, launches, error)) {
    return FALSE;
  }
  gable_merge_finish (launches->merge, import);
  for (guint i = 0; i < import->kernels->len; i++) {
    gable_merge_means (launches->merge, i, means, n);
    complete_kernel (launches, import->kernels->pdata[i], means, import->notes);
  }
  return TRUE;
}
