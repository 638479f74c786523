/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

/* The first that takes what is under the pointer has it. Charts side by side are panned together, and nothing else but
 * remarks is moved there: a place means another thing in each. So are remarks on a chart of times. */
static const GableGrip *const grips[] = {
  &gable_grip_label,  &gable_grip_annotation, &gable_grip_kernel, &gable_grip_roof,
  &gable_grip_select, &gable_grip_zoom,       &gable_grip_pan,
};

const GableGrip *
gable_canvas_find_grip (GableCanvas *canvas, GableOwner owner, GdkModifierType modifiers)
{
  gboolean is_plane = gable_canvas_is_plane (canvas);

  for (guint i = 0; i < G_N_ELEMENTS (grips); i++) {
    gboolean usable = is_plane || grips[i] == &gable_grip_pan || grips[i] == &gable_grip_annotation;

    if (usable && grips[i]->takes (canvas, owner, modifiers)) {
      return grips[i];
    }
  }
  return NULL;
}

gboolean
gable_canvas_is_dragging (const GableCanvas *canvas)
{
  return canvas->drag.grip != NULL && canvas->drag.moving;
}

/* While roofs and kernels move the axes stand still, and what they showed by themselves they show again afterwards. Those
 * of times are no part of the view. */
static gboolean
wants_axes_held (GableCanvas *self)
{
  return self->drag.grip->holds_axes && gable_canvas_is_plane (self);
}

static void
hold_axes (GableCanvas *self)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  gable_document_show_ranges (self->document, scene->x, scene->y);
}

static void
release_axes (GableCanvas *self)
{
  if (wants_axes_held (self)) {
    gable_document_show_ranges (self->document, self->drag.before.x, self->drag.before.y);
  }
}

static void
drag_begin_cb (GableCanvas *self, double x, double y, GtkGestureDrag *gesture)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GdkModifierType modifiers =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  self->drag = (GableDrag){ .start = { x, y }, .at = { x, y } };
  if (scene != NULL) {
    const GableView *view = &gable_document_get_project (self->document)->view;

    self->drag.owner = gable_scene_hit (scene, x, y, GABLE_HIT_SLACK);
    self->drag.modifiers = modifiers;
    self->drag.shown = (GableZoom){ scene->x, scene->y };
    self->drag.before = (GableZoom){ view->x, view->y };
    self->drag.grip = gable_canvas_find_grip (self, self->drag.owner, modifiers);
  }
}

/* Once the pointer has gone so far that a drag is meant. */
static void
set_out (GableCanvas *self, GtkGesture *gesture)
{
  GableDrag *drag = &self->drag;

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  drag->gesture = gable_document_begin_gesture (self->document);
  drag->moving = TRUE;
  if (wants_axes_held (self)) {
    hold_axes (self);
  }
  if (drag->grip->begin != NULL) {
    drag->grip->begin (self);
  }
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), drag->grip->cursor);
}

static void
drag_update_cb (GableCanvas *self, double dx, double dy, GtkGestureDrag *gesture)
{
  GableDrag *drag = &self->drag;

  if (drag->grip == NULL || gable_canvas_ensure_scene (self) == NULL) {
    return;
  }
  if (!drag->moving) {
    if (!gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy)) {
      return;
    }
    set_out (self, GTK_GESTURE (gesture));
  }
  drag->at = (GableXY){ drag->start.x + dx, drag->start.y + dy };
  drag->grip->move (self);
}

static void
settle (GableCanvas *self)
{
  release_axes (self);
  self->drag.grip = NULL;
  /* Crowds kept the colours that they had before. */
  gable_canvas_invalidate (self);
  gable_canvas_point_at (self, self->pointer_x, self->pointer_y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_end_cb (GableCanvas *self)
{
  if (!gable_canvas_is_dragging (self)) {
    self->drag.grip = NULL;
    return;
  }
  if (self->drag.grip->end != NULL) {
    self->drag.grip->end (self);
  }
  settle (self);
}

void
gable_canvas_cancel_edit (GableCanvas *canvas)
{
  gable_document_cancel_gesture (canvas->document, canvas->drag.gesture);
}

/* As if the drag had never been. Returns: whether there was one */
gboolean
gable_canvas_cancel_drag (GableCanvas *canvas)
{
  if (!gable_canvas_is_dragging (canvas)) {
    return FALSE;
  }
  if (canvas->drag.grip->cancel != NULL) {
    canvas->drag.grip->cancel (canvas);
  }
  settle (canvas);
  gtk_gesture_set_state (canvas->drag_gesture, GTK_EVENT_SEQUENCE_DENIED);
  return TRUE;
}

static void
cancel_cb (GableCanvas *self)
{
  gable_canvas_cancel_drag (self);
}

void
gable_canvas_add_drag (GableCanvas *canvas)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), canvas,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), canvas,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (cancel_cb), canvas, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (drag));
  canvas->drag_gesture = drag;
}
