/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/meter.h"

#include "probe/chain.h"

#include <string.h>
#include <sys/mman.h>

/* Runs of one measurement at most, and at least. */
#define MAX_RUNS 64
#define MIN_RUNS 3
/* A run that is shorter says little: clocks and starting lines take their part [s]. */
#define MIN_RUN 5e-4
#define LEAST_RUN 1e-4
/* A run is no longer, as far as that is in its hands: what else runs on the machine gets in between less often, and a
 * cancellation is heard [s]. */
#define MAX_RUN 4e-3
/* Where no run was left alone, it goes on for so many times the time that it was given. */
#define PATIENCE 3.0
/* Three arrays have room in a working set, shifted so that what is loaded and what is stored don't meet in one set of the
 * first cache [B]. */
/* A working set up to this size is in caches of a core's own: threads share nothing [B]. */
#define PRIVATE (1024 * 1024)
#define PAGE 4096
#define SHIFT 1408
#define ROOM(bytes) ((bytes) + 8 * PAGE)

struct _GableMeter {
  GableCrew *crew;
  GCancellable *cancellable;
  char **memory; /* of each thread */
  gsize bytes;   /* of each, without the room between arrays */
  gsize touched; /* of each, from the start */
  gsize touching;
};

/* One run: of these, some are meant. */
typedef struct {
  GableMeter *meter;
  guint64 iterations;
  const GableLoop *loop;
  const GableSweepLoop *sweep;
  GableAccess access;
  gsize array; /* [B] */
  gsize place; /* of a chase */
  double sink; /* what came out: nobody wants it */
  GableMeterCall call;
  gpointer data;
  /* [1/s] how often a run's amount, of one iteration, was done in a second */
  double (*rate) (const GableTiming *timing, double amount);
} Run;

/* Threads that share caches and memory: what they did together by when the last was done. */
static double
rate_on_wall (const GableTiming *timing, double amount)
{
  return amount / timing->wall;
}

/* Threads that share nothing but a processor with strangers: each by its own time on one, so that being held up counts as a
 * disturbance and not as a slower core. */
static double
rate_on_processors (const GableTiming *timing, double amount)
{
  return amount * timing->share;
}

/* The first works, the others wait. */
static double
rate_of_first (const GableTiming *timing, double amount)
{
  return amount / timing->first;
}

static double
rate_of_first_on_processor (const GableTiming *timing, double amount)
{
  return amount / (timing->first > GABLE_STRETCH_MAX * timing->busy ? timing->busy : timing->first);
}

static void
free_memory (GableMeter *meter, guint n)
{
  for (guint i = 0; i < n; i++) {
    munmap (meter->memory[i], ROOM (meter->bytes));
  }
}

/* All threads' memory or none. */
static gboolean
map_memory (GableMeter *meter, guint n)
{
  for (guint i = 0; i < n; i++) {
    void *memory = mmap (NULL, ROOM (meter->bytes), PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (memory == MAP_FAILED) {
      free_memory (meter, i);
      return FALSE;
    }
    /* Streams and chases should meet caches, not the translation of addresses. */
    madvise (memory, ROOM (meter->bytes), MADV_HUGEPAGE);
    meter->memory[i] = memory;
  }
  return TRUE;
}

GableMeter *
gable_meter_new (
  const GArray *cpus, guint n_threads, gsize bytes, GCancellable *cancellable, GError **error)
{
  GableCrew *crew = gable_crew_new (cpus, n_threads, error);
  GableMeter *meter;

  if (crew == NULL) {
    return NULL;
  }
  meter = g_new0 (GableMeter, 1);
  meter->crew = crew;
  meter->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  meter->memory = g_new0 (char *, n_threads);
  meter->bytes = MAX (bytes, PAGE);
  while (!map_memory (meter, n_threads)) {
    meter->bytes /= 2;
    if (meter->bytes < PAGE) {
      meter->bytes = 0;
      break;
    }
  }
  return meter;
}

void
gable_meter_free (GableMeter *meter)
{
  guint n = gable_crew_get_size (meter->crew);

  gable_crew_free (meter->crew);
  if (meter->bytes > 0) {
    free_memory (meter, n);
  }
  g_free (meter->memory);
  g_clear_object (&meter->cancellable);
  g_free (meter);
}

guint
gable_meter_get_n_threads (const GableMeter *meter)
{
  return gable_crew_get_size (meter->crew);
}

gsize
gable_meter_get_bytes (const GableMeter *meter)
{
  return meter->bytes;
}

gboolean
gable_meter_is_pinned (const GableMeter *meter)
{
  return gable_crew_is_pinned (meter->crew);
}

static gboolean
is_cancelled (const GableMeter *meter)
{
  return g_cancellable_is_cancelled (meter->cancellable);
}

/* What came of the runs of one measurement. */
typedef struct {
  double values[MAX_RUNS];
  double stretches[MAX_RUNS];
  guint n;
  double least_stretch;
  double spent; /* [s] */
} Series;

static GableTiming
run_once (GableMeter *meter, GableCrewJob job, Run *run, Series *series)
{
  GableTiming timing = gable_crew_run (meter->crew, job, run);

  series->spent += timing.wall;
  return timing;
}

static void
keep (Series *series, const Run *run, const GableTiming *timing, double amount)
{
  series->values[series->n] = run->rate (timing, amount * (double) run->iterations);
  series->stretches[series->n] = timing->stretch;
  series->least_stretch = MIN (series->least_stretch, timing->stretch);
  series->n++;
}

/* Finds how many iterations make a run that is long enough, which warms up. A thread that is held up would make it look
 * long enough by the clock on the wall. Returns the last run. */
static GableTiming
calibrate (GableMeter *meter, GableCrewJob job, Run *run, double seconds, Series *series)
{
  double want = CLAMP (seconds / 16, MIN_RUN, MAX_RUN);
  GableTiming timing = { .stretch = 1 };

  run->iterations = 1;
  while (!is_cancelled (meter)) {
    double factor;

    timing = run_once (meter, job, run, series);
    if (timing.busy >= want || (series->spent > PATIENCE * seconds && timing.busy > LEAST_RUN)) {
      break;
    }
    factor = CLAMP (1.2 * want / (timing.busy + 1e-7), 1.2, 1000);
    run->iterations = (guint64) ((double) run->iterations * factor) + 1;
  }
  return timing;
}

static gboolean
is_enough (const Series *series, double seconds)
{
  gboolean good = series->n >= MIN_RUNS && series->least_stretch <= GABLE_STRETCH_MAX;

  return series->n == MAX_RUNS || (series->n > 0 && series->spent >= seconds &&
                                   (good || series->spent >= PATIENCE * seconds));
}

/* Runs that were left alone tell more: where there are enough of them, the others don't count. */
static GableSample
sum_up (Series *series)
{
  double quiet[MAX_RUNS];
  double stretches[MAX_RUNS];
  guint n = 0;

  for (guint i = 0; i < series->n; i++) {
    if (series->stretches[i] <= GABLE_STRETCH_MAX) {
      stretches[n] = series->stretches[i];
      quiet[n++] = series->values[i];
    }
  }
  if (n < MIN_RUNS) {
    return gable_sample_of_rates (series->values, series->stretches, series->n);
  }
  return gable_sample_of_rates (quiet, stretches, n);
}

/* Runs until @seconds are over; @amount of an iteration, as run->rate wants it: of all threads or of one. */
static GableSample
repeat (GableMeter *meter, GableCrewJob job, Run *run, double amount, double seconds)
{
  Series series = { .least_stretch = INFINITY };
  GableTiming timing;

  run->meter = meter;
  timing = calibrate (meter, job, run, seconds, &series);
  if (timing.wall > seconds) {
    /* A working set so large that once is all there is time for. */
    keep (&series, run, &timing, amount);
  }
  while (!is_enough (&series, seconds) && !is_cancelled (meter)) {
    timing = run_once (meter, job, run, &series);
    keep (&series, run, &timing, amount);
  }
  return is_cancelled (meter) ? gable_sample_none () : sum_up (&series);
}

static void
count_cycles (guint worker, gpointer data)
{
  Run *run = data;

  if (worker == 0) {
    run->sink += (double) gable_count_cycles (run->iterations);
  }
}

double
gable_meter_clock (GableMeter *meter)
{
  Run run = { .rate = rate_of_first_on_processor };

  return repeat (meter, count_cycles, &run, GABLE_CYCLES_STEP, 0.01).median;
}

static void
run_flops (guint worker, gpointer data)
{
  const Run *run = data;

  run->loop->run (run->iterations);
}

GableSample
gable_meter_flops (GableMeter *meter, const GableLoop *loop, double seconds)
{
  Run run = { .loop = loop, .rate = rate_on_processors };
  double amount = gable_loop_operations (loop);
  GableSample sample = repeat (meter, run_flops, &run, amount, seconds);

  sample.clock = gable_meter_clock (meter);
  return sample;
}

static void
touch (guint worker, gpointer data)
{
  const Run *run = data;
  GableMeter *meter = run->meter;

  memset (meter->memory[worker] + meter->touched, 1, meter->touching - meter->touched);
}

/* Memory is where the thread is that writes it first; a page that nobody wrote is no memory at all. */
static void
touch_up_to (GableMeter *meter, GableCrew *crew, gsize bytes)
{
  Run run = { .meter = meter };

  if (bytes <= meter->touched) {
    return;
  }
  meter->touching = bytes;
  gable_crew_run (crew, touch, &run);
  meter->touched = bytes;
}

void
gable_meter_touch (GableMeter *meter, GableMeter *by)
{
  g_return_if_fail (gable_crew_get_size (by->crew) == gable_crew_get_size (meter->crew));

  if (meter->bytes > 0) {
    touch_up_to (meter, by->crew, ROOM (meter->bytes));
  }
}

gsize
gable_meter_round (double bytes)
{
  /* Whole steps of one, two and three arrays. */
  const gsize step = 6 * GABLE_SWEEP_STEP;

  return MAX ((gsize) (bytes / (double) step), 1) * step;
}

static void
run_sweep (guint worker, gpointer data)
{
  const Run *run = data;
  char *memory = run->meter->memory[worker];
  gsize apart = (run->array + PAGE - 1) / PAGE * PAGE + SHIFT;

  run->sweep->run[run->access](
    (double *) (gpointer) memory, (const double *) (gpointer) (memory + apart),
    (const double *) (gpointer) (memory + 2 * apart), run->array, run->iterations);
}

GableSample
gable_meter_sweep (
  GableMeter *meter, const GableSweepLoop *loop, GableAccess access, gsize bytes, double seconds)
{
  guint n_arrays = gable_access_n_arrays (access);
  Run run = { .sweep = loop,
              .access = access,
              .array = bytes / n_arrays,
              .rate = bytes <= PRIVATE ? rate_on_processors : rate_on_wall };
  double threads = run.rate == rate_on_processors ? 1 : gable_crew_get_size (meter->crew);

  if (loop->run[access] == NULL || bytes > meter->bytes || is_cancelled (meter)) {
    return gable_sample_none ();
  }
  touch_up_to (meter, meter->crew, ROOM (bytes));
  return repeat (meter, run_sweep, &run, (double) run.array * n_arrays * threads, seconds);
}

static void
run_chase (guint worker, gpointer data)
{
  Run *run = data;

  if (worker == 0) {
    run->place = gable_chase_run (run->meter->memory[0], run->place, run->iterations);
  }
}

static void
prepare_chase (guint worker, gpointer data)
{
  const Run *run = data;

  if (worker == 0) {
    gable_chase_prepare (run->meter->memory[0], run->array);
  }
}

GableSample
gable_meter_latency (GableMeter *meter, gsize bytes, double seconds)
{
  Run run = { .meter = meter, .array = bytes, .rate = rate_of_first_on_processor };
  GableSample sample;

  if (bytes > meter->bytes || is_cancelled (meter)) {
    return gable_sample_none ();
  }
  gable_crew_run (meter->crew, prepare_chase, &run);
  sample = repeat (meter, run_chase, &run, GABLE_CHASE_STEP, seconds);
  /* Loads a second are what was measured; what is wanted is how long each takes. */
  sample.best = 1 / sample.best;
  sample.median = 1 / sample.median;
  return sample;
}

static void
run_call (guint worker, gpointer data)
{
  const Run *run = data;

  for (guint64 i = 0; worker == 0 && i < run->iterations; i++) {
    run->call (run->data);
  }
}

GableSample
gable_meter_calls (GableMeter *meter, GableMeterCall call, gpointer data, double seconds)
{
  Run run = { .call = call, .data = data, .rate = rate_of_first };

  return repeat (meter, run_call, &run, 1, seconds);
}
