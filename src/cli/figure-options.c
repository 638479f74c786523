/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/figures.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define POINTS_A_MM (72 / 25.4)

/* Half a slide, a column and a half of a paper. */
const GableFigureDefaults gable_cli_figure_defaults = {
  .theme = "print",
  .width = 640,
  .height = 420,
};

/* A length on paper as text to millimetres. A plain number is points. */
static gboolean
parse_length (const char *name, const char *text, double *millimetres)
{
  static const struct {
    const char *unit;
    double millimetres;
  } units[] = {
    { "mm", 1 },         { "cm", 10 },        { "in", 25.4 },
    { "pt", 25.4 / 72 }, { "px", 25.4 / 96 }, { "", 25.4 / 72 },
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
    value *= units[i].millimetres;
    if (value >= GABLE_FIGURE_MIN_SIDE && value <= GABLE_FIGURE_MAX_SIDE) {
      *millimetres = value;
      return TRUE;
    }
    break;
  }
  gable_cli_warn (_ ("--%s “%s”: a length such as 180mm, 7in or 500pt, from %d to %d mm"), name,
                     text, (int) GABLE_FIGURE_MIN_SIDE, (int) GABLE_FIGURE_MAX_SIDE);
  return FALSE;
}

static gboolean
parse_number (const char *name, const char *text, double least, double most, double *value)
{
  char limits[2][GABLE_NUMBER_LENGTH];

  if (text == NULL ||
      (gable_number_read (text, strlen (text), value) && *value >= least && *value <= most)) {
    return TRUE;
  }
  gable_cli_warn (_ ("--%s “%s”: a number from %s to %s"), name, text,
                     gable_number_write (limits[0], least), gable_number_write (limits[1], most));
  return FALSE;
}

/* "8", "8pt": without the unit. (transfer full) (nullable) */
static char *
without_points (const char *text)
{
  if (text == NULL) {
    return NULL;
  }
  return g_strstrip (
    g_strndup (text, strlen (text) - (g_str_has_suffix (text, "pt") ? strlen ("pt") : 0)));
}

static gboolean
set_numbers (const GableCliOptions *options, GableFigureStyle *style)
{
  g_autofree char *text_size = without_points (options->text_size);

  return parse_length ("width", options->width, &style->width) &&
         parse_length ("height", options->height, &style->height) &&
         parse_number ("dpi", options->dpi, 10, 2400, &style->dpi) &&
         parse_number ("text-size", text_size, GABLE_FIGURE_MIN_TEXT, GABLE_FIGURE_MAX_TEXT,
                       &style->text_size) &&
         parse_number ("lines", options->lines, 1 / GABLE_FIGURE_MAX_SCALE, GABLE_FIGURE_MAX_SCALE,
                       &style->line_scale) &&
         parse_number ("markers", options->markers, 1 / GABLE_FIGURE_MAX_SCALE,
                       GABLE_FIGURE_MAX_SCALE, &style->marker_scale);
}

static gboolean
set_legend (const GableCliOptions *options, GableFigureStyle *style)
{
  if (options->legend == NULL) {
    return TRUE;
  }
  if (gable_legend_place_parse (options->legend, &style->legend)) {
    return TRUE;
  }
  gable_cli_warn (_ ("--legend “%s”: there are in, right, under and none"), options->legend);
  return FALSE;
}

static void
set_texts (const GableCliOptions *options, GableFigureStyle *style)
{
  const struct {
    char **to;
    const char *text;
  } texts[] = {
    { &style->theme, options->theme },     { &style->palette, options->palette },
    { &style->font, options->font },       { &style->title, options->title },
    { &style->x_title, options->x_title }, { &style->y_title, options->y_title },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    if (texts[i].text != NULL) {
      g_free (*texts[i].to);
      *texts[i].to = g_strdup (texts[i].text);
    }
  }
}

/* Lays the file over @style. @only_annotations: the rest of it isn't meant. */
static gboolean
overlay_file (const char *path,
              gboolean only_annotations,
              GableFigureStyle *style,
              GableExit *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableFigureStyle) file = NULL;

  if (path == NULL) {
    return TRUE;
  }
  file = gable_figure_style_load (path, &error);
  if (file == NULL) {
    *status = gable_cli_fail (GABLE_EXIT_INPUT, error);
    return FALSE;
  }
  if (!only_annotations) {
    gable_figure_style_overlay (style, file);
    return TRUE;
  }
  for (guint i = 0; file->annotations != NULL && i < file->annotations->len; i++) {
    gable_figure_style_take_annotation (style, gable_annotation_copy (file->annotations->pdata[i]));
  }
  return TRUE;
}

static gboolean
overlay_preset (const GableCliOptions *options, GableFigureStyle *style, GableExit *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableFigureStyle) preset = NULL;

  if (options->preset == NULL) {
    return TRUE;
  }
  preset = gable_figure_find_preset (options->preset, &error);
  if (preset == NULL) {
    *status = gable_cli_fail (g_error_matches (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE)
                                ? GABLE_EXIT_USAGE
                                : GABLE_EXIT_INPUT,
                              error);
    return FALSE;
  }
  gable_figure_style_overlay (style, preset);
  return TRUE;
}

/**
 * gable_cli_figure_style:
 * @options: of the sub-command
 * @status: (out): the exit status, where nothing is returned
 *
 * The preset, under the style file, under the single options; asked before anything is read.
 */
GableFigureStyle *
gable_cli_figure_style (const GableCliOptions *options, GableExit *status)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GError) error = NULL;

  *status = GABLE_EXIT_USAGE;
  if (!overlay_preset (options, style, status) ||
      !overlay_file (options->style, FALSE, style, status) ||
      !overlay_file (options->annotations, TRUE, style, status) || !set_numbers (options, style) ||
      !set_legend (options, style)) {
    return NULL;
  }
  set_texts (options, style);
  figure = gable_figure_new (style, &gable_cli_figure_defaults, &error);
  if (figure == NULL) {
    *status = gable_cli_fail (GABLE_EXIT_USAGE, error);
    return NULL;
  }
  *status = GABLE_EXIT_DONE;
  return g_steal_pointer (&style);
}

/* Whether a kernel has such a name. */
static gboolean
list_matching (const GableProject *project, const char *glob, GableFigureStyle *style)
{
  gboolean found = FALSE;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const char *name = gable_project_get_kernel (project, i)->name;

    if (name != NULL && gable_text_match_glob (glob, name)) {
      g_ptr_array_add (style->labelled, g_strdup (name));
      found = TRUE;
    }
  }
  return found;
}

gboolean
gable_cli_choose_labels (const GableCliOptions *options,
                         const GableProject *project,
                         GableFigureStyle *style)
{
  if (options->labels == NULL) {
    return TRUE;
  }
  g_clear_pointer (&style->labelled, g_ptr_array_unref);
  style->labelled = g_ptr_array_new_with_free_func (g_free);
  style->labelling = GABLE_LABELS_LISTED;
  for (guint i = 0; options->labels[i] != NULL; i++) {
    if (g_str_equal (options->labels[i], "all")) {
      style->labelling = GABLE_LABELS_ALL;
    } else if (g_str_equal (options->labels[i], "none")) {
      style->labelling = GABLE_LABELS_NONE;
    } else if (!list_matching (project, options->labels[i], style)) {
      gable_cli_warn (_ ("--labels “%s”: no kernel has such a name; there are all, none and names"),
                         options->labels[i]);
      return FALSE;
    }
  }
  return TRUE;
}
