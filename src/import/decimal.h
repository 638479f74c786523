/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* Which mark stands before the decimals in a table. A value that starts as '.', ',' or, where nobody knows yet, 0. */
typedef struct {
  char mark;
} GableDecimal;

typedef enum {
  GABLE_FIGURE_ABSENT,
  GABLE_FIGURE_NUMBER,
  GABLE_FIGURE_TEXT,
  GABLE_FIGURE_AMBIGUOUS, /* "1,234" where nothing proves what the comma is */
  GABLE_FIGURE_MIXED /* "1,5" in a table whose decimals stand behind a point, or the other way round */
} GableFigureKind;

/* Which mark @cell proves by itself: '.', ',' or 0. */
char gable_decimal_proof (GableCell cell);
GableFigureKind gable_decimal_read (GableDecimal *decimal, GableCell cell, double *value);
