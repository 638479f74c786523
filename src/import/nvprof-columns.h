/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

typedef enum {
  GABLE_NVPROF_TABLE_NONE,
  GABLE_NVPROF_TABLE_METRICS, /* one row per kernel and metric */
  GABLE_NVPROF_TABLE_EVENTS,
  GABLE_NVPROF_TABLE_SUMMARY,       /* one row per kernel: time */
  GABLE_NVPROF_TABLE_TRACE,         /* one row per launch: time */
  GABLE_NVPROF_TABLE_TRACE_METRICS, /* one row per launch, one column per metric */
  GABLE_N_NVPROF_TABLES
} GableNvprofTableKind;

/* Where the cells are that a table is read by; -1 where it has none. */
typedef struct {
  int name;
  int type;
  int calls;
  int time;
  int metric;
  int mean;
  int grid;
  int device;
} GableNvprofColumns;

GableNvprofTableKind gable_nvprof_table_kind (const GableCell *cells, guint n_cells);
GableNvprofColumns gable_nvprof_columns_find (GableNvprofTableKind kind,
                                              const GableCell *cells,
                                              guint n_cells);
