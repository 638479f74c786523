/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-cell.h"

#define KIB 1024.0

/* Prefixes of bytes are binary, in rates too: 256.00MB in 30.676 ms are printed as 8.1498GB/s.
 * Source: worked out from traces of CUDA 8 and metrics of CUDA 6; the profiler's guide does not say. */
static const struct {
  const char *text;
  double factor;
  GableNvprofKind kind;
} units[] = {
  { "", 1, GABLE_NVPROF_PLAIN },
  { "%", 1, GABLE_NVPROF_PERCENT },
  { "ns", 1e-9, GABLE_NVPROF_PLAIN },
  { "us", 1e-6, GABLE_NVPROF_PLAIN },
  { "ms", 1e-3, GABLE_NVPROF_PLAIN },
  { "s", 1, GABLE_NVPROF_PLAIN },
  { "B", 1, GABLE_NVPROF_PLAIN },
  { "KB", KIB, GABLE_NVPROF_PLAIN },
  { "MB", KIB *KIB, GABLE_NVPROF_PLAIN },
  { "GB", KIB *KIB *KIB, GABLE_NVPROF_PLAIN },
  { "B/s", 1, GABLE_NVPROF_RATE },
  { "KB/s", KIB, GABLE_NVPROF_RATE },
  { "MB/s", KIB *KIB, GABLE_NVPROF_RATE },
  { "GB/s", KIB *KIB *KIB, GABLE_NVPROF_RATE },
  { "TB/s", KIB *KIB *KIB *KIB, GABLE_NVPROF_RATE },
};

static gboolean
apply_unit (GableCell unit, double *value, GableNvprofKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (gable_cell_equal (unit, units[i].text)) {
      *value *= units[i].factor;
      *kind = units[i].kind;
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_nvprof_cell_read:
 * @cell: "542.36ms", "20.7GB/s", "96.9%", "3316275000"
 * @column_unit: unit of a cell that has none of its own
 * @value: (out): in base units; percentages as 0 to 100
 * @kind: (out)
 *
 * Returns: FALSE where there is no figure: text, a level ("Low (3)"), an overflow, a unit that is not known
 */
gboolean
gable_nvprof_cell_read (GableCell cell, GableCell column_unit, double *value, GableNvprofKind *kind)
{
  GableCell unit = column_unit;
  gsize length = 0;

  while (length < cell.length &&
         (g_ascii_isdigit (cell.text[length]) || memchr ("+-.eE", cell.text[length], 5) != NULL)) {
    length++;
  }
  if (length == 0 || !gable_number_read (cell.text, length, value)) {
    return FALSE;
  }
  if (length < cell.length) {
    unit = (GableCell){ cell.text + length, cell.length - length };
  }
  return apply_unit (unit, value, kind);
}
