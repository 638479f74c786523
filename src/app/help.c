/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/help.h"

#include "app/dialog-size.h"

void
gable_help_show (GtkWindow *parent)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/help.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));

  /* Its button does what the application does; it is none of its windows, which are kept for the next start. */
  gtk_widget_insert_action_group (GTK_WIDGET (window), "app",
                                  G_ACTION_GROUP (gtk_window_get_application (parent)));
  gtk_window_set_transient_for (window, parent);
  gable_dialog_fit (window, parent);
  gtk_window_present (window);
}
