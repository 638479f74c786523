/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* All of a ceiling, in a window of its own. @ceiling: index in the document's machine, or -1 for a new one */
void gable_ceiling_dialog_show (GtkWindow *parent, GableDocument *document, int ceiling);
