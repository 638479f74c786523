/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "base/json-read.h"
#include "base/text.h"
#include "import/database.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* What the tables of the analysis say of a kernel. Rates are means over its launches, and so only good for one launch;
 * the totals that the roofline of the tool is drawn with are good for all.
 * Source: rocprofiler-compute 3.5, schema 1.3.0 of the analysis database: total_flops is in GFLOP/s, and what is called
 * data of a cache is FLOP/B; "Gb/s" are GB/s. Ids of metrics move between versions, so they are found by name. */
typedef enum {
  RATE_FP64,
  RATE_FP32,
  RATE_FP16,
  RATE_FP64_MATRIX,
  RATE_FP32_MATRIX,
  RATE_FP16_MATRIX,
  RATE_BF16_MATRIX,
  RATE_FP8_MATRIX,
  RATE_FP4_MATRIX,
  N_FLOATING,
  RATE_INT8_MATRIX = N_FLOATING,
  RATE_DRAM,
  RATE_L2,
  RATE_L1,
  RATE_SHARED,
  N_RATES
} Rate;

static const struct {
  const char *metric; /* of the panel "Roofline" */
  const char *counter;
  const char *rule;
  const char *intensity_rule; /* (nullable) where the tool tells an intensity too */
} rates[N_RATES] = {
  [RATE_FP64] = { "VALU FLOPs (F64)", "fp64", "VALU FLOPs (F64) × time", NULL },
  [RATE_FP32] = { "VALU FLOPs (F32)", "fp32", "VALU FLOPs (F32) × time", NULL },
  [RATE_FP16] = { "VALU FLOPs (F16)", "fp16", "VALU FLOPs (F16) × time", NULL },
  [RATE_FP64_MATRIX] = { "MFMA FLOPs (F64)", "fp64.matrix", "MFMA FLOPs (F64) × time", NULL },
  [RATE_FP32_MATRIX] = { "MFMA FLOPs (F32)", "fp32.matrix", "MFMA FLOPs (F32) × time", NULL },
  [RATE_FP16_MATRIX] = { "MFMA FLOPs (F16)", "fp16.matrix", "MFMA FLOPs (F16) × time", NULL },
  [RATE_BF16_MATRIX] = { "MFMA FLOPs (BF16)", "bf16.matrix", "MFMA FLOPs (BF16) × time", NULL },
  [RATE_FP8_MATRIX] = { "MFMA FLOPs (F8)", "fp8.matrix", "MFMA FLOPs (F8) × time", NULL },
  [RATE_FP4_MATRIX] = { "MFMA FLOPs (F6F4)", "fp4.matrix", "MFMA FLOPs (F6F4) × time", NULL },
  [RATE_INT8_MATRIX] = { "MFMA IOPs (Int8)", "int8.matrix", "MFMA IOPs (Int8) × time", NULL },
  [RATE_DRAM] = { "HBM Bandwidth", "DRAM", "HBM Bandwidth × time",
                  "total_flops × time ÷ hbm_cache_data" },
  [RATE_L2] = { "L2 Cache Bandwidth", "L2", "L2 Cache Bandwidth × time",
                "total_flops × time ÷ l2_cache_data" },
  [RATE_L1] = { "L1 Cache Bandwidth", "L1", "L1 Cache Bandwidth × time",
                "total_flops × time ÷ l1_cache_data" },
  [RATE_SHARED] = { "LDS Bandwidth", "shared", "LDS Bandwidth × time",
                    "total_flops × time ÷ lds_cache_data" },
};

/* Figures for the advice table, of the panel "System Speed-of-Light". */
static const struct {
  const char *name;
  const char *value;
  const char *metric;
  double factor;
} evidence[] = {
  { "vL1D Cache Hit Rate", "Avg", "l1_hit", 0.01 },
  { "L2 Cache Hit Rate", "Avg", "l2_hit", 0.01 },
  { "Wavefront Occupancy", "Pct of Peak", "occupancy_achieved", 0.01 },
  { "VALU Active Threads", "Pct of Peak", "lanes_active", 0.32 },
};

typedef struct {
  char *name;
  gsize length;
  guint64 launches;
  double nanoseconds; /* of them all, or unknown */
  double total;       /* [GFLOP/s] */
  double intensities[N_RATES];
  double rates[N_RATES]; /* in GFLOP/s and GB/s */
  double evidence[G_N_ELEMENTS (evidence)];
} Kernel;

/* One import under way. */
typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableDatabase *database;
  GableRocprofcSystem system;
  gint64 workload;
  guint n_workloads;
  char *roofs;         /* (nullable) JSON of the benchmark's figures */
  GPtrArray *kernels;  /* (element-type Kernel) */
  GHashTable *indices; /* its key in the file → Kernel */
  GableMerge *merge;
  GError *error; /* (nullable) of a row */
  guint64 n_untimed;
} Reading;

static void
kernel_free (gpointer pointer)
{
  g_free (((Kernel *) pointer)->name);
  g_free (pointer);
}

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
  Kernel *kernel = g_new0 (Kernel, 1);
  gint64 key = gable_database_row_integer (row, 0);
  const char *name = gable_database_row_text (row, 1, &kernel->length);

  kernel->name = g_strndup (name, kernel->length);
  kernel->total = GABLE_UNKNOWN;
  for (guint i = 0; i < N_RATES; i++) {
    kernel->rates[i] = kernel->intensities[i] = GABLE_UNKNOWN;
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    kernel->evidence[i] = GABLE_UNKNOWN;
  }
  g_ptr_array_add (reading->kernels, kernel);
  g_hash_table_insert (reading->indices, g_memdup2 (&key, sizeof key), kernel);
  return reading->kernels->len < GABLE_MERGE_MAX_KERNELS;
}

static Kernel *
find_kernel (const Reading *reading, gint64 key)
{
  return g_hash_table_lookup (reading->indices, &key);
}

/* A first look at the dispatches: how many and how long, since what follows from one launch alone depends on it. */
static gboolean
count_dispatch (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  Kernel *kernel = find_kernel (reading, gable_database_row_integer (row, 0));
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
  static const Rate columns[] = { RATE_L1, RATE_L2, RATE_DRAM, RATE_SHARED };
  Kernel *kernel = find_kernel (data, gable_database_row_integer (row, 0));

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
  Kernel *kernel = find_kernel (data, gable_database_row_integer (row, 0));
  gsize length;
  g_autofree char *panel = g_strdup (gable_database_row_text (row, 1, &length));
  g_autofree char *name = g_strdup (gable_database_row_text (row, 2, &length));
  g_autofree char *value = g_strdup (gable_database_row_text (row, 3, &length));
  double number = gable_database_row_number (row, 4);

  if (kernel == NULL) {
    return TRUE;
  }
  for (guint i = 0; g_str_equal (panel, "Roofline") && i < N_RATES; i++) {
    if (g_str_equal (value, "Value") && g_str_equal (name, rates[i].metric)) {
      kernel->rates[i] = number;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    if (g_str_equal (value, evidence[i].value) && g_str_equal (name, evidence[i].name)) {
      kernel->evidence[i] = number * evidence[i].factor;
    }
  }
  return TRUE;
}

typedef struct {
  const GableCounter *counter;
  double amount;
  const char *rule;
} Amount;

/* Operations by type. The tool tells their total for all launches, and the mean rate of each type: where several types
 * occur in several launches, the total is of an unknown type. */
static guint
find_operations (const Kernel *kernel, Amount *amounts)
{
  double total = kernel->total * kernel->nanoseconds;
  guint n_some = 0;
  guint n_lost = 0;
  guint n = 0;

  for (guint i = 0; i < N_FLOATING; i++) {
    n_some += kernel->rates[i] > 0 ? 1 : 0;
  }
  for (guint i = 0; i <= RATE_INT8_MATRIX; i++) {
    double amount = kernel->rates[i] == 0 ? 0 : GABLE_UNKNOWN;
    const char *rule = rates[i].rule;

    if (kernel->rates[i] > 0 && i < N_FLOATING && n_some == 1 && gable_known (total)) {
      amount = total;
      rule = "total_flops × time, of the one type that occurs";
    } else if (kernel->rates[i] > 0 && kernel->launches == 1) {
      amount = kernel->rates[i] * kernel->nanoseconds;
    }
    if (amount >= 0 && amount < (double) INFINITY) {
      amounts[n++] = (Amount){ gable_counter_find (rates[i].counter), amount, rule };
    } else if (kernel->rates[i] > 0 && i < N_FLOATING) {
      n_lost++;
    }
  }
  if (total >= 0 && total < (double) INFINITY && (n == 0 || n_lost > 0)) {
    amounts[n++] = (Amount){ gable_counter_find ("fp"), total, "total_flops × time" };
  }
  return n;
}

/* Bytes: those below the total of operations, else those of the one launch. */
static guint
find_bytes (const Kernel *kernel, Amount *amounts)
{
  double total = kernel->total * kernel->nanoseconds;
  guint n = 0;

  for (guint i = RATE_DRAM; i < N_RATES; i++) {
    double amount = GABLE_UNKNOWN;
    const char *rule = rates[i].rule;

    if (total > 0 && kernel->intensities[i] > 0) {
      amount = total / kernel->intensities[i];
      rule = rates[i].intensity_rule;
    } else if (kernel->launches == 1) {
      amount = kernel->rates[i] * kernel->nanoseconds;
    }
    if (amount >= 0 && amount < (double) INFINITY) {
      amounts[n++] = (Amount){ gable_counter_find (rates[i].counter), amount, rule };
    }
  }
  return n;
}

static gboolean
take_dispatch (const GableDatabaseRow *row, gpointer data)
{
  Reading *reading = data;
  const Kernel *kernel = find_kernel (reading, gable_database_row_integer (row, 0));
  gint64 nanoseconds = gable_database_row_integer (row, 1);
  Amount amounts[N_RATES + 1];
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
    n = find_operations (kernel, amounts);
    n += find_bytes (kernel, amounts + n);
    for (guint i = 0; i < n; i++) {
      gable_merge_amount (reading->merge, amounts[i].counter, amounts[i].amount, amounts[i].rule);
    }
  }
  return TRUE;
}

/* What is known of several launches together. */
static void
complete_kernel (const Kernel *from, GableKernel *kernel)
{
  Amount amounts[N_RATES + 1];
  guint n = find_operations (from, amounts);

  n += find_bytes (from, amounts + n);
  for (guint i = 0; i < n && from->launches > 1; i++) {
    gable_kernel_set_amount (kernel, amounts[i].counter, amounts[i].amount, amounts[i].rule);
  }
  for (guint i = RATE_DRAM; i < N_RATES; i++) {
    const GableCounter *level = gable_counter_find (rates[i].counter);

    if (gable_known (from->rates[i]) && !gable_known (gable_kernel_get_amount (kernel, level))) {
      /* Translators: a level of memory, such as "DRAM". */
      gable_kernel_add_reason (
        kernel, _("%s: the tool tells only the mean of the launches' rates"), level->title);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    if (from->evidence[i] >= 0) {
      gable_kernel_set_evidence (kernel, evidence[i].metric, from->evidence[i], evidence[i].name);
    }
  }
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
    Kernel *kernel = reading->kernels->pdata[i];

    g_hash_table_insert (by_name, gable_text_to_utf8 (kernel->name, (gssize) kernel->length),
                         kernel);
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    const Kernel *from = g_hash_table_lookup (by_name, kernel->name);

    if (from != NULL) {
      complete_kernel (from, kernel);
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
  reading.kernels = g_ptr_array_new_with_free_func (kernel_free);
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
