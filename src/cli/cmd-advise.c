/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/advice-output.h"

#include <glib/gi18n-lib.h>

static GableExit
run (const GableCliOptions *options)
{
  GableExit status;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = gable_cli_open (options, notes, &status);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (project == NULL) {
    return status;
  }
  roofline = gable_cli_evaluate (project, options, &status);
  if (roofline == NULL) {
    return status;
  }
  if (options->json) {
    text = gable_advice_to_json (roofline, options, notes, &length);
    return gable_cli_print (text, (gssize) length);
  }
  text = gable_advice_to_text (roofline, options);
  return gable_cli_print (text, -1);
}

const GableCommand gable_command_advise = {
  .name = "advise",
  .arguments = N_ ("FILE… [--json]"),
  .summary = N_ ("What to do next, and what it would gain"),
  .details =
    N_ ("Examples:\n"
        "  gable advise profile.csv\n"
        "  gable advise profile.csv --kernel 'gemm*' --all\n\n"
        "Prints the best opportunities of the run, then the advice on each kernel: what was found "
        "in its\n"
        "numbers, what to do, and what that gains at today's efficiency and at best. Rows of your "
        "own go into\n"
        "gable/advice.json in your data folder."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_JSON | GABLE_TAKES_ALL,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
