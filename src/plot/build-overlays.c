/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "plot/build-parts.h"
#include "plot/clip.h"

/* Labels of lines beside the roofs at most. */
#define MAX_LABELS 12
#define NAME_CHARACTERS 30
/* Of the short flat over a kernel, to each side [decades]. */
#define MIXED_REACH 0.3
#define BAND_ALPHA 0.18
/* Beyond the flat, where its text may end [pt]. */
#define MIXED_TEXT 120.0

typedef struct {
  GableXY from;
  GableXY to;
} Segment;

/**
 * gable_build_overlay_dash:
 * @kind: what a line is
 * @dash: (out): its dashes [pt]
 *
 * Each kind has its own, so that none depends on its colour.
 */
void
gable_build_overlay_dash (GableOverlayKind kind, double dash[4])
{
  static const double dashes[][4] = {
    [GABLE_OVERLAY_THEORETICAL] = { 10, 3 },
    [GABLE_OVERLAY_MACHINE] = { 8, 2.5, 1.5, 2.5 },
    [GABLE_OVERLAY_CONCURRENCY] = { 1.5, 2.5 },
  };

  memcpy (dash, dashes[kind], sizeof dashes[kind]);
}

static const GableCounter *
counter_of (const GableOverlay *overlay)
{
  return gable_machine_get_ceiling (overlay->machine, (guint) overlay->roof.ceiling)->counter;
}

/* The highest of its own kind, under or left of which the others end; where there is none, the roofs'. */
static double
highest_of (const GableBuild *build, GableOverlayKind kind, gboolean memory)
{
  const GArray *overlays = build->roofline->overlays;
  double highest = GABLE_UNKNOWN;

  for (guint i = 0; i < overlays->len; i++) {
    const GableOverlay *overlay = &g_array_index (overlays, GableOverlay, i);

    if (overlay->kind == kind && overlay->roof.memory == memory &&
        !(highest >= overlay->roof.rate)) {
      highest = overlay->roof.rate;
    }
  }
  return gable_known (highest) ? highest : memory ? build->top_bandwidth : build->top_peak;
}

static gboolean
find_segment (const GableBuild *build, const GableOverlay *overlay, double limit, Segment *segment)
{
  const GableRange *x = &build->scene->x;
  const GableRoof *roof = &overlay->roof;
  double start = x->min;
  double end = x->max;

  if (gable_known (limit)) {
    start = roof->memory ? start : MAX (start, roof->rate / limit);
    end = roof->memory ? MIN (end, limit / roof->rate) : end;
  }
  if (!(start < end)) {
    return FALSE;
  }
  segment->from = gable_build_place (build, start, roof->memory ? roof->rate * start : roof->rate);
  segment->to = gable_build_place (build, end, roof->memory ? roof->rate * end : roof->rate);
  return gable_clip_segment (build->layout.plot, &segment->from, &segment->to);
}

static gboolean
is_shown (const GableBuild *build, const GableOverlay *overlay)
{
  return build->panel == NULL || build->panel->level == NULL || !overlay->roof.memory ||
         counter_of (overlay) == build->panel->level;
}

/**
 * gable_build_overlays:
 * @build: what is built
 *
 * Adds the thin lines beside the roofs: the other set of rates, a second machine, what the bytes in flight reach.
 */
void
gable_build_overlays (GableBuild *build)
{
  static const char *const classes[] = {
    [GABLE_OVERLAY_THEORETICAL] = "overlay theoretical",
    [GABLE_OVERLAY_MACHINE] = "overlay machine",
    [GABLE_OVERLAY_CONCURRENCY] = "overlay concurrency",
  };
  const GArray *overlays = build->roofline->overlays;
  double limits[GABLE_N_OVERLAYS][2];

  for (guint kind = 0; kind < GABLE_N_OVERLAYS; kind++) {
    limits[kind][0] = highest_of (build, kind, TRUE);
    limits[kind][1] = highest_of (build, kind, FALSE);
  }
  for (guint i = 0; i < overlays->len; i++) {
    const GableOverlay *overlay = &g_array_index (overlays, GableOverlay, i);
    GablePrimitive line = {
      .class_ = classes[overlay->kind],
      .owner = gable_owner_none,
      .level = counter_of (overlay)->id,
      .stroke = gable_theme_counter_colour (build->theme, counter_of (overlay)),
      .width = build->theme->line_variant,
    };
    Segment segment;

    if (!is_shown (build, overlay) ||
        !find_segment (build, overlay, limits[overlay->kind][overlay->roof.memory], &segment)) {
      continue;
    }
    gable_build_overlay_dash (overlay->kind, line.dash);
    gable_build_line (build, line, segment.from, segment.to);
    if (i < MAX_LABELS) {
      gable_labeller_add_line (build->labeller, segment.from, segment.to, 1.2, GABLE_OBSTACLE_LINE);
    }
  }
}

static char *
text_of (const GableOverlay *overlay)
{
  const GableCeiling *ceiling =
    gable_machine_get_ceiling (overlay->machine, (guint) overlay->roof.ceiling);
  g_autofree char *name = gable_build_short_name (gable_ceiling_title (ceiling), NAME_CHARACTERS);
  g_autofree char *rate =
    gable_format (overlay->roof.rate, gable_counter_rate_dimension (ceiling->counter));

  switch (overlay->kind) {
  case GABLE_OVERLAY_MACHINE: {
    g_autofree char *machine = gable_build_short_name (overlay->machine->name, NAME_CHARACTERS);

    /* Its bandwidth says whose it is; the others have the same dashes. */
    return overlay->roof.memory ? g_strdup_printf ("%s · %s\u2002%s", machine, name, rate)
                                : g_strdup_printf ("%s\u2002%s", name, rate);
  }
  case GABLE_OVERLAY_CONCURRENCY: {
    g_autofree char *bytes =
      gable_format (overlay->machine->bytes_in_flight, GABLE_DIMENSION_CAPACITY);

    /* Translators: a bandwidth and the bytes in flight that reach it: "1.2 TB/s with 1.4 MiB in flight" */
    return g_strdup_printf (_ ("%s with %s in flight"), rate, bytes);
  }
  case GABLE_OVERLAY_THEORETICAL:
  case GABLE_N_OVERLAYS:
  default:
    /* Translators: name and rate of a roof as the data sheet tells it */
    return g_strdup_printf (_ ("%s\u2002%s · theoretical"), name, rate);
  }
}

/**
 * gable_build_overlay_labels:
 * @build: what is built
 *
 * Names them along their lines, where there is room: less needed than the roofs' own names.
 */
void
gable_build_overlay_labels (GableBuild *build)
{
  const GArray *overlays = build->roofline->overlays;
  GableTextStyle style = {
    .class_ = "overlay-label",
    .owner = gable_owner_none,
    .size = build->theme->small_size,
  };

  if (!build->layout.has_ticks) {
    return;
  }
  for (guint i = 0; i < MIN (overlays->len, MAX_LABELS); i++) {
    const GableOverlay *overlay = &g_array_index (overlays, GableOverlay, i);
    double limit = highest_of (build, overlay->kind, overlay->roof.memory);
    g_autofree char *text = NULL;
    Segment segment;

    if (!is_shown (build, overlay) || !find_segment (build, overlay, limit, &segment)) {
      continue;
    }
    text = text_of (overlay);
    style.level = counter_of (overlay)->id;
    style.colour = gable_theme_text_colour (
      build->theme, gable_theme_counter_colour (build->theme, counter_of (overlay)));
    if (!gable_build_text_along (build, &style, segment.from, segment.to, text,
                                 overlay->roof.memory)) {
      build->scene->n_labels_left_out++;
    }
  }
}

/**
 * gable_build_walls:
 * @build: what is built
 *
 * On an instruction roofline of a GPU, the intensities that a warp's loads and stores have at best, by the addresses that
 * its threads touch: what lies on a wall has that pattern.
 *
 * Formula: transactions per request of 32 threads, in sectors of 32 bytes: 1, 4, 8 and 32. Source: Ding, Williams, "An
 * Instruction Roofline Model for GPUs", PMBS 2019, section IV.
 */
void
gable_build_walls (GableBuild *build)
{
  static const struct {
    double intensity; /* [inst/transaction] */
    const char *text;
  } walls[] = {
    { 1, N_ ("1: one address") },
    { 1.0 / 4, N_ ("1/4: neighbours of 4 bytes") },
    { 1.0 / 8, N_ ("1/8: neighbours of 8 bytes") },
    { 1.0 / 32, N_ ("1/32: a sector each") },
  };
  const GableRect *plot = &build->layout.plot;
  double bottom = plot->y + plot->height;
  GableTextStyle style = {
    .class_ = "wall-label",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = build->theme->small_size,
  };
  GablePrimitive line = {
    .class_ = "wall",
    .owner = gable_owner_none,
    .stroke = build->theme->dim,
    .width = build->theme->line_variant,
    .dash = { 2, 3 },
  };

  if (!build->is_transactional) {
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (walls); i++) {
    double x = walls[i].intensity / GABLE_TRANSACTION;
    double roof = x * build->top_bandwidth;
    GableXY top, foot;

    roof = gable_known (build->top_peak) && !(roof < build->top_peak) ? build->top_peak : roof;
    top = gable_build_place (build, x, gable_known (roof) ? roof : build->scene->y.max);
    top.y = MAX (top.y, plot->y);
    foot = (GableXY){ top.x, bottom };
    if (!(top.x > plot->x && top.x < plot->x + plot->width && top.y < bottom)) {
      continue;
    }
    gable_build_line (build, line, foot, top);
    gable_labeller_add_line (build->labeller, foot, top, 1, GABLE_OBSTACLE_LINE);
    if (build->layout.has_ticks) {
      gable_build_text_along (build, &style, foot, top, _ (walls[i].text), FALSE);
    }
  }
}

static void
add_mix (GableBuild *build, const GableShown *shown, const GableMixedCeiling *mixed)
{
  const GableTheme *theme = build->theme;
  double factor = pow (10, MIXED_REACH);
  double x = build->roofline->points[shown->point].intensity;
  GableXY low = gable_build_place (build, x / factor, mixed->lowest);
  GableXY high = gable_build_place (build, x * factor, mixed->highest);
  GableXY from = gable_build_place (build, x / factor, mixed->ceiling);
  GableXY to = gable_build_place (build, x * factor, mixed->ceiling);
  const GableXY corners[] = { { low.x, high.y }, high, { high.x, low.y }, low };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (GableXY));
  g_autofree char *rate = gable_format (mixed->ceiling, build->rate);
  /* Translators: the ceiling of a kernel's own mix of precisions, and its rate */
  g_autofree char *text = g_strdup_printf (_ ("its mix\u2002%s"), rate);
  GablePrimitive band = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = "mixed band",
    .owner = gable_owner_none,
    .fill = theme->tones[GABLE_TONE_FP64],
    .clipped = TRUE,
  };
  GablePrimitive flat = {
    .class_ = "mixed ceiling",
    .owner = gable_owner_none,
    .stroke = theme->tones[GABLE_TONE_FP64],
    .width = theme->line_ceiling,
  };
  GableTextStyle style = {
    .class_ = "mixed-label",
    .owner = gable_owner_none,
    .colour = gable_theme_text_colour (theme, flat.stroke),
    .size = theme->small_size,
    .bold = TRUE,
  };

  g_array_append_vals (points, corners, G_N_ELEMENTS (corners));
  gable_clip_polygon (build->layout.plot, points);
  band.fill.alpha = BAND_ALPHA;
  if (points->len >= 3) {
    gable_scene_take (build->scene, band, (const GableXY *) points->data, points->len);
  }
  gable_build_line (build, flat, from, to);
  gable_labeller_add_line (build->labeller, from, to, 1.5, GABLE_OBSTACLE_LINE);
  if (build->layout.has_ticks) {
    gable_build_text_along (build, &style, from, (GableXY){ to.x + MIXED_TEXT, to.y }, text, TRUE);
  }
}

/**
 * gable_build_mixed_ceiling:
 * @build: what is built; whether there is one is noted
 * @dry: whether to note alone; else its kernels are in their places
 *
 * Over the selected kernel, where its work is of several precisions: the ceiling of its own mix, in the band from all of
 * it taking turns to all of it overlapping.
 */
void
gable_build_mixed_ceiling (GableBuild *build, gboolean dry)
{
  int kernel = build->options->selected;
  GableMixedCeiling mixed;

  build->has_mixed = FALSE;
  if (kernel < 0 || kernel >= (int) build->roofline->n_kernels ||
      !gable_roofline_get_mixed_ceiling (build->roofline, (guint) kernel, &mixed)) {
    return;
  }
  for (guint i = 0; i < build->shown->len; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);

    if ((int) shown->kernel == kernel && shown->point >= 0) {
      build->has_mixed = TRUE;
      if (!dry) {
        add_mix (build, shown, &mixed);
      }
      return;
    }
  }
}
