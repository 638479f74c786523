/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* One process for all windows; a file that is open already raises its window. */
#define GABLE_TYPE_APPLICATION (gable_application_get_type ())
G_DECLARE_FINAL_TYPE (GableApplication, gable_application, GABLE, APPLICATION, GtkApplication)

GableApplication *gable_application_new (void);
/* (nullable) NULL where the settings' schema is not installed: everything then starts as it is shipped */
GSettings *gable_application_get_settings (GableApplication *application);
/* Called before a window goes: the last one of all is what the next start opens again. */
void gable_application_window_closes (GableApplication *application);
