/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report.h"

#include "analysis/describe.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of a kernel's name in a sentence. */
#define NAME_WIDTH 60

/* Paragraphs of a step are parted by an empty line. */
static void
add_text (GableReport *report, const char *text)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++) {
    char *paragraph = g_strstrip (paragraphs[i]);

    if (*paragraph != '\0') {
      gable_report_take_paragraph (report, GABLE_REPORT_PLAIN, g_strdup (paragraph));
    }
  }
}

static void
add_what_if (GableReport *report, const GableStage *stage)
{
  const GableStep *step = stage->step;
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (step->what_if == NULL) {
    return;
  }
  name = step->what_if_kernel != NULL ? gable_text_shorten_name (step->what_if_kernel, NAME_WIDTH)
                                      : g_strdup ("");
  shown = gable_text_to_display (name);
  gable_report_take_paragraph (
    report, GABLE_REPORT_WHAT_IF,
    step->what_if_kernel != NULL
    /* Translators: a kernel's name, and a change such as “bytes.DRAM × 0.5” */
    ? g_strdup_printf (_ ("What if, of “%s”: %s"), shown, step->what_if)
    /* Translators: a change of the machine such as “rate.DRAM × 2” */
    : g_strdup_printf (_ ("What if: %s"), step->what_if));
  if (stage->trouble != NULL) {
    gable_report_take_paragraph (report, GABLE_REPORT_NOTE, g_strdup (stage->trouble));
  }
}

/* What to do, where the step's own words do not tell it. */
static void
add_advice (GableReport *report, const GableStage *stage)
{
  const char *text = stage->step->text;
  GableReportBlock *list;

  if (stage->advice == NULL || (text != NULL && strstr (text, "{advice.") != NULL)) {
    return;
  }
  gable_report_take_paragraph (
    report, GABLE_REPORT_PLAIN,
    /* Translators: the title of a piece of advice, and what it was found by */
    g_strdup_printf (_ ("Advice: %s (%s)."), stage->advice->title, stage->advice->finding));
  list = gable_report_add (report, GABLE_REPORT_LIST);
  for (guint i = 0; i < stage->advice->actions->len; i++) {
    gable_report_take_cell (list, g_strdup (stage->advice->actions->pdata[i]));
  }
}

static void
add_step (GableReport *report, const GableProject *project, const GableStep *step, guint number)
{
  g_autoptr (GableStage) stage = gable_stage_new (project, step);
  g_autofree char *title = gable_stage_write (stage, step->title);
  g_autofree char *text = gable_stage_write (stage, step->text);

  gable_report_take_heading (report, 2, g_strdup_printf ("%u. %s", number, title));
  add_text (report, text);
  add_what_if (report, stage);
  gable_report_add_figure (report, stage->roofline, gable_stage_get_selected (stage));
  add_advice (report, stage);
}

static char *
choose_title (const GableRoofline *roofline, const GableReportOptions *options)
{
  const GableWalkthrough *walkthrough = options->walkthrough;
  const char *title = options->title;

  if (title == NULL && walkthrough != NULL) {
    title = walkthrough->title;
  }
  if (title == NULL) {
    title = roofline->project->title;
  }
  return title != NULL && *title != '\0' ? gable_text_to_display (title)
                                         : g_strdup (_ ("Roofline report"));
}

/**
 * gable_report_new:
 * @roofline: a project seen through the model
 * @options: what is told of it
 *
 * Steps first, if there are any, else the chart as the project shows it; then tables of the kernels, of what is not
 * drawn and why, of the ceilings and where they come from, of the advice and of the files.
 *
 * Returns: (transfer full): the document
 */
GableReport *
gable_report_new (const GableRoofline *roofline, const GableReportOptions *options)
{
  GableReport *report = g_new0 (GableReport, 1);
  const GableWalkthrough *walkthrough = options->walkthrough;
  guint n_steps = walkthrough != NULL ? gable_walkthrough_get_size (walkthrough) : 0;

  report->title = choose_title (roofline, options);
  report->subtitle = gable_describe_title (roofline);
  for (guint i = 0; i < n_steps; i++) {
    add_step (report, roofline->project, gable_walkthrough_get_step (walkthrough, i), i + 1);
  }
  if (n_steps == 0) {
    gable_report_take_heading (report, 2, g_strdup (_ ("Chart")));
    gable_report_add_figure (report, roofline, -1);
  }
  gable_report_add_kernels (report, roofline, options);
  gable_report_add_not_drawn (report, roofline, options);
  gable_report_add_advice (report, roofline, options);
  gable_report_add_ceilings (report, roofline);
  gable_report_add_sources (report, roofline);
  return report;
}
