/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/describe-title.h"

#include "analysis/describe.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

#define MAX_NAME 60
/* Limiters that a title names. */
#define MAX_NAMED 3

char *
gable_describe_name (const GableRoofline *roofline, guint kernel)
{
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;
  g_autofree char *shown = gable_text_to_display (name);

  return name[0] != '\0' ? gable_text_shorten_name (shown, MAX_NAME) : g_strdup (_ ("(unnamed)"));
}

gboolean *
gable_describe_list_shown (const GableRoofline *roofline, guint *n_shown)
{
  const GPtrArray *hidden = roofline->project->view.hidden_kernels;
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean *shown = g_new (gboolean, MAX (roofline->n_kernels, 1));

  for (guint i = 0; hidden != NULL && i < hidden->len; i++) {
    g_hash_table_add (names, hidden->pdata[i]);
  }
  *n_shown = 0;
  for (guint i = 0; i < roofline->n_kernels; i++) {
    shown[i] =
      !g_hash_table_contains (names, gable_project_get_kernel (roofline->project, i)->name);
    *n_shown += shown[i];
  }
  return shown;
}

char *
gable_describe_join (GPtrArray *parts)
{
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}

typedef struct {
  int limiter;
  guint kernels;
  double seconds;
} LimiterCount;

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const LimiterCount *first = a;
  const LimiterCount *second = b;

  if (first->seconds != second->seconds) {
    return first->seconds > second->seconds ? -1 : 1;
  }
  return first->kernels != second->kernels ? (first->kernels > second->kernels ? -1 : 1)
                                           : first->limiter - second->limiter;
}

/* (transfer full) (element-type LimiterCount) what limits most of the time first. A slot for each ceiling and for each of
 * the limiters that are none keeps it linear in the kernels. */
static GArray *
count_limiters (const GableRoofline *roofline, const gboolean *shown, guint *n_unknown)
{
  guint n = roofline->n_ceilings + 2;
  g_autofree LimiterCount *slots = g_new0 (LimiterCount, n);
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (LimiterCount));

  *n_unknown = 0;
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];
    LimiterCount *slot;

    if (!shown[i]) {
      continue;
    }
    if (result->limiter == GABLE_LIMITER_NONE) {
      (*n_unknown)++;
      continue;
    }
    slot = &slots[result->limiter >= 0 ? (guint) result->limiter + 2
                                       : (guint) (result->limiter - GABLE_LIMITER_LAUNCH)];
    slot->limiter = result->limiter;
    slot->kernels++;
    slot->seconds +=
      gable_known (gable_result_seconds (result)) ? gable_result_seconds (result) : 0;
  }
  for (guint i = 0; i < n; i++) {
    if (slots[i].kernels > 0) {
      g_array_append_val (counts, slots[i]);
    }
  }
  g_array_sort (counts, compare_counts);
  return counts;
}

/* "DRAM limits 8, FP64 limits 3, nothing is known of 1" */
static char *
say_limiters (const GableRoofline *roofline, const gboolean *shown)
{
  guint n_unknown;
  g_autoptr (GArray) counts = count_limiters (roofline, shown, &n_unknown);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint others = 0;

  for (guint i = 0; i < counts->len; i++) {
    const LimiterCount *count = &g_array_index (counts, LimiterCount, i);

    if (i >= MAX_NAMED) {
      others += count->kernels;
      continue;
    }
    /* Translators: a roof and how many kernels it limits: "DRAM limits 8" */
    g_ptr_array_add (parts, g_strdup_printf (_ ("%s limits %u"),
                                                gable_limiter_to_label (roofline, count->limiter),
                                                count->kernels));
  }
  if (others > 0) {
    g_ptr_array_add (parts, g_strdup_printf (_ ("others limit %u"), others));
  }
  if (n_unknown > 0) {
    g_ptr_array_add (parts, g_strdup_printf (_ ("nothing is known of %u"), n_unknown));
  }
  return gable_describe_join (parts);
}

/* What the chart is of, before the colon. */
static char *
say_subject (const GableRoofline *roofline, guint only, guint n_shown)
{
  g_autofree char *kernels = NULL;
  g_autofree char *machine = NULL;

  if (n_shown == 1) {
    g_autofree char *name = gable_describe_name (roofline, only);

    kernels = g_strdup_printf (_ ("“%s”"), name);
  } else {
    kernels =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u kernel", "%u kernels", n_shown), n_shown);
  }
  if (roofline->machine == NULL) {
    /* Translators: %s is kernels: “triad”, 3 kernels */
    return g_strdup_printf (_ ("%s, with no machine to compare with"), kernels);
  }
  machine = gable_text_to_display (roofline->machine->name);
  if (n_shown == 0) {
    /* Translators: %s is a machine */
    return g_strdup_printf (_ ("Roofs of %s"), machine);
  }
  /* Translators: kernels, and the machine that they run on */
  return g_strdup_printf (_ ("%s on %s"), kernels, machine);
}

/* What limits the only kernel, after the colon; NULL where nothing is known of it. */
static char *
say_only_kernel (const GableRoofline *roofline, guint only)
{
  const GableKernelResult *result = &roofline->kernels[only];
  g_autofree char *efficiency = gable_format_percent (gable_result_efficiency (result));
  const char *limiter = gable_limiter_to_label (roofline, result->limiter);

  if (result->limiter == GABLE_LIMITER_NONE) {
    return NULL;
  }
  if (!gable_known (gable_result_efficiency (result))) {
    return g_strdup_printf (_ ("limited by %s"), limiter);
  }
  /* Translators: "limited by DRAM, 83 % of its roof, near the roof" */
  return g_strdup_printf (_ ("limited by %s, %s of its roof, %s"), limiter, efficiency,
                             gable_standing_to_label (result->standing));
}

char *
gable_describe_title (const GableRoofline *roofline)
{
  g_autofree char *subject = NULL;
  g_autofree char *limits = NULL;
  g_autofree gboolean *shown = NULL;
  guint n_shown;
  guint only = 0;

  g_return_val_if_fail (roofline != NULL, NULL);

  shown = gable_describe_list_shown (roofline, &n_shown);
  while (n_shown == 1 && !shown[only]) {
    only++;
  }
  subject = say_subject (roofline, only, n_shown);
  if (roofline->machine == NULL) {
    return g_steal_pointer (&subject);
  }
  if (n_shown == 1) {
    limits = say_only_kernel (roofline, only);
  } else if (n_shown > 1) {
    limits = say_limiters (roofline, shown);
  }
  /* Translators: what a chart is of, and what limits it */
  return limits != NULL ? g_strdup_printf (_ ("%s: %s"), subject, limits)
                        : g_steal_pointer (&subject);
}
