/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/kernel.h"

#include "support.h"

static const GableCounter *
counter (const char *name)
{
  return gable_counter_find (name);
}

static double
work_of (const GableKernel *kernel, const char *name)
{
  GableWork work;

  g_assert_true (gable_work_parse (name, &work));
  return gable_kernel_get_work (kernel, work);
}

static void
nothing_is_known_of_a_new_kernel (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("");

  g_assert_cmpstr (kernel->name, ==, "");
  g_assert_false (gable_known (kernel->seconds));
  g_assert_false (gable_known (gable_kernel_details (kernel)->performance));
  g_assert_false (gable_known (gable_kernel_details (kernel)->launch_time.median));
  g_assert_false (gable_known (gable_kernel_get_amount (kernel, counter ("DRAM"))));
  g_assert_false (gable_known (gable_kernel_get_intensity (kernel, counter ("DRAM"))));
  g_assert_false (gable_known (gable_kernel_get_evidence (kernel, "occupancy_achieved")));
  g_assert_false (gable_known (work_of (kernel, "fp")));
}

static void
amounts_stand_by_rank_and_once (void)
{
  static const char *const set[] = { "DRAM", "fp16", "L1", "fp64", "inst", "fp16.matrix", "L1" };
  static const char *const order[] = { "fp64", "fp16", "fp16.matrix", "inst", "L1", "DRAM" };
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");

  for (guint i = 0; i < G_N_ELEMENTS (set); i++) {
    gable_kernel_set_amount (kernel, counter (set[i]), i, "rule");
  }
  g_assert_cmpuint (kernel->amounts->n, ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    g_assert_cmpstr (gable_amount_counter (&kernel->amounts->entries[i])->id, ==, order[i]);
  }
  g_assert_cmpfloat (gable_kernel_get_amount (kernel, counter ("L1")), ==, 6);
}

static void
work_sums_what_is_there (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");

  gable_kernel_set_amount (kernel, counter ("DRAM"), 100, NULL);
  g_assert_false (gable_known (work_of (kernel, "fp")));

  gable_kernel_set_amount (kernel, counter ("fp64"), 0, NULL);
  g_assert_cmpfloat (work_of (kernel, "fp"), ==, 0);
  gable_kernel_set_amount (kernel, counter ("fp16"), 3, NULL);
  gable_kernel_set_amount (kernel, counter ("fp16.matrix"), 4, NULL);
  gable_kernel_set_amount (kernel, counter ("int32"), 50, NULL);
  g_assert_cmpfloat (work_of (kernel, "fp"), ==, 7);
  g_assert_cmpfloat (work_of (kernel, "fp16"), ==, 7);
  g_assert_cmpfloat (work_of (kernel, "fp16.matrix"), ==, 4);
  g_assert_cmpfloat (work_of (kernel, "int"), ==, 50);
  g_assert_false (gable_known (work_of (kernel, "inst")));

  gable_kernel_set_amount (kernel, counter ("fp32"), GABLE_UNKNOWN, NULL);
  g_assert_false (gable_known (work_of (kernel, "fp")));
  g_assert_cmpfloat (work_of (kernel, "fp16"), ==, 7);
}

static void
ideal_traffic_stands_beside_the_measured (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  const GableAmount *entry;

  gable_kernel_set_ideal (kernel, counter ("DRAM"), 8);
  entry = gable_kernel_find_amount (kernel, counter ("DRAM"));
  g_assert_cmpfloat (gable_kernel_get_ideal (kernel, gable_amount_counter (entry)), ==, 8);
  g_assert_false (gable_known (entry->amount));

  gable_kernel_set_amount (kernel, counter ("DRAM"), 12, "sum");
  entry = gable_kernel_find_amount (kernel, counter ("DRAM"));
  g_assert_cmpfloat (gable_kernel_get_ideal (kernel, gable_amount_counter (entry)), ==, 8);
  g_assert_cmpfloat (entry->amount, ==, 12);
  g_assert_cmpstr (gable_amount_rule (entry), ==, "sum");
}

static void
a_copy_is_changed_alone (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  g_autoptr (GableKernel) copy = NULL;
  GableRawCounter raw = { "dram__bytes.sum", "byte", NULL, 12, TRUE };

  gable_kernel_set_amount (kernel, counter ("DRAM"), 12, NULL);
  gable_kernel_set_intensity (kernel, counter ("L2"), 0.5);
  gable_kernel_set_evidence (kernel, "occupancy_achieved", 0.4, "ncu");
  gable_kernel_set_evidence (kernel, "occupancy_achieved", 0.5, "ncu");
  gable_kernel_add_counter (kernel, &raw);
  gable_kernel_add_reason (kernel, "n/a in %u launches", 3);
  gable_kernel_add_reason (kernel, "n/a in %u launches", 3);
  g_assert_cmpuint (gable_kernel_details (kernel)->evidence->len, ==, 1);
  g_assert_cmpuint (gable_kernel_details (kernel)->reasons->len, ==, 1);

  copy = gable_kernel_copy (kernel);
  gable_kernel_set_amount (copy, counter ("DRAM"), 6, NULL);
  gable_kernel_set_intensity (copy, counter ("L2"), 1);
  gable_kernel_set_evidence (copy, "occupancy_achieved", 0.9, NULL);
  gable_kernel_add_reason (copy, "halved");

  g_assert_cmpfloat (gable_kernel_get_amount (kernel, counter ("DRAM")), ==, 12);
  g_assert_cmpfloat (gable_kernel_get_intensity (kernel, counter ("L2")), ==, 0.5);
  g_assert_cmpfloat (gable_kernel_get_evidence (kernel, "occupancy_achieved"), ==, 0.5);
  g_assert_cmpuint (gable_kernel_details (kernel)->reasons->len, ==, 1);
  g_assert_cmpuint (gable_kernel_details (copy)->reasons->len, ==, 2);
  g_assert_cmpstr (g_array_index (gable_kernel_details (copy)->counters, GableRawCounter, 0).name,
                   ==, "dram__bytes.sum");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/kernel/new-is-unknown", nothing_is_known_of_a_new_kernel);
  g_test_add_func ("/model/kernel/amounts-by-rank", amounts_stand_by_rank_and_once);
  g_test_add_func ("/model/kernel/work-sums", work_sums_what_is_there);
  g_test_add_func ("/model/kernel/ideal", ideal_traffic_stands_beside_the_measured);
  g_test_add_func ("/model/kernel/copy", a_copy_is_changed_alone);
  return g_test_run ();
}
