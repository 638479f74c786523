/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/walk.h"

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
    int point =
      owner.point >= 0 ? owner.point : gable_walk_main_point (roofline, (guint) owner.index);

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

static gboolean
tells (GableOwner owner)
{
  return owner.kind == GABLE_OWNER_KERNEL || owner.kind == GABLE_OWNER_ROOF;
}

static void
hover (GableCanvas *self, GableOwner owner)
{
  if (same_owner (owner, self->hovered)) {
    return;
  }
  self->hovered = owner;
  if (tells (owner)) {
    gable_canvas_show_readout (self, owner);
  } else {
    gable_canvas_hide_readout (self);
  }
}

/* The pointer's shape says what dragging would do. */
static void
update_cursor (GableCanvas *self, GdkModifierType modifiers)
{
  const GableGrip *grip = gable_canvas_find_grip (self, self->hovered, modifiers);
  const char *cursor = grip != NULL ? grip->hover_cursor : NULL;

  if (cursor == NULL && self->hovered.kind == GABLE_OWNER_KERNEL) {
    cursor = "pointer";
  }
  if (g_strcmp0 (cursor, self->cursor_name) != 0) {
    self->cursor_name = cursor;
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), cursor);
  }
}

void
gable_canvas_point_at (GableCanvas *canvas, double x, double y)
{
  const GableScene *scene = gable_canvas_ensure_scene (canvas);

  if (scene != NULL) {
    hover (canvas, canvas->pointer_inside ? gable_scene_hit (scene, x, y, GABLE_HIT_SLACK)
                                          : gable_canvas_nobody);
  }
}

static void
motion_cb (GableCanvas *self, double x, double y, GtkEventController *controller)
{
  /* GTK tells of a pointer that stands still, too, when something else has moved: who walks doesn't mean that. */
  if (self->told_by_keys && self->pointer_inside && x == self->pointer_x && y == self->pointer_y) {
    return;
  }
  self->told_by_keys = FALSE;
  self->pointer_x = x;
  self->pointer_y = y;
  self->pointer_inside = TRUE;
  if (!gable_canvas_is_dragging (self)) {
    gable_canvas_point_at (self, x, y);
    update_cursor (self, gtk_event_controller_get_current_event_state (controller));
  }
  if (gable_canvas_is_dragging (self) || tells (self->hovered)) {
    self->told = (GableXY){ x, y };
  }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (GableCanvas *self)
{
  self->pointer_inside = FALSE;
  if (!gable_canvas_is_dragging (self)) {
    hover (self, gable_canvas_nobody);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Into the selection, or out of it. */
static void
toggle (GableCanvas *self, guint kernel)
{
  g_autoptr (GtkBitset) kernels = gtk_bitset_copy (gable_document_get_selection (self->document));

  if (gtk_bitset_contains (kernels, kernel)) {
    gtk_bitset_remove (kernels, kernel);
    gable_document_set_selection (self->document, kernels, -1);
  } else {
    gable_document_set_selection (self->document, kernels, (int) kernel);
  }
}

static void
pick (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  if ((modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0) {
    toggle (self, (guint) owner.index);
  } else {
    self->cursor = owner.point;
    gable_document_select (self->document, owner.index);
  }
}

static void
released_cb (GableCanvas *self, int n_press, double x, double y, GtkEventController *controller)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableOwner owner =
    scene != NULL ? gable_scene_hit (scene, x, y, GABLE_HIT_SLACK) : gable_canvas_nobody;

  if (self->drag.moving) {
    return;
  }
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (owner.kind == GABLE_OWNER_KERNEL) {
    pick (self, owner, gtk_event_controller_get_current_event_state (controller));
    if (n_press == 2) {
      gable_canvas_activate_kernel (self);
    }
  } else if (n_press == 2 && owner.kind == GABLE_OWNER_ROOF) {
    const GableRoofline *roofline = gable_document_get_roofline (self->document);

    gable_canvas_edit_ceiling (
      self, (guint) g_array_index (roofline->roofs, GableRoof, owner.index).ceiling);
  } else if (n_press == 2) {
    gable_canvas_fit (self);
  } else {
    gable_document_select (self->document, -1);
  }
}

void
gable_canvas_add_pointer (GableCanvas *canvas)
{
  GtkWidget *widget = GTK_WIDGET (canvas);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_object (motion, "enter", G_CALLBACK (motion_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (leave_cb), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), canvas, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gable_canvas_add_drag (canvas);
  /* The drag sees the press too, and takes it over once it has moved far enough. */
  gtk_gesture_group (click, canvas->drag_gesture);
}
