/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window-settings.h"

/* A setting in per cent, or unknown where it leaves that to the advice table. */
static double
get_fraction (GSettings *settings, const char *key)
{
  guint percent = g_settings_get_uint (settings, key);

  return percent > 0 ? percent / 100.0 : GABLE_UNKNOWN;
}

static void
standing_cb (GableWindow *window, const char *key, GSettings *settings)
{
  gable_document_set_standing (gable_window_get_document (window),
                               get_fraction (settings, "near-percent"),
                               get_fraction (settings, "far-percent"));
}

void
gable_window_settings_bind (GableWindow *window, GSettings *settings)
{
  static const char *const bindings[][2] = {
    { "window-width", "default-width" },
    { "window-height", "default-height" },
    { "window-maximized", "maximized" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++) {
    g_settings_bind (settings, bindings[i][0], window, bindings[i][1],
                     GABLE_SETTINGS_BIND_INITIALLY);
  }
  g_settings_bind (settings, "autosave-seconds", gable_window_get_recovery (window), "interval",
                   G_SETTINGS_BIND_GET);
  g_signal_connect_object (settings, "changed::near-percent", G_CALLBACK (standing_cb), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::far-percent", G_CALLBACK (standing_cb), window,
                           G_CONNECT_SWAPPED);
  standing_cb (window, NULL, settings);
}
