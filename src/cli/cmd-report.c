/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "plot/report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* (nullable) by the suffix of the file's name; a document on standard output is a web page. */
static const GableReportWriter *
find_writer (const char *path)
{
  const char *dot = strrchr (path, '.');

  if (g_str_equal (path, "-")) {
    return &gable_report_writer_html;
  }
  return dot != NULL ? gable_report_writers_find (dot + 1) : NULL;
}

/* Asked before anything is read. */
static gboolean
check_outputs (const GableCliOptions *options)
{
  if (options->outputs == NULL) {
    gable_cli_warn (_("where to? Give --output with a name that ends in %s"), ".html, .pdf");
    return FALSE;
  }
  for (guint i = 0; options->outputs[i] != NULL; i++) {
    if (find_writer (options->outputs[i]) == NULL) {
      gable_cli_warn (_("%s: a report's name ends in %s"), options->outputs[i], ".html, .pdf");
      return FALSE;
    }
  }
  return TRUE;
}

/* (transfer full) @project with the work and the level that are asked for, and without other kernels on the chart. */
static GableProject *
show (const GableProject *project, const GableCliOptions *options, GableExit *status)
{
  g_autoptr (GableProject) shown = gable_cli_show (project, options, status);
  g_autoptr (GableRoofline) roofline =
    shown != NULL ? gable_cli_evaluate (shown, options, status) : NULL;

  if (roofline == NULL) {
    return NULL;
  }
  shown->view.work = roofline->work;
  if (options->level != NULL) {
    shown->view.level = gable_counter_find (options->level);
  }
  return g_steal_pointer (&shown);
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableProject) shown = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWalkthrough) walkthrough = NULL;
  g_autoptr (GableReport) report = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree gboolean *listed = NULL;
  GableReportOptions how = { .title = options->title, .every_kernel = options->all };
  GableExit status;

  if (!check_outputs (options)) {
    return GABLE_EXIT_USAGE;
  }
  project = gable_cli_open (options, NULL, &status);
  shown = project != NULL ? show (project, options, &status) : NULL;
  if (shown == NULL) {
    return status;
  }
  roofline = gable_roofline_evaluate (shown, NULL);
  if (!gable_cli_choose_walkthrough (options, roofline, &walkthrough)) {
    return GABLE_EXIT_USAGE;
  }
  listed = gable_cli_list_kernels (options, shown);
  how.walkthrough = walkthrough;
  how.listed = listed;
  report = gable_report_new (roofline, &how);
  for (guint i = 0; options->outputs[i] != NULL; i++) {
    if (g_cancellable_is_cancelled (gable_cli_get_cancellable ()) ||
        !gable_report_write (report, find_writer (options->outputs[i]), options->outputs[i],
                             &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  return GABLE_EXIT_DONE;
}

const GableCommand gable_command_report = {
  .name = "report",
  .arguments = N_ ("FILE… -o REPORT"),
  .summary = N_ ("A walkthrough or an analysis as a web page or PDF"),
  .details =
    N_ ("Examples:\n"
        "  gable report profile.csv -o report.html\n"
        "  gable report solver.gable -o report.pdf --walkthrough 'Half the bytes'\n\n"
        "The document is one file: figures with alternative text, then tables of the kernels, the "
        "advice,\n"
        "the ceilings and where they come from. The format follows from the name, .html or .pdf; "
        "“-” is a\n"
        "web page on standard output."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_OUTPUT | GABLE_TAKES_ALL |
           GABLE_TAKES_WALKTHROUGH,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
