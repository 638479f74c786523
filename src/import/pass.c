/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/pass.h"

#include "import/share.h"

/* Whether one of two kernels knows only what the other does not: then they are passes over the same launches. */
gboolean
gable_pass_completes (const GableKernel *a, const GableKernel *b)
{
  if (a->launches != b->launches || a->amounts->len + b->amounts->len == 0) {
    return FALSE;
  }
  for (guint i = 0; i < b->amounts->len; i++) {
    if (gable_kernel_find_amount (a, g_array_index (b->amounts, GableAmount, i).counter) != NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Counters that the tools wrote: those of the same name are told once. */
static void
add_raw_counters (GableKernel *kernel, const GableKernel *more)
{
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL); /* they are interned */

  for (guint i = 0; kernel->counters != NULL && i < kernel->counters->len; i++) {
    g_hash_table_add (names, (gpointer) g_array_index (kernel->counters, GableRawCounter, i).name);
  }
  for (guint i = 0; more->counters != NULL && i < more->counters->len; i++) {
    const GableRawCounter *counter = &g_array_index (more->counters, GableRawCounter, i);

    if (!g_hash_table_contains (names, counter->name)) {
      gable_kernel_add_counter (kernel, counter);
    }
  }
}

/* Adds what another pass over the same launches knows. Where both know something, the first pass is believed. */
void
gable_pass_add (GableKernel *kernel, const GableKernel *more)
{
  if (!gable_known (kernel->seconds)) {
    kernel->seconds = more->seconds;
    kernel->launch_time = more->launch_time;
  }
  for (guint i = 0; i < more->amounts->len; i++) {
    const GableAmount *amount = &g_array_index (more->amounts, GableAmount, i);

    if (!gable_known (gable_kernel_get_amount (kernel, amount->counter))) {
      gable_kernel_set_amount (kernel, amount->counter, amount->amount, amount->rule);
    }
  }
  if (!gable_known (kernel->performance)) {
    kernel->performance = more->performance;
  }
  for (guint i = 0; more->intensities != NULL && i < more->intensities->len; i++) {
    const GableAmount *amount = &g_array_index (more->intensities, GableAmount, i);

    if (!gable_known (gable_kernel_get_intensity (kernel, amount->counter))) {
      gable_kernel_set_intensity (kernel, amount->counter, amount->amount);
    }
  }
  for (guint i = 0; more->evidence != NULL && i < more->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (more->evidence, GableEvidence, i);

    if (!gable_known (gable_kernel_get_evidence (kernel, evidence->metric))) {
      gable_kernel_set_evidence (kernel, evidence->metric, evidence->value, evidence->origin);
    }
  }
  add_raw_counters (kernel, more);
  gable_share_add_remarks (kernel, more);
}
