/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "base/text.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Options that are one of a few words of a view. */
static const struct {
  const char *name;
  gsize offset; /* of the option's value */
  GableChoice choice;
} words[] = {
  { "view", G_STRUCT_OFFSET (GableCliOptions, view), GABLE_CHOICE_CHART },
  { "colour", G_STRUCT_OFFSET (GableCliOptions, colour), GABLE_CHOICE_COLOURING },
  { "shape", G_STRUCT_OFFSET (GableCliOptions, shape), GABLE_CHOICE_SHAPING },
  { "roofs", G_STRUCT_OFFSET (GableCliOptions, roofs), GABLE_CHOICE_ROOF_SET },
  { "multiples", G_STRUCT_OFFSET (GableCliOptions, multiples), GABLE_CHOICE_MULTIPLES },
};

static gboolean
set_words (const GableCliOptions *options, GableView *view)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    const char *word = G_STRUCT_MEMBER (char *, options, words[i].offset);
    guint value;

    if (word == NULL) {
      continue;
    }
    if (!gable_choice_parse (words[i].choice, word, &value)) {
      g_autofree char *known = gable_choice_words (words[i].choice);

      gable_cli_warn (_("--%s “%s”: there are %s"), words[i].name, word, known);
      return FALSE;
    }
    gable_view_set_choice (view, words[i].choice, value);
  }
  if (options->linear) {
    view->scale = GABLE_SCALE_LINEAR;
  }
  return TRUE;
}

/* "0.01:100"; either end may be left out. Returns: behind it, or NULL */
static const char *
read_range (const char *text, GableRange *range)
{
  const char *colon = strchr (text, ':');
  const char *end = text + strcspn (text, ",");

  *range = (GableRange){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  if (colon == NULL || colon > end ||
      (colon > text && !gable_number_read (text, (gsize) (colon - text), &range->min)) ||
      (end > colon + 1 && !gable_number_read (colon + 1, (gsize) (end - colon - 1), &range->max)) ||
      range->min >= range->max) {
    return NULL;
  }
  return end;
}

static gboolean
set_range (const char *text, GableView *view)
{
  const char *behind;
  guint mode;

  if (text == NULL) {
    return TRUE;
  }
  view->x = view->y = (GableRange){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  if (gable_choice_parse (GABLE_CHOICE_RANGE_MODE, text, &mode) && mode != GABLE_RANGE_FIXED) {
    view->range_mode = (GableRangeMode) mode;
    return TRUE;
  }
  behind = read_range (text, &view->x);
  behind = behind != NULL && *behind == ',' ? read_range (behind + 1, &view->y) : behind;
  if (behind == NULL || *behind != '\0') {
    gable_cli_warn (_("--range “%s”: machine, data, or figures as in 0.01:100,1e9:1e13 "
                      "(intensities, then performances, in base units)"),
                       text);
    return FALSE;
  }
  view->range_mode = GABLE_RANGE_FIXED;
  return TRUE;
}

static gboolean
hide_levels (const GableCliOptions *options, GableView *view)
{
  for (guint i = 0; options->hide_levels != NULL && options->hide_levels[i] != NULL; i++) {
    const GableCounter *level = gable_counter_level (options->hide_levels[i]);

    if (level == NULL) {
      gable_cli_warn (_("--hide-level “%s”: there are DRAM, L3, L2, L1, shared, … and those that the machine names"),
                         options->hide_levels[i]);
      return FALSE;
    }
    gable_view_show_level (view, level, FALSE);
  }
  return TRUE;
}

/* Those that --kernel leaves out. */
static void
hide_kernels (const GableProject *project, const GableCliOptions *options, GableView *view)
{
  if (options->kernels == NULL) {
    return;
  }
  if (view->hidden_kernels == NULL) {
    view->hidden_kernels = g_ptr_array_new_with_free_func (g_free);
  }
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (!gable_cli_wants_kernel (options, kernel)) {
      g_ptr_array_add (view->hidden_kernels, g_strdup (kernel->name));
    }
  }
}

/* Puts the machine that --second-machine names behind the first. */
static gboolean
add_machine (const GableCliOptions *options, GableProject *project, GableExit *status)
{
  g_autoptr (GError) error = NULL;
  GableMachine *machine;

  if (options->second_machine == NULL) {
    return TRUE;
  }
  machine = gable_catalogue_open (options->second_machine, &error);
  if (machine == NULL) {
    *status = gable_cli_fail (GABLE_EXIT_INPUT, error);
    return FALSE;
  }
  g_ptr_array_insert (project->machines, (int) MIN (project->machines->len, 1), machine);
  project->view.second_machine = TRUE;
  return TRUE;
}

static gboolean
set_view (const GableCliOptions *options, GableView *view)
{
  return set_words (options, view) && set_range (options->range, view) &&
         hide_levels (options, view);
}

/**
 * gable_cli_check_view:
 * @options: of the sub-command
 *
 * Asked before anything is read.
 *
 * Returns: %FALSE after an error was printed: a word is none of those that a view knows
 */
gboolean
gable_cli_check_view (const GableCliOptions *options)
{
  GableView view;
  gboolean valid;

  gable_view_init (&view);
  valid = set_view (options, &view);
  gable_view_clear (&view);
  return valid;
}

/**
 * gable_cli_show:
 * @project: what was opened
 * @options: of the sub-command
 * @status: (out): the exit status, where nothing is returned
 *
 * Returns: (transfer full) (nullable): @project seen as the options of a figure say, or %NULL after an error was printed
 */
GableProject *
gable_cli_show (const GableProject *project, const GableCliOptions *options, GableExit *status)
{
  g_autoptr (GableProject) shown = gable_project_copy (project);

  *status = GABLE_EXIT_USAGE;
  if (!set_view (options, &shown->view) || !add_machine (options, shown, status)) {
    return NULL;
  }
  shown->view.launches = shown->view.launches || options->launches;
  hide_kernels (project, options, &shown->view);
  *status = GABLE_EXIT_DONE;
  return g_steal_pointer (&shown);
}

/**
 * gable_cli_find_selected:
 * @project: whose kernels
 * @options: of the sub-command
 * @selected: (out): the first kernel that --select names, or -1
 *
 * Returns: %FALSE after an error was printed: there is none
 */
gboolean
gable_cli_find_selected (const GableProject *project, const GableCliOptions *options, int *selected)
{
  *selected = -1;
  if (options->select == NULL) {
    return TRUE;
  }
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (gable_text_match_glob (options->select, gable_project_get_kernel (project, i)->name)) {
      *selected = (int) i;
      return TRUE;
    }
  }
  gable_cli_warn (_("--select “%s”: no kernel has such a name"), options->select);
  return FALSE;
}
