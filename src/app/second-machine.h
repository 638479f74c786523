/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Chooses the machine that is drawn beside the one that bounds the kernels.
 *
 * Property: "document" (GableDocument). */
#define GABLE_TYPE_SECOND_MACHINE (gable_second_machine_get_type ())
G_DECLARE_FINAL_TYPE (GableSecondMachine, gable_second_machine, GABLE, SECOND_MACHINE, GtkBox)

/* Reads the catalogue, which takes a moment: when the window has been drawn. */
void gable_second_machine_fill (GableSecondMachine *second);
