/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-output.h"

#include "analysis/stage.h"
#include "analysis/walkthrough-auto.h"
#include "app/compat.h"
#include "app/figure-work.h"
#include "app/filters.h"
#include "plot/export.h"
#include "plot/figure-series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A figure of the window's shape, where the project's style gives it no size [pt]. */
#define WIDTH 640.0
#define HEIGHT 420.0

/* What the thread works on. */
typedef struct {
  GableProject *project;
  GableWalkthrough *walkthrough; /* (nullable) */
  char *path;                    /* each figure's has its step's number and title in it */
  guint n_written;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  gable_project_unref (work->project);
  g_clear_pointer (&work->walkthrough, gable_walkthrough_unref);
  g_free (work->path);
  g_free (work);
}

static gboolean
write_step (const Work *work,
            const GableFigure *figure,
            const GableStep *step,
            GHashTable *taken,
            GError **error)
{
  const GableExportOptions options = { .dpi = figure->dpi };
  g_autoptr (GableStage) stage = gable_stage_new (work->project, step);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene =
    gable_figure_build (figure, stage->roofline, measure, gable_stage_get_selected (stage));
  g_autofree char *title = gable_stage_write (stage, step->title);
  g_autofree char *numbered = g_strdup_printf ("%02u %s", work->n_written + 1, title);
  g_autofree char *name = gable_figure_series_name (taken, numbered);
  g_autofree char *path = gable_figure_series_path (work->path, name, work->n_written + 1);

  return gable_export (scene, NULL, path, &options, error);
}

static gboolean
write_all (Work *work, GError **error)
{
  g_autoptr (GableFigureStyle) style = work->project->figure != NULL
                                         ? gable_figure_style_copy (work->project->figure)
                                         : gable_figure_style_new ();
  const GableFigureDefaults defaults = { gable_figure_order_theme (style), WIDTH, HEIGHT, TRUE };
  g_autoptr (GableFigure) figure = gable_figure_new (style, &defaults, error);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (figure == NULL) {
    return FALSE;
  }
  if (work->walkthrough == NULL) {
    g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (work->project, NULL);

    work->walkthrough = gable_walkthrough_auto (roofline);
  }
  for (guint i = 0; i < gable_walkthrough_get_size (work->walkthrough); i++) {
    const GableStep *step = gable_walkthrough_get_step (work->walkthrough, i);

    if (!write_step (work, figure, step, taken, error)) {
      return FALSE;
    }
    work->n_written++;
  }
  return TRUE;
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (write_all (data, &error)) {
    g_task_return_boolean (task, TRUE);
  } else {
    g_task_return_error (task, error);
  }
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  GableNoteBar *note_bar = GABLE_NOTE_BAR (object);
  const Work *work = g_task_get_task_data (G_TASK (result));
  g_autofree char *folder = g_path_get_dirname (work->path);
  g_autofree char *name = g_filename_display_basename (folder);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    gable_note_bar_show_error (note_bar, error->message);
    return;
  }
  text = g_strdup_printf (/* Translators: a number of figures, and the name of a folder */
                          g_dngettext (GETTEXT_PACKAGE, "Exported %u figure to the folder “%s”",
                                       "Exported %u figures to the folder “%s”", work->n_written),
                          work->n_written, name);
  gable_note_bar_show_notes (note_bar, text, NULL);
}

/* The project and the walkthrough as they are when the file is chosen. */
static void
write_to (GFile *file, gpointer data)
{
  GableNoteBar *note_bar = data;
  GableTour *tour = g_object_get_data (G_OBJECT (note_bar), "gable-steps-tour");
  g_autofree char *path = g_file_get_path (file);
  const char *dot = path != NULL ? strrchr (path, '.') : NULL;
  const GableWalkthrough *walkthrough;
  g_autoptr (GTask) task = NULL;
  Work *work;

  if (dot == NULL || gable_exporters_find (dot + 1) == NULL) {
    gable_note_bar_show_error (note_bar, _ ("The name of figures ends in that of their format, as "
                                            "in .svg or .pdf, and they lie on this computer"));
    return;
  }
  walkthrough = gable_tour_get_walkthrough (tour);
  work = g_new0 (Work, 1);
  work->project =
    gable_project_ref (gable_document_get_own_project (gable_tour_get_document (tour)));
  work->walkthrough = walkthrough != NULL ? gable_walkthrough_ref (walkthrough) : NULL;
  work->path = g_steal_pointer (&path);
  task = g_task_new (note_bar, NULL, written_cb, NULL);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, write_in_thread);
}

void
gable_steps_output_ask (GtkWindow *window, GableTour *tour, GableNoteBar *note_bar)
{
  GableDocument *document = gable_tour_get_document (tour);
  const GableExporter *exporter = gable_exporters_find ("svg");
  g_autoptr (GListModel) filters = gable_filters_for_figure (exporter);
  GFile *file = gable_document_get_file (document);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *stem = g_strdup (gable_document_get_title (document));
  g_autofree char *name = NULL;

  g_strdelimit (stem, "/", '-');
  name = g_strdup_printf ("%s.%s", stem, exporter->suffix);
  g_object_set_data_full (G_OBJECT (note_bar), "gable-steps-tour", g_object_ref (tour),
                          g_object_unref);
  gable_compat_save_file (window, _ ("Export a Figure for Each Step"), name, folder, filters,
                                     write_to, G_OBJECT (note_bar));
}
