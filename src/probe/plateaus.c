/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/plateaus.h"

#include "probe/sample.h"

#include <string.h>

/* Points of a sweep at most. */
#define MAX_POINTS 256
#define MAX_PLATEAUS 8
/* What one more plateau has to save of the distances to the middle, in doublings of the rate: noise of a few per cent does
 * not pay for one, a level does. */
#define PRICE 0.45
/* What is narrower than this lies on the way from one level to the next: the last size over the first [1]. */
#define LEAST_WIDTH 1.4
/* A rate that rises by more was not warm before [1]. */
#define RISE 1.1
/* A knee may be so far from the claim that it is taken for, in doublings. */
#define MAX_DISTANCE 3.0

typedef struct {
  GableSweepPoint points[MAX_POINTS];
  double heights[MAX_POINTS]; /* logarithms of the rates */
  guint n;
  double *costs; /* of [first][last], n × n */
} Curve;

static void
take_points (Curve *curve, const GableSweepPoint *points, guint n)
{
  curve->n = 0;
  for (guint i = 0; i < n && curve->n < MAX_POINTS; i++) {
    if (points[i].rate > 0 && isfinite (points[i].rate)) {
      curve->points[curve->n] = points[i];
      curve->heights[curve->n] = log2 (points[i].rate);
      curve->n++;
    }
  }
}

/* Sum of the distances to the median of the heights from @first to @last. */
static double
segment_cost (const Curve *curve, guint first, guint last)
{
  double heights[MAX_POINTS];
  guint n = last - first + 1;
  double median;
  double cost = 0;

  memcpy (heights, curve->heights + first, n * sizeof *heights);
  gable_sort (heights, n);
  median = gable_quantile (heights, n, 0.5);
  for (guint i = 0; i < n; i++) {
    cost += fabs (heights[i] - median);
  }
  return cost;
}

static void
compute_costs (Curve *curve)
{
  curve->costs = g_new (double, (gsize) curve->n * curve->n);
  for (guint i = 0; i < curve->n; i++) {
    for (guint j = i; j < curve->n; j++) {
      curve->costs[i * curve->n + j] = segment_cost (curve, i, j);
    }
  }
}

/* The cheapest division into any number of pieces: @starts [i] is where the last piece of the first i + 1 points begins. */
static void
divide (const Curve *curve, guint *starts)
{
  double best[MAX_POINTS + 1];

  best[0] = 0;
  for (guint end = 0; end < curve->n; end++) {
    best[end + 1] = INFINITY;
    for (guint start = 0; start <= end; start++) {
      double cost = best[start] + curve->costs[start * curve->n + end] + PRICE;

      if (cost < best[end + 1]) {
        best[end + 1] = cost;
        starts[end] = start;
      }
    }
  }
}

double
gable_sweep_rate_within (const GableSweepPoint *points, guint n, double from, double to)
{
  double rates[MAX_POINTS];
  guint found = 0;

  for (guint i = 0; i < n && found < MAX_POINTS; i++) {
    if (points[i].size >= from && points[i].size <= to && points[i].rate > 0) {
      rates[found++] = points[i].rate;
    }
  }
  gable_sort (rates, found);
  return gable_quantile (rates, found, 0.75);
}

static void
measure_plateau (const Curve *curve, GablePlateau *plateau)
{
  plateau->rate = gable_sweep_rate_within (curve->points, curve->n, plateau->from, plateau->to);
  plateau->capacity = GABLE_UNKNOWN;
}

/* (transfer full) the pieces, near to far */
static GArray *
make_pieces (const Curve *curve)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (GablePlateau));
  guint starts[MAX_POINTS] = { 0 };
  guint end = curve->n;

  divide (curve, starts);
  while (end > 0) {
    guint start = starts[end - 1];
    GablePlateau piece = { .from = curve->points[start].size, .to = curve->points[end - 1].size };

    measure_plateau (curve, &piece);
    g_array_prepend_val (pieces, piece);
    end = start;
  }
  return pieces;
}

/* Narrow pieces between two others are ways down; so is one before a rise, which was not warm. */
static gboolean
is_on_the_way (const GArray *pieces, guint i)
{
  const GablePlateau *piece = &g_array_index (pieces, GablePlateau, i);

  if (pieces->len < 2) {
    return FALSE;
  }
  if (i + 1 < pieces->len &&
      piece->rate * RISE < g_array_index (pieces, GablePlateau, i + 1).rate && i == 0) {
    return TRUE;
  }
  return i > 0 && i + 1 < pieces->len && piece->to < LEAST_WIDTH * piece->from;
}

/* The pair of neighbours that are most alike, and how much so [1]. */
static double
find_most_alike (const GArray *pieces, guint *index)
{
  double least = INFINITY;

  for (guint i = 0; i + 1 < pieces->len; i++) {
    double ratio = g_array_index (pieces, GablePlateau, i).rate /
                   g_array_index (pieces, GablePlateau, i + 1).rate;

    if (ratio < least) {
      least = ratio;
      *index = i;
    }
  }
  return least;
}

static void
join_alike (const Curve *curve, GArray *pieces, guint max)
{
  guint i = 0;

  while (pieces->len > 1) {
    double ratio = find_most_alike (pieces, &i);
    GablePlateau *piece = &g_array_index (pieces, GablePlateau, i);

    if (ratio >= GABLE_PLATEAUS_APART && pieces->len <= max) {
      return;
    }
    piece->to = g_array_index (pieces, GablePlateau, i + 1).to;
    measure_plateau (curve, piece);
    g_array_remove_index (pieces, i + 1);
  }
}

/* Where the curve falls through half way between @a and @b. */
static double
find_knee (const Curve *curve, const GablePlateau *a, const GablePlateau *b)
{
  double height = (log2 (a->rate) + log2 (b->rate)) / 2;
  double knee = sqrt (a->to * b->from);

  for (guint i = 0; i + 1 < curve->n; i++) {
    double size = curve->points[i].size;
    double next = curve->points[i + 1].size;

    if (size < a->from || next > b->to || curve->heights[i] < height ||
        curve->heights[i + 1] >= height) {
      continue;
    }
    /* The last time that it falls through counts: before, it was noise. */
    knee = size * pow (next / size,
                       (curve->heights[i] - height) / (curve->heights[i] - curve->heights[i + 1]));
  }
  return knee;
}

GArray *
gable_plateaus_find (const GableSweepPoint *points, guint n, guint max)
{
  Curve curve;
  GArray *pieces;

  take_points (&curve, points, n);
  if (curve.n == 0) {
    return g_array_new (FALSE, FALSE, sizeof (GablePlateau));
  }
  compute_costs (&curve);
  pieces = make_pieces (&curve);
  for (guint i = pieces->len; i-- > 0;) {
    if (is_on_the_way (pieces, i)) {
      g_array_remove_index (pieces, i);
    }
  }
  join_alike (&curve, pieces, CLAMP (max, 1, MAX_PLATEAUS));
  for (guint i = 0; i + 1 < pieces->len; i++) {
    GablePlateau *piece = &g_array_index (pieces, GablePlateau, i);

    piece->capacity = find_knee (&curve, piece, piece + 1);
  }
  g_free (curve.costs);
  return pieces;
}

/* The cache that a knee belongs to: of those behind @after the one whose claim is nearest; so many must be left for the
 * knees that follow. */
static guint
nearest_claim (double knee, const double *claims, guint n, guint after, guint left)
{
  guint best = 0;
  double least = MAX_DISTANCE;

  for (guint i = after; i + left < n; i++) {
    double distance = fabs (log2 (knee / claims[i]));

    if (distance < least) {
      least = distance;
      best = i + 1;
    }
  }
  return best;
}

/* Each knee gets a number: its claim's, where one is near; else the next. */
static void
number_knees (GArray *levels, const double *claims, guint n)
{
  guint after = 0;

  for (guint i = 0; i + 1 < levels->len; i++) {
    GableFoundLevel *level = &g_array_index (levels, GableFoundLevel, i);
    guint left = levels->len - 2 - i;
    guint found = 0;

    if (n >= after + left + 1) {
      found = levels->len - 1 == n
                ? i + 1
                : nearest_claim (level->plateau.capacity, claims, n, after, left);
    }
    level->cache = found > 0 ? found : after + 1;
    level->claimed = level->cache <= n ? claims[level->cache - 1] : GABLE_UNKNOWN;
    after = level->cache;
  }
}

GArray *
gable_levels_name (
  const GArray *plateaus, const double *claims, guint n_claims, double largest, guint *missing)
{
  GArray *levels = g_array_new (FALSE, TRUE, sizeof (GableFoundLevel));
  guint seen = 0;

  for (guint i = 0; i < plateaus->len; i++) {
    GableFoundLevel level = { 0, g_array_index (plateaus, GablePlateau, i), GABLE_UNKNOWN };

    g_array_append_val (levels, level);
  }
  number_knees (levels, claims, n_claims);
  *missing = 0;
  if (levels->len > 0) {
    GableFoundLevel *last = &g_array_index (levels, GableFoundLevel, levels->len - 1);
    guint before =
      levels->len > 1 ? g_array_index (levels, GableFoundLevel, levels->len - 2).cache : 0;

    /* What was swept may end inside of a cache. */
    if (before < n_claims && largest < claims[n_claims - 1]) {
      last->cache = before + 1;
      while (last->cache < n_claims && largest > claims[last->cache - 1]) {
        last->cache++;
      }
      last->claimed = claims[last->cache - 1];
    }
  }
  for (guint i = 0; i < levels->len; i++) {
    seen |= 1u << g_array_index (levels, GableFoundLevel, i).cache;
  }
  for (guint i = 0; i < n_claims; i++) {
    if (claims[i] < largest && (seen & 1u << (i + 1)) == 0) {
      *missing |= 1u << (i + 1);
    }
  }
  return levels;
}
