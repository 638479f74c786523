/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/preferences.h"

#include "analysis/thresholds.h"
#include "app/dialog-size.h"
#include "base/units.h"
#include "plot/palette.h"

#include <glib/gi18n-lib.h>

/* Settings that are one of a few words, in the order of their lists; the list has the setting's name. */
typedef struct {
  const char *key;
  const char *words[4];
} Choice;

static const Choice choices[] = {
  { "style", { "system", "light", "dark" } },
  { "bytes", { "decimal", "binary" } },
  { "rates", { "automatic", "giga", "tera" } },
};

static gboolean
get_row (GValue *value, GVariant *variant, gpointer data)
{
  const Choice *choice = data;

  for (guint i = 0; choice->words[i] != NULL; i++) {
    if (g_str_equal (choice->words[i], g_variant_get_string (variant, NULL))) {
      g_value_set_uint (value, i);
      return TRUE;
    }
  }
  return FALSE;
}

static GVariant *
set_row (const GValue *value, const GVariantType *type, gpointer data)
{
  const Choice *choice = data;
  guint row = g_value_get_uint (value);

  return row < G_N_ELEMENTS (choice->words) && choice->words[row] != NULL
           ? g_variant_new_string (choice->words[row])
           : NULL;
}

/* The row of a palette, behind the one of a theme's own colours. */
static gboolean
get_palette_row (GValue *value, GVariant *variant, gpointer data)
{
  const GablePalette *chosen = gable_palettes_find (g_variant_get_string (variant, NULL));
  guint row = 0;

  for (guint i = 0; i < gable_palettes_get_size (); i++) {
    row = gable_palettes_get (i) == chosen ? i + 1 : row;
  }
  g_value_set_uint (value, row);
  return TRUE;
}

static GVariant *
set_palette_row (const GValue *value, const GVariantType *type, gpointer data)
{
  guint row = g_value_get_uint (value);

  return g_variant_new_string (
    row > 0 && row <= gable_palettes_get_size () ? gable_palettes_get (row - 1)->id : "");
}

static void
list_palettes (GtkDropDown *list)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Gable’s own"));
  for (guint i = 0; i < gable_palettes_get_size (); i++) {
    gtk_string_list_append (names, _ (gable_palettes_get (i)->title));
  }
  gtk_drop_down_set_model (list, G_LIST_MODEL (names));
}

static void
bind_settings (GtkBuilder *builder, GSettings *settings)
{
  static const struct {
    const char *key;
    const char *id;
    const char *property;
  } bindings[] = {
    { "restore-session", "restore_session", "active" },
    { "remember-recent", "remember_recent", "active" },
    { "autosave-seconds", "autosave", "value" },
    { "near-percent", "near", "value" },
    { "far-percent", "far", "value" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++) {
    g_settings_bind (settings, bindings[i].key, gtk_builder_get_object (builder, bindings[i].id),
                     bindings[i].property, G_SETTINGS_BIND_DEFAULT);
  }
  g_settings_bind_with_mapping (settings, "palette", gtk_builder_get_object (builder, "palette"),
                                "selected", G_SETTINGS_BIND_DEFAULT, get_palette_row,
                                set_palette_row, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++) {
    g_settings_bind_with_mapping (
      settings, choices[i].key, gtk_builder_get_object (builder, choices[i].key), "selected",
      G_SETTINGS_BIND_DEFAULT, get_row, set_row, (gpointer) &choices[i], NULL);
  }
}

/* "Near its roof from (90 %)": what counts where nothing is set. */
static void
tell_default (GtkBuilder *builder, const char *id, double fraction)
{
  g_autofree char *percent = gable_format_percent (fraction);
  /* Translators: %s is a percentage. */
  g_autofree char *text = g_strdup_printf (_ ("0 takes the advice table’s %s"), percent);

  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, id)), text);
}

void
gable_preferences_show (GtkWindow *parent, GSettings *settings)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/preferences.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  GtkWidget *unkept = GTK_WIDGET (gtk_builder_get_object (builder, "unkept"));

  list_palettes (GTK_DROP_DOWN (gtk_builder_get_object (builder, "palette")));
  tell_default (builder, "near_default", gable_thresholds_get ()->near);
  tell_default (builder, "far_default", gable_thresholds_get ()->far);
  gtk_widget_set_visible (unkept, settings == NULL);
  if (settings != NULL) {
    bind_settings (builder, settings);
  }
  gtk_widget_set_sensitive (GTK_WIDGET (gtk_builder_get_object (builder, "content")),
                            settings != NULL);
  gtk_window_set_transient_for (window, parent);
  gable_dialog_fit (window, parent);
  gtk_window_present (window);
}
