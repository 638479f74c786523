/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The counters whose amounts could follow another rule: there is no choice for others. (transfer full) (a set of GableCounter) */
GHashTable *gable_rule_button_counters (const GableKernel *kernel);
/* A small button beside an amount: by which rule it follows from the profiler's counters, and which others there are.
 * (transfer floating) */
GtkWidget *gable_rule_button_new (GableDocument *document,
                                  guint kernel,
                                  const GableCounter *counter);
