/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice.h"
#include "analysis/what-if.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define EXACT 1e-12

static const GableAdvice *
find (const GPtrArray *list, const char *id)
{
  for (guint i = 0; i < list->len; i++) {
    const GableAdvice *advice = g_ptr_array_index (list, i);

    if (strcmp (advice->id, id) == 0) {
      return advice;
    }
  }
  return NULL;
}

static guint
position (const GPtrArray *list, const char *id)
{
  for (guint i = 0; i < list->len; i++) {
    if (strcmp (((const GableAdvice *) g_ptr_array_index (list, i))->id, id) == 0) {
      return i;
    }
  }
  g_error ("%s is not in the list", id);
}

static GPtrArray *
advise (GableMachine *machine, GableKernel *kernel)
{
  g_autoptr (GableRoofline) roofline = fixture_evaluate (machine, kernel);

  return gable_advise (roofline, 0);
}

static GableMachine *
gpu (void)
{
  GableMachine *machine = fixture_machine ();

  machine->class_ = g_strdup ("gpu-server");
  return machine;
}

static void
excess_traffic_is_told_with_its_numbers (void)
{
  /* 10 GB in 0.125 s at 100 GB/s, where 4 GB are needed: T* falls from 0.1 to 0.04 s. */
  GableKernel *kernel = fixture_kernel ("k", 0.125, 1e9, UNKNOWN, 1e10, UNKNOWN);
  const GableAdvice *advice;
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 4e9);
  list = advise (fixture_machine (), kernel);
  advice = find (list, "mem-dram-excess");
  g_assert_nonnull (advice);
  g_assert_cmpint (advice->state, ==, GABLE_ADVICE_FIRES);
  g_assert_cmpstr (advice->finding, ==, "share of the roof 80 %, measured ÷ ideal bytes 2.5×");
  gable_assert_close (advice->kernel_gain_today, 2.5, EXACT);
  gable_assert_close (advice->kernel_gain, 3.125, EXACT);
  gable_assert_close (advice->run_gain, 3.125, EXACT);
  g_assert_true (advice->measured);
  g_assert_cmpuint (advice->missing->len, ==, 0);
  g_assert_cmpuint (advice->actions->len, ==, 3);
  g_assert_nonnull (strstr (advice->sources, "Williams"));
  /* It can't stream at the compulsory traffic at the same time. */
  g_assert_null (find (list, "mem-dram-compulsory"));
}

static void
the_next_roof_cuts_the_gain (void)
{
  /* 0.1 s of DRAM, of which a tenth is needed, but 0.05 s of arithmetic. */
  GableKernel *kernel = fixture_kernel ("k", 0.1, 5e10, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 1e9);
  list = advise (fixture_machine (), kernel);
  gable_assert_close (find (list, "mem-dram-excess")->kernel_gain_today, 2, EXACT);
  gable_assert_close (find (list, "mem-dram-excess")->kernel_gain, 2, EXACT);
}

static void
a_run_gains_what_the_kernel_s_share_allows (void)
{
  GableKernel *kernel = fixture_kernel ("k", 0.1, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 5e9);
  project = fixture_project (fixture_machine (), kernel,
                             fixture_kernel ("rest", 0.3, 1e9, UNKNOWN, 3e10, UNKNOWN), NULL);
  roofline = gable_roofline_evaluate (project, NULL);
  list = gable_advise (roofline, 0);
  /* A quarter of the run, twice as fast: 1 / (3/4 + 1/8). */
  gable_assert_close (find (list, "mem-dram-excess")->kernel_gain, 2, EXACT);
  gable_assert_close (find (list, "mem-dram-excess")->run_gain, 8.0 / 7, EXACT);
}

static void
what_was_not_measured_is_possible_and_says_what_to_collect (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GPtrArray) list = NULL;
  const GableAdvice *advice;

  gable_kernel_set_evidence (kernel, "occupancy_theoretical", 0.5, NULL);
  gable_kernel_set_source (kernel, "1");
  project = fixture_project (gpu (), kernel, NULL);
  g_ptr_array_add (project->sources, gable_source_new ("run.csv", "ncu-csv"));
  g_free (((GableSource *) project->sources->pdata[0])->id);
  ((GableSource *) project->sources->pdata[0])->id = g_strdup ("1");
  roofline = gable_roofline_evaluate (project, NULL);
  list = gable_advise (roofline, 0);
  advice = find (list, "lat-occupancy-limit");
  g_assert_nonnull (advice);
  g_assert_cmpint (advice->state, ==, GABLE_ADVICE_POSSIBLE);
  g_assert_cmpstr (advice->finding, ==, "theoretical occupancy 50 %");
  g_assert_cmpuint (advice->missing->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (advice->missing, 0), ==,
                   "instructions issued a cycle (smsp__issue_active.avg.per_cycle_active)");
  g_assert_null (find (list, "lat-pointer-chase")); /* for processors alone */
}

static void
a_false_condition_keeps_a_row_silent (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_evidence (kernel, "occupancy_theoretical", 0.9, NULL);
  list = advise (gpu (), kernel);
  g_assert_null (find (list, "lat-occupancy-limit"));
}

static void
far_below_latency_comes_before_the_rest (void)
{
  /* 10 % of the roof; barriers could save 0.4 of the time, uncoalesced accesses more. */
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_evidence (kernel, "stall_barrier", 0.4, NULL);
  gable_kernel_set_evidence (kernel, "issue_active", 0.5, NULL);
  gable_kernel_set_evidence (kernel, "sector_efficiency", 0.25, NULL);
  gable_kernel_set_evidence (kernel, "memory_utilisation", 0.9, NULL);
  list = advise (gpu (), kernel);
  g_assert_cmpuint (position (list, "lat-barrier"), ==, 0);
  g_assert_cmpuint (position (list, "mem-uncoalesced"), ==, 1);
  gable_assert_close (find (list, "lat-barrier")->kernel_gain, 1 / 0.6, EXACT);
  gable_assert_close (find (list, "mem-uncoalesced")->kernel_gain, 1 / 0.325, EXACT);
  /* A cause was found, so nobody says that none was. */
  g_assert_null (find (list, "far-generic"));
}

static void
saved_time_ends_at_the_roof (void)
{
  /* At 50 % of its roof no row can gain more than 2. */
  GableKernel *kernel = fixture_kernel ("k", 0.2, 1e9, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_evidence (kernel, "blocks_per_unit", 0.1, NULL);
  list = advise (gpu (), kernel);
  gable_assert_close (find (list, "lat-small-grid")->kernel_gain, 2, EXACT);
}

static void
without_a_cause_the_gap_is_named (void)
{
  g_autoptr (GPtrArray) list =
    advise (fixture_machine (), fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN));
  const GableAdvice *advice = find (list, "far-generic");

  g_assert_nonnull (advice);
  gable_assert_close (advice->kernel_gain, 10, EXACT);
}

static void
above_the_roof_the_accounting_comes_first (void)
{
  g_autoptr (GPtrArray) list =
    advise (fixture_machine (), fixture_kernel ("k", 0.1, 1e9, UNKNOWN, 1.9e10, UNKNOWN));

  g_assert_cmpuint (list->len, >, 0);
  for (guint i = 0; i < list->len; i++) {
    g_assert_cmpstr (((const GableAdvice *) g_ptr_array_index (list, i))->subject, ==,
                     "accounting");
  }
  g_assert_cmpint (find (list, "above-double-count")->state, ==, GABLE_ADVICE_FIRES);
  g_assert_null (find (list, "above-units"));
}

static void
a_row_of_one_level_is_for_kernels_that_it_limits (void)
{
  /* L2 takes 0.1 s of 0.1 s, DRAM a tenth. */
  GableKernel *kernel = fixture_kernel ("k", 0.1, 1e9, UNKNOWN, 1e9, 4e10);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_evidence (kernel, "l1_hit", 0.2, NULL);
  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 1e8);
  list = advise (gpu (), kernel);
  g_assert_cmpint (find (list, "cache-l2-tile")->state, ==, GABLE_ADVICE_FIRES);
  g_assert_null (find (list, "mem-dram-excess"));
  g_assert_null (find (list, "mem-narrow-storage"));
}

static void
missing_counters_are_advice_too (void)
{
  static const struct {
    double fp64;
    double dram;
    const char *id;
  } cases[] = {
    { UNKNOWN, 1e9, "unk-no-flops" },
    { 1e9, UNKNOWN, "unk-no-bytes" },
    { 0, 1e9, "unk-zero-flops" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) list = advise (
      fixture_machine (), fixture_kernel ("k", 1, cases[i].fp64, UNKNOWN, cases[i].dram, UNKNOWN));

    g_assert_cmpint (find (list, cases[i].id)->state, ==, GABLE_ADVICE_FIRES);
    g_assert_false (gable_known (find (list, cases[i].id)->kernel_gain));
  }
}

static void
without_a_machine_there_is_still_advice (void)
{
  g_autoptr (GPtrArray) list = advise (NULL, fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN));

  g_assert_nonnull (find (list, "unk-no-ceiling"));
}

/* Firing rows first; in each part what comes first, then by the run's gain, unknown gains last. */
static void
the_list_is_in_order (void)
{
  GableKernel *kernel = fixture_kernel ("gemm", 0.11, 1e10, UNKNOWN, 1e10, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 5e9);
  gable_kernel_set_evidence (kernel, "sector_efficiency", 0.5, NULL);
  gable_kernel_set_evidence (kernel, "l2_hit", 0.5, NULL);
  gable_kernel_set_evidence (kernel, "working_set_over_cache", 2, NULL);
  list = advise (gpu (), kernel);
  g_assert_cmpuint (list->len, >, 6);
  for (guint i = 1; i < list->len; i++) {
    const GableAdvice *before = g_ptr_array_index (list, i - 1);
    const GableAdvice *after = g_ptr_array_index (list, i);

    g_assert_cmpint (before->state, <=, after->state);
    if (before->state == after->state) {
      g_assert_true (gable_known (before->run_gain_today) || !gable_known (after->run_gain_today));
      g_assert_false (before->run_gain_today < after->run_gain_today);
    }
  }
}

/* Three launches that differ by half: no figure of the kernel is worth more than that. */
static void
accounting_comes_first_wherever_the_kernel_stands (void)
{
  GableKernel *kernel = fixture_kernel ("k", 0.11, 1e9, UNKNOWN, 1e10, 1e9);
  g_autoptr (GPtrArray) list = NULL;

  gable_kernel_set_evidence (kernel, "cv_time", 0.5, NULL);
  list = advise (gpu (), kernel);
  g_assert_cmpuint (position (list, "unk-noise"), <, 2);
  g_assert_cmpuint (position (list, "unk-order"), <, 2);
  g_assert_cmpstr (((const GableAdvice *) g_ptr_array_index (list, 2))->subject, !=, "accounting");
  /* A doubt is not raised for want of a measurement. */
  g_assert_null (find (list, "acc-over-spec"));
}

/* What Try it makes is what the card promises. */
static void
try_it_keeps_the_promise (void)
{
  static const struct {
    const char *evidence;
    double value;
    const char *id;
    const char *transform;
  } cases[] = {
    { "stall_barrier", 0.4, "lat-barrier", "T × 0.6" },
    { "sector_efficiency", 0.25, "mem-uncoalesced", "bytes.DRAM × 0.25, T × 1.3" },
    { "blocks_per_unit", 0.5, "lat-small-grid", "T × 0.5" },
    { "occupancy_achieved", 1, "far-generic", "T → on-roof" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e10, UNKNOWN);
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GPtrArray) list = NULL;
    g_autoptr (GableWhatIf) what_if = NULL;
    g_autofree char *text = NULL;
    const GableAdvice *advice;

    gable_kernel_set_evidence (kernel, cases[i].evidence, cases[i].value, NULL);
    gable_kernel_set_evidence (kernel, "issue_active", 0.5, NULL);
    gable_kernel_set_evidence (kernel, "memory_utilisation", 0.9, NULL);
    roofline = fixture_evaluate (gpu (), kernel);
    list = gable_advise (roofline, 0);
    advice = find (list, cases[i].id);
    g_assert_nonnull (advice);
    text = gable_transform_to_string (advice->transform);
    g_assert_cmpstr (text, ==, cases[i].transform);
    what_if = gable_what_if_new (roofline, 0, advice->transform, NULL);
    gable_assert_close (what_if->gain_today, advice->kernel_gain_today, 0.01);
  }
}

static void
a_product_is_tried_on_the_matrix_units (void)
{
  GableMachine *machine = gpu ();
  GableKernel *kernel = fixture_kernel ("gemm", 1, UNKNOWN, 1.8e12, 1e9, UNKNOWN);
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *unit = NULL;
  g_autofree char *narrower = NULL;

  fixture_ceiling (machine, "tf32.matrix", 8e12);
  fixture_ceiling (machine, "fp16.matrix", 16e12);
  fixture_ceiling (machine, "fp16", 4e12);
  list = advise (machine, kernel);
  unit = gable_transform_to_string (find (list, "comp-no-matrix-unit")->transform);
  narrower = gable_transform_to_string (find (list, "comp-lower-precision")->transform);
  g_assert_cmpstr (unit, ==, "operations.fp32 → fp16.matrix");
  g_assert_cmpstr (narrower, ==, "fp32 → fp16");
}

/* A run of four: one above its roof, one far below, one near it, one that is too short to matter. */
static void
a_run_has_its_best_opportunity_first (void)
{
  g_autoptr (GableProject) project = fixture_project (
    fixture_machine (), fixture_kernel ("above", 0.05, 1e9, UNKNOWN, 1e10, UNKNOWN),
    fixture_kernel ("near", 0.11, 1e9, UNKNOWN, 1e10, UNKNOWN),
    fixture_kernel ("far", 1, 1e9, UNKNOWN, 1e10, UNKNOWN),
    fixture_kernel ("short", 0.001, 1e6, UNKNOWN, 1e6, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableRunAdvice) run = gable_advise_run (roofline);
  const GableOpportunity *first = g_ptr_array_index (run->opportunities, 0);
  const GableOpportunity *doubt = g_ptr_array_index (run->doubts, 0);

  g_assert_cmpuint (run->n_small, ==, 1);
  gable_assert_close (run->small_share, 0.001 / 1.161, EXACT);
  g_assert_cmpuint (first->kernel, ==, 2);
  gable_assert_close (first->advice->run_gain, 1.161 / 0.261, EXACT);
  g_assert_cmpuint (run->doubts->len, ==, 1);
  g_assert_cmpuint (doubt->kernel, ==, 0);
  g_assert_cmpuint (run->n_silent, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/advice/" name, function)
  ADD ("excess-traffic-is-told-with-its-numbers", excess_traffic_is_told_with_its_numbers);
  ADD ("the-next-roof-cuts-the-gain", the_next_roof_cuts_the_gain);
  ADD ("a-run-gains-what-the-kernel-s-share-allows", a_run_gains_what_the_kernel_s_share_allows);
  ADD ("what-was-not-measured-is-possible-and-says-what-to-collect",
       what_was_not_measured_is_possible_and_says_what_to_collect);
  ADD ("a-false-condition-keeps-a-row-silent", a_false_condition_keeps_a_row_silent);
  ADD ("far-below-latency-comes-before-the-rest", far_below_latency_comes_before_the_rest);
  ADD ("saved-time-ends-at-the-roof", saved_time_ends_at_the_roof);
  ADD ("without-a-cause-the-gap-is-named", without_a_cause_the_gap_is_named);
  ADD ("above-the-roof-the-accounting-comes-first", above_the_roof_the_accounting_comes_first);
  ADD ("a-row-of-one-level-is-for-kernels-that-it-limits",
       a_row_of_one_level_is_for_kernels_that_it_limits);
  ADD ("missing-counters-are-advice-too", missing_counters_are_advice_too);
  ADD ("without-a-machine-there-is-still-advice", without_a_machine_there_is_still_advice);
  ADD ("the-list-is-in-order", the_list_is_in_order);
  ADD ("accounting-comes-first-wherever-the-kernel-stands",
       accounting_comes_first_wherever_the_kernel_stands);
  ADD ("try-it-keeps-the-promise", try_it_keeps_the_promise);
  ADD ("a-product-is-tried-on-the-matrix-units", a_product_is_tried_on_the_matrix_units);
  ADD ("a-run-has-its-best-opportunity-first", a_run_has_its_best_opportunity_first);
#undef ADD
  return g_test_run ();
}
