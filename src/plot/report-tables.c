/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name in a table. */
#define NAME_WIDTH 60

/* Opportunities that are listed and told in full, unless every kernel is asked for. */
#define MAX_OPPORTUNITIES 20
#define MAX_TOLD 5

static char *
name_of (const GableRoofline *roofline, guint kernel)
{
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;
  g_autofree char *shown =
    gable_text_shorten_name (*name != '\0' ? name : _ ("(unnamed)"), NAME_WIDTH);

  return gable_text_to_display (shown);
}

static gboolean
is_listed (const GableReportOptions *options, guint kernel)
{
  return options->listed == NULL || options->listed[kernel];
}

/* Intensity at the level that limits the kernel, else at the farthest one that is known. */
static double
get_intensity (const GableRoofline *roofline, const GableKernelResult *result)
{
  double intensity = GABLE_UNKNOWN;

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];

    intensity = point->intensity;
    if (gable_point_is_limiting (roofline, point)) {
      break;
    }
  }
  return intensity;
}

static void
add_kernel (GableReportBlock *table, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  GableDimension work = gable_work_dimension (roofline->work);

  gable_report_take_cell (table, name_of (roofline, kernel));
  gable_report_take_cell (table,
                          gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS));
  gable_report_take_cell (table,
                          gable_format_percent (gable_roofline_get_share (roofline, result)));
  gable_report_take_cell (
    table, gable_format (gable_result_performance (result), gable_dimension_per_second (work)));
  gable_report_take_cell (
    table, gable_format (get_intensity (roofline, result), gable_dimension_per_byte (work)));
  gable_report_take_cell (table, gable_format_percent (gable_result_efficiency (result)));
  gable_report_take_cell (table, g_strdup (result->limiter != GABLE_LIMITER_NONE
                                             ? gable_limiter_to_label (roofline, result->limiter)
                                             : "–"));
  gable_report_take_cell (table, g_strdup (gable_standing_to_label (result->standing)));
  gable_report_take_cell (table, gable_format_factor (gable_roofline_get_gain (roofline, result)));
}

/* Says that @n rows more are there than are shown. */
static void
add_rest (GableReport *report, guint n)
{
  if (n > 0) {
    gable_report_take_paragraph (
      report, GABLE_REPORT_NOTE,
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more kernel of less time is left out.",
                                    "%u more kernels of less time are left out.", n),
                       n));
  }
}

void
gable_report_add_kernels (GableReport *report,
                          const GableRoofline *roofline,
                          const GableReportOptions *options)
{
  static const char *const headings[] = {
    N_ ("Kernel"),     N_ ("Time"),    N_ ("Share"),    N_ ("Performance"), N_ ("Intensity"),
    N_ ("Efficiency"), N_ ("Limiter"), N_ ("Standing"), N_ ("Run gain"),
  };
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  GableReportBlock *table = NULL;
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if (!is_listed (options, kernel)) {
      continue;
    }
    if (table == NULL) {
      gable_report_take_heading (report, 2, g_strdup (_ ("Kernels")));
      table = gable_report_add_table (report, "wrrrrrllr", headings);
    }
    if (options->every_kernel || n < GABLE_REPORT_MAX_KERNELS) {
      add_kernel (table, roofline, kernel);
    }
    n++;
  }
  if (!options->every_kernel && n > GABLE_REPORT_MAX_KERNELS) {
    add_rest (report, n - GABLE_REPORT_MAX_KERNELS);
  }
}

void
gable_report_add_not_drawn (GableReport *report,
                            const GableRoofline *roofline,
                            const GableReportOptions *options)
{
  static const char *const headings[] = { N_ ("Kernel"), N_ ("Why") };
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  GableReportBlock *table = NULL;
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);
    g_autofree char *why = NULL;

    if (!is_listed (options, kernel) || roofline->kernels[kernel].drawn == GABLE_DRAWN) {
      continue;
    }
    if (table == NULL) {
      gable_report_take_heading (report, 2, g_strdup (_ ("Not Drawn")));
      table = gable_report_add_table (report, "ww", headings);
    }
    if (options->every_kernel || n < GABLE_REPORT_MAX_KERNELS) {
      why = gable_roofline_explain (roofline, kernel);
      gable_report_take_cell (table, name_of (roofline, kernel));
      gable_report_take_cell (table, g_steal_pointer (&why));
    }
    n++;
  }
  if (!options->every_kernel && n > GABLE_REPORT_MAX_KERNELS) {
    add_rest (report, n - GABLE_REPORT_MAX_KERNELS);
  }
}

/* Where a rate comes from, in one line: "NVIDIA data sheet, vendor figure, 2023". */
static void
append_origin (GString *text, double rate, const GableOrigin *origin)
{
  const char *const parts[] = { origin->source, origin->method, origin->access, origin->date };
  gboolean first = TRUE;

  for (guint i = 0; gable_known (rate) && i < G_N_ELEMENTS (parts); i++) {
    if (parts[i] != NULL && *parts[i] != '\0') {
      g_string_append_printf (text, "%s%s",
                              first && text->len > 0 ? "; "
                              : first                ? ""
                                                     : ", ",
                              parts[i]);
      first = FALSE;
    }
  }
}

static void
add_ceiling (GableReportBlock *table, const GableCeiling *ceiling)
{
  GableDimension rate = gable_counter_rate_dimension (ceiling->counter);
  g_autoptr (GString) origin = g_string_new (NULL);

  append_origin (origin, ceiling->measured, &ceiling->measured_origin);
  append_origin (origin, ceiling->theoretical, &ceiling->theoretical_origin);
  gable_report_take_cell (table, gable_text_to_display (gable_ceiling_title (ceiling)));
  gable_report_take_cell (table, gable_format (ceiling->theoretical, rate));
  gable_report_take_cell (table, gable_format (ceiling->measured, rate));
  gable_report_take_cell (table, gable_format_percent (gable_ceiling_fraction (ceiling)));
  gable_report_take_cell (table, gable_text_to_display (origin->str));
}

void
gable_report_add_ceilings (GableReport *report, const GableRoofline *roofline)
{
  static const char *const headings[] = { N_ ("Ceiling"), N_ ("Theoretical"), N_ ("Measured"),
                                          N_ ("Fraction"), N_ ("Origin") };
  const GableMachine *machine = roofline->machine;
  GableReportBlock *table;

  if (machine == NULL || gable_machine_get_n_ceilings (machine) == 0) {
    return;
  }
  gable_report_take_heading (report, 2, g_strdup (_ ("Ceilings")));
  gable_report_take_paragraph (report, GABLE_REPORT_PLAIN, gable_text_to_display (machine->name));
  table = gable_report_add_table (report, "lrrrw", headings);
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    add_ceiling (table, gable_machine_get_ceiling (machine, i));
  }
}

static void
add_doubts (GableReport *report, const GableRoofline *roofline, const GPtrArray *doubts)
{
  GableReportBlock *list;

  if (doubts->len == 0) {
    return;
  }
  gable_report_take_paragraph (report, GABLE_REPORT_PLAIN,
                               g_strdup (_ ("Check the accounting first:")));
  list = gable_report_add (report, GABLE_REPORT_LIST);
  for (guint i = 0; i < MIN (doubts->len, MAX_OPPORTUNITIES); i++) {
    const GableOpportunity *doubt = doubts->pdata[i];
    g_autofree char *name = name_of (roofline, doubt->kernel);

    gable_report_take_cell (
      list, g_strdup_printf ("%s: %s (%s)", name, doubt->advice->title, doubt->advice->finding));
  }
}

static void
add_opportunity (GableReportBlock *table,
                 const GableRoofline *roofline,
                 const GableOpportunity *opportunity)
{
  const GableAdvice *advice = opportunity->advice;

  gable_report_take_cell (table, name_of (roofline, opportunity->kernel));
  gable_report_take_cell (table, g_strdup (advice->title));
  gable_report_take_cell (table, g_strdup (advice->finding));
  gable_report_take_cell (table, gable_format_factor (advice->kernel_gain));
  gable_report_take_cell (table, gable_format_factor (advice->run_gain_today));
  gable_report_take_cell (table, gable_format_factor (advice->run_gain));
}

static void
tell (GableReport *report, const GableAdvice *advice)
{
  GableReportBlock *list;

  gable_report_take_heading (report, 3, g_strdup (advice->title));
  gable_report_take_paragraph (report, GABLE_REPORT_PLAIN, g_strdup (advice->diagnosis));
  list = gable_report_add (report, GABLE_REPORT_LIST);
  for (guint i = 0; i < advice->actions->len; i++) {
    gable_report_take_cell (list, g_strdup (advice->actions->pdata[i]));
  }
  if (advice->caution != NULL) {
    /* Translators: when not to follow the advice: “where the order of sums must stay” */
    gable_report_take_paragraph (report, GABLE_REPORT_NOTE,
                                 g_strdup_printf (_ ("But: %s"), advice->caution));
  }
  if (advice->verify != NULL) {
    /* Translators: what is seen once the advice was followed */
    gable_report_take_paragraph (report, GABLE_REPORT_NOTE,
                                 g_strdup_printf (_ ("Afterwards: %s"), advice->verify));
  }
}

/* Several kernels may have the same: it is told once. */
static void
tell_each (GableReport *report, const GPtrArray *opportunities)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < opportunities->len && g_hash_table_size (told) < MAX_TOLD; i++) {
    const GableOpportunity *opportunity = opportunities->pdata[i];

    if (g_hash_table_add (told, (gpointer) opportunity->advice->id)) {
      tell (report, opportunity->advice);
    }
  }
}

/* Best first: the run's opportunities, and the first of them in full. */
void
gable_report_add_advice (GableReport *report,
                         const GableRoofline *roofline,
                         const GableReportOptions *options)
{
  static const char *const headings[] = {
    N_ ("Kernel"),          N_ ("Advice"),     N_ ("Found"),
    N_ ("Kernel, at best"), N_ ("Run, today"), N_ ("Run, at best"),
  };
  g_autoptr (GableRunAdvice) run = gable_advise_run (roofline);
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  GableReportBlock *table;

  for (guint i = 0; i < run->opportunities->len; i++) {
    GableOpportunity *opportunity = run->opportunities->pdata[i];

    if (is_listed (options, opportunity->kernel) &&
        (options->every_kernel || shown->len < MAX_OPPORTUNITIES)) {
      g_ptr_array_add (shown, opportunity);
    }
  }
  if (shown->len == 0 && run->doubts->len == 0) {
    return;
  }
  gable_report_take_heading (report, 2, g_strdup (_ ("Advice")));
  add_doubts (report, roofline, run->doubts);
  if (shown->len == 0) {
    return;
  }
  gable_report_take_paragraph (report, GABLE_REPORT_PLAIN,
                               g_strdup (_ ("Best first. The gains do not add up.")));
  table = gable_report_add_table (report, "wwwrrr", headings);
  for (guint i = 0; i < shown->len; i++) {
    add_opportunity (table, roofline, shown->pdata[i]);
  }
  tell_each (report, shown);
}

void
gable_report_add_sources (GableReport *report, const GableRoofline *roofline)
{
  static const char *const headings[] = { N_ ("File"), N_ ("Format"), N_ ("Size"), N_ ("Device") };
  const GPtrArray *sources = roofline->project->sources;
  GableReportBlock *table;

  if (sources->len == 0) {
    return;
  }
  gable_report_take_heading (report, 2, g_strdup (_ ("Sources")));
  table = gable_report_add_table (report, "wlrl", headings);
  for (guint i = 0; i < MIN (sources->len, GABLE_REPORT_MAX_KERNELS); i++) {
    const GableSource *source = sources->pdata[i];

    gable_report_take_cell (table, gable_text_to_display (source->path));
    gable_report_take_cell (table, g_strdup (source->format));
    gable_report_take_cell (table,
                            gable_format (source->size > 0 ? (double) source->size : GABLE_UNKNOWN,
                                          GABLE_DIMENSION_BYTES));
    gable_report_take_cell (table,
                            source->device != NULL ? gable_text_to_display (source->device) : NULL);
  }
}
