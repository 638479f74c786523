/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rules.h"

#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Texts of rules that an error lists, at most. */
#define LISTED_MAX 20

/* What-ifs keep their figures: a person chose them. */
static gboolean
is_concerned (const GableKernel *kernel, const char *source)
{
  return kernel->kind == GABLE_KERNEL_MEASURED &&
         (source == NULL || g_strcmp0 (kernel->source, source) == 0);
}

static GableRuleUse *
find_use (GArray *uses, const GableCounter *counter, const char *text)
{
  for (guint i = 0; i < uses->len; i++) {
    GableRuleUse *use = &g_array_index (uses, GableRuleUse, i);

    if (use->counter == counter && use->text == text) {
      return use;
    }
  }
  return NULL;
}

static int
compare_uses (gconstpointer a, gconstpointer b)
{
  return gable_counter_compare (((const GableRuleUse *) a)->counter,
                                ((const GableRuleUse *) b)->counter);
}

/**
 * gable_rules_survey:
 * @project: any project
 * @source: (nullable): id of a source; else all kernels are looked at
 *
 * Returns: (transfer full) (element-type GableRuleUse): by counter, then in the order of importers' preference
 */
GArray *
gable_rules_survey (const GableProject *project, const char *source)
{
  GArray *uses = g_array_new (FALSE, FALSE, sizeof (GableRuleUse));
  g_autoptr (GableRules) rules = gable_rules_new ();

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);
    const GArray *list = is_concerned (kernel, source) ? gable_rules_list (rules, kernel) : NULL;

    for (guint j = 0; list != NULL && j < list->len; j++) {
      const GableRule *rule = &g_array_index (list, GableRule, j);
      GableRuleUse *use = find_use (uses, rule->counter, rule->text);

      if (use == NULL) {
        GableRuleUse fresh = { .counter = rule->counter, .text = rule->text };

        g_array_append_val (uses, fresh);
        use = &g_array_index (uses, GableRuleUse, uses->len - 1);
      }
      use->n_kernels++;
      use->n_present += gable_rules_is_present (kernel, rule->counter, rule->text) ? 1 : 0;
      use->total += rule->amount;
    }
  }
  g_array_sort (uses, compare_uses); /* stable since GLib 2.32 */
  return uses;
}

static gboolean
contains (const char *text, const char *part)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *wanted = g_utf8_casefold (part, -1);

  return strstr (folded, wanted) != NULL;
}

static void
set_not_one (const GArray *uses,
             const GableCounter *counter,
             const char *wanted,
             guint n_matches,
             GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < uses->len; i++) {
    const GableRuleUse *use = &g_array_index (uses, GableRuleUse, i);

    if (use->counter == counter && (n_matches == 0 || contains (use->text, wanted)) &&
        n++ < LISTED_MAX) {
      g_string_append_printf (list, "%s“%s”", list->len > 0 ? ", " : "", use->text);
    }
  }
  if (n == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                 _("no rule for %s can be taken: the kernels keep no raw counters for it; open "
                   "the profiler's file again"),
                    counter->id);
  } else if (n_matches == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                 /* Translators: a counter ("DRAM"), a rule, and the rules that there are. */
                 _("no rule for %s has “%s” in it; there are %s"), counter->id, wanted, list->str);
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_AMBIGUOUS,
                 /* Translators: a counter ("DRAM"), a rule, and the rules that there are. */
                 _("several rules for %s have “%s” in them: %s; give more of one"), counter->id,
                    wanted, list->str);
  }
}

/**
 * gable_rules_find:
 * @project: any project
 * @source: (nullable): id of a source
 * @counter: whose amount is to follow another rule
 * @wanted: the rule's text, or a part of it that no other rule of the counter has, in any case: "gfx950"
 * @error: `GABLE_IMPORT_ERROR_MISSING_COLUMN` or `GABLE_IMPORT_ERROR_AMBIGUOUS`, with the rules that there are
 *
 * Returns: (nullable) (transfer none): the text
 */
const char *
gable_rules_find (const GableProject *project,
                  const char *source,
                  const GableCounter *counter,
                  const char *wanted,
                  GError **error)
{
  g_autoptr (GArray) uses = gable_rules_survey (project, source);
  const char *match = NULL;
  guint n_matches = 0;

  for (guint i = 0; i < uses->len; i++) {
    const GableRuleUse *use = &g_array_index (uses, GableRuleUse, i);

    if (use->counter != counter) {
      continue;
    }
    if (strcmp (use->text, wanted) == 0) {
      return use->text;
    }
    if (contains (use->text, wanted)) {
      match = use->text;
      n_matches++;
    }
  }
  if (n_matches == 1) {
    return match;
  }
  set_not_one (uses, counter, wanted, n_matches, error);
  return NULL;
}

/* Whether @other counts operations again that @rule counts already: those of unknown precision are all there are. */
static gboolean
is_counted_by (const GableRule *rule, const GableCounter *other)
{
  if (!rule->counter->floating || !other->floating || other == rule->counter) {
    return FALSE;
  }
  return rule->is_whole || other == gable_counter_find ("fp");
}

/* (transfer full) (nullable): where nothing changes */
static GableKernel *
change (const GableKernel *kernel, const GableRule *rule)
{
  GableKernel *changed;

  if (gable_rules_is_present (kernel, rule->counter, rule->text)) {
    return NULL;
  }
  changed = gable_kernel_copy (kernel);
  for (guint i = changed->amounts->n; i > 0; i--) {
    if (is_counted_by (rule, gable_amount_counter (&changed->amounts->entries[i - 1]))) {
      gable_amounts_remove (changed->amounts, i - 1);
    }
  }
  gable_kernel_set_amount (changed, rule->counter, rule->amount, rule->text);
  if (rule->is_mean) {
    gable_kernel_add_reason (
      changed,
      /* Translators: a counter ("DRAM"). */
      _("%s: by the mean of its rates over the launches, as the rule that was chosen takes it"),
         rule->counter->title);
  }
  return changed;
}

static const GableRule *
find_rule (const GArray *list, const GableCounter *counter, const char *text)
{
  for (guint i = 0; i < list->len; i++) {
    const GableRule *rule = &g_array_index (list, GableRule, i);

    if (rule->counter == counter && strcmp (rule->text, text) == 0) {
      return rule;
    }
  }
  return NULL;
}

/* The launches without the amounts that followed the rule before: raw counters are kept for kernels alone. */
static GableLaunches *
forget_amounts (const GableLaunches *launches, const GableCounter *counter, const guint8 *changed)
{
  GableLaunches *kept;

  if (gable_launches_amounts (launches, counter) == NULL) {
    return gable_launches_ref (launches);
  }
  kept = gable_launches_new ();
  gable_launches_append_all (kept, launches, 0);
  for (gsize row = 0; row < gable_launches_get_size (kept); row++) {
    if (changed[gable_launches_get_kernel (kept, row)] != 0) {
      gable_launches_set (kept, row, counter, GABLE_UNKNOWN);
    }
  }
  return kept;
}

/**
 * gable_rules_apply:
 * @project: any project
 * @source: (nullable): id of the source whose kernels are meant; else all
 * @counter: whose amount is to follow
 * @text: the rule
 * @n_changed: (out) (optional): kernels whose amount changed
 *
 * Derives the amount anew from the raw counters that the kernels keep. Kernels that lack one of them stay as they are.
 *
 * Returns: (transfer full): a changed copy
 */
GableProject *
gable_rules_apply (const GableProject *project,
                   const char *source,
                   const GableCounter *counter,
                   const char *text,
                   guint *n_changed)
{
  GableProject *copy = gable_project_copy (project);
  guint n_kernels = gable_project_get_n_kernels (project);
  g_autofree guint8 *changed = g_malloc0 (n_kernels + 1);
  g_autoptr (GableRules) rules = gable_rules_new ();
  guint n = 0;

  for (guint i = 0; i < n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);
    const GArray *list = is_concerned (kernel, source) ? gable_rules_list (rules, kernel) : NULL;
    const GableRule *rule = list != NULL ? find_rule (list, counter, text) : NULL;
    GableKernel *next = rule != NULL ? change (kernel, rule) : NULL;

    if (next != NULL) {
      gable_kernel_unref (copy->kernels->pdata[i]);
      copy->kernels->pdata[i] = next;
      changed[i] = 1;
      n++;
    }
  }
  if (n > 0 && copy->launches != NULL) {
    GableLaunches *kept = forget_amounts (copy->launches, counter, changed);

    gable_launches_unref (copy->launches);
    copy->launches = kept;
  }
  if (n_changed != NULL) {
    *n_changed = n;
  }
  return copy;
}
