/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/saving.h"

#include "app/compat.h"
#include "app/figure-dialog.h"
#include "app/figure-save.h"
#include "app/filters.h"
#include "app/recent.h"
#include "plot/figure-data.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _GableSaving {
  GObject parent_instance;
  GtkWindow *window; /* (weak) it owns this, but a dialog may outlive it */
  GableDocument *document;
  GableCanvas *canvas;
  GableNoteBar *note_bar;
  GableWatch *watch;
  GableSettledFunc settled; /* (nullable) what follows once the project is saved */
  gpointer settled_data;
};

G_DEFINE_FINAL_TYPE (GableSaving, gable_saving, G_TYPE_OBJECT)

static void
settle (GableSaving *self)
{
  GableSettledFunc settled = g_steal_pointer (&self->settled);

  if (settled != NULL && self->window != NULL) {
    settled (self->settled_data);
  }
}

static void
saved_cb (GObject *document, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableSaving) self = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = gable_document_save_finish (GABLE_DOCUMENT (document), result, &error);

  gable_watch_release (self->watch);
  if (!saved) {
    self->settled = NULL;
    gable_note_bar_show_error (self->note_bar, error->message);
    return;
  }
  gable_recent_add (gable_document_get_file (self->document));
  settle (self);
}

static void
save_to (GFile *file, gpointer data)
{
  GableSaving *self = data;

  gable_watch_hold (self->watch);
  gable_document_save_async (self->document, file, saved_cb, g_object_ref (self));
}

/* "gemm.gable" for gemm.csv. */
static char *
propose_name (GableSaving *self)
{
  g_autofree char *stem = g_strdup (gable_document_get_title (self->document));
  char *dot = strrchr (stem, '.');

  /* A title ends in no suffix of a file: only what is short and without a blank is one. */
  if (dot != NULL && dot != stem && strlen (dot) <= 5 && strchr (dot, ' ') == NULL) {
    *dot = '\0';
  }
  g_strdelimit (stem, "/", '-');
  return g_steal_pointer (&stem);
}

static GFile *
folder_of (GableSaving *self)
{
  GFile *file = gable_document_get_file (self->document);

  return file != NULL ? g_file_get_parent (file) : NULL;
}

static void
ask_where (GableSaving *self)
{
  g_autoptr (GListModel) filters = gable_filters_for_projects ();
  g_autoptr (GFile) folder = folder_of (self);
  g_autofree char *stem = propose_name (self);
  g_autofree char *name = g_strconcat (stem, ".gable", NULL);

  gable_compat_save_file (self->window, _ ("Save Project"), name, folder, filters, save_to,
                                           G_OBJECT (self));
}

/* The buttons of the question whether another program's changes go, in their order. */
enum { OVERWRITE_CANCEL, OVERWRITE_REPLACE, OVERWRITE_SAVE_AS };

static void
overwrite_cb (int answer, gpointer data)
{
  GableSaving *self = data;

  if (answer == OVERWRITE_REPLACE) {
    save_to (gable_document_get_file (self->document), self);
  } else if (answer == OVERWRITE_SAVE_AS) {
    ask_where (self);
  } else {
    self->settled = NULL;
  }
}

static void
ask_overwrite (GableSaving *self)
{
  const char *const answers[] = { _ ("_Cancel"), _ ("_Replace"), _ ("Save _As…"), NULL };
  g_autofree char *heading = g_strdup_printf (_ ("“%s” was changed by another program"),
                                                 gable_document_get_title (self->document));

  gable_compat_ask (self->window, heading,
                    _ ("Saving in its place would undo what the other program wrote."), answers,
                       overwrite_cb, G_OBJECT (self));
}

/* A project that a newer version wrote is never written over, nor unasked what another program wrote. */
static void
save (GableSaving *self)
{
  GFile *file = gable_document_get_file (self->document);

  if (file == NULL || gable_project_is_read_only (gable_document_get_project (self->document))) {
    ask_where (self);
  } else if (gable_watch_is_changed (self->watch)) {
    ask_overwrite (self);
  } else {
    save_to (file, self);
  }
}

void
gable_saving_save (GableSaving *saving)
{
  saving->settled = NULL;
  save (saving);
}

void
gable_saving_save_as (GableSaving *saving)
{
  saving->settled = NULL;
  ask_where (saving);
}

void
gable_saving_export (GableSaving *saving)
{
  g_autoptr (GFile) folder = folder_of (saving);
  g_autofree char *name = propose_name (saving);
  GtkWidget *canvas = GTK_WIDGET (saving->canvas);

  gable_figure_dialog_show (saving->window, saving->document, saving->note_bar,
                            gtk_widget_get_width (canvas), gtk_widget_get_height (canvas), folder,
                            name);
}

static void
export_data_to (GFile *file, gpointer data)
{
  GableSaving *self = data;
  g_autofree char *path = g_file_get_path (file);
  GtkWidget *canvas = GTK_WIDGET (self->canvas);

  if (path == NULL || gable_figure_data_find (path) == NULL) {
    gable_note_bar_show_error (self->note_bar,
                               _ ("The name of a figure's data ends in .csv, .json or .py, and the "
                                  "file lies on this computer"));
    return;
  }
  gable_figure_save_async (gable_figure_order_new (self->document, NULL,
                                                   gtk_widget_get_width (canvas),
                                                   gtk_widget_get_height (canvas)),
                           path, FALSE, self->note_bar);
}

void
gable_saving_export_data (GableSaving *saving)
{
  g_autoptr (GListModel) filters = gable_filters_for_data ();
  g_autoptr (GFile) folder = folder_of (saving);
  g_autofree char *stem = propose_name (saving);
  g_autofree char *name = g_strconcat (stem, ".csv", NULL);

  gable_compat_save_file (saving->window, _ ("Export Data"), name, folder, filters, export_data_to,
                                             G_OBJECT (saving));
}

/* The buttons of the question, in their order. */
enum { ANSWER_CANCEL, ANSWER_DISCARD, ANSWER_SAVE };

static void
answered_cb (int answer, gpointer data)
{
  GableSaving *self = data;

  if (self->window == NULL) {
    return;
  }
  if (answer == ANSWER_DISCARD) {
    settle (self);
  } else if (answer == ANSWER_SAVE) {
    save (self);
  } else {
    self->settled = NULL;
  }
}

gboolean
gable_saving_settle (GableSaving *saving, GableSettledFunc settled, gpointer data)
{
  const char *const answers[] = { _ ("_Cancel"), _ ("_Discard"), _ ("_Save"), NULL };
  g_autofree char *heading = NULL;

  if (!gable_document_is_modified (saving->document)) {
    return FALSE;
  }
  saving->settled = settled;
  saving->settled_data = data;
  heading =
    g_strdup_printf (_ ("Save changes to “%s”?"), gable_document_get_title (saving->document));
  gable_compat_ask (saving->window, heading,
                    _ ("Changes that are not saved are lost for good."), answers, answered_cb,
                       G_OBJECT (saving));
  return TRUE;
}

static void
gable_saving_dispose (GObject *object)
{
  GableSaving *self = GABLE_SAVING (object);

  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->document);
  g_clear_object (&self->canvas);
  g_clear_object (&self->note_bar);
  g_clear_object (&self->watch);
  G_OBJECT_CLASS (gable_saving_parent_class)->dispose (object);
}

static void
gable_saving_class_init (GableSavingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gable_saving_dispose;
}

static void
gable_saving_init (GableSaving *self)
{
}

GableSaving *
gable_saving_new (GtkWindow *window,
                  GableDocument *document,
                  GableCanvas *canvas,
                  GableNoteBar *note_bar,
                  GableWatch *watch)
{
  GableSaving *self = g_object_new (GABLE_TYPE_SAVING, NULL);

  g_set_weak_pointer (&self->window, window);
  self->document = g_object_ref (document);
  self->canvas = g_object_ref (canvas);
  self->note_bar = g_object_ref (note_bar);
  self->watch = g_object_ref (watch);
  return self;
}
