/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/what-if-row.h"

#include "base/units.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Parts of a slider's way: of an arrow key, and of Page Up and Page Down. */
#define STEPS 100
#define PAGES 10

struct _GableWhatIfRow {
  GtkBox parent_instance;
  GableChange change;
  GtkLabel *title_label;
  GtkEntry *entry;
  GtkButton *remove_button;
  GtkScale *scale;
  gboolean is_updating; /* the slider is told where it is */
};

G_DEFINE_FINAL_TYPE (GableWhatIfRow, gable_what_if_row, GTK_TYPE_BOX)

enum { SIGNAL_GESTURE_BEGAN, SIGNAL_CHANGED, SIGNAL_REMOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

static double
to_scale (const GableChangeRange *range, double value)
{
  return range->logarithmic ? log10 (value) : value;
}

static double
from_scale (const GableChangeRange *range, double position)
{
  double value = range->logarithmic ? pow (10, position) : position;

  return gable_transform_round (CLAMP (value, range->min, range->max));
}

static char *
format_value (const GableChange *change)
{
  char buffer[GABLE_NUMBER_LENGTH];

  return g_strconcat (change->divides ? "÷ " : "× ", gable_number_write (buffer, change->value),
                      NULL);
}

static void
begin (GableWhatIfRow *self)
{
  g_signal_emit (self, signals[SIGNAL_GESTURE_BEGAN], 0);
}

static gboolean
key_pressed_cb (GableWhatIfRow *self)
{
  begin (self);
  return FALSE;
}

/* Whoever moves it: a pointer, a key, or a screen reader. */
static void
value_changed_cb (GableWhatIfRow *self)
{
  GableChangeRange range = gable_change_range (&self->change);
  double value;

  if (self->is_updating) {
    return;
  }
  value = from_scale (&range, gtk_range_get_value (GTK_RANGE (self->scale)));
  if (value != self->change.value) {
    self->change.value = value;
    gable_what_if_row_update (self, &self->change);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  }
}

/* As it is shown, with or without its sign; shares may be percentages. */
static gboolean
read_entry (GableWhatIfRow *self, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  static const char *const signs[] = { "×", "÷", "*", "/" };

  while (g_unichar_isspace (g_utf8_get_char (text)) && *text != '\0') {
    text = g_utf8_next_char (text);
  }
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
    if (g_str_has_prefix (text, signs[i])) {
      text += strlen (signs[i]);
      break;
    }
  }
  return gable_quantity_parse (text, GABLE_DIMENSION_RATIO, value, NULL) && *value >= 0 &&
         isfinite (*value);
}

static void
entry_activate_cb (GableWhatIfRow *self)
{
  GableChange typed = self->change;
  g_autofree char *text = NULL;
  g_autoptr (GableTransform) valid = NULL;
  double value;

  if (read_entry (self, &value)) {
    typed.value = value;
    text = gable_change_to_string (&typed);
    valid = gable_transform_parse (text, NULL);
  }
  if (valid == NULL) {
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
    return;
  }
  begin (self);
  gable_what_if_row_update (self, &typed);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_REMOVED], 0);
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
gable_what_if_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_WHAT_IF_ROW);
  G_OBJECT_CLASS (gable_what_if_row_parent_class)->dispose (object);
}

static void
gable_what_if_row_class_init (GableWhatIfRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_what_if_row_dispose;
  signals[SIGNAL_GESTURE_BEGAN] =
    g_signal_new ("gesture-began", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REMOVED] = g_signal_new ("removed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "change.remove", NULL, remove_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/what-if-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfRow, entry);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfRow, remove_button);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfRow, scale);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, entry_activate_cb);
}

static void
gable_what_if_row_init (GableWhatIfRow *self)
{
  GtkGesture *press = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  remove_scrolling (GTK_WIDGET (self->scale));
  /* Before the scale's own: what a press or a key begins is one step. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->scale), GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (GTK_WIDGET (self->scale), keys);
}

GtkWidget *
gable_what_if_row_new (const GableChange *change, gboolean removable)
{
  GableWhatIfRow *self = g_object_new (GABLE_TYPE_WHAT_IF_ROW, NULL);
  g_autofree char *title = gable_change_title (change);
  gboolean slides = gable_change_has_value (change);

  gtk_label_set_text (self->title_label, title);
  gtk_widget_set_visible (GTK_WIDGET (self->remove_button), removable);
  gtk_widget_set_visible (GTK_WIDGET (self->scale), slides);
  gtk_widget_set_visible (GTK_WIDGET (self->entry), slides);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gable_what_if_row_update (self, change);
  return GTK_WIDGET (self);
}

void
gable_what_if_row_update (GableWhatIfRow *row, const GableChange *change)
{
  GableChangeRange range = gable_change_range (change);
  g_autofree char *text = format_value (change);
  double least = to_scale (&range, range.min);
  double most = to_scale (&range, range.max);
  double position = change->value > 0 ? to_scale (&range, change->value) : least;

  row->change = *change;
  row->is_updating = TRUE;
  least = MIN (least, position);
  most = MAX (most, position);
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (row->scale)), position, least,
                            most, (most - least) / STEPS, (most - least) / PAGES, 0);
  row->is_updating = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  gtk_widget_remove_css_class (GTK_WIDGET (row->entry), "error");
  gtk_editable_set_text (GTK_EDITABLE (row->entry), text);
}

const GableChange *
gable_what_if_row_get_change (GableWhatIfRow *row)
{
  return &row->change;
}
