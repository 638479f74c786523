/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The run on another machine: one of the catalogue, or the present one with more bandwidth or arithmetic; what the run
 * would take there, and which limiter its kernels would meet. */
#define GABLE_TYPE_MACHINE_WHAT_IF (gable_machine_what_if_get_type ())
G_DECLARE_FINAL_TYPE (GableMachineWhatIf, gable_machine_what_if, GABLE, MACHINE_WHAT_IF, GtkBox)

void gable_machine_what_if_update (GableMachineWhatIf *box, GableDocument *document);
