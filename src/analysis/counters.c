/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

static void
add_counters (GPtrArray *counters, const GArray *amounts)
{
  for (guint i = 0; amounts != NULL && i < amounts->len; i++) {
    const GableCounter *counter = g_array_index (amounts, GableAmount, i).counter;

    if (!g_ptr_array_find (counters, counter, NULL)) {
      g_ptr_array_add (counters, (gpointer) counter);
    }
  }
}

static int
compare_counters (gconstpointer a, gconstpointer b)
{
  return gable_counter_compare (*(const GableCounter *const *) a, *(const GableCounter *const *) b);
}

/* Fills what is told of all kernels together: which counters there are, and how many launches. */
void
gable_counters_collect (GableRoofline *roofline)
{
  roofline->counters = g_ptr_array_new ();
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, i);

    add_counters (roofline->counters, kernel->amounts);
    add_counters (roofline->counters, kernel->intensities);
    roofline->launches += kernel->launches;
  }
  g_ptr_array_sort (roofline->counters, compare_counters);
}
