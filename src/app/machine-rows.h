/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* (transfer full): makes the rows of a list of machines, a GtkStringList of their ids in the catalogue: name and figures */
GtkListItemFactory *gable_machine_rows_new (void);
