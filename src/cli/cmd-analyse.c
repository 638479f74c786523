/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "analysis/filter.h"

#include <glib/gi18n-lib.h>

/* Leaves the kernels of @shape that --filter is true of. */
static gboolean
filter_kernels (const GableCliOptions *options,
                const GableRoofline *roofline,
                GableAnalysisShape *shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableFilter) filter = gable_filter_parse (options->filter, roofline->work, &error);
  g_autoptr (GableFigures) figures = gable_figures_new_kernels (roofline);
  g_autoptr (GArray) rows = NULL;
  g_autofree guint8 *shown = g_malloc0 ((gsize) roofline->n_kernels + 1);
  guint kept = 0;
  guint n_unknown;

  if (filter == NULL) {
    gable_cli_warn ("--filter “%s”: %s", options->filter, error->message);
    return FALSE;
  }
  rows = gable_filter_apply (filter, figures, &n_unknown);
  for (guint i = 0; i < rows->len; i++) {
    shown[g_array_index (rows, guint32, i)] = 1;
  }
  for (guint i = 0; i < shape->order->len; i++) {
    guint kernel = g_array_index (shape->order, guint, i);

    if (shown[kernel]) {
      g_array_index (shape->order, guint, kept++) = kernel;
    }
  }
  g_array_set_size (shape->order, kept);
  if (n_unknown > 0 && !options->quiet) {
    gable_cli_warn (
      ngettext ("--filter: whether it is true of %u kernel is not known; it is not listed",
                "--filter: whether it is true of %u kernels is not known; they are not listed",
                n_unknown),
      n_unknown);
  }
  return TRUE;
}

static GableExit
run (const GableCliOptions *options)
{
  GableExit status;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = gable_cli_open (options, notes, &status);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableAnalysisShape) shape = NULL;
  g_autoptr (GPtrArray) remarks = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (project == NULL) {
    return status;
  }
  roofline = gable_cli_evaluate (project, options, &status);
  if (roofline == NULL) {
    return status;
  }
  shape = gable_analysis_shape_new (roofline, options);
  if (options->filter != NULL && !filter_kernels (options, roofline, shape)) {
    return GABLE_EXIT_USAGE;
  }
  remarks = gable_analysis_remarks (roofline, shape);
  for (guint i = 0; !options->quiet && i < remarks->len; i++) {
    gable_cli_warn ("%s", (const char *) g_ptr_array_index (remarks, i));
  }
  if (options->json) {
    text = gable_analysis_to_json (roofline, shape, notes, remarks, &length);
  } else if (options->csv) {
    text = gable_analysis_to_csv (roofline, shape, &length);
  } else {
    text = gable_analysis_to_table (roofline, shape, &length);
  }
  return gable_cli_print (text, (gssize) length);
}

const GableCommand gable_command_analyse = {
  .name = "analyse",
  .other_name = "analyze",
  .arguments = N_ ("FILE… [--json|--csv]"),
  .summary = N_ ("Bounds, efficiency, standing and gain of every kernel"),
  .details =
    N_ ("Examples:\n"
        "  gable analyse profile.csv\n"
        "  gable analyse profile.csv --machine nvidia-a100-sxm4-40gb --work fp64 --json\n"
        "  gable analyse profile.csv --filter 'time > 1ms and limiter = DRAM'\n\n"
        "Prints what limits each kernel, how far it is from that limit, and what the whole run "
        "would gain\n"
        "at the limit; largest time first. Figures in JSON and CSV are in base units."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_FILTER | GABLE_TAKES_JSON |
           GABLE_TAKES_CSV,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
