/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"

#include "analysis/describe.h"
#include "plot/build-parts.h"
#include "plot/ticks.h"

/* Air between the frame of the plot and any text in it [pt]. */
#define INSET 3.0
/* The whole description is worked out for so many kernels at most, since it is made for every frame. */
#define DESCRIBED 200
#define TITLE_CHARACTERS 120
/* Of the words that go with a figure [B]. */
#define MAX_TITLE 2000
#define MAX_DESCRIPTION 100000

static GableRange
range_or (GableScaleKind kind, GableRange wanted, GableRange fitted)
{
  const GableRange decade = { 1, 10 };

  return gable_range_repair (kind, wanted, gable_range_repair (kind, fitted, decade));
}

static void
choose_ranges (GableBuild *build)
{
  GableScene *scene = build->scene;
  GableRange x, y;

  gable_scene_fit (build->roofline, &x, &y);
  scene->scale = build->view->scale;
  scene->x = range_or (scene->scale, build->view->x, x);
  scene->y = range_or (scene->scale, build->view->y, y);
  build->x = gable_scale_over (scene->scale, scene->x);
  build->y = gable_scale_over (scene->scale, scene->y);
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

static void
arrange (GableBuild *build)
{
  const GableSceneOptions *options = build->options;
  const GableTheme *theme = build->theme;
  GableLayoutWishes wishes = {
    .width = build->scene->width,
    .height = build->scene->height,
    .title = options->title != NULL ? gable_build_line_height (theme->title_size) : 0,
    .tick_labels = widest_tick_label (build),
    .ceilings = gable_build_measure_ceilings (build),
    .strip = build->n_strip > 0,
    .text_size = theme->text_size,
    .title_size = theme->title_size,
  };
  GableRect frame;

  gable_layout_arrange (&build->layout, &wishes);
  if (build->options->legend && build->layout.has_ticks) {
    /* How wide it may be is known now, and so how high it gets. */
    wishes.legend = gable_build_legend (build, 0, TRUE);
    gable_layout_arrange (&build->layout, &wishes);
  }
  build->scene->plot = build->layout.plot;
  frame = build->layout.plot;
  if (wishes.strip) {
    frame.width += frame.x - build->layout.strip.x;
    frame.x = build->layout.strip.x;
  }
  frame.x += INSET;
  frame.y += INSET;
  frame.width -= 2 * INSET;
  frame.height -= 2 * INSET;
  build->labeller = gable_labeller_new (frame);
}

static void
add_title (GableBuild *build)
{
  GableTextStyle style = {
    .class_ = "title",
    .owner = gable_owner_none,
    .colour = build->theme->ink,
    .size = build->theme->title_size,
    .bold = TRUE,
  };

  gable_build_text (build, &style, (GableXY){ build->layout.plot.x, build->layout.title_baseline },
                    gable_build_short_name (build->options->title, TITLE_CHARACTERS));
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
  gable_build_axes (build);
  gable_build_clouds (build);
  gable_build_place_kernels (build);
  gable_build_roofs (build);
  gable_build_ridge (build);
  gable_build_ceiling_labels (build);
  gable_build_memory_labels (build);
  gable_build_ridge_label (build);
  gable_build_markers (build);
  gable_build_edges (build);
  if (build->shown->len == 0 || build->roofline->machine == NULL) {
    gable_build_hint (build);
  }
  gable_build_arrows (build);
  gable_build_kernel_labels (build);
  gable_build_key (build);
  if (build->options->legend && build->layout.has_ticks) {
    gable_build_legend (build, build->layout.legend_top, FALSE);
  }
  if (build->options->title != NULL) {
    add_title (build);
  }
}

/**
 * gable_scene_build:
 * @roofline: a project seen through the model
 * @options: size, theme, and what is selected
 *
 * Draws the chart as a list of primitives. The same input gives the same scene; a project without a machine, without
 * kernels or with a hundred thousand of them has one too.
 *
 * Returns: (transfer full): the scene
 */
GableScene *
gable_scene_build (const GableRoofline *roofline, const GableSceneOptions *options)
{
  GableDimension work = gable_work_dimension (roofline->work);
  g_autoptr (GableSceneCache) own = options->cache == NULL ? gable_scene_cache_new () : NULL;
  GableScene *scene =
    gable_scene_new (MAX (options->width, GABLE_SCENE_MIN_WIDTH),
                     MAX (options->height, GABLE_SCENE_MIN_HEIGHT), options->theme);
  GableBuild build = {
    .roofline = roofline,
    .options = options,
    .theme = options->theme,
    .view = &roofline->project->view,
    .scene = scene,
    .cache = own != NULL ? own : options->cache,
    .intensity = gable_dimension_per_byte (work),
    .rate = gable_dimension_per_second (work),
    .shown = g_array_new (FALSE, FALSE, sizeof (GableShown)),
    .numbered = g_array_new (FALSE, FALSE, sizeof (GableNumbered)),
  };

  add_words (scene, roofline);
  choose_ranges (&build);
  gable_build_choose_roofs (&build);
  gable_build_choose_kernels (&build);
  arrange (&build);
  add_everything (&build);
  gable_labeller_free (build.labeller);
  g_array_unref (build.shown);
  g_array_unref (build.numbered);
  g_clear_pointer (&build.by_name, g_hash_table_unref);
  return scene;
}
