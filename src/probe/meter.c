/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/meter.h"

#include "probe/chain.h"
#include "probe/repeat.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>

/* A look at the clock: so many times GABLE_CYCLES_STEP cycles after a loop has run for so long [s]; the median of several. */
#define LOOK 2000
#define BEFORE_LOOK 1e-3
#define N_LOOKS 7
/* A working set up to this size is in caches of a core's own: threads share nothing [B]. */
#define PRIVATE (1024 * 1024)
/* Three arrays have room in a working set, shifted so that what is loaded and what is stored don't meet in one set of the
 * first cache [B]. */
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
  gsize chased; /* of the first's: a chase left its links there */
};

/* One run: of these, some are meant. */
typedef struct {
  GableRepeated repeated; /* comes first: what is repeated */
  GableMeter *meter;
  const GableLoop *loop;
  const GableSweepLoop *sweep;
  GableAccess access;
  gsize array;  /* [B] */
  gsize place;  /* of a chase */
  double clock; /* [Hz] that was seen */
  double sink;  /* what came out: nobody wants it */
} Run;

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

static GableSample
repeat (GableMeter *meter, GableCrewJob job, Run *run, double amount, double seconds)
{
  run->meter = meter;
  return gable_repeat (meter->crew, meter->cancellable, job, &run->repeated, amount, seconds);
}

static void
count_cycles (guint worker, gpointer data)
{
  Run *run = data;

  if (worker == 0) {
    run->sink += (double) gable_count_cycles (run->repeated.iterations);
  }
}

double
gable_meter_clock (GableMeter *meter)
{
  Run run = { .repeated.rate = gable_rate_of_first };

  return repeat (meter, count_cycles, &run, GABLE_CYCLES_STEP, 0.01).median;
}

static void
run_flops (guint worker, gpointer data)
{
  const Run *run = data;

  run->loop->run (run->repeated.iterations);
}

/* The clock that the first thread has while it does @loop: wide registers may lower it, for longer than the look takes. */
static void
run_flops_and_look (guint worker, gpointer data)
{
  Run *run = data;

  run->loop->run (run->repeated.iterations);
  if (worker == 0) {
    struct timespec before;
    struct timespec after;
    gint64 nanoseconds;

    clock_gettime (CLOCK_MONOTONIC, &before);
    run->sink += (double) gable_count_cycles (LOOK);
    clock_gettime (CLOCK_MONOTONIC, &after);
    nanoseconds = (after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec;
    run->clock = 1e9 * LOOK * GABLE_CYCLES_STEP / (double) MAX (nanoseconds, 1);
  }
}

/* Median of several looks. */
static double
look_at_clock (GableMeter *meter, const GableLoop *loop, double rate)
{
  Run run = { .meter = meter, .loop = loop };
  double clocks[N_LOOKS];

  if (!(rate > 0) || is_cancelled (meter)) {
    return GABLE_UNKNOWN;
  }
  run.repeated.iterations = (guint64) (BEFORE_LOOK * rate / gable_crew_get_size (meter->crew) /
                                       gable_loop_operations (loop)) +
                            1;
  for (guint i = 0; i < N_LOOKS; i++) {
    gable_crew_run (meter->crew, run_flops_and_look, &run);
    clocks[i] = run.clock;
  }
  gable_sort (clocks, N_LOOKS);
  return gable_quantile (clocks, N_LOOKS, 0.5);
}

GableSample
gable_meter_flops (GableMeter *meter, const GableLoop *loop, double seconds)
{
  Run run = { .loop = loop, .repeated.rate = gable_rate_on_processors };
  double amount = gable_loop_operations (loop);
  GableSample sample = repeat (meter, run_flops, &run, amount, seconds);

  sample.clock = look_at_clock (meter, loop, sample.best);
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

static void
wipe (guint worker, gpointer data)
{
  const Run *run = data;

  if (worker == 0) {
    memset (run->meter->memory[0], 1, run->meter->chased);
  }
}

/* The links of a chase are subnormal as numbers, which processors compute with at a tenth of their speed or less. */
static void
forget_chase (GableMeter *meter)
{
  Run run = { .meter = meter };

  if (meter->chased > 0) {
    gable_crew_run (meter->crew, wipe, &run);
    meter->chased = 0;
  }
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
    (const double *) (gpointer) (memory + 2 * apart), run->array, run->repeated.iterations);
}

GableSample
gable_meter_sweep (
  GableMeter *meter, const GableSweepLoop *loop, GableAccess access, gsize bytes, double seconds)
{
  guint n_arrays = gable_access_n_arrays (access);
  Run run = { .sweep = loop,
              .access = access,
              .array = bytes / n_arrays,
              .repeated.rate = bytes <= PRIVATE ? gable_rate_on_processors : gable_rate_on_wall };
  double threads =
    run.repeated.rate == gable_rate_on_processors ? 1 : gable_crew_get_size (meter->crew);

  if (loop->run[access] == NULL || bytes > meter->bytes || is_cancelled (meter)) {
    return gable_sample_none ();
  }
  touch_up_to (meter, meter->crew, ROOM (bytes));
  forget_chase (meter);
  return repeat (meter, run_sweep, &run, (double) run.array * n_arrays * threads, seconds);
}

static void
run_chase (guint worker, gpointer data)
{
  Run *run = data;

  if (worker == 0) {
    run->place = gable_chase_run (run->meter->memory[0], run->place, run->repeated.iterations);
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
  Run run = { .meter = meter, .array = bytes, .repeated.rate = gable_rate_of_first };
  GableSample sample;

  if (bytes > meter->bytes || is_cancelled (meter)) {
    return gable_sample_none ();
  }
  meter->chased = MAX (meter->chased, bytes);
  gable_crew_run (meter->crew, prepare_chase, &run);
  sample = repeat (meter, run_chase, &run, GABLE_CHASE_STEP, seconds);
  /* Loads a second are what was measured; what is wanted is how long each takes. */
  sample.best = 1 / sample.best;
  sample.median = 1 / sample.median;
  return sample;
}
