/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/note-bar.h"

#include <glib/gi18n-lib.h>

/* Notes that get a line of their own, at most. */
#define NOTES_SHOWN 200

struct _GableNoteBar {
  GtkBox parent_instance;
  GtkImage *image;
  GtkLabel *label;
  GtkToggleButton *details_button;
  GtkLabel *details_label;
};

G_DEFINE_FINAL_TYPE (GableNoteBar, gable_note_bar, GTK_TYPE_BOX)

static void
reveal (GableNoteBar *self, const char *icon, const char *text, const char *details)
{
  gtk_image_set_from_icon_name (self->image, icon);
  gtk_label_set_text (self->label, text);
  gtk_label_set_text (self->details_label, details);
  gtk_toggle_button_set_active (self->details_button, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->details_button), details[0] != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  /* gtk_accessible_announce () comes with 4.14: the changed label of an alert is read instead. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
gable_note_bar_show_notes (GableNoteBar *bar, const char *summary, const GableNotes *notes)
{
  guint count = notes != NULL ? gable_notes_get_size (notes) : 0;
  g_autoptr (GString) details = g_string_new (NULL);
  gboolean warn = FALSE;

  for (guint i = 0; i < MIN (count, NOTES_SHOWN); i++) {
    const GableNote *note = gable_notes_get (notes, i);
    g_autofree char *line = gable_note_to_string (note);

    warn = warn || note->severity != GABLE_NOTE_INFO;
    g_string_append_printf (details, i > 0 ? "\n%s" : "%s", line);
  }
  gtk_widget_remove_css_class (GTK_WIDGET (bar), "failure");
  reveal (bar, warn ? "dialog-warning-symbolic" : "dialog-information-symbolic", summary,
          details->str);
}

void
gable_note_bar_show_error (GableNoteBar *bar, const char *message)
{
  gtk_widget_add_css_class (GTK_WIDGET (bar), "failure");
  reveal (bar, "dialog-error-symbolic", message, "");
}

void
gable_note_bar_hide (GableNoteBar *bar)
{
  gtk_widget_set_visible (GTK_WIDGET (bar), FALSE);
}

static void
close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_note_bar_hide (GABLE_NOTE_BAR (widget));
}

static void
gable_note_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_NOTE_BAR);
  G_OBJECT_CLASS (gable_note_bar_parent_class)->dispose (object);
}

static void
gable_note_bar_class_init (GableNoteBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_note_bar_dispose;
  gtk_widget_class_install_action (widget_class, "note.close", NULL, close_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/note-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GableNoteBar, image);
  gtk_widget_class_bind_template_child (widget_class, GableNoteBar, label);
  gtk_widget_class_bind_template_child (widget_class, GableNoteBar, details_button);
  gtk_widget_class_bind_template_child (widget_class, GableNoteBar, details_label);
}

static void
gable_note_bar_init (GableNoteBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
