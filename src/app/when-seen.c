/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/when-seen.h"

#define KEY "gable-when-seen"

typedef struct {
  GableRefreshFunc refresh;
  gboolean stale;
  guint source; /* id of the idle source, or 0 */
  guint frames; /* until sizes are asked for again */
} WhenSeen;

static void
when_seen_free (gpointer pointer)
{
  WhenSeen *when = pointer;

  g_clear_handle_id (&when->source, g_source_remove);
  g_free (when);
}

static void
forget_sizes (GtkWidget *widget)
{
  gtk_widget_queue_resize (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    forget_sizes (child);
  }
}

/* A widget that waits for its first room does not forget the sizes that it told before (GTK 4.8), and a page that comes to
 * sight may have been asked while it was empty: once it has its room, all of it is asked again. */
static gboolean
ask_again (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WhenSeen *when = data;

  if (--when->frames > 0) {
    return G_SOURCE_CONTINUE;
  }
  forget_sizes (widget);
  return G_SOURCE_REMOVE;
}

static gboolean
refresh_idle (gpointer widget)
{
  WhenSeen *when = g_object_get_data (widget, KEY);

  when->source = 0;
  if (when->stale && gtk_widget_get_mapped (widget)) {
    when->stale = FALSE;
    when->refresh (widget);
    if (when->frames == 0) {
      when->frames = 2;
      gtk_widget_add_tick_callback (widget, ask_again, when, NULL);
    }
  }
  return G_SOURCE_REMOVE;
}

/* A stack maps its page while it gives out room: children that came now would be given none. The idle source runs
 * before the next frame is laid out. */
static void
map_cb (GtkWidget *widget, gpointer data)
{
  WhenSeen *when = data;

  if (when->stale && when->source == 0) {
    when->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, refresh_idle, widget, NULL);
  }
}

/**
 * gable_when_seen_init:
 * @widget: a page of a stack
 * @refresh: fills it anew
 *
 * To be called once, before gable_when_seen_refresh ().
 */
void
gable_when_seen_init (GtkWidget *widget, GableRefreshFunc refresh)
{
  WhenSeen *when = g_new0 (WhenSeen, 1);

  when->refresh = refresh;
  g_object_set_data_full (G_OBJECT (widget), KEY, when, when_seen_free);
  g_signal_connect (widget, "map", G_CALLBACK (map_cb), when);
}

void
gable_when_seen_refresh (GtkWidget *widget)
{
  WhenSeen *when = g_object_get_data (G_OBJECT (widget), KEY);

  when->stale = !gtk_widget_get_mapped (widget);
  if (!when->stale) {
    when->refresh (widget);
  }
}
