/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "analysis/patterns.h"
#include "base/text.h"
#include "cli/alike.h"
#include "import/machine.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

static gboolean
parse_group (const char *text, GableGrouping *group)
{
  static const struct {
    const char *name;
    GableGrouping group;
  } table[] = {
    { "name", GABLE_GROUP_NAME },
    { "launch", GABLE_GROUP_LAUNCH },
    { "file", GABLE_GROUP_FILE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++) {
    if (text == NULL || g_str_equal (table[i].name, text)) {
      *group = table[i].group;
      return TRUE;
    }
  }
  gable_cli_warn (_("--group “%s”: there are name, launch and file"), text);
  return FALSE;
}

static gboolean
parse_format (const char *text)
{
  if (text == NULL || gable_importers_find (text) != NULL) {
    return TRUE;
  }
  gable_cli_warn (_("--from “%s”: there is no such format; “gable formats” lists them"), text);
  return FALSE;
}

/* @map: (out) (nullable): what --map says, where it is given */
static gboolean
open_map (const GableCliOptions *options, GableMap **map)
{
  g_autoptr (GError) error = NULL;

  *map = options->map != NULL ? gable_map_open (options->map, &error) : NULL;
  if (error != NULL) {
    gable_cli_warn ("--map: %s", error->message);
  }
  return error == NULL;
}

static void
show_progress (guint64 done, guint64 total, gpointer data)
{
  g_autofree char *read = gable_format ((double) done, GABLE_DIMENSION_BYTES);

  if (total > 0) {
    g_printerr ("\r%3u %%  %s   ", (guint) MIN (100, 100.0 * (double) done / (double) total), read);
  } else {
    g_printerr ("\r%s   ", read);
  }
  *(gboolean *) data = TRUE;
}

static void
print_notes (const GableNotes *notes)
{
  g_autoptr (GPtrArray) texts = gable_alike_fold_notes (notes);

  for (guint i = 0; i < texts->len; i++) {
    gable_cli_warn ("%s", (const char *) texts->pdata[i]);
  }
  if (gable_notes_get_dropped (notes) > 0) {
    gable_cli_warn (ngettext ("%u more note", "%u more notes", gable_notes_get_dropped (notes)),
                    gable_notes_get_dropped (notes));
  }
}

/* Without files there is the machine alone: for kernels of patterns. (transfer full) */
static GableProject *
open_nothing (const GableCliOptions *options,
              const GableImportOptions *opening,
              GableNotes *notes,
              GError **error)
{
  g_autoptr (GableProject) project = gable_project_new ();
  g_autoptr (GPtrArray) imports = g_ptr_array_new ();

  return gable_choose_machine (&project, imports, options->machine, opening, notes, error)
           ? g_steal_pointer (&project)
           : NULL;
}

/**
 * gable_cli_add_patterns:
 * @project: (inout): with the kernels that --pattern asks for behind its own
 *
 * Returns: whether each is a pattern; else @status is the exit status, and an error was printed
 */
gboolean
gable_cli_add_patterns (const GableCliOptions *options, GableProject **project, GableExit *status)
{
  for (guint i = 0; options->patterns != NULL && options->patterns[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableKernel) kernel = NULL;
    g_autoptr (GableProject) before = *project;
    GablePatternUse use;

    if (!gable_pattern_use_parse (options->patterns[i], &use, &error)) {
      gable_cli_warn ("--pattern “%s”: %s", options->patterns[i], error->message);
      *project = g_steal_pointer (&before);
      *status = GABLE_EXIT_USAGE;
      return FALSE;
    }
    kernel = gable_pattern_use_make_kernel (&use);
    *project = gable_project_with_kernel_added (before, kernel);
  }
  return TRUE;
}

/**
 * gable_cli_open:
 * @options: of the sub-command
 * @notes: (nullable): takes what was left out, for a sub-command that prints it as well
 * @status: (out): the exit status, where nothing is returned
 *
 * Opens the files that the command line names as one project, with progress and notes on standard error.
 *
 * Returns: (transfer full) (nullable): the project, or %NULL after an error was printed
 */
GableProject *
gable_cli_open (const GableCliOptions *options, GableNotes *notes, GableExit *status)
{
  gboolean shown = FALSE;
  GableImportOptions opening = {
    .from = options->from,
    .unite = options->unites,
    .cancellable = gable_cli_get_cancellable (),
    .progress_data = &shown,
  };
  g_autoptr (GableNotes) found = gable_notes_new ();
  g_autoptr (GableMap) map = NULL;
  g_autoptr (GError) error = NULL;
  GableProject *project;

  *status = GABLE_EXIT_USAGE;
  if (!parse_group (options->group, &opening.group) || !parse_format (options->from) ||
      !open_map (options, &map)) {
    return NULL;
  }
  opening.map = map;
  if (!options->quiet && (options->progress || isatty (STDERR_FILENO))) {
    opening.progress = show_progress;
  }
  project = options->files == NULL ? open_nothing (options, &opening, found, &error)
                                   : gable_open ((const char *const *) options->files,
                                                 options->machine, &opening, found, &error);
  if (shown) {
    g_printerr ("\r%*s\r", 24, "");
  }
  if (project == NULL) {
    *status = gable_cli_fail (GABLE_EXIT_INPUT, error);
    return NULL;
  }
  if (!options->quiet) {
    print_notes (found);
  }
  if (notes != NULL) {
    gable_notes_append (notes, found);
  }
  return gable_cli_apply_rules (options, project, status);
}

/**
 * gable_cli_evaluate:
 * @status: (out): the exit status, where nothing is returned
 *
 * Sees @project through the model, as --work and --level say, else as its view says.
 *
 * Returns: (transfer full) (nullable): the roofline, or %NULL after an error was printed
 */
GableRoofline *
gable_cli_evaluate (const GableProject *project, const GableCliOptions *options, GableExit *status)
{
  GableRooflineOptions how;

  gable_roofline_options_init (&how, project);
  if (options->work != NULL && !gable_work_parse (options->work, &how.work)) {
    gable_cli_warn (_("--work “%s”: there are fp, fp64, fp32, tf32, fp16, bf16, fp8, int, int8, inst, … and a unit "
                      "behind them, as in fp16.matrix"),
      options->work);
    *status = GABLE_EXIT_USAGE;
    return NULL;
  }
  if (options->level != NULL) {
    how.level = gable_counter_find (options->level);
    if (how.level == NULL || how.level->kind != GABLE_COUNTER_TRAFFIC) {
      gable_cli_warn (
        _("--level “%s”: there are DRAM, L3, L2, L1, shared, … and those that the machine names"),
           options->level);
      *status = GABLE_EXIT_USAGE;
      return NULL;
    }
  }
  *status = GABLE_EXIT_DONE;
  return gable_roofline_evaluate (project, &how);
}

/* Whether --kernel lets it through. */
gboolean
gable_cli_wants_kernel (const GableCliOptions *options, const GableKernel *kernel)
{
  if (options->kernels == NULL) {
    return TRUE;
  }
  for (guint i = 0; options->kernels[i] != NULL; i++) {
    if (gable_text_match_glob (options->kernels[i], kernel->name)) {
      return TRUE;
    }
  }
  return FALSE;
}

gboolean *
gable_cli_list_kernels (const GableCliOptions *options, const GableProject *project)
{
  guint n = gable_project_get_n_kernels (project);
  gboolean *listed = g_new0 (gboolean, MAX (n, 1));

  for (guint i = 0; i < n; i++) {
    listed[i] = gable_cli_wants_kernel (options, gable_project_get_kernel (project, i));
  }
  return listed;
}
