/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "analysis/describe.h"

#include <glib/gi18n-lib.h>

static GableExit
run (const GableCliOptions *options)
{
  GableExit status;
  g_autoptr (GableProject) project = gable_cli_open (options, NULL, &status);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *text = NULL;

  if (project == NULL) {
    return status;
  }
  roofline = gable_cli_evaluate (project, options, &status);
  if (roofline == NULL) {
    return status;
  }
  text = gable_describe (roofline);
  return gable_cli_print (text, -1);
}

const GableCommand gable_command_describe = {
  .name = "describe",
  .arguments = N_ ("FILE…"),
  .summary = N_ ("The chart in words"),
  .details =
    N_ ("Examples:\n"
        "  gable describe profile.csv\n\n"
        "Says what limits what, then axes, roofs and kernels: the figure's alternative text."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
