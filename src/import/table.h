/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

/* Reads delimited text of any size in chunks. Cells lie in the reader's own buffer and are never copied; what it holds is
 * a few hundred KiB, and more only for a row that is longer. Byte order marks, UTF-16 (with its mark), quoted cells with
 * doubled quotes and line ends in them, and lines that end in LF, CR LF or CR are taken care of. Owned. */
typedef struct _GableTable GableTable;

/* Bytes of one cell, bytes of one row, and cells of one row that are read at most. */
#define GABLE_TABLE_MAX_CELL (1u << 20)
#define GABLE_TABLE_MAX_ROW (1u << 24)
#define GABLE_TABLE_MAX_CELLS (1u << 16)

/* Bytes of a line beside the table that are handed out; the rest of it is skipped. */
#define GABLE_TABLE_MAX_LINE 32768

typedef enum {
  GABLE_TABLE_ERROR, /* @error says what */
  GABLE_TABLE_END,
  GABLE_TABLE_ROW,
  GABLE_TABLE_LINE /* a line that is no row: a banner, the application's own output, a damaged row */
} GableTableItem;

typedef enum {
  GABLE_TABLE_ANY_ROWS,    /* every line is a row */
  GABLE_TABLE_QUOTED_ROWS, /* only lines that begin with a quote are: other text is mixed in */
  GABLE_TABLE_NO_ROWS      /* none is: text for people */
} GableTableRows;

GableTable *gable_table_new (const GableImportInput *input,
                             const GableImportOptions *options,
                             char delimiter,
                             GableTableRows rows);
void gable_table_free (GableTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTable, gable_table_free)

GableTableItem gable_table_next (GableTable *table, GError **error);
/* Cells of the row, or the one cell of the line, that came last; valid until the next one is asked for. Each has
 * GABLE_CELL_PADDING readable bytes on either side. */
const GableCell *gable_table_get_cells (const GableTable *table, guint *n_cells);
guint64 gable_table_get_line (const GableTable *table);
/* "file.csv:12", where the last item begins. (transfer full) */
char *gable_table_get_place (const GableTable *table);
void gable_table_set_error (const GableTable *table,
                            GError **error,
                            GableImportError code,
                            const char *format,
                            ...) G_GNUC_PRINTF (4, 5);

/* The same first bytes as UTF-8, without their mark: for recognition. (transfer full) */
char *gable_table_decode (const char *bytes, gsize length, gsize *decoded);
