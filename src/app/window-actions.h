/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"

/* What people do in a window: the actions "win.…" that menus, buttons and keys name. */
void gable_window_actions_install (GtkWidgetClass *widget_class);
/* Makes those usable that have something to act on. */
void gable_window_actions_update (GableWindow *window);
