/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"
#include "import/lines.h"
#include "import/mixbench.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Groups of columns, and rows of synthetic points, at most. */
#define MAX_GROUPS 16
#define MAX_POINTS 4096

/* Kinds of operations as the first header names them; the first that fits counts. A packed operation is done by an
 * instruction for two, which a program has to use to reach its rate.
 * Source: ekondis/mixbench 0.04, the headers that its front ends print. */
static const struct {
  const char *title;
  const char *counter;
  const char *name;
} kinds[] = {
  { "Packed Single", "fp32.simd", "fp32-packed" },
  { "Single", "fp32", "fp32" },
  { "Double", "fp64", "fp64" },
  { "Half", "fp16", "fp16" },
  { "Integer", "int32", "int32" },
  { "BFloat16", "bf16", "bf16" },
};

/* Lines of the banner that tell a theoretical rate. */
static const struct {
  const char *label;
  const char *counter;
  double unit;
} sheets[] = {
  { "Compute throughput", "fp32", 1e9 },
  { "Memory bandwidth", "DRAM", 1e9 },
};

typedef struct {
  const GableCounter *counter; /* (nullable) of a kind that is not known */
  const char *name;
} Group;

typedef struct {
  GableImport *import;
  const GableImportInput *input;
  char *device;
  double sheet[G_N_ELEMENTS (sheets)];
  gboolean reads_only;
  gboolean in_table;
  GPtrArray *titles; /* (element-type utf8) groups of the first header */
  Group groups[MAX_GROUPS];
  guint n_groups;
  GableMixbenchTable relative;
} Reading;

static GableMachine *
machine_of (Reading *reading)
{
  g_autofree char *name = reading->device != NULL
                            ? g_strdup (reading->device)
                            : g_strdup_printf (_("machine measured by %s"), "mixbench");

  return gable_ceilings_machine (reading->import, name);
}

/* "Experiment ID, Single Precision ops,,,,   Double precision ops,,,, …": names, each over several columns. */
static void
take_titles (Reading *reading, GableCell line)
{
  g_ptr_array_set_size (reading->titles, 0);
  gable_cell_take (&line, ',');
  while (line.length > 0 && reading->titles->len < MAX_GROUPS) {
    GableCell title = gable_cell_trim (gable_cell_take (&line, ','));

    if (title.length > 0) {
      g_ptr_array_add (reading->titles, gable_cell_dup (title));
    }
  }
}

/* "Compute iters, Flops/byte, ex.time, GFLOPS, GB/sec, Flops/byte, …": each intensity begins a group of four. */
static void
take_columns (Reading *reading, GableCell line)
{
  reading->n_groups = 0;
  while (line.length > 0 && reading->n_groups < reading->titles->len) {
    GableCell column = gable_cell_trim (gable_cell_take (&line, ','));
    const char *title = reading->titles->pdata[reading->n_groups];
    Group group = { 0 };

    if (!gable_cell_equal (column, "Flops/byte") && !gable_cell_equal (column, "Iops/byte")) {
      continue;
    }
    for (guint i = 0; i < G_N_ELEMENTS (kinds) && group.counter == NULL; i++) {
      if (g_str_has_prefix (title, kinds[i].title)) {
        group = (Group){ gable_counter_find (kinds[i].counter), kinds[i].name };
      }
    }
    reading->groups[reading->n_groups++] = group;
  }
  reading->in_table = reading->n_groups > 0;
}

/* The four figures of a point: intensity, time [ms], 10^9 operations and 10^9 bytes a second. */
enum { INTENSITY, TIME, RATE, BANDWIDTH, N_FIGURES };

/* A time has two decimals of a millisecond, so amounts are as coarse; the rates that follow from them are exact. */
static void
add_point (Reading *reading, const Group *group, guint iterations, const double *figures)
{
  static const char *const method = "mixbench, highest rate of all mixes";
  GableMachine *machine = machine_of (reading);
  g_autofree char *name = g_strdup_printf ("%s iters=%u", group->name, iterations);
  GableMeasurement compute = {
    .counter = group->counter,
    .rate = figures[RATE] * 1e9,
    .tool = "mixbench",
    .method = method,
  };
  GableMeasurement memory = {
    .counter = gable_counter_find ("DRAM"),
    .rate = figures[BANDWIDTH] * 1e9,
    .tool = "mixbench",
    .method = method,
    .access = reading->reads_only ? "read" : "read and write",
  };
  GableKernel *kernel;

  if (machine == NULL || reading->import->kernels->len >= MAX_POINTS) {
    return;
  }
  gable_ceilings_add (machine, &compute);
  gable_ceilings_add (machine, &memory);
  kernel = gable_kernel_new (name);
  kernel->launches = 1;
  kernel->seconds = figures[TIME] > 0 ? figures[TIME] * 1e-3 : GABLE_UNKNOWN;
  gable_kernel_set_amount (kernel, group->counter, compute.rate * kernel->seconds,
                           "rate of the row × ex.time");
  gable_kernel_set_amount (kernel, memory.counter, memory.rate * kernel->seconds,
                           "GB/sec × ex.time");
  if (group->counter->floating) {
    gable_kernel_set_performance (kernel, compute.rate);
    gable_kernel_set_intensity (kernel, memory.counter, figures[INTENSITY]);
  }
  g_ptr_array_add (reading->import->kernels, kernel);
}

static gboolean
take_row (Reading *reading, GableCell line)
{
  double iterations;

  if (gable_cell_read (gable_cell_trim (gable_cell_take (&line, ',')), &iterations) !=
        GABLE_CELL_NUMBER ||
      !(iterations >= 0 && iterations < 1e9)) {
    return FALSE;
  }
  for (guint i = 0; i < reading->n_groups; i++) {
    double figures[N_FIGURES];
    guint n = 0;

    for (guint j = 0; j < N_FIGURES; j++) {
      GableCell cell = gable_cell_trim (gable_cell_take (&line, ','));

      n += gable_cell_read (cell, &figures[j]) == GABLE_CELL_NUMBER && figures[j] >= 0;
    }
    if (n == N_FIGURES && reading->groups[i].counter != NULL) {
      add_point (reading, &reading->groups[i], (guint) iterations, figures);
    }
  }
  return TRUE;
}

/* "Device:              GeForce RTX 2070", "Memory bandwidth:    448.06 GB/sec". */
static void
take_banner (Reading *reading, GableCell line)
{
  GableCell value = line;
  GableCell label = gable_cell_trim (gable_cell_take (&value, ':'));

  value = gable_cell_trim (value);
  if (gable_cell_starts (line, "mixbench")) {
    reading->reads_only = gable_cell_starts (line, "mixbench/read-only");
    reading->in_table = FALSE;
  } else if (gable_cell_equal (label, "Device") && value.length > 0) {
    g_free (reading->device);
    reading->device = gable_text_to_utf8 (value.text, (gssize) MIN (value.length, 256));
  }
  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++) {
    if (gable_cell_equal (label, sheets[i].label)) {
      gable_cell_read (gable_cell_take (&value, ' '), &reading->sheet[i]);
    }
  }
}

/* The theoretical rates of a table go to its machine. */
static void
add_sheet (Reading *reading)
{
  GableMachine *machine = machine_of (reading);

  for (guint i = 0; i < G_N_ELEMENTS (sheets) && machine != NULL; i++) {
    gable_ceilings_add_theoretical (machine, &(GableMeasurement){
                                               .counter = gable_counter_find (sheets[i].counter),
                                               .rate = reading->sheet[i] * sheets[i].unit,
                                               .tool = "mixbench",
                                               .method = "device attributes",
                                             });
    reading->sheet[i] = GABLE_UNKNOWN;
  }
}

static void
take_line (Reading *reading, GableCell line)
{
  if (gable_mixbench_is_table (line)) {
    gable_mixbench_take_header (&reading->relative, line);
  } else if (reading->relative.n_columns > 0 &&
             gable_mixbench_take_row (&reading->relative, line, MAX_POINTS, machine_of (reading),
                                      reading->import)) {
    return;
  } else if (gable_cell_starts (line, "Experiment ID")) {
    reading->relative.n_columns = 0;
    take_titles (reading, line);
  } else if (gable_cell_starts (line, "Compute iters")) {
    take_columns (reading, line);
  } else if (!reading->in_table) {
    take_banner (reading, line);
  } else if (!take_row (reading, line)) {
    add_sheet (reading);
    reading->in_table = FALSE;
    take_banner (reading, line);
  }
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  Reading reading = {
    .import = import,
    .input = input,
    .titles = titles,
    .sheet = { GABLE_UNKNOWN, GABLE_UNKNOWN },
  };
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    take_line (&reading, gable_cell_trim (line));
  }
  if (reading.in_table) {
    add_sheet (&reading);
  }
  import->device = reading.device;
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return gable_ceilings_finish (
    import, input, _("there is no row of figures in it; run mixbench to its end"), error);
}

static int
sniff (const GableImportInput *input)
{
  gboolean is_relative = strstr (input->head, "Precision; ") != NULL &&
                         strstr (input->head, "BW [GB/s]; ") != NULL &&
                         strstr (input->head, "computations; ") != NULL;

  return is_relative || (strstr (input->head, "Experiment ID, ") != NULL &&
                         strstr (input->head, "Compute iters,") != NULL)
           ? 95
           : 0;
}

const GableImporter gable_importer_mixbench = {
  .id = "mixbench",
  .title = N_ ("mixbench"),
  .suffixes = "txt log csv",
  .recognised = N_ ("The headers “Experiment ID, Single Precision ops” and “Compute iters”."),
  .how_to_make = N_ ("./mixbench-cuda > mixbench.txt"),
  .sniff = sniff,
  .read = import_file,
};
