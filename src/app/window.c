/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window.h"

#include "app/advice-panel.h"
#include "app/appearance.h"
#include "app/application.h"
#include "app/canvas.h"
#include "app/chart-bar.h"
#include "app/compat.h"
#include "app/examples.h"
#include "app/filters.h"
#include "app/flanks.h"
#include "app/give-way.h"
#include "app/kernel-panel.h"
#include "app/kernel-table.h"
#include "app/loader.h"
#include "app/machine-panel.h"
#include "app/note-bar.h"
#include "app/progress-strip.h"
#include "app/recent.h"
#include "app/summary.h"
#include "app/welcome.h"
#include "plot/export.h"

#include <glib/gi18n-lib.h>

/* Without settings: large enough for three panes, and it fits a small laptop's screen [px]. */
#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800
#define ZOOM_STEP 1.5

struct _GableWindow {
  GtkApplicationWindow parent_instance;
  GableDocument *document;
  GCancellable *loading; /* (nullable) while something is being read */
  GFile *expected;       /* (nullable) the only file of it */
  gboolean closing;      /* close once it is saved */
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
  GtkMenuButton *open_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GMenu *recent_menu;
  GMenu *undo_menu;
  GtkStack *stack;
  GableNoteBar *note_bar;
  GableProgressStrip *progress_strip;
  GableFlanks *flanks;
  GtkPaned *paned;
  GtkStack *side_stack;
  GableCanvas *canvas;
  GableKernelTable *kernel_table;
};

G_DEFINE_FINAL_TYPE (GableWindow, gable_window, GTK_TYPE_APPLICATION_WINDOW)

enum { PROP_DOCUMENT = 1, PROP_SHOW_MACHINE, PROP_SHOW_SIDE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
show_error (GableWindow *self, const GError *error)
{
  gable_note_bar_show_error (self->note_bar, error->message);
}

/* Actions that need something to act on. */
static void
update_actions (GableWindow *self)
{
  static const char *const needing[] = {
    "win.save", "win.save-as", "win.export",   "win.add",
    "win.find", "win.zoom-in", "win.zoom-out", "win.zoom-fit"
  };
  gboolean empty = gable_document_is_empty (self->document);

  for (guint i = 0; i < G_N_ELEMENTS (needing); i++) {
    gtk_widget_action_set_enabled (GTK_WIDGET (self), needing[i], !empty);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.select-none",
                                 gable_document_get_selected (self->document) >= 0);
}

static void
update_title (GableWindow *self)
{
  const char *title = gable_document_get_title (self->document);
  gboolean empty = gable_document_is_empty (self->document);
  g_autofree char *marked = NULL;
  g_autofree char *of_window = NULL;
  g_autofree char *summary = empty ? NULL : gable_summary (self->document);

  marked = gable_document_is_modified (self->document) ? g_strconcat ("• ", title, NULL)
                                                       : g_strdup (title);
  /* Translators: title of a window: the project, then the program. */
  of_window = empty ? g_strdup (_ ("Gable")) : g_strdup_printf (_ ("%s — Gable"), marked);
  gtk_label_set_text (self->title_label, marked);
  gtk_window_set_title (GTK_WINDOW (self), of_window);
  gtk_label_set_text (self->subtitle_label, summary != NULL ? summary : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), summary != NULL);
}

static void
update_empty (GableWindow *self)
{
  gboolean empty = gable_document_is_empty (self->document);

  gtk_stack_set_visible_child_name (self->stack, empty ? "welcome" : "project");
  update_actions (self);
  update_title (self);
}

/* One item of the menu and the button beside it: "Undo Change Bandwidth". */
static void
update_step (
  GableWindow *self, GtkWidget *button, const char *action, const char *plain, char *named)
{
  const char *text = named != NULL ? named : plain;

  g_menu_append (self->undo_menu, text, action);
  gtk_widget_set_tooltip_text (button, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, named != NULL);
  g_free (named);
}

static void
update_steps (GableWindow *self)
{
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  g_object_get (self->document, "undo-label", &undo, "redo-label", &redo, NULL);
  g_menu_remove_all (self->undo_menu);
  /* Translators: %s is what was done: “Change Bandwidth”, “Hide Roof”. */
  update_step (self, self->undo_button, "win.undo",
               _ ("Undo"), undo != NULL ? g_strdup_printf (_ ("Undo %s"), undo) : NULL);
  update_step (self, self->redo_button, "win.redo",
               _ ("Redo"), redo != NULL ? g_strdup_printf (_ ("Redo %s"), redo) : NULL);
}

static void
kernel_activated_cb (GableWindow *self)
{
  gtk_stack_set_visible_child_name (self->side_stack, "kernel");
  g_object_set (self->flanks, "end-shown", TRUE, NULL);
}

static void
progress_cb (double fraction, gpointer data)
{
  gable_progress_strip_set_fraction (GABLE_WINDOW (data)->progress_strip, fraction);
}

/* What loading was asked for, for when it is done. */
typedef struct {
  GPtrArray *files; /* (element-type GFile) */
  gboolean add;
} Request;

static void
request_free (Request *request)
{
  g_ptr_array_unref (request->files);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static char *
name_of (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

static void
take_project (GableWindow *self, const Request *request, GableProject *project, gboolean is_project)
{
  GFile *first = g_ptr_array_index (request->files, 0);
  g_autofree char *name = name_of (first);

  if (request->add && !gable_document_is_empty (self->document)) {
    g_autoptr (GableProject) merged =
      gable_project_merge (gable_document_get_project (self->document), project);

    gable_document_apply (self->document, merged, _ ("Import"), 0);
    return;
  }
  if (is_project && g_str_has_suffix (name, ".gable")) {
    name[strlen (name) - strlen (".gable")] = '\0';
  }
  gable_document_open (self->document, project, is_project ? first : NULL, name);
}

static void
show_notes (GableWindow *self, GFile *file, const GableProject *project, const GableNotes *notes)
{
  guint kernels = gable_project_get_n_kernels (project);
  g_autofree char *name = name_of (file);
  g_autofree char *text = NULL;

  if (gable_notes_get_size (notes) == 0) {
    gable_note_bar_hide (self->note_bar);
    return;
  }
  if (gable_notes_get_size (notes) == 1) {
    g_autofree char *only = gable_note_to_string (gable_notes_get (notes, 0));

    gable_note_bar_show_notes (self->note_bar, only, NULL);
    return;
  }
  /* Translators: how many kernels were read from which file. */
  text = g_strdup_printf (ngettext ("%1$u kernel from “%2$s”, with remarks",
                                    "%1$u kernels from “%2$s”, with remarks", kernels),
                          kernels, name);
  gable_note_bar_show_notes (self->note_bar, text, notes);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableWindow *self = GABLE_WINDOW (source);
  g_autoptr (Request) request = data;
  g_autoptr (GableNotes) notes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;
  gboolean is_project;

  project = gable_load_finish (result, &is_project, &notes, &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->loading) {
    /* Something else is being read by now, or the window is gone. */
    return;
  }
  gable_progress_strip_stop (self->progress_strip);
  g_clear_object (&self->loading);
  g_clear_object (&self->expected);
  if (project == NULL) {
    if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
      show_error (self, error);
    }
    return;
  }
  take_project (self, request, project, is_project);
  show_notes (self, g_ptr_array_index (request->files, 0), project, notes);
  for (guint i = 0; i < request->files->len; i++) {
    gable_recent_add (g_ptr_array_index (request->files, i));
  }
}

static gboolean
collect_paths (
  GableWindow *self, GFile *const *files, guint n_files, Request *request, GStrvBuilder *paths)
{
  for (guint i = 0; i < n_files; i++) {
    g_autofree char *path = g_file_get_path (files[i]);

    if (path == NULL) {
      g_autofree char *uri = g_file_get_uri (files[i]);
      g_autofree char *message =
        g_strdup_printf (_ ("“%s” is not a file on this computer; copy it here first"), uri);

      gable_note_bar_show_error (self->note_bar, message);
      return FALSE;
    }
    g_strv_builder_add (paths, path);
    g_ptr_array_add (request->files, g_object_ref (files[i]));
  }
  return n_files > 0;
}

void
gable_window_load (
  GableWindow *window, GFile *const *files, guint n_files, const char *machine, gboolean add)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (Request) request = g_new0 (Request, 1);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) paths = NULL;
  GFile *only = n_files == 1 && !add ? files[0] : NULL;

  request->files = g_ptr_array_new_with_free_func (g_object_unref);
  request->add = add;
  if (!collect_paths (window, files, n_files, request, builder)) {
    return;
  }
  if (window->loading != NULL) {
    g_cancellable_cancel (window->loading);
  }
  g_clear_object (&window->loading);
  window->loading = g_cancellable_new ();
  g_set_object (&window->expected, only);
  paths = g_strv_builder_end (builder);
  name = name_of (files[0]);
  text = g_strdup_printf (_ ("Reading “%s”…"), name);
  gable_progress_strip_start (window->progress_strip, text, window->loading);
  gable_load_async ((const char *const *) paths, machine, window->loading, progress_cb,
                    G_OBJECT (window), loaded_cb, g_steal_pointer (&request));
}

gboolean
gable_window_open_example (GableWindow *window, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_example_load (name, &error);

  if (project == NULL) {
    show_error (window, error);
    return FALSE;
  }
  gable_note_bar_hide (window->note_bar);
  gable_document_open (window->document, project, NULL,
                       project->title != NULL ? project->title : name);
  return TRUE;
}

static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_window_open_example (GABLE_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

/* The application decides which window: this one where it is free, the one that shows the file already, or another. */
static void
open_files (GableWindow *self, GListModel *model, gboolean add)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_ptr_array_add (files, g_list_model_get_item (model, i));
  }
  if (files->len == 0) {
    return;
  }
  if (add) {
    gable_window_load (self, (GFile *const *) files->pdata, files->len, NULL, TRUE);
  } else {
    g_application_open (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))),
                        (GFile **) files->pdata, (int) files->len, "");
  }
}

static void
open_chosen_cb (GListModel *files, gpointer data)
{
  open_files (data, files, FALSE);
}

static void
add_chosen_cb (GListModel *files, gpointer data)
{
  open_files (data, files, TRUE);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean add = g_str_equal (name, "win.add");
  g_autoptr (GListModel) filters = gable_filters_for_opening ();

  gable_compat_open_files (GTK_WINDOW (widget), add ? _ ("Add to the Project")
                                                    : _ ("Open a Profile or Project"), filters,
                                                         add ? add_chosen_cb : open_chosen_cb,
                                                         G_OBJECT (widget));
}

static void
open_recent_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  g_list_store_append (files, file);
  open_files (GABLE_WINDOW (widget), G_LIST_MODEL (files), FALSE);
}

static void
save_to (GFile *file, gpointer data)
{
  GableWindow *self = data;
  g_autoptr (GError) error = NULL;

  if (!gable_document_save (self->document, file, &error)) {
    self->closing = FALSE;
    show_error (self, error);
    return;
  }
  gable_recent_add (file);
  if (self->closing) {
    gtk_window_destroy (GTK_WINDOW (self));
  }
}

/* "gemm.gable" for gemm.csv. */
static char *
propose_name (GableWindow *self, const char *suffix)
{
  g_autofree char *stem = g_strdup (gable_document_get_title (self->document));
  char *dot = strrchr (stem, '.');

  if (dot != NULL && dot != stem) {
    *dot = '\0';
  }
  g_strdelimit (stem, "/", '-');
  return g_strdup_printf ("%s.%s", stem, suffix);
}

static GFile *
folder_of (GableWindow *self)
{
  GFile *file = gable_document_get_file (self->document);

  return file != NULL ? g_file_get_parent (file) : NULL;
}

static void
save_as (GableWindow *self)
{
  g_autoptr (GListModel) filters = gable_filters_for_projects ();
  g_autoptr (GFile) folder = folder_of (self);
  g_autofree char *name = propose_name (self, "gable");

  gable_compat_save_file (GTK_WINDOW (self), _ ("Save Project"), name, folder, filters, save_to,
                                                G_OBJECT (self));
}

static void
save (GableWindow *self)
{
  GFile *file = gable_document_get_file (self->document);

  if (file != NULL && !gable_project_is_read_only (gable_document_get_project (self->document))) {
    save_to (file, self);
  } else {
    save_as (self);
  }
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GABLE_WINDOW (widget)->closing = FALSE;
  save (GABLE_WINDOW (widget));
}

static void
save_as_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GABLE_WINDOW (widget)->closing = FALSE;
  save_as (GABLE_WINDOW (widget));
}

/* The figure is what the window shows, on paper: the screen's theme never gets into a file. */
static void
export_to (GFile *file, gpointer data)
{
  GableWindow *self = data;
  g_autoptr (GableScene) scene =
    gable_canvas_build_scene (self->canvas, gable_theme_find ("light"));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = name_of (file);
  g_autoptr (GError) error = NULL;
  GableExportOptions options = { .dpi = 0 };

  if (scene == NULL || path == NULL) {
    gable_note_bar_show_error (self->note_bar, scene == NULL
                               ? _ ("The chart has no room; make the window larger to export it")
                               : _ ("A figure can only be written to this computer"));
  } else if (!gable_export (scene, NULL, path, &options, &error)) {
    show_error (self, error);
  } else {
    g_autofree char *text = g_strdup_printf (_ ("Exported the figure to “%s”"), name);

    gable_note_bar_show_notes (self->note_bar, text, NULL);
  }
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWindow *self = GABLE_WINDOW (widget);
  g_autoptr (GListModel) filters = gable_filters_for_figures ();
  g_autoptr (GFile) folder = folder_of (self);
  g_autofree char *proposed = propose_name (self, "svg");

  gable_compat_save_file (GTK_WINDOW (self), _ ("Export Figure"), proposed, folder, filters,
                                                export_to, G_OBJECT (self));
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_undo (GABLE_WINDOW (widget)->document);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_redo (GABLE_WINDOW (widget)->document);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_kernel_table_find (GABLE_WINDOW (widget)->kernel_table);
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  double factor = g_str_equal (name, "win.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  gtk_widget_activate_action (GTK_WIDGET (GABLE_WINDOW (widget)->canvas), "canvas.zoom", "d",
                              factor);
}

static void
zoom_fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (GABLE_WINDOW (widget)->canvas), "canvas.fit", NULL);
}

static void
select_none_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_select (GABLE_WINDOW (widget)->document, -1);
}

static void
fullscreen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  if (gtk_window_is_fullscreen (window)) {
    gtk_window_unfullscreen (window);
  } else {
    gtk_window_fullscreen (window);
  }
}

static void
put_away_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_flanks_put_away (GABLE_WINDOW (widget)->flanks);
}

enum { ANSWER_CANCEL, ANSWER_DISCARD, ANSWER_SAVE };

static void
close_answered_cb (int answer, gpointer data)
{
  GableWindow *self = data;

  if (answer == ANSWER_DISCARD) {
    gtk_window_destroy (GTK_WINDOW (self));
  } else if (answer == ANSWER_SAVE) {
    self->closing = TRUE;
    save (self);
  }
}

static gboolean
gable_window_close_request (GtkWindow *window)
{
  GableWindow *self = GABLE_WINDOW (window);
  const char *const answers[] = { _ ("_Cancel"), _ ("_Discard"), _ ("_Save"), NULL };
  g_autofree char *heading = NULL;

  if (!gable_document_is_modified (self->document)) {
    return GTK_WINDOW_CLASS (gable_window_parent_class)->close_request (window);
  }
  heading =
    g_strdup_printf (_ ("Save changes to “%s”?"), gable_document_get_title (self->document));
  gable_compat_ask (window, heading,
                    _ ("Changes that are not saved are lost for good."), answers, close_answered_cb,
                       G_OBJECT (self));
  return TRUE;
}

static gboolean
drop_cb (GableWindow *self, const GValue *value)
{
  GdkFileList *list = g_value_get_boxed (value);
  g_autoptr (GSList) files = gdk_file_list_get_files (list);
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_FILE);

  for (GSList *l = files; l != NULL; l = l->next) {
    g_list_store_append (store, l->data);
  }
  open_files (self, G_LIST_MODEL (store), !gable_document_is_empty (self->document));
  return files != NULL;
}

static void
fill_recent_cb (GtkMenuButton *button, gpointer data)
{
  gable_recent_fill (GABLE_WINDOW (data)->recent_menu);
}

static void
gable_window_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_window_parent_class)->css_changed (widget, change);
  gable_appearance_follow (widget);
}

/* Buttons ask for the state of their action also while the template is built and taken apart. */
static void
get_shown (GableWindow *self, const char *name, GValue *value)
{
  if (self->flanks != NULL) {
    g_object_get_property (G_OBJECT (self->flanks), name, value);
  }
}

static void
gable_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableWindow *self = GABLE_WINDOW (object);

  switch (id) {
  case PROP_DOCUMENT:
    g_value_set_object (value, self->document);
    break;
  case PROP_SHOW_MACHINE:
    get_shown (self, "start-shown", value);
    break;
  case PROP_SHOW_SIDE:
    get_shown (self, "end-shown", value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableWindow *self = GABLE_WINDOW (object);

  switch (id) {
  case PROP_SHOW_MACHINE:
    g_object_set_property (G_OBJECT (self->flanks), "start-shown", value);
    break;
  case PROP_SHOW_SIDE:
    g_object_set_property (G_OBJECT (self->flanks), "end-shown", value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

/* For what makes no sense in an empty window. */
static gboolean
is_full (GableWindow *self, gboolean empty)
{
  return !empty;
}

static void
panel_shown_cb (GableWindow *self, GParamSpec *pspec)
{
  gboolean start = g_str_equal (pspec->name, "start-shown");

  g_object_notify_by_pspec (G_OBJECT (self),
                            properties[start ? PROP_SHOW_MACHINE : PROP_SHOW_SIDE]);
}

static void
gable_window_dispose (GObject *object)
{
  GableWindow *self = GABLE_WINDOW (object);

  if (self->loading != NULL) {
    g_cancellable_cancel (self->loading);
  }
  g_clear_object (&self->loading);
  g_clear_object (&self->expected);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_WINDOW);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    const char *parameter;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.open", NULL, open_action },
    { "win.add", NULL, open_action },
    { "win.open-recent", "s", open_recent_action },
    { "win.open-example", "s", open_example_action },
    { "win.save", NULL, save_action },
    { "win.save-as", NULL, save_as_action },
    { "win.export", NULL, export_action },
    { "win.undo", NULL, undo_action },
    { "win.redo", NULL, redo_action },
    { "win.find", NULL, find_action },
    { "win.zoom-in", NULL, zoom_action },
    { "win.zoom-out", NULL, zoom_action },
    { "win.zoom-fit", NULL, zoom_fit_action },
    { "win.select-none", NULL, select_none_action },
    { "win.fullscreen", NULL, fullscreen_action },
    { "win.put-away", NULL, put_away_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter,
                                     actions[i].activate);
  }
  gtk_widget_class_install_property_action (widget_class, "win.show-machine", "show-machine");
  gtk_widget_class_install_property_action (widget_class, "win.show-side", "show-side");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.put-away", NULL);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/window.ui");
  gtk_widget_class_bind_template_child (widget_class, GableWindow, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, recent_menu);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, undo_menu);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, note_bar);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, progress_strip);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, flanks);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, paned);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, side_stack);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, kernel_table);
  gtk_widget_class_bind_template_callback (widget_class, kernel_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, is_full);
  gtk_widget_class_bind_template_callback (widget_class, panel_shown_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
}

static void
ensure_types (void)
{
  g_type_ensure (GABLE_TYPE_ADVICE_PANEL);
  g_type_ensure (GABLE_TYPE_CANVAS);
  g_type_ensure (GABLE_TYPE_CHART_BAR);
  g_type_ensure (GABLE_TYPE_FLANKS);
  g_type_ensure (GABLE_TYPE_GIVE_WAY);
  g_type_ensure (GABLE_TYPE_KERNEL_PANEL);
  g_type_ensure (GABLE_TYPE_KERNEL_TABLE);
  g_type_ensure (GABLE_TYPE_MACHINE_PANEL);
  g_type_ensure (GABLE_TYPE_NOTE_BAR);
  g_type_ensure (GABLE_TYPE_PROGRESS_STRIP);
  g_type_ensure (GABLE_TYPE_WELCOME);
}

static void
gable_window_class_init (GableWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  ensure_types ();
  object_class->get_property = gable_window_get_property;
  object_class->set_property = gable_window_set_property;
  object_class->dispose = gable_window_dispose;
  widget_class->css_changed = gable_window_css_changed;
  GTK_WINDOW_CLASS (klass)->close_request = gable_window_close_request;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_MACHINE] = g_param_spec_boolean ("show-machine", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_SIDE] = g_param_spec_boolean ("show-side", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  install_actions (widget_class);
  bind_template (widget_class);
}

static void
follow_document (GableWindow *self)
{
  static const struct {
    const char *signal;
    void (*update) (GableWindow *self);
  } follows[] = {
    { "changed", update_title },
    { "notify::title", update_title },
    { "notify::modified", update_title },
    { "notify::empty", update_empty },
    { "notify::selected", update_actions },
    { "notify::undo-label", update_steps },
    { "notify::redo-label", update_steps },
  };

  for (guint i = 0; i < G_N_ELEMENTS (follows); i++) {
    g_signal_connect_object (self->document, follows[i].signal, G_CALLBACK (follows[i].update),
                             self, G_CONNECT_SWAPPED);
  }
  update_empty (self);
  update_steps (self);
}

static void
gable_window_init (GableWindow *self)
{
  /* The template's panels are given the document: it must be there before they are. */
  self->document = gable_document_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  gtk_menu_button_set_create_popup_func (self->open_button, fill_recent_cb, self, NULL);
  follow_document (self);
}

static void
bind_settings (GableWindow *self, GSettings *settings)
{
  const struct {
    const char *key;
    gpointer object;
    const char *property;
  } bindings[] = {
    { "window-width", self, "default-width" },
    { "window-height", self, "default-height" },
    { "window-maximized", self, "maximized" },
    { "show-machine", self->flanks, "start-wanted" },
    { "show-side", self->flanks, "end-wanted" },
    { "chart-height", self->paned, "position" },
    { "side-page", self->side_stack, "visible-child-name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++) {
    g_settings_bind (settings, bindings[i].key, bindings[i].object, bindings[i].property,
                     G_SETTINGS_BIND_DEFAULT);
  }
}

GtkWindow *
gable_window_new (GtkApplication *application)
{
  GableWindow *self = g_object_new (GABLE_TYPE_WINDOW, "application", application, NULL);
  GSettings *settings = GABLE_IS_APPLICATION (application)
                          ? gable_application_get_settings (GABLE_APPLICATION (application))
                          : NULL;

  if (settings != NULL) {
    bind_settings (self, settings);
  }
  return GTK_WINDOW (self);
}

GableDocument *
gable_window_get_document (GableWindow *window)
{
  return window->document;
}

gboolean
gable_window_is_free (GableWindow *window)
{
  return gable_document_is_empty (window->document) && window->loading == NULL;
}

/* Whether @file is what it shows or is reading. */
gboolean
gable_window_shows (GableWindow *window, GFile *file)
{
  GFile *shown = gable_document_get_file (window->document);

  return (shown != NULL && g_file_equal (shown, file)) ||
         (window->expected != NULL && g_file_equal (window->expected, file));
}
