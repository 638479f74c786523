/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include <glib/gi18n-lib.h>

static gboolean
knows_operations (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (gable_amount_counter (amount)->kind == GABLE_COUNTER_OPERATIONS &&
        gable_amount_counter (amount)->floating && gable_known (amount->amount)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Adds one loop to the sum of all. A precision that a loop does not name did no work in it, as long as its work is known;
 * traffic that it does not know is unknown for all. */
static void
add_up (GableKernel *total, const GableKernel *kernel)
{
  gboolean first = total->amounts->n == 0;
  gboolean known = knows_operations (kernel);

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];
    const GableAmount *before = gable_kernel_find_amount (total, gable_amount_counter (amount));
    double sum = before != NULL ? before->amount : 0;

    if (before == NULL && !first && gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC) {
      sum = GABLE_UNKNOWN;
    }
    gable_kernel_set_amount (total, gable_amount_counter (amount), sum + amount->amount,
                             gable_amount_rule (amount));
  }
  for (guint i = 0; i < total->amounts->n; i++) {
    const GableAmount *amount = &total->amounts->entries[i];
    gboolean lacks = gable_kernel_find_amount (kernel, gable_amount_counter (amount)) == NULL;

    if (lacks && (gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC || !known)) {
      gable_kernel_set_amount (total, gable_amount_counter (amount), GABLE_UNKNOWN,
                               gable_amount_rule (amount));
    }
  }
  total->seconds += kernel->seconds;
}

/**
 * gable_advisor_take_kernel:
 * @import: takes the kernel
 * @options: (nullable): whether all loops are one
 * @file: base name of the file, the kernel's name where they are
 * @kernel: (transfer full): one loop or function, its figures its own without those of what it calls
 * @error: (out)
 *
 * Loops stay apart though their names repeat: inlined copies, and the peeled, vector and remainder parts of one loop.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG` past `GABLE_ADVISOR_MAX_KERNELS`
 */
gboolean
gable_advisor_take_kernel (GableImport *import,
                           const GableImportOptions *options,
                           const char *file,
                           GableKernel *kernel,
                           GError **error)
{
  g_autoptr (GableKernel) owned = kernel;

  if (import->kernels->len == GABLE_ADVISOR_MAX_KERNELS) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: there are more than %u loops and functions; export fewer of them"), file,
                    GABLE_ADVISOR_MAX_KERNELS);
    return FALSE;
  }
  if (options == NULL || options->group != GABLE_GROUP_FILE) {
    g_ptr_array_add (import->kernels, g_steal_pointer (&owned));
    return TRUE;
  }
  if (import->kernels->len == 0) {
    GableKernel *total = gable_kernel_new (file);

    total->seconds = 0;
    g_ptr_array_add (import->kernels, total);
  }
  add_up (import->kernels->pdata[0], owned);
  return TRUE;
}

/**
 * gable_advisor_finish:
 * @import: all loops and functions of a file
 *
 * Notes where names repeat, so that nobody takes the parts of a loop for copies of one figure. There is a project for
 * each process of a parallel run, so the files of several are processes that ran side by side.
 */
void
gable_advisor_finish (GableImport *import)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  guint repeated = 0;

  import->concurrent = TRUE;
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];

    repeated += g_hash_table_add (names, kernel->name) ? 0 : 1;
  }
  if (repeated > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("%u loop has the name of another one: they are inlined copies or "
                               "parts of a loop, and stay apart",
                               "%u loops have the names of others: they are inlined copies or "
                               "parts of a loop, and stay apart",
                               repeated),
                     repeated);
  }
}

/**
 * gable_advisor_missing:
 * @kernel: of a report or table of Intel Advisor
 *
 * Returns: (transfer full) (nullable): one sentence with the command, NULL where nothing is missing
 */
char *
gable_advisor_missing (const GableKernel *kernel)
{
  gboolean has_bytes = gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("L1"))) ||
                       gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")));
  gboolean has_memory = gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")));

  if (!knows_operations (kernel) || !has_bytes) {
    /* Translators: what stands in quotes is a command line, to be typed as it stands. */
    return g_strdup (_("To count operations and bytes, run “advisor --collect=roofline "
                       "--project-dir=project -- application”"));
  }
  if (!gable_known (kernel->seconds)) {
    /* Translators: what stands in quotes is a command line, to be typed as it stands. */
    return g_strdup (_("No sample fell into it, so its time is unknown; sample more often with "
                       "“advisor --collect=survey --interval=1 --project-dir=project -- "
                       "application”"));
  }
  if (!has_memory) {
    /* Translators: what stands in quotes is a command line, to be typed as it stands. */
    return g_strdup (_("Only traffic of the cores is known; for that of the caches and memory, "
                       "run “advisor --collect=roofline --enable-cache-simulation "
                       "--project-dir=project -- application”"));
  }
  return NULL;
}
