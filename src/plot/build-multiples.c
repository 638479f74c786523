/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/chart-grid.h"

#define EDGE 10.0
#define LEGEND_GAP 12.0 /* between the charts and a legend beside them [pt] */
/* Of the width: a legend beside the charts at most, and of a side of a chart: one inside of it [1]. */
#define MAX_COLUMN 0.38
#define MAX_INSIDE 0.6
/* Until the legend has the room that it takes. */
#define MAX_PASSES 3

/* What explains all the charts, and the room that it takes from them. */
typedef struct {
  GableLegend *legend;
  GableLegendPlace place;
  double width;      /* beside them [pt] */
  double height;     /* under them [pt] */
  gboolean in_chart; /* inside of the last one */
  gboolean crowded;  /* which has no room for it */
} Legend;

static void
clear_chart (gpointer data)
{
  gable_scene_free (((GableChart *) data)->scene);
}

static void
add_charts (GableBuild *build, GableGrid *grid, Legend *legend)
{
  g_autoptr (GArray) charts = g_array_new (FALSE, FALSE, sizeof (GableChart));
  GableSceneOptions options = *build->options;

  g_array_set_clear_func (charts, clear_chart);
  options.width = gable_grid_chart_width (grid);
  options.height = gable_grid_chart_height (grid);
  options.title = NULL;
  for (guint i = 0; i < grid->panels->len; i++) {
    GablePanel *panel = &g_array_index (grid->panels, GablePanel, i);
    GableChart chart = { .by = gable_grid_corner (grid, i), .is_other = panel->is_other };

    panel->whole = build->chosen;
    panel->inside = legend->in_chart && i + 1 == grid->panels->len ? legend->legend : NULL;
    panel->crowded = &legend->crowded;
    options.cache = gable_scene_cache_get_part (build->cache, i);
    chart.scene =
      gable_build_chart (panel->roofline, &options, panel, grid->x, grid->y, legend->legend);
    g_array_append_val (charts, chart);
  }
  gable_build_merge (build->scene, (const GableChart *) charts->data, charts->len);
  gable_build_choose_parts_later (build, grid->panels->len, options.width, options.height);
}

static void
add_shared_titles (GableBuild *build, const GableGrid *grid, double bottom)
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
find_ranges (GableBuild *build, GableGrid *grid)
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
rest_text (const GableGrid *grid)
{
  return grid->n_left_out > 0
           ? g_strdup_printf (ngettext ("%u more chart has no room", "%u more charts have no room",
                                        grid->n_left_out),
                              grid->n_left_out)
           : NULL;
}

static void
add_rest (GableBuild *build, const GableGrid *grid, GableXY at)
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
wants_line (const GableBuild *build, const GableGrid *grid)
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
measure_legend (GableBuild *build, const GableGrid *grid, Legend *legend)
{
  const GableScene *scene = build->scene;
  double width, height;

  legend->width = legend->height = 0;
  legend->in_chart = FALSE;
  gable_legend_measure_column (legend->legend, build, &width, &height);
  if ((legend->place == GABLE_LEGEND_RIGHT && width > MAX_COLUMN * scene->width) ||
      (legend->place == GABLE_LEGEND_INSIDE && !gable_grid_has_free_cell (grid) &&
       (legend->crowded || width > MAX_INSIDE * gable_grid_chart_width (grid) ||
        height > MAX_INSIDE * gable_grid_chart_height (grid)))) {
    legend->place = GABLE_LEGEND_UNDER;
  }
  if (legend->place == GABLE_LEGEND_RIGHT) {
    legend->width = width;
  } else if (legend->place == GABLE_LEGEND_INSIDE) {
    legend->in_chart = !gable_grid_has_free_cell (grid);
  } else if (legend->place == GABLE_LEGEND_UNDER) {
    legend->height =
      gable_legend_draw (legend->legend, build, grid->area.x, scene->width - EDGE, 0, TRUE);
  }
}

static void
draw_legend (GableBuild *build, const GableGrid *grid, const Legend *legend, double bottom)
{
  if (legend->place == GABLE_LEGEND_UNDER) {
    gable_legend_draw (legend->legend, build, grid->area.x, build->scene->width - EDGE, bottom + 4,
                       FALSE);
  } else if (legend->place == GABLE_LEGEND_RIGHT) {
    gable_legend_draw_column (
      legend->legend, build,
      (GableXY){ grid->area.x + grid->area.width + LEGEND_GAP, build->scene->plot.y });
  } else if (legend->place == GABLE_LEGEND_INSIDE && gable_grid_has_free_cell (grid)) {
    GableXY corner = gable_grid_corner (grid, grid->panels->len);
    GableXY shift = { build->scene->plot.x - grid->area.x, build->scene->plot.y - grid->area.y };

    gable_legend_draw_column (legend->legend, build,
                              (GableXY){ corner.x + shift.x, corner.y + shift.y });
  }
}

/* Everything, around a legend of the size that is known. */
static void
add_everything (GableBuild *build, GableGrid *grid, Legend *legend)
{
  GableScene *scene = build->scene;
  double size = build->theme->title_size;
  double left = EDGE + 1.6 * size;
  double top = build->options->title != NULL ? EDGE + 1.6 * size : 0;
  double bottom = scene->height - EDGE - legend->height;
  double right =
    legend->width > 0 ? scene->width - EDGE - legend->width - LEGEND_GAP : scene->width;
  double line = 0; /* for what has no room */

  g_array_set_size (scene->primitives, 0);
  g_array_set_size (scene->panels, 0);
  scene->n_labels_left_out = 0;
  /* Huge text leaves nothing of a small figure: one chart goes over all that is there. */
  grid->area = (GableRect){ left, top, MAX (right - left, 1), MAX (bottom - 1.5 * size - top, 1) };
  gable_grid_arrange (grid);
  if (wants_line (build, grid)) {
    line = 1.5 * build->theme->small_size;
    grid->area.height = MAX (grid->area.height - line, 1);
    gable_grid_arrange (grid);
  }
  add_charts (build, grid, legend);
  add_shared_titles (build, grid, bottom - 1.2 * size - line);
  add_rest (build, grid, (GableXY){ scene->width - EDGE, bottom - 0.3 * size });
  draw_legend (build, grid, legend, bottom);
  gable_build_title (build, (GableXY){ left, EDGE + 0.8 * size });
}

static void
add_around_legend (GableBuild *build, GableGrid *grid)
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

    legend.crowded = FALSE;
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
  GableGrid grid;
  GableScene *scene;
  GableBuild build;

  gable_grid_find (&grid, roofline);
  if (grid.panels->len < 2) {
    gable_grid_clear (&grid);
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
  gable_grid_clear (&grid);
  return scene;
}

void
gable_build_choose_multiples (GableBuild *build, double width, double height)
{
  GableGrid grid;

  gable_grid_find (&grid, build->roofline);
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
  gable_grid_clear (&grid);
}
