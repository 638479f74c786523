/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/presenter.h"

#include "app/appearance.h"
#include "app/canvas.h"
#include "app/step-view.h"

#include <glib/gi18n-lib.h>

/* How much larger the chart is drawn than in a window [1]. */
#define CHART_SCALE 1.4

struct _GablePresenter {
  GtkWindow parent_instance;
  GableTour *tour;
  GtkWidget *chart; /* (nullable) (weak) of the window behind */
  GableCanvas *canvas;
  GableStepView *step_view;
  GtkLabel *progress_label;
  GtkLevelBar *progress_bar;
};

G_DEFINE_FINAL_TYPE (GablePresenter, gable_presenter, GTK_TYPE_WINDOW)

static void
update (GablePresenter *self)
{
  gable_step_view_update (self->step_view, self->tour);
  gable_step_view_show_progress (self->tour, self->progress_label, self->progress_bar);
}

static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_tour_go (GABLE_PRESENTER (widget)->tour, g_variant_get_int32 (parameter));
}

static void
end_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GablePresenter *self = GABLE_PRESENTER (widget);

  gable_tour_go_to (self->tour, g_str_equal (name, "presenter.first")
                                  ? 0
                                  : (int) gable_tour_get_size (self->tour) - 1);
}

static void
leave_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
}

/* The arrows walk from step to step here, not from kernel to kernel. */
static gboolean
key_pressed_cb (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
  static const struct {
    guint key;
    const char *action;
    int by; /* of presenter.go, or 0 */
  } keys[] = {
    { GDK_KEY_Right, "presenter.go", 1 },     { GDK_KEY_Down, "presenter.go", 1 },
    { GDK_KEY_Page_Down, "presenter.go", 1 }, { GDK_KEY_space, "presenter.go", 1 },
    { GDK_KEY_Left, "presenter.go", -1 },     { GDK_KEY_Up, "presenter.go", -1 },
    { GDK_KEY_Page_Up, "presenter.go", -1 },  { GDK_KEY_BackSpace, "presenter.go", -1 },
    { GDK_KEY_Home, "presenter.first", 0 },   { GDK_KEY_End, "presenter.last", 0 },
    { GDK_KEY_Escape, "presenter.leave", 0 }, { GDK_KEY_F5, "presenter.leave", 0 },
  };
  GtkWidget *widget = data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (widget));

  if ((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0 ||
      (key == GDK_KEY_space && GTK_IS_BUTTON (focus))) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    if (keys[i].key == key) {
      return keys[i].by != 0 ? gtk_widget_activate_action (widget, keys[i].action, "i", keys[i].by)
                             : gtk_widget_activate_action (widget, keys[i].action, NULL);
    }
  }
  return FALSE;
}

static void
gable_presenter_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_presenter_parent_class)->css_changed (widget, change);
  gable_appearance_follow (widget);
}

static void
gable_presenter_dispose (GObject *object)
{
  GablePresenter *self = GABLE_PRESENTER (object);

  if (self->tour != NULL) {
    gable_tour_set_chart (self->tour, self->chart);
  }
  g_clear_weak_pointer (&self->chart);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_PRESENTER);
  g_clear_object (&self->tour);
  G_OBJECT_CLASS (gable_presenter_parent_class)->dispose (object);
}

static void
gable_presenter_class_init (GablePresenterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_CANVAS);
  g_type_ensure (GABLE_TYPE_STEP_VIEW);
  G_OBJECT_CLASS (klass)->dispose = gable_presenter_dispose;
  widget_class->css_changed = gable_presenter_css_changed;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/presenter.ui");
  gtk_widget_class_bind_template_child (widget_class, GablePresenter, canvas);
  gtk_widget_class_bind_template_child (widget_class, GablePresenter, step_view);
  gtk_widget_class_bind_template_child (widget_class, GablePresenter, progress_label);
  gtk_widget_class_bind_template_child (widget_class, GablePresenter, progress_bar);
  gtk_widget_class_install_action (widget_class, "presenter.go", "i", go_action);
  gtk_widget_class_install_action (widget_class, "presenter.first", NULL, end_action);
  gtk_widget_class_install_action (widget_class, "presenter.last", NULL, end_action);
  gtk_widget_class_install_action (widget_class, "presenter.leave", NULL, leave_action);
}

static void
gable_presenter_init (GablePresenter *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
gable_presenter_show (GtkWindow *parent, GableTour *tour, GtkWidget *chart)
{
  GablePresenter *self = g_object_new (GABLE_TYPE_PRESENTER, "transient-for", parent,
                                       "destroy-with-parent", TRUE, "modal", TRUE, NULL);

  self->tour = g_object_ref (tour);
  g_set_weak_pointer (&self->chart, chart);
  gable_canvas_set_scale (self->canvas, CHART_SCALE);
  g_object_set (self->canvas, "document", gable_tour_get_document (tour), NULL);
  g_signal_connect_object (tour, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (gable_tour_get_step (tour) < 0) {
    gable_tour_go_to (tour, 0);
  }
  gable_tour_set_chart (tour, GTK_WIDGET (self->canvas));
  update (self);
  gtk_window_fullscreen (GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (self));
}
