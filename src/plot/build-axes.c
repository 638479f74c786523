/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"
#include "plot/ticks.h"

/* Least distance between two labels, in multiples of the text's size. */
#define X_SPACING 3.6
#define Y_SPACING 2.2
/* From the baseline to the middle of figures, in parts of the font's size. */
#define HALF_FIGURE 0.36
/* Of a title that somebody wrote. */
#define TITLE_CHARACTERS 120

static GArray *
ticks_of (const GableBuild *build, gboolean vertical)
{
  const GableRect *plot = &build->layout.plot;
  double em = build->theme->text_size;
  const GableRange *x = &build->scene->x;
  /* In the axis' own unit, in which its figures are round. */
  GableScale scale = gable_scale_over (
    build->scene->scale, (GableRange){ x->min * build->x_unit, x->max * build->x_unit });

  return vertical ? gable_ticks_new (&build->y, build->rate, plot->height, Y_SPACING * em)
                  : gable_ticks_new (&scale, build->intensity, plot->width, X_SPACING * em);
}

static double
position_of (const GableBuild *build, const GableTick *tick, gboolean vertical)
{
  const GableRect *plot = &build->layout.plot;

  return vertical ? plot->y + plot->height * (1 - tick->unit) : plot->x + plot->width * tick->unit;
}

static void
add_grid_line (GableBuild *build, const GableTick *tick, gboolean vertical)
{
  const GableRect *plot = &build->layout.plot;
  const GableTheme *theme = build->theme;
  gboolean major = tick->label != NULL;
  double at = position_of (build, tick, vertical);
  GablePrimitive line = {
    .class_ = major ? "grid" : "grid minor",
    .owner = gable_owner_none,
    .stroke = major ? theme->grid : theme->minor_grid,
    .width = major ? theme->line_grid : theme->line_minor,
  };

  if (vertical) {
    gable_build_line (build, line, (GableXY){ plot->x, at },
                      (GableXY){ plot->x + plot->width, at });
  } else {
    gable_build_line (build, line, (GableXY){ at, plot->y },
                      (GableXY){ at, plot->y + plot->height });
  }
}

/**
 * gable_build_grid:
 * @build: what is built
 *
 * Adds the minor lines, then the major ones over them.
 */
void
gable_build_grid (GableBuild *build)
{
  if (build->theme->gridless) {
    return;
  }
  for (int major = 0; major < 2; major++) {
    for (int vertical = 0; vertical < 2; vertical++) {
      g_autoptr (GArray) ticks = ticks_of (build, vertical);

      for (guint i = 0; i < ticks->len; i++) {
        const GableTick *tick = &g_array_index (ticks, GableTick, i);

        if ((tick->label != NULL) == major) {
          add_grid_line (build, tick, vertical);
        }
      }
    }
  }
}

static void
add_axis_line (GableBuild *build, GableXY from, GableXY to)
{
  const GableXY ends[] = { from, to };
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "axis",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .stroke = build->theme->dim,
    .width = build->theme->line_grid,
  };

  line.stroke.alpha = 0.7;
  gable_scene_take (build->scene, line, ends, 2);
}

static double
axis_left (const GableBuild *build)
{
  return build->layout.strip.width > 0 ? build->layout.strip.x : build->layout.plot.x;
}

static void
add_tick_label (GableBuild *build, GableXY at, GableAnchor anchor, const char *label)
{
  const GableTextStyle style = {
    .class_ = "tick",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .colour = build->theme->dim,
    .size = build->theme->text_size,
    .anchor = anchor,
  };

  gable_build_text (build, &style, at, g_strdup (label));
}

/* The middle of a label under @at, moved as far as it must be to end inside of the chart. */
static double
label_x (const GableBuild *build, double at, const char *label)
{
  double width;

  gable_build_measure (build, label, build->theme->text_size, FALSE, &width);
  return MIN (at, build->scene->width - 1 - width / 2);
}

static void
add_ticks (GableBuild *build, gboolean vertical)
{
  const GableRect *plot = &build->layout.plot;
  g_autoptr (GArray) ticks = ticks_of (build, vertical);
  double em = build->theme->text_size;
  double left = axis_left (build);
  double bottom = plot->y + plot->height;

  for (guint i = 0; i < ticks->len; i++) {
    const GableTick *tick = &g_array_index (ticks, GableTick, i);
    double at = position_of (build, tick, vertical);

    if (tick->label == NULL) {
      continue;
    }
    if (vertical) {
      add_axis_line (build, (GableXY){ left - build->layout.tick, at }, (GableXY){ left, at });
      add_tick_label (
        build,
        (GableXY){ left - build->layout.tick - build->layout.tick_gap, at + HALF_FIGURE * em },
        GABLE_ANCHOR_END, tick->label);
    } else {
      add_axis_line (build, (GableXY){ at, bottom }, (GableXY){ at, bottom + build->layout.tick });
      add_tick_label (build,
                      (GableXY){ label_x (build, at, tick->label),
                                 bottom + build->layout.tick + build->layout.tick_gap + 0.8 * em },
                      GABLE_ANCHOR_MIDDLE, tick->label);
    }
  }
}

/**
 * gable_build_x_unit:
 * @roofline: a project seen through the model
 *
 * Instructions of an NVIDIA GPU are a warp's, and what they are held against are transactions of 32 bytes.
 *
 * Source: Ding, Williams, "An Instruction Roofline Model for GPUs", PMBS 2019.
 *
 * Returns: the bytes that the x axis counts as one
 */
double
gable_build_x_unit (const GableRoofline *roofline)
{
  const char *vendor = roofline->machine != NULL ? roofline->machine->vendor : NULL;

  return roofline->work.kind == GABLE_WORK_INST && vendor != NULL &&
             g_ascii_strcasecmp (vendor, "NVIDIA") == 0
           ? GABLE_TRANSACTION
           : 1;
}

void
gable_build_units (GableBuild *build)
{
  GableDimension work = gable_work_dimension (build->roofline->work);

  build->intensity = gable_dimension_per_byte (work);
  build->rate = gable_dimension_per_second (work);
  build->x_unit = gable_build_x_unit (build->roofline);
  build->is_transactional = build->x_unit != 1;
}

/* (transfer full) */
char *
gable_build_x_title (const GableBuild *build)
{
  const char *unit = gable_dimension_unit (gable_work_dimension (build->roofline->work));
  const GableCounter *level =
    build->panel != NULL && build->panel->level != NULL ? build->panel->level : build->view->level;

  if (build->options->x_title != NULL) {
    return gable_build_short_name (build->options->x_title, TITLE_CHARACTERS);
  }
  if (build->is_transactional) {
    return g_strdup (_ ("Instruction intensity (warp instructions/transaction of 32 bytes)"));
  }
  if (build->view->chart == GABLE_CHART_CACHE_AWARE) {
    /* Translators: title of an axis; %s is "FLOP", "OP" or "inst" */
    return g_strdup_printf (_ ("Cache-aware intensity (%s/byte that the core issues)"), unit);
  }
  if (level != NULL && build->view->multiples != GABLE_MULTIPLES_LEVEL) {
    /* Translators: title of an axis; the first is "FLOP", "OP" or "inst", the second a level: "L2" */
    return g_strdup_printf (_ ("Arithmetic intensity (%s/byte of %s traffic)"), unit, level->title);
  }
  /* Translators: title of an axis; %s is "FLOP", "OP" or "inst", and byte is a unit */
  return g_strdup_printf (_ ("Arithmetic intensity (%s/byte)"), unit);
}

/* (transfer full) */
char *
gable_build_y_title (const GableBuild *build)
{
  if (build->options->y_title != NULL) {
    return gable_build_short_name (build->options->y_title, TITLE_CHARACTERS);
  }
  if (build->is_transactional) {
    return g_strdup (_ ("Performance (warp instructions/s)"));
  }
  /* Translators: title of an axis; %s is "FLOP/s", "OP/s" or "inst/s" */
  return g_strdup_printf (_ ("Performance (%s)"), gable_dimension_unit (build->rate));
}

/**
 * gable_build_keep_upright:
 * @build: what is built
 * @text: the title of the vertical axis
 * @middle: where its middle should be [pt]
 *
 * Returns: the place next to @middle where a text longer than the axis stays on the figure
 */
double
gable_build_keep_upright (const GableBuild *build, const char *text, double middle)
{
  double length;

  gable_build_measure (build, text, build->theme->title_size, FALSE, &length);
  return MAX (MIN (middle, build->scene->height - length / 2 - 2), length / 2 + 2);
}

static void
add_titles (GableBuild *build)
{
  const GableRect *plot = &build->layout.plot;
  double size = build->theme->title_size;
  double em = build->theme->text_size;
  GableTextStyle style = {
    .class_ = "axis-title",
    .owner = { GABLE_OWNER_AXIS, -1, -1 },
    .colour = build->theme->ink,
    .size = size,
    .anchor = GABLE_ANCHOR_MIDDLE,
  };
  GableXY below = {
    plot->x + plot->width / 2,
    plot->y + plot->height + build->layout.tick + build->layout.tick_gap + 1.3 * em + 1.2 * size,
  };
  GableXY beside = { 8 + 0.8 * size, plot->y + plot->height / 2 };

  char *upright = gable_build_y_title (build);

  gable_build_text (build, &style, below, gable_build_x_title (build));
  style.angle = -G_PI / 2;
  beside.y = gable_build_keep_upright (build, upright, beside.y);
  gable_build_text (build, &style, beside, upright);
}

/* The axis is broken: intensity zero is on no logarithmic axis. */
static void
add_strip (GableBuild *build)
{
  const GableRect *strip = &build->layout.strip;
  double bottom = strip->y + strip->height;
  double middle = strip->x + strip->width / 2;
  double em = build->theme->text_size;
  const GArray *roofs = build->roofline->roofs;

  add_axis_line (build, (GableXY){ strip->x, bottom },
                 (GableXY){ strip->x + strip->width, bottom });
  if (build->layout.has_ticks) {
    add_axis_line (build, (GableXY){ middle, bottom },
                   (GableXY){ middle, bottom + build->layout.tick });
    add_tick_label (
      build, (GableXY){ middle, bottom + build->layout.tick + build->layout.tick_gap + 0.8 * em },
      GABLE_ANCHOR_MIDDLE, "0");
  }
  for (guint i = 0; i < roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofs, GableRoof, i);
    double y = gable_build_place (build, build->scene->x.min, roof->rate * build->scene->x.min).y;
    const GableXY ends[] = { { strip->x, y }, { strip->x + strip->width, y } };
    GablePrimitive line = {
      .kind = GABLE_PRIMITIVE_LINE,
      .class_ = "roof memory strip",
      .owner = { GABLE_OWNER_ROOF, (int) i, -1 },
      .width = build->theme->line_roof,
    };

    if (!roof->memory || !(y >= strip->y && y <= bottom)) {
      continue;
    }
    line.level = gable_build_ceiling (build, roof)->counter->id;
    line.stroke =
      gable_theme_counter_colour (build->theme, gable_build_ceiling (build, roof)->counter);
    gable_scene_take (build->scene, line, ends, 2);
  }
}

/**
 * gable_build_axes:
 * @build: what is built
 *
 * Two lines with their marks and titles; there is no box.
 */
void
gable_build_axes (GableBuild *build)
{
  const GableRect *plot = &build->layout.plot;
  double left = axis_left (build);
  double bottom = plot->y + plot->height;

  if (build->layout.strip.width > 0) {
    add_strip (build);
  }
  add_axis_line (build, (GableXY){ plot->x, bottom }, (GableXY){ plot->x + plot->width, bottom });
  add_axis_line (build, (GableXY){ left, plot->y }, (GableXY){ left, bottom });
  if (build->layout.has_ticks) {
    add_ticks (build, FALSE);
    add_ticks (build, TRUE);
  }
  if (build->layout.has_titles) {
    add_titles (build);
  }
}

static char *
edge_text (GableEdge edge, guint n)
{
  static const char *const patterns[] = {
    [GABLE_EDGE_LEFT] = "← %s",
    [GABLE_EDGE_RIGHT] = "%s →",
    [GABLE_EDGE_TOP] = "↑ %s",
    [GABLE_EDGE_BOTTOM] = "↓ %s",
  };
  g_autofree char *count =
    g_strdup_printf (ngettext ("%u kernel outside", "%u kernels outside", n), n);
  const char *mark = strchr (patterns[edge], '%');

  return g_strdup_printf ("%.*s%s%s", (int) (mark - patterns[edge]), patterns[edge], count,
                          mark + 2);
}

/* Along the edge, from its middle outwards, until there is room. */
static gboolean
place_edge_text (
  GableBuild *build, GableEdge edge, double width, GableObstacle worst, GableRect *box)
{
  const GableRect *plot = &build->layout.plot;
  double height = gable_build_line_height (build->theme->small_size);

  for (int i = 0; i < 9; i++) {
    double along = 0.5 + (i % 2 == 1 ? -1 : 1) * ((i + 1) / 2) * 0.1;

    *box = (GableRect){ plot->x + 6, plot->y + along * plot->height - height / 2, width, height };
    if (edge == GABLE_EDGE_TOP || edge == GABLE_EDGE_BOTTOM) {
      box->x = plot->x + along * plot->width - width / 2;
      box->y = edge == GABLE_EDGE_TOP ? plot->y + 4 : plot->y + plot->height - height - 4;
    } else if (edge == GABLE_EDGE_RIGHT) {
      box->x = plot->x + plot->width - width - 6;
    }
    if (gable_labeller_is_free (build->labeller, *box, worst)) {
      gable_labeller_add_box (build->labeller, *box);
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_build_edges:
 * @build: what is built
 *
 * Names the kernels that are outside of the range at the edge that they lie beyond; none is moved to where it is not.
 */
void
gable_build_edges (GableBuild *build)
{
  double size = build->theme->small_size;
  double height = gable_build_line_height (size);
  GableTextStyle style = {
    .class_ = "outside",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = size,
    .halo = TRUE,
  };

  for (GableEdge edge = 0; edge < GABLE_N_EDGES; edge++) {
    g_autofree char *text = NULL;
    GableRect box;
    double width;

    if (build->outside[edge] == 0) {
      continue;
    }
    text = edge_text (edge, build->outside[edge]);
    gable_build_measure (build, text, size, FALSE, &width);
    for (int i = 0; i < 2 && text != NULL; i++) {
      if (place_edge_text (build, edge, width, i == 0 ? GABLE_OBSTACLE_LINE : GABLE_OBSTACLE_SOLID,
                           &box)) {
        gable_build_text (build, &style, (GableXY){ box.x, box.y + 0.8 * height },
                          g_steal_pointer (&text));
      }
    }
  }
}
