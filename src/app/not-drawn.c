/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/not-drawn.h"

#include "app/facts.h"
#include "app/kernel-item.h"

#include <glib/gi18n-lib.h>

/* Kernels that are listed, at most; how many more there are is said. */
#define LISTED_MAX 500

struct _GableNotDrawn {
  GtkBox parent_instance;
  GableDocument *document;
  GtkToggleButton *button;
  GtkLabel *label;
  GtkRevealer *revealer;
  GtkListBox *list;
  gboolean stale; /* the list is older than the document */
};

G_DEFINE_FINAL_TYPE (GableNotDrawn, gable_not_drawn, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static gboolean
is_listed (const GableRoofline *roofline, guint kernel)
{
  return roofline->kernels[kernel].drawn != GABLE_DRAWN;
}

static GtkWidget *
row_new (const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, kernel);
  g_autofree char *reason = gable_roofline_explain (roofline, kernel);
  g_autofree char *tip = NULL;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *line = gable_fact_new (gable_kernel_item_get_text (item, GABLE_COLUMN_NAME),
                                    reason != NULL ? reason : "", NULL);

  g_object_get (item, "tip", &tip, NULL);
  gtk_widget_set_tooltip_text (row, tip);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_object_set_data (G_OBJECT (row), "kernel", GUINT_TO_POINTER (kernel));
  return row;
}

/* A row that says what is not listed and can't be chosen. */
static GtkWidget *
more_new (guint count)
{
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", count), count);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), gable_paragraph_new (text, "dim-label"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  return row;
}

static void
fill_list (GableNotDrawn *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  GtkWidget *row;
  guint count = 0;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL) {
    gtk_list_box_remove (self->list, row);
  }
  for (guint i = 0; i < roofline->n_kernels; i++) {
    if (is_listed (roofline, i)) {
      if (count < LISTED_MAX) {
        gtk_list_box_append (self->list, row_new (roofline, i));
      }
      count++;
    }
  }
  if (count > LISTED_MAX) {
    gtk_list_box_append (self->list, more_new (count - LISTED_MAX));
  }
  self->stale = FALSE;
}

static void
opened_cb (GableNotDrawn *self)
{
  gboolean open = gtk_toggle_button_get_active (self->button);

  if (open && self->stale) {
    fill_list (self);
  }
  gtk_revealer_set_reveal_child (self->revealer, open);
}

static void
chosen_cb (GableNotDrawn *self, GtkListBoxRow *row)
{
  gable_document_select (self->document,
                         GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "kernel")));
}

/* "3 kernels not drawn", or of a single one why. */
static char *
summarise (const GableRoofline *roofline, guint count, guint first)
{
  g_autoptr (GableKernelItem) item = NULL;
  g_autofree char *reason = NULL;

  if (count != 1) {
    return g_strdup_printf (ngettext ("%u kernel not drawn", "%u kernels not drawn", count), count);
  }
  item = gable_kernel_item_new (roofline, first);
  reason = gable_roofline_explain (roofline, first);
  /* Translators: a kernel's name and why it is not on the chart */
  return g_strdup_printf (_ ("Not drawn: %s, %s"),
                             gable_kernel_item_get_text (item, GABLE_COLUMN_NAME),
                             reason != NULL ? reason : "–");
}

static void
document_changed_cb (GableNotDrawn *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  guint count = 0;
  guint first = 0;

  for (guint i = roofline->n_kernels; i > 0; i--) {
    if (is_listed (roofline, i - 1)) {
      first = i - 1;
      count++;
    }
  }
  if (count > 0) {
    g_autofree char *text = summarise (roofline, count, first);

    gtk_label_set_text (self->label, text);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    text, -1);
  }
  self->stale = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), count > 0);
  opened_cb (self);
}

static void
set_document (GableNotDrawn *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    document_changed_cb (self);
  }
}

static void
gable_not_drawn_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_NOT_DRAWN (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_not_drawn_dispose (GObject *object)
{
  GableNotDrawn *self = GABLE_NOT_DRAWN (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_NOT_DRAWN);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_not_drawn_parent_class)->dispose (object);
}

static void
gable_not_drawn_class_init (GableNotDrawnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_not_drawn_set_property;
  object_class->dispose = gable_not_drawn_dispose;
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/not-drawn.ui");
  gtk_widget_class_bind_template_child (widget_class, GableNotDrawn, button);
  gtk_widget_class_bind_template_child (widget_class, GableNotDrawn, label);
  gtk_widget_class_bind_template_child (widget_class, GableNotDrawn, revealer);
  gtk_widget_class_bind_template_child (widget_class, GableNotDrawn, list);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
gable_not_drawn_init (GableNotDrawn *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
