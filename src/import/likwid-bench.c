/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include "base/text.h"

#include <string.h>

#define HEADING "LIKWID MICRO BENCHMARK"

/* A benchmark whose report is not over, with what it has told so far. */
static GableKernel *
begin (void)
{
  GableKernel *kernel = gable_kernel_new ("likwid-bench");

  kernel->launches = 1;
  return kernel;
}

/* Benchmarks on single precision are named so: "triad_sp_avx512". All others count FP64. */
static const GableCounter *
precision_of (const char *test)
{
  g_auto (GStrv) words = g_strsplit (test, "_", -1);

  return gable_counter_find (g_strv_contains ((const char *const *) words, "sp") ? "fp32" : "fp64");
}

/* Version 3 tells rates alone, and people cut reports down to them. */
static void
take_rate (GableKernel *kernel, const GableCounter *counter, double rate, const char *rule)
{
  if (gable_known (kernel->seconds) && gable_kernel_find_amount (kernel, counter) == NULL) {
    gable_kernel_set_amount (kernel, counter, rate * kernel->seconds, rule);
  }
}

/* A figure in the line "Label:\t\t…". Returns: whether the line is that */
static gboolean
take_figure (GableKernel *kernel, GableCell label, GableCell value)
{
  const char *end = value.length > 0 ? memchr (value.text, ' ', value.length) : NULL;
  double figure;

  value.length = end != NULL ? (gsize) (end - value.text) : value.length;
  if (gable_cell_read (value, &figure) != GABLE_CELL_NUMBER || figure < 0) {
    return FALSE;
  }
  if (gable_cell_equal (label, "Time")) {
    kernel->seconds = figure > 0 ? figure : GABLE_UNKNOWN;
  } else if (gable_cell_equal (label, "Iterations")) {
    kernel->launches = figure >= 1 && figure < 1e15 ? (guint64) figure : 1;
  } else if (gable_cell_equal (label, "Number of Flops")) {
    gable_kernel_set_amount (kernel, precision_of (kernel->name), figure, "Number of Flops");
  } else if (gable_cell_equal (label, "Data volume (Byte)")) {
    gable_kernel_set_amount (kernel, gable_counter_find ("declared"), figure, "Data volume (Byte)");
  } else if (gable_cell_equal (label, "MFlops/s")) {
    take_rate (kernel, precision_of (kernel->name), figure * 1e6, "MFlops/s × Time");
  } else if (gable_cell_equal (label, "MByte/s")) {
    take_rate (kernel, gable_counter_find ("declared"), figure * 1e6, "MByte/s × Time");
  } else {
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_likwid_bench_take:
 * @bench: where a report was begun
 * @line: the next line of an output
 * @kernels: (element-type GableKernel): takes a benchmark whose data volume, time and operations are told
 *
 * Follows a report of likwid-bench. The bytes are those that the benchmark's code moves, at no level: what the hardware
 * moves depends on the size and on write-allocates.
 *
 * Source: LIKWID 3.0 to 5.3, bench/likwid-bench.c, what it prints at its end.
 *
 * Returns: whether the line was of such a report
 */
gboolean
gable_likwid_bench_take (GableLikwidBench *bench, GableCell line, GPtrArray *kernels)
{
  GableCell rest = line;
  GableCell label = gable_cell_trim (gable_cell_take (&rest, ':'));
  GableCell value = gable_cell_trim (rest);

  if (gable_cell_starts (line, HEADING)) {
    g_clear_pointer (&bench->kernel, gable_kernel_unref);
    bench->kernel = begin ();
    return TRUE;
  }
  if (bench->kernel == NULL) {
    return FALSE;
  }
  if (gable_cell_equal (label, "Test")) {
    g_free (bench->kernel->name);
    bench->kernel->name = gable_text_to_utf8 (value.text, (gssize) value.length);
    return TRUE;
  }
  if (gable_cell_equal (label, "MByte/s")) {
    take_figure (bench->kernel, label, value);
    if (gable_known (bench->kernel->seconds)) {
      g_ptr_array_add (kernels, bench->kernel);
    } else {
      gable_kernel_unref (bench->kernel);
    }
    bench->kernel = NULL;
    return TRUE;
  }
  return take_figure (bench->kernel, label, value);
}
