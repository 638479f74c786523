/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/opening.h"

#include "app/edit-run.h"
#include "app/examples.h"
#include "app/loader.h"
#include "app/opening-help.h"
#include "app/opening-job.h"
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
  GPtrArray *jobs;   /* (element-type GableOpeningJob) (unowned) what is being read */
  GPtrArray *files;  /* (element-type GFile) what the document was read from */
  GableNotes *notes; /* of all of it */
};

G_DEFINE_FINAL_TYPE (GableOpening, gable_opening, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
progress_cb (guint64 done, guint64 total, gpointer source)
{
  gable_progress_strip_set_bytes (source, done, total);
}

/* Nobody waits for @job any more. */
static void
leave (GableOpeningJob *job)
{
  GableOpening *self = job->opening;

  job->opening = NULL;
  gtk_box_remove (self->strips, GTK_WIDGET (job->strip));
  g_ptr_array_remove (self->jobs, job);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
cancel (GableOpeningJob *job)
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

/* What was read takes the place of the project. */
static void
replace (GableOpening *self, const GableOpeningJob *job)
{
  GFile *first = gable_opening_job_get_first (job);
  g_autofree char *name = gable_opening_job_name_file (first);

  start_over (self);
  if (job->is_project && g_str_has_suffix (name, ".gable")) {
    name[strlen (name) - strlen (".gable")] = '\0';
  }
  gable_document_foresee (self->document, job->roofline);
  gable_document_open (self->document, (GableProject *) job->roofline->project,
                       job->is_project ? first : NULL, name);
}

static void
show_notes (GableOpening *self, GFile *file, const GableProject *project, const GableNotes *notes)
{
  guint kernels = gable_project_get_n_kernels (project);
  g_autofree char *name = gable_opening_job_name_file (file);
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

/* What was read is in the document. That comes first: a window that is neither busy nor full would show its welcome page for
 * a moment. */
static void
complete (GableOpeningJob *job)
{
  GableOpening *self = job->opening;

  leave (job);
  for (guint i = 0; i < job->files->len; i++) {
    g_ptr_array_add (self->files, g_object_ref (job->files->pdata[i]));
  }
  show_notes (self, gable_opening_job_get_first (job), job->roofline->project, job->notes);
  for (guint i = 0; i < job->files->len; i++) {
    gable_recent_add (job->files->pdata[i]);
  }
  if (!job->is_project) {
    gable_opening_help_with_machine (self->document, self->note_bar);
  }
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableOpeningJob) job = data;

  if (gable_edit_add_run_finish (result, NULL) && job->opening != NULL) {
    gable_note_several_devices (gable_document_get_own_project (job->opening->document),
                                job->notes);
    complete (job);
  }
}

/* The run joins those that are there. */
static void
add (GableOpening *self, GableOpeningJob *job)
{
  g_autofree char *name = job->how == GABLE_OPEN_COMPARE
                            ? gable_opening_job_name_file (gable_opening_job_get_first (job))
                            : NULL;

  gable_edit_add_run_async (self->document, (GableProject *) job->roofline->project, name,
                            job->cancellable, added_cb, job);
}

static void
fail (GableOpeningJob *job, const GError *error)
{
  GableOpening *self = job->opening;

  leave (job);
  if (!gable_opening_help_with_table (self, self->note_bar, job->files, error,
                                      job->how != GABLE_OPEN_REPLACE)) {
    show_error (self, error);
  }
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableOpeningJob) job = data;
  GableOpening *self = job->opening;
  g_autoptr (GError) error = NULL;

  job->roofline = gable_load_finish (result, &job->is_project, &job->notes, &error);
  if (self == NULL) {
    return;
  }
  if (job->roofline == NULL) {
    fail (job, error);
  } else if (job->how != GABLE_OPEN_REPLACE && !gable_document_is_empty (self->document)) {
    add (self, g_steal_pointer (&job));
  } else {
    replace (self, job);
    complete (job);
  }
}

static void
cancel_replacing (GableOpening *self)
{
  for (guint i = self->jobs->len; i > 0; i--) {
    GableOpeningJob *job = self->jobs->pdata[i - 1];

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
  GableOpeningJob *job;

  if (!gable_opening_collect_paths (opening->note_bar, files, n_files, taken, builder)) {
    g_clear_pointer (&map, gable_map_free);
    return;
  }
  if (how == GABLE_OPEN_REPLACE) {
    cancel_replacing (opening);
  }
  job = gable_opening_job_new (opening, taken, how);
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
    const GableOpeningJob *job = opening->jobs->pdata[i];

    if (job->how == GABLE_OPEN_REPLACE && job->files->len == 1 &&
        g_file_equal (gable_opening_job_get_first (job), file)) {
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
