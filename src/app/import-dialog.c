/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/import-dialog.h"

#include "app/dialog-size.h"
#include "app/import-column.h"
#include "app/import-result.h"
#include "app/import-work.h"

#include <glib/gi18n-lib.h>

/* Rows that are made at once: each has two drop-downs, and the window lives on between them. */
#define ROWS_AT_ONCE 2

/* Lines that the headings are offered in. */
#define HEADER_LINES 10

struct _GableImportDialog {
  GtkWindow parent_instance;
  GFile *file;
  char *path;
  GableGuess *guess;
  GableMap *map;          /* (nullable) what the columns make, where they are enough */
  GCancellable *guessing; /* (nullable) */
  GCancellable *trying;   /* (nullable) */
  guint fill_id;          /* while there are rows to be made */
  guint n_rows;           /* that are there */
  gboolean updating;
  GableImportChosen chosen;
  GWeakRef data;
  GtkLabel *file_label;
  GtkFlowBox *layout_box;
  GtkDropDown *delimiter_drop_down;
  GtkDropDown *decimal_drop_down;
  GtkDropDown *header_drop_down;
  GtkDropDown *units_drop_down;
  GtkListBox *columns_box;
  GtkBox *result_box;
  GtkCheckButton *remember_button;
};

G_DEFINE_FINAL_TYPE (GableImportDialog, gable_import_dialog, GTK_TYPE_WINDOW)

/* In the order of the drop-downs. */
static const char delimiters[] = { ',', ';', '\t', '|' };
static const char decimals[] = { 0, '.', ',' };

static void
set_ready (GableImportDialog *self, gboolean ready)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.accept", ready);
}

static GableImportColumn *
get_row (GableImportDialog *self, guint column)
{
  return GABLE_IMPORT_COLUMN (gtk_list_box_get_row_at_index (self->columns_box, (int) column));
}

static void
tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableTrial) trial = gable_trial_finish (result, &error);

  if (self->trying == NULL || g_task_get_cancellable (G_TASK (result)) != self->trying) {
    return;
  }
  g_clear_object (&self->trying);
  if (trial != NULL) {
    gable_import_result_show (self->result_box, trial);
  } else {
    gable_import_result_show_fault (self->result_box, error->message);
  }
  set_ready (self, trial != NULL);
}

static void
stop_trying (GableImportDialog *self)
{
  if (self->trying != NULL) {
    g_cancellable_cancel (self->trying);
    g_clear_object (&self->trying);
  }
}

/* What the columns are now, and what comes of it. */
static void
update_map (GableImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  int fault = -1;

  stop_trying (self);
  g_clear_pointer (&self->map, gable_map_free);
  self->map = gable_guess_to_map (self->guess, &fault, &error);
  for (guint i = 0; i < self->n_rows; i++) {
    gable_import_column_set_fault (get_row (self, i), (int) i == fault ? error->message : NULL);
  }
  set_ready (self, FALSE);
  if (self->map == NULL) {
    gable_import_result_show_fault (self->result_box, error->message);
    return;
  }
  self->trying = g_cancellable_new ();
  gable_trial_async (self->path, gable_guess_to_map (self->guess, NULL, NULL), self->trying,
                     tried_cb, g_object_ref (self));
}

static void
column_changed_cb (GableImportDialog *self, GableImportColumn *row)
{
  guint column = (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));

  gable_import_column_store (row, gable_guess_get (self->guess, column));
  update_map (self);
}

static gboolean
fill_cb (gpointer data)
{
  GableImportDialog *self = data;
  guint n = gable_guess_get_size (self->guess);

  for (guint i = 0; i < ROWS_AT_ONCE && self->n_rows < n; i++, self->n_rows++) {
    GtkWidget *row = gable_import_column_new (self->guess, self->n_rows);

    g_signal_connect_object (row, "changed", G_CALLBACK (column_changed_cb), self,
                             G_CONNECT_SWAPPED);
    gtk_list_box_append (self->columns_box, row);
    gable_import_column_store (GABLE_IMPORT_COLUMN (row),
                               gable_guess_get (self->guess, self->n_rows));
  }
  if (self->n_rows < n) {
    return G_SOURCE_CONTINUE;
  }
  self->fill_id = 0;
  update_map (self);
  return G_SOURCE_REMOVE;
}

static void
clear_rows (GableImportDialog *self)
{
  GtkWidget *child;

  g_clear_handle_id (&self->fill_id, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->columns_box))) != NULL) {
    gtk_list_box_remove (self->columns_box, child);
  }
  self->n_rows = 0;
}

static guint
find_mark (const char *marks, guint n, char mark)
{
  for (guint i = 0; i < n; i++) {
    if (marks[i] == mark) {
      return i;
    }
  }
  return 0;
}

/* None, then the first lines and the one that has them. */
static void
show_header (GableImportDialog *self)
{
  g_autoptr (GtkStringList) lines = gtk_string_list_new (NULL);
  int last = MAX (HEADER_LINES, self->guess->header);

  gtk_string_list_append (lines, C_ ("headings", "None"));
  for (int i = 1; i <= last; i++) {
    /* Translators: the headings of a table stand in that line of the file. */
    gtk_string_list_take (lines, g_strdup_printf (_ ("Line %d"), i));
  }
  gtk_drop_down_set_model (self->header_drop_down, G_LIST_MODEL (lines));
  gtk_drop_down_set_selected (self->header_drop_down, (guint) self->guess->header);
}

static void
show_guess (GableImportDialog *self)
{
  const GableGuess *guess = self->guess;

  self->updating = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self->layout_box), !guess->is_json);
  gtk_drop_down_set_selected (self->delimiter_drop_down,
                              find_mark (delimiters, G_N_ELEMENTS (delimiters), guess->delimiter));
  gtk_drop_down_set_selected (self->decimal_drop_down,
                              find_mark (decimals, G_N_ELEMENTS (decimals), guess->decimal));
  gtk_drop_down_set_selected (self->units_drop_down, guess->units ? 1 : 0);
  show_header (self);
  self->updating = FALSE;
  clear_rows (self);
  self->fill_id = g_idle_add (fill_cb, self);
}

static void
guessed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableGuess) guess = gable_guess_finish (result, &error);

  if (self->guessing == NULL || g_task_get_cancellable (G_TASK (result)) != self->guessing) {
    return;
  }
  g_clear_object (&self->guessing);
  if (guess == NULL) {
    set_ready (self, FALSE);
    gable_import_result_show_fault (self->result_box, error->message);
    return;
  }
  gable_guess_free (self->guess);
  self->guess = g_steal_pointer (&guess);
  show_guess (self);
}

static void
stop_guessing (GableImportDialog *self)
{
  if (self->guessing != NULL) {
    g_cancellable_cancel (self->guessing);
    g_clear_object (&self->guessing);
  }
}

/* Another layout: the columns are others. */
static void
layout_selected_cb (GableImportDialog *self)
{
  GableMap *map;
  guint delimiter = gtk_drop_down_get_selected (self->delimiter_drop_down);
  guint header = gtk_drop_down_get_selected (self->header_drop_down);

  if (self->updating || delimiter >= G_N_ELEMENTS (delimiters) ||
      header == GTK_INVALID_LIST_POSITION) {
    return;
  }
  map = gable_guess_get_layout (self->guess);
  map->delimiter = delimiters[delimiter];
  map->header = (int) header;
  map->units = gtk_drop_down_get_selected (self->units_drop_down) == 1 ? GABLE_MAP_UNITS_ROW
                                                                       : GABLE_MAP_UNITS_NONE;
  stop_guessing (self);
  stop_trying (self);
  set_ready (self, FALSE);
  self->guessing = g_cancellable_new ();
  gable_guess_async (self->path, map, self->guessing, guessed_cb, g_object_ref (self));
}

static void
decimal_selected_cb (GableImportDialog *self)
{
  guint selected = gtk_drop_down_get_selected (self->decimal_drop_down);

  if (!self->updating && selected < G_N_ELEMENTS (decimals)) {
    self->guess->decimal = decimals[selected];
    update_map (self);
  }
}

static void
finish (GableImportDialog *self)
{
  g_autoptr (GObject) data = g_weak_ref_get (&self->data);

  if (data != NULL) {
    self->chosen (self->file, g_steal_pointer (&self->map), data);
  }
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
remembered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = gable_remember_finish (result, &error);

  if (path == NULL) {
    gable_import_result_show_fault (self->result_box, error->message);
    gtk_check_button_set_active (self->remember_button, FALSE);
    set_ready (self, TRUE);
    return;
  }
  finish (self);
}

static void
accept_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableImportDialog *self = GABLE_IMPORT_DIALOG (widget);

  set_ready (self, FALSE);
  if (gtk_check_button_get_active (self->remember_button)) {
    gable_remember_async (gable_guess_to_map (self->guess, NULL, NULL), remembered_cb,
                          g_object_ref (self));
  } else {
    finish (self);
  }
}

static void
gable_import_dialog_dispose (GObject *object)
{
  GableImportDialog *self = GABLE_IMPORT_DIALOG (object);

  self->updating = TRUE;
  stop_guessing (self);
  stop_trying (self);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_IMPORT_DIALOG);
  g_weak_ref_clear (&self->data);
  g_clear_object (&self->file);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->map, gable_map_free);
  g_clear_pointer (&self->guess, gable_guess_free);
  G_OBJECT_CLASS (gable_import_dialog_parent_class)->dispose (object);
}

static void
gable_import_dialog_class_init (GableImportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_import_dialog_dispose;
  gtk_widget_class_install_action (widget_class, "import.accept", NULL, accept_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, file_label);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, layout_box);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, delimiter_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, decimal_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, header_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, units_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, columns_box);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, result_box);
  gtk_widget_class_bind_template_child (widget_class, GableImportDialog, remember_button);
  gtk_widget_class_bind_template_callback (widget_class, layout_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, decimal_selected_cb);
}

static void
gable_import_dialog_init (GableImportDialog *self)
{
  self->updating = TRUE;
  g_weak_ref_init (&self->data, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  set_ready (self, FALSE);
}

/* What was asked for, until the file was looked at. */
typedef struct {
  GWeakRef parent;
  GWeakRef data;
  GFile *file;
  GableImportChosen chosen;
  GableImportRefused refused;
} Request;

static void
request_free (Request *request)
{
  g_weak_ref_clear (&request->parent);
  g_weak_ref_clear (&request->data);
  g_object_unref (request->file);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Request) request = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableGuess) guess = gable_guess_finish (result, &error);
  g_autoptr (GObject) whom = g_weak_ref_get (&request->data);
  g_autoptr (GtkWindow) parent = g_weak_ref_get (&request->parent);
  g_autofree char *base = g_file_get_basename (request->file);
  g_autofree char *name = g_filename_display_name (base);
  GableImportDialog *self;

  if (whom == NULL || parent == NULL) {
    return;
  }
  if (guess == NULL) {
    request->refused (request->file, error, whom);
    return;
  }
  self = g_object_new (GABLE_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  self->file = g_object_ref (request->file);
  self->path = g_file_get_path (request->file);
  self->chosen = request->chosen;
  g_weak_ref_set (&self->data, whom);
  self->guess = g_steal_pointer (&guess);
  gtk_label_set_text (self->file_label, name);
  show_guess (self);
  gable_dialog_fit (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
}

void
gable_import_dialog_ask (GtkWindow *parent,
                         GFile *file,
                         GableImportChosen chosen,
                         GableImportRefused refused,
                         GObject *data)
{
  Request *request = g_new0 (Request, 1);
  g_autofree char *path = g_file_get_path (file);

  g_return_if_fail (path != NULL);

  g_weak_ref_init (&request->parent, parent);
  g_weak_ref_init (&request->data, data);
  request->file = g_object_ref (file);
  request->chosen = chosen;
  request->refused = refused;
  gable_guess_async (path, NULL, NULL, looked_cb, request);
}
