/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Which windows there are, how large, and what they show, kept in the user's state folder for the next start. */
void gable_session_save (GtkApplication *application);
/* Opens them again. Files that are gone are left out. Returns: whether there was anything to open */
gboolean gable_session_restore (GtkApplication *application);
