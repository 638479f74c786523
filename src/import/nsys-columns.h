/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* What the rows of a table are. Each of these tells all launches, so of several only one counts. */
typedef enum {
  GABLE_NSYS_SUMMARY,         /* the launches of a kernel */
  GABLE_NSYS_SUMMARY_BY_GRID, /* those of one shape */
  GABLE_NSYS_TRACE,           /* a launch */
  GABLE_N_NSYS_KINDS
} GableNsysKind;

/* Where the cells of a table of Nsight Systems stand; -1 where it has none. */
typedef struct {
  GableNsysKind kind;
  int name;
  int total;     /* time of all launches: only in summaries */
  int instances; /* how many they are */
  int duration;  /* time of a launch: only in traces */
  int grid;      /* only launches of a trace have one */
  int device;
  guint n_cells;
  double unit; /* of times [s] */
} GableNsysColumns;

gboolean gable_nsys_columns_find (const GableCell *cells, guint n_cells, GableNsysColumns *columns);
/* Whether they head a summary of Nsight Systems at all: of calls, copies, ranges or events, where not of kernels. */
gboolean gable_nsys_is_summary (const GableCell *cells, guint n_cells);
