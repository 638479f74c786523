/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-rows.h"

#include "app/ceiling-row.h"

#define FILLING "gable-filling"

/* Rows that are still to come: GTK takes milliseconds for each, so that every one has a turn of the main loop, all of them before
 * the next frame. */
typedef struct {
  GtkBox *box; /* (unowned): it holds this */
  GableDocument *document;
  GArray *ceilings; /* (element-type guint) */
  guint next;       /* into @ceilings */
  guint source;
} Filling;

static void
filling_free (gpointer data)
{
  Filling *filling = data;

  g_clear_handle_id (&filling->source, g_source_remove);
  g_array_unref (filling->ceilings);
  g_object_unref (filling->document);
  g_free (filling);
}

static void
append_next (Filling *filling)
{
  guint ceiling = g_array_index (filling->ceilings, guint, filling->next++);

  gtk_box_append (filling->box, gable_ceiling_row_new (filling->document, ceiling));
}

static gboolean
fill_cb (gpointer data)
{
  Filling *filling = data;

  append_next (filling);
  if (filling->next < filling->ceilings->len) {
    return G_SOURCE_CONTINUE;
  }
  filling->source = 0;
  g_object_set_data (G_OBJECT (filling->box), FILLING, NULL);
  return G_SOURCE_REMOVE;
}

/* For who needs all rows now. */
static void
complete (GtkBox *box)
{
  Filling *filling = g_object_get_data (G_OBJECT (box), FILLING);

  while (filling != NULL && filling->next < filling->ceilings->len) {
    append_next (filling);
  }
  g_object_set_data (G_OBJECT (box), FILLING, NULL);
}

guint
gable_ceiling_rows_fill (GtkBox *box,
                         GableDocument *document,
                         const GableMachine *machine,
                         gboolean memory)
{
  GArray *ceilings = machine != NULL ? gable_machine_list (machine, memory)
                                     : g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = ceilings->len;
  Filling *filling = g_new0 (Filling, 1);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL) {
    gtk_box_remove (box, row);
  }
  filling->box = box;
  filling->document = g_object_ref (document);
  filling->ceilings = ceilings;
  filling->source = n > 0 ? g_idle_add_full (G_PRIORITY_HIGH_IDLE, fill_cb, filling, NULL) : 0;
  g_object_set_data_full (G_OBJECT (box), FILLING, filling, filling_free);
  return n;
}

GtkWidget *
gable_ceiling_rows_find (GtkBox *box, guint ceiling)
{
  GtkWidget *row;

  complete (box);
  row = gtk_widget_get_first_child (GTK_WIDGET (box));
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
