/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"

#include "app/appearance.h"
#include "app/help.h"
#include "app/preferences.h"
#include "app/recovering.h"
#include "app/session.h"
#include "app/unit-settings.h"
#include "app/window.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

struct _GableApplication {
  GtkApplication parent_instance;
  GSettings *settings; /* (nullable) */
  gboolean fresh;      /* started to show nothing of what was open last time */
  gboolean offered;    /* what a crash left behind was looked for */
  gboolean quitting;   /* every window closes: the session is what there was before */
};

G_DEFINE_FINAL_TYPE (GableApplication, gable_application, GTK_TYPE_APPLICATION)

/* The keys of ux as GNOME applications have them; ui/shortcuts.ui shows the same. */
static const struct {
  const char *action;
  const char *keys[4];
} shortcuts[] = {
  { "app.new-window", { "<Control>n", "<Control><Shift>n", NULL } },
  { "app.quit", { "<Control>q", NULL } },
  { "app.preferences", { "<Control>comma", NULL } },
  { "app.help", { "F1", NULL } },
  { "win.open", { "<Control>o", NULL } },
  { "win.save", { "<Control>s", NULL } },
  { "win.save-as", { "<Control><Shift>s", NULL } },
  { "win.export", { "<Control>e", NULL } },
  { "win.export-data", { "<Control><Shift>e", NULL } },
  { "win.undo", { "<Control>z", NULL } },
  { "win.redo", { "<Control><Shift>z", "<Control>y", NULL } },
  { "win.find", { "<Control>f", NULL } },
  { "win.find-next", { "<Control>g", NULL } },
  { "win.find-previous", { "<Control><Shift>g", NULL } },
  { "win.filter", { "<Control><Shift>f", NULL } },
  { "win.print", { "<Control>p", NULL } },
  { "win.labels", { "<Control>l", NULL } },
  { "win.legend", { "<Control><Shift>l", NULL } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal", "<Control>KP_Add", NULL } },
  { "win.zoom-out", { "<Control>minus", "<Control>KP_Subtract", NULL } },
  { "win.zoom-fit", { "<Control>0", "<Control>KP_0", NULL } },
  { "win.zoom-selection", { "<Control>9", "<Control>KP_9", NULL } },
  { "win.view-back", { "<Alt>Left", NULL } },
  { "win.view-forward", { "<Alt>Right", NULL } },
  { "win.select-none", { "<Control><Shift>a", NULL } },
  { "win.present", { "F5", NULL } },
  { "win.show-side", { "F9", NULL } },
  { "win.show-machine", { "<Control>F9", NULL } },
  { "win.fullscreen", { "F11", NULL } },
  { "win.show-shortcuts", { "<Control>question", "<Control>F1", NULL } },
  { "window.close", { "<Control>w", NULL } },
};

static GableWindow *
add_window (GableApplication *self)
{
  self->quitting = FALSE;
  return GABLE_WINDOW (gable_window_new (GTK_APPLICATION (self)));
}

/* The window that shows exactly this file, or NULL. */
static GtkWindow *
find_window (GableApplication *self, GFile *file)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next) {
    if (GABLE_IS_WINDOW (l->data) && gable_window_shows (l->data, file)) {
      return l->data;
    }
  }
  return NULL;
}

static GableWindow *
find_free_window (GableApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (window != NULL && GABLE_IS_WINDOW (window) && gable_window_is_free (GABLE_WINDOW (window))) {
    return GABLE_WINDOW (window);
  }
  return add_window (self);
}

static void
open_files (GableApplication *self, GFile *const *files, guint n_files, const char *machine)
{
  GtkWindow *window = n_files == 1 ? find_window (self, files[0]) : NULL;

  if (window == NULL) {
    GableWindow *fresh = find_free_window (self);

    window = GTK_WINDOW (fresh);
    gable_window_load (fresh, files, n_files, machine, FALSE);
  }
  gtk_window_present (window);
}

/* Whether what was open when the program ended is opened again. */
static gboolean
wants_session (GableApplication *self)
{
  return !self->fresh && self->settings != NULL &&
         g_settings_get_boolean (self->settings, "restore-session");
}

static void
gable_application_activate (GApplication *application)
{
  GableApplication *self = GABLE_APPLICATION (application);
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window != NULL) {
    gtk_window_present (window);
  } else if (!wants_session (self) || !gable_session_restore (GTK_APPLICATION (application))) {
    gtk_window_present (GTK_WINDOW (add_window (self)));
  }
}

static void
gable_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  open_files (GABLE_APPLICATION (application), files, (guint) n_files, NULL);
}

static int
gable_application_command_line (GApplication *application, GApplicationCommandLine *command_line)
{
  GVariantDict *dict = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **names = NULL;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *machine = NULL;

  GABLE_APPLICATION (application)->fresh = g_variant_dict_contains (dict, "new");
  g_variant_dict_lookup (dict, "machine", "&s", &machine);
  g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &names);
  for (guint i = 0; names != NULL && names[i] != NULL; i++) {
    g_ptr_array_add (files,
                     g_application_command_line_create_file_for_arg (command_line, names[i]));
  }
  if (files->len > 0) {
    open_files (GABLE_APPLICATION (application), (GFile *const *) files->pdata, files->len,
                machine);
  } else {
    g_application_activate (application);
  }
  return 0;
}

/* Before anything touches the display: --version works without one, and the lack of one is said in one line. */
static int
gable_application_handle_local_options (GApplication *application, GVariantDict *dict)
{
  if (g_variant_dict_contains (dict, "version")) {
    g_print ("gable-window %s\n", GABLE_VERSION);
    return 0;
  }
  if (!gtk_init_check ()) {
    g_printerr ("%s\n", _ ("gable-window: there is no display to open a window on; set DISPLAY or "
                           "WAYLAND_DISPLAY, or use “gable analyse” and “gable render”"));
    return 1;
  }
  return -1;
}

static void
new_window_action (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  gtk_window_present (GTK_WINDOW (add_window (application)));
}

/* Every window may ask whether to save; the program ends with the last. */
static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (application));

  gable_session_save (application);
  GABLE_APPLICATION (application)->quitting = TRUE;
  for (GList *l = windows; l != NULL; l = l->next) {
    gtk_window_close (l->data);
  }
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  gtk_show_about_dialog (
    gtk_application_get_active_window (application), "program-name",
    _ ("Gable"), "version", GABLE_VERSION, "comments",
       _ ("Roofline charts from every profiler’s export: what limits each kernel, and what to do"),
          "license-type", GTK_LICENSE_GPL_3_0, "logo-icon-name", GABLE_APPLICATION_ID, "website",
          "https://github.com/gable-roofline/gable", NULL);
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  gable_preferences_show (gtk_application_get_active_window (application),
                          GABLE_APPLICATION (application)->settings);
}

static void
help_action (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  gable_help_show (gtk_application_get_active_window (application));
}

static const GActionEntry actions[] = {
  { .name = "preferences", .activate = preferences_action },
  { .name = "new-window", .activate = new_window_action },
  { .name = "help", .activate = help_action },
  { .name = "about", .activate = about_action },
  { .name = "quit", .activate = quit_action },
};

/* The schema may not be there (a copied program, a build folder): GSettings ends the program then. */
static GSettings *
open_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL) {
    schema = g_settings_schema_source_lookup (source, GABLE_APPLICATION_ID, TRUE);
  }
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

/* The session ends: nobody can be asked any more, and nothing may be lost. */
static gboolean
terminate_cb (gpointer data)
{
  GtkApplication *application = data;

  gable_session_save (application);
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next) {
    if (GABLE_IS_WINDOW (l->data)) {
      gable_recovery_flush (gable_window_get_recovery (l->data));
    }
  }
  g_application_quit (G_APPLICATION (application));
  return G_SOURCE_REMOVE;
}

static gboolean
offer_cb (gpointer data)
{
  gable_recovering_offer (data);
  return G_SOURCE_REMOVE;
}

static void
gable_application_window_added (GtkApplication *application, GtkWindow *window)
{
  GableApplication *self = GABLE_APPLICATION (application);

  GTK_APPLICATION_CLASS (gable_application_parent_class)->window_added (application, window);
  if (!self->offered && GABLE_IS_WINDOW (window)) {
    self->offered = TRUE;
    g_idle_add_full (G_PRIORITY_LOW, offer_cb, g_object_ref (window), g_object_unref);
  }
}

static void
gable_application_window_removed (GtkApplication *application, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (gable_application_parent_class)->window_removed (application, window);
  if (!GABLE_APPLICATION (application)->quitting &&
      gtk_application_get_windows (application) != NULL) {
    gable_session_save (application);
  }
}

static void
gable_application_startup (GApplication *application)
{
  GableApplication *self = GABLE_APPLICATION (application);

  G_APPLICATION_CLASS (gable_application_parent_class)->startup (application);
  self->settings = open_settings ();
  gable_appearance_install (gdk_display_get_default ());
  /* A text that can be copied is no reason to show all of it marked. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  if (self->settings != NULL) {
    gable_appearance_bind_style (gdk_display_get_default (), self->settings);
    gable_unit_settings_bind (GTK_APPLICATION (self), self->settings);
    g_settings_bind (self->settings, "remember-recent", gtk_settings_get_default (),
                     "gtk-recent-files-enabled", G_SETTINGS_BIND_GET);
  }
  g_unix_signal_add (SIGTERM, terminate_cb, self);
  g_unix_signal_add (SIGHUP, terminate_cb, self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++) {
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), shortcuts[i].action,
                                           shortcuts[i].keys);
  }
}

static void
gable_application_finalize (GObject *object)
{
  g_clear_object (&GABLE_APPLICATION (object)->settings);
  G_OBJECT_CLASS (gable_application_parent_class)->finalize (object);
}

static void
gable_application_class_init (GableApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gable_application_finalize;
  GTK_APPLICATION_CLASS (klass)->window_added = gable_application_window_added;
  GTK_APPLICATION_CLASS (klass)->window_removed = gable_application_window_removed;
  application_class->startup = gable_application_startup;
  application_class->activate = gable_application_activate;
  application_class->open = gable_application_open;
  application_class->command_line = gable_application_command_line;
  application_class->handle_local_options = gable_application_handle_local_options;
}

static void
gable_application_init (GableApplication *self)
{
  static const GOptionEntry files[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE…]") },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
  };
  GApplication *application = G_APPLICATION (self);

  g_application_add_main_option_entries (application, files);
  g_application_add_main_option (application, "machine", 'm', 0, G_OPTION_ARG_STRING,
                                 _ ("Use this machine: an id of the catalogue or a machine file"),
                                    _ ("ID|FILE"));
  g_application_add_main_option (application, "new", 'n', 0, G_OPTION_ARG_NONE,
                                 _ ("Do not open again what was open last time"), NULL);
  g_application_add_main_option (application, "version", 'v', 0, G_OPTION_ARG_NONE,
                                 _ ("Print the version and exit"), NULL);
}

GableApplication *
gable_application_new (void)
{
  return g_object_new (GABLE_TYPE_APPLICATION, "application-id", GABLE_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE,
                       "resource-base-path", "/io/github/gable_roofline/Gable", NULL);
}

GSettings *
gable_application_get_settings (GableApplication *application)
{
  return application->settings;
}

void
gable_application_window_closes (GableApplication *application)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));

  if (!application->quitting && windows != NULL && windows->next == NULL) {
    gable_session_save (GTK_APPLICATION (application));
  }
}
