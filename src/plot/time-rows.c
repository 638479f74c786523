/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/time-chart.h"

/* Of the room for a name what its run takes [1]. */
#define NAME_OF_RUN 0.35
#define GAP_ALPHA 0.28
#define BAND_ALPHA 0.1

static double
place (const GableTimeChart *chart, double seconds)
{
  const GableRect *plot = &chart->build.layout.plot;

  return plot->x + plot->width * gable_scale_to_unit (&chart->build.x, seconds);
}

static gboolean
is_inside (const GableTimeChart *chart, double x)
{
  const GableRect *plot = &chart->build.layout.plot;

  return x >= plot->x && x <= plot->x + plot->width;
}

/* (transfer full) "83 % · DRAM" */
char *
gable_time_verdict (const GableTimeChart *chart, const GableTimeRow *row)
{
  const GableRoofline *roofline = chart->build.roofline;
  const GableKernelResult *result = &roofline->kernels[row->kernel];
  g_autofree char *percent = NULL;
  g_autofree char *limiter = NULL;

  if (!gable_known (gable_result_efficiency (result)) || result->limiter == GABLE_LIMITER_NONE) {
    return g_strdup ("–");
  }
  percent = gable_format_percent (gable_result_efficiency (result));
  limiter = gable_build_short_name (gable_limiter_to_label (roofline, result->limiter), 18);
  return g_strdup_printf ("%s · %s", percent, limiter);
}

/* (nullable) where the kernel was measured, where there are several runs: the same names are in all of them */
static const char *
path_of_run (const GableProject *project, const GableKernel *kernel)
{
  for (guint i = 0; project->sources->len > 1 && i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (kernel->source != NULL && g_strcmp0 (source->id, kernel->source) == 0) {
      return source->path;
    }
  }
  return NULL;
}

char *
gable_time_name (const GableTimeChart *chart, const GableTimeRow *row, guint max)
{
  const GableProject *project = chart->build.roofline->project;
  const GableKernel *kernel = gable_project_get_kernel (project, row->kernel);
  const char *path = path_of_run (project, kernel);
  guint room = path != NULL ? (guint) (NAME_OF_RUN * max) : 0;
  g_autofree char *name = gable_build_kernel_name (kernel->name, max - room);
  g_autofree char *run = path != NULL ? gable_build_short_name (path, room) : NULL;

  return run != NULL ? g_strdup_printf ("%s · %s", name, run) : g_steal_pointer (&name);
}

void
gable_time_line (
  GableTimeChart *chart, GablePrimitive line, double x1, double y1, double x2, double y2)
{
  const GableXY ends[] = { { x1, y1 }, { x2, y2 } };

  line.kind = GABLE_PRIMITIVE_LINE;
  gable_scene_take (chart->build.scene, line, ends, 2);
}

static void
add_box (GableTimeChart *chart, GablePrimitive box, GableRect area)
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
add_texts (GableTimeChart *chart, const GableTimeRow *row)
{
  GableBuild *build = &chart->build;
  const GableTheme *theme = build->theme;
  const GableRect *plot = &build->layout.plot;
  gboolean selected = (int) row->kernel == build->options->selected;
  guint max = GABLE_TIME_NAME_CHARACTERS;
  g_autofree char *name = gable_time_name (chart, row, max);
  GableTextStyle style = {
    .class_ = "kernel-label",
    .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
    .colour = theme->ink,
    .size = theme->text_size,
    .bold = selected,
    .anchor = GABLE_ANCHOR_END,
  };
  double room = plot->x - 0.8 * theme->text_size - GABLE_TIME_EDGE;
  double width;

  gable_build_measure (build, name, style.size, selected, &width);
  while (width > room + 1 && max > 6) {
    max -= 2;
    g_free (name);
    name = gable_time_name (chart, row, max);
    gable_build_measure (build, name, style.size, selected, &width);
  }
  gable_build_text (build, &style,
                    (GableXY){ plot->x - 0.8 * style.size, row->y + 0.36 * style.size },
                    g_steal_pointer (&name));
  if (build->scene->width - plot->x - plot->width > GABLE_TIME_VALUES_GAP + GABLE_TIME_EDGE + 1) {
    style.class_ = "verdict";
    style.colour = theme->dim;
    style.size = theme->small_size;
    style.bold = FALSE;
    style.anchor = GABLE_ANCHOR_START;
    gable_build_text (
      build, &style,
      (GableXY){ plot->x + plot->width + GABLE_TIME_VALUES_GAP, row->y + 0.36 * style.size },
      gable_time_verdict (chart, row));
  }
}

/* What lies between the largest bound and the measured time could be saved. */
static void
add_gap (GableTimeChart *chart, const GableTimeRow *row)
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
    .stroke = gable_theme_mark_colour (theme, theme->standing[standing]),
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
  gable_time_line (chart, mark, to, row->y - half, to, row->y + half);
  chart->standings[standing] = TRUE;
}

/* A kernel that nobody ran has no measured time, and no bounds beside it: what it takes at best. */
static void
add_best (GableTimeChart *chart, const GableTimeRow *row)
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

/* @used: part of the kernel's time for which it needs each ceiling [1] */
static void
add_bounds (GableTimeChart *chart, const GableTimeRow *row, const double *used)
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
      double bound = used[c] * row->seconds;
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
      if (!is_inside (chart, at.x) || bound < GABLE_TIME_LEAST_PART * row->seconds) {
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
add_bars (GableTimeChart *chart, const GableTimeRow *row, const double *used)
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
      .stroke = gable_theme_mark_colour (build->theme, build->theme->standing[standing]),
      .width = 1.4 * build->theme->line_active,
    };

    add_box (chart, measured, (GableRect){ left, top, to - left, height });
    gable_time_line (chart, mark, to, top, to, top + height);
    chart->standings[standing] = TRUE;
    chart->has_gap = TRUE;
  }
  for (guint c = 0; c < roofline->n_ceilings; c++) {
    n += used[c] * row->seconds > 0 ? 1 : 0;
  }
  for (guint c = 0, i = 0; c < roofline->n_ceilings; c++) {
    const GableCounter *counter = gable_machine_get_ceiling (roofline->machine, c)->counter;
    double bound = used[c] * row->seconds;
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

void
gable_time_rows (GableTimeChart *chart)
{
  GableBuild *build = &chart->build;
  const GableRect *plot = &build->layout.plot;
  g_autofree double *used = g_new (double, build->roofline->n_ceilings);
  GablePrimitive rule = {
    .class_ = "grid row",
    .owner = gable_owner_none,
    .stroke = build->theme->grid,
    .width = build->theme->line_minor,
  };

  for (guint i = 0; i < chart->rows->len; i++) {
    const GableTimeRow *row = &g_array_index (chart->rows, GableTimeRow, i);

    if ((int) row->kernel == build->options->selected ||
        (int) row->kernel == build->options->hovered) {
      GablePrimitive band = {
        .class_ = "selection",
        .owner = { GABLE_OWNER_KERNEL, (int) row->kernel, -1 },
        .fill = build->theme->selection,
      };

      band.fill.alpha = BAND_ALPHA;
      add_box (chart, band,
               (GableRect){ GABLE_TIME_EDGE / 2, row->y - chart->row / 2,
                            build->scene->width - GABLE_TIME_EDGE, chart->row });
    }
    gable_roofline_get_utilisations (build->roofline, row->kernel, used);
    if (build->scene->scale == GABLE_SCALE_LINEAR) {
      add_bars (chart, row, used);
    } else {
      if (!build->theme->gridless) {
        gable_time_line (chart, rule, plot->x, row->y, plot->x + plot->width, row->y);
      }
      add_gap (chart, row);
      add_bounds (chart, row, used);
    }
    add_best (chart, row);
    add_texts (chart, row);
  }
}
