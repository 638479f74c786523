/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "analysis/describe.h"

/* Characters of the description that a screen reader gets. */
#define DESCRIPTION_MAX 2000

/* The selected kernel where there is one, else the whole chart. */
static gboolean
describe_cb (gpointer data)
{
  GableCanvas *self = data;
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);
  g_autofree char *title = gable_describe_title (roofline);
  g_autofree char *text =
    kernel >= 0 ? gable_describe_kernel (roofline, (guint) kernel) : gable_describe (roofline);
  g_autofree char *description =
    g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), DESCRIPTION_MAX));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  gable_canvas_update_points (self);
  self->describe_id = 0;
  return G_SOURCE_REMOVE;
}

void
gable_canvas_describe_later (GableCanvas *canvas)
{
  if (canvas->describe_id == 0) {
    canvas->describe_id = g_idle_add (describe_cb, canvas);
  }
}
