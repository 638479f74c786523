/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/report-output.h"

#include "app/filters.h"
#include "plot/report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const GableReportWriter *
find_writer (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? gable_report_writers_find (dot + 1) : NULL;
}

static gboolean
takes (const char *path)
{
  return find_writer (path) != NULL;
}

static gboolean
write_report (GableTourOutput *output, GError **error)
{
  const GableReportOptions options = { .walkthrough = output->walkthrough };
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (output->project, NULL);
  g_autoptr (GableReport) report = gable_report_new (roofline, &options);

  return gable_report_write (report, find_writer (output->path), output->path, error);
}

static char *
tell (const GableTourOutput *output)
{
  g_autofree char *name = g_filename_display_basename (output->path);

  return g_strdup_printf (_ ("Wrote the report “%s”"), name);
}

const GableTourOutputKind gable_report_output = {
  .title = N_ ("Export Report"),
  .suffix = "html",
  .refusal = N_ ("A report's name ends in .html or .pdf, and it lies on this computer"),
  .list_filters = gable_filters_for_reports,
  .takes = takes,
  .write = write_report,
  .tell = tell,
};
