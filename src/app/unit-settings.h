/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* From now on every window writes quantities, and draws in the colours, as the settings have it, also when they change. */
void gable_unit_settings_bind (GtkApplication *application, GSettings *settings);
