/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/crew.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

/* Looks at the starting line before a worker lets others have the processor. */
#define SPINS 2000

/* Of a shorter one nobody can say whether it was disturbed [s]. */
#define LEAST_RUN 5e-5

typedef struct {
  GableCrew *crew;
  GThread *thread;
  guint index;
  int cpu; /* or -1 */
  gboolean pinned;
  double start; /* [s] of the last job */
  double end;
  double busy; /* [s] on a processor */
} Worker;

struct _GableCrew {
  Worker *workers;
  guint n;
  GMutex lock;
  GCond wake; /* a job, or the end */
  GCond done;
  guint round;  /* of jobs */
  guint n_done; /* of this round */
  gboolean ends;
  GableCrewJob job;
  gpointer data;
  int at_line; /* (atomic) workers that are ready to begin */
};

static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static gboolean
pin (int cpu)
{
  cpu_set_t *set;
  gsize size;
  gboolean done;

  if (cpu < 0) {
    return FALSE;
  }
  set = CPU_ALLOC ((gsize) cpu + 1);
  size = CPU_ALLOC_SIZE ((gsize) cpu + 1);
  if (set == NULL) {
    return FALSE;
  }
  CPU_ZERO_S (size, set);
  CPU_SET_S ((gsize) cpu, size, set);
  done = pthread_setaffinity_np (pthread_self (), size, set) == 0;
  CPU_FREE (set);
  return done;
}

/* Waits until all have come. Where there are fewer processors than workers, those that wait make room. */
static void
wait_at_line (GableCrew *crew)
{
  guint spins = 0;

  g_atomic_int_inc (&crew->at_line);
  while (g_atomic_int_get (&crew->at_line) < (int) crew->n) {
    if (++spins > SPINS) {
      sched_yield ();
    }
  }
}

static void
work (Worker *worker)
{
  GableCrew *crew = worker->crew;
  double busy;

  wait_at_line (crew);
  busy = now (CLOCK_THREAD_CPUTIME_ID);
  worker->start = now (CLOCK_MONOTONIC);
  crew->job (worker->index, crew->data);
  worker->end = now (CLOCK_MONOTONIC);
  worker->busy = now (CLOCK_THREAD_CPUTIME_ID) - busy;
}

static gpointer
work_in_thread (gpointer data)
{
  Worker *worker = data;
  GableCrew *crew = worker->crew;
  guint round = 0;

  worker->pinned = pin (worker->cpu);
  g_mutex_lock (&crew->lock);
  for (;;) {
    while (crew->round == round && !crew->ends) {
      g_cond_wait (&crew->wake, &crew->lock);
    }
    if (crew->ends) {
      break;
    }
    round = crew->round;
    g_mutex_unlock (&crew->lock);
    work (worker);
    g_mutex_lock (&crew->lock);
    if (++crew->n_done == crew->n) {
      g_cond_signal (&crew->done);
    }
  }
  g_mutex_unlock (&crew->lock);
  return NULL;
}

static void
idle (guint worker, gpointer data)
{
}

GableCrew *
gable_crew_new (const GArray *cpus, guint n, GError **error)
{
  GableCrew *crew = g_new0 (GableCrew, 1);

  g_mutex_init (&crew->lock);
  g_cond_init (&crew->wake);
  g_cond_init (&crew->done);
  crew->workers = g_new0 (Worker, n);
  for (guint i = 0; i < n; i++) {
    Worker *worker = &crew->workers[i];

    worker->crew = crew;
    worker->index = i;
    worker->cpu = cpus->len > 0 ? g_array_index (cpus, int, i % cpus->len) : -1;
    worker->thread = g_thread_try_new ("probe", work_in_thread, worker, error);
    if (worker->thread == NULL) {
      gable_crew_free (crew);
      return NULL;
    }
    crew->n++;
  }
  /* All are pinned when this is done. */
  gable_crew_run (crew, idle, NULL);
  return crew;
}

void
gable_crew_free (GableCrew *crew)
{
  g_mutex_lock (&crew->lock);
  crew->ends = TRUE;
  g_cond_broadcast (&crew->wake);
  g_mutex_unlock (&crew->lock);
  for (guint i = 0; i < crew->n; i++) {
    g_thread_join (crew->workers[i].thread);
  }
  g_mutex_clear (&crew->lock);
  g_cond_clear (&crew->wake);
  g_cond_clear (&crew->done);
  g_free (crew->workers);
  g_free (crew);
}

guint
gable_crew_get_size (const GableCrew *crew)
{
  return crew->n;
}

gboolean
gable_crew_is_pinned (const GableCrew *crew)
{
  for (guint i = 0; i < crew->n; i++) {
    if (!crew->workers[i].pinned) {
      return FALSE;
    }
  }
  return TRUE;
}

GableTiming
gable_crew_run (GableCrew *crew, GableCrewJob job, gpointer data)
{
  GableTiming timing = { 0, 0, 0, 0, 1 };
  double start = INFINITY;
  double end = 0;

  g_mutex_lock (&crew->lock);
  crew->job = job;
  crew->data = data;
  crew->n_done = 0;
  g_atomic_int_set (&crew->at_line, 0);
  crew->round++;
  g_cond_broadcast (&crew->wake);
  while (crew->n_done < crew->n) {
    g_cond_wait (&crew->done, &crew->lock);
  }
  g_mutex_unlock (&crew->lock);
  for (guint i = 0; i < crew->n; i++) {
    const Worker *worker = &crew->workers[i];

    start = MIN (start, worker->start);
    end = MAX (end, worker->end);
    if (worker->busy > 0) {
      double own = worker->end - worker->start;
      double stretch = own / worker->busy;

      if (own > LEAST_RUN) {
        timing.stretch = MAX (timing.stretch, stretch);
      }
      timing.share += 1 / (stretch > GABLE_STRETCH_MAX ? worker->busy : own);
    }
  }
  timing.first = crew->workers[0].end - crew->workers[0].start;
  timing.busy = MIN (crew->workers[0].busy, timing.first);
  timing.wall = end - start;
  return timing;
}
