/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

typedef enum {
  GABLE_UPROF_RATIO, /* says nothing of several parts together */
  GABLE_UPROF_COUNT, /* adds up over parts and samples */
  GABLE_UPROF_RATE   /* adds up over parts; of samples it is the mean */
} GableUprofKind;

typedef struct {
  const char *name; /* (interned) */
  GableUprofKind kind;
  double sum;      /* over all samples; unknown where a part of one is */
  guint n_parts;   /* columns that add up */
  guint n_samples; /* that have it */
  guint sample;    /* the last one that did */
} GableUprofMetric;

typedef enum {
  GABLE_UPROF_OUTSIDE,
  GABLE_UPROF_PARTS, /* a line of parts comes next, or the header of a table */
  GABLE_UPROF_NAMES, /* a line of metrics comes next */
  GABLE_UPROF_SAMPLES,
  GABLE_UPROF_TABLE
} GableUprofState;

/* The metrics of one report of AMDuProfPcm. They stand in one of two forms: a row a metric, with the figures of the whole run
 * behind it ("Metric,System (Aggregated),…"), or a column a metric and a row a sample (a time series), below a line of the
 * parts of the system that the columns are of. Owned. */
typedef struct {
  const char *origin;
  GableUprofState state;
  guint first; /* column of a table's figures, and one behind the last that adds up */
  guint last;
  GArray *ranks;   /* (element-type guint) of each column of a time series: what part it is of */
  GArray *columns; /* (element-type int) of each column: its metric, or -1 */
  GArray *metrics; /* (element-type GableUprofMetric) */
  GHashTable *indices; /* name → index in @metrics + 1 */
  guint n_samples;     /* of a time series */
  guint n_cut;         /* samples that are not whole */
} GableUprofMetrics;

GableUprofMetrics *gable_uprof_metrics_new (const char *origin);
void gable_uprof_metrics_free (GableUprofMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableUprofMetrics, gable_uprof_metrics_free)

/* Returns: whether the row is one of metrics */
gboolean gable_uprof_metrics_take (GableUprofMetrics *metrics,
                                   const GableCell *cells,
                                   guint n_cells);
gboolean gable_uprof_metrics_is_empty (const GableUprofMetrics *metrics);
/* (transfer full): the program that they tell of. @interval: between samples, as far as the command tells it [s] */
GableKernel *gable_uprof_metrics_finish (const GableUprofMetrics *metrics,
                                         const char *name,
                                         double interval,
                                         GableNotes *notes);

/* A cell without blanks and colons around it. */
GableCell gable_uprof_trim (GableCell cell);
