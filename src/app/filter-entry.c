/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/filter-entry.h"

#include "analysis/filter.h"

struct _GableFilterEntry {
  GtkBox parent_instance;
  GableDocument *document;
  GtkSearchEntry *entry;
  GtkLabel *error_label;
  GtkPopover *popover;
  GtkListBox *list;
  gsize start; /* of the word that a completion replaces [B] */
  gboolean completing;
  guint offer_id; /* of an idle callback, or 0 */
};

G_DEFINE_FINAL_TYPE (GableFilterEntry, gable_filter_entry, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_CHANGED, SIGNAL_LEFT, N_SIGNALS };

static guint signals[N_SIGNALS];

static gsize
get_caret (GableFilterEntry *self, const char *text)
{
  int position = gtk_editable_get_position (GTK_EDITABLE (self->entry));

  return (gsize) (g_utf8_offset_to_pointer (text, position) - text);
}

static void
hide_completions (GableFilterEntry *self)
{
  gtk_popover_popdown (self->popover);
}

static gboolean
has_focus (GableFilterEntry *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry));
}

static void
fill_completions (GableFilterEntry *self, char **offered)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL) {
    gtk_list_box_remove (self->list, child);
  }
  for (guint i = 0; offered[i] != NULL; i++) {
    GtkWidget *label = gtk_label_new (offered[i]);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
    gtk_list_box_append (self->list, label);
  }
}

static void
offer_completions (GableFilterEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_auto (GStrv) offered = NULL;

  if (self->document == NULL || gtk_widget_get_root (GTK_WIDGET (self)) == NULL ||
      !has_focus (self)) {
    return;
  }
  offered = gable_filter_complete (text, get_caret (self, text),
                                   gable_document_get_roofline (self->document), &self->start);
  if (offered[0] == NULL) {
    hide_completions (self);
    return;
  }
  fill_completions (self, offered);
  gtk_popover_popup (self->popover);
}

static void
take_completion (GableFilterEntry *self, GtkListBoxRow *row)
{
  GtkLabel *label = GTK_LABEL (gtk_list_box_row_get_child (row));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  gsize caret = get_caret (self, text);
  g_autofree char *before = g_strndup (text, MIN (self->start, caret));
  g_autofree char *whole = g_strdup_printf ("%s%s %s", before, gtk_label_get_text (label),
                                            text[caret] == ' ' ? text + caret + 1 : text + caret);
  int position =
    (int) (g_utf8_strlen (before, -1) + g_utf8_strlen (gtk_label_get_text (label), -1) + 1);

  self->completing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), whole);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), position);
  self->completing = FALSE;
  hide_completions (self);
}

static void
row_activated_cb (GableFilterEntry *self, GtkListBoxRow *row)
{
  take_completion (self, row);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

/* To the next of the completions; before the first and behind the last there is none. */
static void
move (GableFilterEntry *self, int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int index = row != NULL ? gtk_list_box_row_get_index (row) + step : step > 0 ? 0 : -1;

  gtk_list_box_select_row (self->list,
                           index >= 0 ? gtk_list_box_get_row_at_index (self->list, index) : NULL);
}

static gboolean
key_pressed_cb (GableFilterEntry *self, guint key, guint code, GdkModifierType modifiers)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (!gtk_widget_get_visible (GTK_WIDGET (self->popover))) {
    return FALSE;
  }
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    move (self, key == GDK_KEY_Down ? 1 : -1);
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_Tab:
    if (row == NULL) {
      hide_completions (self);
      return FALSE;
    }
    take_completion (self, row);
    return TRUE;
  case GDK_KEY_Escape:
    hide_completions (self);
    return FALSE;
  default:
    return FALSE;
  }
}

static void
focus_left_cb (GableFilterEntry *self)
{
  hide_completions (self);
}

static gboolean
offer_cb (gpointer data)
{
  GableFilterEntry *self = data;

  self->offer_id = 0;
  offer_completions (self);
  return G_SOURCE_REMOVE;
}

/* The caret moves after the text has changed. */
static void
text_changed_cb (GableFilterEntry *self)
{
  if (!self->completing && self->offer_id == 0) {
    self->offer_id = g_idle_add (offer_cb, self);
  }
}

static void
search_changed_cb (GableFilterEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
stop_search_cb (GableFilterEntry *self)
{
  hide_completions (self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

static void
activate_cb (GableFilterEntry *self)
{
  hide_completions (self);
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

const char *
gable_filter_entry_get_text (GableFilterEntry *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry->entry));
}

void
gable_filter_entry_set_error (GableFilterEntry *entry, const char *message)
{
  gtk_label_set_text (entry->error_label, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (entry->error_label), message != NULL);
  if (message != NULL) {
    gtk_widget_add_css_class (GTK_WIDGET (entry->entry), "error");
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (entry->entry), "error");
  }
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (entry->entry), GTK_ACCESSIBLE_STATE_INVALID,
    message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
gable_filter_entry_focus (GableFilterEntry *entry)
{
  gtk_widget_grab_focus (GTK_WIDGET (entry->entry));
}

void
gable_filter_entry_capture (GableFilterEntry *entry, GtkWidget *widget)
{
  gtk_search_entry_set_key_capture_widget (entry->entry, widget);
}

static void
gable_filter_entry_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    g_set_object (&GABLE_FILTER_ENTRY (object)->document, g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_filter_entry_dispose (GObject *object)
{
  GableFilterEntry *self = GABLE_FILTER_ENTRY (object);

  g_clear_handle_id (&self->offer_id, g_source_remove);
  if (self->popover != NULL) {
    gtk_widget_unparent (GTK_WIDGET (self->popover));
    self->popover = NULL;
  }
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_FILTER_ENTRY);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_filter_entry_parent_class)->dispose (object);
}

static void
gable_filter_entry_class_init (GableFilterEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_filter_entry_set_property;
  object_class->dispose = gable_filter_entry_dispose;
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LEFT] = g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/filter-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, GableFilterEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, GableFilterEntry, error_label);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_left_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
make_popover (GableFilterEntry *self)
{
  self->popover = GTK_POPOVER (gtk_popover_new ());
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_popover_set_child (self->popover, GTK_WIDGET (self->list));
  gtk_popover_set_autohide (self->popover, FALSE);
  gtk_popover_set_has_arrow (self->popover, FALSE);
  gtk_popover_set_position (self->popover, GTK_POS_BOTTOM);
  gtk_widget_set_halign (GTK_WIDGET (self->popover), GTK_ALIGN_START);
  gtk_widget_add_css_class (GTK_WIDGET (self->popover), "completions");
  gtk_widget_set_can_focus (GTK_WIDGET (self->popover), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->popover), GTK_WIDGET (self));
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
gable_filter_entry_init (GableFilterEntry *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  make_popover (self);
}
