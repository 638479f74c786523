/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What can be asked of a row of a table, be it a kernel or a launch: the names of the filter language and what the
 * columns are sorted by. */
typedef enum {
  /* words */
  GABLE_FIGURE_NAME,
  GABLE_FIGURE_SOURCE,
  GABLE_FIGURE_KIND,
  GABLE_FIGURE_LIMITER,
  GABLE_FIGURE_SIDE,
  GABLE_FIGURE_STANDING,
  /* numbers */
  GABLE_FIGURE_TIME,  /* [s] */
  GABLE_FIGURE_SHARE, /* of the run's time [1] */
  GABLE_FIGURE_LAUNCHES,
  GABLE_FIGURE_WORK,        /* of the chart, or of one counter [FLOP, OP or inst] */
  GABLE_FIGURE_BYTES,       /* at a level [B] */
  GABLE_FIGURE_PERFORMANCE, /* [work/s] */
  GABLE_FIGURE_ATTAINABLE,  /* [work/s] */
  GABLE_FIGURE_INTENSITY, /* [work/B] at a level; without one, at what limits the row, else at the farthest */
  GABLE_FIGURE_EFFICIENCY,  /* [1] */
  GABLE_FIGURE_HEADROOM,    /* [1] */
  GABLE_FIGURE_SAVING,      /* [s] */
  GABLE_FIGURE_GAIN,        /* end to end [1] */
  GABLE_FIGURE_UTILISATION, /* of a ceiling [1] */
  GABLE_FIGURE_EVIDENCE,    /* a figure of the advice table's, in its own unit */
  GABLE_N_FIGURES
} GableFigureKind;

#define GABLE_FIGURE_FIRST_NUMBER GABLE_FIGURE_TIME

typedef struct {
  GableFigureKind kind;
  const GableCounter *counter; /* (nullable) the level or kind of work: intensity.L2 */
  const char *metric;          /* (nullable, interned) of evidence: evidence.occupancy_achieved */
} GableFigure;

/* What follows the point of a figure's name. */
typedef enum {
  GABLE_SUFFIX_NONE,
  GABLE_SUFFIX_MAY,  /* a counter, or nothing */
  GABLE_SUFFIX_MUST, /* a counter */
  GABLE_SUFFIX_METRIC
} GableFigureSuffix;

const char *gable_figure_get_name (GableFigureKind kind);
GableFigureSuffix gable_figure_get_suffix (GableFigureKind kind);
GableDimension gable_figure_get_dimension (const GableFigure *figure, GableWork work);
gboolean gable_figure_parse (const char *text, GableFigure *figure, GError **error);

/* The rows of a table: the kernels of a roofline, or the launches of its project. Shared (reference counted) and safe to
 * be asked from several threads; what launches need is worked out when it is first asked for. */
typedef struct _GableFigures GableFigures;

GableFigures *gable_figures_new_kernels (const GableRoofline *roofline);
GableFigures *gable_figures_new_launches (const GableRoofline *roofline);
GableFigures *gable_figures_ref (GableFigures *figures);
void gable_figures_unref (GableFigures *figures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableFigures, gable_figures_unref)

const GableRoofline *gable_figures_get_roofline (const GableFigures *figures);
const GableProject *gable_figures_get_project (const GableFigures *figures);
gboolean gable_figures_are_launches (const GableFigures *figures);
gsize gable_figures_get_size (const GableFigures *figures);
guint gable_figures_get_kernel (const GableFigures *figures, gsize row);
/* The number that @figure (not a word) is in that row, or unknown. */
double gable_figures_get (GableFigures *figures, const GableFigure *figure, gsize row);
int gable_figures_get_limiter (GableFigures *figures, gsize row);
GableStanding gable_figures_get_standing (GableFigures *figures, gsize row);

/* (transfer full) (element-type guint32) every row, in the order of the project */
GArray *gable_figures_all_rows (const GableFigures *figures);

/* A column that rows are sorted by. */
typedef struct {
  GableFigure figure;
  gboolean descending;
} GableSortKey;

/* Keys that one order has, at most. */
#define GABLE_SORT_KEYS_MAX 4

void gable_figures_sort (GableFigures *figures,
                         GArray *rows,
                         const GableSortKey *keys,
                         guint n_keys);
guint gable_figures_cut (GableFigures *figures, GArray *rows, double share);
