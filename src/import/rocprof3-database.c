/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprof3.h"

#include "base/text.h"
#include "import/database.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A rocpd database, which rocprofv3 writes by default from ROCm 7 on. Its tables carry the id of the process's run behind
 * their names; views without it cover the first run alone, and are not looked at.
 *
 * Source: rocprofiler-sdk, share/rocprofiler-sdk-rocpd, rocpd_tables.sql and data_views.sql of schema 3. */

#define METADATA "rocpd_metadata"

/* Runs in one file, and characters of a run's id ("_" and a UUID) and of a name, at most. */
#define MAX_RUNS 4096
#define MAX_SUFFIX 40
#define MAX_TEXT 256

/* One import under way. */
typedef struct {
  GableRocprof3Run *run;
  gboolean timed;  /* no counters were measured */
  gint64 dispatch; /* row of the dispatch that figures are of */
  GError *error;
} Reading;

/* Letters and digits that a table's name may end with, so that it can stand in a query. */
static gboolean
is_suffix (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++) {
    if (text[i] != '_' && !g_ascii_isalnum (text[i])) {
      return FALSE;
    }
  }
  return length <= MAX_SUFFIX;
}

static gboolean
take_suffix (const GableDatabaseRow *row, gpointer data)
{
  GPtrArray *suffixes = data;
  gsize length;
  const char *name = gable_database_row_text (row, 0, &length);
  gsize own = strlen (METADATA);

  if (length >= own && is_suffix (name + own, length - own)) {
    g_ptr_array_add (suffixes, g_strndup (name + own, length - own));
  }
  return suffixes->len < MAX_RUNS;
}

/* What the names of each run's tables end with. (transfer full) (nullable) */
static GPtrArray *
list_suffixes (GableDatabase *database, GError **error)
{
  g_autoptr (GPtrArray) suffixes = g_ptr_array_new_with_free_func (g_free);

  return gable_database_query (database,
                               "SELECT name FROM sqlite_master WHERE type = 'table' "
                               "AND name GLOB '" METADATA "*' ORDER BY rowid",
                               take_suffix, suffixes, error)
           ? g_steal_pointer (&suffixes)
           : NULL;
}

/**
 * gable_rocprof3_database_sniff:
 * @input: an opened file
 *
 * Returns: whether it is a rocpd database
 */
gboolean
gable_rocprof3_database_sniff (const GableImportInput *input)
{
  g_autoptr (GableDatabase) database =
    gable_database_sniff (input) ? gable_database_open (input, NULL, NULL) : NULL;
  g_autoptr (GPtrArray) suffixes = database != NULL ? list_suffixes (database, NULL) : NULL;

  return suffixes != NULL && suffixes->len > 0;
}

static char *
copy_text (const GableDatabaseRow *row, guint column)
{
  gsize length;
  const char *text = gable_database_row_text (row, column, &length);

  return length > 0 ? gable_text_to_utf8 (text, (gssize) MIN (length, MAX_TEXT)) : NULL;
}

static gboolean
take_agent (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  GableRocprof3Agent agent = {
    .number = gable_database_row_number (row, 0),
    .wave_size = GABLE_UNKNOWN,
    .n_units = gable_database_row_number (row, 3),
  };

  agent.architecture = copy_text (row, 1);
  agent.product = copy_text (row, 2);
  gable_rocprof3_run_add_agent (reading->run, &agent);
  return TRUE;
}

enum { ROW, PROCESS, ID, AGENT, START, END, GRID, GROUP, NAME, COUNTER, VALUE };

/* A dispatch and one of its counters; without any it was only timed. */
static gboolean
take_dispatch (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  gsize length;
  gint64 id = gable_database_row_integer (row, ROW);
  GableRocprof3Dispatch dispatch = {
    .process = (guint64) gable_database_row_integer (row, PROCESS),
    .id = (guint64) gable_database_row_integer (row, ID),
    .agent = gable_database_row_number (row, AGENT),
    .start = (guint64) MAX (gable_database_row_integer (row, START), 0),
    .end = (guint64) MAX (gable_database_row_integer (row, END), 0),
    .grid = gable_database_row_number (row, GRID),
    .group = gable_database_row_number (row, GROUP),
  };
  GableCell counter;

  dispatch.name.text = gable_database_row_text (row, NAME, &dispatch.name.length);
  if (reading->timed) {
    return gable_rocprof3_run_add_timed (reading->run, &dispatch, &reading->error);
  }
  if (id != reading->dispatch &&
      !gable_rocprof3_run_turn (reading->run, &dispatch, &reading->error)) {
    return FALSE;
  }
  reading->dispatch = id;
  counter.text = gable_database_row_text (row, COUNTER, &length);
  counter.length = length;
  return length == 0 ||
         gable_rocprof3_run_add (reading->run, counter, gable_database_row_number (row, VALUE),
                                 &reading->error);
}

static gboolean
take_name (const GableDatabaseRow *row, gpointer data)
{
  gsize length;
  const char *name = gable_database_row_text (row, 0, &length);

  g_string_append_len (data, name, (gssize) MIN (length, MAX_TEXT));
  g_string_append_c (data, '\n');
  return TRUE;
}

/* Reads what one process wrote. */
static gboolean
read_run (
  Reading *reading, GableDatabase *database, const char *suffix, const char *file, GError **error)
{
  g_autoptr (GString) pass = g_string_new (NULL);
  g_autofree char *agents =
    g_strdup_printf ("SELECT absolute_index, name, product_name, "
                     "CASE WHEN json_valid(extdata) THEN json_extract(extdata, '$.cu_count') END "
                     "FROM rocpd_info_agent%s WHERE type = 'GPU' ORDER BY absolute_index LIMIT 64",
                     suffix);
  g_autofree char *counters = g_strdup_printf (
    "SELECT DISTINCT p.name FROM rocpd_info_pmc%s p JOIN rocpd_pmc_event%s e ON e.pmc_id = p.id "
    "ORDER BY p.name LIMIT 512",
    suffix, suffix);
  g_autofree char *dispatches =
    g_strdup_printf ("SELECT k.id, k.pid, k.dispatch_id, a.absolute_index, k.start, k.\"end\", "
                     "k.grid_size_x * k.grid_size_y * k.grid_size_z, "
                     "k.workgroup_size_x * k.workgroup_size_y * k.workgroup_size_z, "
                     "COALESCE(s.display_name, s.kernel_name), p.name, e.value "
                     "FROM rocpd_kernel_dispatch%s k "
                     "JOIN rocpd_info_kernel_symbol%s s ON s.id = k.kernel_id "
                     "LEFT JOIN rocpd_info_agent%s a ON a.id = k.agent_id "
                     "LEFT JOIN rocpd_pmc_event%s e ON e.event_id = k.event_id "
                     "LEFT JOIN rocpd_info_pmc%s p ON p.id = e.pmc_id ORDER BY k.id",
                     suffix, suffix, suffix, suffix, suffix);

  reading->dispatch = G_MININT64;
  if (!gable_database_query (database, counters, take_name, pass, error)) {
    return FALSE;
  }
  reading->timed = pass->len == 0;
  if (!gable_rocprof3_run_begin (reading->run, file, pass->str, error) ||
      !gable_database_query (database, agents, take_agent, reading, error) ||
      !gable_database_query (database, dispatches, take_dispatch, reading, error)) {
    return FALSE;
  }
  if (reading->error != NULL) {
    g_propagate_error (error, g_steal_pointer (&reading->error));
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_rocprof3_database_read:
 * @input: a rocpd database
 * @options: of the import
 * @run: takes what it holds
 * @error: (out)
 *
 * Runs of one file that measured the same counters are processes, others are passes.
 *
 * Errors: those of gable_database_query ()
 */
gboolean
gable_rocprof3_database_read (const GableImportInput *input,
                              const GableImportOptions *options,
                              GableRocprof3Run *run,
                              GError **error)
{
  g_autoptr (GableDatabase) database = gable_database_open (input, options, error);
  g_autoptr (GPtrArray) suffixes = database != NULL ? list_suffixes (database, error) : NULL;
  Reading reading = { .run = run };

  for (guint i = 0; suffixes != NULL && i < suffixes->len; i++) {
    if (!read_run (&reading, database, suffixes->pdata[i], input->name, error)) {
      g_clear_error (&reading.error);
      return FALSE;
    }
  }
  return suffixes != NULL;
}
