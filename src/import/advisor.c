/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include "base/number.h"
#include "import/js-literal.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of a report that are read at most: real ones have 0.6 MB, nearly all of it the viewer. */
#define MAX_REPORT (64u << 20)
#define CHUNK (64u << 10)

#define TITLE "<title>Roofline by Intel Advisor"
#define DATA "rooflineData"

/* The report's data, and what is asked of it more than once. */
typedef struct {
  const GableImportInput *input;
  GableImport *import;
  JsonObject *root;
  JsonObject *roofline; /* its "rooflineData" */
  GHashTable
    *shadows; /* objId → (element-type JsonObject) array of its figures at other levels; borrowed */
} Report;

static GByteArray *
read_bytes (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gssize n = 1;

  while (n > 0 && bytes->len <= MAX_REPORT) {
    n = g_input_stream_read (input->stream, chunk, CHUNK, cancellable, error);
    if (n > 0) {
      g_byte_array_append (bytes, chunk, (guint) n);
    }
  }
  if (n < 0) {
    g_prefix_error (error, "%s: ", input->name);
    return NULL;
  }
  if (n > 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: the report is larger than %u MiB; export it anew"), input->name,
                    MAX_REPORT >> 20);
    return NULL;
  }
  return g_steal_pointer (&bytes);
}

/* The brace that the data begin with: that before the key "rooflineData", which the viewer also has in its own text. */
static const char *
find_data (const char *text, gsize length)
{
  const char *end = text + length;
  const char *key = text;

  while ((key = g_strstr_len (key, end - key, DATA)) != NULL) {
    const char *brace = key;

    brace -= brace > text && (brace[-1] == '"' || brace[-1] == '\'') ? 1 : 0;
    while (brace > text && g_ascii_isspace (brace[-1])) {
      brace--;
    }
    if (brace > text && brace[-1] == '{') {
      return brace - 1;
    }
    key += strlen (DATA);
  }
  return NULL;
}

/* "Scalar; processes Float32; Int32 data type(s)": the precision, where it is only one.
 * Returns: (nullable) */
static const GableCounter *
precision_of (const char *type)
{
  static const struct {
    const char *word;
    const char *counter;
  } types[] = {
    { "Float64", "fp64" },
    { "Float32", "fp32" },
    { "Float16", "fp16" },
    { "BFloat16", "bf16" },
  };
  g_auto (GStrv) words = g_strsplit_set (type != NULL ? type : "", " ;,", -1);
  const char *found = NULL;
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    for (guint j = 0; j < G_N_ELEMENTS (types); j++) {
      if (g_str_equal (words[i], types[j].word)) {
        found = types[j].counter;
        n++;
      }
    }
  }
  return n == 1 ? gable_counter_find (found) : NULL;
}

/* "L3-DRAM-", "CARM (L1 + NTS)-": the levels that one figure of traffic holds for. */
static void
set_traffic (Report *report, GableKernel *kernel, const char *levels, double bytes)
{
  g_auto (GStrv) names = g_strsplit (levels, "-", -1);

  for (guint i = 0; names[i] != NULL; i++) {
    gboolean is_core = g_str_has_prefix (names[i], "CARM") || g_str_equal (names[i], "L1");
    const GableCounter *counter = gable_counter_find (is_core ? "L1" : names[i]);

    if (counter != NULL && counter->kind == GABLE_COUNTER_TRAFFIC) {
      gable_kernel_set_amount (kernel, counter, bytes,
                               is_core ? GABLE_ADVISOR_CACHE_AWARE : GABLE_ADVISOR_SIMULATED);
    } else if (names[i][0] != '\0') {
      gable_notes_add (report->import->notes, GABLE_NOTE_WARNING, NULL,
                       _("Traffic at a level that is not known is left out"));
    }
  }
}

/* Work and traffic of a loop at one of its levels. Both axes are decimal logarithms, of FLOP/B and of GFLOP/s, and rates
 * are over the wall time. */
static double
flops_of (JsonObject *loop)
{
  double seconds = gable_js_figure (loop, "selfElapsedTime");

  return seconds > 0 ? pow (10, gable_js_figure (loop, "y")) * seconds * 1e9 : GABLE_UNKNOWN;
}

static double
bytes_of (JsonObject *loop)
{
  return flops_of (loop) / pow (10, gable_js_figure (loop, "x"));
}

/* The figures as the report holds them. */
static void
keep_counters (const Report *report, JsonObject *loop, GableKernel *kernel)
{
  static const struct {
    const char *key;
    const char *unit;
    gboolean is_sum;
  } figures[] = {
    { "selfElapsedTime", "second", TRUE },
    { "selfTime", "second", TRUE },
    { "selfMem", "GB", TRUE },
    { "x", "log10 FLOP/B", FALSE },
    { "y", "log10 GFLOP/s", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    GableRawCounter counter = {
      .name = figures[i].key,
      .unit = figures[i].unit,
      .origin = g_intern_string (report->input->name),
      .value = gable_js_figure (loop, figures[i].key),
      .is_sum = figures[i].is_sum,
    };

    if (gable_known (counter.value)) {
      gable_kernel_add_counter (kernel, &counter);
    }
  }
}

/* Figures of the same loop at the levels that the cache simulation knows. */
static void
set_shadows (Report *report, JsonObject *loop, GableKernel *kernel)
{
  g_autofree char *id = gable_js_text (loop, "objId");
  GPtrArray *shadows = id != NULL ? g_hash_table_lookup (report->shadows, id) : NULL;

  for (guint i = 0; shadows != NULL && i < shadows->len; i++) {
    JsonObject *shadow = shadows->pdata[i];
    g_autofree char *levels = gable_js_text (shadow, "memoryLevelPref");

    if (levels != NULL) {
      set_traffic (report, kernel, levels, bytes_of (shadow));
    }
  }
}

static GableKernel *
make_kernel (Report *report, JsonObject *loop)
{
  g_autofree char *name = gable_js_text (loop, "name");
  g_autofree char *type_key = gable_js_text (loop, "type");
  g_autofree char *own_levels = gable_js_text (loop, "memoryLevelPref");
  g_autofree char *levels = gable_js_text (report->roofline, "memoryLevelPref");
  g_autofree char *type =
    type_key != NULL ? gable_js_text (gable_js_object (report->roofline, "loopTypes"), type_key)
                     : NULL;
  const GableCounter *precision = precision_of (type);
  GableKernel *kernel = gable_kernel_new (name != NULL ? name : "");
  double seconds = gable_js_figure (loop, "selfElapsedTime");

  if (seconds > 0) {
    kernel->seconds = seconds;
  } else {
    gable_kernel_add_reason (kernel, _("time: no sample fell into it"));
  }
  gable_kernel_set_amount (kernel, precision != NULL ? precision : gable_counter_find ("fp"),
                           flops_of (loop), "10^y × self elapsed time");
  if (own_levels != NULL || levels != NULL) {
    set_traffic (report, kernel, own_levels != NULL ? own_levels : levels, bytes_of (loop));
  }
  set_shadows (report, loop, kernel);
  keep_counters (report, loop, kernel);
  return kernel;
}

static JsonObject *
object_at (JsonArray *array, guint index)
{
  JsonNode *node = json_array_get_element (array, index);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static void
sort_shadows (Report *report)
{
  JsonArray *shadows =
    gable_js_array (gable_js_object (report->roofline, "extraData"), "shadowLoops");

  for (guint i = 0; shadows != NULL && i < json_array_get_length (shadows); i++) {
    JsonObject *shadow = object_at (shadows, i);
    g_autofree char *id = gable_js_text (shadow, "objId");
    GPtrArray *same = id != NULL ? g_hash_table_lookup (report->shadows, id) : NULL;

    if (id == NULL) {
      continue;
    }
    if (same == NULL) {
      same = g_ptr_array_new ();
      g_hash_table_insert (report->shadows, g_steal_pointer (&id), same);
    }
    g_ptr_array_add (same, shadow);
  }
}

/* Rows with a parent are its parts: the versions of a loop, which its own row sums up. */
static gboolean
take_loops (Report *report, const GableImportOptions *options, GError **error)
{
  JsonArray *loops = gable_js_array (report->roofline, "loops");
  guint n_parts = 0;

  for (guint i = 0; loops != NULL && i < json_array_get_length (loops); i++) {
    JsonObject *loop = object_at (loops, i);
    gboolean is_part = loop != NULL && json_object_has_member (loop, "parent") &&
                       !json_object_get_null_member (loop, "parent");

    n_parts += is_part ? 1 : 0;
    if (loop != NULL && !is_part &&
        !gable_advisor_take_kernel (report->import, options, report->input->name,
                                    make_kernel (report, loop), error)) {
      return FALSE;
    }
  }
  if (n_parts > 0) {
    gable_notes_add (report->import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("%u row is a part of another one, which sums it up; it is left out",
                               "%u rows are parts of others, which sum them up; they are left out",
                               n_parts),
                     n_parts);
  }
  return TRUE;
}

static gboolean
read_report (Report *report,
             const GableImportOptions *options,
             const GByteArray *bytes,
             GError **error)
{
  const char *text = bytes->len > 0 ? (const char *) bytes->data : "";
  const char *data = find_data (text, bytes->len);
  g_autoptr (GableJsLiteral) literal = NULL;

  if (data == NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no roofline data in the page; export it with “advisor "
                   "--report=roofline --report-output=roofline.html”"),
                    report->input->name);
    return FALSE;
  }
  literal =
    gable_js_literal_read (data, bytes->len - (gsize) (data - text), report->input->name, error);
  if (literal == NULL) {
    return FALSE;
  }
  report->root = json_node_get_object (literal->root);
  report->roofline = gable_js_object (report->root, DATA);
  if (literal->is_cut) {
    gable_notes_add (report->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("The report is cut: loops or roofs are missing from it"));
  }
  sort_shadows (report);
  if (!take_loops (report, options, error)) {
    return FALSE;
  }
  gable_advisor_finish (report->import);
  report->import->device = gable_advisor_device (report->root);
  report->import->machine =
    gable_advisor_report_machine (report->root, report->import->device, report->import->notes);
  return TRUE;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GByteArray) bytes =
    read_bytes (input, options != NULL ? options->cancellable : NULL, error);
  Report report = { .input = input, .import = import };
  gboolean done;

  if (bytes == NULL) {
    return FALSE;
  }
  report.shadows =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  done = read_report (&report, options, bytes, error);
  g_hash_table_unref (report.shadows);
  return done;
}

static int
sniff (const GableImportInput *input)
{
  gssize length = (gssize) input->head_length;

  if (input->is_folder) {
    return 0;
  }
  return g_strstr_len (input->head, length, TITLE) != NULL ||
             (g_strstr_len (input->head, length, DATA) != NULL &&
              g_strstr_len (input->head, length, "memoryLevelPref") != NULL)
           ? 100
           : 0;
}

const GableImporter gable_importer_advisor = {
  .id = "advisor",
  .title = N_ ("Intel Advisor Roofline Report"),
  .suffixes = "html htm",
  .recognised = N_ ("A page titled “Roofline by Intel Advisor”"),
  .how_to_make =
    N_ ("advisor --report=roofline --report-output=roofline.html --project-dir=project"),
  .sniff = sniff,
  .read = read_file,
  .missing = gable_advisor_missing,
};
