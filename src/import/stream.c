/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"
#include "import/lines.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Arrays below this size [B], all three together, may lie in a large last-level cache (1152 MiB are the largest that
 * processors of 2024 have, 256 MiB are common). */
#define SUSPICIOUS_BYTES (256.0 * 1024 * 1024)

#define MAX_WORDS 16

/* Kernels and the words that the benchmark counts for an element of theirs.
 * Source: McCalpin, stream.c 5.10, array "bytes"; UoB-HPC, BabelStream 5.0, main.cpp. Write-allocates are not counted. */
static const struct {
  const char *word; /* as the table calls it, in any case */
  const char *access;
  const char *counts;
} kernels[] = {
  { "copy", "copy", "1 read, 1 write" },        { "scale", "scale", "1 read, 1 write" },
  { "mul", "scale", "1 read, 1 write" },        { "add", "add", "2 reads, 1 write" },
  { "triad", "triad", "2 reads, 1 write" },     { "dot", "read", "2 reads" },
  { "nstream", "nstream", "3 reads, 1 write" },
};

/* What the lines so far have told. */
typedef struct {
  GableImport *import;
  const char *tool;
  char *version;   /* (nullable) */
  char *device;    /* (nullable) */
  char *threads;   /* (nullable) */
  double unit;     /* [B/s] of a figure in the table; 0 before its header */
  int rate_column; /* of the figures */
  double array;    /* [B] of one array, or unknown */
  double element;  /* [B], or unknown */
  gboolean is_csv;
} Reading;

static guint
split (char *line, gboolean is_csv, char *words[MAX_WORDS])
{
  guint n = 0;

  for (char *rest = line, *word; n < MAX_WORDS && (word = strsep (&rest, is_csv ? "," : " \t"));) {
    if (is_csv || word[0] != '\0') {
      words[n++] = g_strstrip (word);
    }
  }
  return n;
}

static double
figure_of (const char *text)
{
  double value;

  return gable_number_read (text, strlen (text), &value) ? value : GABLE_UNKNOWN;
}

/* The text behind @prefix. (transfer full) (nullable) */
static char *
take_after (const char *line, const char *prefix)
{
  return g_str_has_prefix (line, prefix) ? g_strstrip (g_strdup (line + strlen (prefix))) : NULL;
}

static void
take_text (char **text, char *found)
{
  if (found != NULL) {
    g_free (*text);
    *text = found;
  }
}

/* "Using CUDA device A100-SXM4-40GB": any of the benchmark's programming models. */
static void
take_device (Reading *reading, const char *line)
{
  const char *device = g_str_has_prefix (line, "Using ") ? strstr (line, " device ") : NULL;

  if (device != NULL && device[strlen (" device ")] != '\0') {
    take_text (&reading->device, g_strdup (device + strlen (" device ")));
  }
}

/* "Array size: 268.4 MB (=0.3 GB)", of one array; or its number of elements. */
static void
take_size (Reading *reading, const char *line)
{
  g_autofree char *size = take_after (line, "Array size: ");
  g_autofree char *elements = take_after (line, "Array size = ");
  g_autofree char *element = take_after (line, "This system uses ");
  char *end = size != NULL ? strchr (size, '(') : NULL;
  double value;

  if (end != NULL) {
    *end = '\0';
    if (gable_quantity_parse (g_strchomp (size), GABLE_DIMENSION_BYTES, &value, NULL)) {
      reading->array = value;
    }
  } else if (elements != NULL) {
    elements[strspn (elements, "0123456789")] = '\0';
    reading->array = figure_of (elements) * (gable_known (reading->element) ? reading->element : 8);
  } else if (element != NULL) {
    element[strspn (element, "0123456789")] = '\0';
    reading->element = figure_of (element);
  }
}

/* The header of a table says the unit of its rates. */
static gboolean
take_header (Reading *reading, const char *line)
{
  static const struct {
    const char *word;
    double unit;
  } units[] = {
    { "MB/s", 1e6 },
    { "MBytes/sec", 1e6 },
    { "MiBytes/sec", 1024 * 1024 },
    { "MiB/s", 1024 * 1024 },
    { "GB/s", 1e9 },
    { "GiB/s", 1024.0 * 1024 * 1024 },
    { "max_mbytes_per_sec", 1e6 },
    { "max_mibytes_per_sec", 1024 * 1024 },
  };
  char *words[MAX_WORDS];
  g_autofree char *copy = g_strdup (line);
  guint n;

  if (!g_str_has_prefix (line, "Function") && !g_str_has_prefix (line, "function,")) {
    return FALSE;
  }
  reading->is_csv = strchr (line, ',') != NULL;
  reading->unit = 0;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (strstr (line, units[i].word) != NULL) {
      reading->unit = units[i].unit;
    }
  }
  reading->rate_column = 1;
  n = split (copy, reading->is_csv, words);
  for (guint i = 1; reading->is_csv && i < n; i++) {
    reading->rate_column =
      g_str_has_suffix (words[i], "bytes_per_sec") ? (int) i : reading->rate_column;
  }
  return TRUE;
}

static GableMachine *
machine_of (Reading *reading)
{
  g_autofree char *name =
    /* Translators: a benchmark, as in "machine measured by STREAM". */
    reading->device != NULL ? g_strdup (reading->device)
                            : g_strdup_printf (_("machine measured by %s"), reading->tool);

  return gable_ceilings_machine (reading->import, name);
}

/* The sizes that a rate holds for. (transfer full) (nullable) */
static char *
describe_run (const Reading *reading, const char *counts)
{
  g_autofree char *size =
    gable_known (reading->array) ? gable_format (reading->array, GABLE_DIMENSION_BYTES) : NULL;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _("counts %s an element, no write-allocates"), counts);
  if (size != NULL) {
    g_string_append_printf (text, _("; arrays of %s"), size);
  }
  if (reading->threads != NULL) {
    g_string_append_printf (text, _("; %s threads"), reading->threads);
  }
  return g_string_free (text, FALSE);
}

static void
add_rate (Reading *reading, guint kernel, double rate)
{
  GableMachine *machine = machine_of (reading);
  g_autofree char *tool =
    g_strdup_printf ("%s%s%s", reading->tool, reading->version != NULL ? " " : "",
                     reading->version != NULL ? reading->version : "");
  g_autofree char *method = g_strdup_printf ("%s %s", reading->tool, kernels[kernel].word);
  g_autofree char *name = g_strdup_printf ("DRAM %s", kernels[kernel].word);
  g_autofree char *note = describe_run (reading, kernels[kernel].counts);
  GableMeasurement measurement = {
    .counter = gable_counter_find ("DRAM"),
    .name = name,
    .rate = rate,
    .tool = tool,
    .method = method,
    .access = kernels[kernel].access,
    .note = note,
    .hidden = TRUE,
  };

  if (machine == NULL) {
    return;
  }
  gable_ceilings_add (machine, &measurement);
  if (3 * reading->array < SUSPICIOUS_BYTES) {
    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("The arrays are small: if they fit the last-level cache, the figure is the "
                       "cache's and not the memory's; measure with larger arrays"));
  }
}

static void
take_row (Reading *reading, const char *line)
{
  char *words[MAX_WORDS];
  g_autofree char *copy = g_strdup (line);
  guint n = split (copy, reading->is_csv, words);
  double rate;

  if (reading->unit == 0 || n <= (guint) reading->rate_column) {
    return;
  }
  g_strdelimit (words[0], ":", '\0');
  rate = figure_of (words[reading->rate_column]);
  for (guint i = 0; i < G_N_ELEMENTS (kernels) && rate > 0; i++) {
    if (g_ascii_strcasecmp (words[0], kernels[i].word) == 0) {
      add_rate (reading, i, rate * reading->unit);
    }
  }
}

static void
take_line (Reading *reading, const char *line)
{
  g_autofree char *revision = take_after (line, "STREAM version $Revision:");

  if (revision != NULL) {
    g_strchomp (g_strdelimit (revision, "$", '\0'));
    take_text (&reading->version, g_strdup (revision));
  }
  take_text (&reading->version, take_after (line, "Version: "));
  take_text (&reading->threads, take_after (line, "Number of Threads counted = "));
  if (g_str_equal (line, "BabelStream")) {
    g_clear_pointer (&reading->device, g_free);
    reading->array = GABLE_UNKNOWN;
  }
  take_device (reading, line);
  take_size (reading, line);
  if (!take_header (reading, line)) {
    take_row (reading, line);
  }
}

static gboolean
read_tool (const char *tool,
           const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  Reading reading = {
    .import = import,
    .tool = tool,
    .array = GABLE_UNKNOWN,
    .element = GABLE_UNKNOWN,
  };
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    g_autofree char *text = gable_text_to_utf8 (line.text, (gssize) MIN (line.length, 4096));

    take_line (&reading, g_strstrip (text));
  }
  import->device = g_steal_pointer (&reading.device);
  g_free (reading.version);
  g_free (reading.threads);
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return gable_ceilings_finish (
    import, input, _("there are no rates in it; run the benchmark to its end"), error);
}

/* "Function    Best Rate MB/s  Avg time", "Function     Rate (MB/s)  Avg time" in Fortran, "Function      Rate (GiB/s)" on
 * GPUs: the versions differ in their blanks. */
static gboolean
is_header (GableCell line)
{
  GableCell rate;

  line = gable_cell_trim (line);
  if (!gable_cell_starts (line, "Function ")) {
    return FALSE;
  }
  line.text += strlen ("Function ");
  line.length -= strlen ("Function ");
  rate = gable_cell_trim (line);
  return (gable_cell_starts (rate, "Best Rate ") || gable_cell_starts (rate, "Rate (")) &&
         gable_cell_find_last (rate, "B/s") != NULL;
}

static int
sniff_stream (const GableImportInput *input)
{
  GableCell text = { input->head, input->head_length };
  GableCell line;

  if (strstr (input->head, "STREAM version $Revision") != NULL) {
    return 95;
  }
  while (gable_lines_take (&text, &line)) {
    if (is_header (line)) {
      return 85;
    }
  }
  return 0;
}

static gboolean
read_stream (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  return read_tool ("STREAM", input, options, import, error);
}

const GableImporter gable_importer_stream = {
  .id = "stream",
  .title = N_ ("STREAM"),
  .suffixes = "txt out log",
  .recognised = N_ ("The banner “STREAM version” or the table of “Best Rate MB/s”."),
  .how_to_make = N_ ("./stream > stream.txt"),
  .sniff = sniff_stream,
  .read = read_stream,
};

static int
sniff_babelstream (const GableImportInput *input)
{
  if (strstr (input->head, "function,num_times,n_elements,sizeof,max_m") != NULL) {
    return 90;
  }
  return strstr (input->head, "BabelStream\n") != NULL ||
             strstr (input->head, "BabelStream\r\n") != NULL ||
             strstr (input->head, "Function    MBytes/sec") != NULL ||
             strstr (input->head, "Function    MiBytes/sec") != NULL
           ? 90
           : 0;
}

static gboolean
read_babelstream (const GableImportInput *input,
                  const GableImportOptions *options,
                  GableImport *import,
                  GError **error)
{
  return read_tool ("BabelStream", input, options, import, error);
}

const GableImporter gable_importer_babelstream = {
  .id = "babelstream",
  .title = N_ ("BabelStream"),
  .suffixes = "txt out log csv",
  .recognised = N_ ("The banner “BabelStream” or its table of “MBytes/sec”."),
  .how_to_make = N_ ("./omp-stream > babelstream.txt"),
  .sniff = sniff_babelstream,
  .read = read_babelstream,
};
