/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

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

/* What one multiprocessor starts in a cycle: fused multiply-adds, and integer thread instructions (one operation each; where
 * a multiplication takes several, there is no one figure).
 * Source: CUDA C++ Programming Guide 12.6, "Arithmetic Instructions", table of throughputs; the floating-point ones of 7.5,
 * 8.x and 9.0 equal peak_sustained ÷ multiprocessors in reports. */
static const struct {
  guint capability; /* 10 major + minor */
  double fp64;
  double fp32;
  double int32; /* 0 where unknown */
} lanes[] = {
  { 50, 4, 128, 0 },  { 52, 4, 128, 0 },   { 53, 4, 128, 0 },   { 60, 32, 64, 0 },
  { 61, 4, 128, 0 },  { 62, 4, 128, 0 },   { 70, 32, 64, 64 },  { 72, 32, 64, 64 },
  { 75, 2, 64, 64 },  { 80, 32, 64, 64 },  { 86, 2, 128, 64 },  { 87, 2, 128, 64 },
  { 89, 2, 128, 64 }, { 90, 64, 128, 64 }, { 100, 64, 128, 0 }, { 120, 2, 128, 0 },
};

/* Bytes that the shared memory of one multiprocessor moves in a cycle: 32 banks of 32 bits.
 * Source: CUDA C++ Programming Guide 12.6, "Compute Capabilities", "Shared Memory" of each. */
#define SHARED_BYTES 128

/* What the device attributes say about the GPU. */
typedef struct {
  double clock; /* [Hz] highest of the multiprocessors, or unknown */
  double memory_clock;
  double bandwidth; /* [B/s] */
  double fp64;      /* [FLOP/s] */
  double fp32;
  double shared;       /* [B/s] */
  double int32;        /* [OP/s] */
  double instructions; /* [inst/s] */
  guint capability;    /* 0 where unknown */
} Sheet;

static double
attribute (const GableNcuMetrics *metrics, const double *values, const char *name)
{
  g_autofree char *metric = g_strconcat ("device__attribute_", name, NULL);
  double value = gable_ncu_metrics_get_value (metrics, values, metric);

  return value > 0 ? value : GABLE_UNKNOWN;
}

/* Source: NVIDIA, CUDA Driver API 12.6, CUdevice_attribute: clocks are in kHz, the bus width in bits. GDDR and HBM move two
 * bits a pin and cycle of that clock; the result equals the data sheets of T4, A100, L4, H100 and GH200. */
static Sheet
read_sheet (const GableNcuMetrics *metrics, const double *values)
{
  double count = attribute (metrics, values, "multiprocessor_count");
  double major = attribute (metrics, values, "compute_capability_major");
  double minor =
    gable_ncu_metrics_get_value (metrics, values, "device__attribute_compute_capability_minor");
  Sheet sheet = {
    .clock = 1e3 * attribute (metrics, values, "clock_rate"),
    .memory_clock = 1e3 * attribute (metrics, values, "memory_clock_rate"),
    .fp64 = GABLE_UNKNOWN,
    .fp32 = GABLE_UNKNOWN,
    .int32 = GABLE_UNKNOWN,
  };

  sheet.bandwidth =
    2 * sheet.memory_clock * attribute (metrics, values, "global_memory_bus_width") / 8;
  sheet.shared = count * SHARED_BYTES * sheet.clock;
  sheet.instructions =
    count * attribute (metrics, values, "max_ipc_per_multiprocessor") * sheet.clock;
  if (major >= 1 && major < 100 && minor >= 0 && minor < 10) {
    sheet.capability = (guint) major * 10 + (guint) minor;
  }
  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++) {
    if (lanes[i].capability == sheet.capability) {
      sheet.fp64 = 2 * count * lanes[i].fp64 * sheet.clock;
      sheet.fp32 = 2 * count * lanes[i].fp32 * sheet.clock;
      sheet.int32 = count * lanes[i].int32 * sheet.clock;
    }
  }
  return sheet;
}

static double
sheet_rate (const Sheet *sheet, const char *id, double *clock)
{
  const struct {
    const char *id;
    double rate;
    double clock;
  } rates[] = {
    { "DRAM", sheet->bandwidth, sheet->memory_clock },
    { "fp64", sheet->fp64, sheet->clock },
    { "fp32", sheet->fp32, sheet->clock },
    { "shared", sheet->shared, sheet->clock },
    { "int32", sheet->int32, sheet->clock },
    { "inst", sheet->instructions, sheet->clock },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    if (strcmp (rates[i].id, id) == 0) {
      *clock = rates[i].clock;
      return rates[i].rate;
    }
  }
  return GABLE_UNKNOWN;
}

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
          const Sheet *sheet,
          const char *id,
          const char *pipe,
          double rate,
          double clock,
          const char *method)
{
  double sheet_clock = GABLE_UNKNOWN;
  double theoretical = sheet_rate (sheet, id, &sheet_clock);

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
                  const Sheet *sheet)
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
note_clock (GableMachine *machine, double clock, const Sheet *sheet)
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
add_clocked_roofs (GableMachine *machine, const Sheet *sheet, double clock)
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
  Sheet sheet = read_sheet (metrics, values);

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
