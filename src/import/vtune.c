/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/lines.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_KERNELS 4096

#define TIME "Elapsed Time:"
#define BANDWIDTH "DRAM, GB/sec"

/* Summaries of VTune (hpc-performance, performance-snapshot, memory-access) and of Application Performance Snapshot tell
 * rates of the whole run: operations by their precision, and the bytes of DRAM.
 * Source: “vtune -report summary” of 2021 to 2025 and “aps --report” of 2024, as they print text. */
static const struct {
  const char *label;
  const char *counter;
  const char *rule;
} rates[] = {
  { "DP GFLOPS", "fp64", "DP GFLOPS × Elapsed Time" },
  { "SP GFLOPS", "fp32", "SP GFLOPS × Elapsed Time" },
};

typedef struct {
  GableImport *import;
  GableKernel *kernel; /* (nullable) of the summary that is being read */
  gboolean in_memory;  /* below "DRAM Bandwidth" */
  gboolean has_rates;  /* some summary told any */
} Reading;

/* The figure at the start of @cell, with a unit behind it or none. */
static double
figure_of (GableCell cell)
{
  double value;

  cell = gable_cell_trim (cell);
  for (gsize i = 0; i < cell.length; i++) {
    if (!g_ascii_isdigit (cell.text[i]) && strchr (".,", cell.text[i]) == NULL) {
      cell.length = i;
    }
  }
  return gable_cell_read (cell, &value) == GABLE_CELL_NUMBER && value >= 0 ? value : GABLE_UNKNOWN;
}

/* What stands behind @label and a colon, with any blanks between; text is NULL where the line is another. */
static GableCell
value_of (GableCell line, const char *label)
{
  gsize length = strlen (label);
  const char *colon;

  if (!gable_cell_starts (line, label)) {
    return (GableCell){ NULL, 0 };
  }
  line.text += length;
  line.length -= length;
  line = gable_cell_trim (line);
  colon = line.length > 0 && line.text[0] == ':' ? line.text : NULL;
  return colon != NULL ? gable_cell_trim ((GableCell){ colon + 1, line.length - 1 })
                       : (GableCell){ NULL, 0 };
}

static void
set_amount (Reading *reading, const char *counter, double rate, const char *rule)
{
  if (reading->kernel != NULL && gable_known (rate)) {
    reading->has_rates = TRUE;
    gable_kernel_set_amount (reading->kernel, gable_counter_find (counter),
                             rate * 1e9 * reading->kernel->seconds, rule);
  }
}

/* "Elapsed Time: 17.590s", behind what the tool said before, begins a summary. */
static gboolean
take_time (Reading *reading, GableCell line)
{
  const char *found = g_strstr_len (line.text, (gssize) line.length, TIME);
  double seconds;

  if (found == NULL || (found != line.text && !g_ascii_isspace (found[-1]))) {
    return FALSE;
  }
  found += strlen (TIME);
  seconds = figure_of ((GableCell){ found, line.length - (gsize) (found - line.text) });
  reading->kernel = NULL;
  reading->in_memory = FALSE;
  if (seconds > 0 && reading->import->kernels->len < MAX_KERNELS) {
    reading->kernel = gable_kernel_new ("(whole program)");
    reading->kernel->launches = 1;
    reading->kernel->seconds = seconds;
    g_ptr_array_add (reading->import->kernels, reading->kernel);
  }
  return TRUE;
}

/* "DRAM, GB/sec  218  35.900  10.159  0.0%": the platform's maximum, the observed one, and the mean. */
static void
take_bandwidth (Reading *reading, GableCell line)
{
  GableCell word = { "", 0 };

  line.text += strlen (BANDWIDTH);
  line.length -= strlen (BANDWIDTH);
  for (guint i = 0; i < 3; i++) {
    line = gable_cell_trim (line);
    word = gable_cell_take (&line, ' ');
  }
  set_amount (reading, "DRAM", figure_of (word), "Average × Elapsed Time");
}

/* Programs go by their names; paths and what they were given are left there. */
static void
take_program (Reading *reading, GableCell value)
{
  GableCell word = gable_cell_take (&value, ' ');
  g_autofree char *text = gable_text_to_utf8 (word.text, (gssize) MIN (word.length, 4096));
  char *name;

  g_strdelimit (text, "\"", ' ');
  name = strrchr (g_strstrip (text), '/');
  name = name != NULL ? name + 1 : text;
  if (reading->kernel != NULL && *name != '\0') {
    g_free (reading->kernel->name);
    reading->kernel->name = g_strdup (name);
  }
}

static void
take_line (Reading *reading, GableCell line, char **program)
{
  GableCell value;

  line = gable_cell_trim (line);
  if (take_time (reading, line)) {
    if (*program != NULL) {
      take_program (reading, (GableCell){ *program, strlen (*program) });
      g_clear_pointer (program, g_free);
    }
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    value = value_of (line, rates[i].label);
    if (value.text != NULL) {
      set_amount (reading, rates[i].counter, figure_of (value), rates[i].rule);
    }
  }
  if (gable_cell_starts (line, BANDWIDTH)) {
    take_bandwidth (reading, line);
  }
  /* Of a snapshot: the mean is below a heading. */
  value = value_of (line, "Average");
  if (value.text != NULL && reading->in_memory) {
    set_amount (reading, "DRAM", figure_of (value), "Average × Elapsed Time");
  }
  reading->in_memory =
    gable_cell_equal (line, "DRAM Bandwidth") ||
    (reading->in_memory && (value_of (line, "Peak").text != NULL || line.length == 0));
  value = value_of (line, "Application Command Line");
  if (value.text != NULL) {
    take_program (reading, value);
  }
  value = value_of (line, "Application");
  if (value.text != NULL) {
    g_free (*program);
    *program = gable_cell_dup (value);
  }
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autofree char *program = NULL;
  Reading reading = { .import = import };
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    take_line (&reading, line, &program);
  }
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  if (!reading.has_rates) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no operations and no bytes in it; collect with “vtune -collect "
                   "hpc-performance”"),
                    input->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
holds (const GableImportInput *input, const char *text)
{
  return g_strstr_len (input->head, (gssize) input->head_length, text) != NULL;
}

static int
sniff (const GableImportInput *input)
{
  return !input->is_folder && holds (input, TIME) &&
             (holds (input, "DP GFLOPS:") || holds (input, "SP GFLOPS:") ||
              holds (input, "\n" BANDWIDTH) || holds (input, " " BANDWIDTH))
           ? 70
           : 0;
}

static char *
missing (const GableKernel *kernel)
{
  if (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("fp64"))) &&
      gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")))) {
    return NULL;
  }
  return g_strdup_printf (_("To collect what is missing, run: %s"),
                             "vtune -collect hpc-performance -r result -- ./application && vtune "
                             "-report summary -r result");
}

const GableImporter gable_importer_vtune = {
  .id = "vtune",
  .title = N_ ("Intel VTune summary"),
  .suffixes = "txt log",
  .recognised = N_ ("“Elapsed Time:” with “DP GFLOPS:”, “SP GFLOPS:” or “DRAM, GB/sec”, as “vtune "
                    "-report summary” and “aps --report” print them"),
  .how_to_make = N_ ("vtune -collect hpc-performance -r result -- ./application && vtune -report "
                     "summary -r result > summary.txt"),
  .sniff = sniff,
  .read = import_file,
  .missing = missing,
};
