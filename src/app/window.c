/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window.h"

#include "app/appearance.h"
#include "app/application.h"
#include "app/compat.h"
#include "app/header.h"
#include "app/title.h"
#include "app/watching.h"
#include "app/welcome.h"
#include "app/window-actions.h"
#include "app/window-open.h"
#include "app/window-settings.h"

#include <glib/gi18n-lib.h>

/* Without settings: large enough for three panes, and it fits a small laptop's screen [px]. */
#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800

/* A window is seen before it is furnished: its frame and its colours come with the first picture; the header bar, the
 * welcome page or the project's page, their texts and icons right after it, each when it is needed. */
struct _GableWindow {
  GtkApplicationWindow parent_instance;
  GableDocument *document;
  GableOpening *opening;
  GableWatch *watch;
  GableRecovery *recovery;
  GableSaving *saving; /* (nullable) until there is a page */
  GtkStack *stack;
  GableNoteBar *note_bar;
  GableQuestionBar *recovery_bar;
  GableQuestionBar *changed_bar;
  GtkBox *strips;
  GableProjectPage *page; /* (unowned) (nullable) of the stack; until there was something to show */
  gboolean furnished;
  guint furnish_id;
};

G_DEFINE_FINAL_TYPE (GableWindow, gable_window, GTK_TYPE_APPLICATION_WINDOW)

enum { PROP_DOCUMENT = 1, PROP_SHOW_MACHINE, PROP_SHOW_SIDE, PROP_STEP, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

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
  g_signal_connect_object (gable_project_page_get_canvas (self->page), "notify::can-go-back",
                           G_CALLBACK (gable_window_actions_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gable_project_page_get_canvas (self->page), "notify::can-go-forward",
                           G_CALLBACK (gable_window_actions_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gable_project_page_get_tour (self->page), "changed",
                           G_CALLBACK (gable_window_actions_update), self, G_CONNECT_SWAPPED);
  self->saving =
    gable_saving_new (GTK_WINDOW (self), self->document, gable_project_page_get_canvas (self->page),
                      self->note_bar, self->watch);
  g_signal_connect_object (self->page, "notify::show-machine", G_CALLBACK (page_shown_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "notify::show-side", G_CALLBACK (page_shown_cb), self,
                           G_CONNECT_SWAPPED);
  if (settings != NULL) {
    int height = gtk_widget_get_height (GTK_WIDGET (self));

    if (height == 0) {
      gtk_window_get_default_size (GTK_WINDOW (self), NULL, &height);
    }
    gable_project_page_bind_settings (self->page, settings, height);
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
  gable_window_actions_update (self);
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
  GableWindow *window, GFile *const *files, guint n_files, const char *machine, GableOpenHow how)
{
  gable_opening_load (window->opening, files, n_files, machine, how);
}

static void
close_settled (gpointer data)
{
  GableWindow *self = data;

  gable_recovery_forget (self->recovery);
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
gable_window_close_request (GtkWindow *window)
{
  GableWindow *self = GABLE_WINDOW (window);
  GtkApplication *application = gtk_window_get_application (window);

  if (self->saving != NULL && gable_saving_settle (self->saving, close_settled, self)) {
    return TRUE;
  }
  if (GABLE_IS_APPLICATION (application)) {
    gable_application_window_closes (GABLE_APPLICATION (application));
  }
  gable_recovery_forget (self->recovery);
  return GTK_WINDOW_CLASS (gable_window_parent_class)->close_request (window);
}

static gboolean
is_dropping (GableWindow *self, GdkDrop *drop)
{
  return drop != NULL;
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
  case PROP_STEP:
    g_value_set_int (value,
                     (int) gable_history_get_present (gable_document_get_history (self->document)));
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
  case PROP_STEP:
    gable_document_go_to (self->document, (guint) g_value_get_int (value));
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
  g_clear_object (&self->recovery);
  g_clear_object (&self->watch);
  self->page = NULL;
  gable_compat_empty_menus (GTK_WIDGET (self));
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_WINDOW);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/window.ui");
  gtk_widget_class_bind_template_child (widget_class, GableWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, note_bar);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, recovery_bar);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, changed_bar);
  gtk_widget_class_bind_template_child (widget_class, GableWindow, strips);
  gtk_widget_class_bind_template_callback (widget_class, is_dropping);
  gtk_widget_class_bind_template_callback (widget_class, gable_window_open_dropped);
}

static void
gable_window_class_init (GableWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  g_type_ensure (GABLE_TYPE_NOTE_BAR);
  g_type_ensure (GABLE_TYPE_QUESTION_BAR);
  object_class->get_property = gable_window_get_property;
  object_class->set_property = gable_window_set_property;
  object_class->dispose = gable_window_dispose;
  widget_class->css_changed = gable_window_css_changed;
  GTK_WINDOW_CLASS (klass)->close_request = gable_window_close_request;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_MACHINE] = g_param_spec_boolean ("show-machine", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_SIDE] = g_param_spec_boolean ("show-side", NULL, NULL, TRUE, flags);
  properties[PROP_STEP] = g_param_spec_int ("step", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gable_window_actions_install (widget_class);
  gable_window_open_install (widget_class);
  bind_template (widget_class);
}

static void
step_cb (GableWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STEP]);
}

static void
follow_document (GableWindow *self)
{
  static const struct {
    const char *signal;
    void (*update) (GableWindow *self);
  } follows[] = {
    { "notify::empty", update_empty },
    { "notify::empty", update_title },
    { "notify::title", update_title },
    { "notify::modified", update_title },
    { "notify::selected", gable_window_actions_update },
    { "notify::undo-label", gable_window_actions_update },
    { "notify::redo-label", gable_window_actions_update },
  };

  for (guint i = 0; i < G_N_ELEMENTS (follows); i++) {
    g_signal_connect_object (self->document, follows[i].signal, G_CALLBACK (follows[i].update),
                             self, G_CONNECT_SWAPPED);
  }
  g_signal_connect_object (self->document, "changed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  gable_window_actions_update (self);
}

static void
gable_window_init (GableWindow *self)
{
  self->document = gable_document_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  self->opening = gable_opening_new (self->document, self->note_bar, self->strips);
  self->watch = gable_watch_new (self->document);
  self->recovery = gable_recovery_new (self->document);
  gable_watching_ask (self->changed_bar, self->watch, self->document, self->opening);
  g_signal_connect_object (self->opening, "notify::busy", G_CALLBACK (update_empty), self,
                           G_CONNECT_SWAPPED);
  follow_document (self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), first_frame_cb, NULL, NULL);
}

GtkWindow *
gable_window_new (GtkApplication *application)
{
  GableWindow *self = g_object_new (GABLE_TYPE_WINDOW, "application", application, NULL);
  GSettings *settings = get_settings (self);

  if (settings != NULL) {
    gable_window_settings_bind (self, settings);
  }
  return GTK_WINDOW (self);
}

GableDocument *
gable_window_get_document (GableWindow *window)
{
  return window->document;
}

GableOpening *
gable_window_get_opening (GableWindow *window)
{
  return window->opening;
}

GableRecovery *
gable_window_get_recovery (GableWindow *window)
{
  return window->recovery;
}

GableNoteBar *
gable_window_get_note_bar (GableWindow *window)
{
  return window->note_bar;
}

GableQuestionBar *
gable_window_get_recovery_bar (GableWindow *window)
{
  return window->recovery_bar;
}

GableSaving *
gable_window_get_saving (GableWindow *window)
{
  return window->saving;
}

GableProjectPage *
gable_window_get_page (GableWindow *window)
{
  return window->page;
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
