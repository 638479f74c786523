/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/progress-strip.h"

/* What is done sooner shows no strip: it would only flash [ms]. */
#define PATIENCE 300

struct _GableProgressStrip {
  GtkBox parent_instance;
  GCancellable *cancellable; /* (nullable) while something is going on */
  guint show_id;
  GtkLabel *label;
  GtkProgressBar *bar;
};

G_DEFINE_FINAL_TYPE (GableProgressStrip, gable_progress_strip, GTK_TYPE_BOX)

static gboolean
show_cb (gpointer data)
{
  GableProgressStrip *self = data;

  self->show_id = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  return G_SOURCE_REMOVE;
}

void
gable_progress_strip_start (GableProgressStrip *strip, const char *text, GCancellable *cancellable)
{
  gable_progress_strip_stop (strip);
  g_set_object (&strip->cancellable, cancellable);
  gtk_label_set_text (strip->label, text);
  gtk_progress_bar_set_fraction (strip->bar, 0);
  strip->show_id = g_timeout_add (PATIENCE, show_cb, strip);
}

void
gable_progress_strip_set_fraction (GableProgressStrip *strip, double fraction)
{
  if (fraction < 0) {
    gtk_progress_bar_pulse (strip->bar);
  } else {
    gtk_progress_bar_set_fraction (strip->bar, MIN (fraction, 1));
  }
}

void
gable_progress_strip_stop (GableProgressStrip *strip)
{
  g_clear_handle_id (&strip->show_id, g_source_remove);
  g_clear_object (&strip->cancellable);
  gtk_widget_set_visible (GTK_WIDGET (strip), FALSE);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableProgressStrip *self = GABLE_PROGRESS_STRIP (widget);

  if (self->cancellable != NULL) {
    g_cancellable_cancel (self->cancellable);
  }
}

static void
gable_progress_strip_dispose (GObject *object)
{
  GableProgressStrip *self = GABLE_PROGRESS_STRIP (object);

  g_clear_handle_id (&self->show_id, g_source_remove);
  g_clear_object (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_PROGRESS_STRIP);
  G_OBJECT_CLASS (gable_progress_strip_parent_class)->dispose (object);
}

static void
gable_progress_strip_class_init (GableProgressStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_progress_strip_dispose;
  gtk_widget_class_install_action (widget_class, "progress.cancel", NULL, cancel_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/progress-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, GableProgressStrip, label);
  gtk_widget_class_bind_template_child (widget_class, GableProgressStrip, bar);
}

static void
gable_progress_strip_init (GableProgressStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
