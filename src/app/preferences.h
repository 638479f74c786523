/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What a person sets once, in a window of its own. @settings: (nullable) where they can't be kept, that is said. */
void gable_preferences_show (GtkWindow *parent, GSettings *settings);
