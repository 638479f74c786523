/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/stage.h"
#include "app/document.h"

/* Where in which walkthrough of a document's project a person is. The present step is on the document's stage; leaving the
 * walkthrough shows the project as it was.
 *
 * Signal "changed": another walkthrough or step, or another content of it. */
#define GABLE_TYPE_TOUR (gable_tour_get_type ())
G_DECLARE_FINAL_TYPE (GableTour, gable_tour, GABLE, TOUR, GObject)

GableTour *gable_tour_new (GableDocument *document);
GableDocument *gable_tour_get_document (GableTour *tour);
/* The chart whose axes move from step to step. */
void gable_tour_set_chart (GableTour *tour, GtkWidget *chart);

/* (nullable) where the project has none */
const GableWalkthrough *gable_tour_get_walkthrough (GableTour *tour);
guint gable_tour_get_index (GableTour *tour);
guint gable_tour_get_size (GableTour *tour); /* steps */
void gable_tour_choose (GableTour *tour, guint index);

/* -1 where none is shown. */
int gable_tour_get_step (GableTour *tour);
const GableStep *gable_tour_get_present (GableTour *tour); /* (nullable) */
const GableStage *gable_tour_get_stage (GableTour *tour);  /* (nullable) */
/* @step: -1 leaves the walkthrough */
void gable_tour_go_to (GableTour *tour, int step);
/* By one step; from none to the first. */
gboolean gable_tour_can_go (GableTour *tour, int by);
void gable_tour_go (GableTour *tour, int by);
