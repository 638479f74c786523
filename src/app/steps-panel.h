/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour.h"

/* The walkthroughs of a project: their steps as a list, the present one with its text, back and next, and all that is
 * edited about them.
 *
 * Property: "tour" (GableTour). */
#define GABLE_TYPE_STEPS_PANEL (gable_steps_panel_get_type ())
G_DECLARE_FINAL_TYPE (GableStepsPanel, gable_steps_panel, GABLE, STEPS_PANEL, GtkBox)
