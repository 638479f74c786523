/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/header.h"

#include "app/give-way.h"
#include "app/recent.h"
#include "app/title.h"

#include <glib/gi18n-lib.h>

/* Steps that the list of them shows. */
#define STEPS_SHOWN 30

struct _GableHeader {
  GtkBox parent_instance;
  GableDocument *document;
  GtkMenuButton *open_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GMenu *recent_menu;
  GMenu *undo_menu;
  char *undo_label; /* (nullable) of the steps that menu and buttons name */
  char *redo_label; /* (nullable) */
  gboolean named;   /* menu and buttons name them */
  GtkMenuButton *steps_button;
  GMenu *steps_menu;
};

G_DEFINE_FINAL_TYPE (GableHeader, gable_header, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* One item of the menu and the button beside it: "Undo Change Bandwidth". */
static void
update_step (
  GableHeader *self, GtkWidget *button, const char *action, const char *plain, char *named)
{
  const char *text = named != NULL ? named : plain;

  g_menu_append (self->undo_menu, text, action);
  gtk_widget_set_tooltip_text (button, text);
  g_free (named);
}

/* Told of either label, and of every step; GTK takes milliseconds for a menu that is made anew. */
static void
update_steps (GableHeader *self)
{
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  g_object_get (self->document, "undo-label", &undo, "redo-label", &redo, NULL);
  if (self->named && g_strcmp0 (undo, self->undo_label) == 0 &&
      g_strcmp0 (redo, self->redo_label) == 0) {
    return;
  }
  self->named = TRUE;
  g_menu_remove_all (self->undo_menu);
  /* Translators: %s is what was done: “Change Bandwidth”, “Hide Roof”. */
  update_step (self, self->undo_button, "win.undo",
               _ ("Undo"), undo != NULL ? g_strdup_printf (_ ("Undo %s"), undo) : NULL);
  update_step (self, self->redo_button, "win.redo",
               _ ("Redo"), redo != NULL ? g_strdup_printf (_ ("Redo %s"), redo) : NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->steps_button), undo != NULL || redo != NULL);
  g_free (self->undo_label);
  g_free (self->redo_label);
  self->undo_label = g_steal_pointer (&undo);
  self->redo_label = g_steal_pointer (&redo);
}

/* What was done, the latest first; what was undone stands above the present step. */
static void
fill_steps_cb (GtkMenuButton *button, gpointer data)
{
  GableHeader *self = data;
  const GableHistory *history = gable_document_get_history (self->document);
  guint present = gable_history_get_present (history);
  guint n_steps = gable_history_get_n_steps (history);
  guint last = MIN (n_steps, present + 1 + STEPS_SHOWN / 2);
  guint first = last > STEPS_SHOWN ? last - STEPS_SHOWN : 0;

  g_menu_remove_all (self->steps_menu);
  for (guint i = last; i > first; i--) {
    const char *label = gable_history_get_label (history, i - 1);
    g_autoptr (GMenuItem) item = g_menu_item_new (label != NULL ? label : _ ("As Opened"), NULL);

    g_menu_item_set_action_and_target (item, "win.step", "i", (int) i - 1);
    g_menu_append_item (self->steps_menu, item);
  }
}

static void
fill_recent_cb (GtkMenuButton *button, gpointer data)
{
  gable_recent_fill (GABLE_HEADER (data)->recent_menu);
}

/* For what makes no sense in an empty window. */
static gboolean
is_full (GableHeader *self, gboolean empty)
{
  return !empty;
}

static void
set_document (GableHeader *self, GableDocument *document)
{
  if (!g_set_object (&self->document, document) || document == NULL) {
    return;
  }
  g_signal_connect_object (document, "notify::undo-label", G_CALLBACK (update_steps), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::redo-label", G_CALLBACK (update_steps), self,
                           G_CONNECT_SWAPPED);
  update_steps (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

static void
gable_header_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    g_value_set_object (value, GABLE_HEADER (object)->document);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_header_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_HEADER (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_header_dispose (GObject *object)
{
  GableHeader *self = GABLE_HEADER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_HEADER);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_header_parent_class)->dispose (object);
}

static void
gable_header_finalize (GObject *object)
{
  GableHeader *self = GABLE_HEADER (object);

  g_free (self->undo_label);
  g_free (self->redo_label);
  G_OBJECT_CLASS (gable_header_parent_class)->finalize (object);
}

static void
gable_header_class_init (GableHeaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_GIVE_WAY);
  g_type_ensure (GABLE_TYPE_TITLE);
  object_class->get_property = gable_header_get_property;
  object_class->set_property = gable_header_set_property;
  object_class->dispose = gable_header_dispose;
  object_class->finalize = gable_header_finalize;

  properties[PROP_DOCUMENT] =
    g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/header.ui");
  gtk_widget_class_bind_template_child (widget_class, GableHeader, open_button);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, undo_button);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, redo_button);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, recent_menu);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, undo_menu);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, steps_button);
  gtk_widget_class_bind_template_child (widget_class, GableHeader, steps_menu);
  gtk_widget_class_bind_template_callback (widget_class, is_full);
}

static void
gable_header_init (GableHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->open_button, fill_recent_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (self->steps_button, fill_steps_cb, self, NULL);
}
