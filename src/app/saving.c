/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/saving.h"

#include "app/compat.h"
#include "app/filters.h"
#include "app/recent.h"
#include "plot/export.h"

#include <glib/gi18n-lib.h>

struct _GableSaving {
  GObject parent_instance;
  GtkWindow *window; /* (weak) it owns this, but a dialog may outlive it */
  GableDocument *document;
  GableCanvas *canvas;
  GableNoteBar *note_bar;
  gboolean closing; /* the window goes once the project is saved */
};

G_DEFINE_FINAL_TYPE (GableSaving, gable_saving, G_TYPE_OBJECT)

static void
save_to (GFile *file, gpointer data)
{
  GableSaving *self = data;
  g_autoptr (GError) error = NULL;

  if (!gable_document_save (self->document, file, &error)) {
    self->closing = FALSE;
    gable_note_bar_show_error (self->note_bar, error->message);
    return;
  }
  gable_recent_add (file);
  if (self->closing && self->window != NULL) {
    gtk_window_destroy (self->window);
  }
}

/* "gemm.gable" for gemm.csv. */
static char *
propose_name (GableSaving *self, const char *suffix)
{
  g_autofree char *stem = g_strdup (gable_document_get_title (self->document));
  char *dot = strrchr (stem, '.');

  /* A title ends in no suffix of a file: only what is short and without a blank is one. */
  if (dot != NULL && dot != stem && strlen (dot) <= 5 && strchr (dot, ' ') == NULL) {
    *dot = '\0';
  }
  g_strdelimit (stem, "/", '-');
  return g_strdup_printf ("%s.%s", stem, suffix);
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
  g_autofree char *name = propose_name (self, "gable");

  gable_compat_save_file (self->window, _ ("Save Project"), name, folder, filters, save_to,
                                           G_OBJECT (self));
}

/* A project that a newer version wrote is never written over. */
static void
save (GableSaving *self)
{
  GFile *file = gable_document_get_file (self->document);

  if (file != NULL && !gable_project_is_read_only (gable_document_get_project (self->document))) {
    save_to (file, self);
  } else {
    ask_where (self);
  }
}

void
gable_saving_save (GableSaving *saving)
{
  saving->closing = FALSE;
  save (saving);
}

void
gable_saving_save_as (GableSaving *saving)
{
  saving->closing = FALSE;
  ask_where (saving);
}

/* The figure is what the window shows, on paper: the screen's theme never gets into a file. */
static void
export_to (GFile *file, gpointer data)
{
  GableSaving *self = data;
  g_autoptr (GableScene) scene =
    gable_canvas_build_scene (self->canvas, gable_theme_find ("light"));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  GableExportOptions options = { .dpi = 0 };

  if (scene == NULL) {
    gable_note_bar_show_error (self->note_bar,
                               _ ("The chart has no room; make the window larger to export it"));
  } else if (path == NULL) {
    gable_note_bar_show_error (self->note_bar, _ ("A figure can only be written to this computer"));
  } else if (!gable_export (scene, NULL, path, &options, &error)) {
    gable_note_bar_show_error (self->note_bar, error->message);
  } else {
    text = g_strdup_printf (_ ("Exported the figure to “%s”"), name);
    gable_note_bar_show_notes (self->note_bar, text, NULL);
  }
}

void
gable_saving_export (GableSaving *saving)
{
  g_autoptr (GListModel) filters = gable_filters_for_figures ();
  g_autoptr (GFile) folder = folder_of (saving);
  g_autofree char *name = propose_name (saving, "svg");

  gable_compat_save_file (saving->window, _ ("Export Figure"), name, folder, filters, export_to,
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
    gtk_window_destroy (self->window);
  } else if (answer == ANSWER_SAVE) {
    self->closing = TRUE;
    save (self);
  }
}

gboolean
gable_saving_holds (GableSaving *saving)
{
  const char *const answers[] = { _ ("_Cancel"), _ ("_Discard"), _ ("_Save"), NULL };
  g_autofree char *heading = NULL;

  if (!gable_document_is_modified (saving->document)) {
    return FALSE;
  }
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
                  GableNoteBar *note_bar)
{
  GableSaving *self = g_object_new (GABLE_TYPE_SAVING, NULL);

  g_set_weak_pointer (&self->window, window);
  self->document = g_object_ref (document);
  self->canvas = g_object_ref (canvas);
  self->note_bar = g_object_ref (note_bar);
  return self;
}
