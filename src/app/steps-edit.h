/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour.h"

/* What people do with the walkthroughs of a project: each makes one named step of the document's history and leaves the
 * tour where the change is. */

/* A step of what stands on the screen, behind the present one; in a new walkthrough where there is none. */
void gable_steps_add (GableTour *tour);
/* The present step shows what stands on the screen from now on. */
void gable_steps_set_to_shown (GableTour *tour);
void gable_steps_set_text (GableTour *tour, const char *title, const char *text);
void gable_steps_move (GableTour *tour, int by);
/* Takes the step of number @from to the place @to. */
void gable_steps_place (GableTour *tour, guint from, guint to);
gboolean gable_steps_can_move (GableTour *tour, int by);
void gable_steps_delete (GableTour *tour);

void gable_steps_add_walkthrough (GableTour *tour);
/* One that tells what the profile says: analysis/walkthrough-auto.h. Of many kernels a thread makes it, and it is there later. */
void gable_steps_add_automatic (GableTour *tour);
void gable_steps_rename (GableTour *tour, const char *title);
void gable_steps_delete_walkthrough (GableTour *tour);
