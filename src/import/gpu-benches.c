/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"
#include "import/lines.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TOOL "RRZE gpu-benches"

#define MAX_WORDS 24
#define MAX_POINTS 65536

/* Data sets [B] that the first level of every GPU holds, and that the second holds but no first level does. A curve has
 * no mark where a level ends, so these are offered as variants, which limit nothing until someone takes them. */
#define SMALL_SET (16.0 * 1024)
#define MIDDLE_SET (2.0 * 1024 * 1024)

/* Columns of gpu-stream, in the order of its header. */
static const char *const stream_kernels[] = { "init", "read", "scale", "triad",
                                              "3pt",  "5pt",  "1pt",   NULL };

typedef struct {
  GableImport *import;
  GableMachine *machine;
  char **columns; /* (nullable) of gpu-stream, behind the bar */
  gboolean is_cache;
} Reading;

static guint
split (GableCell line, GableCell words[MAX_WORDS])
{
  guint n = 0;

  line = gable_cell_trim (line);
  while (line.length > 0 && n < MAX_WORDS) {
    words[n++] = gable_cell_take (&line, ' ');
    line = gable_cell_trim (line);
  }
  return n;
}

static gboolean
figure_at (const GableCell *words, guint n, guint index, double *value)
{
  return index < n && gable_cell_read (words[index], value) == GABLE_CELL_NUMBER && *value >= 0;
}

/* The words of @line behind the bar of gpu-stream's header. (transfer full) (nullable) */
static char **
take_header (GableCell line)
{
  g_autofree char *text = gable_cell_dup (line);
  const char *bar = strchr (text, '|');
  GableCell words[MAX_WORDS];
  guint n;
  GPtrArray *columns;

  if (bar == NULL || strstr (text, "blockSize") == NULL) {
    return NULL;
  }
  columns = g_ptr_array_new ();
  n = split ((GableCell){ bar + 1, strlen (bar + 1) }, words);
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (columns, gable_cell_dup (words[i]));
  }
  g_ptr_array_add (columns, NULL);
  return (char **) g_ptr_array_free (columns, FALSE);
}

/* "  32   3456   3 %  |  GB/s:   171   85 …" */
static void
take_stream (Reading *reading, GableCell line)
{
  GableCell rest = line;
  GableCell words[MAX_WORDS];
  guint n;

  gable_cell_take (&rest, ':');
  n = split (rest, words);
  for (guint i = 0; reading->columns[i] != NULL && i < n; i++) {
    const char *column = reading->columns[i];
    g_autofree char *name = g_strdup_printf ("DRAM %s", column);
    g_autofree char *method = g_strdup_printf ("gpu-stream %s", column);
    double value;

    if (figure_at (words, n, i, &value) && g_strv_contains (stream_kernels, column)) {
      gable_ceilings_add (reading->machine,
                          &(GableMeasurement){
                            .counter = gable_counter_find ("DRAM"),
                            .name = name,
                            .rate = value * 1e9,
                            .tool = TOOL,
                            .method = method,
                            .access = g_str_equal (column, "init") ? "write" : column,
                            .hidden = TRUE,
                          });
    }
  }
}

/* "2 kB   5ms   21.4%   18806.9 GB/s …" or, of gpu-l2-cache, with two sizes, of which the second is the working set. */
static void
take_cache (Reading *reading, GableCell line)
{
  GableCell words[MAX_WORDS];
  guint n = split (line, words);
  double set = GABLE_UNKNOWN;
  double rate = GABLE_UNKNOWN;
  guint n_sets = 0;

  for (guint i = 0; i + 1 < n && !gable_known (rate); i++) {
    double value;

    if (!figure_at (words, n, i, &value)) {
      continue;
    }
    if (gable_cell_equal (words[i + 1], "kB")) {
      set = value * 1024;
      n_sets++;
    } else if (gable_cell_equal (words[i + 1], "GB/s")) {
      rate = value * 1e9;
    }
  }
  if (n_sets == 0 || !(rate > 0) || set > (n_sets == 1 ? SMALL_SET : MIDDLE_SET)) {
    return;
  }
  gable_ceilings_add (reading->machine,
                      &(GableMeasurement){
                        .counter = gable_counter_find (n_sets == 1 ? "L1" : "L2"),
                        .name = n_sets == 1 ? "L1, up to 16 kB" : "L2, up to 2 MB",
                        .rate = rate,
                        .tool = TOOL,
                        .method = n_sets == 1 ? "gpu-cache" : "gpu-l2-cache",
                        .access = "read",
                        .variant = TRUE,
                      });
  reading->is_cache = TRUE;
}

/* "0 852 blocks  0 its  0.250 Fl/B  845 GB/s  211 GF/s  2490 Mhz  199 W  42°C": the figure before each unit. */
static void
take_roofline (Reading *reading, GableCell line)
{
  enum { ITERATIONS, INTENSITY, BANDWIDTH, RATE, CLOCK, POWER, N_FIGURES };
  static const char *const units[] = { "its", "Fl/B", "GB/s", "GF/s", "Mhz", "W" };
  GableCell words[MAX_WORDS];
  double figures[N_FIGURES] = { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN,
                                GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN };
  guint n = split (line, words);
  const GableCounter *dram = gable_counter_find ("DRAM");
  double device;

  for (guint i = 1; i < n; i++) {
    for (guint j = 0; j < N_FIGURES; j++) {
      if (gable_cell_equal (words[i], units[j])) {
        figure_at (words, n, i - 1, &figures[j]);
      }
    }
  }
  if (!figure_at (words, n, 0, &device) || !(device < 4096) || !(figures[ITERATIONS] < 1e9) ||
      !(figures[INTENSITY] > 0) || !(figures[BANDWIDTH] > 0) || !(figures[RATE] > 0) ||
      reading->import->kernels->len >= MAX_POINTS) {
    return;
  }

  GableMeasurement roof = {
    .counter = gable_counter_find ("fp"),
    .name = "FP, precision not stated",
    .rate = figures[RATE] * 1e9,
    .tool = TOOL,
    .method = "gpu-roofline",
    .clock = figures[CLOCK] > 0 ? figures[CLOCK] * 1e6 : 0,
  };
  g_autofree char *name =
    g_strdup_printf ("device %u its=%u", (guint) device, (guint) figures[ITERATIONS]);
  GableKernel *kernel = gable_kernel_new (name);

  gable_ceilings_add (reading->machine, &roof);
  roof.counter = dram;
  roof.name = NULL;
  roof.rate = figures[BANDWIDTH] * 1e9;
  gable_ceilings_add (reading->machine, &roof);
  kernel->launches = 1;
  gable_kernel_set_performance (kernel, figures[RATE] * 1e9);
  gable_kernel_set_intensity (kernel, dram, figures[INTENSITY]);
  gable_kernel_add_counter (kernel,
                            &(GableRawCounter){ "clock", "Hz", TOOL, figures[CLOCK] * 1e6, FALSE });
  gable_kernel_add_counter (kernel,
                            &(GableRawCounter){ "power", "W", TOOL, figures[POWER], FALSE });
  gable_kernel_add_reason (kernel, _("precision: it is set when the benchmark is compiled"));
  g_ptr_array_add (reading->import->kernels, kernel);
}

static gboolean
holds (GableCell line, const char *word)
{
  g_autofree char *text = gable_cell_dup ((GableCell){ line.text, MIN (line.length, 4096) });

  return strstr (text, word) != NULL;
}

static void
take_line (Reading *reading, GableCell line)
{
  char **header = take_header (line);

  if (header != NULL) {
    g_strfreev (reading->columns);
    reading->columns = header;
  } else if (reading->columns != NULL && holds (line, "GB/s:")) {
    take_stream (reading, line);
  } else if (holds (line, " Fl/B ")) {
    take_roofline (reading, line);
  } else if (holds (line, " kB ") && holds (line, "GB/s")) {
    take_cache (reading, line);
  }
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autofree char *name = g_strdup_printf (_("machine measured by %s"), "gpu-benches");
  Reading reading = { .import = import, .machine = gable_ceilings_machine (import, name) };
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    take_line (&reading, (GableCell){ line.text, MIN (line.length, 4096) });
  }
  g_strfreev (reading.columns);
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  if (reading.is_cache) {
    gable_notes_add (
      import->notes, GABLE_NOTE_INFO, NULL,
      _("The curve over the data set tells no levels: the rate of the smallest sets "
                       "is shown as a variant, which limits nothing; take it as the roof, or "
                       "another plateau, in the machine's panel"));
  }
  return gable_ceilings_finish (import, input,
                                _("there are no rates in it; run gpu-stream, gpu-cache, "
                                  "gpu-l2-cache or gpu-roofline to its end"),
                                   error);
}

static int
sniff (const GableImportInput *input)
{
  static const char *const marks[][2] = {
    { "blockSize   threads", "%occ" },
    { "data set", "Eff. bw" },
    { " blocks ", " Fl/B " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    if (strstr (input->head, marks[i][0]) != NULL && strstr (input->head, marks[i][1]) != NULL) {
      return 85;
    }
  }
  return 0;
}

const GableImporter gable_importer_gpu_benches = {
  .id = "gpu-benches",
  .title = N_ ("RRZE gpu-benches"),
  .suffixes = "txt",
  .recognised = N_ ("The headers of gpu-stream (“blockSize threads %occ”), gpu-cache and "
                    "gpu-l2-cache (“data set … Eff. bw”), or lines of gpu-roofline in “Fl/B”."),
  .how_to_make = N_ ("./cuda-stream > gpu-stream.txt"),
  .sniff = sniff,
  .read = import_file,
};
