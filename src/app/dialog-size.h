/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* No larger than the window that @dialog is over: it is as large as a small screen lets it be. */
void gable_dialog_fit (GtkWindow *dialog, GtkWindow *parent);
