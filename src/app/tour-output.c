/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/tour-output.h"

#include "analysis/walkthrough-auto.h"
#include "app/compat.h"
#include "app/task.h"

#include <glib/gi18n-lib.h>

/* What the note bar remembers while the dialog is open. */
#define QUESTION "gable-tour-output"

typedef struct {
  const GableTourOutputKind *kind;
  GableTour *tour;
} Question;

typedef struct {
  const GableTourOutputKind *kind;
  GableTourOutput output;
} Work;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->tour);
  g_free (question);
}

static void
work_free (gpointer data)
{
  Work *work = data;

  gable_project_unref (work->output.project);
  g_clear_pointer (&work->output.walkthrough, gable_walkthrough_unref);
  g_free (work->output.path);
  g_free (work);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Work *work = data;
  GError *error = NULL;

  if (work->output.walkthrough == NULL) {
    g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (work->output.project, NULL);

    work->output.walkthrough = gable_walkthrough_auto (roofline);
  }
  if (work->kind->write (&work->output, &error)) {
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
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    gable_note_bar_show_error (note_bar, error->message);
    return;
  }
  text = work->kind->tell (&work->output);
  gable_note_bar_show_notes (note_bar, text, NULL);
}

/* The project and the walkthrough as they are when the file is chosen. */
static void
write_to (GFile *file, gpointer data)
{
  GableNoteBar *note_bar = data;
  const Question *question = g_object_get_data (G_OBJECT (note_bar), QUESTION);
  g_autofree char *path = g_file_get_path (file);
  const GableWalkthrough *walkthrough = gable_tour_get_walkthrough (question->tour);
  GableDocument *document = gable_tour_get_document (question->tour);
  g_autoptr (GTask) task = NULL;
  Work *work;

  if (path == NULL || !question->kind->takes (path)) {
    gable_note_bar_show_error (note_bar, _ (question->kind->refusal));
    return;
  }
  work = g_new0 (Work, 1);
  work->kind = question->kind;
  work->output.project = gable_project_ref (gable_document_get_own_project (document));
  work->output.walkthrough = walkthrough != NULL ? gable_walkthrough_ref (walkthrough) : NULL;
  work->output.path = g_steal_pointer (&path);
  task = gable_task_new (note_bar, NULL, written_cb, NULL);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, write_in_thread);
}

/* "solver.html" for solver.gable. (transfer full) */
static char *
propose_name (GableDocument *document, const char *suffix)
{
  g_autofree char *stem = g_strdup (gable_document_get_title (document));

  g_strdelimit (stem, "/", '-');
  return g_strdup_printf ("%s.%s", stem, suffix);
}

void
gable_tour_output_ask (const GableTourOutputKind *kind,
                       GtkWindow *window,
                       GableTour *tour,
                       GableNoteBar *note_bar)
{
  GableDocument *document = gable_tour_get_document (tour);
  GFile *file = gable_document_get_file (document);
  g_autoptr (GListModel) filters = kind->list_filters ();
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *name = propose_name (document, kind->suffix);
  Question *question = g_new0 (Question, 1);

  question->kind = kind;
  question->tour = g_object_ref (tour);
  g_object_set_data_full (G_OBJECT (note_bar), QUESTION, question, question_free);
  gable_compat_save_file (window, _ (kind->title), name, folder, filters, write_to,
                                     G_OBJECT (note_bar));
}
