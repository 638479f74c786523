/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-rows.h"

#include "base/units.h"
#include "model/catalogue.h"

/* What bounds FP64, else FP32, else the first arithmetic there is. (nullable) */
static const GableCeiling *
find_arithmetic (const GableMachine *machine)
{
  static const char *const wanted[] = { "fp64", "fp32" };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++) {
    int found = gable_machine_find (machine, gable_counter_find (wanted[i]));

    if (found >= 0) {
      return gable_machine_get_ceiling (machine, (guint) found);
    }
  }
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (ceiling->counter->kind != GABLE_COUNTER_TRAFFIC && !ceiling->variant) {
      return ceiling;
    }
  }
  return NULL;
}

/* "HBM2 1.56 TB/s · FP64 9.7 TFLOP/s": the farthest memory and its arithmetic. (transfer full) */
static char *
describe (const GableMachine *machine)
{
  const GableCeiling *memory = NULL;
  const GableCeiling *compute = find_arithmetic (machine);
  g_autofree char *bandwidth = NULL;
  g_autofree char *peak = NULL;

  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (ceiling->counter->kind == GABLE_COUNTER_TRAFFIC && !ceiling->variant &&
        ceiling->counter->reach != GABLE_REACH_LINK) {
      memory = ceiling;
    }
  }
  if (memory == NULL || compute == NULL) {
    return g_strdup (machine->scope);
  }
  bandwidth =
    gable_format (gable_ceiling_rate (memory), gable_counter_rate_dimension (memory->counter));
  peak =
    gable_format (gable_ceiling_rate (compute), gable_counter_rate_dimension (compute->counter));
  return g_strdup_printf ("%s %s · %s %s", gable_ceiling_title (memory), bandwidth,
                          gable_ceiling_title (compute), peak);
}

static void
set_up_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new (NULL);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class (label, i == 0 ? "figure" : "origin");
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_list_item_set_child (item, box);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *id = gtk_list_item_get_item (item);
  const GableMachine *machine = gable_catalogue_find (gtk_string_object_get_string (id));
  GtkWidget *name = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  g_autofree char *figures = describe (machine);

  gtk_label_set_text (GTK_LABEL (name), machine->name);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (name)),
                      figures != NULL ? figures : "");
}

GtkListItemFactory *
gable_machine_rows_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  return factory;
}
