/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-output.h"

#include "analysis/stage.h"
#include "app/figure-work.h"
#include "app/filters.h"
#include "plot/export.h"
#include "plot/figure-series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A figure of the window's shape, where the project's style gives it no size [pt]. */
#define WIDTH 640.0
#define HEIGHT 420.0

static gboolean
takes (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL && gable_exporters_find (dot + 1) != NULL;
}

static GListModel *
list_filters (void)
{
  return gable_filters_for_figure (&gable_exporter_svg);
}

static gboolean
write_step (GableTourOutput *output,
            const GableFigure *figure,
            const GableStep *step,
            GHashTable *taken,
            GError **error)
{
  const GableExportOptions options = { .dpi = figure->dpi };
  g_autoptr (GableStage) stage = gable_stage_new (output->project, step);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene =
    gable_figure_build (figure, stage->roofline, measure, gable_stage_get_selected (stage));
  g_autofree char *title = gable_stage_write (stage, step->title);
  g_autofree char *numbered = g_strdup_printf ("%02u %s", output->n_written + 1, title);
  g_autofree char *name = gable_figure_series_name (taken, numbered);
  g_autofree char *path = gable_figure_series_path (output->path, name, output->n_written + 1);

  return gable_export (scene, NULL, path, &options, error);
}

static gboolean
write_steps (GableTourOutput *output, GError **error)
{
  g_autoptr (GableFigureStyle) style = output->project->figure != NULL
                                         ? gable_figure_style_copy (output->project->figure)
                                         : gable_figure_style_new ();
  const GableFigureDefaults defaults = { gable_figure_order_theme (style), WIDTH, HEIGHT, TRUE };
  g_autoptr (GableFigure) figure = gable_figure_new (style, &defaults, error);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (figure == NULL) {
    return FALSE;
  }
  for (guint i = 0; i < gable_walkthrough_get_size (output->walkthrough); i++) {
    const GableStep *step = gable_walkthrough_get_step (output->walkthrough, i);

    if (!write_step (output, figure, step, taken, error)) {
      return FALSE;
    }
    output->n_written++;
  }
  return TRUE;
}

static char *
tell (const GableTourOutput *output)
{
  g_autofree char *folder = g_path_get_dirname (output->path);
  g_autofree char *name = g_filename_display_basename (folder);

  return g_strdup_printf (/* Translators: a number of figures, and the name of a folder */
                          g_dngettext (GETTEXT_PACKAGE, "Exported %u figure to the folder “%s”",
                                       "Exported %u figures to the folder “%s”", output->n_written),
                          output->n_written, name);
}

const GableTourOutputKind gable_steps_output = {
  .title = N_ ("Export a Figure for Each Step"),
  .suffix = "svg",
  .refusal = N_ ("The name of figures ends in that of their format, as in .svg or .pdf, and they "
                 "lie on this computer"),
  .list_filters = list_filters,
  .takes = takes,
  .write = write_steps,
  .tell = tell,
};
