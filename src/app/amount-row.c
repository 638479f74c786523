/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/amount-row.h"

#include "app/compat.h"

struct _GableAmountRow {
  GtkBox parent_instance;
  GtkLabel *name_label;
  GtkEntry *entry;
  GtkLabel *error_label;
  GableDimension dimension;
  char *text; /* of the figure that holds */
};

G_DEFINE_FINAL_TYPE (GableAmountRow, gable_amount_row, GTK_TYPE_BOX)

enum { SIGNAL_EDITED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
show_error (GableAmountRow *self, const char *message)
{
  gtk_label_set_text (self->error_label, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_label), message != NULL);
  if (message != NULL) {
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  }
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

gboolean
gable_amount_row_read (GableAmountRow *row, double *value)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row->entry))));
  g_autoptr (GError) error = NULL;

  if (*text == '\0' || g_str_equal (text, "–")) {
    *value = GABLE_UNKNOWN;
  } else if (!gable_quantity_parse (text, row->dimension, value, &error)) {
    show_error (row, error->message);
    return FALSE;
  }
  show_error (row, NULL);
  return TRUE;
}

/* Takes what was typed over, or says why it can't. */
static void
commit_cb (GableAmountRow *self)
{
  double value;

  if (self->entry == NULL) {
    return; /* the row is on its way out */
  }
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->text)) {
    show_error (self, NULL);
  } else if (gable_amount_row_read (self, &value)) {
    g_free (self->text);
    self->text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
    g_signal_emit (self, signals[SIGNAL_EDITED], 0, value);
  }
}

/* What was typed counts when the person turns to something else, not when the window goes. */
static void
leave_cb (GableAmountRow *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self))) {
    commit_cb (self);
  }
}

/* Esc gives the old figure back. */
static gboolean
key_pressed_cb (GableAmountRow *self, guint key, guint code, GdkModifierType modifiers)
{
  if (key != GDK_KEY_Escape ||
      g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->text)) {
    return FALSE;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->text);
  show_error (self, NULL);
  return TRUE;
}

static void
gable_amount_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_AMOUNT_ROW);
  G_OBJECT_CLASS (gable_amount_row_parent_class)->dispose (object);
}

static void
gable_amount_row_finalize (GObject *object)
{
  g_free (GABLE_AMOUNT_ROW (object)->text);
  G_OBJECT_CLASS (gable_amount_row_parent_class)->finalize (object);
}

static void
gable_amount_row_class_init (GableAmountRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_amount_row_dispose;
  object_class->finalize = gable_amount_row_finalize;
  signals[SIGNAL_EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/amount-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GableAmountRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, GableAmountRow, entry);
  gtk_widget_class_bind_template_child (widget_class, GableAmountRow, error_label);
  gtk_widget_class_bind_template_callback (widget_class, commit_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
gable_amount_row_init (GableAmountRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
gable_amount_row_set (
  GableAmountRow *row, const char *name, double value, GableDimension dimension, const char *tip)
{
  g_free (row->text);
  row->dimension = dimension;
  row->text = gable_known (value) ? gable_format (value, dimension) : g_strdup ("");
  gtk_label_set_text (row->name_label, name);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row->entry)), row->text)) {
    gtk_editable_set_text (GTK_EDITABLE (row->entry), row->text);
  }
  show_error (row, NULL);
  gable_compat_set_tip (GTK_WIDGET (row), tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tip != NULL ? tip : "", -1);
}

GtkWidget *
gable_amount_row_new (const char *name, double value, GableDimension dimension, const char *tip)
{
  GableAmountRow *self = g_object_new (GABLE_TYPE_AMOUNT_ROW, NULL);

  gable_amount_row_set (self, name, value, dimension, tip);
  return GTK_WIDGET (self);
}

void
gable_amount_row_set_extra (GableAmountRow *row, GtkWidget *extra)
{
  GtkWidget *line = gtk_widget_get_parent (GTK_WIDGET (row->name_label));
  GtkWidget *before = gtk_widget_get_next_sibling (GTK_WIDGET (row->name_label));

  if (before != GTK_WIDGET (row->entry)) {
    gtk_box_remove (GTK_BOX (line), before);
  }
  if (extra != NULL) {
    gtk_box_insert_child_after (GTK_BOX (line), extra, GTK_WIDGET (row->name_label));
  }
}
