/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/figures.h"

#include "analysis/describe.h"
#include "plot/figure-data.h"
#include "plot/figure-series.h"
#include "plot/preflight.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* One figure, drawn. */
typedef struct {
  const GableCliOptions *options;
  const GableFigure *figure;
  const GableRoofline *roofline;
  const GableScene *scene;
} Drawing;

/* A figure's format follows from its name; asked before anything is read. */
static gboolean
check_outputs (const GableCliOptions *options)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < gable_exporters_get_size (); i++) {
    g_string_append_printf (known, "%s.%s", i > 0 ? ", " : "", gable_exporters_get (i)->suffix);
  }
  for (guint i = 0; i < gable_figure_data_get_size (); i++) {
    g_string_append_printf (known, ", .%s", gable_figure_data_get (i)->suffix);
  }
  if (options->outputs == NULL) {
    gable_cli_warn (_ ("where to? Give --output with a name that ends in %s"), known->str);
    return FALSE;
  }
  for (guint i = 0; options->outputs[i] != NULL; i++) {
    const char *dot = strrchr (options->outputs[i], '.');

    if ((dot == NULL || gable_exporters_find (dot + 1) == NULL) &&
        gable_figure_data_find (options->outputs[i]) == NULL) {
      gable_cli_warn (_ ("%s: a figure's name ends in %s"), options->outputs[i], known->str);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
write_output (const Drawing *drawing, const char *path, GError **error)
{
  GableExportOptions exporting = {
    .dpi = drawing->figure->dpi,
    .every_point = drawing->options->all_vector,
  };
  const GableFigureData *format = gable_figure_data_find (path);
  g_autofree char *text = NULL;
  gsize length;

  if (format == NULL) {
    return gable_export (drawing->scene, NULL, path, &exporting, error);
  }
  text = format->write (drawing->figure, drawing->roofline, drawing->scene, &length);
  return gable_save (path, text, length, error);
}

/* What a journal would send back. */
static void
print_preflight (const Drawing *drawing)
{
  const GablePreflightOutput output = {
    .paths = (const char *const *) drawing->options->outputs,
    .has_alt = drawing->options->alt != NULL,
  };
  g_autoptr (GPtrArray) warnings = NULL;

  if (drawing->options->quiet) {
    return;
  }
  warnings = gable_preflight (drawing->figure, drawing->scene, &output);
  for (guint i = 0; i < warnings->len; i++) {
    const GablePreflightWarning *warning = warnings->pdata[i];

    gable_cli_warn ("%s", warning->text);
  }
}

static gboolean
write_alt (const Drawing *drawing, const char *path, GError **error)
{
  g_autofree char *text = drawing->figure->style->alt != NULL
                            ? g_strdup (drawing->figure->style->alt)
                            : gable_describe (drawing->roofline);

  return gable_save (path, text, strlen (text), error);
}

/* All outputs of one figure. */
static GableExit
write_item (const Drawing *drawing, const GableFigureItem *item, guint number)
{
  const GableCliOptions *options = drawing->options;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; options->outputs[i] != NULL; i++) {
    g_autofree char *path = gable_figure_series_path (options->outputs[i], item->file_name, number);

    if (g_cancellable_is_cancelled (gable_cli_get_cancellable ()) ||
        !write_output (drawing, path, &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  if (options->alt != NULL) {
    g_autofree char *path = gable_figure_series_path (options->alt, item->file_name, number);

    if (!write_alt (drawing, path, &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  return GABLE_EXIT_DONE;
}

/* "{name}" in a title is the item's. */
static void
name_title (GableFigureStyle *style, const GableFigureItem *item)
{
  g_autoptr (GString) title = g_string_new (style->title);

  if (style->title != NULL && item->name != NULL) {
    g_string_replace (title, "{name}", item->name, 0);
    g_free (style->title);
    style->title = g_string_free (g_steal_pointer (&title), FALSE);
  }
}

/* (transfer full) (nullable) what is drawn of @item, and NULL after an error was printed. @selected: (out): its kernel,
 * or -1 */
static GableRoofline *
see_item (const GableCliOptions *options,
          const GableFigureItem *item,
          int *selected,
          GableExit *status)
{
  if (item->stage != NULL) {
    *selected = gable_stage_get_selected (item->stage);
    return gable_roofline_ref (item->stage->roofline);
  }
  if (!gable_cli_find_selected (item->project, options, selected)) {
    *status = GABLE_EXIT_USAGE;
    return NULL;
  }
  return gable_cli_evaluate (item->project, options, status);
}

static GableExit
draw_item (const GableCliOptions *options,
           const GableFigureStyle *style,
           const GableFigureItem *item,
           guint number,
           const GableMeasure *measure)
{
  g_autoptr (GableFigureStyle) own = gable_figure_style_copy (style);
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableScene) scene = NULL;
  g_autoptr (GError) error = NULL;
  GableExit status;
  int selected;

  name_title (own, item);
  figure = gable_figure_new (own, &gable_cli_figure_defaults, &error);
  if (figure == NULL) {
    return gable_cli_fail (GABLE_EXIT_INPUT, error);
  }
  roofline = see_item (options, item, &selected, &status);
  if (roofline == NULL) {
    return status;
  }
  scene = gable_figure_build (figure, roofline, measure, selected);
  {
    const Drawing drawing = { options, figure, roofline, scene };

    status = write_item (&drawing, item, number);
    if (status == GABLE_EXIT_DONE && number <= 1) {
      print_preflight (&drawing);
    }
  }
  return status;
}

/* The project's own style under what the options say. */
static GableFigureStyle *
style_of (const GableProject *project, const GableFigureStyle *asked)
{
  GableFigureStyle *style =
    project->figure != NULL ? gable_figure_style_copy (project->figure) : gable_figure_style_new ();

  if (asked->preset != NULL) {
    /* Its size and text, not those of the one before. */
    style->width = style->height = style->text_size = GABLE_UNKNOWN;
  }
  gable_figure_style_overlay (style, asked);
  return style;
}

static GableExit
draw_all (const GableCliOptions *options, GableProject *shown, const GableFigureStyle *asked)
{
  g_autoptr (GableFigureStyle) style = style_of (shown, asked);
  g_autoptr (GableMeasure) measure = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GPtrArray) items = NULL;
  GableExit status = GABLE_EXIT_DONE;

  if (!gable_cli_choose_labels (options, shown, style)) {
    return GABLE_EXIT_USAGE;
  }
  if (options->per != NULL) {
    roofline = gable_cli_evaluate (shown, options, &status);
    if (roofline == NULL) {
      return status;
    }
  }
  items = gable_cli_figure_items (options, shown, roofline, &status);
  if (items == NULL) {
    return status;
  }
  measure = gable_measure_pango_new ();
  for (guint i = 0; i < items->len && status == GABLE_EXIT_DONE; i++) {
    status = draw_item (options, style, items->pdata[i], i + 1, measure);
  }
  return status;
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GableFigureStyle) style = NULL;
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableProject) shown = NULL;
  GableExit status;

  if (options->list_presets) {
    return gable_cli_list_presets ();
  }
  if (!check_outputs (options) || !gable_cli_check_view (options) ||
      !gable_cli_check_per (options)) {
    return GABLE_EXIT_USAGE;
  }
  style = gable_cli_figure_style (options, &status);
  if (style == NULL) {
    return status;
  }
  project = gable_cli_open (options, NULL, &status);
  if (project == NULL) {
    return status;
  }
  shown = gable_cli_show (project, options, &status);
  if (shown == NULL) {
    return status;
  }
  return draw_all (options, shown, style);
}

const GableCommand gable_command_render = {
  .name = "render",
  .arguments = N_ ("FILE… -o FIGURE"),
  .summary = N_ ("The chart as a figure"),
  .details = N_ (
    "Examples:\n"
    "  gable render profile.csv -o roofline.pdf\n"
    "  gable render profile.csv -o roofline.svg -o roofline.png --theme dark --width 180mm\n"
    "  gable render before.csv after.csv -o change.pdf --colour source --legend\n"
    "  gable render profile.csv -o bounds.svg --view time --linear --legend\n"
    "  gable render profile.csv -o fig.pdf --preset ieee-journal-1col --theme bw --legend=in\n"
    "  gable render profile.csv --per kernel -o 'figures/{name}.pdf'\n"
    "  gable render solver.gable --per step --title '{name}' -o 'steps/{name}.pdf'\n\n"
    "The format follows from the name: a figure, or what it shows as CSV, JSON (a project) or a "
    "matplotlib\n"
    "script (.py). --output may be given several times; the files are read once."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_OUTPUT | GABLE_TAKES_FIGURE |
           GABLE_TAKES_WALKTHROUGH,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
