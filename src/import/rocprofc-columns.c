/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc-columns.h"

#include <string.h>

/* Every version's columns that are no counters. A later pass repeats them with its number behind: "wave_size_1". */
static const struct {
  const char *name;
  GableRocprofcColumn kind;
} known_columns[] = {
  { "Dispatch_ID", GABLE_COLUMN_ID },
  { "Index", GABLE_COLUMN_ID },
  { "Kernel_Name", GABLE_COLUMN_NAME },
  { "KernelName", GABLE_COLUMN_NAME },
  { "Grid_Size", GABLE_COLUMN_GRID },
  { "GRD", GABLE_COLUMN_GRID },
  { "grd", GABLE_COLUMN_GRID },
  { "Workgroup_Size", GABLE_COLUMN_GROUP },
  { "WGR", GABLE_COLUMN_GROUP },
  { "wgr", GABLE_COLUMN_GROUP },
  { "wave_size", GABLE_COLUMN_WAVE },
  { "Wave_Size", GABLE_COLUMN_WAVE },
  { "DispatchNs", GABLE_COLUMN_DISPATCHED },
  { "Start_Timestamp", GABLE_COLUMN_BEGIN },
  { "BeginNs", GABLE_COLUMN_BEGIN },
  { "End_Timestamp", GABLE_COLUMN_END },
  { "EndNs", GABLE_COLUMN_END },
  { "Counter_Name", GABLE_COLUMN_COUNTER_NAME },
  { "Counter_Value", GABLE_COLUMN_COUNTER_VALUE },
  { "ACCUM_VGPR", GABLE_COLUMN_OTHER },
  { "Accum_VGPR", GABLE_COLUMN_OTHER },
  { "Agent_Id", GABLE_COLUMN_OTHER },
  { "Arch_VGPR", GABLE_COLUMN_OTHER },
  { "CompleteNs", GABLE_COLUMN_OTHER },
  { "Correlation_ID", GABLE_COLUMN_OTHER },
  { "Correlation_Id", GABLE_COLUMN_OTHER },
  { "DurationNs", GABLE_COLUMN_OTHER },
  { "GPU_ID", GABLE_COLUMN_OTHER },
  { "GUID", GABLE_COLUMN_OTHER },
  { "Kernel_ID", GABLE_COLUMN_OTHER },
  { "LDS", GABLE_COLUMN_OTHER },
  { "LDS_Per_Workgroup", GABLE_COLUMN_OTHER },
  { "Node_Id", GABLE_COLUMN_OTHER },
  { "OBJ", GABLE_COLUMN_OTHER },
  { "PID", GABLE_COLUMN_OTHER },
  { "Queue_ID", GABLE_COLUMN_OTHER },
  { "Queue_Index", GABLE_COLUMN_OTHER },
  { "SCR", GABLE_COLUMN_OTHER },
  { "SGPR", GABLE_COLUMN_OTHER },
  { "SIG", GABLE_COLUMN_OTHER },
  { "Scratch_Per_Workitem", GABLE_COLUMN_OTHER },
  { "TID", GABLE_COLUMN_OTHER },
  { "XCC_Index", GABLE_COLUMN_OTHER },
  { "accum_vgpr", GABLE_COLUMN_OTHER },
  { "arch_vgpr", GABLE_COLUMN_OTHER },
  { "fbar", GABLE_COLUMN_OTHER },
  { "gpu-id", GABLE_COLUMN_OTHER },
  { "lds", GABLE_COLUMN_OTHER },
  { "obj", GABLE_COLUMN_OTHER },
  { "pid", GABLE_COLUMN_OTHER },
  { "queue-id", GABLE_COLUMN_OTHER },
  { "queue-index", GABLE_COLUMN_OTHER },
  { "scr", GABLE_COLUMN_OTHER },
  { "sgpr", GABLE_COLUMN_OTHER },
  { "sig", GABLE_COLUMN_OTHER },
  { "tid", GABLE_COLUMN_OTHER },
  { "vgpr", GABLE_COLUMN_OTHER },
};

/**
 * gable_rocprofc_column:
 * @cell: of the header
 *
 * Returns: what the column is; a counter where nobody knows it
 */
GableRocprofcColumn
gable_rocprofc_column (GableCell cell)
{
  gsize bare = cell.length;

  while (bare > 0 && g_ascii_isdigit (cell.text[bare - 1])) {
    bare--;
  }
  bare = bare > 1 && bare < cell.length && cell.text[bare - 1] == '_' ? bare - 1 : cell.length;
  for (guint i = 0; i < G_N_ELEMENTS (known_columns); i++) {
    if (gable_cell_equal (cell, known_columns[i].name)) {
      return known_columns[i].kind;
    }
    if (bare < cell.length &&
        gable_cell_equal ((GableCell){ cell.text, bare }, known_columns[i].name)) {
      return GABLE_COLUMN_OTHER;
    }
  }
  /* Of the instances of a block only the sum is of use: "TCC_HIT[0]". */
  return cell.length == 0 || cell.text[cell.length - 1] == ']' ? GABLE_COLUMN_OTHER
                                                               : GABLE_COLUMN_COUNTER;
}

/**
 * gable_rocprofc_bare_name:
 * @name: of a kernel
 *
 * Returns: it without what the tools hang on it
 */
GableCell
gable_rocprofc_bare_name (GableCell name)
{
  static const char *const suffixes[] = { " [clone .kd]", " (.kd)", ".kd" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    gsize length = strlen (suffixes[i]);

    if (name.length > length &&
        memcmp (name.text + name.length - length, suffixes[i], length) == 0) {
      name.length -= length;
      break;
    }
  }
  return name;
}
