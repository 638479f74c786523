/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"
#include "plot/clip.h"
#include "plot/slots.h"

/* Roofs that get a label at most; nobody reads more, and each is laid out. */
#define MAX_LABELS 48
#define NAME_CHARACTERS 26
/* From the end of a ceiling to its label [pt]. */
#define CEILING_GAP 10.0
/* From a roof to the baseline of the label along it, and from the start of the roof to that of its label [pt]. */
#define ALONG_GAP 6.0
#define ALONG_START 14.0
#define ALONG_STEP 10.0
/* A label moved by more than this is joined to its line [pt]. */
#define MOVED 3.0

static GableTextStyle
roof_style (const GableBuild *build, int index)
{
  const GableRoof *roof = gable_build_roof (build, index);
  const GableCounter *counter = gable_build_ceiling (build, roof)->counter;

  return (GableTextStyle){
    .class_ = roof->memory ? "roof-label memory" : "roof-label compute",
    .owner = { GABLE_OWNER_ROOF, index, -1 },
    .level = counter->id,
    .colour =
      gable_theme_text_colour (build->theme, gable_theme_counter_colour (build->theme, counter)),
    .size = build->theme->text_size,
    .bold = !roof->variant,
  };
}

static char *
name_of (const GableBuild *build, const GableRoof *roof)
{
  return gable_build_short_name (gable_ceiling_title (gable_build_ceiling (build, roof)),
                                 NAME_CHARACTERS);
}

static char *
rate_of (const GableBuild *build, const GableRoof *roof)
{
  const GableCounter *counter = gable_build_ceiling (build, roof)->counter;
  g_autofree char *rate = gable_format (roof->rate, gable_counter_rate_dimension (counter));

  if (!roof->measured) {
    return g_steal_pointer (&rate);
  }
  /* Translators: after the rate of a roof, "1.56 TB/s · measured" */
  return g_strdup_printf (_ ("%s · measured"), rate);
}

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

/**
 * gable_build_measure_ceilings:
 * @build: what is built, without a layout yet
 *
 * Returns: the width of the widest label right of the plot [pt]; 0 where there is none
 */
double
gable_build_measure_ceilings (const GableBuild *build)
{
  g_autoptr (GArray) ceilings = visible_ceilings (build);
  double widest = 0;

  for (guint i = 0; i < ceilings->len; i++) {
    const GableRoof *roof = gable_build_roof (build, g_array_index (ceilings, int, i));
    g_autofree char *name = name_of (build, roof);
    g_autofree char *rate = rate_of (build, roof);
    double width;

    gable_build_measure (build, name, build->theme->text_size, !roof->variant, &width);
    widest = MAX (widest, width);
    gable_build_measure (build, rate, build->theme->small_size, FALSE, &width);
    widest = MAX (widest, width);
  }
  return widest;
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
    slots[i].size = line + (has_rate (roof, keep) ? second : 0);
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
  GableTextStyle style = roof_style (build, index);
  double right = plot->x + plot->width;
  double line = gable_build_line_height (theme->text_size);
  GableXY at = { right + CEILING_GAP, slot->middle - slot->size / 2 + 0.78 * line };

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
  gable_build_text (build, &style, at, name_of (build, roof));
  if (has_rate (roof, keep)) {
    style.bold = FALSE;
    style.size = theme->small_size;
    style.colour = theme->dim;
    at.y += 0.96 * gable_build_line_height (theme->small_size);
    gable_build_text (build, &style, at, rate_of (build, roof));
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

static gboolean
label_inside (GableBuild *build, int index, const char *text, double width)
{
  const GableRect *plot = &build->layout.plot;
  GableTextStyle style = roof_style (build, index);
  double height = gable_build_line_height (style.size);
  double y =
    gable_build_place (build, build->scene->x.max, gable_build_roof (build, index)->rate).y;
  const double tops[] = { y - height - 2, y + 2 };

  style.anchor = GABLE_ANCHOR_END;
  style.halo = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (tops); i++) {
    GableRect box = { plot->x + plot->width - width - 4, tops[i], width, height };

    if (gable_labeller_is_free (build->labeller, box, GABLE_OBSTACLE_LINE)) {
      gable_labeller_add_box (build->labeller, box);
      gable_build_text (build, &style, (GableXY){ box.x + width, box.y + 0.78 * height },
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
  g_autofree char *name = name_of (build, roof);
  g_autofree char *rate = rate_of (build, roof);
  g_autofree char *whole = g_strdup_printf ("%s %s", name, rate);
  double width;

  gable_build_measure (build, whole, size, !roof->variant, &width);
  if (width > build->layout.plot.width / 2 || !label_inside (build, index, whole, width)) {
    gable_build_measure (build, name, size, !roof->variant, &width);
    label_inside (build, index, name, width);
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

/* A straight piece of a roof on the screen, and how it runs. */
typedef struct {
  GableXY from;
  double length;
  double angle; /* [rad], from -π/2 to π/2 */
} Slope;

static gboolean
find_slope (const GableBuild *build, const GableRoof *roof, Slope *slope)
{
  const GableRange *x = &build->scene->x;
  double peak = gable_build_top_peak (build);
  double end = gable_known (peak) ? MIN (x->max, peak / roof->rate) : x->max;
  GableXY from, to;

  if (!(end > x->min)) {
    return FALSE;
  }
  from = gable_build_place (build, x->min, roof->rate * x->min);
  to = gable_build_place (build, end, roof->rate * end);
  if (!gable_clip_segment (build->layout.plot, &from, &to)) {
    return FALSE;
  }
  *slope = (Slope){
    .from = from,
    .length = hypot (to.x - from.x, to.y - from.y),
    .angle = atan2 (to.y - from.y, to.x - from.x),
  };
  return TRUE;
}

/* Tries to set @text along the roof, @offset from the line to the baseline, > 0 above it. */
static gboolean
label_along (GableBuild *build,
             int index,
             const Slope *slope,
             const char *text,
             double offset,
             GableObstacle worst)
{
  GableTextStyle style = roof_style (build, index);
  double along_x = cos (slope->angle);
  double along_y = sin (slope->angle);
  /* The middle of small letters, over the baseline. */
  double middle = offset + 0.32 * style.size;
  double reach = 0.5 * style.size;
  double width;

  gable_build_measure (build, text, style.size, style.bold, &width);
  for (double start = ALONG_START; start + width + ALONG_START / 2 <= slope->length;
       start += ALONG_STEP) {
    GableXY at = { slope->from.x + start * along_x, slope->from.y + start * along_y };
    GableXY from = { at.x + middle * along_y, at.y - middle * along_x };
    GableXY to = { from.x + width * along_x, from.y + width * along_y };

    if (gable_labeller_is_band_free (build->labeller, from, to, reach, worst)) {
      gable_labeller_add_line (build->labeller, from, to, reach + 1, GABLE_OBSTACLE_SOLID);
      style.angle = slope->angle;
      style.halo = TRUE;
      gable_build_text (build, &style,
                        (GableXY){ at.x + offset * along_y, at.y - offset * along_x },
                        g_strdup (text));
      return TRUE;
    }
  }
  return FALSE;
}

static void
label_memory_roof (GableBuild *build, int index)
{
  const GableRoof *roof = gable_build_roof (build, index);
  double below = -ALONG_GAP - 0.72 * build->theme->text_size;
  g_autofree char *name = name_of (build, roof);
  g_autofree char *rate = rate_of (build, roof);
  g_autofree char *whole = g_strdup_printf ("%s %s", name, rate);
  const char *const texts[] = { whole, name };
  Slope slope;

  if (!find_slope (build, roof, &slope)) {
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    if (label_along (build, index, &slope, texts[i], ALONG_GAP, GABLE_OBSTACLE_LINE) ||
        label_along (build, index, &slope, texts[i], below, GABLE_OBSTACLE_LINE) ||
        label_along (build, index, &slope, texts[i], ALONG_GAP, GABLE_OBSTACLE_SOLID)) {
      return;
    }
  }
}

/**
 * gable_build_memory_labels:
 * @build: what is built
 *
 * Names every memory roof along its line: the active one first, then from the memory inwards.
 */
void
gable_build_memory_labels (GableBuild *build)
{
  const GArray *roofs = build->roofline->roofs;
  guint n = 0;

  if (!build->layout.has_ticks) {
    return;
  }
  if (build->active_memory >= 0) {
    label_memory_roof (build, build->active_memory);
  }
  for (guint i = roofs->len; i > 0 && n < MAX_LABELS; i--) {
    int index = (int) i - 1;

    if (gable_build_roof (build, index)->memory && index != build->active_memory) {
      label_memory_roof (build, index);
      n++;
    }
  }
}

/* Takes the first free one of @boxes and puts @text there. */
static gboolean
put_text (GableBuild *build,
          const GableTextStyle *style,
          const char *text,
          const GableRect *boxes,
          guint n,
          GableObstacle worst)
{
  for (guint i = 0; i < n; i++) {
    if (gable_labeller_is_free (build->labeller, boxes[i], worst)) {
      gable_labeller_add_box (build->labeller, boxes[i]);
      gable_build_text (build, style, (GableXY){ boxes[i].x, boxes[i].y + 0.78 * boxes[i].height },
                        g_strdup (text));
      return TRUE;
    }
  }
  return FALSE;
}

static void
label_ridge (GableBuild *build, double ridge, double x)
{
  const GableRect *plot = &build->layout.plot;
  double size = build->theme->small_size;
  double height = gable_build_line_height (size);
  double bottom = plot->y + plot->height - height;
  g_autofree char *figure = gable_build_format_intensity (build, ridge);
  /* Translators: %s is an intensity, "6.24 FLOP/byte"; the ridge is where a slanted and a flat roof meet */
  g_autofree char *text = g_strdup_printf (_ ("ridge %s"), figure);
  GableTextStyle style = {
    .class_ = "ridge-label",
    .owner = { GABLE_OWNER_RIDGE, build->active_compute, -1 },
    .colour = build->theme->dim,
    .size = size,
    .halo = TRUE,
  };
  double width;

  gable_build_measure (build, text, size, FALSE, &width);
  {
    const GableRect boxes[] = {
      { x + 6, bottom - 6, width, height },
      { x - 6 - width, bottom - 6, width, height },
      { x + 6, bottom - 10 - height, width, height },
      { x - 6 - width, bottom - 10 - height, width, height },
    };

    if (!put_text (build, &style, text, boxes, G_N_ELEMENTS (boxes), GABLE_OBSTACLE_LINE)) {
      put_text (build, &style, text, boxes, G_N_ELEMENTS (boxes), GABLE_OBSTACLE_SOLID);
    }
  }
}

static void
label_region (GableBuild *build, gboolean memory, double left, double right)
{
  const GableRect *plot = &build->layout.plot;
  const GableRoof *roof =
    gable_build_roof (build, memory ? build->active_memory : build->active_compute);
  const char *text = memory ? _ ("memory-bound") : _ ("compute-bound");
  GableTextStyle style = roof_style (build, memory ? build->active_memory : build->active_compute);
  double height, width;
  GableRect box;

  if (roof == NULL) {
    return;
  }
  style.class_ = memory ? "region-label memory" : "region-label compute";
  style.owner = gable_owner_none;
  style.level = NULL;
  style.size = build->theme->small_size;
  style.bold = FALSE;
  gable_build_measure (build, text, style.size, FALSE, &width);
  height = gable_build_line_height (style.size);
  if (right - left < width + 24) {
    return;
  }
  box = (GableRect){ memory ? left + 10 : right - width - 10, plot->y + plot->height - height - 6,
                     width, height };
  put_text (build, &style, text, &box, 1, GABLE_OBSTACLE_LINE);
}

/**
 * gable_build_ridge_label:
 * @build: what is built
 *
 * Names the ridge and the two regions at the foot of the plot, where there is room.
 */
void
gable_build_ridge_label (GableBuild *build)
{
  const GableRoof *memory = gable_build_roof (build, build->active_memory);
  const GableRoof *compute = gable_build_roof (build, build->active_compute);
  const GableRect *plot = &build->layout.plot;
  double right = plot->x + plot->width;
  double x;

  if (memory == NULL || compute == NULL || !build->layout.has_ticks) {
    return;
  }
  x = gable_build_place (build, compute->rate / memory->rate, compute->rate).x;
  if (x >= plot->x && x <= right) {
    label_ridge (build, compute->rate / memory->rate, x);
  }
  label_region (build, TRUE, plot->x, CLAMP (x, plot->x, right));
  label_region (build, FALSE, CLAMP (x, plot->x, right), right);
}
