/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/opening.h"

/* Every file that the project was read from, with what was left out of it and why, and what could not be read. */
void gable_results_show (GtkWindow *parent, GableDocument *document, GableOpening *opening);
