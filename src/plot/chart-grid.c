/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/chart-grid.h"

/* Charts side by side at most, width over height of one where there is a choice, and the least size of one [pt]. */
#define MAX_PANELS 16
#define ASPECT 1.35
#define LEAST_WIDTH 150.0
#define LEAST_HEIGHT 120.0
#define GAP 6.0
#define TITLE_CHARACTERS 60

static void
clear_panel (gpointer data)
{
  g_free (((GablePanel *) data)->title);
}

static void
add_panel (GableGrid *grid, GablePanel panel, char *title)
{
  if (grid->panels->len >= MAX_PANELS) {
    grid->n_left_out++;
    g_free (title);
    return;
  }
  panel.title = title;
  g_array_append_val (grid->panels, panel);
}

static void
add_sources (GableGrid *grid, const GableRoofline *roofline)
{
  const GPtrArray *sources = roofline->project->sources;

  for (guint i = 0; i < sources->len; i++) {
    const GableSource *source = sources->pdata[i];

    add_panel (grid, (GablePanel){ .roofline = roofline, .source = source->id },
               gable_build_short_name (source->path, TITLE_CHARACTERS));
  }
}

/* Of each kernel in the same order: the one behind the last that was found is most likely. */
static gboolean
is_listed (const GPtrArray *levels, const GableCounter *level, guint *last)
{
  *last = *last + 1 < levels->len ? *last + 1 : 0;
  return (*last < levels->len && levels->pdata[*last] == level) ||
         g_ptr_array_find ((GPtrArray *) levels, level, last);
}

/* Those that some kernel has a point at, near to far. */
static void
add_levels (GableGrid *grid, const GableRoofline *roofline)
{
  g_autoptr (GPtrArray) levels = g_ptr_array_new ();
  guint last = 0;

  for (guint i = 0; i < roofline->n_points; i++) {
    const GableCounter *level = gable_point_level (&roofline->points[i]);
    guint place = 0;

    if (is_listed (levels, level, &last)) {
      continue;
    }
    while (place < levels->len && gable_counter_compare (levels->pdata[place], level) < 0) {
      place++;
    }
    g_ptr_array_insert (levels, (int) place, (gpointer) level);
  }
  for (guint i = 0; i < levels->len; i++) {
    const GableCounter *level = levels->pdata[i];

    add_panel (grid, (GablePanel){ .roofline = roofline, .level = level }, g_strdup (level->title));
  }
}

static void
add_precisions (GableGrid *grid, const GableRoofline *roofline)
{
  for (guint i = 0; roofline->by_precision != NULL && i < roofline->by_precision->len; i++) {
    const GableRoofline *one = roofline->by_precision->pdata[i];

    add_panel (grid, (GablePanel){ .roofline = one, .is_other = one != roofline },
               g_strdup (one->work.counter->title));
  }
}

void
gable_grid_find (GableGrid *grid, const GableRoofline *roofline)
{
  *grid = (GableGrid){ .panels = g_array_new (FALSE, FALSE, sizeof (GablePanel)) };
  g_array_set_clear_func (grid->panels, clear_panel);
  switch (roofline->project->view.multiples) {
  case GABLE_MULTIPLES_SOURCE:
    add_sources (grid, roofline);
    break;
  case GABLE_MULTIPLES_LEVEL:
    add_levels (grid, roofline);
    break;
  case GABLE_MULTIPLES_PRECISION:
    add_precisions (grid, roofline);
    break;
  case GABLE_MULTIPLES_NONE:
  case GABLE_N_MULTIPLES:
  default:
    break;
  }
}

/* As many columns as make the charts most like the shape that they are read best in; those that then have no room go. */
void
gable_grid_arrange (GableGrid *grid)
{
  double best = INFINITY;
  guint most_columns = MAX ((guint) (grid->area.width / LEAST_WIDTH), 1);
  guint most_rows = MAX ((guint) (grid->area.height / LEAST_HEIGHT), 1);
  guint n = MIN (grid->panels->len, most_columns * most_rows);

  grid->n_left_out += grid->panels->len - n;
  g_array_set_size (grid->panels, n);
  for (guint columns = 1; columns <= MIN (n, most_columns); columns++) {
    guint rows = (n + columns - 1) / columns;
    double aspect = (grid->area.width / columns) / (grid->area.height / rows);
    double empty = (double) (rows * columns - n) / n;
    double off = fabs (log (aspect / ASPECT)) + 0.5 * empty;

    if (rows <= most_rows && off < best) {
      best = off;
      grid->columns = columns;
      grid->rows = rows;
    }
  }
}

/* A corner of the grid where no chart stands. */
gboolean
gable_grid_has_free_cell (const GableGrid *grid)
{
  return grid->panels->len < grid->columns * grid->rows;
}

double
gable_grid_chart_width (const GableGrid *grid)
{
  return (grid->area.width - GAP * (grid->columns - 1)) / grid->columns;
}

double
gable_grid_chart_height (const GableGrid *grid)
{
  return (grid->area.height - GAP * (grid->rows - 1)) / grid->rows;
}

/* Upper left corner of a cell, be there a chart or not. */
GableXY
gable_grid_corner (const GableGrid *grid, guint cell)
{
  return (GableXY){ grid->area.x + (cell % grid->columns) * (gable_grid_chart_width (grid) + GAP),
                    grid->area.y +
                      (double) (cell / grid->columns) * (gable_grid_chart_height (grid) + GAP) };
}

void
gable_grid_clear (GableGrid *grid)
{
  g_clear_pointer (&grid->panels, g_array_unref);
}
