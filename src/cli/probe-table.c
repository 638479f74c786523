/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/probe-output.h"

#include <glib/gi18n-lib.h>

/* What differs by less was not told apart by two runs of the same machine [1]. */
#define SAME 0.05

static void
append_head (const GableProbe *probe, GString *text)
{
  const GableTopology *topology = probe->topology;
  g_autofree char *features = gable_features_to_text (probe->features);
  g_autofree char *clock = gable_format (probe->clock, GABLE_DIMENSION_FREQUENCY);
  g_autofree char *memory = gable_format (probe->memory, GABLE_DIMENSION_CAPACITY);
  g_autofree char *seconds = gable_format_digits (probe->seconds, GABLE_DIMENSION_SECONDS, 2);

  g_string_append_printf (text, "%s\n",
                          topology->name != NULL ? topology->name : _("This computer"));
  /* Translators: processors, cores, NUMA nodes, where that is known from, the clock. */
  g_string_append_printf (
    text, _("Processors that may be used: %u, cores: %u, NUMA nodes: %u (%s); clock %s\n"),
             topology->cpus->len, topology->n_cores, topology->n_nodes, topology->source, clock);
  g_string_append_printf (text, _("Instructions: %s\n"),
                                   features[0] != '\0' ? features : _("plain C alone"));
  g_string_append_printf (
    text, _("Measured in %s with at most %s of memory; bandwidth with %s\n\n"), seconds, memory,
             probe->sweep_title != NULL ? probe->sweep_title : "–");
}

static void
append_rate (const GableProbe *probe, const GableProbeRate *rate, GableColumns *columns)
{
  GableDimension dimension =
    gable_counter_rate_dimension (gable_counter_find (rate->loop->counter));
  double a_cycle;

  gable_columns_add (columns, rate->loop->title);
  gable_columns_take (columns, g_strdup_printf ("%u", rate->threads));
  gable_columns_take (columns, gable_format (rate->sample.best, dimension));
  gable_columns_take (columns, gable_format (rate->sample.median, dimension));
  gable_columns_take (columns, gable_format_percent (rate->sample.spread));
  gable_columns_take (columns, gable_format (rate->sample.clock, GABLE_DIMENSION_FREQUENCY));
  gable_columns_take (columns, gable_format_percent (rate->sample.best / gable_probe_arithmetic (
                                                                           probe, rate, &a_cycle)));
}

static void
append_rates (const GableProbe *probe, GString *text)
{
  g_autoptr (GableColumns) columns = gable_columns_new (7, "lrrrrrr");

  gable_columns_add (columns, _("Arithmetic"));
  gable_columns_add (columns, _("Threads"));
  gable_columns_add (columns, _("Best"));
  gable_columns_add (columns, _("Median"));
  gable_columns_add (columns, _("Spread"));
  gable_columns_add (columns, _("Clock"));
  /* Translators: a column: part of what clock, width and instructions a cycle allow. */
  gable_columns_add (columns, _("Of arithmetic"));
  for (guint i = 0; i < probe->rates->len; i++) {
    append_rate (probe, &g_array_index (probe->rates, GableProbeRate, i), columns);
  }
  for (guint i = 0; i < probe->products->len; i++) {
    const GableProbeProduct *product = &g_array_index (probe->products, GableProbeProduct, i);

    gable_columns_take (
      columns, g_strdup_printf ("%s (%s)", product->fp64 ? "DGEMM" : "SGEMM", probe->blas));
    gable_columns_take (columns, g_strdup_printf ("%u", product->threads));
    gable_columns_take (columns, gable_format (product->rate, GABLE_DIMENSION_FLOP_RATE));
    for (guint j = 0; j < 4; j++) {
      gable_columns_add (columns, "–");
    }
  }
  gable_columns_write (columns, text);
}

/* Accesses that were measured at all. */
static guint
list_accesses (const GableProbe *probe, GableAccess accesses[GABLE_N_ACCESSES])
{
  guint n = 0;

  for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
    for (guint i = 0; i < probe->levels->len; i++) {
      if (gable_known (g_array_index (probe->levels, GableProbeLevel, i).rates[access])) {
        accesses[n++] = access;
        break;
      }
    }
  }
  return n;
}

static void
append_levels (const GableProbe *probe, GString *text)
{
  GableAccess accesses[GABLE_N_ACCESSES];
  guint n = list_accesses (probe, accesses);
  g_autofree char *alignment = g_strndup ("lrrrrrrrrrr", 6 + n);
  g_autoptr (GableColumns) columns = gable_columns_new (6 + n, alignment);

  gable_columns_add (columns, _("Memory"));
  gable_columns_add (columns, _("Threads"));
  for (guint j = 0; j < n; j++) {
    gable_columns_add (columns, gable_access_to_text (accesses[j]));
  }
  gable_columns_add (columns, _("Spread"));
  gable_columns_add (columns, _("Size"));
  gable_columns_add (columns, _("Claimed"));
  gable_columns_add (columns, _("Latency"));
  for (guint i = 0; i < probe->levels->len; i++) {
    const GableProbeLevel *level = &g_array_index (probe->levels, GableProbeLevel, i);

    gable_columns_take (columns, gable_probe_level_name (level->cache));
    gable_columns_take (columns, g_strdup_printf ("%u", level->threads));
    for (guint j = 0; j < n; j++) {
      gable_columns_take (columns,
                          gable_format (level->rates[accesses[j]], GABLE_DIMENSION_BANDWIDTH));
    }
    gable_columns_take (columns, gable_format_percent (level->spread));
    gable_columns_take (columns, gable_format (level->capacity, GABLE_DIMENSION_CAPACITY));
    gable_columns_take (columns, gable_format (level->claimed, GABLE_DIMENSION_CAPACITY));
    gable_columns_take (columns, gable_format (level->latency, GABLE_DIMENSION_SECONDS));
  }
  gable_columns_write (columns, text);
}

static void
append_sustained (const GableProbe *probe, GString *text)
{
  g_autofree char *decay = NULL;
  g_autofree char *seconds = NULL;
  const GableProbeMoment *first;
  const GableProbeMoment *last;
  g_autofree char *began = NULL;
  g_autofree char *ended = NULL;

  if (probe->sustained->len == 0) {
    return;
  }
  first = &g_array_index (probe->sustained, GableProbeMoment, 0);
  last = &g_array_index (probe->sustained, GableProbeMoment, probe->sustained->len - 1);
  decay = gable_format_percent (gable_probe_decay (probe));
  seconds = gable_format (last->seconds, GABLE_DIMENSION_SECONDS);
  began = gable_format (first->rate, GABLE_DIMENSION_FLOP_RATE);
  ended = gable_format (last->rate, GABLE_DIMENSION_FLOP_RATE);
  /* Translators: a loop, how long it ran, its first and last rate, by how much it fell. */
  g_string_append_printf (text, _("\nSustained: %s for %s, from %s to %s, a decay of %s\n"),
                                   probe->sustained_loop->title, seconds, began, ended, decay);
}

/* How the measured machine compares with what the catalogue has under the processor's name. */
static void
append_catalogue (const GableProbe *probe, const GableMachine *machine, GString *text)
{
  const GableMachine *known =
    probe->topology->name != NULL ? gable_catalogue_match (probe->topology->name) : NULL;

  if (known == NULL) {
    return;
  }
  g_string_append_printf (text, _("\nThe catalogue has “%s” under this name (%s):\n"), known->name,
                                   known->scope != NULL ? known->scope : "–");
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);
    int index = gable_machine_find (known, ceiling->counter);
    g_autofree char *part = NULL;

    if (ceiling->variant || index < 0) {
      continue;
    }
    part = gable_format_percent (
      ceiling->measured / gable_ceiling_rate (gable_machine_get_ceiling (known, (guint) index)));
    g_string_append_printf (text, "  %s: %s\n", gable_ceiling_title (ceiling), part);
  }
}

void
gable_probe_append_table (const GableProbe *probe, const GableMachine *machine, GString *text)
{
  append_head (probe, text);
  append_rates (probe, text);
  g_string_append_c (text, '\n');
  append_levels (probe, text);
  if (gable_known (machine->bytes_in_flight)) {
    g_autofree char *bytes = gable_format (machine->bytes_in_flight, GABLE_DIMENSION_BYTES);

    g_string_append_printf (text, _("On the way to memory at once: %s (bandwidth × latency)\n"),
                                     bytes);
  }
  append_sustained (probe, text);
  append_catalogue (probe, machine, text);
}

void
gable_probe_append_changes (const GableMachine *before, const GableMachine *now, GString *text)
{
  g_autoptr (GArray) changes = gable_probe_compare (before, now);
  g_autoptr (GableColumns) columns = gable_columns_new (4, "lrrr");

  g_string_append_printf (text, _("\nSince “%s”:\n"), before->name);
  gable_columns_add (columns, _("Ceiling"));
  gable_columns_add (columns, _("Before"));
  gable_columns_add (columns, _("Now"));
  gable_columns_add (columns, _("Change"));
  for (guint i = 0; i < changes->len; i++) {
    const GableProbeChange *change = &g_array_index (changes, GableProbeChange, i);
    GableDimension dimension = gable_counter_rate_dimension (change->counter);
    double ratio = change->now / change->before;

    gable_columns_add (columns, change->title);
    gable_columns_take (columns, gable_format (change->before, dimension));
    gable_columns_take (columns, gable_format (change->now, dimension));
    if (gable_known (ratio) && fabs (ratio - 1) < SAME) {
      gable_columns_add (columns, _("same"));
    } else {
      g_autofree char *percent = gable_format_percent (ratio - 1);

      gable_columns_take (columns, g_strdup_printf ("%s%s", ratio > 1 ? "+" : "", percent));
    }
  }
  gable_columns_write (columns, text);
}
