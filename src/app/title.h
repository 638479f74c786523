/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The middle of the header bar: what the document is called, and below it machine, kernels and time.
 *
 * Properties: "document" (GableDocument); "text" (utf8): the title of the window. */
#define GABLE_TYPE_TITLE (gable_title_get_type ())
G_DECLARE_FINAL_TYPE (GableTitle, gable_title, GABLE, TITLE, GtkBox)
