/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"

/* What a window takes from the preferences, and gives back to them: its size. */
void gable_window_settings_bind (GableWindow *window, GSettings *settings);
