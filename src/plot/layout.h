/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* Where the parts of a chart stand. A value. */
typedef struct {
  GableRect plot;
  GableRect strip;         /* for kernels without operations, left of the plot; width 0: none */
  gboolean has_titles;     /* of the axes */
  gboolean has_ticks;      /* their labels */
  gboolean labels_outside; /* compute ceilings are labelled right of the plot, else inside */
  gboolean peak_above;     /* there is a line over the plot for the active one's name */
  double tick;             /* length of a tick mark [pt] */
  double tick_gap;         /* between it and its label [pt] */
  double title_baseline;   /* of the chart [pt] */
  double legend_top;       /* under the plot [pt] */
  double legend_left;      /* right of it [pt] */
} GableLayout;

/* How much room the parts want [pt]; 0: not there. */
typedef struct {
  double width; /* of the whole chart */
  double height;
  double title;         /* height */
  double tick_labels;   /* width of the widest on the y axis */
  double ceilings;      /* width of the widest label right of the plot */
  double peak_gap;      /* from the active ceiling to the top of the plot, about */
  double legend;        /* height of one under the plot */
  double legend_column; /* width of one right of it */
  gboolean strip;
  gboolean is_panel; /* one of several: their axes share their titles */
  double text_size;
  double title_size;
} GableLayoutWishes;

void gable_layout_arrange (GableLayout *layout, const GableLayoutWishes *wishes);
