/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/rate-slider.h"

#include "app/edit.h"

/* Decades to either side of the rate that the machine came with. */
#define REACH 1.0
/* Decades: of an arrow key, and of Page Up and Page Down. */
#define STEP 0.01
#define PAGE 0.1

struct _GableRateSlider {
  GtkBox parent_instance;
  GableDocument *document; /* (nullable) until it is first updated */
  guint ceiling;
  guint gesture;
  double middle;   /* of what can be reached; unknown until it is first updated */
  GtkRange *scale; /* over the rate's power of ten */
};

G_DEFINE_FINAL_TYPE (GableRateSlider, gable_rate_slider, GTK_TYPE_BOX)

static gboolean
change_value_cb (GableRateSlider *self, GtkScrollType scroll, double value)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (self->scale);
  double lower = gtk_adjustment_get_lower (adjustment);
  double upper = gtk_adjustment_get_upper (adjustment);

  gable_edit_slide (self->document, self->ceiling, pow (10, CLAMP (value, lower, upper)),
                    self->gesture);
  /* The document has told the scale where it is. */
  return TRUE;
}

static void
begin (GableRateSlider *self)
{
  if (self->document != NULL) {
    self->gesture = gable_document_begin_gesture (self->document);
  }
}

static gboolean
key_pressed_cb (GableRateSlider *self)
{
  begin (self);
  return FALSE;
}

/* A panel that is scrolled must not change what lies under the pointer. */
static void
remove_scrolling (GtkWidget *scale)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scale);

  for (guint i = g_list_model_get_n_items (controllers); i > 0; i--) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i - 1);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller)) {
      gtk_widget_remove_controller (scale, controller);
    }
  }
}

static void
gable_rate_slider_dispose (GObject *object)
{
  g_clear_object (&GABLE_RATE_SLIDER (object)->document);
  G_OBJECT_CLASS (gable_rate_slider_parent_class)->dispose (object);
}

static void
gable_rate_slider_class_init (GableRateSliderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gable_rate_slider_dispose;
}

static void
gable_rate_slider_init (GableRateSlider *self)
{
  GtkWidget *scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, NULL);
  GtkGesture *press = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->scale = GTK_RANGE (scale);
  self->middle = GABLE_UNKNOWN;
  gtk_widget_set_hexpand (scale, TRUE);
  remove_scrolling (scale);
  /* Before the scale's own: what a press or a key begins is one step. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (scale, "change-value", G_CALLBACK (change_value_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (scale, GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (scale, keys);
  gtk_box_append (GTK_BOX (self), scale);
}

/* The rate that the machine was opened with; where nobody knows it, the first one that was shown. */
static double
find_middle (GableRateSlider *self, GableDocument *document, const GableCeiling *ceiling)
{
  const GableMachine *reference = gable_document_get_reference (document);
  int found = reference != NULL ? gable_machine_find (reference, ceiling->counter) : -1;
  double rate = found >= 0
                  ? gable_ceiling_rate (gable_machine_get_ceiling (reference, (guint) found))
                  : GABLE_UNKNOWN;

  if (gable_known (rate) && rate > 0) {
    return rate;
  }
  return gable_known (self->middle) ? self->middle : gable_ceiling_rate (ceiling);
}

void
gable_rate_slider_update (GableRateSlider *slider, GableDocument *document, guint ceiling)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  const GableCeiling *present = gable_machine_get_ceiling (machine, ceiling);
  double rate = gable_ceiling_rate (present);
  gboolean slides = gable_known (rate) && rate > 0;

  g_set_object (&slider->document, document);
  slider->ceiling = ceiling;
  gtk_widget_set_visible (GTK_WIDGET (slider), slides);
  slider->middle = slides ? find_middle (slider, document, present) : GABLE_UNKNOWN;
  if (slides) {
    double power = log10 (rate);
    g_autofree char *text = gable_format (rate, gable_counter_rate_dimension (present->counter));

    gtk_adjustment_configure (gtk_range_get_adjustment (slider->scale), power,
                              MIN (log10 (slider->middle) - REACH, power),
                              MAX (log10 (slider->middle) + REACH, power), STEP, PAGE, 0);
    gtk_accessible_update_property (GTK_ACCESSIBLE (slider->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    gable_ceiling_title (present),
                                    GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  }
}
