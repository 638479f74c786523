/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/opening.h"

#include "app/examples.h"
#include "app/loader.h"
#include "app/opening-help.h"
#include "app/recent.h"

#include <glib/gi18n-lib.h>

/* Characters of a single remark that stands in the bar itself; a longer one is behind Details. */
#define ONE_LINE 140

struct _GableOpening {
  GObject parent_instance;
  GableDocument *document;
  GableNoteBar *note_bar;
  GableProgressStrip *progress_strip;
  GCancellable *cancellable; /* (nullable) while something is being read */
  GFile *expected;           /* (nullable) the only file of it */
};

G_DEFINE_FINAL_TYPE (GableOpening, gable_opening, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* What loading was asked for, for when it is done. */
typedef struct {
  GPtrArray *files; /* (element-type GFile) */
  gboolean add;
} Request;

static void
request_free (Request *request)
{
  g_ptr_array_unref (request->files);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static char *
name_of (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

static void
progress_cb (double fraction, gpointer data)
{
  GableOpening *self = data;

  if (self->cancellable != NULL) {
    gable_progress_strip_set_fraction (self->progress_strip, fraction);
  }
}

static void
take_project (GableOpening *self,
              const Request *request,
              GableProject *project,
              gboolean is_project)
{
  GFile *first = g_ptr_array_index (request->files, 0);
  g_autofree char *name = name_of (first);

  if (request->add && !gable_document_is_empty (self->document)) {
    g_autoptr (GableProject) merged =
      gable_project_merge (gable_document_get_project (self->document), project);

    gable_document_apply (self->document, merged, _ ("Import"), 0);
    return;
  }
  if (is_project && g_str_has_suffix (name, ".gable")) {
    name[strlen (name) - strlen (".gable")] = '\0';
  }
  gable_document_open (self->document, project, is_project ? first : NULL, name);
}

static void
show_notes (GableOpening *self, GFile *file, const GableProject *project, const GableNotes *notes)
{
  guint kernels = gable_project_get_n_kernels (project);
  g_autofree char *name = name_of (file);
  g_autofree char *only = NULL;
  g_autofree char *text = NULL;

  if (gable_notes_get_size (notes) == 0) {
    gable_note_bar_hide (self->note_bar);
    return;
  }
  only = gable_note_to_string (gable_notes_get (notes, 0));
  if (gable_notes_get_size (notes) == 1 && g_utf8_strlen (only, -1) <= ONE_LINE) {
    gable_note_bar_show_notes (self->note_bar, only, NULL);
    return;
  }
  /* Translators: how many kernels were read from which file. */
  text = g_strdup_printf (ngettext ("%1$u kernel from “%2$s”, with remarks",
                                    "%1$u kernels from “%2$s”, with remarks", kernels),
                          kernels, name);
  gable_note_bar_show_notes (self->note_bar, text, notes);
}

static void
stop (GableOpening *self)
{
  g_clear_object (&self->cancellable);
  g_clear_object (&self->expected);
  gable_progress_strip_stop (self->progress_strip);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableOpening *self = GABLE_OPENING (source);
  g_autoptr (Request) request = data;
  g_autoptr (GableNotes) notes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;
  gboolean is_project;

  project = gable_load_finish (result, &is_project, &notes, &error);
  if (self->cancellable == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable) {
    /* Something else is being read by now, or nobody waits any more. */
    return;
  }
  stop (self);
  if (project == NULL) {
    if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) &&
        !gable_opening_help_with_table (self, self->note_bar, request->files, error,
                                        request->add)) {
      gable_note_bar_show_error (self->note_bar, error->message);
    }
    return;
  }
  take_project (self, request, project, is_project);
  show_notes (self, g_ptr_array_index (request->files, 0), project, notes);
  for (guint i = 0; i < request->files->len; i++) {
    gable_recent_add (g_ptr_array_index (request->files, i));
  }
  if (!is_project) {
    gable_opening_help_with_machine (self->document, self->note_bar);
  }
}

static gboolean
collect_paths (
  GableOpening *self, GFile *const *files, guint n_files, Request *request, GStrvBuilder *paths)
{
  for (guint i = 0; i < n_files; i++) {
    g_autofree char *path = g_file_get_path (files[i]);

    if (path == NULL) {
      g_autofree char *uri = g_file_get_uri (files[i]);
      g_autofree char *message =
        g_strdup_printf (_ ("“%s” is not a file on this computer; copy it here first"), uri);

      gable_note_bar_show_error (self->note_bar, message);
      return FALSE;
    }
    g_strv_builder_add (paths, path);
    g_ptr_array_add (request->files, g_object_ref (files[i]));
  }
  return n_files > 0;
}

static void
load (GableOpening *opening,
      GFile *const *files,
      guint n_files,
      const char *machine,
      GableMap *map,
      gboolean add)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (Request) request = g_new0 (Request, 1);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) paths = NULL;

  request->files = g_ptr_array_new_with_free_func (g_object_unref);
  request->add = add;
  if (!collect_paths (opening, files, n_files, request, builder)) {
    gable_map_free (map);
    return;
  }
  gable_opening_cancel (opening);
  opening->cancellable = g_cancellable_new ();
  if (n_files == 1 && !add) {
    opening->expected = g_object_ref (files[0]);
  }
  paths = g_strv_builder_end (builder);
  name = name_of (files[0]);
  text = g_strdup_printf (_ ("Reading “%s”…"), name);
  gable_progress_strip_start (opening->progress_strip, text, opening->cancellable);
  gable_load_async ((const char *const *) paths, machine, map, opening->cancellable, progress_cb,
                    G_OBJECT (opening), loaded_cb, g_steal_pointer (&request));
  g_object_notify_by_pspec (G_OBJECT (opening), properties[PROP_BUSY]);
}

void
gable_opening_load (
  GableOpening *opening, GFile *const *files, guint n_files, const char *machine, gboolean add)
{
  load (opening, files, n_files, machine, NULL, add);
}

void
gable_opening_load_table (GableOpening *opening, GFile *file, GableMap *map, gboolean add)
{
  load (opening, &file, 1, NULL, map, add);
}

void
gable_opening_ask_table (GableOpening *opening, GFile *file, gboolean add)
{
  gable_opening_help_ask_table (opening, opening->note_bar, file, add);
}

/* @name: of gable_examples_list () */
gboolean
gable_opening_load_example (GableOpening *opening, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_example_load (name, &error);

  gable_opening_cancel (opening);
  if (project == NULL) {
    gable_note_bar_show_error (opening->note_bar, error->message);
    return FALSE;
  }
  gable_note_bar_hide (opening->note_bar);
  gable_document_open (opening->document, project, NULL,
                       project->title != NULL ? project->title : name);
  return TRUE;
}

void
gable_opening_cancel (GableOpening *opening)
{
  if (opening->cancellable != NULL) {
    g_cancellable_cancel (opening->cancellable);
    stop (opening);
  }
}

gboolean
gable_opening_is_busy (GableOpening *opening)
{
  return opening->cancellable != NULL;
}

gboolean
gable_opening_expects (GableOpening *opening, GFile *file)
{
  return opening->expected != NULL && g_file_equal (opening->expected, file);
}

static void
gable_opening_dispose (GObject *object)
{
  GableOpening *self = GABLE_OPENING (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->expected);
  g_clear_object (&self->progress_strip);
  g_clear_object (&self->note_bar);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_opening_parent_class)->dispose (object);
}

static void
gable_opening_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY) {
    g_value_set_boolean (value, GABLE_OPENING (object)->cancellable != NULL);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_opening_class_init (GableOpeningClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gable_opening_get_property;
  object_class->dispose = gable_opening_dispose;
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_opening_init (GableOpening *self)
{
}

GableOpening *
gable_opening_new (GableDocument *document,
                   GableNoteBar *note_bar,
                   GableProgressStrip *progress_strip)
{
  GableOpening *self = g_object_new (GABLE_TYPE_OPENING, NULL);

  self->document = g_object_ref (document);
  self->note_bar = g_object_ref (note_bar);
  self->progress_strip = g_object_ref (progress_strip);
  return self;
}
