/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* The JSON of PAPI's high-level interface, read in one pass without building a tree: thousands of small files are opened
 * together, and a run of one rank may hold millions of regions. */

/* Different events of one run, and bytes of one file, at most. */
#define GABLE_PAPI_MAX_EVENTS 256
#define GABLE_PAPI_MAX_SIZE (256u << 20)

/* One execution of a region. Borrows from the text. */
typedef struct {
  GableCell name;
  double seconds; /* unknown where it is not told */
  gboolean is_inner;
  const double *values; /* (array length=n_events) unknown where absent */
  guint n_events;
} GablePapiRegion;

/* What a reader learns and whom it tells, for all files of a run. */
typedef struct {
  GPtrArray *events; /* (element-type utf8) names, in the order of their slots */
  gboolean instants[GABLE_PAPI_MAX_EVENTS]; /* levels, which don't add up */
  char *processor;                          /* (nullable) of the first file that tells */
  guint dropped;                            /* values of events beyond the most that are kept */
  void (*begin_thread) (gpointer data);
  gboolean (*take_region) (const GablePapiRegion *region, gpointer data, GError **error);
  gpointer data;
} GablePapiRun;

typedef enum {
  GABLE_PAPI_DONE,
  GABLE_PAPI_CUT,  /* the text ends too early; what came before is told */
  GABLE_PAPI_ERROR /* @error says what */
} GablePapiResult;

void gable_papi_run_init (GablePapiRun *run);
void gable_papi_run_clear (GablePapiRun *run);
gboolean gable_papi_sniff (const char *text, gsize length);
GablePapiResult gable_papi_scan (
  GablePapiRun *run, const char *text, gsize length, const char *name, GError **error);
