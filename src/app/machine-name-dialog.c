/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-name-dialog.h"

#include "app/dialog-size.h"
#include "app/edit-ceiling.h"

/* What the window of the dialog keeps. */
static const char *const document_key = "gable-document";

static void
accept_cb (GtkEditable *name, gpointer button)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (name)));
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (name)));

  gable_edit_rename_machine (g_object_get_data (G_OBJECT (window), document_key), text);
  gtk_window_destroy (GTK_WINDOW (window));
}

void
gable_machine_name_dialog_show (GtkWindow *parent, GableDocument *document)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/machine-name-dialog.ui");
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  GtkEditable *name = GTK_EDITABLE (gtk_builder_get_object (builder, "name"));
  GtkWidget *accept = GTK_WIDGET (gtk_builder_get_object (builder, "accept"));
  GtkWidget *cancel = GTK_WIDGET (gtk_builder_get_object (builder, "cancel"));

  g_return_if_fail (machine != NULL);

  g_object_set_data_full (G_OBJECT (window), document_key, g_object_ref (document), g_object_unref);
  gtk_editable_set_text (name, machine->name);
  g_signal_connect_object (accept, "clicked", G_CALLBACK (accept_cb), name, G_CONNECT_SWAPPED);
  g_signal_connect_object (cancel, "clicked", G_CALLBACK (gtk_window_destroy), window,
                           G_CONNECT_SWAPPED);
  gtk_window_set_default_widget (window, accept);
  gtk_window_set_transient_for (window, parent);
  gable_dialog_fit (window, parent);
  gtk_window_present (window);
}
