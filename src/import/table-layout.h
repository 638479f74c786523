/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/table.h"

/* How a delimited text is a table: which row has the headings, and what stands between its cells. */
typedef struct {
  GPtrArray *headings; /* (element-type utf8), terminated */
  guint line; /* of them, from 1; 0 where there are none and columns go by "#1", "#2", … */
  char delimiter;
} GableTableLayout;

void gable_table_layout_clear (GableTableLayout *layout);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GableTableLayout, gable_table_layout_clear)

/* Columns of a table, at most. */
#define GABLE_TABLE_LAYOUT_MAX_COLUMNS 4096

gboolean gable_table_layout_find (const GableImportInput *input,
                                  const GableMap *map,
                                  GableTableLayout *layout);
gboolean gable_table_layout_guess (const GableImportInput *input,
                                   const GableMap *map,
                                   GableTableLayout *layout);

/* A table over the head of @input alone. @head: (out caller-allocates): its stream is the caller's (transfer full) */
GableTable *gable_table_open_head (const GableImportInput *input,
                                   GableImportInput *head,
                                   char delimiter);
/* The row's cells as text, terminated. (transfer full) (element-type utf8) */
GPtrArray *gable_table_headings (const GableCell *cells, guint n_cells);
/* What the head proves of the decimal mark: '.', ',' or 0. @columns: (element-type GableTableColumn) */
char gable_table_prove_decimal (const GableImportInput *input,
                                const GableTableLayout *layout,
                                const GArray *columns);
