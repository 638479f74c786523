/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/pass.h"

#include "import/share.h"

/* Whether one of two kernels knows only what the other does not: then they are passes over the same launches. */
gboolean
gable_pass_completes (const GableKernel *a, const GableKernel *b)
{
  if (a->launches != b->launches || a->amounts->n + b->amounts->n == 0) {
    return FALSE;
  }
  for (guint i = 0; i < b->amounts->n; i++) {
    if (gable_kernel_find_amount (a, gable_amount_counter (&b->amounts->entries[i])) != NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Counters that the tools wrote: those of the same name are told once. */
static void
add_raw_counters (GableKernel *kernel, const GableKernel *more)
{
  const GableKernelDetails *details = gable_kernel_details (more);
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL); /* they are interned */

  for (guint i = 0; gable_kernel_details (kernel)->counters != NULL &&
                    i < gable_kernel_details (kernel)->counters->len;
       i++) {
    g_hash_table_add (
      names,
      (gpointer) g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i).name);
  }
  for (guint i = 0; details->counters != NULL && i < details->counters->len; i++) {
    const GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);

    if (!g_hash_table_contains (names, counter->name)) {
      gable_kernel_add_counter (kernel, counter);
    }
  }
}

/* Adds what another pass over the same launches knows. Where both know something, the first pass is believed. */
void
gable_pass_add (GableKernel *kernel, const GableKernel *more)
{
  const GableKernelDetails *details = gable_kernel_details (more);

  if (!gable_known (kernel->seconds)) {
    kernel->seconds = more->seconds;
    gable_kernel_set_launch_time (kernel, details->launch_time);
  }
  for (guint i = 0; i < more->amounts->n; i++) {
    const GableAmount *amount = &more->amounts->entries[i];

    if (!gable_known (gable_kernel_get_amount (kernel, gable_amount_counter (amount)))) {
      gable_kernel_set_amount (kernel, gable_amount_counter (amount), amount->amount,
                               gable_amount_rule (amount));
    }
  }
  if (!gable_known (gable_kernel_details (kernel)->performance)) {
    gable_kernel_set_performance (kernel, details->performance);
  }
  for (guint i = 0; details->intensities != NULL && i < details->intensities->n; i++) {
    const GableAmount *amount = &details->intensities->entries[i];

    if (!gable_known (gable_kernel_get_intensity (kernel, gable_amount_counter (amount)))) {
      gable_kernel_set_intensity (kernel, gable_amount_counter (amount), amount->amount);
    }
  }
  for (guint i = 0; details->evidence != NULL && i < details->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (details->evidence, GableEvidence, i);

    if (!gable_known (gable_kernel_get_evidence (kernel, evidence->metric))) {
      gable_kernel_set_evidence (kernel, evidence->metric, evidence->value, evidence->origin);
    }
  }
  add_raw_counters (kernel, more);
  gable_share_add_remarks (kernel, more);
}
