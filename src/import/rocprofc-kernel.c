/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc-kernel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tables of the analysis.
 * Source: rocprofiler-compute 3.5, schema 1.3.0 of the analysis database: total_flops is in GFLOP/s, and what is called
 * data of a cache is FLOP/B; "Gb/s" are GB/s. Ids of metrics move between versions, so they are found by name. */
static const struct {
  const char *metric; /* of the panel "Roofline" */
  const char *counter;
  const char *rule;
  const char *intensity_rule; /* (nullable) where the tool tells an intensity too */
} rates[GABLE_ROCPROFC_N_RATES] = {
  [GABLE_ROCPROFC_FP64] = { "VALU FLOPs (F64)", "fp64", "VALU FLOPs (F64) × time", NULL },
  [GABLE_ROCPROFC_FP32] = { "VALU FLOPs (F32)", "fp32", "VALU FLOPs (F32) × time", NULL },
  [GABLE_ROCPROFC_FP16] = { "VALU FLOPs (F16)", "fp16", "VALU FLOPs (F16) × time", NULL },
  [GABLE_ROCPROFC_FP64_MATRIX] = { "MFMA FLOPs (F64)", "fp64.matrix", "MFMA FLOPs (F64) × time",
                                   NULL },
  [GABLE_ROCPROFC_FP32_MATRIX] = { "MFMA FLOPs (F32)", "fp32.matrix", "MFMA FLOPs (F32) × time",
                                   NULL },
  [GABLE_ROCPROFC_FP16_MATRIX] = { "MFMA FLOPs (F16)", "fp16.matrix", "MFMA FLOPs (F16) × time",
                                   NULL },
  [GABLE_ROCPROFC_BF16_MATRIX] = { "MFMA FLOPs (BF16)", "bf16.matrix", "MFMA FLOPs (BF16) × time",
                                   NULL },
  [GABLE_ROCPROFC_FP8_MATRIX] = { "MFMA FLOPs (F8)", "fp8.matrix", "MFMA FLOPs (F8) × time", NULL },
  [GABLE_ROCPROFC_FP4_MATRIX] = { "MFMA FLOPs (F6F4)", "fp4.matrix", "MFMA FLOPs (F6F4) × time",
                                  NULL },
  [GABLE_ROCPROFC_INT8_MATRIX] = { "MFMA IOPs (Int8)", "int8.matrix", "MFMA IOPs (Int8) × time",
                                   NULL },
  [GABLE_ROCPROFC_DRAM] = { "HBM Bandwidth", "DRAM", "HBM Bandwidth × time",
                            "total_flops × time ÷ hbm_cache_data" },
  [GABLE_ROCPROFC_L2] = { "L2 Cache Bandwidth", "L2", "L2 Cache Bandwidth × time",
                          "total_flops × time ÷ l2_cache_data" },
  [GABLE_ROCPROFC_L1] = { "L1 Cache Bandwidth", "L1", "L1 Cache Bandwidth × time",
                          "total_flops × time ÷ l1_cache_data" },
  [GABLE_ROCPROFC_SHARED] = { "LDS Bandwidth", "shared", "LDS Bandwidth × time",
                              "total_flops × time ÷ lds_cache_data" },
};

/* Figures for the advice table, of the panel "System Speed-of-Light". */
static const struct {
  const char *name;
  const char *value;
  const char *metric;
  double factor;
} evidence[GABLE_ROCPROFC_N_EVIDENCE] = {
  { "vL1D Cache Hit GableRocprofcRate", "Avg", "l1_hit", 0.01 },
  { "L2 Cache Hit GableRocprofcRate", "Avg", "l2_hit", 0.01 },
  { "Wavefront Occupancy", "Pct of Peak", "occupancy_achieved", 0.01 },
  { "VALU Active Threads", "Pct of Peak", "lanes_active", 0.32 },
};

GableRocprofcKernel *
gable_rocprofc_kernel_new (const char *name, gsize length)
{
  GableRocprofcKernel *kernel = g_new0 (GableRocprofcKernel, 1);

  kernel->name = g_strndup (name, length);
  kernel->length = length;
  kernel->total = GABLE_UNKNOWN;
  for (guint i = 0; i < GABLE_ROCPROFC_N_RATES; i++) {
    kernel->rates[i] = kernel->intensities[i] = GABLE_UNKNOWN;
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    kernel->evidence[i] = GABLE_UNKNOWN;
  }
  return kernel;
}

void
gable_rocprofc_kernel_free (GableRocprofcKernel *kernel)
{
  g_free (kernel->name);
  g_free (kernel);
}

void
gable_rocprofc_kernel_take (GableRocprofcKernel *kernel,
                            const char *panel,
                            const char *metric,
                            const char *value,
                            double figure)
{
  for (guint i = 0; g_str_equal (panel, "Roofline") && i < GABLE_ROCPROFC_N_RATES; i++) {
    if (g_str_equal (value, "Value") && g_str_equal (metric, rates[i].metric)) {
      kernel->rates[i] = figure;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    if (g_str_equal (value, evidence[i].value) && g_str_equal (metric, evidence[i].name)) {
      kernel->evidence[i] = figure * evidence[i].factor;
    }
  }
}

/* Operations by type. The tool tells their total for all launches, and the mean rate of each type: where several types
 * occur in several launches, the total is of an unknown type. Without a total, types that occur are unknown and no zero. */
static guint
find_operations (const GableRocprofcKernel *kernel, GableRocprofcAmount *amounts)
{
  double total = kernel->total * kernel->nanoseconds;
  guint n_some = 0;
  guint n_lost = 0;
  guint n = 0;

  for (guint i = 0; i < GABLE_ROCPROFC_N_FLOATING; i++) {
    n_some += kernel->rates[i] > 0 ? 1 : 0;
  }
  for (guint i = 0; i <= GABLE_ROCPROFC_INT8_MATRIX; i++) {
    double amount = kernel->rates[i] == 0 ? 0 : GABLE_UNKNOWN;
    const char *rule = rates[i].rule;

    if (kernel->rates[i] > 0 && i < GABLE_ROCPROFC_N_FLOATING && n_some == 1 &&
        gable_known (total)) {
      amount = total;
      rule = "total_flops × time, of the one type that occurs";
    } else if (kernel->rates[i] > 0 && kernel->launches == 1) {
      amount = kernel->rates[i] * kernel->nanoseconds;
    }
    if (amount >= 0 && amount < (double) INFINITY) {
      amounts[n++] = (GableRocprofcAmount){ gable_counter_find (rates[i].counter), amount, rule };
    } else if (kernel->rates[i] > 0 && i < GABLE_ROCPROFC_N_FLOATING) {
      n_lost++;
      if (!gable_known (total)) {
        amounts[n++] =
          (GableRocprofcAmount){ gable_counter_find (rates[i].counter), GABLE_UNKNOWN, rule };
      }
    }
  }
  if (total >= 0 && total < (double) INFINITY && (n == 0 || n_lost > 0)) {
    amounts[n++] = (GableRocprofcAmount){ gable_counter_find ("fp"), total, "total_flops × time" };
  }
  return n;
}

/* Bytes: those below the total of operations, else those of the one launch. */
static guint
find_bytes (const GableRocprofcKernel *kernel, GableRocprofcAmount *amounts)
{
  double total = kernel->total * kernel->nanoseconds;
  guint n = 0;

  for (guint i = GABLE_ROCPROFC_DRAM; i < GABLE_ROCPROFC_N_RATES; i++) {
    double amount = GABLE_UNKNOWN;
    const char *rule = rates[i].rule;

    if (total > 0 && kernel->intensities[i] > 0) {
      amount = total / kernel->intensities[i];
      rule = rates[i].intensity_rule;
    } else if (kernel->launches == 1) {
      amount = kernel->rates[i] * kernel->nanoseconds;
    }
    if (amount >= 0 && amount < (double) INFINITY) {
      amounts[n++] = (GableRocprofcAmount){ gable_counter_find (rates[i].counter), amount, rule };
    }
  }
  return n;
}

/**
 * gable_rocprofc_kernel_find_amounts:
 * @kernel: whose launches are counted and timed
 * @amounts: (out): room for one more than rates
 *
 * Returns: how many are known
 */
guint
gable_rocprofc_kernel_find_amounts (const GableRocprofcKernel *kernel, GableRocprofcAmount *amounts)
{
  guint n = find_operations (kernel, amounts);

  return n + find_bytes (kernel, amounts + n);
}

/**
 * gable_rocprofc_kernel_complete:
 * @from: what the database says
 * @kernel: with its launches and their times; not handed on yet
 *
 * Adds what is known of several launches together, and the figures for advice.
 */
void
gable_rocprofc_kernel_complete (const GableRocprofcKernel *from, GableKernel *kernel)
{
  GableRocprofcAmount amounts[GABLE_ROCPROFC_N_RATES + 1];
  guint n = gable_rocprofc_kernel_find_amounts (from, amounts);

  for (guint i = 0; i < n && from->launches > 1; i++) {
    gable_kernel_set_amount (kernel, amounts[i].counter, amounts[i].amount, amounts[i].rule);
  }
  for (guint i = GABLE_ROCPROFC_DRAM; i < GABLE_ROCPROFC_N_RATES; i++) {
    const GableCounter *level = gable_counter_find (rates[i].counter);

    if (gable_known (from->rates[i]) && !gable_known (gable_kernel_get_amount (kernel, level))) {
      /* Translators: a level of memory, such as "DRAM". */
      gable_kernel_add_reason (
        kernel, _("%s: the tool tells only the mean of the launches' rates"), level->title);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    if (from->evidence[i] >= 0) {
      gable_kernel_set_evidence (kernel, evidence[i].metric, from->evidence[i], evidence[i].name);
    }
  }
}
