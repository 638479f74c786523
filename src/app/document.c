/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document-parts.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (GableDocument, gable_document, G_TYPE_OBJECT)

enum {
  PROP_TITLE = 1,
  PROP_MODIFIED,
  PROP_EMPTY,
  PROP_SELECTED,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_FILE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_CHANGED, SIGNAL_VIEW_CHANGED, SIGNAL_SELECTION_CHANGED, SIGNAL_OPENED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What stands on the chart: the present project, or what a step of a walkthrough makes of it. */
const GableProject *
gable_document_get_shown (GableDocument *self)
{
  return self->stage != NULL ? self->stage : gable_history_get (self->history);
}

static void
evaluate (GableDocument *self)
{
  const GableThresholds thresholds = gable_evaluation_thresholds (self->near, self->far);
  g_autoptr (GableRoofline) before = g_steal_pointer (&self->roofline);

  self->roofline =
    gable_evaluation_ask (self->evaluation, gable_document_get_shown (self), &thresholds, before);
}

/* Of the present project, or of one that it came from since. */
static void
evaluated_cb (GableRoofline *roofline, gpointer data)
{
  GableDocument *self = data;
  const GableProject *project = gable_document_get_shown (self);
  g_autoptr (GableRoofline) before = self->roofline;
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  self->roofline = roofline->project == project
                     ? gable_roofline_ref (roofline)
                     : gable_roofline_foresee (project, &options, roofline);
  gable_roofline_free (roofline);
  if (self->roofline == NULL) {
    self->roofline = g_steal_pointer (&before);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* After what is shown was exchanged. @before: (nullable) the one that was selected in. */
void
gable_document_publish (GableDocument *self, const GableProject *before)
{
  int primary = self->selection.primary;
  gboolean moved = FALSE;

  if (before != NULL) {
    moved = gable_selection_follow (&self->selection, before, gable_document_get_shown (self));
  } else {
    g_autoptr (GtkBitset) nothing = gtk_bitset_new_empty ();

    moved = gable_selection_set (&self->selection, nothing, -1, 0);
  }
  g_object_freeze_notify (G_OBJECT (self));
  evaluate (self);
  if (self->selection.primary != primary) {
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNDO_LABEL]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REDO_LABEL]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_object_thaw_notify (G_OBJECT (self));
  if (moved) {
    g_signal_emit (self, signals[SIGNAL_SELECTION_CHANGED], 0);
  }
}

void
gable_document_set_empty (GableDocument *self, gboolean empty)
{
  if (self->empty != empty) {
    self->empty = empty;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EMPTY]);
  }
}

static void
set_file (GableDocument *self, GFile *file)
{
  if (g_set_object (&self->file, file)) {
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  }
}

static void
set_title (GableDocument *self, const char *title)
{
  if (g_strcmp0 (self->title, title) != 0) {
    g_free (self->title);
    self->title = g_strdup (title);
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  }
}

/**
 * gable_document_open:
 * @project: (transfer none)
 * @file: (nullable): the project file that Save writes
 * @name: what the window is called
 *
 * Starts over: a new history, nothing selected, nothing to save.
 */
void
gable_document_open (GableDocument *document, GableProject *project, GFile *file, const char *name)
{
  g_return_if_fail (GABLE_IS_DOCUMENT (document));
  g_return_if_fail (project != NULL);

  g_clear_pointer (&document->stage, gable_project_unref);
  g_clear_pointer (&document->history, gable_history_free);
  document->history = gable_history_new (project);
  set_file (document, file);
  g_clear_pointer (&document->given, gable_machine_unref);
  if (gable_project_get_machine (project) != NULL) {
    document->given = gable_machine_ref (gable_project_get_machine (project));
  }
  set_title (document, name);
  gable_document_publish (document, NULL);
  gable_document_set_empty (document, FALSE);
  g_signal_emit (document, signals[SIGNAL_OPENED], 0);
}

/**
 * gable_document_recover:
 * @project: (transfer none): unsaved work that was found again
 * @file: (nullable): the project file that it was saved to before
 *
 * Starts over as gable_document_open () does, but no file holds the project yet.
 */
void
gable_document_recover (GableDocument *document,
                        GableProject *project,
                        GFile *file,
                        const char *name)
{
  gable_document_open (document, project, file, name);
  gable_history_mark_unsaved (document->history);
  g_object_notify_by_pspec (G_OBJECT (document), properties[PROP_MODIFIED]);
}

/* Before saving begins. Returns: the number of the present step, which changes from now on leave as it is */
guint64
gable_document_seal (GableDocument *document)
{
  return gable_history_seal (document->history);
}

/* @number: of gable_document_seal (): that step is what @file holds. */
void
gable_document_mark_saved (GableDocument *document, guint64 number, GFile *file, const char *title)
{
  gable_history_mark_saved (document->history, number);
  set_file (document, file);
  set_title (document, title);
  g_object_notify_by_pspec (G_OBJECT (document), properties[PROP_MODIFIED]);
}

gboolean
gable_document_is_empty (GableDocument *document)
{
  return document->empty;
}

gboolean
gable_document_is_modified (GableDocument *document)
{
  return !gable_history_is_saved (document->history);
}

/**
 * gable_document_set_standing:
 * @near: [1] efficiency from which a kernel is near its roof, or unknown: as the advice table has it
 * @far: [1] efficiency under which it is far below, or unknown
 *
 * A person's own idea of it; nothing of the project.
 */
void
gable_document_set_standing (GableDocument *document, double near, double far)
{
  document->near = near;
  document->far = far;
  gable_document_refresh (document);
}

/* What is shown is worked out again: the project is the same, but not how people want to see it. */
void
gable_document_refresh (GableDocument *document)
{
  if (document->roofline != NULL) {
    gable_document_publish (document, gable_document_get_shown (document));
  }
}

/* What a project that is about to be opened is known for already, by gable_evaluation_run (). */
void
gable_document_foresee (GableDocument *document, const GableRoofline *roofline)
{
  gable_evaluation_offer (document->evaluation, roofline);
}

/* What a standing is here. */
GableThresholds
gable_document_get_thresholds (GableDocument *document)
{
  return gable_evaluation_thresholds (document->near, document->far);
}

/* (transfer none) the project as it is shown, valid until the next change */
const GableProject *
gable_document_get_project (GableDocument *document)
{
  return gable_document_get_shown (document);
}

/* (transfer none) the project as it is saved, whatever is on the stage; valid until the next change */
const GableProject *
gable_document_get_own_project (GableDocument *document)
{
  return gable_history_get (document->history);
}

/**
 * gable_document_stage:
 * @project: (nullable) (transfer none): what is shown in the place of the present project, until the next change, undo
 *   or NULL
 *
 * No step of the history, and never saved: a step of a walkthrough shows its view and its what-if this way. Another view
 * meanwhile is one of @project.
 */
void
gable_document_stage (GableDocument *document, GableProject *project)
{
  g_autoptr (GableProject) before = gable_project_ref (gable_document_get_shown (document));

  if (project == document->stage) {
    return;
  }
  g_clear_pointer (&document->stage, gable_project_unref);
  document->stage = project != NULL ? gable_project_ref (project) : NULL;
  gable_document_publish (document, before);
}

gboolean
gable_document_is_staged (GableDocument *document)
{
  return document->stage != NULL;
}

/* (transfer none) what the model says of it, valid until the next change */
const GableRoofline *
gable_document_get_roofline (GableDocument *document)
{
  if (document->roofline == NULL) {
    evaluate (document);
  }
  return document->roofline;
}

const char *
gable_document_get_title (GableDocument *document)
{
  return document->title;
}

/* (transfer none) (nullable) */
GFile *
gable_document_get_file (GableDocument *document)
{
  return document->file;
}

static void
gable_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableDocument *self = GABLE_DOCUMENT (object);

  switch (id) {
  case PROP_TITLE:
    g_value_set_string (value, self->title);
    break;
  case PROP_MODIFIED:
    g_value_set_boolean (value, gable_document_is_modified (self));
    break;
  case PROP_EMPTY:
    g_value_set_boolean (value, self->empty);
    break;
  case PROP_SELECTED:
    g_value_set_int (value, self->selection.primary);
    break;
  case PROP_UNDO_LABEL:
    g_value_set_string (value, gable_history_get_undo_label (self->history));
    break;
  case PROP_REDO_LABEL:
    g_value_set_string (value, gable_history_get_redo_label (self->history));
    break;
  case PROP_FILE:
    g_value_set_object (value, self->file);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_document_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED) {
    gable_document_select (GABLE_DOCUMENT (object), g_value_get_int (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_document_finalize (GObject *object)
{
  GableDocument *self = GABLE_DOCUMENT (object);

  g_clear_pointer (&self->evaluation, gable_evaluation_free);
  g_clear_pointer (&self->roofline, gable_roofline_free);
  g_clear_pointer (&self->stage, gable_project_unref);
  g_clear_pointer (&self->history, gable_history_free);
  g_clear_pointer (&self->given, gable_machine_unref);
  g_clear_object (&self->file);
  gable_selection_clear (&self->selection);
  g_free (self->title);
  G_OBJECT_CLASS (gable_document_parent_class)->finalize (object);
}

static void
gable_document_class_init (GableDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gable_document_get_property;
  object_class->set_property = gable_document_set_property;
  object_class->finalize = gable_document_finalize;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, readable);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  properties[PROP_EMPTY] = g_param_spec_boolean ("empty", NULL, NULL, TRUE, readable);
  properties[PROP_SELECTED] =
    g_param_spec_int ("selected", NULL, NULL, -1, G_MAXINT, -1, readable | G_PARAM_WRITABLE);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, readable);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, readable);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_VIEW_CHANGED] =
    g_signal_new ("view-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SELECTION_CHANGED] =
    g_signal_new ("selection-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
}

static void
gable_document_init (GableDocument *self)
{
  g_autoptr (GableProject) nothing = gable_project_new ();

  self->history = gable_history_new (nothing);
  self->evaluation = gable_evaluation_new (evaluated_cb, self);
  self->title = g_strdup (_ ("Gable"));
  self->empty = TRUE;
  gable_selection_init (&self->selection);
  self->near = GABLE_UNKNOWN;
  self->far = GABLE_UNKNOWN;
}

GableDocument *
gable_document_new (void)
{
  return g_object_new (GABLE_TYPE_DOCUMENT, NULL);
}
