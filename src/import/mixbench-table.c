/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/mixbench.h"

#include "import/ceilings.h"

#include <string.h>

/* What a precision computes in: of "Ac<3, d, f>", which computes in the first type and stores in the second, the first.
 * Source: thoasm/roofline-benchmark e68b5f07, benchmark_info.hpp. */
static const struct {
  const char *start;
  const char *counter;
} precisions[] = {
  { "double", "fp64" },
  { "float", "fp32" },
  { "half", "fp16" },
  { "int", "int32" },
};

static const GableCounter *
counter_of (GableCell precision)
{
  if (gable_cell_starts (precision, "Ac<")) {
    gable_cell_take (&precision, ',');
    precision = gable_cell_trim (gable_cell_take (&precision, ','));
    return gable_cell_equal (precision, "d")   ? gable_counter_find ("fp64")
           : gable_cell_equal (precision, "f") ? gable_counter_find ("fp32")
                                               : NULL;
  }
  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    if (gable_cell_starts (precision, precisions[i].start)) {
      return gable_counter_find (precisions[i].counter);
    }
  }
  return NULL;
}

static guint
split (GableCell line, GableCell cells[GABLE_MIXBENCH_MAX_COLUMNS])
{
  guint n = 0;

  while (line.length > 0 && n < GABLE_MIXBENCH_MAX_COLUMNS) {
    cells[n++] = gable_cell_trim (gable_cell_take (&line, ';'));
  }
  return n;
}

/* "Precision; [GOP/s]; BW [GB/s]; time [ms]; computations; data [Bytes]; Outer Its; …" */
gboolean
gable_mixbench_is_table (GableCell line)
{
  return gable_cell_starts (line, "Precision;") && gable_cell_find_last (line, "BW [GB/s]") != NULL;
}

void
gable_mixbench_take_header (GableMixbenchTable *table, GableCell line)
{
  GableCell cells[GABLE_MIXBENCH_MAX_COLUMNS];
  const struct {
    const char *title;
    int *column;
  } columns[] = {
    { "Precision", &table->precision }, { "[GOP/s]", &table->rate },
    { "[GOPs/s]", &table->rate },       { "BW [GB/s]", &table->bandwidth },
    { "time [ms]", &table->time },      { "computations", &table->operations },
    { "data [Bytes]", &table->bytes },  { "Outer Its", &table->loops[0] },
    { "Inner Its", &table->loops[1] },  { "Comp Its", &table->loops[2] },
  };

  table->n_columns = split (line, cells);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    *columns[i].column = -1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    for (guint j = 0; j < table->n_columns; j++) {
      if (gable_cell_equal (cells[j], columns[i].title)) {
        *columns[i].column = (int) j;
      }
    }
  }
}

/* A figure above zero, or unknown. */
static double
figure_of (const GableCell *cells, int column)
{
  double value;

  return column >= 0 && gable_cell_read (cells[column], &value) == GABLE_CELL_NUMBER && value > 0
           ? value
           : GABLE_UNKNOWN;
}

static void
add_point (const GableMixbenchTable *table,
           const GableCell *cells,
           const GableCounter *counter,
           GableImport *import)
{
  static const char *const loops[] = { "outer", "inner", "comp" };
  const GableCounter *dram = gable_counter_find ("DRAM");
  g_autofree char *precision = gable_cell_dup (cells[table->precision]);
  g_autoptr (GString) name = g_string_new (precision);
  GableKernel *kernel;

  for (guint i = 0; i < G_N_ELEMENTS (loops); i++) {
    if (table->loops[i] >= 0) {
      g_autofree char *count = gable_cell_dup (cells[table->loops[i]]);

      g_string_append_printf (name, " %s=%s", loops[i], count);
    }
  }
  kernel = gable_kernel_new (name->str);
  kernel->launches = 1;
  kernel->seconds = figure_of (cells, table->time) * 1e-3;
  gable_kernel_set_amount (kernel, counter, figure_of (cells, table->operations), "computations");
  gable_kernel_set_amount (kernel, dram, figure_of (cells, table->bytes), "data");
  g_ptr_array_add (import->kernels, kernel);
}

gboolean
gable_mixbench_take_row (const GableMixbenchTable *table,
                         GableCell line,
                         guint max_points,
                         GableMachine *machine,
                         GableImport *import)
{
  static const char *const method = "roofline-benchmark, highest rate of all mixes";
  GableCell cells[GABLE_MIXBENCH_MAX_COLUMNS];
  guint n = split (line, cells);
  const GableCounter *counter;

  if (n == 0 || n != table->n_columns || table->precision < 0) {
    return FALSE;
  }
  counter = counter_of (cells[table->precision]);
  if (counter == NULL || machine == NULL || import->kernels->len >= max_points ||
      !gable_known (figure_of (cells, table->operations))) {
    return TRUE;
  }
  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = counter,
                                 .rate = figure_of (cells, table->rate) * 1e9,
                                 .tool = "roofline-benchmark",
                                 .method = method,
                               });
  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = gable_counter_find ("DRAM"),
                                 .rate = figure_of (cells, table->bandwidth) * 1e9,
                                 .tool = "roofline-benchmark",
                                 .method = method,
                               });
  add_point (table, cells, counter, import);
  return TRUE;
}
