/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* What stands in a window's header bar: its buttons and menus, and what the window is about.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_HEADER (gable_header_get_type ())
G_DECLARE_FINAL_TYPE (GableHeader, gable_header, GABLE, HEADER, GtkBox)
