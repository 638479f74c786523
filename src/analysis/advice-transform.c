/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-transform.h"

#include "analysis/what-if.h"

#include <string.h>

/* A what-if that gains less is not worth a point on the chart [1]. */
#define LEAST_GAIN 1.005

/* Narrower operands than these need another algorithm, not another unit [bit]. */
#define LEAST_BITS 16

static void
append (GableTransform *transform, GableChangeKind kind, const GableCounter *counter, double value)
{
  GableChange change = gable_change_new (kind, counter, gable_transform_round (value));

  gable_transform_append (transform, &change);
}

static gboolean
is_level (const GableCounter *counter, const char *level)
{
  return strcmp (level, "link") == 0 ? counter->reach == GABLE_REACH_LINK
                                     : strcmp (counter->id, level) == 0;
}

/* The levels that are meant and that the kernel tells bytes of. */
static void
append_bytes (GableTransform *transform,
              const GableKernel *kernel,
              const char *level,
              double factor)
{
  const GableAmounts *of[] = { kernel->amounts, gable_kernel_details (kernel)->intensities };

  for (guint k = 0; k < G_N_ELEMENTS (of); k++) {
    for (guint i = 0; of[k] != NULL && i < of[k]->n; i++) {
      const GableAmount *amount = &of[k]->entries[i];

      if (gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC &&
          is_level (gable_amount_counter (amount), level) && gable_known (amount->amount) &&
          (k == 0 || gable_kernel_find_amount (kernel, gable_amount_counter (amount)) == NULL)) {
        append (transform, GABLE_CHANGE_BYTES, gable_amount_counter (amount), factor);
      }
    }
  }
}

static void
append_change (GableTransform *transform,
               const GableKernelMetrics *metrics,
               const GableAdviceChange *change,
               double factor)
{
  int memory = metrics->bounds.memory_ceiling;

  switch (change->kind) {
  case GABLE_ADVICE_CHANGES_OPERATIONS:
    append (transform, GABLE_CHANGE_OPERATIONS, NULL, factor);
    break;
  case GABLE_ADVICE_CHANGES_BYTES:
    append_bytes (transform, metrics->kernel, change->level, factor);
    break;
  case GABLE_ADVICE_CHANGES_TIME:
    append (transform, GABLE_CHANGE_TIME, NULL, factor);
    break;
  case GABLE_ADVICE_CHANGES_COMPUTE_ROOF:
    append (transform, GABLE_CHANGE_PEAK, NULL, factor);
    break;
  case GABLE_ADVICE_CHANGES_MEMORY_ROOF:
    if (memory >= 0) {
      append (transform, GABLE_CHANGE_RATE,
              gable_machine_get_ceiling (metrics->table->machine, (guint) memory)->counter, factor);
    }
    break;
  case GABLE_N_ADVICE_CHANGES:
    g_assert_not_reached ();
  }
}

/* The machine's fastest ceiling that @suits, as a counter, or NULL. */
static const GableCounter *
find_fastest (const GableRateTable *table,
              const GableCounter *from,
              gboolean (*suits) (const GableCounter *from, const GableCounter *to))
{
  const GableCounter *fastest = NULL;
  double rate = 0;

  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (table->machine, i);

    if (!ceiling->variant && suits (from, ceiling->counter) && table->rates[i] > rate) {
      fastest = ceiling->counter;
      rate = table->rates[i];
    }
  }
  return fastest;
}

static gboolean
is_same_on_matrix (const GableCounter *from, const GableCounter *to)
{
  return gable_counter_is_matrix (to) && strcmp (from->type, to->type) == 0;
}

static gboolean
is_any_matrix (const GableCounter *from, const GableCounter *to)
{
  return gable_counter_is_matrix (to) && to->floating && to->bits >= LEAST_BITS;
}

static gboolean
is_half (const GableCounter *from, const GableCounter *to)
{
  return to->kind == GABLE_COUNTER_OPERATIONS && to->floating == from->floating &&
         2 * to->bits == from->bits && g_strcmp0 (from->unit, to->unit) == 0;
}

static const GableCounter *
find_target (const GableKernelMetrics *metrics, const GableCounter *from, gboolean to_matrix)
{
  const GableCounter *to;

  if (!to_matrix) {
    return find_fastest (metrics->table, from, is_half);
  }
  if (gable_counter_is_matrix (from)) {
    return NULL;
  }
  to = find_fastest (metrics->table, from, is_same_on_matrix);
  return to != NULL ? to : find_fastest (metrics->table, from, is_any_matrix);
}

/* Every type of operations that has somewhere to go. */
static void
append_moves (GableTransform *transform, const GableKernelMetrics *metrics, gboolean to_matrix)
{
  for (guint i = 0; i < metrics->kernel->amounts->n; i++) {
    const GableAmount *amount = &metrics->kernel->amounts->entries[i];
    GableChange change = gable_change_new (to_matrix ? GABLE_CHANGE_UNIT : GABLE_CHANGE_PRECISION,
                                           gable_amount_counter (amount), 1);

    if (gable_amount_counter (amount)->kind != GABLE_COUNTER_OPERATIONS ||
        !gable_amount_counter (amount)->floating || gable_amount_counter (amount)->bits == 0 ||
        !(amount->amount > 0)) {
      continue;
    }
    change.to = find_target (metrics, gable_amount_counter (amount), to_matrix);
    if (change.to != NULL) {
      gable_transform_append (transform, &change);
    }
  }
}

static void
append_move (GableTransform *transform, const GableKernelMetrics *metrics, const char *move)
{
  g_autoptr (GableTransform) written = NULL;

  if (strcmp (move, GABLE_ADVICE_MOVE_MATRIX) == 0 ||
      strcmp (move, GABLE_ADVICE_MOVE_NARROWER) == 0) {
    append_moves (transform, metrics, strcmp (move, GABLE_ADVICE_MOVE_MATRIX) == 0);
    return;
  }
  written = gable_transform_parse (move, NULL);
  for (guint i = 0; written != NULL && i < gable_transform_get_size (written); i++) {
    gable_transform_append (transform, gable_transform_get (written, i));
  }
}

/* A row that moves operations says by itself what it makes of the roof and of the bytes. */
static gboolean
is_made_by_move (const GableAdviceRow *row, const GableAdviceChange *change)
{
  return row->move != NULL && (change->kind == GABLE_ADVICE_CHANGES_COMPUTE_ROOF ||
                               change->kind == GABLE_ADVICE_CHANGES_BYTES);
}

static GableTransform *
collect (const GableKernelMetrics *metrics, const GableAdviceScope *scope)
{
  const GableAdviceRow *row = scope->row;
  GableTransform *transform = gable_transform_new ();

  for (guint i = 0; i < row->changes->len; i++) {
    const GableAdviceChange *change = &g_array_index (row->changes, GableAdviceChange, i);
    double factor = gable_advice_scope_evaluate (scope, change->factor);

    if (!is_made_by_move (row, change) && factor >= 0 && isfinite (factor) &&
        (factor > 0 || change->kind == GABLE_ADVICE_CHANGES_BYTES)) {
      append_change (transform, metrics, change, factor);
    }
  }
  if (row->move != NULL) {
    append_move (transform, metrics, row->move);
  }
  if (row->changes->len == 0 && row->move == NULL && row->gain == GABLE_ADVICE_GAIN_SPEEDUP) {
    append (transform, GABLE_CHANGE_ROOF, NULL, 1);
  }
  return transform;
}

/* A row that saves a share of the time promises no more than that, whatever its bytes would allow. */
static void
hold_promise (GableTransform *transform,
              const GableKernelMetrics *metrics,
              guint kernel,
              const GableGain *gain)
{
  g_autoptr (GableWhatIf) what_if = gable_what_if_new (metrics->roofline, kernel, transform, NULL);
  double factor = what_if != NULL ? what_if->gain_today / gain->today : GABLE_UNKNOWN;

  if (factor > 0 && isfinite (factor) && fabs (factor - 1) > 0.005) {
    append (transform, GABLE_CHANGE_TIME, NULL, factor);
  }
}

/**
 * gable_advice_transform:
 * @metrics: of the kernel
 * @kernel: its row
 * @scope: the row of the table, with those metrics
 * @gain: what the row gains there
 *
 * The actions of the row as a what-if. Rows that tell no change and promise a speed-up take the kernel to its roof.
 *
 * Returns: (transfer full) (nullable): NULL where the row changes nothing, or nothing that this kernel has
 */
GableTransform *
gable_advice_transform (const GableKernelMetrics *metrics,
                        guint kernel,
                        const GableAdviceScope *scope,
                        const GableGain *gain)
{
  g_autoptr (GableTransform) transform = collect (metrics, scope);
  g_autoptr (GableWhatIf) what_if = NULL;

  if (gable_transform_get_size (transform) == 0) {
    return NULL;
  }
  if (scope->row->gain == GABLE_ADVICE_GAIN_TIME_SAVED) {
    hold_promise (transform, metrics, kernel, gain);
  }
  what_if = gable_what_if_new (metrics->roofline, kernel, transform, NULL);
  return what_if != NULL && !(what_if->gain_today <= LEAST_GAIN && what_if->gain_best <= LEAST_GAIN)
           ? g_steal_pointer (&transform)
           : NULL;
}
