/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/hatch.h"

#include <string.h>

/* Corners that stand for a circle. */
#define ROUND 32
#define MAX_CORNERS 64
/* Lines of one pattern at most: a tiny step in a large area is a slip. */
#define MAX_LINES 400
/* Between the lines of a pattern, in multiples of a thin line's width. */
#define STEP 2.6
/* And of what shone through: an area behind others. */
#define FAINT_STEP 9.0
/* A light area is paper with lines no stronger than this part of a thin line. */
#define FAINT_WIDTH 0.5

typedef struct {
  guint n;          /* directions; 0: filled */
  double angles[2]; /* [degrees], counter-clockwise */
  double step;      /* factor on the distance */
  gboolean empty;   /* paper, with a rim alone */
} Pattern;

typedef struct {
  double dash[4]; /* in multiples of a thin line's width */
} Dash;

/* By the number of the ink, in the order of theme.c. */
static const Pattern patterns[] = {
  { .n = 0 },                                     /* ink */
  { .n = 0 },                                     /* memory */
  { .n = 1, .angles = { 45 }, .step = 1 },        /* cache */
  { .n = 2, .angles = { 45, -45 }, .step = 1.3 }, /* core */
  { .n = 1, .angles = { 0 }, .step = 1 },         /* link */
  { .n = 1, .angles = { -45 }, .step = 1 },       /* fp64 */
  { .n = 1, .angles = { 90 }, .step = 1 },        /* fp32 */
  { .n = 2, .angles = { 0, 90 }, .step = 1.3 },   /* narrow */
  { .n = 1, .angles = { 20 }, .step = 1.6 },      /* matrix */
  { .n = 1, .angles = { 45 }, .step = 2 },        /* integer */
  { .n = 1, .angles = { -45 }, .step = 2 },       /* instructions */
  { .n = 2, .angles = { 0, 90 }, .step = 1.3 },   /* standing: unknown */
  { .empty = TRUE },                              /* above the roof */
  { .n = 0 },                                     /* near */
  { .n = 1, .angles = { 45 }, .step = 1 },        /* under */
  { .empty = TRUE },                              /* far below */
  { .n = 1, .angles = { 0 }, .step = 1 },         /* bound only */
  { .n = 1, .angles = { 90 }, .step = 1 },        /* no operations */
  { .n = 0 },                                     /* series */
  { .n = 1, .angles = { 45 }, .step = 1 },
  { .empty = TRUE },
  { .n = 2, .angles = { 45, -45 }, .step = 1.3 },
  { .n = 1, .angles = { 0 }, .step = 1 },
  { .n = 1, .angles = { 90 }, .step = 1 },
  { .n = 1, .angles = { -45 }, .step = 1.6 },
  { .n = 2, .angles = { 0, 90 }, .step = 1.3 }, /* the rest of a series */
  { .empty = TRUE },                            /* hypothetical */
  { .empty = TRUE },                            /* selection */
};

/* Of roofs, by the same numbers up to the last tone. */
static const Dash dashes[] = {
  { { 0 } },           /* ink */
  { { 0 } },           /* memory */
  { { 9, 3 } },        /* cache */
  { { 4, 3 } },        /* core */
  { { 9, 3, 2, 3 } },  /* link */
  { { 0 } },           /* fp64 */
  { { 9, 3 } },        /* fp32 */
  { { 4, 3 } },        /* narrow */
  { { 12, 3, 2, 3 } }, /* matrix */
  { { 6, 6 } },        /* integer */
  { { 2, 3 } },        /* instructions */
};

/* The number of an ink; -1 is paper. */
static int
number_of (GableColour colour)
{
  int number = (int) (colour.red * 255 + 0.5);

  return number < (int) G_N_ELEMENTS (patterns) ? number : -1;
}

static guint
corners_of (const GablePrimitive *primitive, GableXY corners[MAX_CORNERS])
{
  guint n;

  if (primitive->kind == GABLE_PRIMITIVE_POLYGON) {
    n = MIN (primitive->n_points, MAX_CORNERS);
    memcpy (corners, primitive->points, n * sizeof *corners);
    return n;
  }
  n = gable_shape_corners (primitive->shape, primitive->points[0], primitive->radius, corners);
  if (n > 0) {
    return n;
  }
  for (guint i = 0; i < ROUND; i++) {
    double angle = 2 * G_PI * i / ROUND;

    corners[i] = (GableXY){ primitive->points[0].x + primitive->radius * cos (angle),
                            primitive->points[0].y + primitive->radius * sin (angle) };
  }
  return ROUND;
}

/* The lines in one direction inside of a polygon without dents. */
static void
add_lines (GableScene *scene,
           GablePrimitive line,
           const GableXY *corners,
           guint n,
           double degrees,
           double step)
{
  GableXY along = { cos (degrees * G_PI / 180), -sin (degrees * G_PI / 180) };
  GableXY across = { -along.y, along.x };
  double least = (double) INFINITY;
  double most = -(double) INFINITY;
  double first;

  for (guint i = 0; i < n; i++) {
    double at = corners[i].x * across.x + corners[i].y * across.y;

    least = MIN (least, at);
    most = MAX (most, at);
  }
  if (!(most - least < step * MAX_LINES)) {
    return;
  }
  /* In the middle where there is room for one alone. */
  first = (least + most) / 2 - floor ((most - least) / 2 / step) * step;
  for (double at = first; at < most; at += step) {
    GableXY ends[2];
    guint found = 0;

    for (guint i = 0; i < n && found < 2; i++) {
      GableXY a = corners[i];
      GableXY b = corners[(i + 1) % n];
      double from = a.x * across.x + a.y * across.y - at;
      double to = b.x * across.x + b.y * across.y - at;

      if ((from < 0) != (to < 0)) {
        double part = from / (from - to);

        ends[found++] = (GableXY){ a.x + part * (b.x - a.x), a.y + part * (b.y - a.y) };
      }
    }
    if (found == 2) {
      gable_scene_take (scene, line, ends, 2);
    }
  }
}

/* A fill becomes paper or ink, with the lines that go over it. */
static void
add_pattern (GableScene *scene, const GablePrimitive *primitive, int number, gboolean faint)
{
  const Pattern *pattern = &patterns[number];
  const Pattern light = { .n = 1, .angles = { 45 }, .step = 1 };
  double thin = scene->theme->line_variant;
  GableXY corners[MAX_CORNERS];
  guint n = corners_of (primitive, corners);
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "hatch",
    .owner = { GABLE_OWNER_NONE, -1, -1 },
    .stroke = scene->theme->ink,
    .width = faint ? MAX (FAINT_WIDTH * thin, scene->theme->line_minor) : thin,
    .clipped = primitive->clipped,
  };

  if (faint && pattern->n == 0) {
    pattern = &light;
  }
  for (guint i = 0; i < pattern->n; i++) {
    add_lines (scene, line, corners, n, pattern->angles[i],
               (faint ? FAINT_STEP : STEP) * pattern->step * thin);
  }
}

static GableColour
blacken (const GableTheme *theme, GableColour colour)
{
  GableColour flat = number_of (colour) < 0 ? theme->paper : theme->ink;

  flat.alpha = colour.alpha > 0 ? 1 : 0;
  return flat;
}

static void
set_dash (GablePrimitive *primitive, const GableTheme *theme)
{
  int number = number_of (primitive->stroke);

  if (primitive->kind != GABLE_PRIMITIVE_LINE || primitive->dash[0] > 0 || number < 0 ||
      number >= (int) G_N_ELEMENTS (dashes) || primitive->stroke.alpha <= 0) {
    return;
  }
  for (guint i = 0; i < 4; i++) {
    primitive->dash[i] = dashes[number].dash[i] * theme->line_variant;
  }
}

static void
take_hatched (GableScene *scene, GablePrimitive primitive)
{
  const GableTheme *theme = scene->theme;
  gboolean is_area =
    primitive.kind == GABLE_PRIMITIVE_POLYGON || primitive.kind == GABLE_PRIMITIVE_MARKER;
  int number = is_area && primitive.fill.alpha > 0 ? number_of (primitive.fill) : -1;
  gboolean faint = primitive.fill.alpha < 1;
  gboolean patterned = number >= 0 && (faint || patterns[number].n > 0 || patterns[number].empty);
  guint index = scene->primitives->len;

  set_dash (&primitive, theme);
  primitive.stroke = blacken (theme, primitive.stroke);
  primitive.fill = blacken (theme, primitive.fill);
  if (patterned) {
    primitive.fill = theme->paper;
    primitive.fill.alpha = faint ? 0 : 1;
    if (primitive.stroke.alpha <= 0) {
      primitive.stroke = theme->ink;
      primitive.width = theme->line_variant;
    }
  }
  g_array_append_val (scene->primitives, primitive);
  if (patterned) {
    /* The array may move: what is read here must not. */
    primitive = g_array_index (scene->primitives, GablePrimitive, index);
    add_pattern (scene, &primitive, number, faint);
  }
}

/**
 * gable_scene_hatch:
 * @scene: (inout): built in any theme
 *
 * Marks keep their places, owners and sizes. Clouds of points have one ink already.
 */
void
gable_scene_hatch (GableScene *scene)
{
  g_autoptr (GArray) plain = NULL;

  if (!scene->theme->hatched) {
    return;
  }
  plain = scene->primitives;
  scene->primitives = gable_primitives_new ();
  for (guint i = 0; i < plain->len; i++) {
    GablePrimitive *primitive = &g_array_index (plain, GablePrimitive, i);

    take_hatched (scene, *primitive);
    *primitive = (GablePrimitive){ 0 };
  }
}
