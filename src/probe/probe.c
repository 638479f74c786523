/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/probe.h"

#include "probe/blas.h"
#include "probe/meter.h"
#include "probe/probe-machine.h"
#include "probe/probe-plan.h"

#include <glib/gi18n-lib.h>
#include <time.h>

/* To make a ring of lines takes its time: one over so much is enough for all but the very largest caches [B]. */
#define QUICK_CHASE (256.0 * 1024 * 1024)
#define FULL_CHASE (1024.0 * 1024 * 1024)
#define FIRST_CHASE 16384
/* With less free memory than this, no library is loaded that takes memory of its own [B]. */
#define ENOUGH_FOR_BLAS (256.0 * 1024 * 1024)
/* Rows of the matrices whose product is timed: doubled until one takes so long [s]. */
#define FIRST_ROWS 256
#define LAST_ROWS 2048
#define LONG_PRODUCT 0.03
/* It may take so much of the time that is dealt out [1]: eight seconds, or nine tenths of a minute. */
#define LATENESS 1.35
/* So many loops are measured however late it is. */
#define LEAST_RATES 2
/* Looks at the clock. */
#define CLOCK_TRIES 5
/* A sustained run looks this often [s]. */
#define MOMENT 0.25
#define SUSPENDED 0.5

typedef struct {
  const GableProbeOptions *options;
  GableProbe *probe;
  GCancellable *cancellable;
  GableProbeProgress progress;
  gpointer data;
  double start; /* [s] monotonic */
  double end;   /* when all should be done */
  double done;  /* parts of the work, of */
  double total;
  guint left_out; /* measurements that there was no time for */
  GArray *counts; /* (element-type guint) of threads */
  double largest; /* [B] all threads' working sets together */
} Run;

static double
now (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

static gboolean
is_cancelled (const Run *run)
{
  return g_cancellable_is_cancelled (run->cancellable);
}

/* [s] for so many @parts of the work, of what time is left. */
static double
give_time (const Run *run, double parts)
{
  double left = MAX (run->end - now (), 0);

  return CLAMP (left * parts / MAX (run->total - run->done, parts), 0.002, 0.5);
}

/* Where others hold the machine up, what is left is left out before all lasts longer than was promised. */
static gboolean
is_late (Run *run)
{
  /* Who gives a time of his own wants everything, each as short as it can be. */
  gboolean late =
    run->options->seconds <= 0 && now () > run->start + LATENESS * (run->end - run->start);

  run->left_out += late;
  return late;
}

static void
report (Run *run, const char *what, double parts, const GableProbeState *point)
{
  GableProbeState state = { 0 };

  run->done += parts;
  if (run->progress == NULL) {
    return;
  }
  if (point != NULL) {
    state = *point;
  }
  state.fraction = MIN (run->done / run->total, 1);
  state.left = MAX (run->end - now (), 0) + run->options->sustain;
  state.what = what;
  run->progress (&state, run->data);
}

static void
measure_flops (Run *run, GableMeter *meter)
{
  guint threads = gable_meter_get_n_threads (meter);

  for (guint i = 0; i < gable_loops_get_size () && !is_cancelled (run); i++) {
    const GableLoop *loop = gable_loops_get (i);
    GableProbeRate rate = { loop, threads, gable_sample_none () };

    if (!gable_loop_runs_on (loop, run->probe->features) ||
        (run->probe->rates->len >= LEAST_RATES && is_late (run))) {
      continue;
    }
    rate.sample = gable_meter_flops (meter, loop, give_time (run, 4));
    if (rate.sample.n > 0) {
      g_array_append_val (run->probe->rates, rate);
    }
    report (run, loop->title, 4, NULL);
  }
}

static void
measure_sweep (Run *run, GableMeter *meter, const GableSweepLoop *loop, GableAccess access)
{
  guint threads = gable_meter_get_n_threads (meter);
  g_autoptr (GArray) sizes =
    gable_probe_list_sizes (MIN (run->largest / threads, (double) gable_meter_get_bytes (meter)),
                            run->options->quick ? 2 : 4);
  GableProbeSweep *sweep = gable_probe_sweep_new (access, threads);

  g_ptr_array_add (run->probe->sweeps, sweep);
  for (guint i = 0; i < sizes->len && !is_cancelled (run); i++) {
    GableSweepPoint point = { g_array_index (sizes, double, i), GABLE_UNKNOWN };
    GableSample sample = is_late (run) ? gable_sample_none ()
                                       : gable_meter_sweep (meter, loop, access, (gsize) point.size,
                                                            give_time (run, 1));
    GableProbeState state = { .is_point = TRUE, .access = access, .threads = threads };

    if (sample.n == 0) {
      continue;
    }
    point.rate = sample.best;
    state.size = point.size;
    state.rate = point.rate;
    g_array_append_val (sweep->points, point);
    g_array_append_val (sweep->samples, sample);
    report (run, gable_access_to_text (access), 1, &state);
  }
}

static void
measure_latency (Run *run, GableMeter *meter)
{
  double largest = MIN (
    run->options->quick ? QUICK_CHASE : FULL_CHASE,
    MIN (run->largest / gable_meter_get_n_threads (meter), (double) gable_meter_get_bytes (meter)));

  /* Rings are of a power of two. */
  for (gsize size = FIRST_CHASE; (double) size <= largest && !is_cancelled (run) && !is_late (run);
       size *= 2) {
    GableSweepPoint point = { (double) size, GABLE_UNKNOWN };

    point.rate = gable_meter_latency (meter, (gsize) point.size, give_time (run, 2)).best;
    if (point.rate > 0) {
      g_array_append_val (run->probe->latencies, point);
    }
    report (run, "latency", 2, NULL);
  }
}

static void
measure_products (Run *run, guint threads)
{
  g_autoptr (GableBlas) blas = NULL;

  if (run->probe->limits.memory < ENOUGH_FOR_BLAS || is_cancelled (run) || is_late (run)) {
    return;
  }
  blas = gable_blas_open (threads);
  if (blas == NULL) {
    gable_notes_add (run->probe->notes, GABLE_NOTE_INFO, NULL,
                     _("No BLAS library could be loaded: products of matrices are not measured"));
    return;
  }
  g_free (run->probe->blas);
  run->probe->blas = g_strdup (gable_blas_get_name (blas));
  for (guint i = 0; i < 2; i++) {
    GableProbeProduct product = { i == 0, threads, 0, 0 };
    double seconds = 0;

    for (guint n = FIRST_ROWS; n <= LAST_ROWS && seconds < LONG_PRODUCT && !is_cancelled (run);
         n *= 2) {
      for (guint j = 0; j < 3; j++) {
        double rate;

        seconds = gable_blas_multiply (blas, n, product.fp64);
        rate = 2.0 * n * n * n / seconds;
        if (rate > product.rate) {
          product.rate = rate;
          product.n = n;
        }
      }
    }
    if (product.rate > 0) {
      g_array_append_val (run->probe->products, product);
    }
    report (run, product.fp64 ? "DGEMM" : "SGEMM", 4, NULL);
  }
}

/* The processors of @node, or all for -1: first threads of cores first. */
static GArray *
list_cpus (const Run *run, int node)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < run->probe->topology->cpus->len; i++) {
    const GableCpu *cpu = &g_array_index (run->probe->topology->cpus, GableCpu, i);

    if (node < 0 || cpu->node == node) {
      g_array_append_val (cpus, cpu->number);
    }
  }
  return cpus;
}

/* Threads of node @of over memory of node @at: one point past the caches. */
static void
measure_nodes (Run *run, const GableSweepLoop *loop, int of, int at)
{
  g_autoptr (GArray) cpus = list_cpus (run, of);
  g_autoptr (GArray) there = list_cpus (run, at);
  guint n = MIN (cpus->len, there->len);
  g_autoptr (GableMeter) meter = NULL;
  g_autoptr (GableMeter) by = NULL;

  if (n == 0 || is_cancelled (run)) {
    return;
  }
  meter = gable_meter_new (cpus, n, gable_meter_round (run->largest / n), run->cancellable, NULL);
  by = gable_meter_new (there, n, 1, run->cancellable, NULL);
  if (meter == NULL || by == NULL) {
    return;
  }
  gable_meter_touch (meter, by);
  for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
    GableProbeSweep *sweep;
    GableSample sample;
    GableSweepPoint point = { (double) gable_meter_get_bytes (meter), GABLE_UNKNOWN };

    if (access != GABLE_ACCESS_READ && access != GABLE_ACCESS_TRIAD) {
      continue;
    }
    point.size = (double) gable_meter_round (point.size);
    sample = gable_meter_sweep (meter, loop, access, (gsize) point.size, give_time (run, 4));
    if (sample.n > 0) {
      sweep = gable_probe_sweep_new (access, n);
      sweep->node = of;
      sweep->memory_node = at;
      point.rate = sample.best;
      g_array_append_val (sweep->points, point);
      g_array_append_val (sweep->samples, sample);
      g_ptr_array_add (run->probe->sweeps, sweep);
    }
    report (run, gable_access_to_text (access), 4, NULL);
  }
}

static void
measure_all_nodes (Run *run, const GableSweepLoop *loop)
{
  int n = (int) run->probe->topology->n_nodes;

  for (int of = 0; n > 1 && of < n; of++) {
    measure_nodes (run, loop, of, of);
  }
  if (n > 1) {
    measure_nodes (run, loop, 0, 1);
  }
}

/* The loop of the highest FP64 rate on all threads. */
static const GableLoop *
find_hottest (const GableProbe *probe)
{
  const GableProbeRate *best = NULL;

  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *rate = &g_array_index (probe->rates, GableProbeRate, i);

    if (rate->threads == probe->threads && g_str_has_prefix (rate->loop->counter, "fp64") &&
        (best == NULL || rate->sample.best > best->sample.best)) {
      best = rate;
    }
  }
  return best != NULL ? best->loop : NULL;
}

static void
measure_sustained (Run *run, GableMeter *meter)
{
  double start = now ();

  run->probe->sustained_loop = find_hottest (run->probe);
  while (run->probe->sustained_loop != NULL && now () - start < run->options->sustain &&
         !is_cancelled (run)) {
    GableSample sample = gable_meter_flops (meter, run->probe->sustained_loop, MOMENT);
    GableProbeMoment moment = { now () - start, sample.median, sample.clock };

    if (sample.n > 0) {
      g_array_append_val (run->probe->sustained, moment);
    }
    if (run->progress != NULL) {
      GableProbeState state = { .fraction = 1, .what = run->probe->sustained_loop->title };

      state.left = MAX (run->options->sustain - moment.seconds, 0);
      run->progress (&state, run->data);
    }
  }
}

/* Median of several looks [Hz]. */
static double
look_at_clock (const Run *run, GableMeter *meter)
{
  double clocks[CLOCK_TRIES];
  guint n = 0;

  while (n < CLOCK_TRIES && !is_cancelled (run)) {
    clocks[n++] = gable_meter_clock (meter);
  }
  if (is_cancelled (run)) {
    return GABLE_UNKNOWN;
  }
  gable_sort (clocks, n);
  return gable_quantile (clocks, n, 0.5);
}

/* Everything with one number of threads. */
static gboolean
measure_count (Run *run, guint threads, gboolean last, GError **error)
{
  const GableSweepLoop *loop = gable_sweep_loop_choose (run->probe->features);
  g_autoptr (GArray) cpus = list_cpus (run, -1);
  gsize bytes = gable_meter_round (run->largest / threads);
  g_autoptr (GableMeter) meter = gable_meter_new (cpus, threads, bytes, run->cancellable, error);

  if (meter == NULL) {
    return FALSE;
  }
  run->probe->pinned = gable_meter_is_pinned (meter) && threads <= cpus->len;
  if (gable_meter_get_bytes (meter) < bytes) {
    gable_notes_add (
      run->probe->notes, GABLE_NOTE_WARNING, NULL,
      _("The system gives less memory than it has free: the largest working sets are left out"));
  }
  run->probe->memory = MAX (run->probe->memory, (double) gable_meter_get_bytes (meter) * threads);
  run->probe->clock = look_at_clock (run, meter);
  measure_flops (run, meter);
  /* What matters most comes first. */
  measure_sweep (run, meter, loop, GABLE_ACCESS_READ);
  if (last) {
    measure_latency (run, meter);
  }
  for (GableAccess access = GABLE_N_ACCESSES; access-- > GABLE_ACCESS_WRITE;) {
    if (loop->run[access] != NULL && (!run->options->quick || access >= GABLE_ACCESS_TRIAD)) {
      measure_sweep (run, meter, loop, access);
    }
  }
  if (last) {
    measure_products (run, threads);
    measure_sustained (run, meter);
  }
  g_free (run->probe->sweep_title);
  run->probe->sweep_title = g_strdup (loop->title);
  return TRUE;
}

/* [s] since the computer was started, with the time that it slept. */
static double
with_sleep (void)
{
  struct timespec time;

  clock_gettime (CLOCK_BOOTTIME, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static gboolean
measure (Run *run, GError **error)
{
  double slept = with_sleep () - now ();

  for (guint i = 0; i < run->counts->len && !is_cancelled (run); i++) {
    if (!measure_count (run, g_array_index (run->counts, guint, i), i + 1 == run->counts->len,
                        error)) {
      return FALSE;
    }
  }
  if (!run->options->quick) {
    measure_all_nodes (run, gable_sweep_loop_choose (run->probe->features));
  }
  if (is_cancelled (run)) {
    g_set_error_literal (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_CANCELLED,
                         _("The measurement was stopped"));
    return FALSE;
  }
  if (with_sleep () - now () - slept > SUSPENDED) {
    gable_notes_add (run->probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("The computer slept in between: measure again"));
  }
  run->probe->seconds = now () - run->start;
  gable_probe_find_levels (run->probe);
  gable_probe_tell_conditions (run->probe, run->left_out);
  return TRUE;
}

GableProbe *
gable_probe_run (const GableProbeOptions *options,
                 GCancellable *cancellable,
                 GableProbeProgress progress,
                 gpointer data,
                 GError **error)
{
  g_autoptr (GableProbe) probe = gable_probe_new ();
  Run run = { options, probe, cancellable, progress, data, .start = now () };
  gboolean done;

  probe->quick = options->quick;
  probe->features = gable_features_detect () & options->features;
  probe->topology = gable_topology_read (options->root, NULL);
  probe->limits = gable_limits_read (options->root);
  run.end = run.start + (options->seconds > 0 ? options->seconds
                         : options->quick     ? GABLE_PROBE_QUICK_SECONDS
                                              : GABLE_PROBE_FULL_SECONDS);
  run.largest = gable_probe_largest (probe, options);
  run.counts = gable_probe_list_counts (probe, options);
  probe->threads = g_array_index (run.counts, guint, run.counts->len - 1);
  run.total = gable_probe_count_parts (probe, options, run.counts, run.largest);
  done = measure (&run, error);
  g_array_unref (run.counts);
  return done ? g_steal_pointer (&probe) : NULL;
}
