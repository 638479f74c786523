/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour.h"

/* A walkthrough on the whole screen, for people who sit far away: the chart over the step's text in large letters. Arrow
 * and page keys walk, Escape leaves. */
#define GABLE_TYPE_PRESENTER (gable_presenter_get_type ())
G_DECLARE_FINAL_TYPE (GablePresenter, gable_presenter, GABLE, PRESENTER, GtkWindow)

/* Shows the present step of @tour, else its first. @chart: whose axes move with the tour afterwards. */
void gable_presenter_show (GtkWindow *parent, GableTour *tour, GtkWidget *chart);
