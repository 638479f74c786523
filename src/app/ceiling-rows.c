/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-rows.h"

#include "app/ceiling-row.h"

guint
gable_ceiling_rows_fill (GtkBox *box,
                         GableDocument *document,
                         const GableMachine *machine,
                         gboolean memory)
{
  g_autoptr (GArray) ceilings = machine != NULL ? gable_machine_list (machine, memory) : NULL;
  guint n = ceilings != NULL ? ceilings->len : 0;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL) {
    gtk_box_remove (box, row);
  }
  for (guint i = 0; i < n; i++) {
    gtk_box_append (box, gable_ceiling_row_new (document, g_array_index (ceilings, guint, i)));
  }
  return n;
}

GtkWidget *
gable_ceiling_rows_find (GtkBox *box, guint ceiling)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (box));

  while (row != NULL && gable_ceiling_row_get_ceiling (GABLE_CEILING_ROW (row)) != ceiling) {
    row = gtk_widget_get_next_sibling (row);
  }
  return row;
}

/* Rows that only change places keep the focus. */
void
gable_ceiling_rows_update (GtkBox *box, const GableMachine *machine, gboolean memory)
{
  g_autoptr (GArray) ceilings = gable_machine_list (machine, memory);
  GtkWidget *before = NULL;

  for (guint i = 0; i < ceilings->len; i++) {
    GtkWidget *row = gable_ceiling_rows_find (box, g_array_index (ceilings, guint, i));

    if (gtk_widget_get_prev_sibling (row) != before) {
      gtk_box_reorder_child_after (box, row, before);
    }
    gable_ceiling_row_update (GABLE_CEILING_ROW (row));
    before = row;
  }
}
