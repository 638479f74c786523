/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/merge-totals.h"

#include "import/merge.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* One counter of one kernel so far. */
typedef struct {
  const GableCounter *counter;
  double sum;    /* over the launches that know it */
  guint64 known; /* how many do */
  const char *rule;
} Total;

void
gable_totals_init (GableTotals *totals)
{
  *totals = (GableTotals){ .amounts = g_array_new (FALSE, FALSE, sizeof (Total)) };
}

void
gable_totals_clear (GableTotals *totals)
{
  g_array_unref (totals->amounts);
  g_free (totals->sums);
  g_free (totals->counts);
}

/* @times launches of @seconds [s] each, which may be unknown. */
void
gable_totals_add_launches (GableTotals *totals, guint32 times, double seconds)
{
  totals->launches += times;
  if (gable_known (seconds)) {
    totals->seconds += seconds * times;
    totals->timed += times;
  }
}

/**
 * gable_totals_add_amount:
 * @totals: of one kernel
 * @counter: what was counted
 * @times: in how many launches
 * @amount: in each of them; may be unknown
 * @rule: (nullable) (static): how it follows from raw counters
 */
void
gable_totals_add_amount (
  GableTotals *totals, const GableCounter *counter, guint32 times, double amount, const char *rule)
{
  Total *total = NULL;

  for (guint i = 0; i < totals->amounts->len && total == NULL; i++) {
    Total *candidate = &g_array_index (totals->amounts, Total, i);

    if (candidate->counter == counter) {
      total = candidate;
    }
  }
  if (total == NULL) {
    Total fresh = { .counter = counter, .rule = rule };

    g_array_append_val (totals->amounts, fresh);
    total = &g_array_index (totals->amounts, Total, totals->amounts->len - 1);
  }
  if (gable_known (amount)) {
    total->sum += amount * times;
    total->known += times;
  }
}

/* Room for @n_cells raw counters in @totals. Returns: whether there is */
static gboolean
reserve_cells (GableTotals *totals, guint n_cells, guint *n_all)
{
  guint more;

  if (n_cells <= totals->n_cells) {
    return TRUE;
  }
  more = n_cells - totals->n_cells;
  if (totals->unbounded || more > GABLE_MERGE_MAX_CELLS - *n_all) {
    totals->unbounded = TRUE;
    return FALSE;
  }
  totals->sums = g_renew (double, totals->sums, n_cells);
  totals->counts = g_renew (guint32, totals->counts, n_cells);
  for (guint i = totals->n_cells; i < n_cells; i++) {
    totals->sums[i] = 0;
    totals->counts[i] = 0;
  }
  totals->n_cells = n_cells;
  *n_all += more;
  return TRUE;
}

/**
 * gable_totals_add_counters:
 * @totals: of one kernel
 * @times: in how many launches
 * @values: (array length=n_values): raw counters of each of them, one a slot; unknown where absent
 * @n_values: how many there are
 * @n_all: (inout): cells of all kernels so far, `GABLE_MERGE_MAX_CELLS` at most
 */
void
gable_totals_add_counters (
  GableTotals *totals, guint32 times, const double *values, guint n_values, guint *n_all)
{
  double *restrict sums;
  guint32 *restrict counts;

  if (!reserve_cells (totals, n_values, n_all)) {
    n_values = totals->n_cells;
  }
  sums = totals->sums;
  counts = totals->counts;
  for (guint i = 0; i < n_values; i++) {
    gboolean known = gable_known (values[i]);

    sums[i] += known ? values[i] * times : 0;
    counts[i] += known ? times : 0;
  }
}

/* The mean of a raw counter over the launches that know it; unknown where none does. */
double
gable_totals_get_mean (const GableTotals *totals, guint slot)
{
  gboolean known = slot < totals->n_cells && totals->counts[slot] > 0;

  return known ? totals->sums[slot] / totals->counts[slot] : GABLE_UNKNOWN;
}

static void
add_amounts (const GableTotals *totals, GableKernel *kernel)
{
  for (guint i = 0; i < totals->amounts->len; i++) {
    const Total *total = &g_array_index (totals->amounts, Total, i);

    if (total->known == totals->launches) {
      gable_kernel_set_amount (kernel, total->counter, total->sum, total->rule);
      continue;
    }
    gable_kernel_set_amount (kernel, total->counter, GABLE_UNKNOWN, total->rule);
    /* Translators: the first is a counter ("FP64", "DRAM"), then two counts of launches. */
    gable_kernel_add_reason (kernel, _("%s: unknown in %" PRIu64 " of %" PRIu64 " launches"),
                                        total->counter->title, totals->launches - total->known,
                                        totals->launches);
  }
}

static void
add_counters (const GableTotals *totals,
              const GableTotalsSlot *slots,
              guint n_slots,
              GableKernel *kernel)
{
  for (guint i = 0; i < MIN (totals->n_cells, n_slots); i++) {
    const GableTotalsSlot *slot = slots + i;
    GableRawCounter counter = {
      .name = slot->name,
      .unit = slot->unit,
      .origin = slot->origin,
      .is_sum = slot->is_sum,
    };

    if (slot->name == NULL || totals->counts[i] == 0) {
      continue;
    }
    if (!slot->is_sum) {
      counter.value = totals->sums[i] / totals->counts[i];
    } else {
      counter.value = totals->counts[i] == totals->launches ? totals->sums[i] : GABLE_UNKNOWN;
    }
    gable_kernel_add_counter (kernel, &counter);
  }
}

/**
 * gable_totals_fill:
 * @totals: of one kernel
 * @slots: (array length=n_slots): what its raw counters are
 * @n_slots: how many are described
 * @kernel: takes launches, time, amounts, raw counters, and reasons for what some launches do not know
 */
void
gable_totals_fill (const GableTotals *totals,
                   const GableTotalsSlot *slots,
                   guint n_slots,
                   GableKernel *kernel)
{
  kernel->launches = totals->launches;
  kernel->seconds = totals->timed == totals->launches ? totals->seconds : GABLE_UNKNOWN;
  if (totals->timed < totals->launches && totals->timed > 0) {
    gable_kernel_add_reason (kernel, _("time: unknown in %" PRIu64 " of %" PRIu64 " launches"),
                                        totals->launches - totals->timed, totals->launches);
  }
  add_amounts (totals, kernel);
  add_counters (totals, slots, n_slots, kernel);
}
