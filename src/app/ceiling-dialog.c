/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-dialog.h"

#include "app/edit-ceiling.h"

#include <glib/gi18n-lib.h>

typedef struct {
  GtkWindow *window;
  GtkDropDown *kind;
  GtkEditable *name;
  GtkEditable *theoretical;
  GtkEditable *measured;
  GtkCheckButton *variant;
  GtkLabel *error;
  GPtrArray *counters; /* (element-type GableCounter) of the rows of @kind */
  GableDocument *document;
  int ceiling;
} Dialog;

static void
dialog_free (gpointer data)
{
  Dialog *dialog = data;

  g_ptr_array_unref (dialog->counters);
  g_object_unref (dialog->document);
  g_free (dialog);
}

static void
accept_cb (Dialog *dialog)
{
  g_autoptr (GError) error = NULL;
  GableCeilingText text = {
    .counter = dialog->counters->pdata[gtk_drop_down_get_selected (dialog->kind)],
    .name = gtk_editable_get_text (dialog->name),
    .theoretical = gtk_editable_get_text (dialog->theoretical),
    .measured = gtk_editable_get_text (dialog->measured),
    .variant = gtk_check_button_get_active (dialog->variant),
  };

  if (gable_edit_put_ceiling (dialog->document, dialog->ceiling, &text, &error)) {
    gtk_window_destroy (dialog->window);
  } else {
    gtk_label_set_text (dialog->error, error->message);
    gtk_widget_set_visible (GTK_WIDGET (dialog->error), TRUE);
  }
}

/* A level of a file's own, which is no built-in one, comes first. */
static void
fill_kinds (Dialog *dialog, const GableCounter *present)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = 0;

  for (guint i = 0; i < gable_counter_get_n_builtin (); i++) {
    const GableCounter *counter = gable_counter_get_builtin (i);

    if (counter->kind != GABLE_COUNTER_TRAFFIC || counter->reach != GABLE_REACH_NOWHERE) {
      g_ptr_array_add (dialog->counters, (gpointer) counter);
    }
  }
  if (present != NULL && !g_ptr_array_find (dialog->counters, present, &selected)) {
    g_ptr_array_insert (dialog->counters, 0, (gpointer) present);
  }
  for (guint i = 0; i < dialog->counters->len; i++) {
    gtk_string_list_append (names, ((const GableCounter *) dialog->counters->pdata[i])->title);
  }
  gtk_drop_down_set_model (dialog->kind, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (dialog->kind, selected);
}

static void
set_rate (GtkEditable *entry, const GableCounter *counter, double rate, const char *written)
{
  g_autofree char *text = NULL;

  if (gable_known (rate)) {
    text = written != NULL ? g_strdup (written)
                           : gable_format (rate, gable_counter_rate_dimension (counter));
    gtk_editable_set_text (entry, text);
  }
}

static void
fill_from (Dialog *dialog, const GableCeiling *ceiling)
{
  gtk_editable_set_text (dialog->name, ceiling->name != NULL ? ceiling->name : "");
  set_rate (dialog->theoretical, ceiling->counter, ceiling->theoretical, ceiling->theoretical_text);
  set_rate (dialog->measured, ceiling->counter, ceiling->measured, ceiling->measured_text);
  gtk_check_button_set_active (dialog->variant, ceiling->variant);
}

static void
bind_children (Dialog *dialog, GtkBuilder *builder)
{
  dialog->window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  dialog->kind = GTK_DROP_DOWN (gtk_builder_get_object (builder, "kind"));
  dialog->name = GTK_EDITABLE (gtk_builder_get_object (builder, "name"));
  dialog->theoretical = GTK_EDITABLE (gtk_builder_get_object (builder, "theoretical"));
  dialog->measured = GTK_EDITABLE (gtk_builder_get_object (builder, "measured"));
  dialog->variant = GTK_CHECK_BUTTON (gtk_builder_get_object (builder, "variant"));
  dialog->error = GTK_LABEL (gtk_builder_get_object (builder, "error"));
}

void
gable_ceiling_dialog_show (GtkWindow *parent, GableDocument *document, int ceiling)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/ceiling-dialog.ui");
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  const GableCeiling *present =
    ceiling >= 0 ? gable_machine_get_ceiling (machine, (guint) ceiling) : NULL;
  GObject *accept = gtk_builder_get_object (builder, "accept");
  GObject *cancel = gtk_builder_get_object (builder, "cancel");
  Dialog *dialog = g_new0 (Dialog, 1);

  bind_children (dialog, builder);
  dialog->counters = g_ptr_array_new ();
  dialog->document = g_object_ref (document);
  dialog->ceiling = ceiling;
  g_object_set_data_full (G_OBJECT (dialog->window), "gable-dialog", dialog, dialog_free);
  fill_kinds (dialog, present != NULL ? present->counter : NULL);
  if (present != NULL) {
    fill_from (dialog, present);
  }
  gtk_window_set_title (dialog->window, present != NULL ? _ ("Change Roof") : _ ("Add Roof"));
  g_signal_connect_swapped (accept, "clicked", G_CALLBACK (accept_cb), dialog);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), dialog->window);
  gtk_window_set_default_widget (dialog->window, GTK_WIDGET (accept));
  gtk_window_set_transient_for (dialog->window, parent);
  gtk_window_present (dialog->window);
}
