/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/sweep-chart.h"

#include "plot/build-parts.h"

#include "base/units.h"
#include "plot/scale.h"
#include "plot/ticks.h"

#include <glib/gi18n-lib.h>

#define EDGE 10.0
#define DOT 2.2
/* Between labels of the axes, in multiples of the text's size. */
#define Y_SPACING 2.2
#define X_SPACING 5.5
/* Without a point the axes show these. */
#define FIRST_SIZE (8.0 * 1024)
#define LAST_SIZE (256.0 * 1024 * 1024)
#define FIRST_RATE 1e9
#define LAST_RATE 1e12

typedef struct {
  const GableSweepChart *chart;
  GableScene *scene;
  GableScale x;
  GableScale y;
} Build;

static const GableOwner axis = { GABLE_OWNER_AXIS, -1, -1 };

static GableXY
place (const Build *build, double size, double rate)
{
  const GableRect *plot = &build->scene->plot;

  return (GableXY){
    plot->x + plot->width * gable_scale_to_unit (&build->x, size),
    plot->y + plot->height * (1 - gable_scale_to_unit (&build->y, rate)),
  };
}

static double
measure_text (const Build *build, const char *text, double size)
{
  double width;
  double height;

  build->chart->measure->extents (build->chart->measure, text, build->chart->theme->font, size,
                                  FALSE, &width, &height);
  return width;
}

/* Takes @text. */
static void
add_text (Build *build, GablePrimitive style, GableXY at, char *text)
{
  style.kind = GABLE_PRIMITIVE_TEXT;
  style.text = text;
  style.extent = measure_text (build, text, style.size);
  gable_scene_take (build->scene, style, &at, 1);
}

static void
add_line (Build *build, GablePrimitive line, GableXY from, GableXY to)
{
  const GableXY ends[] = { from, to };

  line.kind = GABLE_PRIMITIVE_LINE;
  gable_scene_take (build->scene, line, ends, 2);
}

static void
widen (GableRange *range, double value)
{
  if (value > 0 && isfinite (value)) {
    range->min = gable_known (range->min) ? MIN (range->min, value) : value;
    range->max = gable_known (range->max) ? MAX (range->max, value) : value;
  }
}

/* Whole powers of two, and whole decades. */
static void
choose_ranges (Build *build)
{
  GableRange sizes = { GABLE_UNKNOWN, build->chart->largest };
  GableRange rates = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  for (guint i = 0; i < build->chart->n_lines; i++) {
    for (guint j = 0; j < build->chart->lines[i].n; j++) {
      const GableSweepMark *mark = &build->chart->lines[i].marks[j];

      if (mark->rate > 0) {
        widen (&sizes, mark->size);
        widen (&rates, mark->rate);
      }
    }
  }
  sizes = (GableRange){
    gable_known (sizes.min) ? exp2 (floor (log2 (sizes.min))) : FIRST_SIZE,
    gable_known (sizes.max) ? exp2 (ceil (log2 (sizes.max))) : LAST_SIZE,
  };
  rates = gable_known (rates.min) ? (GableRange){ pow (10, floor (log10 (rates.min))),
                                                  pow (10, ceil (log10 (rates.max * 1.02))) }
                                  : (GableRange){ FIRST_RATE, LAST_RATE };
  build->scene->scale = GABLE_SCALE_LOG10;
  build->scene->x =
    gable_range_repair (GABLE_SCALE_LOG10, sizes, (GableRange){ FIRST_SIZE, LAST_SIZE });
  build->scene->y =
    gable_range_repair (GABLE_SCALE_LOG10, rates, (GableRange){ FIRST_RATE, LAST_RATE });
  build->x = gable_scale_over (GABLE_SCALE_LOG10, build->scene->x);
  build->y = gable_scale_over (GABLE_SCALE_LOG10, build->scene->y);
}

static void
add_sizes (Build *build)
{
  const GableTheme *theme = build->chart->theme;
  const GableRect *plot = &build->scene->plot;
  double octaves = log2 (build->scene->x.max / build->scene->x.min);
  double room = MAX (plot->width / (X_SPACING * theme->text_size), 1);
  double step = exp2 (MAX (ceil (octaves / room), 1));
  GablePrimitive grid = {
    .class_ = "grid",
    .owner = gable_owner_none,
    .stroke = theme->grid,
    .width = theme->line_grid,
  };
  GablePrimitive label = {
    .class_ = "tick",
    .owner = axis,
    .fill = theme->dim,
    .size = theme->text_size,
    .anchor = GABLE_ANCHOR_MIDDLE,
  };

  for (double size = build->scene->x.min; size <= build->scene->x.max * 1.001; size *= step) {
    GableXY at = place (build, size, build->scene->y.min);

    add_line (build, grid, at, (GableXY){ at.x, plot->y });
    add_text (build, label, (GableXY){ at.x, at.y + 1.4 * theme->text_size },
              gable_format (size, GABLE_DIMENSION_CAPACITY));
  }
  label.class_ = "axis-title";
  label.fill = theme->ink;
  label.size = theme->title_size;
  add_text (build, label, (GableXY){ plot->x + plot->width / 2, build->scene->height - EDGE },
            g_strdup (_ ("Working set of a thread")));
}

static void
add_rates (Build *build)
{
  const GableTheme *theme = build->chart->theme;
  const GableRect *plot = &build->scene->plot;
  g_autoptr (GArray) ticks = gable_ticks_new (&build->y, GABLE_DIMENSION_BANDWIDTH, plot->height,
                                              Y_SPACING * theme->text_size);
  GablePrimitive label = {
    .class_ = "tick",
    .owner = axis,
    .fill = theme->dim,
    .size = theme->text_size,
    .anchor = GABLE_ANCHOR_END,
  };

  for (guint i = 0; i < ticks->len; i++) {
    const GableTick *tick = &g_array_index (ticks, GableTick, i);
    double y = plot->y + plot->height * (1 - tick->unit);
    GablePrimitive grid = {
      .class_ = tick->label != NULL ? "grid" : "grid minor",
      .owner = gable_owner_none,
      .stroke = tick->label != NULL ? theme->grid : theme->minor_grid,
      .width = tick->label != NULL ? theme->line_grid : theme->line_minor,
    };

    add_line (build, grid, (GableXY){ plot->x, y }, (GableXY){ plot->x + plot->width, y });
    if (tick->label != NULL) {
      add_text (build, label, (GableXY){ plot->x - 5, y + 0.35 * theme->text_size },
                gable_format (tick->value, GABLE_DIMENSION_BANDWIDTH));
    }
  }
}

static void
add_steps (Build *build)
{
  const GableTheme *theme = build->chart->theme;

  for (guint i = 0; i < build->chart->n_steps; i++) {
    const GableSweepStep *step = &build->chart->steps[i];
    g_autofree char *rate = gable_format (step->rate, GABLE_DIMENSION_BANDWIDTH);
    GablePrimitive line = {
      .class_ = "step",
      .owner = gable_owner_none,
      .stroke = theme->ink,
      .width = theme->line_roof,
      .dash = { 4, 3 },
      .clipped = TRUE,
    };
    GablePrimitive label = {
      .class_ = "step-label",
      .owner = gable_owner_none,
      .fill = theme->ink,
      .size = theme->small_size,
      .anchor = GABLE_ANCHOR_MIDDLE,
      .halo = TRUE,
    };
    GableXY from;
    GableXY to;

    if (!(step->rate > 0) || !(step->from > 0) || !(step->to >= step->from)) {
      continue;
    }
    from = place (build, step->from, step->rate);
    to = place (build, step->to, step->rate);
    add_line (build, line, from, to);
    add_text (build, label, (GableXY){ (from.x + to.x) / 2, from.y - 0.6 * theme->small_size },
              g_strdup_printf ("%s: %s", step->name, rate));
  }
}

static GableColour
get_colour (const GableTheme *theme, guint index)
{
  return index < theme->n_series ? theme->series[index] : theme->series_rest;
}

static void
add_curve (Build *build, guint index)
{
  const GableSweepLine *line = &build->chart->lines[index];
  const GableTheme *theme = build->chart->theme;
  GableColour colour = get_colour (theme, index);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  GablePrimitive curve = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "sweep",
    .owner = gable_owner_none,
    .stroke = colour,
    .width = theme->line_roof,
    .clipped = TRUE,
  };
  GablePrimitive dot = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "sweep",
    .owner = gable_owner_none,
    .fill = colour,
    .shape = (GableShape) (index % GABLE_N_SHAPES),
    .radius = DOT,
    .clipped = TRUE,
  };

  for (guint i = 0; i < line->n; i++) {
    if (line->marks[i].rate > 0 && line->marks[i].size > 0) {
      GableXY at = place (build, line->marks[i].size, line->marks[i].rate);

      g_array_append_val (points, at);
    }
  }
  if (points->len > 1) {
    gable_scene_take (build->scene, curve, (const GableXY *) (gpointer) points->data, points->len);
  }
  for (guint i = 0; i < points->len; i++) {
    gable_scene_take (build->scene, dot, &g_array_index (points, GableXY, i), 1);
  }
}

/* Names in a row over the plot, from its left. */
static void
add_names (Build *build)
{
  const GableTheme *theme = build->chart->theme;
  double x = build->scene->plot.x;
  double y = build->scene->plot.y - 0.9 * theme->text_size;

  for (guint i = 0; i < MIN (build->chart->n_lines, GABLE_SWEEP_MAX_LINES); i++) {
    GablePrimitive dot = {
      .kind = GABLE_PRIMITIVE_MARKER,
      .class_ = "legend",
      .owner = { GABLE_OWNER_LEGEND, -1, -1 },
      .fill = get_colour (theme, i),
      .shape = (GableShape) (i % GABLE_N_SHAPES),
      .radius = 1.4 * DOT,
    };
    GablePrimitive name = {
      .class_ = "legend",
      .owner = { GABLE_OWNER_LEGEND, -1, -1 },
      .fill = theme->ink,
      .size = theme->text_size,
      .anchor = GABLE_ANCHOR_START,
    };
    GableXY at = { x + DOT, y - 0.35 * theme->text_size };

    gable_scene_take (build->scene, dot, &at, 1);
    add_text (build, name, (GableXY){ x + 9, y }, g_strdup (build->chart->lines[i].name));
    x += 9 + measure_text (build, build->chart->lines[i].name, theme->text_size) + 16;
  }
}

static void
arrange (Build *build)
{
  const GableTheme *theme = build->chart->theme;
  double em = theme->text_size;
  double left = EDGE + measure_text (build, "100 GB/s", em) + 6;
  double top = EDGE + 2.2 * em;

  build->scene->plot = (GableRect){
    left,
    top,
    MAX (build->scene->width - left - 3 * EDGE, 20),
    MAX (build->scene->height - top - EDGE - 1.8 * em - 1.3 * theme->title_size, 20),
  };
}

GableScene *
gable_sweep_chart_build (const GableSweepChart *chart)
{
  Build build = {
    .chart = chart,
    .scene = gable_scene_new (MAX (chart->width, 120), MAX (chart->height, 90), chart->theme),
  };

  build.scene->title = g_strdup (_ ("Bandwidth against working set"));
  arrange (&build);
  choose_ranges (&build);
  add_rates (&build);
  add_sizes (&build);
  for (guint i = 0; i < MIN (chart->n_lines, GABLE_SWEEP_MAX_LINES); i++) {
    add_curve (&build, i);
  }
  add_steps (&build);
  add_names (&build);
  return build.scene;
}
