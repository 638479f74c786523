/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What can be asked of a row of a table, be it a kernel or a launch: the names of the filter language and what the
 * columns are sorted by. */
typedef enum {
  /* words */
  GABLE_ROW_FIGURE_NAME,
  GABLE_ROW_FIGURE_SOURCE,
  GABLE_ROW_FIGURE_KIND,
  GABLE_ROW_FIGURE_LIMITER,
  GABLE_ROW_FIGURE_SIDE,
  GABLE_ROW_FIGURE_STANDING,
  /* numbers */
  GABLE_ROW_FIGURE_TIME,  /* [s] */
  GABLE_ROW_FIGURE_SHARE, /* of the run's time [1] */
  GABLE_ROW_FIGURE_LAUNCHES,
  GABLE_ROW_FIGURE_WORK,        /* of the chart, or of one counter [FLOP, OP or inst] */
  GABLE_ROW_FIGURE_BYTES,       /* at a level [B] */
  GABLE_ROW_FIGURE_PERFORMANCE, /* [work/s] */
  GABLE_ROW_FIGURE_ATTAINABLE,  /* [work/s] */
  GABLE_ROW_FIGURE_INTENSITY, /* [work/B] at a level; without one, at what limits the row, else at the farthest */
  GABLE_ROW_FIGURE_EFFICIENCY,  /* [1] */
  GABLE_ROW_FIGURE_HEADROOM,    /* [1] */
  GABLE_ROW_FIGURE_SAVING,      /* [s] */
  GABLE_ROW_FIGURE_GAIN,        /* end to end [1] */
  GABLE_ROW_FIGURE_UTILISATION, /* of a ceiling [1] */
  GABLE_ROW_FIGURE_EVIDENCE,    /* a figure of the advice table's, in its own unit */
  GABLE_N_ROW_FIGURES
} GableRowFigureKind;

#define GABLE_ROW_FIGURE_FIRST_NUMBER GABLE_ROW_FIGURE_TIME

typedef struct {
  GableRowFigureKind kind;
  const GableCounter *counter; /* (nullable) the level or kind of work: intensity.L2 */
  const char *metric;          /* (nullable, interned) of evidence: evidence.occupancy_achieved */
} GableRowFigure;

/* What follows the point of a figure's name. */
typedef enum {
  GABLE_SUFFIX_NONE,
  GABLE_SUFFIX_MAY,  /* a counter, or nothing */
  GABLE_SUFFIX_MUST, /* a counter */
  GABLE_SUFFIX_METRIC
} GableRowFigureSuffix;

const char *gable_row_figure_get_name (GableRowFigureKind kind);
GableRowFigureSuffix gable_row_figure_get_suffix (GableRowFigureKind kind);
GableDimension gable_row_figure_get_dimension (const GableRowFigure *figure, GableWork work);
gboolean gable_row_figure_equal (const GableRowFigure *a, const GableRowFigure *b);
gboolean gable_row_figure_parse (const char *text, GableRowFigure *figure, GError **error);

/* The rows of a table: the kernels of a roofline, or the launches of its project. Shared (reference counted) and safe to
 * be asked from several threads; what launches need is worked out when it is first asked for. */
typedef struct _GableFigures GableRows;

GableRows *gable_rows_new_kernels (const GableRoofline *roofline);
GableRows *gable_rows_new_launches (const GableRoofline *roofline);
GableRows *gable_rows_ref (GableRows *figures);
void gable_rows_unref (GableRows *figures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRows, gable_rows_unref)

const GableRoofline *gable_rows_get_roofline (const GableRows *figures);
const GableProject *gable_rows_get_project (const GableRows *figures);
gboolean gable_rows_are_launches (const GableRows *figures);
gsize gable_rows_get_size (const GableRows *figures);
guint gable_rows_get_kernel (const GableRows *figures, gsize row);
/* The number that @figure (not a word) is in that row, or unknown. */
double gable_rows_get (GableRows *figures, const GableRowFigure *figure, gsize row);
void gable_rows_judge (GableRows *figures);
int gable_rows_get_limiter (GableRows *figures, gsize row);
GableStanding gable_rows_get_standing (GableRows *figures, gsize row);

/* (transfer none) of each kernel: how many names, or sources, come before its own as people sort them */
const guint32 *gable_rows_get_ranks (GableRows *figures, gboolean by_source);

/* (transfer full) (element-type guint32) every row, in the order of the project */
GArray *gable_rows_all_rows (const GableRows *figures);

/* A column that rows are sorted by. */
typedef struct {
  GableRowFigure figure;
  gboolean descending;
} GableSortKey;

/* Keys that one order has, at most. */
#define GABLE_SORT_KEYS_MAX 4

void gable_rows_sort (GableRows *figures, GArray *rows, const GableSortKey *keys, guint n_keys);
guint gable_rows_cut (GableRows *figures, GArray *rows, double share);
