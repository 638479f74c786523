/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/meter.h"
#include "probe/probe-machine.h"
#include "probe/sweep-record.h"
#include "support.h"

#include <glib/gstdio.h>
#include <sched.h>

/* A budget so small that figures mean nothing, and everything is gone through all the same. */
static GableProbeOptions
tiny (void)
{
  GableProbeOptions options = gable_probe_options ();

  options.quick = TRUE;
  options.seconds = 0.2;
  options.memory_max = 4 * 1024 * 1024;
  return options;
}

static gboolean
has_note (const GableProbe *probe, const char *part)
{
  for (guint i = 0; i < gable_notes_get_size (probe->notes); i++) {
    if (strstr (gable_notes_get (probe->notes, i)->text, part) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
assert_sane (const GableProbe *probe)
{
  g_assert_cmpuint (probe->rates->len, >=, 2);
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *rate = &g_array_index (probe->rates, GableProbeRate, i);

    g_assert_true (isfinite (rate->sample.best) && rate->sample.best > 0);
    g_assert_cmpfloat (rate->sample.median, <=, rate->sample.best);
    g_assert_cmpfloat (rate->sample.spread, >=, 0);
    g_assert_true (gable_loop_runs_on (rate->loop, probe->features));
  }
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    for (guint j = 0; j < sweep->points->len; j++) {
      const GableSweepPoint *point = &g_array_index (sweep->points, GableSweepPoint, j);

      g_assert_true (isfinite (point->rate) && point->rate > 0);
      g_assert_cmpfloat (point->size * sweep->threads, <=, 4 * 1024 * 1024);
    }
  }
  g_assert_cmpfloat (probe->memory, <=, 5 * 1024 * 1024);
}

static void
what_it_measures_becomes_a_machine (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProbe) probe = gable_probe_run (&options, NULL, NULL, NULL, &error);
  g_autoptr (GableMachine) machine = NULL;
  g_autoptr (GableMachine) again = NULL;
  g_autofree char *text = NULL;
  gsize length;
  const GableCeiling *ceiling;

  g_assert_no_error (error);
  assert_sane (probe);
  machine = gable_probe_to_machine (probe);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("fp64.scalar")), >=, 0);
  ceiling = gable_machine_get_ceiling (
    machine, (guint) gable_machine_find (machine, gable_counter_find ("fp64.scalar")));
  g_assert_nonnull (ceiling->measured_origin.method);
  g_assert_cmpstr (ceiling->measured_origin.date, ==, probe->date);
  g_assert_nonnull (ceiling->measured_origin.source);
  g_assert_cmpuint (gable_probe_n_sets (machine), ==, 1);
  text = gable_machine_to_text (machine, &length);
  again = gable_machine_from_text (text, length, "machine", &error);
  g_assert_no_error (error);
  g_assert_true (gable_machine_equal (machine, again));
}

static void
two_days_are_two_dated_sets (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  g_autoptr (GableMachine) first = gable_probe_to_machine (probe);
  g_autoptr (GableMachine) second = NULL;
  g_autoptr (GableMachine) both = NULL;
  g_autoptr (GableMachine) plain = gable_machine_new ("typed in");
  g_autoptr (GableMachine) alone = NULL;
  g_autoptr (GArray) changes = NULL;

  g_free (probe->date);
  probe->date = g_strdup ("2031-01-02T03:04:05Z");
  g_array_index (probe->rates, GableProbeRate, 0).sample.best *= 2;
  second = gable_probe_to_machine (probe);
  both = gable_probe_merge (second, first);
  g_assert_cmpuint (gable_probe_n_sets (both), ==, 2);
  g_assert_cmpuint (gable_probe_n_sets (first), ==, 1);
  alone = gable_probe_merge (second, plain);
  g_assert_cmpuint (gable_probe_n_sets (alone), ==, 1);

  changes = gable_probe_compare (first, both);
  for (guint i = 0, n = 0; i < changes->len; i++) {
    const GableProbeChange *change = &g_array_index (changes, GableProbeChange, i);

    if (change->now != change->before) {
      gable_assert_close (change->now, 2 * change->before, 1e-12);
      g_assert_cmpuint (++n, ==, 1);
    }
  }
}

/* Roofs of the same counter take what was measured, whatever they are called; variants and others stay as they are. */
static void
measured_rates_go_to_the_roofs_of_another_machine (void)
{
  g_autoptr (GableMachine) machine = gable_machine_new ("Data sheet");
  g_autoptr (GableMachine) measured = gable_machine_new ("Measured");
  g_autoptr (GableMachine) both = NULL;
  GableCeiling *memory = gable_ceiling_new (gable_counter_find ("DRAM"));
  GableCeiling *matrix = gable_ceiling_new (gable_counter_find ("fp16.matrix"));
  GableCeiling *found = gable_ceiling_new (gable_counter_find ("DRAM"));

  memory->theoretical = 100e9;
  memory->name = g_strdup ("DDR5");
  matrix->theoretical = 1e12;
  found->measured = 80e9;
  found->latency = 1e-7;
  found->measured_origin.date = g_strdup ("2026-11-30");
  measured->bytes_in_flight = 8000;
  gable_machine_take_ceiling (machine, memory);
  gable_machine_take_ceiling (machine, matrix);
  gable_machine_take_ceiling (measured, found);
  both = gable_probe_apply (machine, measured);
  g_assert_cmpuint (gable_machine_get_n_ceilings (both), ==, 2);
  gable_assert_close (gable_machine_get_ceiling (both, 0)->measured, 80e9, 0);
  gable_assert_close (gable_machine_get_ceiling (both, 0)->theoretical, 100e9, 0);
  gable_assert_close (gable_machine_get_ceiling (both, 0)->latency, 1e-7, 0);
  g_assert_cmpstr (gable_machine_get_ceiling (both, 0)->measured_origin.date, ==, "2026-11-30");
  g_assert_cmpstr (gable_ceiling_title (gable_machine_get_ceiling (both, 0)), ==, "DDR5");
  g_assert_false (gable_known (gable_machine_get_ceiling (both, 1)->measured));
  gable_assert_close (both->bytes_in_flight, 8000, 0);
  /* The machine that was given is as it was. */
  g_assert_false (gable_known (gable_machine_get_ceiling (machine, 0)->measured));
}

static void
a_processor_without_simd_is_measured_in_plain_c (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = NULL;

  options.features = 0;
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  assert_sane (probe);
  g_assert_cmpuint (probe->rates->len, ==, 2);
  g_assert_cmpstr (probe->sweep_title, ==, "plain C");
}

/* Made-up computer with a quota of half a core, no /sys but for that, and little free memory. */
static void
a_poor_container_is_measured_and_said_to_be_one (void)
{
  char *root = gable_test_folder ();
  g_autofree char *group = g_build_filename (root, "sys/fs/cgroup", NULL);
  g_autofree char *proc = g_build_filename (root, "proc/self", NULL);
  g_autofree char *quota = g_build_filename (group, "cpu.max", NULL);
  g_autofree char *cgroup = g_build_filename (proc, "cgroup", NULL);
  g_autofree char *meminfo = g_build_filename (root, "proc/meminfo", NULL);
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = NULL;

  g_mkdir_with_parents (group, 0700);
  g_mkdir_with_parents (proc, 0700);
  g_assert_true (g_file_set_contents (quota, "50000 100000\n", -1, NULL));
  g_assert_true (g_file_set_contents (cgroup, "0::/\n", -1, NULL));
  g_assert_true (g_file_set_contents (meminfo, "MemAvailable: 4096 kB\n", -1, NULL));
  options.root = root;
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  assert_sane (probe);
  g_assert_cmpuint (probe->threads, ==, 1);
  gable_assert_close (probe->limits.cpus, 0.5, 1e-12);
  g_assert_true (has_note (probe, "quota"));
  g_assert_true (has_note (probe, "no caches"));
  /* A quarter of what is free, and room between arrays. */
  g_assert_cmpfloat (probe->memory, <=, 1024 * 1024);
  g_assert_null (probe->blas);
  gable_test_remove_folder (root);
}

/* The processors of this computer, said to stand at two memories. */
static void
memory_of_another_node_is_a_roof_of_its_own (void)
{
  g_autoptr (GArray) allowed = gable_topology_allowed ();
  char *root = gable_test_folder ();
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = NULL;
  g_autoptr (GableMachine) machine = NULL;
  guint n_local = 0;
  guint n_remote = 0;

  if (allowed->len < 2) {
    g_test_skip ("there is one processor here: 1 test skipped");
    gable_test_remove_folder (root);
    return;
  }
  for (guint node = 0; node < 2; node++) {
    g_autofree char *folder = g_strdup_printf ("%s/sys/devices/system/node/node%u", root, node);
    g_autofree char *path = g_build_filename (folder, "cpulist", NULL);
    g_autofree char *text = g_strdup_printf ("%d\n", g_array_index (allowed, int, node));

    g_mkdir_with_parents (folder, 0700);
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  }
  options.quick = FALSE;
  options.root = root;
  options.features = 0;
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  g_assert_cmpuint (probe->topology->n_nodes, ==, 2);
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    n_local += sweep->node >= 0 && sweep->node == sweep->memory_node;
    n_remote += sweep->node >= 0 && sweep->node != sweep->memory_node;
  }
  /* Reading and the triad, at each node, and from the first over the second's. */
  g_assert_cmpuint (n_local, ==, 4);
  g_assert_cmpuint (n_remote, ==, 2);
  machine = gable_probe_to_machine (probe);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("remote")), >=, 0);
  gable_test_remove_folder (root);
}

static void
one_processor_of_many_is_enough (void)
{
  g_autoptr (GArray) allowed = gable_topology_allowed ();
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = NULL;
  cpu_set_t before;
  cpu_set_t one;

  g_assert_cmpint (sched_getaffinity (0, sizeof before, &before), ==, 0);
  CPU_ZERO (&one);
  CPU_SET ((gsize) g_array_index (allowed, int, 0), &one);
  g_assert_cmpint (sched_setaffinity (0, sizeof one, &one), ==, 0);
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  sched_setaffinity (0, sizeof before, &before);
  assert_sane (probe);
  g_assert_cmpuint (probe->topology->cpus->len, ==, 1);
  g_assert_cmpuint (probe->threads, ==, 1);
}

/* More threads than processors: they take turns, and nobody claims that they were pinned alone. */
static void
more_threads_than_processors_are_not_pinned_alone (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GArray) allowed = gable_topology_allowed ();
  guint many = allowed->len + 1;
  g_autoptr (GableProbe) probe = NULL;

  options.threads = g_array_new (FALSE, FALSE, sizeof (guint));
  options.seconds = 0.05;
  g_array_append_val (options.threads, many);
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  assert_sane (probe);
  g_assert_cmpuint (probe->threads, ==, many);
  g_assert_false (probe->pinned);
  g_assert_true (has_note (probe, "pinned"));
  g_array_unref (options.threads);
}

static void
a_place_where_no_thread_may_be_is_noticed (void)
{
  g_autoptr (GArray) nowhere = g_array_new (FALSE, FALSE, sizeof (int));
  int number = 8000;
  g_autoptr (GableMeter) meter = NULL;

  g_array_append_val (nowhere, number);
  meter = gable_meter_new (nowhere, 1, 100000, NULL, NULL);
  g_assert_false (gable_meter_is_pinned (meter));
  g_assert_cmpfloat (gable_meter_clock (meter), >, 0);
}

/* The links of a chase, taken for numbers, are subnormal: a triad over them takes 5 to 10 times as long. Both figures are of
 * the thread's own time on a processor. */
static void
a_chase_leaves_no_numbers_that_are_slow (void)
{
  const GableSweepLoop *loop = gable_sweep_loop_choose (gable_features_detect ());
  g_autoptr (GArray) anywhere = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GableMeter) meter = gable_meter_new (anywhere, 1, 200000, NULL, NULL);
  gsize bytes = gable_meter_round (100000);
  double before = gable_meter_sweep (meter, loop, GABLE_ACCESS_TRIAD, bytes, 0.05).best;
  double after;

  g_assert_cmpfloat (gable_meter_latency (meter, bytes, 0.01).best, >, 0);
  after = gable_meter_sweep (meter, loop, GABLE_ACCESS_TRIAD, bytes, 0.05).best;
  g_assert_cmpfloat (after, >, before / 3);
}

static void
stop_at_a_point (const GableProbeState *state, gpointer data)
{
  g_assert_cmpfloat (state->fraction, >=, 0);
  g_assert_cmpfloat (state->fraction, <=, 1);
  g_assert_nonnull (state->what);
  if (state->is_point) {
    g_assert_cmpfloat (state->rate, >, 0);
    g_cancellable_cancel (data);
  }
}

static guint
count_threads (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  guint n = 0;

  while (tasks != NULL && g_dir_read_name (tasks) != NULL) {
    n++;
  }
  return n;
}

static void
stopped_in_the_middle_it_leaves_no_thread (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint before = count_threads ();
  GableProbe *probe;

  options.seconds = 4; /* of which it takes a part */
  probe = gable_probe_run (&options, cancellable, stop_at_a_point, cancellable, &error);
  g_assert_null (probe);
  g_assert_error (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_CANCELLED);
  /* A thread that was joined may stand in /proc for a moment yet. */
  for (guint i = 0; i < 200 && count_threads () > before; i++) {
    g_usleep (10000);
  }
  g_assert_cmpuint (count_threads (), <=, before);
}

static void
a_sustained_run_is_a_series_with_a_decay (void)
{
  GableProbeOptions options = tiny ();
  g_autoptr (GableProbe) probe = NULL;
  g_autoptr (GableProbe) made = gable_probe_new ();

  options.sustain = 0.6;
  probe = gable_probe_run (&options, NULL, NULL, NULL, NULL);
  g_assert_cmpuint (probe->sustained->len, >=, 1);
  g_assert_true (g_str_has_prefix (probe->sustained_loop->counter, "fp64"));
  for (guint i = 1; i <= 40; i++) {
    GableProbeMoment moment = { i / 4.0, i < 8 ? 100 : 80, 1e9 };

    g_array_append_val (made->sustained, moment);
  }
  gable_assert_close (gable_probe_decay (made), 0.2, 1e-12);
}

/* A level's capacity, its rates and its latency, from sweeps that are made up. */
static void
levels_have_the_latency_of_what_lies_in_them (void)
{
  g_autoptr (GableProbe) probe = gable_probe_new ();
  GableProbeSweep *read = gable_probe_sweep_new (GABLE_ACCESS_READ, 1);
  const GableProbeLevel *level;
  char *root = gable_test_folder ();

  probe->topology = gable_topology_read (root, NULL);
  for (guint i = 0; i < 40; i++) {
    GableSweepPoint point = { 16384 * pow (2, i / 3.0), i < 15 ? 100e9 : 10e9 };
    GableSweepPoint late = { 16384 * pow (2, i / 3.0), i < 15 ? 2e-9 : 90e-9 };
    GableSample sample = gable_sample_none ();

    g_array_append_val (read->points, point);
    g_array_append_val (read->samples, sample);
    g_array_append_val (probe->latencies, late);
  }
  g_ptr_array_add (probe->sweeps, read);
  gable_probe_find_levels (probe);
  g_assert_cmpuint (probe->levels->len, ==, 2);
  level = &g_array_index (probe->levels, GableProbeLevel, 0);
  g_assert_cmpuint (level->cache, ==, 1);
  gable_assert_close (level->rates[GABLE_ACCESS_READ], 100e9, 1e-12);
  gable_assert_close (level->latency, 2e-9, 1e-12);
  level++;
  g_assert_cmpuint (level->cache, ==, 0);
  gable_assert_close (level->latency, 90e-9, 1e-12);
  gable_test_remove_folder (root);
}

static void
arithmetic_rounds_up_to_what_a_cycle_can_begin (void)
{
  static const struct {
    double seen; /* instructions a cycle */
    double expected;
  } cases[] = {
    { 1.97, 2 }, { 2.03, 2 }, { 1.6, 2 }, { 1.02, 1 }, { 0.93, 1 }, { 0.0621, 0.0625 }
  };
  g_autoptr (GableProbe) probe = gable_probe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableLoop *loop = gable_loops_find ("fp64-scalar");
    GableProbeRate rate = { loop, 2, gable_sample_none () };
    double a_cycle;

    rate.sample.clock = 3e9;
    /* An operation an instruction. */
    rate.sample.best = 2 * 3e9 * cases[i].seen;
    gable_assert_close (gable_probe_arithmetic (probe, &rate, &a_cycle),
                        2 * 3e9 * cases[i].expected, 1e-12);
    gable_assert_close (a_cycle, cases[i].expected, 1e-12);
    rate.sample.clock = GABLE_UNKNOWN;
    g_assert_false (gable_known (gable_probe_arithmetic (probe, &rate, &a_cycle)));
  }
}

/* A file may say anything of what was measured. */
static void
sweeps_are_read_from_what_a_file_says (void)
{
  static const char text[] =
    "{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"Mine\","
    " \"ceilings\": [{\"counter\": \"L1\", \"capacity\": 65536, \"measured\": {\"bandwidth\": "
    "1e12}}],"
    " \"probe\": {\"sweeps\": ["
    "{\"access\": \"read\", \"threads\": 1, \"points\": [{\"size\": 1024, \"best\": 1e9}]},"
    "{\"access\": \"read\", \"threads\": 2, \"points\": [{\"size\": 1024, \"best\": 2e9}, "
    "{\"size\": -1, "
    "\"best\": 2e9}, {\"size\": 2048}, 7, {\"size\": 4096, \"best\": 1e9}]},"
    "{\"access\": \"copy\", \"threads\": 2, \"node\": 0, \"memory_node\": 1, \"points\": []},"
    "{\"access\": \"guess\", \"threads\": 2, \"points\": []}, 3,"
    "{\"access\": \"triad\", \"threads\": 2, \"points\": {}},"
    "{\"access\": \"write\", \"threads\": 0, \"points\": []}]}}";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) machine =
    gable_machine_from_text (text, strlen (text), "mine.json", &error);
  g_autoptr (GPtrArray) sweeps = NULL;
  const GableProbeSweep *read;

  g_assert_no_error (error);
  sweeps = gable_sweeps_recorded (machine);
  g_assert_cmpuint (sweeps->len, ==, 2);
  read = sweeps->pdata[0];
  g_assert_cmpint (read->access, ==, GABLE_ACCESS_READ);
  g_assert_cmpuint (read->threads, ==, 2);
  g_assert_cmpuint (read->points->len, ==, 2);
  g_assert_cmpfloat (g_array_index (read->points, GableSweepPoint, 1).size, ==, 4096);
  g_assert_cmpuint (((const GableProbeSweep *) sweeps->pdata[1])->points->len, ==, 0);
  g_assert_cmpfloat (gable_sweeps_reach (machine, "L1", 2), ==, 32768);
  g_assert_false (gable_known (gable_sweeps_reach (machine, "L2", 2)));
  g_assert_false (gable_known (gable_sweeps_reach (machine, "DRAM", 2)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/probe/probe/" path, function)
  ADD ("what-it-measures-becomes-a-machine", what_it_measures_becomes_a_machine);
  ADD ("two-days-are-two-dated-sets", two_days_are_two_dated_sets);
  ADD ("measured-rates-go-to-the-roofs-of-another-machine",
       measured_rates_go_to_the_roofs_of_another_machine);
  ADD ("a-processor-without-simd-is-measured-in-plain-c",
       a_processor_without_simd_is_measured_in_plain_c);
  ADD ("a-poor-container-is-measured-and-said-to-be-one",
       a_poor_container_is_measured_and_said_to_be_one);
  ADD ("memory-of-another-node-is-a-roof-of-its-own", memory_of_another_node_is_a_roof_of_its_own);
  ADD ("one-processor-of-many-is-enough", one_processor_of_many_is_enough);
  ADD ("more-threads-than-processors-are-not-pinned-alone",
       more_threads_than_processors_are_not_pinned_alone);
  ADD ("a-place-where-no-thread-may-be-is-noticed", a_place_where_no_thread_may_be_is_noticed);
  ADD ("chase", a_chase_leaves_no_numbers_that_are_slow);
  ADD ("stopped-in-the-middle-it-leaves-no-thread", stopped_in_the_middle_it_leaves_no_thread);
  ADD ("a-sustained-run-is-a-series-with-a-decay", a_sustained_run_is_a_series_with_a_decay);
  ADD ("levels-have-the-latency-of-what-lies-in-them",
       levels_have_the_latency_of_what_lies_in_them);
  ADD ("arithmetic-rounds-up-to-what-a-cycle-can-begin",
       arithmetic_rounds_up_to_what_a_cycle_can_begin);
  ADD ("sweeps-are-read-from-what-a-file-says", sweeps_are_read_from_what_a_file_says);
  return g_test_run ();
}
