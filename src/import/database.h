/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Reads SQLite databases that others wrote. They are opened to be read alone, as files that do not change; nothing in
 * their schema is trusted, and a query that takes too many steps is ended. Owned. */
typedef struct _GableDatabase GableDatabase;

/* One row of a query, valid while it is handed out. */
typedef struct _GableDatabaseRow GableDatabaseRow;

/* Text of one cell that is read, at most [B]. */
#define GABLE_DATABASE_MAX_TEXT (16 << 20)

/* Whether the file begins as SQLite files do. */
gboolean gable_database_sniff (const GableImportInput *input);
/* Whether it is a database with a table @table. */
gboolean gable_database_sniff_table (const GableImportInput *input, const char *table);

GableDatabase *gable_database_open (const GableImportInput *input,
                                    const GableImportOptions *options,
                                    GError **error);
void gable_database_free (GableDatabase *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableDatabase, gable_database_free)

gboolean gable_database_has_column (GableDatabase *database, const char *table, const char *column);

/* Returns: whether to go on */
typedef gboolean (*GableDatabaseFunc) (const GableDatabaseRow *row, gpointer data);
gboolean gable_database_query (
  GableDatabase *database, const char *sql, GableDatabaseFunc take, gpointer data, GError **error);
/* Unknown where it is NULL or no number. */
double gable_database_row_number (const GableDatabaseRow *row, guint column);
gint64 gable_database_row_integer (const GableDatabaseRow *row, guint column);
/* "" where it is NULL; may hold any bytes. */
const char *gable_database_row_text (const GableDatabaseRow *row, guint column, gsize *length);
