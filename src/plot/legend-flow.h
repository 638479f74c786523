/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build-parts.h"

/* Swatches with their words, one behind the other in lines. */
typedef struct {
  GableBuild *build;
  double left;
  double right;
  double x;
  double y;        /* top of the line */
  gboolean dry;    /* measures alone */
  gboolean column; /* each item has a line of its own */
  double widest;   /* item so far [pt] */
} GableFlow;

void gable_flow_marker (
  GableFlow *flow, GableShape shape, GableColour colour, gboolean hollow, const char *text);
void gable_flow_line (GableFlow *flow, const double dash[4], GableColour colour, const char *text);
/* A flat line in a band. */
void gable_flow_band (GableFlow *flow, GableColour colour, const char *text);
void gable_flow_whisker (GableFlow *flow, gboolean upright, const char *text);
void gable_flow_arrow (GableFlow *flow, GableColour colour, const char *text);
/* A small and a large disc. */
void gable_flow_area (GableFlow *flow, const char *text);
/* A few of the small points that launches are. */
void gable_flow_launches (GableFlow *flow, const char *text);
void gable_flow_word (GableFlow *flow, const char *text);
/* One item a line, from @at on. */
GableFlow gable_flow_column (GableBuild *build, GableXY at, gboolean dry);
/* From @top to its end [pt]; 0 where there is nothing in it. */
double gable_flow_height (const GableFlow *flow, double top);
