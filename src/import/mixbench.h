/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/lines.h"

/* The table of thoasm's roofline-benchmark, a relative of mixbench whose results stand in files of its own or beside a
 * table of that. */

/* Columns that are looked at, at most. */
#define GABLE_MIXBENCH_MAX_COLUMNS 16

typedef struct {
  guint n_columns; /* 0: no such table has begun */
  int precision;   /* columns, or -1 */
  int rate;
  int bandwidth;
  int time;
  int operations;
  int bytes;
  int loops[3]; /* that tell rows of one precision apart */
} GableMixbenchTable;

gboolean gable_mixbench_is_table (GableCell line);
void gable_mixbench_take_header (GableMixbenchTable *table, GableCell line);
/* Points and rates of one row, unless there are too many points. Returns: whether it is a row */
gboolean gable_mixbench_take_row (const GableMixbenchTable *table,
                                  GableCell line,
                                  guint max_points,
                                  GableMachine *machine,
                                  GableImport *import);
