/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-picker.h"

#include "app/ceiling-dialog.h"
#include "app/compat.h"
#include "app/dialog-size.h"
#include "app/edit.h"
#include "app/machine-rows.h"
#include "app/probe-dialog.h"
#include "app/task.h"
#include "base/text.h"
#include "import/machine.h"
#include "model/catalogue.h"
#include "model/devices.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Machines that are offered where none has the words that are searched for. */
#define N_ALIKE 5

struct _GableMachinePicker {
  GtkWindow parent_instance;
  GableDocument *document;
  char *device;       /* (nullable) */
  GtkStringList *ids; /* of the machines on the list */
  GtkSingleSelection *selection;
  GtkLabel *question_label;
  GtkSearchEntry *search_entry;
  GtkListView *list_view;
  GtkCheckButton *remember_button;
  GtkLabel *remember_label;
};

G_DEFINE_FINAL_TYPE (GableMachinePicker, gable_machine_picker, GTK_TYPE_WINDOW)

/* What a choice is made of, for the thread that reads and writes files. */
typedef struct {
  char *wanted; /* id or path */
  char *device; /* (nullable) to be remembered */
  const char *origin;
  GableMachine *machine;
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->wanted);
  g_free (choice->device);
  g_clear_pointer (&choice->machine, gable_machine_unref);
  g_free (choice);
}

static gboolean
contains (const char *text, const char *const *words)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (guint i = 0; words[i] != NULL; i++) {
    if (strstr (folded, words[i]) == NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether every word is in its name, its maker, its id or a name that tools have for it. */
static gboolean
has_words (const GableMachine *machine, const char *const *words)
{
  g_autoptr (GString) text = g_string_new (machine->name);

  g_string_append_printf (text, " %s %s", machine->id,
                          machine->vendor != NULL ? machine->vendor : "");
  for (guint i = 0; machine->aliases != NULL && i < machine->aliases->len; i++) {
    g_string_append_printf (text, " %s", (const char *) machine->aliases->pdata[i]);
  }
  return contains (text->str, words);
}

/* (transfer container) the catalogue in its order */
static GPtrArray *
list_all (void)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    g_ptr_array_add (all, (gpointer) gable_catalogue_get (i));
  }
  return all;
}

/* Those that have the words, most alike first; where none has, those that are most alike. */
static void
fill (GableMachinePicker *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (folded), " \t", -1);
  const char *like = *typed != '\0' ? typed : self->device != NULL ? self->device : "";
  g_autoptr (GPtrArray) nearest =
    *like != '\0' ? gable_catalogue_nearest (like, gable_catalogue_get_size ()) : list_all ();
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < nearest->len; i++) {
    const GableMachine *machine = nearest->pdata[i];

    if (has_words (machine, (const char *const *) words)) {
      g_ptr_array_add (ids, machine->id);
    }
  }
  for (guint i = 0; ids->len == 0 && i < MIN (nearest->len, N_ALIKE); i++) {
    g_ptr_array_add (ids, ((const GableMachine *) nearest->pdata[i])->id);
  }
  g_ptr_array_add (ids, NULL);
  gtk_string_list_splice (self->ids, 0, g_list_model_get_n_items (G_LIST_MODEL (self->ids)),
                          (const char *const *) ids->pdata);
}

static void
search_changed_cb (GableMachinePicker *self)
{
  fill (self);
}

static void
move (GableMachinePicker *self, int by)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->ids));
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (n > 0 && selected != GTK_INVALID_LIST_POSITION) {
    guint next = (guint) CLAMP ((int) selected + by, 0, (int) n - 1);

    gtk_single_selection_set_selected (self->selection, next);
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", next);
  }
}

static void
next_cb (GableMachinePicker *self)
{
  move (self, 1);
}

static void
previous_cb (GableMachinePicker *self)
{
  move (self, -1);
}

static void
choose_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Choice *choice = data;
  g_autoptr (GError) error = NULL;

  choice->machine = gable_open_machine (choice->wanted, &choice->origin, &error);
  if (choice->machine == NULL ||
      (choice->device != NULL &&
       !gable_devices_remember (choice->device, choice->wanted, &error))) {
    g_task_return_error (task, g_steal_pointer (&error));
    return;
  }
  g_task_return_boolean (task, TRUE);
}

static void
show_fault (GableMachinePicker *self, const char *text)
{
  gtk_label_set_text (self->question_label, text);
  gtk_widget_add_css_class (GTK_WIDGET (self->question_label), "warning-text");
}

static void
chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableMachinePicker *self = GABLE_MACHINE_PICKER (source);
  Choice *choice = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (self->document == NULL) {
    return;
  }
  if (choice->machine == NULL) {
    show_fault (self, error->message);
    return;
  }
  /* A choice that could not be remembered is still one. */
  gable_edit_choose_machine (self->document, choice->machine, choice->origin);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* @wanted: id or path */
static void
choose (GableMachinePicker *self, const char *wanted)
{
  g_autoptr (GTask) task = gable_task_new (self, NULL, chosen_cb, NULL);
  Choice *choice = g_new0 (Choice, 1);
  gboolean remember = self->device != NULL && gtk_check_button_get_active (self->remember_button);

  choice->wanted = g_strdup (wanted);
  choice->device = remember ? g_strdup (self->device) : NULL;
  g_task_set_task_data (task, choice, choice_free);
  g_task_run_in_thread (task, choose_in_thread);
}

static void
choose_selected (GableMachinePicker *self)
{
  GtkStringObject *id = gtk_single_selection_get_selected_item (self->selection);

  if (id != NULL) {
    choose (self, gtk_string_object_get_string (id));
  }
}

static void
search_activated_cb (GableMachinePicker *self)
{
  choose_selected (self);
}

static void
row_activated_cb (GableMachinePicker *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  choose_selected (self);
}

static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose_selected (GABLE_MACHINE_PICKER (widget));
}

static void
file_chosen_cb (GListModel *files, gpointer data)
{
  GableMachinePicker *self = data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (path != NULL && self->document != NULL) {
    choose (self, path);
  }
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);

  gable_compat_open_files (GTK_WINDOW (widget), _ ("Machine from a File"), G_LIST_MODEL (filters),
                                                   file_chosen_cb, G_OBJECT (widget));
}

/* The other ways to a machine's rates are windows of their own, over the one that asked. */
static void
measure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_probe_dialog_show (gtk_window_get_transient_for (GTK_WINDOW (widget)),
                           GABLE_MACHINE_PICKER (widget)->document);
  gtk_window_destroy (GTK_WINDOW (widget));
}

static void
type_in_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_ceiling_dialog_show (gtk_window_get_transient_for (GTK_WINDOW (widget)),
                             GABLE_MACHINE_PICKER (widget)->document, -1);
  gtk_window_destroy (GTK_WINDOW (widget));
}

static void
gable_machine_picker_dispose (GObject *object)
{
  GableMachinePicker *self = GABLE_MACHINE_PICKER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_MACHINE_PICKER);
  g_clear_object (&self->selection);
  g_clear_object (&self->document);
  g_clear_pointer (&self->device, g_free);
  G_OBJECT_CLASS (gable_machine_picker_parent_class)->dispose (object);
}

static void
gable_machine_picker_class_init (GableMachinePickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_machine_picker_dispose;
  gtk_widget_class_install_action (widget_class, "picker.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "picker.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "picker.measure", NULL, measure_action);
  gtk_widget_class_install_action (widget_class, "picker.type-in", NULL, type_in_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/machine-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, GableMachinePicker, question_label);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePicker, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePicker, list_view);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePicker, remember_button);
  gtk_widget_class_bind_template_child (widget_class, GableMachinePicker, remember_label);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
gable_machine_picker_init (GableMachinePicker *self)
{
  g_autoptr (GtkListItemFactory) factory = gable_machine_rows_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->ids = gtk_string_list_new (NULL);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->ids));
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
}

gboolean
gable_machine_picker_is_wanted (const GableProject *project, const char **device)
{
  *device = NULL;
  for (guint i = 0; i < project->sources->len && *device == NULL; i++) {
    *device = ((const GableSource *) project->sources->pdata[i])->device;
  }
  return gable_project_get_machine (project) == NULL && gable_project_get_n_kernels (project) > 0;
}

static void
set_texts (GableMachinePicker *self)
{
  g_autofree char *shown = self->device != NULL ? gable_text_to_display (self->device) : NULL;
  g_autofree char *question = NULL;
  g_autofree char *remember = NULL;

  if (shown == NULL) {
    gtk_label_set_text (self->question_label,
                        _ ("The file does not say which machine it was measured on. Its roofs "
                           "come from the machine that you choose."));
    gtk_widget_set_visible (GTK_WIDGET (self->remember_button), FALSE);
    return;
  }
  /* Translators: a device's name, as a profiler wrote it. */
  question = g_strdup_printf (_ ("The file was measured on “%s”, which is not in the catalogue. "
                                 "Its roofs come from the machine that you choose."),
                                 shown);
  /* Translators: a device's name, as a profiler wrote it. */
  remember = g_strdup_printf (_ ("Remember for “%s”"), shown);
  gtk_label_set_text (self->question_label, question);
  gtk_label_set_text (self->remember_label, remember);
}

void
gable_machine_picker_ask (GtkWindow *parent, GableDocument *document, const char *device)
{
  GableMachinePicker *self =
    g_object_new (GABLE_TYPE_MACHINE_PICKER, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  self->device = g_strdup (device);
  set_texts (self);
  fill (self);
  gable_dialog_fit (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}
