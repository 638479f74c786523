/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/plateaus.h"
#include "probe/sample.h"
#include "support.h"

#define KIB 1024.0
#define MIB (1024.0 * KIB)

/* A machine to be found out: what each level holds and how fast it is. */
typedef struct {
  double capacity;
  double rate;
} Made;

/* What a sweep would measure of @levels: some of a working set that is a little too large still hits (a part that
 * falls over an octave), with noise of @noise [1] that only slows down. Returns the number of points. */
static guint
sweep (const Made *levels,
       guint n_levels,
       guint per_octave,
       double largest,
       double noise,
       GableSweepPoint *points)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  guint n = 0;

  for (double size = 12 * KIB; size <= largest; size *= pow (2, 1.0 / per_octave)) {
    double seconds = 0; /* of a byte */
    double before = 1;  /* part that the levels so far leave over */

    for (guint i = 0; i < n_levels; i++) {
      double hits = i + 1 < n_levels ? CLAMP (2 - size / levels[i].capacity, 0, 1) : 1;

      seconds += before * hits / levels[i].rate;
      before *= 1 - hits;
    }
    points[n].size = size;
    points[n].rate = 1 / seconds * (1 - noise * g_rand_double (random));
    n++;
  }
  return n;
}

static const Made four[] = {
  { 48 * KIB, 400e9 }, { 2 * MIB, 150e9 }, { 32 * MIB, 25e9 }, { INFINITY, 12e9 }
};

static void
assert_found (const GArray *plateaus, const Made *levels, guint n, double tolerance)
{
  g_assert_cmpuint (plateaus->len, ==, n);
  for (guint i = 0; i < n; i++) {
    const GablePlateau *plateau = &g_array_index (plateaus, GablePlateau, i);

    g_test_message ("%u: %.0f B/s, %.0f B", i, plateau->rate, plateau->capacity);
    g_assert_cmpfloat (plateau->rate, >, (1 - tolerance) * levels[i].rate);
    g_assert_cmpfloat (plateau->rate, <, (1 + tolerance) * levels[i].rate);
    if (i + 1 < n) {
      g_assert_cmpfloat (plateau->capacity, >, levels[i].capacity / 2);
      g_assert_cmpfloat (plateau->capacity, <, levels[i].capacity * 2);
    } else {
      g_assert_false (gable_known (plateau->capacity));
    }
  }
}

static void
four_levels_are_found_fine_or_coarse_quiet_or_noisy (void)
{
  static const struct {
    guint per_octave;
    double noise;
  } cases[] = { { 4, 0 }, { 2, 0 }, { 4, 0.05 }, { 2, 0.05 }, { 4, 0.15 }, { 8, 0.1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableSweepPoint points[200];
    guint n = sweep (four, 4, cases[i].per_octave, 512 * MIB, cases[i].noise, points);
    g_autoptr (GArray) plateaus = gable_plateaus_find (points, n, 4);

    g_test_message ("%u points an octave", cases[i].per_octave);
    assert_found (plateaus, four, 4, 0.1);
  }
}

static void
a_disturbed_point_is_no_level (void)
{
  GableSweepPoint points[200];
  guint n = sweep (four, 4, 4, 512 * MIB, 0.03, points);
  g_autoptr (GArray) plateaus = NULL;

  points[4].rate /= 3;
  points[20].rate /= 5;
  points[21].rate = GABLE_UNKNOWN;
  plateaus = gable_plateaus_find (points, n, 4);
  assert_found (plateaus, four, 4, 0.1);
}

static void
levels_that_are_alike_are_one (void)
{
  static const Made alike[] = { { 48 * KIB, 110e9 }, { 2 * MIB, 100e9 }, { INFINITY, 12e9 } };
  static const Made expected[] = { { 2 * MIB, 105e9 }, { INFINITY, 12e9 } };
  GableSweepPoint points[200];
  guint n = sweep (alike, 3, 4, 128 * MIB, 0.02, points);
  g_autoptr (GArray) plateaus = gable_plateaus_find (points, n, 3);
  const double claims[] = { 48 * KIB, 2 * MIB };
  guint missing;
  g_autoptr (GArray) levels = gable_levels_name (plateaus, claims, 2, 128 * MIB, &missing);

  assert_found (plateaus, expected, 2, 0.12);
  g_assert_cmpuint (levels->len, ==, 2);
  g_assert_cmpuint (g_array_index (levels, GableFoundLevel, 0).cache, ==, 2);
  g_assert_cmpuint (g_array_index (levels, GableFoundLevel, 1).cache, ==, 0);
  g_assert_cmpuint (missing, ==, 1 << 1);
}

static void
one_level_is_one (void)
{
  static const Made flat[] = { { INFINITY, 20e9 } };
  GableSweepPoint points[200];
  guint n = sweep (flat, 1, 4, 64 * MIB, 0.1, points);
  g_autoptr (GArray) plateaus = gable_plateaus_find (points, n, 5);

  assert_found (plateaus, flat, 1, 0.1);
}

/* A hypervisor may hide the caches, claim another machine's, or stop the sweep short. */
static void
levels_are_named_by_what_is_claimed (void)
{
  static const double right[] = { 48 * KIB, 2 * MIB, 32 * MIB };
  static const double wrong[] = { 32 * KIB, 1 * MIB, 480 * MIB };
  static const struct {
    const double *claims;
    guint n;
  } cases[] = { { right, 3 }, { wrong, 3 }, { right, 0 } };
  GableSweepPoint points[200];
  guint n = sweep (four, 4, 4, 1024 * MIB, 0.02, points);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GArray) plateaus = gable_plateaus_find (points, n, 4);
    guint missing;
    g_autoptr (GArray) levels =
      gable_levels_name (plateaus, cases[i].claims, cases[i].n, 1024 * MIB, &missing);

    g_assert_cmpuint (levels->len, ==, 4);
    g_assert_cmpuint (missing, ==, 0);
    for (guint j = 0; j < 4; j++) {
      g_assert_cmpuint (g_array_index (levels, GableFoundLevel, j).cache, ==, j < 3 ? j + 1 : 0);
    }
  }
}

static void
a_sweep_that_ends_in_a_cache_finds_no_memory (void)
{
  const double claims[] = { 48 * KIB, 2 * MIB, 32 * MIB };
  GableSweepPoint points[200];
  guint n = sweep (four, 4, 4, 12 * MIB, 0.02, points);
  g_autoptr (GArray) plateaus = gable_plateaus_find (points, n, 4);
  guint missing;
  g_autoptr (GArray) levels = gable_levels_name (plateaus, claims, 3, 12 * MIB, &missing);

  g_assert_cmpuint (levels->len, ==, 3);
  g_assert_cmpuint (g_array_index (levels, GableFoundLevel, 2).cache, ==, 3);
  g_assert_cmpuint (missing, ==, 0);
}

static void
nothing_measured_is_nothing_found (void)
{
  const GableSweepPoint points[] = { { 16 * KIB, GABLE_UNKNOWN }, { 32 * KIB, 0 } };
  g_autoptr (GArray) none = gable_plateaus_find (points, 2, 4);
  guint missing;
  g_autoptr (GArray) levels = gable_levels_name (none, NULL, 0, 32 * KIB, &missing);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (levels->len, ==, 0);
}

static void
samples_keep_best_and_median_apart (void)
{
  double rates[] = { 9, 10, INFINITY, 8, 10.5, -1, GABLE_UNKNOWN };
  double stretches[] = { 1, 1, 2, 1, 1, 1, 1 };
  GableSample sample = gable_sample_of_rates (rates, stretches, 7);
  GableSample none = gable_sample_of_rates (rates, stretches, 0);

  g_assert_cmpuint (sample.n, ==, 4);
  gable_assert_close (sample.best, 10.5, 0);
  gable_assert_close (sample.median, 9.5, 1e-12);
  gable_assert_close (sample.spread, 2.5 / 9.5, 1e-12);
  gable_assert_close (sample.stretch, 1, 0);
  g_assert_cmpuint (none.n, ==, 0);
  g_assert_false (gable_known (none.best));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/probe/plateaus/four-levels-are-found-fine-or-coarse-quiet-or-noisy",
                   four_levels_are_found_fine_or_coarse_quiet_or_noisy);
  g_test_add_func ("/probe/plateaus/a-disturbed-point-is-no-level", a_disturbed_point_is_no_level);
  g_test_add_func ("/probe/plateaus/levels-that-are-alike-are-one", levels_that_are_alike_are_one);
  g_test_add_func ("/probe/plateaus/one-level-is-one", one_level_is_one);
  g_test_add_func ("/probe/plateaus/levels-are-named-by-what-is-claimed",
                   levels_are_named_by_what_is_claimed);
  g_test_add_func ("/probe/plateaus/a-sweep-that-ends-in-a-cache-finds-no-memory",
                   a_sweep_that_ends_in_a_cache_finds_no_memory);
  g_test_add_func ("/probe/plateaus/nothing-measured-is-nothing-found",
                   nothing_measured_is_nothing_found);
  g_test_add_func ("/probe/sample/keeps-best-and-median-apart", samples_keep_best_and_median_apart);
  return g_test_run ();
}
