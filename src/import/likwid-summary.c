/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"
#include "import/lines.h"
#include "import/registry.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_WORDS 8

/* Working sets [B]: what the first level of every processor holds, and what no cache does. Which level serves the sizes
 * between follows from the caches, which no such list tells. */
#define SMALL_SET (16.0 * 1024)
#define LARGE_SET 1e9

static guint
split (GableCell line, char *words[MAX_WORDS])
{
  guint n = 0;

  line = gable_cell_trim (line);
  while (line.length > 0 && n < MAX_WORDS) {
    GableCell word = gable_cell_take (&line, ' ');

    words[n++] = gable_text_to_utf8 (word.text, (gssize) MIN (word.length, 64));
    line = gable_cell_trim (line);
  }
  return n;
}

static gboolean
is_size (const char *word, double *bytes)
{
  g_autofree char *text = NULL;
  gsize digits = strspn (word, "0123456789");

  if (digits == 0 || word[digits] == '\0') {
    return FALSE;
  }
  text = g_strdup_printf ("%.*s %s", (int) digits, word, word + digits);
  return gable_quantity_parse (text, GABLE_DIMENSION_BYTES, bytes, NULL);
}

/* "peakflops_sp_avx_fma" counts FP32, all others FP64; without vectors or fusion it is no bound of the machine. */
static void
add_peak (GableMachine *machine, const char *test, double rate)
{
  gboolean single = strstr (test, "_sp") != NULL;
  const GableCounter *counter = gable_counter_find (single ? "fp32" : "fp64");
  g_autofree char *name = g_strdup_printf ("%s %s", counter->title, test);

  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = counter,
                                 .name = name,
                                 .rate = rate * 1e6,
                                 .tool = "likwid-bench",
                                 .method = test,
                               });
}

static void
add_bandwidth (GableMachine *machine, const char *test, const char *size, double rate)
{
  g_autofree char *access = g_strndup (test, strcspn (test, "_"));
  double bytes = GABLE_UNKNOWN;
  g_autofree char *name = NULL;
  const GableCounter *level;

  if (size != NULL && !is_size (size, &bytes)) {
    return;
  }
  if (size == NULL || bytes >= LARGE_SET) {
    level = gable_counter_find ("DRAM");
  } else if (bytes <= SMALL_SET) {
    level = gable_counter_find ("L1");
  } else {
    level = gable_counter_level (size);
  }
  if (level == NULL) {
    return;
  }
  name = size != NULL ? g_strdup_printf ("%s %s", test, size) : g_strdup (test);
  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = level,
                                 .name = name,
                                 .rate = rate * 1e6,
                                 .tool = "likwid-bench",
                                 .method = test,
                                 .access = access,
                                 .hidden = TRUE,
                               });
}

/* "flops peakflops_avx_fma 58556.46", "bw_load load_avx512 16kB 211858.92", "triad MByte/s: 26132.74": 10^6 a second. */
static void
take_line (GableMachine *machine, GableCell line)
{
  char *words[MAX_WORDS] = { NULL };
  guint n = split (line, words);
  double rate = GABLE_UNKNOWN;

  if (n >= 3 && gable_number_read (words[n - 1], strlen (words[n - 1]), &rate) && rate > 0) {
    if (n == 3 && g_str_has_prefix (words[1], "peakflops")) {
      add_peak (machine, words[1], rate);
    } else if (n == 3 && g_str_equal (words[1], "MByte/s:")) {
      add_bandwidth (machine, words[0], NULL, rate);
    } else if (n == 4) {
      add_bandwidth (machine, words[1], words[2], rate);
    }
  }
  for (guint i = 0; i < n; i++) {
    g_free (words[i]);
  }
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autofree char *name = g_strdup_printf (_("machine measured by %s"), "likwid-bench");
  GableMachine *machine = gable_ceilings_machine (import, name);
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    take_line (machine, (GableCell){ line.text, MIN (line.length, 4096) });
  }
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  gable_notes_add (
    import->notes, GABLE_NOTE_INFO, NULL,
    _("The list tells working sets and no caches: 16 kB are taken for L1, 1 GB and "
                     "more, and what has no size, for memory; other sizes stand as levels of their "
                     "own, to be renamed"));
  return gable_ceilings_finish (import, input,
                                _("there are no rates in it; keep the lines “MFlops/s:” and "
                                  "“MByte/s:” of likwid-bench"),
                                   error);
}

static int
sniff (const GableImportInput *input)
{
  return strstr (input->head, "LIKWID MICRO BENCHMARK") == NULL &&
             (strstr (input->head, " peakflops") != NULL ||
              strstr (input->head, "MByte/s:") != NULL) &&
             strstr (input->head, "bw_load") != NULL
           ? 70
           : 0;
}

const GableImporter gable_importer_likwid_summary = {
  .id = "likwid-summary",
  .title = N_ ("likwid-bench, one line a kernel"),
  .suffixes = "txt",
  .recognised =
    N_ ("Lines such as “flops peakflops_avx 9461.99” and “bw_load load_avx 1GB 26025.49”, "
        "which scripts keep of likwid-bench."),
  .how_to_make = N_ ("likwid-bench -t load_avx -w S0:1GB:1, keeping its name, size and “MByte/s:”"),
  .sniff = sniff,
  .read = import_file,
};
