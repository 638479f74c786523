/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "import/trial.h"

/* What would come of a table: how many kernels, the first ones, and what is left out; or why nothing does. */
void gable_import_result_show (GtkBox *box, const GableTrial *trial);
void gable_import_result_show_fault (GtkBox *box, const char *text);
