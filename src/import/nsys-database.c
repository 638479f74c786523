/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nsys.h"

#include "import/database.h"
#include "import/launch-device.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define NANO 1e-9

/* Kernels, and the GPUs that they may have run on. Names are numbers of a table of texts.
 * Source: Nsight Systems User Guide 2024.1, "SQLite Schema Reference"; CUPTI's activity records, as nvprof -o stores
 * them. */
static const struct {
  const char *table;
  const char *column; /* that is in this program's table alone */
  const char *kernels;
  const char *devices;
  const char *devices_table;
} schemas[] = {
  { "CUPTI_ACTIVITY_KIND_KERNEL", "demangledName",
    "SELECT k.start, k.\"end\", COALESCE (d.value, s.value) FROM CUPTI_ACTIVITY_KIND_KERNEL k "
    "LEFT JOIN StringIds d ON d.id = k.demangledName "
    "LEFT JOIN StringIds s ON s.id = k.shortName ORDER BY k.start",
    "SELECT DISTINCT name FROM TARGET_INFO_GPU LIMIT 64", "TARGET_INFO_GPU" },
  { "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL", "name",
    "SELECT k.start, k.\"end\", s.value FROM CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL k "
    "LEFT JOIN StringTable s ON s._id_ = k.name ORDER BY k.start",
    "SELECT DISTINCT s.value FROM CUPTI_ACTIVITY_KIND_DEVICE d "
    "JOIN StringTable s ON s._id_ = d.name LIMIT 64",
    "CUPTI_ACTIVITY_KIND_DEVICE" },
  { "CUPTI_ACTIVITY_KIND_KERNEL", "name",
    "SELECT k.start, k.\"end\", s.value FROM CUPTI_ACTIVITY_KIND_KERNEL k "
    "LEFT JOIN StringTable s ON s._id_ = k.name ORDER BY k.start",
    "SELECT DISTINCT s.value FROM CUPTI_ACTIVITY_KIND_DEVICE d "
    "JOIN StringTable s ON s._id_ = d.name LIMIT 64",
    "CUPTI_ACTIVITY_KIND_DEVICE" },
};

/* Launches of whole CUDA graphs, which is how they are traced unless told otherwise: the kernels of a graph are not in the
 * table of kernels then. Source: Nsight Systems User Guide 2024.1, "--cuda-graph-trace". */
#define GRAPHS "CUPTI_ACTIVITY_KIND_GRAPH_TRACE"

typedef struct {
  const char *name; /* of the file */
  GableMerge *merge;
  GableImport *import;
  guint64 n_graphs;
  double graph_seconds; /* of all of them */
  GError *error;
} Reading;

static gboolean
take_kernel (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  double start = gable_database_row_number (row, 0);
  double end = gable_database_row_number (row, 1);
  double seconds = end >= start ? (end - start) * NANO : GABLE_UNKNOWN;
  gsize length;
  const char *name = gable_database_row_text (row, 2, &length);

  return gable_merge_launch (reading->merge, name, length, seconds, &reading->error);
}

static gboolean
take_device (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  GableCell name;

  name.text = gable_database_row_text (row, 0, &name.length);
  gable_import_take_device (reading->import, name);
  return TRUE;
}

static gboolean
take_graphs (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;

  reading->n_graphs = (guint64) MAX (gable_database_row_integer (row, 0), 0);
  reading->graph_seconds = gable_database_row_number (row, 1) * NANO;
  return TRUE;
}

/* What is told of graphs as a whole is said: the times of kernels lack it. */
static gboolean
read_graphs (GableDatabase *database, Reading *reading, GError **error)
{
  static const char sql[] =
    "SELECT COUNT (*), SUM (\"end\" - start) FROM " GRAPHS " WHERE \"end\" >= start";
  g_autofree char *seconds = NULL;

  if (gable_database_has_column (database, GRAPHS, "end") &&
      !gable_database_query (database, sql, take_graphs, reading, error)) {
    return FALSE;
  }
  if (reading->n_graphs == 0) {
    return TRUE;
  }
  if (gable_merge_get_n_launches (reading->merge) == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: CUDA graphs are traced as a whole, without their kernels; profile with "
                   "“nsys profile --cuda-graph-trace=node”"),
                    reading->name);
    return FALSE;
  }
  seconds = gable_format (reading->graph_seconds, GABLE_DIMENSION_SECONDS);
  gable_notes_add (
    reading->import->notes, GABLE_NOTE_WARNING, NULL,
    /* Translators: a count, and a time such as "1.2 s". */
    ngettext ("%" PRIu64 " launch of a CUDA graph, %s long, is traced as a whole, and its kernels "
              "are missing; profile with “nsys profile --cuda-graph-trace=node”",
              "%" PRIu64 " launches of CUDA graphs, %s in all, are traced as a whole, and their "
              "kernels are missing; profile with “nsys profile --cuda-graph-trace=node”",
              (gulong) reading->n_graphs),
    reading->n_graphs, seconds);
  return TRUE;
}

/* The schema that @database has; -1 where it has none of them. */
static int
find_schema (GableDatabase *database)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemas); i++) {
    if (gable_database_has_column (database, schemas[i].table, schemas[i].column)) {
      return (int) i;
    }
  }
  return -1;
}

gboolean
gable_nsys_database_sniff (const GableImportInput *input)
{
  g_autoptr (GableDatabase) database =
    gable_database_sniff (input) ? gable_database_open (input, NULL, NULL) : NULL;

  return database != NULL &&
         (find_schema (database) >= 0 || gable_database_has_column (database, GRAPHS, "end"));
}

/**
 * gable_nsys_database_read:
 * @input: an SQLite database
 * @options: (nullable): of the import
 * @merge: takes the launches
 * @import: takes the GPU's name
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_NO_KERNELS` where only whole graphs were traced; those of gable_database_query () and gable_merge_launch ()
 */
gboolean
gable_nsys_database_read (const GableImportInput *input,
                          const GableImportOptions *options,
                          GableMerge *merge,
                          GableImport *import,
                          GError **error)
{
  g_autoptr (GableDatabase) database = gable_database_open (input, options, error);
  int schema = database != NULL ? find_schema (database) : -1;
  Reading reading = { .name = input->name, .merge = merge, .import = import };

  if (database == NULL) {
    return FALSE;
  }
  if (schema < 0) {
    return read_graphs (database, &reading, error);
  }
  if (!gable_database_query (database, schemas[schema].kernels, take_kernel, &reading, error)) {
    return FALSE;
  }
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return FALSE;
  }
  if (!read_graphs (database, &reading, error)) {
    return FALSE;
  }
  return !gable_database_has_column (database, schemas[schema].devices_table, "name") ||
         gable_database_query (database, schemas[schema].devices, take_device, &reading, error);
}
