/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/database.h"

#include "base/number.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#ifdef HAVE_SQLITE
#include <sqlite3.h>
#endif

/* Steps of SQLite's machine between two looks at the clock and the user, and how many looks a query gets: a thousand
 * million steps, or some minutes. */
#define STEPS 10000
#define MAX_LOOKS 100000

static const char magic[16] = "SQLite format 3";

gboolean
gable_database_sniff (const GableImportInput *input)
{
  return !input->is_folder && input->head_length >= sizeof magic &&
         memcmp (input->head, magic, sizeof magic) == 0;
}

#ifdef HAVE_SQLITE

struct _GableDatabase {
  sqlite3 *handle;
  const GableImportInput *input;
  GCancellable *cancellable;
  guint looks;
};

struct _GableDatabaseRow {
  sqlite3_stmt *statement;
};

/* Returns: nonzero to end the query */
static int
look (gpointer pointer)
{
  GableDatabase *database = pointer;

  return ++database->looks > MAX_LOOKS || g_cancellable_is_cancelled (database->cancellable);
}

static void
set_damaged (GableDatabase *database, GError **error)
{
  int code = sqlite3_errcode (database->handle);

  if (g_cancellable_set_error_if_cancelled (database->cancellable, error)) {
    return;
  }
  if (code == SQLITE_INTERRUPT || code == SQLITE_TOOBIG || code == SQLITE_NOMEM) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: the database is too large to be read, or made to look so"),
                    database->input->name);
    return;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               /* Translators: a file's name, and what SQLite says. */
               _("%s: the database can't be read (%s); write it again"), database->input->name,
                  sqlite3_errmsg (database->handle));
}

static void
close_doors (sqlite3 *handle)
{
  static const struct {
    int option;
    int on;
  } options[] = {
    { SQLITE_DBCONFIG_DEFENSIVE, 1 },
    { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
    { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
    { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
    { SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    sqlite3_db_config (handle, options[i].option, options[i].on, NULL);
  }
  sqlite3_limit (handle, SQLITE_LIMIT_LENGTH, GABLE_DATABASE_MAX_TEXT);
  sqlite3_limit (handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit (handle, SQLITE_LIMIT_WORKER_THREADS, 0);
}

/**
 * gable_database_open:
 * @input: a file; not a pipe, since SQLite reads here and there
 * @options: (nullable): for cancellation
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED`
 *
 * Returns: (transfer full) (nullable): the database, which borrows both
 */
GableDatabase *
gable_database_open (const GableImportInput *input,
                     const GableImportOptions *options,
                     GError **error)
{
  g_autoptr (GableDatabase) database = g_new0 (GableDatabase, 1);
  g_autofree char *path = g_canonicalize_filename (input->path, NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, error);
  g_autofree char *immutable = NULL;

  if (uri == NULL) {
    return NULL;
  }
  if (input->size == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                 _("%s: a database can't be read from a pipe; open its file"), input->name);
    return NULL;
  }
  immutable = g_strconcat (uri, "?immutable=1", NULL);
  database->input = input;
  database->cancellable = options != NULL ? options->cancellable : NULL;
  if (sqlite3_open_v2 (immutable, &database->handle,
                       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
                       NULL) != SQLITE_OK) {
    set_damaged (database, error);
    return NULL;
  }
  close_doors (database->handle);
  sqlite3_progress_handler (database->handle, STEPS, look, database);
  if (!gable_database_query (database, "PRAGMA cell_size_check=ON", NULL, NULL, error) ||
      !gable_database_query (database, "PRAGMA mmap_size=0", NULL, NULL, error)) {
    return NULL;
  }
  return g_steal_pointer (&database);
}

void
gable_database_free (GableDatabase *database)
{
  if (database == NULL) {
    return;
  }
  sqlite3_close (database->handle);
  g_free (database);
}

/**
 * gable_database_query:
 * @database: an open one
 * @sql: one statement of ours; nothing of the file's is put into it
 * @take: (nullable): takes each row; FALSE ends the query
 * @data: for @take
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` with what SQLite says; `GABLE_IMPORT_ERROR_TOO_BIG`; `G_IO_ERROR_CANCELLED`
 */
gboolean
gable_database_query (
  GableDatabase *database, const char *sql, GableDatabaseFunc take, gpointer data, GError **error)
{
  GableDatabaseRow row;
  int code;

  database->looks = 0;
  if (sqlite3_prepare_v2 (database->handle, sql, -1, &row.statement, NULL) != SQLITE_OK) {
    set_damaged (database, error);
    return FALSE;
  }
  while ((code = sqlite3_step (row.statement)) == SQLITE_ROW) {
    if (take != NULL && !take (&row, data)) {
      code = SQLITE_DONE;
      break;
    }
  }
  if (code != SQLITE_DONE) {
    set_damaged (database, error);
  }
  sqlite3_finalize (row.statement);
  return code == SQLITE_DONE;
}

double
gable_database_row_number (const GableDatabaseRow *row, guint column)
{
  int type = sqlite3_column_type (row->statement, (int) column);

  return type == SQLITE_INTEGER || type == SQLITE_FLOAT
           ? sqlite3_column_double (row->statement, (int) column)
           : GABLE_UNKNOWN;
}

gint64
gable_database_row_integer (const GableDatabaseRow *row, guint column)
{
  return sqlite3_column_int64 (row->statement, (int) column);
}

const char *
gable_database_row_text (const GableDatabaseRow *row, guint column, gsize *length)
{
  const unsigned char *text = sqlite3_column_text (row->statement, (int) column);

  *length = (gsize) sqlite3_column_bytes (row->statement, (int) column);
  return text != NULL ? (const char *) text : "";
}

typedef struct {
  const char *name; /* (nullable) NULL: any */
  gboolean found;
} Wanted;

static gboolean
take_column (const GableDatabaseRow *row, gpointer data)
{
  Wanted *wanted = data;
  gsize length;

  wanted->found =
    wanted->name == NULL || g_str_equal (gable_database_row_text (row, 1, &length), wanted->name);
  return !wanted->found;
}

/**
 * gable_database_has_column:
 * @database: an open one
 * @table: its name; a constant of ours
 * @column: (nullable): its name, NULL for any
 *
 * Returns: whether there are both
 */
gboolean
gable_database_has_column (GableDatabase *database, const char *table, const char *column)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA table_info(%s)", table);
  Wanted wanted = { column, FALSE };

  return gable_database_query (database, sql, take_column, &wanted, NULL) && wanted.found;
}

/**
 * gable_database_sniff_table:
 * @input: an opened file
 * @table: a name; a constant of ours
 *
 * Returns: whether it is a database with such a table
 */
gboolean
gable_database_sniff_table (const GableImportInput *input, const char *table)
{
  g_autoptr (GableDatabase) database =
    gable_database_sniff (input) ? gable_database_open (input, NULL, NULL) : NULL;

  return database != NULL && gable_database_has_column (database, table, NULL);
}

#else

gboolean
gable_database_sniff_table (const GableImportInput *input, const char *table)
{
  return FALSE;
}

struct _GableDatabase {
  int none;
};

GableDatabase *
gable_database_open (const GableImportInput *input,
                     const GableImportOptions *options,
                     GError **error)
{
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
               _("%s: this Gable was built without SQLite, so it can't read databases"),
                  input->name);
  return NULL;
}

void
gable_database_free (GableDatabase *database)
{
}

gboolean
gable_database_has_column (GableDatabase *database, const char *table, const char *column)
{
  return FALSE;
}

gboolean
gable_database_query (
  GableDatabase *database, const char *sql, GableDatabaseFunc take, gpointer data, GError **error)
{
  return FALSE;
}

double
gable_database_row_number (const GableDatabaseRow *row, guint column)
{
  return GABLE_UNKNOWN;
}

gint64
gable_database_row_integer (const GableDatabaseRow *row, guint column)
{
  return 0;
}

const char *
gable_database_row_text (const GableDatabaseRow *row, guint column, gsize *length)
{
  *length = 0;
  return "";
}

#endif
