/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/range.h"
#include "app/walk.h"

/* One notch of the wheel; with Ctrl a quarter of it. */
#define ZOOM_NOTCH 1.2

const GableOwner gable_canvas_nobody = { GABLE_OWNER_NONE, -1, -1 };

void
gable_canvas_hide_readout (GableCanvas *canvas)
{
  gtk_widget_set_visible (GTK_WIDGET (canvas->readout), FALSE);
}

/* @owner: a kernel or a roof */
void
gable_canvas_show_readout (GableCanvas *canvas, GableOwner owner)
{
  const GableRoofline *roofline = gable_document_get_roofline (canvas->document);

  if (owner.kind == GABLE_OWNER_KERNEL) {
    int point = owner.point >= 0 ? owner.point : gable_walk_start (roofline, owner.index);

    if (point < 0) {
      gable_canvas_hide_readout (canvas);
      return;
    }
    gable_readout_show_point (canvas->readout, roofline, (guint) point);
  } else {
    gable_readout_show_roof (canvas->readout, roofline, (guint) owner.index);
  }
  gtk_widget_set_visible (GTK_WIDGET (canvas->readout), TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (canvas));
}

static gboolean
same_owner (GableOwner a, GableOwner b)
{
  return a.kind == b.kind && a.index == b.index && a.point == b.point;
}

static void
hover (GableCanvas *self, GableOwner owner)
{
  gboolean tells = owner.kind == GABLE_OWNER_KERNEL || owner.kind == GABLE_OWNER_ROOF;

  if (same_owner (owner, self->hovered)) {
    return;
  }
  self->hovered = owner;
  if (tells) {
    gable_canvas_show_readout (self, owner);
  } else {
    gable_canvas_hide_readout (self);
  }
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   owner.kind == GABLE_OWNER_KERNEL ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GableCanvas *self, double x, double y)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  self->pointer_x = x;
  self->pointer_y = y;
  if (scene != NULL) {
    hover (self, gable_scene_hit (scene, x, y, GABLE_HIT_SLACK));
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  }
}

static void
leave_cb (GableCanvas *self)
{
  hover (self, gable_canvas_nobody);
}

static gboolean
scroll_cb (GableCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double notches = (modifiers & GDK_CONTROL_MASK) != 0 ? dy / 4 : dy;

  gable_canvas_zoom_at (self, self->pointer_x, self->pointer_y, pow (ZOOM_NOTCH, -notches));
  return TRUE;
}

static void
released_cb (GableCanvas *self, int n_press, double x, double y)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableOwner owner =
    scene != NULL ? gable_scene_hit (scene, x, y, GABLE_HIT_SLACK) : gable_canvas_nobody;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (owner.kind == GABLE_OWNER_KERNEL) {
    self->cursor = owner.point;
    gable_document_select (self->document, owner.index);
    if (n_press == 2) {
      gable_canvas_activate_kernel (self);
    }
  } else if (n_press == 2) {
    gable_canvas_fit (self);
  } else {
    gable_document_select (self->document, -1);
  }
}

static void
drag_begin_cb (GableCanvas *self, double x, double y)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  if (scene != NULL) {
    self->drag_x = scene->x;
    self->drag_y = scene->y;
  }
}

static void
drag_update_cb (GableCanvas *self, double dx, double dy, GtkGestureDrag *gesture)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  if (scene == NULL || !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy)) {
    return;
  }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  gable_document_show_ranges (
    self->document, gable_range_pan (self->drag_x, scene->scale, -dx / scene->plot.width),
    gable_range_pan (self->drag_y, scene->scale, dy / scene->plot.height));
}

static void
drag_end_cb (GableCanvas *self)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), NULL);
}

void
gable_canvas_add_pointer (GableCanvas *canvas)
{
  GtkWidget *widget = GTK_WIDGET (canvas);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  const struct {
    gpointer controller;
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { motion, "enter", G_CALLBACK (motion_cb) },
    { motion, "motion", G_CALLBACK (motion_cb) },
    { motion, "leave", G_CALLBACK (leave_cb) },
    { scroll, "scroll", G_CALLBACK (scroll_cb) },
    { click, "released", G_CALLBACK (released_cb) },
    { drag, "drag-begin", G_CALLBACK (drag_begin_cb) },
    { drag, "drag-update", G_CALLBACK (drag_update_cb) },
    { drag, "drag-end", G_CALLBACK (drag_end_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++) {
    g_signal_connect_object (handlers[i].controller, handlers[i].signal, handlers[i].callback,
                             canvas, G_CONNECT_SWAPPED);
  }
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  /* The drag sees the press too, and takes it over once it has moved far enough. */
  gtk_gesture_group (click, drag);
}
