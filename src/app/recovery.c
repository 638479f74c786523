/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovery.h"

#include "app/task.h"

/* Without settings [s]. */
#define DEFAULT_INTERVAL 10
#define MAX_INTERVAL 30

struct _GableRecovery {
  GObject parent_instance;
  GableDocument *document; /* (nullable) once it is forgotten */
  GableRecoveryFile *file; /* (nullable) until something was written */
  GMutex lock;             /* one writes at a time: the thread, or the last one of all */
  guint interval;          /* [s] */
  guint timer_id;
  gboolean dirty;   /* changed since it was written */
  gboolean writing; /* in the thread */
};

G_DEFINE_FINAL_TYPE (GableRecovery, gable_recovery, G_TYPE_OBJECT)

enum { PROP_INTERVAL = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* What is written once. */
typedef struct {
  GableProject *project;
  char *title;
  char *uri; /* (nullable) */
} Content;

static void
content_free (gpointer data)
{
  Content *content = data;

  gable_project_unref (content->project);
  g_free (content->title);
  g_free (content->uri);
  g_free (content);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Content, content_free)

static Content *
take_content (GableRecovery *self)
{
  Content *content = g_new0 (Content, 1);
  GFile *file = gable_document_get_file (self->document);

  content->project = gable_project_ref (gable_document_get_own_project (self->document));
  content->title = g_strdup (gable_document_get_title (self->document));
  content->uri = file != NULL ? g_file_get_uri (file) : NULL;
  self->dirty = FALSE;
  return content;
}

/* Trouble here is nothing that a person could do anything about while working: it is logged. */
static void
write_content (GableRecovery *self, const Content *content)
{
  g_autoptr (GError) error = NULL;

  g_mutex_lock (&self->lock);
  if (self->file == NULL) {
    self->file = gable_recovery_file_new (&error);
  }
  if (self->file == NULL || !gable_recovery_file_write (self->file, content->project,
                                                        content->title, content->uri, &error)) {
    g_message ("%s", error->message);
  }
  g_mutex_unlock (&self->lock);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  write_content (gable_task_get_source (task), data);
  g_task_return_boolean (task, TRUE);
}

static gboolean
is_wanted (GableRecovery *self)
{
  return self->document != NULL && gable_document_is_modified (self->document);
}

static void
remove_file (GableRecovery *self)
{
  g_mutex_lock (&self->lock);
  g_clear_pointer (&self->file, gable_recovery_file_remove);
  g_mutex_unlock (&self->lock);
}

static void update (GableRecovery *self);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableRecovery *self = GABLE_RECOVERY (source);

  self->writing = FALSE;
  update (self);
}

static gboolean
timer_cb (gpointer data)
{
  GableRecovery *self = data;
  g_autoptr (GTask) task = gable_task_new (self, NULL, written_cb, NULL);

  self->timer_id = 0;
  self->writing = TRUE;
  g_task_set_task_data (task, take_content (self), content_free);
  g_task_run_in_thread (task, write_in_thread);
  return G_SOURCE_REMOVE;
}

/* While the thread writes, nothing is begun: what is due is looked at when it is done. */
static void
update (GableRecovery *self)
{
  if (self->writing) {
    return;
  }
  if (!is_wanted (self)) {
    g_clear_handle_id (&self->timer_id, g_source_remove);
    remove_file (self);
  } else if (self->dirty && self->timer_id == 0 && self->interval > 0) {
    self->timer_id = g_timeout_add_seconds (self->interval, timer_cb, self);
  }
}

static void
changed_cb (GableRecovery *self)
{
  self->dirty = TRUE;
  update (self);
}

void
gable_recovery_adopt (GableRecovery *recovery, GableRecoveryFile *file)
{
  remove_file (recovery);
  recovery->file = file;
  recovery->dirty = FALSE;
}

void
gable_recovery_flush (GableRecovery *recovery)
{
  if (is_wanted (recovery) && recovery->dirty) {
    g_autoptr (Content) content = take_content (recovery);

    write_content (recovery, content);
  }
}

void
gable_recovery_forget (GableRecovery *recovery)
{
  if (recovery->document != NULL) {
    g_signal_handlers_disconnect_by_data (recovery->document, recovery);
    g_clear_object (&recovery->document);
  }
  update (recovery);
}

static void
gable_recovery_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_INTERVAL) {
    g_value_set_uint (value, GABLE_RECOVERY (object)->interval);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_recovery_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableRecovery *self = GABLE_RECOVERY (object);

  if (id == PROP_INTERVAL) {
    self->interval = g_value_get_uint (value);
    g_clear_handle_id (&self->timer_id, g_source_remove);
    update (self);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_recovery_dispose (GObject *object)
{
  GableRecovery *self = GABLE_RECOVERY (object);

  g_clear_handle_id (&self->timer_id, g_source_remove);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_recovery_parent_class)->dispose (object);
}

static void
gable_recovery_finalize (GObject *object)
{
  GableRecovery *self = GABLE_RECOVERY (object);

  g_clear_pointer (&self->file, gable_recovery_file_free);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (gable_recovery_parent_class)->finalize (object);
}

static void
gable_recovery_class_init (GableRecoveryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gable_recovery_get_property;
  object_class->set_property = gable_recovery_set_property;
  object_class->dispose = gable_recovery_dispose;
  object_class->finalize = gable_recovery_finalize;

  properties[PROP_INTERVAL] =
    g_param_spec_uint ("interval", NULL, NULL, 0, MAX_INTERVAL, DEFAULT_INTERVAL,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_recovery_init (GableRecovery *self)
{
  g_mutex_init (&self->lock);
  self->interval = DEFAULT_INTERVAL;
}

GableRecovery *
gable_recovery_new (GableDocument *document)
{
  GableRecovery *self = g_object_new (GABLE_TYPE_RECOVERY, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::modified", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  return self;
}
