/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"
#include "support.h"

#define MAX_FIGURES 40

typedef struct {
  const char *metric;
  double value;
} Figure;

/* A file with the metrics of @figures, and one launch's values. */
typedef struct {
  GableNcuMetrics *metrics;
  double values[2 * MAX_FIGURES];
} File;

static void
file_init (File *file, const Figure *figures)
{
  file->metrics = gable_ncu_metrics_new ();
  for (guint i = 0; figures[i].metric != NULL; i++) {
    guint slot = gable_ncu_metrics_slot (file->metrics, figures[i].metric);

    g_assert_cmpuint (slot, <, MAX_FIGURES);
    file->values[slot] = figures[i].value;
  }
}

static void
file_clear (File *file)
{
  gable_ncu_metrics_free (file->metrics);
}

static const GableNcuAmount *
find_amount (const GableNcuLaunch *launch, const char *id)
{
  for (guint i = 0; i < launch->n_amounts; i++) {
    if (g_strcmp0 (launch->amounts[i].counter->id, id) == 0) {
      return &launch->amounts[i];
    }
  }
  return NULL;
}

static double
amount_of (const GableNcuLaunch *launch, const char *id)
{
  const GableNcuAmount *amount = find_amount (launch, id);

  return amount != NULL ? amount->amount : GABLE_UNKNOWN;
}

static void
one_name_has_one_slot (void)
{
  g_autoptr (GableNcuMetrics) metrics = gable_ncu_metrics_new ();
  guint first = gable_ncu_metrics_slot (metrics, "dram__bytes.sum");
  guint second = gable_ncu_metrics_slot (metrics, "lts__t_bytes.sum");

  g_assert_cmpuint (first, !=, second);
  g_assert_cmpuint (gable_ncu_metrics_slot (metrics, "dram__bytes.sum"), ==, first);
  g_assert_cmpuint (gable_ncu_metrics_get_n_slots (metrics), ==, 2);
  g_assert_cmpstr (gable_ncu_metrics_get_name (metrics, second), ==, "lts__t_bytes.sum");
  g_assert_cmpint (gable_ncu_metrics_find (metrics, "absent"), ==, -1);
}

static void
totals_of_counts_are_sums_and_of_the_rest_means (void)
{
  static const struct {
    const char *name;
    gboolean is_sum;
  } cases[] = {
    { "dram__bytes.sum", TRUE },
    { "gpu__time_duration.sum", TRUE },
    { "gpu__time_duration", TRUE },
    { "smsp__inst_executed_sum", TRUE },
    { "inst_executed", TRUE },
    { GABLE_NCU_HISTOGRAM "fp64", TRUE },
    { "dram__bytes.sum.per_second", FALSE },
    { "sm__cycles_elapsed.avg", FALSE },
    { "dram__cycles_active.max", FALSE },
    { "l1tex__t_sector_hit_rate.pct", FALSE },
    { "smsp__average_warp_latency_per_inst_issued.ratio", FALSE },
    { "launch__registers_per_thread", FALSE },
    { "device__attribute_clock_rate", FALSE },
    { "sm__maximum_warps_per_active_cycle_pct", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableNcuMetrics) metrics = gable_ncu_metrics_new ();
    guint slot = gable_ncu_metrics_slot (metrics, cases[i].name);

    g_test_message ("%s", cases[i].name);
    g_assert_cmpint (gable_ncu_metrics_is_sum (metrics, slot), ==, cases[i].is_sum);
  }
}

static void
units_follow_from_names (void)
{
  static const struct {
    const char *name;
    const char *unit;
  } cases[] = {
    { "dram__bytes.sum", "byte" },
    { "dram__bytes.sum.per_second", "byte/second" },
    { "dram__bytes.sum.peak_sustained", "byte/cycle" },
    { "sm__cycles_elapsed.avg.per_second", "cycle/second" },
    { "gpu__time_duration.sum", "second" },
    { "lts__t_sector_hit_rate.pct", "%" },
    { "sm__throughput.avg.pct_of_peak_sustained_elapsed", "%" },
    { "smsp__inst_executed.sum", "inst" },
    { "smsp__thread_inst_executed_per_inst_executed.ratio", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_cmpstr (gable_ncu_metric_unit (cases[i].name), ==, cases[i].unit);
  }
}

static void
time_is_the_duration_else_cycles_over_their_rate (void)
{
  static const struct {
    Figure figures[4];
    double seconds;
  } cases[] = {
    { { { "gpu__time_duration.sum", 2e-3 }, { "sm__cycles_elapsed.avg", 1e6 }, { 0 } }, 2e-3 },
    { { { "gpu__time_duration", 5e-6 }, { 0 } }, 5e-6 },
    { { { "gpu__time_duration.max", 5e-6 }, { 0 } }, 5e-6 },
    { { { "gpc__cycles_elapsed.max", 3e6 },
        { "gpc__cycles_elapsed.avg.per_second", 1.5e9 },
        { 0 } },
      2e-3 },
    { { { "sm__cycles_elapsed.avg", 3e6 }, { "sm__cycles_elapsed.avg.per_second", 1.5e9 }, { 0 } },
      2e-3 },
    { { { "gpu__time_duration.sum", GABLE_UNKNOWN },
        { "sm__cycles_elapsed.avg", 3e6 },
        { "sm__cycles_elapsed.avg.per_second", 1.5e9 },
        { 0 } },
      2e-3 },
    { { { "sm__cycles_elapsed.avg", 3e6 }, { "sm__cycles_elapsed.avg.per_second", 0 }, { 0 } },
      GABLE_UNKNOWN },
    { { { "gpu__time_duration.sum", 0 }, { 0 } }, GABLE_UNKNOWN },
    { { { "sm__cycles_elapsed.avg", 3e6 }, { 0 } }, GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    File file;
    GableNcuLaunch launch;

    file_init (&file, cases[i].figures);
    gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
    gable_assert_close (launch.seconds, cases[i].seconds, 1e-12);
    file_clear (&file);
  }
}

#define OP(unit, op) unit "__sass_thread_inst_executed_op_" op "_pred_on.sum"

/* Expected figures are worked out by hand. */
static const struct {
  const char *name;
  Figure figures[8];
  const char *counter;
  double amount;
  const char *rule;
} amounts[] = {
  { "a fused multiply-add is two operations",
    { { OP ("sm", "dadd"), 3 }, { OP ("sm", "dmul"), 5 }, { OP ("sm", "dfma"), 7 }, { 0 } },
    "fp64",
    22,
    "dadd + dmul + 2 dfma" },
  { "the other prefix",
    { { OP ("smsp", "fadd"), 1 }, { OP ("smsp", "fmul"), 2 }, { OP ("smsp", "ffma"), 4 }, { 0 } },
    "fp32",
    11,
    "fadd + fmul + 2 ffma" },
  { "half instructions work on pairs",
    { { OP ("sm", "hadd"), 1 }, { OP ("sm", "hmul"), 10 }, { OP ("sm", "hfma"), 100 }, { 0 } },
    "fp16",
    422,
    "2 hadd + 2 hmul + 4 hfma (upper bound)" },
  { "one missing addend leaves the precision unknown",
    { { OP ("sm", "fadd"), 1 },
      { OP ("sm", "fmul"), GABLE_UNKNOWN },
      { OP ("sm", "ffma"), 4 },
      { 0 } },
    "fp32",
    GABLE_UNKNOWN,
    NULL },
  { "an addend that was not asked for does the same",
    { { OP ("sm", "hfma"), 69206018 }, { 0 } },
    "fp16",
    GABLE_UNKNOWN,
    NULL },
  { "the histogram comes before rates",
    { { GABLE_NCU_HISTOGRAM "fp64", 1000 },
      { OP ("smsp", "dadd") ".per_cycle_elapsed", 1 },
      { OP ("smsp", "dmul") ".per_cycle_elapsed", 1 },
      { OP ("smsp", "dfma") ".per_cycle_elapsed", 1 },
      { "smsp__cycles_elapsed.avg.per_second", 1e9 },
      { "gpu__time_duration.sum", 1 },
      { 0 } },
    "fp64",
    1000,
    "dadd + dmul + 2 dfma, opcode histogram" },
  { "rate × clock × time",
    { { OP ("smsp", "fadd") ".per_cycle_elapsed", 1 },
      { OP ("smsp", "fmul") ".per_cycle_elapsed", 2 },
      { OP ("smsp", "ffma") ".per_cycle_elapsed", 3 },
      { "smsp__cycles_elapsed.avg.per_second", 2e9 },
      { "gpu__time_duration.sum", 1e-3 },
      { 0 } },
    "fp32",
    18e6,
    "(fadd + fmul + 2 ffma) per cycle × clock × time" },
  { "the multiprocessors' clock serves where the other is absent",
    { { OP ("smsp", "fadd") ".per_cycle_elapsed", 1 },
      { OP ("smsp", "fmul") ".per_cycle_elapsed", 2 },
      { OP ("smsp", "ffma") ".per_cycle_elapsed", 3 },
      { "sm__cycles_elapsed.avg.per_second", 2e9 },
      { "gpu__time_duration.sum", 1e-3 },
      { 0 } },
    "fp32",
    18e6,
    "(fadd + fmul + 2 ffma) per cycle × clock × time" },
  { "integer thread instructions",
    { { "smsp__sass_thread_inst_executed_op_integer_pred_on.sum", 12 }, { 0 } },
    "int32",
    12,
    "integer thread instructions" },
  { "warp instructions",
    { { "sm__inst_executed.sum", 99 }, { 0 } },
    "inst",
    99,
    "sm__inst_executed.sum" },
  { "Pascal's warp instructions",
    { { "smsp__inst_executed_sum", 98 }, { 0 } },
    "inst",
    98,
    "smsp__inst_executed_sum" },
  { "reads and writes of the memory",
    { { "dram__bytes_read.sum", 100 }, { "dram__bytes_write.sum", 20 }, { 0 } },
    "DRAM",
    120,
    "dram__bytes_read.sum + dram__bytes_write.sum" },
  { "compute capability 12 names them otherwise",
    { { "dram__bytes_op_read.sum", 100 }, { "dram__bytes_op_write.sum", 21 }, { 0 } },
    "DRAM",
    121,
    "dram__bytes_op_read.sum + dram__bytes_op_write.sum" },
  { "reads alone are not the memory's bytes",
    { { "dram__bytes_read.sum", 100 }, { "gpu__time_duration.sum", 1 }, { 0 } },
    "DRAM",
    GABLE_UNKNOWN,
    NULL },
  { "a sector is 32 bytes",
    { { "dram__sectors_read.sum", 3 }, { "dram__sectors_write.sum", 1 }, { 0 } },
    "DRAM",
    128,
    "32 (dram__sectors_read.sum + dram__sectors_write.sum)" },
  { "a rate × time",
    { { "dram__bytes.sum.per_second", 196456177859.63 },
      { "gpu__time_duration.sum", 0.021058944 },
      { 0 } },
    "DRAM",
    4137159647.999988,
    "dram__bytes.sum.per_second × time" },
  { "a rate without a time is no amount",
    { { "dram__bytes.sum.per_second", 196456177859.63 }, { 0 } },
    "DRAM",
    GABLE_UNKNOWN,
    NULL },
  { "Pascal's rate",
    { { "dram__bytes_per_sec", 1e9 }, { "gpu__time_duration", 2 }, { 0 } },
    "DRAM",
    2e9,
    "dram__bytes_per_sec × time" },
  { "sectors of L2", { { "lts__t_sectors.sum", 4 }, { 0 } }, "L2", 128, "32 lts__t_sectors.sum" },
  { "sectors of L2 by operation",
    { { "lts__t_sectors_op_read.sum", 4 },
      { "lts__t_sectors_op_write.sum", 3 },
      { "lts__t_sectors_op_atom.sum", 2 },
      { "lts__t_sectors_op_red.sum", 1 },
      { 0 } },
    "L2",
    320,
    "32 (read + write + atom + red).sum of lts__t_sectors_op" },
  { "what L2 sends is another level",
    { { "derived__lts__lts2xbar_bytes.sum.per_second", 64e9 },
      { "gpu__time_duration.sum", 2 },
      { 0 } },
    "L2_lts2xbar",
    128e9,
    "derived__lts__lts2xbar_bytes.sum.per_second × time" },
  { "sectors of L1",
    { { "l1tex__t_sectors.sum", 5 }, { 0 } },
    "L1",
    160,
    "32 l1tex__t_sectors.sum" },
  { "what L1 writes back is another level",
    { { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", 1258603550295.858 },
      { "gpu__time_duration.sum", 1.0816e-05 },
      { 0 } },
    "L1_lsu_writeback",
    13613056,
    "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second × time" },
  { "a wavefront is 128 bytes",
    { { "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", 2 }, { 0 } },
    "shared",
    256,
    "128 l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" },
  { "both directions of the link",
    { { "nvlrx__bytes.sum.per_second", 2e9 },
      { "nvltx__bytes.sum.per_second", 1e9 },
      { "gpu__time_duration.sum", 2 },
      { 0 } },
    "NVLink",
    6e9,
    "(nvlrx__bytes + nvltx__bytes).sum.per_second × time" },
  { "destinations of one type add up",
    { { "sm__ops_path_tensor_src_bf16_dst_fp32.sum", 335544320 },
      { "sm__ops_path_tensor_src_bf16_dst_bf16.sum", 2 },
      { 0 } },
    "bf16.matrix",
    335544322,
    "sm__ops_path_tensor_src_bf16_dst_fp32.sum + sm__ops_path_tensor_src_bf16_dst_bf16.sum" },
  { "a destination that the GPU has not is left out",
    { { "sm__ops_path_tensor_src_bf16_dst_fp32.sum", 335544320 },
      { "sm__ops_path_tensor_src_bf16_dst_bf16.sum", GABLE_UNKNOWN },
      { 0 } },
    "bf16.matrix",
    335544320,
    "sm__ops_path_tensor_src_bf16_dst_fp32.sum + sm__ops_path_tensor_src_bf16_dst_bf16.sum" },
  { "a total is not added to its parts",
    { { "sm__ops_path_tensor_src_fp16.sum", 30 },
      { "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum", 20 },
      { "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_on.sum", 4 },
      { "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum", 6 },
      { 0 } },
    "fp16.matrix",
    30,
    "sm__ops_path_tensor_src_fp16.sum" },
  { "parts stand in for a total without a value",
    { { "sm__ops_path_tensor_src_fp16.sum", GABLE_UNKNOWN },
      { "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum", 20 },
      { "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_on.sum", 4 },
      { "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum", 6 },
      { 0 } },
    "fp16.matrix",
    30,
    "sm__ops_path_tensor_src_fp16.sum" },
  { "one counter of three types is the first one's",
    { { "sm__ops_path_tensor_src_fp16_bf16_tf32_dst_fp32.sum", 137438953472 },
      { "sm__ops_path_tensor_src_fp16_dst_fp16.sum", 8 },
      { 0 } },
    "fp16.matrix",
    137438953480,
    "sm__ops_path_tensor_src_fp16_bf16_tf32_dst_fp32.sum (one of several types) + "
    "sm__ops_path_tensor_src_fp16_dst_fp16.sum" },
  { "matrix work from the histogram where there is no counter",
    { { GABLE_NCU_HISTOGRAM "fp16.matrix", 4096 }, { 0 } },
    "fp16.matrix",
    4096,
    "matrix opcodes × their shapes" },
  { "instructions of the tensor pipe are no work: their shape is not told",
    { { "sm__inst_executed_pipe_tensor.sum", 216 }, { 0 } },
    "fp16.matrix",
    GABLE_UNKNOWN,
    NULL },
};

static void
amount_follows_by_its_rule (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  File file;
  GableNcuLaunch launch;

  file_init (&file, amounts[i].figures);
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  gable_assert_close (amount_of (&launch, amounts[i].counter), amounts[i].amount, 1e-12);
  if (amounts[i].rule != NULL) {
    g_assert_cmpstr (find_amount (&launch, amounts[i].counter)->rule, ==, amounts[i].rule);
  }
  file_clear (&file);
}

static void
each_launch_takes_the_rule_it_has_figures_for (void)
{
  static const Figure figures[] = {
    { "dram__bytes.sum", 640 },
    { "dram__sectors_read.sum", 2 },
    { "dram__sectors_write.sum", 1 },
    { 0 },
  };
  File file;
  GableNcuLaunch launch;

  file_init (&file, figures);
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  gable_assert_close (amount_of (&launch, "DRAM"), 640, 0);
  file.values[0] = GABLE_UNKNOWN;
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  gable_assert_close (amount_of (&launch, "DRAM"), 96, 0);
  file.values[2] = GABLE_UNKNOWN;
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  g_assert_cmpuint (launch.n_amounts, ==, 0);
  file_clear (&file);
}

static void
a_slot_that_comes_later_joins_the_formulas (void)
{
  static const Figure figures[] = { { "gpu__time_duration.sum", 2 }, { 0 } };
  File file;
  GableNcuLaunch launch;

  file_init (&file, figures);
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  g_assert_cmpuint (launch.n_amounts, ==, 0);
  file.values[gable_ncu_metrics_slot (file.metrics, "dram__bytes.sum")] = 5;
  gable_ncu_metrics_evaluate (file.metrics, file.values, &launch);
  gable_assert_close (amount_of (&launch, "DRAM"), 5, 0);
  file_clear (&file);
}

static void
names_of_matrix_counters_come_apart (void)
{
  static const struct {
    const char *name;
    const char *counter; /* NULL: no such counter */
    GableNcuTensorForm form;
  } cases[] = {
    { "sm__ops_path_tensor_src_fp64.sum", "fp64.matrix", GABLE_NCU_TENSOR_SUM },
    { "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained",
      "bf16.matrix", GABLE_NCU_TENSOR_PEAK },
    { "sm__ops_path_tensor_src_fp4_fp6_dst_fp32.sum.per_cycle_elapsed", "fp4.matrix",
      GABLE_NCU_TENSOR_PER_CYCLE },
    { "sm__ops_path_tensor_src_int8.avg", NULL, 0 },
    { "sm__ops_path_tensor_src_int8", NULL, 0 },
    { "sm__ops_path_tensor.sum", NULL, 0 },
    { "sm__ops_path_tensor_src_.sum", NULL, 0 },
    { "sm__ops_path_tensor_src_quaternion_of_a_very_long_name_that_fits_nowhere.sum", NULL, 0 },
    { "dram__bytes.sum", NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableNcuTensor tensor;
    gboolean parsed = gable_ncu_tensor_parse (cases[i].name, &tensor);

    g_test_message ("%s", cases[i].name);
    g_assert_cmpint (parsed, ==, cases[i].counter != NULL);
    if (parsed) {
      g_assert_cmpstr (tensor.counter->id, ==, cases[i].counter);
      g_assert_cmpint (tensor.form, ==, cases[i].form);
    }
  }
}

static const GableCeiling *
find_roof (const GableMachine *machine, const char *id)
{
  int index = gable_machine_find (machine, gable_counter_find (id));

  g_assert_cmpint (index, >=, 0);
  return gable_machine_get_ceiling (machine, (guint) index);
}

/* The figures of a report of an H100 PCIe, and what its own charts show. */
static const Figure h100[] = {
  { "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained", 7296 },
  { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained", 14592 },
  { "sm__cycles_elapsed.avg.per_second", 1131045300.010381 },
  { "sm__ops_path_tensor_src_bf16_dst_fp32.sum.peak_sustained", 933888 },
  { "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained", 466944 },
  { "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_on.sum.peak_sustained", 933888 },
  { "sm__ops_path_tensor_op_hmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained", 311296 },
  { "sm__ops_path_tensor_src_fp64.sum.peak_sustained", 29184 },
  { "sm__ops_path_tensor_src_int8.sum.peak_sustained", 1867776 },
  { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.peak_sustained", 14592 },
  { "l1tex__cycles_elapsed.avg.per_second", 1131045300.010381 },
  { "device__attribute_compute_capability_major", 9 },
  { "device__attribute_compute_capability_minor", 0 },
  { "device__attribute_multiprocessor_count", 114 },
  { "device__attribute_clock_rate", 1755000 },
  { "device__attribute_memory_clock_rate", 1593000 },
  { "device__attribute_global_memory_bus_width", 5120 },
  { "device__attribute_max_ipc_per_multiprocessor", 4 },
  { 0 },
};

static void
roofs_are_peaks_at_the_measured_clock (void)
{
  File file;

  file_init (&file, h100);
  gable_ncu_metrics_set_device (file.metrics, "NVIDIA H100 PCIe");

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (file.metrics, file.values);

  g_assert_cmpstr (machine->name, ==, "NVIDIA H100 PCIe");
  gable_assert_close (find_roof (machine, "fp64")->measured, 16504213017751.479, 1e-9);
  gable_assert_close (find_roof (machine, "fp16")->measured, 66016852071005.914, 1e-9);
  gable_assert_close (find_roof (machine, "L1_lsu_writeback")->measured, 16504213017751.479, 1e-9);
  gable_assert_close (find_roof (machine, "fp64")->measured_origin.clock, 1131045300.010381, 0);
  g_assert_cmpstr (find_roof (machine, "fp64")->measured_origin.method, ==,
                   "peak × measured clock");
  g_assert_cmpstr (find_roof (machine, "fp64")->pipe, ==, "vector");
  g_assert_null (find_roof (machine, "fp64")->name);
  file_clear (&file);
}

static void
matrix_roofs_are_dense (void)
{
  File file;

  file_init (&file, h100);

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (file.metrics, file.values);

  /* hgmma without sparsity, not the total and not the older family */
  gable_assert_close (find_roof (machine, "bf16.matrix")->measured, 528134816568047.3, 1e-9);
  /* no sparse FP64 instructions: the total is dense */
  gable_assert_close (find_roof (machine, "fp64.matrix")->measured, 33008426035502.957, 1e-9);
  /* a total of dense and sparse alone tells no dense roof */
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("int8.matrix")), ==, -1);
  g_assert_cmpstr (find_roof (machine, "bf16.matrix")->pipe, ==, "matrix");
  file_clear (&file);
}

static void
attributes_give_the_data_sheet (void)
{
  File file;

  file_init (&file, h100);

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (file.metrics, file.values);

  /* 2 × 1593 MHz × 5120 bit ÷ 8; 114 × 64 × 2 × 1755 MHz; 114 × 64 × 1755 MHz; 114 × 4 × 1755 MHz
   * and × the measured clock */
  gable_assert_close (find_roof (machine, "DRAM")->theoretical, 2039.04e9, 1e-12);
  g_assert_false (gable_known (find_roof (machine, "DRAM")->measured));
  gable_assert_close (find_roof (machine, "fp64")->theoretical, 25.60896e12, 1e-12);
  gable_assert_close (find_roof (machine, "fp32")->theoretical, 51.21792e12, 1e-12);
  gable_assert_close (find_roof (machine, "shared")->theoretical, 25.60896e12, 1e-12);
  gable_assert_close (find_roof (machine, "shared")->measured, 14592 * 1131045300.010381, 1e-12);
  gable_assert_close (find_roof (machine, "int32")->theoretical, 12.80448e12, 1e-12);
  gable_assert_close (find_roof (machine, "inst")->theoretical, 800.28e9, 1e-12);
  gable_assert_close (find_roof (machine, "inst")->measured, 456 * 1131045300.010381, 1e-12);
  g_assert_nonnull (strstr (machine->note, "1.13 GHz"));
  g_assert_nonnull (strstr (machine->note, "1.76 GHz"));
  file_clear (&file);
}

static void
a_share_of_the_peak_gives_the_peak (void)
{
  static const Figure figures[] = {
    { "dram__bytes_read.sum.per_second", 366638386176.6373 },
    { "dram__bytes_read.sum.pct_of_peak_sustained_elapsed", 24.112675501423602 },
    { 0 },
  };
  File file;

  file_init (&file, figures);

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (file.metrics, file.values);

  /* what dram__bytes.sum.peak_sustained × clock gives in the same report */
  gable_assert_close (find_roof (machine, "DRAM")->measured, 1520521379533.3127, 1e-5);
  g_assert_cmpstr (find_roof (machine, "DRAM")->measured_origin.method, ==, "rate ÷ share of peak");
  file_clear (&file);
}

/* Of a report of a T4; the peak of its 32 slices is 32 bytes a cycle each, at 854.997649778 MHz. */
static void
the_share_of_l2_equals_its_slices_peak (void)
{
  static const Figure figures[] = {
    { "lts__t_sectors.sum", 526142898 },
    { "lts__t_sectors.avg.pct_of_peak_sustained_elapsed", 19.66401182715888 },
    { "gpu__time_duration.sum", 0.097795008 },
    { 0 },
  };
  File file;

  file_init (&file, figures);

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (file.metrics, file.values);

  gable_assert_close (find_roof (machine, "L2")->measured, 32 * 32 * 854997649.7777883, 1e-4);
  file_clear (&file);
}

static void
no_roof_comes_from_nothing (void)
{
  static const Figure figures[] = {
    { "dram__bytes.sum.peak_sustained", 1280 }, /* without its clock */
    { "sm__cycles_elapsed.avg.per_second", 1e9 },
    { "dram__bytes_read.sum.per_second", 3e6 },
    { "dram__bytes_read.sum.pct_of_peak_sustained_elapsed", 0.01 }, /* too coarse */
    { 0 },
  };
  File file;

  file_init (&file, figures);
  g_assert_null (gable_ncu_metrics_machine (file.metrics, file.values));
  file_clear (&file);
}

static void
evidence_speaks_the_advice_tables_language (void)
{
  static const Figure figures[] = {
    { "sm__maximum_warps_per_active_cycle_pct", 50 },
    { "sm__warps_active.avg.pct_of_peak_sustained_active", 48 },
    { "lts__t_sector_hit_rate.pct", 25 },
    { "launch__waves_per_multiprocessor", 2.25 },
    { "launch__grid_size", 240 },
    { "device__attribute_multiprocessor_count", 40 },
    { "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio", 8 },
    { "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.max_rate", 32 },
    { "smsp__thread_inst_executed_per_inst_executed.ratio", 14.5 },
    { "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", 5 },
    { "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", 20 },
    { "sm__cycles_active.avg", 90 },
    { "sm__cycles_active.max", 120 },
    { "sm__cycles_elapsed.avg.per_second", 585e6 },
    { "device__attribute_clock_rate", 1590000 },
    { "sm__pipe_alu_cycles_active.avg.pct_of_peak_sustained_active", 10 },
    { "sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active", 60 },
    { "sm__inst_executed_pipe_lsu.avg.pct_of_peak_sustained_active", 80 },
    { "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", 6 },
    { "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio", 1 },
    { "smsp__average_warps_issue_stalled_selected_per_issue_active.ratio", 1 },
    { 0 },
  };
  static const struct {
    const char *metric;
    double value;
  } expected[] = {
    { "occupancy_theoretical", 0.5 },
    { "occupancy_achieved", 0.48 },
    { "l2_hit", 0.25 },
    { "whole_waves", 2 },
    { "partial_wave", 0.25 },
    { "blocks_per_unit", 6 },
    { "sector_efficiency", 0.25 },
    { "lanes_active", 14.5 },
    { "bank_conflict_share", 0.25 },
    { "imbalance", 0.25 },
    { "clock_ratio", 585.0 / 1590 },
    { "pipe_utilisation", 0.6 },
    { "stall_long_scoreboard", 0.75 },
    { "stall_wait", 0.125 },
    { "stall_barrier", GABLE_UNKNOWN },
    { "l1_hit", GABLE_UNKNOWN },
  };
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  File file;

  file_init (&file, figures);
  gable_ncu_metrics_evidence (file.metrics, file.values, kernel);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_test_message ("%s", expected[i].metric);
    gable_assert_close (gable_kernel_get_evidence (kernel, expected[i].metric), expected[i].value,
                        1e-12);
  }
  file_clear (&file);
}

static void
a_few_stall_reasons_have_no_shares (void)
{
  static const Figure figures[] = {
    { "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", 6 },
    { "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio", 1 },
    { 0 },
  };
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  File file;

  file_init (&file, figures);
  gable_ncu_metrics_evidence (file.metrics, file.values, kernel);
  g_assert_false (gable_known (gable_kernel_get_evidence (kernel, "stall_long_scoreboard")));
  file_clear (&file);
}

/* The rows of a roofline section that was exported without a duration; the expected rate is 121.21 × 2.13 GHz. */
static void
rates_alone_place_the_point (void)
{
  static const struct {
    const char *label;
    double value;
  } rows[] = {
    { "SM Frequency", 2.13e9 },
    { "DRAM Bandwidth", 458.3e9 },
    { "Predicated-On FFMA Thread Instructions Executed Per Cycle", 29.84 },
    { "Predicated-On FADD Thread Instructions Executed Per Cycle", 30.76 },
    { "Predicated-On FMUL Thread Instructions Executed Per Cycle", 30.77 },
    { "Theoretical Predicated-On FFMA Operations", 43520 },
  };
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  g_autoptr (GableNcuMetrics) metrics = gable_ncu_metrics_new ();
  double values[G_N_ELEMENTS (rows)];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    const char *metric =
      gable_ncu_metric_of_label ("GPU Speed Of Light Roofline Chart", rows[i].label, NULL);

    g_assert_nonnull (metric);
    values[gable_ncu_metrics_slot (metrics, metric)] = rows[i].value;
  }
  gable_ncu_metrics_evidence (metrics, values, kernel);
  gable_assert_close (gable_kernel_details (kernel)->performance, 258177300000, 1e-12);
  gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find ("DRAM")),
                      258177300000 / 458.3e9, 1e-12);

  g_autoptr (GableMachine) machine = gable_ncu_metrics_machine (metrics, values);

  gable_assert_close (find_roof (machine, "fp32")->measured, 92697600000000, 1e-12);
}

static void
labels_are_told_apart_by_section_and_unit (void)
{
  static const struct {
    const char *section;
    const char *label;
    const char *unit;
    const char *metric;
  } cases[] = {
    { "GPU Speed Of Light", "Memory Throughput", "%",
      "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" },
    { "Memory Workload Analysis", "Memory Throughput", "Gbyte/s", "dram__bytes.sum.per_second" },
    { "GPU Speed Of Light Throughput", "SM Frequency", "Ghz",
      "gpc__cycles_elapsed.avg.per_second" },
    { "GPU Speed Of Light Roofline Chart", "SM Frequency", "Ghz",
      "sm__cycles_elapsed.avg.per_second" },
    { "GPU Speed Of Light", "Duration", "usecond", "gpu__time_duration.sum" },
    { "Instruction Statistics", "Executed Instructions", "inst", "smsp__inst_executed.sum" },
    { "GPU Speed Of Light Roofline Chart",
      "Predicated-On DADD Thread Instructions Executed Per Cycle", "inst/cycle",
      "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum.per_cycle_elapsed" },
    { "Memory Workload Analysis", "Duration", "us", NULL },
    { "Occupancy", "Something New", "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_cmpstr (gable_ncu_metric_of_label (cases[i].section, cases[i].label, cases[i].unit),
                     ==, cases[i].metric);
  }
}

static void
what_is_missing_has_a_command (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  g_autofree char *all = gable_ncu_missing (kernel);

  g_assert_nonnull (strstr (all, "ncu --metrics gpu__time_duration.sum,"
                                 "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum,"));
  g_assert_nonnull (strstr (all, ",dram__bytes.sum,lts__t_bytes.sum,l1tex__t_bytes.sum -o report"));

  kernel->seconds = 1;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp32"), 5, NULL);

  g_autofree char *bytes = gable_ncu_missing (kernel);

  g_assert_nonnull (
    strstr (bytes, "ncu --metrics dram__bytes.sum,lts__t_bytes.sum,l1tex__t_bytes.sum -o"));
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 5, NULL);
  g_assert_null (gable_ncu_missing (kernel));
}

static void
no_operations_at_all_may_be_matrix_work (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");

  kernel->seconds = 1;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp32"), 0, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 5, NULL);

  g_autofree char *text = gable_ncu_missing (kernel);

  g_assert_nonnull (strstr (text, "ncu --section SpeedOfLight_HierarchicalTensorRooflineChart -o"));
  gable_kernel_set_amount (kernel, gable_counter_find ("fp16.matrix"), 0, NULL);
  g_assert_null (gable_ncu_missing (kernel));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/import/ncu-metrics/" #name, name)
  ADD (one_name_has_one_slot);
  ADD (totals_of_counts_are_sums_and_of_the_rest_means);
  ADD (units_follow_from_names);
  ADD (time_is_the_duration_else_cycles_over_their_rate);
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++) {
    g_autofree char *path = g_strconcat ("/import/ncu-metrics/amounts/", amounts[i].name, NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), amount_follows_by_its_rule);
  }
  ADD (each_launch_takes_the_rule_it_has_figures_for);
  ADD (a_slot_that_comes_later_joins_the_formulas);
  ADD (names_of_matrix_counters_come_apart);
  ADD (roofs_are_peaks_at_the_measured_clock);
  ADD (matrix_roofs_are_dense);
  ADD (attributes_give_the_data_sheet);
  ADD (a_share_of_the_peak_gives_the_peak);
  ADD (the_share_of_l2_equals_its_slices_peak);
  ADD (no_roof_comes_from_nothing);
  ADD (evidence_speaks_the_advice_tables_language);
  ADD (a_few_stall_reasons_have_no_shares);
  ADD (rates_alone_place_the_point);
  ADD (labels_are_told_apart_by_section_and_unit);
  ADD (what_is_missing_has_a_command);
  ADD (no_operations_at_all_may_be_matrix_work);
  return g_test_run ();
}
