/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/chain.h"
#include "probe/sweep-loop.h"
#include "support.h"

#include <stdlib.h>

#define BYTES (4 * GABLE_SWEEP_STEP)
#define N (BYTES / sizeof (double))

/* (transfer full: free ()) an array of @n doubles and one step more, all @value */
static double *
make_array (double value)
{
  double *array = aligned_alloc (64, BYTES + GABLE_SWEEP_STEP);

  for (gsize i = 0; i < N + GABLE_SWEEP_STEP / sizeof (double); i++) {
    array[i] = value;
  }
  return array;
}

static double
expected (GableAccess access)
{
  static const double values[GABLE_N_ACCESSES] = { 1, 3, 2, 2 + 3 * 5, 2 + 3 * 5 };

  return values[access];
}

/* Each element of the array has what the loop should put there, and none behind it is touched. */
static void
every_loop_goes_over_all_and_no_more (void)
{
  guint features = gable_features_detect ();

  for (guint i = 0; i < gable_sweep_loops_get_size (); i++) {
    const GableSweepLoop *loop = gable_sweep_loops_get (i);

    for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
      double *a = make_array (1);
      double *b = make_array (2);
      double *c = make_array (5);

      if (loop->run[access] != NULL && (loop->needs & ~features) == 0) {
        g_test_message ("%s, %s", loop->id, gable_access_to_text (access));
        loop->run[access](a, b, c, BYTES, 2);
        for (gsize j = 0; j < N; j++) {
          g_assert_true (a[j] == expected (access));
          g_assert_true (b[j] == 2 && c[j] == 5);
        }
        g_assert_true (a[N] == 1);
      }
      free (a);
      free (b);
      free (c);
    }
  }
}

static void
the_widest_that_runs_is_taken (void)
{
  g_assert_cmpstr (gable_sweep_loop_choose (0)->id, ==, "plain");
#ifdef __x86_64__
  g_assert_cmpstr (gable_sweep_loop_choose (GABLE_FEATURES_ALL)->id, ==, "avx512");
  g_assert_cmpstr (gable_sweep_loop_choose (GABLE_FEATURE_SSE2 | GABLE_FEATURE_AVX)->id, ==,
                   "sse2");
#endif
}

static void
a_chase_visits_every_line_once (void)
{
  const gsize bytes = 64 * 1024;
  gsize *memory = aligned_alloc (64, 2 * bytes);
  gsize n = gable_chase_prepare (memory, bytes + 5000);
  g_autofree guint8 *seen = g_new0 (guint8, bytes / sizeof (gsize));
  gsize place = 0;
  gsize n_near = 0;

  g_assert_cmpuint (n, ==, bytes / GABLE_CHASE_LINE);
  for (gsize i = 0; i < n; i++) {
    g_assert_cmpuint (seen[place], ==, 0);
    seen[place] = 1;
    n_near += ABS ((gssize) (memory[place] - place)) == GABLE_CHASE_LINE / sizeof (gsize);
    place = memory[place];
  }
  g_assert_cmpuint (place, ==, 0);
  g_assert_cmpuint (n_near, <, n / 50);
  /* A whole round of steps comes back. */
  g_assert_cmpuint (gable_chase_run (memory, 0, n / GABLE_CHASE_STEP), ==, 0);
  free (memory);
}

static void
cycles_are_additions (void)
{
  /* x ← x + y, so many times. */
  g_assert_cmpuint (gable_count_cycles (5), ==, 5 + 5 * GABLE_CYCLES_STEP * 5);
  g_assert_cmpuint (gable_count_cycles (0), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/probe/sweep-loop/every-loop-goes-over-all-and-no-more",
                   every_loop_goes_over_all_and_no_more);
  g_test_add_func ("/probe/sweep-loop/the-widest-that-runs-is-taken",
                   the_widest_that_runs_is_taken);
  g_test_add_func ("/probe/chain/a-chase-visits-every-line-once", a_chase_visits_every_line_once);
  g_test_add_func ("/probe/chain/cycles-are-additions", cycles_are_additions);
  return g_test_run ();
}
