/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/kerncraft.h"

#include "import/lines.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_CELLS 64
#define MAX_KERNELS 65536

static guint
split (GableCell line, char separator, GableCell cells[MAX_CELLS])
{
  guint n = 0;

  while (n < MAX_CELLS && (line.length > 0 || n == 0)) {
    cells[n++] = gable_cell_trim (gable_cell_take (&line, separator));
  }
  return n;
}

/* A cell such as "4.51 GFLOP/s"; what is in another unit (cycles a cache line, iterations) is unknown. */
static double
quantity_of (GableCell cell, GableDimension dimension)
{
  g_autofree char *text = gable_cell_dup ((GableCell){ cell.text, MIN (cell.length, 64) });
  double value;

  return gable_quantity_parse (text, dimension, &value, NULL) ? value : GABLE_UNKNOWN;
}

gboolean
gable_kerncraft_is_report (const char *head)
{
  /* The columns were called "bandwidth" alone before version 0.8. */
  return strstr (head, "a. intensity") != NULL && strstr (head, "bandwidth kernel") != NULL;
}

gboolean
gable_kerncraft_is_table (const char *head)
{
  return strstr (head, "Gflop/s (Roofline)") != NULL && strstr (head, "threads") != NULL;
}

/* A row of the report: "L2 | 0.25 FLOP/B | 7.1 GFLOP/s | 28.4 GB/s | copy", or of the cores alone, "CPU". */
static void
take_report_row (GableKernel *kernel, GableMachine *machine, const GableCell *cells)
{
  double performance = quantity_of (cells[2], GABLE_DIMENSION_FLOP_RATE);
  double intensity = quantity_of (cells[1], GABLE_DIMENSION_INTENSITY);
  double bandwidth = quantity_of (cells[3], GABLE_DIMENSION_BANDWIDTH);
  g_autofree char *name = gable_cell_dup ((GableCell){ cells[0].text, MIN (cells[0].length, 32) });
  const GableCounter *level = gable_counter_find (name);
  g_autofree char *test = gable_text_to_utf8 (cells[4].text, (gssize) MIN (cells[4].length, 32));

  if (performance > 0 && !(gable_kernel_details (kernel)->performance <= performance)) {
    gable_kernel_set_performance (kernel, performance);
  }
  if (g_str_equal (name, "CPU")) {
    gable_ceilings_add (machine, &(GableMeasurement){
                                   .counter = gable_counter_find ("fp"),
                                   .rate = performance,
                                   .tool = "kerncraft",
                                   .method = "peak that the model took",
                                 });
  }
  if (level == NULL || level->kind != GABLE_COUNTER_TRAFFIC) {
    return;
  }
  if (intensity > 0) {
    gable_kernel_set_intensity (kernel, level, intensity);
  } else if (cells[1].length > 0) {
    gable_kernel_add_reason (kernel, _("%s: the report counts iterations a byte, and not how many "
                                       "operations an iteration has"),
                                        level->id);
  }
  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = level,
                                 .rate = bandwidth,
                                 .tool = "kerncraft",
                                 .method = "bandwidth that the model took",
                                 .access = test,
                               });
}

/**
 * gable_kerncraft_read_report:
 *
 * Reads the table that “-v” adds to a report. The lowest performance is the prediction; only what is told in FLOP/s and
 * FLOP/B can be placed.
 *
 * Source: RRZE-HPC/kerncraft @ 5d1cc67b, kerncraft/models/roofline.py, report ().
 */
gboolean
gable_kerncraft_read_report (const GableImportInput *input,
                             const GableImportOptions *options,
                             GableImport *import,
                             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  GableMachine *machine = gable_ceilings_machine (import, "kerncraft");
  GableKernel *kernel = NULL;
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    GableCell cells[MAX_CELLS];
    guint n = split (line, '|', cells);

    if (n >= 5 && gable_cell_equal (cells[0], "level") && import->kernels->len < MAX_KERNELS) {
      g_autofree char *name = g_strdup_printf ("kerncraft %u", import->kernels->len + 1);

      kernel = gable_kernel_new (name);
      kernel->kind = GABLE_KERNEL_PREDICTED;
      g_ptr_array_add (import->kernels, kernel);
    } else if (n >= 4 && kernel != NULL) {
      cells[4] = n > 4 ? cells[4] : (GableCell){ "", 0 };
      take_report_row (kernel, machine, cells);
    }
  }
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return TRUE;
}

/* Columns of a table of INSPECT that are read. */
enum { SIZE, THREADS, TIME, FLOP, PREDICTED, N_COLUMNS };

static const char *const columns[] = { "N", "threads", "time", "flop", "Gflop/s (Roofline)" };

static void
take_table_row (GableImport *import, const GableCell *cells, guint n, const int places[N_COLUMNS])
{
  double figures[N_COLUMNS];
  g_autofree char *name = NULL;
  g_autofree char *predicted = NULL;
  GableKernel *kernel;

  for (guint i = 0; i < N_COLUMNS; i++) {
    if (places[i] < 0 || (guint) places[i] >= n ||
        gable_cell_read (cells[places[i]], &figures[i]) != GABLE_CELL_NUMBER || figures[i] < 0) {
      figures[i] = GABLE_UNKNOWN;
    }
  }
  if (!(figures[THREADS] < 1e6) || !(figures[SIZE] < 1e12) || import->kernels->len >= MAX_KERNELS) {
    return;
  }
  name = g_strdup_printf ("N=%" G_GUINT64_FORMAT " threads=%u", (guint64) figures[SIZE],
                          (guint) figures[THREADS]);
  kernel = gable_kernel_new (name);
  kernel->launches = 1;
  kernel->seconds = figures[TIME] > 0 ? figures[TIME] : GABLE_UNKNOWN;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp"), figures[FLOP], "flop");
  gable_kernel_add_reason (kernel, _("bytes: the table tells them a cache line, not in total"));
  g_ptr_array_add (import->kernels, kernel);
  if (figures[PREDICTED] > 0) {
    predicted = g_strdup_printf ("%s (Roofline)", name);
    kernel = gable_kernel_new (predicted);
    kernel->kind = GABLE_KERNEL_PREDICTED;
    gable_kernel_set_performance (kernel, figures[PREDICTED] * 1e9);
    g_ptr_array_add (import->kernels, kernel);
  }
}

/**
 * gable_kerncraft_read_table:
 *
 * Reads INSPECT's table of a kernel against the number of threads: what was measured, and what the model predicts.
 *
 * Source: RRZE-HPC/INSPECT @ 98f80f16, scaling.csv: time in seconds, flop in total.
 */
gboolean
gable_kerncraft_read_table (const GableImportInput *input,
                            const GableImportOptions *options,
                            GableImport *import,
                            GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  int places[N_COLUMNS] = { -1, -1, -1, -1, -1 };
  gboolean in_table = FALSE;
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    GableCell cells[MAX_CELLS];
    guint n = split (line, ',', cells);

    if (in_table) {
      take_table_row (import, cells, n, places);
      continue;
    }
    for (guint i = 0; i < n; i++) {
      for (guint j = 0; j < N_COLUMNS; j++) {
        places[j] = gable_cell_equal (cells[i], columns[j]) ? (int) i : places[j];
      }
    }
    in_table = places[PREDICTED] >= 0;
  }
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return TRUE;
}
