/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/facts.h"

/* The rows of the kernel panel, and the end of the filling. @kernel is the document's selected one: amounts that are typed over change it, or make a
 * hypothetical copy of it. @document outlives the box. */
void gable_kernel_facts_add (GableFacts *facts, GableDocument *document, guint kernel);
guint gable_kernel_facts_count_counters (const GableKernel *kernel);
/* The tool's own counters, each with its unit and origin. */
void gable_kernel_facts_add_counters (GableFacts *facts, const GableKernel *kernel);
