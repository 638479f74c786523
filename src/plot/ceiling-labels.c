/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"
#include "plot/slots.h"

/* Ceilings that get a label at most; nobody reads more, and each is laid out. */
#define MAX_LABELS 48
/* From the end of a ceiling to its label [pt]. */
#define CEILING_GAP 10.0
/* From name to rate where they share a line [pt], and from so many close ceilings on they do. */
#define RATE_GAP 6.0
#define CLOSE_FOR_ONE_LINE 3
/* Of the chart's height it is the plot's before there is a layout, about. */
#define PLOT_PART 0.8
/* A label moved by more than this is joined to its line [pt]. */
#define MOVED 3.0
/* Inside the plot, a label moves to the left by this much until there is room, up to this part of the width. */
#define INSIDE_STEP 16.0
#define INSIDE_PART 0.5
/* As far under the top edge it is looked for what reaches over it [pt]. */
#define EDGE_REACH 3.0

/* Compute ceilings inside the range, from the top down: the active one first wherever some must go. */
static GArray *
visible_ceilings (const GableBuild *build)
{
  const GArray *roofs = build->roofline->roofs;
  GArray *visible = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofs, GableRoof, i);
    int index = (int) i;
    double unit = gable_scale_to_unit (&build->y, roof->rate);

    if (!roof->memory && unit >= 0 && unit <= 1 &&
        (visible->len < MAX_LABELS || index == build->active_compute)) {
      g_array_append_val (visible, index);
    }
  }
  return visible;
}

/* How many of the ceilings, from the top down, are nearer to the next than two lines of text. The plot's height is not
 * known yet: most of the chart's. */
static guint
count_close (const GableBuild *build, const GArray *ceilings)
{
  double height = PLOT_PART * build->scene->height;
  double room = gable_build_line_height (build->theme->text_size) +
                gable_build_line_height (build->theme->small_size);
  guint n = 0;

  for (guint i = 1; i < ceilings->len; i++) {
    const GableRoof *above = gable_build_roof (build, g_array_index (ceilings, int, i - 1));
    const GableRoof *roof = gable_build_roof (build, g_array_index (ceilings, int, i));
    double apart =
      gable_scale_to_unit (&build->y, above->rate) - gable_scale_to_unit (&build->y, roof->rate);

    n += apart * height < room ? 1 : 0;
  }
  return n;
}

/**
 * gable_build_measure_ceilings:
 * @build: what is built, without a layout yet
 *
 * Returns: the width of the widest label right of the plot [pt]; 0 where there is none
 */
double
gable_build_measure_ceilings (GableBuild *build)
{
  g_autoptr (GArray) ceilings = visible_ceilings (build);
  double widest = 0;

  build->one_line = count_close (build, ceilings) >= CLOSE_FOR_ONE_LINE;
  for (guint i = 0; i < ceilings->len; i++) {
    const GableRoof *roof = gable_build_roof (build, g_array_index (ceilings, int, i));
    g_autofree char *name = gable_build_roof_name (build, roof);
    g_autofree char *rate = gable_build_roof_rate (build, roof);
    double width;

    double rate_width;

    gable_build_measure (build, name, build->theme->text_size, !roof->variant, &width);
    gable_build_measure (build, rate, build->theme->small_size, FALSE, &rate_width);
    width = build->one_line ? width + RATE_GAP + rate_width : MAX (width, rate_width);
    widest = MAX (widest, width);
  }
  return widest;
}

/**
 * gable_build_peak_gap:
 * @build: what is built, without a layout yet
 *
 * Returns: how far under the top of the plot the active compute ceiling will be, about [pt]; INFINITY where there is none
 */
double
gable_build_peak_gap (const GableBuild *build)
{
  if (build->active_compute < 0) {
    return INFINITY;
  }
  return (1 -
          gable_scale_to_unit (&build->y, gable_build_roof (build, build->active_compute)->rate)) *
         PLOT_PART * build->scene->height;
}

/* How much of their text the labels keep, from all of it down. */
typedef enum { KEEP_ALL, KEEP_VARIANTS_SHORT, KEEP_NAMES, N_KEEPS } Keep;

static gboolean
has_rate (const GableRoof *roof, Keep keep)
{
  return keep == KEEP_ALL || (keep == KEEP_VARIANTS_SHORT && !roof->variant);
}

static gboolean
arrange_ceilings (const GableBuild *build, const GArray *ceilings, Keep keep, GableSlot *slots)
{
  const GableRect *plot = &build->layout.plot;
  double line = gable_build_line_height (build->theme->text_size);
  double second = gable_build_line_height (build->theme->small_size);

  for (guint i = 0; i < ceilings->len; i++) {
    const GableRoof *roof = gable_build_roof (build, g_array_index (ceilings, int, i));

    slots[i].wanted = gable_build_place (build, build->scene->x.max, roof->rate).y;
    slots[i].size = line + (has_rate (roof, keep) && !build->one_line ? second : 0);
  }
  return gable_slots_spread (slots, ceilings->len, plot->y - line,
                             plot->y + plot->height + line / 2);
}

static void
add_ceiling_label (GableBuild *build, int index, Keep keep, const GableSlot *slot)
{
  const GableRoof *roof = gable_build_roof (build, index);
  const GableRect *plot = &build->layout.plot;
  const GableTheme *theme = build->theme;
  GableTextStyle style = gable_build_roof_style (build, index);
  double right = plot->x + plot->width;
  double line = gable_build_line_height (theme->text_size);
  GableXY at = { right + CEILING_GAP, slot->middle - slot->size / 2 + 0.78 * line };
  char *name = gable_build_roof_name (build, roof);
  double width;

  if (fabs (slot->middle - slot->wanted) > MOVED) {
    const GableXY ends[] = { { right + 1, slot->wanted },
                             { right + CEILING_GAP - 2, slot->middle } };
    GablePrimitive leader = {
      .kind = GABLE_PRIMITIVE_LINE,
      .class_ = "leader",
      .owner = style.owner,
      .level = style.level,
      .stroke = style.colour,
      .width = theme->line_grid,
    };

    leader.stroke.alpha = 0.6;
    gable_scene_take (build->scene, leader, ends, 2);
  }
  gable_build_measure (build, name, style.size, style.bold, &width);
  gable_build_text (build, &style, at, name);
  if (has_rate (roof, keep)) {
    style.bold = FALSE;
    style.size = theme->small_size;
    style.colour = theme->dim;
    if (build->one_line) {
      at.x += width + RATE_GAP;
    } else {
      at.y += 0.96 * gable_build_line_height (theme->small_size);
    }
    gable_build_text (build, &style, at, gable_build_roof_rate (build, roof));
  }
}

/* Takes out what is needed least: from the end, the active roof never. */
static void
drop_one (const GableBuild *build, GArray *ceilings)
{
  guint last = ceilings->len - 1;

  for (guint i = ceilings->len; i > 0; i--) {
    const GableRoof *roof = gable_build_roof (build, g_array_index (ceilings, int, i - 1));

    if (roof->variant) {
      last = i - 1;
      break;
    }
  }
  if (g_array_index (ceilings, int, last) == build->active_compute && last > 0) {
    last--;
  }
  g_array_remove_index (ceilings, last);
}

static void
label_outside (GableBuild *build)
{
  g_autoptr (GArray) ceilings = visible_ceilings (build);
  g_autofree GableSlot *slots = g_new0 (GableSlot, MAX (ceilings->len, 1));
  Keep keep = KEEP_ALL;

  while (ceilings->len > 0 && !arrange_ceilings (build, ceilings, keep, slots)) {
    if (keep + 1 < N_KEEPS) {
      keep++;
    } else {
      drop_one (build, ceilings);
    }
  }
  for (guint i = 0; i < ceilings->len; i++) {
    add_ceiling_label (build, g_array_index (ceilings, int, i), keep, &slots[i]);
  }
}

/* Whether another ceiling runs right over @index's, within @reach [pt]. */
static gboolean
has_neighbour (const GableBuild *build, int index, double reach)
{
  const GArray *roofs = build->roofline->roofs;
  double edge = build->scene->x.max;
  double y = gable_build_place (build, edge, gable_build_roof (build, index)->rate).y;

  for (guint i = 0; i < roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofs, GableRoof, i);
    double above = y - gable_build_place (build, edge, roof->rate).y;

    if (!roof->memory && (int) i != index && above >= 0 && above < reach) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
label_inside (GableBuild *build, int index, const char *text, double width, GableObstacle worst)
{
  const GableRect *plot = &build->layout.plot;
  GableTextStyle style = gable_build_roof_style (build, index);
  double height = gable_build_line_height (style.size);
  double y =
    gable_build_place (build, build->scene->x.max, gable_build_roof (build, index)->rate).y;
  double right = plot->x + plot->width - 4;
  double rate = gable_build_roof (build, index)->rate;
  double part = gable_build_roof (build, index)->variant ? INSIDE_PART / 2 : INSIDE_PART;
  double start = gable_known (build->top_bandwidth)
                   ? gable_build_place (build, rate / build->top_bandwidth, rate).x
                   : plot->x;

  style.anchor = GABLE_ANCHOR_END;
  style.halo = TRUE;
  /* On its own line, not beyond where that begins. */
  start = MAX (start, right - part * plot->width - width);
  for (double x = right; x == right || x - width > start; x -= INSIDE_STEP) {
    /* On the line, under it, or over the markers that stand on it. */
    const double tops[] = { y - height - 2, y + 2, y - 1.7 * height - 2 };
    guint n = has_neighbour (build, index, 2 * height + 2) ? 2 : 3;

    for (guint i = 0; i < n; i++) {
      GableRect box = { x - width, tops[i], width, height };

      if (gable_labeller_is_free (build->labeller, box, worst)) {
        gable_labeller_add_box (build->labeller, box);
        gable_build_text (build, &style, (GableXY){ x, box.y + 0.78 * height }, g_strdup (text));
        return TRUE;
      }
    }
  }
  return FALSE;
}

/* Over the plot, as far to the right as no marker stands in its way. */
static gboolean
label_above (GableBuild *build, int index, const char *text, double width)
{
  const GableRect *plot = &build->layout.plot;
  GableTextStyle style = gable_build_roof_style (build, index);
  double height = gable_build_line_height (style.size);

  style.anchor = GABLE_ANCHOR_END;
  for (double x = plot->x + plot->width; x - width > plot->x + GABLE_BUILD_INSET;
       x -= INSIDE_STEP) {
    GableRect edge = { x - width, plot->y + GABLE_BUILD_INSET, width, EDGE_REACH };

    /* Markers that reach over the top edge stand on it. */
    if (gable_labeller_is_free (build->labeller, edge, GABLE_OBSTACLE_SOLID)) {
      gable_build_text (build, &style, (GableXY){ x, plot->y - 0.22 * height - 1 },
                        g_strdup (text));
      return TRUE;
    }
  }
  return FALSE;
}

/* In a narrow chart: one line over the right end of the ceiling, the name alone where that is all there is room for. */
static void
try_inside (GableBuild *build, int index)
{
  const GableRoof *roof = gable_build_roof (build, index);
  double size = build->theme->text_size;
  g_autofree char *name = gable_build_roof_name (build, roof);
  g_autofree char *rate = gable_build_roof_rate (build, roof);
  g_autofree char *whole = g_strconcat (name, "\u2002", rate, NULL);
  double width, name_width;

  gable_build_measure (build, whole, size, !roof->variant, &width);
  gable_build_measure (build, name, size, !roof->variant, &name_width);
  if (build->layout.peak_above && index == build->active_compute &&
      (label_above (build, index, whole, width) || label_above (build, index, name, name_width))) {
    return;
  }
  if (width < build->layout.plot.width / 2 &&
      label_inside (build, index, whole, width, GABLE_OBSTACLE_LINE)) {
    return;
  }
  if (!label_inside (build, index, name, name_width, GABLE_OBSTACLE_LINE) && !roof->variant) {
    label_inside (build, index, name, name_width, GABLE_OBSTACLE_SOLID);
  }
}

/**
 * gable_build_ceiling_labels:
 * @build: what is built
 *
 * Names every compute ceiling at its right end.
 */
void
gable_build_ceiling_labels (GableBuild *build)
{
  g_autoptr (GArray) ceilings = NULL;

  if (!build->layout.has_ticks) {
    return;
  }
  if (build->layout.labels_outside) {
    label_outside (build);
    return;
  }
  ceilings = visible_ceilings (build);
  if (build->active_compute >= 0) {
    try_inside (build, build->active_compute);
  }
  for (guint i = 0; i < ceilings->len; i++) {
    int index = g_array_index (ceilings, int, i);

    if (index != build->active_compute) {
      try_inside (build, index);
    }
  }
}
