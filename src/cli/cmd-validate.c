/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "analysis/stage.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>

/* What its shape does not tell: whether the walkthroughs of a project say what can be said of it. */
static gboolean
check_walkthroughs (const char *path, GableNotes *notes)
{
  g_autoptr (GableProject) project = gable_project_load (path, NULL);
  g_autofree char *name = g_filename_display_name (path);

  return project == NULL || gable_walkthroughs_check (project, name, notes);
}

/* Every fault goes to standard output: it is this command's result. */
static gboolean
validate (const char *path, GString *text)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  gboolean valid = gable_validate (path, notes) && check_walkthroughs (path, notes);

  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    g_autofree char *line = gable_note_to_string (gable_notes_get (notes, i));

    g_string_append_printf (text, "%s\n", line);
  }
  if (valid) {
    g_string_append_printf (text, _("%s: valid\n"), path);
  }
  return valid;
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean valid = TRUE;
  GableExit status;

  for (guint i = 0; options->files[i] != NULL; i++) {
    valid = validate (options->files[i], text) && valid;
  }
  status = options->quiet ? GABLE_EXIT_DONE : gable_cli_print (text->str, (gssize) text->len);
  if (status != GABLE_EXIT_DONE) {
    return status;
  }
  return valid ? GABLE_EXIT_DONE : GABLE_EXIT_INPUT;
}

const GableCommand gable_command_validate = {
  .name = "validate",
  .arguments = N_ ("FILE…"),
  .summary = N_ ("Check project and machine files, and name every fault with its place"),
  .details = N_ ("Examples:\n"
                 "  gable validate solver.gable my-machine.json\n\n"
                 "Exit status 3 where a file is not valid."),
  .takes = 0,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
