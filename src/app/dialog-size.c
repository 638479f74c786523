/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/dialog-size.h"

/* [px] of a side that is @wanted; -1 is what its content takes */
static int
fit (int wanted, int room)
{
  return wanted > 0 && room > 0 ? MIN (wanted, room) : wanted;
}

/* A dialog over another has the room of the window that both are over. */
static GtkWidget *
find_lowest (GtkWindow *parent)
{
  while (gtk_window_get_transient_for (parent) != NULL) {
    parent = gtk_window_get_transient_for (parent);
  }
  return GTK_WIDGET (parent);
}

void
gable_dialog_fit (GtkWindow *dialog, GtkWindow *parent)
{
  GtkWidget *window;
  int width, height;

  if (parent == NULL) {
    return;
  }
  window = find_lowest (parent);
  gtk_window_get_default_size (dialog, &width, &height);
  gtk_window_set_default_size (dialog, fit (width, gtk_widget_get_width (window)),
                               fit (height, gtk_widget_get_height (window)));
}
