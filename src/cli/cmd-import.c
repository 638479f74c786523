/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "model/project-json.h"

#include <glib/gi18n-lib.h>

static GableExit
print_project (const GableProject *project)
{
  gsize length;
  g_autofree char *text = gable_project_to_text (project, &length);

  return gable_cli_print (text, (gssize) length);
}

static GableExit
run (const GableCliOptions *options)
{
  const char *output = options->outputs != NULL ? options->outputs[0] : "-";
  GableCliOptions opening = *options;
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GError) error = NULL;
  GableExit status;

  if (options->outputs != NULL && options->outputs[1] != NULL) {
    gable_cli_warn (_("a project is written to one file; --output is given twice"));
    return GABLE_EXIT_USAGE;
  }
  opening.unites = TRUE;
  project = gable_cli_open (&opening, NULL, &status);
  if (project == NULL) {
    return status;
  }
  if (g_cancellable_is_cancelled (gable_cli_get_cancellable ())) {
    return gable_cli_fail (GABLE_EXIT_OUTPUT, NULL);
  }
  if (g_str_equal (output, "-")) {
    return print_project (project);
  }
  if (!gable_project_save (project, output, &error)) {
    return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
  }
  return GABLE_EXIT_DONE;
}

const GableCommand gable_command_import = {
  .name = "import",
  .arguments = N_ ("FILE… [-o OUT.gable]"),
  .summary = N_ ("Profiler exports to a project"),
  .details = N_ ("Examples:\n"
                 "  gable import profile.csv -o profile.gable\n"
                 "  gable import run-1.csv run-2.csv --group file > runs.gable\n"
                 "  gable import rank_0.gable rank_1.gable -o run.gable\n\n"
                 "Reads profiler exports and projects and writes one project, to standard output "
                 "without -o. Several\n"
                 "files of one run are joined, and so are projects: their kernels of one name add "
                 "up, in whatever order\n"
                 "they are given. --group file keeps them apart."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_OUTPUT,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
