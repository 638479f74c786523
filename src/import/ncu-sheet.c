/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-sheet.h"

#include <string.h>

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

static double
attribute (const GableNcuMetrics *metrics, const double *values, const char *name)
{
  g_autofree char *metric = g_strconcat ("device__attribute_", name, NULL);
  double value = gable_ncu_metrics_get_value (metrics, values, metric);

  return value > 0 ? value : GABLE_UNKNOWN;
}

/**
 * gable_ncu_sheet_read:
 * @metrics: the metrics of the file
 * @values: a figure a slot
 *
 * Source: NVIDIA, CUDA Driver API 12.6, CUdevice_attribute: clocks are in kHz, the bus width in bits. GDDR and HBM move two
 * bits a pin and cycle of that clock; the result equals the data sheets of T4, A100, L4, H100 and GH200.
 */
GableNcuSheet
gable_ncu_sheet_read (const GableNcuMetrics *metrics, const double *values)
{
  double count = attribute (metrics, values, "multiprocessor_count");
  double major = attribute (metrics, values, "compute_capability_major");
  double minor =
    gable_ncu_metrics_get_value (metrics, values, "device__attribute_compute_capability_minor");
  GableNcuSheet sheet = {
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

/**
 * gable_ncu_sheet_rate:
 * @sheet: of the GPU
 * @id: of a counter
 * @clock: (out): [Hz] that the rate holds at, where there is one
 *
 * Returns: the most of it in a second, or unknown
 */
double
gable_ncu_sheet_rate (const GableNcuSheet *sheet, const char *id, double *clock)
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
