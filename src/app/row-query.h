/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/filter.h"

/* What a row of the kernel table is. */
typedef enum {
  GABLE_ROWS_KERNELS,
  GABLE_ROWS_LAUNCHES,
  GABLE_ROWS_FILES, /* kernels under the file that they come from */
  GABLE_N_ROWS_KINDS
} GableRowsKind;

/* Rows of files are told by this bit; the others are the source's number in the project, or all for none. */
#define GABLE_ROW_HEADING 0x80000000u
#define GABLE_ROW_NO_SOURCE 0xffffffffu

/* All rows as some keys sort them. A value; @rows is never written again. */
typedef struct {
  GArray *rows; /* (nullable) (element-type guint32) */
  GableSortKey keys[GABLE_SORT_KEYS_MAX];
  guint n_keys;
} GableRowOrder;

/* Which rows to show and in which order. A value: initialised, cleared. Everything in it is immutable or its own, so that
 * a thread can answer it. */
typedef struct {
  GableRows *figures;
  GableFilter *filter;
  GableRowsKind kind;
  GableSortKey keys[GABLE_SORT_KEYS_MAX];
  guint n_keys;
  GableRowOrder
    before; /* of the same figures, where that is known: what it has done already is not done again */
  double share; /* only what makes this much of the time [1]; 1 shows all */
  GtkBitset *
    folded; /* (nullable) numbers of files whose rows are left out; that after the last stands for none */
} GableRowQuery;

/* The answer. Owned. */
typedef struct {
  GArray *rows; /* (element-type guint32) */
  GableRowOrder order;
  guint n_passed;  /* rows without headings */
  guint n_unknown; /* of which the filter is neither true nor false */
  guint n_folded;  /* by the share */
} GableRowAnswer;

void gable_row_order_init (GableRowOrder *order, const GableRowOrder *other);
void gable_row_order_clear (GableRowOrder *order);
GableRowAnswer *gable_row_query_answer (const GableRowQuery *query);
void gable_row_query_clear (GableRowQuery *query);
void gable_row_answer_free (GableRowAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRowAnswer, gable_row_answer_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GableRowQuery, gable_row_query_clear)
