/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* Columns of a table that Nsight Compute prints for people: names, units and figures; summaries print three figures. */
#define GABLE_NCU_TEXT_MAX_COLUMNS 5

typedef enum {
  GABLE_NCU_TEXT_OUTSIDE,
  GABLE_NCU_TEXT_OPENED, /* behind the first line of dashes */
  GABLE_NCU_TEXT_HEADED, /* behind the names of the columns; releases before 2022.2 print none */
  GABLE_NCU_TEXT_ROWS
} GableNcuTextState;

/* Where in such a table a line stands. Zeros to begin with. A value. */
typedef struct {
  GableNcuTextState state;
  guint n_columns;
  gsize starts[GABLE_NCU_TEXT_MAX_COLUMNS]; /* of the dashes, in bytes from the line's beginning */
  gsize ends[GABLE_NCU_TEXT_MAX_COLUMNS];
} GableNcuTextTable;

/* A row: the figure is the last one, which is the mean in summaries. */
typedef struct {
  GableCell name;
  GableCell unit;
  GableCell figure;
} GableNcuTextRow;

/* What stands above the tables of a launch. */
typedef struct {
  GableCell kernel;
  GableCell capability;  /* empty where it is not told */
  GableCell invocations; /* only in summaries: launches that the figures are the means of */
} GableNcuTextTitle;

gboolean gable_ncu_text_take (GableNcuTextTable *table, GableCell line, GableNcuTextRow *row);
gboolean gable_ncu_text_is_title (GableCell line, GableNcuTextTitle *title);
