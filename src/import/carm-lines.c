/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/carm.h"

#include "base/json-read.h"
#include "import/lines.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rates of operations of one file, at most. */
#define MAX_PEAKS 4096

/* Types of elements, as the tool calls them. */
static const struct {
  const char *word;
  const char *counter;
} precisions[] = {
  { "f64", "fp64" },  { "f32", "fp32" },  { "f16", "fp16" },  { "bf16", "bf16" },
  { "i64", "int64" }, { "i32", "int32" }, { "i16", "int16" }, { "i8", "int8" },
};

/* A rate of operations. It belongs to every run of the same machine with as many threads, whatever its loads. */
typedef struct {
  char *machine; /* (nullable) */
  char *threads;
  char *isa;
  char *operation;
  char *date; /* (nullable) */
  const GableCounter *counter;
  double rate;
} Peak;

/* A run whose memory was measured. */
typedef struct {
  GableMachine *machine;
  char *name; /* (nullable) */
  char *threads;
} Run;

typedef struct {
  GableImport *import;
  GableLines *lines;
  GArray *peaks; /* (element-type Peak) */
  GArray *runs;  /* (element-type Run) */
} Reading;

static void
clear_peak (gpointer data)
{
  Peak *peak = data;

  g_free (peak->machine);
  g_free (peak->threads);
  g_free (peak->isa);
  g_free (peak->operation);
  g_free (peak->date);
}

static void
clear_run (gpointer data)
{
  Run *run = data;

  g_free (run->name);
  g_free (run->threads);
}

/* (nullable) NULL where it is no text, or a longer one than any name */
static const char *
text_of (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  const char *text;

  return gable_json_is_present (&place) && gable_json_string (&place, &text, NULL) &&
             strlen (text) <= 256
           ? text
           : NULL;
}

/* What is zero was not measured. */
static double
figure_of (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  double value;

  return gable_json_is_present (&place) && gable_json_number (&place, &value, NULL) && value > 0
           ? value
           : GABLE_UNKNOWN;
}

/* (transfer full) */
static char *
threads_of (const GableJsonPlace *object)
{
  double threads = figure_of (object, "num_threads");

  return gable_known (threads) ? g_strdup_printf ("%u", (guint) MIN (threads, 1e9))
                               : g_strdup ("?");
}

/* (transfer full) (nullable) the day */
static char *
date_of (const GableJsonPlace *object)
{
  const char *text = text_of (object, "timestamp");

  return text != NULL ? g_strndup (text, strlen ("2026-11-29")) : NULL;
}

static const GableCounter *
precision_of (const GableJsonPlace *object)
{
  const char *text = text_of (object, "data_type");

  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    if (g_strcmp0 (text, precisions[i].word) == 0) {
      return gable_counter_find (precisions[i].counter);
    }
  }
  return gable_counter_find ("fp");
}

static void
take_memory (Reading *reading, const GableJsonPlace *record)
{
  const char *ratio = text_of (record, "load_store_ratio");
  const char *level = text_of (record, "cache_level");
  const char *aim = text_of (record, "memory_level_name");
  const char *isa = text_of (record, "isa");
  g_auto (GStrv) mix = g_strsplit (ratio != NULL ? ratio : "", ":", 2);
  g_autofree char *threads = threads_of (record);
  g_autofree char *date = date_of (record);
  GableMeasurement figure = {
    .counter = level != NULL ? gable_counter_find (level) : NULL,
    .rate = figure_of (record, "bandwidth_gbps") * 1e9,
    .access = ratio,
    .date = date,
  };
  GableCarmRun run = { .name = text_of (record, "machine"), .threads = threads };
  GableMachine *machine;
  gboolean is_new = TRUE;

  /* A sweep over sizes names its steps, not the level. */
  if (figure.counter == NULL || figure.counter->kind != GABLE_COUNTER_TRAFFIC || isa == NULL ||
      g_strv_length (mix) != 2 || (aim != NULL && !g_str_equal (aim, level))) {
    return;
  }
  run.loads = mix[0];
  run.stores = mix[1];
  machine = gable_carm_machine (reading->import, &run);
  if (machine == NULL) {
    return;
  }
  for (guint i = 0; i < reading->runs->len; i++) {
    is_new = is_new && g_array_index (reading->runs, Run, i).machine != machine;
  }
  if (is_new) {
    Run known = { machine, g_strdup (run.name), g_strdup (threads) };

    g_array_append_val (reading->runs, known);
  }
  gable_carm_add_level (machine, &figure, isa, precision_of (record));
}

static void
take_arithmetic (Reading *reading, const GableJsonPlace *record)
{
  const char *isa = text_of (record, "isa");
  const char *operation = text_of (record, "operation");
  Peak peak;

  if (isa == NULL || operation == NULL || reading->peaks->len == MAX_PEAKS) {
    return;
  }
  peak = (Peak){
    .machine = g_strdup (text_of (record, "machine")),
    .threads = threads_of (record),
    .isa = g_strdup (isa),
    .operation = g_strdup (operation),
    .date = date_of (record),
    .counter = precision_of (record),
    .rate = figure_of (record, "performance_gops") * 1e9,
  };
  g_array_append_val (reading->peaks, peak);
}

static void
put_peak (GableMachine *machine, const Peak *peak)
{
  GableMeasurement figure = { .counter = peak->counter, .rate = peak->rate, .date = peak->date };

  gable_carm_add_peak (machine, &figure, peak->isa, peak->operation);
}

static void
put_peaks (Reading *reading)
{
  for (guint i = 0; i < reading->peaks->len; i++) {
    const Peak *peak = &g_array_index (reading->peaks, Peak, i);
    gboolean is_put = FALSE;

    for (guint j = 0; j < reading->runs->len; j++) {
      const Run *run = &g_array_index (reading->runs, Run, j);

      if (g_strcmp0 (run->name, peak->machine) == 0 && g_str_equal (run->threads, peak->threads)) {
        put_peak (run->machine, peak);
        is_put = TRUE;
      }
    }
    if (!is_put) {
      GableCarmRun run = { .name = peak->machine, .threads = peak->threads };
      GableMachine *machine = gable_carm_machine (reading->import, &run);

      if (machine != NULL) {
        put_peak (machine, peak);
      }
    }
  }
}

/* (nullable) NULL where there are too many */
static GableKernel *
add_kernel (Reading *reading, const char *name)
{
  GableKernel *kernel;

  if (reading->import->kernels->len >= GABLE_CARM_MAX_POINTS) {
    return NULL;
  }
  kernel = gable_kernel_new (name);
  kernel->launches = 1;
  g_ptr_array_add (reading->import->kernels, kernel);
  return kernel;
}

/* Operations and bytes mixed in a loop, one point for every mix. */
static void
take_mixed (Reading *reading, const GableJsonPlace *record)
{
  const GableCounter *level = gable_counter_find ("L1");
  GableJsonPlace points = gable_json_member (record, "points");
  guint n = 0;

  if (!gable_json_is_present (&points) || !gable_json_array (&points, &n, NULL)) {
    return;
  }
  for (guint i = 0; i < n; i++) {
    GableJsonPlace point = gable_json_element (&points, i);
    const char *name = gable_json_object (&point, NULL) ? text_of (&point, "name") : NULL;
    GableKernel *kernel = name != NULL ? add_kernel (reading, name) : NULL;

    double rate = figure_of (&point, "performance_gops") * 1e9;
    double intensity = figure_of (&point, "arithmetic_intensity");

    if (kernel == NULL) {
      continue;
    }
    kernel->seconds = figure_of (&point, "time_seconds");
    if (gable_known (kernel->seconds)) {
      double operations = rate * kernel->seconds;

      gable_kernel_set_amount (kernel, precision_of (record), operations,
                               "performance_gops × time_seconds");
      gable_kernel_set_amount (kernel, level, operations / intensity,
                               GABLE_RULE_CACHE_AWARE "operations ÷ arithmetic_intensity");
    } else {
      gable_kernel_edit_details (kernel)->performance = rate;
      gable_kernel_set_intensity (kernel, level, intensity);
    }
  }
}

/* The program as a whole, its ranks, or its regions: bytes are those of load and store instructions. */
static void
take_application (Reading *reading, const GableJsonPlace *record)
{
  GableJsonPlace metadata = gable_json_member (record, "metadata");
  GableJsonPlace points = gable_json_member (record, "points");
  const char *program = gable_json_is_present (&metadata) && gable_json_object (&metadata, NULL)
                          ? text_of (&metadata, "name")
                          : NULL;
  guint n = 0;

  if (!gable_json_is_present (&points) || !gable_json_array (&points, &n, NULL)) {
    return;
  }
  for (guint i = 0; i < n; i++) {
    GableJsonPlace point = gable_json_element (&points, i);
    const char *label = gable_json_object (&point, NULL) ? text_of (&point, "label") : NULL;
    g_autofree char *name =
      program != NULL && *program != '\0' && g_strcmp0 (label, program) != 0
        ? g_strdup_printf ("%s%s%s", program, label != NULL && *label != '\0' ? ": " : "",
                           label != NULL ? label : "")
        : g_strdup (label);
    GableKernel *kernel = name != NULL ? add_kernel (reading, name) : NULL;
    double operations, rate;

    if (kernel == NULL) {
      continue;
    }
    operations = figure_of (&point, "total_flops");
    rate = figure_of (&point, "flops_per_second");
    kernel->seconds = figure_of (&point, "runtime_s");
    /* Ranks may have run at once. */
    if (gable_known (operations) && gable_known (rate)) {
      kernel->seconds = operations / rate;
    }
    gable_kernel_set_amount (kernel, gable_counter_find ("fp"), operations, "total_flops");
    gable_kernel_set_amount (kernel, gable_counter_find ("L1"), figure_of (&point, "total_bytes"),
                             GABLE_RULE_CACHE_AWARE "total_bytes");
  }
}

static void
take_line (Reading *reading, GableCell line)
{
  g_autoptr (GableJson) json = NULL;
  GableJsonPlace root;
  const char *type;

  line = gable_cell_trim (line);
  if (line.length == 0) {
    return;
  }
  json = gable_json_parse (line.text, line.length, "line", NULL);
  root = json != NULL ? gable_json_root (json) : (GableJsonPlace){ .json = NULL };
  if (json == NULL || !gable_json_object (&root, NULL)) {
    g_autofree char *place = gable_lines_get_place (reading->lines);

    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, place,
                     _("The line is cut or damaged; it is left out"));
    return;
  }
  type = text_of (&root, "type");
  if (g_strcmp0 (type, "memory") == 0) {
    take_memory (reading, &root);
  } else if (g_strcmp0 (type, "arithmetic") == 0) {
    take_arithmetic (reading, &root);
  } else if (g_strcmp0 (type, "mixed") == 0) {
    take_mixed (reading, &root);
  } else if (text_of (&root, "aggregation") != NULL) {
    take_application (reading, &root);
  }
}

/**
 * gable_carm_read_lines:
 *
 * Reads benchmarks.jsonl or applications.jsonl. Host names and commands that stand in them are left there.
 *
 * Source: champ-hub/carm-roofline 2, roofline_assembly.py and benchmark/output/jsonl.py.
 */
gboolean
gable_carm_read_lines (const GableImportInput *input,
                       const GableImportOptions *options,
                       GableImport *import,
                       GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  Reading reading = {
    .import = import,
    .lines = lines,
    .peaks = g_array_new (FALSE, FALSE, sizeof (Peak)),
    .runs = g_array_new (FALSE, FALSE, sizeof (Run)),
  };
  GError *fault = NULL;
  GableCell line;

  g_array_set_clear_func (reading.peaks, clear_peak);
  g_array_set_clear_func (reading.runs, clear_run);
  while (gable_lines_next (lines, &line, &fault)) {
    take_line (&reading, line);
  }
  put_peaks (&reading);
  g_array_unref (reading.peaks);
  g_array_unref (reading.runs);
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return TRUE;
}

/* Whether the input begins with a line of either file. */
gboolean
gable_carm_are_lines (const char *head)
{
  const char *start = g_str_has_prefix (head, "\xEF\xBB\xBF") ? head + 3 : head;
  GableCell text = { start, strlen (start) };
  GableCell line;
  g_autofree char *first = NULL;

  if (*start != '{' || !gable_lines_take (&text, &line)) {
    return FALSE;
  }
  first = g_strndup (line.text, line.length);
  if (strstr (first, "\"aggregation\"") != NULL && strstr (first, "\"points\"") != NULL) {
    return strstr (first, "\"total_flops\"") != NULL;
  }
  return strstr (first, "\"isa\"") != NULL && strstr (first, "\"data_type\"") != NULL &&
         (strstr (first, "\"performance_gops\"") != NULL ||
          strstr (first, "\"bandwidth_gbps\"") != NULL);
}
