/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The rows of the kernel panel. @kernel is the document's selected one: amounts that are typed over change it, or make a
 * hypothetical copy of it. @document outlives @box. */
void gable_kernel_facts_add (GtkBox *box, GableDocument *document, guint kernel);
/* The tool's own counters, each with its unit and origin. Returns: how many there are */
guint gable_kernel_facts_add_counters (GtkBox *box, const GableKernel *kernel);
