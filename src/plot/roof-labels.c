/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Memory roofs that get a label at most; nobody reads more, and each is laid out. */
#define MAX_LABELS 24
#define NAME_CHARACTERS 26
/* Left and right of a text at the foot of the plot [pt]. */
#define AIR 4.0
/* By which the name of a region moves inwards until there is room [pt]. */
#define REGION_STEP 16.0
/* From a roof to the baseline of the label along it, in parts of the text's size; from the start of the roof to that
 * of its label [pt]. */
#define ALONG_GAP 0.55
#define ALONG_START 14.0
#define ALONG_STEP 10.0
/* An en space: "L1 19.4 TB/s" with a word space reads as one number. */
#define GAP_BEFORE_RATE "\u2002"

GableTextStyle
gable_build_roof_style (const GableBuild *build, int index)
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

char *
gable_build_roof_name (const GableBuild *build, const GableRoof *roof)
{
  return gable_build_short_name (gable_ceiling_title (gable_build_ceiling (build, roof)),
                                 NAME_CHARACTERS);
}

char *
gable_build_roof_rate (const GableBuild *build, const GableRoof *roof)
{
  const GableCeiling *ceiling = gable_build_ceiling (build, roof);
  const GableOrigin *origin =
    roof->measured ? &ceiling->measured_origin : &ceiling->theoretical_origin;
  gboolean is_active = roof == gable_build_roof (build, build->active_memory) ||
                       roof == gable_build_roof (build, build->active_compute);
  g_autofree char *rate =
    gable_format (roof->rate, gable_counter_rate_dimension (ceiling->counter));

  /* One ceiling is enough to say what holds for its neighbours; the others stay short. */
  if (!is_active && !roof->memory) {
    return g_steal_pointer (&rate);
  }
  if (gable_known (origin->clock)) {
    g_autofree char *clock = gable_format (origin->clock, GABLE_DIMENSION_FREQUENCY);

    /* Translators: after the rate of a roof, the clock that it holds at: "10.3 TFLOP/s at 748 MHz" */
    return g_strdup_printf (_ ("%s at %s"), rate, clock);
  }
  if (!roof->measured || !(is_active || build->mixed)) {
    return g_steal_pointer (&rate);
  }
  /* Translators: after the rate of a roof, "1.56 TB/s · measured" */
  return g_strdup_printf (_ ("%s · measured"), rate);
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
  double peak = build->top_peak;
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

/* Tries to set @text along a line, @offset from it to the baseline, > 0 above it. */
static gboolean
label_along (GableBuild *build,
             const GableTextStyle *wanted,
             const Slope *slope,
             const char *text,
             double offset,
             gboolean from_start,
             GableObstacle worst)
{
  GableTextStyle style = *wanted;
  double along_x = cos (slope->angle);
  double along_y = sin (slope->angle);
  /* The middle of small letters, over the baseline. */
  double middle = offset + 0.32 * style.size;
  double reach = 0.42 * style.size;
  double width;

  gable_build_measure (build, text, style.size, style.bold, &width);
  for (double moved = ALONG_START; moved + width + ALONG_START / 2 <= slope->length;
       moved += ALONG_STEP) {
    double start = from_start ? moved : slope->length - moved - width;
    GableXY at = { slope->from.x + start * along_x, slope->from.y + start * along_y };
    GableXY from = { at.x + middle * along_y, at.y - middle * along_x };
    GableXY to = { from.x + width * along_x, from.y + width * along_y };

    if (gable_labeller_is_band_free (build->labeller, from, to, reach, worst)) {
      gable_labeller_add_line (build->labeller, from, to, reach + 2, GABLE_OBSTACLE_SOLID);
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

/* Above the line or below it, covering nothing. */
static gboolean
label_clear (GableBuild *build,
             const GableTextStyle *style,
             const Slope *slope,
             const char *text,
             gboolean from_start)
{
  double above = ALONG_GAP * build->theme->text_size;
  double below = -above - 0.72 * style->size;

  return label_along (build, style, slope, text, above, from_start, GABLE_OBSTACLE_LINE) ||
         label_along (build, style, slope, text, below, from_start, GABLE_OBSTACLE_LINE);
}

/* Above the line, over others. */
static gboolean
label_over (GableBuild *build,
            const GableTextStyle *style,
            const Slope *slope,
            const char *text,
            gboolean from_start)
{
  return label_along (build, style, slope, text, ALONG_GAP * build->theme->text_size, from_start,
                      GABLE_OBSTACLE_SOLID);
}

gboolean
gable_build_text_along (GableBuild *build,
                        const GableTextStyle *style,
                        GableXY from,
                        GableXY to,
                        const char *text,
                        gboolean from_start)
{
  const Slope slope = {
    .from = from,
    .length = hypot (to.x - from.x, to.y - from.y),
    .angle = atan2 (to.y - from.y, to.x - from.x),
  };

  return label_clear (build, style, &slope, text, from_start) ||
         label_over (build, style, &slope, text, from_start);
}

/* With all that there is to say of its rate, with the rate alone, and without: a rate is worth more than its clock. */
static void
label_memory_roof (GableBuild *build, int index)
{
  const GableRoof *roof = gable_build_roof (build, index);
  const GableCounter *counter = gable_build_ceiling (build, roof)->counter;
  const GableTextStyle style = gable_build_roof_style (build, index);
  g_autofree char *name = gable_build_roof_name (build, roof);
  g_autofree char *all = gable_build_roof_rate (build, roof);
  g_autofree char *rate = gable_format (roof->rate, gable_counter_rate_dimension (counter));
  g_autofree char *whole = g_strconcat (name, GAP_BEFORE_RATE, all, NULL);
  g_autofree char *rated = g_strconcat (name, GAP_BEFORE_RATE, rate, NULL);
  const char *const texts[] = { whole, rated };
  Slope slope;

  if (!find_slope (build, roof, &slope)) {
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    if (label_clear (build, &style, &slope, texts[i], TRUE)) {
      return;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    if (label_over (build, &style, &slope, texts[i], TRUE)) {
      return;
    }
  }
  if (!label_clear (build, &style, &slope, name, TRUE)) {
    label_over (build, &style, &slope, name, TRUE);
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

    if (gable_build_roof (build, index)->memory && index != build->active_memory &&
        gable_build_shows_roof (build, gable_build_roof (build, index))) {
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
    GableRect aired = { boxes[i].x - AIR, boxes[i].y, boxes[i].width + 2 * AIR, boxes[i].height };

    if (gable_labeller_is_free (build->labeller, aired, worst)) {
      gable_labeller_add_box (build->labeller, aired);
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

/* Whether the active roof is over the box: a region is what lies under it. */
static gboolean
is_under_roof (const GableBuild *build, GableRect box)
{
  const GableRect *plot = &build->layout.plot;
  const GableRoof *memory = gable_build_roof (build, build->active_memory);
  double intensity = gable_scale_from_unit (&build->x, (box.x - plot->x) / plot->width);
  GableXY roof = gable_build_place (build, intensity, memory->rate * intensity);

  return roof.y <= box.y;
}

static void
label_region (GableBuild *build, gboolean memory, double left, double right)
{
  const GableRect *plot = &build->layout.plot;
  const char *text = memory ? _ ("memory-bound") : _ ("compute-bound");
  GableTextStyle style =
    gable_build_roof_style (build, memory ? build->active_memory : build->active_compute);
  double height, width;

  style.class_ = memory ? "region-label memory" : "region-label compute";
  style.owner = gable_owner_none;
  style.level = NULL;
  style.size = build->theme->small_size;
  style.bold = FALSE;
  gable_build_measure (build, text, style.size, FALSE, &width);
  height = gable_build_line_height (style.size);
  /* From the outer corner inwards, on the lowest line first. */
  for (int up = 0; up < 2; up++) {
    double top = plot->y + plot->height - height - 6 - up * (height + 4);

    for (double inwards = 10; inwards + width + 10 <= right - left; inwards += REGION_STEP) {
      GableRect box = { memory ? left + inwards : right - width - inwards, top, width, height };

      if (is_under_roof (build, box) &&
          put_text (build, &style, text, &box, 1, GABLE_OBSTACLE_LINE)) {
        return;
      }
    }
  }
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
