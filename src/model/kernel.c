/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/kernel.h"

#include <string.h>

static const GableKernelDetails no_details = {
  .launch_time = { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN },
  .performance = GABLE_UNKNOWN,
};

static const char *const kind_names[] = { "measured", "hypothetical", "predicted" };

G_STATIC_ASSERT (G_N_ELEMENTS (kind_names) == GABLE_N_KERNEL_KINDS);

/**
 * gable_kernel_new:
 * @name: in UTF-8
 *
 * Returns: (transfer full): a measured kernel of which nothing is known
 */
GableKernel *
gable_kernel_new (const char *name)
{
  GableKernel *kernel;

  g_return_val_if_fail (name != NULL, NULL);

  kernel = g_new0 (GableKernel, 1);
  g_atomic_ref_count_init (&kernel->references);
  kernel->name = g_strdup (name);
  kernel->seconds = GABLE_UNKNOWN;
  kernel->amounts = gable_amounts_new (0);
  return kernel;
}

static GArray *
copy_array (const GArray *array)
{
  return array != NULL ? g_array_copy ((GArray *) array) : NULL;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static GableKernelDetails *
copy_details (const GableKernelDetails *details)
{
  GableKernelDetails *copy = g_memdup2 (details, sizeof *details);

  copy->intensities = gable_amounts_copy (details->intensities);
  copy->ideals = gable_amounts_copy (details->ideals);
  copy->counters = copy_array (details->counters);
  copy->evidence = copy_array (details->evidence);
  copy->parent = g_strdup (details->parent);
  copy->transform = g_strdup (details->transform);
  copy->collect = g_strdup (details->collect);
  copy->reasons =
    details->reasons != NULL ? g_ptr_array_copy (details->reasons, copy_text, NULL) : NULL;
  copy->tool_view = details->tool_view != NULL ? gable_tool_view_ref (details->tool_view) : NULL;
  copy->extra = details->extra != NULL ? json_node_ref (details->extra) : NULL;
  copy->kept = details->kept != NULL ? g_hash_table_ref (details->kept) : NULL;
  return copy;
}

/**
 * gable_kernel_copy:
 *
 * Returns: (transfer full): a kernel with the same figures, to be changed
 */
GableKernel *
gable_kernel_copy (const GableKernel *kernel)
{
  GableKernel *copy = g_memdup2 (kernel, sizeof *kernel);

  g_atomic_ref_count_init (&copy->references);
  copy->name = g_strdup (kernel->name);
  copy->amounts = gable_amounts_copy (kernel->amounts);
  copy->details = kernel->details != NULL ? copy_details (kernel->details) : NULL;
  return copy;
}

GableKernel *
gable_kernel_ref (const GableKernel *kernel)
{
  GableKernel *held = (GableKernel *) kernel;

  g_atomic_ref_count_inc (&held->references);
  return held;
}

static void
free_details (GableKernelDetails *details)
{
  g_free (details->intensities);
  g_free (details->ideals);
  g_clear_pointer (&details->counters, g_array_unref);
  g_clear_pointer (&details->evidence, g_array_unref);
  g_free (details->parent);
  g_free (details->transform);
  g_free (details->collect);
  g_clear_pointer (&details->reasons, g_ptr_array_unref);
  g_clear_pointer (&details->tool_view, gable_tool_view_unref);
  g_clear_pointer (&details->extra, json_node_unref);
  g_clear_pointer (&details->kept, g_hash_table_unref);
  g_free (details);
}

void
gable_kernel_unref (GableKernel *kernel)
{
  if (!g_atomic_ref_count_dec (&kernel->references)) {
    return;
  }
  g_clear_pointer (&kernel->details, free_details);
  g_free (kernel->name);
  g_free (kernel->amounts);
  g_free (kernel);
}

const GableKernelDetails *
gable_kernel_details (const GableKernel *kernel)
{
  return kernel->details != NULL ? kernel->details : &no_details;
}

GableKernelDetails *
gable_kernel_edit_details (GableKernel *kernel)
{
  if (kernel->details == NULL) {
    kernel->details = g_memdup2 (&no_details, sizeof no_details);
  }
  return kernel->details;
}

void
gable_kernel_trim_details (GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  const GableSpread *spread = &details->launch_time;

  if (!gable_known (spread->min) && !gable_known (spread->median) && !gable_known (spread->max) &&
      !gable_known (details->performance) && details->intensities == NULL &&
      details->ideals == NULL && details->counters == NULL && details->evidence == NULL &&
      details->parent == NULL && details->transform == NULL && details->reasons == NULL &&
      details->collect == NULL && details->tool_view == NULL && details->extra == NULL &&
      details->kept == NULL) {
    g_clear_pointer (&kernel->details, free_details);
  }
}

/* @spread: of the time of one launch [s]; what is not known takes no room */
void
gable_kernel_set_launch_time (GableKernel *kernel, GableSpread spread)
{
  if (kernel->details != NULL || gable_known (spread.min) || gable_known (spread.median) ||
      gable_known (spread.max)) {
    gable_kernel_edit_details (kernel)->launch_time = spread;
  }
}

/* @performance: [work/s] as the tool tells it, or unknown */
void
gable_kernel_set_performance (GableKernel *kernel, double performance)
{
  if (kernel->details != NULL || gable_known (performance)) {
    gable_kernel_edit_details (kernel)->performance = performance;
  }
}

void
gable_kernel_take_collect (GableKernel *kernel, char *collect)
{
  if (kernel->details != NULL || collect != NULL) {
    g_free (gable_kernel_edit_details (kernel)->collect);
    kernel->details->collect = collect;
  }
}

/* @id: (nullable) */
void
gable_kernel_set_source (GableKernel *kernel, const char *id)
{
  kernel->source = g_intern_string (id);
}

/**
 * gable_kernel_set_amount:
 * @amount: total over the kernel's launches [FLOP, OP, inst or B], >= 0; unknown where some launch did not tell
 * @rule: (nullable): how it follows from the tool's counters
 *
 * Amounts of one type with and without a unit are apart from each other: fp16 holds what no unit is told of.
 */
void
gable_kernel_set_amount (GableKernel *kernel,
                         const GableCounter *counter,
                         double amount,
                         const char *rule)
{
  GableAmount *entry;

  g_return_if_fail (kernel != NULL && counter != NULL);

  entry = gable_amounts_need (&kernel->amounts, counter);
  entry->amount = amount;
  entry->rule_quark = g_quark_from_string (rule);
}

/* @bytes: compulsory traffic at the level @counter [B], >= 0, or unknown */
void
gable_kernel_set_ideal (GableKernel *kernel, const GableCounter *counter, double bytes)
{
  g_return_if_fail (kernel != NULL && counter != NULL);

  gable_amounts_need (&kernel->amounts, counter);
  if (gable_known (bytes) || gable_kernel_details (kernel)->ideals != NULL) {
    gable_amounts_need (&gable_kernel_edit_details (kernel)->ideals, counter)->amount = bytes;
  }
}

/* @intensity: [work/B] as the tool tells it, where it does not tell the amounts */
void
gable_kernel_set_intensity (GableKernel *kernel, const GableCounter *level, double intensity)
{
  g_return_if_fail (kernel != NULL && level != NULL);

  gable_amounts_need (&gable_kernel_edit_details (kernel)->intensities, level)->amount = intensity;
}

static GableEvidence *
find_evidence (const GableKernel *kernel, const char *metric)
{
  const GArray *evidence = gable_kernel_details (kernel)->evidence;

  for (guint i = 0; evidence != NULL && i < evidence->len; i++) {
    GableEvidence *entry = &g_array_index (evidence, GableEvidence, i);

    if (strcmp (entry->metric, metric) == 0) {
      return entry;
    }
  }
  return NULL;
}

/**
 * gable_kernel_set_evidence:
 * @metric: a metric of the advice table: "occupancy_achieved"
 * @value: in the metric's unit there, or unknown
 * @origin: (nullable): where it stood
 */
void
gable_kernel_set_evidence (GableKernel *kernel,
                           const char *metric,
                           double value,
                           const char *origin)
{
  GableKernelDetails *details;
  GableEvidence *entry;
  GableEvidence fresh;

  g_return_if_fail (kernel != NULL && metric != NULL);

  fresh = (GableEvidence){ g_intern_string (metric), value, g_intern_string (origin) };
  entry = find_evidence (kernel, metric);
  if (entry != NULL) {
    *entry = fresh;
    return;
  }
  details = gable_kernel_edit_details (kernel);
  if (details->evidence == NULL) {
    details->evidence = g_array_new (FALSE, FALSE, sizeof (GableEvidence));
  }
  g_array_append_val (details->evidence, fresh);
}

/* Interns the strings of @counter and keeps it behind the others. */
void
gable_kernel_add_counter (GableKernel *kernel, const GableRawCounter *counter)
{
  GableKernelDetails *details;
  GableRawCounter kept;

  g_return_if_fail (kernel != NULL && counter != NULL && counter->name != NULL);

  kept = *counter;
  kept.name = g_intern_string (counter->name);
  kept.unit = g_intern_string (counter->unit);
  kept.origin = g_intern_string (counter->origin);
  details = gable_kernel_edit_details (kernel);
  if (details->counters == NULL) {
    details->counters = g_array_new (FALSE, FALSE, sizeof (GableRawCounter));
  }
  g_array_append_val (details->counters, kept);
}

/* Says why something of the kernel is not known; the same reason given twice counts once. */
void
gable_kernel_add_reason (GableKernel *kernel, const char *format, ...)
{
  GableKernelDetails *details = gable_kernel_edit_details (kernel);
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  if (details->reasons == NULL) {
    details->reasons = g_ptr_array_new_with_free_func (g_free);
  }
  if (!g_ptr_array_find_with_equal_func (details->reasons, reason, g_str_equal, NULL)) {
    g_ptr_array_add (details->reasons, g_steal_pointer (&reason));
  }
}

/* Total over the launches [FLOP, OP, inst or B]; unknown where it is absent. */
double
gable_kernel_get_amount (const GableKernel *kernel, const GableCounter *counter)
{
  const GableAmount *entry = gable_amounts_find (kernel->amounts, counter);

  return entry != NULL ? entry->amount : GABLE_UNKNOWN;
}

/* (nullable) the entry of @counter, valid until the kernel is changed */
const GableAmount *
gable_kernel_find_amount (const GableKernel *kernel, const GableCounter *counter)
{
  return gable_amounts_find (kernel->amounts, counter);
}

/* Compulsory traffic at @level [B], or unknown. */
double
gable_kernel_get_ideal (const GableKernel *kernel, const GableCounter *level)
{
  const GableAmount *entry = gable_amounts_find (gable_kernel_details (kernel)->ideals, level);

  return entry != NULL ? entry->amount : GABLE_UNKNOWN;
}

/* [work/B] where the tool told the intensity itself, else unknown. */
double
gable_kernel_get_intensity (const GableKernel *kernel, const GableCounter *level)
{
  const GableAmount *entry = gable_amounts_find (gable_kernel_details (kernel)->intensities, level);

  return entry != NULL ? entry->amount : GABLE_UNKNOWN;
}

/* In the metric's own unit, or unknown. */
double
gable_kernel_get_evidence (const GableKernel *kernel, const char *metric)
{
  const GableEvidence *entry = find_evidence (kernel, metric);

  return entry != NULL ? entry->value : GABLE_UNKNOWN;
}

/**
 * gable_kernel_get_work:
 *
 * Sums the amounts that are part of @work. An amount that is absent adds nothing; one that is there and unknown
 * makes the sum unknown.
 *
 * Returns: W over all launches [FLOP, OP or inst]; unknown where no amount of @work is there
 */
double
gable_kernel_get_work (const GableKernel *kernel, GableWork work)
{
  double sum = 0;
  gboolean any = FALSE;

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *entry = &kernel->amounts->entries[i];

    if (gable_work_includes (work, gable_amount_counter (entry))) {
      sum += entry->amount;
      any = TRUE;
    }
  }
  return any ? sum : GABLE_UNKNOWN;
}

/* The word in files and on the command line. */
const char *
gable_kernel_kind_to_string (GableKernelKind kind)
{
  g_return_val_if_fail (kind < GABLE_N_KERNEL_KINDS, NULL);

  return kind_names[kind];
}
