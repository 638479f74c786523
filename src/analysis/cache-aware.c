/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/cache-aware.h"

#include "analysis/bounds.h"
#include "analysis/kernel-bounds.h"

#include <string.h>

/* Traffic between the core and its memory. */
static gboolean
is_memory (const GableCounter *counter)
{
  return counter->kind == GABLE_COUNTER_TRAFFIC && counter->reach <= GABLE_REACH_MEMORY;
}

/**
 * gable_kernel_is_cache_aware:
 *
 * Returns: whether all that is known of the traffic of @kernel is what the core issues, whatever level serves it. Bytes that
 *   are known level by level beside it make it hierarchical
 */
gboolean
gable_kernel_is_cache_aware (const GableKernel *kernel)
{
  gboolean issued = FALSE;

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (is_memory (gable_amount_counter (amount))) {
      if (strcmp (gable_amount_counter (amount)->id, "L1") != 0 ||
          gable_amount_rule (amount) == NULL ||
          !g_str_has_prefix (gable_amount_rule (amount), GABLE_RULE_CACHE_AWARE)) {
        return FALSE;
      }
      issued = TRUE;
    }
  }
  return issued;
}

/**
 * gable_cache_aware_bounds:
 * @table: rates of the machine
 * @bytes: that the core issues [B]
 * @seconds: T [s]; where it is unknown, the roof of L1 alone bounds the kernel
 * @times: (inout): of each ceiling [s]
 *
 * Each level of memory has a roof over the one intensity of a cache-aware kernel, and any of them may serve it. A level that
 * would take longer than the kernel did does not: its roof runs below the point and bounds nothing. The lowest roof above the
 * point is what the kernel is held against.
 *
 * Source: Ilic, Pratas, Sousa, "Cache-aware Roofline model", IEEE CAL 13(1), 2014, section 3.
 */
void
gable_cache_aware_bounds (const GableRateTable *table, double bytes, double seconds, double *times)
{
  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *ceiling =
      table->traffic[i] ? gable_machine_get_ceiling (table->machine, i) : NULL;

    if (ceiling != NULL && !ceiling->variant && !gable_known (times[i]) &&
        (ceiling->counter == table->dram || ceiling->counter->reach == GABLE_REACH_CACHE)) {
      double time = gable_time_bound (bytes, table->rates[i]);

      times[i] = time <= seconds * (1 + GABLE_ROUNDING) ? time : GABLE_UNKNOWN;
    }
  }
}
