/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/google-benchmark-text.h"
#include "import/registry.h"
#include "import/whole.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_KERNELS (1u << 18)

static const struct {
  const char *unit;
  double seconds;
} time_units[] = { { "ns", 1e-9 }, { "us", 1e-6 }, { "ms", 1e-3 }, { "s", 1 } };

/* Prefixes that authors put into the name of a rate; the figure is then in that unit. */
static const struct {
  char prefix;
  double factor;
} prefixes[] = { { 'k', 1e3 }, { 'K', 1e3 }, { 'M', 1e6 }, { 'G', 1e9 }, { 'T', 1e12 } };

typedef struct {
  GableImport *import;
  const char *aggregate; /* (nullable) what stands for the repetitions where these are not told */
  GHashTable *kernels;   /* run_name → GableKernel (borrowed) */
  GHashTable *times;     /* run_name → GArray of the times of one iteration [s] */
} Reading;

/* NaN and infinities stand bare in what the library writes, which is no JSON: they become null. (transfer full) */
static char *
mend (const char *text, gsize length, gsize *mended)
{
  static const char *const words[] = { "-Infinity", "Infinity", "-NaN", "NaN",
                                       "-nan",      "nan",      "-inf", "inf" };
  g_autoptr (GString) result = g_string_sized_new (length);
  gboolean quoted = FALSE;

  for (gsize i = 0; i < length; i++) {
    gboolean replaced = FALSE;

    if (text[i] == '\\' && quoted && i + 1 < length) {
      g_string_append_c (result, text[i++]);
    } else if (text[i] == '"') {
      quoted = !quoted;
    }
    for (guint j = 0; j < G_N_ELEMENTS (words) && !quoted && !replaced && i > 0 &&
                      strchr ("-INin", text[i]) != NULL && strchr (": ,", text[i - 1]) != NULL;
         j++) {
      gsize n = strlen (words[j]);

      if (n <= length - i && strncmp (text + i, words[j], n) == 0) {
        g_string_append (result, "null");
        i += n - 1;
        replaced = TRUE;
      }
    }
    if (!replaced) {
      g_string_append_c (result, text[i]);
    }
  }
  *mended = result->len;
  return g_string_free (g_steal_pointer (&result), FALSE);
}

static double
number_at (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  double value;

  return gable_json_is_present (&place) && gable_json_number (&place, &value, NULL) ? value
                                                                                    : GABLE_UNKNOWN;
}

/* (nullable) */
static const char *
text_at (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  const char *text;

  return gable_json_is_present (&place) && gable_json_string (&place, &text, NULL) ? text : NULL;
}

/* "FLOP/s", "GFLOPS", "Mflop/s": a rate of floating-point work, as far as a name can tell; the file does not say whether
 * a counter is a rate, so names without "/s" or "PS" at their end are not taken.
 * Returns: the unit, or unknown */
static double
rate_unit (const char *name)
{
  static const char *const rates[] = { "FLOP/s",  "FLOPS/s", "FLOPs/s", "flop/s",
                                       "flops/s", "Flop/s",  "FLOPS",   NULL };

  if (g_strv_contains (rates, name)) {
    return 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    if (name[0] == prefixes[i].prefix && g_strv_contains (rates, name + 1)) {
      return prefixes[i].factor;
    }
  }
  return GABLE_UNKNOWN;
}

/* The rate of floating-point work of a row [FLOP/s], or unknown; one in plain units is preferred. */
static double
find_rate (const GableJsonPlace *row, const char **name)
{
  g_autoptr (GPtrArray) keys = gable_json_keys (row);
  double rate = GABLE_UNKNOWN;

  for (guint i = 0; i < keys->len; i++) {
    double unit = rate_unit (keys->pdata[i]);
    double value = gable_known (unit) ? number_at (row, keys->pdata[i]) : GABLE_UNKNOWN;

    if (value >= 0 && (!gable_known (rate) || unit == 1)) {
      rate = value * unit;
      *name = keys->pdata[i];
    }
  }
  return rate;
}

/* Rates are per second of CPU time, unless the benchmark chose otherwise, which its name tells. */
static gboolean
is_timed_by_clock (const char *name)
{
  return strstr (name, "/real_time") != NULL || strstr (name, "/manual_time") != NULL;
}

static GableKernel *
kernel_of (Reading *reading, const char *name)
{
  GableKernel *kernel = g_hash_table_lookup (reading->kernels, name);

  if (kernel == NULL && reading->import->kernels->len < MAX_KERNELS) {
    kernel = gable_kernel_new (name);
    kernel->seconds = 0;
    g_ptr_array_add (reading->import->kernels, kernel);
    g_hash_table_insert (reading->kernels, kernel->name, kernel);
  }
  return kernel;
}

static void
add_time (Reading *reading, GableKernel *kernel, double seconds)
{
  GArray *times = g_hash_table_lookup (reading->times, kernel->name);

  if (times == NULL) {
    times = g_array_new (FALSE, FALSE, sizeof (double));
    g_hash_table_insert (reading->times, kernel->name, times);
  }
  g_array_append_val (times, seconds);
}

/* Adds an amount of one repetition; where a repetition does not tell it, the sum is unknown. */
static void
add_amount (GableKernel *kernel, const char *counter, double amount, const char *rule)
{
  const GableCounter *known = gable_counter_find (counter);

  if (kernel->launches == 0) {
    if (gable_known (amount)) {
      gable_kernel_set_amount (kernel, known, amount, rule);
    }
  } else if (gable_kernel_find_amount (kernel, known) != NULL) {
    gable_kernel_set_amount (kernel, known, gable_kernel_get_amount (kernel, known) + amount, rule);
  }
}

static void
add_row (Reading *reading, const GableJsonPlace *row, const char *name)
{
  const char *unit = text_at (row, "time_unit");
  const char *counter = NULL;
  double factor = GABLE_UNKNOWN;
  double iterations = number_at (row, "iterations");
  double real, clock, rate;
  g_autofree char *rule = NULL;
  GableKernel *kernel;

  for (guint i = 0; i < G_N_ELEMENTS (time_units); i++) {
    factor = g_strcmp0 (unit != NULL ? unit : "ns", time_units[i].unit) == 0 ? time_units[i].seconds
                                                                             : factor;
  }
  real = number_at (row, "real_time") * factor;
  clock = is_timed_by_clock (name) ? real : number_at (row, "cpu_time") * factor;
  kernel = iterations >= 1 && iterations < 1e18 ? kernel_of (reading, name) : NULL;
  if (kernel == NULL) {
    return;
  }
  rate = find_rate (row, &counter);
  rule = g_strdup_printf ("%s × %s × iterations", counter != NULL ? counter : "",
                          is_timed_by_clock (name) ? "real_time" : "cpu_time");
  add_amount (kernel, "fp", rate * clock * iterations, rule);
  add_amount (kernel, "declared", number_at (row, "bytes_per_second") * clock * iterations,
              is_timed_by_clock (name) ? "bytes_per_second × real_time × iterations"
                                       : "bytes_per_second × cpu_time × iterations");
  kernel->seconds += real > 0 ? real * iterations : GABLE_UNKNOWN;
  kernel->launches += (guint64) iterations;
  add_time (reading, kernel, real);
  if (counter != NULL) {
    gable_notes_add (reading->import->notes, GABLE_NOTE_INFO, NULL,
                     _("The counter “%s” is taken for a rate by its name; the file does not tell"),
                        counter);
  }
}

/* Whether the benchmark gave up: older versions say so with a message of an error, newer ones skip. */
static gboolean
is_skipped (const GableJsonPlace *row)
{
  GableJsonPlace failed = gable_json_member (row, "error_occurred");
  GableJsonPlace skipped = gable_json_member (row, "skipped");
  gboolean value = FALSE;

  if (gable_json_is_present (&failed)) {
    gable_json_boolean (&failed, &value, NULL);
  }
  return value || gable_json_is_present (&skipped);
}

static void
take_row (Reading *reading, const GableJsonPlace *row)
{
  const char *name = text_at (row, "run_name");
  const char *kind = text_at (row, "run_type");
  gboolean aggregate = g_strcmp0 (kind, "aggregate") == 0;

  name = name != NULL ? name : text_at (row, "name");
  if (name == NULL ||
      (aggregate ? reading->aggregate == NULL ||
                     g_strcmp0 (text_at (row, "aggregate_name"), reading->aggregate) != 0
                 : reading->aggregate != NULL) ||
      !gable_known (number_at (row, "real_time"))) {
    return;
  }
  if (is_skipped (row)) {
    g_autofree char *shown = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), 100));

    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("“%s” was skipped by the benchmark itself and is left out"), shown);
    return;
  }
  add_row (reading, row, name);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first < second ? -1 : first > second;
}

/* Of several repetitions the spread is told, of one iteration each. */
static void
set_spread (GableKernel *kernel, GArray *times)
{
  guint n = times->len;

  if (n < 2) {
    return;
  }
  g_array_sort (times, compare_times);
  gable_kernel_edit_details (kernel)->launch_time.min = g_array_index (times, double, 0);
  gable_kernel_edit_details (kernel)->launch_time.max = g_array_index (times, double, n - 1);
  gable_kernel_edit_details (kernel)->launch_time.median =
    (g_array_index (times, double, (n - 1) / 2) + g_array_index (times, double, n / 2)) / 2;
}

static void
read_rows (Reading *reading, const GableJsonPlace *root)
{
  GableJsonPlace rows = gable_json_member (root, "benchmarks");
  guint n = 0;

  gable_json_array (&rows, &n, NULL);
  for (guint i = 0; i < n; i++) {
    GableJsonPlace row = gable_json_element (&rows, i);

    if (gable_json_object (&row, NULL)) {
      take_row (reading, &row);
    }
  }
  if (reading->import->kernels->len == 0 && reading->aggregate == NULL) {
    reading->aggregate = "mean";
    read_rows (reading, root);
    return;
  }
  for (guint i = 0; i < reading->import->kernels->len; i++) {
    GableKernel *kernel = reading->import->kernels->pdata[i];

    set_spread (kernel, g_hash_table_lookup (reading->times, kernel->name));
  }
}

/* Parses what the library wrote. A run that was ended in the middle leaves a file without its end: then what follows the
 * last whole benchmark is left out, with a note. */
static GableJson *
parse (const char *text,
       gsize length,
       const GableImportInput *input,
       GableImport *import,
       GError **error)
{
  g_autoptr (GError) fault = NULL;
  GableJson *json = gable_whole_parse (text, length, input, &fault);
  const char *end = g_strrstr_len (text, (gssize) length, "}");

  if (json == NULL && end != NULL) {
    g_autofree char *closed = g_strdup_printf ("%.*s]}", (int) (end + 1 - text), text);

    json = gable_whole_parse (closed, strlen (closed), input, NULL);
    if (json != NULL) {
      gable_notes_add (import->notes, GABLE_NOTE_WARNING, input->name,
                       _("The file ends in the middle; the benchmarks before that are read"));
    }
  }
  if (json == NULL) {
    g_propagate_error (error, g_steal_pointer (&fault));
  }
  return json;
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  gsize length, mended;
  g_autofree char *text = gable_whole_read (input, options, &length, error);
  g_autofree char *strict = text == NULL ? NULL
                            : gable_google_benchmark_is_text (input)
                              ? gable_google_benchmark_to_json (text, length, &mended)
                              : mend (text, length, &mended);
  g_autoptr (GableJson) json = NULL;
  g_autoptr (GHashTable) kernels = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) times =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_array_unref);
  Reading reading = { .import = import, .kernels = kernels, .times = times };
  GableJsonPlace root;

  if (strict == NULL) {
    return FALSE;
  }
  json = parse (strict, mended, input, import, error);
  if (json == NULL) {
    return FALSE;
  }
  root = gable_json_root (json);
  read_rows (&reading, &root);
  if (import->kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: no benchmark in it was run; run it without a filter"), input->name);
    return FALSE;
  }
  return TRUE;
}

static int
sniff (const GableImportInput *input)
{
  gboolean rows =
    strstr (input->head, "\"benchmarks\"") != NULL && strstr (input->head, "\"real_time\"") != NULL;

  return (rows && strstr (input->head, "\"cpu_time\"") != NULL) ||
             (!input->is_folder && gable_google_benchmark_is_text (input))
           ? 90
           : 0;
}

/* What a kernel lacks only its author can count. */
static char *
missing (const GableKernel *kernel)
{
  if (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("fp"))) &&
      gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("declared")))) {
    return NULL;
  }
  return g_strdup (_("Let the benchmark count its work: state.counters[\"FLOP/s\"] with "
                     "benchmark::Counter::kIsRate, and state.SetBytesProcessed ()"));
}

const GableImporter gable_importer_google_benchmark = {
  .id = "google-benchmark",
  .title = N_ ("Google Benchmark"),
  .suffixes = "json csv txt log",
  .recognised = N_ ("A JSON object with “benchmarks”, each with “real_time” and “cpu_time”, or the "
                    "heads of the library's tables"),
  .how_to_make = N_ ("./bench --benchmark_out=bench.json --benchmark_out_format=json"),
  .sniff = sniff,
  .read = import_file,
  .missing = missing,
};
