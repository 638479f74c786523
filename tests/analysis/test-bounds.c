/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"

#include "support.h"

#define EXACT 1e-14

static void
the_roof_is_the_lower_of_slope_and_peak (void)
{
  static const struct {
    double intensity;
    double attainable;
  } cases[] = {
    /* 1000 GFLOP/s over 100 GB/s: the ridge is at 10 FLOP/B. */
    { 1.0 / 6, 1e11 / 6 }, { 0.5, 5e10 }, { 10, 1e12 }, { 100, 1e12 }, { 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gable_assert_close (gable_attainable (cases[i].intensity, 1e11, 1e12), cases[i].attainable,
                        EXACT);
  }
  gable_assert_close (gable_attainable ((double) INFINITY, 1e11, 1e12), 1e12, EXACT);
}

static void
a_ridge_without_bandwidth_is_unknown (void)
{
  gable_assert_close (gable_ridge (1e12, 1e11), 10, EXACT);
  g_assert_false (gable_known (gable_ridge (1e11, 0)));
}

static void
no_bytes_give_an_infinite_intensity (void)
{
  gable_assert_close (gable_intensity (2, 12), 1.0 / 6, EXACT);
  g_assert_true (isinf (gable_intensity (2, 0)));
  g_assert_false (gable_known (gable_intensity (0, 0)));
  g_assert_false (gable_known (gable_intensity (-1, 1)));
}

static void
mixed_work_takes_turns_or_overlaps (void)
{
  /* 90 % on a unit of 312, 10 % on one of 19.5 TFLOP/s: 0.9 / 312 + 0.1 / 19.5 = 1 / 124.8. */
  double shares[] = { 0.9, 0.1 };
  double peaks[] = { 312e12, 19.5e12 };

  gable_assert_close (gable_harmonic_ceiling (shares, peaks, 2), 124.8e12, EXACT);
  gable_assert_close (gable_overlapped_ceiling (shares, peaks, 2), 195e12, EXACT);
  gable_assert_close (gable_harmonic_ceiling (&shares[0], &peaks[0], 1), 312e12, EXACT);
}

static void
a_unit_without_work_needs_no_peak (void)
{
  double shares[] = { 1, 0 };
  double peaks[] = { 1e12, GABLE_UNKNOWN };

  gable_assert_close (gable_harmonic_ceiling (shares, peaks, 2), 1e12, EXACT);
  gable_assert_close (gable_overlapped_ceiling (shares, peaks, 2), 1e12, EXACT);
}

static void
fused_instructions_raise_the_ceiling (void)
{
  gable_assert_close (gable_fma_ceiling (6.7e12, 0), 3.35e12, EXACT);
  gable_assert_close (gable_fma_ceiling (6.7e12, 0.58), 5.293e12, EXACT);
  gable_assert_close (gable_fma_ceiling (6.7e12, 1), 6.7e12, EXACT);
  g_assert_false (gable_known (gable_fma_ceiling (6.7e12, 1.1)));
}

static void
bytes_in_flight_limit_the_bandwidth (void)
{
  /* 64 kB over 500 ns are 128 GB/s. */
  gable_assert_close (gable_concurrency_bandwidth (64e3, 500e-9, 1e12), 128e9, EXACT);
  gable_assert_close (gable_concurrency_bandwidth (64e3, 500e-9, 1e11), 1e11, EXACT);
}

static void
a_run_gains_less_than_its_kernel (void)
{
  gable_assert_close (gable_amdahl (0.6, 4), 20.0 / 11, EXACT);
  gable_assert_close (gable_amdahl (0.6, (double) INFINITY), 2.5, EXACT);
  gable_assert_close (gable_amdahl (0, 100), 1, EXACT);
  gable_assert_close (gable_amdahl (1, 3), 3, EXACT);
}

static void
unknown_arguments_give_unknown_results (void)
{
  double shares[] = { 0.5, 0.5 };
  double peaks[] = { 1e12, GABLE_UNKNOWN };
  const double results[] = {
    gable_intensity (GABLE_UNKNOWN, 1),
    gable_intensity (1, GABLE_UNKNOWN),
    gable_ridge (GABLE_UNKNOWN, 1),
    gable_ridge (1, GABLE_UNKNOWN),
    gable_attainable (GABLE_UNKNOWN, 1, 1),
    gable_attainable (1, GABLE_UNKNOWN, 1),
    gable_attainable (1, 1, GABLE_UNKNOWN),
    gable_harmonic_ceiling (shares, peaks, 2),
    gable_overlapped_ceiling (shares, peaks, 2),
    gable_fma_ceiling (GABLE_UNKNOWN, 1),
    gable_fma_ceiling (1, GABLE_UNKNOWN),
    gable_in_core_peak (GABLE_UNKNOWN, 1, 1, 1),
    gable_in_core_peak (1, 1, 1, GABLE_UNKNOWN),
    gable_time_bound (GABLE_UNKNOWN, 1),
    gable_time_bound (1, GABLE_UNKNOWN),
    gable_time_bound (1, 0),
    gable_concurrency_bandwidth (GABLE_UNKNOWN, 1, 1),
    gable_concurrency_bandwidth (1, GABLE_UNKNOWN, 1),
    gable_concurrency_bandwidth (1, 1, GABLE_UNKNOWN),
    gable_amdahl (GABLE_UNKNOWN, 2),
    gable_amdahl (0.5, GABLE_UNKNOWN),
  };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++) {
    g_assert_false (gable_known (results[i]));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/bounds/the-roof-is-the-lower-of-slope-and-peak",
                   the_roof_is_the_lower_of_slope_and_peak);
  g_test_add_func ("/analysis/bounds/a-ridge-without-bandwidth-is-unknown",
                   a_ridge_without_bandwidth_is_unknown);
  g_test_add_func ("/analysis/bounds/no-bytes-give-an-infinite-intensity",
                   no_bytes_give_an_infinite_intensity);
  g_test_add_func ("/analysis/bounds/mixed-work-takes-turns-or-overlaps",
                   mixed_work_takes_turns_or_overlaps);
  g_test_add_func ("/analysis/bounds/a-unit-without-work-needs-no-peak",
                   a_unit_without_work_needs_no_peak);
  g_test_add_func ("/analysis/bounds/fused-instructions-raise-the-ceiling",
                   fused_instructions_raise_the_ceiling);
  g_test_add_func ("/analysis/bounds/bytes-in-flight-limit-the-bandwidth",
                   bytes_in_flight_limit_the_bandwidth);
  g_test_add_func ("/analysis/bounds/a-run-gains-less-than-its-kernel",
                   a_run_gains_less_than_its_kernel);
  g_test_add_func ("/analysis/bounds/unknown-arguments-give-unknown-results",
                   unknown_arguments_give_unknown_results);
  return g_test_run ();
}
