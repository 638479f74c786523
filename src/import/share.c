/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/share.h"

#include "import/spread.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether two kernels count the same things: then they are two processes' shares. */
gboolean
gable_share_matches (const GableKernel *a, const GableKernel *b)
{
  if (a->amounts->n != b->amounts->n) {
    return FALSE;
  }
  for (guint i = 0; i < a->amounts->n; i++) {
    /* Both are ordered by rank. */
    if (gable_amount_counter (&a->amounts->entries[i]) !=
        gable_amount_counter (&b->amounts->entries[i])) {
      return FALSE;
    }
  }
  return TRUE;
}

/* What is said of a part is said of the whole: reasons, and what the tool itself says, of the first that has it. */
void
gable_share_add_remarks (GableKernel *kernel, const GableKernel *more)
{
  const GableKernelDetails *details = gable_kernel_details (more);

  for (guint i = 0; details->reasons != NULL && i < details->reasons->len; i++) {
    gable_kernel_add_reason (kernel, "%s", (const char *) details->reasons->pdata[i]);
  }
  if (gable_kernel_details (kernel)->tool_view == NULL && details->tool_view != NULL) {
    gable_kernel_edit_details (kernel)->tool_view = gable_tool_view_ref (details->tool_view);
  }
}

/* A mean of both, by their launches; what only one knows is that. */
static double
weigh (double a, guint64 a_launches, double b, guint64 b_launches)
{
  double launches = (double) (a_launches + b_launches);

  if (!gable_known (a) || !gable_known (b) || launches == 0) {
    return gable_known (a) ? a : b;
  }
  return (a * (double) a_launches + b * (double) b_launches) / launches;
}

/* The one that comes first in the order of bytes, so that it does not matter which share came first. */
static const char *
first_text (const char *a, const char *b)
{
  return a == NULL || (b != NULL && strcmp (b, a) < 0) ? b : a;
}

/* A counter that one of both lacks is unknown where it is a sum. */
static void
add_up_counters (GableKernel *kernel, const GableKernel *more)
{
  const GableKernelDetails *details = gable_kernel_details (more);
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL); /* they are interned */
  guint n = gable_kernel_details (kernel)->counters != NULL
              ? gable_kernel_details (kernel)->counters->len
              : 0;

  for (guint i = 0; details->counters != NULL && i < details->counters->len; i++) {
    GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);

    g_hash_table_insert (names, (gpointer) counter->name, counter);
  }
  for (guint i = 0; i < n; i++) {
    GableRawCounter *counter =
      &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i);
    const GableRawCounter *other = g_hash_table_lookup (names, counter->name);

    g_hash_table_remove (names, counter->name);
    if (counter->is_sum) {
      counter->value += other != NULL ? other->value : GABLE_UNKNOWN;
    } else if (other != NULL) {
      counter->value = weigh (counter->value, kernel->launches, other->value, more->launches);
    }
    counter->origin = other != NULL ? first_text (counter->origin, other->origin) : counter->origin;
  }
  for (guint i = 0; g_hash_table_size (names) > 0 && i < details->counters->len; i++) {
    GableRawCounter counter = g_array_index (details->counters, GableRawCounter, i);

    if (g_hash_table_contains (names, counter.name)) {
      counter.value = counter.is_sum ? GABLE_UNKNOWN : counter.value;
      gable_kernel_add_counter (kernel, &counter);
    }
  }
}

static void
add_up_amounts (GableKernel *kernel, const GableKernel *more)
{
  for (guint i = 0; i < more->amounts->n; i++) {
    const GableAmount *amount = &more->amounts->entries[i];
    const GableAmount *own = gable_kernel_find_amount (kernel, gable_amount_counter (amount));
    double sum = (own != NULL ? own->amount : GABLE_UNKNOWN) + amount->amount;
    double ideal = gable_kernel_get_ideal (kernel, gable_amount_counter (amount)) +
                   gable_kernel_get_ideal (more, gable_amount_counter (amount));
    const char *rule =
      first_text (own != NULL ? gable_amount_rule (own) : NULL, gable_amount_rule (amount));

    gable_kernel_set_amount (kernel, gable_amount_counter (amount), sum, rule);
    gable_kernel_set_ideal (kernel, gable_amount_counter (amount), ideal);
  }
}

static void
add_up_evidence (GableKernel *kernel, const GableKernel *more)
{
  const GableKernelDetails *details = gable_kernel_details (more);

  for (guint i = 0; gable_kernel_details (kernel)->evidence != NULL &&
                    i < gable_kernel_details (kernel)->evidence->len;
       i++) {
    GableEvidence *evidence =
      &g_array_index (gable_kernel_details (kernel)->evidence, GableEvidence, i);

    evidence->value = weigh (evidence->value, kernel->launches,
                             gable_kernel_get_evidence (more, evidence->metric), more->launches);
  }
  for (guint i = 0; details->evidence != NULL && i < details->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (details->evidence, GableEvidence, i);

    if (!gable_known (gable_kernel_get_evidence (kernel, evidence->metric))) {
      gable_kernel_set_evidence (kernel, evidence->metric, evidence->value, evidence->origin);
    }
  }
}

/**
 * gable_share_add:
 * @kernel: not handed on yet
 * @more: another process's share of the same kernel
 * @concurrent: whether both ran side by side: then the slower one has the time
 *
 * Adds work up. Rates are not added: they belong to one run.
 */
void
gable_share_add (GableKernel *kernel, const GableKernel *more, gboolean concurrent)
{
  add_up_counters (kernel, more);
  add_up_amounts (kernel, more);
  add_up_evidence (kernel, more);
  if (gable_known (gable_kernel_details (kernel)->performance) ||
      gable_known (gable_kernel_details (more)->performance)) {
    gable_kernel_set_performance (kernel, GABLE_UNKNOWN);
    g_clear_pointer (&gable_kernel_edit_details (kernel)->intensities, g_free);
    gable_kernel_add_reason (kernel, _("performance: known for each file alone, as a rate"));
  }
  if (!concurrent) {
    kernel->seconds += more->seconds;
  } else if (!(more->seconds <= kernel->seconds)) {
    /* Unknown where either is. */
    kernel->seconds = gable_known (kernel->seconds) ? more->seconds : kernel->seconds;
  }
  kernel->launches += more->launches;
  gable_share_add_remarks (kernel, more);
}

/* The kernels by name, as they are added up. */
static GableKernel *
find_or_add (GableImport *import, GHashTable *names, const GableKernel *kernel)
{
  gpointer found = g_hash_table_lookup (names, kernel->name);
  GableKernel *copy;

  if (found != NULL) {
    return import->kernels->pdata[GPOINTER_TO_UINT (found) - 1];
  }
  copy = gable_kernel_copy (kernel);
  g_ptr_array_add (import->kernels, copy);
  g_hash_table_insert (names, copy->name, GUINT_TO_POINTER (import->kernels->len));
  return NULL;
}

/* The name that a kernel goes by: its own, with a number where launches stay apart, or its file's. */
static char *
name_of (const GableKernel *kernel, const char *file, GableGrouping group, GHashTable *repeats)
{
  guint number;

  if (group == GABLE_GROUP_FILE) {
    return g_strdup (file);
  }
  if (group == GABLE_GROUP_NAME) {
    return g_strdup (kernel->name);
  }
  number = GPOINTER_TO_UINT (g_hash_table_lookup (repeats, kernel->name)) + 1;
  g_hash_table_insert (repeats, kernel->name, GUINT_TO_POINTER (number));
  return g_strdup_printf ("%s #%u", kernel->name, number);
}

/**
 * gable_share_kernels:
 * @kernels: (element-type GableKernel): in the order of the file
 * @file: its base name
 * @group: which of them are one
 * @import: takes them
 *
 * Kernels of one name are added up where they count the same things; else the later one stays apart, with a note. A kernel
 * that was launched once is a launch too; of others no launch is known by itself.
 */
void
gable_share_kernels (GPtrArray *kernels, const char *file, GableGrouping group, GableImport *import)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) repeats = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < kernels->len; i++) {
    g_autoptr (GableKernel) kernel = gable_kernel_copy (kernels->pdata[i]);
    GableKernel *total;

    g_free (kernel->name);
    kernel->name = name_of (kernels->pdata[i], file, group, repeats);
    total = find_or_add (import, names, kernel);
    if (total != NULL && gable_share_matches (total, kernel)) {
      gable_share_add (total, kernel, FALSE);
    } else if (total != NULL) {
      gable_notes_add (import->notes, GABLE_NOTE_WARNING, file,
                       _("“%s” is there again with other counters; the two are not added up"),
                          kernel->name);
      g_ptr_array_add (import->kernels, gable_kernel_ref (kernel));
    }
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];

    if (kernel->launches == 1) {
      gsize row = gable_launches_append (import->launches, i, kernel->seconds);

      for (guint j = 0; j < kernel->amounts->n; j++) {
        const GableAmount *amount = &kernel->amounts->entries[j];

        gable_launches_set (import->launches, row, gable_amount_counter (amount), amount->amount);
      }
    }
  }
}

struct _GableShares {
  GableImport *total; /* borrowed */
  GHashTable *names;  /* name → index + 1 of its kernels */
  gboolean is_changed;
};

/**
 * gable_shares_new:
 * @first: (transfer none): the first process's file, whose kernels have different names; what the others know is added to
 *   it as long as the shares live
 *
 * Returns: (transfer full)
 */
GableShares *
gable_shares_new (GableImport *first)
{
  GableShares *shares = g_new0 (GableShares, 1);

  shares->total = first;
  shares->names = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < first->kernels->len; i++) {
    g_hash_table_insert (shares->names, ((GableKernel *) first->kernels->pdata[i])->name,
                         GUINT_TO_POINTER (i + 1));
  }
  return shares;
}

void
gable_shares_free (GableShares *shares)
{
  if (shares == NULL) {
    return;
  }
  g_hash_table_unref (shares->names);
  g_free (shares);
}

/* Whether another file is of the same measurement, by another process. */
static gboolean
fits (const GableShares *shares, const GableImport *more)
{
  const GableImport *total = shares->total;

  if (!more->concurrent || g_strcmp0 (total->pass, more->pass) != 0 ||
      g_strcmp0 (total->device, more->device) != 0 || more->machine != NULL) {
    return FALSE;
  }
  for (guint i = 0; i < more->kernels->len; i++) {
    const GableKernel *kernel = more->kernels->pdata[i];
    gpointer found = g_hash_table_lookup (shares->names, kernel->name);

    if (found != NULL &&
        !gable_share_matches (total->kernels->pdata[GPOINTER_TO_UINT (found) - 1], kernel)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Rows of a process behind those of the others. */
static void
take_launches (GableShares *shares, const GableImport *more)
{
  GableLaunches *launches = shares->total->launches;
  gsize n_rows = gable_launches_get_size (more->launches);
  guint n_counters = gable_launches_get_n_counters (more->launches);

  for (gsize i = 0; i < n_rows; i++) {
    const GableKernel *kernel = more->kernels->pdata[gable_launches_get_kernel (more->launches, i)];
    guint index = GPOINTER_TO_UINT (g_hash_table_lookup (shares->names, kernel->name)) - 1;
    gsize row =
      gable_launches_append (launches, index, gable_launches_get_seconds (more->launches, i));

    for (guint j = 0; j < n_counters; j++) {
      const GableCounter *counter = gable_launches_get_counter (more->launches, j);
      double amount = gable_launches_get_amount (more->launches, i, counter);

      if (gable_known (amount)) {
        gable_launches_set (launches, row, counter, amount);
      }
    }
  }
}

/**
 * gable_shares_take:
 * @shares: the files so far
 * @more: the next one; nothing of it is kept but figures
 *
 * Adds the kernels of another process of the same measurement.
 *
 * Returns: FALSE where the file is none, and nothing was added
 */
gboolean
gable_shares_take (GableShares *shares, const GableImport *more)
{
  if (!fits (shares, more)) {
    return FALSE;
  }
  for (guint i = 0; i < more->kernels->len; i++) {
    GableKernel *total = find_or_add (shares->total, shares->names, more->kernels->pdata[i]);

    if (total != NULL) {
      gable_share_add (total, more->kernels->pdata[i], TRUE);
    }
  }
  take_launches (shares, more);
  gable_import_add_machines (shares->total, more->machines);
  shares->is_changed = TRUE;
  return TRUE;
}

/**
 * gable_shares_finish:
 * @shares: all files
 *
 * Works out anew what does not add up: the spread of the launches' times.
 */
void
gable_shares_finish (GableShares *shares)
{
  if (shares->is_changed) {
    gable_set_spreads (shares->total->launches, shares->total->kernels);
  }
}
