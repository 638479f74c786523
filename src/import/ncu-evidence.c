/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

#include "import/ncu-plan.h"

#include <string.h>

#define MAX_ADDENDS 6
#define OPERATION(op) "smsp__sass_thread_inst_executed_op_" op "_pred_on.sum"
#define OPERATION_PER_CYCLE(op) OPERATION (op) ".per_cycle_elapsed"
#define LOCAL_SECTORS(op) "l1tex__t_sectors_pipe_lsu_mem_local_op_" op ".sum"
#define GLOBAL_SECTORS(op) "l1tex__t_sectors_pipe_lsu_mem_global_op_" op ".sum"

typedef enum {
  SHARE,      /* factor × numerator ÷ denominator */
  COMPLEMENT, /* 1 - that */
  WHOLE,      /* whole part of that */
  FRACTION    /* fractional part of that */
} EvidenceForm;

/* Figures of the advice table's vocabulary. The first row of a metric that is known counts.
 * Source: Nsight Compute, Kernel Profiling Guide 2024.1, "Metrics Reference", and the sections that show these figures. */
static const struct {
  const char *metric;
  EvidenceForm form;
  double factor;
  const char *numerator[MAX_ADDENDS];   /* added up */
  const char *denominator[MAX_ADDENDS]; /* added up; none is 1 */
} rows[] = {
  { "occupancy_theoretical", SHARE, 0.01, { "sm__maximum_warps_per_active_cycle_pct" }, { 0 } },
  { "occupancy_achieved",
    SHARE,
    0.01,
    { "sm__warps_active.avg.pct_of_peak_sustained_active" },
    { 0 } },
  { "issue_active", SHARE, 1, { "smsp__issue_active.avg.per_cycle_active" }, { 0 } },
  { "issue_active", SHARE, 0.01, { "smsp__issue_active.avg.pct_of_peak_sustained_active" }, { 0 } },
  { "issue_active",
    COMPLEMENT,
    0.01,
    { "smsp__issue_inst0.avg.pct_of_peak_sustained_active" },
    { 0 } },
  { "compute_utilisation",
    SHARE,
    0.01,
    { "sm__throughput.avg.pct_of_peak_sustained_elapsed" },
    { 0 } },
  { "compute_utilisation", SHARE, 0.01, { "sm__sol_pct" }, { 0 } },
  { "memory_utilisation",
    SHARE,
    0.01,
    { "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" },
    { 0 } },
  { "l1_hit", SHARE, 0.01, { "l1tex__t_sector_hit_rate.pct" }, { 0 } },
  { "l1_hit", SHARE, 0.01, { "tex__hitrate_pct" }, { 0 } },
  { "l2_hit", SHARE, 0.01, { "lts__t_sector_hit_rate.pct" }, { 0 } },
  { "sector_efficiency",
    SHARE,
    1,
    { "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio" },
    { "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.max_rate" } },
  { "sector_efficiency",
    SHARE,
    0.01,
    { "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct" },
    { 0 } },
  { "lanes_active", SHARE, 1, { "smsp__thread_inst_executed_per_inst_executed.ratio" }, { 0 } },
  { "whole_waves", WHOLE, 1, { "launch__waves_per_multiprocessor" }, { 0 } },
  { "partial_wave", FRACTION, 1, { "launch__waves_per_multiprocessor" }, { 0 } },
  { "blocks_per_unit",
    SHARE,
    1,
    { "launch__grid_size" },
    { "device__attribute_multiprocessor_count" } },
  { "blocks_per_unit", SHARE, 1, { "launch__grid_size" }, { "launch__sm_count" } },
  { "slow_pipe_share",
    SHARE,
    0.01,
    { "sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_active" },
    { 0 } },
  { "bank_conflict_share",
    SHARE,
    1,
    { "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum" },
    { "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" } },
  { "atomic_share",
    SHARE,
    1,
    { "lts__t_sectors_op_atom.sum", "lts__t_sectors_op_red.sum" },
    { "lts__t_sectors.sum" } },
  { "spill_share",
    SHARE,
    1,
    { LOCAL_SECTORS ("ld"), LOCAL_SECTORS ("st") },
    { LOCAL_SECTORS ("ld"), LOCAL_SECTORS ("st"), GLOBAL_SECTORS ("ld"), GLOBAL_SECTORS ("st") } },
  { "aperture_share",
    SHARE,
    1,
    { "lts__t_sectors_srcunit_tex_aperture_sysmem_lookup_miss.sum" },
    { "lts__t_sectors_srcunit_tex_lookup_miss.sum" } },
  { "channel_imbalance",
    COMPLEMENT,
    1,
    { "dram__cycles_active.avg" },
    { "dram__cycles_active.max" } },
  { "imbalance", COMPLEMENT, 1, { "sm__cycles_active.avg" }, { "sm__cycles_active.max" } },
  { "clock_ratio",
    SHARE,
    1e-3, /* the attribute is in kHz */
    { "sm__cycles_elapsed.avg.per_second" },
    { "device__attribute_clock_rate" } },
  { "fma_ratio",
    SHARE,
    1,
    { OPERATION ("dfma"), OPERATION ("ffma") },
    { OPERATION ("dadd"), OPERATION ("dmul"), OPERATION ("dfma"), OPERATION ("fadd"),
      OPERATION ("fmul"), OPERATION ("ffma") } },
  { "fma_ratio",
    SHARE,
    1,
    { OPERATION_PER_CYCLE ("dfma"), OPERATION_PER_CYCLE ("ffma") },
    { OPERATION_PER_CYCLE ("dadd"), OPERATION_PER_CYCLE ("dmul"), OPERATION_PER_CYCLE ("dfma"),
      OPERATION_PER_CYCLE ("fadd"), OPERATION_PER_CYCLE ("fmul"), OPERATION_PER_CYCLE ("ffma") } },
};

/* Reasons why a warp does not issue. Their figures are warps per issued instruction (or samples), so a reason's share is
 * its part of the sum over all of them. */
static const struct {
  const char *metric; /* (nullable) the advice table has no use for the others */
  const char *reason;
} stalls[] = {
  { "stall_long_scoreboard", "long_scoreboard" },
  { "stall_short_scoreboard", "short_scoreboard" },
  { "stall_mio", "mio_throttle" },
  { "stall_lg", "lg_throttle" },
  { "stall_barrier", "barrier" },
  { "stall_wait", "wait" },
  { "stall_math", "math_pipe_throttle" },
  { "stall_no_instruction", "no_instruction" },
  { NULL, "branch_resolving" },
  { NULL, "dispatch_stall" },
  { NULL, "drain" },
  { NULL, "gmma" },
  { NULL, "imc_miss" },
  { NULL, "membar" },
  { NULL, "misc" },
  { NULL, "not_selected" },
  { NULL, "selected" },
  { NULL, "sleeping" },
  { NULL, "tex_throttle" },
};

static const struct {
  const char *head;
  const char *tail;
} stall_forms[] = {
  { "smsp__average_warps_issue_stalled_", "_per_issue_active.ratio" },
  { "smsp__pcsamp_warps_issue_stalled_", "" },
};

static const char *const arithmetic_pipes[] = { "alu",    "fma",    "fp16", "fp64",
                                                "shared", "tensor", "xu" };

static double
add_up (const GableNcuMetrics *metrics, const double *values, const char *const *names)
{
  double sum = 0;

  for (guint i = 0; i < MAX_ADDENDS && names[i] != NULL; i++) {
    sum += gable_ncu_metrics_get_value (metrics, values, names[i]);
  }
  return sum;
}

static double
row_value (const GableNcuMetrics *metrics, const double *values, guint row)
{
  double value = rows[row].factor * add_up (metrics, values, rows[row].numerator);

  if (rows[row].denominator[0] != NULL) {
    double denominator = add_up (metrics, values, rows[row].denominator);

    value = denominator > 0 ? value / denominator : GABLE_UNKNOWN;
  }
  switch (rows[row].form) {
  case COMPLEMENT:
    return 1 - value;
  case WHOLE:
    return floor (value);
  case FRACTION:
    return value - floor (value);
  case SHARE:
  default:
    return value;
  }
}

static void
add_rows (const GableNcuMetrics *metrics, const double *values, GableKernel *kernel)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    double value = row_value (metrics, values, i);

    if (gable_known (value) && !gable_known (gable_kernel_get_evidence (kernel, rows[i].metric))) {
      gable_kernel_set_evidence (kernel, rows[i].metric, value, rows[i].numerator[0]);
    }
  }
}

/* Returns: whether the file has the stall reasons in this form */
static gboolean
add_stalls (const GableNcuMetrics *metrics, const double *values, guint form, GableKernel *kernel)
{
  double figures[G_N_ELEMENTS (stalls)];
  double sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (stalls); i++) {
    g_autofree char *name =
      g_strconcat (stall_forms[form].head, stalls[i].reason, stall_forms[form].tail, NULL);

    figures[i] = gable_ncu_metrics_get_value (metrics, values, name);
    if (!gable_known (figures[i]) && strcmp (stalls[i].reason, "no_instruction") == 0) {
      g_autofree char *plural =
        g_strconcat (stall_forms[form].head, stalls[i].reason, "s", stall_forms[form].tail, NULL);

      figures[i] = gable_ncu_metrics_get_value (metrics, values, plural);
    }
    if (gable_known (figures[i])) {
      sum += figures[i];
    } else if (strcmp (stalls[i].reason, "selected") == 0) {
      return FALSE; /* a few chosen reasons: their sum is not the whole */
    }
  }
  if (!(sum > 0)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (stalls); i++) {
    if (stalls[i].metric != NULL && gable_known (figures[i])) {
      g_autofree char *name =
        g_strconcat (stall_forms[form].head, stalls[i].reason, stall_forms[form].tail, NULL);

      gable_kernel_set_evidence (kernel, stalls[i].metric, figures[i] / sum, name);
    }
  }
  return TRUE;
}

static gboolean
is_arithmetic_pipe (const char *name)
{
  static const char *const heads[] = { "sm__inst_executed_pipe_", "sm__pipe_" };

  if (!g_str_has_suffix (name, ".avg.pct_of_peak_sustained_active")) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++) {
    for (guint j = 0; j < G_N_ELEMENTS (arithmetic_pipes); j++) {
      if (g_str_has_prefix (name, heads[i]) &&
          g_str_has_prefix (name + strlen (heads[i]), arithmetic_pipes[j])) {
        return TRUE;
      }
    }
  }
  return FALSE;
}

static void
add_busiest_pipe (const GableNcuMetrics *metrics, const double *values, GableKernel *kernel)
{
  double most = GABLE_UNKNOWN;
  const char *pipe = NULL;
  guint n = gable_ncu_metrics_get_n_slots (metrics);

  for (guint slot = 0; slot < n; slot++) {
    const char *name = gable_ncu_metrics_get_name (metrics, slot);

    if (gable_known (values[slot]) && !(values[slot] <= most) && is_arithmetic_pipe (name)) {
      most = values[slot];
      pipe = name;
    }
  }
  if (pipe != NULL) {
    gable_kernel_set_evidence (kernel, "pipe_utilisation", most / 100, pipe);
  }
}

/* A page without a duration can still tell rates: they place the point. */
static void
add_rates (const GableNcuMetrics *metrics, const double *values, GableKernel *kernel)
{
  g_autoptr (GableNcuPlan) plan = gable_ncu_plan_new (metrics);
  GableNcuLaunch rates;
  double performance = GABLE_UNKNOWN;

  gable_ncu_plan_evaluate_rates (plan, values, &rates);
  for (guint i = 0; i < rates.n_amounts; i++) {
    const GableNcuAmount *rate = &rates.amounts[i];

    if (rate->counter->kind == GABLE_COUNTER_OPERATIONS && rate->counter->floating) {
      performance = (gable_known (performance) ? performance : 0) + rate->amount;
    }
  }
  if (!gable_known (performance)) {
    return;
  }
  gable_kernel_set_performance (kernel, performance);
  for (guint i = 0; i < rates.n_amounts; i++) {
    const GableNcuAmount *rate = &rates.amounts[i];

    if (rate->counter->kind == GABLE_COUNTER_TRAFFIC && rate->amount > 0) {
      gable_kernel_set_intensity (kernel, rate->counter, performance / rate->amount);
    }
  }
}

/**
 * gable_ncu_metrics_evidence:
 * @metrics: the metrics of the file
 * @values: a figure a slot, means over the kernel's launches
 * @kernel: the kernel, with its time where that is known
 *
 * Adds what the advice table asks for, each figure with the metric that it comes from; and performance and intensities
 * where the file tells rates and no time.
 */
void
gable_ncu_metrics_evidence (GableNcuMetrics *metrics, const double *values, GableKernel *kernel)
{
  add_rows (metrics, values, kernel);
  for (guint form = 0; form < G_N_ELEMENTS (stall_forms); form++) {
    if (add_stalls (metrics, values, form, kernel)) {
      break;
    }
  }
  add_busiest_pipe (metrics, values, kernel);
  if (!gable_known (kernel->seconds)) {
    add_rates (metrics, values, kernel);
  }
}
