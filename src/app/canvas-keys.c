/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

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

/* To where the keyboard stands: into sight, selected, told. */
static void
arrive (GableCanvas *self, guint kernel)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  g_autoptr (GArray) stops = NULL;
  int place;

  if (self->cursor >= 0 &&
      gable_document_get_project (self->document)->view.chart != GABLE_CHART_TIME) {
    gable_canvas_reveal (self, &roofline->points[self->cursor]);
  }
  gable_document_select (self->document, (int) kernel);
  stops = gable_canvas_list_stops (self);
  place = gable_canvas_find_stop (self, stops);
  if (place >= 0) {
    self->told = g_array_index (stops, GableStop, place).at;
    self->told_by_keys = TRUE;
    gable_canvas_show_readout (self,
                               (GableOwner){ GABLE_OWNER_KERNEL, (int) kernel, self->cursor });
  }
  gable_canvas_focus_point (self);
}

static void
offer_table (GableCanvas *self)
{
  g_autofree char *count = gable_canvas_count (self);

  self->offers_table = TRUE;
  self->told_by_keys = TRUE;
  self->told = (GableXY){ gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                          gtk_widget_get_height (GTK_WIDGET (self)) / 2.0 };
  gable_readout_show_text (self->readout, count, gable_canvas_offer ());
  gtk_widget_set_visible (GTK_WIDGET (self->readout), TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gable_canvas_focus_point (self);
}

static void
walk_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const char *wanted = g_variant_get_string (parameter, NULL);
  g_autoptr (GArray) stops = NULL;
  int to = -1;

  if (!gable_canvas_can_walk (self)) {
    offer_table (self);
    return;
  }
  stops = gable_canvas_list_stops (self);
  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    if (g_str_equal (walks[i].name, wanted)) {
      to = gable_canvas_walk_stops (self, stops, walks[i].walk);
    }
  }
  if (to >= 0) {
    const GableStop *stop = &g_array_index (stops, GableStop, to);

    self->cursor =
      stop->point >= 0
        ? stop->point
        : gable_walk_main_point (gable_document_get_roofline (self->document), stop->kernel);
    arrive (self, stop->kernel);
  }
  gtk_widget_queue_draw (widget);
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);

  if (gable_canvas_cancel_drag (self)) {
    return;
  }
  self->offers_table = FALSE;
  gable_canvas_hide_readout (self);
  gable_document_select (self->document, -1);
}

/* How far one key moves a what-if [1]. */
#define NUDGE 1.0717734625362931 /* the tenth root of two */

static const struct {
  guint key;
  guint keypad_key;
  const char *name;
  double intensity;
  double performance;
} nudges[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, "left", 1 / NUDGE, 1 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, "right", NUDGE, 1 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, "up", 1, NUDGE },
  { GDK_KEY_Down, GDK_KEY_KP_Down, "down", 1, 1 / NUDGE },
};

/* What dragging does to a kernel, without a pointer. */
static void
nudge_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *wanted = g_variant_get_string (parameter, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (nudges); i++) {
    if (g_str_equal (nudges[i].name, wanted)) {
      gable_canvas_nudge (GABLE_CANVAS (widget), nudges[i].intensity, nudges[i].performance);
    }
  }
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);

  if (self->offers_table) {
    self->offers_table = FALSE;
    gable_canvas_hide_readout (self);
    gable_canvas_want_table (self);
  } else if (gable_document_get_selected (self->document) >= 0) {
    gable_canvas_activate_kernel (self);
  }
}

void
gable_canvas_install_keys (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.walk", "s", walk_action);
  gtk_widget_class_install_action (widget_class, "canvas.nudge", "s", nudge_action);
  gtk_widget_class_install_action (widget_class, "canvas.clear", NULL, clear_action);
  gtk_widget_class_install_action (widget_class, "canvas.activate", NULL, activate_action);
  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    gtk_widget_class_add_binding_action (widget_class, walks[i].key, 0, "canvas.walk", "s",
                                         walks[i].name);
    gtk_widget_class_add_binding_action (widget_class, walks[i].keypad_key, 0, "canvas.walk", "s",
                                         walks[i].name);
  }
  for (guint i = 0; i < G_N_ELEMENTS (nudges); i++) {
    gtk_widget_class_add_binding_action (widget_class, nudges[i].key, GDK_CONTROL_MASK,
                                         "canvas.nudge", "s", nudges[i].name);
    gtk_widget_class_add_binding_action (widget_class, nudges[i].keypad_key, GDK_CONTROL_MASK,
                                         "canvas.nudge", "s", nudges[i].name);
  }
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "canvas.clear", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.discard", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "canvas.activate", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "canvas.activate", NULL);
}
