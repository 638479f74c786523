/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/ticks.h"
#include "plot/time-chart.h"

/* A row is between these heights, in multiples of the text's size. */
#define LEAST_ROW 1.9
#define MOST_ROW 6.5
/* The names take this part of the width at most [1]. */
#define NAMES_PART 0.3
#define X_SPACING 4.5 /* between labels of the axis, in multiples of the text's size */

static gboolean
is_hidden (const GableView *view, GHashTable *hidden, const GableKernel *kernel)
{
  return view->hidden_kernels != NULL && kernel->name != NULL &&
         g_hash_table_contains (hidden, kernel->name);
}

static void
find_rows (GableTimeChart *chart)
{
  const GableRoofline *roofline = chart->build.roofline;
  const GPtrArray *names = chart->build.view->hidden_kernels;
  g_autoptr (GHashTable) hidden = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) order = gable_roofline_order (roofline);

  for (guint i = 0; names != NULL && i < names->len; i++) {
    g_hash_table_add (hidden, names->pdata[i]);
  }
  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);
    const GableKernelResult *result = &roofline->kernels[kernel];
    GableTimeRow row = { kernel, gable_result_seconds (result), gable_result_bound (result), 0 };

    if (is_hidden (chart->build.view, hidden,
                   gable_project_get_kernel (roofline->project, kernel))) {
      continue;
    }
    if (!(row.seconds > 0 || row.bound > 0) || isinf (row.seconds) || isinf (row.bound)) {
      chart->n_absent++;
      continue;
    }
    g_array_append_val (chart->rows, row);
  }
}

static void
widen (double *least, double *most, double value)
{
  if (value > 0 && isfinite (value)) {
    *least = *least <= value ? *least : value;
    *most = *most >= value ? *most : value;
  }
}

/* Whole decades, or from zero to a little over the longest. */
static void
choose_range (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  GableScene *scene = build->scene;
  guint n_ceilings = build->roofline->n_ceilings;
  g_autofree double *used = g_new (double, n_ceilings);
  double least = GABLE_UNKNOWN;
  double most = GABLE_UNKNOWN;

  for (guint i = 0; i < chart->rows->len; i++) {
    const GableTimeRow *row = &g_array_index (chart->rows, GableTimeRow, i);

    widen (&least, &most, row->seconds);
    widen (&least, &most, row->bound);
    gable_roofline_get_utilisations (build->roofline, row->kernel, used);
    for (guint c = 0; c < n_ceilings; c++) {
      double bound = used[c] * row->seconds;

      if (bound >= GABLE_TIME_LEAST_PART * row->seconds) {
        widen (&least, &most, bound);
      }
    }
  }
  if (!gable_known (least)) {
    least = 1e-3;
    most = 1;
  }
  scene->scale = build->view->scale;
  scene->x = scene->scale == GABLE_SCALE_LINEAR
               ? (GableRange){ 0, 1.06 * most }
               : (GableRange){ pow (10, floor (log10 (least * 0.97))),
                               pow (10, ceil (log10 (most * 1.03))) };
  scene->x = gable_range_repair (scene->scale, scene->x, (GableRange){ 1e-3, 1 });
  scene->y = (GableRange){ 0, MAX (chart->rows->len, 1) };
  build->x = gable_scale_over (scene->scale, scene->x);
}

/* Rows are cut to those that have room; the widths of what stands left and right of the plot follow from them. */
static void
arrange (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  GableScene *scene = build->scene;
  double em = theme->text_size;
  double top =
    GABLE_TIME_EDGE + (build->options->title != NULL ? 2 * theme->title_size : 0) + 0.4 * em;
  double bottom = GABLE_TIME_EDGE + 1.9 * em + 1.7 * theme->title_size + chart->legend;
  double height = MAX (scene->height - top - bottom, LEAST_ROW * em);
  guint room = MAX ((guint) (height / (LEAST_ROW * em)), 1);
  double names = 0;
  double values = 0;

  if (chart->rows->len > room) {
    /* A line says how many more there are. */
    chart->n_more += chart->rows->len - MAX (room - 1, 1);
    g_array_set_size (chart->rows, MAX (room - 1, 1));
    height -= 1.4 * em;
  }
  for (guint i = 0; i < chart->rows->len; i++) {
    const GableTimeRow *row = &g_array_index (chart->rows, GableTimeRow, i);
    g_autofree char *name = gable_time_name (chart, row, GABLE_TIME_NAME_CHARACTERS);
    g_autofree char *value = gable_time_verdict (chart, row);
    double width;

    gable_build_measure (build, name, em, FALSE, &width);
    names = MAX (names, width);
    gable_build_measure (build, value, theme->small_size, FALSE, &width);
    values = MAX (values, width);
  }
  names = MIN (names, NAMES_PART * scene->width);
  values = values < 0.25 * scene->width ? values : 0;
  build->layout.has_ticks = TRUE;
  build->layout.plot = (GableRect){
    .x = GABLE_TIME_EDGE + names + 0.8 * em,
    .y = top,
    .height = height,
  };
  build->layout.plot.width = MAX (scene->width - build->layout.plot.x - values -
                                    GABLE_TIME_VALUES_GAP - GABLE_TIME_EDGE - chart->legend_column,
                                  40);
  chart->row = MIN (height / MAX (chart->rows->len, 1), MOST_ROW * em);
  build->layout.plot.height = MIN (height, chart->row * MAX (chart->rows->len, 1));
  scene->plot = build->layout.plot;
  for (guint i = 0; i < chart->rows->len; i++) {
    g_array_index (chart->rows, GableTimeRow, i).y = top + (i + 0.5) * chart->row;
  }
}

static void
add_axis (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  const GableRect *plot = &build->layout.plot;
  double em = theme->text_size;
  double bottom = plot->y + plot->height;
  g_autoptr (GArray) ticks =
    gable_ticks_new (&build->x, GABLE_DIMENSION_SECONDS, plot->width, X_SPACING * em);
  GableTextStyle style = {
    .class_ = "tick",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .colour = theme->dim,
    .size = em,
    .anchor = GABLE_ANCHOR_MIDDLE,
  };

  for (guint i = 0; i < ticks->len; i++) {
    const GableTick *tick = &g_array_index (ticks, GableTick, i);
    double x = plot->x + plot->width * tick->unit;
    GablePrimitive line = {
      .class_ = tick->label != NULL ? "grid" : "grid minor",
      .owner = gable_owner_none,
      .stroke = tick->label != NULL ? theme->grid : theme->minor_grid,
      .width = tick->label != NULL ? theme->line_grid : theme->line_minor,
    };

    if (!theme->gridless) {
      gable_time_line (chart, line, x, plot->y, x, bottom);
    } else if (tick->label != NULL) {
      line.class_ = "axis";
      line.stroke = theme->dim;
      gable_time_line (chart, line, x, bottom, x, bottom + 0.3 * em);
    }
    if (tick->label != NULL) {
      gable_build_text (build, &style, (GableXY){ x, bottom + 1.5 * em },
                        tick->value > 0 ? gable_format (tick->value, GABLE_DIMENSION_SECONDS)
                                        : g_strdup ("0"));
    }
  }
  {
    GablePrimitive axis = {
      .class_ = "axis",
      .owner = { GABLE_OWNER_AXIS, -1, -1 },
      .stroke = theme->dim,
      .width = theme->line_grid,
    };

    axis.stroke.alpha = 0.7;
    gable_time_line (chart, axis, plot->x, bottom, plot->x + plot->width, bottom);
  }
}

/* (transfer full) (nullable) */
static char *
rest_text (const GableTimeChart *chart)
{
  if (chart->n_more == 0 && chart->n_absent == 0) {
    return NULL;
  }
  if (chart->n_more == 0) {
    return g_strdup_printf (
      ngettext ("%u kernel has no time", "%u kernels have no time", chart->n_absent),
      chart->n_absent);
  }
  return g_strdup_printf (ngettext ("%u more kernel, each shorter", "%u more kernels, each shorter",
                                    chart->n_more + chart->n_absent),
                          chart->n_more + chart->n_absent);
}

/* Of the axis, in the middle of the plot as long as it ends before @right; short where there is no room for all of it. */
static void
add_axis_title (GableTimeChart *chart, double baseline, double right)
{
  GableBuild *build = &chart->build;
  const GableRect *plot = &build->layout.plot;
  g_autofree char *own =
    build->options->x_title != NULL ? gable_build_short_name (build->options->x_title, 120) : NULL;
  const char *text =
    own != NULL ? own : _ ("Time of all launches, measured and at least needed by each resource");
  const GableTextStyle style = {
    .class_ = "axis-title",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .colour = build->theme->ink,
    .size = build->theme->title_size,
    .anchor = GABLE_ANCHOR_MIDDLE,
  };
  double width;

  gable_build_measure (build, text, style.size, FALSE, &width);
  if (own == NULL && width > right - GABLE_TIME_EDGE) {
    /* Translators: title of an axis, where there is no room for more */
    text = _ ("Time");
    gable_build_measure (build, text, style.size, FALSE, &width);
  }
  gable_build_text (
    build, &style,
    (GableXY){ MAX (MIN (plot->x + plot->width / 2, right - width / 2), width / 2), baseline },
    g_strdup (text));
}

/* Under the axis: its title, and what of the run has no row. */
static void
add_foot (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  const GableRect *plot = &build->layout.plot;
  double baseline = plot->y + plot->height + 1.9 * theme->text_size + 1.2 * theme->title_size;
  double right = build->scene->width - GABLE_TIME_EDGE - chart->legend_column;
  char *rest = rest_text (chart);
  const GableTextStyle style = {
    .class_ = "outside",
    .owner = gable_owner_none,
    .colour = theme->dim,
    .size = theme->small_size,
    .anchor = GABLE_ANCHOR_END,
  };
  double width;

  if (rest != NULL) {
    gable_build_measure (build, rest, style.size, FALSE, &width);
    gable_build_text (build, &style, (GableXY){ right, baseline }, rest);
    right -= width + theme->text_size;
  }
  add_axis_title (chart, baseline, right);
}

static void
draw (GableTimeChart *chart)
{
  g_array_set_size (chart->build.scene->primitives, 0);
  add_axis (chart);
  gable_build_regions (&chart->build);
  gable_time_rows (chart);
  add_foot (chart);
  gable_build_annotations (&chart->build);
  gable_build_title (
    &chart->build,
    (GableXY){ GABLE_TIME_EDGE, GABLE_TIME_EDGE + 0.8 * chart->build.theme->title_size });
}

static void
draw_around_legend (GableTimeChart *chart)
{
  gable_time_measure_legend (chart);
  arrange (chart);
  choose_range (chart);
  draw (chart);
}

/**
 * gable_build_time:
 * @roofline: a project seen through the model
 * @options: of the scene
 *
 * A row for each kernel, longest first: the lower bound of its time at each resource, and the measured time. Their
 * largest is the roof; what lies between it and the measured time is the headroom.
 *
 * Formula: t = W ÷ π and Q ÷ β: Williams, Waterman, Patterson, CACM 52(4), 2009, in time.
 *
 * Returns: (transfer full): the scene
 */
GableScene *
gable_build_time (const GableRoofline *roofline, const GableSceneOptions *options)
{
  GableScene *scene =
    gable_scene_new (MAX (options->width, GABLE_SCENE_MIN_WIDTH),
                     MAX (options->height, GABLE_SCENE_MIN_HEIGHT), options->theme);
  GableTimeChart chart = {
    .rows = g_array_new (FALSE, FALSE, sizeof (GableTimeRow)),
    .legend_place = options->legend_place,
  };

  gable_build_init (&chart.build, roofline, options, scene);
  chart.used = g_new0 (gboolean, MAX (roofline->n_ceilings, 1));
  find_rows (&chart);
  arrange (&chart);
  choose_range (&chart);
  draw (&chart);
  if (options->legend) {
    /* What there is to explain is known once all is drawn; then there is less room for it. */
    draw_around_legend (&chart);
    if (!gable_time_draw_legend (&chart)) {
      chart.legend_place = GABLE_LEGEND_UNDER;
      draw_around_legend (&chart);
      gable_time_draw_legend (&chart);
    }
  }
  if (chart.rows->len == 0) {
    g_clear_pointer (&chart.build.labeller, gable_labeller_free);
    chart.build.labeller = gable_labeller_new (chart.build.layout.plot);
    gable_build_hint (&chart.build);
  }
  gable_build_clear (&chart.build);
  g_free (chart.used);
  g_array_unref (chart.rows);
  return scene;
}
