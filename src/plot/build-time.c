/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/clip.h"
#include "plot/legend-flow.h"
#include "plot/ticks.h"

#define EDGE 10.0
/* A row is between these heights, in multiples of the text's size. */
#define LEAST_ROW 1.9
#define MOST_ROW 6.5
/* The names take this part of the width at most [1], and so many characters. */
#define NAMES_PART 0.3
#define NAME_CHARACTERS 44
#define VALUES_GAP 10.0
#define X_SPACING 4.5 /* between labels of the axis, in multiples of the text's size */
/* A bound that is smaller than this part of the kernel's time is far from mattering, and would stretch the axis [1]. */
#define LEAST_PART 1e-3
#define GAP_ALPHA 0.28
#define BAND_ALPHA 0.1
#define MAX_RESOURCES 24 /* explained in the legend */

/* A kernel and what it could not do without. */
typedef struct {
  guint kernel;
  double seconds; /* measured [s], or unknown */
  double bound;   /* T* [s], or unknown */
  double y;       /* its middle [pt] */
} Row;

typedef struct {
  GableBuild build;
  GArray *rows;   /* (element-type Row) that have room, longest first */
  guint n_more;   /* and those that have none */
  guint n_absent; /* without any time */
  double row;     /* height [pt] */
  double legend;  /* [pt] */
  gboolean *used; /* ceilings whose bounds are shown */
  gboolean standings[GABLE_N_STANDINGS];
  gboolean has_gap, has_small, has_best;
} TimeChart;

static double
bound_at (const GableRoofline *roofline, const Row *row, guint ceiling)
{
  return gable_roofline_get_utilisation (roofline, row->kernel, ceiling) * row->seconds;
}

static gboolean
is_hidden (const GableView *view, GHashTable *hidden, const GableKernel *kernel)
{
  return view->hidden_kernels != NULL && kernel->name != NULL &&
         g_hash_table_contains (hidden, kernel->name);
}

static void
find_rows (TimeChart *chart)
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
    Row row = { kernel, result->seconds, result->bound, 0 };

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
choose_range (TimeChart *chart)
{
  GableBuild *build = &chart->build;
  GableScene *scene = build->scene;
  double least = GABLE_UNKNOWN;
  double most = GABLE_UNKNOWN;

  for (guint i = 0; i < chart->rows->len; i++) {
    const Row *row = &g_array_index (chart->rows, Row, i);

    widen (&least, &most, row->seconds);
    widen (&least, &most, row->bound);
    for (guint c = 0; c < build->roofline->n_ceilings; c++) {
      double bound = bound_at (build->roofline, row, c);

      if (bound >= LEAST_PART * row->seconds) {
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

static double
place (const TimeChart *chart, double seconds)
{
  const GableRect *plot = &chart->build.layout.plot;

  return plot->x + plot->width * gable_scale_to_unit (&chart->build.x, seconds);
}

static gboolean
is_inside (const TimeChart *chart, double x)
{
  const GableRect *plot = &chart->build.layout.plot;

  return x >= plot->x && x <= plot->x + plot->width;
}

/* (transfer full) "83 % · DRAM" */
static char *
verdict_of (const TimeChart *chart, const Row *row)
{
  const GableRoofline *roofline = chart->build.roofline;
  const GableKernelResult *result = &roofline->kernels[row->kernel];
  g_autofree char *percent = NULL;
  g_autofree char *limiter = NULL;

  if (!gable_known (result->efficiency) || result->limiter == GABLE_LIMITER_NONE) {
    return g_strdup ("–");
  }
  percent = gable_format_percent (result->efficiency);
  limiter = gable_build_short_name (gable_limiter_to_label (roofline, result->limiter), 18);
  return g_strdup_printf ("%s · %s", percent, limiter);
}

static char *
name_of (const TimeChart *chart, const Row *row, guint max)
{
  return gable_build_kernel_name (
    gable_project_get_kernel (chart->build.roofline->project, row->kernel)->name, max);
}

/* Rows are cut to those that have room; the widths of what stands left and right of the plot follow from them. */
static void
arrange (TimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  GableScene *scene = build->scene;
  double em = theme->text_size;
  double top = EDGE + (build->options->title != NULL ? 2 * theme->title_size : 0) + 0.4 * em;
  double bottom = EDGE + 1.9 * em + 1.7 * theme->title_size + chart->legend;
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
    const Row *row = &g_array_index (chart->rows, Row, i);
    g_autofree char *name = name_of (chart, row, NAME_CHARACTERS);
    g_autofree char *value = verdict_of (chart, row);
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
    .x = EDGE + names + 0.8 * em,
    .y = top,
    .height = height,
  };
  build->layout.plot.width =
    MAX (scene->width - build->layout.plot.x - values - VALUES_GAP - EDGE, 40);
  chart->row = MIN (height / MAX (chart->rows->len, 1), MOST_ROW * em);
  build->layout.plot.height = MIN (height, chart->row * MAX (chart->rows->len, 1));
  scene->plot = build->layout.plot;
  for (guint i = 0; i < chart->rows->len; i++) {
    g_array_index (chart->rows, Row, i).y = top + (i + 0.5) * chart->row;
  }
}

static void
add_line (TimeChart *chart, GablePrimitive line, double x1, double y1, double x2, double y2)
{
  const GableXY ends[] = { { x1, y1 }, { x2, y2 } };

  line.kind = GABLE_PRIMITIVE_LINE;
  gable_scene_take (chart->build.scene, line, ends, 2);
}

static void
add_box (TimeChart *chart, GablePrimitive box, GableRect area)
{
  const GableXY corners[] = {
    { area.x, area.y },
    { area.x + area.width, area.y },
    { area.x + area.width, area.y + area.height },
    { area.x, area.y + area.height },
  };

  box.kind = GABLE_PRIMITIVE_POLYGON;
  gable_scene_take (chart->build.scene, box, corners, G_N_ELEMENTS (corners));
}

static void
add_axis (TimeChart *chart)
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

    add_line (chart, line, x, plot->y, x, bottom);
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
    add_line (chart, axis, plot->x, bottom, plot->x + plot->width, bottom);
  }
  style.class_ = "axis-title";
  style.colour = theme->ink;
  style.size = theme->title_size;
  gable_build_text (
    build, &style,
    (GableXY){ plot->x + plot->width / 2, bottom + 1.9 * em + 1.2 * theme->title_size },
    g_strdup (_ ("Time of all launches, measured and at least needed by each resource")));
}

static void
add_texts (TimeChart *chart, const Row *row)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  const GableRect *plot = &build->layout.plot;
  gboolean selected = (int) row->kernel == build->options->selected;
  guint max = NAME_CHARACTERS;
  g_autofree char *name = name_of (chart, row, max);
  GableTextStyle style = {
    .class_ = "kernel-label",
    .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
    .colour = theme->ink,
    .size = theme->text_size,
    .bold = selected,
    .anchor = GABLE_ANCHOR_END,
  };
  double room = plot->x - 0.8 * theme->text_size - EDGE;
  double width;

  gable_build_measure (build, name, style.size, selected, &width);
  while (width > room + 1 && max > 6) {
    max -= 2;
    g_free (name);
    name = name_of (chart, row, max);
    gable_build_measure (build, name, style.size, selected, &width);
  }
  gable_build_text (build, &style,
                    (GableXY){ plot->x - 0.8 * style.size, row->y + 0.36 * style.size },
                    g_steal_pointer (&name));
  if (build->scene->width - plot->x - plot->width > VALUES_GAP + EDGE + 1) {
    style.class_ = "verdict";
    style.colour = theme->dim;
    style.size = theme->small_size;
    style.bold = FALSE;
    style.anchor = GABLE_ANCHOR_START;
    gable_build_text (build, &style,
                      (GableXY){ plot->x + plot->width + VALUES_GAP, row->y + 0.36 * style.size },
                      verdict_of (chart, row));
  }
}

/* What lies between the largest bound and the measured time could be saved. */
static void
add_gap (TimeChart *chart, const Row *row)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  GableStanding standing = build->roofline->kernels[row->kernel].standing;
  GablePrimitive box = {
    .class_ = "time gap",
    .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
    .fill = theme->standing[standing],
  };
  GablePrimitive mark = {
    .class_ = "time measured",
    .owner = box.owner,
    .stroke = theme->standing[standing],
    .width = 1.4 * theme->line_active,
  };
  double half = MIN (0.3 * chart->row, 0.75 * theme->text_size);
  double from = place (chart, row->bound);
  double to = place (chart, row->seconds);

  if (!is_inside (chart, to)) {
    return;
  }
  if (is_inside (chart, from) && from < to) {
    box.fill.alpha = GAP_ALPHA;
    add_box (chart, box, (GableRect){ from, row->y - 0.45 * half, to - from, 0.9 * half });
    chart->has_gap = TRUE;
  }
  add_line (chart, mark, to, row->y - half, to, row->y + half);
  chart->standings[standing] = TRUE;
}

/* A kernel that nobody ran has no measured time, and no bounds beside it: what it takes at best. */
static void
add_best (TimeChart *chart, const Row *row)
{
  GableBuild *build = &chart->build;
  GableXY at = { place (chart, row->bound), row->y };
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "time best",
    .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
    .fill = build->theme->paper,
    .stroke = build->theme->hypothetical,
    .width = build->theme->line_roof,
    .shape = GABLE_SHAPE_CIRCLE,
    .radius = build->theme->marker_min,
  };

  if (!gable_known (row->seconds) && is_inside (chart, at.x)) {
    gable_scene_take (build->scene, marker, &at, 1);
    chart->has_best = TRUE;
  }
}

static void
add_bounds (TimeChart *chart, const Row *row)
{
  GableBuild *build = &chart->build;
  const GableRoofline *roofline = build->roofline;
  int limiter = roofline->kernels[row->kernel].limiter;

  /* The limiter is drawn last, over those that stand near it. */
  for (guint pass = 0; pass < 2; pass++) {
    for (guint c = 0; c < roofline->n_ceilings; c++) {
      const GableCounter *counter = gable_machine_get_ceiling (roofline->machine, c)->counter;
      GableColour colour = gable_theme_counter_colour (build->theme, counter);
      gboolean limits = (int) c == limiter;
      double bound = bound_at (roofline, row, c);
      GableXY at = { place (chart, bound), row->y };
      GablePrimitive marker = {
        .kind = GABLE_PRIMITIVE_MARKER,
        .class_ = limits ? "time bound limiter" : "time bound",
        .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
        .level = counter->id,
        .fill = limits ? colour : build->theme->paper,
        .stroke = colour,
        .width = build->theme->line_variant,
        .shape = gable_build_shape (counter),
        .radius = (limits ? 1.15 : 0.85) * build->theme->marker_min,
      };

      if (limits != (pass == 1) || !(bound > 0)) {
        continue;
      }
      if (!is_inside (chart, at.x) || bound < LEAST_PART * row->seconds) {
        chart->has_small = TRUE;
        continue;
      }
      chart->used[c] = TRUE;
      gable_scene_take (build->scene, marker, &at, 1);
    }
  }
}

/* On a linear axis lengths can be compared: a thin bar for each resource, from zero. */
static void
add_bars (TimeChart *chart, const Row *row)
{
  GableBuild *build = &chart->build;
  const GableRoofline *roofline = build->roofline;
  GableStanding standing = roofline->kernels[row->kernel].standing;
  double left = build->layout.plot.x;
  double to = place (chart, row->seconds);
  double height = 0.8 * chart->row;
  double top = row->y - height / 2;
  guint n = 0;
  GablePrimitive measured = {
    .class_ = "time gap",
    .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
    .fill = build->theme->standing[standing],
  };

  measured.fill.alpha = GAP_ALPHA;
  if (is_inside (chart, to) && to > left) {
    GablePrimitive mark = {
      .class_ = "time measured",
      .owner = measured.owner,
      .stroke = build->theme->standing[standing],
      .width = 1.4 * build->theme->line_active,
    };

    add_box (chart, measured, (GableRect){ left, top, to - left, height });
    add_line (chart, mark, to, top, to, top + height);
    chart->standings[standing] = TRUE;
    chart->has_gap = TRUE;
  }
  for (guint c = 0; c < roofline->n_ceilings; c++) {
    n += bound_at (roofline, row, c) > 0 ? 1 : 0;
  }
  for (guint c = 0, i = 0; c < roofline->n_ceilings; c++) {
    const GableCounter *counter = gable_machine_get_ceiling (roofline->machine, c)->counter;
    double bound = bound_at (roofline, row, c);
    GablePrimitive bar = {
      .class_ =
        (int) c == roofline->kernels[row->kernel].limiter ? "time bound limiter" : "time bound",
      .owner = measured.owner,
      .level = counter->id,
      .fill = gable_theme_counter_colour (build->theme, counter),
    };

    if (!(bound > 0)) {
      continue;
    }
    chart->used[c] = TRUE;
    to = MIN (place (chart, bound), left + build->layout.plot.width);
    add_box (chart, bar,
             (GableRect){ left, top + (i + 0.15) * height / n, to - left, 0.7 * height / n });
    i++;
  }
}

static void
add_rows (TimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableRect *plot = &build->layout.plot;
  GablePrimitive rule = {
    .class_ = "grid row",
    .owner = gable_owner_none,
    .stroke = build->theme->grid,
    .width = build->theme->line_minor,
  };

  for (guint i = 0; i < chart->rows->len; i++) {
    const Row *row = &g_array_index (chart->rows, Row, i);

    if ((int) row->kernel == build->options->selected ||
        (int) row->kernel == build->options->hovered) {
      GablePrimitive band = {
        .class_ = "selection",
        .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
        .fill = build->theme->selection,
      };

      band.fill.alpha = BAND_ALPHA;
      add_box (
        chart, band,
        (GableRect){ EDGE / 2, row->y - chart->row / 2, build->scene->width - EDGE, chart->row });
    }
    if (build->scene->scale == GABLE_SCALE_LINEAR) {
      add_bars (chart, row);
    } else {
      add_line (chart, rule, plot->x, row->y, plot->x + plot->width, row->y);
      add_gap (chart, row);
      add_bounds (chart, row);
    }
    add_best (chart, row);
    add_texts (chart, row);
  }
}

static void
add_resources (TimeChart *chart, GableFlow *flow)
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

static double
draw_legend (TimeChart *chart, double top, gboolean dry)
{
  GableBuild *build = &chart->build;
  GableFlow flow = { build, EDGE, build->scene->width - EDGE, EDGE, top, dry };

  if (!build->options->legend) {
    return 0;
  }
  add_resources (chart, &flow);
  for (GableStanding standing = 0; standing < GABLE_N_STANDINGS; standing++) {
    if (chart->standings[standing]) {
      g_autofree char *text =
        g_strdup_printf (_ ("measured: %s"), gable_standing_to_label (standing));

      gable_flow_line (&flow, (const double[4]){ 0 }, build->theme->standing[standing], text);
    }
  }
  if (chart->has_best) {
    gable_flow_marker (&flow, GABLE_SHAPE_CIRCLE, build->theme->hypothetical, TRUE,
                       _ ("not measured: at best"));
  }
  if (chart->has_gap && build->scene->scale != GABLE_SCALE_LINEAR) {
    gable_flow_word (&flow, _ ("shaded: what the best would save"));
  }
  if (chart->has_small) {
    gable_flow_word (&flow, _ ("bounds under a thousandth of the time are left out"));
  }
  return flow.x > flow.left ? flow.y - top + 1.5 * build->theme->small_size : 0;
}

/* (transfer full) (nullable) */
static char *
rest_text (const TimeChart *chart)
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

static void
add_rest (TimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableRect *plot = &build->layout.plot;
  char *text = rest_text (chart);
  const GableTextStyle style = {
    .class_ = "outside",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = build->theme->small_size,
    .anchor = GABLE_ANCHOR_END,
  };

  if (text != NULL) {
    gable_build_text (build, &style,
                      (GableXY){ build->scene->width - EDGE, plot->y + plot->height +
                                                               1.9 * build->theme->text_size +
                                                               1.2 * build->theme->title_size },
                      text);
  }
}

static void
draw (TimeChart *chart)
{
  g_array_set_size (chart->build.scene->primitives, 0);
  add_axis (chart);
  add_rows (chart);
  add_rest (chart);
  gable_build_title (&chart->build, (GableXY){ EDGE, EDGE + 0.8 * chart->build.theme->title_size });
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
  TimeChart chart = { .rows = g_array_new (FALSE, FALSE, sizeof (Row)) };

  gable_build_init (&chart.build, roofline, options, scene);
  chart.used = g_new0 (gboolean, MAX (roofline->n_ceilings, 1));
  find_rows (&chart);
  arrange (&chart);
  choose_range (&chart);
  draw (&chart);
  if (options->legend) {
    /* What there is to explain is known once all is drawn; then there is less room for it. */
    chart.legend = draw_legend (&chart, 0, TRUE) + 4;
    arrange (&chart);
    choose_range (&chart);
    draw (&chart);
    draw_legend (&chart, scene->height - EDGE - chart.legend + 4, FALSE);
  }
  if (chart.rows->len == 0) {
    chart.build.labeller = gable_labeller_new (chart.build.layout.plot);
    gable_build_hint (&chart.build);
  }
  gable_build_clear (&chart.build);
  g_free (chart.used);
  g_array_unref (chart.rows);
  return scene;
}
