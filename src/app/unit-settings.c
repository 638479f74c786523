/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/unit-settings.h"

#include "app/appearance.h"
#include "app/window.h"
#include "base/units.h"

static gboolean
is_set (GSettings *settings, const char *key, const char *word)
{
  g_autofree char *value = g_settings_get_string (settings, key);

  return g_str_equal (value, word);
}

static void
follow (GSettings *settings)
{
  GableRatePrefix rates = is_set (settings, "rates", "giga")   ? GABLE_RATE_PREFIX_GIGA
                          : is_set (settings, "rates", "tera") ? GABLE_RATE_PREFIX_TERA
                                                               : GABLE_RATE_PREFIX_SHORT;

  gable_units_set_style (is_set (settings, "bytes", "binary"), rates);
}

static void
follow_palette (GSettings *settings)
{
  g_autofree char *id = g_settings_get_string (settings, "palette");

  gable_appearance_set_palette (gdk_display_get_default (), id);
}

static void
changed_cb (GtkApplication *application, const char *key, GSettings *settings)
{
  follow (settings);
  follow_palette (settings);
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next) {
    if (GABLE_IS_WINDOW (l->data)) {
      gable_document_refresh (gable_window_get_document (l->data));
    }
  }
}

void
gable_unit_settings_bind (GtkApplication *application, GSettings *settings)
{
  follow (settings);
  follow_palette (settings);
  g_signal_connect_object (settings, "changed::palette", G_CALLBACK (changed_cb), application,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::bytes", G_CALLBACK (changed_cb), application,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::rates", G_CALLBACK (changed_cb), application,
                           G_CONNECT_SWAPPED);
}
