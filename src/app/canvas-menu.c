/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/compat.h"
#include "app/edit-labels.h"
#include "app/edit.h"
#include "app/figure-edit.h"

#include <glib/gi18n-lib.h>

/* What can be done with what lies under the pointer. Roofs are told by the machine's ceilings, kernels by the project's. */

static void
append (GMenu *menu, const char *label, const char *action, int target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  if (target >= 0) {
    g_menu_item_set_action_and_target (item, action, "u", (guint) target);
  } else {
    g_menu_item_set_detailed_action (item, action);
  }
  g_menu_append_item (menu, item);
}

static void
append_section (GMenu *menu, GMenu *section)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0) {
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  }
}

static gboolean
has_hidden_roof (GableCanvas *self)
{
  const GableMachine *machine =
    gable_project_get_machine (gable_document_get_project (self->document));

  for (guint i = 0; machine != NULL && i < gable_machine_get_n_ceilings (machine); i++) {
    if (gable_machine_get_ceiling (machine, i)->hidden) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
append_roof (GableCanvas *self, GMenu *menu, int roof)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int ceiling = g_array_index (roofline->roofs, GableRoof, roof).ceiling;

  append (menu, _ ("_Edit Rate"), "canvas.edit-roof", ceiling);
  append (menu, _ ("_Hide Roof"), "canvas.hide-roof", ceiling);
  if (gable_edit_can_reset_rate (self->document, (guint) ceiling)) {
    append (menu, _ ("_Reset Rate"), "canvas.reset-roof", ceiling);
  }
}

/* Where all are named there is no list to add to. */
static void
append_label (GableCanvas *self, GMenu *menu, int kernel)
{
  if (gable_edit_is_labelled (self->document, (guint) kernel)) {
    append (menu, _ ("Remove _Label"), "canvas.remove-label", kernel);
  } else if (gable_edit_get_labelling (self->document) != GABLE_LABELS_ALL) {
    append (menu, _ ("Add _Label"), "canvas.add-label", kernel);
  }
}

static void
append_kernel (GableCanvas *self, GMenu *menu, int kernel)
{
  gboolean measured =
    gable_project_get_kernel (gable_document_get_project (self->document), (guint) kernel)->kind ==
    GABLE_KERNEL_MEASURED;

  append (menu, _ ("Show _Figures"), "canvas.activate", -1);
  append (menu, _ ("_Zoom to Selection"), "win.zoom-selection", -1);
  append_label (self, menu, kernel);
  if (measured) {
    append (menu, _ ("New _What-If"), "canvas.new-what-if", kernel);
  } else {
    append (menu, _ ("_Remove What-If"), "canvas.remove-what-if", kernel);
  }
  if (gable_figure_edit_is_label_placed (self->document, (guint) kernel)) {
    append (menu, _ ("Put _Label Back"), "canvas.put-label-back", kernel);
  }
}

static void
append_chart (GableCanvas *self, GMenu *menu)
{
  g_autoptr (GMenu) view = g_menu_new ();
  g_autoptr (GMenu) figure = g_menu_new ();

  append (view, _ ("Whole _Chart"), "win.zoom-fit", -1);
  if (gable_zoom_history_can_go (self->zooms, -1)) {
    append (view, _ ("_Previous View"), "win.view-back", -1);
  }
  if (gable_zoom_history_can_go (self->zooms, 1)) {
    append (view, _ ("_Next View"), "win.view-forward", -1);
  }
  if (has_hidden_roof (self)) {
    append (view, _ ("Show _All Roofs"), "canvas.show-roofs", -1);
  }
  append (figure, _ ("_Export Figure…"), "win.export", -1);
  append_section (menu, view);
  append_section (menu, figure);
}

static GMenu *
make_menu (GableCanvas *self, GableOwner owner, GableXY at)
{
  g_autoptr (GMenu) own = g_menu_new ();
  GMenu *menu = g_menu_new ();

  if (owner.kind == GABLE_OWNER_ROOF) {
    append_roof (self, own, owner.index);
  } else if (owner.kind == GABLE_OWNER_KERNEL) {
    append_kernel (self, own, owner.index);
  }
  append_section (menu, own);
  gable_canvas_append_annotations (self, menu, owner, at);
  append_chart (self, menu);
  return menu;
}

static void
show_menu (GableCanvas *self, GableOwner owner, GableXY at)
{
  g_autoptr (GMenu) menu = NULL;

  if (owner.kind == GABLE_OWNER_KERNEL &&
      !gtk_bitset_contains (gable_document_get_selection (self->document), (guint) owner.index)) {
    gable_document_select (self->document, owner.index);
  }
  if (self->menu == NULL) {
    self->menu = gtk_popover_menu_new_from_model (NULL);
    gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
    gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
    gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  }
  gable_compat_empty_menu (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (self->menu)));
  menu = make_menu (self, owner, at);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (menu));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) at.x, (int) at.y, 1, 1 });
  gable_canvas_hide_readout (self);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* Once the button is up: an open menu would get the release, and the gesture that waits for it see no other press. */
static void
released_cb (GableCanvas *self, int n_press, double x, double y)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  if (scene != NULL) {
    gtk_widget_grab_focus (GTK_WIDGET (self));
    show_menu (self, gable_scene_hit (scene, x, y, GABLE_HIT_SLACK), (GableXY){ x, y });
  }
}

/* By the keyboard: of the point where it stands, else of the chart. */
static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_canvas_ensure_scene (self);
  g_autoptr (GArray) stops = gable_canvas_can_walk (self) ? gable_canvas_list_stops (self) : NULL;
  int place = stops != NULL ? gable_canvas_find_stop (self, stops) : -1;

  if (scene == NULL) {
    return;
  }
  if (place >= 0) {
    const GableStop *stop = &g_array_index (stops, GableStop, place);

    show_menu (self, (GableOwner){ GABLE_OWNER_KERNEL, (int) stop->kernel, stop->point }, stop->at);
  } else {
    show_menu (
      self, gable_canvas_nobody,
      (GableXY){ scene->plot.x + scene->plot.width / 2, scene->plot.y + scene->plot.height / 2 });
  }
}

static void
roof_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  guint ceiling = g_variant_get_uint32 (parameter);

  if (g_str_equal (name, "canvas.edit-roof")) {
    gable_canvas_edit_ceiling (self, ceiling);
  } else if (g_str_equal (name, "canvas.hide-roof")) {
    gable_edit_shown (self->document, ceiling, FALSE);
  } else {
    gable_edit_reset_rate (self->document, ceiling);
  }
}

static void
show_roofs_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_edit_show_all (GABLE_CANVAS (widget)->document);
}

static void
new_what_if_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_canvas_copy_kernel (GABLE_CANVAS (widget), g_variant_get_uint32 (parameter));
}

static void
remove_what_if_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_canvas_remove_kernel (GABLE_CANVAS (widget), g_variant_get_uint32 (parameter));
}

static void
label_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_edit_labelled (GABLE_CANVAS (widget)->document, g_variant_get_uint32 (parameter),
                       g_str_equal (name, "canvas.add-label"));
}

void
gable_canvas_install_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "canvas.edit-roof", "u", roof_action);
  gtk_widget_class_install_action (widget_class, "canvas.hide-roof", "u", roof_action);
  gtk_widget_class_install_action (widget_class, "canvas.reset-roof", "u", roof_action);
  gtk_widget_class_install_action (widget_class, "canvas.show-roofs", NULL, show_roofs_action);
  gtk_widget_class_install_action (widget_class, "canvas.add-label", "u", label_action);
  gtk_widget_class_install_action (widget_class, "canvas.remove-label", "u", label_action);
  gtk_widget_class_install_action (widget_class, "canvas.new-what-if", "u", new_what_if_action);
  gtk_widget_class_install_action (widget_class, "canvas.remove-what-if", "u",
                                   remove_what_if_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "canvas.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "canvas.menu",
                                       NULL);
}

void
gable_canvas_add_menu (GableCanvas *canvas)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), canvas, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (click));
}
