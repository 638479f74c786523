/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/decimal.h"
#include "import/importer.h"
#include "import/merge.h"
#include "import/ncu-banners.h"
#include "import/ncu-metrics.h"
#include "import/table.h"

/* What the pages of Nsight Compute's CSV and text share. The raw page of CSV is wide: a launch a row, a metric a column.
 * All others are long: a metric a row. */

/* How a file writes its tables. */
typedef struct {
  char delimiter;
  gboolean
    quoted; /* its rows begin with a quote, as the tool writes them; other text may be mixed in */
  gboolean foreign; /* scripts put metrics of another vendor's profiler into these columns */
} GableNcuCsvForm;

gboolean gable_ncu_csv_is_header (const GableCell *cells, guint n_cells);
gboolean gable_ncu_csv_find_form (const GableImportInput *input, GableNcuCsvForm *form);
char gable_ncu_csv_find_mark (const GableImportInput *input, const GableNcuCsvForm *form);

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
  int block;
  int grid;
  int device;
  int invocations; /* only summaries have it: a row tells of as many launches */
  int mean;        /* over them */
} GableNcuCsvColumns;

/* One import under way. */
typedef struct {
  const GableImportInput *input;
  GableImport *import;
  GableTable *table;
  GableNcuMetrics *metrics;
  GableMerge *merge;
  GableNcuCsvColumns columns;
  char mark;        /* before the decimals */
  char *capability; /* (nullable) of the first launch */
  GableNcuBanners banners;
  double *longest; /* figures of the longest launch so far: the roofs are taken from it */
  guint n_longest;
  double longest_seconds;
} GableNcuCsv;

/* Unit of a metric's figures: what they are multiplied by, and what they are in then. */
double gable_ncu_unit (const char *unit, gsize length, const char *metric, const char **base);

void gable_ncu_csv_begin (GableNcuCsv *csv,
                          const GableImportInput *input,
                          const GableImportOptions *options,
                          GableTable *table,
                          GableImport *import);
void gable_ncu_csv_clear (GableNcuCsv *csv);
gboolean gable_ncu_csv_end (GableNcuCsv *csv, gboolean done, GError **error);
gboolean gable_ncu_csv_add_launch (GableNcuCsv *csv,
                                   const char *name,
                                   gsize length,
                                   const double *values,
                                   guint n_values,
                                   GError **error);
guint32 gable_ncu_csv_times (const GableNcuCsv *csv, const GableCell *cells, guint n_cells);
void gable_ncu_csv_describe (GableNcuCsv *csv, guint slot, const char *unit);
void gable_ncu_csv_note_cell (GableNcuCsv *csv,
                              const char *metric,
                              GableCell cell,
                              GableCellKind kind);

GableCellKind gable_ncu_csv_read_odd (const GableNcuCsv *csv, GableCell cell, double *figure);

/* The figure of a cell; what is no plain one is looked at again. */
static inline GableCellKind
gable_ncu_csv_read (const GableNcuCsv *csv, GableCell cell, double *figure)
{
  GableCellKind kind = GABLE_CELL_TEXT;

  if (G_LIKELY (csv->mark != ',')) {
    kind = gable_cell_number (cell, figure);
  }
  return G_LIKELY (kind != GABLE_CELL_TEXT) ? kind : gable_ncu_csv_read_odd (csv, cell, figure);
}

typedef struct _GableNcuWide GableNcuWide;

GableNcuWide *gable_ncu_wide_new (GableNcuCsv *csv, GError **error);
gboolean gable_ncu_wide_add_row (GableNcuWide *wide, GError **error);
void gable_ncu_wide_finish (GableNcuWide *wide);
void gable_ncu_wide_free (GableNcuWide *wide);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuWide, gable_ncu_wide_free)

typedef struct _GableNcuLong GableNcuLong;

GableNcuLong *gable_ncu_long_new (GableNcuCsv *csv);
gboolean gable_ncu_long_add_row (GableNcuLong *page,
                                 const GableCell *cells,
                                 guint n_cells,
                                 GError **error);
gboolean gable_ncu_long_finish (GableNcuLong *page, GError **error);
void gable_ncu_long_free (GableNcuLong *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuLong, gable_ncu_long_free)
