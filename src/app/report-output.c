/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/report-output.h"

#include "analysis/walkthrough-auto.h"
#include "app/compat.h"
#include "app/filters.h"
#include "plot/report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the thread works on. */
typedef struct {
  GableProject *project;
  GableWalkthrough *walkthrough; /* (nullable) */
  GFile *file;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  gable_project_unref (work->project);
  g_clear_pointer (&work->walkthrough, gable_walkthrough_unref);
  g_object_unref (work->file);
  g_free (work);
}

static const GableReportWriter *
find_writer (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? gable_report_writers_find (dot + 1) : NULL;
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Work *work = data;
  g_autofree char *path = g_file_get_path (work->file);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (work->project, NULL);
  g_autoptr (GableWalkthrough) automatic =
    work->walkthrough == NULL ? gable_walkthrough_auto (roofline) : NULL;
  const GableReportOptions options = { .walkthrough =
                                         automatic != NULL ? automatic : work->walkthrough };
  g_autoptr (GableReport) report = gable_report_new (roofline, &options);
  GError *error = NULL;

  if (gable_report_write (report, find_writer (path), path, &error)) {
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
  g_autofree char *base = g_file_get_basename (work->file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    gable_note_bar_show_error (note_bar, error->message);
    return;
  }
  text = g_strdup_printf (_ ("Wrote the report “%s”"), name);
  gable_note_bar_show_notes (note_bar, text, NULL);
}

/* The project and the walkthrough as they are when the file is chosen. */
static void
write_to (GFile *file, gpointer data)
{
  GableNoteBar *note_bar = data;
  GableTour *tour = g_object_get_data (G_OBJECT (note_bar), "gable-tour");
  g_autofree char *path = g_file_get_path (file);
  const GableWalkthrough *walkthrough;
  g_autoptr (GTask) task = NULL;
  Work *work;

  if (path == NULL || find_writer (path) == NULL) {
    gable_note_bar_show_error (note_bar, _ ("A report's name ends in .html or .pdf, and it lies on "
                                            "this computer"));
    return;
  }
  walkthrough = gable_tour_get_walkthrough (tour);
  work = g_new0 (Work, 1);
  work->project =
    gable_project_ref (gable_document_get_own_project (gable_tour_get_document (tour)));
  work->walkthrough = walkthrough != NULL ? gable_walkthrough_ref (walkthrough) : NULL;
  work->file = g_object_ref (file);
  task = g_task_new (note_bar, NULL, written_cb, NULL);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, write_in_thread);
}

/* "solver.html" for solver.gable. (transfer full) */
static char *
propose_name (GableDocument *document)
{
  g_autofree char *stem = g_strdup (gable_document_get_title (document));

  g_strdelimit (stem, "/", '-');
  return g_strdup_printf ("%s.html", stem);
}

void
gable_report_output_ask (GtkWindow *window, GableTour *tour, GableNoteBar *note_bar)
{
  GableDocument *document = gable_tour_get_document (tour);
  g_autoptr (GListModel) filters = gable_filters_for_reports ();
  g_autoptr (GFile) folder = gable_document_get_file (document) != NULL
                               ? g_file_get_parent (gable_document_get_file (document))
                               : NULL;
  g_autofree char *name = propose_name (document);

  g_object_set_data_full (G_OBJECT (note_bar), "gable-tour", g_object_ref (tour), g_object_unref);
  gable_compat_save_file (window, _ ("Export Report"), name, folder, filters, write_to,
                                     G_OBJECT (note_bar));
}
