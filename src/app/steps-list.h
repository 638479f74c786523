/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour.h"

/* The steps of a tour's walkthrough as rows of @list: the same rows as long as it is the same walkthrough. */
void gable_steps_list_fill (GtkListBox *list, GableTour *tour);
/* The row of the present step is selected, and in sight. */
void gable_steps_list_select (GtkListBox *list, GableTour *tour);
