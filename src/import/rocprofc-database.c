/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "base/json-read.h"
#include "base/text.h"
#include "import/database.h"
#include "import/rocprofc-kernel.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* One import under way. */
typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableDatabase *database;
  GableRocprofcSystem system;
  gint64 workload;
  guint n_workloads;
  char *roofs;         /* (nullable) JSON of the benchmark's figures */
  GPtrArray *kernels;  /* (element-type GableRocprofcKernel) */
  GHashTable *indices; /* its key in the file → GableRocprofcKernel */
  GableMerge *merge;
  GError *error; /* (nullable) of a row */
  guint64 n_untimed;
} Reading;

gboolean
gable_rocprofc_database_sniff (const GableImportInput *input)
{
  return gable_database_sniff_table (input, "compute_metadata");
}

/* Hands every figure of an object of JSON on, as the text that a table would hold. */
static void
read_object (Reading *reading,
             const char *text,
             void (*take) (const char *, const char *, Reading *))
{
  g_autoptr (GableJson) json = gable_json_parse (text, strlen (text), reading->input->name, NULL);
  g_autoptr (GPtrArray) keys = NULL;
  GableJsonPlace root;

  if (json == NULL) {
    return;
  }
  root = gable_json_root (json);
  if (!gable_json_object (&root, NULL)) {
    return;
  }
  keys = gable_json_keys (&root);
  for (guint i = 0; i < keys->len; i++) {
    GableJsonPlace member = gable_json_member (&root, keys->pdata[i]);
    char buffer[GABLE_NUMBER_LENGTH];
    const char *value = NULL;
    double number;

    if (gable_json_number (&member, &number, NULL)) {
      value = gable_number_write (buffer, number);
    } else if (!gable_json_string (&member, &value, NULL)) {
      continue;
    }
    take (keys->pdata[i], value, reading);
  }
}

static void
take_system_field (const char *key, const char *value, Reading *reading)
{
  gable_rocprofc_system_set (&reading->system, key, value);
}

static void
take_roof (const char *key, const char *value, Reading *reading)
{
  double rate;

  if (gable_number_read (value, (gssize) strlen (value), &rate)) {
    gable_rocprofc_add_roof (reading->import->machine, key, rate, &reading->system,
                             reading->input->name);
  }
}

static gboolean
take_workload (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  gsize length;

  if (reading->n_workloads++ == 0) {
    reading->workload = gable_database_row_integer (row, 0);
    read_object (reading, gable_database_row_text (row, 1, &length), take_system_field);
    reading->roofs = g_strdup (gable_database_row_text (row, 2, &length));
  }
  return TRUE;
}

static gboolean
take_kernel (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  gint64 key = gable_database_row_integer (row, 0);
  gsize length;
  const char *name = gable_database_row_text (row, 1, &length);
  GableRocprofcKernel *kernel = gable_rocprofc_kernel_new (name, length);

  g_ptr_array_add (reading->kernels, kernel);
  g_hash_table_insert (reading->indices, g_memdup2 (&key, sizeof key), kernel);
  return reading->kernels->len < GABLE_MERGE_MAX_KERNELS;
}

static GableRocprofcKernel *
find_kernel (const Reading *reading, gint64 key)
{
  return g_hash_table_lookup (reading->indices, &key);
}

/* A first look at the dispatches: how many and how long, since what follows from one launch alone depends on it. */
static gboolean
count_dispatch (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  GableRocprofcKernel *kernel = find_kernel (reading, gable_database_row_integer (row, 0));
  gint64 nanoseconds = gable_database_row_integer (row, 1);

  if (kernel != NULL) {
    kernel->launches++;
    kernel->nanoseconds += nanoseconds > 0 ? (double) nanoseconds : GABLE_UNKNOWN;
    reading->n_untimed += nanoseconds > 0 ? 0 : 1;
  }
  return TRUE;
}

static gboolean
take_totals (const GableDatabaseRow *row, gpointer data)
{
  static const GableRocprofcRate columns[] = { GABLE_ROCPROFC_L1, GABLE_ROCPROFC_L2,
                                               GABLE_ROCPROFC_DRAM, GABLE_ROCPROFC_SHARED };
  GableRocprofcKernel *kernel = find_kernel (data, gable_database_row_integer (row, 0));

  if (kernel != NULL) {
    kernel->total = gable_database_row_number (row, 1);
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
      kernel->intensities[columns[i]] = gable_database_row_number (row, 2 + i);
    }
  }
  return TRUE;
}

static gboolean
take_metric (const GableDatabaseRow *row, gpointer data)
{
  GableRocprofcKernel *kernel = find_kernel (data, gable_database_row_integer (row, 0));
  gsize length;
  g_autofree char *panel = g_strdup (gable_database_row_text (row, 1, &length));
  g_autofree char *name = g_strdup (gable_database_row_text (row, 2, &length));
  g_autofree char *value = g_strdup (gable_database_row_text (row, 3, &length));
  double number = gable_database_row_number (row, 4);

  if (kernel != NULL) {
    gable_rocprofc_kernel_take (kernel, panel, name, value, number);
  }
  return TRUE;
}

static gboolean
take_dispatch (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  const GableRocprofcKernel *kernel = find_kernel (reading, gable_database_row_integer (row, 0));
  gint64 nanoseconds = gable_database_row_integer (row, 1);
  GableRocprofcAmount amounts[GABLE_ROCPROFC_N_RATES + 1];
  guint n;

  if (kernel == NULL) {
    return TRUE;
  }
  if (!gable_merge_launch (reading->merge, kernel->name, kernel->length,
                           nanoseconds > 0 ? (double) nanoseconds / 1e9 : GABLE_UNKNOWN,
                           &reading->error)) {
    g_prefix_error (&reading->error, "%s: ", reading->input->name);
    return FALSE;
  }
  if (kernel->launches == 1) {
    n = gable_rocprofc_kernel_find_amounts (kernel, amounts);
    for (guint i = 0; i < n; i++) {
      gable_merge_amount (reading->merge, amounts[i].counter, amounts[i].amount, amounts[i].rule);
    }
  }
  return TRUE;
}

/* Everything that is asked of the database, in order. */
static gboolean
query_all (Reading *reading, GError **error)
{
  GableDatabase *database = reading->database;
  gboolean has_lds =
    gable_database_has_column (database, "compute_kernel_roofline_data", "lds_cache_data");
  g_autofree char *kernels = NULL;

  if (!gable_database_query (database,
                             "SELECT workload_id, sys_info_extdata, roofline_bench_extdata "
                             "FROM compute_workload ORDER BY workload_id",
                             take_workload, reading, error)) {
    return FALSE;
  }
  kernels = g_strdup_printf ("SELECT kernel_uuid, kernel_name FROM compute_kernel "
                             "WHERE workload_id = %" G_GINT64_FORMAT,
                             reading->workload);

  static const char *const dispatches =
    "SELECT kernel_uuid, end_timestamp - start_timestamp FROM compute_dispatch "
    "ORDER BY dispatch_uuid";
  const struct {
    const char *sql;
    GableDatabaseFunc take;
  } queries[] = {
    { kernels, take_kernel },
    { dispatches, count_dispatch },
    { has_lds ? "SELECT kernel_uuid, total_flops, l1_cache_data, l2_cache_data, hbm_cache_data, "
                "lds_cache_data FROM compute_kernel_roofline_data"
              : "SELECT kernel_uuid, total_flops, l1_cache_data, l2_cache_data, hbm_cache_data, "
                "NULL FROM compute_kernel_roofline_data",
      take_totals },
    { "SELECT v.kernel_uuid, d.table_name, d.name, v.value_name, v.value "
      "FROM compute_kernel_metric_value v "
      "JOIN compute_metric_definition d ON d.metric_uuid = v.metric_uuid",
      take_metric },
    { dispatches, take_dispatch },
  };

  for (guint i = 0; i < G_N_ELEMENTS (queries); i++) {
    if (!gable_database_query (database, queries[i].sql, queries[i].take, reading, error)) {
      return FALSE;
    }
  }
  if (reading->error != NULL) {
    g_propagate_error (error, g_steal_pointer (&reading->error));
    return FALSE;
  }
  return TRUE;
}

static void
add_machine (Reading *reading)
{
  GableRocprofcSystem *system = &reading->system;
  GableImport *import = reading->import;

  import->device = gable_rocprofc_system_get_device (system);
  import->machine = gable_rocprofc_new_machine (system);
  if (reading->roofs != NULL) {
    read_object (reading, reading->roofs, take_roof);
  }
  import->machine = gable_rocprofc_finish_machine (import->machine, system);
}

static void
add_notes (Reading *reading)
{
  GableNotes *notes = reading->import->notes;
  GableAmdDevice device;

  gable_amd_device_init (&device);
  if (reading->n_workloads > 1) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("There are %u workloads in the database; the first is read"),
                        reading->n_workloads);
  }
  if (reading->n_untimed > 0) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("%" PRIu64 " launches do not end after they begin; their time is "
                       "taken as unknown"),
                        reading->n_untimed);
  }
  if (reading->system.architecture != NULL &&
      gable_amd_device_set_architecture (&device, reading->system.architecture) &&
      (device.generation == GABLE_AMD_GFX94X || device.generation == GABLE_AMD_GFX950)) {
    gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                     _("rocprof-compute before 3.7 takes 64 bytes for each access to L1 and each "
                       "read of L2, where lines have 128; the bytes are as it tells them"));
  }
}

static gboolean
read_all (Reading *reading, GError **error)
{
  GableImport *import = reading->import;
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!query_all (reading, error)) {
    return FALSE;
  }
  add_machine (reading);
  gable_merge_finish (reading->merge, import);
  for (guint i = 0; i < reading->kernels->len; i++) {
    GableRocprofcKernel *kernel = reading->kernels->pdata[i];

    g_hash_table_insert (by_name, gable_text_to_utf8 (kernel->name, (gssize) kernel->length),
                         kernel);
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    const GableRocprofcKernel *from = g_hash_table_lookup (by_name, kernel->name);

    if (from != NULL) {
      gable_rocprofc_kernel_complete (from, kernel);
    }
  }
  add_notes (reading);
  return TRUE;
}

/**
 * gable_rocprofc_database_read:
 * @input: an analysis database
 * @options: of the import
 * @import: takes what it holds
 * @error: (out)
 *
 * Of several launches of a kernel the totals are known alone, so launches are not told apart.
 */
gboolean
gable_rocprofc_database_read (const GableImportInput *input,
                              const GableImportOptions *options,
                              GableImport *import,
                              GError **error)
{
  g_autoptr (GableDatabase) database = gable_database_open (input, options, error);
  Reading reading = {
    .input = input,
    .import = import,
    .database = database,
  };
  gboolean done;

  if (database == NULL) {
    return FALSE;
  }
  gable_rocprofc_system_init (&reading.system);
  reading.kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_rocprofc_kernel_free);
  reading.indices = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  reading.merge = gable_merge_new (options->group, input->name);
  done = read_all (&reading, error);
  g_clear_error (&reading.error);
  gable_merge_free (reading.merge);
  g_hash_table_unref (reading.indices);
  g_ptr_array_unref (reading.kernels);
  g_free (reading.roofs);
  gable_rocprofc_system_clear (&reading.system);
  return done;
}
