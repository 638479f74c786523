/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Charts side by side at most, width over height of one where there is a choice, and the least size of one [pt]. */
#define MAX_PANELS 16
#define ASPECT 1.35
#define LEAST_WIDTH 150.0
#define LEAST_HEIGHT 120.0
#define EDGE 10.0
#define GAP 6.0
#define TITLE_CHARACTERS 60

/* What the charts are, and where they stand. */
typedef struct {
  GArray *panels; /* (element-type GablePanel) */
  guint n_left_out;
  guint columns;
  guint rows;
  GableRect area;
} Grid;

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

/* Those that some kernel has a point at, near to far. */
static void
add_levels (Grid *grid, const GableRoofline *roofline)
{
  g_autoptr (GPtrArray) levels = g_ptr_array_new ();

  for (guint i = 0; i < roofline->points->len; i++) {
    const GableCounter *level = g_array_index (roofline->points, GablePoint, i).level;
    guint place = 0;

    while (place < levels->len && gable_counter_compare (levels->pdata[place], level) < 0) {
      place++;
    }
    if (place == levels->len || levels->pdata[place] != level) {
      g_ptr_array_insert (levels, (int) place, (gpointer) level);
    }
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

    add_panel (grid, (GablePanel){ .roofline = one }, g_strdup (one->work.counter->title));
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

static GableXY
moved (GableXY at, GableXY by)
{
  return (GableXY){ at.x + by.x, at.y + by.y };
}

/* A line of many pieces is cut into those that are inside. */
static void
take_pieces (GableScene *scene, GablePrimitive line, GableRect plot)
{
  GableXY *points = line.points;
  guint n = line.n_points;

  for (guint i = 1; i < n; i++) {
    GableXY ends[] = { points[i - 1], points[i] };

    if (gable_clip_segment (plot, &ends[0], &ends[1])) {
      gable_scene_take (scene, line, ends, 2);
    }
  }
  g_free (points);
}

/* What is clipped to the plot of its own chart is cut here: a painter knows one plot alone. */
static void
take_moved (GableScene *scene, GablePrimitive *primitive, GableRect plot, gboolean is_other)
{
  GablePrimitive copy = *primitive;
  g_autoptr (GArray) points = NULL;

  *primitive = (GablePrimitive){ 0 };
  copy.clipped = FALSE;
  if (is_other && copy.owner.kind != GABLE_OWNER_KERNEL) {
    copy.owner = gable_owner_none;
  } else if (is_other) {
    copy.owner.point = -1;
  }
  if (copy.kind == GABLE_PRIMITIVE_LINE && copy.n_points > 2) {
    take_pieces (scene, copy, plot);
    return;
  }
  points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  g_array_append_vals (points, copy.points, copy.n_points);
  g_clear_pointer (&copy.points, g_free);
  if (copy.kind == GABLE_PRIMITIVE_POLYGON) {
    gable_clip_polygon (plot, points);
  }
  if (points->len > 0) {
    gable_scene_take (scene, copy, (const GableXY *) points->data, points->len);
  }
}

/* Moves everything of @panel into @scene. @is_other: its roofs and points are not those of the whole roofline. */
static void
merge (GableScene *scene, GableScene *panel, GableXY by, gboolean is_other)
{
  GableRect plot = panel->plot;

  plot.x += by.x;
  plot.y += by.y;
  if (scene->panels->len == 0) {
    scene->plot = plot;
  }
  g_array_append_val (scene->panels, plot);
  for (guint i = 0; i < panel->primitives->len; i++) {
    GablePrimitive *primitive = &g_array_index (panel->primitives, GablePrimitive, i);

    for (guint k = 0; k < primitive->n_points; k++) {
      primitive->points[k] = moved (primitive->points[k], by);
    }
    take_moved (scene, primitive, plot, is_other);
  }
  scene->n_labels_left_out += panel->n_labels_left_out;
}

static void
add_charts (GableBuild *build, Grid *grid, GableRange x, GableRange y, GableLegend *legend)
{
  double width = (grid->area.width - GAP * (grid->columns - 1)) / grid->columns;
  double height = (grid->area.height - GAP * (grid->rows - 1)) / grid->rows;
  GableSceneOptions options = *build->options;

  options.width = width;
  options.height = height;
  options.title = NULL;
  for (guint i = 0; i < grid->panels->len; i++) {
    GablePanel *panel = &g_array_index (grid->panels, GablePanel, i);
    GableXY by = { grid->area.x + (i % grid->columns) * (width + GAP),
                   grid->area.y + (double) (i / grid->columns) * (height + GAP) };
    g_autoptr (GableScene) one = NULL;

    panel->whole = build->chosen;
    options.cache = gable_scene_cache_get_part (build->cache, i);
    options.later = FALSE;
    one = gable_build_chart (panel->roofline, &options, panel, x, y, legend);
    merge (build->scene, one, by, panel->roofline != build->roofline);
  }
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
find_ranges (const GableRoofline *roofline, const Grid *grid, GableRange *x, GableRange *y)
{
  gable_build_ranges (roofline, NULL, x, y);
  for (guint i = 0; i < grid->panels->len; i++) {
    const GableRoofline *one = g_array_index (grid->panels, GablePanel, i).roofline;
    GableRange own_x, own_y;

    if (one != roofline) {
      gable_build_ranges (one, NULL, &own_x, &own_y);
      *x = (GableRange){ MIN (x->min, own_x.min), MAX (x->max, own_x.max) };
      *y = (GableRange){ MIN (y->min, own_y.min), MAX (y->max, own_y.max) };
    }
  }
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

  if (grid->n_left_out > 0) {
    gable_build_text (build, &style, at,
                      g_strdup_printf (ngettext ("%u more chart has no room",
                                                 "%u more charts have no room", grid->n_left_out),
                                       grid->n_left_out));
  }
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
  g_autoptr (GableLegend) legend = gable_legend_new ();
  g_autoptr (GableSceneCache) own = options->cache == NULL ? gable_scene_cache_new () : NULL;
  GableSceneCache *cache = own != NULL ? own : options->cache;
  Grid grid = { .panels = g_array_new (FALSE, FALSE, sizeof (GablePanel)) };
  double size = options->theme->title_size;
  double left = EDGE + 1.6 * size;
  double top = options->title != NULL ? EDGE + 1.6 * size : 0;
  GableScene *scene;
  GableBuild build;
  GableRange x, y;

  g_array_set_clear_func (grid.panels, clear_panel);
  find_panels (&grid, roofline);
  if (grid.panels->len < 2) {
    g_array_unref (grid.panels);
    gable_build_ranges (roofline, options->cache, &x, &y);
    return gable_build_chart (roofline, options, NULL, x, y, NULL);
  }
  scene = gable_scene_new (MAX (options->width, GABLE_SCENE_MIN_WIDTH),
                           MAX (options->height, GABLE_SCENE_MIN_HEIGHT), options->theme);
  scene->panels = g_array_new (FALSE, FALSE, sizeof (GableRect));
  gable_build_init (&build, roofline, options, scene);
  build.cache = cache;
  find_ranges (roofline, &grid, &x, &y);
  scene->scale = build.view->scale;
  scene->x = x;
  scene->y = y;
  gable_build_choose_kernels (&build);
  for (guint pass = 0, lines = options->legend ? 2 : 0; pass < 2; pass++) {
    double height = 0;
    double bottom = scene->height - EDGE - lines * 1.5 * options->theme->small_size;

    g_array_set_size (scene->primitives, 0);
    g_array_set_size (scene->panels, 0);
    scene->n_labels_left_out = 0;
    /* Huge text leaves nothing of a small figure: one chart goes over all that is there. */
    grid.area =
      (GableRect){ left, top, MAX (scene->width - left, 1), MAX (bottom - 1.5 * size - top, 1) };
    arrange (&grid);
    add_charts (&build, &grid, x, y, legend);
    add_shared_titles (&build, &grid, bottom - 1.2 * size);
    add_rest (&build, &grid, (GableXY){ scene->width - EDGE, bottom - 0.3 * size });
    if (options->legend) {
      height = gable_legend_draw (legend, &build, left, scene->width - EDGE, bottom + 4, FALSE);
    }
    /* How many lines the legend takes is known once the charts stand. */
    if (!options->legend || height <= lines * 1.5 * options->theme->small_size) {
      break;
    }
    lines = (guint) ceil (height / (1.5 * options->theme->small_size));
  }
  gable_build_title (&build, (GableXY){ left, EDGE + 0.8 * size });
  gable_build_clear (&build);
  g_array_unref (grid.panels);
  return scene;
}
