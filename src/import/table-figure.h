/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/decimal.h"
#include "import/heading.h"
#include "import/importer.h"

/* One figure or text of a row; a figure that the file already wrote as a number is not read again. */
typedef struct {
  gboolean is_number;
  double value;
  GableCell cell;
} GableTableValue;

/* Where rows are, in messages. */
typedef enum {
  GABLE_PLACE_LINE,  /* "run.csv:12" */
  GABLE_PLACE_RECORD /* "run.json: record 12" */
} GableTablePlace;

/* What reading the figures of a table needs and learns. A value; nothing of it is owned. */
typedef struct {
  const GableImportInput *input;
  GableTablePlace place;
  GableNotes *notes; /* takes what is no figure */
  GableDecimal decimal;
  gboolean told; /* what the columns are is known: a person said it, or they are our own */
} GableFigureReader;

/* The figure in its base unit, unknown where there is none. Errors: `GABLE_IMPORT_ERROR_MALFORMED` where it could mean two */
gboolean gable_figure_read (GableFigureReader *reader,
                            const GableTableColumn *column,
                            const GableTableValue *value,
                            guint64 place,
                            double *figure,
                            GError **error);
GArray *gable_table_take_units (const GArray *columns,
                                const GableTableValue *values,
                                guint n_values);
