/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/probe-work.h"

/* What the thread tells, on its way to the main thread. */
typedef struct {
  GMutex lock;
  GArray *states; /* (element-type GableProbeState) that nobody was told yet */
  gboolean coming;
  gboolean over; /* main thread */
  GableProbeProgress progress;
  gpointer data;
  GableProbeOptions options;
} Channel;

static void
clear_channel (gpointer data)
{
  Channel *channel = data;

  g_mutex_clear (&channel->lock);
  g_array_unref (channel->states);
}

static void
unref_channel (gpointer channel)
{
  g_atomic_rc_box_release_full (channel, clear_channel);
}

static gboolean
deliver_cb (gpointer data)
{
  Channel *channel = data;
  g_autoptr (GArray) states = NULL;

  g_mutex_lock (&channel->lock);
  states = channel->states;
  channel->states = g_array_new (FALSE, FALSE, sizeof (GableProbeState));
  channel->coming = FALSE;
  g_mutex_unlock (&channel->lock);
  for (guint i = 0; i < states->len && !channel->over; i++) {
    channel->progress (&g_array_index (states, GableProbeState, i), channel->data);
  }
  return G_SOURCE_REMOVE;
}

static void
tell_in_thread (const GableProbeState *state, gpointer data)
{
  Channel *channel = data;
  gboolean first;

  g_mutex_lock (&channel->lock);
  g_array_append_val (channel->states, *state);
  first = !channel->coming;
  channel->coming = TRUE;
  g_mutex_unlock (&channel->lock);
  if (first) {
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, deliver_cb, g_atomic_rc_box_acquire (channel),
                     unref_channel);
  }
}

static void
measure_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Channel *channel = data;
  g_autoptr (GError) error = NULL;
  GableProbe *probe =
    gable_probe_run (&channel->options, cancellable, tell_in_thread, channel, &error);

  if (probe != NULL) {
    g_task_return_pointer (task, probe, (GDestroyNotify) gable_probe_free);
  } else {
    g_task_return_error (task, g_steal_pointer (&error));
  }
}

void
gable_probe_async (const GableProbeOptions *options,
                   GCancellable *cancellable,
                   GableProbeProgress progress,
                   GAsyncReadyCallback done,
                   gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, data);
  Channel *channel = g_atomic_rc_box_new0 (Channel);

  g_mutex_init (&channel->lock);
  channel->states = g_array_new (FALSE, FALSE, sizeof (GableProbeState));
  channel->progress = progress;
  channel->data = data;
  channel->options = *options;
  channel->options.threads = NULL;
  /* A measurement that was stopped is told as one, not as G_IO_ERROR_CANCELLED. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, channel, unref_channel);
  g_task_run_in_thread (task, measure_in_thread);
}

GableProbe *
gable_probe_finish (GAsyncResult *result, GError **error)
{
  Channel *channel = g_task_get_task_data (G_TASK (result));

  channel->over = TRUE;
  return g_task_propagate_pointer (G_TASK (result), error);
}
