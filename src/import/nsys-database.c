/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nsys.h"

#include "base/text.h"
#include "import/database.h"

#include <glib/gi18n-lib.h>

#define NANO 1e-9

/* Characters of a GPU's name that are read, at most. */
#define MAX_DEVICE 200

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

typedef struct {
  GableMerge *merge;
  GableImport *import;
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
  gsize length;
  const char *name = gable_database_row_text (row, 0, &length);
  g_autofree char *text = gable_text_to_utf8 (name, (gssize) MIN (length, MAX_DEVICE));

  if (reading->import->device == NULL && length > 0) {
    reading->import->device = g_steal_pointer (&text);
  } else if (length > 0) {
    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("There are launches of another GPU too, “%s”; the roofs are those of “%s”"),
                        text, reading->import->device);
  }
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

  return database != NULL && find_schema (database) >= 0;
}

/**
 * gable_nsys_database_read:
 * @input: an SQLite database
 * @options: (nullable): of the import
 * @merge: takes the launches
 * @import: takes the GPU's name
 * @error: (out)
 *
 * Errors: those of gable_database_query () and gable_merge_launch ()
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
  Reading reading = { .merge = merge, .import = import };

  if (database == NULL) {
    return FALSE;
  }
  if (schema < 0) {
    return TRUE;
  }
  if (!gable_database_query (database, schemas[schema].kernels, take_kernel, &reading, error)) {
    return FALSE;
  }
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return FALSE;
  }
  return !gable_database_has_column (database, schemas[schema].devices_table, "name") ||
         gable_database_query (database, schemas[schema].devices, take_device, &reading, error);
}
