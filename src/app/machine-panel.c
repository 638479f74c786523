/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-panel.h"

#include "app/ceiling-dialog.h"
#include "app/ceiling-row.h"
#include "app/ceiling-rows.h"
#include "app/edit-ceiling.h"
#include "app/edit.h"
#include "app/machine-files.h"
#include "app/machine-name-dialog.h"
#include "app/second-machine.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

struct _GableMachinePanel {
  GtkBox parent_instance;
  GableDocument *document;
  GableMachine *shown; /* (nullable) whose ceilings have rows */
  GtkDropDown *drop_down;
  GtkStringList *names; /* the present machine where the catalogue lacks it, then the catalogue */
  guint n_own;          /* rows of @names before the catalogue's */
  guint fill_id;        /* 0 once the catalogue is in @names */
  gboolean updating;
  GableSecondMachine *second;
  GtkLabel *note_label;
  GtkBox *memory_box;
  GtkBox *compute_box;
  GtkLabel *memory_heading;
  GtkLabel *compute_heading;
};

G_DEFINE_FINAL_TYPE (GableMachinePanel, gable_machine_panel, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static const GableMachine *
get_machine (GableMachinePanel *self)
{
  return gable_project_get_machine (gable_document_get_project (self->document));
}

static int
find_in_catalogue (const GableMachine *machine)
{
  for (guint i = 0; machine != NULL && i < gable_catalogue_get_size (); i++) {
    const GableMachine *entry = gable_catalogue_get (i);

    if (g_strcmp0 (entry->id, machine->id) == 0 && g_strcmp0 (entry->name, machine->name) == 0) {
      return (int) i;
    }
  }
  return -1;
}

/* The list begins with what isn't in the catalogue: the export's own machine, or an invitation where there is none. */
static void
update_names (GableMachinePanel *self)
{
  const GableMachine *machine = get_machine (self);
  int entry = self->fill_id == 0 ? find_in_catalogue (machine) : -1;
  const char *own = machine != NULL ? machine->name : _ ("Choose a Machine…");
  guint wanted = entry >= 0 ? 0 : 1;
  const char *added[] = { own, NULL };

  self->updating = TRUE;
  gtk_string_list_splice (self->names, 0, self->n_own, wanted > 0 ? added : NULL);
  self->n_own = wanted;
  gtk_drop_down_set_selected (self->drop_down, entry >= 0 ? (guint) entry : 0);
  self->updating = FALSE;
}

static void
list_catalogue (GableMachinePanel *self)
{
  guint n_names = g_list_model_get_n_items (G_LIST_MODEL (self->names));

  self->updating = TRUE;
  gtk_string_list_splice (self->names, self->n_own, n_names - self->n_own, NULL);
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    gtk_string_list_append (self->names, gable_catalogue_get (i)->name);
  }
  self->updating = FALSE;
  gable_second_machine_fill (self->second);
}

/* The catalogue is read when the window has been drawn: until then the drop-down shows the present machine alone. */
static gboolean
fill_cb (gpointer data)
{
  GableMachinePanel *self = data;

  self->fill_id = 0;
  list_catalogue (self);
  if (self->document != NULL) {
    update_names (self);
  }
  return G_SOURCE_REMOVE;
}

/* The rows of the one are those of the other, if in another order. */
static gboolean
same_roofs (const GableMachine *a, const GableMachine *b)
{
  if (a == NULL || b == NULL ||
      gable_machine_get_n_ceilings (a) != gable_machine_get_n_ceilings (b)) {
    return FALSE;
  }
  for (guint i = 0; i < gable_machine_get_n_ceilings (a); i++) {
    if (gable_machine_get_ceiling (a, i)->counter != gable_machine_get_ceiling (b, i)->counter) {
      return FALSE;
    }
  }
  return TRUE;
}

static void
rebuild_rows (GableMachinePanel *self, const GableMachine *machine)
{
  const struct {
    GtkBox *box;
    GtkLabel *heading;
    gboolean memory;
  } groups[] = {
    { self->memory_box, self->memory_heading, TRUE },
    { self->compute_box, self->compute_heading, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++) {
    guint n = gable_ceiling_rows_fill (groups[i].box, self->document, machine, groups[i].memory);

    gtk_widget_set_visible (GTK_WIDGET (groups[i].heading), n > 0);
  }
}

static void
update_actions (GableMachinePanel *self, const GableMachine *machine)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n_machines = gable_document_get_project (self->document)->machines->len;

  gtk_widget_action_set_enabled (widget, "machine.export", machine != NULL);
  gtk_widget_action_set_enabled (widget, "machine.keep", machine != NULL);
  gtk_widget_action_set_enabled (widget, "machine.rename", machine != NULL);
  gtk_widget_action_set_enabled (widget, "machine.swap", n_machines > 1);
  gtk_widget_action_set_enabled (widget, "machine.reset", gable_edit_can_reset (self->document));
}

static void
document_changed_cb (GableMachinePanel *self)
{
  const GableMachine *machine = get_machine (self);
  const char *note = machine != NULL ? machine->scope : NULL;

  update_names (self);
  if (same_roofs (machine, self->shown)) {
    gable_ceiling_rows_update (self->memory_box, machine, TRUE);
    gable_ceiling_rows_update (self->compute_box, machine, FALSE);
  } else {
    rebuild_rows (self, machine);
  }
  g_clear_pointer (&self->shown, gable_machine_unref);
  self->shown = machine != NULL ? gable_machine_ref (machine) : NULL;
  gtk_label_set_text (self->note_label, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), note != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down),
                               machine != NULL ? machine->name : NULL);
  update_actions (self, machine);
}

static void
selected_cb (GableMachinePanel *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (self->updating || self->document == NULL || selected == GTK_INVALID_LIST_POSITION ||
      selected < self->n_own) {
    return;
  }
  gable_edit_machine (self->document, gable_catalogue_get (selected - self->n_own));
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_edit_reset (GABLE_MACHINE_PANEL (widget)->document);
}

static void
swap_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_edit_swap_machines (GABLE_MACHINE_PANEL (widget)->document);
}

static GtkWindow *
get_window (GtkWidget *widget)
{
  return GTK_WINDOW (gtk_widget_get_root (widget));
}

static void
add_roof_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_ceiling_dialog_show (get_window (widget), GABLE_MACHINE_PANEL (widget)->document, -1);
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_machine_name_dialog_show (get_window (widget), GABLE_MACHINE_PANEL (widget)->document);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_machine_files_import (get_window (widget), GABLE_MACHINE_PANEL (widget)->document);
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_machine_files_export (get_window (widget), GABLE_MACHINE_PANEL (widget)->document);
}

static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableMachinePanel *self = GABLE_MACHINE_PANEL (widget);

  gable_machine_files_keep (get_window (widget), self->document);
  list_catalogue (self);
  update_names (self);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "machine.reset", reset_action },   { "machine.add-roof", add_roof_action },
    { "machine.import", import_action }, { "machine.export", export_action },
    { "machine.keep", keep_action },     { "machine.rename", rename_action },
    { "machine.swap", swap_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  }
}

static void
set_document (GableMachinePanel *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    document_changed_cb (self);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

static void
gable_machine_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_MACHINE_PANEL (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_machine_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    g_value_set_object (value, GABLE_MACHINE_PANEL (object)->document);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_machine_panel_dispose (GObject *object)
{
  GableMachinePanel *self = GABLE_MACHINE_PANEL (object);

  self->updating = TRUE;
  g_clear_handle_id (&self->fill_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_MACHINE_PANEL);
  g_clear_object (&self->names);
  g_clear_pointer (&self->shown, gable_machine_unref);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_machine_panel_parent_class)->dispose (object);
}

static void
gable_machine_panel_class_init (GableMachinePanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_SECOND_MACHINE);
  object_class->get_property = gable_machine_panel_get_property;
  object_class->set_property = gable_machine_panel_set_property;
  object_class->dispose = gable_machine_panel_dispose;

  properties[PROP_DOCUMENT] =
    g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  install_actions (widget_class);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/machine-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, second);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, note_label);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, memory_box);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, compute_box);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, memory_heading);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePanel, compute_heading);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
gable_machine_panel_init (GableMachinePanel *self)
{
  g_autoptr (GtkExpression) text =
    gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = TRUE;
  self->names = gtk_string_list_new (NULL);
  self->fill_id = g_idle_add_full (G_PRIORITY_LOW, fill_cb, self, NULL);
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (self->names));
  gtk_drop_down_set_expression (self->drop_down, text);
  self->updating = FALSE;
}

void
gable_machine_panel_edit (GableMachinePanel *panel, guint ceiling)
{
  GtkWidget *row = gable_ceiling_rows_find (panel->memory_box, ceiling);

  if (row == NULL) {
    row = gable_ceiling_rows_find (panel->compute_box, ceiling);
  }
  if (row != NULL) {
    gable_ceiling_row_edit (GABLE_CEILING_ROW (row));
  }
}
