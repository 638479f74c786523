/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/probe-plan.h"

#include "probe/meter.h"

/* Working sets begin at half of a small first cache, and go past the last one by this factor [B] [1]. */
#define FIRST_SIZE (12.0 * 1024)
#define PAST_LAST 4.0
/* Where nobody claims a cache, or a small one; and what is enough in any case [B]. */
#define LEAST_LARGEST (256.0 * 1024 * 1024)
#define QUICK_LARGEST (768.0 * 1024 * 1024)
#define FULL_LARGEST (4096.0 * 1024 * 1024)

/* Processors that a quota pays for. */
static guint
count_paid (const GableProbe *probe)
{
  double paid = probe->limits.cpus;
  guint n = probe->topology->n_cores;

  return gable_known (paid) ? MIN (n, MAX ((guint) ceil (paid), 1)) : n;
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;

  return (x > y) - (x < y);
}

GArray *
gable_probe_list_counts (const GableProbe *probe, const GableProbeOptions *options)
{
  const GArray *wanted = options->threads;
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));
  guint all = count_paid (probe);
  guint one = 1;

  if (wanted != NULL && wanted->len > 0) {
    g_array_append_vals (counts, wanted->data, wanted->len);
    g_array_sort (counts, compare_counts);
    return counts;
  }
  if (!options->quick && all > 1) {
    g_array_append_val (counts, one);
  }
  g_array_append_val (counts, all);
  return counts;
}

double
gable_probe_largest (const GableProbe *probe, const GableProbeOptions *options)
{
  const GableTopology *topology = probe->topology;
  double claimed = 0;
  double largest;

  for (guint i = 0; i < topology->caches->len; i++) {
    const GableCache *cache = &g_array_index (topology->caches, GableCache, i);

    /* Each package has its own. */
    claimed = MAX (claimed, cache->size * MAX ((double) topology->cpus->len / cache->n_sharing, 1));
  }
  largest =
    CLAMP (PAST_LAST * claimed, LEAST_LARGEST, options->quick ? QUICK_LARGEST : FULL_LARGEST);
  largest = MIN (largest, gable_limits_memory (&probe->limits, options->memory_share));
  if (options->memory_max > 0) {
    largest = MIN (largest, (double) options->memory_max);
  }
  return largest;
}

GArray *
gable_probe_list_sizes (double largest, guint per_octave)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (double));
  double last = 0;

  for (double size = FIRST_SIZE; size <= largest; size *= pow (2, 1.0 / per_octave)) {
    double rounded = (double) gable_meter_round (size);

    if (rounded > last && rounded <= largest) {
      g_array_append_val (sizes, rounded);
      last = rounded;
    }
  }
  return sizes;
}

double
gable_probe_count_parts (const GableProbe *probe,
                         const GableProbeOptions *options,
                         const GArray *counts,
                         double all)
{
  double parts = 0;
  guint n_loops = 0;

  for (guint i = 0; i < gable_loops_get_size (); i++) {
    n_loops += gable_loop_runs_on (gable_loops_get (i), probe->features);
  }
  for (guint i = 0; i < counts->len; i++) {
    double largest = all / g_array_index (counts, guint, i);
    g_autoptr (GArray) sizes = gable_probe_list_sizes (largest, options->quick ? 2 : 4);

    parts += 4 * n_loops + (options->quick ? 3 : GABLE_N_ACCESSES) * sizes->len;
  }
  /* Latencies, products, nodes. */
  return parts + 2 * 16 + 8 +
         (probe->topology->n_nodes > 1 ? 8 * (probe->topology->n_nodes + 1) : 0);
}
