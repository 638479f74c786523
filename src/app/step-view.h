/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour.h"

/* Title and text of a step with the figures of the project, and what its what-if is. */
#define GABLE_TYPE_STEP_VIEW (gable_step_view_get_type ())
G_DECLARE_FINAL_TYPE (GableStepView, gable_step_view, GABLE, STEP_VIEW, GtkBox)

/* Shows the present step of @tour. */
void gable_step_view_update (GableStepView *view, GableTour *tour);
/* How far it is: "3 of 8", and as a bar. */
void gable_step_view_show_progress (GableTour *tour, GtkLabel *label, GtkLevelBar *bar);
