/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/appearance.h"

#include <string.h>

#include "app/compat.h"
#include "plot/palette.h"

/* What "gtk-xft-dpi" is where nobody chose larger text, and the font that charts are made for: 11 points at 96 dots an
 * inch [px]. A smaller one leaves them as they are, whose text is none too large. */
#define USUAL_DOTS (96 * 1024.0)
#define USUAL_FONT (11 * 96 / 72.0)
#define SCALE_STEP 0.05
#define MOST_SCALE 4.0

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
static const GableTheme *coloured[2];

/* Themes in other colours or sizes than they were made in. They stay for good, since a thread may be drawing by one; of
 * the same look there is one alone, so that scenes can tell by its address whether theirs has changed. */
static const GableTheme *
keep (const GableTheme *theme)
{
  static GPtrArray *kept;

  if (kept == NULL) {
    kept = g_ptr_array_new ();
  }
  for (guint i = 0; i < kept->len; i++) {
    if (memcmp (kept->pdata[i], theme, sizeof *theme) == 0) {
      return kept->pdata[i];
    }
  }
  g_ptr_array_add (kept, g_memdup2 (theme, sizeof *theme));
  return kept->pdata[kept->len - 1];
}

static const GableTheme *
find_theme (gboolean dark)
{
  return palette != NULL ? coloured[dark] : gable_theme_find (dark ? "dark" : "light");
}

/* How much larger people have text than charts are made for: by the desktop's factor, which GTK has in 1024ths of a dot
 * per inch, and by its font. */
static double
text_scale (GtkWidget *widget)
{
  const PangoFontDescription *font =
    pango_context_get_font_description (gtk_widget_get_pango_context (widget));
  double pixels = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  double factor;
  int dots;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dots, NULL);
  factor = dots > 0 ? dots / USUAL_DOTS : 1;
  if (pango_font_description_get_size_is_absolute (font)) {
    factor *= MAX (pixels / factor / USUAL_FONT, 1);
  }
  return CLAMP (round (factor / SCALE_STEP) * SCALE_STEP, 1, MOST_SCALE);
}

const GableTheme *
gable_appearance_scale_theme (const GableTheme *theme, double all, double text)
{
  GableTheme scaled;
  double *const texts[] = { &scaled.text_size, &scaled.title_size, &scaled.small_size };
  double *const marks[] = {
    &scaled.line_active, &scaled.line_roof,  &scaled.line_ceiling, &scaled.line_variant,
    &scaled.line_grid,   &scaled.line_minor, &scaled.marker_min,   &scaled.marker_span,
  };

  if (all == 1 && text == 1) {
    return theme;
  }
  memcpy (&scaled, theme, sizeof scaled);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    *texts[i] *= all * text;
  }
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    *marks[i] *= all;
  }
  return keep (&scaled);
}

/* The text of its charts is as large as the desktop's. */
const GableTheme *
gable_appearance_get_theme (GtkWidget *widget)
{
  return gable_appearance_scale_theme (find_theme (is_dark (widget)), 1, text_scale (widget));
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
    const GableTheme *theme = find_theme (dark);

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
    GableTheme theme;

    memcpy (&theme, gable_theme_find (dark > 0 ? "dark" : "light"), sizeof theme);
    gable_palette_apply (palette, &theme);
    coloured[dark] = keep (&theme);
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
