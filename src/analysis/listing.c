/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/listing.h"

static int
compare_counters (gconstpointer a, gconstpointer b)
{
  return gable_counter_compare (*(const GableCounter *const *) a, *(const GableCounter *const *) b);
}

static void
collect (GHashTable *seen, GableListing *listing, const GableAmounts *amounts)
{
  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    const GableCounter *counter = gable_amount_counter (&amounts->entries[i]);

    if (g_hash_table_add (seen, (gpointer) counter)) {
      g_ptr_array_add (counter->kind == GABLE_COUNTER_TRAFFIC ? listing->traffic : listing->work,
                       (gpointer) counter);
    }
  }
}

/**
 * gable_listing_new:
 *
 * Returns: (transfer full): what occurs in @roofline's project, over the kernels that are @listed
 */
GableListing *
gable_listing_new (const GableRoofline *roofline, const gboolean *listed)
{
  GableListing *listing = g_new0 (GableListing, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n_ceilings =
    roofline->machine != NULL ? gable_machine_get_n_ceilings (roofline->machine) : 0;

  listing->work = g_ptr_array_new ();
  listing->traffic = g_ptr_array_new ();
  listing->ceilings = g_array_new (FALSE, FALSE, sizeof (guint));
  listing->order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < order->len; i++) {
    guint index = g_array_index (order, guint, i);
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);

    if (listed == NULL || listed[index]) {
      g_array_append_val (listing->order, index);
      collect (seen, listing, kernel->amounts);
      collect (seen, listing, gable_kernel_details (kernel)->intensities);
    }
  }
  for (guint i = 0; i < n_ceilings; i++) {
    if (!gable_machine_get_ceiling (roofline->machine, i)->variant) {
      g_array_append_val (listing->ceilings, i);
    }
  }
  g_ptr_array_sort (listing->work, compare_counters);
  g_ptr_array_sort (listing->traffic, compare_counters);
  return listing;
}

void
gable_listing_free (GableListing *listing)
{
  g_ptr_array_unref (listing->work);
  g_ptr_array_unref (listing->traffic);
  g_array_unref (listing->ceilings);
  g_array_unref (listing->order);
  g_free (listing);
}

/* (transfer full) */
char *
gable_listing_ceiling_key (const GableMachine *machine, guint ceiling)
{
  const GableCeiling *of = gable_machine_get_ceiling (machine, ceiling);

  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *other = gable_machine_get_ceiling (machine, i);

    if (i != ceiling && !other->variant && other->counter == of->counter) {
      return g_strdup_printf ("%s (%s)", of->counter->id, gable_ceiling_title (of));
    }
  }
  return g_strdup (of->counter->id);
}

/* [work/B]; unknown where it is infinite, too: the reason why nothing is drawn says so. */
double
gable_listing_intensity (const GableKernel *kernel,
                         const GableKernelResult *result,
                         const GableCounter *level)
{
  double intensity = gable_result_work (result) / gable_kernel_get_amount (kernel, level);

  if (!gable_known (intensity)) {
    intensity = gable_kernel_get_intensity (kernel, level);
  }
  return isfinite (intensity) ? intensity : GABLE_UNKNOWN;
}

char *
gable_listing_not_drawn (const GableRoofline *roofline, guint kernel)
{
  return roofline->kernels[kernel].drawn != GABLE_DRAWN ? gable_roofline_explain (roofline, kernel)
                                                        : NULL;
}
