/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"

#include "analysis/describe.h"
#include "plot/build-parts.h"
#include "plot/hatch.h"
#include "plot/ticks.h"

/* Of the chart [pt]. */
#define EDGE 10.0
/* The whole description is worked out for so many kernels at most: of more nobody reads it. */
#define DESCRIBED 200
#define TITLE_CHARACTERS 120
/* Of the width: a legend beside the plot at most [1]. */
#define MAX_COLUMN 0.38
/* Of the words that go with a figure [B]. */
#define MAX_TITLE 2000
#define MAX_DESCRIPTION 100000

static GableRange
range_or (GableScaleKind kind, GableRange wanted, GableRange fitted)
{
  const GableRange decade = { 1, 10 };

  return gable_range_repair (kind, wanted, gable_range_repair (kind, fitted, decade));
}

/* Whether @range can be shown as it is. */
static gboolean
is_whole (GableScaleKind kind, GableRange range)
{
  return isfinite (range.min) && isfinite (range.max) &&
         (kind != GABLE_SCALE_LOG10 || (range.min > 0 && range.max > 0));
}

void
gable_build_ranges (const GableRoofline *roofline,
                    GableSceneCache *cache,
                    GableRange *x,
                    GableRange *y)
{
  const GableView *view = &roofline->project->view;
  GableRange fitted_x = view->x;
  GableRange fitted_y = view->y;

  if (!is_whole (view->scale, view->x) || !is_whole (view->scale, view->y)) {
    gable_build_fit (cache, roofline, &fitted_x, &fitted_y);
  }
  *x = range_or (view->scale, view->x, fitted_x);
  *y = range_or (view->scale, view->y, fitted_y);
}

static void
set_ranges (GableBuild *build, GableRange x, GableRange y)
{
  GableScene *scene = build->scene;

  scene->scale = build->view->scale;
  scene->x = x;
  scene->y = y;
  build->x = gable_scale_over (scene->scale, x);
  build->y = gable_scale_over (scene->scale, y);
}

static double
widest_tick_label (const GableBuild *build)
{
  double em = build->theme->text_size;
  g_autoptr (GArray) ticks =
    gable_ticks_new (&build->y, build->rate, MAX (build->options->height, 1), 2 * em);
  double widest = 0;

  for (guint i = 0; i < ticks->len; i++) {
    const char *label = g_array_index (ticks, GableTick, i).label;
    double width;

    if (label != NULL) {
      gable_build_measure (build, label, em, FALSE, &width);
      widest = MAX (widest, width);
    }
  }
  return widest;
}

/* One of several charts has none of its own, nor has a sparkline. */
static GableLegendPlace
find_legend_place (const GableBuild *build)
{
  if (!build->options->legend || !build->layout.has_ticks || build->panel != NULL) {
    return GABLE_LEGEND_NONE;
  }
  return build->options->legend_place == GABLE_LEGEND_AS_ASKED ? GABLE_LEGEND_UNDER
                                                               : build->options->legend_place;
}

/* What the legend needs, as far as it is known before anything has its place. One that would leave the plot too narrow
 * goes under it. */
static void
wish_legend (GableBuild *build, GableLayoutWishes *wishes)
{
  g_autoptr (GableLegend) legend = gable_legend_new ();

  gable_build_sweeps (build, TRUE);
  gable_build_arrows (build, TRUE);
  gable_build_mixed_ceiling (build, TRUE);
  gable_legend_note (legend, build);
  if (build->legend_place == GABLE_LEGEND_RIGHT) {
    double width, height;

    gable_legend_measure_column (legend, build, &width, &height);
    if (width <= MAX_COLUMN * build->scene->width) {
      wishes->legend_column = width;
      return;
    }
    build->legend_place = GABLE_LEGEND_UNDER;
  }
  wishes->legend =
    gable_legend_draw (legend, build, build->layout.plot.x, build->scene->width - EDGE, 0, TRUE);
}

static void
arrange (GableBuild *build)
{
  const GableSceneOptions *options = build->options;
  const GableTheme *theme = build->theme;
  const char *title = build->panel != NULL ? build->panel->title : options->title;
  GableLayoutWishes wishes = {
    .width = build->scene->width,
    .height = build->scene->height,
    .title = title != NULL ? gable_build_line_height (theme->title_size) : 0,
    .tick_labels = widest_tick_label (build),
    .ceilings = gable_build_measure_ceilings (build),
    .peak_gap = gable_build_peak_gap (build),
    .strip = build->n_strip > 0,
    .is_panel = build->panel != NULL,
    .text_size = theme->text_size,
    .title_size = theme->title_size,
  };
  GableRect frame;

  gable_layout_arrange (&build->layout, &wishes);
  build->legend_place = find_legend_place (build);
  if (build->legend_place == GABLE_LEGEND_UNDER || build->legend_place == GABLE_LEGEND_RIGHT) {
    /* How wide it may be is known now, and so how high it gets. */
    wish_legend (build, &wishes);
    gable_layout_arrange (&build->layout, &wishes);
  }
  build->scene->plot = build->layout.plot;
  frame = build->layout.plot;
  if (wishes.strip) {
    frame.width += frame.x - build->layout.strip.x;
    frame.x = build->layout.strip.x;
  }
  frame.x += GABLE_BUILD_INSET;
  frame.y += GABLE_BUILD_INSET;
  frame.width -= 2 * GABLE_BUILD_INSET;
  frame.height -= 2 * GABLE_BUILD_INSET;
  build->labeller = gable_labeller_new (frame);
}

/* Of one of several charts its own, else the document's. */
void
gable_build_title (GableBuild *build, GableXY at)
{
  const char *title = build->panel != NULL ? build->panel->title : build->options->title;
  GableTextStyle style = {
    .class_ = build->panel != NULL ? "panel-title" : "title",
    .owner = gable_owner_none,
    .colour = build->theme->ink,
    .size = build->panel != NULL ? build->theme->text_size : build->theme->title_size,
    .bold = TRUE,
  };

  if (title != NULL) {
    gable_build_text (build, &style, at, gable_build_short_name (title, TITLE_CHARACTERS));
  }
}

static void
add_words (GableScene *scene, const GableRoofline *roofline)
{
  scene->title = gable_build_bound_text (gable_describe_title (roofline), MAX_TITLE);
  if (roofline->n_kernels <= DESCRIBED) {
    scene->description = gable_build_bound_text (gable_describe (roofline), MAX_DESCRIPTION);
  }
}

/* From bottom to top; text is placed last, when everything that it must keep clear of is there. */
static void
add_everything (GableBuild *build)
{
  gable_build_tints (build);
  gable_build_grid (build);
  gable_build_regions (build);
  gable_build_axes (build);
  gable_build_clouds (build);
  gable_build_place_kernels (build);
  gable_build_walls (build);
  gable_build_overlays (build);
  gable_build_roofs (build);
  gable_build_ridge (build);
  gable_build_ceiling_labels (build);
  if ((build->shown->len == 0 && build->n_crowd == 0 && !build->is_waiting) ||
      build->roofline->machine == NULL) {
    gable_build_hint (build);
  }
  gable_build_memory_labels (build);
  gable_build_ridge_label (build);
  gable_build_mixed_ceiling (build, FALSE);
  gable_build_overlay_labels (build);
  gable_build_markers (build);
  gable_build_edges (build);
  gable_build_arrows (build, FALSE);
  gable_build_annotations (build);
  if (build->legend_place == GABLE_LEGEND_INSIDE) {
    g_autoptr (GableLegend) legend = gable_legend_new ();

    gable_legend_note (legend, build);
    build->legend_covers = !gable_legend_draw_inside (legend, build);
  }
  if (build->panel != NULL && build->panel->inside != NULL) {
    *build->panel->crowded = !gable_legend_draw_inside (build->panel->inside, build);
  }
  gable_build_kernel_labels (build);
  gable_build_key (build);
  gable_build_title (build, (GableXY){ build->layout.plot.x, build->layout.title_baseline });
}

void
gable_build_init (GableBuild *build,
                  const GableRoofline *roofline,
                  const GableSceneOptions *options,
                  GableScene *scene)
{
  *build = (GableBuild){
    .roofline = roofline,
    .options = options,
    .theme = options->theme,
    .view = &roofline->project->view,
    .scene = scene,
    .cache = options->cache,
    .shown = g_array_new (FALSE, FALSE, sizeof (GableShown)),
    .numbered = g_array_new (FALSE, FALSE, sizeof (GableNumbered)),
  };
  scene->chart = build->view->chart;
  gable_build_units (build);
}

void
gable_build_clear (GableBuild *build)
{
  g_clear_pointer (&build->labeller, gable_labeller_free);
  g_clear_pointer (&build->shown, g_array_unref);
  g_clear_pointer (&build->numbered, g_array_unref);
  g_clear_pointer (&build->by_name, g_hash_table_unref);
}

static void
add_legend (GableBuild *build, GableLegend *legend)
{
  g_autoptr (GableLegend) own = legend == NULL ? gable_legend_new () : NULL;

  gable_legend_note (own != NULL ? own : legend, build);
  if (own != NULL && build->legend_place == GABLE_LEGEND_UNDER) {
    gable_legend_draw (own, build, build->layout.plot.x, build->scene->width - EDGE,
                       build->layout.legend_top, FALSE);
  } else if (own != NULL && build->legend_place == GABLE_LEGEND_RIGHT) {
    gable_legend_draw_column (own, build,
                              (GableXY){ build->layout.legend_left, build->layout.plot.y });
  }
}

GableScene *
gable_build_chart (const GableRoofline *roofline,
                   const GableSceneOptions *options,
                   const GablePanel *panel,
                   GableRange x,
                   GableRange y,
                   GableLegend *legend)
{
  g_autoptr (GableSceneCache) own = options->cache == NULL ? gable_scene_cache_new () : NULL;
  GableScene *scene =
    gable_scene_new (MAX (options->width, GABLE_SCENE_MIN_WIDTH),
                     MAX (options->height, GABLE_SCENE_MIN_HEIGHT), options->theme);
  GableBuild build;

  gable_build_init (&build, roofline, options, scene);
  build.panel = panel;
  build.cache = own != NULL ? own : options->cache;
  set_ranges (&build, x, y);
  gable_build_choose_roofs (&build);
  gable_build_choose_kernels (&build);
  arrange (&build);
  add_everything (&build);
  if (build.legend_covers) {
    GableSceneOptions under = *options;

    under.legend_place = GABLE_LEGEND_UNDER;
    gable_build_clear (&build);
    gable_scene_free (scene);
    return gable_build_chart (roofline, &under, panel, x, y, legend);
  }
  add_legend (&build, legend);
  gable_build_clear (&build);
  return scene;
}

/**
 * gable_scene_build:
 * @roofline: a project seen through the model
 * @options: size, theme, and what is selected
 *
 * Draws the chart that the project's view asks for as a list of primitives. The same input gives the same scene; a project
 * without a machine, without kernels or with a hundred thousand of them has one too.
 *
 * Returns: (transfer full): the scene
 */
GableScene *
gable_scene_build (const GableRoofline *roofline, const GableSceneOptions *options)
{
  const GableView *view = &roofline->project->view;
  GableScene *scene;
  GableRange x, y;

  if (view->chart == GABLE_CHART_TIME) {
    scene = gable_build_time (roofline, options);
  } else if (view->multiples != GABLE_MULTIPLES_NONE) {
    scene = gable_build_multiples (roofline, options);
  } else {
    gable_build_ranges (roofline, options->cache, &x, &y);
    scene = gable_build_chart (roofline, options, NULL, x, y, NULL);
  }
  if (!options->wordless) {
    add_words (scene, roofline);
  }
  gable_scene_hatch (scene);
  return scene;
}
