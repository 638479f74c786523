/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/walk.h"

static const struct {
  const char *name;
  guint key;
  guint keypad_key;
  GableWalk walk;
} walks[] = {
  { "left", GDK_KEY_Left, GDK_KEY_KP_Left, GABLE_WALK_LEFT },
  { "right", GDK_KEY_Right, GDK_KEY_KP_Right, GABLE_WALK_RIGHT },
  { "up", GDK_KEY_Up, GDK_KEY_KP_Up, GABLE_WALK_UP },
  { "down", GDK_KEY_Down, GDK_KEY_KP_Down, GABLE_WALK_DOWN },
  { "home", GDK_KEY_Home, GDK_KEY_KP_Home, GABLE_WALK_HOME },
  { "end", GDK_KEY_End, GDK_KEY_KP_End, GABLE_WALK_END },
};

static void
walk_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const char *wanted = g_variant_get_string (parameter, NULL);
  const GableScene *scene;
  const GablePoint *point;
  GableXY place;

  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    if (g_str_equal (walks[i].name, wanted)) {
      self->cursor = gable_walk (roofline, self->cursor, walks[i].walk);
    }
  }
  if (self->cursor < 0) {
    return;
  }
  point = &g_array_index (roofline->points, GablePoint, self->cursor);
  gable_canvas_reveal (self, point);
  gable_document_select (self->document, (int) point->kernel);
  scene = gable_canvas_ensure_scene (self);
  if (scene != NULL) {
    place = gable_scene_place (scene, point->intensity, point->performance);
    self->pointer_x = place.x;
    self->pointer_y = place.y;
    gable_canvas_show_readout (
      self, (GableOwner){ GABLE_OWNER_KERNEL, (int) point->kernel, self->cursor });
  }
  gtk_widget_queue_draw (widget);
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);

  gable_canvas_hide_readout (self);
  gable_document_select (self->document, -1);
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gable_document_get_selected (GABLE_CANVAS (widget)->document) >= 0) {
    gable_canvas_activate_kernel (GABLE_CANVAS (widget));
  }
}

void
gable_canvas_install_keys (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.walk", "s", walk_action);
  gtk_widget_class_install_action (widget_class, "canvas.clear", NULL, clear_action);
  gtk_widget_class_install_action (widget_class, "canvas.activate", NULL, activate_action);
  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    gtk_widget_class_add_binding_action (widget_class, walks[i].key, 0, "canvas.walk", "s",
                                         walks[i].name);
    gtk_widget_class_add_binding_action (widget_class, walks[i].keypad_key, 0, "canvas.walk", "s",
                                         walks[i].name);
  }
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "canvas.clear", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "canvas.activate", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "canvas.activate", NULL);
}
