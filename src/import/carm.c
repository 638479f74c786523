/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/carm.h"
#include "import/lines.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_CELLS 64

/* Columns of the two kinds of table, which are read by their place since names repeat. */
enum {
  DATE,
  ISA,
  PRECISION,
  THREADS,
  LOADS,
  STORES,
  INTERLEAVED,
  ARRAY,
  INSTRUCTION,
  FIRST_LEVEL, /* GB/s and instructions a cycle of L1, L2, L3, DRAM */
  FP = FIRST_LEVEL + 8,
  FMA = FP + 2,
  N_ROOFLINE = FMA + 2
};

enum {
  APP_DATE,
  APP_METHOD,
  APP_NAME,
  APP_ISA,
  APP_PRECISION,
  APP_THREADS,
  APP_INTENSITY,
  APP_GFLOPS,
  APP_BANDWIDTH,
  APP_TIME,
  N_APPLICATION
};

static const char *const levels[] = { "L1", "L2", "L3", "DRAM" };

static const struct {
  const char *word;
  const char *counter;
} precisions[] = { { "dp", "fp64" }, { "sp", "fp32" } };

typedef enum { NOTHING, ROOFLINE, CURVE, APPLICATIONS } Table;

typedef struct {
  GableImport *import;
  const GableImportInput *input;
  GableLines *lines;
  Table table;
  char *name;         /* (nullable) that the user gave the machine */
  double capacity[3]; /* [B] of L1 to L3, or unknown */
} Reading;

static guint
split (GableCell line, GableCell cells[MAX_CELLS])
{
  guint n = 0;

  while (n < MAX_CELLS && (line.length > 0 || n == 0)) {
    cells[n++] = gable_cell_trim (gable_cell_take (&line, ','));
  }
  return n;
}

/* Zero stands for what the machine lacks or nobody measured. */
static double
figure_of (GableCell cell)
{
  double value;

  return gable_cell_read (cell, &value) == GABLE_CELL_NUMBER && value > 0 ? value : GABLE_UNKNOWN;
}

static char *
text_of (GableCell cell)
{
  return gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, 256));
}

/* "dp" and "sp"; what mixes both, or says nothing, is of unknown precision. */
static const GableCounter *
precision_of (GableCell cell)
{
  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    if (gable_cell_equal (cell, precisions[i].word)) {
      return gable_counter_find (precisions[i].counter);
    }
  }
  return gable_counter_find ("fp");
}

/* "Name:,HOST,L1 Size:,32,L2 Size:,1024,L3 Size:,28160": sizes in KiB. */
static void
take_machine (Reading *reading, const GableCell *cells, guint n)
{
  g_free (reading->name);
  reading->name = n > 1 && cells[1].length > 0 ? text_of (cells[1]) : NULL;
  for (guint i = 0; i < G_N_ELEMENTS (reading->capacity); i++) {
    guint place = 3 + 2 * i;

    reading->capacity[i] = place < n ? figure_of (cells[place]) * 1024 : GABLE_UNKNOWN;
  }
}

static void
take_header (Reading *reading, const GableCell *cells, guint n)
{
  if (n > 1 && gable_cell_equal (cells[1], "Method")) {
    reading->table = APPLICATIONS;
  } else {
    reading->table =
      n > INSTRUCTION && gable_cell_equal (cells[ARRAY], "DRAM Bytes") ? ROOFLINE : CURVE;
  }
}

/**
 * gable_carm_machine:
 * @run: threads and the mix of loads and stores tell machines apart: their bandwidths are not those of one roof
 *
 * Returns: (nullable): NULL where there are too many
 */
GableMachine *
gable_carm_machine (GableImport *import, const GableCarmRun *run)
{
  const char *tool = run->name != NULL ? run->name : "CARM";
  g_autofree char *name = run->loads != NULL
    ?
    /* Translators: a machine's name, its threads, loads and stores: "node-1 (cache-aware, threads: 8, 2:1)". */
    g_strdup_printf (_("%s (cache-aware, threads: %s, loads and stores %s:%s%s)"), tool,
                        run->threads, run->loads, run->stores,
                        run->interleaved ? _(", interleaved") : "")
                        : g_strdup_printf (_("%s (threads: %s)"), tool, run->threads);
  GableMachine *machine = gable_ceilings_machine (import, name);

  if (machine != NULL && machine->scope == NULL) {
    machine->note =
      run->loads != NULL ? g_strdup (_("Cache-aware: every bandwidth is seen from the core, and a "
                                    "kernel has one intensity, that of its load and store "
                                    "instructions."))
                         : NULL;
    machine->scope = g_strdup_printf (_("%s threads"), run->threads);
  }
  return machine;
}

/* The bandwidth of @figure's level. */
void
gable_carm_add_level (GableMachine *machine,
                      const GableMeasurement *figure,
                      const char *isa,
                      const GableCounter *precision)
{
  g_autofree char *name = g_strdup_printf ("%s %s %s", figure->counter->id, isa, precision->title);
  GableMeasurement level = *figure;

  level.tool = GABLE_CARM_TOOL;
  level.name = name;
  level.method = "loads and stores of one level, from the core";
  level.hidden = TRUE;
  gable_ceilings_add (machine, &level);
}

/* The rate of operations of @figure's precision. */
void
gable_carm_add_peak (GableMachine *machine,
                     const GableMeasurement *figure,
                     const char *isa,
                     const char *instruction)
{
  gboolean fused = g_ascii_strcasecmp (instruction, "fma") == 0;
  g_autofree char *name =
    g_strdup_printf ("%s %s %s", figure->counter->title, isa, fused ? "FMA" : instruction);
  GableMeasurement peak = *figure;

  peak.tool = GABLE_CARM_TOOL;
  peak.name = name;
  peak.method = fused ? "fused multiply-adds" : "one kind of instruction";
  gable_ceilings_add (machine, &peak);
}

static GableMachine *
machine_of (Reading *reading, const GableCell *cells)
{
  g_autofree char *threads = text_of (cells[THREADS]);
  g_autofree char *loads = text_of (cells[LOADS]);
  g_autofree char *stores = text_of (cells[STORES]);
  GableCarmRun run = {
    .name = reading->name,
    .threads = threads,
    .loads = loads,
    .stores = stores,
    .interleaved = gable_cell_equal (cells[INTERLEAVED], "Yes"),
  };

  return gable_carm_machine (reading->import, &run);
}

static void
add_row (Reading *reading, const GableCell *cells, guint n)
{
  GableMachine *machine;
  g_autofree char *isa = NULL;
  g_autofree char *access = NULL;
  g_autofree char *instruction = NULL;
  g_autofree char *date = NULL;
  const GableCounter *precision;
  GableMeasurement figure = { .counter = NULL };

  if (n < N_ROOFLINE) {
    g_autofree char *place = gable_lines_get_place (reading->lines);

    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, place,
                     _("The row has too few cells and is left out"));
    return;
  }
  machine = machine_of (reading, cells);
  precision = precision_of (cells[PRECISION]);
  isa = text_of (cells[ISA]);
  instruction = text_of (cells[INSTRUCTION]);
  access = g_strdup_printf ("%.*s:%.*s", (int) MIN (cells[LOADS].length, 16), cells[LOADS].text,
                            (int) MIN (cells[STORES].length, 16), cells[STORES].text);
  date = g_strndup (cells[DATE].text, MIN (cells[DATE].length, strlen ("2026-11-29")));
  figure.date = date;
  for (guint i = 0; i < G_N_ELEMENTS (levels) && machine != NULL; i++) {
    GableCeiling *ceiling;

    figure.counter = gable_counter_find (levels[i]);
    figure.rate = figure_of (cells[FIRST_LEVEL + 2 * i]) * 1e9;
    figure.access = access;
    gable_carm_add_level (machine, &figure, isa, precision);
    ceiling = gable_ceilings_find (machine, figure.counter);
    if (ceiling != NULL && i < G_N_ELEMENTS (reading->capacity)) {
      ceiling->capacity = reading->capacity[i];
    }
  }
  figure.access = NULL;
  for (guint column = FP; column <= FMA && machine != NULL; column += 2) {
    figure.counter = precision;
    figure.rate = figure_of (cells[column]) * 1e9;
    gable_carm_add_peak (machine, &figure, isa, column == FMA ? "fma" : instruction);
  }
}

/* Bytes are those of load and store instructions, whatever level serves them: cache-aware.
 * Source: champ-hub/carm-roofline @ 088186cd, run.py and utils.py: time is in milliseconds for mixed tests. */
static void
add_application (Reading *reading, const GableCell *cells, guint n)
{
  gboolean mixed = n > APP_METHOD && gable_cell_equal (cells[APP_METHOD], "MIX");
  const GableCounter *level = gable_counter_find ("L1");
  g_autofree char *name = NULL;
  GableKernel *kernel;
  double rate, bandwidth;

  if (n < N_APPLICATION || reading->import->kernels->len >= GABLE_CARM_MAX_POINTS) {
    return;
  }
  name = text_of (cells[APP_NAME]);
  kernel = gable_kernel_new (name);
  rate = figure_of (cells[APP_GFLOPS]) * 1e9;
  bandwidth = figure_of (cells[APP_BANDWIDTH]) * 1e9;
  kernel->launches = 1;
  kernel->seconds = figure_of (cells[APP_TIME]) * (mixed ? 1e-3 : 1);
  if (gable_known (kernel->seconds)) {
    gable_kernel_set_amount (kernel, precision_of (cells[APP_PRECISION]), rate * kernel->seconds,
                             "Gflops × Time");
    gable_kernel_set_amount (kernel, level, bandwidth * kernel->seconds,
                             GABLE_RULE_CACHE_AWARE "Bandwidth × Time");
  } else {
    gable_kernel_set_performance (kernel, rate);
    gable_kernel_set_intensity (kernel, level, figure_of (cells[APP_INTENSITY]));
  }
  if (gable_cell_equal (cells[APP_METHOD], "PMU")) {
    gable_kernel_add_reason (kernel, _("bytes: each load and store is counted as one element; of "
                                       "vector code they are up to 8 times as many"));
  }
  g_ptr_array_add (reading->import->kernels, kernel);
}

static void
take_line (Reading *reading, GableCell line)
{
  GableCell cells[MAX_CELLS];
  guint n = split (line, cells);

  if (gable_cell_equal (cells[0], "Name:")) {
    take_machine (reading, cells, n);
    reading->table = NOTHING;
  } else if (gable_cell_equal (cells[0], "Date")) {
    take_header (reading, cells, n);
  } else if (cells[0].length == 0) {
    return;
  } else if (reading->table == ROOFLINE) {
    add_row (reading, cells, n);
  } else if (reading->table == APPLICATIONS) {
    add_application (reading, cells, n);
  }
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  Reading reading = { .import = import, .input = input, .lines = lines };
  GError *fault = NULL;
  GableCell line;

  import->cache_aware = TRUE;
  if (gable_carm_are_lines (input->head)) {
    return gable_carm_read_lines (input, options, import, error) &&
           gable_ceilings_finish (
             import, input, _("there is no line of figures in it; run --test roofline"), error);
  }
  while (gable_lines_next (lines, &line, &fault)) {
    take_line (&reading, line);
  }
  g_free (reading.name);
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return gable_ceilings_finish (
    import, input,
    reading.table == CURVE ? _("a memory curve has no roofs; open the table of carm_results/"
                                      "roofline that the same run wrote")
                           : _("there is no row of figures in it; run --test roofline"), error);
}

static int
sniff (const GableImportInput *input)
{
  if (g_str_has_prefix (input->head, "Date,Method,Name,ISA,Precision,Threads,AI,Gflops") ||
      gable_carm_are_lines (input->head)) {
    return 95;
  }
  return g_str_has_prefix (input->head, "Name:,") &&
             strstr (input->head, "\nDate,ISA,Precision,Threads,") != NULL
           ? 95
           : 0;
}

const GableImporter gable_importer_carm = {
  .id = "carm",
  .title = N_ ("CARM tool"),
  .suffixes = "csv jsonl",
  .recognised = N_ ("A first cell “Name:” above “Date,ISA,Precision,Threads”, or the header "
                    "“Date,Method,Name,ISA,Precision,Threads,AI,Gflops”; benchmarks.jsonl and "
                    "applications.jsonl of version 2."),
  .how_to_make = N_ ("python3 run.py --test roofline --isa avx2 -p dp sp -t 8"),
  .sniff = sniff,
  .read = import_file,
};
