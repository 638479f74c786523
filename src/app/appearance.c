/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/appearance.h"

#include "app/compat.h"

#define RESOURCES "/io/github/gable_roofline/Gable/"

/* Weights of the channels in luminance (ITU-R BT.709), on the encoded values: only light and dark are told apart. */
static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA ink;

  gable_compat_get_colour (widget, &ink);
  return 0.2126f * ink.red + 0.7152f * ink.green + 0.0722f * ink.blue > 0.5f;
}

const GableTheme *
gable_appearance_get_theme (GtkWidget *widget)
{
  return gable_theme_find (is_dark (widget) ? "dark" : "light");
}

static GtkCssProvider *
add_sheet (GdkDisplay *display)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return provider;
}

/* The provider of the colours, kept with the display: one for all windows. */
static const char *const colours_key = "gable-colours";
static const char *const dark_key = "gable-dark";

/* Once a display. */
void
gable_appearance_install (GdkDisplay *display)
{
  GtkCssProvider *colours;

  if (g_object_get_data (G_OBJECT (display), colours_key) != NULL) {
    return;
  }
  colours = add_sheet (display);
  g_object_set_data (G_OBJECT (display), colours_key, colours);
  gtk_css_provider_load_from_resource (colours, RESOURCES "light.css");
  gtk_css_provider_load_from_resource (add_sheet (display), RESOURCES "style.css");
}

static void
apply_style (GtkSettings *display_settings, const char *key, GSettings *settings)
{
  g_autofree char *style = g_settings_get_string (settings, key);

  if (g_str_equal (style, "system")) {
    gtk_settings_reset_property (display_settings, "gtk-application-prefer-dark-theme");
  } else {
    g_object_set (display_settings, "gtk-application-prefer-dark-theme",
                  g_str_equal (style, "dark"), NULL);
  }
}

static void
style_changed_cb (GSettings *settings, const char *key, gpointer display_settings)
{
  apply_style (display_settings, key, settings);
}

/* Light, dark or the desktop's, as @settings have it from now on. */
void
gable_appearance_bind_style (GdkDisplay *display, GSettings *settings)
{
  GtkSettings *display_settings = gtk_settings_get_for_display (display);

  g_signal_connect_object (settings, "changed::style", G_CALLBACK (style_changed_cb),
                           display_settings, 0);
  apply_style (display_settings, "style", settings);
}

/* Takes the colours that go with @widget's theme. Called whenever its style changed. */
void
gable_appearance_follow (GtkWidget *widget)
{
  GdkDisplay *display = gtk_widget_get_display (widget);
  GtkCssProvider *colours = g_object_get_data (G_OBJECT (display), colours_key);
  gboolean dark = is_dark (widget);

  if (colours == NULL || dark == (g_object_get_data (G_OBJECT (display), dark_key) != NULL)) {
    return;
  }
  g_object_set_data (G_OBJECT (display), dark_key, GINT_TO_POINTER (dark));
  gtk_css_provider_load_from_resource (colours,
                                       dark ? RESOURCES "dark.css" : RESOURCES "light.css");
}

GdkRGBA
gable_appearance_to_rgba (GableColour colour)
{
  return (GdkRGBA){ (float) colour.red, (float) colour.green, (float) colour.blue,
                    (float) colour.alpha };
}
