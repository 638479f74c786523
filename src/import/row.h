/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* The cells of one row, found in text that lies in memory: what a table does with each row. */
typedef struct {
  char delimiter;
  GableCell *cells;
  guint n_cells;
  guint max_cells;     /* that there is room for */
  GArray *doubled;     /* (element-type guint) cells that hold doubled quotes */
  const char *stop;    /* the row's line end, or the end of the text */
  guint64 n_line_ends; /* within its cells */
} GableRow;

/* What became of the attempt to read a row from what there is of the text. */
typedef enum {
  GABLE_SCAN_ROW,
  GABLE_SCAN_MORE,     /* the row's end is not there yet */
  GABLE_SCAN_DAMAGED,  /* a closing quote with text behind it, or none */
  GABLE_SCAN_TOO_MANY, /* cells */
  GABLE_SCAN_TOO_LONG  /* is one of them */
} GableScan;

/* Zeros that are to stand behind the text: bytes that are looked at together. */
#define GABLE_ROW_PADDING 64

void gable_row_init (GableRow *row, char delimiter);
void gable_row_clear (GableRow *row);
GableScan gable_row_scan (GableRow *row, char *first, const char *end, gboolean at_end);
