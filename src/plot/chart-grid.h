/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build-parts.h"

/* What the charts are, and where they stand. */
typedef struct {
  GArray *panels; /* (element-type GablePanel) */
  guint n_left_out;
  guint columns;
  guint rows;
  GableRect area;
  GableRange x, y; /* of the axes of all */
} GableGrid;

/* Lists what the view wants side by side; @grid is filled. */
void gable_grid_find (GableGrid *grid, const GableRoofline *roofline);
void gable_grid_clear (GableGrid *grid);
/* Parts its area among the charts; those that have no room are counted and go. */
void gable_grid_arrange (GableGrid *grid);
/* A corner where no chart stands. */
gboolean gable_grid_has_free_cell (const GableGrid *grid);
double gable_grid_chart_width (const GableGrid *grid);
double gable_grid_chart_height (const GableGrid *grid);
/* The upper left corner of a cell, be there a chart or not [pt]. */
GableXY gable_grid_corner (const GableGrid *grid, guint cell);
