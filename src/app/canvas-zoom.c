/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/range.h"

/* A point that the keyboard walks to is brought this far into the chart, and so much air is around the selected ones
 * that are fitted [1 of the axis]. */
#define REVEAL_MARGIN 0.12
#define FIT_MARGIN 0.12
/* One notch of the wheel; with Ctrl a quarter of it. */
#define ZOOM_NOTCH 1.2
/* [ms]: turns of the wheel that follow each other faster are one. */
#define WHEEL_PAUSE 800
/* Plus and minus. */
#define KEY_ZOOM 1.5

static const GableRange whole = { GABLE_UNKNOWN, GABLE_UNKNOWN };

gboolean
gable_canvas_can_zoom (GableCanvas *canvas)
{
  return gable_document_get_project (canvas->document)->view.chart != GABLE_CHART_TIME;
}

/* @gesture: moves of the same one are one step for “back”; or 0 */
static void
show (GableCanvas *self, GableRange x, GableRange y, guint gesture)
{
  if (gable_canvas_can_zoom (self)) {
    self->zoom_gesture = gesture;
    gable_document_show_ranges (self->document, x, y);
    self->zoom_gesture = 0;
  }
}

void
gable_canvas_fit (GableCanvas *canvas)
{
  show (canvas, whole, whole, 0);
}

/* What is shown at @at [px] stays there. */
static void
zoom_at (GableCanvas *self, GableXY at, double along, double up, guint gesture)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GablePlace place;

  if (scene == NULL) {
    return;
  }
  place = gable_canvas_value (self, at);
  show (self, gable_range_zoom (scene->x, scene->scale, place.intensity, along),
        gable_range_zoom (scene->y, scene->scale, place.performance, up), gesture);
}

/* Pans as far as it takes to see @point. */
void
gable_canvas_reveal (GableCanvas *canvas, const GablePoint *point)
{
  const GableRoofline *roofline = gable_document_get_roofline (canvas->document);
  const GableScene *scene = gable_canvas_ensure_scene (canvas);
  double x, y;

  if (scene == NULL) {
    return;
  }
  x = gable_range_shift_to (scene->x, scene->scale, point->intensity, REVEAL_MARGIN);
  y = gable_range_shift_to (scene->y, scene->scale, gable_point_performance (roofline, point),
                            REVEAL_MARGIN);
  if (fabs (x) > 0 || fabs (y) > 0) {
    show (canvas, gable_range_pan (scene->x, scene->scale, x),
          gable_range_pan (scene->y, scene->scale, y), 0);
  }
}

/* Turns of the wheel that follow each other closely are one move. */
static guint
wheel_gesture (GableCanvas *self, guint32 time)
{
  if (self->wheel_gesture == 0 || time - self->wheel_time > WHEEL_PAUSE) {
    self->wheel_gesture = gable_document_begin_gesture (self->document);
  }
  self->wheel_time = time;
  return self->wheel_gesture;
}

/* Ctrl goes finer, Shift along the intensity alone. GTK gives a sideways turn where Shift is held on some systems. */
static gboolean
scroll_cb (GableCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (base);
  double notches = (modifiers & GDK_SHIFT_MASK) != 0 && dy == 0 ? dx : dy;
  double factor = pow (ZOOM_NOTCH, (modifiers & GDK_CONTROL_MASK) != 0 ? -notches / 4 : -notches);

  if (gable_canvas_is_dragging (self)) {
    return TRUE;
  }
  zoom_at (self, (GableXY){ self->pointer_x, self->pointer_y }, factor,
           (modifiers & GDK_SHIFT_MASK) != 0 ? 1 : factor,
           wheel_gesture (self, gtk_event_controller_get_current_event_time (base)));
  return TRUE;
}

static void
pinch_begin_cb (GableCanvas *self)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  if (scene != NULL) {
    self->pinched = (GableZoom){ scene->x, scene->y };
    self->pinch_gesture = gable_document_begin_gesture (self->document);
  }
}

static void
pinch_cb (GableCanvas *self, double factor, GtkGesture *gesture)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableXY centre;
  GablePlace place;

  if (scene == NULL || !gtk_gesture_get_bounding_box_center (gesture, &centre.x, &centre.y)) {
    return;
  }
  place = gable_canvas_value (self, centre);
  show (self, gable_range_zoom (self->pinched.x, scene->scale, place.intensity, factor),
        gable_range_zoom (self->pinched.y, scene->scale, place.performance, factor),
        self->pinch_gesture);
}

static gboolean
takes_pan (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  return gable_canvas_can_zoom (self);
}

static void
pan (GableCanvas *self)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  const GableDrag *drag = &self->drag;
  double along = (drag->start.x - drag->at.x) / scene->plot.width;
  double up = (drag->at.y - drag->start.y) / scene->plot.height;

  show (self, gable_range_pan (drag->shown.x, scene->scale, along),
        gable_range_pan (drag->shown.y, scene->scale, up), drag->gesture);
}

static void
cancel_pan (GableCanvas *self)
{
  show (self, self->drag.before.x, self->drag.before.y, self->drag.gesture);
}

const GableGrip gable_grip_pan = {
  .cursor = "grabbing",
  .takes = takes_pan,
  .move = pan,
  .cancel = cancel_pan,
};

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_canvas_ensure_scene (self);
  double factor = g_variant_get_double (parameter);

  if (scene != NULL) {
    zoom_at (
      self,
      (GableXY){ scene->plot.x + scene->plot.width / 2, scene->plot.y + scene->plot.height / 2 },
      factor, factor, 0);
  }
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_canvas_fit (GABLE_CANVAS (widget));
}

static void
widen (GableRange *range, double value)
{
  range->min = value < range->min || !gable_known (range->min) ? value : range->min;
  range->max = value > range->max || !gable_known (range->max) ? value : range->max;
}

/* All levels of the selected kernels, and the roof over them. */
static void
fit_selection_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GtkBitset *selection = gable_document_get_selection (self->document);
  GableRange x = whole, y = whole;
  GableScaleKind scale = roofline->project->view.scale;

  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];
    double attainable = gable_result_attainable (&roofline->kernels[point->kernel]);

    if (gtk_bitset_contains (selection, point->kernel)) {
      widen (&x, point->intensity);
      widen (&y, gable_point_performance (roofline, point));
      widen (&y, gable_known (attainable) ? attainable : gable_point_performance (roofline, point));
    }
  }
  if (gable_known (x.min)) {
    show (self, gable_range_around (scale, x.min, x.max, FIT_MARGIN),
          gable_range_around (scale, y.min, y.max, FIT_MARGIN), 0);
  }
}

static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  int steps = g_str_equal (name, "canvas.back") ? -1 : 1;

  if (gable_zoom_history_can_go (self->zooms, steps)) {
    GableZoom zoom = gable_zoom_history_go (self->zooms, steps);

    show (self, zoom.x, zoom.y, 0);
    gable_canvas_notify_zooms (self);
  }
}

static gboolean
same_axes (const GableView *a, const GableView *b)
{
  return a->work.kind == b->work.kind && a->work.counter == b->work.counter &&
         a->scale == b->scale && a->chart == b->chart;
}

/* Another project: nothing of it was looked at yet. */
void
gable_canvas_forget_zooms (GableCanvas *canvas)
{
  const GableView *view = &gable_document_get_project (canvas->document)->view;

  gable_zoom_history_reset (canvas->zooms, (GableZoom){ view->x, view->y });
  gable_canvas_notify_zooms (canvas);
}

/* What is shown now is a place to come back to. Figures of other axes mean nothing on these. */
void
gable_canvas_note_zoom (GableCanvas *canvas)
{
  const GableView *view = &gable_document_get_project (canvas->document)->view;

  if (!same_axes (view, &canvas->axes)) {
    canvas->axes = (GableView){ .work = view->work, .scale = view->scale, .chart = view->chart };
    gable_canvas_forget_zooms (canvas);
  } else if (!gable_canvas_is_dragging (canvas) || !canvas->drag.grip->holds_axes) {
    gable_zoom_history_visit (canvas->zooms, (GableZoom){ view->x, view->y }, canvas->zoom_gesture);
    gable_canvas_notify_zooms (canvas);
  }
}

void
gable_canvas_install_zoom (GtkWidgetClass *widget_class)
{
  static const guint in[] = { GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add };
  static const guint out[] = { GDK_KEY_minus, GDK_KEY_KP_Subtract };
  static const guint nothing[] = { GDK_KEY_0, GDK_KEY_KP_0 };

  gtk_widget_class_install_action (widget_class, "canvas.zoom", "d", zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, fit_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit-selection", NULL,
                                   fit_selection_action);
  gtk_widget_class_install_action (widget_class, "canvas.back", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "canvas.forward", NULL, go_action);
  for (guint i = 0; i < G_N_ELEMENTS (in); i++) {
    gtk_widget_class_add_binding_action (widget_class, in[i], 0, "canvas.zoom", "d", KEY_ZOOM);
  }
  for (guint i = 0; i < G_N_ELEMENTS (out); i++) {
    gtk_widget_class_add_binding_action (widget_class, out[i], 0, "canvas.zoom", "d", 1 / KEY_ZOOM);
  }
  for (guint i = 0; i < G_N_ELEMENTS (nothing); i++) {
    gtk_widget_class_add_binding_action (widget_class, nothing[i], 0, "canvas.fit", NULL);
  }
}

void
gable_canvas_add_zoom (GableCanvas *canvas)
{
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (pinch, "begin", G_CALLBACK (pinch_begin_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (pinch, "scale-changed", G_CALLBACK (pinch_cb), canvas,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (canvas), scroll);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (pinch));
}
