/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Measures this computer, with its bandwidth over the working set drawn meanwhile; what was measured becomes the machine of
 * @document, or the measured rates of the one that it has, or is thrown away. */
void gable_probe_dialog_show (GtkWindow *parent, GableDocument *document);
