/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"
#include "import/ncu-sheet.h"

#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A roof is what the unit can do in a cycle × the cycles in a second that were measured with it. */
#define SM_CLOCK "sm__cycles_elapsed.avg.per_second"
#define DRAM_CLOCK "dram__cycles_elapsed.avg.per_second"
#define L2_CLOCK "lts__cycles_elapsed.avg.per_second"
#define L1_CLOCK "l1tex__cycles_elapsed.avg.per_second"

#define MAX_PEAKS 4

/* Source: the roofline sections shipped with Nsight Compute 2020.2 to 2025.1 (a fused multiply-add is two operations, the
 * half one works on pairs; a write-back cycle of L1 is 128 bytes, one of L2's output 32). Near to far, then compute. */
static const struct {
  const char *counter;
  const char *pipe; /* (nullable) */
  const char *clock;
  struct {
    const char *metric;
    double weight;
  } peaks[MAX_PEAKS];
} roofs[] = {
  { "L1",
    NULL,
    L1_CLOCK,
    { { "l1tex__t_bytes.sum.peak_sustained", 1 }, { "l1tex__t_sectors.sum.peak_sustained", 32 } } },
  { "L1_lsu_writeback",
    NULL,
    L1_CLOCK,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.peak_sustained", 1 },
      { "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.peak_sustained", 1 },
      { "derived__l1tex__lsu_writeback_bytes.sum.peak_sustained", 1 } } },
  { "L2",
    NULL,
    L2_CLOCK,
    { { "lts__t_bytes.sum.peak_sustained", 1 }, { "lts__t_sectors.sum.peak_sustained", 32 } } },
  { "L2_lts2xbar",
    NULL,
    L2_CLOCK,
    { { "derived__lts__lts2xbar_bytes.sum.peak_sustained", 1 },
      { "lts__lts2xbar_cycles_active.sum.peak_sustained", 32 } } },
  { "DRAM", NULL, DRAM_CLOCK, { { "dram__bytes.sum.peak_sustained", 1 } } },
  { "fp64",
    "vector",
    SM_CLOCK,
    { { "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained", 2 },
      { "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained", 2 },
      { "derived__sm__sass_thread_inst_executed_op_dfma_pred_on_x2", 1 } } },
  { "fp32",
    "vector",
    SM_CLOCK,
    { { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained", 2 },
      { "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained", 2 },
      { "derived__sm__sass_thread_inst_executed_op_ffma_pred_on_x2", 1 } } },
  { "fp16",
    "vector",
    SM_CLOCK,
    { { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained", 4 },
      { "smsp__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained", 4 },
      { "derived__sm__sass_thread_inst_executed_op_hfma_pred_on_x4", 1 } } },
};

/* A roof told by its share: a rate, or an amount and the time, and what percentage of the peak that is. Below one percent the
 * share is too coarse. For L2 it equals peak × slices × clock in the reports of a T4 and an H100 that hold them. */
#define MIN_PERCENT 1.0
#define TIME "gpu__time_duration.sum"

static const struct {
  const char *counter;
  const char *amount;
  double weight;
  const char *time; /* (nullable) NULL: the amount is a rate */
  const char *percent;
} shares[] = {
  { "DRAM", "dram__bytes.sum.per_second", 1, NULL,
    "dram__bytes.sum.pct_of_peak_sustained_elapsed" },
  { "DRAM", "dram__bytes_read.sum.per_second", 1, NULL,
    "dram__bytes_read.sum.pct_of_peak_sustained_elapsed" },
  { "DRAM", "dram__bytes_write.sum.per_second", 1, NULL,
    "dram__bytes_write.sum.pct_of_peak_sustained_elapsed" },
  { "L2", "lts__t_bytes.sum.per_second", 1, NULL,
    "lts__t_bytes.sum.pct_of_peak_sustained_elapsed" },
  { "L2", "lts__t_sectors.sum", 32, TIME, "lts__t_sectors.avg.pct_of_peak_sustained_elapsed" },
  { "L1", "l1tex__t_bytes.sum.per_second", 1, NULL,
    "l1tex__t_bytes.sum.pct_of_peak_sustained_elapsed" },
};

/* The clock of a pass; launches of a section without its own use the multiprocessors'. */
static double
clock_value (const GableNcuMetrics *metrics, const double *values, const char *name)
{
  double clock = gable_ncu_metrics_get_value (metrics, values, name);

  if (!gable_known (clock) && strcmp (name, SM_CLOCK) == 0) {
    clock = gable_ncu_metrics_get_value (metrics, values, "smsp__cycles_elapsed.avg.per_second");
  }
  return clock > 0 ? clock : GABLE_UNKNOWN;
}

static gboolean
is_rate (double rate)
{
  return rate > 0 && rate < (double) INFINITY;
}

/* Adds the roof of a counter where one of its two rates is known. */
static void
add_roof (GableMachine *machine,
          const GableNcuSheet *sheet,
          const char *id,
          const char *pipe,
          double rate,
          double clock,
          const char *method)
{
  double sheet_clock = GABLE_UNKNOWN;
  double theoretical = gable_ncu_sheet_rate (sheet, id, &sheet_clock);

  if (!is_rate (rate) && !is_rate (theoretical)) {
    return;
  }

  const GableCounter *known = gable_counter_find (id);
  const GableCounter *counter = known != NULL ? known : gable_counter_level (id);

  if (counter == NULL) {
    return;
  }

  g_autoptr (GableCeiling) ceiling = gable_ceiling_new (counter);

  ceiling->pipe = g_strdup (pipe);
  if (is_rate (rate)) {
    ceiling->measured = rate;
    ceiling->measured_origin.source = g_strdup ("Nsight Compute");
    ceiling->measured_origin.method = g_strdup (method);
    ceiling->measured_origin.clock = clock;
  }
  if (is_rate (theoretical)) {
    ceiling->theoretical = theoretical;
    ceiling->theoretical_origin.source = g_strdup ("Nsight Compute");
    ceiling->theoretical_origin.method = g_strdup ("device attributes × highest clock");
    ceiling->theoretical_origin.clock = sheet_clock;
  }
  gable_machine_take_ceiling (machine, g_steal_pointer (&ceiling));
}

static double
peak_rate (const GableNcuMetrics *metrics, const double *values, guint roof, double clock)
{
  for (guint i = 0; i < MAX_PEAKS && roofs[roof].peaks[i].metric != NULL; i++) {
    double peak = gable_ncu_metrics_get_value (metrics, values, roofs[roof].peaks[i].metric);

    if (gable_known (peak)) {
      return roofs[roof].peaks[i].weight * peak * clock;
    }
  }
  return GABLE_UNKNOWN;
}

static double
share_rate (const GableNcuMetrics *metrics, const double *values, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++) {
    if (strcmp (shares[i].counter, id) != 0) {
      continue;
    }

    double rate =
      shares[i].weight * gable_ncu_metrics_get_value (metrics, values, shares[i].amount);
    double percent = gable_ncu_metrics_get_value (metrics, values, shares[i].percent);

    if (shares[i].time != NULL) {
      rate /= gable_ncu_metrics_get_value (metrics, values, shares[i].time);
    }
    if (percent >= MIN_PERCENT && is_rate (rate)) {
      return rate / (percent / 100);
    }
  }
  return GABLE_UNKNOWN;
}

/* Matrix work per cycle of one type without sparsity: the most that any instruction family reaches. The total over both is
 * the sparse rate wherever the chip has sparse instructions (from 8.0 on, for all but FP64 and one-bit integers), and no
 * dense one can be told from it. */
static double
dense_peak (const GableNcuMetrics *metrics,
            const double *values,
            const GableCounter *counter,
            guint capability)
{
  gboolean sparse =
    capability >= 80 && strcmp (counter->type, "fp64") != 0 && strcmp (counter->type, "int1") != 0;
  double dense = GABLE_UNKNOWN;
  double total = GABLE_UNKNOWN;
  guint n = gable_ncu_metrics_get_n_slots (metrics);

  for (guint slot = 0; slot < n; slot++) {
    GableNcuTensor tensor;

    if (!(values[slot] > 0) ||
        !gable_ncu_tensor_parse (gable_ncu_metrics_get_name (metrics, slot), &tensor) ||
        tensor.form != GABLE_NCU_TENSOR_PEAK || tensor.counter != counter) {
      continue;
    }
    if (tensor.sparsity.text == NULL) {
      total = fmax (total, values[slot]);
    } else if (tensor.sparsity.length == 3) {
      dense = fmax (dense, values[slot]);
    } else {
      sparse = TRUE;
    }
  }
  return gable_known (dense) || sparse ? dense : total;
}

static void
add_matrix_roofs (GableMachine *machine,
                  const GableNcuMetrics *metrics,
                  const double *values,
                  const GableNcuSheet *sheet)
{
  double clock = clock_value (metrics, values, SM_CLOCK);

  for (guint i = 0; i < gable_counter_get_n_builtin (); i++) {
    const GableCounter *counter = gable_counter_get_builtin (i);

    if (counter->kind == GABLE_COUNTER_OPERATIONS && g_strcmp0 (counter->unit, "matrix") == 0) {
      double peak = dense_peak (metrics, values, counter, sheet->capability);

      add_roof (machine, sheet, counter->id, "matrix", peak * clock, clock,
                "peak × measured clock");
    }
  }
}

/* The profiler locks the clocks to base unless told otherwise: its roofs are then far below the data sheet's. */
#define LOCKED_CLOCK_RATIO 0.9

static void
note_clock (GableMachine *machine, double clock, const GableNcuSheet *sheet)
{
  if (clock < LOCKED_CLOCK_RATIO * sheet->clock) {
    g_autofree char *low = gable_format (clock, GABLE_DIMENSION_FREQUENCY);
    g_autofree char *high = gable_format (sheet->clock, GABLE_DIMENSION_FREQUENCY);

    machine->note = g_strdup_printf (
      _("The multiprocessors ran at %s of %s: the profiler locks the clock to base "
                         "unless it is run with --clock-control none. The roofs hold at that clock."),
         low, high);
  }
}

static gboolean
has_measured (const GableMachine *machine)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    if (gable_ceiling_is_measured (gable_machine_get_ceiling (machine, i))) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Roofs that no metric tells: what a multiprocessor does in a cycle × the measured clock. */
static void
add_clocked_roofs (GableMachine *machine, const GableNcuSheet *sheet, double clock)
{
  const struct {
    const char *id;
    double rate;
    const char *method;
  } clocked[] = {
    { "shared", sheet->shared, "banks × measured clock" },
    { "int32", sheet->int32, "lanes × measured clock" },
    { "inst", sheet->instructions, "schedulers × measured clock" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (clocked); i++) {
    add_roof (machine, sheet, clocked[i].id, NULL, clocked[i].rate / sheet->clock * clock, clock,
              clocked[i].method);
  }
}

/**
 * gable_ncu_metrics_machine:
 * @metrics: the metrics of the file
 * @values: a figure a slot, of the longest launch: on short ones the estimated clocks jitter
 *
 * Measured rates are the launch's own (peak × measured clock), theoretical ones follow from the device attributes. Where
 * the launch tells no peaks, a machine of the catalogue knows more than the attributes do and is left to be found.
 *
 * Returns: (transfer full) (nullable)
 */
GableMachine *
gable_ncu_metrics_machine (GableNcuMetrics *metrics, const double *values)
{
  const char *device = gable_ncu_metrics_get_device (metrics);
  g_autoptr (GableMachine) machine = gable_machine_new (device != NULL ? device : "GPU");
  GableNcuSheet sheet = gable_ncu_sheet_read (metrics, values);

  for (guint i = 0; i < G_N_ELEMENTS (roofs); i++) {
    double clock = clock_value (metrics, values, roofs[i].clock);
    double rate = peak_rate (metrics, values, i, clock);
    const char *method = "peak × measured clock";

    if (!is_rate (rate)) {
      rate = share_rate (metrics, values, roofs[i].counter);
      method = "rate ÷ share of peak";
    }
    add_roof (machine, &sheet, roofs[i].counter, roofs[i].pipe, rate, clock, method);
  }
  add_matrix_roofs (machine, metrics, values, &sheet);

  gboolean measured = has_measured (machine);
  double clock = clock_value (metrics, values, SM_CLOCK);

  if (gable_machine_get_n_ceilings (machine) == 0 ||
      (!measured && device != NULL && gable_catalogue_match (device) != NULL)) {
    return NULL;
  }
  add_clocked_roofs (machine, &sheet, measured ? clock : GABLE_UNKNOWN);
  machine->vendor = g_strdup ("NVIDIA");
  machine->class_ = g_strdup ("gpu");
  machine->scope = g_strdup (_("one GPU"));
  note_clock (machine, clock, &sheet);
  return g_steal_pointer (&machine);
}
