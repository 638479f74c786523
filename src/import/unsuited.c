/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unsuited.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Marks of outputs in which no kernel has operations, bytes or rates. @also: (nullable) must be there, too. */
static const struct {
  const char *mark;
  const char *also;
  gboolean is_first; /* the file begins with the mark */
  const char *advice;
} outputs[] = {
  { "PERFILE2", NULL, TRUE,
    N_ ("this is a recording of samples; count events with “perf stat -e …”") },
  { "\"Name\",\"Calls\",\"TotalDurationNs\"", NULL, FALSE,
    N_ ("this is a summary of times, without counters; give results.csv of “rocprof -i”, or the "
        "folder that “rocprofv3 --pmc” wrote") },
  { "\"Source\",\"Warp Stall Sampling", NULL, FALSE,
    N_ ("this is the source page, line by line; give the report itself, or what “ncu --import "
        "report.ncu-rep --csv --page raw” writes") },
  { "\"traceEvents\"", NULL, FALSE,
    N_ ("this is a trace of times, without counters; give what counted operations and bytes, such "
        "as the output of “ncu --csv” or “rocprofv3 --pmc”") },
  { "\"Domain\",\"Function\",\"Process_Id\"", NULL, FALSE,
    N_ ("this is a trace of times, without counters; give what counted operations and bytes, such "
        "as the output of “ncu --csv” or “rocprofv3 --pmc”") },
  { "\"Kind\",\"Direction\",", NULL, FALSE,
    N_ ("this is a trace of times, without counters; give what counted operations and bytes, such "
        "as the output of “ncu --csv” or “rocprofv3 --pmc”") },
  { "CPU Time", "Function,CPU Time", FALSE,
    N_ ("these are the hot spots of VTune, which are times; operations and bytes of functions "
        "tells “advisor --collect=roofline”") },
  { "CPU Time", "Function\tCPU Time", FALSE,
    N_ ("these are the hot spots of VTune, which are times; operations and bytes of functions "
        "tells “advisor --collect=roofline”") },
  { "CPU Time", "Function Stack", FALSE,
    N_ ("these are the hot spots of VTune, which are times; operations and bytes of functions "
        "tells “advisor --collect=roofline”") },
  { "\"cpu in mhz\"", "\"regions\"", FALSE,
    N_ ("this is an output of PAPI 6, which tells no times of regions; run the program with PAPI "
        "7") },
  { "Search stanza is", "elements_fp_", FALSE,
    N_ ("this is what a script made of SDE's output; give that output itself, of “sde64 -mix "
        "-iform -omix”") },
};

/**
 * gable_unsuited_advice:
 * @input: what no importer reads
 *
 * Returns: (nullable) (transfer none): what it is and what to give in its place, as a sentence; NULL where it isn't known
 */
const char *
gable_unsuited_advice (const GableImportInput *input)
{
  for (guint i = 0; i < G_N_ELEMENTS (outputs) && !input->is_folder; i++) {
    const char *found = g_strstr_len (input->head, (gssize) input->head_length, outputs[i].mark);

    if (found != NULL && (!outputs[i].is_first || found == input->head) &&
        (outputs[i].also == NULL ||
         g_strstr_len (input->head, (gssize) input->head_length, outputs[i].also) != NULL)) {
      return _(outputs[i].advice);
    }
  }
  return NULL;
}
