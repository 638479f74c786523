/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/advice-output.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name. */
static const guint NAME_WIDTH = 60;
static const guint NAME_IN_TABLE = 40;
/* Rows of a kernel, and kernels in the list of the run, unless --all is given. */
static const guint MAX_ROWS = 3;
static const guint MAX_OPPORTUNITIES = 10;
/* Counters that are worth collecting next. */
static const guint MAX_COUNTERS = 4;

static char *
name_of (const GableRoofline *roofline, guint kernel, guint width)
{
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;
  g_autofree char *shown = gable_text_shorten_name (*name != '\0' ? name : _("(unnamed)"), width);

  return gable_text_to_display (shown);
}

gboolean
gable_advice_is_listed (const GableRoofline *roofline, const GableCliOptions *options, guint kernel)
{
  const GableKernel *of = gable_project_get_kernel (roofline->project, kernel);

  return of->kind != GABLE_KERNEL_HYPOTHETICAL && gable_cli_wants_kernel (options, of) &&
         (options->all || !(gable_roofline_get_share (roofline, &roofline->kernels[kernel]) <
                            roofline->thresholds.time_floor));
}

static void
append_doubts (GString *text, const GableRoofline *roofline, const GPtrArray *doubts)
{
  for (guint i = 0; i < doubts->len; i++) {
    const GableOpportunity *doubt = g_ptr_array_index (doubts, i);
    g_autofree char *name = name_of (roofline, doubt->kernel, NAME_WIDTH);

    if (i == 0) {
      g_string_append (text, _("Check the accounting first:\n"));
    }
    g_string_append_printf (text, "  %s: %s (%s)\n", name, doubt->advice->title,
                            doubt->advice->finding);
  }
  if (doubts->len > 0) {
    g_string_append_c (text, '\n');
  }
}

static void
append_opportunities (GString *text, const GableRoofline *roofline, const GPtrArray *list, guint n)
{
  static const char *const headings[] = { N_ ("Run, today"),      N_ ("Run, at best"),
                                          N_ ("Kernel, at best"), N_ ("Share"),
                                          N_ ("Kernel"),          N_ ("Advice") };
  g_autoptr (GableColumns) columns = gable_columns_new (G_N_ELEMENTS (headings), "rrrrll");

  for (guint i = 0; i < G_N_ELEMENTS (headings); i++) {
    gable_columns_add (columns, _ (headings[i]));
  }
  for (guint i = 0; i < n; i++) {
    const GableOpportunity *opportunity = g_ptr_array_index (list, i);
    const GableAdvice *advice = opportunity->advice;

    gable_columns_take (columns, gable_format_factor (advice->run_gain_today));
    gable_columns_take (columns, gable_format_factor (advice->run_gain));
    gable_columns_take (columns, gable_format_factor (advice->kernel_gain));
    gable_columns_take (columns, gable_format_percent (gable_roofline_get_share (
                                   roofline, &roofline->kernels[opportunity->kernel])));
    gable_columns_take (columns, name_of (roofline, opportunity->kernel, NAME_IN_TABLE));
    gable_columns_add (columns, advice->title);
  }
  gable_columns_write (columns, text);
}

static void
append_run (GString *text, const GableRoofline *roofline, const GableCliOptions *options)
{
  g_autoptr (GableRunAdvice) run = gable_advise_run (roofline);
  guint shown =
    options->all ? run->opportunities->len : MIN (run->opportunities->len, MAX_OPPORTUNITIES);

  append_doubts (text, roofline, run->doubts);
  if (shown > 0) {
    g_string_append (text, _("Best opportunities; they do not add up:\n"));
    append_opportunities (text, roofline, run->opportunities, shown);
  } else {
    g_string_append (text, _("No advice that gains anything fires for a kernel of this run.\n"));
  }
  if (shown < run->opportunities->len) {
    guint more = run->opportunities->len - shown;

    g_string_append_printf (
      text,
      ngettext ("%u more kernel; --all lists it\n", "%u more kernels; --all lists them\n", more),
      more);
  }
  if (run->n_small > 0) {
    g_autofree char *share = gable_format_percent (run->small_share);
    g_autofree char *floor = gable_format_percent (roofline->thresholds.time_floor);

    g_string_append_printf (
      text,
      /* Translators: a number of kernels, the threshold in per cent, and their share of the time in per cent */
      ngettext ("%u kernel under %s of the run is left out (%s in all)\n",
                "%u kernels under %s of the run are left out (%s in all)\n", run->n_small),
      run->n_small, floor, share);
  }
}

static void
append_heading (GString *text, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *name = name_of (roofline, kernel, NAME_WIDTH);
  g_autofree char *share = gable_format_percent (gable_roofline_get_share (roofline, result));
  g_autofree char *efficiency = gable_format_percent (gable_result_efficiency (result));

  g_string_append_printf (text, "\n%s\n", name);
  if (result->limiter != GABLE_LIMITER_NONE) {
    /* Translators: share of the run, efficiency, what limits the kernel, and its standing: "near roof" */
    g_string_append_printf (text, _("%s of the run, at %s of its roof (%s): %s\n"), share,
                                     efficiency, gable_limiter_to_label (roofline, result->limiter),
                                     gable_standing_to_label (result->standing));
  } else {
    g_autofree char *reason = gable_roofline_explain (roofline, kernel);

    g_string_append_printf (text, "%s\n", reason != NULL ? reason : _("nothing limits it here"));
  }
}

static void
append_gain (GString *text, const GableAdvice *advice)
{
  g_autofree char *today = gable_format_factor (advice->kernel_gain_today);
  g_autofree char *best = gable_format_factor (advice->kernel_gain);
  g_autofree char *run_today = gable_format_factor (advice->run_gain_today);
  g_autofree char *run_best = gable_format_factor (advice->run_gain);

  if (!gable_known (advice->kernel_gain)) {
    return;
  }
  /* Translators: factors of the kernel's and of the run's speed, at today's efficiency and at best */
  g_string_append_printf (text, _("     gains %s today and %s at best; the run %s and %s (%s)\n"),
                                   today, best, run_today, run_best,
                                   advice->measured ? _("measured") : _("inferred"));
  if (advice->limit != NULL) {
    g_string_append_printf (text, _("     until: %s\n"), advice->limit);
  }
}

static void
append_list (GString *text, const char *heading, const GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++) {
    g_string_append_printf (text, "     %s %s\n", heading,
                            (const char *) g_ptr_array_index (items, i));
  }
}

static void
append_row (GString *text, guint number, const GableAdvice *advice)
{
  g_string_append_printf (text, "  %u. %s\n", number, advice->title);
  if (*advice->finding != '\0') {
    g_string_append_printf (text, _("     found: %s\n"), advice->finding);
  }
  append_list (text, _("collect:"), advice->missing);
  g_string_append_printf (text, "     %s\n", advice->diagnosis);
  append_gain (text, advice);
  append_list (text, "•", advice->actions);
  if (advice->caution != NULL) {
    g_string_append_printf (text, _("     but: %s\n"), advice->caution);
  }
  if (advice->transform != NULL) {
    g_autofree char *transform = gable_transform_to_string (advice->transform);

    g_string_append_printf (text, _("     what if: %s\n"), transform);
  }
  if (advice->verify != NULL) {
    g_string_append_printf (text, _("     afterwards: %s\n"), advice->verify);
  }
}

/* Where nothing but the gap is known, what to measure is the advice. */
static void
append_next_counters (GString *text, const GPtrArray *list)
{
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++) {
    const GableAdvice *advice = g_ptr_array_index (list, i);

    if (advice->state == GABLE_ADVICE_FIRES && !advice->fallback &&
        gable_known (advice->kernel_gain)) {
      return;
    }
  }
  for (guint i = 0; i < list->len && seen->len < MAX_COUNTERS; i++) {
    const GableAdvice *advice = g_ptr_array_index (list, i);
    gpointer missing = advice->missing->len > 0 ? g_ptr_array_index (advice->missing, 0) : NULL;

    if (advice->state == GABLE_ADVICE_POSSIBLE && missing != NULL &&
        !g_ptr_array_find_with_equal_func (seen, missing, g_str_equal, NULL)) {
      g_ptr_array_add (seen, missing);
      g_string_append_printf (text, _("  collect next: %s\n"), (const char *) missing);
    }
  }
}

static void
append_kernel (GString *text, const GableRoofline *roofline, gboolean all, guint kernel)
{
  g_autoptr (GPtrArray) list = gable_advise (roofline, kernel);
  guint n_fires = 0;
  guint n_shown = 0;

  append_heading (text, roofline, kernel);
  for (guint i = 0; i < list->len; i++) {
    const GableAdvice *advice = g_ptr_array_index (list, i);

    n_fires += advice->state == GABLE_ADVICE_FIRES;
    if (all || (advice->state == GABLE_ADVICE_FIRES && n_shown < MAX_ROWS)) {
      append_row (text, ++n_shown, advice);
    }
  }
  append_next_counters (text, list);
  if (n_shown < list->len) {
    g_string_append_printf (
      text,
      /* Translators: numbers of rows of advice that fire, and of those that need more counters */
      _("  and %u more that fire, %u that need more counters; --all lists them\n"),
         n_fires - n_shown, list->len - n_fires);
  }
}

/**
 * gable_advice_to_text:
 *
 * Returns: (transfer full): the run's best opportunities, then what to do about each kernel, largest time first
 */
char *
gable_advice_to_text (const GableRoofline *roofline, const GableCliOptions *options)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) order = gable_roofline_order (roofline);

  if (roofline->machine != NULL) {
    g_string_append_printf (text, "%s\n\n", roofline->machine->name);
  }
  if (options->kernels == NULL) {
    append_run (text, roofline, options);
  }
  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if (gable_advice_is_listed (roofline, options, kernel)) {
      append_kernel (text, roofline, options->all, kernel);
    }
  }
  return g_string_free (text, FALSE);
}
