/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-drag.h"

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  GtkWidget *handle = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  /* Not the whole row: it would hide the mark of where it goes. */
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (handle);

  gtk_drag_source_set_icon (source, picture, (int) x, (int) y);
  return gdk_content_provider_new_typed (GABLE_TYPE_CEILING_ROW, row);
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  gtk_widget_add_css_class (row, "dragged");
}

static void
end_cb (GtkDragSource *source, GdkDrag *drag, gboolean remove, GtkWidget *row)
{
  gtk_widget_remove_css_class (row, "dragged");
}

static void
show_mark (GtkWidget *row, gboolean above, gboolean below)
{
  static const char *const classes[] = { "drop-above", "drop-below" };
  gboolean wanted[] = { above, below };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++) {
    if (wanted[i]) {
      gtk_widget_add_css_class (row, classes[i]);
    } else {
      gtk_widget_remove_css_class (row, classes[i]);
    }
  }
}

/* Where @value, a row, stands beside @row; FALSE where it is of another group, or @row itself. */
static gboolean
find_place (const GValue *value, GtkWidget *row, double y, guint *place, gboolean *above)
{
  GtkWidget *dragged = value != NULL ? g_value_get_object (value) : NULL;
  guint from, to;

  if (dragged == NULL || dragged == row ||
      gtk_widget_get_parent (dragged) != gtk_widget_get_parent (row)) {
    return FALSE;
  }
  from = gable_ceiling_row_get_place (GABLE_CEILING_ROW (dragged));
  to = gable_ceiling_row_get_place (GABLE_CEILING_ROW (row));
  *above = y < gtk_widget_get_height (row) / 2.0;
  *place = to + (*above ? 0 : 1) - (from < to ? 1 : 0);
  return TRUE;
}

static GdkDragAction
motion_cb (GtkDropTarget *target, double x, double y, GtkWidget *row)
{
  gboolean above;
  guint place;

  if (!find_place (gtk_drop_target_get_value (target), row, y, &place, &above)) {
    show_mark (row, FALSE, FALSE);
    return 0;
  }
  show_mark (row, above, !above);
  return GDK_ACTION_MOVE;
}

static void
leave_cb (GtkDropTarget *target, GtkWidget *row)
{
  show_mark (row, FALSE, FALSE);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *row)
{
  gboolean above;
  guint place;

  show_mark (row, FALSE, FALSE);
  if (!find_place (value, row, y, &place, &above)) {
    return FALSE;
  }
  gable_ceiling_row_place (g_value_get_object (value), place);
  return TRUE;
}

void
gable_ceiling_drag_install (GableCeilingRow *row, GtkWidget *handle)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (GABLE_TYPE_CEILING_ROW, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), row);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), row);
  g_signal_connect (source, "drag-end", G_CALLBACK (end_cb), row);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (source));
  gtk_widget_set_cursor_from_name (handle, "grab");

  /* What is dragged is known before it is dropped, so that the mark is shown where it can be. */
  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "motion", G_CALLBACK (motion_cb), row);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), row);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
}
