/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if-apply.h"

/* What an amount's rule says of one that a what-if changed. Sliders change it many times, so it holds no number. */
#define RULE "what-if"

static gboolean
is_meant (const GableCounter *counter, const GableCounter *level)
{
  return counter->kind == GABLE_COUNTER_TRAFFIC && (level == NULL || counter == level);
}

/* Ideal bytes are a floor under the measured ones, as long as the same values are moved. */
static void
scale_amount (GableKernel *kernel, GableAmount *amount, double factor)
{
  const GableCounter *counter = gable_amount_counter (amount);

  amount->amount *= factor;
  if (gable_amount_rule (amount) == NULL ||
      !g_str_has_prefix (gable_amount_rule (amount), GABLE_RULE_CACHE_AWARE)) {
    amount->rule_quark = g_quark_from_static_string (RULE);
  }
  if (gable_kernel_get_ideal (kernel, counter) > amount->amount) {
    gable_kernel_set_ideal (kernel, counter, GABLE_UNKNOWN);
  }
}

gboolean
gable_what_if_scale_bytes (GableWhatIfState *state, const GableCounter *level, double factor)
{
  GableAmounts *amounts = state->kernel->amounts;
  GableAmounts *intensities = gable_kernel_details (state->kernel)->intensities;
  gboolean any = FALSE;

  for (guint i = 0; i < amounts->n; i++) {
    GableAmount *amount = &amounts->entries[i];

    if (is_meant (gable_amount_counter (amount), level) && gable_known (amount->amount)) {
      scale_amount (state->kernel, amount, factor);
      any = TRUE;
    }
  }
  for (guint i = 0; intensities != NULL && i < intensities->n; i++) {
    GableAmount *intensity = &intensities->entries[i];

    if (is_meant (gable_amount_counter (intensity), level) && factor > 0) {
      intensity->amount /= factor;
      any = TRUE;
    }
  }
  return any;
}

/* What is told as a rate and intensities is of all work at once. */
static gboolean
scale_rates (GableWhatIfState *state, double factor)
{
  GableAmounts *intensities = gable_kernel_details (state->kernel)->intensities;

  if (!gable_known (gable_kernel_details (state->kernel)->performance)) {
    return FALSE;
  }
  gable_kernel_edit_details (state->kernel)->performance *= factor;
  state->work *= state->is_relative ? factor : 1;
  for (guint i = 0; intensities != NULL && i < intensities->n; i++) {
    intensities->entries[i].amount *= factor;
  }
  return TRUE;
}

/* Whether an amount is of @counter: of that unit, or of any where @counter names none. */
static gboolean
is_of (const GableCounter *amount, const GableCounter *counter)
{
  return amount == counter || gable_counter_general (amount) == counter;
}

gboolean
gable_what_if_scale_operations (GableWhatIfState *state, const GableCounter *counter, double factor)
{
  GableAmounts *amounts = state->kernel->amounts;
  gboolean any = FALSE;

  for (guint i = 0; i < amounts->n; i++) {
    GableAmount *amount = &amounts->entries[i];

    if (gable_amount_counter (amount)->kind != GABLE_COUNTER_TRAFFIC &&
        gable_known (amount->amount) &&
        (counter == NULL || is_of (gable_amount_counter (amount), counter))) {
      scale_amount (state->kernel, amount, factor);
      any = TRUE;
    }
  }
  return (counter == NULL && scale_rates (state, factor)) || any;
}

/* Operations of a unit stay on that unit where the other type has it, and where @to does not say which. */
static const GableCounter *
find_target (const GableCounter *from, const GableCounter *to)
{
  g_autofree char *name = NULL;
  const GableCounter *same_unit;

  if (from->unit == NULL || to->unit != NULL) {
    return to;
  }
  name = g_strconcat (to->type, ".", from->unit, NULL);
  same_unit = gable_counter_find (name);
  return same_unit != NULL ? same_unit : to;
}

gboolean
gable_what_if_move_operations (GableWhatIfState *state, const GableChange *change)
{
  g_autofree GableAmounts *before = gable_amounts_copy (state->kernel->amounts);
  gboolean any = FALSE;

  for (guint i = 0; i < before->n; i++) {
    const GableAmount *amount = &before->entries[i];
    const GableCounter *to;
    double present;

    if (!is_of (gable_amount_counter (amount), change->counter) || !(amount->amount > 0)) {
      continue;
    }
    to = find_target (gable_amount_counter (amount), change->to);
    if (to == gable_amount_counter (amount)) {
      continue;
    }
    present = gable_kernel_get_amount (state->kernel, to);
    gable_kernel_set_amount (state->kernel, gable_amount_counter (amount),
                             amount->amount * (1 - change->value), RULE);
    gable_kernel_set_amount (state->kernel, to,
                             (gable_known (present) ? present : 0) + amount->amount * change->value,
                             RULE);
    any = TRUE;
  }
  return any;
}

/**
 * gable_what_if_type_share:
 *
 * Which bytes hold values of one type no counter tells. It is taken that every operand is moved as often as any other,
 * so that a type's share of the bytes is that of its operations, weighted by their width.
 *
 * Returns: [1], or unknown where the kernel's operations are of unknown width
 */
double
gable_what_if_type_share (const GableKernel *kernel, const GableCounter *type)
{
  double of_type = 0;
  double of_all = 0;

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];
    double bytes = amount->amount * gable_amount_counter (amount)->bits / 8;

    if (gable_amount_counter (amount)->kind != GABLE_COUNTER_OPERATIONS ||
        !gable_amount_counter (amount)->floating || !(amount->amount > 0)) {
      continue;
    }
    of_all += bytes;
    of_type += is_of (gable_amount_counter (amount), type) ? bytes : 0;
  }
  if (!type->floating) {
    return GABLE_UNKNOWN;
  }
  return of_all > 0 ? of_type / of_all : GABLE_UNKNOWN;
}

/* @width: share of the bytes that hold the changed type */
gboolean
gable_what_if_narrow_bytes (GableWhatIfState *state, const GableChange *change, double width)
{
  double moved = (gable_known (width) ? width : 1) * change->value;
  double factor = 1 - moved + moved * change->to->bits / change->counter->bits;
  const GableAmounts *ideals = gable_kernel_details (state->kernel)->ideals;

  for (guint i = 0; ideals != NULL && i < ideals->n; i++) {
    const GableAmount *ideal = &ideals->entries[i];

    gable_kernel_set_ideal (state->kernel, gable_amount_counter (ideal), ideal->amount * factor);
  }
  return gable_what_if_scale_bytes (state, NULL, factor);
}

static gboolean
has_operations (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (gable_amount_counter (amount)->kind == GABLE_COUNTER_OPERATIONS &&
        gable_known (amount->amount)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* A level that one of two kernels does not tell is unknown of both together. Operations of a precision that one of them
 * does not name are those of the other, as long as it names some. */
void
gable_what_if_add_amounts (GableKernel *kernel, const GableKernel *other)
{
  gboolean both = has_operations (kernel) && has_operations (other);

  for (guint i = 0; i < kernel->amounts->n; i++) {
    GableAmount *amount = &kernel->amounts->entries[i];
    const GableCounter *counter = gable_amount_counter (amount);
    const GableAmount *more = gable_kernel_find_amount (other, counter);

    if (more != NULL) {
      amount->amount += more->amount;
      gable_kernel_set_ideal (kernel, counter,
                              gable_kernel_get_ideal (kernel, counter) +
                                gable_kernel_get_ideal (other, counter));
    } else if (!both || counter->kind == GABLE_COUNTER_TRAFFIC) {
      amount->amount = GABLE_UNKNOWN;
      gable_kernel_set_ideal (kernel, counter, GABLE_UNKNOWN);
    }
    amount->rule_quark = g_quark_from_static_string (RULE);
  }
  for (guint i = 0; both && i < other->amounts->n; i++) {
    const GableAmount *more = &other->amounts->entries[i];

    if (gable_amount_counter (more)->kind != GABLE_COUNTER_TRAFFIC &&
        gable_kernel_find_amount (kernel, gable_amount_counter (more)) == NULL) {
      gable_kernel_set_amount (kernel, gable_amount_counter (more), more->amount, RULE);
    }
  }
}
