/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"

/* The ways by which files reach a window: the dialog, the recent list, the examples, and what is dropped or pasted. */
void gable_window_open_install (GtkWidgetClass *widget_class);
/* @files: (element-type GFile). @add: to the project of @window; else where the window is free they go there, a file
 * that is shown already raises its window, and a person is asked otherwise. */
void gable_window_open_files (GableWindow *window, GListModel *files, gboolean add);
gboolean gable_window_open_dropped (GableWindow *window, const GValue *value);
