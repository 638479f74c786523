/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include <glib/gi18n-lib.h>

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
        "  gable analyse profile.csv --machine nvidia-a100-sxm4-40gb --work fp64 --json\n\n"
        "Prints what limits each kernel, how far it is from that limit, and what the whole run "
        "would gain\n"
        "at the limit; largest time first. Figures in JSON and CSV are in base units."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_JSON | GABLE_TAKES_CSV,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
