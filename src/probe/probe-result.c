/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/probe.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (gable - probe - error - quark, gable_probe_error)

/* A latency belongs to a level where its working set is well inside of it: not above this part of its last size [1]. */
#define INSIDE 0.75
/* First second and last part of a sustained run that are compared. */
#define FIRST_SECONDS 1.0
#define LAST_PART 0.25

GableProbeOptions
gable_probe_options (void)
{
  return (GableProbeOptions){
    .features = GABLE_FEATURES_ALL,
    .memory_share = GABLE_PROBE_MEMORY_SHARE,
  };
}

void
gable_probe_sweep_free (GableProbeSweep *sweep)
{
  g_array_unref (sweep->points);
  g_array_unref (sweep->samples);
  g_free (sweep);
}

GableProbeSweep *
gable_probe_sweep_new (GableAccess access, guint threads)
{
  GableProbeSweep *sweep = g_new0 (GableProbeSweep, 1);

  sweep->access = access;
  sweep->threads = threads;
  sweep->node = -1;
  sweep->memory_node = -1;
  sweep->points = g_array_new (FALSE, FALSE, sizeof (GableSweepPoint));
  sweep->samples = g_array_new (FALSE, FALSE, sizeof (GableSample));
  return sweep;
}

GableProbe *
gable_probe_new (void)
{
  GableProbe *probe = g_new0 (GableProbe, 1);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  probe->date = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  probe->clock = GABLE_UNKNOWN;
  probe->limits = (GableLimits){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  probe->rates = g_array_new (FALSE, FALSE, sizeof (GableProbeRate));
  probe->sweeps = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_probe_sweep_free);
  probe->latencies = g_array_new (FALSE, FALSE, sizeof (GableSweepPoint));
  probe->levels = g_array_new (FALSE, FALSE, sizeof (GableProbeLevel));
  probe->products = g_array_new (FALSE, FALSE, sizeof (GableProbeProduct));
  probe->sustained = g_array_new (FALSE, FALSE, sizeof (GableProbeMoment));
  probe->notes = gable_notes_new ();
  return probe;
}

void
gable_probe_free (GableProbe *probe)
{
  g_free (probe->date);
  g_clear_pointer (&probe->topology, gable_topology_free);
  g_free (probe->sweep_title);
  g_free (probe->blas);
  g_array_unref (probe->rates);
  g_ptr_array_unref (probe->sweeps);
  g_array_unref (probe->latencies);
  g_array_unref (probe->levels);
  g_array_unref (probe->products);
  g_array_unref (probe->sustained);
  gable_notes_free (probe->notes);
  g_free (probe);
}

char *
gable_probe_level_name (guint cache)
{
  return cache > 0 ? g_strdup_printf ("L%u", cache) : g_strdup ("DRAM");
}

const GableProbeRate *
gable_probe_find_rate (const GableProbe *probe, const GableLoop *loop, guint threads)
{
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *rate = &g_array_index (probe->rates, GableProbeRate, i);

    if (rate->loop == loop && rate->threads == threads) {
      return rate;
    }
  }
  return NULL;
}

static const GableProbeSweep *
find_sweep (const GableProbe *probe, GableAccess access, guint threads)
{
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    if (sweep->access == access && sweep->threads == threads && sweep->node < 0) {
      return sweep;
    }
  }
  return NULL;
}

/* What the system claims for each of @threads threads on processors of their own: a cache that several share gives each
 * its part. */
static guint
list_claims (const GableTopology *topology, guint threads, double claims[9])
{
  guint n = 0;

  for (guint level = 1; level <= 9; level++) {
    const GableCache *cache = gable_topology_find_cache (topology, level);
    /* Threads are spread over the cores first, and caches are shared by neighbours. */
    double sharing;

    if (cache == NULL) {
      break;
    }
    sharing = (double) cache->n_sharing * threads / topology->cpus->len;
    claims[n++] = cache->size / MAX (sharing, 1);
  }
  return n;
}

/* One thread chases alone, so that it has all of a cache that others share: memory begins where all their parts end. Where
 * no ring is so large, the largest says what is known, if it is not much smaller. Median of what was measured inside of the level. */
static double
find_latency (const GableProbe *probe, const GableProbeLevel *level)
{
  double found[64];
  guint n = 0;
  const GableSweepPoint *last = NULL;

  for (guint i = 0; i < probe->latencies->len && n < G_N_ELEMENTS (found); i++) {
    const GableSweepPoint *point = &g_array_index (probe->latencies, GableSweepPoint, i);

    last = point;
    if (level->cache == 0 ? point->size >= level->from * level->threads
                          : point->size >= level->from && point->size <= INSIDE * level->to) {
      found[n++] = point->rate;
    }
  }
  if (n == 0 && level->cache == 0 && last != NULL && last->size >= level->from / 2) {
    return last->rate;
  }
  gable_sort (found, n);
  return gable_quantile (found, n, 0.5);
}

/* Median spread of the samples inside of the level. */
static double
find_spread (const GableProbeSweep *sweep, const GableProbeLevel *level)
{
  double found[128];
  guint n = 0;

  for (guint i = 0; i < sweep->points->len && n < G_N_ELEMENTS (found); i++) {
    double size = g_array_index (sweep->points, GableSweepPoint, i).size;

    if (size >= level->from && size <= level->to) {
      found[n++] = g_array_index (sweep->samples, GableSample, i).spread;
    }
  }
  gable_sort (found, n);
  return gable_quantile (found, n, 0.5);
}

static void
take_level (GableProbe *probe, const GableProbeSweep *read, const GableFoundLevel *found)
{
  GableProbeLevel level = {
    .cache = found->cache,
    .threads = read->threads,
    .from = found->plateau.from,
    .to = found->plateau.to,
    .capacity = found->plateau.capacity,
    .claimed = found->claimed,
    .latency = GABLE_UNKNOWN,
  };
  double from;

  /* Of the memory behind the last cache the far half counts: nearer to that, some of what is swept is still in it. */
  from = level.cache == 0 ? MAX (level.from, level.to / 2) : level.from;
  for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
    const GableProbeSweep *sweep = find_sweep (probe, access, read->threads);

    level.rates[access] =
      sweep != NULL
        ? gable_sweep_rate_within ((const GableSweepPoint *) (gpointer) sweep->points->data,
                                   sweep->points->len, from, level.to)
        : GABLE_UNKNOWN;
  }
  level.spread = find_spread (read, &level);
  level.latency = find_latency (probe, &level);
  g_array_append_val (probe->levels, level);
}

static void
find_levels_of (GableProbe *probe, const GableProbeSweep *read)
{
  const GableSweepPoint *points = (const GableSweepPoint *) (gpointer) read->points->data;
  double claims[9];
  guint n_claims = list_claims (probe->topology, read->threads, claims);
  g_autoptr (GArray) plateaus =
    gable_plateaus_find (points, read->points->len, n_claims > 0 ? n_claims + 1 : 5);
  guint missing = 0;
  g_autoptr (GArray) levels = NULL;

  if (plateaus->len == 0) {
    return;
  }
  levels =
    gable_levels_name (plateaus, claims, n_claims, points[read->points->len - 1].size, &missing);
  for (guint i = 0; i < levels->len; i++) {
    take_level (probe, read, &g_array_index (levels, GableFoundLevel, i));
  }
  for (guint cache = 1; cache <= n_claims; cache++) {
    if ((missing & 1u << cache) != 0) {
      gable_notes_add (probe->notes, GABLE_NOTE_INFO, NULL,
                       _("L%u can't be told from the level behind it"), cache);
    }
  }
}

void
gable_probe_find_levels (GableProbe *probe)
{
  g_array_set_size (probe->levels, 0);
  if (probe->topology->caches->len == 0) {
    gable_notes_add (probe->notes, GABLE_NOTE_INFO, NULL,
                     _("The system claims no caches: the levels are numbered as they were found"));
  }
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    if (sweep->access == GABLE_ACCESS_READ && sweep->node < 0) {
      find_levels_of (probe, sweep);
    }
  }
}

/* Median rate from @from to @to [s]. */
static double
sustained_rate (const GableProbe *probe, double from, double to)
{
  g_autofree double *rates = g_new (double, MAX (probe->sustained->len, 1));
  guint n = 0;

  for (guint i = 0; i < probe->sustained->len; i++) {
    const GableProbeMoment *moment = &g_array_index (probe->sustained, GableProbeMoment, i);

    if (moment->seconds >= from && moment->seconds <= to) {
      rates[n++] = moment->rate;
    }
  }
  gable_sort (rates, n);
  return gable_quantile (rates, n, 0.5);
}

double
gable_probe_decay (const GableProbe *probe)
{
  double end;

  if (probe->sustained->len == 0) {
    return GABLE_UNKNOWN;
  }
  end = g_array_index (probe->sustained, GableProbeMoment, probe->sustained->len - 1).seconds;
  return 1 - sustained_rate (probe, (1 - LAST_PART) * end, end) /
               sustained_rate (probe, 0, FIRST_SECONDS);
}
