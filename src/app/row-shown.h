/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/row-figures.h"

/* The columns of the kernel table. */
typedef enum {
  GABLE_COLUMN_NAME,
  GABLE_COLUMN_TIME,
  GABLE_COLUMN_SHARE,
  GABLE_COLUMN_LAUNCHES,
  GABLE_COLUMN_PERFORMANCE,
  GABLE_COLUMN_INTENSITY,
  GABLE_COLUMN_EFFICIENCY,
  GABLE_COLUMN_LIMITER,
  GABLE_COLUMN_STANDING,
  GABLE_COLUMN_GAIN,
  GABLE_N_COLUMNS
} GableColumn;

/* What the cells of a row show. A value: zeroed, filled, cleared. */
typedef struct {
  char *texts[GABLE_N_COLUMNS];
  char *whole_name;
  char *tip;         /* the whole name and what is missing */
  double share;      /* [1], 0 where unknown, for the bars */
  double efficiency; /* as share */
  GableStanding standing;
} GableRowShown;

void gable_row_shown_fill (GableRowShown *shown, GableRows *figures, guint32 row);
void gable_row_shown_clear (GableRowShown *shown);
const GableSource *gable_row_get_source (const GableRows *figures, guint32 row);
