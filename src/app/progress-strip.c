/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/progress-strip.h"

#include "base/units.h"

#include <glib/gi18n-lib.h>

/* What is done sooner shows no strip: it would only flash [ms]. */
#define PATIENCE 300

struct _GableProgressStrip {
  GtkBox parent_instance;
  GCancellable *cancellable; /* (nullable) while something is going on */
  guint show_id;
  GtkLabel *label;
  GtkLabel *bytes_label;
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

/* "340 MB of 1 GB" */
static void
tell_bytes (GableProgressStrip *self, guint64 done, guint64 total)
{
  g_autofree char *read = gable_format ((double) done, GABLE_DIMENSION_BYTES);
  g_autofree char *all = gable_format ((double) total, GABLE_DIMENSION_BYTES);
  g_autofree char *text = NULL;

  /* Translators: how much of a file was read, as in “340 MB of 1 GB”. */
  text = total > 0 ? g_strdup_printf (_ ("%1$s of %2$s"), read, all) : g_strdup (read);
  gtk_label_set_text (self->bytes_label, text);
}

void
gable_progress_strip_set_bytes (GableProgressStrip *strip, guint64 done, guint64 total)
{
  if (total > 0) {
    gtk_progress_bar_set_fraction (strip->bar, MIN ((double) done / (double) total, 1));
  } else {
    gtk_progress_bar_pulse (strip->bar);
  }
  tell_bytes (strip, done, total);
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
  gtk_widget_class_bind_template_child (widget_class, GableProgressStrip, bytes_label);
  gtk_widget_class_bind_template_child (widget_class, GableProgressStrip, bar);
}

static void
gable_progress_strip_init (GableProgressStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gable_progress_strip_new (const char *text, GCancellable *cancellable)
{
  GableProgressStrip *self = g_object_new (GABLE_TYPE_PROGRESS_STRIP, NULL);

  self->cancellable = g_object_ref (cancellable);
  gtk_label_set_text (self->label, text);
  self->show_id = g_timeout_add (PATIENCE, show_cb, self);
  return GTK_WIDGET (self);
}
