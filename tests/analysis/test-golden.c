/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"
#include "analysis/metrics.h"
#include "analysis/region.h"
#include "base/json-read.h"

#include "support.h"

#include <string.h>

#define TOLERANCE 1e-9
#define MAX_UNITS 8

/* What a case gives, and what is to come out. */
typedef struct {
  GableJsonPlace given;
  GableJsonPlace expect;
} Case;

/* A number, or an object with the number as its "value"; unknown where it is absent. */
static double
read_number (const GableJsonPlace *place)
{
  GableJsonPlace value = *place;
  double number = GABLE_UNKNOWN;

  if (gable_json_is_present (place) && JSON_NODE_HOLDS_OBJECT (place->node)) {
    value = gable_json_member (place, "value");
  }
  if (gable_json_is_present (&value)) {
    g_assert_true (gable_json_number (&value, &number, NULL));
  }
  return number;
}

static double
get_number (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);

  return read_number (&place);
}

static const char *
get_text (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  const char *text = NULL;

  if (gable_json_is_present (&place)) {
    g_assert_true (gable_json_string (&place, &text, NULL));
  }
  return text;
}

/* Only what the case expects is compared; a figure that it does not name is nobody's business. */
static void
check (const Case *test, const char *key, double value)
{
  GableJsonPlace place = gable_json_member (&test->expect, key);

  if (gable_json_is_present (&place)) {
    gable_assert_close (value, read_number (&place), TOLERANCE);
  }
}

static void
add_ceiling (GableMachine *machine,
             const GableCounter *counter,
             double rate,
             const char *pipe,
             gboolean variant)
{
  GableCeiling *ceiling = gable_ceiling_new (counter);

  ceiling->theoretical = rate;
  ceiling->pipe = g_strdup (pipe);
  ceiling->variant = variant;
  gable_machine_take_ceiling (machine, ceiling);
}

/* Takes both. A kernel that nobody timed stands at its bound. */
static GableRoofline *
evaluate (GableMachine *machine, GableKernel *kernel)
{
  g_autoptr (GableProject) project = gable_project_new ();

  if (!gable_known (kernel->seconds) && !gable_known (gable_kernel_details (kernel)->performance)) {
    kernel->kind = GABLE_KERNEL_PREDICTED;
  }
  g_ptr_array_add (project->machines, machine);
  g_ptr_array_add (project->kernels, kernel);
  return gable_roofline_evaluate (project, NULL);
}

static GableMachine *
make_machine (double peak, double bandwidth)
{
  GableMachine *machine = gable_machine_new ("golden");

  add_ceiling (machine, gable_counter_find ("DRAM"), bandwidth, NULL, FALSE);
  add_ceiling (machine, gable_counter_find ("fp64"), peak, NULL, FALSE);
  return machine;
}

static GableKernel *
make_kernel (double flops, double bytes, double seconds)
{
  GableKernel *kernel = gable_kernel_new ("k");

  kernel->seconds = seconds;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), flops, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), bytes, NULL);
  return kernel;
}

static void
run_point (const Case *test)
{
  double peak = get_number (&test->given, "peak");
  double bandwidth = get_number (&test->given, "bw");
  double intensity = get_number (&test->given, "ai");
  gboolean counted = !gable_known (intensity);
  double bytes = counted ? get_number (&test->given, "bytes") : 1;
  double flops = counted ? get_number (&test->given, "flops") : intensity;
  double seconds = flops / get_number (&test->given, "perf");
  g_autoptr (GableRoofline) roofline =
    evaluate (make_machine (peak, bandwidth), make_kernel (flops, bytes, seconds));
  const GableKernelResult *result = &roofline->kernels[0];
  const GablePoint *point = &roofline->points[0];

  check (test, "ai", point->intensity);
  check (test, "ridge", gable_ridge (peak, bandwidth));
  check (test, "attainable", gable_result_attainable (result));
  check (test, "attainable", gable_point_bound (roofline, point));
  check (test, "attainable", gable_attainable (gable_intensity (flops, bytes), bandwidth, peak));
  check (test, "fraction_of_peak", gable_result_attainable (result) / peak);
  check (test, "utilisation", gable_result_efficiency (result));
  check (test, "headroom", gable_result_headroom (result));
  g_assert_cmpstr (gable_side_to_string (result->side), ==, get_text (&test->expect, "bound"));
}

static void
run_ratio (const Case *test)
{
  g_autoptr (GableCeiling) ceiling = gable_ceiling_new (gable_counter_find ("fp64"));

  ceiling->measured = get_number (&test->given, "a");
  ceiling->theoretical = get_number (&test->given, "b");
  check (test, "ratio", gable_ceiling_fraction (ceiling));
}

static void
run_intensity (const Case *test)
{
  double flops = get_number (&test->given, "flops");
  double bytes = get_number (&test->given, "bytes");
  g_autoptr (GableRoofline) roofline =
    evaluate (make_machine (1e12, 1e11), make_kernel (flops, bytes, 1));

  check (test, "ai", gable_intensity (flops, bytes));
  check (test, "ai", roofline->points[0].intensity);
}

static void
run_ridges (const Case *test)
{
  GableJsonPlace computes = gable_json_member (&test->given, "compute");
  GableJsonPlace levels = gable_json_member (&test->given, "memory");
  GableJsonPlace ridges = gable_json_member (&test->expect, "ridge");
  g_autoptr (GPtrArray) compute_names = gable_json_keys (&computes);
  g_autoptr (GPtrArray) level_names = gable_json_keys (&levels);

  for (guint i = 0; i < compute_names->len; i++) {
    const char *compute = g_ptr_array_index (compute_names, i);
    GableJsonPlace row = gable_json_member (&ridges, compute);

    for (guint k = 0; k < level_names->len; k++) {
      const char *level = g_ptr_array_index (level_names, k);

      gable_assert_close (
        gable_ridge (get_number (&computes, compute), get_number (&levels, level)),
        get_number (&row, level), TOLERANCE);
    }
  }
}

/* The source answers 0 where there is no bandwidth; there is no such ridge. */
static void
run_ridge_of_nothing (const Case *test)
{
  g_assert_false (
    gable_known (gable_ridge (get_number (&test->given, "peak"), get_number (&test->given, "bw"))));
}

static void
check_level (const Case *test,
             const GableRoofline *roofline,
             const char *name,
             const GablePoint *point,
             double performance)
{
  GableJsonPlace levels = gable_json_member (&test->expect, "levels");
  Case level = { test->given, gable_json_member (&levels, name) };

  g_assert_true (gable_point_level (point) == gable_counter_level (name));
  check (&level, "attainable", gable_point_bound (roofline, point));
  check (&level, "utilisation",
         gable_point_performance (roofline, point) / gable_point_bound (roofline, point));
  check (&level, "bandwidth_used", performance / point->intensity);
  check (&level, "bandwidth_fraction",
         gable_roofline_get_utilisation (roofline, 0, (guint) point->ceiling));
}

static void
run_hierarchy (const Case *test)
{
  GableJsonPlace computes = gable_json_member (&test->given, "compute");
  GableJsonPlace levels = gable_json_member (&test->given, "memory");
  GableJsonPlace intensities = gable_json_member (&test->given, "ai");
  GableJsonPlace fractions = gable_json_member (&test->expect, "fraction_of_compute");
  g_autoptr (GPtrArray) compute_names = gable_json_keys (&computes);
  g_autoptr (GPtrArray) level_names = gable_json_keys (&levels);
  const char *active = get_text (&test->given, "roof");
  const char *busiest = get_text (&test->expect, "busiest_resource");
  double performance = get_number (&test->given, "perf");
  GableMachine *machine = gable_machine_new ("golden");
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableRoofline) roofline = NULL;
  const GableCounter *limiter;

  gable_kernel_set_performance (kernel, performance);
  for (guint i = 0; i < level_names->len; i++) {
    const char *name = g_ptr_array_index (level_names, i);

    add_ceiling (machine, gable_counter_level (name), get_number (&levels, name), NULL, FALSE);
    gable_kernel_set_intensity (kernel, gable_counter_level (name),
                                get_number (&intensities, name));
  }
  for (guint i = 0; i < compute_names->len; i++) {
    const char *name = g_ptr_array_index (compute_names, i);

    add_ceiling (machine, gable_counter_find ("fp64"), get_number (&computes, name), NULL,
                 strcmp (name, active) != 0);
    gable_assert_close (gable_time_bound (performance, get_number (&computes, name)),
                        get_number (&fractions, name), TOLERANCE);
  }
  roofline = evaluate (machine, kernel);
  g_assert_cmpuint (roofline->n_points, ==, level_names->len);
  for (guint i = 0; i < level_names->len; i++) {
    check_level (test, roofline, g_ptr_array_index (level_names, i), &roofline->points[i],
                 performance);
  }
  limiter = gable_machine_get_ceiling (machine, (guint) roofline->kernels[0].limiter)->counter;
  g_assert_true (limiter == (strcmp (busiest, active) == 0 ? gable_counter_find ("fp64")
                                                           : gable_counter_level (busiest)));
}

static void
run_order (const Case *test)
{
  GableJsonPlace intensities = gable_json_member (&test->given, "ai");
  GableJsonPlace monotone = gable_json_member (&test->expect, "monotone");
  g_autoptr (GPtrArray) names = gable_json_keys (&intensities);
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableKernelMetrics) metrics = NULL;
  gboolean expected = FALSE;

  gable_kernel_set_performance (kernel, 1);
  for (guint i = 0; i < names->len; i++) {
    const char *name = g_ptr_array_index (names, i);

    gable_kernel_set_intensity (kernel, gable_counter_level (name),
                                get_number (&intensities, name));
  }
  roofline = evaluate (make_machine (1e12, 1e11), kernel);
  metrics = gable_kernel_metrics_new (roofline, 0);
  g_assert_true (gable_json_boolean (&monotone, &expected, NULL));
  gable_assert_close (gable_kernel_metrics_get (metrics, "intensities_ordered"), expected ? 1 : 0,
                      0);
}

static void
run_fma (const Case *test)
{
  double peak = get_number (&test->given, "peak_fma");
  double ceiling = gable_fma_ceiling (peak, get_number (&test->given, "fma_instruction_share"));

  check (test, "ceiling", ceiling);
  check (test, "fraction_of_peak", ceiling / peak);
}

static void
run_peak (const Case *test)
{
  check (test, "peak",
         gable_in_core_peak (get_number (&test->given, "cores"), get_number (&test->given, "lanes"),
                             get_number (&test->given, "flops_per_lane_cycle"),
                             get_number (&test->given, "freq_hz")));
}

/* Ceilings of one core, each without one more thing. A chain of dependent operations keeps ilp ÷ latency of a pipe busy. */
static void
run_stack (const Case *test)
{
  double cores = get_number (&test->given, "cores");
  double clock = get_number (&test->given, "freq_hz");
  double pipes = get_number (&test->given, "pipes");
  double lanes = get_number (&test->given, "lanes");
  double busy = get_number (&test->given, "ilp") / get_number (&test->given, "latency_cycles");

  check (test, "full",
         gable_in_core_peak (cores * pipes, lanes, get_number (&test->given, "fma"), clock));
  check (test, "no_fma", gable_in_core_peak (cores * pipes, lanes, 1, clock));
  check (test, "no_simd", gable_in_core_peak (cores * pipes, 1, 1, clock));
  check (test, "no_ilp", gable_in_core_peak (cores * MIN (pipes, busy), 1, 1, clock));
}

/* Mixed work by the closed formula, and by a project whose units share a pipe or don't. */
static void
run_mix_on (const Case *test,
            const char *pipe,
            double (*formula) (const double *, const double *, guint))
{
  GableJsonPlace shares = gable_json_member (&test->given, "share");
  GableJsonPlace peaks = gable_json_member (&test->given, "peak");
  g_autoptr (GPtrArray) names = gable_json_keys (&shares);
  GableMachine *machine = gable_machine_new ("golden");
  GableKernel *kernel = gable_kernel_new ("k");
  g_autoptr (GableRoofline) roofline = NULL;
  double share[MAX_UNITS];
  double peak[MAX_UNITS];
  double top = 0;

  g_assert_cmpuint (names->len, <=, MAX_UNITS);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 0, NULL);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *id = g_strdelimit (g_strdup (g_ptr_array_index (names, i)), "_", '.');

    share[i] = get_number (&shares, g_ptr_array_index (names, i));
    peak[i] = get_number (&peaks, g_ptr_array_index (names, i));
    top = MAX (top, peak[i]);
    add_ceiling (machine, gable_counter_find (id), peak[i], pipe, FALSE);
    gable_kernel_set_amount (kernel, gable_counter_find (id), share[i], NULL);
  }
  roofline = evaluate (machine, kernel);
  check (test, "ceiling", formula (share, peak, names->len));
  check (test, "ceiling", gable_result_attainable (&roofline->kernels[0]));
  check (test, "fraction_of_top", formula (share, peak, names->len) / top);
}

static void
run_mix (const Case *test)
{
  run_mix_on (test, "arithmetic", gable_harmonic_ceiling);
}

static void
run_overlapped_mix (const Case *test)
{
  run_mix_on (test, NULL, gable_overlapped_ceiling);
}

static void
run_time (const Case *test)
{
  double peak = get_number (&test->given, "peak");
  double bandwidth = get_number (&test->given, "bw");
  double flops = get_number (&test->given, "flops");
  double bytes = get_number (&test->given, "bytes");
  double launch = get_number (&test->given, "launch_s");
  double compute = gable_time_bound (flops, peak);
  double memory = gable_time_bound (bytes, bandwidth);
  GableMachine *machine = make_machine (peak, bandwidth);
  GableKernel *kernel = make_kernel (flops, bytes, GABLE_UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;
  const char *bound = get_text (&test->expect, "bound");

  machine->launch_overhead = launch;
  kernel->launches = 1;
  roofline = evaluate (machine, kernel);
  check (test, "t_compute", compute);
  check (test, "t_memory", memory);
  check (test, "t_upper", compute + memory + launch);
  check (test, "t_lower", gable_result_bound (&roofline->kernels[0]));
  if (strcmp (bound, "launch") == 0) {
    g_assert_cmpint (roofline->kernels[0].limiter, ==, GABLE_LIMITER_LAUNCH);
  } else {
    g_assert_cmpstr (gable_side_to_string (roofline->kernels[0].side), ==, bound);
  }
}

/* A speedup that is not given has no end. */
static void
run_amdahl (const Case *test)
{
  double speedup = get_number (&test->given, "speedup");

  check (test, "overall",
         gable_amdahl (get_number (&test->given, "share"),
                       gable_known (speedup) ? speedup : (double) INFINITY));
}

static void
run_iterations (const Case *test)
{
  double intensity =
    get_number (&test->given, "it_per_byte") * get_number (&test->given, "flops_per_it");

  check (test, "perf",
         gable_attainable (intensity, get_number (&test->given, "bw"), (double) INFINITY));
}

static void
run_region (const Case *test)
{
  GableThresholds thresholds = { .near = get_number (&test->given, "near"),
                                 .far = get_number (&test->given, "far_below"),
                                 .above = get_number (&test->given, "above") };
  GableStanding standing =
    gable_standing_of (get_number (&test->given, "utilisation"), &thresholds);

  g_assert_cmpstr (gable_standing_to_string (standing), ==, get_text (&test->expect, "region"));
}

static const struct {
  const char *op;
  void (*run) (const Case *test);
} operations[] = {
  { "ai", run_intensity },
  { "amdahl", run_amdahl },
  { "fma", run_fma },
  { "hier", run_hierarchy },
  { "incore_peak", run_peak },
  { "incore_stack", run_stack },
  { "it_per_byte", run_iterations },
  { "mix", run_mix },
  { "mix_max", run_overlapped_mix },
  { "order", run_order },
  { "point", run_point },
  { "ratio", run_ratio },
  { "region", run_region },
  { "ridges", run_ridges },
  { "time", run_time },
  { "xprof_ridge", run_ridge_of_nothing },
};

static const char *const models[] = { "accounting", "classic", "hierarchical", "incore",
                                      "intensity",  "mix",     "region",       "time",
                                      "triage",     "units" };

static gboolean
is_in_scope (const char *model)
{
  for (guint i = 0; i < G_N_ELEMENTS (models); i++) {
    if (strcmp (model, models[i]) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* An operation that the table does not know is a case that would go untested. */
static void
run_case (const GableJsonPlace *place)
{
  Case test = { gable_json_member (place, "given"), gable_json_member (place, "expect") };
  const char *op = get_text (place, "op");

  g_test_message ("%s", get_text (place, "id"));
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++) {
    if (strcmp (op, operations[i].op) == 0) {
      operations[i].run (&test);
      return;
    }
  }
  g_test_message ("nothing runs “%s”", op);
  g_test_fail ();
}

/* Returns: how many cases were run; @n_others gets those of models that are not there yet */
static guint
run_file (const char *path, guint *n_others)
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

    if (is_in_scope (get_text (&place, "model"))) {
      run_case (&place);
      n_run++;
    } else {
      (*n_others)++;
    }
  }
  return n_run;
}

static void
all_cases_come_out (void)
{
  g_autofree char *path = gable_test_file ("analysis/golden.json");
  guint n_others = 0;

  g_assert_cmpuint (run_file (path, &n_others), ==, 106);
  g_assert_cmpuint (n_others, ==, 0);
}

static void
all_shared_cases_come_out (void)
{
  g_autofree char *path = gable_test_shared ("golden/roofline-golden.json");
  guint n_others = 0;
  guint n_run;

  if (path == NULL) {
    g_test_skip ("155 cases skipped: there is no folder of shared data here");
    return;
  }
  n_run = run_file (path, &n_others);
  g_test_message ("%u cases run, %u of models that are not there yet", n_run, n_others);
  g_assert_cmpuint (n_run, >=, 106);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/golden/all-cases-come-out", all_cases_come_out);
  g_test_add_func ("/analysis/golden/all-shared-cases-come-out", all_shared_cases_come_out);
  return g_test_run ();
}
