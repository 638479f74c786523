/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/column-cells.h"

#include "app/kernel-item.h"

#define RESOURCES "/io/github/gable_roofline/Gable/"

/* Where a list item has the figure that it shows. */
static const char *const figure_key = "gable-figure";

static void
update_text (GtkListItem *list_item)
{
  const GableRowFigure *figure = g_object_get_data (G_OBJECT (list_item), figure_key);
  GtkWidget *child = gtk_list_item_get_child (list_item);
  GableKernelItem *item = gtk_list_item_get_item (list_item);

  if (item != NULL && child != NULL) {
    g_autofree char *text = gable_kernel_item_format (item, figure);

    gtk_inscription_set_text (GTK_INSCRIPTION (child), text);
  }
}

static void
setup (GtkListItem *list_item, GableRowFigure *figure, float xalign)
{
  GtkWidget *child = gtk_inscription_new (NULL);

  gtk_inscription_set_xalign (GTK_INSCRIPTION (child), xalign);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (child),
                                     GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_widget_add_css_class (child, "numeric");
  gtk_list_item_set_child (list_item, child);
  g_object_set_data (G_OBJECT (list_item), figure_key, figure);
}

static void
setup_word_cb (GtkListItemFactory *factory, GtkListItem *list_item, GableRowFigure *figure)
{
  setup (list_item, figure, 0);
}

static void
setup_number_cb (GtkListItemFactory *factory, GtkListItem *list_item, GableRowFigure *figure)
{
  setup (list_item, figure, 1);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *list_item, GableRowFigure *figure)
{
  g_signal_connect_object (gtk_list_item_get_item (list_item), "notify::row",
                           G_CALLBACK (update_text), list_item, G_CONNECT_SWAPPED);
  update_text (list_item);
}

static void
unbind_cb (GtkListItemFactory *factory, GtkListItem *list_item, GableRowFigure *figure)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), update_text, list_item);
}

GtkListItemFactory *
gable_column_cells_new (const char *resource, GableRowFigure *figure, gboolean left)
{
  GtkListItemFactory *factory;
  g_autofree char *path = NULL;

  if (resource != NULL) {
    path = g_strconcat (RESOURCES, resource, NULL);
    return gtk_builder_list_item_factory_new_from_resource (NULL, path);
  }
  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (left ? setup_word_cb : setup_number_cb), figure);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), figure);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), figure);
  return factory;
}
