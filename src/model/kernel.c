/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/kernel.h"

#include <string.h>

static const GableSpread no_spread = { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN };

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

  kernel = g_atomic_rc_box_new0 (GableKernel);
  kernel->name = g_strdup (name);
  kernel->seconds = GABLE_UNKNOWN;
  kernel->launch_time = no_spread;
  kernel->performance = GABLE_UNKNOWN;
  kernel->amounts = g_array_new (FALSE, FALSE, sizeof (GableAmount));
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

/**
 * gable_kernel_copy:
 *
 * Returns: (transfer full): a kernel with the same figures, to be changed
 */
GableKernel *
gable_kernel_copy (const GableKernel *kernel)
{
  GableKernel *copy = g_atomic_rc_box_new0 (GableKernel);

  *copy = *kernel;
  copy->name = g_strdup (kernel->name);
  copy->amounts = copy_array (kernel->amounts);
  copy->intensities = copy_array (kernel->intensities);
  copy->counters = copy_array (kernel->counters);
  copy->evidence = copy_array (kernel->evidence);
  copy->source = g_strdup (kernel->source);
  copy->parent = g_strdup (kernel->parent);
  copy->transform = g_strdup (kernel->transform);
  copy->collect = g_strdup (kernel->collect);
  copy->reasons =
    kernel->reasons != NULL ? g_ptr_array_copy (kernel->reasons, copy_text, NULL) : NULL;
  copy->tool_view = kernel->tool_view != NULL ? gable_tool_view_ref (kernel->tool_view) : NULL;
  copy->extra = kernel->extra != NULL ? json_node_ref (kernel->extra) : NULL;
  copy->kept = kernel->kept != NULL ? g_hash_table_ref (kernel->kept) : NULL;
  return copy;
}

GableKernel *
gable_kernel_ref (const GableKernel *kernel)
{
  return g_atomic_rc_box_acquire ((GableKernel *) kernel);
}

static void
clear_kernel (gpointer data)
{
  GableKernel *kernel = data;

  g_free (kernel->name);
  g_array_unref (kernel->amounts);
  g_clear_pointer (&kernel->intensities, g_array_unref);
  g_clear_pointer (&kernel->counters, g_array_unref);
  g_clear_pointer (&kernel->evidence, g_array_unref);
  g_free (kernel->source);
  g_free (kernel->parent);
  g_free (kernel->transform);
  g_free (kernel->collect);
  g_clear_pointer (&kernel->reasons, g_ptr_array_unref);
  g_clear_pointer (&kernel->tool_view, gable_tool_view_unref);
  g_clear_pointer (&kernel->extra, json_node_unref);
  g_clear_pointer (&kernel->kept, g_hash_table_unref);
}

void
gable_kernel_unref (GableKernel *kernel)
{
  g_atomic_rc_box_release_full (kernel, clear_kernel);
}

static const GableAmount *
find_amount (const GArray *amounts, const GableCounter *counter)
{
  for (guint i = 0; amounts != NULL && i < amounts->len; i++) {
    const GableAmount *entry = &g_array_index (amounts, GableAmount, i);

    if (entry->counter == counter) {
      return entry;
    }
  }
  return NULL;
}

/* The entry of @counter, made in its place by rank where there is none. */
static GableAmount *
need_amount (GArray *amounts, const GableCounter *counter)
{
  GableAmount fresh = { counter, GABLE_UNKNOWN, GABLE_UNKNOWN, NULL };
  guint place = 0;

  while (place < amounts->len) {
    GableAmount *entry = &g_array_index (amounts, GableAmount, place);
    int order = gable_counter_compare (entry->counter, counter);

    if (order == 0) {
      return entry;
    }
    if (order > 0) {
      break;
    }
    place++;
  }
  g_array_insert_val (amounts, place, fresh);
  return &g_array_index (amounts, GableAmount, place);
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

  entry = need_amount (kernel->amounts, counter);
  entry->amount = amount;
  entry->rule = g_intern_string (rule);
}

/* @bytes: compulsory traffic at the level @counter [B], >= 0 */
void
gable_kernel_set_ideal (GableKernel *kernel, const GableCounter *counter, double bytes)
{
  g_return_if_fail (kernel != NULL && counter != NULL);

  need_amount (kernel->amounts, counter)->ideal = bytes;
}

/* @intensity: [work/B] as the tool tells it, where it does not tell the amounts */
void
gable_kernel_set_intensity (GableKernel *kernel, const GableCounter *level, double intensity)
{
  g_return_if_fail (kernel != NULL && level != NULL);

  if (kernel->intensities == NULL) {
    kernel->intensities = g_array_new (FALSE, FALSE, sizeof (GableAmount));
  }
  need_amount (kernel->intensities, level)->amount = intensity;
}

static GableEvidence *
find_evidence (const GableKernel *kernel, const char *metric)
{
  for (guint i = 0; kernel->evidence != NULL && i < kernel->evidence->len; i++) {
    GableEvidence *entry = &g_array_index (kernel->evidence, GableEvidence, i);

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
  GableEvidence *entry;
  GableEvidence fresh;

  g_return_if_fail (kernel != NULL && metric != NULL);

  fresh = (GableEvidence){ g_intern_string (metric), value, g_intern_string (origin) };
  entry = find_evidence (kernel, metric);
  if (entry != NULL) {
    *entry = fresh;
    return;
  }
  if (kernel->evidence == NULL) {
    kernel->evidence = g_array_new (FALSE, FALSE, sizeof (GableEvidence));
  }
  g_array_append_val (kernel->evidence, fresh);
}

/* Interns the strings of @counter and keeps it behind the others. */
void
gable_kernel_add_counter (GableKernel *kernel, const GableRawCounter *counter)
{
  GableRawCounter kept;

  g_return_if_fail (kernel != NULL && counter != NULL && counter->name != NULL);

  kept = *counter;
  kept.name = g_intern_string (counter->name);
  kept.unit = g_intern_string (counter->unit);
  kept.origin = g_intern_string (counter->origin);
  if (kernel->counters == NULL) {
    kernel->counters = g_array_new (FALSE, FALSE, sizeof (GableRawCounter));
  }
  g_array_append_val (kernel->counters, kept);
}

/* Says why something of the kernel is not known; the same reason given twice counts once. */
void
gable_kernel_add_reason (GableKernel *kernel, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  if (kernel->reasons == NULL) {
    kernel->reasons = g_ptr_array_new_with_free_func (g_free);
  }
  if (!g_ptr_array_find_with_equal_func (kernel->reasons, reason, g_str_equal, NULL)) {
    g_ptr_array_add (kernel->reasons, g_steal_pointer (&reason));
  }
}

/* Total over the launches [FLOP, OP, inst or B]; unknown where it is absent. */
double
gable_kernel_get_amount (const GableKernel *kernel, const GableCounter *counter)
{
  const GableAmount *entry = find_amount (kernel->amounts, counter);

  return entry != NULL ? entry->amount : GABLE_UNKNOWN;
}

/* (nullable) the entry of @counter, valid until the kernel is changed */
const GableAmount *
gable_kernel_find_amount (const GableKernel *kernel, const GableCounter *counter)
{
  return find_amount (kernel->amounts, counter);
}

/* [work/B] where the tool told the intensity itself, else unknown. */
double
gable_kernel_get_intensity (const GableKernel *kernel, const GableCounter *level)
{
  const GableAmount *entry = find_amount (kernel->intensities, level);

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

  for (guint i = 0; i < kernel->amounts->len; i++) {
    const GableAmount *entry = &g_array_index (kernel->amounts, GableAmount, i);

    if (gable_work_includes (work, entry->counter)) {
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
