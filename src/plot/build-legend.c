/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/legend-flow.h"
#include "plot/legend-parts.h"

#define PLACES 9           /* that are tried on each side for a legend inside of the plot */
#define NAME_CHARACTERS 28 /* of a kernel or a source */
#define WORD_CHARACTERS 20 /* of a precision or a level */

static void
add_standings (const GableLegend *legend, GableFlow *flow)
{
  static const GableStanding order[] = {
    GABLE_STANDING_NEAR_ROOF,  GABLE_STANDING_UNDER_ROOF, GABLE_STANDING_FAR_BELOW,
    GABLE_STANDING_ABOVE_ROOF, GABLE_STANDING_BOUND_ONLY, GABLE_STANDING_NO_FLOPS,
    GABLE_STANDING_UNKNOWN,
  };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    if (legend->groups[order[i]]) {
      gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->standing[order[i]],
                         order[i] == GABLE_STANDING_ABOVE_ROOF, gable_standing_to_label (order[i]));
    }
  }
}

static char *
join_words (const char *const *words)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++) {
    g_autofree char *name = gable_build_short_name (words[i], WORD_CHARACTERS);

    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_precisions (const GableLegend *legend, GableFlow *flow)
{
  for (GableTone tone = 0; tone < GABLE_N_TONES; tone++) {
    if (legend->groups[tone]) {
      g_autofree char *text = join_words (legend->precisions[tone]);

      gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->tones[tone], FALSE, text);
    }
  }
  if (legend->groups[GABLE_N_TONES]) {
    gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->series_rest, FALSE,
                       _ ("unknown precision"));
  }
}

/* (transfer full) what a source is called on the chart */
static char *
name_of (const GableBuild *build, const char *name, gboolean is_source)
{
  const GPtrArray *sources = build->roofline->project->sources;

  for (guint i = 0; is_source && i < sources->len; i++) {
    const GableSource *source = sources->pdata[i];

    if (g_strcmp0 (source->id, name) == 0 && source->path != NULL) {
      return gable_build_short_name (source->path, NAME_CHARACTERS);
    }
  }
  return is_source ? gable_build_short_name (name, NAME_CHARACTERS)
                   : gable_build_kernel_name (name, NAME_CHARACTERS);
}

static void
add_series (const GableLegend *legend, GableFlow *flow)
{
  const GableGroups *groups = flow->build->chosen->colours;
  gboolean is_source = flow->build->view->colouring == GABLE_COLOUR_BY_SOURCE;

  for (guint i = 0; i < groups->names->len; i++) {
    if (legend->groups[i]) {
      g_autofree char *text = name_of (flow->build, groups->names->pdata[i], is_source);

      gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->series[i], FALSE, text);
    }
  }
  if (legend->groups[groups->max]) {
    gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->series_rest, FALSE,
                       is_source ? _ ("other sources") : _ ("other kernels"));
  }
}

static void
add_colours (const GableLegend *legend, GableFlow *flow)
{
  switch (flow->build->view->colouring) {
  case GABLE_COLOUR_BY_KERNEL:
  case GABLE_COLOUR_BY_SOURCE:
    add_series (legend, flow);
    break;
  case GABLE_COLOUR_BY_PRECISION:
    add_precisions (legend, flow);
    break;
  case GABLE_COLOUR_BY_STANDING:
  case GABLE_N_COLOURINGS:
  default:
    add_standings (legend, flow);
    break;
  }
  for (GableKernelKind kind = GABLE_KERNEL_HYPOTHETICAL; kind < GABLE_N_KERNEL_KINDS; kind++) {
    if (legend->kinds[kind]) {
      gable_flow_marker (flow, GABLE_SHAPE_CIRCLE, flow->build->theme->hypothetical, TRUE,
                         kind == GABLE_KERNEL_HYPOTHETICAL ? _ ("what if") : _ ("predicted"));
    }
  }
}

static void
add_shapes (const GableLegend *legend, GableFlow *flow)
{
  const GableGroups *groups = flow->build->chosen->shapes;
  GableColour dim = flow->build->theme->dim;

  for (GableShape shape = 0; groups == NULL && shape < GABLE_N_SHAPES; shape++) {
    if (legend->levels[shape][0] != NULL) {
      g_autofree char *text = join_words (legend->levels[shape]);

      gable_flow_marker (flow, shape, dim, TRUE, text);
    }
  }
  for (guint i = 0; groups != NULL && i < groups->names->len; i++) {
    if (legend->shapes[i % GABLE_N_SHAPES]) {
      g_autofree char *text = name_of (flow->build, groups->names->pdata[i], TRUE);

      gable_flow_marker (flow, (GableShape) (i % GABLE_N_SHAPES), dim, TRUE, text);
    }
  }
}

static void
add_lines (const GableLegend *legend, GableFlow *flow)
{
  const GableTheme *theme = flow->build->theme;
  double dash[4] = { 0 };
  const struct {
    gboolean shown;
    double dash[2];
    const char *text;
  } lines[] = {
    { legend->theoretical, { 10, 3 }, _ ("theoretical") },
      { legend->variants, { 5, 4 }, _ ("variant") },
        { legend->walls, { 2, 3 }, _ ("walls: 32-byte transactions of a warp's load or store") },
          { legend->unfolded, { 0, 0 }, _ ("one kernel at all levels") },
            { legend->sweeps, { 0, 0 }, _ ("sweep") },
          };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    if (lines[i].shown) {
      dash[0] = lines[i].dash[0];
      dash[1] = lines[i].dash[1];
      gable_flow_line (flow, dash, theme->dim, lines[i].text);
    }
  }
  for (GableOverlayKind kind = 0; kind < GABLE_N_OVERLAYS; kind++) {
    if (legend->overlays[kind]) {
      const GPtrArray *machines = flow->build->roofline->project->machines;
      g_autofree char *text = NULL;

      if (kind == GABLE_OVERLAY_MACHINE) {
        text = gable_build_short_name (((const GableMachine *) machines->pdata[1])->name,
                                       NAME_CHARACTERS);
      } else {
        text = g_strdup (kind == GABLE_OVERLAY_THEORETICAL ? _ ("theoretical beside measured")
                                                           : _ ("reached by the bytes in flight"));
      }
      gable_build_overlay_dash (kind, dash);
      gable_flow_line (flow, dash, theme->dim, text);
    }
  }
}

static void
add_marks (const GableLegend *legend, GableFlow *flow)
{
  if (legend->mixed) {
    gable_flow_band (flow, flow->build->theme->tones[GABLE_TONE_FP64],
                     _ ("mix of precisions: in turns to overlapped"));
  }
  if (legend->spread) {
    gable_flow_whisker (flow, TRUE, _ ("slowest to fastest launch"));
  }
  if (legend->ideal) {
    gable_flow_whisker (flow, FALSE, _ ("up to ideal traffic"));
  }
  if (legend->runs) {
    gable_flow_arrow (flow, flow->build->theme->dim, _ ("to the next run"));
  }
  if (legend->shares) {
    gable_flow_area (flow, _ ("area: share of time"));
  }
  if (legend->launches) {
    /* Translators: in a legend, after a few small points: the single launches of the kernels */
    gable_flow_launches (flow, _ ("launches"));
  }
  if (legend->strip) {
    gable_flow_word (flow, _ ("at 0: no operations, by bandwidth"));
  }
}

static void
add_all (const GableLegend *legend, GableFlow *flow)
{
  add_colours (legend, flow);
  add_shapes (legend, flow);
  add_lines (legend, flow);
  add_marks (legend, flow);
}

/**
 * gable_legend_draw:
 * @legend: what there is
 * @build: where it is drawn, with theme and groups
 * @left: where its lines begin [pt]
 * @right: and end
 * @top: of the first
 * @dry: whether to measure alone
 *
 * Explains what is on the chart and nothing else: colours, shapes, lines, then marks.
 *
 * Returns: its height [pt]; 0 where there is nothing to explain
 */
double
gable_legend_draw (
  GableLegend *legend, GableBuild *build, double left, double right, double top, gboolean dry)
{
  GableFlow flow = { build, left, MAX (right, left + 40), left, top, dry, FALSE, 0 };

  add_all (legend, &flow);
  return gable_flow_height (&flow, top);
}

void
gable_legend_measure_column (GableLegend *legend, GableBuild *build, double *width, double *height)
{
  GableFlow flow = gable_flow_column (build, (GableXY){ 0, 0 }, TRUE);

  add_all (legend, &flow);
  *width = flow.widest;
  *height = gable_flow_height (&flow, 0);
}

void
gable_legend_draw_column (GableLegend *legend, GableBuild *build, GableXY at)
{
  GableFlow flow = gable_flow_column (build, at, FALSE);

  add_all (legend, &flow);
}

/* The place that nothing stands in and that is nearest to a corner; lines may pass behind it where there is no other,
 * and then the lower right is best, where there are fewest. */
static gboolean
find_room (const GableBuild *build, double width, double height, GableRect *best)
{
  const GableRect *plot = &build->layout.plot;
  double inset = 0.6 * build->theme->text_size;

  for (GableObstacle worst = GABLE_OBSTACLE_LINE;; worst = GABLE_OBSTACLE_SOLID) {
    double least = (double) INFINITY;

    for (guint i = 0; i < PLACES * PLACES; i++) {
      double x = (double) (i % PLACES) / (PLACES - 1);
      double y = (double) (i / PLACES) / (PLACES - 1);
      double far = worst == GABLE_OBSTACLE_LINE ? MIN (x, 1 - x) + MIN (y, 1 - y) : 2 - x - y;
      GableRect box = {
        plot->x + inset + x * (plot->width - 2 * inset - width),
        plot->y + inset + y * (plot->height - 2 * inset - height),
        width,
        height,
      };

      if (far < least && gable_labeller_is_free (build->labeller, box, worst)) {
        least = far;
        *best = box;
      }
    }
    if (isfinite (least)) {
      return TRUE;
    }
    if (worst == GABLE_OBSTACLE_SOLID) {
      *best = (GableRect){ plot->x + plot->width - inset - width,
                           plot->y + plot->height - inset - height, width, height };
      return FALSE;
    }
  }
}

/* @corner: (out): where the column goes. FALSE: it covers something that is no line */
gboolean
gable_legend_add_sheet (GableBuild *build, double width, double height, GableXY *corner)
{
  const GableTheme *theme = build->theme;
  double pad = 0.5 * theme->small_size;
  GableRect box;
  gboolean is_free = find_room (build, width + 2 * pad, height + 2 * pad, &box);
  const GableXY corners[] = {
    { box.x, box.y },
    { box.x + box.width, box.y },
    { box.x + box.width, box.y + box.height },
    { box.x, box.y + box.height },
  };
  GablePrimitive paper = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = "legend",
    .owner = { GABLE_OWNER_LEGEND, -1, -1 },
    .fill = theme->paper,
    .stroke = theme->gridless ? theme->dim : theme->grid,
    .width = theme->line_grid,
  };

  gable_scene_take (build->scene, paper, corners, G_N_ELEMENTS (corners));
  gable_labeller_add_box (build->labeller, box);
  *corner = (GableXY){ box.x + pad, box.y + pad };
  return is_free;
}

/**
 * gable_legend_draw_inside:
 * @legend: what there is
 * @build: with everything in its place but the names of the kernels
 *
 * Returns: whether there was room; else it covers something
 */
gboolean
gable_legend_draw_inside (GableLegend *legend, GableBuild *build)
{
  gboolean is_free = TRUE;
  double width, height;
  GableXY corner;

  gable_legend_measure_column (legend, build, &width, &height);
  if (height > 0) {
    is_free = gable_legend_add_sheet (build, width, height, &corner);
    gable_legend_draw_column (legend, build, corner);
  }
  return is_free;
}
