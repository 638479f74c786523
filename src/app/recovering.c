/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovering.h"

#include "app/loader.h"

#include <glib/gi18n-lib.h>

/* Names that the offer tells, at most. */
#define NAMES_MAX 4

/* The buttons of the offer. */
enum { ANSWER_RECOVER, ANSWER_DISCARD };

/* (transfer full) */
static char *
title_of (const GableRecoveryFile *file)
{
  const char *title = gable_recovery_file_get_title (file);

  return g_strdup (title != NULL ? title : _ ("Untitled"));
}

/* What was read belongs to a window by now: one that shows nothing, else a new one. */
static void
take (GableWindow *window, const GableRoofline *roofline, GableRecoveryFile *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
  const char *uri = gable_recovery_file_get_uri (file);
  g_autoptr (GFile) origin = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *title = title_of (file);

  if (!gable_window_is_free (window)) {
    window = GABLE_WINDOW (gable_window_new (application));
    gtk_window_present (GTK_WINDOW (window));
  }
  gable_document_foresee (gable_window_get_document (window), roofline);
  gable_document_recover (gable_window_get_document (window), (GableProject *) roofline->project,
                          origin, title);
  gable_recovery_adopt (gable_window_get_recovery (window), file);
}

/* One that is being read. */
typedef struct {
  GableWindow *window;
  GableRecoveryFile *file;
} Reading;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Reading *reading = data;
  g_autoptr (GableWindow) window = reading->window;
  g_autoptr (GableNotes) notes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  gboolean is_project;

  roofline = gable_load_finish (result, &is_project, &notes, &error);
  if (roofline != NULL && gtk_window_get_application (GTK_WINDOW (window)) != NULL) {
    take (window, roofline, reading->file);
  } else {
    /* It stays where it is: whoever knows such files can have a look. */
    gable_recovery_file_free (reading->file);
  }
}

static void
recover (GableWindow *window, GPtrArray *files)
{
  const GableThresholds thresholds =
    gable_document_get_thresholds (gable_window_get_document (window));

  for (guint i = 0; i < files->len; i++) {
    Reading *reading = g_new0 (Reading, 1);
    GableRecoveryFile *file = files->pdata[i];
    const char *const paths[] = { gable_recovery_file_get_path (file), NULL };

    reading->window = g_object_ref (window);
    reading->file = file;
    gable_load_async (paths, NULL, NULL, &thresholds, NULL, NULL, G_OBJECT (window), read_cb,
                      reading);
  }
  g_ptr_array_set_free_func (files, NULL);
}

static void
discard (GPtrArray *files)
{
  g_ptr_array_set_free_func (files, NULL);
  for (guint i = 0; i < files->len; i++) {
    gable_recovery_file_remove (files->pdata[i]);
  }
}

static void
answered_cb (GableQuestionBar *bar, int answer, gpointer data)
{
  GableWindow *window = GABLE_WINDOW (gtk_widget_get_root (GTK_WIDGET (bar)));

  if (answer == ANSWER_RECOVER) {
    recover (window, data);
  } else if (answer == ANSWER_DISCARD) {
    discard (data);
  }
  g_signal_handlers_disconnect_by_func (bar, answered_cb, data);
}

static char *
describe (const GPtrArray *files)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MIN (files->len, NAMES_MAX); i++) {
    g_autofree char *title = title_of (files->pdata[i]);

    /* Translators: a project's name in a list of such. */
    g_string_append_printf (names, i > 0 ? _ (", “%s”") : _ ("“%s”"), title);
  }
  if (files->len > NAMES_MAX) {
    g_string_append (names, "…");
  }
  /* Translators: %s are names of projects. */
  return g_strdup_printf (ngettext ("Gable ended before %s was saved. Its changes were kept.",
                                    "Gable ended before %s were saved. Their changes were kept.",
                                    files->len),
                          names->str);
}

void
gable_recovering_offer (GableWindow *window)
{
  GPtrArray *files = gable_recovery_files_find ();
  GableQuestionBar *bar = gable_window_get_recovery_bar (window);
  g_autofree char *text = NULL;

  if (files->len == 0) {
    g_ptr_array_unref (files);
    return;
  }
  text = describe (files);
  g_signal_connect_data (bar, "answered", G_CALLBACK (answered_cb), files,
                         (GClosureNotify) (void (*) (void)) g_ptr_array_unref, 0);
  gable_question_bar_ask (bar, text, _ ("_Recover"), _ ("_Discard"));
}
