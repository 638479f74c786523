/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nsys-columns.h"

#include "import/lines.h"

#include <string.h>

/* A heading of a time, "Total Time (ns)"; releases before 2021 leave the unit to the title above. */
static gboolean
is_time (GableCell cell, const char *heading, double *unit)
{
  static const struct {
    const char *text;
    double factor;
  } units[] = {
    { "", 1e-9 },      { " (ns)", 1e-9 },   { " (nsec)", 1e-9 }, { " (us)", 1e-6 },
    { " (μs)", 1e-6 }, { " (usec)", 1e-6 }, { " (ms)", 1e-3 },   { " (msec)", 1e-3 },
    { " (s)", 1 },     { " (sec)", 1 },     { " (seconds)", 1 }, { " (nanoseconds)", 1e-9 },
  };

  if (!gable_cell_starts (cell, heading)) {
    return FALSE;
  }
  cell.text += strlen (heading);
  cell.length -= strlen (heading);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (gable_cell_equal (cell, units[i].text)) {
      *unit = units[i].factor;
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_nsys_columns_find:
 * @cells: (array length=n_cells): of a line that heads a table
 * @n_cells: how many there are
 * @columns: (out): where its figures stand
 *
 * Source: Nsight Systems User Guide 2024.1, "Report Scripts".
 *
 * Returns: whether it is a table of kernels: the summaries of calls, copies and ranges have other headings
 */
gboolean
gable_nsys_columns_find (const GableCell *cells, guint n_cells, GableNsysColumns *columns)
{
  gboolean shaped = FALSE;

  *columns = (GableNsysColumns){
    .name = -1,
    .total = -1,
    .instances = -1,
    .duration = -1,
    .grid = -1,
    .device = -1,
    .n_cells = n_cells,
    .unit = 1e-9,
  };
  for (guint i = 0; i < n_cells; i++) {
    /* Events of MPI have the heads of kernels, and that of where they are from. */
    if (gable_cell_equal (cells[i], "Source")) {
      return FALSE;
    }

    const struct {
      const char *heading;
      int *column;
    } names[] = {
      { "Name", &columns->name },           { "Kernel Name", &columns->name },
      { "Instances", &columns->instances }, { "GrdX", &columns->grid },
      { "Device", &columns->device },
    };

    for (guint j = 0; j < G_N_ELEMENTS (names); j++) {
      if (gable_cell_equal (cells[i], names[j].heading)) {
        *names[j].column = (int) i;
      }
    }
    shaped = shaped || gable_cell_equal (cells[i], "GridXYZ");
    if (is_time (cells[i], "Total Time", &columns->unit)) {
      columns->total = (int) i;
    } else if (is_time (cells[i], "Duration", &columns->unit)) {
      columns->duration = (int) i;
    }
  }
  columns->kind = columns->total < 0 ? GABLE_NSYS_TRACE
                  : shaped           ? GABLE_NSYS_SUMMARY_BY_GRID
                                     : GABLE_NSYS_SUMMARY;
  return columns->name >= 0 && ((columns->total >= 0 && columns->instances >= 0) ||
                                (columns->duration >= 0 && columns->grid >= 0));
}

gboolean
gable_nsys_is_summary (const GableCell *cells, guint n_cells)
{
  gboolean share = FALSE;
  gboolean total = FALSE;
  double unit;

  for (guint i = 0; i < n_cells; i++) {
    share =
      share || gable_cell_equal (cells[i], "Time (%)") || gable_cell_equal (cells[i], "Time(%)");
    total = total || is_time (cells[i], "Total Time", &unit);
  }
  return share && total;
}
