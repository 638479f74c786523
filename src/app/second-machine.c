/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/second-machine.h"

#include "app/edit-ceiling.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

struct _GableSecondMachine {
  GtkBox parent_instance;
  GableDocument *document;
  GtkDropDown *drop_down;
  GtkStringList *names; /* none, the project's where the catalogue lacks it, then the catalogue */
  guint n_own;          /* rows before the catalogue's */
  gboolean filled;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableSecondMachine, gable_second_machine, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* (nullable) */
static const GableMachine *
get_second (GableSecondMachine *self)
{
  const GPtrArray *machines = gable_document_get_project (self->document)->machines;

  return machines->len > 1 ? machines->pdata[1] : NULL;
}

static int
find_in_catalogue (const GableMachine *machine)
{
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    const GableMachine *entry = gable_catalogue_get (i);

    if (g_strcmp0 (entry->id, machine->id) == 0 && g_strcmp0 (entry->name, machine->name) == 0) {
      return (int) i;
    }
  }
  return -1;
}

static void
update (GableSecondMachine *self)
{
  const GableMachine *second = get_second (self);
  int entry = second != NULL && self->filled ? find_in_catalogue (second) : -1;
  const char *own[] = { _ ("None"), entry < 0 && second != NULL ? second->name : NULL, NULL };
  guint n_own = g_strv_length ((char **) own);
  guint selected = second == NULL ? 0 : entry >= 0 ? n_own + (guint) entry : 1;

  self->updating = TRUE;
  gtk_string_list_splice (self->names, 0, self->n_own, own);
  self->n_own = n_own;
  gtk_drop_down_set_selected (self->drop_down, selected);
  self->updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), gable_project_get_machine (gable_document_get_project (
                                               self->document)) != NULL);
}

static void
selected_cb (GableSecondMachine *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (self->updating || self->document == NULL || selected == GTK_INVALID_LIST_POSITION) {
    return;
  }
  if (selected == 0) {
    gable_edit_second_machine (self->document, NULL);
  } else if (selected >= self->n_own) {
    gable_edit_second_machine (self->document, gable_catalogue_get (selected - self->n_own));
  }
}

void
gable_second_machine_fill (GableSecondMachine *second)
{
  second->updating = TRUE;
  gtk_string_list_splice (second->names, second->n_own,
                          g_list_model_get_n_items (G_LIST_MODEL (second->names)) - second->n_own,
                          NULL);
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    gtk_string_list_append (second->names, gable_catalogue_get (i)->name);
  }
  second->filled = TRUE;
  second->updating = FALSE;
  if (second->document != NULL) {
    update (second);
  }
}

static void
gable_second_machine_set_property (GObject *object,
                                   guint id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  GableSecondMachine *self = GABLE_SECOND_MACHINE (object);

  if (id != PROP_DOCUMENT) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  g_set_object (&self->document, g_value_get_object (value));
  if (self->document != NULL) {
    g_signal_connect_object (self->document, "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
    update (self);
  }
}

static void
gable_second_machine_dispose (GObject *object)
{
  GableSecondMachine *self = GABLE_SECOND_MACHINE (object);

  self->updating = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_SECOND_MACHINE);
  g_clear_object (&self->names);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_second_machine_parent_class)->dispose (object);
}

static void
gable_second_machine_class_init (GableSecondMachineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_second_machine_set_property;
  object_class->dispose = gable_second_machine_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/second-machine.ui");
  gtk_widget_class_bind_template_child (widget_class, GableSecondMachine, drop_down);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
gable_second_machine_init (GableSecondMachine *self)
{
  g_autoptr (GtkExpression) text =
    gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = TRUE;
  self->names = gtk_string_list_new (NULL);
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (self->names));
  gtk_drop_down_set_expression (self->drop_down, text);
  self->updating = FALSE;
}
