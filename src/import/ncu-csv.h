/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/merge.h"
#include "import/ncu-metrics.h"
#include "import/table.h"

/* What the pages of Nsight Compute's CSV share. The raw page is wide: a launch a row, a metric a column. All others are
 * long: a metric a row. */

/* Metrics, and spellings of metrics (with section and unit), that one file may have. */
#define GABLE_NCU_CSV_MAX_METRICS 16384u
#define GABLE_NCU_CSV_MAX_SPELLINGS 65536u

/* Columns by name; -1 where the page has none. */
typedef struct {
  int process;
  int id;
  int kernel;
  int section;
  int metric; /* only the long pages have it */
  int unit;
  int value;
  int rule;
  int speedup;
  int capability; /* compute capability, "9.0" */
} GableNcuCsvColumns;

/* One import under way. */
typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  GableNcuMetrics *metrics;
  GableMerge *merge;
  GableNcuCsvColumns columns;
  double *longest; /* figures of the longest launch so far: the roofs are taken from it */
  guint n_longest;
  double longest_seconds;
} GableNcuCsv;

/* Unit of a metric's figures: what they are multiplied by, and what they are in then. */
double gable_ncu_unit (const char *unit, gsize length, const char *metric, const char **base);

gboolean gable_ncu_csv_add_launch (GableNcuCsv *csv,
                                   const char *name,
                                   gsize length,
                                   const double *values,
                                   guint n_values,
                                   GError **error);
void gable_ncu_csv_describe (GableNcuCsv *csv, guint slot, const char *unit);
void gable_ncu_csv_note_cell (GableNcuCsv *csv,
                              const char *metric,
                              GableCell cell,
                              GableCellKind kind);

typedef struct _GableNcuWide GableNcuWide;

GableNcuWide *gable_ncu_wide_new (GableNcuCsv *csv, GError **error);
gboolean gable_ncu_wide_add_row (GableNcuWide *wide, GError **error);
void gable_ncu_wide_finish (GableNcuWide *wide);
void gable_ncu_wide_free (GableNcuWide *wide);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuWide, gable_ncu_wide_free)

typedef struct _GableNcuLong GableNcuLong;

GableNcuLong *gable_ncu_long_new (GableNcuCsv *csv);
gboolean gable_ncu_long_add_row (GableNcuLong *page, GError **error);
gboolean gable_ncu_long_finish (GableNcuLong *page, GError **error);
void gable_ncu_long_free (GableNcuLong *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuLong, gable_ncu_long_free)
