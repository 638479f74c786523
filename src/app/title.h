/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The middle of the header bar: what the document is called, and below it machine, kernels and time.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_TITLE (gable_title_get_type ())
G_DECLARE_FINAL_TYPE (GableTitle, gable_title, GABLE, TITLE, GtkBox)

/* (transfer full): what the window of @document is called */
char *gable_title_of_window (GableDocument *document);
