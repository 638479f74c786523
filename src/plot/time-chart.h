/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build-parts.h"

/* What the files that build a time chart share: build-time arranges it, time-rows draws its rows, time-legend explains
 * them. */

/* A bound that is smaller than this part of the kernel's time is far from mattering, and would stretch the axis [1]. */
#define GABLE_TIME_LEAST_PART 1e-3
/* Of a kernel's name. */
#define GABLE_TIME_NAME_CHARACTERS 44
/* From the plot to what stands right of it, and from the edge of the chart [pt]. */
#define GABLE_TIME_VALUES_GAP 10.0
#define GABLE_TIME_EDGE 10.0

/* A kernel and what it could not do without. */
typedef struct {
  guint kernel;
  double seconds; /* measured [s], or unknown */
  double bound;   /* T* [s], or unknown */
  double y;       /* its middle [pt] */
} GableTimeRow;

typedef struct {
  GableBuild build;
  GArray *rows;   /* (element-type GableTimeRow) that have room, longest first */
  guint n_more;   /* and those that have none */
  guint n_absent; /* without any time */
  double row;     /* height [pt] */
  GableLegendPlace legend_place;
  double legend;        /* height of one under the rows [pt] */
  double legend_column; /* width of one beside them [pt] */
  gboolean *used;       /* ceilings whose bounds are shown */
  gboolean standings[GABLE_N_STANDINGS];
  gboolean has_gap, has_small, has_best;
} GableTimeChart;

/* (transfer full) "83 % · DRAM" */
char *gable_time_verdict (const GableTimeChart *chart, const GableTimeRow *row);
/* (transfer full) */
char *gable_time_name (const GableTimeChart *chart, const GableTimeRow *row, guint max);
void gable_time_line (
  GableTimeChart *chart, GablePrimitive line, double x1, double y1, double x2, double y2);
void gable_time_rows (GableTimeChart *chart);
void gable_time_measure_legend (GableTimeChart *chart);
gboolean gable_time_draw_legend (GableTimeChart *chart);
