/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

#include "import/ncu-plan.h"

#include <string.h>

struct _GableNcuMetrics {
  GHashTable *slots;  /* name → slot + 1 */
  GPtrArray *names;   /* (element-type utf8) interned, by slot */
  GByteArray *sums;   /* by slot: whether totals are sums */
  GableNcuPlan *plan; /* (nullable) made when a launch is evaluated, dropped when a slot is added */
  char *device;       /* (nullable) */
};

GableNcuMetrics *
gable_ncu_metrics_new (void)
{
  GableNcuMetrics *metrics = g_new0 (GableNcuMetrics, 1);

  metrics->slots = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  metrics->names = g_ptr_array_new ();
  metrics->sums = g_byte_array_new ();
  return metrics;
}

void
gable_ncu_metrics_free (GableNcuMetrics *metrics)
{
  if (metrics == NULL) {
    return;
  }
  g_hash_table_unref (metrics->slots);
  g_ptr_array_unref (metrics->names);
  g_byte_array_unref (metrics->sums);
  gable_ncu_plan_free (metrics->plan);
  g_free (metrics->device);
  g_free (metrics);
}

/* Whether the totals of a metric are sums, told by its name: "UNIT__COUNTER.ROLL-UP.SUBMETRIC" is a sum if the roll-up is
 * "sum" and nothing follows. Names without a roll-up are counts of instructions, or those of Pascal's time.
 * Source: Nsight Compute, Kernel Profiling Guide 2024.1, "Metrics Structure". */
static gboolean
is_sum_by_name (const char *name)
{
  static const char *const sum_prefixes[] = {
    "sass__",
    "inst_executed",
    "thread_inst_executed",
    "memory_",
    "derived__memory_",
    "smsp__pcsamp_warps_issue_stalled",
    "smsp__pcsamp_sample_count",
    "smsp__branch_targets_threads",
    "gpu__time_duration",
    "dram__sectors",
  };
  const char *dot = strchr (name, '.');

  if (g_str_has_prefix (name, GABLE_NCU_HISTOGRAM)) {
    return TRUE;
  }
  if (dot != NULL) {
    return strcmp (dot, ".sum") == 0;
  }
  if (g_str_has_suffix (name, "_sum")) {
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (sum_prefixes); i++) {
    if (g_str_has_prefix (name, sum_prefixes[i])) {
      return strstr (name, "_pct") == NULL;
    }
  }
  return FALSE;
}

/**
 * gable_ncu_metrics_slot:
 * @metrics: the metrics of one file
 * @name: as the tool writes it: "dram__bytes.sum"
 *
 * Returns: the place of the metric in the arrays of figures; the same name has the same slot
 */
guint
gable_ncu_metrics_slot (GableNcuMetrics *metrics, const char *name)
{
  gpointer found = g_hash_table_lookup (metrics->slots, name);

  if (found != NULL) {
    return GPOINTER_TO_UINT (found) - 1;
  }

  guint slot = metrics->names->len;
  char *copy = g_strdup (name);
  guint8 sum = is_sum_by_name (name);

  g_hash_table_insert (metrics->slots, copy, GUINT_TO_POINTER (slot + 1));
  g_ptr_array_add (metrics->names, copy);
  g_byte_array_append (metrics->sums, &sum, 1);
  g_clear_pointer (&metrics->plan, gable_ncu_plan_free);
  return slot;
}

int
gable_ncu_metrics_find (const GableNcuMetrics *metrics, const char *name)
{
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (metrics->slots, name)) - 1;
}

guint
gable_ncu_metrics_get_n_slots (const GableNcuMetrics *metrics)
{
  return metrics->names->len;
}

const char *
gable_ncu_metrics_get_name (const GableNcuMetrics *metrics, guint slot)
{
  g_return_val_if_fail (slot < metrics->names->len, NULL);

  return g_ptr_array_index (metrics->names, slot);
}

gboolean
gable_ncu_metrics_is_sum (const GableNcuMetrics *metrics, guint slot)
{
  g_return_val_if_fail (slot < metrics->sums->len, FALSE);

  return metrics->sums->data[slot] != 0;
}

double
gable_ncu_metrics_get_value (const GableNcuMetrics *metrics, const double *values, const char *name)
{
  int slot = gable_ncu_metrics_find (metrics, name);

  return slot >= 0 ? values[slot] : GABLE_UNKNOWN;
}

void
gable_ncu_metrics_set_device (GableNcuMetrics *metrics, const char *device)
{
  if (g_strcmp0 (metrics->device, device) != 0) {
    g_free (metrics->device);
    metrics->device = g_strdup (device);
  }
}

const char *
gable_ncu_metrics_get_device (const GableNcuMetrics *metrics)
{
  return metrics->device;
}

/* What a counter counts, by a word of its name; the first that is found. */
static const char *
unit_of_counter (const char *name)
{
  static const struct {
    const char *word;
    const char *unit;
  } words[] = { { "hit_rate", "%" },       { "_pct", "%" },       { "__time_", "second" },
                { "cycles", "cycle" },     { "bytes", "byte" },   { "sectors", "sector" },
                { "requests", "request" }, { "inst", "inst" },    { "wavefronts", "wavefront" },
                { "warps", "warp" },       { "_rate", "kHz" },    { "frequency_khz", "kHz" },
                { "threads", "thread" },   { "__ops_path", "op" } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (strstr (name, words[i].word) != NULL) {
      return words[i].unit;
    }
  }
  return NULL;
}

/**
 * gable_ncu_metric_unit:
 * @name: of a metric
 *
 * A binary report holds base units and does not name them; they follow from the name.
 * Source: Nsight Compute, Kernel Profiling Guide 2024.1, "Metrics Structure".
 *
 * Returns: (nullable) (transfer none): an interned word
 */
const char *
gable_ncu_metric_unit (const char *name)
{
  static const struct {
    const char *suffix;
    const char *per; /* (nullable) what the counter's unit is divided by; NULL: a percentage */
  } submetrics[] = {
    { ".per_second", "second" },
    { ".per_cycle_elapsed", "cycle" },
    { ".per_cycle_active", "cycle" },
    { ".peak_sustained", "cycle" },
    { ".pct", NULL },
    { ".pct_of_peak_sustained_elapsed", NULL },
    { ".pct_of_peak_sustained_active", NULL },
  };

  if (g_str_has_suffix (name, ".ratio") || g_str_has_suffix (name, ".max_rate")) {
    return NULL;
  }
  for (guint i = 0; i < G_N_ELEMENTS (submetrics); i++) {
    if (!g_str_has_suffix (name, submetrics[i].suffix)) {
      continue;
    }

    const char *unit = unit_of_counter (name);

    if (submetrics[i].per == NULL || unit == NULL) {
      return submetrics[i].per == NULL ? "%" : NULL;
    }

    g_autofree char *ratio = g_strconcat (unit, "/", submetrics[i].per, NULL);

    return g_intern_string (ratio);
  }
  return unit_of_counter (name);
}

/**
 * gable_ncu_metrics_evaluate:
 * @metrics: the metrics of the file
 * @values: a figure a slot, in base units
 * @launch: (out): time and amounts
 *
 * Derives what one launch did. The formulas are resolved to slots with the first launch after a slot was added, so a
 * launch costs a few additions.
 */
void
gable_ncu_metrics_evaluate (GableNcuMetrics *metrics, const double *values, GableNcuLaunch *launch)
{
  if (metrics->plan == NULL) {
    metrics->plan = gable_ncu_plan_new (metrics);
  }
  gable_ncu_plan_evaluate (metrics->plan, values, launch);
}
