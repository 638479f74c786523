/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unitrace.h"

#include "base/text.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>

/* Rates are in decimal thousands of millions.
 * Source: intel/pti-gpu, tools/unitrace/scripts/roofline/device_configs (commit fcd0ca81). */
static const struct {
  const char *key;
  const char *counter;
  const char *pipe; /* (nullable) */
} roofs[] = {
  { "L3_BW_in_GB_per_sec", "L3", NULL },
  { "GPU_MEMORY_BW_in_GB_per_sec", "DRAM", NULL },
  { "FP64_GFLOPS", "fp64", "vector" },
  { "FP32_GFLOPS", "fp32", "vector" },
  { "FP16_GFLOPS", "fp16", "vector" },
  { "FP16_XMX_GFLOPS", "fp16.matrix", "matrix" },
  { "BF16_XMX_GFLOPS", "bf16.matrix", "matrix" },
};

#define N_ROOFS G_N_ELEMENTS (roofs)

/* @found: which roofs came before, for the first of two is taken */
static void
take_roof (GableMachine *machine, gboolean found[N_ROOFS], GableCell key, GableCell value)
{
  double rate;

  for (guint i = 0; i < N_ROOFS; i++) {
    GableCeiling *ceiling;

    if (found[i] || !gable_cell_equal (key, roofs[i].key) ||
        gable_cell_read (value, &rate) != GABLE_CELL_NUMBER || !(rate > 0)) {
      continue;
    }
    found[i] = TRUE;
    ceiling = gable_ceiling_new (gable_counter_find (roofs[i].counter));
    ceiling->pipe = g_strdup (roofs[i].pipe);
    ceiling->theoretical = rate * 1e9;
    ceiling->theoretical_origin.source = g_strdup ("unitrace");
    ceiling->theoretical_origin.method = g_strdup ("device configuration");
    gable_machine_take_ceiling (machine, ceiling);
    return;
  }
}

/**
 * gable_unitrace_read_device:
 * @input: a device configuration
 * @options: (nullable)
 * @import: takes the machine
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_NO_KERNELS` where it holds no roof
 */
gboolean
gable_unitrace_read_device (const GableImportInput *input,
                            const GableImportOptions *options,
                            GableImport *import,
                            GError **error)
{
  g_autoptr (GableTable) table = gable_table_new (input, options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GableMachine) machine = gable_machine_new ("GPU");
  gboolean found[N_ROOFS] = { FALSE };
  GableTableItem item;

  while ((item = gable_table_next (table, error)) != GABLE_TABLE_END) {
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (item == GABLE_TABLE_ERROR) {
      return FALSE;
    }
    if (item == GABLE_TABLE_ROW && n_cells >= 2 && gable_cell_equal (cells[0], "PlatformName")) {
      g_free (machine->name);
      machine->name =
        gable_text_to_utf8 (cells[1].text, (gssize) MIN (cells[1].length, GABLE_COUNTER_MAX_NAME));
    } else if (item == GABLE_TABLE_ROW && n_cells >= 2) {
      take_roof (machine, found, cells[0], cells[1]);
    }
  }
  if (gable_machine_get_n_ceilings (machine) == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no roofs in it; take one of unitrace's device_configs"),
                    input->name);
    return FALSE;
  }
  machine->vendor = g_strdup ("Intel");
  machine->class_ = g_strdup ("gpu");
  import->machine = g_steal_pointer (&machine);
  return TRUE;
}
