/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"

/* Charts side by side at most, width over height of one where there is a choice, and the least size of one [pt]. */
#define MAX_PANELS 16
#define ASPECT 1.35
#define LEAST_WIDTH 150.0
#define LEAST_HEIGHT 120.0
#define EDGE 10.0
#define GAP 6.0
#define TITLE_CHARACTERS 60
/* Of the width: a legend beside the charts at most, and of a side of a chart: one inside of it [1]. */
#define MAX_COLUMN 0.38
#define MAX_INSIDE 0.6
/* Until the legend has the room that it takes. */
#define MAX_PASSES 3

/* What the charts are, and where they stand. */
typedef struct {
  GArray *panels; /* (element-type GablePanel) */
  guint n_left_out;
  guint columns;
  guint rows;
  GableRect area;
  GableRange x, y; /* of the axes of all */
} Grid;

/* What explains all the charts, and the room that it takes from them. */
typedef struct {
  GableLegend *legend;
  GableLegendPlace place;
  double width;      /* beside them [pt] */
  double height;     /* under them [pt] */
  gboolean in_chart; /* inside of the last one */
} Legend;

static void
clear_panel (gpointer data)
{
  g_free (((GablePanel *) data)->title);
}

static void
add_panel (Grid *grid, GablePanel panel, char *title)
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
add_sources (Grid *grid, const GableRoofline *roofline)
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
add_levels (Grid *grid, const GableRoofline *roofline)
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
add_precisions (Grid *grid, const GableRoofline *roofline)
{
  for (guint i = 0; roofline->by_precision != NULL && i < roofline->by_precision->len; i++) {
    const GableRoofline *one = roofline->by_precision->pdata[i];

    add_panel (grid, (GablePanel){ .roofline = one, .is_other = one != roofline },
               g_strdup (one->work.counter->title));
  }
}

static void
find_panels (Grid *grid, const GableRoofline *roofline)
{
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
static void
arrange (Grid *grid)
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
static gboolean
has_free_cell (const Grid *grid)
{
  return grid->panels->len < grid->columns * grid->rows;
}

static double
width_of_chart (const Grid *grid)
{
  return (grid->area.width - GAP * (grid->columns - 1)) / grid->columns;
}

static double
height_of_chart (const Grid *grid)
{
  return (grid->area.height - GAP * (grid->rows - 1)) / grid->rows;
}

/* Upper left corner of a cell, be there a chart or not. */
static GableXY
corner_of (const Grid *grid, guint cell)
{
  return (GableXY){ grid->area.x + (cell % grid->columns) * (width_of_chart (grid) + GAP),
                    grid->area.y +
                      (double) (cell / grid->columns) * (height_of_chart (grid) + GAP) };
}

static void
clear_chart (gpointer data)
{
  gable_scene_free (((GableChart *) data)->scene);
}

static void
add_charts (GableBuild *build, Grid *grid, const Legend *legend)
{
  g_autoptr (GArray) charts = g_array_new (FALSE, FALSE, sizeof (GableChart));
  GableSceneOptions options = *build->options;

  g_array_set_clear_func (charts, clear_chart);
  options.width = width_of_chart (grid);
  options.height = height_of_chart (grid);
  options.title = NULL;
  for (guint i = 0; i < grid->panels->len; i++) {
    GablePanel *panel = &g_array_index (grid->panels, GablePanel, i);
    GableChart chart = { .by = corner_of (grid, i), .is_other = panel->is_other };

    panel->whole = build->chosen;
    panel->inside = legend->in_chart && i + 1 == grid->panels->len ? legend->legend : NULL;
    options.cache = gable_scene_cache_get_part (build->cache, i);
    chart.scene =
      gable_build_chart (panel->roofline, &options, panel, grid->x, grid->y, legend->legend);
    g_array_append_val (charts, chart);
  }
  gable_build_merge (build->scene, (const GableChart *) charts->data, charts->len);
  gable_build_choose_parts_later (build, grid->panels->len, options.width, options.height);
}

static void
add_shared_titles (GableBuild *build, const Grid *grid, double bottom)
{
  double size = build->theme->title_size;
  char *upright;
  GableTextStyle style = {
    .class_ = "axis-title",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .colour = build->theme->ink,
    .size = size,
    .anchor = GABLE_ANCHOR_MIDDLE,
  };

  gable_build_text (build, &style,
                    (GableXY){ grid->area.x + grid->area.width / 2, bottom + 0.9 * size },
                    gable_build_x_title (build));
  upright = gable_build_y_title (build);
  style.angle = -G_PI / 2;
  gable_build_text (
    build, &style,
    (GableXY){ 8 + 0.8 * size,
               gable_build_keep_upright (build, upright, grid->area.y + grid->area.height / 2) },
    upright);
}

/* Both charts of a precision have the axes that hold them all. */
static void
find_ranges (GableBuild *build, Grid *grid)
{
  GableScene *scene = build->scene;

  gable_build_ranges (build->roofline, build->cache, &grid->x, &grid->y);
  for (guint i = 0; i < grid->panels->len; i++) {
    const GablePanel *panel = &g_array_index (grid->panels, GablePanel, i);
    GableRange x, y;

    if (panel->is_other) {
      gable_build_ranges (panel->roofline, gable_scene_cache_get_part (build->cache, i), &x, &y);
      grid->x = (GableRange){ MIN (grid->x.min, x.min), MAX (grid->x.max, x.max) };
      grid->y = (GableRange){ MIN (grid->y.min, y.min), MAX (grid->y.max, y.max) };
    }
  }
  scene->scale = build->view->scale;
  scene->x = grid->x;
  scene->y = grid->y;
}

/* (transfer full) (nullable) */
static char *
rest_text (const Grid *grid)
{
  return grid->n_left_out > 0
           ? g_strdup_printf (ngettext ("%u more chart has no room", "%u more charts have no room",
                                        grid->n_left_out),
                              grid->n_left_out)
           : NULL;
}

static void
add_rest (GableBuild *build, const Grid *grid, GableXY at)
{
  const GableTextStyle style = {
    .class_ = "outside",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = build->theme->small_size,
    .anchor = GABLE_ANCHOR_END,
  };
  char *text = rest_text (grid);

  if (text != NULL) {
    gable_build_text (build, &style, at, text);
  }
}

/* Whether what has no room is said in a line of its own: beside the axes' title there is too little. */
static gboolean
wants_line (const GableBuild *build, const Grid *grid)
{
  g_autofree char *rest = rest_text (grid);
  g_autofree char *title = gable_build_x_title (build);
  double rest_width, title_width;

  if (rest == NULL) {
    return FALSE;
  }
  gable_build_measure (build, rest, build->theme->small_size, FALSE, &rest_width);
  gable_build_measure (build, title, build->theme->title_size, FALSE, &title_width);
  return grid->area.x + grid->area.width / 2 + title_width / 2 + EDGE >
         build->scene->width - EDGE - rest_width;
}

/* One beside the charts that would leave them too narrow goes under them, and so does one that fills a chart. */
static void
measure_legend (GableBuild *build, const Grid *grid, Legend *legend)
{
  const GableScene *scene = build->scene;
  double width, height;

  legend->width = legend->height = 0;
  legend->in_chart = FALSE;
  gable_legend_measure_column (legend->legend, build, &width, &height);
  if ((legend->place == GABLE_LEGEND_RIGHT && width > MAX_COLUMN * scene->width) ||
      (legend->place == GABLE_LEGEND_INSIDE && !has_free_cell (grid) &&
       (width > MAX_INSIDE * width_of_chart (grid) ||
        height > MAX_INSIDE * height_of_chart (grid)))) {
    legend->place = GABLE_LEGEND_UNDER;
  }
  if (legend->place == GABLE_LEGEND_RIGHT) {
    legend->width = width;
  } else if (legend->place == GABLE_LEGEND_INSIDE) {
    legend->in_chart = !has_free_cell (grid);
  } else if (legend->place == GABLE_LEGEND_UNDER) {
    legend->height =
      gable_legend_draw (legend->legend, build, grid->area.x, scene->width - EDGE, 0, TRUE);
  }
}

static void
draw_legend (GableBuild *build, const Grid *grid, const Legend *legend, double bottom)
{
  if (legend->place == GABLE_LEGEND_UNDER) {
    gable_legend_draw (legend->legend, build, grid->area.x, build->scene->width - EDGE, bottom + 4,
                       FALSE);
  } else if (legend->place == GABLE_LEGEND_RIGHT) {
    gable_legend_draw_column (
      legend->legend, build,
      (GableXY){ grid->area.x + grid->area.width + 2 * GAP, build->scene->plot.y });
  } else if (legend->place == GABLE_LEGEND_INSIDE && has_free_cell (grid)) {
    GableXY corner = corner_of (grid, grid->panels->len);
    GableXY shift = { build->scene->plot.x - grid->area.x, build->scene->plot.y - grid->area.y };

    gable_legend_draw_column (legend->legend, build,
                              (GableXY){ corner.x + shift.x, corner.y + shift.y });
  }
}

/* Everything, around a legend of the size that is known. */
static void
add_everything (GableBuild *build, Grid *grid, const Legend *legend)
{
  GableScene *scene = build->scene;
  double size = build->theme->title_size;
  double left = EDGE + 1.6 * size;
  double top = build->options->title != NULL ? EDGE + 1.6 * size : 0;
  double bottom = scene->height - EDGE - legend->height;
  double right = legend->width > 0 ? scene->width - EDGE - legend->width - 2 * GAP : scene->width;
  double line = 0; /* for what has no room */

  g_array_set_size (scene->primitives, 0);
  g_array_set_size (scene->panels, 0);
  scene->n_labels_left_out = 0;
  /* Huge text leaves nothing of a small figure: one chart goes over all that is there. */
  grid->area = (GableRect){ left, top, MAX (right - left, 1), MAX (bottom - 1.5 * size - top, 1) };
  arrange (grid);
  if (wants_line (build, grid)) {
    line = 1.5 * build->theme->small_size;
    grid->area.height = MAX (grid->area.height - line, 1);
    arrange (grid);
  }
  add_charts (build, grid, legend);
  add_shared_titles (build, grid, bottom - 1.2 * size - line);
  add_rest (build, grid, (GableXY){ scene->width - EDGE, bottom - 0.3 * size });
  draw_legend (build, grid, legend, bottom);
  gable_build_title (build, (GableXY){ left, EDGE + 0.8 * size });
}

static void
add_around_legend (GableBuild *build, Grid *grid)
{
  const GableSceneOptions *options = build->options;
  g_autoptr (GableLegend) notes = gable_legend_new ();
  double *room = gable_scene_cache_get_legend_room (build->cache);
  Legend legend = { .legend = notes, .place = options->legend_place };

  if (!options->legend) {
    legend.place = GABLE_LEGEND_NONE;
  } else if (legend.place == GABLE_LEGEND_AS_ASKED || legend.place == GABLE_LEGEND_UNDER) {
    legend.place = GABLE_LEGEND_UNDER;
    legend.height = *room;
  }
  for (guint pass = 0; pass < MAX_PASSES; pass++) {
    Legend before = legend;

    add_everything (build, grid, &legend);
    measure_legend (build, grid, &legend);
    /* How much it takes is known once the charts stand. */
    if (legend.place == before.place && legend.width == before.width &&
        legend.height == before.height && legend.in_chart == before.in_chart) {
      break;
    }
  }
  *room = legend.height;
}

/**
 * gable_build_multiples:
 * @roofline: a project seen through the model
 * @options: of the whole scene
 *
 * A chart for each source, level or precision, all on the same axes, under one legend.
 *
 * Returns: (transfer full): the scene; one chart where there is nothing to tell apart
 */
GableScene *
gable_build_multiples (const GableRoofline *roofline, const GableSceneOptions *options)
{
  g_autoptr (GableSceneCache) own = options->cache == NULL ? gable_scene_cache_new () : NULL;
  Grid grid = { .panels = g_array_new (FALSE, FALSE, sizeof (GablePanel)) };
  GableScene *scene;
  GableBuild build;

  g_array_set_clear_func (grid.panels, clear_panel);
  find_panels (&grid, roofline);
  if (grid.panels->len < 2) {
    g_array_unref (grid.panels);
    gable_build_ranges (roofline, options->cache, &grid.x, &grid.y);
    return gable_build_chart (roofline, options, NULL, grid.x, grid.y, NULL);
  }
  scene = gable_scene_new (MAX (options->width, GABLE_SCENE_MIN_WIDTH),
                           MAX (options->height, GABLE_SCENE_MIN_HEIGHT), options->theme);
  scene->panels = g_array_new (FALSE, FALSE, sizeof (GableRect));
  gable_build_init (&build, roofline, options, scene);
  build.cache = own != NULL ? own : options->cache;
  find_ranges (&build, &grid);
  gable_build_choose_kernels (&build);
  add_around_legend (&build, &grid);
  gable_build_clear (&build);
  g_array_unref (grid.panels);
  return scene;
}

void
gable_build_choose_multiples (GableBuild *build, double width, double height)
{
  Grid grid = { .panels = g_array_new (FALSE, FALSE, sizeof (GablePanel)) };

  g_array_set_clear_func (grid.panels, clear_panel);
  find_panels (&grid, build->roofline);
  for (guint i = 0; i < grid.panels->len; i++) {
    GablePanel *panel = &g_array_index (grid.panels, GablePanel, i);
    g_autoptr (GableScene) scene = gable_scene_new (width, height, build->theme);
    GableBuild one;

    panel->whole = build->chosen;
    gable_build_init (&one, panel->roofline, build->options, scene);
    one.panel = panel;
    one.cache = gable_scene_cache_get_part (build->cache, i);
    scene->scale = one.view->scale;
    gable_build_choose_kernels (&one);
    gable_build_prepare_crowd (&one);
    gable_build_clear (&one);
  }
  g_array_unref (grid.panels);
}
