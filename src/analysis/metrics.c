/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/metrics.h"

#include "analysis/operation-shares.h"

#include <string.h>

typedef double (*Derive) (const GableKernelMetrics *metrics);

/* @part of @whole, or unknown where there is no whole. */
static double
divide (double part, double whole)
{
  return whole > 0 ? part / whole : GABLE_UNKNOWN;
}

static double
flag (gboolean value)
{
  return value ? 1 : 0;
}

static const GableCounter *
limiter_counter (const GableKernelMetrics *metrics)
{
  int limiter = metrics->result->limiter;

  return limiter >= 0
           ? gable_machine_get_ceiling (metrics->roofline->machine, (guint) limiter)->counter
           : NULL;
}

static double
rate_of (const GableKernelMetrics *metrics, const char *counter)
{
  int ceiling = gable_rate_table_find (metrics->table, gable_counter_find (counter));

  return ceiling >= 0 ? metrics->table->rates[ceiling] : GABLE_UNKNOWN;
}

static double
get_utilisation (const GableKernelMetrics *metrics)
{
  return gable_result_efficiency (metrics->result);
}

static double
get_time_share (const GableKernelMetrics *metrics)
{
  return gable_roofline_get_share (metrics->roofline, metrics->result);
}

/* At the level that limits; of a kernel that arithmetic limits, at main memory. */
static double
get_measured_over_ideal (const GableKernelMetrics *metrics)
{
  const GableCounter *level = limiter_counter (metrics);

  if (level == NULL || level->kind != GABLE_COUNTER_TRAFFIC) {
    level = metrics->table->dram;
  }
  return divide (gable_kernel_get_amount (metrics->kernel, level),
                 gable_kernel_get_ideal (metrics->kernel, level));
}

static double
get_compute_utilisation (const GableKernelMetrics *metrics)
{
  return divide (metrics->bounds.compute, metrics->bounds.seconds);
}

static double
get_memory_utilisation (const GableKernelMetrics *metrics)
{
  return divide (metrics->bounds.memory, metrics->bounds.seconds);
}

static double
get_busiest_level (const GableKernelMetrics *metrics, GableReach from, GableReach to)
{
  double busiest = GABLE_UNKNOWN;

  for (guint i = 0; i < metrics->table->n; i++) {
    GableReach reach = gable_machine_get_ceiling (metrics->table->machine, i)->counter->reach;

    if (metrics->table->traffic[i] && reach >= from && reach <= to &&
        gable_known (metrics->times[i]) && !(metrics->times[i] <= busiest)) {
      busiest = metrics->times[i];
    }
  }
  return divide (busiest, metrics->bounds.seconds);
}

static double
get_inner_level_utilisation (const GableKernelMetrics *metrics)
{
  return get_busiest_level (metrics, GABLE_REACH_CORE, GABLE_REACH_CACHE);
}

static double
get_link_utilisation (const GableKernelMetrics *metrics)
{
  return get_busiest_level (metrics, GABLE_REACH_LINK, GABLE_REACH_LINK);
}

static double
get_fp64_share (const GableKernelMetrics *metrics)
{
  return gable_share_of_fp64 (metrics->kernel);
}

static double
get_tensor_share (const GableKernelMetrics *metrics)
{
  return gable_share_of_matrix (metrics->kernel);
}

static double
get_vector_ratio (const GableKernelMetrics *metrics)
{
  return gable_share_of_simd (metrics->kernel);
}

static double
get_integers_dominate (const GableKernelMetrics *metrics)
{
  double share = gable_share_of_integers (metrics->kernel);

  return gable_known (share) ? flag (share > 0.5) : GABLE_UNKNOWN;
}

static double
get_peak_ratio_fp64 (const GableKernelMetrics *metrics)
{
  return divide (rate_of (metrics, "fp64"), rate_of (metrics, "fp32"));
}

/* Matrix units of half precision or wider: narrower types need another algorithm. */
static double
get_tensor_gain (const GableKernelMetrics *metrics)
{
  double peak = GABLE_UNKNOWN;

  for (guint i = 0; i < metrics->table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (metrics->table->machine, i);

    if (ceiling->counter->floating && gable_counter_is_matrix (ceiling->counter) &&
        ceiling->counter->bits >= 16 && !ceiling->variant &&
        gable_known (metrics->table->rates[i]) && !(metrics->table->rates[i] <= peak)) {
      peak = metrics->table->rates[i];
    }
  }
  return divide (peak, divide (metrics->bounds.work, metrics->bounds.compute));
}

/* Names of libraries' products and convolutions. */
static double
get_is_matmul (const GableKernelMetrics *metrics)
{
  static const char *const parts[] = { "gemm",        "matmul", "conv2d", "conv3d",
                                       "convolution", "wgrad",  "dgrad" };
  g_autofree char *name = g_ascii_strdown (metrics->kernel->name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (strstr (name, parts[i]) != NULL) {
      return 1;
    }
  }
  return 0;
}

static gboolean
is_class (const GableKernelMetrics *metrics, const char *prefix)
{
  const GableMachine *machine = metrics->roofline->machine;

  return machine != NULL && machine->class_ != NULL && g_str_has_prefix (machine->class_, prefix);
}

/* Instructions of a GPU are those of whole warps, so the lanes that took part count. */
static double
get_flops_per_instruction (const GableKernelMetrics *metrics)
{
  double instructions = gable_kernel_get_amount (metrics->kernel, gable_counter_find ("inst"));
  double work = gable_kernel_get_work (metrics->kernel, (GableWork){ GABLE_WORK_FP, NULL });

  if (is_class (metrics, "gpu")) {
    return divide (work,
                   instructions * gable_kernel_get_evidence (metrics->kernel, "lanes_active"));
  }
  return is_class (metrics, "cpu") ? divide (work, instructions) : GABLE_UNKNOWN;
}

static double
get_remote_share (const GableKernelMetrics *metrics)
{
  double remote = gable_kernel_get_amount (metrics->kernel, gable_counter_find ("remote"));
  double local = gable_kernel_get_amount (metrics->kernel, gable_counter_find ("DRAM"));

  return divide (remote, remote + local);
}

static double
get_remote_bw_ratio (const GableKernelMetrics *metrics)
{
  return divide (rate_of (metrics, "remote"), rate_of (metrics, "DRAM"));
}

static double
get_aperture_bw_ratio (const GableKernelMetrics *metrics)
{
  return divide (rate_of (metrics, "PCIe"), rate_of (metrics, "DRAM"));
}

/* Little's law: the bytes that the bandwidth of memory needs outstanding. */
static double
get_concurrency_ratio (const GableKernelMetrics *metrics)
{
  const GableMachine *machine = metrics->roofline->machine;
  int ceiling = metrics->table->dram_ceiling;

  if (ceiling < 0) {
    return GABLE_UNKNOWN;
  }
  return divide (machine->bytes_in_flight,
                 metrics->table->rates[ceiling] *
                   gable_machine_get_ceiling (machine, (guint) ceiling)->latency);
}

static double
get_launch_over_kernel (const GableKernelMetrics *metrics)
{
  return divide (metrics->bounds.launch, metrics->bounds.seconds);
}

static double
get_ceiling_measured (const GableKernelMetrics *metrics)
{
  int limiter = metrics->result->limiter;

  return limiter >= 0 ? flag (metrics->table->measured[limiter]) : GABLE_UNKNOWN;
}

static double
get_measured_over_spec (const GableKernelMetrics *metrics)
{
  int limiter = metrics->result->limiter;

  return limiter >= 0 ? gable_ceiling_fraction (
                          gable_machine_get_ceiling (metrics->roofline->machine, (guint) limiter))
                      : GABLE_UNKNOWN;
}

/* Unknown where it is not told which precision the operations have: then no roof can be the wrong one. */
static double
get_precision_match (const GableKernelMetrics *metrics)
{
  const GableAmounts *amounts = metrics->kernel->amounts;
  gboolean any = FALSE;

  for (guint i = 0; i < amounts->n; i++) {
    const GableAmount *amount = &amounts->entries[i];

    if (gable_amount_counter (amount)->kind != GABLE_COUNTER_OPERATIONS || !(amount->amount > 0)) {
      continue;
    }
    if (gable_amount_counter (amount)->bits == 0) {
      return GABLE_UNKNOWN;
    }
    if (gable_rate_table_find (metrics->table, gable_amount_counter (amount)) < 0) {
      return 0;
    }
    any = TRUE;
  }
  return any ? 1 : GABLE_UNKNOWN;
}

static double
get_intensities_ordered (const GableKernelMetrics *metrics)
{
  const GableCounter *inner;
  const GableCounter *outer;

  return flag (!gable_bounds_find_disorder (&metrics->bounds, metrics->kernel,
                                            metrics->roofline->thresholds.above, &inner, &outer));
}

/* What one launch moves is no more than the last cache holds: then all of it may be served from there. More bytes tell
 * nothing, since they may be the same ones again. */
static double
get_fits_cache (const GableKernelMetrics *metrics)
{
  double bytes = gable_kernel_get_amount (metrics->kernel, metrics->table->dram);
  double capacity = GABLE_UNKNOWN;

  for (guint i = 0; i < metrics->table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (metrics->table->machine, i);

    if (ceiling->counter->reach == GABLE_REACH_CACHE && gable_known (ceiling->capacity) &&
        !(ceiling->capacity <= capacity)) {
      capacity = ceiling->capacity;
    }
  }
  return metrics->kernel->launches > 0 && bytes / (double) metrics->kernel->launches <= capacity
           ? 1
           : GABLE_UNKNOWN;
}

static double
get_operations_known (const GableKernelMetrics *metrics)
{
  return flag (gable_known (metrics->bounds.work));
}

static double
get_operations_zero (const GableKernelMetrics *metrics)
{
  return gable_known (metrics->bounds.work) ? flag (metrics->bounds.work == 0) : GABLE_UNKNOWN;
}

static double
get_bytes_known (const GableKernelMetrics *metrics)
{
  return flag (metrics->bounds.has_traffic);
}

static double
get_ceilings_known (const GableKernelMetrics *metrics)
{
  return flag (metrics->roofline->machine != NULL && metrics->bounds.unbounded == NULL);
}

/* I ÷ (P ÷ β) = t_c ÷ t at main memory. */
static double
get_ridge_ratio (const GableKernelMetrics *metrics)
{
  int ceiling = metrics->table->dram_ceiling;

  return ceiling >= 0 ? divide (metrics->bounds.compute, metrics->times[ceiling]) : GABLE_UNKNOWN;
}

static double
get_ridge_ratio_low (const GableKernelMetrics *metrics)
{
  int ceiling = metrics->bounds.compute_ceiling;

  if (ceiling < 0) {
    return GABLE_UNKNOWN;
  }
  return get_ridge_ratio (metrics) * divide (metrics->table->rates[ceiling],
                                             gable_rate_table_find_lower (metrics->table, ceiling));
}

static const struct {
  const char *name;
  Derive derive;
} derived[] = {
  { "aperture_bw_ratio", get_aperture_bw_ratio },
  { "bytes_known", get_bytes_known },
  { "ceiling_measured", get_ceiling_measured },
  { "ceilings_known", get_ceilings_known },
  { "compute_time_ratio", get_compute_utilisation },
  { "compute_utilisation", get_compute_utilisation },
  { "concurrency_ratio", get_concurrency_ratio },
  { "fits_cache", get_fits_cache },
  { "flops_per_instruction", get_flops_per_instruction },
  { "fp64_share", get_fp64_share },
  { "inner_level_utilisation", get_inner_level_utilisation },
  { "integers_dominate", get_integers_dominate },
  { "intensities_ordered", get_intensities_ordered },
  { "is_matmul", get_is_matmul },
  { "launch_over_kernel", get_launch_over_kernel },
  { "link_utilisation", get_link_utilisation },
  { "measured_over_ideal", get_measured_over_ideal },
  { "measured_over_spec", get_measured_over_spec },
  { "memory_time_ratio", get_memory_utilisation },
  { "memory_utilisation", get_memory_utilisation },
  { "operations_known", get_operations_known },
  { "operations_zero", get_operations_zero },
  { "peak_ratio_fp64", get_peak_ratio_fp64 },
  { "precision_match", get_precision_match },
  { "remote_bw_ratio", get_remote_bw_ratio },
  { "remote_share", get_remote_share },
  { "ridge_ratio", get_ridge_ratio },
  { "ridge_ratio_low", get_ridge_ratio_low },
  { "tensor_gain", get_tensor_gain },
  { "tensor_share", get_tensor_share },
  { "time_share", get_time_share },
  { "utilisation", get_utilisation },
  { "vector_ratio", get_vector_ratio },
};

/**
 * gable_kernel_metrics_new:
 * @roofline: must outlive the metrics
 * @kernel: row of the project
 *
 * Returns: (transfer full): the kernel's bounds, ready to be asked
 */
GableKernelMetrics *
gable_kernel_metrics_new (const GableRoofline *roofline, guint kernel)
{
  GableKernelMetrics *metrics = g_new0 (GableKernelMetrics, 1);

  metrics->roofline = roofline;
  metrics->kernel = gable_project_get_kernel (roofline->project, kernel);
  metrics->result = &roofline->kernels[kernel];
  metrics->table = gable_rate_table_new (roofline->machine, roofline->rates);
  metrics->times = g_new (double, metrics->table->n);
  gable_bounds_measure (metrics->table, metrics->kernel, roofline->work, metrics->times,
                        &metrics->bounds);
  gable_bounds_combine (metrics->table, metrics->times, metrics->bounds.work == 0,
                        &roofline->thresholds, &metrics->bounds);
  return metrics;
}

void
gable_kernel_metrics_free (GableKernelMetrics *metrics)
{
  gable_rate_table_free (metrics->table);
  g_free (metrics->times);
  g_free (metrics);
}

/**
 * gable_kernel_metrics_get:
 * @name: a metric of the advice table
 *
 * What the tool (or a person) says of the kernel comes before what follows from its amounts.
 *
 * Returns: in the metric's unit; unknown where nobody tells it
 */
double
gable_kernel_metrics_get (const GableKernelMetrics *metrics, const char *name)
{
  double value = gable_kernel_get_evidence (metrics->kernel, name);

  if (gable_known (value)) {
    return value;
  }
  for (guint i = 0; i < G_N_ELEMENTS (derived); i++) {
    if (strcmp (derived[i].name, name) == 0) {
      return derived[i].derive (metrics);
    }
  }
  return GABLE_UNKNOWN;
}
