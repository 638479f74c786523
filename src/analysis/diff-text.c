/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/diff-text.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

static const struct {
  const char *label;
  gboolean is_figure;
} columns[GABLE_N_DIFF_COLUMNS] = {
  [GABLE_DIFF_NAME] = { N_ ("Kernel"), FALSE },
  [GABLE_DIFF_BEFORE] = { N_ ("Before"), TRUE },
  [GABLE_DIFF_AFTER] = { N_ ("After"), TRUE },
  [GABLE_DIFF_SPEEDUP] = { N_ ("Speed-up"), TRUE },
  [GABLE_DIFF_PERFORMANCE] = { N_ ("Performance"), TRUE },
  [GABLE_DIFF_INTENSITY] = { N_ ("Intensity"), TRUE },
  [GABLE_DIFF_LIMITER] = { N_ ("Limiter"), FALSE },
  [GABLE_DIFF_WHY] = { N_ ("Why"), FALSE },
};

const char *
gable_diff_column_to_label (GableDiffColumn column)
{
  return _ (columns[column].label);
}

gboolean
gable_diff_column_is_figure (GableDiffColumn column)
{
  return columns[column].is_figure;
}

static char *
format_seconds (const GableRoofline *roofline, int row)
{
  return gable_format (row >= 0 ? gable_result_seconds (&roofline->kernels[row]) : GABLE_UNKNOWN,
                       GABLE_DIMENSION_SECONDS);
}

static const char *
limiter_of (const GableRoofline *roofline, int row)
{
  return row >= 0 && roofline->kernels[row].limiter != GABLE_LIMITER_NONE
           ? gable_limiter_to_label (roofline, roofline->kernels[row].limiter)
           : "–";
}

static char *
join_limiters (const GableRoofline *before, const GableRoofline *after, const GableDiffEntry *entry)
{
  const char *then = limiter_of (before, entry->before);
  const char *now = limiter_of (after, entry->after);

  return entry->moved ? g_strdup_printf ("%s → %s", then, now)
                      : g_strdup (entry->after >= 0 ? now : then);
}

static char *
join_reasons (const GableDiffEntry *entry)
{
  GString *text;

  if (entry->before < 0 || entry->after < 0) {
    return g_strdup (entry->before < 0 ? _ ("new") : _ ("gone"));
  }
  text = g_string_new (NULL);
  for (guint i = 0; i < entry->reasons->len; i++) {
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (entry->reasons, i));
  }
  return g_string_free (text, FALSE);
}

char *
gable_diff_entry_to_text (const GableRoofline *before,
                          const GableRoofline *after,
                          const GableDiffEntry *entry,
                          GableDiffColumn column)
{
  switch (column) {
  case GABLE_DIFF_NAME:
    return g_strdup (*entry->name != '\0' ? entry->name : _ ("(unnamed)"));
  case GABLE_DIFF_BEFORE:
    return format_seconds (before, entry->before);
  case GABLE_DIFF_AFTER:
    return format_seconds (after, entry->after);
  case GABLE_DIFF_SPEEDUP:
    return gable_format_factor (entry->speedup);
  case GABLE_DIFF_PERFORMANCE:
    return gable_format_factor (entry->performance);
  case GABLE_DIFF_INTENSITY:
    return gable_format_factor (entry->intensity);
  case GABLE_DIFF_LIMITER:
    return join_limiters (before, after, entry);
  case GABLE_DIFF_WHY:
  case GABLE_N_DIFF_COLUMNS:
  default:
    return join_reasons (entry);
  }
}

char *
gable_diff_summarise (const GableDiff *diff)
{
  g_autofree char *then = gable_format (diff->before, GABLE_DIMENSION_SECONDS);
  g_autofree char *now = gable_format (diff->after, GABLE_DIMENSION_SECONDS);
  g_autofree char *speedup = gable_format_factor (diff->speedup);

  if (!gable_known (diff->speedup)) {
    return NULL;
  }
  /* Translators: two times and a factor of speed */
  return g_strdup_printf (_ ("The run: %s before, %s after (%s)"), then, now, speedup);
}

char *
gable_diff_plan_to_text (const GableDiffPlan *plan)
{
  g_autofree char *name = gable_text_to_display (plan->kernel);

  return plan->transform != NULL
           ? g_strdup_printf ("%s (%s): %s", name, plan->transform, plan->verdict)
           : g_strdup_printf ("%s: %s", name, plan->verdict);
}
