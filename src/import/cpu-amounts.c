/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cpu-amounts.h"

#include "base/text.h"
#include "import/cpu-rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Adds the event to the rule as people read it: "2 × FP_…_128B_PACKED_DOUBLE". */
static void
append_term (GString *rule, double weight, const char *name)
{
  const char *sign = weight < 0 ? " − " : " + ";

  if (rule->len > 0) {
    g_string_append (rule, sign);
  }
  if (fabs (weight) != 1) {
    char buffer[GABLE_NUMBER_LENGTH];

    g_string_append_printf (rule, "%s × ", gable_number_write (buffer, fabs (weight)));
  }
  g_string_append (rule, name);
}

/* Whether operations of some precision are known, or at least were asked for. */
static gboolean
has_precision (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableCounter *counter = gable_amount_counter (&kernel->amounts->entries[i]);

    if (counter->kind == GABLE_COUNTER_OPERATIONS) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether @rule may be used here. */
static gboolean
holds (const GableCpuRule *rule, const GableCpuEvents *events, const GableCpuContext *context)
{
  return (rule->processor == NULL ||
          (context->processor != NULL && strstr (context->processor, rule->processor) != NULL)) &&
         (rule->unless == NULL || !gable_cpu_events_has (events, rule->unless));
}

void
gable_cpu_events_apply_family (const GableCpuEvents *events,
                               const GableCpuContext *context,
                               guint family,
                               GableKernel *kernel)
{
  const GableCpuFamilyInfo *info = gable_cpu_rules_family ((GableCpuFamily) family);
  gboolean is_claimed = info->is_claimed && context->claim != NULL;
  const GableCounter *counter = gable_counter_find (is_claimed ? context->claim : info->counter);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *taken = NULL;
  const GableCpuRule *rule;
  guint parts = 0;
  double sum = 0;

  for (guint i = 0; (rule = gable_cpu_rules_get (i)) != NULL; i++) {
    const GableCpuEvent *event =
      (guint) rule->family == family ? gable_cpu_events_find (events, rule->key) : NULL;

    if (event != NULL && event->key != taken && holds (rule, events, context)) {
      gboolean converted = event->unit != NULL;

      /* A zero weighs nothing, whatever a count of it would be. */
      sum += event->sum == 0 || converted ? event->sum : rule->weight * event->sum;
      parts |= rule->part;
      append_term (text, converted || !gable_known (rule->weight) ? 1 : rule->weight, event->name);
      taken = event->key;
    }
  }
  if (parts == 0 || gable_kernel_find_amount (kernel, counter) != NULL) {
    return;
  }
  if ((parts & info->needed) != info->needed) {
    /* Translators: a counter ("DRAM"), and events that were counted. */
    gable_kernel_add_reason (kernel, _("%s: only a part of its events was counted (%s)"),
                                        counter->title, text->str);
    return;
  }
  if (info->never_zero && sum == 0) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("DRAM"), and events that were counted. */
                             _("%s: its counters read zero (%s); they need more permissions, or "
                               "do not work on this processor"),
                                counter->title, text->str);
    sum = GABLE_UNKNOWN;
  } else if (!gable_known (sum)) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("FP64"), and events that were counted. */
                             _("%s: some of its events could not be counted (%s)"), counter->title,
                                text->str);
  } else if ((parts & info->usual) != info->usual) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("FP64"), and events that were counted. */
                             _("%s: counted by %s alone; other instructions are not in it"),
                                counter->title, text->str);
  }
  if (is_claimed) {
    g_string_append (text, " (of the precision that the group is named after)");
  }
  gable_kernel_set_amount (kernel, counter, sum, text->str);
}

guint64
gable_cpu_events_families (const GableCpuEvents *events)
{
  guint64 families = 0;

  for (guint i = 0; i < gable_cpu_events_get_size (events); i++) {
    families |= gable_cpu_rules_families (gable_cpu_events_nth (events, i)->key);
  }
  return families;
}

static void
apply_ratios (const GableCpuEvents *events, const GableCpuContext *context, GableKernel *kernel)
{
  const GableCpuRatio *ratio;

  for (guint i = 0; (ratio = gable_cpu_rules_ratio (i)) != NULL; i++) {
    double above = gable_cpu_events_get (events, ratio->numerator);
    double below = gable_cpu_events_get (events, ratio->denominator);

    if (gable_known (above) && below > 0) {
      gable_kernel_set_evidence (kernel, ratio->metric, above / below, context->origin);
    }
  }
}

/* The share of packed instructions in the operations, where each width was counted. */
static void
apply_vector_ratio (const GableCpuEvents *events,
                    const GableCpuContext *context,
                    GableKernel *kernel)
{
  const GableCpuRule *rule;
  double packed = 0;
  double all = 0;

  if (!gable_cpu_rules_applies (GABLE_CPU_FP64_INTEL, events, context)) {
    return;
  }
  for (guint i = 0; (rule = gable_cpu_rules_get (i)) != NULL; i++) {
    const GableCpuEvent *event =
      rule->family == GABLE_CPU_FP64_INTEL || rule->family == GABLE_CPU_FP32_INTEL
        ? gable_cpu_events_find (events, rule->key)
        : NULL;

    if (event != NULL) {
      all += rule->weight * event->sum;
      packed += rule->part == 1 ? 0 : rule->weight * event->sum;
    }
  }
  if (all > 0) {
    gable_kernel_set_evidence (kernel, "vector_ratio", packed / all, context->origin);
  }
}

/**
 * gable_cpu_events_apply:
 * @events: all events of a kernel
 * @context: what else the file says
 * @kernel: not handed on yet
 *
 * Sets the amounts that follow from the events, with their rules, the evidence for the advice, and the events themselves as
 * raw counters. What can't be known gets a reason.
 */
void
gable_cpu_events_apply (const GableCpuEvents *events,
                        const GableCpuContext *context,
                        GableKernel *kernel)
{
  guint64 families = gable_cpu_events_families (events);

  for (guint i = 0; i < GABLE_CPU_N_FAMILIES; i++) {
    GableCpuFamily family = (GableCpuFamily) i;

    if ((families >> i & 1) != 0 && gable_cpu_rules_applies (family, events, context) &&
        !(gable_cpu_rules_family (family)->is_last && has_precision (kernel))) {
      gable_cpu_events_apply_family (events, context, i, kernel);
    }
  }
  apply_ratios (events, context, kernel);
  apply_vector_ratio (events, context, kernel);
  for (guint i = 0; i < gable_cpu_events_get_size (events); i++) {
    const GableCpuEvent *event = gable_cpu_events_nth (events, i);
    GableRawCounter counter = {
      .name = event->name,
      .unit = event->unit,
      .origin = context->origin,
      .value = event->sum,
      .is_sum = TRUE,
    };

    if (gable_known (event->sum)) {
      gable_kernel_add_counter (kernel, &counter);
    }
  }
}
