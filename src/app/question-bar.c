/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/question-bar.h"

struct _GableQuestionBar {
  GtkBox parent_instance;
  GtkLabel *label;
  GtkButton *first_button;
  GtkButton *second_button;
};

G_DEFINE_FINAL_TYPE (GableQuestionBar, gable_question_bar, GTK_TYPE_BOX)

enum { SIGNAL_ANSWERED, N_SIGNALS };

static guint signals[N_SIGNALS];

void
gable_question_bar_ask (GableQuestionBar *bar,
                        const char *text,
                        const char *first,
                        const char *second)
{
  gtk_label_set_text (bar->label, text);
  gtk_button_set_label (bar->first_button, first);
  gtk_button_set_label (bar->second_button, second);
  gtk_widget_set_visible (GTK_WIDGET (bar), TRUE);
  /* gtk_accessible_announce () comes with 4.14: the changed label of an alert is read instead. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
gable_question_bar_hide (GableQuestionBar *bar)
{
  gtk_widget_set_visible (GTK_WIDGET (bar), FALSE);
}

static void
clicked_cb (GableQuestionBar *self, GtkButton *button)
{
  gable_question_bar_hide (self);
  g_signal_emit (self, signals[SIGNAL_ANSWERED], 0, button == self->first_button ? 0 : 1);
}

static void
gable_question_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_QUESTION_BAR);
  G_OBJECT_CLASS (gable_question_bar_parent_class)->dispose (object);
}

static void
gable_question_bar_class_init (GableQuestionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_question_bar_dispose;
  signals[SIGNAL_ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/question-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GableQuestionBar, label);
  gtk_widget_class_bind_template_child (widget_class, GableQuestionBar, first_button);
  gtk_widget_class_bind_template_child (widget_class, GableQuestionBar, second_button);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
}

static void
gable_question_bar_init (GableQuestionBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
