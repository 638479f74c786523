/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if.h"
#include "base/json-read.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

#define TOLERANCE 1e-9

static GableWhatIf *
try (const GableRoofline *roofline, guint kernel, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableTransform) transform = gable_transform_parse (text, &error);
  GableWhatIf *what_if;

  g_assert_no_error (error);
  what_if = gable_what_if_new (roofline, kernel, transform, &error);
  g_assert_no_error (error);
  return what_if;
}

static double
get_number (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  double number = GABLE_UNKNOWN;

  if (gable_json_is_present (&place) && JSON_NODE_HOLDS_OBJECT (place.node)) {
    place = gable_json_member (&place, "value");
  }
  g_assert_true (gable_json_number (&place, &number, NULL));
  return number;
}

static void
take_levels (const GableJsonPlace *given, GableMachine *machine, GableKernel *kernel)
{
  GableJsonPlace memory = gable_json_member (given, "memory");
  GableJsonPlace bytes = gable_json_member (given, "bytes");
  g_autoptr (GPtrArray) levels = gable_json_keys (&memory);

  for (guint i = 0; i < levels->len; i++) {
    const char *level = g_ptr_array_index (levels, i);

    fixture_ceiling (machine, level, get_number (&memory, level));
    fixture_set (kernel, level, get_number (&bytes, level));
  }
}

static void
run_golden_case (const GableJsonPlace *place)
{
  GableJsonPlace given = gable_json_member (place, "given");
  GableJsonPlace expect = gable_json_member (place, "expect");
  GableJsonPlace changes = gable_json_member (&given, "transform");
  GableJsonPlace factors = gable_json_member (&changes, "bytes");
  GableJsonPlace intensities = gable_json_member (&expect, "ai_after");
  g_autoptr (GPtrArray) levels = gable_json_keys (&factors);
  g_autoptr (GableTransform) transform = gable_transform_new ();
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;
  GableMachine *machine = gable_machine_new ("Golden");
  GableKernel *kernel = fixture_kernel ("k", get_number (&given, "time_s"),
                                        get_number (&given, "flops"), UNKNOWN, UNKNOWN, UNKNOWN);

  fixture_ceiling (machine, "fp64", get_number (&given, "peak"));
  take_levels (&given, machine, kernel);
  roofline = fixture_evaluate (machine, kernel);
  for (guint i = 0; i < levels->len; i++) {
    const char *level = g_ptr_array_index (levels, i);
    GableChange change = gable_change_new (GABLE_CHANGE_BYTES, gable_counter_find (level),
                                           get_number (&factors, level));

    gable_transform_append (transform, &change);
  }
  what_if = gable_what_if_new (roofline, 0, transform, NULL);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]),
                      get_number (&expect, "t_roof_before"), TOLERANCE);
  gable_assert_close (gable_result_efficiency (&roofline->kernels[0]),
                      get_number (&expect, "efficiency_before"), TOLERANCE);
  gable_assert_close (what_if->best, get_number (&expect, "t_roof_after"), TOLERANCE);
  gable_assert_close (what_if->gain_today, get_number (&expect, "speedup_keep_efficiency"),
                      TOLERANCE);
  gable_assert_close (what_if->gain_best, get_number (&expect, "speedup_upper_bound"), TOLERANCE);
  for (guint i = 0; i < what_if->after->n_points; i++) {
    const GablePoint *point = &what_if->after->points[i];

    gable_assert_close (point->intensity, get_number (&intensities, gable_point_level (point)->id),
                        TOLERANCE);
  }
}

static guint
run_golden_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableJson) json = gable_json_load (path, &error);
  GableJsonPlace root;
  GableJsonPlace cases;
  guint n_cases = 0;
  guint n_run = 0;

  g_assert_no_error (error);
  root = gable_json_root (json);
  cases = gable_json_member (&root, "cases");
  g_assert_true (gable_json_array (&cases, &n_cases, NULL));
  for (guint i = 0; i < n_cases; i++) {
    GableJsonPlace place = gable_json_element (&cases, i);
    GableJsonPlace model = gable_json_member (&place, "model");
    const char *name;

    g_assert_true (gable_json_string (&model, &name, NULL));
    if (strcmp (name, "transform") == 0) {
      run_golden_case (&place);
      n_run++;
    }
  }
  return n_run;
}

static void
golden_cases_come_out (void)
{
  g_autofree char *path = gable_test_file ("analysis/golden-transform.json");

  g_assert_cmpuint (run_golden_file (path), ==, 4);
}

static void
shared_golden_cases_come_out (void)
{
  g_autofree char *path = gable_test_shared ("golden/roofline-golden.json");

  if (path == NULL) {
    g_test_skip ("4 cases skipped: there is no folder of shared data here");
    return;
  }
  g_assert_cmpuint (run_golden_file (path), >=, 4);
}

/* 10 GB of DRAM at 100 GB/s are 0.1 s; 20 GFLOP of FP64 at 1 TFLOP/s are 0.02 s; 12 GB of L2 at 400 GB/s are 0.03 s. */
static GableRoofline *
evaluate_pair (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("a", 0.125, 20e9, UNKNOWN, 10e9, 12e9),
                     fixture_kernel ("b", 0.375, 10e9, 0, 10e9, 12e9), NULL);

  return gable_roofline_evaluate (project, NULL);
}

static void
each_change_gives_the_bounds_worked_out_by_hand (void)
{
  static const struct {
    const char *text;
    double today; /* [s] */
    double best;  /* [s] */
    const char *limiter;
  } cases[] = {
    { "", 0.125, 0.1, "DRAM" },
    /* 5 GB: 0.05 s; 2 GB: 0.02 s, and L2 holds it at 0.03 s. */
    { "bytes.DRAM × 0.5", 0.0625, 0.05, "DRAM" },
    { "bytes.DRAM ÷ 5", 0.0375, 0.03, "L2" },
    /* All levels by five: L2 0.006 s, DRAM 0.02 s, as long as the arithmetic. */
    { "bytes ÷ 10", 0.025, 0.02, "FP64" },
    { "operations × 10", 0.25, 0.2, "FP64" },
    { "operations.fp64 × 10", 0.25, 0.2, "FP64" },
    /* All is FP64, so half the bytes everywhere. */
    { "fp64 → fp32", 0.0625, 0.05, "DRAM" },
    { "0.5 of fp64 → fp32", 0.09375, 0.075, "DRAM" },
    { "operations.fp64 → fp32", 0.125, 0.1, "DRAM" },
    { "concurrency × 1.1", 0.125 / 1.1, 0.1, "DRAM" },
    { "concurrency × 8", 0.1, 0.1, "DRAM" },
    { "T × 0.9", 0.1125, 0.1, "DRAM" },
    { "T × 0.1", 0.1, 0.1, "DRAM" },
    { "T → on-roof", 0.1, 0.1, "DRAM" },
    { "T → 0.9 of on-roof", 0.1 / 0.9, 0.1, "DRAM" },
    { "bytes.DRAM × 0.5, T → on-roof", 0.05, 0.05, "DRAM" },
    { "rate.DRAM × 2", 0.0625, 0.05, "DRAM" },
    { "rate.DRAM × 100", 0.0375, 0.03, "L2" },
    { "peak × 2", 0.125, 0.1, "DRAM" },
    { "bytes.DRAM × 0.1, peak ÷ 2", 0.05, 0.04, "FP64" },
  };
  g_autoptr (GableRoofline) roofline = evaluate_pair ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableWhatIf) what_if = try (roofline, 0, cases[i].text);

    g_test_message ("%s", cases[i].text);
    gable_assert_close (what_if->today, cases[i].today, 1e-12);
    gable_assert_close (what_if->best, cases[i].best, 1e-12);
    gable_assert_close (what_if->kernel->seconds, cases[i].today, 1e-12);
    gable_assert_close (what_if->gain_today, 0.125 / cases[i].today, 1e-12);
    gable_assert_close (what_if->run_gain_today, 0.5 / (0.375 + cases[i].today), 1e-12);
    g_assert_cmpstr (gable_what_if_limiter (what_if), ==, cases[i].limiter);
  }
}

static void
a_what_if_remembers_its_parent_and_what_was_changed (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  g_autoptr (GableWhatIf) what_if = try (roofline, 0, "bytes.DRAM*0.5");

  g_assert_cmpint (what_if->kernel->kind, ==, GABLE_KERNEL_HYPOTHETICAL);
  g_assert_cmpstr (what_if->kernel->name, ==, "a, what-if");
  g_assert_cmpstr (gable_kernel_details (what_if->kernel)->parent, ==, "a");
  g_assert_cmpstr (gable_kernel_details (what_if->kernel)->transform, ==, "bytes.DRAM × 0.5");
  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("DRAM")), 5e9,
                      1e-12);
  gable_assert_close (gable_kernel_get_amount (gable_project_get_kernel (roofline->project, 0),
                                               gable_counter_find ("DRAM")),
                      10e9, 1e-12);
}

/* 20 GB in 0.5 s become 15 of 20 GB; the bounds were 0.1 s each, 0.15 s are left. */
static void
two_kernels_become_one (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  g_autoptr (GableWhatIf) what_if = try (roofline, 0, "fuse b, bytes.DRAM × 0.75");

  g_assert_cmpuint (what_if->fused, ==, 1);
  gable_assert_close (what_if->before, 0.5, 1e-12);
  gable_assert_close (what_if->today, 0.375, 1e-12);
  gable_assert_close (what_if->best, 0.15, 1e-12);
  gable_assert_close (what_if->run_today, 0.375, 1e-12);
  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("fp64")), 30e9,
                      1e-12);
  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("fp32")), 0,
                      1e-12);
}

static void
a_level_that_one_of_two_does_not_tell_is_unknown_of_both (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("a", 1, 1e9, UNKNOWN, 10e9, 12e9),
                     fixture_kernel ("b", 1, UNKNOWN, 1e9, 10e9, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GableWhatIf) what_if = try (roofline, 0, "fuse b");

  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("L2")), UNKNOWN,
                      0);
  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("fp64")), 1e9,
                      0);
  gable_assert_close (gable_kernel_get_amount (what_if->kernel, gable_counter_find ("fp32")), 1e9,
                      0);
}

/* 1000 launches of 5 µs are 5 ms; of one GB/s over 100 GB/s, 1 ms. */
static void
fewer_launches_lift_the_bound_of_starting (void)
{
  GableMachine *machine = fixture_machine ();
  GableKernel *kernel = fixture_kernel ("k", 6e-3, 1e6, UNKNOWN, 1e8, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) fewer = NULL;
  g_autoptr (GableWhatIf) fewest = NULL;

  machine->launch_overhead = 5e-6;
  kernel->launches = 1000;
  roofline = fixture_evaluate (machine, kernel);
  fewer = try (roofline, 0, "launches ÷ 2");
  fewest = try (roofline, 0, "launches ÷ 1000");
  gable_assert_close (fewer->best, 2.5e-3, 1e-12);
  gable_assert_close (fewer->today, 3e-3, 1e-12);
  g_assert_cmpuint (fewer->kernel->launches, ==, 500);
  gable_assert_close (fewest->best, 1e-3, 1e-12);
  g_assert_cmpstr (gable_what_if_limiter (fewest), ==, "DRAM");
}

/* Where the machine tells no overhead, a person may: 875 launches of 4 µs are 3.5 ms less. */
static void
a_launch_may_cost_what_a_person_says (void)
{
  GableKernel *kernel = fixture_kernel ("k", 6e-3, 1e6, UNKNOWN, 1e8, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;

  kernel->launches = 1000;
  roofline = fixture_evaluate (fixture_machine (), kernel);
  what_if = try (roofline, 0, "launches ÷ 8 at 4 µs");
  gable_assert_close (what_if->today, 2.5e-3, 1e-12);
}

static void
more_bytes_in_flight_lift_the_bound_of_concurrency (void)
{
  GableMachine *machine = fixture_machine ();
  GableCeiling *dram = g_ptr_array_index (
    machine->ceilings, (guint) gable_machine_find (machine, gable_counter_find ("DRAM")));
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;

  dram->latency = 100e-9;
  machine->bytes_in_flight = 5000; /* 50 GB/s of 100 */
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 0.4, 1e9, UNKNOWN, 10e9, UNKNOWN));
  g_assert_cmpint (roofline->kernels[0].limiter, ==, GABLE_LIMITER_CONCURRENCY);
  what_if = try (roofline, 0, "concurrency × 4");
  gable_assert_close (what_if->best, 0.1, 1e-12);
  gable_assert_close (what_if->today, 0.1, 1e-12);
  g_assert_cmpstr (gable_what_if_limiter (what_if), ==, "DRAM");
}

/* What the profiler told of this kernel goes before the machine's figure, before a what-if and in it. */
static void
bytes_in_flight_of_the_kernel_s_own_are_what_grows (void)
{
  GableMachine *machine = fixture_machine ();
  GableCeiling *dram = g_ptr_array_index (
    machine->ceilings, (guint) gable_machine_find (machine, gable_counter_find ("DRAM")));
  GableKernel *kernel = fixture_kernel ("k", 0.8, 1e9, UNKNOWN, 10e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) same = NULL;
  g_autoptr (GableWhatIf) twice = NULL;

  dram->latency = 100e-9;
  machine->bytes_in_flight = 5000;
  gable_kernel_set_evidence (kernel, "bytes_in_flight", 2500, NULL); /* 25 GB/s of 100 */
  roofline = fixture_evaluate (machine, kernel);
  gable_assert_close (gable_result_bound (&roofline->kernels[0]), 0.4, 1e-12);
  same = try (roofline, 0, "time × 1");
  gable_assert_close (same->best, 0.4, 1e-12);
  twice = try (roofline, 0, "concurrency × 2");
  gable_assert_close (twice->best, 0.2, 1e-12);
  gable_assert_close (twice->today, 0.4, 1e-12);
}

/* A tool that tells 50 GFLOP/s at 1 FLOP/B under a roof of 100 GFLOP/s. */
static void
rates_alone_are_enough (void)
{
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableWhatIf) bytes = NULL;
  g_autoptr (GableWhatIf) work = NULL;

  gable_kernel_set_performance (kernel, 50e9);
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), 1);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  bytes = try (roofline, 0, "bytes.DRAM × 0.5");
  work = try (roofline, 0, "operations × 0.5");
  gable_assert_close (bytes->gain_today, 2, 1e-12);
  gable_assert_close (bytes->gain_best, 4, 1e-12);
  gable_assert_close (gable_kernel_details (bytes->kernel)->performance, 100e9, 1e-12);
  gable_assert_close (bytes->today, UNKNOWN, 0);
  gable_assert_close (gable_result_efficiency (&bytes->after->kernels[0]), 0.5, 1e-12);
  /* Half the work over the same bytes takes as long. */
  gable_assert_close (work->gain_today, 1, 1e-12);
  gable_assert_close (gable_kernel_details (work->kernel)->performance, 25e9, 1e-12);
  gable_assert_close (gable_result_efficiency (&work->after->kernels[0]), 0.5, 1e-12);
}

static void
nothing_to_change_is_an_error (void)
{
  static const char *const texts[] = {
    "bytes.L1 × 0.5", "operations.fp16 × 2", "fp16 → fp8",         "launches ÷ 2",
    "fuse a",         "fuse nobody",         "machine of-nowhere", "rate.PCIe × 2",
  };
  g_autoptr (GableRoofline) roofline = evaluate_pair ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GableTransform) transform = gable_transform_parse (texts[i], NULL);
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_what_if_new (roofline, 0, transform, &error));
    g_assert_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_ABSENT);
  }
}

/* Kept and tried again, the second list goes behind the first. */
static void
what_ifs_compose (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  g_autoptr (GableWhatIf) first = try (roofline, 0, "bytes.DRAM × 0.5");
  g_autoptr (GableProject) kept = gable_what_if_keep (first, roofline->project, -1);
  g_autoptr (GableRoofline) again = gable_roofline_evaluate (kept, NULL);
  g_autoptr (GableWhatIf) second = try (again, 2, "T → on-roof");
  g_autoptr (GableWhatIf) both = try (roofline, 0, "bytes.DRAM × 0.5, T → on-roof");

  g_assert_cmpuint (second->parent, ==, 0);
  g_assert_cmpstr (second->kernel->name, ==, "a, what-if 2");
  g_assert_cmpstr (gable_kernel_details (second->kernel)->transform, ==,
                   "bytes.DRAM × 0.5, T → on-roof");
  gable_assert_close (second->today, both->today, 1e-12);
  gable_assert_close (again->seconds, roofline->seconds, 1e-12);
}

static void
the_run_counts_the_last_what_if_of_each_kernel (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  g_autoptr (GableWhatIf) slow = try (roofline, 0, "T × 0.9");
  g_autoptr (GableWhatIf) fast = try (roofline, 0, "bytes.DRAM × 0.5");
  g_autoptr (GableWhatIf) other = try (roofline, 1, "T → on-roof");
  g_autoptr (GableProject) one = gable_what_if_keep (slow, roofline->project, -1);
  g_autoptr (GableProject) two = gable_what_if_keep (fast, one, -1);
  g_autoptr (GableProject) three = gable_what_if_keep (other, two, -1);
  g_autoptr (GableRoofline) planned = gable_roofline_evaluate (three, NULL);
  GableRunWhatIf run = gable_run_with_what_ifs (planned);

  g_assert_cmpuint (run.n_changed, ==, 2);
  gable_assert_close (run.before, 0.5, 1e-12);
  gable_assert_close (run.today, 0.0625 + 0.1, 1e-12);
  gable_assert_close (run.best, 0.05 + 0.1, 1e-12);
}

static void
another_machine_changes_every_kernel (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  g_autoptr (GableTransform) transform = gable_transform_parse ("rate.DRAM × 2", NULL);
  g_autoptr (GableMachine) machine = gable_what_if_machine (roofline->machine, transform, NULL);
  g_autoptr (GableRoofline) after = NULL;
  GableRunWhatIf run = gable_run_on_machine (roofline, machine, &after);

  g_assert_cmpstr (machine->name, ==, "Test, rate.DRAM × 2");
  gable_assert_close (run.today, 0.25, 1e-12);
  gable_assert_close (run.best, 0.1, 1e-12);
  gable_assert_close (gable_result_efficiency (&after->kernels[0]), 0.8, 1e-12);
  gable_assert_close (gable_ceiling_rate (gable_machine_get_ceiling (
                        roofline->machine, (guint) roofline->kernels[0].limiter)),
                      100e9, 1e-12);
}

static void
a_point_goes_where_it_is_dragged_and_not_over_the_roof (void)
{
  g_autoptr (GableRoofline) roofline = evaluate_pair ();
  const GableCounter *dram = gable_counter_find ("DRAM");
  g_autoptr (GableTransform) right = gable_what_if_towards (roofline, 0, NULL, dram, 4, UNKNOWN);
  g_autoptr (GableTransform) up = gable_what_if_towards (roofline, 0, right, dram, 4, 1e15);
  g_autoptr (GableWhatIf) what_if = gable_what_if_new (roofline, 0, up, NULL);
  g_autofree char *text = gable_transform_to_string (right);

  g_assert_cmpstr (text, ==, "bytes.DRAM × 0.5");
  gable_assert_close (gable_result_efficiency (&what_if->after->kernels[0]), 1, 1e-9);
  gable_assert_close (what_if->today, 0.05, 1e-9);
}

/* Properties over random kernels and changes. */

static GableRoofline *
random_roofline (void)
{
  GableMachine *machine = gable_machine_new ("Random");
  GableKernel *kernel = gable_kernel_new ("k");
  static const char *const counters[] = { "fp64", "fp32", "L2", "DRAM" };

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++) {
    fixture_ceiling (machine, counters[i], pow (10, g_test_rand_double_range (9, 14)));
    if (i > 0 || g_test_rand_bit ()) {
      fixture_set (kernel, counters[i], pow (10, g_test_rand_double_range (3, 12)));
    }
  }
  kernel->launches = 100;
  kernel->seconds = pow (10, g_test_rand_double_range (-4, 4));
  return fixture_evaluate (machine, kernel);
}

static GableTransform *
random_transform (void)
{
  static const char *const texts[] = {
    "bytes.DRAM × %s", "bytes × %s",       "operations.fp32 × %s", "bytes.L2 ÷ %s",
    "T × %s",          "concurrency × %s", "rate.DRAM × %s",       "peak ÷ %s",
  };
  const char *chosen = texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))];
  char buffer[GABLE_NUMBER_LENGTH];
  g_auto (GStrv) parts = g_strsplit (chosen, "%s", 2);
  g_autofree char *text = g_strconcat (
    parts[0], gable_number_write (buffer, pow (10, g_test_rand_double_range (-2, 2))), NULL);

  return gable_transform_parse (text, NULL);
}

static void
no_result_is_faster_than_its_bound (void)
{
  for (guint i = 0; i < 2000; i++) {
    g_autoptr (GableRoofline) roofline = random_roofline ();
    g_autoptr (GableTransform) transform = random_transform ();
    g_autoptr (GableWhatIf) what_if = gable_what_if_new (roofline, 0, transform, NULL);

    if (gable_result_efficiency (&roofline->kernels[0]) <= 1) {
      g_assert_cmpfloat (what_if->today, >=, what_if->best * (1 - 1e-12));
    }
    gable_assert_close (what_if->best, gable_result_bound (&what_if->after->kernels[0]), 1e-12);
    gable_assert_close (what_if->today, gable_result_seconds (&what_if->after->kernels[0]), 1e-12);
  }
}

static void
no_change_changes_nothing (void)
{
  static const char *const texts[] = {
    "", "bytes × 1", "T × 1", "operations × 1", "launches × 1", "rate.DRAM × 1", "concurrency × 1"
  };

  for (guint i = 0; i < 200; i++) {
    g_autoptr (GableRoofline) roofline = random_roofline ();
    const GableKernelResult *result = &roofline->kernels[0];

    for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
      g_autoptr (GableWhatIf) what_if = try (roofline, 0, texts[k]);

      gable_assert_close (what_if->today, gable_result_seconds (result), 1e-12);
      gable_assert_close (what_if->best, gable_result_bound (result), 1e-12);
      g_assert_cmpint (what_if->after->kernels[0].limiter, ==, result->limiter);
    }
  }
}

/* One after the other, or in one list. */
static void
lists_compose (void)
{
  for (guint i = 0; i < 1000; i++) {
    g_autoptr (GableRoofline) roofline = random_roofline ();
    g_autoptr (GableTransform) first = random_transform ();
    g_autoptr (GableTransform) second = random_transform ();
    g_autoptr (GableTransform) both = gable_transform_copy (first);
    g_autoptr (GableWhatIf) one = gable_what_if_new (roofline, 0, first, NULL);
    g_autoptr (GableProject) kept = gable_what_if_keep (one, roofline->project, -1);
    g_autoptr (GableRoofline) again = gable_roofline_evaluate (kept, NULL);
    g_autoptr (GableWhatIf) step = gable_what_if_new (again, 1, second, NULL);
    g_autoptr (GableWhatIf) whole = NULL;

    gable_transform_append (both, gable_transform_get (second, 0));
    whole = gable_what_if_new (roofline, 0, both, NULL);
    gable_assert_close (step->today, whole->today, 1e-9);
    gable_assert_close (step->best, whole->best, 1e-9);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/analysis/what-if/" path, function)
  ADD ("golden-cases-come-out", golden_cases_come_out);
  ADD ("shared-golden-cases-come-out", shared_golden_cases_come_out);
  ADD ("each-change-gives-the-bounds-worked-out-by-hand",
       each_change_gives_the_bounds_worked_out_by_hand);
  ADD ("a-what-if-remembers-its-parent-and-what-was-changed",
       a_what_if_remembers_its_parent_and_what_was_changed);
  ADD ("two-kernels-become-one", two_kernels_become_one);
  ADD ("a-level-that-one-of-two-does-not-tell-is-unknown-of-both",
       a_level_that_one_of_two_does_not_tell_is_unknown_of_both);
  ADD ("fewer-launches-lift-the-bound-of-starting", fewer_launches_lift_the_bound_of_starting);
  ADD ("a-launch-may-cost-what-a-person-says", a_launch_may_cost_what_a_person_says);
  ADD ("more-bytes-in-flight-lift-the-bound-of-concurrency",
       more_bytes_in_flight_lift_the_bound_of_concurrency);
  ADD ("bytes-in-flight-of-the-kernel-s-own", bytes_in_flight_of_the_kernel_s_own_are_what_grows);
  ADD ("rates-alone-are-enough", rates_alone_are_enough);
  ADD ("nothing-to-change-is-an-error", nothing_to_change_is_an_error);
  ADD ("what-ifs-compose", what_ifs_compose);
  ADD ("the-run-counts-the-last-what-if-of-each-kernel",
       the_run_counts_the_last_what_if_of_each_kernel);
  ADD ("another-machine-changes-every-kernel", another_machine_changes_every_kernel);
  ADD ("a-point-goes-where-it-is-dragged-and-not-over-the-roof",
       a_point_goes_where_it_is_dragged_and_not_over_the_roof);
  ADD ("no-result-is-faster-than-its-bound", no_result_is_faster_than_its_bound);
  ADD ("no-change-changes-nothing", no_change_changes_nothing);
  ADD ("lists-compose", lists_compose);
  return g_test_run ();
}
