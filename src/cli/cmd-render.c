/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "analysis/describe.h"
#include "plot/build.h"
#include "plot/export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Size of a figure that was given none [pt]: a slide's half, a column and a half of a paper. */
static const double DEFAULT_WIDTH = 640;
static const double DEFAULT_HEIGHT = 420;

/* A sheet of paper is smaller; more is a slip of the pen [pt]. */
static const double MAX_LENGTH = 14400;

/* A length on paper as text to points (1/72 in). */
static gboolean
parse_length (const char *name, const char *text, double least, double *points)
{
  static const struct {
    const char *unit;
    double points;
  } units[] = {
    { "mm", 72 / 25.4 }, { "cm", 72 / 2.54 }, { "in", 72 }, { "pt", 1 }, { "px", 0.75 }, { "", 1 },
  };
  double value;

  if (text == NULL) {
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    gsize length = strlen (text) - MIN (strlen (text), strlen (units[i].unit));

    if (!g_str_has_suffix (text, units[i].unit)) {
      continue;
    }
    while (length > 0 && text[length - 1] == ' ') {
      length--;
    }
    if (!gable_number_read (text, length, &value)) {
      continue;
    }
    if (value * units[i].points >= least && value * units[i].points <= MAX_LENGTH) {
      *points = value * units[i].points;
      return TRUE;
    }
    break;
  }
  gable_cli_warn (_("--%s “%s”: a length such as 180mm, 7in or 500pt, from %d to %d points"), name,
                     text, (int) least, (int) MAX_LENGTH);
  return FALSE;
}

static gboolean
parse_resolution (const char *text, double *dpi)
{
  if (text == NULL ||
      (gable_number_read (text, strlen (text), dpi) && *dpi >= 10 && *dpi <= 2400)) {
    return TRUE;
  }
  gable_cli_warn (_("--dpi “%s”: a number from 10 to 2400"), text);
  return FALSE;
}

static gboolean
parse_theme (const char *id, const GableTheme **theme)
{
  g_autoptr (GString) known = g_string_new (NULL);

  *theme = gable_theme_find (id != NULL ? id : "print");
  if (*theme != NULL) {
    return TRUE;
  }
  for (guint i = 0; i < gable_themes_get_size (); i++) {
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", gable_themes_get (i)->id);
  }
  gable_cli_warn (_("--theme “%s”: there are %s"), id, known->str);
  return FALSE;
}

/* A figure's format follows from its name; asked before anything is read. */
static gboolean
check_outputs (const GableCliOptions *options)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < gable_exporters_get_size (); i++) {
    g_string_append_printf (known, "%s.%s", i > 0 ? ", " : "", gable_exporters_get (i)->suffix);
  }
  if (options->outputs == NULL) {
    gable_cli_warn (_("where to? Give --output with a name that ends in %s"), known->str);
    return FALSE;
  }
  for (guint i = 0; options->outputs[i] != NULL; i++) {
    const char *dot = strrchr (options->outputs[i], '.');

    if (dot == NULL || gable_exporters_find (dot + 1) == NULL) {
      gable_cli_warn (_("%s: a figure's name ends in %s"), options->outputs[i], known->str);
      return FALSE;
    }
  }
  return TRUE;
}

static GableExit
write_figures (const GableRoofline *roofline,
               const GableCliOptions *options,
               GableSceneOptions *how,
               double dpi)
{
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene = NULL;
  g_autoptr (GError) error = NULL;
  GableExportOptions exporting = { .dpi = dpi, .every_point = options->all_vector };

  how->measure = measure;
  scene = gable_scene_build (roofline, how);
  for (guint i = 0; options->outputs[i] != NULL; i++) {
    if (g_cancellable_is_cancelled (gable_cli_get_cancellable ()) ||
        !gable_export (scene, NULL, options->outputs[i], &exporting, &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  if (scene->n_labels_left_out > 0 && !options->quiet) {
    gable_cli_warn (
      ngettext ("%u label had no room", "%u labels had no room", scene->n_labels_left_out),
      scene->n_labels_left_out);
  }
  if (options->alt != NULL) {
    g_autofree char *text = gable_describe (roofline);

    if (!gable_save (options->alt, text, strlen (text), &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  return GABLE_EXIT_DONE;
}

static GableExit
run (const GableCliOptions *options)
{
  GableSceneOptions how = {
    .width = DEFAULT_WIDTH,
    .height = DEFAULT_HEIGHT,
    .title = options->title,
    .selected = -1,
    .hovered = -1,
    .legend = options->legend,
  };
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableProject) shown = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  double dpi = 0;
  GableExit status;

  if (!check_outputs (options) || !gable_cli_check_view (options) ||
      !parse_theme (options->theme, &how.theme) ||
      !parse_length ("width", options->width, GABLE_SCENE_MIN_WIDTH, &how.width) ||
      !parse_length ("height", options->height, GABLE_SCENE_MIN_HEIGHT, &how.height) ||
      !parse_resolution (options->dpi, &dpi)) {
    return GABLE_EXIT_USAGE;
  }
  if (options->width != NULL && options->height == NULL) {
    how.height = MAX (GABLE_SCENE_MIN_HEIGHT, how.width * DEFAULT_HEIGHT / DEFAULT_WIDTH);
  }
  project = gable_cli_open (options, NULL, &status);
  if (project == NULL) {
    return status;
  }
  shown = gable_cli_show (project, options, &status);
  if (shown == NULL) {
    return status;
  }
  if (!gable_cli_find_selected (shown, options, &how.selected)) {
    return GABLE_EXIT_USAGE;
  }
  roofline = gable_cli_evaluate (shown, options, &status);
  if (roofline == NULL) {
    return status;
  }
  return write_figures (roofline, options, &how, dpi);
}

const GableCommand gable_command_render = {
  .name = "render",
  .arguments = N_ ("FILE… -o FIGURE"),
  .summary = N_ ("The chart as a figure"),
  .details =
    N_ ("Examples:\n"
        "  gable render profile.csv -o roofline.pdf\n"
        "  gable render profile.csv -o roofline.svg -o roofline.png --theme dark --width 180mm\n"
        "  gable render before.csv after.csv -o change.pdf --colour source --legend\n"
        "  gable render profile.csv -o bounds.svg --view time --linear --legend\n\n"
        "The format follows from the name. --output may be given several times; the files are read "
        "once."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_OUTPUT | GABLE_TAKES_FIGURE,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
