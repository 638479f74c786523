/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Finds kernels, roofs and machines by a part of their names, in a window of its own. A kernel is selected, a roof is
 * shown, a machine of the catalogue is taken for the kernels. */
void gable_search_show (GtkWindow *parent, GableDocument *document);
/* Selects the kernel @by further, 1 or -1, among those that have what was last looked for in their names; asks where
 * nothing was. */
void gable_search_step (GtkWindow *parent, GableDocument *document, int by);
