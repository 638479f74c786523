/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/watch.h"

/* A file that is written in pieces is looked at when that is over [ms]. */
#define PATIENCE 400

struct _GableWatch {
  GObject parent_instance;
  GableDocument *document;
  GFileMonitor *monitor;     /* (nullable) */
  GCancellable *cancellable; /* of the question that is being asked of the file system */
  char *etag;                /* (nullable) of the file as it is known here */
  guint look_id;
  guint holds;
  gboolean changed;
};

G_DEFINE_FINAL_TYPE (GableWatch, gable_watch, G_TYPE_OBJECT)

enum { PROP_CHANGED = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
set_changed (GableWatch *self, gboolean changed)
{
  if (self->changed != changed) {
    self->changed = changed;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHANGED]);
  }
}

static void
ask (GableWatch *self, GAsyncReadyCallback answered)
{
  GFile *file = gable_document_get_file (self->document);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (file != NULL) {
    g_file_query_info_async (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE,
                             G_PRIORITY_DEFAULT, self->cancellable, answered, g_object_ref (self));
  }
}

/* (transfer full) (nullable): NULL also for a file that is gone, which is no other content */
static char *
finish_asking (GObject *source, GAsyncResult *result, gboolean *cancelled)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);

  *cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

static void
known_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableWatch) self = data;
  gboolean cancelled;
  g_autofree char *etag = finish_asking (source, result, &cancelled);

  if (!cancelled) {
    g_free (self->etag);
    self->etag = g_steal_pointer (&etag);
  }
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableWatch) self = data;
  gboolean cancelled;
  g_autofree char *etag = finish_asking (source, result, &cancelled);

  if (!cancelled && self->holds == 0 && etag != NULL && self->etag != NULL) {
    set_changed (self, !g_str_equal (etag, self->etag));
  }
}

static gboolean
look_cb (gpointer data)
{
  GableWatch *self = data;

  self->look_id = 0;
  if (self->holds == 0) {
    ask (self, looked_cb);
  }
  return G_SOURCE_REMOVE;
}

static void
monitor_cb (GableWatch *self)
{
  g_clear_handle_id (&self->look_id, g_source_remove);
  self->look_id = g_timeout_add (PATIENCE, look_cb, self);
}

static void
learn (GableWatch *self)
{
  set_changed (self, FALSE);
  ask (self, known_cb);
}

static void
file_cb (GableWatch *self)
{
  GFile *file = gable_document_get_file (self->document);

  g_clear_object (&self->monitor);
  g_clear_pointer (&self->etag, g_free);
  g_clear_handle_id (&self->look_id, g_source_remove);
  if (file != NULL) {
    self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  }
  if (self->monitor != NULL) {
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (monitor_cb), self,
                             G_CONNECT_SWAPPED);
  }
  learn (self);
}

void
gable_watch_hold (GableWatch *watch)
{
  watch->holds++;
}

void
gable_watch_release (GableWatch *watch)
{
  g_return_if_fail (watch->holds > 0);

  watch->holds--;
  if (watch->holds == 0) {
    learn (watch);
  }
}

gboolean
gable_watch_is_changed (GableWatch *watch)
{
  return watch->changed;
}

static void
gable_watch_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHANGED) {
    g_value_set_boolean (value, GABLE_WATCH (object)->changed);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_watch_dispose (GObject *object)
{
  GableWatch *self = GABLE_WATCH (object);

  g_clear_handle_id (&self->look_id, g_source_remove);
  if (self->cancellable != NULL) {
    g_cancellable_cancel (self->cancellable);
  }
  g_clear_object (&self->cancellable);
  g_clear_object (&self->monitor);
  g_clear_object (&self->document);
  g_clear_pointer (&self->etag, g_free);
  G_OBJECT_CLASS (gable_watch_parent_class)->dispose (object);
}

static void
gable_watch_class_init (GableWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gable_watch_get_property;
  object_class->dispose = gable_watch_dispose;
  properties[PROP_CHANGED] =
    g_param_spec_boolean ("changed", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_watch_init (GableWatch *self)
{
  self->cancellable = g_cancellable_new ();
}

GableWatch *
gable_watch_new (GableDocument *document)
{
  GableWatch *self = g_object_new (GABLE_TYPE_WATCH, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify::file", G_CALLBACK (file_cb), self, G_CONNECT_SWAPPED);
  file_cb (self);
  return self;
}
