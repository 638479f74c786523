/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/annotation-dialog.h"

#include "app/figure-edit.h"

#include <glib/gi18n-lib.h>

/* Offered: those of Okabe and Ito that are seen on white. */
static const struct {
  const char *hex; /* NULL: the text's own */
  const char *title;
} colours[] = {
  { NULL, N_ ("As the text") }, { "#0072b2", N_ ("Blue") },   { "#d55e00", N_ ("Vermilion") },
  { "#009e73", N_ ("Green") },  { "#cc79a7", N_ ("Purple") }, { "#e69f00", N_ ("Orange") },
};

typedef struct {
  GtkWindow *window;
  GtkTextBuffer *text;
  GtkDropDown *colour;
  GableDocument *document;
  GableAnnotation *annotation;
  int index;
} Dialog;

static void
dialog_free (gpointer data)
{
  Dialog *dialog = data;

  gable_annotation_free (dialog->annotation);
  g_object_unref (dialog->document);
  g_free (dialog);
}

/* (nullable) one that is not offered stays while nothing else is chosen */
static const char *
get_colour (const Dialog *dialog)
{
  guint chosen = gtk_drop_down_get_selected (dialog->colour);

  return chosen < G_N_ELEMENTS (colours) ? colours[chosen].hex : dialog->annotation->colour;
}

static void
accept_cb (Dialog *dialog)
{
  g_autoptr (GableAnnotation) annotation = gable_annotation_copy (dialog->annotation);
  char *colour = g_strdup (get_colour (dialog));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (dialog->text, &start, &end);
  g_free (annotation->text);
  annotation->text = g_strstrip (gtk_text_buffer_get_text (dialog->text, &start, &end, FALSE));
  g_free (annotation->colour);
  annotation->colour = colour;
  if (dialog->index < 0) {
    gable_figure_edit_add_annotation (dialog->document, g_steal_pointer (&annotation));
  } else {
    gable_figure_edit_change_annotation (dialog->document, (guint) dialog->index,
                                         g_steal_pointer (&annotation), _ ("Edit Annotation"), 0);
  }
  gtk_window_destroy (dialog->window);
}

static void
fill_colours (Dialog *dialog)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const char *present = dialog->annotation->colour;
  guint selected = G_N_ELEMENTS (colours);

  for (guint i = 0; i < G_N_ELEMENTS (colours); i++) {
    gtk_string_list_append (names, _ (colours[i].title));
    if (g_strcmp0 (colours[i].hex, present) == 0) {
      selected = i;
    }
  }
  if (selected == G_N_ELEMENTS (colours)) {
    gtk_string_list_append (names, present);
  }
  gtk_drop_down_set_model (dialog->colour, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (dialog->colour, selected);
}

void
gable_annotation_dialog_show (GtkWindow *parent,
                              GableDocument *document,
                              int index,
                              GableAnnotation *annotation)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/annotation-dialog.ui");
  Dialog *dialog = g_new0 (Dialog, 1);

  dialog->window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  dialog->text =
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (gtk_builder_get_object (builder, "text")));
  dialog->colour = GTK_DROP_DOWN (gtk_builder_get_object (builder, "colour"));
  dialog->document = g_object_ref (document);
  dialog->annotation = annotation;
  dialog->index = index;
  g_object_set_data_full (G_OBJECT (dialog->window), "dialog", dialog, dialog_free);
  gtk_window_set_title (dialog->window, index < 0 ? _ ("Add Annotation") : _ ("Edit Annotation"));
  gtk_window_set_transient_for (dialog->window, parent);
  if (annotation->text != NULL) {
    gtk_text_buffer_set_text (dialog->text, annotation->text, -1);
  }
  fill_colours (dialog);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "accept"), "clicked",
                            G_CALLBACK (accept_cb), dialog);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "cancel"), "clicked",
                            G_CALLBACK (gtk_window_close), dialog->window);
  gtk_window_present (dialog->window);
}
