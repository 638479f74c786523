/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What the program is for and how it is used, on one page, in a window over @parent. */
void gable_help_show (GtkWindow *parent);
