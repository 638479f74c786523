/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/columns.h"
#include "app/kernel-list.h"

/* Rows that are copied at once, at most; how many more there are is said in the last line. */
#define GABLE_COPIED_MAX 100000

/* (transfer full) tab-separated values for a spreadsheet: the columns that are seen, figures in base units and in full.
 * @positions: (nullable) of the list; NULL is every row */
char *gable_table_to_tsv (GableKernelList *list,
                          const GableTableColumns *columns,
                          const GtkBitset *positions);
