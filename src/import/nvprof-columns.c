/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-columns.h"

/* A header is told by the columns that it has. Source: files of CUDA 6 to 10. */
static const struct {
  const char *needs[3];
  GableNvprofTableKind kind;
} headers[] = {
  { { "Kernel", "Metric Name", "Avg" }, GABLE_NVPROF_TABLE_METRICS },
  { { "Kernel", "Event Name", "Avg" }, GABLE_NVPROF_TABLE_EVENTS },
  { { "Time(%)", "Calls", "Name" }, GABLE_NVPROF_TABLE_SUMMARY },
  { { "Start", "Duration", "Grid X" }, GABLE_NVPROF_TABLE_TRACE },
  { { "Context", "Stream", "Kernel" }, GABLE_NVPROF_TABLE_TRACE_METRICS },
};

static int
find_column (const GableCell *cells, guint n_cells, const char *name)
{
  for (guint i = 0; i < n_cells; i++) {
    if (gable_cell_equal (cells[i], name)) {
      return (int) i;
    }
  }
  return -1;
}

/**
 * gable_nvprof_table_kind:
 * @cells: (array length=n_cells): of a line
 * @n_cells: how many there are
 *
 * Returns: the kind of table that the line heads, or none
 */
GableNvprofTableKind
gable_nvprof_table_kind (const GableCell *cells, guint n_cells)
{
  for (guint i = 0; i < G_N_ELEMENTS (headers); i++) {
    guint found = 0;

    for (guint j = 0; j < G_N_ELEMENTS (headers[i].needs); j++) {
      found += find_column (cells, n_cells, headers[i].needs[j]) >= 0 ? 1 : 0;
    }
    if (found == G_N_ELEMENTS (headers[i].needs)) {
      return headers[i].kind;
    }
  }
  return GABLE_NVPROF_TABLE_NONE;
}

/**
 * gable_nvprof_columns_find:
 * @kind: of the table
 * @cells: (array length=n_cells): of its header
 * @n_cells: how many there are
 *
 * Returns: where the cells of its rows stand
 */
GableNvprofColumns
gable_nvprof_columns_find (GableNvprofTableKind kind, const GableCell *cells, guint n_cells)
{
  gboolean by_kernel = kind != GABLE_NVPROF_TABLE_SUMMARY && kind != GABLE_NVPROF_TABLE_TRACE;

  return (GableNvprofColumns){
    .name = find_column (cells, n_cells, by_kernel ? "Kernel" : "Name"),
    .type = find_column (cells, n_cells, "Type"),
    .calls = find_column (cells, n_cells, by_kernel ? "Invocations" : "Calls"),
    .time = find_column (cells, n_cells, kind == GABLE_NVPROF_TABLE_TRACE ? "Duration" : "Time"),
    .metric = find_column (cells, n_cells,
                           kind == GABLE_NVPROF_TABLE_EVENTS ? "Event Name" : "Metric Name"),
    .mean = find_column (cells, n_cells, "Avg"),
    .grid = find_column (cells, n_cells, "Grid X"),
    .device = find_column (cells, n_cells, "Device"),
  };
}
