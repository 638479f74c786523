/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/legend-flow.h"
#include "plot/time-chart.h"

#define MAX_RESOURCES 24 /* explained in the legend */
/* Of the plot's width: a legend beside it at most, and of its sides: one inside of it [1]. */
#define MAX_COLUMN 0.4
#define MAX_INSIDE 0.6
#define AIR 8.0  /* between one inside and a bar [pt] */
#define GAP 14.0 /* between the rows and a legend beside them [pt] */

static void
add_resources (GableTimeChart *chart, GableFlow *flow)
{
  const GableRoofline *roofline = chart->build.roofline;
  guint n = 0;

  for (guint c = 0; c < roofline->n_ceilings && n < MAX_RESOURCES; c++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, c);
    g_autofree char *name = NULL;

    if (!chart->used[c]) {
      continue;
    }
    name = gable_build_short_name (gable_ceiling_title (ceiling), 22);
    gable_flow_marker (flow, gable_build_shape (ceiling->counter),
                       gable_theme_counter_colour (chart->build.theme, ceiling->counter), FALSE,
                       name);
    n++;
  }
}

static void
add_items (GableTimeChart *chart, GableFlow *flow)
{
  const GableBuild *build = &chart->build;

  add_resources (chart, flow);
  for (GableStanding standing = 0; standing < GABLE_N_STANDINGS; standing++) {
    if (chart->standings[standing]) {
      /* The time is measured all the same where nothing is known to hold it against. */
      g_autofree char *text = standing == GABLE_STANDING_UNKNOWN
        ? g_strdup (_ ("measured, without a bound"))
        : g_strdup_printf (_ ("measured: %s"), gable_standing_to_label (standing));

      gable_flow_line (flow, (const double[4]){ 0 },
                       gable_theme_mark_colour (build->theme, build->theme->standing[standing]),
                       text);
    }
  }
  if (chart->has_best) {
    gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, build->theme->hypothetical, TRUE,
                       _ ("not measured: at best"));
  }
  if (chart->has_gap && build->scene->scale != GABLE_SCALE_LINEAR) {
    gable_flow_word (flow, _ ("shaded: what the best would save"));
  }
  if (chart->has_small) {
    gable_flow_word (flow, _ ("bounds under a thousandth of the time are left out"));
  }
}

static GableFlow
flow_under (GableTimeChart *chart, double top, gboolean dry)
{
  GableBuild *build = &chart->build;

  return (GableFlow){
    build, GABLE_TIME_EDGE, build->scene->width - GABLE_TIME_EDGE, GABLE_TIME_EDGE, top, dry, FALSE,
    0
  };
}

static void
measure_column (GableTimeChart *chart, double *width, double *height)
{
  GableFlow flow = gable_flow_column (&chart->build, (GableXY){ 0, 0 }, TRUE);

  add_items (chart, &flow);
  *width = flow.widest;
  *height = gable_flow_height (&flow, 0);
}

/**
 * gable_time_measure_legend:
 * @chart: drawn once, so that it is known what there is to explain
 *
 * Takes the room that the legend needs. One that would leave the rows too narrow, or fill the plot, goes under them.
 */
void
gable_time_measure_legend (GableTimeChart *chart)
{
  const GableRect *plot = &chart->build.layout.plot;
  GableFlow flow = flow_under (chart, 0, TRUE);
  double width, height;

  measure_column (chart, &width, &height);
  if ((chart->legend_place == GABLE_LEGEND_RIGHT && width > MAX_COLUMN * plot->width) ||
      (chart->legend_place == GABLE_LEGEND_INSIDE &&
       (width > MAX_INSIDE * plot->width || height > MAX_INSIDE * plot->height)) ||
      chart->legend_place == GABLE_LEGEND_AS_ASKED) {
    chart->legend_place = GABLE_LEGEND_UNDER;
  }
  if (chart->legend_place == GABLE_LEGEND_RIGHT) {
    chart->legend_column = width + GAP;
  } else if (chart->legend_place == GABLE_LEGEND_UNDER) {
    add_items (chart, &flow);
    chart->legend = gable_flow_height (&flow, 0) + 4;
  }
}

/* Tells the labeller of what is drawn for kernels and by people. */
static void
block_rows (GableBuild *build)
{
  for (guint i = 0; i < build->scene->primitives->len; i++) {
    const GablePrimitive *drawn = &g_array_index (build->scene->primitives, GablePrimitive, i);

    if (drawn->owner.kind != GABLE_OWNER_KERNEL && drawn->owner.kind != GABLE_OWNER_ANNOTATION) {
      continue;
    }
    if (drawn->kind == GABLE_PRIMITIVE_MARKER) {
      gable_labeller_add_disc (build->labeller, drawn->points[0], drawn->radius + AIR / 2);
    }
    for (guint k = 1; k < drawn->n_points && drawn->kind != GABLE_PRIMITIVE_MARKER; k++) {
      gable_labeller_add_line (build->labeller, drawn->points[k - 1], drawn->points[k],
                               drawn->width + AIR, GABLE_OBSTACLE_SOLID);
    }
  }
}

static gboolean
draw_inside (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  double width, height;
  gboolean is_free;
  GableXY corner;
  GableFlow flow;

  measure_column (chart, &width, &height);
  if (height <= 0) {
    return TRUE;
  }
  g_clear_pointer (&build->labeller, gable_labeller_free);
  build->labeller = gable_labeller_new (build->layout.plot);
  block_rows (build);
  is_free = gable_legend_add_sheet (build, width, height, &corner);
  flow = gable_flow_column (build, corner, FALSE);
  add_items (chart, &flow);
  return is_free;
}

/* FALSE: it covers something. */
gboolean
gable_time_draw_legend (GableTimeChart *chart)
{
  const GableScene *scene = chart->build.scene;
  GableFlow flow;

  if (chart->legend_place == GABLE_LEGEND_INSIDE) {
    return draw_inside (chart);
  }
  if (chart->legend_place == GABLE_LEGEND_RIGHT) {
    double left = scene->width - GABLE_TIME_EDGE - chart->legend_column + GAP;

    flow = gable_flow_column (&chart->build, (GableXY){ left, chart->build.layout.plot.y }, FALSE);
    add_items (chart, &flow);
  } else if (chart->legend_place == GABLE_LEGEND_UNDER) {
    flow = flow_under (chart, scene->height - GABLE_TIME_EDGE - chart->legend + 4, FALSE);
    add_items (chart, &flow);
  }
  return TRUE;
}
