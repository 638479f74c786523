/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-save.h"

#include "analysis/describe.h"
#include "app/task.h"
#include "base/save.h"
#include "plot/figure-data.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  GableFigureOrder *order;
  char *path;
  gboolean with_alt;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  gable_figure_order_free (work->order);
  g_free (work->path);
  g_free (work);
}

/* "figure.pdf" has its words in "figure.alt.txt". */
static gboolean
write_alt (const Work *work, GError **error)
{
  const char *dot = strrchr (work->path, '.');
  g_autofree char *stem =
    g_strndup (work->path, dot != NULL ? (gsize) (dot - work->path) : strlen (work->path));
  g_autofree char *path = g_strconcat (stem, ".alt.txt", NULL);
  g_autofree char *text = work->order->style->alt != NULL ? g_strdup (work->order->style->alt)
                                                          : gable_describe (work->order->roofline);

  return gable_save (path, text, strlen (text), error);
}

/* A figure, or what it shows: the name says which. */
static gboolean
write_drawing (const Work *work, const GableDrawing *drawing, GError **error)
{
  const GableExportOptions options = { .dpi = drawing->figure->dpi };
  const GableFigureData *data = gable_figure_data_find (work->path);
  g_autofree char *text = NULL;
  gsize length;

  if (data == NULL) {
    return gable_export (drawing->scene, NULL, work->path, &options, error);
  }
  text = data->write (drawing->figure, work->order->roofline, drawing->scene, &length);
  return gable_save (work->path, text, length, error);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Work *work = data;
  GError *error = NULL;
  g_autoptr (GableDrawing) drawing = gable_figure_order_draw (work->order, &error);

  if (drawing != NULL && write_drawing (work, drawing, &error) &&
      (!work->with_alt || write_alt (work, &error))) {
    g_task_return_boolean (task, TRUE);
    return;
  }
  g_task_return_error (task, error);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableNoteBar *note_bar = GABLE_NOTE_BAR (source);
  const Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_basename (work->path);
  g_autofree char *text = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    gable_note_bar_show_error (note_bar, error->message);
    return;
  }
  text = g_strdup_printf (gable_figure_data_find (work->path) != NULL
                          ? _ ("Exported the figure's data to “%s”")
                          : _ ("Exported the figure to “%s”"), name);
  gable_note_bar_show_notes (note_bar, text, NULL);
}

void
gable_figure_save_async (GableFigureOrder *order,
                         const char *path,
                         gboolean with_alt,
                         GableNoteBar *note_bar)
{
  g_autoptr (GTask) task = gable_task_new (note_bar, NULL, written_cb, NULL);
  Work *work = g_new0 (Work, 1);

  work->order = order;
  work->path = g_strdup (path);
  work->with_alt = with_alt;
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, write_in_thread);
}
