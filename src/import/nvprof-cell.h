/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* Cells of nvprof's tables: figures with their unit, or with that of their column. */

/* What a figure's unit makes of it in a total over launches. */
typedef enum {
  GABLE_NVPROF_PLAIN,  /* a count, a time, bytes */
  GABLE_NVPROF_RATE,   /* per second */
  GABLE_NVPROF_PERCENT /* 0 to 100 */
} GableNvprofKind;

gboolean gable_nvprof_cell_read (GableCell cell,
                                 GableCell column_unit,
                                 double *value,
                                 GableNvprofKind *kind);
