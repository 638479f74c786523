/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/appearance.h"

#include "app/compat.h"
#include "plot/palette.h"

#define RESOURCES "/io/github/gable_roofline/Gable/"

/* Weights of the channels in luminance (ITU-R BT.709), on the encoded values: only light and dark are told apart. */
static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA ink;

  gable_compat_get_colour (widget, &ink);
  return 0.2126f * ink.red + 0.7152f * ink.green + 0.0722f * ink.blue > 0.5f;
}

/* What every window is drawn with: the themes of the screen, in the colours of a palette where one is chosen. */
static const GablePalette *palette; /* (nullable) */
static GableTheme coloured[2];

const GableTheme *
gable_appearance_find_theme (gboolean dark)
{
  return palette != NULL ? &coloured[dark] : gable_theme_find (dark ? "dark" : "light");
}

const GableTheme *
gable_appearance_get_theme (GtkWidget *widget)
{
  return gable_appearance_find_theme (is_dark (widget));
}

static GtkCssProvider *
add_sheet (GdkDisplay *display)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return provider;
}

/* The providers of the colours, kept with the display: one for all windows. */
static const char *const colours_key = "gable-colours";
static const char *const palette_key = "gable-palette";
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
  g_object_set_data (G_OBJECT (display), palette_key, add_sheet (display));
}

static void
append_standing (GString *sheet, const GableTheme *theme, GableStanding standing, const char *name)
{
  GdkRGBA ink =
    gable_appearance_to_rgba (gable_theme_text_colour (theme, theme->standing[standing]));
  g_autofree char *text = gdk_rgba_to_string (&ink);

  g_string_append_printf (sheet, ".standing.%s { color: %s; }\n", name, text);
}

/* The words of a standing have the colour of its points. */
static void
load_palette (GdkDisplay *display)
{
  GtkCssProvider *provider = g_object_get_data (G_OBJECT (display), palette_key);
  gboolean dark = g_object_get_data (G_OBJECT (display), dark_key) != NULL;
  g_autoptr (GString) sheet = g_string_new (NULL);

  if (palette != NULL) {
    const GableTheme *theme = gable_appearance_find_theme (dark);

    append_standing (sheet, theme, GABLE_STANDING_ABOVE_ROOF, "above");
    append_standing (sheet, theme, GABLE_STANDING_NEAR_ROOF, "near");
    append_standing (sheet, theme, GABLE_STANDING_UNDER_ROOF, "under");
    append_standing (sheet, theme, GABLE_STANDING_FAR_BELOW, "far");
  }
  gtk_css_provider_load_from_data (provider, sheet->str, (gssize) sheet->len);
}

/* @id: (nullable): of a palette; without one the themes have their own colours */
void
gable_appearance_set_palette (GdkDisplay *display, const char *id)
{
  palette = gable_palettes_find (id);
  for (guint dark = 0; palette != NULL && dark < G_N_ELEMENTS (coloured); dark++) {
    coloured[dark] = *gable_theme_find (dark > 0 ? "dark" : "light");
    gable_palette_apply (palette, &coloured[dark]);
  }
  if (g_object_get_data (G_OBJECT (display), palette_key) != NULL) {
    load_palette (display);
  }
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
  load_palette (display);
}

GdkRGBA
gable_appearance_to_rgba (GableColour colour)
{
  return (GdkRGBA){ (float) colour.red, (float) colour.green, (float) colour.blue,
                    (float) colour.alpha };
}
