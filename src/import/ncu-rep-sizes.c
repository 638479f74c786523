/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-sizes.h"

#include <math.h>

#define N_DIMENSIONS 3

static const char *const grid_metrics[N_DIMENSIONS] = {
  "launch__grid_dim_x",
  "launch__grid_dim_y",
  "launch__grid_dim_z",
};

static const char *const block_metrics[N_DIMENSIONS] = {
  "launch__block_dim_x",
  "launch__block_dim_y",
  "launch__block_dim_z",
};

/**
 * gable_ncu_sizes_read:
 * @sizes: takes them
 * @message: x, y and z
 * @of_block: whether they are those of a block
 */
void
gable_ncu_sizes_read (GableNcuSizes *sizes, GableWire message, gboolean of_block)
{
  double *size = sizes->sizes[of_block];
  GableWireField field;

  sizes->has[of_block] = TRUE;
  for (guint i = 0; i < N_DIMENSIONS; i++) {
    size[i] = 1;
  }
  while (gable_wire_next (&message, &field)) {
    if (field.number >= 1 && field.number <= N_DIMENSIONS && field.type == GABLE_WIRE_VARINT) {
      size[field.number - 1] = (double) field.integer;
    }
  }
}

/**
 * gable_ncu_sizes_add:
 * @sizes: of a launch
 * @figures: of it; takes grid and block where the metrics do not tell them
 *
 * Up to 2020.2 the report holds the threads of the whole launch, later the blocks of the grid: the number of blocks tells
 * which.
 */
void
gable_ncu_sizes_add (const GableNcuSizes *sizes, GableNcuFigures *figures)
{
  const double *grid = sizes->sizes[FALSE];
  const double *block = sizes->sizes[TRUE];
  double blocks = gable_ncu_figures_get (figures, "launch__grid_size");
  gboolean threads = gable_known (blocks) && grid[0] * grid[1] * grid[2] != blocks;

  for (guint i = 0; i < N_DIMENSIONS && sizes->has[TRUE] && sizes->has[FALSE]; i++) {
    gable_ncu_figures_add (figures, block_metrics[i], block[i]);
    if (block[i] > 0) {
      gable_ncu_figures_add (figures, grid_metrics[i],
                             threads ? ceil (grid[i] / block[i]) : grid[i]);
    }
  }
}
