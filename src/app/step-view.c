/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/step-view.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name in a line. */
#define NAME_WIDTH 40

struct _GableStepView {
  GtkBox parent_instance;
  GtkLabel *title_label;
  GtkLabel *text_label;
  GtkLabel *what_if_label;
  GtkLabel *note_label;
};

G_DEFINE_FINAL_TYPE (GableStepView, gable_step_view, GTK_TYPE_BOX)

/* Takes @text; hidden where there is none. */
static void
take_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
  g_free (text);
}

/* (transfer full) (nullable) */
static char *
say_what_if (const GableStep *step)
{
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (step->what_if == NULL) {
    return NULL;
  }
  if (step->what_if_kernel == NULL) {
    return g_strdup_printf (_ ("What if: %s"), step->what_if);
  }
  name = gable_text_shorten_name (step->what_if_kernel, NAME_WIDTH);
  shown = gable_text_to_display (name);
  return g_strdup_printf (_ ("What if, of “%s”: %s"), shown, step->what_if);
}

void
gable_step_view_update (GableStepView *view, GableTour *tour)
{
  const GableStage *stage = gable_tour_get_stage (tour);

  gtk_widget_set_visible (GTK_WIDGET (view), stage != NULL);
  if (stage == NULL) {
    return;
  }
  take_text (view->title_label, gable_stage_write (stage, stage->step->title));
  take_text (view->text_label, gable_stage_write (stage, stage->step->text));
  take_text (view->what_if_label, say_what_if (stage->step));
  take_text (view->note_label, g_strdup (stage->trouble));
}

/* (transfer full) "3 of 8" */
static char *
write_progress (GableTour *tour)
{
  int step = gable_tour_get_step (tour);

  if (step < 0) {
    return g_strdup ("");
  }
  /* Translators: the number of a step, and how many there are */
  return g_strdup_printf (_ ("%d of %u"), step + 1, gable_tour_get_size (tour));
}

void
gable_step_view_show_progress (GableTour *tour, GtkLabel *label, GtkLevelBar *bar)
{
  static const char *const offsets[] = { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH,
                                         GTK_LEVEL_BAR_OFFSET_FULL };
  g_autofree char *progress = write_progress (tour);

  gtk_label_set_text (label, progress);
  /* A few steps are no bad thing, and many no good one: no other colours for them. */
  for (guint i = 0; i < G_N_ELEMENTS (offsets); i++) {
    gtk_level_bar_remove_offset_value (bar, offsets[i]);
  }
  gtk_level_bar_set_max_value (bar, MAX (gable_tour_get_size (tour), 1));
  gtk_level_bar_set_value (bar, gable_tour_get_step (tour) + 1);
}

static void
gable_step_view_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_STEP_VIEW);
  G_OBJECT_CLASS (gable_step_view_parent_class)->dispose (object);
}

static void
gable_step_view_class_init (GableStepViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_step_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/step-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GableStepView, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepView, text_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepView, what_if_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepView, note_label);
}

static void
gable_step_view_init (GableStepView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
