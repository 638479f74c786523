/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What an empty window shows: how to begin, and the shipped examples with their charts. Its buttons name actions of
 * the window: win.open, win.open-example. */
#define GABLE_TYPE_WELCOME (gable_welcome_get_type ())
G_DECLARE_FINAL_TYPE (GableWelcome, gable_welcome, GABLE, WELCOME, GtkBox)
