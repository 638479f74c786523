/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Roofs nearer than this to one of the same kind lie under it [pt]. */
#define SAME_PLACE 0.25
/* Roofs that are told to the labeller at most; more than that are a hatching, not lines to keep clear of. */
#define MAX_OBSTACLES 200

static const double dash_variant[] = { 5, 4 };
static const double dash_theoretical[] = { 10, 3 };
static const double dash_ridge[] = { 2, 3 };

typedef struct {
  GableXY from;
  GableXY to;
} Segment;

/* Whether a roof is drawn on this chart: one of several shows one level alone. */
gboolean
gable_build_shows_roof (const GableBuild *build, const GableRoof *roof)
{
  return build->panel == NULL || build->panel->level == NULL || !roof->memory ||
         gable_build_ceiling (build, roof)->counter == build->panel->level;
}

/* The highest roof of a kind, variants left out; unknown where there is none. */
static double
highest (const GableBuild *build, gboolean memory)
{
  const GArray *roofs = build->roofline->roofs;
  double rate = GABLE_UNKNOWN;

  for (guint i = 0; i < roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofs, GableRoof, i);

    if (roof->memory == memory && !roof->variant && gable_build_shows_roof (build, roof) &&
        !(rate >= roof->rate)) {
      rate = roof->rate;
    }
  }
  return rate;
}

/* The ceiling of a kind that a kernel uses most; -1 where it uses none. */
static int
busiest_roof (const GableRoofline *roofline, guint kernel, gboolean memory)
{
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);
  double most = 0;
  int busiest = -1;

  gable_roofline_get_utilisations (roofline, kernel, utilisations);
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    double used;

    if (roof->memory != memory || roof->variant) {
      continue;
    }
    used = utilisations[roof->ceiling];
    if (used > most) {
      most = used;
      busiest = (int) i;
    }
  }
  return busiest;
}

static int
roof_of_ceiling (const GableRoofline *roofline, int ceiling, gboolean memory)
{
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    if (roof->ceiling == ceiling && roof->memory == memory) {
      return (int) i;
    }
  }
  return -1;
}

/* A chart of one level has the roof of that level; none where the machine has none. */
static void
choose_level (GableBuild *build)
{
  const GArray *roofs = build->roofline->roofs;

  build->active_memory = -1;
  for (guint i = 0; i < roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofs, GableRoof, i);

    if (roof->memory && !roof->variant && gable_build_shows_roof (build, roof)) {
      build->active_memory = (int) i;
    }
  }
}

/**
 * gable_build_choose_roofs:
 * @build: what is built
 *
 * The pair that is drawn strong: what the selected kernel meets, else what the roofline says of the whole run.
 */
void
gable_build_choose_roofs (GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;
  int kernel = build->options->selected;
  gboolean measured = FALSE;
  gboolean theoretical = FALSE;

  build->active_memory = roofline->main_roof_memory;
  build->active_compute = roofline->main_roof_compute;
  if (kernel >= 0 && kernel < (int) roofline->n_kernels) {
    int limiter = roofline->kernels[kernel].limiter;
    int memory = roof_of_ceiling (roofline, limiter, TRUE);
    int compute = roof_of_ceiling (roofline, limiter, FALSE);

    memory = memory >= 0 ? memory : busiest_roof (roofline, (guint) kernel, TRUE);
    compute = compute >= 0 ? compute : busiest_roof (roofline, (guint) kernel, FALSE);
    build->active_memory = memory >= 0 ? memory : build->active_memory;
    build->active_compute = compute >= 0 ? compute : build->active_compute;
  }
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    measured |= roof->measured && !roof->variant;
    theoretical |= !roof->measured && !roof->variant;
  }
  if (build->panel != NULL && build->panel->level != NULL) {
    choose_level (build);
  }
  build->top_peak = highest (build, FALSE);
  build->top_bandwidth = highest (build, TRUE);
  build->mixed = measured && theoretical;
}

static double
ridge_of (const GableBuild *build)
{
  const GableRoof *memory = gable_build_roof (build, build->active_memory);
  const GableRoof *compute = gable_build_roof (build, build->active_compute);

  return memory != NULL && compute != NULL ? compute->rate / memory->rate : GABLE_UNKNOWN;
}

static void
add_tint (GableBuild *build,
          const char *class_,
          GableColour colour,
          const GableXY *corners,
          guint n_corners)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  GablePrimitive tint = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = class_,
    .owner = gable_owner_none,
    .fill = colour,
    .clipped = TRUE,
  };

  g_array_append_vals (points, corners, n_corners);
  for (guint i = 0; i < n_corners; i++) {
    if (!isfinite (corners[i].x) || !isfinite (corners[i].y)) {
      return;
    }
  }
  gable_clip_polygon (build->layout.plot, points);
  if (points->len >= 3) {
    gable_scene_take (build->scene, tint, (const GableXY *) points->data, points->len);
  }
}

/**
 * gable_build_tints:
 * @build: what is built
 *
 * Shades what lies under the active roof, left and right of its ridge.
 */
void
gable_build_tints (GableBuild *build)
{
  const GableRoof *memory = gable_build_roof (build, build->active_memory);
  const GableRoof *compute = gable_build_roof (build, build->active_compute);
  const GableRange *x = &build->scene->x;
  double floor = build->layout.plot.y + build->layout.plot.height;
  double ridge = ridge_of (build);
  double end = gable_known (ridge) ? CLAMP (ridge, x->min, x->max) : x->max;

  if (!build->theme->tinted) {
    return;
  }
  if (memory != NULL && end > x->min) {
    GableXY left = gable_build_place (build, x->min, memory->rate * x->min);
    GableXY right = gable_build_place (build, end, memory->rate * end);
    const GableXY corners[] = { left, right, { right.x, floor }, { left.x, floor } };

    add_tint (build, "region memory", build->theme->memory_tint, corners, 4);
  }
  end = gable_known (ridge) ? end : x->min;
  if (compute != NULL && end < x->max) {
    GableXY left = gable_build_place (build, end, compute->rate);
    GableXY right = gable_build_place (build, x->max, compute->rate);
    const GableXY corners[] = { left, right, { right.x, floor }, { left.x, floor } };

    add_tint (build, "region compute", build->theme->compute_tint, corners, 4);
  }
}

/* The part of a roof between two intensities: a memory roof ends under the highest
 * ceiling and a ceiling starts at the steepest memory roof, since beyond them nothing can be. */
static gboolean
find_segment (const GableBuild *build, const GableRoof *roof, GableRange part, Segment *segment)
{
  const GableRange *x = &build->scene->x;
  double start = MAX (x->min, part.min);
  double end = MIN (x->max, part.max);

  if (roof->memory) {
    if (gable_known (build->top_peak)) {
      end = MIN (end, build->top_peak / roof->rate);
    }
  } else {
    if (gable_known (build->top_bandwidth)) {
      start = MAX (start, roof->rate / build->top_bandwidth);
    }
  }
  if (!(start < end)) {
    return FALSE;
  }
  segment->from = gable_build_place (build, start, roof->memory ? roof->rate * start : roof->rate);
  segment->to = gable_build_place (build, end, roof->memory ? roof->rate * end : roof->rate);
  /* An axis without a zero shows none. */
  return gable_clip_segment (build->layout.plot, &segment->from, &segment->to);
}

static void
set_dash (GablePrimitive *line, const double dash[2])
{
  line->dash[0] = dash[0];
  line->dash[1] = dash[1];
}

static GablePrimitive
style_of (const GableBuild *build, int index, gboolean strong)
{
  const GableRoof *roof = gable_build_roof (build, index);
  const GableCeiling *ceiling = gable_build_ceiling (build, roof);
  const GableTheme *theme = build->theme;
  GablePrimitive line = {
    .owner = { GABLE_OWNER_ROOF, index, -1 },
    .level = ceiling->counter->id,
    .stroke = gable_theme_counter_colour (theme, ceiling->counter),
    .width = roof->memory ? theme->line_roof : theme->line_ceiling,
  };

  line.class_ = roof->memory ? "roof memory" : "roof compute";
  if (roof->variant) {
    line.class_ = roof->memory ? "roof memory variant" : "roof compute variant";
    line.width = theme->line_variant;
    set_dash (&line, dash_variant);
  } else if (build->mixed && !roof->measured) {
    set_dash (&line, dash_theoretical);
  }
  if (strong) {
    line.class_ = roof->memory ? "roof memory active" : "roof compute active";
    line.width = theme->line_active;
  }
  return line;
}

/* Where a roof stands, as a number that is the same for roofs that can't be told apart. */
static int
place_key (const GableBuild *build, const GableRoof *roof)
{
  GableXY at = gable_build_place (build, roof->memory ? build->scene->x.max : build->scene->x.min,
                                  roof->memory ? roof->rate * build->scene->x.max : roof->rate);
  double step = CLAMP (at.y / SAME_PLACE, -1e8, 1e8);

  return ((int) step * 2 + roof->memory) * 2 + roof->variant;
}

static void
add_part (GableBuild *build, int index, gboolean strong, GableRange part)
{
  const GableRoof *roof = gable_build_roof (build, index);
  Segment segment;

  if (find_segment (build, roof, part, &segment)) {
    gable_build_line (build, style_of (build, index, strong), segment.from, segment.to);
  }
}

/* Thin over its whole length, and strong where it is the roof: a memory roof left of the ridge, a ceiling right of it. */
static void
add_active (GableBuild *build, int index)
{
  const GableRoof *roof = gable_build_roof (build, index);
  double ridge = ridge_of (build);
  GableRange left = { 0, ridge };
  GableRange right = { ridge, (double) INFINITY };

  if (roof == NULL) {
    return;
  }
  if (!gable_known (ridge)) {
    add_part (build, index, TRUE, (GableRange){ 0, (double) INFINITY });
    return;
  }
  add_part (build, index, FALSE, roof->memory ? right : left);
  add_part (build, index, TRUE, roof->memory ? left : right);
}

/**
 * gable_build_roofs:
 * @build: what is built
 *
 * Adds the lines: variants below the others, the active pair on top.
 */
void
gable_build_roofs (GableBuild *build)
{
  const GArray *roofs = build->roofline->roofs;
  const GableRange everywhere = { 0, (double) INFINITY };
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  Segment segment;

  for (int variant = 1; variant >= 0; variant--) {
    for (guint i = 0; i < roofs->len; i++) {
      const GableRoof *roof = &g_array_index (roofs, GableRoof, i);
      gboolean active = (int) i == build->active_memory || (int) i == build->active_compute;

      if (roof->variant != variant || !gable_build_shows_roof (build, roof) ||
          !find_segment (build, roof, everywhere, &segment) ||
          (!g_hash_table_add (places, GINT_TO_POINTER (place_key (build, roof))) && !active)) {
        continue;
      }
      if (!active) {
        add_part (build, (int) i, FALSE, everywhere);
      }
      if (active || g_hash_table_size (places) <= MAX_OBSTACLES) {
        gable_labeller_add_line (build->labeller, segment.from, segment.to, 1.5,
                                 GABLE_OBSTACLE_LINE);
      }
    }
  }
  add_active (build, build->active_memory);
  add_active (build, build->active_compute);
}

/**
 * gable_build_ridge:
 * @build: what is built
 *
 * Marks where the active pair meets, and drops a line from there to the axis.
 */
void
gable_build_ridge (GableBuild *build)
{
  double ridge = ridge_of (build);
  const GableRoof *compute = gable_build_roof (build, build->active_compute);
  const GableTheme *theme = build->theme;
  GableXY knee;
  GablePrimitive line = {
    .class_ = "ridge",
    .owner = { GABLE_OWNER_RIDGE, build->active_compute, -1 },
    .stroke = theme->dim,
    .width = theme->line_grid,
  };
  GablePrimitive marker = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "ridge",
    .owner = line.owner,
    .fill = theme->paper,
    .width = theme->line_roof,
    .shape = GABLE_SHAPE_CIRCLE,
    .radius = 0.9 * theme->marker_min,
  };

  if (!gable_known (ridge)) {
    return;
  }
  knee = gable_build_place (build, ridge, compute->rate);
  set_dash (&line, dash_ridge);
  gable_build_line (build, line, knee,
                    (GableXY){ knee.x, build->layout.plot.y + build->layout.plot.height });
  if (gable_rect_contains (build->layout.plot, knee)) {
    marker.stroke =
      gable_theme_counter_colour (theme, gable_build_ceiling (build, compute)->counter);
    gable_scene_take (build->scene, marker, &knee, 1);
    gable_labeller_add_disc (build->labeller, knee, marker.radius + 1);
  }
  gable_labeller_add_line (build->labeller, knee,
                           (GableXY){ knee.x, build->layout.plot.y + build->layout.plot.height }, 1,
                           GABLE_OBSTACLE_LINE);
}
