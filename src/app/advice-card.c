/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/advice-card.h"

#include "app/facts.h"
#include "base/units.h"

#include <glib/gi18n-lib.h>

struct _GableAdviceCard {
  GtkBox parent_instance;
  char *collect;             /* (nullable) what Copy copies */
  GableTransform *transform; /* (nullable) what Try It changes */
  GtkButton *kernel_button;
  GtkLabel *kernel_name_label;
  GtkLabel *title_label;
  GtkLabel *diagnosis_label;
  GtkLabel *finding_label;
  GtkBox *actions_box;
  GtkLabel *run_label;
  GtkLabel *kernel_label;
  GtkButton *copy_button;
  GtkButton *try_button;
};

G_DEFINE_FINAL_TYPE (GableAdviceCard, gable_advice_card, GTK_TYPE_BOX)

enum { SIGNAL_ACTIVATED, SIGNAL_TRIED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

/* What the run gains stands first: it is what decides. */
static void
show_gains (GableAdviceCard *self, const GableAdvice *advice)
{
  g_autofree char *run = gable_format_factor (advice->run_gain_today);
  g_autofree char *run_best = gable_format_factor (advice->run_gain);
  g_autofree char *today = gable_format_factor (advice->kernel_gain_today);
  g_autofree char *best = gable_format_factor (advice->kernel_gain);
  /* Translators: the run as a whole becomes this much faster: "run 1.08×". */
  g_autofree char *figure = g_strdup_printf (_ ("run %s"), run);
  /* Translators: how much faster the kernel becomes with today's efficiency, and at best */
  g_autofree char *text = g_strdup_printf (_ ("kernel %s, at best %s"), today, best);
  /* Translators: the same of the whole run */
  g_autofree char *tip = g_strdup_printf (_ ("The run at best: %s"), run_best);

  gtk_label_set_text (self->run_label, figure);
  gtk_widget_set_visible (GTK_WIDGET (self->run_label), gable_known (advice->run_gain_today));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->run_label), tip);
  gtk_label_set_text (self->kernel_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->kernel_label), gable_known (advice->kernel_gain));
}

static char *
join (const GPtrArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++) {
    g_string_append_printf (text, i > 0 ? "\n%s" : "%s", (char *) g_ptr_array_index (lines, i));
  }
  return g_string_free (text, FALSE);
}

static void
show_actions (GableAdviceCard *self, const GableAdvice *advice)
{
  for (guint i = 0; advice->actions != NULL && i < advice->actions->len; i++) {
    GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *bullet = gtk_label_new ("•");

    gtk_widget_set_valign (bullet, GTK_ALIGN_START);
    gtk_box_append (GTK_BOX (row), bullet);
    gtk_box_append (GTK_BOX (row),
                    gable_paragraph_new (g_ptr_array_index (advice->actions, i), NULL));
    gtk_box_append (self->actions_box, row);
  }
}

/* What would have to be measured before the row can be said to apply. */
static void
show_missing (GableAdviceCard *self, const GableAdvice *advice)
{
  g_autofree char *text = NULL;

  self->collect = join (advice->missing);
  /* Translators: metrics that were not collected, one a line. */
  text = g_strdup_printf (_ ("Unknown until collected:\n%s"), self->collect);
  gtk_widget_add_css_class (GTK_WIDGET (self), "possible");
  show_text (self->finding_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->copy_button), TRUE);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableAdviceCard *self = GABLE_ADVICE_CARD (widget);

  if (self->collect != NULL) {
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->collect);
  }
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_ACTIVATED], 0);
}

static void
try_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_TRIED], 0);
}

static void
gable_advice_card_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_ADVICE_CARD);
  G_OBJECT_CLASS (gable_advice_card_parent_class)->dispose (object);
}

static void
gable_advice_card_finalize (GObject *object)
{
  GableAdviceCard *self = GABLE_ADVICE_CARD (object);

  g_free (self->collect);
  g_clear_pointer (&self->transform, gable_transform_free);
  G_OBJECT_CLASS (gable_advice_card_parent_class)->finalize (object);
}

static void
gable_advice_card_class_init (GableAdviceCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_advice_card_dispose;
  object_class->finalize = gable_advice_card_finalize;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TRIED] = g_signal_new ("tried", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "advice.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "advice.activate", NULL, activate_action);
  gtk_widget_class_install_action (widget_class, "advice.try", NULL, try_action);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/advice-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, kernel_button);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, kernel_name_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, diagnosis_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, finding_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, actions_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, run_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, kernel_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, copy_button);
  gtk_widget_class_bind_template_child (widget_class, GableAdviceCard, try_button);
}

static void
gable_advice_card_init (GableAdviceCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gable_advice_card_new (const GableAdvice *advice, const char *kernel)
{
  GableAdviceCard *self = g_object_new (GABLE_TYPE_ADVICE_CARD, NULL);

  if (kernel != NULL) {
    gtk_label_set_text (self->kernel_name_label, kernel);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->kernel_button), kernel != NULL);
  show_text (self->title_label, advice->title);
  show_text (self->diagnosis_label, advice->diagnosis);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title_label), advice->sources);
  if (advice->state == GABLE_ADVICE_POSSIBLE && advice->missing != NULL) {
    show_missing (self, advice);
  } else {
    show_text (self->finding_label, advice->finding);
    show_actions (self, advice);
  }
  show_gains (self, advice);
  if (advice->transform != NULL && advice->state == GABLE_ADVICE_FIRES) {
    g_autofree char *changes = gable_transform_to_string (advice->transform);

    self->transform = gable_transform_copy (advice->transform);
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->try_button), changes);
    gtk_widget_set_visible (GTK_WIDGET (self->try_button), TRUE);
  }
  return GTK_WIDGET (self);
}

const GableTransform *
gable_advice_card_get_transform (GableAdviceCard *card)
{
  return card->transform;
}

const char *
gable_advice_card_get_title (GableAdviceCard *card)
{
  return gtk_label_get_text (card->title_label);
}
