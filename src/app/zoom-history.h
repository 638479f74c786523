/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/view.h"

/* The parts of a chart that were looked at, to go back and forth between. Owned. */
typedef struct _GableZoomHistory GableZoomHistory;

#define GABLE_ZOOM_HISTORY_MAX 100

/* What both axes show; unknown ranges show the whole chart. */
typedef struct {
  GableRange x;
  GableRange y;
} GableZoom;

GableZoomHistory *gable_zoom_history_new (void);
void gable_zoom_history_free (GableZoomHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableZoomHistory, gable_zoom_history_free)

/* Starts over: @zoom is all that was ever looked at. */
void gable_zoom_history_reset (GableZoomHistory *history, GableZoom zoom);
/* Visits with the same non-zero @gesture that follow each other count as one. */
void gable_zoom_history_visit (GableZoomHistory *history, GableZoom zoom, guint gesture);
gboolean gable_zoom_history_can_go (const GableZoomHistory *history, int steps);
/* @steps: -1 back, 1 forward; only where it can go there */
GableZoom gable_zoom_history_go (GableZoomHistory *history, int steps);
