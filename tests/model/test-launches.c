/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/launches.h"

#include "support.h"

static void
amounts_are_unknown_until_they_are_set (void)
{
  g_autoptr (GableLaunches) launches = gable_launches_new ();
  const GableCounter *dram = gable_counter_find ("DRAM");
  const GableCounter *fp64 = gable_counter_find ("fp64");

  g_assert_cmpuint (gable_launches_append (launches, 3, 0.5), ==, 0);
  g_assert_cmpuint (gable_launches_append (launches, 4, GABLE_UNKNOWN), ==, 1);
  g_assert_null (gable_launches_amounts (launches, dram));
  gable_launches_set (launches, 1, dram, 12);
  g_assert_cmpuint (gable_launches_append (launches, 3, 0.25), ==, 2);
  gable_launches_set (launches, 0, fp64, 2);

  g_assert_cmpuint (gable_launches_get_size (launches), ==, 3);
  g_assert_cmpuint (gable_launches_get_kernel (launches, 1), ==, 4);
  g_assert_cmpfloat (gable_launches_get_seconds (launches, 2), ==, 0.25);
  g_assert_false (gable_known (gable_launches_get_seconds (launches, 1)));
  g_assert_false (gable_known (gable_launches_get_amount (launches, 0, dram)));
  g_assert_cmpfloat (gable_launches_get_amount (launches, 1, dram), ==, 12);
  g_assert_false (gable_known (gable_launches_amounts (launches, dram)[2]));
  g_assert_cmpuint (gable_launches_get_n_counters (launches), ==, 2);
  g_assert_true (gable_launches_get_counter (launches, 0) == dram);
  g_assert_true (gable_launches_get_counter (launches, 1) == fp64);
}

static void
a_million_launches_take_under_a_hundred_bytes_each (void)
{
  static const char *const names[] = { "fp64", "fp32", "DRAM", "L2", "L1" };
  const gsize n = 1000000;
  g_autoptr (GableLaunches) launches = gable_launches_new ();
  const GableCounter *counters[G_N_ELEMENTS (names)];

  for (guint j = 0; j < G_N_ELEMENTS (names); j++) {
    counters[j] = gable_counter_find (names[j]);
  }
  for (gsize i = 0; i < n; i++) {
    gsize row = gable_launches_append (launches, (guint) (i % 7), 1e-6 * (double) i);

    for (guint j = 0; j < G_N_ELEMENTS (names); j++) {
      gable_launches_set (launches, row, counters[j], (double) (i * j));
    }
  }
  g_test_message ("%.1f bytes a launch", (double) gable_launches_get_bytes (launches) / (double) n);
  g_assert_cmpuint (gable_launches_get_bytes (launches), <, 100 * n);
  g_assert_cmpfloat (gable_launches_amounts (launches, gable_counter_find ("L1"))[n - 1], ==,
                     (double) (4 * (n - 1)));
  g_assert_cmpuint (gable_launches_kernels (launches)[8], ==, 1);
  g_assert_cmpfloat (gable_launches_seconds (launches)[8], ==, 8e-6);
}

static void
launches_of_another_run_go_behind (void)
{
  g_autoptr (GableLaunches) launches = gable_launches_new ();
  g_autoptr (GableLaunches) more = gable_launches_new ();
  const GableCounter *dram = gable_counter_find ("DRAM");
  const GableCounter *fp64 = gable_counter_find ("fp64");

  gable_launches_set (launches, gable_launches_append (launches, 0, 1), dram, 10);
  gable_launches_set (more, gable_launches_append (more, 1, 2), fp64, 20);
  gable_launches_append_all (launches, more, 5);

  g_assert_cmpuint (gable_launches_get_size (launches), ==, 2);
  g_assert_cmpuint (gable_launches_get_kernel (launches, 1), ==, 6);
  g_assert_cmpfloat (gable_launches_get_seconds (launches, 1), ==, 2);
  g_assert_cmpfloat (gable_launches_get_amount (launches, 1, fp64), ==, 20);
  g_assert_false (gable_known (gable_launches_get_amount (launches, 1, dram)));
  g_assert_false (gable_known (gable_launches_get_amount (launches, 0, fp64)));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/launches/unknown-until-set", amounts_are_unknown_until_they_are_set);
  g_test_add_func ("/model/launches/memory", a_million_launches_take_under_a_hundred_bytes_each);
  g_test_add_func ("/model/launches/append-all", launches_of_another_run_go_behind);
  return g_test_run ();
}
