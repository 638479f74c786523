/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window.h"

#include "app/appearance.h"
#include "app/application.h"
#include "app/compat.h"
#include "app/filters.h"
#include "app/header.h"
#include "app/opening.h"
#include "app/project-page.h"
#include "app/saving.h"
#include "app/title.h"
#include "app/welcome.h"

#include <glib/gi18n-lib.h>

/* Without settings: large enough for three panes, and it fits a small laptop's screen [px]. */
#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800
#define ZOOM_STEP 1.5

/* A window is seen before it is furnished: its frame and its colours come with the first picture; the header bar, the
 * welcome page or the project's page, their texts and icons right after it, each when it is needed. */
struct _GableWindow {
  GtkApplicationWindow parent_instance;
  GableDocument *document;
  GableOpening *opening;
  GableSaving *saving; /* (nullable) until there is a page */
  GtkStack *stack;
  GableNoteBar *note_bar;
  GableProgressStrip *progress_strip;
  GableProjectPage *page; /* (unowned) (nullable) of the stack; until there was something to show */
  gboolean furnished;
  guint furnish_id;
};

G_DEFINE_FINAL_TYPE (GableWindow, gable_window, GTK_TYPE_APPLICATION_WINDOW)

enum { PROP_DOCUMENT = 1, PROP_SHOW_MACHINE, PROP_SHOW_SIDE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* Actions that need something to act on. */
static void
update_actions (GableWindow *self)
{
  static const char *const needing[] = {
    "win.save", "win.save-as", "win.export",   "win.add",
    "win.find", "win.zoom-in", "win.zoom-out", "win.zoom-fit"
  };
  gboolean empty = self->page == NULL || gable_document_is_empty (self->document);

  for (guint i = 0; i < G_N_ELEMENTS (needing); i++) {
    gtk_widget_action_set_enabled (GTK_WIDGET (self), needing[i], !empty);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.select-none",
                                 gable_document_get_selected (self->document) >= 0);
}

static void
update_steps (GableWindow *self)
{
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  g_object_get (self->document, "undo-label", &undo, "redo-label", &redo, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", redo != NULL);
}

static void
update_title (GableWindow *self)
{
  g_autofree char *title = gable_title_of_window (self->document);

  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
page_shown_cb (GableWindow *self, GParamSpec *pspec)
{
  gboolean machine = g_str_equal (pspec->name, "show-machine");

  g_object_notify_by_pspec (G_OBJECT (self),
                            properties[machine ? PROP_SHOW_MACHINE : PROP_SHOW_SIDE]);
}

/* (nullable) */
static GSettings *
get_settings (GableWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return GABLE_IS_APPLICATION (application)
           ? gable_application_get_settings (GABLE_APPLICATION (application))
           : NULL;
}

static void
ensure_page (GableWindow *self)
{
  GSettings *settings = get_settings (self);

  if (self->page != NULL) {
    return;
  }
  self->page = GABLE_PROJECT_PAGE (gable_project_page_new (self->document));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->page), "project");
  self->saving = gable_saving_new (GTK_WINDOW (self), self->document,
                                   gable_project_page_get_canvas (self->page), self->note_bar);
  g_signal_connect_object (self->page, "notify::show-machine", G_CALLBACK (page_shown_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "notify::show-side", G_CALLBACK (page_shown_cb), self,
                           G_CONNECT_SWAPPED);
  if (settings != NULL) {
    gable_project_page_bind_settings (self->page, settings);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_MACHINE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_SIDE]);
}

static void
ensure_welcome (GableWindow *self)
{
  if (gtk_stack_get_child_by_name (self->stack, "welcome") == NULL) {
    gtk_stack_add_named (self->stack, g_object_new (GABLE_TYPE_WELCOME, NULL), "welcome");
  }
}

static void
update_empty (GableWindow *self)
{
  gboolean empty = gable_document_is_empty (self->document);
  /* While the first file is read there is nothing to welcome anybody to, but time to get ready for it. */
  gboolean busy = gable_opening_is_busy (self->opening);

  if (!self->furnished) {
    return;
  }
  if (empty && !busy) {
    ensure_welcome (self);
  } else {
    ensure_page (self);
  }
  update_actions (self);
  gtk_stack_set_visible_child_name (self->stack, !empty ? "project" : busy ? "reading" : "welcome");
}

static gboolean
furnish_cb (gpointer data)
{
  GableWindow *self = data;
  GtkWidget *header = g_object_new (GABLE_TYPE_HEADER, "document", self->document, NULL);

  self->furnish_id = 0;
  self->furnished = TRUE;
  /* The first icon of all: it makes GTK read the icon theme. */
  gtk_window_set_default_icon_name (GABLE_APPLICATION_ID);
  gtk_box_append (GTK_BOX (gtk_window_get_titlebar (GTK_WINDOW (self))), header);
  update_empty (self);
  return G_SOURCE_REMOVE;
}

/* In the first frame, which is drawn before any idle gets its turn. */
static gboolean
first_frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GABLE_WINDOW (widget)->furnish_id = g_idle_add (furnish_cb, widget);
  return G_SOURCE_REMOVE;
}

void
gable_window_load (
  GableWindow *window, GFile *const *files, guint n_files, const char *machine, gboolean add)
{
  gable_opening_load (window->opening, files, n_files, machine, add);
}

static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_opening_load_example (GABLE_WINDOW (widget)->opening,
                              g_variant_get_string (parameter, NULL));
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
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_save (GABLE_WINDOW (widget)->saving);
}

static void
save_as_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_save_as (GABLE_WINDOW (widget)->saving);
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_export (GABLE_WINDOW (widget)->saving);
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
  gable_project_page_find (GABLE_WINDOW (widget)->page);
}

static GtkWidget *
get_canvas (GableWindow *self)
{
  return GTK_WIDGET (gable_project_page_get_canvas (self->page));
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  double factor = g_str_equal (name, "win.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  gtk_widget_activate_action (get_canvas (GABLE_WINDOW (widget)), "canvas.zoom", "d", factor);
}

static void
zoom_fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (get_canvas (GABLE_WINDOW (widget)), "canvas.fit", NULL);
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

/* Where the resource had the name that GtkApplication looks for, every window would be built with its help. */
static void
show_help_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);
  g_autoptr (GtkBuilder) builder = NULL;

  if (gtk_application_window_get_help_overlay (window) == NULL) {
    builder = gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/shortcuts.ui");
    gtk_application_window_set_help_overlay (
      window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
  }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static void
put_away_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWindow *self = GABLE_WINDOW (widget);

  if (self->page != NULL) {
    gable_project_page_put_away (self->page);
  }
}

static gboolean
gable_window_close_request (GtkWindow *window)
{
  GableSaving *saving = GABLE_WINDOW (window)->saving;

  return (saving != NULL && gable_saving_holds (saving)) ||
         GTK_WINDOW_CLASS (gable_window_parent_class)->close_request (window);
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
gable_window_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_window_parent_class)->css_changed (widget, change);
  gable_appearance_follow (widget);
}

/* Buttons ask for the state of their action also where there is no page. */
static void
get_shown (GableWindow *self, const char *name, GValue *value)
{
  if (self->page != NULL) {
    g_object_get_property (G_OBJECT (self->page), name, value);
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
  case PROP_SHOW_SIDE:
    get_shown (self, pspec->name, value);
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
  case PROP_SHOW_SIDE:
    if (self->page != NULL) {
      g_object_set_property (G_OBJECT (self->page), pspec->name, value);
    }
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_window_dispose (GObject *object)
{
  GableWindow *self = GABLE_WINDOW (object);

  if (self->opening != NULL) {
    gable_opening_cancel (self->opening);
  }
  g_clear_handle_id (&self->furnish_id, g_source_remove);
  g_clear_object (&self->opening);
  g_clear_object (&self->saving);
  self->page = NULL;
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
    { "win.show-shortcuts", NULL, show_help_action },
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
  gtk_widget_class_bind_template_child (widget_class, GableWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, note_bar);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, progress_strip);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
}

static void
gable_window_class_init (GableWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  g_type_ensure (GABLE_TYPE_NOTE_BAR);
  g_type_ensure (GABLE_TYPE_PROGRESS_STRIP);
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
    { "notify::empty", update_empty },      { "notify::empty", update_title },
    { "notify::title", update_title },      { "notify::modified", update_title },
    { "notify::selected", update_actions }, { "notify::undo-label", update_steps },
    { "notify::redo-label", update_steps },
  };

  for (guint i = 0; i < G_N_ELEMENTS (follows); i++) {
    g_signal_connect_object (self->document, follows[i].signal, G_CALLBACK (follows[i].update),
                             self, G_CONNECT_SWAPPED);
  }
  update_actions (self);
  update_steps (self);
}

static void
gable_window_init (GableWindow *self)
{
  self->document = gable_document_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  self->opening = gable_opening_new (self->document, self->note_bar, self->progress_strip);
  g_signal_connect_object (self->opening, "notify::busy", G_CALLBACK (update_empty), self,
                           G_CONNECT_SWAPPED);
  follow_document (self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), first_frame_cb, NULL, NULL);
}

static void
bind_settings (GableWindow *self, GSettings *settings)
{
  static const char *const bindings[][2] = {
    { "window-width", "default-width" },
    { "window-height", "default-height" },
    { "window-maximized", "maximized" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++) {
    g_settings_bind (settings, bindings[i][0], self, bindings[i][1], G_SETTINGS_BIND_DEFAULT);
  }
}

GtkWindow *
gable_window_new (GtkApplication *application)
{
  GableWindow *self = g_object_new (GABLE_TYPE_WINDOW, "application", application, NULL);
  GSettings *settings = get_settings (self);

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
  return gable_document_is_empty (window->document) && !gable_opening_is_busy (window->opening);
}

/* Whether @file is what it shows or is reading. */
gboolean
gable_window_shows (GableWindow *window, GFile *file)
{
  GFile *shown = gable_document_get_file (window->document);

  return (shown != NULL && g_file_equal (shown, file)) ||
         gable_opening_expects (window->opening, file);
}
