/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-list.h"

#include <string.h>

/* (transfer full) the title of a step with its figures; what has none costs nothing. */
static char *
write_title (GableTour *tour, guint index)
{
  const GableStep *step = gable_walkthrough_get_step (gable_tour_get_walkthrough (tour), index);
  const GableStage *present = gable_tour_get_stage (tour);
  g_autoptr (GableStage) stage = NULL;

  if (step->title == NULL || strchr (step->title, '{') == NULL) {
    return g_strdup (step->title != NULL ? step->title : "–");
  }
  stage = gable_stage_new_knowing (gable_document_get_own_project (gable_tour_get_document (tour)),
                                   step, present != NULL ? present->before : NULL);
  return gable_stage_write (stage, step->title);
}

/* What is dragged is the number of a row. */
static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkListBoxRow *row)
{
  GtkWidget *widget = GTK_WIDGET (row);
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (widget);

  gtk_drag_source_set_icon (source, picture, (int) x, (int) y);
  return gdk_content_provider_new_typed (G_TYPE_INT, gtk_list_box_row_get_index (row));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GtkListBoxRow *row)
{
  return gtk_widget_activate_action (GTK_WIDGET (row), "steps.place", "(ii)",
                                     g_value_get_int (value), gtk_list_box_row_get_index (row));
}

static void
make_movable (GtkWidget *row)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), row);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

static GtkWidget *
row_new (GableTour *tour, guint index)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  g_autofree char *number_text = g_strdup_printf ("%u", index + 1);
  g_autofree char *title = write_title (tour, index);
  GtkWidget *number = gtk_label_new (number_text);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_label_set_width_chars (GTK_LABEL (number), 2);
  gtk_widget_add_css_class (number, "dim-label");
  gtk_widget_add_css_class (number, "numeric");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, title);
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  make_movable (row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}

void
gable_steps_list_fill (GtkListBox *list, GableTour *tour)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL) {
    gtk_list_box_remove (list, row);
  }
  for (guint i = 0; i < gable_tour_get_size (tour); i++) {
    gtk_list_box_append (list, row_new (tour, i));
  }
}

static void
bring_into_sight (GtkListBox *list, GtkWidget *row)
{
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (list);
  graphene_rect_t bounds;

  if (adjustment != NULL && gtk_widget_compute_bounds (row, GTK_WIDGET (list), &bounds)) {
    gtk_adjustment_clamp_page (adjustment, (double) bounds.origin.y,
                               (double) (bounds.origin.y + bounds.size.height));
  }
}

void
gable_steps_list_select (GtkListBox *list, GableTour *tour)
{
  int step = gable_tour_get_step (tour);
  GtkListBoxRow *row = step >= 0 ? gtk_list_box_get_row_at_index (list, step) : NULL;

  if (gtk_list_box_get_selected_row (list) != row) {
    gtk_list_box_select_row (list, row);
  }
  if (row != NULL) {
    bring_into_sight (list, GTK_WIDGET (row));
  }
}
