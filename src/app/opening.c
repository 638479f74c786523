/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/opening.h"

#include "app/edit-run.h"
#include "app/examples.h"
#include "app/loader.h"
#include "app/opening-help.h"
#include "app/progress-strip.h"
#include "app/recent.h"

#include "import/several-devices.h"

#include <glib/gi18n-lib.h>

/* Characters of a single remark that stands in the bar itself; a longer one is behind Details. */
#define ONE_LINE 140

struct _GableOpening {
  GObject parent_instance;
  GableDocument *document;
  GableNoteBar *note_bar;
  GtkBox *strips;
  GPtrArray *jobs;   /* (element-type Job) (unowned) what is being read */
  GPtrArray *files;  /* (element-type GFile) what the document was read from */
  GableNotes *notes; /* of all of it */
};

G_DEFINE_FINAL_TYPE (GableOpening, gable_opening, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* One request. It lives until the thread is done with it, also where nobody waits any more. */
typedef struct {
  GableOpening *opening; /* (nullable) (unowned) NULL once it was cancelled */
  GPtrArray *files;      /* (element-type GFile) */
  GableOpenHow how;
  GCancellable *cancellable;
  GableProgressStrip *strip;
} Job;

static void
job_free (Job *job)
{
  g_ptr_array_unref (job->files);
  g_object_unref (job->cancellable);
  g_object_unref (job->strip);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_free)

static char *
name_of (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

static GFile *
first_of (const GPtrArray *files)
{
  return files->pdata[0];
}

static void
progress_cb (guint64 done, guint64 total, gpointer source)
{
  gable_progress_strip_set_bytes (source, done, total);
}

/* Nobody waits for @job any more. */
static void
leave (Job *job)
{
  GableOpening *self = job->opening;

  job->opening = NULL;
  gtk_box_remove (self->strips, GTK_WIDGET (job->strip));
  g_ptr_array_remove (self->jobs, job);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
cancel (Job *job)
{
  leave (job);
  g_cancellable_cancel (job->cancellable);
}

static void
start_over (GableOpening *self)
{
  g_ptr_array_set_size (self->files, 0);
  gable_notes_free (self->notes);
  self->notes = gable_notes_new ();
}

static void
take_project (GableOpening *self,
              const Job *job,
              const GableRoofline *roofline,
              gboolean is_project,
              GableNotes *notes)
{
  GableProject *project = (GableProject *) roofline->project;
  GFile *first = first_of (job->files);
  g_autofree char *name = name_of (first);

  if (job->how != GABLE_OPEN_REPLACE && !gable_document_is_empty (self->document)) {
    if (job->how == GABLE_OPEN_COMPARE) {
      gable_edit_compare_run (self->document, project, name);
    } else {
      gable_edit_add_run (self->document, project);
    }
    gable_note_several_devices (gable_document_get_own_project (self->document), notes);
  } else {
    start_over (self);
    if (is_project && g_str_has_suffix (name, ".gable")) {
      name[strlen (name) - strlen (".gable")] = '\0';
    }
    gable_document_foresee (self->document, roofline);
    gable_document_open (self->document, project, is_project ? first : NULL, name);
  }
  for (guint i = 0; i < job->files->len; i++) {
    g_ptr_array_add (self->files, g_object_ref (job->files->pdata[i]));
  }
}

static void
show_notes (GableOpening *self, GFile *file, const GableProject *project, const GableNotes *notes)
{
  guint kernels = gable_project_get_n_kernels (project);
  g_autofree char *name = name_of (file);
  g_autofree char *only = NULL;
  g_autofree char *text = NULL;

  gable_notes_append (self->notes, notes);
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
show_error (GableOpening *self, const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    gable_notes_add (self->notes, GABLE_NOTE_ERROR, NULL, "%s", error->message);
    gable_note_bar_show_error (self->note_bar, error->message);
  }
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Job) job = data;
  GableOpening *self = job->opening;
  g_autoptr (GableNotes) notes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  gboolean is_project;

  roofline = gable_load_finish (result, &is_project, &notes, &error);
  if (self == NULL) {
    return;
  }
  /* The document comes first: a window that is neither busy nor full would show its welcome page for a moment. */
  if (roofline != NULL) {
    take_project (self, job, roofline, is_project, notes);
  }
  leave (job);
  if (roofline == NULL) {
    if (!gable_opening_help_with_table (self, self->note_bar, job->files, error,
                                        job->how != GABLE_OPEN_REPLACE)) {
      show_error (self, error);
    }
    return;
  }
  show_notes (self, first_of (job->files), roofline->project, notes);
  for (guint i = 0; i < job->files->len; i++) {
    gable_recent_add (job->files->pdata[i]);
  }
  if (!is_project) {
    gable_opening_help_with_machine (self->document, self->note_bar);
  }
}

static gboolean
collect_paths (
  GableOpening *self, GFile *const *files, guint n_files, GPtrArray *taken, GStrvBuilder *paths)
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
    g_ptr_array_add (taken, g_object_ref (files[i]));
  }
  return n_files > 0;
}

static Job *
job_new (GableOpening *self, GPtrArray *files, GableOpenHow how)
{
  Job *job = g_new0 (Job, 1);
  g_autofree char *name = name_of (first_of (files));
  g_autofree char *text = NULL;

  if (files->len == 1) {
    text = g_strdup_printf (_ ("Reading “%s”…"), name);
  } else {
    /* Translators: the first of several files, and how many others. */
    text = g_strdup_printf (ngettext ("Reading “%1$s” and %2$u other…",
                                      "Reading “%1$s” and %2$u others…", files->len - 1),
                            name, files->len - 1);
  }
  job->opening = self;
  job->files = g_ptr_array_ref (files);
  job->how = how;
  job->cancellable = g_cancellable_new ();
  job->strip =
    g_object_ref_sink (GABLE_PROGRESS_STRIP (gable_progress_strip_new (text, job->cancellable)));
  return job;
}

static void
cancel_replacing (GableOpening *self)
{
  for (guint i = self->jobs->len; i > 0; i--) {
    Job *job = self->jobs->pdata[i - 1];

    if (job->how == GABLE_OPEN_REPLACE) {
      cancel (job);
    }
  }
}

/* @map: (nullable) (transfer full) */
static void
load (GableOpening *opening,
      GFile *const *files,
      guint n_files,
      const char *machine,
      GableMap *map,
      GableOpenHow how)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) taken = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (GStrv) paths = NULL;
  const GableThresholds thresholds = gable_document_get_thresholds (opening->document);
  Job *job;

  if (!collect_paths (opening, files, n_files, taken, builder)) {
    g_clear_pointer (&map, gable_map_free);
    return;
  }
  if (how == GABLE_OPEN_REPLACE) {
    cancel_replacing (opening);
  }
  job = job_new (opening, taken, how);
  g_ptr_array_add (opening->jobs, job);
  gtk_box_append (opening->strips, GTK_WIDGET (job->strip));
  paths = g_strv_builder_end (builder);
  gable_load_async ((const char *const *) paths, machine, map, &thresholds, job->cancellable,
                    progress_cb, G_OBJECT (job->strip), loaded_cb, job);
  g_object_notify_by_pspec (G_OBJECT (opening), properties[PROP_BUSY]);
}

void
gable_opening_load (
  GableOpening *opening, GFile *const *files, guint n_files, const char *machine, GableOpenHow how)
{
  load (opening, files, n_files, machine, NULL, how);
}

void
gable_opening_load_table (GableOpening *opening, GFile *file, GableMap *map, gboolean add)
{
  load (opening, &file, 1, NULL, map, add ? GABLE_OPEN_ADD : GABLE_OPEN_REPLACE);
}

void
gable_opening_ask_table (GableOpening *opening, GFile *file, gboolean add)
{
  gable_opening_help_ask_table (opening, opening->note_bar, file, add);
}

/* @project: (transfer none) (nullable): where there is none, @error is shown */
static gboolean
show_shipped (GableOpening *self, GableProject *project, const char *name, const GError *error)
{
  gable_opening_cancel (self);
  if (project == NULL) {
    gable_note_bar_show_error (self->note_bar, error->message);
    return FALSE;
  }
  gable_note_bar_hide (self->note_bar);
  start_over (self);
  gable_document_open (self->document, project, NULL,
                       project->title != NULL ? project->title : name);
  return TRUE;
}

/* @name: of gable_examples_list () */
gboolean
gable_opening_load_example (GableOpening *opening, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_example_load (name, &error);

  return show_shipped (opening, project, name, error);
}

/* @name: of gable_lessons_list () */
gboolean
gable_opening_load_lesson (GableOpening *opening, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_lesson_load (name, &error);

  return show_shipped (opening, project, name, error);
}

void
gable_opening_cancel (GableOpening *opening)
{
  while (opening->jobs->len > 0) {
    cancel (opening->jobs->pdata[opening->jobs->len - 1]);
  }
}

gboolean
gable_opening_is_busy (GableOpening *opening)
{
  return opening->jobs->len > 0;
}

gboolean
gable_opening_expects (GableOpening *opening, GFile *file)
{
  for (guint i = 0; i < opening->jobs->len; i++) {
    const Job *job = opening->jobs->pdata[i];

    if (job->how == GABLE_OPEN_REPLACE && job->files->len == 1 &&
        g_file_equal (first_of (job->files), file)) {
      return TRUE;
    }
  }
  return FALSE;
}

GPtrArray *
gable_opening_get_files (GableOpening *opening)
{
  return opening->files;
}

const GableNotes *
gable_opening_get_notes (GableOpening *opening)
{
  return opening->notes;
}

static void
gable_opening_dispose (GObject *object)
{
  GableOpening *self = GABLE_OPENING (object);

  if (self->strips != NULL) {
    gable_opening_cancel (self);
  }
  g_clear_object (&self->strips);
  g_clear_object (&self->note_bar);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_opening_parent_class)->dispose (object);
}

static void
gable_opening_finalize (GObject *object)
{
  GableOpening *self = GABLE_OPENING (object);

  g_ptr_array_unref (self->jobs);
  g_ptr_array_unref (self->files);
  gable_notes_free (self->notes);
  G_OBJECT_CLASS (gable_opening_parent_class)->finalize (object);
}

static void
gable_opening_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY) {
    g_value_set_boolean (value, gable_opening_is_busy (GABLE_OPENING (object)));
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
  object_class->finalize = gable_opening_finalize;
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_opening_init (GableOpening *self)
{
  self->jobs = g_ptr_array_new ();
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->notes = gable_notes_new ();
}

GableOpening *
gable_opening_new (GableDocument *document, GableNoteBar *note_bar, GtkBox *strips)
{
  GableOpening *self = g_object_new (GABLE_TYPE_OPENING, NULL);

  self->document = g_object_ref (document);
  self->note_bar = g_object_ref (note_bar);
  self->strips = g_object_ref (strips);
  return self;
}
