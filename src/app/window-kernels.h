/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"

/* The actions of a window on several kernels at once, and on the one that is found next. */
void gable_window_kernels_install (GtkWidgetClass *widget_class);
void gable_window_kernels_update (GableWindow *window, gboolean content);
