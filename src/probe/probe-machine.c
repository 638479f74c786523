/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/probe-machine.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What begins in a cycle is seen a little above a whole number where a clock is not quite right [1]. */
#define SEEN_ABOVE 0.08
#define SEEN_BELOW 0.05 /* where an instruction takes several cycles */

double
gable_probe_arithmetic (const GableProbe *probe, const GableProbeRate *rate, double *a_cycle)
{
  double of_instruction = gable_loop_operations (rate->loop) / rate->loop->instructions;
  double clock = gable_known (rate->sample.clock) ? rate->sample.clock : probe->clock;
  double seen = rate->sample.best / (rate->threads * clock * of_instruction);

  if (!gable_known (seen) || seen <= 0) {
    *a_cycle = GABLE_UNKNOWN;
    return GABLE_UNKNOWN;
  }
  *a_cycle = seen > 1 + SEEN_ABOVE ? ceil (seen * (1 - SEEN_ABOVE))
                                   : 1 / floor (1 / (seen * (1 - SEEN_BELOW)));
  return *a_cycle * rate->threads * clock * of_instruction;
}

/* What a rate has beside a number: JSON members that no field of an origin is for. (transfer full) */
static JsonNode *
make_details (double median, double spread, guint threads)
{
  JsonObject *details = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  if (gable_known (median)) {
    json_object_set_double_member (details, "median", median);
  }
  if (gable_known (spread)) {
    json_object_set_double_member (details, "spread", spread);
  }
  json_object_set_int_member (details, "threads", threads);
  json_node_take_object (node, details);
  return node;
}

static void
set_origin (const GableProbe *probe, GableOrigin *origin, char *method)
{
  origin->source = g_strdup_printf ("gable probe %s", GABLE_VERSION);
  origin->method = method;
  origin->date = g_strdup (probe->date);
}

/* "2 threads": never translated, as other figures' methods are not. */
static char *
threads_text (guint n)
{
  return n == 1 ? g_strdup ("1 thread") : g_strdup_printf ("%u threads", n);
}

static GableCeiling *
make_rate (const GableProbe *probe, const GableProbeRate *rate)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (rate->loop->counter));
  g_autofree char *threads = threads_text (rate->threads);
  double a_cycle;
  double theoretical = gable_probe_arithmetic (probe, rate, &a_cycle);

  ceiling->name = rate->threads == probe->threads
                    ? g_strdup (rate->loop->title)
                    : g_strdup_printf ("%s, %s", rate->loop->title, threads);
  ceiling->pipe =
    g_strdup (g_str_has_suffix (rate->loop->counter, ".matrix") ? "matrix" : "vector");
  ceiling->measured = rate->sample.best;
  set_origin (probe, &ceiling->measured_origin,
              g_strdup_printf ("best of %u runs in registers, by time on the processor, %s%s",
                               rate->sample.n, threads, probe->pinned ? ", pinned" : ""));
  ceiling->measured_origin.clock = rate->sample.clock;
  ceiling->measured_origin.extra =
    make_details (rate->sample.median, rate->sample.spread, rate->threads);
  if (gable_known (theoretical)) {
    g_autofree char *each = gable_format_digits (a_cycle, GABLE_DIMENSION_NUMBER, 3);

    ceiling->theoretical = theoretical;
    ceiling->theoretical_origin.source = g_strdup ("arithmetic");
    ceiling->theoretical_origin.method = g_strdup_printf (
      "measured clock × %s × %s instructions a cycle, as were seen, rounded up", threads, each);
    ceiling->theoretical_origin.clock = rate->sample.clock;
  }
  return ceiling;
}

/* Whether @rate is the highest of its counter with all threads. */
static gboolean
is_roof (const GableProbe *probe, const GableProbeRate *rate)
{
  if (rate->threads != probe->threads) {
    return FALSE;
  }
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *other = &g_array_index (probe->rates, GableProbeRate, i);

    if (other != rate && other->threads == rate->threads &&
        g_str_equal (other->loop->counter, rate->loop->counter) &&
        (other->sample.best > rate->sample.best ||
         (!(other->sample.best < rate->sample.best) && other < rate))) {
      return FALSE;
    }
  }
  return TRUE;
}

/* The widest loop without FMA tells what is lost without. */
static gboolean
is_worth_drawing (const GableProbe *probe, const GableProbeRate *rate)
{
  const char *counter = rate->loop->counter;
  guint lanes = 0;

  if (rate->threads != probe->threads || rate->loop->kind != GABLE_LOOP_SEPARATE ||
      (!g_str_equal (counter, "fp64") && !g_str_equal (counter, "fp32"))) {
    return FALSE;
  }
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *other = &g_array_index (probe->rates, GableProbeRate, i);

    if (g_str_equal (other->loop->counter, counter)) {
      lanes = MAX (lanes, gable_loop_lanes (other->loop));
    }
  }
  return gable_loop_lanes (rate->loop) == lanes;
}

static void
add_rates (const GableProbe *probe, GableMachine *machine)
{
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *rate = &g_array_index (probe->rates, GableProbeRate, i);
    GableCeiling *ceiling = make_rate (probe, rate);

    ceiling->variant = !is_roof (probe, rate);
    ceiling->hidden = ceiling->variant && !is_worth_drawing (probe, rate);
    gable_machine_take_ceiling (machine, ceiling);
  }
}

static GableAccess
best_access (const GableProbeLevel *level)
{
  GableAccess best = GABLE_ACCESS_READ;

  for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
    if (gable_known (level->rates[access]) && !(level->rates[access] <= level->rates[best])) {
      best = access;
    }
  }
  return best;
}

/* What a cache holds for all @threads together. */
static void
set_capacity (const GableProbe *probe, const GableProbeLevel *level, GableCeiling *ceiling)
{
  g_autofree char *claim = NULL;

  if (!gable_known (level->capacity)) {
    return;
  }
  ceiling->capacity = level->capacity * level->threads;
  claim = gable_format (level->claimed * level->threads, GABLE_DIMENSION_CAPACITY);
  ceiling->capacity_source =
    gable_known (level->claimed)
      ? g_strdup_printf ("knee of the reading sweep; the system claims %s", claim)
      : g_strdup ("knee of the reading sweep");
}

static void
add_access (const GableProbe *probe,
            const GableProbeLevel *level,
            GableAccess access,
            GableMachine *machine)
{
  g_autofree char *id = gable_probe_level_name (level->cache);
  g_autofree char *threads = threads_text (level->threads);
  gboolean is_main = level->threads == probe->threads && access == best_access (level);
  GableCeiling *ceiling;

  if (!gable_known (level->rates[access])) {
    return;
  }
  ceiling = gable_ceiling_new (gable_counter_level (id));
  if (!is_main) {
    ceiling->name = level->threads == probe->threads
                      ? g_strdup_printf ("%s %s", id, gable_access_to_text (access))
                      : g_strdup_printf ("%s %s, %s", id, gable_access_to_text (access), threads);
  }
  ceiling->variant = !is_main;
  ceiling->hidden = !is_main;
  ceiling->measured = level->rates[access];
  set_origin (probe, &ceiling->measured_origin,
              g_strdup_printf ("sweep over working sets, %s, %s%s", probe->sweep_title, threads,
                               probe->pinned ? ", pinned" : ""));
  ceiling->measured_origin.access = g_strdup (gable_access_to_text (access));
  /* Caches of a core's own run at its clock; what is shared has another. */
  ceiling->measured_origin.clock =
    level->cache == 1 || level->cache == 2 ? probe->clock : GABLE_UNKNOWN;
  ceiling->measured_origin.extra = make_details (GABLE_UNKNOWN, level->spread, level->threads);
  if (is_main) {
    set_capacity (probe, level, ceiling);
    ceiling->latency = level->latency;
  }
  gable_machine_take_ceiling (machine, ceiling);
}

static void
add_levels (const GableProbe *probe, GableMachine *machine)
{
  for (guint i = 0; i < probe->levels->len; i++) {
    const GableProbeLevel *level = &g_array_index (probe->levels, GableProbeLevel, i);

    /* The main one first: it has the plain name. */
    add_access (probe, level, best_access (level), machine);
    for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
      if (access != best_access (level)) {
        add_access (probe, level, access, machine);
      }
    }
    if (level->cache == 0 && level->threads == probe->threads) {
      /* Little's law: what is on the way is the rate times the time that each takes. */
      machine->bytes_in_flight = level->rates[GABLE_ACCESS_READ] * level->latency;
    }
  }
}

/* Memory of another node: what threads of one read of it. */
static void
add_remote (const GableProbe *probe, GableMachine *machine)
{
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];
    gboolean remote = sweep->node != sweep->memory_node;
    GableCeiling *ceiling;

    if (sweep->node < 0 || sweep->points->len == 0) {
      continue;
    }
    ceiling = gable_ceiling_new (gable_counter_find (remote ? "remote" : "DRAM"));
    ceiling->name =
      g_strdup_printf ("%s %s, node %d to %d", ceiling->counter->id,
                       gable_access_to_text (sweep->access), sweep->node, sweep->memory_node);
    ceiling->variant = !remote || sweep->access != GABLE_ACCESS_READ;
    ceiling->hidden = ceiling->variant;
    ceiling->measured = g_array_index (sweep->points, GableSweepPoint, 0).rate;
    set_origin (probe, &ceiling->measured_origin, g_strdup ("one working set past the caches"));
    ceiling->measured_origin.access = g_strdup (gable_access_to_text (sweep->access));
    gable_machine_take_ceiling (machine, ceiling);
  }
}

static void
add_products (const GableProbe *probe, GableMachine *machine)
{
  for (guint i = 0; i < probe->products->len; i++) {
    const GableProbeProduct *product = &g_array_index (probe->products, GableProbeProduct, i);
    GableCeiling *ceiling =
      gable_ceiling_new (gable_counter_find (product->fp64 ? "fp64" : "fp32"));
    g_autofree char *threads = threads_text (product->threads);
    const char *routine = product->fp64 ? "DGEMM" : "SGEMM";

    ceiling->name = product->threads == probe->threads
                      ? g_strdup_printf ("%s (%s)", routine, probe->blas)
                      : g_strdup_printf ("%s (%s), %s", routine, probe->blas, threads);
    ceiling->pipe = g_strdup ("vector");
    ceiling->variant = TRUE;
    ceiling->hidden = product->threads != probe->threads;
    ceiling->measured = product->rate;
    set_origin (probe, &ceiling->measured_origin,
                g_strdup_printf ("product of matrices of %u rows, %s", product->n, threads));
    gable_machine_take_ceiling (machine, ceiling);
  }
}

GableMachine *
gable_probe_to_machine (const GableProbe *probe)
{
  const char *name = probe->topology->name != NULL ? probe->topology->name : "This computer";
  GableMachine *machine = gable_machine_new (NULL);
  g_autofree char *clock = gable_format (probe->clock, GABLE_DIMENSION_FREQUENCY);
  g_autofree char *threads = threads_text (probe->threads);

  g_free (machine->name);
  machine->name = g_strdup_printf ("%s, %s", name, threads);
  machine->vendor = g_strdup (probe->topology->vendor);
  machine->class_ = g_strdup ("cpu");
  machine->scope =
    g_strdup_printf ("%s of %u cores, as measured", threads, probe->topology->n_cores);
  machine->note =
    g_strdup_printf ("Measured on %.10s at %s%s%s", probe->date, clock,
                     probe->topology->governor != NULL ? ", governor " : "",
                     probe->topology->governor != NULL ? probe->topology->governor : "");
  add_rates (probe, machine);
  add_levels (probe, machine);
  add_remote (probe, machine);
  add_products (probe, machine);
  machine->incomplete = probe->levels->len == 0 || probe->rates->len == 0;
  gable_probe_add_record (probe, machine);
  return machine;
}
