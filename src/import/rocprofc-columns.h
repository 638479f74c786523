/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/rocprofc.h"

/* The columns of tables of counters, and what stands in them. */

/* What a column of the table is. */
typedef enum {
  GABLE_COLUMN_COUNTER,
  GABLE_COLUMN_OTHER, /* describes the launch, of no use here */
  GABLE_COLUMN_ID,
  GABLE_COLUMN_NAME,
  GABLE_COLUMN_GRID,
  GABLE_COLUMN_GROUP,
  GABLE_COLUMN_WAVE,
  GABLE_COLUMN_DISPATCHED,
  GABLE_COLUMN_BEGIN,
  GABLE_COLUMN_END,
  GABLE_COLUMN_COUNTER_NAME,
  GABLE_COLUMN_COUNTER_VALUE,
  GABLE_N_COLUMNS
} GableRocprofcColumn;

GableRocprofcColumn gable_rocprofc_column (GableCell name);
GableCell gable_rocprofc_bare_name (GableCell name);
