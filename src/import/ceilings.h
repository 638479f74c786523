/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Benchmarks measure the same thing in several ways. Every figure is kept: the highest of those that may be the roof is
 * it, since a roof is a bound, and the others are variants, which limit nothing. */

/* Machines of one file, at most: devices, and runs that can't be compared. */
#define GABLE_CEILINGS_MAX_MACHINES 16

/* One figure of a benchmark. What is left out is unknown. */
typedef struct {
  const GableCounter *counter;
  const char *name; /* (nullable) "DRAM triad"; NULL is the counter's title */
  double rate;      /* [1/s of the counter's unit]; what is no rate is passed over */
  const char *tool; /* "STREAM 5.10" */
  const char *method;
  const char *access; /* (nullable) mix of a bandwidth */
  const char *date;   /* (nullable) ISO 8601 */
  const char *note;   /* (nullable) */
  double clock;       /* [Hz], or 0 where unknown */
  gboolean variant;   /* never the roof: "no FMA", "sparse" */
  gboolean hidden;    /* not drawn where it is not the roof */
} GableMeasurement;

GableMachine *gable_ceilings_machine (GableImport *import, const char *name);
void gable_ceilings_add (GableMachine *machine, const GableMeasurement *measurement);
void gable_ceilings_add_theoretical (GableMachine *machine, const GableMeasurement *figure);
GableCeiling *gable_ceilings_find (const GableMachine *machine, const GableCounter *counter);
gboolean gable_ceilings_finish (GableImport *import,
                                const GableImportInput *input,
                                const char *lacking,
                                GError **error);

/* The same machine as @machine with the rates that another one measured. */
GableMachine *gable_ceilings_join (const GableMachine *machine, const GableMachine *measured);

/* Seconds since 1970 as a day, "2015-10-13". (transfer full) (nullable) */
char *gable_ceilings_date (double seconds);
